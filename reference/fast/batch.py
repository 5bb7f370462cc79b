"""AdaBoost on many small games at once: one numpy operation a round for all of them.

Replaces, line by line, `play(fast.AdaBoost(), game, rounds, BestColumn(signed))` for G games of one shape: the same
choices (first column within the learner's distance of the largest edge), steps, stops and weights. For searches and
sweeps, whose games are so small that Python's overhead per round would cost far more than the arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reference.arithmetic.inputs import checked_count
from reference.data.arrays import finite_array
from reference.oracles import NEAR


@dataclass(frozen=True)
class Runs:
    """G runs of T rounds; after a run has stopped its entries are -1 (columns), 0 (signs, edges, steps) or the last
    weights. All arrays are float64 or int64.

    columns, signs, edges, steps : (T, G).      weights : (T + 1, G, m), the distribution before each round and the last.
    length : (G,), columns obtained; below T the run ended "perfect" in its last round, with an infinite step.
    doubtful : (G,) bool, whether some choice had a runner-up within the learner's distance.
    """

    columns: np.ndarray
    signs: np.ndarray
    edges: np.ndarray
    steps: np.ndarray
    weights: np.ndarray
    length: np.ndarray
    doubtful: np.ndarray

    def coefficients(self, n: int) -> np.ndarray:
        """Return (G, n): one coefficient per game column, signs applied."""
        rounds, games = self.columns.shape
        total = np.zeros((games, n))
        for t in range(rounds):
            live = np.flatnonzero(self.columns[t] >= 0)
            total[live, self.columns[t, live]] += self.steps[t, live] * self.signs[t, live]
        return total


def adaboost(matrices: np.ndarray, rounds: int, signed: bool = True) -> Runs:
    """AdaBoost with the best column on each of G games.

    matrices : (G, m, n) margins in [-1, 1].      rounds : int >= 0.      signed : the learner may negate a column.
    Raises ValueError for another shape, an entry outside [-1, 1], or a negative count.
    """
    matrices, rounds = (
        np.ascontiguousarray(finite_array(matrices, "matrices")),
        checked_count(rounds, "rounds", least=0),
    )
    if matrices.ndim != 3 or 0 in matrices.shape:
        raise ValueError(f"matrices must have shape (games, m, n) without a 0, got {matrices.shape}")
    if not (matrices.min() >= -1 and matrices.max() <= 1):
        raise ValueError("matrices must have entries in [-1, 1]")
    games, m, n = matrices.shape
    weights = np.full((rounds + 1, games, m), 1 / m)
    columns = np.full((rounds, games), -1)
    signs, edges, steps = np.zeros((rounds, games), dtype=int), np.zeros((rounds, games)), np.zeros((rounds, games))
    length, doubtful = np.zeros(games, dtype=int), np.zeros(games, dtype=bool)
    # Of the runs that go on: their numbers, matrices, columns, and weights.
    live, going, rows_of_columns, d = slice(None), matrices, _columns_as_rows(matrices), weights[0]
    every = np.arange(games)
    for t in range(rounds):
        edge = np.matmul(d[:, None, :], going)[:, 0, :]
        size = np.abs(edge) if signed else edge
        largest = np.maximum.reduce(np.ascontiguousarray(size.T))  # numpy's max along a short axis is slow
        near = size >= largest[:, None] - NEAR * m
        best = near.argmax(axis=1)
        doubtful[live] |= np.einsum("gj->g", near.view(np.int8), dtype=np.int64) > 1
        chosen = edge[every, best]
        sign = np.where(chosen < 0, -1.0, 1.0) if signed else np.ones(len(every))
        played = rows_of_columns.take(every * n + best, axis=0)
        played *= sign[:, None]
        right = np.einsum("gi,gi->g", d, 1 + played)
        wrong = np.einsum("gi,gi->g", d, 1 - played)
        with np.errstate(divide="ignore"):
            step = np.log(right / wrong) / 2
        on = np.isfinite(step)
        ends = not on.all()
        played *= -(np.where(on, step, 0) if ends else step)[:, None]
        moved = np.exp(played, out=played)
        moved *= d
        moved /= np.einsum("gi->g", moved)[:, None]
        columns[t, live], signs[t, live], edges[t, live], steps[t, live] = best, sign, chosen * sign, step
        weights[t + 1, live] = moved
        length[live] += 1
        d = moved
        if ends:  # whatever goes on is moved together, once
            weights[t + 2 :, np.arange(games)[live][~on]] = moved[~on]
            live, going, d = np.arange(games)[live][on], going[on], moved[on]
            rows_of_columns, every = _columns_as_rows(going), np.arange(len(live))
            if not len(live):
                break
    return Runs(columns, signs, edges, steps, weights, length, doubtful)


def _columns_as_rows(matrices: np.ndarray) -> np.ndarray:
    """Return (G n, m): column j of game g in row g n + j."""
    games, m, n = matrices.shape
    return np.ascontiguousarray(matrices.transpose(0, 2, 1)).reshape(games * n, m)

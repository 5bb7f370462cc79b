"""AdaBoost on many small games at once, with array operations over all games.

It replaces, line by line, `play(fast.AdaBoost(), game, rounds, BestColumn(signed))` for G games of one shape. The choices
(first column within m NEAR of the largest edge), steps, stops and weights are the same. It is meant for searches and sweeps
over games so small that Python's overhead per round would exceed the arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reference.arithmetic.inputs import checked_count
from reference.data.arrays import finite_array
from reference.oracles import NEAR


@dataclass(frozen=True)
class Runs:
    """The record of G runs of T rounds.

    columns, signs, edges, steps : (T, G); in the rounds after a run has stopped, -1 (columns) or 0 (the others).
    weights : (T + 1, G, m), the distribution before each round and the last; after a run has stopped, its last weights.
    length : (G,), the number of rounds of each run; if it is below T, the run ended with a perfect column and an infinite step.
    doubtful : (G,) bool, whether in some round a second column was within m NEAR of the largest edge.
    """

    columns: np.ndarray
    signs: np.ndarray
    edges: np.ndarray
    steps: np.ndarray
    weights: np.ndarray
    length: np.ndarray
    doubtful: np.ndarray

    def coefficients(self, n: int) -> np.ndarray:
        """Return an array (G, n) of the final combinations: one coefficient per column of each game, signs applied."""
        rounds, games = self.columns.shape
        total = np.zeros((games, n))
        for t in range(rounds):
            live = np.flatnonzero(self.columns[t] >= 0)
            total[live, self.columns[t, live]] += self.steps[t, live] * self.signs[t, live]
        return total


def adaboost(matrices: np.ndarray, rounds: int, signed: bool = True) -> Runs:
    """Return the runs of AdaBoost with the best column on each of G games.

    matrices : (G, m, n) margins in [-1, 1].      rounds : int >= 0.      signed : whether the learner may negate a column.
    Raises ValueError for another shape, an entry outside [-1, 1], or a negative number of rounds.
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
    # The runs that have not stopped: their indices, matrices, columns and weights.
    live, going, rows_of_columns, d = slice(None), matrices, _columns_as_rows(matrices), weights[0]
    every = np.arange(games)
    for t in range(rounds):
        edge = np.matmul(d[:, None, :], going)[:, 0, :]
        size = np.abs(edge) if signed else edge
        largest = np.maximum.reduce(np.ascontiguousarray(size.T))  # transposed: numpy's max along a short axis is slow
        nearly_largest = size >= largest[:, None] - NEAR * m
        best = nearly_largest.argmax(axis=1)
        doubtful[live] |= np.einsum("gj->g", nearly_largest.view(np.int8), dtype=np.int64) > 1
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
        scaled = np.exp(played, out=played)
        scaled *= d
        scaled /= np.einsum("gi->g", scaled)[:, None]
        columns[t, live], signs[t, live], edges[t, live], steps[t, live] = best, sign, chosen * sign, step
        weights[t + 1, live] = scaled
        length[live] += 1
        d = scaled
        if ends:  # drop the runs that stopped from the arrays
            weights[t + 2 :, np.arange(games)[live][~on]] = scaled[~on]
            live, going, d = np.arange(games)[live][on], going[on], scaled[on]
            rows_of_columns, every = _columns_as_rows(going), np.arange(len(live))
            if not len(live):
                break
    return Runs(columns, signs, edges, steps, weights, length, doubtful)


def _columns_as_rows(matrices: np.ndarray) -> np.ndarray:
    """Return an array (G n, m) with column j of game g in row g n + j."""
    games, m, n = matrices.shape
    return np.ascontiguousarray(matrices.transpose(0, 2, 1)).reshape(games * n, m)

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
        """(G, n): one coefficient per game column, signs applied."""
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
    rows_of_columns = np.ascontiguousarray(matrices.transpose(0, 2, 1)).reshape(games * n, m)
    weights = np.full((rounds + 1, games, m), 1 / m)
    columns = np.full((rounds, games), -1)
    signs, edges, steps = np.zeros((rounds, games), dtype=int), np.zeros((rounds, games)), np.zeros((rounds, games))
    length, doubtful = np.zeros(games, dtype=int), np.zeros(games, dtype=bool)
    live, whole = np.arange(games), slice(None)
    for t in range(rounds):
        among = whole if len(live) == games else live  # a slice is read where it stands, an index is copied
        d = weights[t, among]
        edge = np.matmul(d[:, None, :], matrices[among])[:, 0, :]
        size = np.abs(edge) if signed else edge
        every = np.arange(len(live))
        near = size >= size[every, size.argmax(axis=1)][:, None] - NEAR * m  # numpy's max along a short axis is slow
        best = near.argmax(axis=1)
        doubtful[among] |= np.einsum("gj->g", near.view(np.int8), dtype=np.int64) > 1
        chosen = edge[every, best]
        sign = np.where(signed & (chosen < 0), -1, 1)
        played = rows_of_columns.take(live * n + best, axis=0) * sign[:, None]
        right = np.einsum("gi,gi->g", d, 1 + played)
        wrong = np.einsum("gi,gi->g", d, 1 - played)
        with np.errstate(divide="ignore"):
            step = np.log(right / wrong) / 2
        moved = d * np.exp(-np.where(np.isfinite(step), step, 0)[:, None] * played)
        moved /= np.einsum("gi->g", moved)[:, None]
        columns[t, among], signs[t, among], edges[t, among], steps[t, among] = best, sign, chosen * sign, step
        weights[t + 1, among] = moved
        length[among] += 1
        ended = ~np.isfinite(step)
        if ended.any():
            weights[t + 2 :, live[ended]] = moved[ended]
            live = live[~ended]
        if not len(live):
            break
    return Runs(columns, signs, edges, steps, weights, length, doubtful)

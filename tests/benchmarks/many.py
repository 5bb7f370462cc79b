"""Many small games in one batch against the plain numpy loop, one game at a time."""

from __future__ import annotations

import numpy as np

from reference.fast import batch
from tests.benchmarks.timing import Benchmark

GAMES, ROUNDS = 2000, 20


def textbook(matrix, rounds):
    """Return the margins of AdaBoost as one writes it in numpy: the edges by one product, the largest |edge|, one
    exponential."""
    weights, margins = np.full(len(matrix), 1 / len(matrix)), np.zeros(len(matrix))
    for _ in range(rounds):
        edges = weights @ matrix
        j = np.argmax(np.abs(edges))
        edge = edges[j]
        if abs(edge) >= 1:
            break
        margins += 0.5 * np.log((1 + edge) / (1 - edge)) * matrix[:, j]
        weights = np.exp(-margins)
        weights /= weights.sum()
    return margins


def _prepare(m, n):
    matrices = np.random.default_rng(m).choice([-1.0, 1.0], (GAMES, m, n))

    def together():
        batch.adaboost(matrices, ROUNDS)

    def one_at_a_time():
        for matrix in matrices:
            textbook(matrix, ROUNDS)

    return together, one_at_a_time


BENCHMARKS = [
    Benchmark(
        f"many-games-{m}x{n}",
        f"{GAMES} sign games {m} x {n}, {ROUNDS} rounds, batch kernel",
        "a plain numpy loop, one game at a time",
        20,
        lambda m=m, n=n: _prepare(m, n),
        faster=True,
        repeats=5,
    )
    for m, n in ((4, 4), (8, 4), (8, 8))
]

"""Many small games at once against the same fast loop one game at a time."""

from __future__ import annotations

import numpy as np

from reference import BestColumn, Game, fast, play
from reference.fast import batch
from tests.benchmarks.timing import Benchmark

GAMES, ROUNDS = 2000, 20


def _prepare(m, n):
    matrices = np.random.default_rng(m).choice([-1.0, 1.0], (GAMES, m, n))
    games = [Game(matrix) for matrix in matrices]

    def together():
        batch.adaboost(matrices, ROUNDS)

    def one_at_a_time():
        for game in games:
            play(fast.AdaBoost(), game, ROUNDS, BestColumn(signed=True), keep="last")

    return together, one_at_a_time


BENCHMARKS = [
    Benchmark(
        f"many-games-{m}x{n}",
        f"{GAMES} sign games {m} x {n}, {ROUNDS} rounds, batch kernel",
        "the fast loop, one game at a time",
        20,
        lambda m=m, n=n: _prepare(m, n),
        faster=True,
        repeats=5,
    )
    for m, n in ((4, 4), (8, 4), (8, 8))
]

"""AdaBoost on a large sign matrix with the packed learner (extra `speed`) against float products."""

from __future__ import annotations

import numpy as np

from reference import Game, fast, play
from reference.fast import signs
from tests.benchmarks.timing import Benchmark

ROUNDS = 50


def _prepare(m, n):
    matrix = np.random.default_rng(0).choice(np.array([-1, 1], dtype=np.int8), (m, n))
    game, floats = Game(matrix), matrix.astype(float)
    weights, edges = np.full(m, 1 / m), np.empty(n)

    def loop():
        play(fast.AdaBoost(), game, ROUNDS, signs.BestColumnOfSigns(signed=True), keep="last")

    def products():
        for _ in range(ROUNDS):
            np.dot(weights, floats, out=edges)

    return loop, products


BENCHMARKS = [
    Benchmark(
        f"sign-loop-{m}x{n}",
        f"{ROUNDS} rounds of AdaBoost on ±1 {m} x {n}, packed learner, packing included",
        "one np.dot(d, A, out=edges) a round, float64",
        0.25,
        lambda m=m, n=n: _prepare(m, n),
        repeats=9,
    )
    for m, n in ((10_000, 2_000), (2_000, 20_000))
]

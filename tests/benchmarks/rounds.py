"""Whole round loops of fast boosters on large float matrices against the one product per round that none can avoid."""

from __future__ import annotations

import numpy as np

from reference import BestColumn, Game, fast, play
from tests.benchmarks.timing import Benchmark

ROUNDS = 10


def matrix(m, n, seed=0):
    """Return margins in [-1, 1) with a few good columns, so that runs neither end nor stall."""
    A = np.random.default_rng(seed).random((m, n))
    A *= 1.9
    A -= 0.9
    return A


def _prepare(booster, m, n):
    A = matrix(m, n)
    game = Game(A)
    weights, edges = np.full(m, 1 / m), np.empty(n)

    def loop():
        trace = play(booster(), game, ROUNDS, BestColumn(), keep="last")
        assert len(trace.columns) == ROUNDS

    def products():
        for _ in range(ROUNDS):
            np.dot(weights, A, out=edges)

    return loop, products


def _boosters():
    yield "adaboost", lambda: fast.AdaBoost(), 1.05
    for name, make in (
        ("adaboost-s", lambda: fast.AdaBoostS()),
        ("maboost-euclidean", lambda: fast.MABoost(divergence="euclidean")),
        ("maboost-entropy", lambda: fast.MABoost(divergence="entropy")),
        ("sparseboost", lambda: fast.SparseBoost(alpha="half")),
        ("madaboost", lambda: fast.MadaBoost()),
    ):
        yield name, make, 1.25


BENCHMARKS = [
    *(
        Benchmark(
            f"loop-{name}-{m}x{n}",
            f"{ROUNDS} rounds of {name}, {m} x {n} float64",
            "one np.dot(d, A, out=edges) a round, same storage order",
            target,
            lambda make=make, m=m, n=n: _prepare(make, m, n),
            repeats=9,
        )
        for name, make, target in _boosters()
        for m, n in ((10_000, 2_000), (2_000, 20_000))
    ),
]

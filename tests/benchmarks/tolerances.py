"""NewtonBoost against LPBoost on random sign games as the tolerance falls: the faster booster at each eps."""

from __future__ import annotations

import itertools

import numpy as np

from reference.fast import LPBoost, NewtonBoost
from reference.protocol import Stop
from tests.benchmarks.soft_margin import SHARE, SixLPBoost
from tests.benchmarks.timing import FEW, Benchmark

DRAWS = 10  # random games for a row, one pair for each game
PROTOCOLS = {1: (LPBoost, "the best column a round"), 6: (SixLPBoost, "the six best columns a round")}
# m, n, the tolerances, the protocols, how many games, and the target
SIZES = (
    (200, 100, tuple(10.0**-k for k in range(1, 8)), (1, 6), DRAWS, 1.1),
    (50, 50, (1e-1, 1e-3, 1e-5, 1e-7), (1, 6), DRAWS, 1.1),
    (1000, 300, (1e-5,), (1,), FEW, 0.1),
    (5000, 60, (1e-6,), (1,), FEW, 1.1),
)


def run(booster, matrix, hypotheses: int) -> int:
    """Play until the booster stops, with this number of columns of largest edge a round; return the rounds."""
    weights = booster.start(len(matrix))
    columns = np.ascontiguousarray(matrix.T)
    for rounds in itertools.count(1):
        edges = columns @ weights
        best = [int(edges.argmax())] if hypotheses == 1 else _largest(edges, hypotheses)
        others = [columns[j] for j in best[1:]]
        weights = booster.update(columns[best[0]], others) if others else booster.update(columns[best[0]])
        if isinstance(weights, Stop):
            return rounds


def _largest(edges, count: int):
    result = np.argpartition(-edges, count - 1)[:count]
    return result[np.argsort(-edges[result], kind="stable")]


def game(m: int, n: int, seed: int):
    return np.where(np.random.default_rng(seed).uniform(size=(m, n)) < 0.5, 1.0, -1.0)


def _pair(m: int, n: int, eps: float, hypotheses: int, draws: int):
    def prepare():
        nu, games = SHARE * m, [game(m, n, seed) for seed in range(draws)]
        run(NewtonBoost(nu, eps), games[0], hypotheses)  # compiles
        turns = {kind: itertools.cycle(games) for kind in (NewtonBoost, PROTOCOLS[hypotheses][0])}

        def played(kind):
            return lambda: run(kind(nu, eps), next(turns[kind]), hypotheses)

        return tuple(played(kind) for kind in turns)

    return prepare


BENCHMARKS = [
    Benchmark(
        f"newtonboost-eps-{eps:.0e}-{m}x{n}-{hypotheses}",
        f"NewtonBoost, eps = {eps:g}, nu = m/10, {draws} random sign games {m} x {n}, {PROTOCOLS[hypotheses][1]}",
        "LPBoost (HiGHS, warm) on the same games",
        target,
        _pair(m, n, eps, hypotheses, draws),
        repeats=draws,
    )
    for m, n, tolerances, protocols, draws, target in SIZES
    for hypotheses in protocols
    for eps in tolerances
]

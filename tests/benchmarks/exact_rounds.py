"""Certified boosters against the loop that a competent user would write over mpmath's intervals, and against each other."""

from __future__ import annotations

import random

import mpmath

from reference import BestColumn, Game, play
from reference.exact import AdaBoost, MABoost
from tests.benchmarks.timing import Benchmark

SIZE, CERTIFIED_ROUNDS = 8, 12


def _game(entries, seed: int, m: int = SIZE) -> Game:
    generator = random.Random(seed)
    return Game([[generator.choice(entries) for _ in range(SIZE)] for _ in range(m)])


def interval_loop(game: Game, rounds: int) -> list:
    """Return the same step in mpmath's intervals, for abstaining columns; ties by midpoint."""
    iv = mpmath.iv
    iv.prec = 64
    weights = [iv.mpf(1) / game.m for _ in range(game.m)]
    for _ in range(rounds):
        edges = [sum((d * u for d, u in zip(weights, column, strict=True)), start=iv.mpf(0)) for column in game.columns]
        j = max(range(game.n), key=lambda k: (abs(edges[k].mid), -k))
        step = iv.log((1 + edges[j]) / (1 - edges[j])) / 2
        weights = [d * iv.exp(-step * u) for d, u in zip(weights, game.columns[j], strict=True)]
        total = sum(weights, start=iv.mpf(0))
        weights = [d / total for d in weights]
    return weights


def _certified(game: Game, booster=None):
    trace = play(booster or AdaBoost(), game, CERTIFIED_ROUNDS, BestColumn(signed=True))
    return [weight.at(64) for weight in trace.weights[-1]]


ABSTAINING = _game((-1, 0, 1), seed=11)


BENCHMARKS = [
    Benchmark(
        "certified-adaboost-8x8",
        f"certified AdaBoost, a random {{-1,0,+1}} game {SIZE} x {SIZE}, {CERTIFIED_ROUNDS} rounds",
        "the same loop over mpmath's intervals",
        5,
        lambda: (lambda: _certified(ABSTAINING), lambda: interval_loop(ABSTAINING, CERTIFIED_ROUNDS)),
        faster=True,
    ),
    *(
        Benchmark(
            f"certified-maboost-8x8-{name}",
            f"certified MABoost, entropy, k = {k}, a random {{-1,0,+1}} game {SIZE} x {SIZE}, {CERTIFIED_ROUNDS} rounds",
            "certified AdaBoost on the same game",
            3,
            lambda k=k: (
                lambda: _certified(ABSTAINING, MABoost(divergence="entropy", smoothness=k)),
                lambda: _certified(ABSTAINING),
            ),
        )
        for name, k in (("uncapped", None), ("capped", 2))
    ),
]

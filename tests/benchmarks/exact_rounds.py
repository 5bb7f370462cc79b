"""Exact and certified AdaBoost against the straightforward loops: Fraction vectors, and mpmath's intervals."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import mpmath

from reference import BestColumn, Game, play
from reference.exact import AdaBoost, MABoost
from tests.benchmarks.timing import Benchmark

SIZE, ROUNDS, CERTIFIED_ROUNDS = 8, 20, 12


def _game(entries, seed: int) -> Game:
    generator = random.Random(seed)
    return Game([[generator.choice(entries) for _ in range(SIZE)] for _ in range(SIZE)])


def fraction_loop(game: Game, rounds: int) -> list[Fraction]:
    """AdaBoost's weights on {-1,+1} columns as Figure 1 writes them, a Fraction operation per entry: d u, d / (1 + r u), / Z."""
    weights = [Fraction(1, game.m)] * game.m
    for _ in range(rounds):
        edges = [sum(d * u for d, u in zip(weights, column, strict=True)) for column in game.columns]
        j = max(range(game.n), key=lambda k: (abs(edges[k]), -k))
        weights = [d / (1 + edges[j] * u) for d, u in zip(weights, game.columns[j], strict=True)]
        total = sum(weights)
        weights = [d / total for d in weights]
    return weights


def interval_loop(game: Game, rounds: int) -> list:
    """The same step in mpmath's intervals, for abstaining columns; ties by midpoint."""
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


def _one_game_after_another(task):
    """A function of no argument that does `task` on the next random game each time it is called."""
    games = itertools.cycle(RANDOM)

    def run():
        game = next(games)
        for _ in range(REPEATED):
            task(game)

    return run


def _certified(game: Game, booster=None):
    trace = play(booster or AdaBoost(), game, CERTIFIED_ROUNDS, BestColumn(signed=True))
    return [weight.at(64) for weight in trace.weights[-1]]


# On two random games in three the run settles and its integers stay short; on the others they double nearly every round.
RANDOM = [_game((-1, 1), seed) for seed in range(15)]
REPEATED = 10  # a run takes a fraction of a millisecond
ABSTAINING = _game((-1, 0, 1), seed=11)


BENCHMARKS = [
    Benchmark(
        "exact-adaboost-8x8",
        f"exact AdaBoost, {{-1,+1}} {SIZE} x {SIZE}, {ROUNDS} rounds: quartiles over {len(RANDOM)} random games",
        "a loop over Fraction vectors",
        15,
        lambda: (
            _one_game_after_another(lambda game: play(AdaBoost(), game, ROUNDS, BestColumn(signed=True))),
            _one_game_after_another(lambda game: fraction_loop(game, ROUNDS)),
        ),
        faster=True,
        repeats=len(RANDOM),
    ),
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

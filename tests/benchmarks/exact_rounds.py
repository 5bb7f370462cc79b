"""Exact and certified AdaBoost against the loops that a competent user would write: ten lines of integers with one gcd a
round, and mpmath's intervals."""

from __future__ import annotations

import itertools
import random
from math import gcd
from operator import mul

import mpmath

from reference import BestColumn, Game, play
from reference.exact import AdaBoost, MABoost
from tests.benchmarks.timing import Benchmark

SIZE, ROUNDS, CERTIFIED_ROUNDS = 8, 20, 12


def _game(entries, seed: int, m: int = SIZE) -> Game:
    generator = random.Random(seed)
    return Game([[generator.choice(entries) for _ in range(SIZE)] for _ in range(m)])


def integer_loop(game: Game, rounds: int) -> list[int]:
    """Return AdaBoost on {-1,+1} columns in integers: whoever is right is multiplied by the wrong mass, whoever is wrong by
    the right one, and what all have in common is divided out. It keeps its last weights, which of our run are read too."""
    weights = [1] * game.m
    for _ in range(rounds):
        edges = [sum(map(mul, weights, column)) for column in game.columns]
        j = max(range(game.n), key=lambda k: abs(edges[k]))
        wrong, right = sum(weights) - edges[j], sum(weights) + edges[j]
        if not wrong or not right:
            break
        weights = [w * (wrong if u == 1 else right) for w, u in zip(weights, game.columns[j], strict=True)]
        common = gcd(*weights)
        weights = [w // common for w in weights]
    return weights


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


def _one_game_after_another(task, m):
    """Return a function of no argument that does `task` on the next random game each time it is called."""
    games = itertools.cycle(RANDOM[m])

    def run():
        game = next(games)
        for _ in range(REPEATED):
            task(game)

    return run


def _last_weights(game: Game, rounds: int) -> tuple[int, ...]:
    return play(AdaBoost(), game, rounds, BestColumn(signed=True)).weights[-1].numerators


def _certified(game: Game, booster=None):
    trace = play(booster or AdaBoost(), game, CERTIFIED_ROUNDS, BestColumn(signed=True))
    return [weight.at(64) for weight in trace.weights[-1]]


# On two random games in three the run settles and its integers stay short; on the others they double nearly every round.
RANDOM = {m: [_game((-1, 1), seed, m) for seed in range(15)] for m in (8, 20)}
REPEATED = 10  # a run takes a fraction of a millisecond
ABSTAINING = _game((-1, 0, 1), seed=11)


BENCHMARKS = [
    *(
        Benchmark(
            f"exact-adaboost-{m}x{SIZE}-{rounds}",
            f"exact AdaBoost, {{-1,+1}} {m} x {SIZE}, {rounds} rounds: quartiles over {len(RANDOM[m])} random games",
            "ten lines of integers, one gcd a round",
            2,
            lambda m=m, rounds=rounds: (
                _one_game_after_another(lambda game: _last_weights(game, rounds), m),
                _one_game_after_another(lambda game: integer_loop(game, rounds), m),
            ),
            repeats=len(RANDOM[m]),
        )
        for m, rounds in ((8, 12), (8, ROUNDS), (20, 12), (20, 16))
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

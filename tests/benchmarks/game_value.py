"""The exact value of a game, with both certificates checked, against one float linear program."""

from __future__ import annotations

import random

import numpy as np
from scipy.optimize import linprog

from reference import Game
from reference.programs.game_values import game_value
from tests.benchmarks.timing import Benchmark


def _prepare(size):
    draw = random.Random(size)
    games = [Game([[draw.choice((-1, 1)) for _ in range(size)] for _ in range(size)]) for _ in range(5)]
    programs = [
        (np.c_[-game.array, np.ones(size)], np.r_[np.ones(size), 0.0][None], [(0, None)] * size + [(None, None)])
        for game in games
    ]
    objective = np.r_[np.zeros(size), -1.0]

    def exact():
        for game in games:
            game_value(game)

    def floats():
        for above, sums, bounds in programs:
            linprog(objective, above, np.zeros(size), sums, [1.0], bounds)

    return exact, floats


BENCHMARKS = [
    Benchmark(
        f"game-value-{size}x{size}",
        f"exact value of 5 random ±1 games {size} x {size}, in rationals with certificates",
        "scipy.optimize.linprog, floats",
        1.0,
        lambda size=size: _prepare(size),
        repeats=11,
    )
    for size in (5, 10, 20, 40, 70, 100)
]

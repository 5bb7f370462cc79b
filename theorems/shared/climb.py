"""A hill climber that maximises a score, for many games at a time in floats, and functions that several scores use.

A point is a vector: the entries of the columns, in [-1, 1], and further parameters of the score. At a score of 1 the
bound is an equality. The best point is rounded and played again by the exact booster; only that run decides.
"""

from __future__ import annotations

import time
from fractions import Fraction

import numpy as np

from reference import Game
from theorems.shared.games import GRID

POPULATION = 48


def log_mean_exp(values):
    """Return the logarithm of the mean of the exponentials along the last axis."""
    top = values.max(-1, keepdims=True)
    return (top + np.log(np.exp(values - top).mean(-1, keepdims=True)))[..., 0]


def softmax(values):
    """Return the exponentials divided by their sum along the last axis."""
    powers = np.exp(values - values.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def short_step_of(slope, direction, curvature):
    """Return the short step clip(slope / (curvature · max|direction|²)) of each game."""
    length = np.abs(direction).max(-1)
    return np.clip(slope / np.maximum(curvature * length**2, 1e-12), 0, 1)


def climb(score, low, high, seconds: float, seed: int = 1):
    """Return (point, score) of the best point found within `seconds`, by random changes from random starts."""
    random, best, reached = np.random.default_rng(seed), None, -np.inf
    end = time.monotonic() + seconds
    while time.monotonic() < end or best is None:
        points = random.uniform(low, high, (400, len(low)))
        corner = random.random(400) < 0.5  # the first points have entries ±1
        points[corner] = np.where((low == -1) & (high == 1), np.sign(points[corner]), points[corner])
        values = score(points)
        point, value, width, stall = points[values.argmax()], values.max(), 0.3, 0
        while stall < 40 and time.monotonic() < end:
            touched = random.random((POPULATION, len(low))) < random.choice([0.1, 0.3, 1.0], size=(POPULATION, 1))
            sizes = width * 10 ** -random.uniform(0, 2, (POPULATION, 1))
            moves = random.standard_normal((POPULATION, len(low))) * touched * sizes * (high - low) / 2
            nearby = np.clip(point + moves, low, high)
            values = score(nearby)
            stall = 0 if values.max() > value + 1e-5 else stall + 1
            if values.max() > value:
                point, value = nearby[values.argmax()], values.max()
            else:
                width = max(0.93 * width, 1e-3)
        if value > reached:
            best, reached = point, value
    return best, reached


def thousandths(value) -> Fraction:
    """Return the nearest multiple of 1/GRID."""
    return Fraction(round(float(value) * GRID), GRID)


def game_of_point(point, n: int, m: int) -> Game:
    """Return the game of the first n columns of a point, rounded to multiples of 1/GRID."""
    columns = np.asarray(point[: n * m]).reshape(n, m)
    return Game([[thousandths(entry) for entry in row] for row in columns.T])

"""Two columns on which SSS08's booster is slow: the first is wrong on one of many examples, the second has the margin c
on all.

The edge of the first column at uniform weights is 1 - 2/m, so that the booster takes it and misclassifies the single
example; the second column alone has the margin c. All other examples have equal margins, so that a run is determined by
two numbers. Every c of the GRID is tried, for values of m that grow by the factor GROWTH, so that some m are left out.
The search is in floats, and the exact booster plays its result.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from reference import Game

GRID = 1000  # c is a multiple of 1/GRID
GROWTH = 1.06  # the ratio of consecutive m


def shortfalls(m: int, rounds: int, eps: float) -> np.ndarray:
    """Return c minus the margin reached, for c = 1/GRID, ..., 1 - 1/GRID."""
    constant = np.arange(1, GRID) / GRID
    beta = eps / (2 * math.log(m))
    single, others = np.zeros_like(constant), np.zeros_like(constant)
    for _ in range(rounds):
        weight = 1 / (
            1 + (m - 1) * np.exp(np.clip((single - others) / beta, -500, 500))
        )  # the weight of the single example
        edge = 1 - 2 * weight
        first = np.abs(edge) >= constant
        to_single = np.where(first, -np.sign(edge), constant) - single
        to_others = np.where(first, np.sign(edge), constant) - others
        slope = weight * to_single + (1 - weight) * to_others
        length = np.maximum(np.maximum(np.abs(to_single), np.abs(to_others)), 1e-12)
        step = np.clip(beta * slope / length**2, 0, 1)
        single, others = single + step * to_single, others + step * to_others
    return constant - np.minimum(single, others)


def worst_pair(most: int, rounds: int, least: Callable[[int, int], float], widest: float = math.inf) -> Game:
    """Return the worst game of at most `most` examples for ε = `least(m, rounds)`, which grows with m.

    Raises ValueError if ε is not below `widest` for two examples.
    """
    best, argument, m = -math.inf, (2, 1), 2
    while m <= most and least(m, rounds) < widest:
        eps = least(m, rounds)
        shares = shortfalls(m, rounds, eps) / eps
        if shares.max() > best:
            best, argument = shares.max(), (m, int(shares.argmax()) + 1)
        m = max(m + 1, int(m * GROWTH))
    if best == -math.inf:
        raise ValueError(f"ε must be below {widest}, got {least(2, rounds)} for {rounds} rounds on 2 examples")
    m, level = argument
    return Game([[-1 if i == 0 else 1, Fraction(level, GRID)] for i in range(m)])

"""Two columns on which SSS08's booster is slow: one is wrong on a single of many examples, the other is c on all of them.

The first column's edge at uniform weights is 1 - 2/m, so that the booster takes it and loses the single example, while the other alone
has the margin c. The examples but one stay alike, so that a run is one of two numbers: every c of the GRID is tried, for m that rise by
GROWTH, which by more than one leaves some out. In floats, as in `worst.scores`; what is found is played by the exact booster.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from reference import Game

GRID = 1000  # c is a multiple of 1/GRID
GROWTH = 1.06  # from one m to the next


def shortfalls(m: int, rounds: int, eps: float) -> np.ndarray:
    """c less the margin reached, for c = 1/GRID, ..., 1 - 1/GRID."""
    constant = np.arange(1, GRID) / GRID
    beta = eps / (2 * math.log(m))
    single, others = np.zeros_like(constant), np.zeros_like(constant)
    for _ in range(rounds):
        weight = 1 / (1 + (m - 1) * np.exp(np.clip((single - others) / beta, -500, 500)))  # of the single example
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
    best, found, m = -math.inf, (2, 1), 2
    while m <= most and least(m, rounds) < widest:
        eps = least(m, rounds)
        shares = shortfalls(m, rounds, eps) / eps
        if shares.max() > best:
            best, found = shares.max(), (m, int(shares.argmax()) + 1)
        m = max(m + 1, int(m * GROWTH))
    if best == -math.inf:
        raise ValueError(f"ε must be below {widest}, got {least(2, rounds)} for {rounds} rounds on 2 examples")
    m, place = found
    return Game([[-1 if i == 0 else 1, Fraction(place, GRID)] for i in range(m)])

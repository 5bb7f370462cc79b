"""Starting points in floats for the enclosures of `reference.rate.finite_margin`, by damped Newton's method.

A starting point that is not near the optimum makes the enclosure fail with an error; it cannot make the enclosure wrong.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

STEPS = 200
NEAR = 1e-17  # Newton's method ends when twice the predicted decrease, relative to 1 + |value|, is at most this


def least_exponential_sum(design: Sequence[Sequence]) -> list[float]:
    """Return floats near the minimiser x of Σ_i exp(-(A x)_i).

    design : the rows of A, which has full column rank; there must be a positive y with yᵀA = 0.
    """
    matrix = _floats(design)
    return _newton(matrix, np.zeros(matrix.shape[1]), 0.0, np.zeros(matrix.shape[1])).tolist()


def least_margin_tradeoff(design: Sequence[Sequence], position: int, budget: int) -> list[float]:
    """Return floats near (x, s), where x maximises (A x)_position under Σ exp(-(A x)_i) <= budget with multiplier exp(s).

    For fixed s let x(s) minimise exp(s) Σ exp(-(A x)_i) - (A x)_position. The loss Σ exp(-(A x(s))_i) falls as s grows. The s
    at which its logarithm is ln(budget) is bracketed and then found by secants.
    """
    matrix = _floats(design)
    pull = matrix[position]
    goal = math.log(budget)
    x = _newton(matrix, np.zeros(matrix.shape[1]), 0.0, np.zeros(matrix.shape[1]))

    def excess(s, x):
        x = _newton(matrix, x, s, pull)
        return math.log(np.exp(-matrix @ x).sum()) - goal, x

    high, low = 0.0, 0.0
    at_high, x_high = excess(high, x)
    at_low, x_low = at_high, x_high
    while at_high > 0:
        low, at_low, x_low = high, at_high, x_high
        high += 2.0
        at_high, x_high = excess(high, x_high)
    while at_low < 0:
        high, at_high, x_high = low, at_low, x_low
        low -= 2.0
        at_low, x_low = excess(low, x_low)
    for _ in range(60):
        if high - low < 1e-7:
            break
        inner = low + (high - low) * at_low / (at_low - at_high) if at_low > at_high else (low + high) / 2
        inner = min(max(inner, low + 0.01 * (high - low)), high - 0.01 * (high - low))
        value, x = excess(inner, x_low)
        if abs(value) < 1e-9:
            return [*x.tolist(), inner]
        if value > 0:
            low, at_low, x_low = inner, value, x
        else:
            high, at_high, x_high = inner, value, x
    return [*x_low.tolist(), low]


def _floats(design) -> np.ndarray:
    return np.array([[float(entry) for entry in row] for row in design])


@np.errstate(over="ignore")  # a step that is too long gives an infinite value, and is halved
def _newton(matrix, x, s, pull):
    """Return the minimiser of Σ exp(s - A x) - pull·x by Newton's method from x; a step is halved until the value falls."""
    margins = matrix @ x
    value = np.exp(s - margins).sum() - pull @ x
    for _ in range(STEPS):
        weights = np.exp(s - margins)
        gradient = -weights @ matrix - pull
        hessian = matrix.T @ (weights[:, None] * matrix)
        step = -np.linalg.solve(hessian, gradient)
        slope = gradient @ step
        if slope > -NEAR * (1 + abs(value)):
            break
        length = 1.0
        while True:
            trial = x + length * step
            margins = matrix @ trial
            after = np.exp(s - margins).sum() - pull @ trial
            if after <= value + 0.1 * length * slope or length < 1e-6:
                break
            length /= 2
        if length < 1e-6:
            break
        x, value = trial, after
        margins = matrix @ x
    return x

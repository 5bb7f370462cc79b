"""Bounds on the mistakes that a product scheme can still make in its last rounds, from boxes of the amounts that each
round takes.

A round of edge e multiplies the weight exp(-vote) of an example by f(e) if the column misclassifies it, and divides it
by f(e) otherwise. The round takes exactly F(e) from the logarithm of the sum Z of the weights (`worst.bounds.factor`
and `potential_drop`; both increase in e). Let x_t = F(e_t) - F(γ) >= 0 be the excess of the t-th of r rounds.
`worst.bounds.lands` bounds only the sum of the x_t, and lets each example use the whole sum in the rounds that suit it.
Here the vector of the x_t is enclosed in a box a_t <= x_t <= b_t. An example that is wrong in the rounds W then ends
with a weight between

    w Π_{t in W} f(a_t) Π_{t not in W} 1/f(b_t)     and     w Π_{t in W} f(b_t) Π_{t not in W} 1/f(a_t),

where f(a) is f at the edge with the excess a. The example can be a mistake with this W only if the second number is at
least 1; then its final weight is at least 1 and at least the first number. The final weight of every other example is
at least the first number for the empty W. So Z with `target` mistakes is at least the sum of these least weights, plus
the smallest differences that turn `target` examples into mistakes, where W is chosen freely for each example.

The rounds leave Z exp(-r F(γ) - Σ x_t), so this bounds Σ x_t from above. If that bound is below Σ a_t, the box is
excluded. If it is below b_t plus the other a's, b_t is reduced. Else the box is divided at its widest side. A state is
excluded if all its boxes are. The target stays possible after LIMIT boxes, or at a box no wider than STEP. Every
comparison has ALLOWANCE on the safe side.
"""

from __future__ import annotations

import math

import numpy as np

from theorems.shared.schemes import ALLOWANCE
from theorems.worst.bounds import ADABOOST, factor_of_round, potential_drop
from theorems.worst.loops import FAR, insert, njit

STEP = 1e-4  # ends of boxes are multiples of STEP
LIMIT = 400  # the most boxes of one state
ROUNDS = 3  # the number of last rounds in which boxes save more time than they cost


def powers(kind: int, gamma: float, m: int) -> np.ndarray:
    """Return f at the edge with the excess j STEP, for all j that are possible with m examples."""
    spend = potential_drop(kind, gamma - 2 * ALLOWANCE) + STEP * np.arange(math.ceil(math.log(m) / STEP) + 2)
    if kind == ADABOOST:
        return np.exp(spend) + np.sqrt(np.exp(2 * spend) - 1)
    edges = np.minimum(np.sqrt(2 * spend), 1.0)  # F(e) >= e²/2, and no edge is above 1
    for _ in range(60):  # Newton's method from the right, because F is convex; it soon converges to rounding
        before, bend = edges, 1 - edges * np.tanh(edges)
        edges = np.minimum(edges - (-np.log(np.cosh(edges) * bend) - spend) * bend / edges, 1.0)
        if np.abs(edges - before).max() < ALLOWANCE / 1000:
            break
    return np.exp(edges)


@njit
def bounds_on_factors(table, low, high, up, down):
    """Compute the largest and the least factor of a weight in the box, for every set of wrong rounds."""
    up[0], down[0] = 1.0, 1.0
    for t in range(len(low)):
        least, most = table[low[t]], table[high[t]]
        for rounds in range(1 << t):
            up[rounds | 1 << t], down[rounds | 1 << t] = up[rounds] * most, down[rounds] * least
            up[rounds], down[rounds] = up[rounds] / least, down[rounds] / most


@njit
def left_in_box(weights, up, down, ordered, target):
    """Return the least Z with `target` mistakes after factors in these ranges; FAR if `target` mistakes are
    impossible."""
    count, total = 0, 0.0
    for weight in weights:
        other, least = weight * down[0], FAR
        for factor, smallest in zip(up, down):  # noqa: B905  (compiled)
            if weight * factor >= 1 - 2 * ALLOWANCE:
                least = min(least, max(1.0, weight * smallest))
        total += other
        if least < FAR:
            insert(ordered, count, least - other)
            count += 1
    if count < target:
        return FAR
    for i in range(target):
        total += ordered[i]
    return total


@njit
def boxes_allow(kind, weights, gamma, rounds, target, table, ordered, boxes, moves):
    """Return whether the boxes leave `target` mistakes possible after `rounds` more rounds, at most ROUNDS.

    table : `powers`.     boxes : a buffer for 2 x (LIMIT + 2) x ROUNDS integers. moves : a buffer for 2 x 2^ROUNDS
    numbers."""
    low, high = boxes[0], boxes[1]
    up, down = moves[0, : 1 << rounds], moves[1, : 1 << rounds]
    free = (
        math.log(weights.sum())
        + rounds * math.log(factor_of_round(kind, gamma - 2 * ALLOWANCE))
        + len(weights) * ALLOWANCE
    )
    most = math.ceil((free - math.log(target)) / STEP)
    if most >= len(table):  # more than the table has: m examples cannot take so much from the start
        return True
    low[0], high[0] = 0, max(most, 0)
    waiting = 1 if most >= 0 else 0
    for _ in range(LIMIT):
        if not waiting:
            return False
        n = waiting - 1
        bounds_on_factors(table, low[n, :rounds], high[n, :rounds], up, down)
        more = math.ceil((free - math.log(left_in_box(weights, up, down, ordered, target))) / STEP)
        for t in range(rounds):
            more -= low[n, t]
        if more < 0:
            waiting -= 1
            continue
        widest = 0
        for t in range(rounds):
            high[n, t] = min(high[n, t], low[n, t] + more)
            if high[n, t] - low[n, t] > high[n, widest] - low[n, widest]:
                widest = t
        if high[n, widest] - low[n, widest] <= 1:
            return True
        for t in range(rounds):
            low[n + 1, t], high[n + 1, t] = low[n, t], high[n, t]
        low[n, widest] = high[n + 1, widest] = (low[n, widest] + high[n, widest]) // 2
        waiting += 1
    return waiting > 0

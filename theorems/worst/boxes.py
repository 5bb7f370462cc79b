"""What a product scheme can still lose in its last rounds, by boxes of what each of them spends.

A round of edge e multiplies an example's weight exp(-vote) by f(e) if it is wrong, divides it by f(e) if it is right, and takes exactly
F(e) from the logarithm of their sum Z (`worst.bounds.factor` and `potential_drop`; both rise with e). Let x_t = F(e_t) - F(γ) >= 0 be what the
t-th of r rounds spends more than it has to. `worst.bounds.lands` knows the sum of the x_t alone and lets every example use it in the
rounds that suit it. Here the vector of the x_t is enclosed: in the box a_t <= x_t <= b_t an example that is wrong in the rounds W ends
with a weight between

    w Π_{t in W} f(a_t) Π_{t not in W} 1/f(b_t)     and     w Π_{t in W} f(b_t) Π_{t not in W} 1/f(a_t),

f at the edge that spends so much more. It can be a mistake by W only if the second is 1 at least, and then it ends with 1 at least,
and with the first at least; no example ends lower than the first for W empty. So `target` mistakes leave a Z of at least the sum of
the latter and the smallest differences to it, the choice of W free for each example. What the rounds leave is Z exp(-r F(γ) - Σ x_t), so
that Σ x_t is at most what this allows: the box is refused where that is below Σ a_t, it shrinks where it is below some b_t + the other
a's, and else it is cut in two where it is widest. A state is refused when all of its boxes are, and never by giving up: after LIMIT boxes,
or at a box no wider than STEP, the target stays possible. Everything is generous by ALLOWANCE.
"""

from __future__ import annotations

import math

import numpy as np

from theorems.shared.schemes import ALLOWANCE
from theorems.worst.bounds import ADABOOST, factor_of_round, potential_drop
from theorems.worst.loops import FAR, insert, njit

STEP = 1e-4  # of what a round spends: the ends of boxes are multiples of it
LIMIT = 400  # boxes of one state
ROUNDS = 3  # the last rounds in which boxes cost less than what they refuse


def powers(kind: int, gamma: float, m: int) -> np.ndarray:
    """f of the edge that spends j STEP more than γ does, for all j that m examples can spend."""
    spend = potential_drop(kind, gamma - 2 * ALLOWANCE) + STEP * np.arange(math.ceil(math.log(m) / STEP) + 2)
    if kind == ADABOOST:
        return np.exp(spend) + np.sqrt(np.exp(2 * spend) - 1)
    edges = np.minimum(np.sqrt(2 * spend), 1.0)  # F(e) >= e²/2, and no edge is above 1
    for _ in range(60):  # Newton's method from the right, F is convex; the steps soon are those of rounding alone
        before, bend = edges, 1 - edges * np.tanh(edges)
        edges = np.minimum(edges - (-np.log(np.cosh(edges) * bend) - spend) * bend / edges, 1.0)
        if np.abs(edges - before).max() < ALLOWANCE / 1000:
            break
    return np.exp(edges)


@njit
def bounds_on_factors(table, low, high, up, down):
    """Fills in by how much a weight is multiplied in the box, at most and at least, for every set of wrong rounds."""
    up[0], down[0] = 1.0, 1.0
    for t in range(len(low)):
        least, most = table[low[t]], table[high[t]]
        for rounds in range(1 << t):
            up[rounds | 1 << t], down[rounds | 1 << t] = up[rounds] * most, down[rounds] * least
            up[rounds], down[rounds] = up[rounds] / least, down[rounds] / most


@njit
def left_in_box(weights, up, down, ordered, target):
    """The least Z with `target` mistakes, after these multiplications; FAR if there are not so many."""
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
    """Whether the boxes leave `target` mistakes possible after so many more rounds, at most ROUNDS.

    table : `powers`.     boxes : room for 2 x (LIMIT + 2) x ROUNDS whole numbers.     moves : room for 2 x 2^ROUNDS numbers."""
    low, high = boxes[0], boxes[1]
    up, down = moves[0, : 1 << rounds], moves[1, : 1 << rounds]
    free = (
        math.log(weights.sum())
        + rounds * math.log(factor_of_round(kind, gamma - 2 * ALLOWANCE))
        + len(weights) * ALLOWANCE
    )
    most = math.ceil((free - math.log(target)) / STEP)
    if most >= len(table):  # more than so many examples can spend from the start
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

"""Bounds on the value that can still be reached from a state of `worst.kernels`: from the booster's potential, and from
the votes at which mistakes can end.

The potential of the product schemes is Z, the sum of exp(-vote). That of the square schemes is m Ψ, where Ψ(z) = max
over weights w of w·z - |w|²/2. A round of edge e takes at least F(e) from ln Z (with equality) or from m Ψ, where F(e)
is -ln sqrt(1 - e²), -ln(cosh e - e sinh e) or e²/2.

Final votes. Suppose r rounds take X in all, each at least F(γ). An example that is wrong in k of them moves by at most

    k G((X - (r - k) F(γ))/k) - (r - k) g,

where G is the step of a round as a function of what the round takes, and g is the step of edge γ: F is convex in the
step, so the sum of k steps is largest if they are equal. The example moves by at least k g - (r - k) G((X - k F(γ))/(r
- k)). A mistake must end at a vote of 0 or below. So it is wrong in at least the least k rounds that make this
possible, and its final vote is at least what that k allows; the final vote of any other example is at least what k = 0
allows.

Both potentials increase in every coordinate (Ψ because w >= 0). So the final potential is at least that of these lowest
final votes, minimised over the choice of `target` mistakes. For Z that minimum is a sum of the smallest differences.
For Ψ every w gives a lower bound w·vote - |w|²/2, whose minimum is again such a sum; a few alternating steps (the best
choice for w, then the best w for the choice) find a good w. For the active update Ψ is evaluated at w_now plus the loss
of the votes: for all v on the simplex, (v - w)·δ <= (|v - w|² - |v - w_next|² + |δ'|²)/2, where δ' is the step minus
its mean; sum over the rounds.

X is not known. It is at least r F(γ), and the potential left after it must be at least that of the final votes that X
allows. The range of X is divided into PIECES. The target is excluded if in every piece the potential left by the least
X is below what the final votes for the largest X need. Every comparison has ALLOWANCE on the safe side.
"""

from __future__ import annotations

import math

from theorems.shared.schemes import ALLOWANCE
from theorems.worst.loops import FAR, insert, njit
from theorems.worst.sparse import sparse_allows

ADABOOST, ENTROPY, ACTIVE, LAZY, SPARSE = range(5)
PIECES = 6
ANSWERS = 6  # alternating steps between w and the choice of mistakes


@njit
def factor(kind, edge):
    """Return the exponential of the step."""
    return math.sqrt((1 + edge) / (1 - edge)) if kind == ADABOOST else math.exp(edge)


@njit
def factor_of_round(kind, edge):
    """Return the factor by which a round of this edge multiplies the sum of exp(-vote)."""
    return math.sqrt(1 - edge * edge) if kind == ADABOOST else math.cosh(edge) - edge * math.sinh(edge)


@njit
def potential_drop(kind, edge):
    """Return F(edge), the least decrease of the potential in a round of this edge."""
    return -math.log(factor_of_round(kind, edge)) if kind <= ENTROPY else edge * edge / 2


@njit
def longest(kind, spend):
    """Return G(spend), the step of a round that takes `spend` from the potential (for the entropy an upper bound, by
    Newton's method from the right)."""
    if spend <= 0:
        return 0.0
    if kind == ADABOOST:
        power = math.exp(spend)
        return math.log(power + math.sqrt(power * power - 1))
    edge = min(math.sqrt(2 * spend), 1.0)  # F(e) >= e²/2, and no edge is above 1
    if kind == ENTROPY:
        for _ in range(4):
            bend = 1 - edge * math.tanh(edge)
            over = -math.log(math.cosh(edge) * bend) - spend
            if over <= 0:
                break
            edge -= over * bend / edge
    return edge


@njit
def ranges(kind, gamma, rounds, spend, highest, lowest):
    """Compute for every k the largest and the least move of the vote of an example that is wrong in k of the rounds."""
    edge = gamma - 2 * ALLOWANCE
    least = potential_drop(kind, edge)
    step = math.log(factor(kind, edge)) if kind == ADABOOST else edge
    for k in range(rounds + 1):
        right = rounds - k
        highest[k], lowest[k] = -right * step + ALLOWANCE, k * step - ALLOWANCE
        if k:
            highest[k] += k * longest(kind, (spend - right * least) / k)
        if right:
            lowest[k] -= right * longest(kind, (spend - k * least) / right)


@njit
def nearest_weights(points, into, ordered):
    """Project onto the simplex; `ordered` is a buffer for m numbers."""
    m = len(points)
    for i in range(m):
        entry, k = points[i], i
        while k > 0 and ordered[k - 1] < entry:
            ordered[k] = ordered[k - 1]
            k -= 1
        ordered[k] = entry
    total, shift = 0.0, 0.0
    for i in range(m):
        total += ordered[i]
        if ordered[i] > (total - 1) / (i + 1):
            shift = (total - 1) / (i + 1)
    for i in range(m):
        into[i] = max(points[i] - shift, 0.0)


@njit
def product_landing(weights, highest, lowest, ordered, target):
    """Return the least sum of exp(-vote) with `target` mistakes after moves in these ranges; FAR if `target` mistakes
    are impossible."""
    rounds, count, least = len(highest) - 1, 0, 0.0
    for i in range(len(weights)):
        k = 0
        while k <= rounds and weights[i] * math.exp(highest[k]) < 1 - ALLOWANCE:
            k += 1
        other = weights[i] * math.exp(lowest[0])
        least += other
        if k <= rounds:
            insert(ordered, count, max(1.0, weights[i] * math.exp(lowest[k])) - other)
            count += 1
    if count < target:
        return FAR
    for i in range(target):
        least += ordered[i]
    return least


@njit
def square_landing(points, votes, highest, lowest, ordered, target, enough, room):
    """Return a lower bound of m Ψ with `target` mistakes after moves in these ranges; FAR if `target` mistakes are
    impossible. The search for a better bound stops at `enough`. `room` is a buffer for 5 rows of m numbers."""
    m, rounds, count = len(points), len(highest) - 1, 0
    low, gain, landed, weights, cost = room[0], room[1], room[2, :m], room[3], room[4, :m]
    for i in range(m):
        k = 0
        while k <= rounds and highest[k] < m * (votes[i] - ALLOWANCE):
            k += 1
        low[i], gain[i], weights[i] = points[i] + lowest[0] / m, FAR, 1 / m
        if k <= rounds:
            gain[i] = max(votes[i], lowest[k] / m) - lowest[0] / m
            count += 1
    if count < target:
        return FAR
    best = 0.0
    for turn in range(ANSWERS):
        total = 0.0
        for i in range(m):
            total += weights[i] * (low[i] - weights[i] / 2)
            cost[i] = weights[i] * gain[i] if gain[i] < FAR else FAR
            insert(ordered, i, cost[i])
        for i in range(target):
            total += ordered[i]
        best = total if turn == 0 else max(best, total)
        if m * best > enough:
            break
        mistakes = 0
        for i in range(m):
            chosen = mistakes < target and cost[i] <= ordered[target - 1]
            mistakes += chosen
            landed[i] = low[i] + (gain[i] if chosen else 0.0)
        nearest_weights(landed, cost, ordered)
        for i in range(m):
            weights[i] += (cost[i] - weights[i]) / (turn / 2 + 1)
    return m * best


@njit
def lands(kind, points, votes, potential, gamma, target, ordered, room, highest, lowest):
    """Return whether the final votes leave `target` mistakes possible after `rounds` rounds, where the length of
    `highest` is rounds + 1.

    potential : ln Z or m Ψ of the state.     highest, lowest : buffers for rounds + 1 numbers."""
    rounds, m = len(highest) - 1, len(points)
    first = rounds * potential_drop(kind, gamma - 2 * ALLOWANCE) - m * ALLOWANCE
    last = potential + m * ALLOWANCE
    if kind <= ENTROPY:  # the bound from the mistakes alone
        last -= math.log(target)
    else:  # the bound from w uniform on the mistakes
        last += m / (2 * target)
        for i in range(m):
            insert(ordered, i, points[i] + votes[i])
        for i in range(target):
            last -= m * ordered[i] / target
    for pieces in (1, PIECES):
        width = (last - first) / pieces
        for n in range(pieces):
            if width <= 0:
                return False
            least = first + n * width
            ranges(kind, gamma, rounds, least + width, highest, lowest)
            left = potential - least
            if kind <= ENTROPY:
                needed = math.log(product_landing(points, highest, lowest, ordered, target))
            else:
                needed = square_landing(points, votes, highest, lowest, ordered, target, left, room)
            if needed <= left:
                if pieces > 1:
                    return True
                last = min(last, potential - needed + ALLOWANCE)
                break
        else:
            return False
    return True


@njit
def _product_allows(kind, weights, gamma, rounds, target):
    """Return whether the sum of exp(-vote) leaves `target` mistakes possible. For AdaBoost also use its halves: after a
    round half of the sum is on the examples that its column misclassifies and half on the others, and each half bounds
    the number of mistakes among its examples."""
    m = len(weights)
    total = 0.0
    for i in range(m):
        total += weights[i]
    left = total * factor_of_round(kind, gamma) ** rounds + ALLOWANCE * m
    if left < target:
        return False
    return kind != ADABOOST or left / 2 >= (target + 1) // 2


@njit
def _square_allows(weights, points, votes, scores, gamma, rounds, target):
    """Return whether SquareScheme.at_most >= target, with the letters of that method."""
    m = len(weights)
    square, mean, apart = 0.0, 0.0, 0.0
    for i in range(m):
        square += points[i] ** 2
        mean += points[i] / m
        apart += (weights[i] - points[i]) ** 2
        insert(scores, i, points[i] + votes[i])
    left = square - apart + 2 * ALLOWANCE
    total = 0.0
    for k in range(1, m + 1):
        total += scores[k - 1]
        if k < target:
            continue
        fits = True
        for share in (0.0, gamma, 0.1, 0.3, 0.6):
            phi = gamma * share
            theta = 1 - phi
            length = (1 - theta**2) / m + theta**2 / k
            if rounds * (gamma**2 - phi**2) / m > length - 2 * phi * mean - 2 * theta * total / k + left:
                fits = False
                break
        if fits:
            return True
    return False


@njit
def allows(kind, kept, points, votes, shown, ordered, room, gamma, rounds, target):
    """Return whether the booster's own bounds leave `target` possible from a sorted state with at least 1 round to
    come.

    shown, ordered : buffers for m numbers. room : a buffer for 7 rows of m numbers, and of rounds + 1."""
    m, potential = len(points), 0.0
    landing = room, room[5, : rounds + 1], room[6, : rounds + 1]
    if kind <= ENTROPY:
        if not _product_allows(kind, points, gamma, rounds, int(target)):
            return False
        for i in range(m):
            potential += points[i]
        return lands(kind, points, votes, math.log(potential), gamma, int(target), ordered, *landing)
    if kind == SPARSE:
        return sparse_allows(kept, points, votes, gamma, rounds, target, ordered, *landing[1:])
    if kind == LAZY:
        nearest_weights(points, shown, ordered)
    else:
        for i in range(m):
            shown[i] = points[i]
    if not _square_allows(shown, points, votes, ordered, gamma, rounds, int(target)):
        return False
    for i in range(m):
        potential += m * shown[i] * (points[i] - shown[i] / 2)
    return lands(kind, points, votes, potential, gamma, int(target), ordered, *landing)

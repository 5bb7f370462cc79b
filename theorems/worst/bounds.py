"""What can still be lost from a state of `worst.kernels`, by the booster's own potential and by where mistakes can land.

The potential of the product schemes is Z, the sum of exp(-vote); of the square schemes m Ψ, Ψ(z) = max over weights w of w·z - |w|²/2.
A round of edge e spends F(e) at least of ln Z, with equality, or of m Ψ: -ln sqrt(1 - e²), -ln(cosh e - e sinh e) and e²/2. Landing:
r rounds that spend X in all, each at least F(γ), move an example that is wrong in k of them by no more than

    k G((X - (r - k) F(γ))/k) - (r - k) g,          G the step of a round that spends so much, g the step of edge γ,

since F is convex in the step, so that k equal steps are the longest in sum; and by no less than k g - (r - k) G((X - k F(γ))/(r - k)).
A mistake must get to a vote of 0 or below, so that it is wrong in the least k rounds that can take it there, or more, and lands no
lower than that k allows; the others land no lower than k = 0 allows. Both potentials rise with every coordinate (for Ψ, w >= 0): so
the potential at the end is at least that of the lowest landing, over the choice of `target` mistakes. For Z the choice is a sum of the
smallest differences. For Ψ every w gives a lower bound w·landing - |w|²/2 in which it is such a sum again, and some rounds of best
answers (w to the choice, the choice to w) lead to a good one. For the active update Ψ is taken at w_now + what the votes will lose: for
all v on the simplex, (v - w)·δ <= (|v - w|² - |v - w_next|² + |δ'|²)/2 with δ' the step without its mean, summed over the rounds.

X is not known: it is at least r F(γ), and what is left after it must reach the landing that it allows. Its range is cut into PIECES:
in none of them may the least X leave what the landing for the largest X needs. Everything is generous by ALLOWANCE.
"""

from __future__ import annotations

import math

from theorems.shared.schemes import ALLOWANCE
from theorems.worst.loops import FAR, insert, njit
from theorems.worst.sparse import sparse_allows

ADABOOST, ENTROPY, ACTIVE, LAZY, SPARSE = range(5)
PIECES = 6
ANSWERS = 6  # of w and the choice of mistakes to one another


@njit
def factor(kind, edge):
    """exp of the step."""
    return math.sqrt((1 + edge) / (1 - edge)) if kind == ADABOOST else math.exp(edge)


@njit
def factor_of_round(kind, edge):
    """What a round of this edge leaves of the sum of exp(-vote)."""
    return math.sqrt(1 - edge * edge) if kind == ADABOOST else math.cosh(edge) - edge * math.sinh(edge)


@njit
def potential_drop(kind, edge):
    """F, what a round of this edge takes from the potential at least."""
    return -math.log(factor_of_round(kind, edge)) if kind <= ENTROPY else edge * edge / 2


@njit
def longest(kind, spend):
    """G, the step of a round that spends so much (an upper bound for the entropy, by Newton's method from the right)."""
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
    """How far an example moves that is wrong in k of so many rounds, for every k: at most and at least, in steps."""
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
    """The nearest weights on the simplex; `ordered` is room for as many numbers."""
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
    """The least sum of exp(-vote) with `target` mistakes, after moves in these ranges; FAR if there are not so many."""
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
    """A lower bound of m Ψ with `target` mistakes, after moves in these ranges, at least `enough` if that is reached; FAR if there are
    not so many. `room` : for 5 rows of m numbers."""
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
    """Whether so many mistakes are possible after as many rounds as the ranges have room for, by where they land.

    potential : ln Z or m Ψ of the state.     highest, lowest : room for one number more than there are rounds."""
    rounds, m = len(highest) - 1, len(points)
    first = rounds * potential_drop(kind, gamma - 2 * ALLOWANCE) - m * ALLOWANCE
    last = potential + m * ALLOWANCE
    if kind <= ENTROPY:  # the mistakes alone
        last -= math.log(target)
    else:  # w uniform on the mistakes
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
    """Whether `target` mistakes are possible by the sum, and for AdaBoost by its halves: after a round half of the sum is on the
    examples that its column has wrong and half on the others, so that neither has more mistakes than weight."""
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
    """SquareScheme.at_most >= target, in the same letters."""
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
    """Whether the booster's own bounds leave the target possible from a sorted state after 1 round or more.

    shown, ordered : room for m numbers.     room : for 7 rows of as many numbers as examples, and as rounds and one more."""
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

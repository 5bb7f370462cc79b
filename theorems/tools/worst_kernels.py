"""The boosters of `worst_layers` as compiled loops over states: what a column makes of a state, and what can still be lost.

A state is `points` (the weights, for the lazy update what is projected to them, for SparseBoost y) and `votes`, whose last entry is
SparseBoost's Σ γ_t² |y_t|_1²; sorted, the largest points first. The same letters and bounds as in `worst_schemes`, which is in plain
Python and checks these. For weights exp(-vote) there are two bounds more. The mistakes end with 1 at least, and the m - k others with
no less than the smallest m - k weights times exp(-steps): k + that is at most the sum that is left. Edges of γ leave the most, as long
as a longer step takes more from the sum than from the others, which is checked. And AdaBoost ends with half of the sum on the examples
that the last column has wrong and half on the others, so that no half has more mistakes than it has weight.
"""

from __future__ import annotations

import math

import numpy as np

from theorems.tools.worst_schemes import ALLOWANCE

try:
    from numba import njit
except ImportError:  # without the extra `speed` the same loops run slowly

    def njit(function):
        return function


ADABOOST, ENTROPY, ACTIVE, LAZY, SPARSE = range(5)
SAME = 1e-11  # relative: states of one multiset agree to far more, others to less
ORDER = 1e-3  # of the votes beside the weights, when the examples of a state are sorted
SAFE = 0.6  # edges up to which the entropy's sum falls faster with the step than the others' weights


@njit
def _factor(kind, edge):
    return math.sqrt((1 + edge) / (1 - edge)) if kind == ADABOOST else math.exp(edge)


@njit
def _shrink(kind, edge):
    """What a round of this edge leaves of the sum of exp(-vote)."""
    return math.sqrt(1 - edge * edge) if kind == ADABOOST else math.cosh(edge) - edge * math.sinh(edge)


@njit
def _projected(points, into, ordered):
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
def _sorted_into(points, votes, to_points, to_votes):
    """The examples of a state in the order of `ORDER`."""
    m = len(points)
    for i in range(m):
        key, k = points[i] + ORDER * votes[i], i
        while k > 0 and to_points[k - 1] + ORDER * to_votes[k - 1] < key:
            to_points[k], to_votes[k] = to_points[k - 1], to_votes[k - 1]
            k -= 1
        to_points[k], to_votes[k] = points[i], votes[i]
    to_votes[m] = votes[m]


@njit
def _product_allows(kind, weights, gamma, rounds, target):
    """Whether `target` mistakes are possible by the sum, the others' least weights and, for AdaBoost, the halves."""
    m = len(weights)
    total = 0.0
    for i in range(m):
        total += weights[i]
    left = total * _shrink(kind, gamma) ** rounds + ALLOWANCE * m
    if left < target:
        return False
    if rounds == 0:
        return True
    if kind == ADABOOST and left / 2 < (target + 1) // 2:
        return False
    others = 0.0
    for i in range(target, m):  # sorted, the largest first
        others += weights[i]
    others *= _factor(kind, gamma) ** -rounds
    if kind == ADABOOST:
        steeper = others <= left * gamma  # d ln(sum)/d step = -edge
    else:
        largest = _shrink(kind, SAFE) * _shrink(kind, gamma) ** (rounds - 1) * total
        steeper = largest < target and others <= left * gamma * math.cosh(gamma) / _shrink(kind, gamma)
    return not steeper or target + others <= left + ALLOWANCE * m


@njit
def _insert(ordered, count, entry):
    """One more number into the `count` first, which are ordered, the smallest first."""
    while count > 0 and ordered[count - 1] > entry:
        ordered[count] = ordered[count - 1]
        count -= 1
    ordered[count] = entry


@njit
def _square_allows(weights, points, votes, scores, gamma, rounds, target):
    """SquareScheme.at_most >= target, in the same letters."""
    m = len(weights)
    square, mean, apart = 0.0, 0.0, 0.0
    for i in range(m):
        square += points[i] ** 2
        mean += points[i] / m
        apart += (weights[i] - points[i]) ** 2
        _insert(scores, i, points[i] + votes[i])
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
def _sparse_allows(kept, points, votes, scores, gamma, rounds, target):
    """SparseScheme.at_most >= target, in the same letters; `votes` ends with Σ γ_t² |y_t|_1² so far."""
    m = len(points)
    norm, total = 0.0, 0.0
    for i in range(m):
        norm += m * points[i] ** 2
        _insert(scores, i, points[i] + votes[i])
    for k in range(1, m + 1):
        total += scores[k - 1]
        left = k / (m * (2 - kept) ** 2)
        by_zero = (norm - left) / (kept * (2 - kept))
        by_star = (k / m + norm - 2 * total) / (kept * (2 - kept) - 2 * (1 - kept) * kept * k / m)
        rest = min(by_zero, by_star) + ALLOWANCE
        if rest >= rounds * gamma**2 * left / m and k * (1 + kept**2 * (votes[m] + rest)) >= target:
            return True
    return False


@njit
def _allows(kind, kept, points, votes, shown, ordered, gamma, rounds, target):
    """Whether the booster's own bound leaves the target possible from a sorted state."""
    if kind <= ENTROPY:
        return _product_allows(kind, points, gamma, rounds, int(target))
    if kind == SPARSE:
        return _sparse_allows(kept, points, votes, ordered, gamma, rounds, target)
    if kind == LAZY:
        _projected(points, shown, ordered)
    else:
        shown[:] = points
    return _square_allows(shown, points, votes, ordered, gamma, rounds, int(target))


@njit
def moved(kind, kept, points, votes, weights, wrong, edge, total, to_points, to_votes, ordered):
    """The state after a column that is wrong where the bits of `wrong` are."""
    m = len(points)
    to_votes[m] = votes[m]
    if kind <= ENTROPY:
        up = _factor(kind, edge)
        for i in range(m):
            to_points[i] = points[i] * up if wrong >> i & 1 else points[i] / up
            to_votes[i] = 0.0
        return
    step = kept * edge * total / m
    slack = (1 - kept) * edge * total
    for i in range(m):
        sign = -1.0 if wrong >> i & 1 else 1.0
        to_votes[i] = votes[i] + sign * step
        if kind == SPARSE:
            to_points[i] = max(points[i] - step * (sign + slack), 0.0)
        else:
            to_points[i] = (points[i] if kind == LAZY else weights[i]) - sign * step
    if kind == SPARSE:
        to_votes[m] += (edge * total) ** 2
    elif kind == ACTIVE:
        _projected(to_points, to_points, ordered)


@njit
def answers(kind, points, votes, weights, masses, ordered):
    """Fills in the weights and the mass of every set of examples; returns (sum, bits where the next example is the same)."""
    m = len(points)
    if kind == LAZY:
        _projected(points, weights, ordered)
    else:
        weights[:] = points
    total, same = 0.0, 0
    for i in range(m):
        total += weights[i]
        if i + 1 < m and abs(points[i] - points[i + 1]) <= SAME and abs(votes[i] - votes[i + 1]) <= SAME:
            same |= 1 << i
    for i in range(m):
        for others in range(1 << i):
            masses[others | 1 << i] = masses[others] + weights[i]
    return total, same


@njit
def expand(kind, kept, all_points, all_votes, first, gamma, allowance, rounds, target, points, votes, parents, columns):
    """The states after one more round, `rounds` still to come, from state `first` on while the output has room.

    Returns (number of states written, the first state not expanded)."""
    m = all_points.shape[1]
    weights, masses, shown, ordered = np.empty(m), np.zeros(1 << m), np.empty(m), np.empty(m)
    later = _shrink(kind, gamma) ** rounds
    new_points, new_votes = np.empty(m), np.empty(m + 1)
    count, n = 0, first
    while n < len(all_points) and count + (1 << m) <= len(points):
        if _allows(kind, kept, all_points[n], all_votes[n], shown, ordered, gamma, rounds + 1, target):
            total, same = answers(kind, all_points[n], all_votes[n], weights, masses, ordered)
            room = ((1 - gamma) / 2 + allowance) * total
            for wrong in range(1 << m):
                if total <= 0 or masses[wrong] > room or (wrong >> 1) & same & ~wrong:
                    continue
                edge = 1 - 2 * masses[wrong] / total
                if kind == ADABOOST and edge > 1 - ALLOWANCE:
                    continue
                if kind <= ENTROPY and total * _shrink(kind, edge) * later + ALLOWANCE * m < target:
                    continue
                moved(
                    kind, kept, all_points[n], all_votes[n], weights, wrong, edge, total, new_points, new_votes, ordered
                )
                _sorted_into(new_points, new_votes, points[count], votes[count])
                if _allows(kind, kept, points[count], votes[count], shown, ordered, gamma, rounds, target):
                    parents[count], columns[count] = n, wrong
                    count += 1
        n += 1
    return count, n


@njit
def last_round(kind, kept, all_points, all_votes, gamma, allowance, target):
    """(the largest value of one more column, the state, the column), the value -1 where none is the target at least."""
    m = all_points.shape[1]
    weights, masses, ordered = np.empty(m), np.zeros(1 << m), np.empty(m)
    best, best_state, best_column = -1.0, 0, 0
    for n in range(len(all_points)):
        total, same = answers(kind, all_points[n], all_votes[n], weights, masses, ordered)
        room = ((1 - gamma) / 2 + allowance) * total
        for wrong in range(1 << m):
            if total <= 0 or masses[wrong] > room or (wrong >> 1) & same & ~wrong:
                continue
            edge = 1 - 2 * masses[wrong] / total
            if kind == ADABOOST and edge > 1 - ALLOWANCE:
                continue
            found = 0
            if kind <= ENTROPY:
                up = _factor(kind, edge)
                for i in range(m):
                    found += (all_points[n, i] * up if wrong >> i & 1 else all_points[n, i] / up) >= 1 - ALLOWANCE
            else:
                step = kept * edge * total / m
                for i in range(m):
                    found += all_votes[n, i] + (-step if wrong >> i & 1 else step) <= ALLOWANCE
            value = float(found)
            if kind == SPARSE:
                value *= 1 + kept**2 * (all_votes[n, m] + (edge * total) ** 2)
            if value >= max(target, best + ALLOWANCE):
                best, best_state, best_column = value, n, wrong
    return best, best_state, best_column

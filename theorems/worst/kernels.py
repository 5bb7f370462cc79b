"""The boosters of `worst.layers` as compiled loops over states: the state after a column, and the states from which the
target is possible.

A state is `points` (the weights; for the lazy update the points that are projected to the weights, for SparseBoost y)
and `votes`, whose last entry is SparseBoost's Σ γ_t² |y_t|_1². States are sorted, the largest points first. The letters
are those of `shared.schemes`, an independent program in plain Python that checks this one. `worst.bounds` decides which
states can still reach the target.
"""

from __future__ import annotations

import numpy as np

from theorems.shared.schemes import ALLOWANCE
from theorems.worst.bounds import (
    ACTIVE,
    ADABOOST,
    ENTROPY,
    LAZY,
    SPARSE,
    allows,
    factor,
    factor_of_round,
    nearest_weights,
)
from theorems.worst.boxes import LIMIT, ROUNDS, boxes_allow
from theorems.worst.loops import njit

SAME = 1e-13  # states that differ by at most this are searched once (for the product schemes in log weights). To first order a round at most
# doubles a difference δ of the log weights (an edge e changes by (1 - e²)δ, AdaBoost's step by δ), of the square's points or of
# SparseBoost's y (in length): after 10 rounds it is below ALLOWANCE
ORDER = 1e-3  # the weight of the votes relative to the points in the order of the examples of a state


@njit
def _sorted_into(points, votes, to_points, to_votes):
    """Write the examples of a state in the order of points + ORDER votes."""
    m = len(points)
    for i in range(m):
        key, k = points[i] + ORDER * votes[i], i
        while k > 0 and to_points[k - 1] + ORDER * to_votes[k - 1] < key:
            to_points[k], to_votes[k] = to_points[k - 1], to_votes[k - 1]
            k -= 1
        to_points[k], to_votes[k] = points[i], votes[i]
    to_votes[m] = votes[m]


@njit
def write_next_state(kind, kept, points, votes, weights, wrong, edge, total, to_points, to_votes, ordered):
    """Write the state after the column that misclassifies the examples in the bits of `wrong`."""
    m = len(points)
    to_votes[m] = votes[m]
    if kind <= ENTROPY:
        up = factor(kind, edge)
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
        nearest_weights(to_points, to_points, ordered)


@njit
def answers(kind, points, votes, weights, masses, ordered):
    """Compute the weights, and the total weight of every set of examples. Return (sum of weights, bits of the examples
    whose next example is equal)."""
    m = len(points)
    if kind == LAZY:
        nearest_weights(points, weights, ordered)
    else:
        for i in range(m):  # not weights[:] = points: its check of lengths takes a second to compile
            weights[i] = points[i]
    total, same, first = (
        0.0,
        0,
        0,
    )  # the first example equal to this one: comparing with it keeps small differences from adding up
    for i in range(m):
        total += weights[i]
        near = SAME * points[first] if kind <= ENTROPY else SAME
        if i + 1 < m and abs(points[first] - points[i + 1]) <= near and abs(votes[first] - votes[i + 1]) <= SAME:
            same |= 1 << i
        else:
            first = i + 1
    for i in range(m):
        for others in range(1 << i):
            masses[others | 1 << i] = masses[others] + weights[i]
    return total, same


@njit
def expand(
    kind, kept, all_points, all_votes, first, gamma, allowance, rounds, target, table, points, votes, parents, columns
):
    """Write the states after one more round, from state `first` on, while the output has room. `rounds` rounds are to
    come. `table` : `powers`.

    Returns (number of states written, the first state not expanded)."""
    m = all_points.shape[1]
    weights, masses, shown, ordered = np.empty(m), np.zeros(1 << m), np.empty(m), np.empty(m)
    spare = np.empty((7, max(m, rounds + 2)))
    later = factor_of_round(kind, gamma) ** rounds
    boxed, boxes = kind <= ENTROPY and rounds <= ROUNDS, np.empty((2, LIMIT + 2, ROUNDS), np.int64)
    moves = np.empty((2, 1 << ROUNDS))
    new_points, new_votes = np.empty(m), np.empty(m + 1)
    count, n = 0, first
    while n < len(all_points) and count + (1 << m) <= len(points):
        if allows(kind, kept, all_points[n], all_votes[n], shown, ordered, spare, gamma, rounds + 1, target):
            total, same = answers(kind, all_points[n], all_votes[n], weights, masses, ordered)
            room = ((1 - gamma) / 2 + allowance) * total
            for wrong in range(1 << m):
                if total <= 0 or masses[wrong] > room or (wrong >> 1) & same & ~wrong:
                    continue
                edge = 1 - 2 * masses[wrong] / total
                if kind == ADABOOST and edge > 1 - ALLOWANCE:
                    continue
                if kind <= ENTROPY and total * factor_of_round(kind, edge) * later + ALLOWANCE * m < target:
                    continue
                write_next_state(
                    kind, kept, all_points[n], all_votes[n], weights, wrong, edge, total, new_points, new_votes, ordered
                )
                _sorted_into(new_points, new_votes, points[count], votes[count])
                if boxed and not boxes_allow(
                    kind, points[count], gamma, rounds, int(target), table, ordered, boxes, moves
                ):
                    continue
                if allows(kind, kept, points[count], votes[count], shown, ordered, spare, gamma, rounds, target):
                    parents[count], columns[count] = n, wrong
                    count += 1
        n += 1
    return count, n


@njit
def last_round(kind, kept, all_points, all_votes, gamma, allowance, target):
    """Return (the largest value after one more column, the state, the column); the value is -1 if none reaches the
    target."""
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
            mistakes = 0
            if kind <= ENTROPY:
                up = factor(kind, edge)
                for i in range(m):
                    mistakes += (all_points[n, i] * up if wrong >> i & 1 else all_points[n, i] / up) >= 1 - ALLOWANCE
            else:
                step = kept * edge * total / m
                for i in range(m):
                    mistakes += all_votes[n, i] + (-step if wrong >> i & 1 else step) <= ALLOWANCE
            value = float(mistakes)
            if kind == SPARSE:
                value *= 1 + kept**2 * (all_votes[n, m] + (edge * total) ** 2)
            if value >= max(target, best + ALLOWANCE):
                best, best_state, best_column = value, n, wrong
    return best, best_state, best_column

"""The active-set method of `reference.fast.corrective` with an updated Cholesky factor, compiled with numba (extra `speed`).

A weight that enters the active set appends a row to the factor; a weight that leaves removes its row by rotations. An exchange
thus costs O(k²) for k weights in use, while a new factor costs O(k³).
"""

import numpy as np
from numba import njit


@njit(cache=True)
def exchange(hessian, slope, x, factor, places, used, exchanges, flat):
    """Move x, in place, towards argmin over the simplex of x'Hx/2 - slope·x; return whether every pivot was positive.

    hessian : H, n x n, C order.    factor : n x n; its first `used` rows are the lower Cholesky factor of the weights in use.
    places : the n indices, first those of the weights in use, in the order of the factor.    used : the number in use.
    exchanges : the largest number of exchanges.
    flat : the method ends if no multiplier exceeds the level by more than flat · (1 + |level|).
    """
    n = len(slope)
    pull, solved, level_of = np.empty(n), np.empty(n), np.empty(n)
    for _ in range(exchanges):
        _solve(factor, used, slope, places, solved, level_of)
        level = (solved[:used].sum() - 1) / level_of[:used].sum()
        total = 0.0
        for k in range(used):
            solved[k] -= level * level_of[k]
            total += solved[k]
        leaving, share = -n, np.inf  # -n, not a literal: with a literal numba compiles `_remove` twice
        for k in range(used):
            solved[k] /= total
            here = x[places[k]]
            if solved[k] < 0 and here / (here - solved[k]) < share:
                leaving, share = k, here / (here - solved[k])
        if leaving < 0:
            for j in range(n):  # a loop, as numba takes long to compile pull[:] = slope, with its check of lengths
                x[j], pull[j] = 0.0, slope[j]
            for k in range(used):
                x[places[k]] = solved[k]
                row = hessian[places[k]]
                for j in range(n):
                    pull[j] -= solved[k] * row[j]
            for k in range(used):
                pull[places[k]] = level
            entering = int(np.argmax(pull))
            if pull[entering] - level <= flat * (1 + abs(level)):
                return True
            if not _append(hessian, factor, places, used, entering):
                return False
            used += 1
        else:
            for k in range(used):
                here = x[places[k]]
                x[places[k]] = max(here + share * (solved[k] - here), 0.0)
            x[places[leaving]] = 0.0
            _remove(factor, places, used, leaving)
            used -= 1
    return True


@njit(cache=True)
def _solve(factor, used, slope, places, solved, of_ones):
    """Solve H x = slope and H x = 1 on the weights in use by the Cholesky factor, into `solved` and `of_ones`."""
    for k in range(used):
        first, second = slope[places[k]], 1.0
        for j in range(k):
            first -= factor[k, j] * solved[j]
            second -= factor[k, j] * of_ones[j]
        solved[k], of_ones[k] = first / factor[k, k], second / factor[k, k]
    for k in range(used - 1, -1, -1):
        first, second = solved[k] / factor[k, k], of_ones[k] / factor[k, k]
        solved[k], of_ones[k] = first, second
        for j in range(k):
            solved[j] -= factor[k, j] * first
            of_ones[j] -= factor[k, j] * second


@njit(cache=True)
def _append(hessian, factor, places, used, entering):
    """Append the row of the weight `entering` to the factor; return False if rounding leaves no positive pivot."""
    pivot = hessian[entering, entering]
    for k in range(used):
        entry = hessian[entering, places[k]]
        for j in range(k):
            entry -= factor[k, j] * factor[used, j]
        entry /= factor[k, k]
        factor[used, k] = entry
        pivot -= entry * entry
    if not pivot > 0:
        return False
    factor[used, used] = np.sqrt(pivot)
    places[used] = entering
    return True


@njit(cache=True)
def _remove(factor, places, used, leaving):
    """Remove one row from the factor: later rows move up, and rotations of pairs of columns make them triangular."""
    for k in range(leaving + 1, used):
        places[k - 1] = places[k]
        for j in range(k + 1):
            factor[k - 1, j] = factor[k, j]
    for k in range(leaving, used - 1):
        length = np.hypot(factor[k, k], factor[k, k + 1])
        cosine, sine = factor[k, k] / length, factor[k, k + 1] / length
        for row in range(k, used - 1):
            here, behind = factor[row, k], factor[row, k + 1]
            factor[row, k] = cosine * here + sine * behind
            factor[row, k + 1] = cosine * behind - sine * here

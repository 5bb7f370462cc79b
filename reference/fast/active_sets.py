"""The quadratic model of `reference.fast.corrective` and its active-set method, compiled with numba (the extra `speed`).

A weight that enters the active set appends a row to the factor; a weight that leaves removes its row by rotations. An exchange
thus costs O(k²) for k weights in use, while a new factor costs O(k³).
"""

import numpy as np
from numba import njit

FAST = {"reassoc", "contract", "nsz"}  # sums in any order: the rounding error stays below the callers' tolerances


@njit(cache=True)
def minimiser(matrix, candidates, w, d, edges, drift, scalars, exchanges):
    """Return the minimiser of the model of `corrective.model_minimiser` over the hypotheses `candidates`, or an empty array.

    An empty array means that no example is below the cap, or that a pivot is not positive; the caller then uses numpy.
    matrix : n x m, C order.    w, edges : n floats.    drift : m floats, or an empty array for none.
    scalars : η, the weight from which on an example is at the cap, the largest negligible weight, the ridge, FLAT.
    """
    eta, full, least, ridge, flat = scalars
    size, count, mass = len(candidates), 0, 0.0
    free = np.empty(len(d), dtype=np.int64)
    for i in range(len(d)):
        if d[i] < full and d[i] > least:
            free[count] = i
            count, mass = count + 1, mass + d[i]
    if mass <= 0:
        return np.empty(0)
    block, mean = np.empty((size, count)), np.empty(size)
    roots = np.empty(count)
    for i in range(count):
        roots[i] = np.sqrt(d[free[i]])
    value = 0.0
    for j in range(len(w)):
        value += w[j] * edges[j]
    for k in range(size):
        row, total = matrix[candidates[k]], 0.0
        for i in range(count):
            entry = row[free[i]] * roots[i]
            block[k, i] = entry
            total += entry * roots[i]
        mean[k] = total
    hessian, trace = np.empty((size, size)), 0.0
    for k in range(size):
        for j in range(k + 1):
            entry = eta * (_product(block[k], block[j]) - mean[k] * mean[j] / mass)
            hessian[k, j] = hessian[j, k] = entry
        hessian[k, k] += ridge
        trace += hessian[k, k]
    shift = max(trace / size, 1.0)
    slope, x = np.empty(size), np.empty(size)
    for k in range(size):
        x[k] = w[candidates[k]]
        for j in range(size):
            hessian[k, j] += shift
    for k in range(size):
        slope[k] = edges[candidates[k]] - value + _product(hessian[k], x)
    if len(drift):
        middle = 0.0
        for i in range(count):
            middle += d[free[i]] * drift[free[i]]
        for k in range(size):
            total = 0.0
            for i in range(count):
                total += block[k, i] * roots[i] * (drift[free[i]] - middle / mass)
            slope[k] += eta * total
    factor, places = np.empty((size, size)), np.empty(size, dtype=np.int64)
    used = started(hessian, x, factor, places)
    if used < 0 or not exchange(hessian, slope, x, factor, places, used, exchanges, flat):
        return np.empty(0)
    return x


@njit(cache=True)
def started(hessian, x, factor, places):
    """Write the Cholesky factor of the weights in use to `factor`, and `places` with these weights first.

    Returns the number of weights in use, or -1 if a pivot is not positive.
    """
    used, last = 0, len(x)
    for j in range(len(x)):
        if x[j] > 0:
            if not _append(hessian, factor, places, used, j):
                return -1
            used += 1
        else:
            last -= 1
            places[last] = j
    return used


@njit(cache=True, fastmath=FAST)
def _product(left, right):
    total = 0.0
    for i in range(len(left)):
        total += left[i] * right[i]
    return total


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
            weight = x[places[k]]
            if solved[k] < 0 and weight / (weight - solved[k]) < share:
                leaving, share = k, weight / (weight - solved[k])
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
                weight = x[places[k]]
                x[places[k]] = max(weight + share * (solved[k] - weight), 0.0)
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
            first, second = factor[row, k], factor[row, k + 1]
            factor[row, k] = cosine * first + sine * second
            factor[row, k + 1] = cosine * second - sine * first

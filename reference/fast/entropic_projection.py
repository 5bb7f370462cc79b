"""Entropic projection onto the capped simplex, from logarithms of weights (SSS08, Figure 2).

Figure 2 subtracts the largest weight from the sum Z in every step, which cancels if the weights spread over many orders of
magnitude. Here nothing is subtracted. Only the floor(1/cap) largest weights can be capped; their number is found from sums
accumulated from the smallest weight up, or by bisection if the spread of the weights exceeds the range of floats.
"""

from __future__ import annotations

import math

import numpy as np

ULP = float(np.finfo(float).eps)
REPRESENTABLE = 600.0  # the largest spread of exponents for which no exponential overflows or underflows
SUBNORMAL = 650.0  # exponentials of less than minus this, once scaled, would be subnormal: imprecise and slow
CERTAIN = 40.0  # exp(-40) is negligible in a sum with 1
SORTED_WHOLE = 1 << 13  # up to so many weights, sorting all is faster than selecting those that may be capped


def project_entropic_to_capped_simplex(log_weights, cap):
    """Return the point of {d : 0 <= d_i <= cap, Σ d_i = 1} nearest to exp(log_weights) in relative entropy.

    log_weights : m floats of any common shift and any spread; -inf is a weight of 0, which stays 0.
    cap : float or rational, 1/m <= cap; a cap of 1 or more never binds.
    Returns m floats whose sum is 1 within m ulps.
    Raises ValueError for NaN, +inf, an empty vector, or a cap below one over the number of positive weights.
    Cost: up to m = SORTED_WHOLE one sort and two passes. For larger m, and for spreads beyond e^600: O(m) to select the
    floor(1/cap) + 1 largest weights, a sort of these, and two passes, or log2(m) passes for such spreads.
    """
    x = np.array(log_weights, dtype=np.float64)
    if x.ndim != 1 or x.size == 0:
        raise ValueError(f"log_weights must be a non-empty vector, got shape {x.shape}")
    # faster than x.max() and x.min(), which call these: with few examples that is half the cost
    largest, least = float(np.maximum.reduce(x)), float(np.minimum.reduce(x))
    moderate = largest - least < REPRESENTABLE  # implies that all are finite: False for an infinity or a NaN
    if not moderate and not largest < math.inf:
        raise ValueError("log_weights must be below +inf and not NaN")
    support = x.size if moderate else int(np.count_nonzero(x > -np.inf))
    cap = float(cap)
    # with room of one ulp for the rounding of a cap 1/m
    if not cap * (1 + ULP) * support >= 1:
        raise ValueError(f"cap must be at least one over the number of positive weights, 1/{support}, got {cap}")
    if moderate and cap < 1 and x.size <= SORTED_WHOLE:
        return _project_sorted(np.exp(x - largest), cap)
    with np.errstate(under="ignore", over="ignore"):  # exponentials that underflow are weights of 0
        if cap < 1 and x.size <= SORTED_WHOLE and math.isfinite(largest - least):
            return _project_sorted(_representable(x, math.floor(1 / cap)), cap)
        if cap >= 1:
            return _normalised(x)
        return _project(x, cap, support)


def _project(x, cap, support):
    most = min(math.floor(1 / cap) + 1, support, x.size)  # fewer than this many weights are capped
    order = np.argpartition(-x, most - 1)
    top = order[:most]
    top = top[np.argsort(-x[top], kind="stable")]
    sorted_x = x[top]
    tail = x[order[most:]]

    capped = _count_capped(sorted_x, tail, cap)
    projected = np.empty_like(x)
    projected[top[:capped]] = cap
    remaining = max(1 - cap * capped, 0.0)
    free = np.concatenate([top[capped:], order[most:]])
    projected[free] = np.minimum(cap, remaining * _normalised(x[free]))
    return projected


def _project_sorted(weights, cap):
    """Return the projection of positive weights by Figure 2, with one sort, and with sums accumulated from the smallest up."""
    rising = weights.copy()
    rising.sort()
    falling, totals = rising[::-1], rising.cumsum()[::-1]
    fits = (1 - cap * np.arange(weights.size)) * falling <= cap * totals
    capped = int(fits.argmax())
    if not fits[capped]:
        capped = weights.size - 1
    projected = np.minimum(cap, max(1 - cap * capped, 0.0) / totals[capped] * weights)
    # also if the capped weights have the whole mass, so that the scale is 0
    projected[weights > falling[capped]] = cap
    return projected


def _representable(x, most):
    """Return exp(x) divided by the weight of rank `most` + 1, with the exponents bounded to the range of floats.

    At most `most` weights are capped. A weight whose exponent exceeds that of rank `most` + 1 by more than CERTAIN + ln m is
    capped whatever its size, so that its exponent may be lowered to this bound: if it were below its cap, the `most` largest
    weights would have to hold all of the mass but a share of e^-CERTAIN. An exponent below -SUBNORMAL gives the weight 0.
    """
    rank = max(x.size - 1 - most, 0)
    exponents = np.minimum(x - np.partition(x, rank)[rank], CERTAIN + math.log(x.size))
    exponents[exponents < -SUBNORMAL] = -np.inf
    return np.exp(exponents)


def _count_capped(sorted_x, tail, cap):
    """Return the number of capped weights: the first i with θ u_i <= cap, which then holds for all later ones.

    sorted_x : the largest log-weights, falling.    tail : all other log-weights.
    """
    anchor, last = sorted_x[-1], len(sorted_x) - 1
    if sorted_x[0] - anchor < REPRESENTABLE:  # then all sums are accumulated from the smallest up
        weights = np.exp(sorted_x - anchor)
        totals = np.cumsum(weights[::-1])[::-1] + np.exp(tail - anchor).sum()
        fits = (1 - cap * np.arange(last + 1)) * weights <= cap * totals
        return int(fits.argmax()) if fits.any() else last
    low, high = 0, last
    while low < high:
        middle = (low + high) // 2
        largest = sorted_x[middle]
        total = np.exp(sorted_x[middle:] - largest).sum() + np.exp(tail - largest).sum()
        if 1 - cap * middle <= cap * total:
            high = middle
        else:
            low = middle + 1
    return low


def _normalised(x):
    weights = np.exp(x - x.max())
    return weights / weights.sum()

"""Entropic projection onto the capped simplex in the log domain (SSS08, Figure 2), numpy.

Figure 2 takes the largest weight off a running total Z once per step, which cancels when the weights spread over
many orders of magnitude. Here no total is ever reduced: only the floor(1/cap) largest weights can be capped, and how
many are is read off totals accumulated from the smallest up, or by bisection where the weights have no common scale.
"""

from __future__ import annotations

import math

import numpy as np

ULP = float(np.finfo(float).eps)
REPRESENTABLE = 600.0  # spreads whose exponentials neither overflow nor vanish
SUBNORMAL = 650.0  # exponents whose exponentials would lose digits, and time, once they are scaled
CERTAIN = 40.0  # exponents below which nothing counts beside 1
SORTED_WHOLE = 1 << 13  # up to so many weights one sort of all costs less than selecting those that may be capped


def project_entropic_to_capped_simplex(log_weights, cap):
    """Return the point of {d : 0 <= d_i <= cap, Σ d_i = 1} nearest to exp(log_weights) in relative entropy.

    log_weights : m floats, any common shift and any spread; -inf stands for weight zero, which stays zero.
    cap : float or rational, 1/m <= cap; a cap of 1 or more never binds.
    Returns m floats of total mass 1 within m ulps.
    Raises ValueError for NaN, +inf, an empty vector, or a cap below one over the number of positive weights.
    Cost: a sort and two passes up to m = SORTED_WHOLE; beyond it, and for spreads beyond e^600, O(m) to select the
    floor(1/cap) + 1 largest, a sort of those, and two passes (log2(m) of them for such spreads).
    """
    x = np.array(log_weights, dtype=np.float64)
    if x.ndim != 1 or x.size == 0:
        raise ValueError(f"log_weights must be a non-empty vector, got shape {x.shape}")
    # what `x.max()` and `x.min()` call, without their detour: on few examples that is half the cost
    largest, least = float(np.maximum.reduce(x)), float(np.minimum.reduce(x))
    moderate = largest - least < REPRESENTABLE  # all finite, too: with an infinity or a NaN this is not so
    if not moderate and not largest < math.inf:
        raise ValueError("log_weights must be below +inf and not NaN")
    support = x.size if moderate else int(np.count_nonzero(x > -np.inf))
    cap = float(cap)
    # One ulp of room: a cap written as 1/m rounds either way.
    if not cap * (1 + ULP) * support >= 1:
        raise ValueError(f"cap must be at least one over the number of positive weights, 1/{support}, got {cap}")
    if moderate and cap < 1 and x.size <= SORTED_WHOLE:
        return _project_sorted(np.exp(x - largest), cap)
    with np.errstate(under="ignore", over="ignore"):  # both round to a weight of 0
        if cap < 1 and x.size <= SORTED_WHOLE and math.isfinite(largest - least):
            return _project_sorted(_representable(x, math.floor(1 / cap)), cap)
        if cap >= 1:
            return _normalised(x)
        return _project(x, cap, support)


def _project(x, cap, support):
    most = min(math.floor(1 / cap) + 1, support, x.size)  # more weights than this never fit under the cap
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
    """Figure 2 on one sort of all the weights, its totals accumulated from the smallest up."""
    rising = weights.copy()
    rising.sort()
    falling, totals = rising[::-1], rising.cumsum()[::-1]
    fits = (1 - cap * np.arange(weights.size)) * falling <= cap * totals
    capped = int(fits.argmax())
    if not fits[capped]:
        capped = weights.size - 1
    projected = np.minimum(cap, max(1 - cap * capped, 0.0) / totals[capped] * weights)
    projected[weights > falling[capped]] = (
        cap  # by rank, not by size: after the last full cap nothing may be left to scale
    )
    return projected


def _representable(x, most):
    """Return exp(x) over the weight of rank `most` + 1, the largest that need not be capped.

    The `most` above it are capped if they exceed it by far, whatever their size: if one of them were below its cap, they
    alone would have to hold all of the mass but a share of e^-CERTAIN. A weight below e^-SUBNORMAL is 0.
    """
    rank = max(x.size - 1 - most, 0)
    exponents = np.minimum(x - np.partition(x, rank)[rank], CERTAIN + math.log(x.size))
    exponents[exponents < -SUBNORMAL] = -np.inf
    return np.exp(exponents)


def _count_capped(sorted_x, tail, cap):
    """Return the first i with θ u_i <= cap, which then holds for all that follow; `sorted_x` falls, `tail` lies below it."""
    anchor, last = sorted_x[-1], len(sorted_x) - 1
    if sorted_x[0] - anchor < REPRESENTABLE:  # totals accumulated from the smallest up: nothing is ever taken away
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

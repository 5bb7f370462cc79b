"""The projections of NP14 in floats: Newton's method on the shift or the scale, numpy.

Σ clip(point - shift, 0, cap) and Σ min(cap, scale · weight) are piecewise linear, and Newton's step solves the piece at
hand. Weights of relative entropy come as logarithms; where their spread is too wide for one scale, a search for the
median of what is undecided halves it each time, and every sum is taken over what is not capped, relative to its largest
term, so that no spread of exponents cancels or overflows.
"""

from __future__ import annotations

import numpy as np

PASSES = 200
TINY = 1e-100  # relative to the largest weight: sums of what is larger keep their precision
ROOM = 1e-13  # what rounding may add to a sum of caps that is 1


def project_to_capped_simplex(point, caps=None):
    """The point of {w : Σ w_i = 1, 0 <= w_i <= caps_i} nearest to `point` in Euclidean distance.

    point : m finite floats.        caps : None, one float, or m floats >= 0 (inf where there is no cap).
    Returns m floats whose sum is 1 within m ulps of the largest distance between entries.
    Raises ValueError for NaN, infinite entries, or caps of sum below 1.
    Cost: some passes over the m entries, each about as dear as one of np.exp.
    """
    point = np.asarray(point, dtype=float)
    if point.ndim != 1 or point.size == 0 or not np.isfinite(point.sum()):
        raise ValueError(f"point must be a non-empty vector of finite floats, got shape {point.shape}")
    caps = checked_caps(caps, point.size)
    x = point - point.max()  # the shift is then near 0, where floats are finest
    if caps is None:
        x -= _free_shift(x)
        np.maximum(x, 0, out=x)
        x /= x.sum()
        return x
    x -= _capped_shift(x, caps)
    np.maximum(x, 0, out=x)
    return np.minimum(x, caps, out=x)


def _free_shift(x):
    """The s with Σ max(x - s, 0) = 1: Newton's steps from the left never pass it, as the sum is convex in s."""
    shift, rising, buffer = (x.sum() - 1.0) / x.size, x.size, np.empty_like(x)
    for _ in range(PASSES):
        before = rising
        rising = np.count_nonzero(x > shift)
        if rising == before:
            break
        np.maximum(x, shift, out=buffer)
        shift = (buffer.sum() - shift * (x.size - rising) - 1.0) / rising
    return min(shift, 0.0)  # not above the largest entry


def _capped_shift(x, caps):
    """The s with Σ clip(x - s, 0, caps) = 1, for x whose largest entry is 0: Newton's steps inside a bracket."""
    low, high, buffer = float(x.min()) - 1.0, 0.0, np.empty_like(x)
    shift = min(max((x.sum() - 1.0) / x.size, low), high)
    for _ in range(PASSES):
        np.subtract(x, shift, out=buffer)
        rising = np.count_nonzero(buffer > 0) - np.count_nonzero(buffer >= caps)
        np.maximum(buffer, 0, out=buffer)
        np.minimum(buffer, caps, out=buffer)
        excess = buffer.sum() - 1.0
        if abs(excess) <= 1e-16 * x.size**0.5:
            break
        low, high = (shift, high) if excess > 0 else (low, shift)
        following = shift + excess / rising if rising > 0 else low
        if not low < following < high:
            following = (low + high) / 2
        if following == shift:
            break
        shift = following
    return shift


def project_entropic(log_weights, caps=None):
    """The point of {w : Σ w_i = 1, 0 <= w_i <= caps_i} nearest to exp(log_weights) in relative entropy.

    log_weights : m floats, any shift and spread; -inf is a weight of zero and stays zero.
    caps : None, one float, or m floats > 0 (inf where there is no cap).
    Returns m floats of sum 1 within m ulps. Raises ValueError for NaN, +inf, or caps that leave the positive weights
    less than 1 in sum.
    Cost: one pass of exp and some cheaper ones; a selection, where what is not capped would underflow.
    """
    x = np.asarray(log_weights, dtype=float)
    if x.ndim != 1 or x.size == 0:
        raise ValueError(f"log_weights must be a non-empty vector, got shape {x.shape}")
    top = x.max()
    if not -np.inf < top < np.inf:  # also for NaN
        raise ValueError("log_weights must be below +inf, not NaN, and not all -inf")
    weights = x - top
    with np.errstate(under="ignore"):
        np.exp(weights, out=weights)
    caps = checked_caps(caps, x.size)
    if caps is None:
        weights /= weights.sum()
        return weights
    if not np.all(caps > 0):
        raise ValueError("caps must be positive")
    return _scaled_and_capped(weights, caps) if weights.min() > TINY else _selected(x, np.broadcast_to(caps, x.shape))


def _scaled_and_capped(weights, caps):
    """min(caps, s · weights) of sum 1: the sum is concave in s, so Newton's steps from the left never pass it."""
    scale, projected, capped = 1.0 / weights.sum(), np.empty_like(weights), 0
    for _ in range(PASSES):
        np.multiply(weights, scale, out=projected)
        over, before = projected > caps, capped
        capped = np.count_nonzero(over)
        if capped == before:
            break
        held = caps * capped if np.ndim(caps) == 0 else caps[over].sum()
        np.putmask(projected, over, 0.0)  # a sum of the rest alone: it may be far smaller than what is held
        free = projected.sum()
        if free == 0 or held >= 1.0:  # those at their cap have all the mass
            return np.where(over, caps, 0.0)
        scale *= (1.0 - held) / free
    return np.minimum(projected, caps, out=projected)


def _selected(x, caps):
    """The projection where some cap binds: those with the largest weight over cap are at their cap."""
    positive = np.flatnonzero(x > -np.inf)
    if caps[positive].sum() < 1 - ROOM:
        raise ValueError(f"caps of the positive weights must sum to at least 1, got {caps[positive].sum()}")
    ratio = x - np.log(caps)  # -inf where there is no cap
    uncapped = np.isneginf(ratio[positive])
    free, undecided = _log_sum(x[positive[uncapped]]), positive[~uncapped]
    fixed, line = 0.0, np.inf  # the mass at a cap: all with ratio >= line
    while undecided.size:
        values = ratio[undecided]
        pivot = np.partition(values, undecided.size // 2)[undecided.size // 2]
        above = values >= pivot
        upper, lower = undecided[above], undecided[~above]
        held = caps[upper].sum()
        below = np.logaddexp(free, _log_sum(x[lower]))
        # the mass at the scale that just brings the pivot to its cap
        if fixed + held + np.exp(min(below - pivot, 1.0)) <= 1 + ROOM:
            fixed, line, undecided = fixed + held, pivot, lower
        else:
            tied = values == pivot
            free = np.logaddexp(below, _log_sum(x[undecided[tied]]))
            undecided = undecided[values > pivot]
    projected = np.where(ratio >= line, caps, 0.0)
    rest = positive[ratio[positive] < line]
    if rest.size:
        with np.errstate(under="ignore"):
            shares = np.exp(x[rest] - x[rest].max())
        projected[rest] = np.minimum(caps[rest], max(1 - fixed, 0.0) * (shares / shares.sum()))
    return projected


def _log_sum(x):
    """ln Σ exp(x); -inf for no entries."""
    if not x.size:
        return -np.inf
    top = x.max()
    with np.errstate(under="ignore"):
        return top + np.log(np.exp(x - top).sum())


def clip_to_box(point, caps=None):
    """The nearest point of {w : 0 <= w_i <= min(caps_i, 1)}; caps None or inf: 1."""
    return np.clip(point, 0.0, 1.0 if caps is None else np.minimum(caps, 1.0))


def checked_caps(caps, m):
    """None, a float for all, or m floats. Raises ValueError for NaN, a negative cap, or a sum below 1."""
    if caps is None:
        return None
    caps = np.asarray(caps, dtype=float)
    if caps.ndim > 1 or (caps.ndim == 1 and caps.size != m):
        raise ValueError(f"caps must be one number or {m} numbers, got shape {caps.shape}")
    total = float(caps) * m if caps.ndim == 0 else caps.sum()
    if np.isnan(total) or (caps < 0).any():
        raise ValueError("caps must be at least 0 and not NaN")
    if total < 1 - ROOM:
        raise ValueError(f"caps must sum to at least 1, got {total}: the set is empty")
    return float(caps) if caps.ndim == 0 else caps

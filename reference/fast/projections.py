"""The projections of NP14 in floats: Newton's method on the shift, and prefix search in the log domain, numpy.

Σ clip(point - shift, 0, cap) is piecewise linear in the shift. Newton's step solves the piece at hand; a bracket guards
it, so that the search ends whatever the kinks. Weights of relative entropy are handled by their logarithms, and every
sum is taken over what is not capped, relative to its largest term.
"""

from __future__ import annotations

import numpy as np

from reference.fast.entropic_projection import project_entropic_to_capped_simplex

PASSES = 100


def project_to_capped_simplex(point, caps=None):
    """The point of {w : Σ w_i = 1, 0 <= w_i <= caps_i} nearest to `point` in Euclidean distance.

    point : m finite floats.        caps : None, one float, or m floats >= 0 (inf where there is no cap).
    Returns m floats of sum 1 within m ulps. Raises ValueError for NaN, infinite entries, or caps of sum below 1.
    Cost: some passes over the m entries, each cheaper than one of np.exp.
    """
    point = np.asarray(point, dtype=float)
    if point.ndim != 1 or point.size == 0 or not np.isfinite(point).all():
        raise ValueError(f"point must be a non-empty vector of finite floats, got shape {point.shape}")
    caps = checked_caps(caps, point.size)
    centred = point - point.max()  # the shift then lies in [-1 - spread, 0], near 0 where precision is best
    high = 0.0
    low = -1.0 if caps is None else float(centred.min() - 1.0 - (caps[np.isfinite(caps)].max(initial=0.0)))
    shift = max((centred.sum() - 1.0) / point.size, low) if caps is None else (low + high) / 2
    clipped = np.empty_like(centred)
    for _ in range(PASSES):
        np.subtract(centred, shift, out=clipped)
        inside = clipped > 0
        if caps is not None:
            capped = clipped >= caps
            inside &= ~capped
            np.minimum(clipped, caps, out=clipped)
        np.maximum(clipped, 0, out=clipped)
        excess = clipped.sum() - 1.0
        if abs(excess) <= 4e-16 * point.size**0.5 or high - low <= 0:
            break
        low, high = (shift, high) if excess > 0 else (low, shift)
        rising = np.count_nonzero(inside)
        newton = shift + excess / rising if rising else low - 1
        following = newton if low < newton < high else (low + high) / 2
        if following == shift:
            break
        shift = following
    total = clipped.sum()
    if caps is None and total > 0:
        clipped /= total
    return clipped


def project_entropic(log_weights, caps=None):
    """The point of {w : Σ w_i = 1, 0 <= w_i <= caps_i} nearest to exp(log_weights) in relative entropy.

    log_weights : m floats, any shift and spread; -inf is a weight of zero and stays zero.
    caps : None, one float, or m floats > 0 (inf where there is no cap).
    Returns m floats of sum 1 within m ulps. Raises ValueError for NaN, +inf, or caps of sum below 1.
    Cost: one pass of exp without caps; with several caps one sort and at most log2(m) passes more.
    """
    x = np.asarray(log_weights, dtype=float)
    if caps is None:
        return project_entropic_to_capped_simplex(x, 1)
    caps = checked_caps(caps, x.size)
    if (caps == caps[0]).all():
        return project_entropic_to_capped_simplex(x, min(caps[0], 1.0))
    if np.isnan(x).any() or (x == np.inf).any() or not (caps > 0).all():
        raise ValueError("log_weights must be below +inf and not NaN, and caps positive")
    order = np.argsort(np.log(caps) - x, kind="stable")  # those that the scale brings to their cap first come first
    order = order[np.isfinite(x[order])]
    sorted_x, sorted_caps = x[order], caps[order]
    taken = np.concatenate([[0.0], np.cumsum(sorted_caps)])
    low, high = 0, int(np.count_nonzero(np.isfinite(sorted_caps)))
    high = min(high, sorted_x.size - 1)
    while low < high:  # the first that stays below its cap; the test is monotone along the order
        middle = (low + high) // 2
        with np.errstate(over="ignore", under="ignore"):
            rest = np.exp(sorted_x[middle:] - sorted_x[middle]).sum()
        if (1 - taken[middle]) <= sorted_caps[middle] * rest:
            high = middle
        else:
            low = middle + 1
    projected = np.zeros_like(x)
    projected[order[:low]] = sorted_caps[:low]
    free = sorted_x[low:]
    with np.errstate(under="ignore"):
        shares = np.exp(free - free.max())
    shares /= shares.sum()
    projected[order[low:]] = np.minimum(sorted_caps[low:], max(1 - taken[low], 0.0) * shares)
    return projected


def clip_to_box(point, caps=None):
    """The nearest point of {w : 0 <= w_i <= min(caps_i, 1)}; caps None or inf: 1."""
    return np.clip(point, 0.0, 1.0 if caps is None else np.minimum(caps, 1.0))


def checked_caps(caps, m):
    """None, or m floats. Raises ValueError for NaN, a negative cap, or a sum below 1 beyond rounding."""
    if caps is None:
        return None
    caps = np.broadcast_to(np.asarray(caps, dtype=float), (m,))
    if np.isnan(caps).any() or (caps < 0).any():
        raise ValueError("caps must be at least 0 and not NaN")
    if caps.sum() < 1 - 1e-12:
        raise ValueError(f"caps must sum to at least 1, got {caps.sum()}: the set is empty")
    return caps

"""The scale with Σ min(caps, scale · weights) = 1, for weights of any spread.

The sum is concave in the scale, so that the root of a tangent is never larger than the true root, and an entry that is at its
cap at such a root is at its cap at the true one. With the same cap for all and q = 1/cap, fewer than q entries are above the
entry of rank q, and the true scale does not lift the entry of rank q above its cap. The first tangent therefore is the one at
which this entry reaches its cap.
"""

from __future__ import annotations

import math
from importlib.util import find_spec

import numpy as np

from reference.fast.selection import entry_at

WARM = 6  # the largest number of tangents from the last scale; after that a selection is cheaper
DEEP = 450.0  # the largest exponent range: sums of weights below exp(-450) of the largest would lose precision
ABOVE = 200.0  # an entry whose exponent is this much above that of rank q is at its cap at every possible scale
ULP = 1e-15  # relative room for the rounding of a cap 1/m
COMPILED = find_spec("numba") is not None  # numba is imported by the first projection that is large enough
WORTH_COMPILED = 1 << 13  # the least number of entries for which numba is used
NONE = np.zeros(0, dtype=bool)  # the argument `members` if all entries have the cap
ROOM = 1e-13  # room for rounding in a sum of caps


def capped_scale(x, weights, top: float, quota: float, guess, buffer, work, mask) -> tuple[float, float]:
    """Return (anchor, scale) with Σ min(1, scale · weights) = quota, where weights = exp(x - anchor).

    weights : exp(x - top) on entry; rewritten if another anchor than `top` is needed.
    quota : 1/cap, at least 1.        guess : ln(scale) for the anchor `top`, or None.
    buffer, work : m floats, overwritten.        mask : m bools, overwritten.
    Raises ValueError if fewer weights are positive than quota.
    """
    if COMPILED and x.size >= WORTH_COMPILED:
        from reference.fast.thresholds import scale_of_quota

        start = math.exp(guess) if guess is not None and -DEEP < guess < DEEP else 0.0
        scale = scale_of_quota(weights, NONE, quota, start)
        if scale > 0:
            return top, scale
    elif guess is not None and -DEEP < guess < DEEP:
        scale = _from_guess(weights, quota, math.exp(guess), work, mask)
        if scale is not None:
            return top, scale
    rank = min(math.ceil(quota * (1 - ULP)), x.size)
    line = entry_at(x, x.size - rank, buffer, mask)
    if line == -np.inf:
        positive = int(np.count_nonzero(x > -np.inf))
        raise ValueError(f"caps of the positive weights must sum to at least 1, got {positive / quota}")
    if top - line > DEEP:
        np.subtract(x, line, out=weights)
        np.minimum(weights, ABOVE, out=weights)
        np.exp(weights, out=weights)
        top = line
    return top, _from_below(weights, np.greater(x, line, out=mask), quota, work)


def split_scale(x, weights, members, quota: float, work, mask) -> tuple[float, float]:
    """Return (anchor, scale) as `capped_scale` does, where only the `members`, a mask, have the cap 1/quota.

    weights : m floats, overwritten with exp(x - anchor).
    The other entries have no cap. The member of rank q bounds the scale from above, if there are so many members.
    Raises ValueError if the caps of the positive weights sum to less than 1.
    """
    top = float(x.max())
    if COMPILED and x.size >= WORTH_COMPILED and top > -math.inf:
        from reference.fast.thresholds import scale_of_quota

        np.subtract(x, top, out=weights)
        np.exp(weights, out=weights)
        scale = scale_of_quota(weights, members, quota, 0.0)
        if scale > 0:
            return top, scale
    inside, rank = np.compress(members, x), math.ceil(quota * (1 - ULP))
    line = -math.inf
    if rank <= inside.size:
        line = entry_at(inside, inside.size - rank, np.empty_like(inside), np.empty(inside.size, dtype=bool))
    anchor = max(line, float(np.compress(~members, x).max(initial=-np.inf)))
    if anchor == -math.inf:
        positive = int(np.count_nonzero(x > -np.inf))
        raise ValueError(f"caps of the positive weights must sum to at least 1, got {positive / quota}")
    np.subtract(x, anchor, out=weights)
    np.minimum(weights, ABOVE, out=weights)
    np.exp(weights, out=weights)
    np.greater(x, line, out=mask)
    mask &= members
    return anchor, _from_below(weights, mask, quota, work)


def _from_guess(weights, quota: float, scale: float, work, mask) -> float | None:
    """Return the root by tangents from a guess; None after WARM tangents, or if too many entries are at their cap."""
    before = -1
    for _ in range(WARM):
        np.less(weights, 1 / scale, out=mask)
        capped = weights.size - int(np.count_nonzero(mask))
        if capped == before:  # then the same entries, the largest, are at their cap
            return scale
        free = float(np.multiply(weights, mask, out=work).sum())
        if capped >= quota or free == 0:
            return None
        before, scale = capped, (quota - capped) / free
    return None


def _from_below(weights, over, quota: float, work) -> float:
    """Return the root by tangents, from the one at the entry of rank q on; `over` masks the entries above that entry."""
    reached, capped, scale = over.copy(), int(np.count_nonzero(over)), 0.0
    while True:  # the first tangent has all entries in `over` at their cap
        np.logical_not(reached, out=reached)
        following = (quota - capped) / float(np.multiply(weights, reached, out=work).sum())
        if following <= scale:
            return following
        scale = following
        np.greater_equal(weights, 1 / scale, out=reached)
        reached &= over
        capped = int(np.count_nonzero(reached))


def uneven_line(x, caps, log_caps) -> tuple[float, float]:
    """Return (line, rest): entries with x - ln cap >= line are at their cap, and the others share the mass `rest`.

    x : m floats, -inf for a weight of 0.        caps : m positive floats, inf for no cap.
    The median of the undecided ratios is tried as line; each trial decides half of them.
    Raises ValueError if the caps of the positive weights sum to less than 1.
    """
    ratio = x - log_caps  # -inf for an entry without a cap, or of weight 0
    total = float(np.where(x > -np.inf, caps, 0.0).sum())
    if total < 1 - ROOM:
        raise ValueError(f"caps of the positive weights must sum to at least 1, got {total}")
    undecided = ratio > -np.inf
    free = _log_sum(np.compress(~undecided, x))
    ratio, caps = np.compress(undecided, ratio), np.compress(undecided, caps)
    fixed, line = 0.0, math.inf
    while ratio.size:
        pivot = float(np.partition(ratio, ratio.size // 2)[ratio.size // 2])
        above = ratio >= pivot
        lower, lower_caps = np.compress(~above, ratio), np.compress(~above, caps)
        held = float(caps @ above)
        below = float(lower_caps @ np.exp(lower - pivot)) + math.exp(min(free - pivot, 1.0))
        if fixed + held + below <= 1 + ROOM:  # the mass at the scale at which the pivot reaches its cap
            fixed, line, ratio, caps = fixed + held, pivot, lower, lower_caps
        else:
            tied = float(caps @ (ratio == pivot))
            free = np.logaddexp(free, pivot + math.log(float(lower_caps @ np.exp(lower - pivot)) + tied))
            above = ratio > pivot
            ratio, caps = np.compress(above, ratio), np.compress(above, caps)
    return line, max(1 - fixed, 0.0)


def _log_sum(x) -> float:
    """Return ln Σ exp(x); -inf if there are no entries or all are -inf."""
    top = float(x.max()) if x.size else -math.inf
    return top + math.log(float(np.exp(x - top).sum())) if top > -math.inf else -math.inf

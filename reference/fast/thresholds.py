"""The thresholds of the capped projections by Newton's method over all entries, compiled with numba (the extra `speed`).

One compiled pass reads every entry once, clips, sums and counts, and writes nothing. Such a pass is much cheaper than a pass
of np.exp. It would therefore save no time to select the largest entries first, or to skip entries known to be at 0 or at
their cap. A breakpoint is a shift at which some entry reaches 0 or its cap.
"""

import numpy as np
from numba import njit

FAST = {"reassoc", "contract", "nsz"}  # sums in any order: the rounding error stays below the callers' tolerances
STEPS = 200  # the largest number of steps; so many bisections end at neighbouring floats
SLOW = 0.25  # if a step leaves more than this share of the excess, the next step is not a Newton step
FARTHEST = 1.7e308  # an upper bound on every breakpoint
PASSES = 24  # the largest number of passes of an entropic projection; a selection is cheaper than more passes
DEEP = 1e190  # at a larger scale the weights have underflowed
REPRESENTABLE = 600.0  # the largest spread of exponents for which no exponential overflows or underflows
SUBNORMAL = 650.0  # weights with an exponent below -650 are set to 0; scaled they would be subnormal, hence slow
CERTAIN = 40.0  # exp(-40) is negligible in a sum with 1


@njit(cache=True)
def shift_of_mass(x, caps, start, balanced):
    """Return s with |Σ clip(x - s, 0, caps) - 1| <= balanced, or as near as the rounding of s allows.

    caps : m positive floats, or an array of one float, the cap of all entries.    start : a guess, or NaN.
    A Newton step is made if the last step reduced the excess |mass - 1| enough. Otherwise the step leads to the root of the
    secant through the ends of the bracket (the Illinois method), to the middle of the bracket, or, if the mass is constant
    around s, past the next breakpoint. This is needed if the entries are farther apart than their caps: the mass then is
    constant between many pairs of breakpoints.
    """
    low, high, total, at_low = _ends(x, caps)
    at_high = -1.0
    shift = start if low < start < high else (total - 1.0) / len(x)
    if not low < shift < high:
        shift = low + (high - low) / 2
    # last_side : 1 if the lower end of the bracket moved last, -1 if the upper end did
    # Illinois method: if one end moves twice in a row, the excess stored for the other end is halved
    previous_excess, failed, last_side = np.inf, 0, 0
    for _ in range(STEPS):
        mass, slope = _mass(x, caps, shift)
        excess = mass - 1.0
        if abs(excess) <= max(balanced, slope * np.spacing(abs(shift))):
            return shift
        if excess > 0:
            low, at_low, at_high = shift, excess, at_high / 2 if last_side > 0 else at_high
            last_side = 1
        else:
            high, at_high, at_low = shift, excess, at_low / 2 if last_side < 0 else at_low
            last_side = -1
        next_shift = shift + excess / slope if slope else np.nan
        if not (low < next_shift < high) or abs(excess) > SLOW * previous_excess:
            failed += 1
            if failed % 9 == 2 and slope == 0:
                nearest, count = _next_breakpoint(x, caps, shift, excess > 0)
                next_shift = nearest + excess / count if count else np.nan
            elif failed % 9 == 0:
                next_shift = np.nan  # the middle of the bracket, below
            else:
                next_shift = low + (high - low) * (at_low / (at_low - at_high))
        previous_excess = abs(excess)
        if not low < next_shift < high:
            next_shift = low + (high - low) / 2
        if next_shift in (shift, low, high):
            return shift
        shift = next_shift
    return shift


@njit(cache=True, fastmath=FAST)
def _ends(x, caps):
    """Return (low, high, total, excess). At the shift `low` every entry is at its cap; at the shift `high` the mass is 0.

    total : the sum of x.    excess : the mass at the shift `low`, minus 1.
    """
    low, high, total, caps_total = np.inf, -np.inf, 0.0, 0.0
    if len(caps) == 1:
        for i in range(len(x)):
            entry = x[i]
            low, high, total = min(low, entry), max(high, entry), total + entry
        return low - caps[0], high, total, len(x) * caps[0] - 1.0
    for i in range(len(x)):
        entry = x[i]
        low, high, total = min(low, entry - caps[i]), max(high, entry), total + entry
        caps_total += caps[i]
    return low, high, total, caps_total - 1.0


@njit(cache=True, fastmath=FAST)
def _mass(x, caps, shift):
    """Return the mass Σ clip(x - shift, 0, caps) and minus its slope, the number of entries between 0 and their cap."""
    mass, slope = 0.0, 0
    if len(caps) == 1:
        cap = caps[0]
        for i in range(len(x)):
            entry = min(max(x[i] - shift, 0.0), cap)
            mass += entry
            slope += (entry > 0.0) & (entry < cap)
    else:
        for i in range(len(x)):
            entry = min(max(x[i] - shift, 0.0), caps[i])
            mass += entry
            slope += (entry > 0.0) & (entry < caps[i])
    return mass, slope


@njit(cache=True, fastmath=FAST)
def _next_breakpoint(x, caps, shift, upwards):
    """Return (breakpoint, count): the nearest breakpoint above or below `shift`, and the number of entries that change there.

    At `shift` every entry must be at 0 or at its cap.
    """
    one_cap, sign, count = len(caps) == 1, 1.0 if upwards else -1.0, 0
    nearest, least = FARTHEST, sign * shift
    for i in range(len(x)):
        candidate = sign * (x[i] - (caps[0] if one_cap else caps[i])) if upwards else sign * x[i]
        candidate = candidate if candidate >= least else FARTHEST
        nearest = min(nearest, candidate)
    for i in range(len(x)):
        candidate = sign * (x[i] - (caps[0] if one_cap else caps[i])) if upwards else sign * x[i]
        count += candidate == nearest
    return sign * nearest, count


@njit(cache=True)
def capped_distribution(margins, eta, cap):
    """Return argmin over the capped simplex of d·u + Δ(d)/η, m floats, or an empty array if the search fails.

    The caller then uses `entropic_projection`.
    margins : m floats u.    eta : above 0.    cap : at least 1/m, below 1.
    """
    m = len(margins)
    anchor, highest = margins[0], margins[0]
    for i in range(1, m):
        anchor, highest = min(anchor, margins[i]), max(highest, margins[i])
    weights = np.empty(m)
    if eta * (highest - anchor) < REPRESENTABLE:
        for i in range(m):
            weights[i] = np.exp(eta * (anchor - margins[i]))
    else:  # relative to the weight of rank int(1/cap) + 1; at most int(1/cap) larger weights are capped
        anchor = np.partition(margins, min(int(1 / cap), m - 1))[min(int(1 / cap), m - 1)]
        most = CERTAIN + np.log(m)
        for i in range(m):
            exponent = min(eta * (anchor - margins[i]), most)
            weights[i] = np.exp(exponent) if exponent >= -SUBNORMAL else 0.0
    scale = scale_of_quota(weights, np.empty(0, dtype=np.bool_), 1 / cap, 0.0)
    if not scale > 0:
        return np.empty(0)
    for i in range(m):
        weights[i] = cap * min(1.0, scale * weights[i])
    return weights


@njit(cache=True, fastmath=FAST)
def entropy_of(d):
    """Return Σ d_i ln(m d_i), the entropy relative to the uniform distribution."""
    total, m = 0.0, len(d)
    for i in range(m):
        if d[i] > 0:
            total += d[i] * np.log(m * d[i])
    return total


@njit(cache=True)
def scale_of_quota(weights, members, quota, start):
    """Return the scale with Σ min(1, scale · w) over the members plus Σ scale · w over the others = quota, or NaN.

    The members are the entries that have the cap 1. NaN is returned if PASSES passes do not suffice or weights have underflowed;
    the caller then uses a selection.
    members : m bools, or an empty array if all entries are members.    start : a guess, or 0.
    The sum is concave in the scale, so that the root of a tangent is never larger than the true root.
    """
    scale = start if start > 0 else _uncapped(weights, quota)
    climbing = start <= 0  # whether `scale` is known to be at most the true root
    for _ in range(PASSES):
        if not scale < DEEP:
            return np.nan
        capped, free = _capped_at(weights, members, 1 / scale)
        if capped >= quota or free == 0.0:
            if climbing:
                return np.nan
            scale, climbing = _uncapped(weights, quota), True
            continue
        tangent_root = (quota - capped) / free
        if climbing and tangent_root <= scale:
            return tangent_root
        scale, climbing = tangent_root, True
    return np.nan


@njit(cache=True, fastmath=FAST)
def _uncapped(weights, quota):
    """Return the scale with Σ scale · w = quota."""
    total = 0.0
    for i in range(len(weights)):
        total += weights[i]
    return quota / total


@njit(cache=True, fastmath=FAST)
def _capped_at(weights, members, threshold):
    """Return the number of members whose weight is at least `threshold`, and the sum of all other weights."""
    capped, free = 0, 0.0
    if len(members) == 0:
        for i in range(len(weights)):
            is_capped = weights[i] >= threshold
            capped += is_capped
            free += 0.0 if is_capped else weights[i]
    else:
        for i in range(len(weights)):
            is_capped = members[i] & (weights[i] >= threshold)
            capped += is_capped
            free += 0.0 if is_capped else weights[i]
    return capped, free

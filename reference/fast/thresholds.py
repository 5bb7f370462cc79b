"""The thresholds of the capped projections by Newton's method over all entries, compiled with numba (the extra `speed`).

One compiled pass clips, sums and counts: it reads every entry once and writes nothing. It is so much cheaper than a pass of
np.exp that neither a selection nor an exclusion of decided entries saves time.
"""

import numpy as np
from numba import njit

FAST = {"reassoc", "contract", "nsz"}  # sums in any order: the rounding error stays below the callers' tolerances
STEPS = 200  # the largest number of steps; bisection alone would then have reached neighbouring floats
SLOW = 0.25  # if a step leaves more than this share of the excess, Newton's method is not used for the next step
FARTHEST = 1.7e308  # an upper bound on every corner
PASSES = 24  # the largest number of passes of an entropic projection; after that a selection is cheaper
DEEP = 1e190  # a larger scale would mean that the weights have underflowed
REPRESENTABLE = 600.0  # the largest spread of exponents for which no exponential overflows or underflows
SUBNORMAL = 650.0  # exponentials of less than minus this, once scaled, would be subnormal: imprecise and slow
CERTAIN = 40.0  # exp(-40) is negligible in a sum with 1


@njit(cache=True)
def shift_of_mass(x, caps, start, balanced):
    """Return s with |Σ clip(x - s, 0, caps) - 1| <= balanced, or as near as the rounding of s allows.

    caps : m positive floats, or an array of one for all.    start : a guess, or NaN.
    Newton steps are made as long as they reduce the excess of the mass. Otherwise one of three steps is made: to the next
    corner, if the mass is constant around s; to the root of the secant through the ends of the bracket; or to its middle. The
    mass is a staircase if the entries are farther apart than their caps.
    """
    low, high, total, at_low = _ends(x, caps)
    at_high = -1.0
    shift = start if low < start < high else (total - 1.0) / len(x)
    if not low < shift < high:
        shift = low + (high - low) / 2
    # last_side: the end of the bracket that moved last; the value at an end that stays twice is halved
    before, failed, last_side = np.inf, 0, 0
    for _ in range(STEPS):
        mass, rising = _mass(x, caps, shift)
        excess = mass - 1.0
        if abs(excess) <= max(balanced, rising * np.spacing(abs(shift))):
            return shift
        if excess > 0:
            low, at_low, at_high = shift, excess, at_high / 2 if last_side > 0 else at_high
            last_side = 1
        else:
            high, at_high, at_low = shift, excess, at_low / 2 if last_side < 0 else at_low
            last_side = -1
        following = shift + excess / rising if rising else np.nan
        if not (low < following < high) or abs(excess) > SLOW * before:
            failed += 1
            if failed % 9 == 2 and rising == 0:
                corner, count = _next_corner(x, caps, shift, excess > 0)
                following = corner + excess / count if count else np.nan
            elif failed % 9 == 0:
                following = np.nan
            else:
                following = low + (high - low) * (at_low / (at_low - at_high))
        before = abs(excess)
        if not low < following < high:
            following = low + (high - low) / 2
        if following in (shift, low, high):
            return shift
        shift = following
    return shift


@njit(cache=True, fastmath=FAST)
def _ends(x, caps):
    """Return (low, high, total, excess): at the shift low every entry is at its cap, at high the mass is 0.

    total : the sum of x.    excess : the mass at low, minus 1.
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
    """Return Σ clip(x - shift, 0, caps), and the number of entries strictly between 0 and their cap."""
    mass, rising = 0.0, 0
    if len(caps) == 1:
        cap = caps[0]
        for i in range(len(x)):
            entry = min(max(x[i] - shift, 0.0), cap)
            mass += entry
            rising += (entry > 0.0) & (entry < cap)
    else:
        for i in range(len(x)):
            entry = min(max(x[i] - shift, 0.0), caps[i])
            mass += entry
            rising += (entry > 0.0) & (entry < caps[i])
    return mass, rising


@njit(cache=True, fastmath=FAST)
def _next_corner(x, caps, shift, upwards):
    """Return (corner, count): the next shift, upwards or downwards, at which `count` entries leave 0 or their cap.

    At `shift` no entry is strictly between 0 and its cap.
    """
    alike, sign, count = len(caps) == 1, 1.0 if upwards else -1.0, 0
    corner, least = FARTHEST, sign * shift
    for i in range(len(x)):
        candidate = sign * (x[i] - (caps[0] if alike else caps[i])) if upwards else sign * x[i]
        candidate = candidate if candidate >= least else FARTHEST
        corner = min(corner, candidate)
    for i in range(len(x)):
        candidate = sign * (x[i] - (caps[0] if alike else caps[i])) if upwards else sign * x[i]
        count += candidate == corner
    return sign * corner, count


@njit(cache=True)
def capped_distribution(margins, eta, cap):
    """Return argmin over the capped simplex of d·u + Δ(d)/η, m floats, or an empty array: use `entropic_projection` then.

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
    else:  # divided by the largest weight that need not be capped
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

    NaN means that PASSES passes do not suffice or that weights have underflowed: the caller then uses a selection.
    members : m bools, or an empty array if all are members.    start : a guess, or 0.
    The sum is concave in the scale, so that the root of a tangent is never larger than the true root.
    """
    scale = start if start > 0 else _uncapped(weights, quota)
    climbing = start <= 0
    for _ in range(PASSES):
        if not scale < DEEP:
            return np.nan
        capped, free = _capped_at(weights, members, 1 / scale)
        if capped >= quota or free == 0.0:
            if climbing:
                return np.nan
            scale, climbing = _uncapped(weights, quota), True
            continue
        following = (quota - capped) / free
        if climbing and following <= scale:
            return following
        scale, climbing = following, True
    return np.nan


@njit(cache=True, fastmath=FAST)
def _uncapped(weights, quota):
    total = 0.0
    for i in range(len(weights)):
        total += weights[i]
    return quota / total


@njit(cache=True, fastmath=FAST)
def _capped_at(weights, members, line):
    """Return the number of members whose weight is at least `line`, and the sum of all other weights."""
    capped, free = 0, 0.0
    if len(members) == 0:
        for i in range(len(weights)):
            reached = weights[i] >= line
            capped += reached
            free += 0.0 if reached else weights[i]
    else:
        for i in range(len(weights)):
            reached = members[i] & (weights[i] >= line)
            capped += reached
            free += 0.0 if reached else weights[i]
    return capped, free

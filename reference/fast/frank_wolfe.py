"""The Frank-Wolfe step rules of MHT22 in floats: equation 7, Algorithm 3, Algorithm 4, and the exact line search."""

import numpy as np

STEPS = ("short", "line", "classic", "pairwise")
MOST_SECANTS = 100  # the largest number of secants in a line search
FLAT = 1e-13  # a derivative of at most this counts as 0: rounding error of a sum of m products of order 1
NARROW = 1e-15  # a bracket of this relative width has only a few floats


def short_step(smoothing, slope, direction):
    """Return d·v / (η max|v|²) clipped to [0, 1]; 0 if v = 0; and if η = 0, 1 for a positive slope, else 0.

    slope : d·v.    direction : v, m floats.
    """
    longest = np.abs(direction).max()
    if longest == 0:
        return 0.0
    if smoothing.eta == 0:
        return 1.0 if slope > 0 else 0.0
    # the square of a tiny margin would be 0
    return min(1.0, max(0.0, float(slope / longest) / (smoothing.eta * longest)))


def line_search(smoothing, margins, direction, longest=1.0, enough=0.0, ends=None):
    """Return the minimiser over [0, longest] of λ -> f~*(-(u + λ v)), by the Illinois rule on its derivative -d(λ)·v.

    margins, direction : u and v, m floats each.
    enough : the search may stop when |derivative| is at most this share of its value at 0; 0 for the minimiser itself.
    ends   : None, or the derivatives at 0 and at `longest`, if they are known.
    """

    def derivative(length):
        return -float(smoothing.distribution(margins + length * direction) @ direction)

    low, at_low = 0.0, ends[0] if ends else derivative(0.0)
    if at_low >= 0:
        return 0.0
    high, at_high = longest, ends[1] if ends else derivative(longest)
    flat = max(FLAT, enough * -at_low)
    if at_high <= flat and (at_high <= 0 or enough > 0):
        return longest
    last_side = 0  # the end that moved last; the stored value at an end that stays twice is halved (the Illinois rule)
    for _ in range(MOST_SECANTS):
        middle = low - at_low * (high - low) / (at_high - at_low)
        margin = 0.05 * (high - low)
        middle = min(max(middle, low + margin), high - margin)
        slope = derivative(middle)
        if abs(slope) <= flat or high - low <= NARROW * high:
            return middle
        if slope < 0:
            low, at_low, at_high, last_side = middle, slope, at_high / 2 if last_side < 0 else at_high, -1
        else:
            high, at_high, at_low, last_side = middle, slope, at_low / 2 if last_side > 0 else at_low, 1
    return low


def index_of_away(weights, edges):
    """Return the index of the hypothesis of least edge among those of positive weight, the lowest on ties."""
    used = np.flatnonzero(weights > 0)
    return int(used[np.argmin(edges[used])])

"""The Frank-Wolfe step rules of MHT22 in floats: equation 7, Algorithm 3, Algorithm 4, and the exact line search."""

import numpy as np

STEPS = ("short", "line", "classic", "pairwise")
MOST_SECANTS = 100  # a dozen is usual
FLAT = 1e-13  # a derivative below this is the rounding of a sum of m products of order 1
NARROW = 1e-15  # a bracket of this relative width holds a few floats only


def short_step(smoothing, slope, direction):
    """Return clip_[0,1] of d·v / (η max|v|²), slope = d·v; 0 where v = 0, and the end that the slope points to where η = 0."""
    longest = np.abs(direction).max()
    if longest == 0:
        return 0.0
    if smoothing.eta == 0:
        return 1.0 if slope > 0 else 0.0
    return min(
        1.0, max(0.0, float(slope / longest) / (smoothing.eta * longest))
    )  # the square of a tiny margin would be 0


def line_search(smoothing, margins, direction, longest=1.0, enough=0.0, ends=None):
    """Return the minimiser over [0, longest] of λ -> f~*(-(u + λ v)), by the Illinois rule on its derivative -d(λ)·v.

    enough : a share of the derivative at 0 that counts as 0; 0 asks for the minimiser itself.
    ends   : that derivative at 0 and at `longest`, where they are known.
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
    moved = 0  # which end moved last: an end that stays twice counts half, or secants close in from one side only
    for _ in range(MOST_SECANTS):
        middle = low - at_low * (high - low) / (at_high - at_low)
        margin = 0.05 * (high - low)
        middle = min(max(middle, low + margin), high - margin)
        slope = derivative(middle)
        if abs(slope) <= flat or high - low <= NARROW * high:
            return middle
        if slope < 0:
            low, at_low, at_high, moved = middle, slope, at_high / 2 if moved < 0 else at_high, -1
        else:
            high, at_high, at_low, moved = middle, slope, at_low / 2 if moved > 0 else at_low, 1
    return low


def away_place(weights, edges):
    """Return the hypothesis in use with the least edge (lowest index on ties)."""
    used = np.flatnonzero(weights > 0)
    return int(used[np.argmin(edges[used])])

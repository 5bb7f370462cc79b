"""The Frank-Wolfe step rules of MHT22 on the smoothed soft margin: equation 7, Algorithm 3 and Algorithm 4.

The rules choose a step length λ for the objective λ -> f~*(-(u + λ v)), where u = A w are the margins and the direction v is
A (e - w) or A (e - e_away).
"""

import math
from fractions import Fraction
from itertools import count, pairwise
from typing import NamedTuple

from reference.arithmetic import Verdict, decide
from reference.convex.extremes import clip, largest
from reference.convex.smoothed_margin import inner_product

# assumed rounding error of a derivative (a sum of m products of order 1) and of a step: ends a search
ROUNDING = 2.0**-52
STEPS = ("short", "line", "classic", "pairwise")


class SegmentStep(NamedTuple):
    """A step length on a segment, and a proved upper bound on the objective there minus its minimum on the segment."""

    length: Fraction
    gap: object


def classic_step(t):
    """Return 2 / (t + 2), the step length of the rule "classic" in round t = 0, 1, ..."""
    return Fraction(2, t + 2)


def short_step(smoothing, distribution, direction):
    """Return d·v / (η max|v_i|²) clipped to [0, 1]: the minimiser of -λ d·v + (η/2) λ² max|v_i|² over [0, 1] (equation 7).

    direction : v = A (e - w), m exact numbers.
    If v = 0 the formula is 0/0; the step then is 0, and any step would change nothing. If nu = m, η is 0 and the bound is
    linear; the step then is 1 if d·v > 0, else 0.
    """
    if all(isinstance(entry, int | Fraction) and entry == 0 for entry in direction):
        return Fraction(0)
    slope = inner_product(distribution, direction)
    if smoothing.eta == 0:
        return Fraction(1) if decide(slope, ">", 0) is Verdict.HOLDS else Fraction(0)
    longest = largest([abs(entry) for entry in direction])
    ratio = slope / (smoothing.eta * longest * longest)
    if decide(ratio, ">=", 1, bits=256) is Verdict.HOLDS:
        return Fraction(1)
    return clip(ratio, 0, 1)


def line_search(smoothing, margins, direction, longest=Fraction(1)):
    """Return a rational λ in [0, longest] that nearly minimises λ -> f~*(-(u + λ v)), with its proved gap.

    margins, direction : m rationals.    longest : rational, at least 0.
    The derivative -d(λ)·v rises with λ; a search in floats finds where it changes its sign. By convexity the gap is at most
    |derivative at λ| times the distance from λ to the end towards which the objective falls. If λ is that end, the gap is 0.
    """
    slope = _float_slope(smoothing, margins, direction)
    end = float(longest)
    at_end = slope(end)
    length = longest if at_end <= 0 else min(Fraction(turning_point(slope, end, at_end)), longest)
    return SegmentStep(length, _segment_gap(smoothing, margins, direction, length, longest))


def turning_point(slope, end, at_end, narrow=0.0):
    """Return a float in [0, end] where an increasing float function `slope` nearly changes its sign; 0 if it is positive at 0.

    at_end : slope(end), above 0.    narrow : the search may end when the bracket is no longer than this.
    The search uses secants which halve the stored value at an end that stays (the Illinois rule), and every third time the
    middle, so that the bracket always shrinks.
    """
    low, high, at_low, at_high, kept_side = 0.0, end, slope(0.0), at_end, 0
    if at_low >= -ROUNDING:
        return low
    for k in count():
        middle = (low + high) / 2 if k % 3 == 2 else low - at_low * (high - low) / (at_high - at_low)
        if not low < middle < high:
            middle = (low + high) / 2
        if high - low <= max(narrow, 2 * ROUNDING * high):  # if `narrow` is 0, at most a few floats are left in between
            return low
        value = slope(middle)
        if abs(value) <= ROUNDING:
            return middle
        if value < 0:
            low, at_low, at_high = middle, value, at_high / 2 if kept_side > 0 else at_high
            kept_side = 1
        else:
            high, at_high, at_low = middle, value, at_low / 2 if kept_side < 0 else at_low
            kept_side = -1


def _segment_gap(smoothing, margins, direction, length, longest):
    there = [u + length * v for u, v in zip(margins, direction, strict=True)]
    derivative = -inner_product(smoothing.distribution(there), direction)
    return largest([0, derivative * length, -derivative * (longest - length)])


def _float_slope(smoothing, margins, direction):
    """Return the function λ -> -d(λ)·v in floats. It only serves to choose λ; the gap is proved without it."""
    eta, cap = float(smoothing.eta), float(smoothing.cap)
    u, v = [float(entry) for entry in margins], [float(entry) for entry in direction]

    def slope(length):
        d = float_distribution(eta, cap, [a + length * b for a, b in zip(u, v, strict=True)])
        return -sum(a * b for a, b in zip(d, v, strict=True))

    return slope


def float_distribution(eta, cap, margins):
    """Return argmin of d·u + Δ(d)/η over the capped simplex in floats: d_i = min(cap, s exp(-η u_i)) for some s."""
    order = sorted(range(len(margins)), key=lambda i: margins[i])
    # By rank, the sum of the weights from this rank on, over the weight of this rank, which itself could underflow.
    totals = [1.0]
    for i, j in reversed(list(pairwise(order))):
        totals.append(1.0 + totals[-1] * math.exp(eta * (margins[i] - margins[j])))
    totals.reverse()
    for capped, total in enumerate(totals):
        first = max(0.0, 1 - cap * capped) / total  # the weight of the first rank that is not capped
        if first <= cap:
            break
    least = margins[order[capped]]
    weights = [min(cap, first * math.exp(min(0.0, eta * (least - u)))) for u in margins]
    for i in order[:capped]:
        weights[i] = cap  # also if `first` is 0, that is, if the capped ranks have the whole mass
    return weights

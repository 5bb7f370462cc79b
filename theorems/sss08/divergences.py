"""The two sides of Lemma 12 and Corollary 13 of SSS08, for h half the squared norm on a box or the entropy on the simplex.

In Lemma 12 f(d) = slope·d + bend h(d) + kink Σ |d_i - 1/4|, a convex function; on the simplex θ and the slopes are given by
their exponentials, and there is no kink. Where `above` is given, h + f is infinite unless every d_i exceeds it: it is not
closed.
"""

from fractions import Fraction
from math import isqrt

from reference.arithmetic import INFINITY, log
from reference.exact.parts.entropic_projection import project_weights
from reference.exact.parts.smoothed_margin import inner
from theorems.sss08.capped_sets import capped_candidates, normalised, relative_entropy


def clipped(x, low, high):
    return tuple(min(max(entry, low), high) for entry in x)


def projected_dual_point(instance):
    """d_0, the gradient of h* at θ: where θ·d - h(d) is largest on S."""
    if instance.domain == "box":
        return clipped(instance.theta, instance.low, instance.high)
    return normalised(instance.theta)  # exp(θ), given as such


def _is_left_out(instance, d):
    """Whether d lies outside dom (h + f) on account of `above`."""
    return "above" in instance.values and min(d) <= instance.above


def _divergence(instance, d, d0):
    """B_h(d || d0): half the squared distance on a box, the relative entropy on the simplex."""
    if instance.domain == "box":
        return sum(((a - b) ** 2 for a, b in zip(d, d0, strict=True)), start=Fraction(0)) / 2
    return relative_entropy(d, d0)


BENT_AT = Fraction(1, 4)


def _bend_and_kink(instance):
    return (instance.values.get(name, 0) for name in ("bend", "kink"))


def _penalty(instance, d):
    """f(d)."""
    if _is_left_out(instance, d):
        return INFINITY
    bend, kink = _bend_and_kink(instance)
    if instance.domain == "box":
        bent = sum(bend * entry**2 / 2 + kink * abs(entry - BENT_AT) for entry in d)
        return inner(instance.slope, d) + bent
    linear = sum((a * log(Fraction(s)) for a, s in zip(d, instance.slope, strict=True) if a), start=Fraction(0))
    return linear + bend * relative_entropy(d, (Fraction(1, len(d)),) * len(d))


def maximiser(instance, at):
    """The gradient of (h + f)*: argmax of at·d - h(d) - f(d) over the closure of the domain, attained in it or not."""
    bend, kink = _bend_and_kink(instance)
    if instance.domain == "box":
        low = max(instance.low, instance.values.get("above", instance.low))
        slopes = [t - s for t, s in zip(at, instance.slope, strict=True)]
        return clipped([_peak(slope, 1 + bend, kink) for slope in slopes], low, instance.high)
    ratios = [Fraction(u) / s for u, s in zip(at, instance.slope, strict=True)]
    return normalised([_root(ratio / ratios[0]) if bend else ratio for ratio in ratios])


def _peak(slope, curvature, kink):
    """argmax over the reals of slope d - curvature d²/2 - kink |d - 1/4|."""
    beyond, short = (slope - kink) / curvature, (slope + kink) / curvature
    return beyond if beyond > BENT_AT else min(short, BENT_AT)


def _root(square):
    """The square root of the square of a rational: with bend 1, exp((θ - slope) / 2)."""
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    if root**2 != square:
        raise ValueError(f"with bend 1 the ratios must be squares of rationals, got {square}")
    return root


def rivals_of_lemma_12(instance, d0):
    """Points to compare with: the minimiser of B_h(d || d_0) + f(d) among them."""
    m = len(d0)
    if instance.domain == "box":
        others = [(end,) * m for end in (instance.low, instance.high)]
    else:
        others = [*(tuple(Fraction(int(i == k)) for k in range(m)) for i in range(m)), (Fraction(1, m),) * m]
    return [maximiser(instance, d0), d0, *others]


def objective_of_lemma_12(instance, d, d0):
    """B_h(d || d_0) + f(d)."""
    return _divergence(instance, d, d0) + _penalty(instance, d)


def _nearest_on_segment(start, end, point):
    direction = [b - a for a, b in zip(start, end, strict=True)]
    length = inner(direction, direction)
    share = inner([p - a for a, p in zip(start, point, strict=True)], direction) / length if length else Fraction(0)
    share = min(max(share, Fraction(0)), Fraction(1))
    return tuple(a + share * step for a, step in zip(start, direction, strict=True))


def divergences_of_corollary_13(instance):
    """(B_h of the point on the left, of the rivals): infinite outside C."""
    d0 = projected_dual_point(instance)
    if instance.domain == "box":
        claimed = _nearest_on_segment(instance.start, instance.end, instance.theta)
        points = [_nearest_on_segment(instance.start, instance.end, d0), instance.start, instance.end]
        rivals = [_divergence(instance, point, d0) for point in points if not _is_left_out(instance, point)]
    else:
        claimed = project_weights(instance.theta, instance.cap)[0]
        rivals = [divergence for _, _, divergence in capped_candidates(d0, instance.cap)]
    return INFINITY if _is_left_out(instance, claimed) else _divergence(instance, claimed, d0), rivals

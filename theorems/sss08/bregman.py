"""Distributions as Bregman projections: SSS08, Section 5.2. Lemma 12 and Corollary 13, for h half the squared norm on a box or the
entropy on the simplex.

In Lemma 12 f(d) = slope·d + bend h(d) + kink Σ |d_i - 1/4|, a convex function. On the simplex θ and the slopes are
given by their exponentials, and there is no kink. If `above` is given, h + f is infinite unless every d_i exceeds
`above`, so that h + f is not closed.
"""

from fractions import Fraction
from math import isqrt

from properties.cases.drawn import SharedCases
from properties.claims import Sides, claim, varied, without
from reference.arithmetic import INFINITY, log
from reference.convex.entropic_projection import project_weights
from reference.convex.smoothed_margin import inner_product
from theorems.sss08 import conjugates
from theorems.sss08.capped_sets import capped_candidates, proportional_distribution, relative_entropy

TILTED = SharedCases(conjugates.tilted_functions(), 260)
LEMMA_12 = r"$\nabla(h+f)^*(\theta)=\arg\min_d\,(B_h(d\,\|\,d_0)+f(d))$ with $d_0=\nabla h^*(\theta)$"


@claim(
    "SSS08.lemma-12",
    kind="structure",
    statement=rf"For $h:S\to\mathbb{{R}}$ strongly convex and differentiable and $f$ convex: {LEMMA_12}",
    games=[TILTED.part(examples=60)],
    attained_by=[conjugates.beyond_the_interval],
    printed="refuted",
    amended=rf"For closed $h:S\to\mathbb{{R}}$, strongly convex and differentiable, closed convex $f$, finite somewhere on $S$, and $d_0$ "
    rf"in the relative interior of $S$: {LEMMA_12}",
    reason=r"The proof uses $\nabla h(d_0)=\theta$, which can fail on the boundary of $S$: for $h=d^2/2$ on "
    r"$[0,1]$, $\theta=2$, $f(d)=d$ the left side is $1$, the right side $0$. If $h$ or $f$ is not closed, the "
    r"right side may have no minimiser: $h=d^2/2$ on $[-2,2]$, $f=I_{(0,2]}$, $\theta=-1$.",
    slip=("hypothesis", "gradient-at-the-boundary", "Section 5.2, Lemma 12 and its proof"),
)
def lemma_12(instance, bent=True):
    """Check that the point on the left has an objective on the right side at most that of other points, including the
    minimiser."""
    d0 = projected_dual_point(instance)
    gradient = maximiser(instance if bent else instance.replaced(bend=0, kink=0), instance.theta)
    claimed = objective_of_lemma_12(instance, gradient, d0)
    for k, rival in enumerate(rivals_of_lemma_12(instance, d0)):
        yield Sides(claimed, "<=", objective_of_lemma_12(instance, rival, d0), at=f"rival {k}")


def dual_point_is_inside(instance):
    """Return whether d_0 lies in the (relative) interior of S, so that θ - the gradient of h at d_0 is normal to S."""
    return instance.domain == "simplex" or all(instance.low < entry < instance.high for entry in instance.theta)


def h_and_f_are_closed(instance):
    """Return whether the epigraphs of h and f are closed; if f is the indicator of C, then C is closed."""
    return "above" not in instance.values


lemma_12_amended = lemma_12.amended(
    given=[h_and_f_are_closed, dual_point_is_inside],
    games=[TILTED.part(examples=260)],
    attained_by=[
        conjugates.beyond_the_interval,
        conjugates.inside_the_interval,
        conjugates.bent_inside,
        conjugates.indicator_without_its_end,
        conjugates.interval_without_its_end,
    ],
    broken_by=[
        without(h_and_f_are_closed),
        without(dual_point_is_inside),
        varied("f taken for its linear part", bent=False),
    ],
    doc="Compare with other points, including the minimiser. The paper's entropy always satisfies the condition, "
    "because its gradient is infinite at the boundary of the simplex.",
)(lemma_12)

CONSTRAINED = SharedCases(conjugates.constrained_functions(), 260)
COROLLARY_13 = r"$\nabla(h+I_C)^*(\theta)=\arg\min_{d\in C}B_h(d\,\|\,\nabla h^*(\theta))$"


@claim(
    "SSS08.corollary-13",
    kind="structure",
    statement=rf"Under the conditions of Lemma 12, for convex $C$: {COROLLARY_13}",
    games=[CONSTRAINED.part(examples=60)],
    attained_by=[conjugates.beyond_the_square],
    printed="refuted",
    amended=r"For closed $h:S\to\mathbb{R}$, strongly convex and differentiable, a closed convex $C$ that meets $S$, and "
    r"$\nabla h^*(\theta)$ in the relative interior of $S$: $\nabla(h+I_C)^*(\theta)=\arg\min_{d\in "
    r"C}B_h(d\,\|\,\nabla h^*(\theta))$",
    reason=r"The proof has the gap of Lemma 12: for half the squared norm on the unit square, $\theta=(2,0)$ and $C$ "
    "the diagonal the sides are $(1,1)$ and $(1/2,1/2)$. $C$ must also be closed: for $S=[-2,2]$, $C=(0,1]$ and "
    r"$\theta=-1$ there is no $\arg\min$.",
    uses=["SSS08.lemma-12"],
    slip=("hypothesis", "gradient-at-the-boundary", "Section 5.2, Corollary 13"),
)
def corollary_13(instance):
    """Compare the point on the left with points of C, including the projection. For the entropy on the simplex the
    statement is (12)."""
    claimed, rivals = divergences_of_corollary_13(instance)
    for k, rival in enumerate(rivals):
        yield Sides(claimed, "<=", rival, at=f"rival {k}")


corollary_13_amended = corollary_13.amended(
    given=[h_and_f_are_closed, dual_point_is_inside],
    games=[CONSTRAINED.part(examples=260)],
    attained_by=[conjugates.beyond_the_square, conjugates.inside_the_square, conjugates.segment_without_its_end],
    broken_by=[without(h_and_f_are_closed), without(dual_point_is_inside)],
    uses=["SSS08.lemma-12.amended"],
)(corollary_13)


def clipped_entries(x, low, high):
    return tuple(min(max(entry, low), high) for entry in x)


def projected_dual_point(instance):
    """Return d_0, the gradient of h* at θ: the maximiser of θ·d - h(d) on S."""
    if instance.domain == "box":
        return clipped_entries(instance.theta, instance.low, instance.high)
    return proportional_distribution(instance.theta)  # exp(θ), which the instance stores


def _is_left_out(instance, d):
    """Return whether d lies outside dom (h + f) because of `above`."""
    return "above" in instance.values and min(d) <= instance.above


def _divergence(instance, d, d0):
    """Return B_h(d || d0): half the squared distance on a box, the relative entropy on the simplex."""
    if instance.domain == "box":
        return sum(((a - b) ** 2 for a, b in zip(d, d0, strict=True)), start=Fraction(0)) / 2
    return relative_entropy(d, d0)


BENT_AT = Fraction(1, 4)


def _bend_and_kink(instance):
    return (instance.values.get(name, 0) for name in ("bend", "kink"))


def _penalty(instance, d):
    """Return f(d)."""
    if _is_left_out(instance, d):
        return INFINITY
    bend, kink = _bend_and_kink(instance)
    if instance.domain == "box":
        bent = sum(bend * entry**2 / 2 + kink * abs(entry - BENT_AT) for entry in d)
        return inner_product(instance.slope, d) + bent
    linear = sum((a * log(Fraction(s)) for a, s in zip(d, instance.slope, strict=True) if a), start=Fraction(0))
    return linear + bend * relative_entropy(d, (Fraction(1, len(d)),) * len(d))


def maximiser(instance, at):
    """Return the gradient of (h + f)*: argmax of at·d - h(d) - f(d) over the closure of the domain."""
    bend, kink = _bend_and_kink(instance)
    if instance.domain == "box":
        low = max(instance.low, instance.values.get("above", instance.low))
        slopes = [t - s for t, s in zip(at, instance.slope, strict=True)]
        return clipped_entries([_peak(slope, 1 + bend, kink) for slope in slopes], low, instance.high)
    ratios = [Fraction(u) / s for u, s in zip(at, instance.slope, strict=True)]
    return proportional_distribution([_root(ratio / ratios[0]) if bend else ratio for ratio in ratios])


def _peak(slope, curvature, kink):
    """Return the argmax over the reals of slope d - curvature d²/2 - kink |d - 1/4|."""
    beyond, short = (slope - kink) / curvature, (slope + kink) / curvature
    return beyond if beyond > BENT_AT else min(short, BENT_AT)


def _root(square):
    """Return the square root of the square of a rational: with bend 1, exp((θ - slope) / 2)."""
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    if root**2 != square:
        raise ValueError(f"with bend 1 the ratios must be squares of rationals, got {square}")
    return root


def rivals_of_lemma_12(instance, d0):
    """Return points to compare with, including the minimiser of B_h(d || d_0) + f(d)."""
    m = len(d0)
    if instance.domain == "box":
        others = [(end,) * m for end in (instance.low, instance.high)]
    else:
        others = [*(tuple(Fraction(int(i == k)) for k in range(m)) for i in range(m)), (Fraction(1, m),) * m]
    return [maximiser(instance, d0), d0, *others]


def objective_of_lemma_12(instance, d, d0):
    """Return B_h(d || d_0) + f(d)."""
    return _divergence(instance, d, d0) + _penalty(instance, d)


def _nearest_on_segment(start, end, point):
    direction = [b - a for a, b in zip(start, end, strict=True)]
    length = inner_product(direction, direction)
    share = (
        inner_product([p - a for a, p in zip(start, point, strict=True)], direction) / length if length else Fraction(0)
    )
    share = min(max(share, Fraction(0)), Fraction(1))
    return tuple(a + share * step for a, step in zip(start, direction, strict=True))


def divergences_of_corollary_13(instance):
    """Return (B_h of the point on the left, B_h of the points to compare with), infinite outside C."""
    d0 = projected_dual_point(instance)
    if instance.domain == "box":
        claimed = _nearest_on_segment(instance.start, instance.end, instance.theta)
        points = [_nearest_on_segment(instance.start, instance.end, d0), instance.start, instance.end]
        rivals = [_divergence(instance, point, d0) for point in points if not _is_left_out(instance, point)]
    else:
        claimed = project_weights(instance.theta, instance.cap)[0]
        rivals = [divergence for _, _, divergence in capped_candidates(d0, instance.cap)]
    return INFINITY if _is_left_out(instance, claimed) else _divergence(instance, claimed, d0), rivals

"""Distributions as Bregman projections: SSS08, Section 5.2. Lemma 12 and Corollary 13."""

from properties.cases.drawn import SharedCases
from properties.claims import Sides, claim, varied, without
from theorems.sss08 import conjugates, divergences

TILTED = SharedCases(conjugates.tilted_functions(), 260)
LEMMA_12 = r"$\nabla(h+f)^*(\theta)=\arg\min_d\,(B_h(d\,\|\,d_0)+f(d))$ with $d_0=\nabla h^*(\theta)$"


@claim(
    "SSS08.lemma-12",
    kind="structure",
    statement=rf"For $h:S\to\mathbb{{R}}$ strongly convex and differentiable and $f$ convex: {LEMMA_12}",
    games=[TILTED.part(examples=60)],
    attained_by=[conjugates.beyond_the_interval],
    printed="refuted",
    amended=rf"The same if $h$ and $f$ are closed and $d_0$ lies in the relative interior of $S$: {LEMMA_12}",
    reason="The proof takes the gradient of h at d_0 to be θ, which fails where d_0 is on the boundary of S: h = d²/2 on "
    "[0, 1], θ = 2, f(d) = d. And without closed h and f the right side may have no minimiser: f the indicator of (0, 2], "
    "h = d²/2 on [-2, 2], θ = -1.",
    slip=("hypothesis", "gradient-at-the-boundary", "Section 5.2, Lemma 12 and its proof"),
)
def lemma_12(instance):
    """The point on the left must do no worse in the problem on the right than the rivals, its minimiser among them."""
    d0 = divergences.projected_dual_point(instance)
    claimed = divergences.objective_of_lemma_12(instance, divergences.maximiser(instance, instance.theta), d0)
    for k, rival in enumerate(divergences.rivals_of_lemma_12(instance, d0)):
        yield Sides(claimed, "<=", divergences.objective_of_lemma_12(instance, rival, d0), at=f"rival {k}")


def dual_point_is_inside(instance):
    """d_0 lies in the (relative) interior of S, so that θ - the gradient of h at d_0 is normal to S."""
    return instance.domain == "simplex" or all(instance.low < entry < instance.high for entry in instance.theta)


def h_and_f_are_closed(instance):
    """The epigraphs of h and f are closed, and so C is where f is its indicator."""
    return "above" not in instance.values


@lemma_12.amended(
    statement=rf"For closed $h:S\to\mathbb{{R}}$, strongly convex and differentiable, closed convex $f$ and $d_0$ in the "
    rf"relative interior of $S$: {LEMMA_12}",
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
)
def lemma_12_amended(instance, bent=True):
    """The entropy of the paper always qualifies: its gradient is infinite at the boundary of the simplex."""
    d0 = divergences.projected_dual_point(instance)
    gradient = divergences.maximiser(instance if bent else instance.replaced(bend=0, kink=0), instance.theta)
    claimed = divergences.objective_of_lemma_12(instance, gradient, d0)
    for k, rival in enumerate(divergences.rivals_of_lemma_12(instance, d0)):
        yield Sides(claimed, "<=", divergences.objective_of_lemma_12(instance, rival, d0), at=f"rival {k}")


CONSTRAINED = SharedCases(conjugates.constrained_functions(), 260)
COROLLARY_13 = r"$\nabla(h+I_C)^*(\theta)=\arg\min_{d\in C}B_h(d\,\|\,\nabla h^*(\theta))$"


@claim(
    "SSS08.corollary-13",
    kind="structure",
    statement=rf"Under the conditions of Lemma 12, for convex $C$: {COROLLARY_13}",
    games=[CONSTRAINED.part(examples=60)],
    attained_by=[conjugates.beyond_the_square],
    printed="refuted",
    amended=rf"The same if $h$ and $C$ are closed and $\nabla h^*(\theta)$ lies in the relative interior of $S$: "
    rf"{COROLLARY_13}",
    reason="It inherits the gap of Lemma 12: for half the squared norm on the unit square, θ = (2, 0) and C the diagonal the "
    "points are (1, 1) and (1/2, 1/2). And C need not be closed: for S = [-2, 2], C = (0, 1] and θ = -1 there is no argmin.",
    uses=["SSS08.lemma-12"],
    slip=("hypothesis", "gradient-at-the-boundary", "Section 5.2, Corollary 13"),
)
def corollary_13(instance):
    """The point on the left against points of C, the projection among them."""
    claimed, rivals = divergences.divergences_of_corollary_13(instance)
    for k, rival in enumerate(rivals):
        yield Sides(claimed, "<=", rival, at=f"rival {k}")


@corollary_13.amended(
    statement=rf"Under the conditions of Lemma 12, with $h$ and the convex $C$ closed and $\nabla h^*(\theta)$ in the relative "
    rf"interior of $S$: {COROLLARY_13}",
    given=[h_and_f_are_closed, dual_point_is_inside],
    games=[CONSTRAINED.part(examples=260)],
    attained_by=[conjugates.beyond_the_square, conjugates.inside_the_square, conjugates.segment_without_its_end],
    broken_by=[without(h_and_f_are_closed), without(dual_point_is_inside)],
    uses=["SSS08.lemma-12.amended"],
)
def corollary_13_amended(instance):
    """With the entropy on the simplex this is equation 12."""
    claimed, rivals = divergences.divergences_of_corollary_13(instance)
    for k, rival in enumerate(rivals):
        yield Sides(claimed, "<=", rival, at=f"rival {k}")

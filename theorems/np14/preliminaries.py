"""Section 2 of NP14: projections, the three-point identity and the inequality of the dual norms; Lemma 4."""

from fractions import Fraction

from properties.cases.drawn import Drawn
from properties.claims import Instance, Sides, altered, claim, varied, without
from reference.arithmetic import dot, log
from theorems.np14 import instances
from theorems.np14.instances import comparator_is_inside, sets_are_nested
from theorems.np14.letters import divergence, gap, norm


@claim(
    "NP14.lemma-1.exact",
    kind="inequality",
    statement=r"$B_R(x,y)\ge B_R(x,\hat y)+B_R(\hat y,y)\quad\forall x\in S,\ \hat y=\Pi_S(y)$",
    given=[comparator_is_inside],
    games=[instances.PROJECTIONS],
    attained_by=[instances.tight_projection, instances.outside],
    broken_by=[
        without(comparator_is_inside),
        altered("corner in place of the projection", lambda instance: one_corner(instance)),
    ],
)
def lemma_1_exact(instance):
    """The gain B(x, y) - B(x, ŷ) less B(ŷ, y), in which for the relative entropy all but Σ (x - ŷ) ln(ŷ/y) cancels."""
    x, y, projected = instance.comparator, instance.point, instances.projected(instance)
    if instance.kind == "euclidean":
        gain, own = nearer(instance, projected), divergence("euclidean", projected, y)
        yield Sides(gain, ">=", own, at="euclidean")
    else:
        terms = ((a - c) * log(c / b) for a, b, c in zip(x, y, projected, strict=True) if c)
        yield Sides(sum(terms, start=Fraction(0)), ">=", 0, at="entropy")


def nearer(instance, projected):
    """B(x, y) - B(x, ŷ) for a comparator x, a point y and its projection ŷ; logarithms of equal ratios merge."""
    x, y = instance.comparator, instance.point
    if instance.kind == "euclidean":
        return divergence("euclidean", x, y) - divergence("euclidean", x, projected)
    total, mass = Fraction(0), sum(y) - sum(projected)
    for a, b, c in zip(x, y, projected, strict=True):
        total = total + a * log(c / b)
    return total + mass if mass else total


def one_corner(instance):
    """The largest entry takes all, whatever the point: not the projection."""
    first = max(range(len(instance.point)), key=lambda i: instance.point[i])
    return instance.replaced(projected=tuple(Fraction(int(i == first)) for i in range(len(instance.point))))


@claim(
    "NP14.lemma-1.relaxed",
    kind="inequality",
    statement=r"$B_R(x,y)\ge B_R(x,\hat y)\quad\forall x\in S,\ \hat y=\Pi_S(y)$",
    given=[comparator_is_inside],
    games=[instances.PROJECTIONS],
    attained_by=[instances.already_inside, instances.outside],
    broken_by=[without(comparator_is_inside)],
    uses=["NP14.lemma-1.exact"],
)
def lemma_1_relaxed(instance):
    """Projecting brings every point of the set nearer: B(x, y) - B(x, ŷ) >= 0."""
    yield Sides(nearer(instance, instances.projected(instance)), ">=", 0, at=instance.kind)


@claim(
    "NP14.lemma-2",
    kind="identity",
    statement=r"$(x-y)^\top(\nabla R(z)-\nabla R(y))=B_R(x,y)-B_R(x,z)+B_R(y,z)$",
    games=[Drawn(instances.triples(), 220)],
    broken_by=[varied("B(y, z) with the wrong sign", sign=-1)],
)
def lemma_2(instance, sign=1):
    """The three-point identity, for the square and for the entropy; Coq has it for every R."""
    x, y, z = instance.x, instance.y, instance.z
    right = three_divergences(instance, sign)
    if instance.kind == "euclidean":
        yield Sides(dot(gap(x, y), gap(z, y)), "==", right, at="euclidean")
    else:
        yield Sides(dot(gap(x, y), gap(map(log, z), map(log, y))), "==", right, at="entropy")


def three_divergences(instance, sign):
    """B(x, y) - B(x, z) + B(y, z); for the entropy the terms without logarithms cancel."""
    x, y, z = instance.x, instance.y, instance.z
    if instance.kind == "euclidean":
        B = divergence
        return B("euclidean", x, y) - B("euclidean", x, z) + sign * B("euclidean", y, z)
    total = Fraction(0)
    for a, b, c in zip(x, y, z, strict=True):
        total = total + a * (log(a) - log(b)) - a * (log(a) - log(c)) + sign * b * (log(b) - log(c))
    return total


@claim(
    "NP14.lemma-3",
    kind="inequality",
    statement=r"$x^\top y\le\|x\|_A\|y\|_{A^*}\le\tfrac12\|x\|_A^2+\tfrac12\|y\|_{A^*}^2$",
    games=[Drawn(instances.pairs(), 215)],
    attained_by=[lambda: Instance(norm="l2", x=(Fraction(1), Fraction(-1)), y=(Fraction(1), Fraction(-1)))],
    broken_by=[varied("both norms primal", dual=False), varied("a third in place of the half", share=Fraction(1, 3))],
)
def lemma_3(instance, dual=True, share=Fraction(1, 2)):
    """Norms l1, l2, l-infinity and a weighted l1, each with its dual; equality of both parts for x = y under l2."""
    primal, polar = norm(instance.norm, instance.x), norm(instance.norm, instance.y, dual)
    yield Sides(dot(instance.x, instance.y), "<=", primal * polar, at=f"{instance.norm}, the product")
    yield Sides(primal * polar, "<=", share * (primal**2 + polar**2), at=f"{instance.norm}, the squares")


@claim(
    "NP14.lemma-4",
    kind="inequality",
    statement=r"$S\subseteq K:\quad B_R(x,y)\ge B_R\big(x,\Pi_S(\Pi_K(y))\big)\quad\forall x\in S$",
    given=[comparator_is_inside, sets_are_nested],
    games=[instances.PROJECTIONS],
    attained_by=[instances.already_inside, instances.not_nested],
    broken_by=[without(sets_are_nested)],
    uses=["NP14.lemma-1.relaxed"],
)
def lemma_4(instance):
    """A first projection onto a box K around S does no harm."""
    yield Sides(nearer(instance, instances.doubly_projected(instance)), ">=", 0, at=instance.kind)

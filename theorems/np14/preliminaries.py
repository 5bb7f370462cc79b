"""Section 2 of NP14: projections, the three-point identity and the inequality of the dual norms; Lemma 4."""

from __future__ import annotations

from fractions import Fraction

import sympy

from properties.cases.drawn import Drawn
from properties.claims import Instance, Proof, Sides, altered, claim, sharper, swapped, without
from reference.arithmetic import log, sqrt
from theorems.np14 import instances
from theorems.np14.instances import comparator_is_inside, doubly_projected, project, sets_are_nested
from theorems.np14.quantities import divergence


def _gain(instance, projected):
    """B(x, y) - B(x, ŷ) for a comparator x, a point y and its projection ŷ; logarithms of equal ratios merge."""
    x, y = instance.comparator, instance.point
    if instance.kind == "euclidean":
        return divergence("euclidean", x, y) - divergence("euclidean", x, projected)
    total = Fraction(0)
    for a, b, c in zip(x, y, projected, strict=True):
        total = total + a * log(c / b)
    mass = sum(y) - sum(projected)
    return total + mass if mass else total


def _own_divergence(instance, projected):
    """B(ŷ, y)."""
    if instance.kind == "euclidean":
        return divergence("euclidean", projected, instance.point)
    total = Fraction(0)
    for b, c in zip(instance.point, projected, strict=True):
        total = total + c * log(c / b)
    mass = sum(instance.point) - sum(projected)
    return total + mass if mass else total


def _one_corner(instance):
    """The largest entry takes all, whatever the point: not the projection."""
    first = max(range(len(instance.point)), key=lambda i: instance.point[i])
    corner = tuple(Fraction(int(i == first)) for i in range(len(instance.point)))
    return instance.replaced(projected=corner)


def _projected(instance):
    return instance.values.get("projected", project(instance.kind, instance.point, instance.caps))


@claim(
    "NP14.lemma-1.exact",
    kind="inequality",
    statement=r"$B_R(x,y)\ge B_R(x,\hat y)+B_R(\hat y,y)\quad\forall x\in S,\ \hat y=\Pi_S(y)$",
    given=[comparator_is_inside],
    games=[instances.drawn_projections()],
    attained_by=[instances.tight_projection, instances.outside],
    broken_by=[without(comparator_is_inside), altered("corner in place of the projection", _one_corner)],
)
def lemma_1_exact(instance):
    """The gain B(x, y) - B(x, ŷ) is at least B(ŷ, y); for relative entropy Σ (x - ŷ) ln(ŷ/y) >= 0 is the same."""
    projected = _projected(instance)
    if instance.kind == "euclidean":
        yield Sides(_gain(instance, projected), ">=", _own_divergence(instance, projected), at="euclidean")
        return
    total = Fraction(0)
    for x, y, p in zip(instance.comparator, instance.point, projected, strict=True):
        total = total + (x - p) * log(p / y) if p else total
    yield Sides(total, ">=", 0, at="entropy")


@claim(
    "NP14.lemma-1.relaxed",
    kind="inequality",
    statement=r"$B_R(x,y)\ge B_R(x,\hat y)\quad\forall x\in S,\ \hat y=\Pi_S(y)$",
    given=[comparator_is_inside],
    games=[instances.drawn_projections()],
    attained_by=[instances.already_inside, instances.outside],
    broken_by=[without(comparator_is_inside)],
    uses=["NP14.lemma-1.exact"],
)
def lemma_1_relaxed(instance):
    """Projecting brings every point of the set nearer: B(x, y) - B(x, ŷ) >= 0."""
    yield Sides(_gain(instance, _projected(instance)), ">=", 0, at=instance.kind)


def _identity() -> bool:
    return _three_points(1)


def _wrong_identity() -> bool:
    return _three_points(-1)


def _three_points(sign) -> bool:
    """Lemma 2 for one coordinate of any R, whose values and slopes at the three points are free symbols."""
    x, y, z, rx, ry, rz, gy, gz = sympy.symbols("x y z R_x R_y R_z g_y g_z")

    def bregman(value, at, point, base, slope):
        return value - at - slope * (point - base)

    right = bregman(rx, ry, x, y, gy) - bregman(rx, rz, x, z, gz) + sign * bregman(ry, rz, y, z, gz)
    return sympy.expand((x - y) * (gz - gy) - right) == 0


@claim(
    "NP14.lemma-2",
    kind="identity",
    statement=r"$(x-y)^\top(\nabla R(z)-\nabla R(y))=B_R(x,y)-B_R(x,z)+B_R(y,z)$",
    games=[Drawn(instances.triples(), 220)],
    broken_by=[
        swapped(
            "B(y, z) with the wrong sign",
            lambda i: Sides(
                sum((a - b) * (c - b) for a, b, c in zip(i.x, i.y, i.z, strict=True)),
                "==",
                divergence("euclidean", i.x, i.y)
                - divergence("euclidean", i.x, i.z)
                - divergence("euclidean", i.y, i.z),
            ),
        )
    ],
    proof=lambda: Proof("expanded with free values and slopes", _identity, _wrong_identity),
)
def lemma_2(instance):
    """The three-point identity, for the square and for the entropy; proved for every R coordinate by coordinate."""
    x, y, z = instance.x, instance.y, instance.z
    if instance.kind == "euclidean":
        left = sum((a - b) * (c - b) for a, b, c in zip(x, y, z, strict=True))
        right = divergence("euclidean", x, y) - divergence("euclidean", x, z) + divergence("euclidean", y, z)
        yield Sides(left, "==", right, at="euclidean")
        return
    left, right = Fraction(0), Fraction(0)
    for a, b, c in zip(x, y, z, strict=True):  # the terms without logarithms cancel on the right
        left = left + (a - b) * (log(c) - log(b))
        right = right + a * (log(a) - log(b)) - a * (log(a) - log(c)) + b * (log(b) - log(c))
    yield Sides(left, "==", right, at="entropy")


def _norms(name, vector, dual: bool):
    """The norm, or its dual; the weighted l1 norm is Σ (i + 1) |x_i|, whose dual is max |y_i| / (i + 1)."""
    sizes = [abs(entry) for entry in vector]
    if name == "l2":
        return sqrt(sum((entry**2 for entry in sizes), start=Fraction(0)))
    if name == "weighted l1":
        weighted = [size / (i + 1) if dual else size * (i + 1) for i, size in enumerate(sizes)]
        return max(weighted) if dual else sum(weighted)
    return max(sizes) if (name == "linf") != dual else sum(sizes)


def equal_vectors():
    one = (Fraction(1), Fraction(-1))
    return Instance(norm="l2", x=one, y=one)


@claim(
    "NP14.lemma-3",
    kind="inequality",
    statement=r"$x^\top y\le\|x\|_A\|y\|_{A^*}\le\tfrac12\|x\|_A^2+\tfrac12\|y\|_{A^*}^2$",
    games=[Drawn(instances.pairs(), 215)],
    attained_by=[equal_vectors],
    broken_by=[
        altered("both norms primal", lambda i: i.replaced(norm="linf", both=True) if i.norm == "linf" else i),
        swapped(
            "a third in place of the half",
            lambda i: Sides(
                sum(a * b for a, b in zip(i.x, i.y, strict=True)),
                "<=",
                (_norms(i.norm, i.x, False) ** 2 + _norms(i.norm, i.y, True) ** 2) / 3,
            ),
        ),
    ],
)
def lemma_3(instance):
    """Norms l1, l2, l-infinity and a weighted l1, each with its dual; equality of both parts for x = y under l2."""
    x, y = instance.x, instance.y
    product = sum((a * b for a, b in zip(x, y, strict=True)), start=Fraction(0))
    dual = not instance.values.get("both", False)
    first, second = _norms(instance.norm, x, False), _norms(instance.norm, y, dual)
    yield Sides(product, "<=", first * second, at=f"{instance.norm}, the product")
    yield Sides(first * second, "<=", (first**2 + second**2) / 2, at=f"{instance.norm}, the squares")


@claim(
    "NP14.lemma-4",
    kind="inequality",
    statement=r"$S\subseteq K:\quad B_R(x,y)\ge B_R\big(x,\Pi_S(\Pi_K(y))\big)\quad\forall x\in S$",
    given=[comparator_is_inside, sets_are_nested],
    games=[instances.drawn_projections()],
    attained_by=[instances.already_inside, instances.not_nested],
    broken_by=[without(sets_are_nested)],
    uses=["NP14.lemma-1.relaxed"],
)
def lemma_4(instance):
    """A first projection onto a box K around S does no harm."""
    yield Sides(_gain(instance, doubly_projected(instance)), ">=", 0, at=instance.kind)


def ones_and_zeros():
    """x = (1, 1), y = 0, in l1."""
    return Instance(norm="l1", x=(Fraction(1), Fraction(1)), y=(Fraction(0), Fraction(0)))


def _squared_norm(name, vector):
    return sum(entry**2 for entry in vector) if name == "l2" else _norms(name, vector, False) ** 2


def _curvature(name, m) -> int:
    """The least c with c |v|_2² >= |v|² for all v of m entries."""
    return {"l1": m, "weighted l1": sum((i + 1) ** 2 for i in range(m))}.get(name, 1)


def _strong_convexity(instance, curvature):
    """B(x, y) for R = c/2 |x|_2², whose Hessian is c times the identity, against |x - y|²/2."""
    gap = [a - b for a, b in zip(instance.x, instance.y, strict=True)]
    return Sides(
        curvature * _squared_norm("l2", gap) / 2, ">=", _squared_norm(instance.norm, gap) / 2, at=instance.norm
    )


@claim(
    "NP14.equation-12.footnote-5",
    kind="remark",
    statement=r"$\nabla^2R$ bounded from below by $\beta\ \Rightarrow\ B_R(x,y)\ge\tfrac\beta2\|x-y\|^2$",
    games=[],
    attained_by=[ones_and_zeros],
    printed="ambiguous",
    readings=("NP14.equation-12.footnote-5.reading-eigenvalues", "NP14.equation-12.footnote-5.reading-norm"),
    reason="The footnote names no norm for the bound on the Hessian. Measured by the norm of the inequality it is right; as a "
    "bound on the eigenvalues it is strong convexity in l2 only, and fails for l1, the norm of the entropy.",
)
def equation_12_footnote_5(instance):
    """For half the square, whose Hessian is the identity; see the readings."""
    yield _strong_convexity(instance, 1)


@claim(
    "NP14.equation-12.footnote-5.reading-eigenvalues",
    kind="remark",
    statement=r"$\nabla^2R\succeq\beta I\ \Rightarrow\ B_R(x,y)\ge\tfrac\beta2\|x-y\|^2$ for every norm",
    games=[Drawn(instances.pairs(), 60)],
    attained_by=[ones_and_zeros],
    printed="refuted",
    reason="Half the square has the Hessian I: for x = (1, 1), y = 0 the divergence is 1, and |x - y|_1²/2 is 2.",
    amended=r"$v^\top\nabla^2R\,v\ge\beta\|v\|^2$",
)
def equation_12_footnote_5_reading_eigenvalues(instance):
    """R = |x|_2²/2 and β = 1."""
    yield _strong_convexity(instance, 1)


@claim(
    "NP14.equation-12.footnote-5.reading-norm",
    kind="remark",
    statement=r"$v^\top\nabla^2R\,v\ge\beta\|v\|^2\ \forall v\ \Rightarrow\ B_R(x,y)\ge\tfrac\beta2\|x-y\|^2$",
    games=[Drawn(instances.pairs(), 230)],
    attained_by=[ones_and_zeros],
    broken_by=[
        sharper("99/100"),
        swapped("a bound on the eigenvalues", lambda instance: _strong_convexity(instance, 1)),
    ],
)
def equation_12_footnote_5_reading_norm(instance):
    """Tried on the least multiple of the square with β = 1 in the norm; in general it is Taylor's formula along x - y."""
    yield _strong_convexity(instance, _curvature(instance.norm, len(instance.x)))


def sums_are_one(instance) -> bool:
    """x and y are distributions."""
    return sum(instance.x) == 1 and sum(instance.y) == 1


def nearly_uniform():
    half, little = Fraction(1, 2), Fraction(1, 64)
    return Instance(x=(half + little, half - little), y=(half, half))


def two_against_one():
    return Instance(x=(Fraction(2),), y=(Fraction(1),))


@claim(
    "NP14.equation-12.entropy-on-the-simplex",
    kind="inequality",
    statement=r"$R=\sum w_i\log w_i:\quad B_R(x,y)\ge\tfrac12\|x-y\|_1^2$ for $x,y$ in the simplex",
    given=[sums_are_one],
    games=[Drawn(instances.distributions(), 230)],
    attained_by=[nearly_uniform, two_against_one],
    broken_by=[sharper("99/100"), without(sums_are_one)],
)
def equation_12_entropy_on_the_simplex(instance):
    """Pinsker's inequality; off the simplex see NP14.equation-12.step-strong-convexity."""
    gap = sum((abs(a - b) for a, b in zip(instance.x, instance.y, strict=True)), start=Fraction(0))
    yield Sides(divergence("entropy", instance.x, instance.y), ">=", gap**2 / 2)

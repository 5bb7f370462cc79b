"""The conjugate of the conjugate: SSS08, Section 2.

An instance of kind "hull" has f as the lower hull of points (see `convex`), with `jump` where given added at the two ends of an
interval, and a point d; "root" is f(d) = sqrt|d|, whose level sets are closed and convex and which is not convex.
"""

from fractions import Fraction
from itertools import product

from properties.cases.drawn import Block, Drawn, composite
from properties.claims import Instance, Sides, statement, varied, without
from reference.arithmetic import INFINITY, sqrt
from reference.programs.solvers import solve_lp
from theorems.sss08.convex import hull_value, is_closed

AROUND = (0, 1, -1, 2, -2, 3, -3)
GRID = {size: tuple(product(AROUND, repeat=size)) for size in (1, 2)}


def value(instance):
    """f(d)."""
    if instance.kind == "root":
        return sqrt(abs(instance.d[0]))
    found = hull_value(instance.points, instance.heights, instance.d)
    if found is None:
        return INFINITY
    at_an_end = instance.d in (min(instance.points), max(instance.points))
    return found + instance.values.get("jump", 0) * at_an_end


def biconjugate(instance):
    """f**(d) = sup over θ of θ·d - f*(θ), f* being a maximum over the points; a jump at the ends does not change it."""
    if instance.kind == "root":
        return Fraction(0)  # f* is 0 at 0 and infinite elsewhere
    rows = [[*v, -1] for v in instance.points]
    answer = solve_lp([*(-entry for entry in instance.d), 1], rows, instance.heights, bounds=(None, None))
    return -answer.value if answer.status == "optimal" else INFINITY


def is_convex(instance):
    """The epigraph of f is convex."""
    return instance.kind != "root"


@composite
def hulls_with_a_point(draw):
    """A hull of one to four points on a line or in the plane; d a mixture of them, or any point of the grid."""
    block = Block(draw, 24)
    size = block.between(1, 2)
    points = tuple(tuple(map(Fraction, v)) for v in block.distinct(GRID[size], block.between(1, 4)))
    heights = tuple(block.between(-4, 4) for _ in points)
    shares = [block.between(0, 3) for _ in points]
    inside = sum(shares) > 0 and block.between(0, 4) > 0
    total = sum(shares)
    mixed = tuple(sum(s * v[i] for s, v in zip(shares, points, strict=True)) / total for i in range(size) if inside)
    return Instance(
        kind="hull", points=points, heights=heights, d=mixed or tuple(map(Fraction, block.pick(GRID[size])))
    )


def root_at_one() -> Instance:
    """f(d) = sqrt|d| at d = 1: 1 against 0."""
    return Instance(kind="root", d=(Fraction(1),))


def jump_at_the_end() -> Instance:
    """f = 0 on (-1, 1), 1 at its ends, d = 1: 1 against 0."""
    ends = ((Fraction(-1),), (Fraction(1),))
    return Instance(kind="hull", points=ends, heights=(0, 0), jump=1, d=(Fraction(1),))


def kink_at_zero() -> Instance:
    """f(d) = |d| on [-2, 2], d = 1/2."""
    points = tuple((Fraction(v),) for v in (-2, 0, 2))
    return Instance(kind="hull", points=points, heights=(2, 0, 2), d=(Fraction(1, 2),))


HULLS = Drawn(hulls_with_a_point(), 200)
FEWER_HULLS = Drawn(hulls_with_a_point(), 40)


theorem_3_biconjugate = statement(
    "SSS08.theorem-3.biconjugate",
    kind="identity",
    statement=r"If $f$ is closed and convex, then $f^{**}=f$",
    given=[is_closed],
    games=[FEWER_HULLS],
    printed="ambiguous",
    reason="As in Theorem 3: the definition printed just before, by level sets, admits sqrt|d|, whose biconjugate is 0; with a "
    "closed and convex epigraph, the usual meaning, it is true.",
)


@theorem_3_biconjugate.reading(
    "convex",
    statement=r"If $f$ has a closed and convex epigraph, then $f^{**}=f$",
    games=[HULLS],
    attained_by=[kink_at_zero, jump_at_the_end, root_at_one],
    broken_by=[without(is_closed), varied("every f with convex level sets", of_all=True)],
)
def theorem_3_biconjugate_reading_convex(instance, of_all=False):
    """Inside and outside the domain, each side by its own linear program; f** <= f for every f."""
    yield Sides(biconjugate(instance), "<=", value(instance), at="every f")
    if is_convex(instance) or of_all:
        yield Sides(biconjugate(instance), "==", value(instance))


@theorem_3_biconjugate.reading(
    "level-sets",
    statement=r"If every level set of $f$ is closed and convex, then $f^{**}=f$",
    attained_by=[root_at_one],
    printed="refuted",
    amended=r"If $f$ has a closed and convex epigraph, then $f^{**}=f$",
    reason="f(d) = sqrt|d| has the intervals |d| <= r² as level sets; f* is 0 at 0 and infinite elsewhere, so f** = 0.",
)
def theorem_3_biconjugate_reading_level_sets(instance):
    """Every function here has closed and convex level sets, those with a jump left aside."""
    return Sides(biconjugate(instance), "==", value(instance))

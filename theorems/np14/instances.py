"""The points, vectors and numbers on which the claims of NP14 that are not about runs are checked."""

from fractions import Fraction

from hypothesis import strategies as st

from properties.cases.drawn import Drawn, composite, fractions_over
from properties.cases.play import Instance, exactly
from reference.convex.projections import (
    feasible_caps,
    project_entropic_to_partly_capped_simplex,
    project_to_box,
    project_to_partly_capped_simplex,
)


def _rationals(draw, m, low, high, denominator):
    return tuple(Fraction(draw(st.integers(low, high)), denominator) for _ in range(m))


@composite
def projections_with_comparators(draw):
    """Draw a point, a set S given by caps, a comparator in S, and wider caps `outer` of a box that contains S."""
    kind = draw(st.sampled_from(("euclidean", "entropy")))
    m = draw(st.integers(1, 4))
    caps = tuple(draw(st.sampled_from([None, Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)])) for _ in range(m))
    if None not in caps and sum(caps) < 1:
        caps = (None, *caps[1:])
    outer = tuple(None if cap is None else cap + Fraction(draw(st.integers(0, 2)), 4) for cap in caps)
    point = _rationals(draw, m, 1 if kind == "entropy" else -8, 12, 4)
    inside = project_to_partly_capped_simplex(_rationals(draw, m, 0, 4, 4), caps)[0]
    return Instance(kind=kind, point=point, caps=caps, outer=outer, comparator=inside)


PROJECTIONS = Drawn(projections_with_comparators(), 215)


def _nearest(point, caps, outer, comparator) -> Instance:
    return exactly(kind="euclidean", point=point, caps=caps, outer=outer, comparator=comparator)


# A comparator outside the set, for which Lemma 1 fails.
outside = _nearest((3, 0), ("1/2", "1/2"), ("1/2", "1/2"), (3, 0))

# A first set that does not contain the second: the first projection increases the distance from the comparator.
not_nested = _nearest((1, 0), (None, None), (0, 1), (1, 0))

# A point above the simplex: no cap binds, and (3) is an equality.
tight_projection = _nearest((1, 1), (None, None), (None, None), ("1/4", "3/4"))

# A point of the set: nothing moves, and (4) is an equality.
already_inside = _nearest(("1/4", "3/4"), (None, None), (1, 1), (1, 0))


def project(kind, point, caps):
    """Return Π_S(point)."""
    onto = project_to_partly_capped_simplex if kind == "euclidean" else project_entropic_to_partly_capped_simplex
    return onto(point, caps)[0]


def projected(instance):
    """Return Π_S of the instance's point, or the field `projected` that a negative control adds to the instance."""
    return instance.values.get("projected", project(instance.kind, instance.point, instance.caps))


def doubly_projected(instance):
    """Return Π_S(Π_K(point)), where K is the box of the outer caps."""
    return project(instance.kind, project_to_box(instance.point, instance.outer), instance.caps)


def comparator_is_inside(instance) -> bool:
    """Return whether the comparator lies in S."""
    caps = feasible_caps(instance.caps, len(instance.point))
    return sum(instance.comparator) == 1 and all(
        x >= 0 and (cap is None or x <= cap) for x, cap in zip(instance.comparator, caps, strict=True)
    )


def sets_are_nested(instance) -> bool:
    """Return whether S lies in the box K: no outer cap is below the cap of S."""
    return all(
        outer is None or outer >= (1 if cap is None else min(cap, 1))
        for outer, cap in zip(instance.outer, instance.caps, strict=True)
    )


@composite
def triples(draw):
    """Draw three positive vectors with denominators 1 and 2."""
    m = draw(st.integers(1, 3))
    x, y, z = (_rationals(draw, m, 1, 8, 2) for _ in range(3))
    return Instance(kind=draw(st.sampled_from(("euclidean", "entropy"))), x=x, y=y, z=z)


@composite
def pairs(draw, low=-8, high=8):
    """Draw two vectors and a norm."""
    m = draw(st.integers(1, 4))
    norm = draw(st.sampled_from(("l1", "l2", "linf", "weighted l1")))
    return Instance(norm=norm, x=_rationals(draw, m, low, high, 4), y=_rationals(draw, m, low, high, 4))


@composite
def cube_points(draw, mass=True):
    """Draw positive x and y of m entries; with `mass` their sums are at most m."""
    m = draw(st.integers(1, 4))
    x, y = (_rationals(draw, m, 1, 8 if mass else 24, 8) for _ in range(2))
    return Instance(x=x, y=y)


@composite
def cube_comparators(draw):
    """Return a positive point z and a vector v of the unit cube."""
    m = draw(st.integers(1, 4))
    return Instance(kind="entropy", point=_rationals(draw, m, 1, 12, 4), comparator=_rationals(draw, m, 0, 4, 4))


@composite
def different_distributions(draw):
    """Draw two different distributions over two to four examples; the first may have zeros."""
    m = draw(st.integers(2, 4))
    masses = [[draw(st.integers(low, 8)) for _ in range(m)] for low in (0, 1)]
    masses[0][draw(st.integers(0, m - 1))] += 1
    x, y = (tuple(Fraction(mass, sum(row)) for mass in row) for row in masses)
    if x == y:  # y is positive, a vertex is not
        x = (Fraction(1), *[Fraction(0)] * (m - 1))
    return Instance(x=x, y=y)


ones_and_zeros = exactly(norm="l1", x=(1, 1), y=(0, 0))

# Two distributions on two examples, one of them uniform.
nearly_uniform = exactly(x=("33/64", "31/64"), y=("1/2", "1/2"))

two_against_one = exactly(x=(2,), y=(1,))  # One entry, 2 against 1.


# A smoothness between 1/8 and 3, and a number of examples.
caps = st.builds(Instance, smoothness=fractions_over(8, 1, 24), examples=st.integers(1, 6))


# The right side of (35) as a function of one step: γ|y|, α, N, and any other step.
step_choices = st.builds(
    Instance, m=st.integers(1, 6), **dict.fromkeys(("pull", "alpha", "step"), fractions_over(12, 0, 12))
)


@composite
def edge_sequences(draw):
    return Instance(
        edges=_rationals(draw, draw(st.integers(2, 6)), 1, 8, 8), constant=Fraction(draw(st.integers(0, 4)), 8)
    )


def rate_cases():
    return [
        Instance(rounds=rounds, edge=edge, constant=constant)
        for rounds in (2, 3, 5, 10, 100, 10**4, 10**8)
        for edge in (Fraction(1, 10), Fraction(1, 2), Fraction(1))
        for constant in (Fraction(0), Fraction(1, 2), Fraction(3))
    ]


beyond_the_cube = exactly(kind="entropy", point=(3,), comparator=(2,))
inside_the_cube = exactly(kind="entropy", point=("1/2", 2), comparator=("1/3", 1))

at_and_above_one = exactly(kind="entropy", point=(2, "1/2", 1), comparator=(1, 1, 1))  # a corner of the cube
large_mass = exactly(x=(3,), y=(2,))
nearby = exactly(x=(1,), y=("15/16",))
on_both_sides_of_one = exactly(x=(3,), y=("1/2",))  # the projection onto the cube cuts the first to 1


def sums(step, count: int):
    """Return instances of Σ γ²: step, 2 step, ..., count step."""
    return [Instance(total=step * i) for i in range(1, count + 1)]

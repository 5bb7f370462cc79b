"""Pairs of convex functions and a matrix, with both sides of Fenchel's duality computed independently.

An instance of kind
  "hulls"       has f and g as lower hulls of points (see `convex`) and a matrix of rationals; both sides are exact LPs;
  "exponential" is f(x, y) = exp(-sqrt((x - start) y)) on x >= start, y >= 0, g the indicator of [low, high], A = (1, 0)';
  "root"        is f(d) = sqrt|d|, g(d) = slope |d - 1| and A = (1): every level set is closed and convex, f is not convex.
"""

from fractions import Fraction
from itertools import product

from properties.cases.drawn import Choices, composite
from properties.claims import Instance
from reference.arithmetic import INFINITY, sqrt
from reference.programs.solvers import feasible, solve_lp
from theorems.sss08.convex import hull_value, origin_is_in_the_core


def primal_value(instance):
    """Return inf over d of f(d) + g(d'A)."""
    if instance.kind == "root":
        return min(Fraction(1), instance.slope)  # concave between the kinks 0 and 1, increasing outside
    if instance.kind == "exponential":
        if instance.high < instance.start:
            return INFINITY
        # At x = start the root vanishes and f is 1; for x > start it falls to 0 as y grows.
        return Fraction(1) if instance.high == instance.start else Fraction(0)
    f_points, g_points = instance.f_points, instance.g_points
    images = [_image(instance, v) for v in f_points]
    matching = [[-v[j] for v in images] + [u[j] for u in g_points] for j in range(len(instance.matrix[0]))]
    sums = [[1] * len(f_points) + [0] * len(g_points), [0] * len(f_points) + [1] * len(g_points)]
    costs = [*instance.f_heights, *instance.g_heights]
    solution = solve_lp(costs, A_eq=[*matching, *sums], b_eq=[0] * len(matching) + [1, 1])
    return solution.value if solution.status == "optimal" else INFINITY


def dual_value(instance):
    """Return sup over w of -f*(-Aw) - g*(w)."""
    if instance.kind == "root":
        return Fraction(0)  # f* is 0 at 0 and infinite elsewhere, so w = 0, and g*(0) = 0
    if instance.kind == "exponential":
        # f*(-w, 0) = -w start for w >= 0 (x at start, y growing), infinite for w < 0; g*(w) = w high.
        return INFINITY if instance.start > instance.high else Fraction(0)
    n = len(instance.matrix[0])
    rows = [[-a for a in _image(instance, v)] + [-1, 0] for v in instance.f_points]
    rows += [[*u, 0, -1] for u in instance.g_points]
    limits = [*instance.f_heights, *instance.g_heights]
    solution = solve_lp([0] * n + [1, 1], rows, limits, bounds=(None, None))
    return -solution.value if solution.status == "optimal" else INFINITY


def condition_of_theorem_3(instance):
    """Return whether 0 lies in the core of dom g - A' dom f, the differences of their elements."""
    if instance.kind == "root":
        return True
    if instance.kind == "exponential":
        return instance.high > instance.start
    images = [_image(instance, v) for v in instance.f_points]
    return origin_is_in_the_core(
        [[a - b for a, b in zip(u, v, strict=True)] for u in instance.g_points for v in images]
    )


def condition_of_the_proof(instance):
    """Return whether no small multiple of any vector lies in the hull A' dom f; equivalently, 0 does not lie in it."""
    images = [_image(instance, v) for v in instance.f_points]
    rows = [list(coordinate) for coordinate in zip(*images, strict=True)]
    return feasible(A_eq=[*rows, [1] * len(images)], b_eq=[0] * len(rows) + [1]).status == "infeasible"


def finite_beside(points, game):
    """Return an instance: f is the indicator of the hull of some distributions, A the game, and g is finite around A'
    dom f.

    dom g is the box [-2, 2]^n. A point in the core of the difference is also in the core for every larger dom g.
    """
    corners = tuple(product((Fraction(-2), Fraction(2)), repeat=game.n))
    return Instance(
        kind="hulls",
        f_points=tuple(points),
        f_heights=(0,) * len(points),
        g_points=corners,
        g_heights=(0,) * len(corners),
        matrix=game.rows,
    )


def is_convex(instance):
    """Return whether f and g are closed and convex in the usual sense."""
    return instance.kind != "root"


def _image(instance, v):
    """Return A'v."""
    return [sum(a * row[j] for a, row in zip(v, instance.matrix, strict=True)) for j in range(len(instance.matrix[0]))]


@composite
def convex_pairs(draw):
    """Draw two lower hulls and a matrix; every second g is finite around the origin, so that the condition often
    holds."""
    choose = Choices(draw, 32)
    m, n = choose.between(1, 3), choose.between(1, 2)

    def hull(dimension, entries):
        points = choose.distinct(tuple(product(entries, repeat=dimension)), choose.between(1, 4))
        return tuple(points), tuple(choose.between(-4, 4) for _ in points)

    around = (0, 1, -1, 2, -2, 3, -3)
    f_points, f_heights = hull(m, around)
    g_points, g_heights = hull(n, around)
    if choose.pick((False, True)):
        corners = tuple(tuple(9 * (2 * (k >> j & 1) - 1) for j in range(n)) for k in range(2**n))
        g_points, g_heights = g_points + corners, g_heights + (choose.between(0, 9),) * len(corners)
    grades = (0, 1, -1, Fraction(1, 2), 2)
    rows = [tuple(choose.picks(grades, n)) for _ in range(m)]
    return Instance(
        kind="hulls", f_points=f_points, f_heights=f_heights, g_points=g_points, g_heights=g_heights, matrix=tuple(rows)
    )


def named_pairs():
    """Yield the pairs that are not polyhedral: "exponential" with a gap (high = start) and without one (high > start),
    and the square root."""
    for start, low, high in ((0, 0, 0), (0, -1, 1), (1, -1, 1), (1, -1, 2), (2, -1, 1), (-1, -1, -1)):
        yield Instance(kind="exponential", start=Fraction(start), low=Fraction(low), high=Fraction(high))
    for slope in (Fraction(1), Fraction(1, 2), Fraction(2)):
        yield Instance(kind="root", slope=slope)


def value(instance):
    """Return f(d)."""
    if instance.kind == "root":
        return sqrt(abs(instance.d[0]))
    height = hull_value(instance.points, instance.heights, instance.d)
    if height is None:
        return INFINITY
    at_an_end = instance.d in (min(instance.points), max(instance.points))
    return height + instance.values.get("jump", 0) * at_an_end


def biconjugate(instance):
    """Return f**(d) = sup over θ of θ·d - f*(θ), where f* is a maximum over the points; a jump at the ends does not
    change f*."""
    if instance.kind == "root":
        return Fraction(0)  # f* is 0 at 0 and infinite elsewhere
    rows = [[*v, -1] for v in instance.points]
    solution = solve_lp([*(-entry for entry in instance.d), 1], rows, instance.heights, bounds=(None, None))
    return -solution.value if solution.status == "optimal" else INFINITY


square_root = Instance(kind="root", slope=Fraction(1))  # f = sqrt|d|, g = |d - 1|, A = (1): 1 against 0.

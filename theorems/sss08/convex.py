"""Convex functions given exactly, with conjugates computed by the paper's definition.

An instance describes f by
  points, heights : the lower hull of the points v at their heights: the largest convex function with f(v) <= height;
  side            : "f" if that function is f itself, "conjugate" if it is f*, so that f(d) = max_v v·d - height;
  jump            : if given, added to f on the boundary of its domain (side "f"): f is still convex, but not closed.
All programs over such functions are linear and are solved in rationals.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product

from reference.convex.smoothed_margin import inner_product
from reference.programs.rational_matrices import rank
from reference.programs.solvers import feasible, solve_lp

KEPT = 1 << 12  # the most cached results for instances that several claims use


def hull_value(points, heights, x):
    """Return the lower hull at x, or None outside the convex hull of the points."""
    solution = solve_lp(heights, A_eq=[*_transposed(points), [1] * len(points)], b_eq=[*x, 1])
    return solution.value if solution.status == "optimal" else None


def support_value(points, heights, x):
    """Return max_v v·x - height, the conjugate of the lower hull."""
    return max(inner_product(v, x) - height for v, height in zip(points, heights, strict=True))


def is_closed(instance):
    """Return whether f has a closed epigraph."""
    return _jump(instance) == 0


def least_value_is_zero(instance):
    """Return whether min_d f(d) = 0, condition (i), so that f*(0) = 0. A jump on the boundary does not change the minimum."""
    conjugate = support_value if instance.side == "f" else hull_value
    return conjugate(instance.points, instance.heights, (0,) * len(instance.points[0])) == 0


@lru_cache(maxsize=KEPT)
def zero_is_in_the_core_of_the_domain(instance):
    """Return whether dom f contains a short segment from 0 in every direction: condition (ii)."""
    return instance.side == "conjugate" or origin_is_in_the_core(instance.points)


@lru_cache(maxsize=KEPT)
def shrinking_a_coordinate_lowers_the_conjugate(instance):
    """Return whether f*(θ) >= f*(θ - α θ_i e_i): condition (iii).

    This is equivalent to the same inequality for f. For a lower hull it is equivalent to the inequality at the points
    with α = 1: if a coordinate of a point is set to 0, the function does not increase, and the point stays in the hull.
    """
    known = dict(zip(instance.points, instance.heights, strict=True))
    for v, height in known.items():
        for i, entry in enumerate(v):
            shrunk, mirrored = ((*v[:i], other, *v[i + 1 :]) for other in (0, -entry))
            if entry == 0 or any(known.get(w, height + 1) <= height for w in (shrunk, mirrored)):
                continue  # halfway to a mirrored point of the hull whose height is not larger
            least = hull_value(instance.points, instance.heights, shrunk)
            if least is None or least > height:
                return False
    return True


def origin_is_in_the_core(points):
    """Return whether 0 is an interior point of the convex hull of `points`.

    Equivalently, the points span the space and 0 is a mixture of them with positive shares. The LP maximises the least
    share.
    """
    points = sorted(set(map(tuple, points)))
    rows = [
        [*coordinate, sum(coordinate)] for coordinate in _transposed(points)
    ]  # variables: shares minus the least share, the least share
    total = [1] * len(points) + [len(points)]
    solution = solve_lp([0] * len(points) + [-1], A_eq=[*rows, total], b_eq=[0] * len(rows) + [1])
    return solution.status == "optimal" and solution.value < 0 and rank(points) == len(rows)


@lru_cache(maxsize=KEPT)
def meets_the_simplex(instance):
    """Return whether some distribution has f(d) < infinity: ρ is a scalar."""
    if instance.side == "conjugate":
        return True
    rows, weights = _transposed(instance.points), len(instance.points)
    signs = [[-u for u in row] for row in rows]
    total = [sum(column) for column in zip(*rows, strict=True)]
    return feasible(signs, [0] * len(rows), [[1] * weights, total], [1, 1]).status == "optimal"


@lru_cache(maxsize=KEPT)
def simplex_meets_the_interior(instance):
    """Return whether 0 lies in the core of dom f - S_m, the condition for strong duality with the simplex, in place of
    (ii)."""
    if instance.side == "conjugate":
        return True
    m = len(instance.points[0])
    differences = [[a - (i == k) for k, a in enumerate(v)] for v in instance.points for i in range(m)]
    return origin_is_in_the_core(differences)


@lru_cache(maxsize=KEPT)
def relaxed_weak_learnability(instance):
    """Return inf over distributions of max_j |(d'A)_j| + f(d) (Definition 6); None if f is infinite on all
    distributions."""
    return _least_over_simplex(instance, (0,) * instance.game.m, instance.game.columns)


def restricted_conjugate(instance, theta):
    """Return (f + the indicator of the simplex)*(θ) = sup over distributions of θ·d - f(d); None if f is infinite on
    the simplex."""
    least = _least_over_simplex(instance, [-t for t in theta], ())
    return None if least is None else -least


def _least_over_simplex(instance, linear, columns):
    """Return inf over distributions of linear·d + max |column·d| + f(d)."""
    m = len(linear)
    edges = []  # variables: d, the largest edge, then those for f
    for column in columns:
        edges += [[*column, -1], [*(-u for u in column), -1]]
    if instance.side == "conjugate":  # one variable, at least all v·d - height
        rows = [[*row, 0] for row in edges] + [[*v, 0, -1] for v in instance.points]
        limits = [0] * len(edges) + list(instance.heights)
        bounds = [(0, None)] * (m + 1) + [(None, None)]
        return solve_lp([*linear, 1, 1], rows, limits, [[1] * m + [0, 0]], [1], bounds).value
    weights = len(instance.points)  # d as a combination of the points
    rows = [row + [0] * weights for row in edges]
    equalities = [[1] * m + [0] * (weights + 1), [0] * (m + 1) + [1] * weights]
    for i, coordinate in enumerate(_transposed(instance.points)):
        equalities.append([-1 if k == i else 0 for k in range(m)] + [0, *coordinate])
    solution = solve_lp([*linear, 1, *instance.heights], rows, [0] * len(rows), equalities, [1, 1] + [0] * m)
    if solution.status != "optimal":
        return None
    jumps = _jump(instance) != 0 and not simplex_meets_the_interior(instance)
    return solution.value + _jump(instance) if jumps else solution.value


@lru_cache(maxsize=KEPT)
def value_of_relaxed_program(instance):
    """Return sup over w in the l1 ball and γ of γ - f*([γ - Aw]_+); None if the supremum is infinite."""
    return _hinge_program(instance, [[-u for u in row] for row in instance.game.rows], (0,) * instance.game.m)


def shifted_conjugate(instance, theta):
    """Return sup over γ of γ - f*([γ + θ]_+); None if the supremum is infinite."""
    return _hinge_program(instance, [[] for _ in theta], theta)


def _hinge_program(instance, rows, offsets):
    """Return sup over w in the l1 ball and γ of γ - f*([γ + row_i·w + offset_i]_+).

    The objective is concave on each cell where the signs of the brackets are constant: one LP for each sign pattern.
    """
    patterns: Iterable[tuple[bool, ...]] = product((False, True), repeat=len(rows))
    if not rows[0]:  # γ alone: the brackets become positive in the order of their offsets
        patterns = {tuple(offset >= level for offset in offsets) for level in (*offsets, max(offsets) + 1)}
    best = None
    for positive in patterns:
        solution = _on_a_cell(instance, rows, offsets, positive)
        if solution.status == "unbounded":
            return None
        if solution.status == "optimal" and (best is None or -solution.value > best):
            best = -solution.value
    return best


def _on_a_cell(instance, rows, offsets, positive):
    """Return the program of `_hinge_program` on the cell where exactly these brackets are positive. The variables are
    p, q (w = p - q), γ, and an upper bound on f* or the weights of the points."""
    points, heights, width = instance.points, instance.heights, 2 * len(rows[0])
    extra = 1 if instance.side == "f" else len(points)
    brackets = [[*row, *(-u for u in row), 1] for row in rows]
    ball = [1] * width + [0] * (1 + extra)
    signs = [
        ([-u for u in bracket] if above else bracket) + [0] * extra
        for bracket, above in zip(brackets, positive, strict=True)
    ]
    limits = [offset if above else -offset for offset, above in zip(offsets, positive, strict=True)]
    free = (None, None)
    bounds = [(0, None)] * width + [free]
    if instance.side == "f":
        hinged = [i for i, above in enumerate(positive) if above]
        above_f = [[*(sum(v[i] * brackets[i][k] for i in hinged) for k in range(width + 1)), -1] for v in points]
        levels = [height - sum(v[i] * offsets[i] for i in hinged) for v, height in zip(points, heights, strict=True)]
        costs = [0] * width + [-1, 1]
        return solve_lp(costs, [ball, *signs, *above_f], [1, *limits, *levels], bounds=[*bounds, free])
    matching, targets = [[0] * (width + 1) + [1] * extra], [1]
    for i, above in enumerate(positive):
        matching.append((brackets[i] if above else [0] * (width + 1)) + [-v[i] for v in points])
        targets.append(-offsets[i] if above else 0)
    costs = [0] * width + [-1, *heights]
    return solve_lp(costs, [ball, *signs], [1, *limits], matching, targets, bounds + [(0, None)] * extra)


def _jump(instance):
    return instance.values.get("jump", 0)


def _transposed(points):
    return [list(coordinate) for coordinate in zip(*points, strict=True)]


CONDITIONS: dict[str, Callable] = {
    "(i)": least_value_is_zero,
    "(ii)": zero_is_in_the_core_of_the_domain,
    "(iii)": shrinking_a_coordinate_lowers_the_conjugate,
}


def is_a_norm(instance):
    """Return whether the corners are symmetric about the origin, which lies in the interior of their hull."""
    corners = set(instance.points)
    symmetric = all(tuple(-entry for entry in v) in corners for v in corners)
    return symmetric and origin_is_in_the_core(instance.points)


def dual_norm_shrinks_with_every_coordinate(instance):
    """Return whether condition (iii) holds for a norm: the dual norm does not increase if a coordinate is set to 0."""
    return shrinking_a_coordinate_lowers_the_conjugate(instance)

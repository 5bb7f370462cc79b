"""Convex functions that are given exactly, with conjugates computed as the paper defines them.

An instance describes f by
  points, heights : the lower hull of the points v at their heights: the largest convex function with f(v) <= height;
  side            : "f" when that function is f itself, "conjugate" when it is f*, so that f(d) = max_v v·d - height;
  jump            : where given, added to f on the boundary of its domain (side "f"): still convex, no longer closed.
All programs over such functions are linear and are solved in rationals.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import product

from reference.convex.smoothed_margin import inner_product
from reference.programs.rational_matrices import rank
from reference.programs.solvers import feasible, solve_lp

KEPT = 1 << 12  # answers for instances that several claims ask about


def hull_value(points, heights, x):
    """Return the lower hull at x, or None outside the convex hull of the points."""
    answer = solve_lp(heights, A_eq=[*_transposed(points), [1] * len(points)], b_eq=[*x, 1])
    return answer.value if answer.status == "optimal" else None


def support_value(points, heights, x):
    """max_v v·x - height: the conjugate of the lower hull."""
    return max(inner_product(v, x) - height for v, height in zip(points, heights, strict=True))


def is_closed(instance):
    """f has a closed epigraph."""
    return _jump(instance) == 0


def least_value_is_zero(instance):
    """(i) min_d f(d) = 0, and so f*(0). A jump on the boundary does not change it."""
    conjugate = support_value if instance.side == "f" else hull_value
    return conjugate(instance.points, instance.heights, (0,) * len(instance.points[0])) == 0


@lru_cache(maxsize=KEPT)
def zero_is_in_the_core_of_the_domain(instance):
    """(ii) every direction can be followed for a while inside dom f."""
    return instance.side == "conjugate" or origin_is_in_the_core(instance.points)


@lru_cache(maxsize=KEPT)
def shrinking_a_coordinate_lowers_the_conjugate(instance):
    """(iii) f*(θ) >= f*(θ - α θ_i e_i).

    Exactly when the same holds of f, and for a lower hull exactly when it holds at its points with α = 1: setting a
    coordinate of a point to 0 does not raise the function (or leave the hull) there.
    """
    known = dict(zip(instance.points, instance.heights, strict=True))
    for v, height in known.items():
        for i, entry in enumerate(v):
            shrunk, mirrored = ((*v[:i], other, *v[i + 1 :]) for other in (0, -entry))
            if entry == 0 or any(known.get(w, height + 1) <= height for w in (shrunk, mirrored)):
                continue  # halfway to a mirrored point of the hull that lies no higher
            least = hull_value(instance.points, instance.heights, shrunk)
            if least is None or least > height:
                return False
    return True


def origin_is_in_the_core(points):
    """0 is an interior point of the convex hull of `points`.

    The points span the space, and 0 is a mixture of them with positive shares: the least share, made as large as possible.
    """
    points = sorted(set(map(tuple, points)))
    rows = [[*coordinate, sum(coordinate)] for coordinate in _transposed(points)]  # shares beyond the least, the least
    total = [1] * len(points) + [len(points)]
    answer = solve_lp([0] * len(points) + [-1], A_eq=[*rows, total], b_eq=[0] * len(rows) + [1])
    return answer.status == "optimal" and answer.value < 0 and rank(points) == len(rows)


@lru_cache(maxsize=KEPT)
def meets_the_simplex(instance):
    """Some distribution has f(d) < infinity: ρ is a scalar."""
    if instance.side == "conjugate":
        return True
    rows, weights = _transposed(instance.points), len(instance.points)
    signs = [[-u for u in row] for row in rows]
    total = [sum(column) for column in zip(*rows, strict=True)]
    return feasible(signs, [0] * len(rows), [[1] * weights, total], [1, 1]).status == "optimal"


@lru_cache(maxsize=KEPT)
def simplex_meets_the_interior(instance):
    """0 lies in the core of dom f - S_m: what strong duality with the simplex asks for in place of (ii)."""
    if instance.side == "conjugate":
        return True
    m = len(instance.points[0])
    differences = [[a - (i == k) for k, a in enumerate(v)] for v in instance.points for i in range(m)]
    return origin_is_in_the_core(differences)


@lru_cache(maxsize=KEPT)
def relaxed_weak_learnability(instance):
    """inf over distributions of max_j |(d'A)_j| + f(d) (Definition 6); None if f is infinite on all of them."""
    return _least_over_simplex(instance, (0,) * instance.game.m, instance.game.columns)


def restricted_conjugate(instance, theta):
    """(f + the indicator of the simplex)*(θ) = sup over distributions of θ·d - f(d); None where f is infinite."""
    least = _least_over_simplex(instance, [-t for t in theta], ())
    return None if least is None else -least


def _least_over_simplex(instance, linear, columns):
    """inf over distributions of linear·d + max |column·d| + f(d)."""
    m = len(linear)
    edges = []  # variables d, the largest edge, then what f needs
    for column in columns:
        edges += [[*column, -1], [*(-u for u in column), -1]]
    if instance.side == "conjugate":  # one variable above all v·d - height
        rows = [[*row, 0] for row in edges] + [[*v, 0, -1] for v in instance.points]
        limits = [0] * len(edges) + list(instance.heights)
        bounds = [(0, None)] * (m + 1) + [(None, None)]
        return solve_lp([*linear, 1, 1], rows, limits, [[1] * m + [0, 0]], [1], bounds).value
    weights = len(instance.points)  # d as a combination of the points
    rows = [row + [0] * weights for row in edges]
    equalities = [[1] * m + [0] * (weights + 1), [0] * (m + 1) + [1] * weights]
    for i, coordinate in enumerate(_transposed(instance.points)):
        equalities.append([-1 if k == i else 0 for k in range(m)] + [0, *coordinate])
    answer = solve_lp([*linear, 1, *instance.heights], rows, [0] * len(rows), equalities, [1, 1] + [0] * m)
    if answer.status != "optimal":
        return None
    paid = _jump(instance) != 0 and not simplex_meets_the_interior(instance)
    return answer.value + _jump(instance) if paid else answer.value


@lru_cache(maxsize=KEPT)
def value_of_relaxed_program(instance):
    """sup over w in the l1 ball and γ of γ - f*([γ - Aw]_+); None if it is infinite."""
    return _hinge_program(instance, [[-u for u in row] for row in instance.game.rows], (0,) * instance.game.m)


def shifted_conjugate(instance, theta):
    """sup over γ of γ - f*([γ + θ]_+); None if it is infinite."""
    return _hinge_program(instance, [[] for _ in theta], theta)


def _hinge_program(instance, rows, offsets):
    """sup over w in the l1 ball and γ of γ - f*([γ + row_i·w + offset_i]_+).

    The maximand is concave on each cell where the signs in the brackets do not change: one LP for each pattern of signs.
    """
    patterns: Iterable[tuple[bool, ...]] = product((False, True), repeat=len(rows))
    if not rows[0]:  # γ alone: the brackets become positive in the order of their offsets
        patterns = {tuple(offset >= level for offset in offsets) for level in (*offsets, max(offsets) + 1)}
    best = None
    for positive in patterns:
        answer = _on_a_cell(instance, rows, offsets, positive)
        if answer.status == "unbounded":
            return None
        if answer.status == "optimal" and (best is None or -answer.value > best):
            best = -answer.value
    return best


def _on_a_cell(instance, rows, offsets, positive):
    """Return the program of `_hinge_program` where these brackets, and no others, are positive: the variables are p, q (w = p - q), γ
    and what f* needs, which is a number above it, or the weights of the points."""
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
    """The corners are symmetric and surround the origin."""
    corners = set(instance.points)
    symmetric = all(tuple(-entry for entry in v) in corners for v in corners)
    return symmetric and origin_is_in_the_core(instance.points)


def dual_norm_shrinks_with_every_coordinate(instance):
    """Condition (iii) for a norm: setting a coordinate to 0 makes the (dual) norm no larger."""
    return shrinking_a_coordinate_lowers_the_conjugate(instance)

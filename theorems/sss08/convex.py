"""Convex functions that are given exactly, with conjugates computed as the paper defines them.

An instance describes f by
  points, heights : the lower hull of the points v at their heights: the largest convex function with f(v) <= height;
  side            : "f" when that function is f itself, "conjugate" when it is f*, so that f(d) = max_v v·d - height;
  jump            : where given, added to f on the boundary of its domain (side "f"): still convex, no longer closed.
All programs over such functions are linear and are solved in rationals.
"""

from fractions import Fraction
from functools import lru_cache
from itertools import product

from reference.solvers import feasible, solve_lp

KEPT = 1 << 12  # answers for instances that several claims ask about


def hull_value(points, heights, x):
    """The lower hull at x, or None outside the convex hull of the points."""
    answer = solve_lp(heights, A_eq=[*_transposed(points), [1] * len(points)], b_eq=[*x, 1])
    return answer.value if answer.status == "optimal" else None


def support_value(points, heights, x):
    """max_v v·x - height: the conjugate of the lower hull."""
    return max(inner(v, x) - height for v, height in zip(points, heights, strict=True))


def conjugate(instance, x):
    """f*(x); None stands for infinity. A jump on the boundary does not change it."""
    form = support_value if instance.side == "f" else hull_value
    return form(instance.points, instance.heights, x)


def is_closed(instance):
    """f has a closed epigraph."""
    return _jump(instance) == 0


def least_value_is_zero(instance):
    """(i) min_d f(d) = 0."""
    return conjugate(instance, (0,) * len(instance.points[0])) == 0


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
            shrunk = (*v[:i], 0, *v[i + 1 :])
            if entry == 0 or known.get(shrunk, height + 1) <= height:
                continue
            least = hull_value(instance.points, instance.heights, shrunk)
            if least is None or least > height:
                return False
    return True


def origin_is_in_the_core(points):
    """0 is an interior point of the convex hull of `points`: a positive multiple of every ±e_i lies in it."""
    dimension = len(points[0])
    for i, sign in product(range(dimension), (1, -1)):
        direction = [-sign if k == i else 0 for k in range(dimension)]
        rows = [[*column, move] for column, move in zip(_transposed(points), direction, strict=True)]
        answer = solve_lp([0] * len(points) + [-1], A_eq=[*rows, [1] * len(points) + [0]], b_eq=[0] * dimension + [1])
        if answer.status == "infeasible" or answer.value == 0:
            return False
    return True


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
def relaxed_margin(instance):
    """sup over w in the l1 ball and γ of γ - f*([γ - Aw]_+); None if it is infinite."""
    return _hinge_program(instance, [[-u for u in row] for row in instance.game.rows], (0,) * instance.game.m)


def shifted_conjugate(instance, theta):
    """sup over γ of γ - f*([γ + θ]_+); None if it is infinite."""
    return _hinge_program(instance, [[] for _ in theta], theta)


def _hinge_program(instance, rows, offsets):
    """sup over w in the l1 ball and γ of γ - f*([γ + row_i·w + offset_i]_+).

    The maximand is concave on each cell where the signs in the brackets do not change: one LP for each pattern of signs.
    """
    patterns = product((False, True), repeat=len(rows))
    if not rows[0]:  # γ alone: the brackets become positive in the order of their offsets
        patterns = {tuple(offset >= level for offset in offsets) for level in (*offsets, max(offsets) + 1)}
    best = None
    for positive in patterns:
        value = _on_cell(instance, rows, offsets, positive)
        if value is None:
            return None
        if value != "empty" and (best is None or value > best):
            best = value
    return best


def _on_cell(instance, rows, offsets, positive):
    points, n = instance.points, len(rows[0])
    extra = 1 if instance.side == "f" else len(points)  # t above f*, or the weights of the points
    width = 2 * n + 1 + extra  # variables p, q (w = p - q), γ, extra
    constraints, limits = [[1] * (2 * n) + [0] * (1 + extra)], [1]
    hinges = []
    for row, offset, above in zip(rows, offsets, positive, strict=True):
        bracket = [*row, *(-u for u in row), 1] + [0] * extra
        constraints.append([-u for u in bracket] if above else bracket)
        limits.append(offset if above else -offset)
        hinges.append((bracket, offset) if above else ([0] * width, 0))
    bounds = [(0, None)] * (2 * n) + [(None, None)]
    if instance.side == "f":
        for v, height in zip(points, instance.heights, strict=True):
            combined = [sum(a * hinge[k] for a, (hinge, _) in zip(v, hinges, strict=True)) for k in range(width)]
            combined[-1] -= 1
            constraints.append(combined)
            limits.append(height - sum(a * offset for a, (_, offset) in zip(v, hinges, strict=True)))
        costs = [0] * (2 * n) + [-1, 1]
        answer = solve_lp(costs, constraints, limits, bounds=[*bounds, (None, None)])
    else:
        matching = [[0] * (2 * n + 1) + [1] * extra]
        targets = [1]
        for i, (hinge, offset) in enumerate(hinges):
            matching.append([a - b for a, b in zip(hinge, [0] * (2 * n + 1) + [v[i] for v in points], strict=True)])
            targets.append(-offset)
        costs = [0] * (2 * n) + [-1, *instance.heights]
        answer = solve_lp(costs, constraints, limits, matching, targets, bounds + [(0, None)] * extra)
    if answer.status == "unbounded":
        return None
    return "empty" if answer.status == "infeasible" else -answer.value


def inner(left, right):
    return sum((Fraction(a) * b for a, b in zip(left, right, strict=True)), start=Fraction(0))


def _jump(instance):
    return instance.values.get("jump", 0)


def _transposed(points):
    return [list(coordinate) for coordinate in zip(*points, strict=True)]

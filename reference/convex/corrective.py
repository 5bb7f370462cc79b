"""Minimisation of f~*(-A w) over the convex combinations w of some hypotheses (MHT22, equation 14), with a proved gap.

The program is solved in floats by Newton steps on the active hypotheses. The result is converted to a rational combination w,
and its gap max_j (d·A)_j - d·A w at d = ∇f~*(-A w), computed in exact or enclosed arithmetic, bounds its distance from the
optimal value.

The constants below only steer the search in floats. No decision depends on them: wherever the search ends, the gap of that
point is proved afterwards, and every user of the point adds the gap to its bounds.
"""

import math
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from reference.arithmetic import RationalVector, dot
from reference.convex.extremes import largest
from reference.convex.frank_wolfe import float_distribution, turning_point
from reference.convex.smoothed_margin import inner_product

PATIENCE = 12  # the search ends after so many Newton steps in which neither gap nor objective falls enough
SHARE = 1e-5  # a fall of the objective by this share of the gap, which bounds all further falls, is enough
ROUNDING = 1e-14  # assumed rounding error of the objective, which is of order 1 and sums m products
FLOAT_GAP = 2e-16  # the search ends at this gap: a smaller one, a difference of edges, would be rounding error
# times the gap and 1 + η: added to the diagonal of the Newton system, which opposite hypotheses make singular
RIDGE = 1e-3
# a line search ends when its bracket is this share of the line; the next Newton step corrects the rest
NARROW = 2.0**-40


class Combination(NamedTuple):
    """A combination of some columns: its rational coefficients (`weights`) and margins, the distribution, and the proved gap."""

    weights: tuple
    margins: tuple
    distribution: tuple
    gap: object


def fully_corrective(smoothing, columns, start=None):
    """Return argmin over w in the simplex of f~*(-Σ_j w_j columns_j), as a Combination.

    columns : list of columns of m rationals.    start : floats to begin from, one per column (default uniform).
    """
    floats = tuple(tuple(float(entry) for entry in column) for column in columns)
    start = (1 / len(floats),) * len(floats) if start is None else tuple(start)
    weights = as_rationals(newton_weights(float(smoothing.eta), float(smoothing.cap), floats, start))
    margins = combine_columns(columns, weights)
    distribution = smoothing.distribution(margins)
    gap = largest([dot(distribution, column) for column in columns]) - inner_product(distribution, margins)
    return Combination(weights, margins, distribution, gap)


def combine_columns(columns, weights):
    """Return Σ_j weights_j columns_j for rational weights."""
    shares = RationalVector.of(weights)
    return tuple(dot(shares, row) for row in map(list, zip(*columns, strict=True)))


def as_rationals(weights):
    """Return floats as rationals, over their exact sum."""
    exact = [Fraction(w) for w in weights]
    total = sum(exact)
    return tuple(w / total for w in exact)


class _Evaluation(NamedTuple):
    """A combination with its distribution, edges, objective and gap, in floats."""

    weights: list
    distribution: list
    edges: list
    objective: float
    gap: float


def _evaluate(eta, cap, floats, w):
    u = _margins(floats, w)
    d = float_distribution(eta, cap, u)
    edges = [sum(a * b for a, b in zip(d, column, strict=True)) for column in floats]
    entropy = sum(mass * math.log(mass * len(d)) for mass in d if mass > 0)
    objective = -sum(a * b for a, b in zip(d, u, strict=True)) - (entropy / eta if eta else 0.0)
    return _Evaluation(w, d, edges, objective, max(edges) - sum(a * b for a, b in zip(w, edges, strict=True)))


@lru_cache(maxsize=1 << 10)  # boosters and claims solve the same programs; each caller proves the gap itself
def newton_weights(eta, cap, floats, start):
    """Return the combination of least gap, in floats, among those that Newton's steps from `start` reach.

    floats : tuple of columns, each a tuple of m floats.    start : tuple of one weight per column.
    """
    present = best = _evaluate(eta, cap, floats, list(start))
    lowest, stalled = present.objective, 0
    while stalled < PATIENCE and best.gap > FLOAT_GAP:
        present = _searched(eta, cap, floats, present)
        falls = present.objective < lowest - max(ROUNDING, SHARE * present.gap)
        stalled = 0 if falls or present.gap < best.gap / 2 else stalled + 1
        lowest = min(lowest, present.objective)
        best = min(best, present, key=lambda point: point.gap)
    return best.weights


def _newton_points(eta, cap, floats, point):
    """Return Newton points within the simplex: first for all active hypotheses, then without one after another of them.

    A hypothesis is left out if its weight would become negative. Without the further points a weight near 0 would stop every
    step: the step to the boundary would be too short to gain anything.
    """
    w, best = point.weights, point.edges.index(max(point.edges))
    active, points = [j for j in range(len(w)) if w[j] > 0 or j == best], []
    while len(active) > 1:
        target = [a if j in active else 0.0 for j, a in enumerate(w)]
        for j, change in zip(active, _newton_direction(eta, cap, floats, point, active), strict=True):
            target[j] += change
        points.append(_within_simplex(w, target))
        negative = [j for j in active if target[j] < 0 and j != best]
        if not negative:
            break
        active.remove(min(negative, key=lambda j: w[j] / (w[j] - target[j])))
    return points


def _newton_direction(eta, cap, floats, point, active):
    """Return the x with Σ x = 0 that solves (H + ridge) x = edges - common value, where H = η A' (diag p - p p'/Σp) A.

    p has the entries of the distribution that are below the cap.
    """
    d = point.distribution
    free = [i for i, mass in enumerate(d) if mass < cap]
    mass = sum(d[i] for i in free)
    means = {j: sum(d[i] * floats[j][i] for i in free) / mass if mass > 0 else 0.0 for j in active}
    size = len(active)
    system = [[0.0] * (size + 2) for _ in range(size + 1)]
    for a, j in enumerate(active):
        for b, k in enumerate(active):
            system[a][b] = eta * sum(d[i] * (floats[j][i] - means[j]) * (floats[k][i] - means[k]) for i in free)
        system[a][a] += RIDGE * point.gap * (1 + eta)
        system[a][size] = system[size][a] = 1.0
        system[a][size + 1] = point.edges[j]
    return _solved(system)[:size]


def _solved(system):
    """Return the solution of an augmented system by Gaussian elimination with partial pivoting; an unknown without pivot is 0."""
    n = len(system)
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(system[i][k]))
        system[k], system[pivot] = system[pivot], system[k]
        if system[k][k] == 0:
            continue
        for i in range(n):
            if i != k and system[i][k] != 0:
                factor = system[i][k] / system[k][k]
                system[i] = [a - factor * b for a, b in zip(system[i], system[k], strict=True)]
    return [row[-1] / row[k] if row[k] != 0 else 0.0 for k, row in enumerate(system)]


def _within_simplex(w, target):
    """Return the farthest point on the segment from w to target with no negative weight, scaled to sum 1."""
    shares = [a / (a - b) for a, b in zip(w, target, strict=True) if b < 0 <= a and a > b]
    share = min([1.0, *shares])
    point = [max(0.0, a + share * (b - a)) for a, b in zip(w, target, strict=True)]
    if share < 1.0:  # the weight that reaches the boundary first is set to exactly 0
        leaving = min(
            (j for j in range(len(w)) if target[j] < 0), key=lambda j: w[j] / (w[j] - target[j]) if w[j] > 0 else 0
        )
        point[leaving] = 0.0
    total = sum(point)
    return [a / total for a in point]


def _searched(eta, cap, floats, start):
    """Return the best of the Newton points, and of line searches towards them and towards the best hypothesis.

    The objective is minimised; points whose objectives differ by at most ROUNDING are compared by their gap. The present point
    is returned only if there is no other.
    """
    w, best = start.weights, max(start.edges)
    newton = _newton_points(eta, cap, floats, start)
    vertex = [1.0 if j == start.edges.index(best) else 0.0 for j in range(len(w))]
    points = newton + [_line_searched(eta, cap, floats, w, end) for end in [*newton, vertex]]
    evaluations = [_evaluate(eta, cap, floats, point) for point in points if point != w]
    lowest = min((point.objective for point in evaluations), default=start.objective)
    lowest_points = [point for point in evaluations if point.objective <= lowest + ROUNDING]
    return min(lowest_points, key=lambda point: point.gap, default=start)


def _line_searched(eta, cap, floats, w, end):
    start, direction = _margins(floats, w), _margins(floats, [b - a for a, b in zip(w, end, strict=True)])

    def slope(length):
        d = float_distribution(eta, cap, [u + length * v for u, v in zip(start, direction, strict=True)])
        return -sum(a * b for a, b in zip(d, direction, strict=True))

    at_end = slope(1.0)
    if at_end <= 0:
        return end
    length = turning_point(slope, 1.0, at_end, NARROW)
    return [a + length * (b - a) for a, b in zip(w, end, strict=True)]


def _margins(floats, w):
    used = [(weight, column) for weight, column in zip(w, floats, strict=True) if weight != 0]
    return [sum(weight * column[i] for weight, column in used) for i in range(len(floats[0]))]

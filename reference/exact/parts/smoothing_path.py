"""The minimiser of f~*(-A w) for tolerances that are too small for floats, traced in rationals as η grows.

Down to the tolerance FLOATS the program is solved in floats, starting from the solution for an η a quarter as large. Below it
a tangent in 1/η and Newton steps are computed in rationals of bounded length. The result is a proposal: a booster proves its
gap from the returned weights.
"""

from fractions import Fraction

import flint

from reference.arithmetic import enclosure, log
from reference.arithmetic.balls import midpoint
from reference.convex.corrective import as_rationals, combine_columns, newton_weights
from reference.convex.smoothed_margin import SmoothedMargin

FACTOR = 4  # the ratio of consecutive η
FINE = Fraction(1, 1000)  # a tolerance of at least this is solved in floats from uniform weights
FLOATS = Fraction(1, 10**5)  # the least tolerance that is solved in floats: below it rounding moves the distribution
STEPS = 6  # the largest number of Newton steps for one η
ENOUGH = Fraction(1, 2**30)  # Newton's method ends when the gap is at most ENOUGH * (tolerance)
# RIDGE * gap * (1 + η) is added to the diagonal, because opposite hypotheses make the system singular
RIDGE = Fraction(1, 1000)
LEAST_RIDGE = Fraction(1, 2**80)  # LEAST_RIDGE * (1 + η) is the least addition to the diagonal


def along_the_path(smoothing, columns):
    """Return rational coefficients w of the columns, of sum 1, near argmin of f~*(-Σ_j w_j columns_j).

    columns : list of columns of m rationals.
    """
    finer = [smoothing]
    while finer[-1].eps < FINE:
        finer.append(SmoothedMargin(smoothing.m, smoothing.nu, FACTOR * finer[-1].eps))
    floats = tuple(tuple(float(entry) for entry in column) for column in columns)
    weights, point = (1 / len(floats),) * len(floats), None
    for stage in reversed(finer):
        if stage.eps >= FLOATS:
            weights = tuple(newton_weights(float(stage.eta), float(stage.cap), floats, weights))
            continue
        bits = 128 + 4 * int(1 / stage.eps).bit_length()
        if point is None:
            coarse = SmoothedMargin(stage.m, stage.nu, FACTOR * stage.eps)
            point = _stepped(coarse, columns, _Point(coarse, columns, as_rationals(weights), bits), bits)
        point = _stepped(stage, columns, _tangent(stage, columns, point, bits), bits)
    return point.weights if point else as_rationals(weights)


class _Point:
    """A combination with its distribution, edges and gap, rounded to multiples of 2^-bits."""

    def __init__(self, smoothing, columns, weights, bits):
        self.smoothing, self.weights = smoothing, weights
        distribution = smoothing.distribution(combine_columns(columns, weights))
        self.distribution = [_dyadic(enclosure(entry, bits + 32), bits) for entry in distribution]
        self.edges = [sum(d * a for d, a in zip(self.distribution, column, strict=True)) for column in columns]
        self.gap = max(self.edges) - sum(w * edge for w, edge in zip(weights, self.edges, strict=True))


def _stepped(smoothing, columns, point, bits):
    """Return the point of least gap among `point` and those that Newton's steps from it reach."""
    best = point
    for _ in range(STEPS):
        if best.gap <= ENOUGH * smoothing.eps:
            break
        point = _newton_point(smoothing, columns, point, None, bits)
        if point.gap >= best.gap:
            break
        best = point
    return best


def _tangent(smoothing, columns, point, bits):
    """Return the point after one Newton step for `smoothing` from a `point` that belongs to another η.

    The step is the tangent of the path in 1/η.
    """
    change = 1 / point.smoothing.eta - 1 / smoothing.eta
    drift = [_dyadic(enclosure(change * log(d), bits + 32), bits) if d > 0 else Fraction(0) for d in point.distribution]
    return _newton_point(smoothing, columns, point, drift, bits)


def _newton_point(smoothing, columns, point, drift, bits):
    """Return the point of least gap among the Newton points for shrinking sets of active hypotheses.

    Hypotheses whose weight becomes negative are dropped from the active set for the next Newton point.
    """
    active = [j for j, w in enumerate(point.weights) if w > 0 or point.edges[j] == max(point.edges)]
    candidates = []
    while active:
        change = _direction(smoothing, columns, point, active, drift, bits)
        target = list(point.weights)
        for j, step in zip(active, change, strict=True):
            target[j] += step
        negative = [j for j in active if target[j] < 0]
        positive = [max(w, Fraction(0)) for w in target]
        shares = [_dyadic_of(w / sum(positive), bits) for w in positive]
        shares[shares.index(max(shares))] += 1 - sum(shares)
        candidates.append(_Point(smoothing, columns, tuple(shares), bits))
        if not negative:
            break
        active = [j for j in active if j not in negative]
        remaining = [w if j in active else Fraction(0) for j, w in enumerate(point.weights)]
        if not sum(remaining):
            break
        point = _Reweighted(point, tuple(w / sum(remaining) for w in remaining))
    return min(candidates, key=lambda candidate: candidate.gap)


class _Reweighted:
    """A combination with the distribution, edges and gap of another point."""

    def __init__(self, point, weights):
        self.smoothing, self.weights, self.distribution, self.edges = (
            point.smoothing,
            weights,
            point.distribution,
            point.edges,
        )
        self.gap = point.gap


def _direction(smoothing, columns, point, active, drift, bits):
    """Return the x with Σ x = 0 that solves (H + ridge) x = edges + η A'(diag p - p p'/Σp) drift - common value.

    H = η A'(diag p - p p'/Σp) A, where p has the entries of the distribution below the cap. Without drift its term is 0.
    """
    eta = _dyadic(enclosure(smoothing.eta, bits + 32), bits)
    d = point.distribution
    free = [
        i
        for i, mass in enumerate(d)
        if mass < smoothing.cap and smoothing.cap - mass > smoothing.cap / 2 ** (bits // 2)
    ]
    mass = sum(d[i] for i in free)
    if mass == 0:
        return [Fraction(0)] * len(active)
    means = {j: sum(d[i] * columns[j][i] for i in free) / mass for j in active}
    centred = {j: {i: _dyadic_of(columns[j][i] - means[j], bits) for i in free} for j in active}
    size = len(active)
    ridge = (RIDGE * point.gap + LEAST_RIDGE) * (1 + eta)
    system = [[Fraction(0)] * (size + 1) for _ in range(size + 1)]
    right = [Fraction(0)] * (size + 1)
    for a, j in enumerate(active):
        for b, k in enumerate(active):
            system[a][b] = eta * sum(d[i] * centred[j][i] * centred[k][i] for i in free)
        system[a][a] += ridge
        system[a][size] = system[size][a] = Fraction(1)
        right[a] = point.edges[j]
        if drift is not None:
            right[a] += eta * sum(d[i] * centred[j][i] * drift[i] for i in free)
    matrix = flint.fmpq_mat(size + 1, size + 1, [_fmpq(_dyadic_of(x, bits)) for row in system for x in row])
    solved = matrix.solve(flint.fmpq_mat(size + 1, 1, [_fmpq(_dyadic_of(x, bits)) for x in right]))
    return [_dyadic_of(Fraction(int(solved[a, 0].p), int(solved[a, 0].q)), bits) for a in range(size)]


def _fmpq(value):
    return flint.fmpq(value.numerator, value.denominator)


def _dyadic(ball, bits):
    """Return the midpoint of a ball, rounded to a multiple of 2^-bits."""
    return _dyadic_of(midpoint(ball), bits)


def _dyadic_of(value, bits):
    return Fraction(round(value * 2**bits), 2**bits)

"""The minimiser of the smoothed soft margin for tolerances that floats cannot solve for: followed in rationals as η grows.

Up to η of FLOATS the program is solved in floats, each one from the solution for an η a quarter as large. From there on a
tangent in 1/η and Newton's steps are computed in rationals of a given length. Nothing here is trusted: the gap that a booster uses is
computed from the weights returned.
"""

from fractions import Fraction

import flint

from reference.arithmetic import enclosure, log
from reference.convex.corrective import as_rationals, combine_columns, newton_weights
from reference.convex.smoothed_margin import SmoothedMargin

FACTOR = 4  # from one η to the next
FINE = Fraction(1, 1000)  # the tolerance from which on the program is solved from the start, in floats
FLOATS = Fraction(1, 10**5)  # the tolerance below which a float's last digit moves the distribution
STEPS = 6  # Newton steps for one η, at most
ENOUGH = Fraction(1, 2**30)  # of the tolerance: the gap at which they end
RIDGE = Fraction(1, 1000)  # times the gap and 1 + η, on the diagonal: opposite hypotheses make the system singular
LEAST_RIDGE = Fraction(1, 2**80)  # times 1 + η


def along_the_path(smoothing, columns):
    """Return weights over the columns, rationals of sum 1, near argmin of f~*(-Σ_j w_j columns_j).

    columns : list of columns of m rationals.
    """
    finer = [smoothing]
    while finer[-1].eps < FINE:
        finer.append(SmoothedMargin(smoothing.m, smoothing.nu, FACTOR * finer[-1].eps))
    floats = tuple(tuple(float(entry) for entry in column) for column in columns)
    found, point = (1 / len(floats),) * len(floats), None
    for stage in reversed(finer):
        if stage.eps >= FLOATS:
            found = tuple(newton_weights(float(stage.eta), float(stage.cap), floats, found))
            continue
        bits = 128 + 4 * int(1 / stage.eps).bit_length()
        if point is None:
            coarse = SmoothedMargin(stage.m, stage.nu, FACTOR * stage.eps)
            point = _stepped(coarse, columns, _Point(coarse, columns, as_rationals(found), bits), bits)
        point = _stepped(stage, columns, _tangent(stage, columns, point, bits), bits)
    return point.weights if point else as_rationals(found)


class _Point:
    """Weights, and to `bits` bits the distribution, the edges and the gap there."""

    def __init__(self, smoothing, columns, weights, bits):
        self.smoothing, self.weights = smoothing, weights
        found = smoothing.distribution(combine_columns(columns, weights))
        self.distribution = [_dyadic(enclosure(entry, bits + 32).mid(), bits) for entry in found]
        self.edges = [sum(d * a for d, a in zip(self.distribution, column, strict=True)) for column in columns]
        self.gap = max(self.edges) - sum(w * edge for w, edge in zip(weights, self.edges, strict=True))


def _stepped(smoothing, columns, point, bits):
    """Return the best point that Newton's steps from `point` meet."""
    best = point
    for _ in range(STEPS):
        if best.gap <= ENOUGH * smoothing.eps:
            break
        point = _moved(smoothing, columns, point, None, bits)
        if point.gap >= best.gap:
            break
        best = point
    return best


def _tangent(smoothing, columns, point, bits):
    """Newton's step of `smoothing` at the distribution of a point of another η."""
    reach = 1 / point.smoothing.eta - 1 / smoothing.eta
    drift = [
        _dyadic(enclosure(reach * log(d), bits + 32).mid(), bits) if d > 0 else Fraction(0) for d in point.distribution
    ]
    return _moved(smoothing, columns, point, drift, bits)


def _moved(smoothing, columns, point, drift, bits):
    """Return the Newton point; where weights become negative on the way, that of the others alone, whichever has the
    least gap."""
    active = [j for j, w in enumerate(point.weights) if w > 0 or point.edges[j] == max(point.edges)]
    found = []
    while active:
        change = _direction(smoothing, columns, point, active, drift, bits)
        target = list(point.weights)
        for j, moved in zip(active, change, strict=True):
            target[j] += moved
        negative = [j for j in active if target[j] < 0]
        positive = [max(w, Fraction(0)) for w in target]
        shares = [_dyadic_of(w / sum(positive), bits) for w in positive]
        shares[shares.index(max(shares))] += 1 - sum(shares)
        found.append(_Point(smoothing, columns, tuple(shares), bits))
        if not negative:
            break
        active = [j for j in active if j not in negative]
        kept = [w if j in active else Fraction(0) for j, w in enumerate(point.weights)]
        if not sum(kept):
            break
        point = _At(point, tuple(w / sum(kept) for w in kept))
    return min(found, key=lambda other: other.gap)


class _At:
    """A point's distribution and edges beside other weights."""

    def __init__(self, point, weights):
        self.smoothing, self.weights, self.distribution, self.edges = (
            point.smoothing,
            weights,
            point.distribution,
            point.edges,
        )
        self.gap = point.gap


def _direction(smoothing, columns, point, active, drift, bits):
    """Return x with Σ x = 0 and (H + ridge) x = edges + the drift's part, up to a common value; H = η A'(diag p - p p'/Σp) A."""
    eta = _dyadic(enclosure(smoothing.eta, bits + 32).mid(), bits)
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
    """Return a ball's midpoint as a rational of at most so many bits behind the point and in front of it."""
    mantissa, exponent = ball.man_exp()
    exact = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return _dyadic_of(exact, bits)


def _dyadic_of(value, bits):
    return Fraction(round(value * 2**bits), 2**bits)

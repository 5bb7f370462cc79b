"""The values that soft-margin boosters in floats report, recomputed in rationals and in 400 bits from their own weights.

The games have four examples, and entries near the limits of floats. The learner plays the best column.
"""

from fractions import Fraction

import flint
import numpy
import pytest

from reference import Game, fast, play
from reference.protocol import Stop

BITS = 400
ROUNDS = {"quick": 1 << 7, "ci": 1 << 16, "night": 1 << 16}
RECOMPUTED = {"quick": 1 << 4, "ci": 1 << 10, "night": 1 << 12}
EPS = {"quick": (0.1, 1e-9), "ci": (0.1, 1e-3, 1e-6, 1e-9, 1e-12), "night": (0.1, 1e-3, 1e-6, 1e-9, 1e-12)}
CLOSE = 1e-9
HIGHS = 1e-7  # the tolerance within which HiGHS solves LPBoost's program
TOP = 1 - 2.0**-52
COLUMNS = {
    "signs": ((-1, 1, 1, 1), (1, -1, 1, 1), (1, 1, -1, -1)),
    "rated": ((-1, 1, 0.5, 1), (1, -1, 0.25, 1), (0.5, 1, -1, -1)),
    "edges of floats": ((TOP, 1, 1, -1), (-1e-300, 1, -1, TOP), (5e-324, -1, 1, 1)),
    "nearly perfect": ((TOP, 1, 1, 1), (1, TOP, 1, 1), (1, 1, TOP, 1)),
    "nearly equal": ((-0.5, 0.5, 0.25, 0.5), (-0.5 + 1e-9, 0.5, 0.25 - 1e-9, 0.5), (0.5, -0.5 + 1e-12, 0.25, -0.25)),
    "below HiGHS' tolerance": ((1e-8, -1e-8, 1e-8, 1e-8), (-1e-8, 1e-8, 1e-8, 1e-8), (1e-8, 1e-8, -1e-8, -1e-8)),
    "tiny": ((1e-300, -1e-300, 5e-324, 1e-300), (-5e-324, 1e-300, 1e-300, 5e-324), (1e-300,) * 4),
}
BOOSTERS = {
    "LPBoost": fast.LPBoost,
    "ERLPBoost": fast.ERLPBoost,
    "CERLPBoost": fast.CERLPBoost,
    "CERLPBoost, line search": lambda nu, eps: fast.CERLPBoost(nu, eps, step="line"),
    "CERLPBoost, pairwise": lambda nu, eps: fast.CERLPBoost(nu, eps, step="pairwise"),
    "MLPBoost": fast.MLPBoost,
    "NewtonBoost": fast.NewtonBoost,
}


@pytest.fixture(autouse=True)
def precision():
    before, flint.ctx.prec = flint.ctx.prec, BITS
    yield
    flint.ctx.prec = before


def rational(vector):
    return [Fraction(float(entry)) for entry in vector]


def dot(left, right):
    return sum((a * b for a, b in zip(left, right, strict=True)), Fraction(0))


def soft_margin(margins, nu):
    """Return the mean of the nu least margins; of the last one only the part nu - int(nu) counts."""
    rising, whole = sorted(margins), int(nu)
    return (sum(rising[:whole]) + ((nu - whole) * rising[whole] if nu > whole else 0)) / nu


def smoothed(margins, nu, eta):
    """Return argmin over the weights of at most 1/nu of d·u + Δ(d)/η, and minus the least value, f~*(-u) of MHT22."""
    m, cap = len(margins), 1 / nu
    masses = [(eta * (min(margins) - u)).exp().mid() for u in margins]  # the least of them may be 0
    order = sorted(range(m), key=lambda i: masses[i], reverse=True)
    for count in range(m):
        scale = (1 - count * cap) / sum((masses[i] for i in order[count:]), flint.arb(0))
        if scale * masses[order[count]] <= cap:
            break
    d = [cap if i in order[:count] else (scale * masses[i]).mid() for i in range(m)]
    penalty = sum((x * (m * x).log() for x in d if x > 0), flint.arb(0)) / eta
    return d, -sum((x * u for x, u in zip(d, margins, strict=True)), flint.arb(0)) - penalty


def ball(number):
    exact = Fraction(number)
    return flint.arb(exact.numerator) / exact.denominator


def columns_of(name):
    return [rational(column) for column in COLUMNS[name]]


def runs(booster, columns, rounds):
    """Yield (t, place, weights before round t, weights or Stop after it) of a run against the best column, in floats."""
    table = numpy.array(columns, dtype=float)
    weights = booster.start(table.shape[1])
    for t in range(1, rounds + 1):
        index = int(numpy.argmax(table @ weights))
        after = booster.update(table[index])
        yield t, index, weights, after
        if isinstance(after, Stop):
            return
        weights = after


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("name", BOOSTERS)
def test_what_a_run_reports_follows_from_its_floats(name, columns, pytestconfig):
    effort = pytestconfig.getoption("--effort")
    for eps in EPS[effort]:
        for nu in (Fraction(1), Fraction(3, 2), Fraction(2)):
            recompute(BOOSTERS[name](nu, eps), columns, RECOMPUTED[effort])


def recompute(booster, name, rounds):
    """Check at rounds 2^k and at the end: feasible weights and combination, the reported gap, eps where the run converged."""
    columns, nu, eps = columns_of(name), Fraction(booster.nu), Fraction(booster.eps)
    eta = 2 * (4 / ball(nu)).log() / ball(eps)
    least, order, expected = None, [], None
    for t, index, weights, after in runs(booster, COLUMNS[name], rounds):
        order.append(index)
        edge = dot(rational(weights), columns[index])
        least = edge if least is None else min(least, edge)
        stop = after.reason if isinstance(after, Stop) else None
        report, at = booster.record(), (booster, float(nu), float(eps), t)
        if expected is not None and "objective" in report:
            assert abs(float(expected - ball(report["objective"]))) < CLOSE, at
            assert abs(float(ball(least) + expected - ball(report["gap"]))) < CLOSE, at
        expected = None
        if stop is None and t & (t - 1):
            continue
        d, w = rational(after.weights if stop else after), combination(booster.coefficients(), order)
        assert min(d) >= 0 and max(d) <= 1 / nu + Fraction(1e-12) and abs(sum(d) - 1) < 1e-12, at
        assert min(w) >= 0 and abs(sum(w) - 1) < 1e-12, at
        margins = [dot(w, row) for row in zip(*columns, strict=True)]
        missing = least - soft_margin(margins, nu)
        assert stop in (None, "converged", "rounding"), at
        assert stop != "converged" or missing <= eps * (1 + Fraction(1e-6)) + Fraction(1e-15), at
        if "missing" in report:
            assert abs(missing - Fraction(report["missing"])) < CLOSE, at
        elif "value" in report:
            assert abs(missing - Fraction(report["gap"])) < HIGHS, at
        else:
            smooth, expected = smoothed([ball(u) for u in margins], ball(nu), eta)
            rounding = CLOSE + 1e-14 * float(eta)  # of the exponents
            assert max(abs(float(ball(x) - y)) for x, y in zip(d, smooth, strict=True)) < rounding, at


def combination(coefficients, order):
    """Return one coefficient per column of the game from one per column received."""
    w = [Fraction(0)] * 3
    for index, coefficient in zip(order, rational(coefficients), strict=True):
        w[index] += coefficient
    return w


@pytest.mark.parametrize("columns", [name for name in COLUMNS if name != "tiny"])
@pytest.mark.parametrize("eps", [0.1, 1e-2, 1e-3])
def test_the_weights_of_cerlpboost_are_those_of_many_digits(columns, eps, pytestconfig):
    """Algorithm 1 of MHT22 with short steps, in 400 bits on the columns that the fast run received."""
    exactly, rounds = columns_of(columns), ROUNDS[pytestconfig.getoption("--effort")]
    nu = Fraction(3, 2)
    margins, least, objective = None, None, flint.arb(0)
    d = [flint.arb(1) / 4] * 4
    eta = 2 * (4 / ball(nu)).log() / ball(eps)
    booster = fast.CERLPBoost(nu, eps)
    for t, index, _, after in runs(booster, COLUMNS[columns], rounds):
        column = [ball(entry) for entry in exactly[index]]
        edge = sum((x * u for x, u in zip(d, column, strict=True)), flint.arb(0))
        least = edge if least is None else min(least, edge)
        if margins is None:
            margins = column
        else:
            gap = least + objective
            assert abs(float(gap - flint.arb(booster.record()["gap"]))) < CLOSE, t
            if isinstance(after, Stop):
                assert gap <= ball(eps) / 2 + CLOSE
                return
            away = [u - x for u, x in zip(column, margins, strict=True)]
            longest = max(map(abs, away))
            slope = sum((x * v for x, v in zip(d, away, strict=True)), flint.arb(0))
            step = min(flint.arb(1), max(flint.arb(0), slope / (eta * longest**2))) if longest > 0 else flint.arb(0)
            margins = [(x + step * v).mid() for x, v in zip(margins, away, strict=True)]
        d, objective = smoothed(margins, ball(nu), eta)
        if t & (t - 1) == 0:
            assert max(abs(float(flint.arb(float(a)) - b)) for a, b in zip(after, d, strict=True)) < CLOSE, t


def test_lpboost_does_not_converge_where_margins_are_below_the_tolerance_of_highs():
    """Margins of 1e-8 are below HiGHS' tolerance of 1e-7: the value that HiGHS reports is wrong by more than eps."""
    game = Game(numpy.array(COLUMNS["below HiGHS' tolerance"]).T.copy())
    trace = play(fast.LPBoost(1, 1e-9), game, 20)
    assert trace.stop == "rounding"
    assert play(fast.LPBoost(1, 1e-7), game, 20).stop == "converged"

"""AdaBoostS, MABoost, RelaxedMargin, SAMME and Elimination against plain runs in 400 bits, at rounds 2^k up to 65,536.

`test_values_in_long_runs.py` has the other boosters without a linear program. The plain runs follow the pseudocode of the papers.
At `--effort quick` a run has 512 rounds.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle, islice

import flint
import numpy
import pytest

from reference import fast
from reference.protocol import Stop

BITS = 400
ROUNDS = {"quick": 1 << 9, "ci": 1 << 16, "night": 1 << 16}
CLOSE = 1e-9
ZERO = flint.arb(0)
M = 4
TOP = 1 - 2.0**-52


@pytest.fixture(autouse=True)
def precision():
    before, flint.ctx.prec = flint.ctx.prec, BITS
    yield
    flint.ctx.prec = before


def total(entries):
    return sum(entries, ZERO)


def product(left, right):
    return total(a * b for a, b in zip(left, right, strict=True))


def moved(point, step, column):
    """Return point + step · column without the radii: the plain runs have many digits, they are no enclosures."""
    return [(a + step * b).mid() for a, b in zip(point, column, strict=True)]


def normalised(masses):
    mass = total(masses)
    return [entry / mass for entry in masses]


def softmin(margins):
    return normalised([(-x).exp() for x in margins])


def on_the_simplex(point):
    """Return the nearest distribution in Euclidean distance: the support is the largest prefix whose least entry stays positive."""
    falling = sorted(point, reverse=True)
    shifts = [(total(falling[:k]) - 1) / k for k in range(1, len(point) + 1)]
    shift = [shift for shift, entry in zip(shifts, falling, strict=True) if entry > shift][-1]
    return [max(entry - shift, ZERO) for entry in point]


def capped(masses, cap):
    """Return the nearest distribution of entries at most `cap` in relative entropy: the largest masses are capped."""
    order = sorted(range(len(masses)), key=lambda i: masses[i], reverse=True)
    for count in range(len(masses)):
        scale = (1 - count * cap) / total(masses[i] for i in order[count:])
        if scale * masses[order[count]] <= cap:
            return [cap if i in order[:count] else scale * masses[i] for i in range(len(masses))]
    return [cap] * len(masses)


class PlainAdaBoostS:
    """MRS13, Section 3.2: AdaBoost's step, then the s in [0, 1] of least loss for the margins times s."""

    def __init__(self):
        self.margins, self.weights = [ZERO] * M, [flint.arb(1) / M] * M

    def update(self, column):
        margins = moved(self.margins, product(self.weights, column).atanh(), column)
        scaling = self.best_scaling(margins)
        self.margins = [(scaling * x).mid() for x in margins]
        self.weights = softmin(self.margins)

    @staticmethod
    def best_scaling(margins):
        def slopes(s):
            weights = softmin([s * x for x in margins])
            return product(weights, margins), product(weights, [x * x for x in margins])

        low, high, s = ZERO, flint.arb(1), flint.arb(1)
        if slopes(s)[0] >= 0:
            return s
        while high - low > 1e-100:
            pull, curvature = slopes(s)
            low, high = (s, high) if pull > 0 else (low, s)
            following = (s + pull / curvature).mid()
            following = following if low < following < high else (low + high).mid() / 2
            if abs(following - s) < 1e-100:
                break
            s = following
        return s


@dataclass
class PlainMABoost:
    """NP14, Algorithm 1, without caps: "active" moves the weights, "lazy" the last point before its projection."""

    divergence: str
    lazy: bool
    weights: list = field(default_factory=lambda: [flint.arb(1) / M] * M)
    margins: list = field(default_factory=lambda: [ZERO] * M)

    def __post_init__(self):
        self.point = self.weights

    def update(self, column):
        step = product(self.weights, column) / (M if self.divergence == "euclidean" else 1)
        self.margins = moved(self.margins, step, column)
        if self.divergence == "euclidean":
            self.point = moved(self.point if self.lazy else self.weights, -step, column)
            self.weights = on_the_simplex(self.point)
        else:
            self.weights = softmin(self.margins)  # without a cap, the two rules are one


class PlainRelaxedMargin:
    """SSS08, Figure 1 with the step of Section 5.1, for weights of at most 1/nu."""

    def __init__(self, nu, eps):
        self.cap, self.beta = 1 / flint.arb(nu), flint.arb(eps) / (2 * flint.arb(M).log())
        self.margins, self.weights = [ZERO] * M, [flint.arb(1) / M] * M

    def update(self, column):
        away = [u - x for u, x in zip(column, self.margins, strict=True)]
        longest, gap = max(map(abs, away)), product(self.weights, away)
        step = min(flint.arb(1), self.beta * gap / longest**2) if longest > 0 and gap > 0 else ZERO
        self.margins = moved(self.margins, step, away)
        self.weights = capped([(-x / self.beta).exp() for x in self.margins], self.cap)


class PlainLabels:
    """CL21: α is `share` times ln((k - 1)(1 - ε)/ε), and the logarithms of wrong observations gain `gain` α."""

    def __init__(self, k, share, gain):
        self.k, self.share, self.gain = k, flint.arb(share.numerator) / share.denominator, gain
        self.logs, self.weights, self.steps = [ZERO] * M, [flint.arb(1) / M] * M, []

    def update(self, wrong):
        error = product(self.weights, wrong)
        right = product(self.weights, [1 - x for x in wrong])
        self.steps.append((self.share * ((self.k - 1) * right / error).log()).mid())
        self.logs = moved(self.logs, self.gain * self.steps[-1], wrong)
        self.weights = softmin([-x for x in self.logs])


COLUMNS = {  # one column of four examples per round, in turn
    "signs": ((-1, 1, 1, 1), (1, -1, 1, 1), (1, 1, -1, -1)),
    "always right": ((0.5, 1, 0.75, 1), (1, 0.5, 1, 0.75), (0.75, 0.75, 0.5, 1)),
    "rated": ((-1, 1, 0.5, 1), (1, -1, 0.25, 1), (0.5, 1, -1, -1)),
    "never wrong": ((-1, 1, 1, 0.5), (1, -1, 1, 0.5), (1, 1, 1, -1)),
    "scaled back": ((0.5, -1, 1, -0.5), (1, -0.5, -1, -1), (0.5, 0.25, -1, -1)),
    "nearly perfect": ((TOP, 1, 1, 1), (1, TOP, 1, 1), (1, 1, TOP, 1)),
    "edges of floats": ((TOP, 1, 1, -1), (-1e-300, 1, -1, TOP), (5e-324, -1, 1, 1)),
    "tiny": ((1e-300, -1e-300, 5e-324, 1e-300), (-5e-324, 1e-300, 1e-300, 5e-324), (1e-300,) * 4),
}
WHOLE = ("signs", "always right")  # played to the last round; the others to a sixteenth of it


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize(
    ("booster", "plain"),
    [
        (fast.AdaBoostS(), PlainAdaBoostS),
        (fast.MABoost(), lambda: PlainMABoost("euclidean", lazy=False)),
        (fast.MABoost(update="lazy"), lambda: PlainMABoost("euclidean", lazy=True)),
        (fast.MABoost(divergence="entropy", update="lazy"), lambda: PlainMABoost("entropy", lazy=True)),
        (fast.RelaxedMargin(1, 0.5), lambda: PlainRelaxedMargin(1, 0.5)),
        (fast.RelaxedMargin(2, 0.01), lambda: PlainRelaxedMargin(2, 0.01)),
    ],
    ids=["AdaBoostS", "MABoost", "lazy MABoost", "lazy entropic MABoost", "RelaxedMargin", "RelaxedMargin, capped"],
)
def test_weights_and_coefficients_are_those_of_many_digits_at_every_power_of_two(booster, plain, columns, pytestconfig):
    rounds = ROUNDS[pytestconfig.getoption("--effort")] >> (0 if columns in WHOLE else 4)
    expected, weights = plain(), booster.start(M)
    table = [numpy.array(column, dtype=float) for column in COLUMNS[columns]]
    exactly = [[flint.arb(x) for x in column] for column in COLUMNS[columns]]
    for t in range(1, max(rounds, 128) + 1):
        turn = (t - 1) % len(table)
        weights = booster.update(table[turn])
        assert not isinstance(weights, Stop), t
        expected.update(exactly[turn])
        if t & (t - 1) == 0:
            assert farthest(weights, expected.weights) < CLOSE, t
            coefficients = booster.coefficients()
            sums = [float(numpy.sum(coefficients[j :: len(table)])) for j in range(len(table))]
            margins = [product(map(flint.arb, sums), row) for row in zip(*exactly, strict=True)]
            assert farthest(margins, expected.margins) < CLOSE * max(1.0, sum(map(abs, sums))), t


def farthest(left, right):
    return max(abs(float(flint.arb(a) - b)) for a, b in zip(left, right, strict=True))


def test_adaboost_s_scales_back_on_the_columns_made_for_it():
    booster, scalings = fast.AdaBoostS(), []
    booster.start(M)
    for column in islice(cycle(COLUMNS["scaled back"]), 30):
        booster.update(numpy.array(column))
        scalings.append(booster.record()["scaling"])
    assert sum(0 < scaling < 1 for scaling in scalings) > 5


def test_relaxed_margin_keeps_coefficients_whose_scale_is_below_all_floats():
    """Each column is 2β above the combination, so that each step is 1/2: after 2,500 rounds their product is 2^-2500."""
    booster = fast.RelaxedMargin(1, 1e-3)
    booster.start(M)
    beta, steps = 1e-3 / (2 * numpy.log(M)), []
    for t in range(2500):
        booster.update(numpy.full(M, (t + 2) * beta))
        steps.append(booster.record()["step"])
    shares, left = [], 1.0
    for step in reversed(steps):
        shares.append(step * left)
        left *= 1 - step
    assert numpy.allclose(steps, 0.5)
    assert numpy.allclose(booster.coefficients(), shares[::-1], rtol=1e-9, atol=1e-290)


LABELS = [1, 2, 3, 3]
APART = ((0,), (1,), (2,))  # the wrong observations of each round
ALIKE = ((1,), (2,), (0, 3))


def labels_with(wrong):
    return [label % 3 + 1 if i in wrong else label for i, label in enumerate(LABELS)]


def played_with_labels(booster, plain, mistakes):
    """Play until a Stop, compare every round, and return (the round, the Stop); None without a Stop."""
    booster.start(LABELS, 3)
    for t, wrong in enumerate(mistakes, start=1):
        weights = booster.update(labels_with(wrong))
        if isinstance(weights, Stop):
            return t, weights
        plain.update([flint.arb(int(i in wrong)) for i in range(M)])
        assert farthest(weights, plain.weights) < CLOSE, t
        assert abs(float(booster.coefficients()[-1] / plain.steps[-1]) - 1) < CLOSE, t
    return None


@pytest.mark.parametrize("mistakes", [APART, ((0, 1), (1, 2), (3,))], ids=["one", "two"])
@pytest.mark.parametrize(
    ("booster", "share", "gain"),
    [(fast.SAMME(), Fraction(1), 1), (fast.Elimination(min_epoch=10**9), Fraction(1, 4), 3)],
    ids=["SAMME", "Elimination"],
)
def test_weights_and_steps_on_labels_are_those_of_many_digits(booster, share, gain, mistakes, pytestconfig):
    rounds = ROUNDS[pytestconfig.getoption("--effort")]
    assert played_with_labels(booster, PlainLabels(3, share, gain), islice(cycle(mistakes), rounds)) is None


@pytest.mark.parametrize(
    ("mistakes", "last"), [(cycle(APART), 532), ([(0,), *(ALIKE * 200)], 40)], ids=["overflow", "cancellation"]
)
def test_printed_samme_stops_where_its_logarithms_leave_no_digits(mistakes, last):
    """They grow by a factor in every round, until they overflow or hold the ratio of two observations no longer."""
    flint.ctx.prec = 2000
    t, stop = played_with_labels(fast.SAMME("printed"), PlainLabels(3, Fraction(4, 3), 3), mistakes)
    assert stop == Stop("precision") and 10 < t <= last

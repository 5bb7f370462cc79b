"""Fast boosters against a plain run in 400 bits, at rounds 2^k up to 65,536, and on columns near the limits of floats."""

import math
from itertools import cycle, islice

import flint
import numpy
import pytest

from reference import Game, fast, play
from reference.oracles import Transcript
from reference.protocol import Stop

BITS = 400
ROUNDS = {"quick": 1 << 11, "ci": 1 << 16, "night": 1 << 16}
TOP = 1 - 2.0**-52
CHECKPOINTS = {1 << k for k in range(17)}


@pytest.fixture(autouse=True)
def precision():
    before, flint.ctx.prec = flint.ctx.prec, BITS
    yield
    flint.ctx.prec = before


def middle(value):
    """Return the number without its radius: the plain run has many digits and is no enclosure."""
    return value.mid()


def in_many_digits(step_and_weights, columns, rounds):
    """Return {t: weights after t rounds} at the checkpoints, for a run with the rounds of `step_and_weights`."""
    result, state = {}, None
    for t, column in enumerate(islice(cycle(columns), rounds), start=1):
        state, weights = step_and_weights(state, [flint.arb(x) for x in column])
        if t in CHECKPOINTS:
            result[t] = [float(entry) for entry in weights]
    return result


def adaboost(margins, column):
    margins = margins or [flint.arb(0)] * len(column)
    losses = [(-x).exp() for x in margins]
    total = sum(losses, flint.arb(0))
    edge = sum((w * x for w, x in zip(losses, column, strict=True)), flint.arb(0)) / total
    moved = [middle(x + edge.atanh() * y) for x, y in zip(margins, column, strict=True)]
    losses = [(-x).exp() for x in moved]
    total = sum(losses, flint.arb(0))
    return moved, [w / total for w in losses]


def sparse(y, column):
    y = y or [flint.arb(1) / len(column)] * len(column)
    step = sum((a * b for a, b in zip(y, column, strict=True)), flint.arb(0)) / len(column)
    moved = [middle(a - step * b) for a, b in zip(y, column, strict=True)]
    moved = [entry if entry > 0 else flint.arb(0) for entry in moved]
    total = sum(moved, flint.arb(0))
    return moved, [entry / total for entry in moved]


def mada(margins, column):
    margins = margins or [flint.arb(0)] * len(column)
    weights = [(-x).exp() if x > 0 else flint.arb(1) for x in margins]
    total = sum(weights, flint.arb(0))
    edge = sum((w * x for w, x in zip(weights, column, strict=True)), flint.arb(0)) / total
    error = flint.arb(sum(not x > 0 for x in margins)) / len(margins)
    moved = [middle(x + error * edge * y) for x, y in zip(margins, column, strict=True)]
    weights = [(-x).exp() if x > 0 else flint.arb(1) for x in moved]
    total = sum(weights, flint.arb(0))
    return moved, [w / total for w in weights]


def entropy(margins, column):
    margins = margins or [flint.arb(0)] * len(column)
    losses = [(-x).exp() for x in margins]
    total = sum(losses, flint.arb(0))
    edge = sum((w * x for w, x in zip(losses, column, strict=True)), flint.arb(0)) / total
    moved = [middle(x + edge * y) for x, y in zip(margins, column, strict=True)]
    losses = [(-x).exp() for x in moved]
    total = sum(losses, flint.arb(0))
    return moved, [w / total for w in losses]


FOUR = ((-1, 1, 1, 1), (1, -1, 1, 1), (1, 1, -1, -1))  # the columns of four examples
RATED = ((-1, 1, 0.5, 1), (1, -1, 0.25, 1), (0.5, 1, -1, -1), (1, -0.5, 1, 0.75))
NEARLY_PERFECT = ((TOP, 1, 1, 1), (1, TOP, 1, 1), (1, 1, TOP, 1))
AT_THE_EDGES = ((TOP, 1, 1, -1), (-1e-300, 1, -1, TOP), (5e-324, -1, 1, 1))
TINY = ((1e-300, -1e-300, 5e-324, 1e-300), (-5e-324, 1e-300, 1e-300, 5e-324), (1e-300,) * 4)
LOSES_DIGITS = {(fast.SparseBoost, NEARLY_PERFECT), (fast.SparseBoost, AT_THE_EDGES)}
NEVER_WRONG = ((-1, 1, 1, 0.5), (1, -1, 1, 0.5), (1, 1, 1, -1))  # the third example is right in every round


@pytest.mark.parametrize(
    ("columns", "share"),  # of the rounds
    [(FOUR, 1), *((columns, 16) for columns in (RATED, NEVER_WRONG, NEARLY_PERFECT, AT_THE_EDGES, TINY))],
    ids=["signs", "rated", "never wrong", "nearly perfect", "edges of floats", "tiny"],
)
@pytest.mark.parametrize(
    ("booster", "plain"),
    [
        (fast.AdaBoost(), adaboost),
        (fast.SparseBoost(), sparse),
        (fast.MadaBoost(), mada),
        (fast.MABoost(divergence="entropy"), entropy),
    ],
    ids=["AdaBoost", "SparseBoost", "MadaBoost", "entropic MABoost"],
)
def test_the_weights_are_those_of_many_digits_at_every_power_of_two(booster, plain, columns, share, pytestconfig):
    rounds = ROUNDS[pytestconfig.getoption("--effort")] // share
    expected = in_many_digits(plain, columns, rounds)
    weights = booster.start(4)
    for t, column in enumerate(islice(cycle(columns), rounds), start=1):
        weights = booster.update(numpy.array(column, dtype=float))
        if isinstance(weights, Stop) and (type(booster), columns) in LOSES_DIGITS:
            assert weights == Stop("precision"), t
            return
        assert not isinstance(weights, Stop), t
        if t in CHECKPOINTS:
            assert numpy.abs(weights - expected[t]).max() < 1e-10, t


def test_sparseboost_stops_where_small_errors_of_many_rounds_have_half_of_the_digits():
    """The mass falls to a share of 2^-52, the part of the uniform weights that these columns leave: an error of y stays as large."""
    booster, state = fast.SparseBoost(), None
    booster.start(4)
    for t, column in enumerate(islice(cycle(AT_THE_EDGES), 1000), start=1):
        weights = booster.update(numpy.array(column, dtype=float))
        if isinstance(weights, Stop):
            break
        state, expected = sparse(state, [flint.arb(x) for x in column])
        assert numpy.abs(weights - [float(entry) for entry in expected]).max() < 2.0**-26, t
    assert weights == Stop("precision") and t > 50


def test_a_weight_that_underflowed_becomes_positive_again():
    """2,400 columns are right on the third example, later ones wrong: kept as a product of factors, its weight would stay
    at 0."""
    columns = [*(NEVER_WRONG * 800), (1, 1, -1, 1)]
    flint.ctx.prec = 4000
    expected, state = None, None
    booster = fast.AdaBoost()
    weights = booster.start(4)
    for column in columns:
        state, expected = adaboost(state, [flint.arb(x) for x in column])
        weights = booster.update(numpy.array(column, dtype=float))
    assert not isinstance(weights, Stop)
    assert numpy.abs(weights - [float(entry) for entry in expected]).max() < 1e-10
    assert weights[2] > 0.4


@pytest.mark.parametrize("booster", [fast.AdaBoost(), fast.AdaBoostS()])
def test_a_column_that_is_wrong_on_an_underflowed_example_alone_is_not_perfect(booster):
    weights = booster.start(2)
    for column in [(1.0, -1.0 + 2.0**-20), *[(1.0, 0.999)] * 300]:
        weights = booster.update(numpy.array(column))
    assert not isinstance(weights, Stop)


def test_sparseboost_stops_where_a_column_leaves_no_digits():
    """1 - 1e-12 on every example of three, one of them a little less: the subtraction cancels all but four digits."""
    booster = fast.SparseBoost()
    booster.start(3)
    assert booster.update(numpy.array([1 - 1e-12, 1 - 2e-12, 1 - 1e-12])) == Stop("precision")
    booster.start(3)
    assert booster.update(numpy.array([1 - 2.0**-52, 1.0, 1.0])) == Stop("precision")
    booster.start(3)
    assert booster.update(numpy.array([1.0, 1.0, 1.0])) == Stop("no weights")


@pytest.mark.parametrize("tiny", [1e-300, 5e-324])
@pytest.mark.parametrize(
    "booster",
    [
        fast.AdaBoost(),
        fast.AdaBoostS(),
        fast.SparseBoost(),
        fast.MadaBoost(),
        fast.MABoost(),
        fast.MABoost(divergence="entropy"),
        fast.MABoost(update="lazy"),
        fast.RelaxedMargin(1, 0.5),
        fast.LPBoost(1, 0.5),
        fast.ERLPBoost(1, 0.5),
        fast.CERLPBoost(1, 0.5),
        fast.MLPBoost(1, 0.5),
    ],
    ids=lambda booster: type(booster).__name__,
)
def test_margins_near_the_limits_of_floats_give_distributions(booster, tiny):
    game = Game(numpy.array([[tiny, -tiny], [-tiny, tiny], [tiny, tiny]]))
    trace = play(booster, game, 4, Transcript([(0, 1), (1, 1), (0, 1), (1, 1)]))
    for weights in trace.weights:
        assert numpy.isfinite(weights).all()
        assert weights.min() >= 0 and abs(weights.sum() - 1) < 1e-9
    assert all(math.isfinite(float(entry)) for entry in trace.per_round)

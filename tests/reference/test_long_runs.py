"""A long run ends when its bits are used up, reports its number of rounds, and decides these; equal enclosures are
recognised."""

from fractions import Fraction

import pytest
from flint import arb

from properties.audit.audit import Source, Subject, examine
from properties.audit.finding import HELD, UNDECIDED, VIOLATED
from properties.cases.play import Play
from properties.checks import INVARIANTS
from properties.checks.case import Case, is_out_of_bits
from properties.checks.promises import as_claim
from properties.engine.local_backend import LocalBackend
from properties.traits import Declared
from reference import Game, play
from reference.arithmetic import MAXIMUM_BITS, RationalVector, Real, RealVector, Verdict, decide, sqrt
from reference.exact import AdaBoostS, MABoost
from reference.exact.adaboost import EnclosedRun


class Widening:
    """Uniform weights whose enclosures lose `loss` bits a round; from round `wrong` on their sum is 1 + 1/100."""

    traits = {"columns": "unit", "arithmetic": "certified"}  # noqa: RUF012

    def __init__(self, loss=16, wrong=None):
        self.loss, self.wrong = loss, wrong

    def start(self, m):
        self.m, self.rounds = m, 0
        return self._weights()

    def update(self, column):
        self.rounds += 1
        return self._weights()

    def coefficients(self):
        return (Fraction(0),) * self.rounds

    def _weights(self):
        lost, late = self.loss * self.rounds, self.wrong is not None and self.rounds >= self.wrong
        middle = Fraction(1, self.m) + (Fraction(1, 100 * self.m) if late else 0)

        def balls(bits):
            width = arb(2) ** (lost - bits)
            return [arb(middle.numerator) / middle.denominator + arb(0, 1) * width] * self.m

        return RealVector(balls, self.m)


def long_run(booster, seconds=60.0, effort="quick"):
    subject = Subject(LocalBackend(Source(booster)), Declared.of(booster), effort, plays=())
    subject.seconds = seconds
    return examine(INVARIANTS["invariant.long-run"], subject)


def test_enclosures_that_run_out_end_the_run_with_budget_and_report_its_rounds():
    outcome = long_run(Widening())
    assert outcome.status == HELD and outcome.undecided == 0
    assert outcome.reason == "128 rounds decided, then budget: enclosures too wide at 4,096 bits"


def test_enclosures_that_are_soon_too_wide_decide_nothing():
    assert long_run(Widening(loss=100)).status == UNDECIDED
    assert long_run(Widening(loss=MAXIMUM_BITS)).status == UNDECIDED


@pytest.mark.parametrize("wrong", [1, 64, 128])
def test_a_wrong_sum_is_detected_before_the_enclosures_are_too_wide(wrong):
    outcome = long_run(Widening(wrong=wrong))
    assert outcome.status == VIOLATED and "sum of the weights" in outcome.smallest.at


@pytest.mark.parametrize("update", ["active", "lazy"])
def test_entropic_mirror_ascent_is_decided_for_a_thousand_rounds(update):
    outcome = long_run(MABoost(divergence="entropy", update=update), seconds=600.0)
    assert outcome.status == HELD
    rounds = int(outcome.reason.split()[0].replace(",", ""))
    assert rounds >= 1024 and outcome.reason.endswith("budget: enclosures too wide at 4,096 bits")


def test_weights_are_spent_when_their_radius_exceeds_the_allowance():
    assert not is_out_of_bits([Fraction(1, 2), Fraction(1, 2)]) and not is_out_of_bits([0.5, 0.5])
    assert not is_out_of_bits([sqrt(2), sqrt(3)])
    assert is_out_of_bits([sqrt(2), Real(lambda bits: arb(1, 2.0**-90))])
    assert is_out_of_bits([Real(lambda bits: arb("nan"))])


def test_a_bound_of_one_by_enclosed_edges_of_zero_is_decided():
    """After an edge of 0 on a column with an abstention AdaBoost.S is enclosed: its bound of 1 is an equality case."""
    game = Game([[1], [0], [-1]])
    trace = play(AdaBoostS(), game, 5)
    assert decide(trace.edges[-1], "==", 0) is Verdict.UNDECIDED and trace.training_error == 1
    check = as_claim("product-error-bound", promised=True)
    case = Case(LocalBackend(AdaBoostS), Declared.of(AdaBoostS()), Play(game, None, 5))
    assert [decide(sides.lhs, sides.relation, sides.rhs) for sides in check.function(case.trace)] == [Verdict.HOLDS]


def test_a_round_of_an_enclosed_run_remembers_which_examples_are_alike_by_one_word_each():
    """If each label held the whole history of an example, T rounds on rated columns would cost T² or more."""
    run = EnclosedRun(RationalVector.uniform(4))
    histories = [()] * 4
    for column in [(1, 1, 0, 1), (0, 0, 1, 0), (1, 1, 1, -1), (1, 1, 1, 1)] * 5:
        run.add(column)
        histories = [(*history, entry) for history, entry in zip(histories, column, strict=True)]
        assert all(type(label) is int for label in run._alike)
        for i in range(4):
            for k in range(4):
                assert (run._alike[i] == run._alike[k]) is (histories[i] == histories[k])

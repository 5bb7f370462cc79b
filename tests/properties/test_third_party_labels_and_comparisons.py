"""Third-party boosters: faults of label boosters, comparisons of two boosters, ties in floats, and what claims read."""

import math
import os
from fractions import Fraction
from operator import mul

import numpy
import pytest

from properties import audit, recheck
from properties.audit.audit import Subject, examine, planned
from properties.audit.booster import backend_of, declared_of
from properties.audit.comparison import same_as
from properties.audit.finding import HELD, UNDECIDED, VIOLATED
from properties.audit.replay import replay
from properties.audit.report import promises_listed, reproduction
from properties.cases.play import Play
from properties.checks.reads import reads_of
from properties.claims import INVARIANTS
from properties.sabotage.multiclass import NeverStops, ShiftsVotes
from properties.sabotage.signs import HalfStep, SignBooster
from reference import Game, InOrder, Transcript
from reference.fast import CERLPBoost
from reference.protocol import Stop


class WrongThrice(ShiftsVotes, NeverStops):
    """Votes for the next label, does not stop at a guess, and raises weights that it should lower."""

    def moved(self, wrong, odds):
        return super().moved([not flag for flag in wrong], odds)


def test_a_label_booster_with_a_fault_in_its_prediction_its_stop_and_its_weights_is_caught_in_each():
    report = audit(WrongThrice(), isolate=False, witnesses=None, budget=600)
    violated = {outcome.name for outcome in report.violated}
    assert {"promise.votes-decide", "promise.stops-without-edge", "promise.wrong-gain-the-odds"} <= violated


class Floats:
    """SAMME as a third party writes it, in floats, with promises by name."""

    traits = {  # noqa: RUF012
        "columns": "labels",
        "promises": [
            "wrong-gain-the-odds",
            "steps-are-log-odds",
            "stops-without-edge",
            "stops-when-perfect",
            "votes-decide",
        ],
    }
    gain, guess, last = 1, 0, False  # power of the odds in the weights; error of a guess besides 1/k; the votes

    def start(self, labels, k):
        self.labels, self.k, self.steps = numpy.array(labels), k, []
        self.weights = numpy.full(len(labels), 1 / len(labels))
        return self.weights

    def update(self, predictions):
        wrong = numpy.array(predictions) != self.labels
        error = self.weights[wrong].sum()
        if error == 0 or error >= 1 - 1 / self.k - 1e-12 + self.guess:
            self.steps.append(0.0 if error else math.inf)
            return Stop("no edge" if error else "perfect")
        odds = (self.k - 1) * (1 - error) / error
        self.steps.append(math.log(odds))
        self.weights = self.weights * odds ** (self.gain * wrong)
        self.weights /= self.weights.sum()
        return self.weights

    def coefficients(self):
        return self.steps

    def votes(self, predicted):
        voting = list(zip(self.steps, predicted, strict=True))
        return [
            sum(step for step, label in voting[-1 if self.last else 0 :] if label == a) for a in range(1, self.k + 1)
        ]


@pytest.mark.parametrize(
    ("fault", "caught"),
    [
        ({}, set()),
        ({"gain": 0.5}, {"promise.wrong-gain-the-odds"}),
        ({"guess": 0.2}, {"promise.stops-without-edge"}),  # continues with a hypothesis worse than a guess
        ({"guess": -0.2}, {"promise.stops-without-edge"}),
        ({"last": True}, {"promise.votes-decide"}),
    ],
)
def test_a_float_booster_of_labels_is_caught_by_its_own_promises_for_each_single_fault(fault, caught):
    report = audit(type("Wrong", (Floats,), fault)(), isolate=False, witnesses=None, budget=600)
    assert {outcome.name for outcome in report.violated} == caught


@pytest.fixture(scope="module")
def compared(tmp_path_factory):
    """Return the report on a booster of half steps compared with the correct one, and the folder of its witnesses."""
    folder = tmp_path_factory.mktemp("witnesses")
    return audit(HalfStep(), against=SignBooster(), isolate=False, witnesses=folder, budget=600, trusted=True)


def test_a_comparison_leaves_a_witness_that_replays_from_the_recordings_of_both_boosters(compared):
    outcome = next(outcome for outcome in compared.outcomes if outcome.group == "against")
    assert outcome.status == VIOLATED and not outcome.needs_booster
    assert outcome.smallest.shown.shape in ("2 x 1", "3 x 1")
    result = replay(outcome.witness)
    assert (
        "SignBooster()" in result.claim
        and result.who == "HalfStep()"
        and not result.recomputed
        and result.sides is not None
    )
    assert replay(outcome.witness, booster=SignBooster()).sides is None


def test_a_comparison_can_be_rechecked_in_the_authors_own_test(compared):
    outcome = next(outcome for outcome in compared.outcomes if outcome.group == "against")
    case = {key: value for key, value in outcome.smallest.case.items() if key != "booster"}
    assert recheck(HalfStep(), "against", case, outcome.smallest.shown.learner, against=SignBooster()) is not None
    assert recheck(SignBooster(), "against", case, outcome.smallest.shown.learner, against=SignBooster()) is None
    assert "recheck('HalfStep()'" in reproduction(compared)


class Halving:
    """Multiplies the weights by 1 - γ c / 2 exactly; the integers double in length each round."""

    number = Fraction

    def __init__(self):
        self.traits = {"columns": "unit"}

    def start(self, m):
        self.weights, self.steps = [self.number(1) / m] * m, []
        return list(self.weights)

    def update(self, column):
        edge = sum(map(mul, self.weights, column))
        self.steps.append(edge)
        moved = [weight * (1 - edge * entry / 2) for weight, entry in zip(self.weights, column, strict=True)]
        self.weights = [weight / sum(moved) for weight in moved]
        return list(self.weights)

    def coefficients(self):
        return list(self.steps)


class HalvingInFloats(Halving):
    number = float


class EndsItsProcess(Halving):
    """Its process ends in the second round."""

    def update(self, column):
        os._exit(1)


def compared_with(other, isolate=False):
    with backend_of(HalvingInFloats(), isolate=False) as backend, backend_of(other, isolate=isolate) as second:
        subject = Subject(backend, declared_of(backend), plays=[Play(TIE, InOrder(), 30)], other=second)
        return examine(same_as(second, "Halving()"), subject)


def test_a_booster_that_runs_out_of_bits_is_compared_up_to_that_round():
    outcome = compared_with(Halving())
    assert outcome.status == HELD and "Halving() is out of bits after" in outcome.reason


def test_a_comparison_with_a_booster_whose_process_ends_decides_nothing():
    outcome = compared_with(EndsItsProcess(), isolate=True)
    assert outcome.status == UNDECIDED and "Halving()" in outcome.undecided_at[0]


TIE = Game([["1/2", -1, "1/2", "3/4"], ["1/4", "3/4", 0, "3/4"], ["3/4", "-1/2", 1, "1/4"]])


class FavoursTheFirst(CERLPBoost):
    """Makes the first of equal weights slightly larger."""

    def update(self, column):
        result = super().update(column)
        if hasattr(result, "reason"):
            return result
        result = result.copy()
        result[0] += 1e-3
        return result / result.sum()


@pytest.mark.parametrize(("booster", "status"), [(CERLPBoost, HELD), (FavoursTheFirst, VIOLATED)])
def test_a_gap_equal_to_the_accuracy_does_not_violate_the_symmetry_of_examples(booster, status):
    backend = backend_of(booster(nu=Fraction(3, 2), eps=Fraction(1, 4), step="line"), isolate=False)
    declared = declared_of(backend)
    subject = Subject(backend, declared, plays=[Play(TIE, Transcript([(3, 1), (2, 1), (2, 1)]), 3)])
    (check,) = (check for check in planned(declared) if check.name == "permute-examples")
    assert examine(check, subject).status == status


def test_the_attributes_that_a_claim_reads_are_found_in_its_code():
    assert set(reads_of(INVARIANTS["invariant.weights-capped"].function)) >= {"weights", "trait domain"}
    assert "a pickle" in reads_of(INVARIANTS["invariant.pickle"].function)
    assert "a copy" in reads_of(INVARIANTS["invariant.any-order"].function)


def test_the_list_of_claims_has_promises_checks_and_papers_with_what_each_reads():
    text = promises_listed()
    assert text.index("symmetries ") < text.index("loss-falls\n") and "properties.claims.Sides" in text  # traits first
    assert '"promises": ("loss-falls",)' in text and "permute-examples  (metamorphic)" in text
    (line,) = (line for line in text.splitlines() if line.startswith("NP14.theorem-1.equation-9 "))
    assert "edges" in line
    assert text.count("reads: ") > 200

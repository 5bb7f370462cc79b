"""Faults of a third-party float booster that break the protocol or a symmetry: each is caught with no trait declared."""

import math
from typing import ClassVar

import numpy
import pytest

from properties.audit.audit import Subject, audit, examine
from properties.audit.finding import HELD, UNTESTED, VIOLATED
from properties.audit.report import reasons_by_id
from properties.cases.play import Play
from properties.checks.promises import as_claim
from properties.claims import INVARIANTS
from properties.engine.failures import Raised
from properties.engine.local_backend import LocalBackend, column_in_kind_of
from properties.traits import Declared
from reference import Game, Transcript
from reference.fast import ERLPBoost
from reference.labels.classifiers import Table
from reference.labels.game import MulticlassGame
from reference.protocol import Stop, play


class Hedge:
    """Weights proportional to exp(-sum of the columns' entries), equal votes; the run stops when the mean of the sums
    exceeds 10."""

    traits: ClassVar = {"columns": "unit"}

    def start(self, m):
        self.sums, self.rounds = numpy.zeros(m), 0
        return self.distribution()

    def update(self, column):
        self.rounds += 1
        self.sums = self.sums + numpy.asarray(column, dtype=float)
        return Stop("enough") if self.sums.mean() > 10 else self.distribution()

    def distribution(self):
        weights = numpy.exp(self.sums.min() - self.sums)
        return weights / weights.sum()

    def coefficients(self):
        return numpy.ones(self.rounds)


class KnowsNeighbours(Hedge):
    """Mixes each weight with those of the examples before and after it, cyclically."""

    def distribution(self):
        d = super().distribution()
        return d / 2 + (numpy.roll(d, 1) + numpy.roll(d, -1)) / 4


class DropsTheLastBlock(Hedge):
    """Works in blocks of 16 examples; the examples of an incomplete block after the first are not updated."""

    def update(self, column):
        column = numpy.array(column, dtype=float)
        column[max(16, len(column) // 16 * 16) :] = 0
        return super().update(column)


class SharesWhatVanishes(Hedge):
    """Weights below 1/1000 become 0; the first of the largest weights gets the difference."""

    def distribution(self):
        d = super().distribution()
        d[d < 1e-3] = 0
        d[numpy.argmax(d)] += 1 - d.sum()
        return d


class KeepsTheFirstSize(Hedge):
    """Keeps the rate of the first game that it plays for all later games."""

    def start(self, m):
        self.rate = getattr(self, "rate", 1 / m)
        return super().start(m)

    def update(self, column):
        return super().update(self.rate * numpy.asarray(column, dtype=float))


class StaysStopped(Hedge):
    """Does not reset in `start` what it sets at the stop."""

    stopped = False

    def update(self, column):
        result = super().update(column)
        if self.stopped:
            return Stop("enough")
        self.stopped = isinstance(result, Stop)
        return result


class ForgetsAtTheStop(Hedge):
    """The second call of `coefficients` after the stop returns none."""

    def coefficients(self):
        count, self.rounds = self.rounds, 0 if self.sums.mean() > 10 else self.rounds
        return numpy.ones(count)


class CountsInEightBits(Hedge):
    """Holds the number of rounds modulo 256."""

    def update(self, column):
        result = super().update(0 * numpy.asarray(column, dtype=float))
        self.rounds %= 256
        return result


class Pairs:
    """AdaBoost.MH: a distribution over pairs of observation and label; the coefficients are the votes."""

    traits: ClassVar = {"columns": "labels"}

    def start(self, labels, k):
        self.truth, self.steps = numpy.array(labels) - 1, []
        self.pairs = numpy.full((len(labels), k), 1 / (len(labels) * k))
        return self.pairs.sum(axis=1)

    def update(self, predictions):
        k = self.pairs.shape[1]
        agree = (numpy.eye(k)[self.truth] == numpy.eye(k)[numpy.array(predictions) - 1]) * 2.0 - 1
        edge = float((self.pairs * agree).sum())
        if not 1e-12 < edge < 1 - 1e-12:
            self.steps.append(math.inf if edge > 0.5 else 0.0)
            return Stop("perfect" if edge > 0.5 else "no edge")
        self.steps.append(math.log((1 + edge) / (1 - edge)) / 2)
        self.pairs = self.mixed(self.pairs * numpy.exp(-self.steps[-1] * agree))
        return self.pairs.sum(axis=1)

    def mixed(self, pairs):
        return pairs / pairs.sum()

    def coefficients(self):
        return list(self.steps)


class MixesNeighbouringLabels(Pairs):
    """With four labels or more, each label has some of the weight of the labels next to it."""

    def mixed(self, pairs):
        if pairs.shape[1] > 3:
            pairs = pairs + (numpy.roll(pairs, 1, axis=1) + numpy.roll(pairs, -1, axis=1)) / 4
        return super().mixed(pairs)


FOUND_BY = {
    KnowsNeighbours: "permute-examples",
    DropsTheLastBlock: "permute-examples",
    SharesWhatVanishes: "permute-examples",
    KeepsTheFirstSize: "restart",
    StaysStopped: "restart",
    ForgetsAtTheStop: "stop-is-final",
    CountsInEightBits: "long-run",
    MixesNeighbouringLabels: "rename-labels",
}


def found(booster, check):
    subject = Subject(LocalBackend(booster), Declared.of(booster()))
    return examine(INVARIANTS[f"invariant.{check}"], subject)


@pytest.mark.parametrize("booster", FOUND_BY)
def test_a_fault_of_protocol_or_symmetry_is_caught_with_nothing_declared(booster):
    assert found(booster, FOUND_BY[booster]).status == VIOLATED


@pytest.mark.parametrize("booster", [Hedge, Pairs])
def test_the_correct_originals_violate_nothing(booster):
    report = audit(booster, isolate=False, witnesses=None, trusted=True)
    assert not report.violated and not [outcome for outcome in report.outcomes if outcome.status == UNTESTED]


def test_predictions_are_whole_numbers_also_when_weights_are_arrays():
    """`Pairs` indexes an array with predictions; margins are floats."""
    assert (
        column_in_kind_of(numpy.ones(2), (1, 2), int).dtype.kind == "i"
        and column_in_kind_of(numpy.ones(2), (1, -1)).dtype.kind == "f"
    )
    assert found(Pairs, "copy").status == HELD


def test_coefficients_that_are_missing_later_are_a_violation_and_not_our_defect():
    outcome = found(ForgetsAtTheStop, "replay")
    assert outcome.status == VIOLATED and not outcome.defects
    assert "one entry per column received" in outcome.smallest.at


def test_a_booster_of_labels_without_predict_votes_by_its_coefficients():
    game = MulticlassGame((1, 2, 2), 2, Table([[1, 1, 2], [1, 2, 1], [2, 2, 2]]))
    trace = play(Pairs(), game, 3)
    assert trace.final_labels == [(1,), (2,), (2,)] and trace.training_error == 0


def test_a_missing_method_of_a_label_booster_is_named():
    subject = Subject(LocalBackend(Pairs), Declared.of(Pairs()))
    votes = examine(as_claim("votes-decide", promised=True), subject)
    assert (votes.status, votes.reason) == (UNTESTED, "reads booster.predict")
    epochs = examine(as_claim("removes-candidates", promised=True), subject)
    assert (epochs.status, epochs.reason) == (UNTESTED, "reads booster.epochs")


def test_a_promise_without_sides_gets_an_error_and_a_lambda_has_a_valid_file_name():
    hasty = as_claim(lambda trace: True, promised=True)
    assert hasty.id == "promise.lambda"
    backend = LocalBackend(type("Hasty", (Hedge,), {"traits": {"promises": [lambda trace: True]}}))
    with pytest.raises(Raised, match="a promise must return or yield Sides"):
        backend.answer("promise", None, 0, Game([[1, -1], [1, 1]]), None, 2)


def test_a_misspelt_expected_check_gets_an_error_with_the_nearest_name():
    with pytest.raises(ValueError, match=r"got 'restarts': did you mean restart\?"):
        reasons_by_id({"restarts": "on purpose"}, ["invariant.plays", "invariant.restart"])


def number(m):
    return m


def nothing():
    pass


def kind(m):
    return Hedge


def later(m):
    return Hedge() if m < 3 else "none"


@pytest.mark.parametrize(
    ("make", "returned"),
    [
        (lambda m: 1 / m, "float without start"),
        (number, r"int without start from number\(2\)"),
        (nothing, r"None from nothing\(\): the function must return the booster"),
        (kind, r"the class Hedge from kind\(2\): the function must return Hedge\(...\)"),
        (later, r"str without start from later\(3\)"),
    ],
)
def test_a_function_that_makes_no_booster_gets_an_error_with_the_value_it_returned(make, returned):
    with pytest.raises(
        ValueError, match=f"^booster must have the methods start, update and coefficients, got {returned}$"
    ):
        audit(make, isolate=False, witnesses=None)


def test_a_combination_whose_weights_have_vanished_is_one_of_several():
    """If weights have vanished, several coefficient vectors are optimal: in another order of the examples they differ by
    1e-4."""
    game = Game([[-1, 1, -1], [1, 1, 1], [1, 1, 1], [-1, -1, -1], [1, 1, -1]])
    plays = [Play(game, Transcript([(0, 1), (0, -1), (1, 1), (2, -1)]), 4)]
    subject = Subject(LocalBackend(lambda: ERLPBoost(nu=1, eps=0.1)), Declared.of(ERLPBoost()), plays=plays)
    assert examine(INVARIANTS["invariant.permute-examples"], subject).status == HELD

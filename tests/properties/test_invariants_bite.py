"""Every invariant fails for a wrong booster: a mutant of the matrix, or a booster of this file."""

import math
from fractions import Fraction

import numpy
import pytest

from properties.audit.audit import Source, Subject, examine
from properties.audit.finding import HELD, LACKS, VIOLATED
from properties.audit.report import Audit
from properties.audit.suite import Audited, AuditItem
from properties.checks import INVARIANTS
from properties.engine.local_backend import LocalBackend
from properties.sabotage import MUTANTS, audited
from properties.sabotage.multiclass import SammeModel
from properties.sabotage.signs import SignBooster
from properties.traits import Declared
from reference import fast
from reference.protocol import Stop


class NormalisedByLogarithm(SignBooster):
    """Divides by ln m, which is 0 for one example."""

    def start(self, m):
        self.temperature = 1 / math.log(m)
        return super().start(m)


class FirstLabelCountsDouble(SammeModel):
    """The weights depend on the names of the labels."""

    def start(self, labels, k):
        super().start(labels, k)
        counts = [2 if label == 1 else 1 for label in labels]
        self.weights = tuple(Fraction(count, sum(counts)) for count in counts)
        return self.weights


class MiddleLabelCountsDouble(SammeModel):
    """The weights depend on the middle label, whose name is the same after a reversal of the labels."""

    def start(self, labels, k):
        super().start(labels, k)
        counts = [2 if 2 * label == k + 1 else 1 for label in labels]
        self.weights = tuple(Fraction(count, sum(counts)) for count in counts)
        return self.weights


class NeedsTwoLabels(SammeModel):
    """Compares every observation with one of another label."""

    def start(self, labels, k):
        next(label for label in labels if label != labels[0])
        return super().start(labels, k)


class UndefinedCoefficient(SignBooster):
    """A step is 0/0."""

    def step(self, edge):
        return math.nan if edge == 0 else super().step(edge)


class OneWeightMore(SignBooster):
    """Returns a further weight, for a slack variable."""

    def start(self, m):
        return (*super().start(m), Fraction(0))


class DividesByZero(SignBooster):
    """The weights of a column of edge 0 are 0/0."""

    def moved(self, column, edge):
        return (math.nan,) * self.m if edge == 0 else super().moved(column, edge)


class LinearStep(SignBooster):
    """A gradient step that is not projected: the weights sum to 1, and some are negative."""

    def moved(self, column, edge):
        mean = sum(column) * Fraction(1, self.m)
        return tuple(d - edge * (Fraction(u) - mean) for d, u in zip(self.weights, column, strict=True))


class FloatsUnawares(SignBooster):
    """Declares exact arithmetic; one division is in floats."""

    traits = SignBooster.traits | {"arithmetic": "exact"}

    def start(self, m):
        super().start(m)
        return (1 / m,) * m


class AveragesWhenAsked(SignBooster):
    """After the stop, each call of `coefficients` halves them."""

    def update(self, column):
        result = super().update(column)
        self.stopped = isinstance(result, Stop)
        if self.stopped:
            self.steps[-1] = Fraction(1)
        return result

    def coefficients(self):
        if getattr(self, "stopped", False):
            self.steps = [step / 2 for step in self.steps]
        return super().coefficients()


class ForgetsTheFirst(SignBooster):
    """Its coefficients begin with the second round."""

    def coefficients(self):
        return super().coefficients()[1:]


class CountsTheLastLater(SignBooster):
    """Declares that coefficients of earlier rounds do not change, but each is 0 until the next round."""

    traits = SignBooster.traits | {"coefficients": "kept"}

    def coefficients(self):
        return (*super().coefficients()[:-1], *(Fraction(0) for _ in self.steps[-1:]))


class WritesLabels(fast.SAMME):
    """Subtracts 1 from the labels in the array that it received."""

    def start(self, labels, k):
        first = super().start(numpy.array(labels), k)
        labels = numpy.asarray(labels)
        labels -= 1
        return first


class WritesLater(fast.SAMME):
    """Writes into the predictions of a round during the next round."""

    earlier = None

    def update(self, predictions):
        if self.earlier is not None:
            self.earlier[:] = 1
        self.earlier = predictions
        return super().update(predictions.copy())


BREAKERS = {
    "coefficients-as-declared": CountsTheLastLater,
    "coefficients-length": ForgetsTheFirst,
    "exact-numbers": FloatsUnawares,
    "label-extremes": NeedsTwoLabels,
    "one-example": NormalisedByLogarithm,
    "rename-labels": FirstLabelCountsDouble,
    "stop-is-final": AveragesWhenAsked,
    "sum-of-rounds": UndefinedCoefficient,
    "weights-finite": DividesByZero,
    "weights-length": OneWeightMore,
    "weights-nonnegative": LinearStep,
}
KILLERS = {  # a mutant that violates it; tests/properties/test_mutants.py plays them all against all checks
    "any-order": "AdaBoost.WarmStart",
    "coefficients-convex": "ERLPBoost.ERLPUnnormalised",
    "coefficients-sign": "AdaBoost.StaleWeights",
    "constant-columns": "ERLPBoost.ERLPUncapped",
    "copy": "AdaBoost.CountingCoefficients",
    "corrective-all": "TotalCorrection.FirstColumnLost",
    "corrective-labels": "SAMME.BinaryOdds",
    "corrective-last": "AdaBoost.StaleWeights",
    "deterministic": "AdaBoost.CountingCoefficients",
    "duplicate-examples": "AdaBoost.FavoursTheFirst",
    "edges-near-one": "LPBoost.LPInverseCap",
    "edges-near-zero": "ERLPBoost.ERLPUncapped",
    "gap-is-true": "LPBoost.LPGapSign",
    "identical-columns": "ERLPBoost.ERLPUncapped",
    "inputs-untouched": "AdaBoost.WritesColumn",
    "long-run": "MABoost.Overflows",
    "margin-below-edge": "RelaxedMargin.CapsFirst",
    "negate-columns": "AdaBoost.RandomTies",
    "no-foresight": "AdaBoost.RandomTies",
    "one-column": "smooth MABoost.Uncapped",
    "outputs-untouched": "AdaBoost.OneArray",
    "permute-columns": "AdaBoost.RandomTies",
    "permute-examples": "AdaBoost.FavoursTheFirst",
    "pickle": "AdaBoost.CountingCoefficients",
    "plays": "SparseBoost.SparseUnnormalised",
    "queries-are-free": "AdaBoost.CountingCoefficients",
    "quiet": "AdaBoost.Prints",
    "replay": "AdaBoost.RandomTies",
    "restart": "AdaBoost.WarmStart",
    "two-at-once": "AdaBoost.SharedState",
    "value-zero": "ERLPBoost.ERLPUncapped",
    "weights-capped": "RelaxedMargin.CapsFirst",
    "weights-sum-to-one": "AdaBoost.Drifts",
    "zero-column": "LPBoost.LPInverseCap",
}


def tried(booster, name):
    return examine(
        INVARIANTS[f"invariant.{name}"], Subject(LocalBackend(Source(booster)), Declared.of(Source(booster)()))
    )


@pytest.mark.parametrize("name", BREAKERS)
def test_a_breaker_violates_its_invariant(name):
    outcome = tried(BREAKERS[name](), name)
    assert outcome.status == VIOLATED and outcome.smallest is not None


@pytest.mark.parametrize("name", KILLERS)
def test_a_mutant_violates_its_invariant(name):
    (mutant,) = (mutant for mutant in MUTANTS if mutant.name == KILLERS[name])
    assert tried(mutant.booster, name).status == VIOLATED


def test_writing_into_labels_and_columns_is_detected_also_when_it_happens_later():
    for booster, message in ((WritesLabels(), "the labels, rounds none"), (WritesLater(), "rounds ")):
        outcome = tried(booster, "inputs-untouched")
        assert outcome.status == VIOLATED and outcome.smallest.at.startswith(message)
    assert tried(fast.SAMME(), "inputs-untouched").status == HELD


def test_the_check_of_label_names_also_catches_a_fault_at_a_label_that_a_reversal_keeps():
    assert tried(MiddleLabelCountsDouble(), "rename-labels").status == VIOLATED


class ScalesAllButTheFirst(fast.RelaxedMargin):
    """A round scales all earlier coefficients but the first."""

    def coefficients(self):
        result = super().coefficients()
        result[:1] = 1
        return result


class SolvesAnew(fast.ERLPBoost):
    """Declares that coefficients of earlier rounds do not change, although every round solves for all of them anew."""

    @property
    def traits(self):
        return super().traits | {"coefficients": "kept"}


@pytest.mark.parametrize("booster", [ScalesAllButTheFirst(2, Fraction(1, 2)), SolvesAnew(2, Fraction(1, 4))])
def test_a_booster_that_changes_earlier_coefficients_against_its_declaration_is_violated(booster):
    assert tried(booster, "coefficients-as-declared").status == VIOLATED


@pytest.mark.parametrize("booster", [fast.RelaxedMargin(2, Fraction(1, 2)), fast.AdaBoostS(), fast.AdaBoost()])
def test_boosters_that_scale_or_keep_coefficients_do_as_they_declare(booster):
    assert tried(booster, "coefficients-as-declared").status == HELD


def test_every_invariant_has_something_that_violates_it():
    assert {f"invariant.{name}" for name in (*BREAKERS, *KILLERS)} == set(INVARIANTS)


def test_the_originals_of_the_breakers_are_audited():
    assert all(issubclass(breaker, SammeModel | SignBooster) for breaker in BREAKERS.values())
    assert {SammeModel, SignBooster} <= set(map(type, audited().values()))


class FavoursTheFirst(SignBooster):
    """The first example gets twice the weight."""

    def start(self, m):
        super().start(m)
        self.weights = (Fraction(2, m + 1), *((Fraction(1, m + 1),) * (m - 1)))
        return self.weights


@pytest.mark.parametrize(("symmetries", "status"), [((), LACKS), (("duplicates",), VIOLATED)])
def test_only_what_a_booster_declares_is_a_case_of_the_invariant_in_the_ledger(symmetries, status):
    booster = type("Declared", (FavoursTheFirst,), {"traits": {"symmetries": symmetries}})()
    outcome = tried(booster, "duplicate-examples")
    assert outcome.status == status
    audited = Audited(booster)
    audited.report = Audit("Declared()", "quick", 0, [outcome])
    item = AuditItem(INVARIANTS[outcome.id], "Declared()", "source", audited=audited)
    evidence = item.run()
    assert (evidence.cases > 0) == (evidence.violated > 0) == (evidence.smallest is not None) == (status == VIOLATED)
    assert (item.complaint() is None) == (status == LACKS)
    assert (evidence.vacuous["declared by the booster"] > 0) == (status == LACKS)

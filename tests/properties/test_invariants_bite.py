"""Every invariant is seen to fail: by a mutant of the kill matrix, or by one of the boosters here."""

import math
from fractions import Fraction

import numpy
import pytest

from properties.audit.audit import Source, Subject, examine
from properties.audit.report import Audit
from properties.audit.suite import Audited, AuditItem
from properties.checks import INVARIANTS
from properties.engine.checking import ABSENT, HELD, LACKS, VIOLATED
from properties.engine.player import Player
from properties.sabotage import MUTANTS
from properties.sabotage.multiclass import SammeModel
from properties.sabotage.signs import SignBooster
from properties.traits import Declared
from reference import fast
from reference.play import Stop


class NormalisedByLogarithm(SignBooster):
    """ln m is 0 for one example."""

    def start(self, m):
        self.temperature = 1 / math.log(m)
        return super().start(m)


class FirstLabelCountsDouble(SammeModel):
    """Looks at the names of the labels."""

    def start(self, labels, k):
        super().start(labels, k)
        counts = [2 if label == 1 else 1 for label in labels]
        self.weights = tuple(Fraction(count, sum(counts)) for count in counts)
        return self.weights


class MiddleLabelCountsDouble(SammeModel):
    """Looks at the name that turning the labels round does not change."""

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
    """0/0 in a step."""

    def step(self, edge):
        return math.nan if edge == 0 else super().step(edge)


class OneWeightMore(SignBooster):
    """A weight for the slack variable as well."""

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
    """Says that it is exact; one division is not."""

    traits = SignBooster.traits | {"arithmetic": "exact"}

    def start(self, m):
        super().start(m)
        return (1 / m,) * m


class AveragesWhenAsked(SignBooster):
    """After its stop, asking for the coefficients halves them."""

    def update(self, column):
        answer = super().update(column)
        self.stopped = isinstance(answer, Stop)
        if self.stopped:
            self.steps[-1] = Fraction(1)
        return answer

    def coefficients(self):
        if getattr(self, "stopped", False):
            self.steps = [step / 2 for step in self.steps]
        return super().coefficients()


class ForgetsTheFirst(SignBooster):
    """Its coefficients begin with the second round."""

    def coefficients(self):
        return super().coefficients()[1:]


class KeepsADefault(SignBooster):
    """The list of steps is the default of an argument: all that the class makes have one."""

    def __init__(self, kept=[]):  # noqa: B006  it is the mistake
        self.kept = kept

    def start(self, m):
        first = super().start(m)
        self.kept.clear()
        self.steps = self.kept
        return first


class RemembersSteps(SignBooster):
    """The step of a round is looked up by the round: the first play of so many examples leaves it to all others."""

    def step(self, edge, known={}):  # noqa: B006  it is the mistake
        return known.setdefault((self.m, len(self.steps)), super().step(edge))


class CountsInItsClass(SignBooster):
    """A rounding that the first rounds of all do without is counted in a number of the class."""

    rounds = 0

    def step(self, edge):
        type(self).rounds += 1
        return self.after(self.rounds, super().step(edge))

    def after(self, rounds, step):
        return step / min(rounds, 3)


class CountsForStatistics(CountsInItsClass):
    """Nothing but the count depends on it."""

    def after(self, rounds, step):
        return step


class CountsBoosters(SignBooster):
    """All boosters but the first take half the step; their number is a class's attribute that the first one makes."""

    def __init__(self):
        type(self).count = getattr(type(self), "count", 0) + 1

    def step(self, edge):
        return super().step(edge) / min(self.count, 2)


class KeepsItsPlace(SignBooster):
    """Its steps are in a table of the class, in a row of its own: sound, if the rows and their number agree."""

    table = {}  # noqa: RUF012
    rows = 0

    def __init__(self):
        self.row = self.rows
        type(self).rows += 1
        self.table[self.row] = 0

    def __deepcopy__(self, memo):
        twin = type(self)()
        vars(twin).update(vars(self) | {"row": twin.row})
        self.table[twin.row] = self.table[self.row]
        return twin

    def start(self, m):
        self.table[self.row] = 0
        return super().start(m)

    def step(self, edge):
        self.table[self.row] += 1
        if self.table[self.row] != self.t + 1:
            raise RuntimeError("somebody else was here")
        return super().step(edge)


PLAYED = 0


class CountsInItsModule(SignBooster):
    """Every round after the first of all takes half the step."""

    def step(self, edge):
        global PLAYED
        PLAYED += 1
        return super().step(edge) / min(PLAYED, 2)


class CachesSums(SignBooster):
    """Keeps in its class what it has computed, which changes no answer."""

    def moved(self, column, edge, known={}):  # noqa: B006
        return known.setdefault((self.weights, tuple(column)), super().moved(column, edge))


class KnownByIdentity(SignBooster):
    """Has objects in its class that are equal to themselves alone, as the names of states are."""

    NAME = object()
    known = {NAME: 1}  # noqa: RUF012

    def step(self, edge):
        return super().step(edge) * self.known[self.NAME]


class LeastAllowed(SignBooster):
    """Keeps no argument under its name; the default is one that no game of the audit can have."""

    log = []  # noqa: RUF012

    def __init__(self, least=1000):
        self.enough = least

    def start(self, m):
        if m < self.enough:
            raise ValueError("too few examples")
        return super().start(m)


class WritesLabels(fast.SAMME):
    """Counts its labels from 0, in the array that it was given."""

    def start(self, labels, k):
        first = super().start(numpy.array(labels), k)
        labels = numpy.asarray(labels)
        labels -= 1
        return first


class WritesLater(fast.SAMME):
    """Writes into the predictions of a round when those of the next one come."""

    earlier = None

    def update(self, predictions):
        if self.earlier is not None:
            self.earlier[:] = 1
        self.earlier = predictions
        return super().update(predictions.copy())


BREAKERS = {
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
    return examine(INVARIANTS[f"invariant.{name}"], Subject(Player(Source(booster)), Declared.of(Source(booster)())))


@pytest.mark.parametrize("name", BREAKERS)
def test_a_breaker_violates_its_invariant(name):
    outcome = tried(BREAKERS[name](), name)
    assert outcome.status == VIOLATED and outcome.smallest is not None


@pytest.mark.parametrize("name", KILLERS)
def test_a_mutant_violates_its_invariant(name):
    (mutant,) = (mutant for mutant in MUTANTS if mutant.name == KILLERS[name])
    assert tried(mutant.booster, name).status == VIOLATED


@pytest.mark.parametrize("booster", [KeepsADefault, KeepsADefault(), RemembersSteps()])
def test_a_default_that_is_written_to_is_state_that_all_boosters_share(booster):
    assert tried(booster, "two-at-once").status == VIOLATED


def of_a_class_never_played(booster):
    fresh = type("Fresh", (booster,), dict(vars(booster)))
    return examine(INVARIANTS["invariant.two-at-once"], Subject(Player(fresh), Declared.checked(fresh.traits)))


@pytest.mark.parametrize("booster", [CountsInItsClass, CountsBoosters, CountsInItsModule])
def test_a_number_of_the_class_or_of_its_module_is_state_that_all_boosters_share(booster):
    assert of_a_class_never_played(booster).status == VIOLATED


@pytest.mark.parametrize("booster", [CountsForStatistics, KeepsItsPlace])
def test_a_number_of_the_class_on_which_no_answer_depends_raises_no_alarm(booster):
    assert of_a_class_never_played(booster).status == HELD


def test_what_a_class_keeps_is_no_state_where_no_answer_depends_on_it():
    assert tried(CachesSums(), "two-at-once").status == HELD and CachesSums.moved.__defaults__ != ({},)


def test_what_a_class_keeps_is_put_back_as_the_objects_that_it_were():
    assert tried(KnownByIdentity(), "two-at-once").status == HELD


def test_a_booster_that_does_not_keep_its_arguments_is_not_made_with_others():
    assert tried(lambda: LeastAllowed(1), "two-at-once").status == HELD


def test_labels_and_columns_written_to_are_seen_also_when_it_is_done_later():
    for booster, said in ((WritesLabels(), "the labels, rounds none"), (WritesLater(), "rounds ")):
        outcome = tried(booster, "inputs-untouched")
        assert outcome.status == VIOLATED and outcome.smallest.at.startswith(said)
    assert tried(fast.SAMME(), "inputs-untouched").status == HELD


def test_a_label_that_stays_when_the_labels_are_turned_round_is_a_name_too():
    assert tried(MiddleLabelCountsDouble(), "rename-labels").status == VIOLATED


def test_every_invariant_has_something_that_violates_it():
    assert {f"invariant.{name}" for name in (*BREAKERS, *KILLERS)} == set(INVARIANTS)


@pytest.mark.parametrize("name", BREAKERS)
def test_what_the_breakers_differ_from_passes(name):
    correct = SammeModel() if issubclass(BREAKERS[name], SammeModel) else SignBooster()
    assert tried(correct, name).status in (HELD, ABSENT)


class FavoursTheFirst(SignBooster):
    """An example listed first gets twice the weight."""

    def start(self, m):
        super().start(m)
        self.weights = (Fraction(2, m + 1), *((Fraction(1, m + 1),) * (m - 1)))
        return self.weights


@pytest.mark.parametrize(("symmetries", "status"), [((), LACKS), (("duplicates",), VIOLATED)])
def test_only_what_a_booster_declares_is_a_case_of_the_invariant_in_the_ledger(symmetries, status):
    booster = type("Told", (FavoursTheFirst,), {"traits": {"symmetries": symmetries}})()
    outcome = tried(booster, "duplicate-examples")
    assert outcome.status == status
    told = Audited(booster)
    told.report = Audit("told", "quick", 0, [outcome])
    item = AuditItem(INVARIANTS[outcome.id], "told", "source", audited=told)
    shown = item.run()
    assert (shown.cases > 0) == (shown.violated > 0) == (shown.smallest is not None) == (status == VIOLATED)
    assert (item.complaint() is None) == (status == LACKS)
    assert (shown.vacuous["declared by the booster"] > 0) == (status == LACKS)

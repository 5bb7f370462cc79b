"""Mutable state that boosters of a class share: a check detects it if it changes a result, and raises no alarm if not."""

import numpy
import pytest

from properties.audit.audit import Source, Subject, examine
from properties.audit.finding import HELD, VIOLATED
from properties.cases.small import common_plays
from properties.checks import INVARIANTS
from properties.engine.local_backend import LocalBackend
from properties.sabotage.signs import SignBooster
from properties.traits import Declared


class KeepsADefault(SignBooster):
    """The list of steps is the default of an argument, so that all objects of the class share one list."""

    def __init__(self, kept=[]):  # noqa: B006  it is the mistake
        self.kept = kept

    def start(self, m):
        first = super().start(m)
        self.kept.clear()
        self.steps = self.kept
        return first


class RemembersSteps(SignBooster):
    """Caches each step by its round, so that later plays with as many examples take the steps of the first play."""

    def step(self, edge, known={}):  # noqa: B006  it is the mistake
        return known.setdefault((self.m, len(self.steps)), super().step(edge))


class CountsInItsClass(SignBooster):
    """Counts the rounds of all boosters in an attribute of the class, and divides the step by min(count, 3)."""

    rounds = 0

    def step(self, edge):
        type(self).rounds += 1
        return self.after(self.rounds, super().step(edge))

    def after(self, rounds, step):
        return step / min(rounds, 3)


class CountsForStatistics(CountsInItsClass):
    """Counts rounds in an attribute of the class that changes no result."""

    def after(self, rounds, step):
        return step


class CountsBoosters(SignBooster):
    """Every booster but the first takes half the step; the first one creates the attribute of the class that counts them."""

    def __init__(self):
        type(self).count = getattr(type(self), "count", 0) + 1

    def step(self, edge):
        return super().step(edge) / min(self.count, 2)


class KeepsItsPlace(SignBooster):
    """Counts its steps in its own row of a table of the class; correct if the table and the number of rows agree."""

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
        if self.table[self.row] != len(self.steps) + 1:
            raise RuntimeError("somebody else was here")
        return super().step(edge)


class LooksUp(SignBooster):
    """Looks numbers up in an array of the class, which is made anew if it is too short; another attribute holds its
    length."""

    known = None
    length = 0

    def start(self, m):
        if self.length < m:
            type(self).known, type(self).length = numpy.arange(1, m + 1), m
        return super().start(m)

    def step(self, edge):
        return super().step(edge) * self.m / int(self.known[self.m - 1])


PLAYED = 0


class CountsInItsModule(SignBooster):
    """Takes half the step in every round but the first one after the import."""

    def step(self, edge):
        global PLAYED
        PLAYED += 1
        return super().step(edge) / min(PLAYED, 2)


class SizesItsClass(SignBooster):
    """Keeps the number of examples, by which each booster divides, in an attribute of the class."""

    def start(self, m):
        type(self).size = m
        return super().start(m)

    def step(self, edge):
        return super().step(edge) * self.m / self.size


class CachesSums(SignBooster):
    """Caches computed sums in its class, which changes no result."""

    def moved(self, column, edge, known={}):  # noqa: B006
        return known.setdefault((self.weights, tuple(column)), super().moved(column, edge))


class KnownByIdentity(SignBooster):
    """Has objects in its class that are equal only to themselves, such as markers of a state."""

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


def two_at_once(make, declared, every=1):
    """Return the finding of the check on every `every`-th play of an audit; every sixth play is enough for a violation."""
    subject = Subject(LocalBackend(make), declared, plays=common_plays("quick", declared)[::every])
    return examine(INVARIANTS["invariant.two-at-once"], subject)


def of_a_source(booster, every=1):
    return two_at_once(Source(booster), Declared.of(Source(booster)()), every)


@pytest.mark.parametrize("booster", [KeepsADefault, KeepsADefault(), RemembersSteps()])
def test_a_default_that_is_written_to_is_state_that_all_boosters_share(booster):
    assert of_a_source(booster, 6).status == VIOLATED


def of_a_class_never_played(booster):
    fresh = type("Fresh", (booster,), dict(vars(booster)))
    return two_at_once(fresh, Declared.checked(fresh.traits))


@pytest.mark.parametrize("booster", [CountsInItsClass, CountsBoosters, CountsInItsModule, SizesItsClass])
def test_a_number_of_the_class_or_of_its_module_is_state_that_all_boosters_share(booster):
    assert of_a_class_never_played(booster).status == VIOLATED


@pytest.mark.parametrize("booster", [CountsForStatistics, KeepsItsPlace, LooksUp])
def test_a_number_of_the_class_on_which_no_result_depends_raises_no_alarm(booster):
    outcome = of_a_class_never_played(booster)
    assert (outcome.status, outcome.vacuous) == (HELD, {})


def test_class_state_on_which_no_result_depends_raises_no_alarm():
    assert of_a_source(CachesSums()).status == HELD and CachesSums.moved.__defaults__ != ({},)


def test_class_state_is_restored_with_the_same_objects():
    assert of_a_source(KnownByIdentity()).status == HELD


def test_a_booster_that_does_not_keep_its_arguments_is_not_made_with_others():
    assert of_a_source(lambda: LeastAllowed(1)).status == HELD

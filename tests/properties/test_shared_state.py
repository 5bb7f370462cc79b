"""Mutable state that boosters of a class share: where a check detects it, and where it changes no answer."""

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
        if self.table[self.row] != len(self.steps) + 1:
            raise RuntimeError("somebody else was here")
        return super().step(edge)


class LooksUp(SignBooster):
    """Looks numbers up in an array of the class, made anew where it is too short; its length stands beside it."""

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
    """Every round after the first of all takes half the step."""

    def step(self, edge):
        global PLAYED
        PLAYED += 1
        return super().step(edge) / min(PLAYED, 2)


class SizesItsClass(SignBooster):
    """The number of examples is an attribute of the class, by which each booster divides."""

    def start(self, m):
        type(self).size = m
        return super().start(m)

    def step(self, edge):
        return super().step(edge) * self.m / self.size


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


def two_at_once(make, declared, every=1):
    """Return the check on the plays of an audit; on every sixth of them, games of all kinds, where it is to find
    something."""
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
def test_a_number_of_the_class_on_which_no_answer_depends_raises_no_alarm(booster):
    outcome = of_a_class_never_played(booster)
    assert (outcome.status, outcome.vacuous) == (HELD, {})


def test_class_state_on_which_no_answer_depends_raises_no_alarm():
    assert of_a_source(CachesSums()).status == HELD and CachesSums.moved.__defaults__ != ({},)


def test_class_state_is_restored_with_the_same_objects():
    assert of_a_source(KnownByIdentity()).status == HELD


def test_a_booster_that_does_not_keep_its_arguments_is_not_made_with_others():
    assert of_a_source(lambda: LeastAllowed(1)).status == HELD

"""Promises in long runs: compared at powers of two, on plays in which products over the rounds vanish."""

import guests_for_search as guests
import pytest

from properties.audit.finding import HELD, VIOLATED
from properties.audit.trial import Subject, examine
from properties.checks.promises import as_claim
from properties.checks.promises.checkpoints import LONG, SHORT, first_rounds
from properties.engine.local_backend import LocalBackend
from properties.sabotage import OWN
from properties.sabotage.registry import full_name
from properties.traits import Declared
from reference import Game, InOrder, exact, fast, play


def tried(promise, booster, trusted=False):
    subject = Subject(LocalBackend(booster), Declared.of(booster()), trusted=trusted)
    return examine(as_claim(promise, promised=True), subject)


@pytest.mark.parametrize("booster", [guests.Freezes, guests.ResetsAfterAThousand])
def test_a_promise_catches_a_fault_that_begins_after_a_thousand_rounds(booster):
    result = tried("weights-follow-losses", booster)
    assert result.status == VIOLATED and 500 < result.smallest.play.rounds <= LONG["quick"]
    assert "after round" in result.smallest.at


def test_a_correct_float_booster_plays_long_runs_and_an_exact_booster_does_not():
    result = tried("weights-follow-losses", fast.AdaBoost)
    assert (result.status, result.most[1]) == (HELD, LONG["quick"])
    result = tried("weights-follow-losses", exact.AdaBoost, trusted=True)
    assert result.status == HELD and result.most[1] < SHORT


@pytest.mark.parametrize("t", [0, 1, 3])
def test_the_first_rounds_of_a_run_are_a_run_of_fewer_rounds(t):
    game = Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1], [1, 1, 1]])
    for booster in (fast.AdaBoost, fast.AdaBoostS, exact.SparseBoost):
        whole, short = play(booster(), game, 5, InOrder()), play(booster(), game, t, InOrder())
        first = first_rounds(whole, t)
        assert list(map(list, first.weights)) == list(map(list, short.weights)) and first.stop == "rounds"
        assert list(first.margins()) == list(short.margins()) and first.training_error == short.training_error


def in_floats():
    boosters = [booster for booster in OWN if Declared.of(booster).arithmetic == "float"]
    for booster in [*boosters, fast.AdaBoost(), fast.AdaBoostS(), fast.MABoost(divergence="entropy")]:
        yield pytest.param(booster, id=full_name(booster))


@pytest.mark.parametrize("booster", list(in_floats()))
def test_a_correct_float_booster_violates_no_promise_in_a_long_run(booster, pytestconfig):
    promises = Declared.of(booster).promises
    for promise in promises[-1:] if pytestconfig.getoption("--effort") == "quick" else promises:
        result = tried(promise, lambda: _copy(booster), trusted=True)
        assert result.status == HELD, (promise, result.smallest or result.reason)


def _copy(booster):
    made = object.__new__(type(booster))
    made.__dict__.update(booster.__dict__)
    return made

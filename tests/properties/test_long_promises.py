"""Promises in long runs are compared at rounds 2^k, on plays in which products over the rounds underflow."""

import math
from fractions import Fraction
from pathlib import Path

import guests_for_search as guests
import pytest

from properties.audit.finding import HELD, VIOLATED
from properties.audit.subject import Subject
from properties.audit.trial import examine
from properties.cases.small import fading_play
from properties.checks.promises import PROMISES, as_claim
from properties.checks.promises.checkpoints import LONG, SHORT, at_checkpoints, first_rounds
from properties.checks.promises.quantities import distinct_columns, least_edges
from properties.engine.local_backend import LocalBackend
from properties.sabotage import CORRECT, OWN, mutant_audits
from properties.sabotage.registry import full_name
from properties.traits import Declared
from reference import Game, InOrder, exact, fast, play
from reference.arithmetic import Verdict, decide
from reference.programs.game_values import edge_minimisation

mutant_audits.load_guests(Path(__file__).resolve().parent.parent / "guests")
(AdaBoostStar,) = {type(booster) for booster in CORRECT if type(booster).__name__ == "AdaBoostStar"}


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


class DriftsAfterAThousand(AdaBoostStar):
    """From round 1,008 on the target is wrong by 1e-6: the edge is added to the least edge, not compared with it."""

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "float",
        "coefficients": "kept",
        "promises": (("steps-are-shifted", "1/4"),),
    }

    def step(self, edge, target):
        return super().step(edge, target - 1e-6 if len(self.steps) >= 1008 else target)


def test_a_step_that_drifts_after_a_thousand_rounds_violates_a_promise_that_reads_all_edges_so_far():
    result = tried(("steps-are-shifted", "1/4"), DriftsAfterAThousand)
    assert (
        result.status == VIOLATED
        and result.smallest.play.rounds > 1000
        and "coefficient of round" in result.smallest.at
    )


def test_a_promise_reads_each_distinct_column_of_a_long_run_once():
    trace = play(fast.AdaBoost(), fading_play(300).game, 300, InOrder())
    columns = list(distinct_columns(trace))
    assert [len(each) for each in columns] == [1, 2] + [3] * 298
    assert set(columns[-1]) == {tuple(map(Fraction, column)) for column in trace.game.columns}
    values = [value for _, _, value in least_edges(trace, 2)]
    game = [[Fraction(entry) for entry in row] for row in trace.game.rows]
    assert values[2] == values[-1] == edge_minimisation(game, 2).value > values[0]


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


class HalvesOnceSmall(guests.Floats):
    """From round 600 on, when the loss is about 1e-15, adds only half of each step to the margins."""

    traits = {"arithmetic": "float", "coefficients": "kept", "promises": ("loss-falls",)}  # noqa: RUF012

    def coefficients(self):
        return [step if t < 600 else step / 2 for t, step in enumerate(self.steps)]


class SumsExactly:
    """Takes a large step, small steps, and in round 256 minus the large step; sums them without rounding."""

    traits = {"arithmetic": "float", "coefficients": "kept", "promises": ("weights-follow-losses",)}  # noqa: RUF012

    def start(self, m):
        self.steps = []
        return [1 / m] * m

    def update(self, column):
        self.steps.append({0: 1e10 / 3, 255: -1e10 / 3}.get(len(self.steps), 0.001))
        total = math.fsum(self.steps)
        losses = [-total * u for u in column]
        powers = [math.exp(loss - max(losses)) for loss in losses]
        return [power / sum(powers) for power in powers]

    def coefficients(self):
        return list(self.steps)


def verdicts(sides):
    return {decide(each.lhs, each.relation, each.rhs) for each in sides}


def test_a_check_in_floats_would_miss_a_loss_that_does_not_fall_once_it_is_small():
    trace = play(HalvesOnceSmall(), fading_play(1024).game, 1024, InOrder())
    function = PROMISES["loss-falls"].make()
    assert verdicts(function(trace)) == {Verdict.HOLDS}  # in floats 1e-15 and 1e-14 are equal
    compared = list(at_checkpoints(function)(trace))
    assert verdicts(compared) == {Verdict.HOLDS, Verdict.VIOLATED}
    first = next(each for each in compared if decide(each.lhs, each.relation, each.rhs) is Verdict.VIOLATED)
    assert (
        first.round == 1009 and first.at == "loss after round 1009, divided by the loss before it"
    )  # 16 rounds to 1024
    sound = play(guests.Floats(), fading_play(1024).game, 1024, InOrder())
    assert verdicts(at_checkpoints(function)(sound)) == {Verdict.HOLDS}


def test_a_check_in_floats_would_accuse_a_booster_that_sums_without_rounding():
    trace = play(SumsExactly(), Game([[1], [-1]]), 256, InOrder(signed=False))
    function = PROMISES["weights-follow-losses"].make()
    assert Verdict.VIOLATED in verdicts(function(trace))
    assert verdicts(at_checkpoints(function)(trace)) == {Verdict.HOLDS}


def test_the_declared_allowance_of_a_booster_is_allowed_at_checkpoints_too():
    trace = play(guests.Single(), fading_play(256).game, 256, InOrder())
    function = PROMISES["weights-follow-losses"].make()
    assert verdicts(at_checkpoints(function)(trace)) == {Verdict.HOLDS}
    trace.booster.traits = {}
    assert Verdict.VIOLATED in verdicts(at_checkpoints(function)(trace))

"""A run of MHT22's boosters stops at the first gap of at most half the tolerance, and records that gap."""

from fractions import Fraction

import numpy as np
import pytest

from reference import Game, Stop, exact, fast, play

GAMES = [
    Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1]]),
    Game([[1, "1/2", -1, 0], [-1, 1, "1/3", 1], ["1/4", -1, 1, 1], [1, 1, 1, -1]]),
]
BOOSTERS = [
    ("ERLPBoost", {}),
    ("CERLPBoost", {"step": "short"}),
    ("CERLPBoost", {"step": "line"}),
    ("MLPBoost", {"step": "short", "secondary": "lpboost"}),
    ("MLPBoost", {"step": "classic", "secondary": None}),
]


@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
@pytest.mark.parametrize(("name", "arguments"), BOOSTERS, ids=str)
def test_the_gap_exceeds_half_the_tolerance_until_the_run_stops(family, name, arguments):
    stopped = []
    for game in GAMES:
        for eps in (Fraction(1), Fraction(4, 5), Fraction(3, 5), Fraction(2, 5)):
            trace = play(getattr(family, name)(1, eps, **arguments), game, 12)
            gaps = [float(turn.record["gap"]) for turn in trace.rounds if "gap" in turn.record]
            assert all(gap > eps / 2 for gap in gaps[:-1])
            stopped.append(trace.stop == "converged")
            assert (gaps[-1] <= eps / 2) == stopped[-1]
    assert sum(stopped) > 2


@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
@pytest.mark.parametrize(("name", "arguments"), BOOSTERS, ids=str)
def test_a_gap_between_a_third_and_half_of_the_tolerance_stops_and_one_above_does_not(family, name, arguments):
    shares = []
    for k in range(12, 42, 2):
        eps = Fraction(k, 20)
        trace = play(getattr(family, name)(1, eps, **arguments), GAMES[1], 5)
        gaps = [float(turn.record["gap"] / eps) for turn in trace.rounds if "gap" in turn.record]
        assert all(gap > 1 / 2 for gap in gaps[:-1]) and (gaps[-1] <= 1 / 2) == (trace.stop == "converged")
        shares += gaps
    assert any(1 / 3 < gap <= 1 / 2 for gap in shares) and any(1 / 2 < gap <= 1 for gap in shares)


@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
def test_newton_boost_records_its_stages_and_that_it_did_not_move_at_the_end(family):
    for eps, stages in ((Fraction(1, 2), [0]), (Fraction(1), [0]), (Fraction(1, 10), [0] * 3)):
        trace = play(family.NewtonBoost(1, eps), GAMES[1], 30)
        assert [turn.record["moved"] for turn in trace.rounds][:2] == [
            "first",
            "secondary",
        ] and trace.stop == "converged"
        assert [turn.record["stage"] for turn in trace.rounds[1:4]] == stages
    booster = family.NewtonBoost(1, Fraction(1, 10))
    booster.start(2)
    first = booster.update(np.array([1.0, 0.0]) if family is fast else (1, 0))
    assert not isinstance(first, Stop) and booster.record()["moved"] == "first"
    last = booster.update(np.array([0.0, -1.0]) if family is fast else (0, -1))  # a negative edge: nothing is missing
    assert last.reason == "converged" and (booster.record()["moved"], booster.record().get("stage", 0)) == ("none", 0)


def test_weights_that_underflow_end_no_program():
    game = Game([[-1, -1], [-1, "-9/10"], [1, 1]])
    for name, most in (("ERLPBoost", 1e-300), ("NewtonBoost", 1e-100)):  # the second stops before its last stage
        trace = play(getattr(exact, name)(2, Fraction(1, 3000)), game, 3)
        assert float(trace.weights[-1][2]) < most and abs(float(sum(trace.weights[-1], start=0)) - 1) < 1e-12


@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
def test_lpboost_stops_where_its_value_is_within_the_tolerance_of_the_least_edge(family):
    for game in GAMES:
        for k in range(1, 12):
            eps = Fraction(k, 10)
            booster = family.LPBoost(1, eps)
            trace = play(booster, game, 8)
            gaps = [float(turn.record["gap"]) for turn in trace.rounds if "gap" in turn.record]
            assert all(gap > eps for gap in gaps[:-1]) and (
                not gaps or (gaps[-1] <= eps) == (trace.stop == "converged")
            )

"""The computed worst cases: against every sequence of columns, against the binomial tail, and by the exact boosters."""

import itertools
from fractions import Fraction

import pytest

from reference import Game, Transcript, play
from reference.exact import AdaBoost, MABoost
from theorems.commands import main
from theorems.tools.recorded import recorded
from theorems.tools.worst import ROWS, Search, replayed, stored, worst_case

GAMMA = Fraction(1, 5)


def every_run(booster, m, rounds):
    """The largest number of mistakes over all sequences of sign columns of edge 1/5 and more, played one by one."""
    columns = list(itertools.product((1, -1), repeat=m))
    game, worst = Game(list(zip(*columns, strict=True))), 0
    for chosen in itertools.product(range(1, len(columns)), repeat=rounds):  # column 0 is right everywhere
        trace = play(booster, game, rounds, Transcript([(j, 1) for j in chosen]))
        if min(trace.edges) >= GAMMA:
            worst = max(worst, int(trace.training_error * m))
    return worst


@pytest.mark.parametrize(
    ("claim", "booster"), [("MRS13.equation-5", AdaBoost()), ("NP14.theorem-1.equation-8", MABoost())]
)
def test_no_sequence_of_columns_is_worse_than_the_computed_worst_case(claim, booster):
    for m, rounds in ((3, 2), (3, 3), (4, 2)):
        found = worst_case(ROWS[claim][0], GAMMA, m, rounds, 60)
        assert found["at_least"] == found["at_most"] == every_run(booster, m, rounds)


def test_boost_by_majority_stays_within_the_binomial_tail():
    """And reaches what whole examples leave of it, on many of the recorded games."""
    cases = [case for case in stored() if case["booster"] == "boost-by-majority"]
    assert all(case["at_least"] == case["at_most"] <= case["bound"] for case in cases)
    assert any(case["bound"] - case["at_least"] < 1 and case["at_least"] > 1 for case in cases)


def test_no_booster_beats_boost_by_majority_by_more_than_the_rounding_to_whole_examples():
    """Its bound is the value of the game with infinitely many examples: the others' worst cases on ten are rarely below it."""
    tails = {
        (c["gamma"], c["examples"], c["rounds"]): c["bound"] for c in stored() if c["booster"] == "boost-by-majority"
    }
    others = [case for case in stored() if case["booster"] != "boost-by-majority" and case["examples"] == 10]
    compared = [case for case in others if (case["gamma"], 10, case["rounds"]) in tails]
    assert compared
    assert all(case["at_most"] >= tails[case["gamma"], 10, case["rounds"]] - 3 for case in compared)


@pytest.mark.parametrize("claim", [name for name in ROWS if name != "boost-by-majority"])
def test_a_recorded_worst_case_is_reached_and_its_bound_holds(claim):
    cases = recorded(claim)[::7]
    assert cases
    for case in cases:
        booster = next(row.booster for row in ROWS[claim] if row.name == case.booster)
        assert replayed(booster, case.columns, case.gamma) == case.at_least


def test_columns_below_the_edge_are_not_counted():
    assert replayed(AdaBoost(), [(1, -1, 1, -1)], GAMMA) is None


def test_a_search_that_is_cut_short_says_so():
    scheme = ROWS["MRS13.equation-5"][0].scheme(9, 0.2, 9)
    found = Search(scheme, 0.2, 9, 0.0).run()
    assert found.at_most > max(found.mistakes, 0)


def test_the_command_shows_the_worst_case_beside_the_bound(capsys):
    assert main(["worst", "MRS13.equation-5", "--rounds", "2", "--examples", "8"]) == 0
    assert "5   7.68   0.651" in capsys.readouterr().out
    assert main(["worst", "MRS13.equation-5", "--gamma", "2"]) == 2

"""Every tied column is played: on one game, and in the list of all runs of the best column."""

import random
from fractions import Fraction
from itertools import chain

import pytest

from properties.cases.exhaustive import Exhausted, games
from properties.cases.play import Play
from properties.cases.ties import BestRuns, EveryTie, edge_ranks, tied_plays
from properties.engine.checking import Evidence, check_case
from properties.engine.witness import displayed_sides
from reference import BestColumn, Game, Transcript, play
from reference.adversary import Tied
from reference.arithmetic import RationalVector
from reference.exact import AdaBoost, MABoost
from theorems.commands import main
from theorems.ledger import claim_named

PLAYERS = [AdaBoost(), MABoost("euclidean", "lazy"), MABoost("entropy", "active")]
NAMES = ["adaboost", "euclidean", "entropy"]
RUN_CLAIMS = ["MRS13.equation-5", "MRS13.equation-6", "NP14.theorem-1.equation-8", "NP14.theorem-1.equation-9"]


def moves(trace):
    """Return the columns played before the first edge of 0, with their rows sorted."""
    stop = next((t for t, edge in enumerate(trace.edges) if edge == 0), len(trace.edges))
    return tuple(sorted(zip(*map(trace.played, range(stop)), strict=True)))


def run_of(case):
    return play(case.booster, case.game, case.rounds, case.oracle)


@pytest.mark.parametrize("booster", PLAYERS, ids=NAMES)
def test_the_runs_listed_are_those_of_every_tie_on_every_class_of_games(booster):
    rounds = 3
    listed = {moves(run_of(case)) for case in BestRuns([booster], 5, rounds).cases() if case.game.m == 5}
    lowest, every = set(), set()
    for game in chain.from_iterable(games((-1, 1), 5, n) for n in range(1, rounds + 1)):
        plays, complete = tied_plays(booster, game, rounds, 1000)
        assert complete
        every |= {moves(run_of(case)) for case in plays}
        lowest.add(moves(play(booster, game, rounds, BestColumn(signed=True))))
    assert every == listed
    assert lowest < listed  # if only the lowest index is played, runs of three columns are missing


@pytest.mark.parametrize("booster", PLAYERS[:2], ids=NAMES[:2])
def test_no_learner_of_best_columns_leaves_the_list(booster):
    listed = {moves(run_of(case)) for case in BestRuns([booster], 5, 5).cases() if case.game.m == 5}
    source = random.Random(39)
    for _ in range(150):
        game = Game([[source.choice((-1, 1)) for _ in range(9)] for _ in range(5)])
        trace = play(booster, game, 5, Tied([source.randrange(9) for _ in range(5)]))
        assert moves(trace) in listed


@pytest.mark.parametrize("claim_id", RUN_CLAIMS)
def test_columns_that_are_not_played_change_no_side(claim_id):
    """Hence the list of runs decides these claims for games with any number of hypotheses."""
    target, source = claim_named(claim_id), random.Random(claim_id)
    for _ in range(12):
        game = Game([[source.choice((-1, 1)) for _ in range(7)] for _ in range(6)])
        for booster in target.boosters:
            trace = play(booster, game, target.rounds, BestColumn(signed=True))
            used = sorted(set(trace.columns))
            alone = Game([[row[j] for j in used] for row in game.rows])
            choices = [(used.index(j), sign) for j, sign in trace.transcript]
            shorter = play(booster, alone, target.rounds, Transcript(choices))
            if not all(holds(trace) for holds in target.given):
                assert not all(holds(shorter) for holds in target.given)
                continue
            assert list(map(displayed_sides, target.each_side(trace))) == list(
                map(displayed_sides, target.each_side(shorter))
            )


def test_each_tied_column_is_played_once_and_equal_columns_count_as_one():
    game = Game([[1, 1, -1, -1], [1, 1, -1, 1], [-1, -1, 1, 1]])
    plays, complete = tied_plays(AdaBoost(), game, 1, 10)
    assert complete and [case.oracle.choices for case in plays] == [[(0, 1)], [(3, 1)]]


def test_a_game_with_more_runs_than_the_limit_is_cut():
    game = Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])
    assert len(tied_plays(AdaBoost(), game, 2, 10)[0]) == 6
    plays, complete = tied_plays(AdaBoost(), game, 2, 5)
    assert len(plays) == 5 and not complete


def test_tied_edges_under_irrational_weights_have_one_rank():
    booster = AdaBoost()
    booster.start(3)
    weights = booster.update((1, 0, -1))
    assert edge_ranks(weights, [(1, 1, 1), (1, 1, -1), (0, 0, 0)], True)[0] == [2, 1, 0]
    halves = booster.update((Fraction(1, 2), Fraction(1, 3), Fraction(-1, 2)))
    ranks, _ = edge_ranks(halves, [(1, 0, 0), (1, 0, 0), (0, 1, 0)], True)
    assert ranks[0] == ranks[1] != ranks[2]


def test_ties_of_floats_are_refused():
    with pytest.raises(ValueError, match="weights must be exact or enclosed to detect ties, got list"):
        edge_ranks([0.5, 0.5], [(1, -1)], True)
    assert edge_ranks(RationalVector.uniform(2), [(1, -1), (1, 1)], False) == ([0, 1], [1, 1])


def test_a_sweep_counts_a_game_beyond_the_limit_as_undecided(tmp_path, capsys):
    words = ["sweep", "MRS13.equation-5", "--entries=-1,1", "--rows", "3", "--columns", "3", "--jobs", "1", "--quiet"]
    words += ["--database", str(tmp_path / "d.sqlite"), "--ties", "all"]
    assert main(words) == 0
    every = capsys.readouterr().out
    assert (
        "0 undecided" in every and "every tied column that moves the weights" in every and "lowest index" not in every
    )
    assert main([*words, "--most-runs", "2"]) == 1
    assert " 0 undecided" not in capsys.readouterr().out


def test_all_runs_are_a_scope_of_a_sweep(tmp_path, capsys):
    words = ["sweep", "MRS13.equation-6", "--runs", "3,4", "--jobs", "1", "--quiet", "--database", str(tmp_path / "d")]
    assert main(words) == 0
    assert "every run of 4 rounds of the best column on up to 3 examples over {-1,1}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["SSS08.theorem-4", "--runs", "3,3"], "has no scope --runs: it is not about runs of a booster"),
        (["SSS08.theorem-4", "--ties", "all"], "--ties all needs a claim about runs of a booster, one at a time"),
        (["MRS13.equation-5", "--runs", "3"], "--runs must be M,T such as 3,4, got '3'"),
        (["MRS13.equation-5", "--runs", "3,3", "--ties", "all"], "--ties needs games"),
        (["MRS13.equation-5", "--runs", "3,3", "--mistakes", "2,2"], "--runs excludes --mistakes"),
        (["MRS13.equation-5", "--ties", "all", "--most-runs", "0"], "most must be at least 1, got 0"),
    ],
)
def test_a_scope_that_a_claim_does_not_have_is_refused(words, message, tmp_path, capsys):
    assert main(["sweep", *words, "--jobs", "1", "--database", str(tmp_path / "d.sqlite")]) == 2
    assert message in capsys.readouterr().err


def test_every_tie_of_an_enumeration_has_its_games():
    base = Exhausted((-1, 1), 2, 2)
    source = EveryTie(base, 4)
    assert list(source.slice("quick", 0, 9)) == list(base.cases()) and source.count("quick") == base.count()


class WrongOnOneColumn(AdaBoost):
    """Half of AdaBoost's step along one column."""

    def update(self, column):
        weights = super().update(column)
        if tuple(column) == (1, -1, 1):
            self._steps[-1] = self._steps[-1] / 2
        return weights


def test_a_step_that_is_wrong_on_the_second_of_two_tied_columns_is_found_with_every_tie_only():
    target, booster = claim_named("MRS13.equation-5"), WrongOnOneColumn()
    game, lowest, every = Game([[1, 1], [1, -1], [-1, 1]]), Evidence(), Evidence()
    check_case(target, Play(game, rounds=1, booster=booster), lowest)
    for case in tied_plays(booster, game, 1, 10)[0]:
        check_case(target, case, every)
    assert (lowest.violated, every.violated) == (0, 1)

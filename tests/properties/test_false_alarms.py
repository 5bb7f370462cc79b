"""Correct boosters raise no alarm: over their first seeds here, and over many seeds in the committed run, which can be
extended."""

import json
import random
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from properties.audit.search import rounds_to_one
from properties.cases.play import Play
from properties.cases.small import drawn_plays
from properties.checks.promises.bounds import error_sides
from properties.checks.promises.quantities import root
from properties.sabotage import false_alarms, mutant_audits, registry
from properties.sabotage.false_alarms import (
    FIRST,
    MANY,
    PLAYS,
    RESULT,
    SEARCHED,
    Tally,
    correct_boosters,
    extended,
    main,
    next_ones,
    stored_tallies,
    try_seed,
)
from properties.sabotage.registry import full_name, our_boosters
from properties.sabotage.signs import ErrorForEdge
from properties.traits import Declared
from reference import Game, InOrder, play
from reference.arithmetic import Real, Verdict, ball, decide
from reference.exact import AdaBoostS, MABoost

mutant_audits.load_guests(Path(__file__).resolve().parent.parent / "guests")
NAMED = 50  # the number of our boosters in the committed run: it may grow and must not drop
SEEDS = {"quick": 1, "ci": 20, "night": 100}
ROWS = {row["booster"]: row for row in json.loads(Path(RESULT).read_text())["boosters"]}


def undated(tally: Tally) -> dict:
    """Return a tally without its time and its commit."""
    return {name: value for name, value in vars(tally).items() if name not in ("seconds", "commits")}


@pytest.mark.parametrize("name", correct_boosters())
def test_a_correct_booster_violates_no_check_over_the_first_seeds(name, pytestconfig):
    """From seed 1 on: seed 0 also has the long run, which `pytest properties` and test_sklearn_adapter try."""
    seeds = SEEDS[pytestconfig.getoption("--effort")]
    tally = extended(correct_boosters()[name], Tally(name, seeds=1), seeds)
    assert tally.comparisons > 50 * seeds and tally.plays >= PLAYS * seeds
    assert not tally.alarms


@pytest.mark.parametrize("name", ["exact.SAMME()", "fast.AdaBoost()", "fast.SparseBoost(alpha='half')"])
def test_seeds_of_the_committed_run_can_be_tried_again(name):
    last = Tally(name, seeds=random.Random(name).randrange(ROWS[name]["seeds"]))
    again = extended(correct_boosters()[name], last, 1)
    assert again.comparisons and again.alarms == ROWS[name]["alarms"] == []


def test_the_committed_run_over_many_seeds_found_nothing():
    for row in ROWS.values():
        assert row["alarms"] == [] and row["undecided"] == 0 and row["comparisons"] > 20 * row["plays"], row["booster"]
        assert row["plays"] >= PLAYS * row["seeds"] and row["seeds"] >= FIRST


def test_the_committed_run_is_about_boosters_that_exist_and_names_no_fewer_than_it_did():
    """A new booster needs no row: its first seeds are tried by the test above."""
    named = {name for name in ROWS if name.startswith(("exact.", "fast."))}
    assert named <= {full_name(booster) for booster in our_boosters()} <= set(correct_boosters())
    assert len(named) >= NAMED


def test_a_booster_of_ours_whose_argument_has_no_default_is_refused_by_name(monkeypatch):
    monkeypatch.delitem(registry.ARGUMENTS, "Elimination")
    with pytest.raises(ValueError, match="Elimination: min_epoch must have a default"):
        our_boosters()


def test_the_record_counts_the_boosters_with_all_seeds_and_lists_its_commits():
    record = json.loads(Path(RESULT).read_text())
    assert record[f"boosters_of_{MANY}_seeds"] == sum(row["seeds"] >= MANY for row in ROWS.values())
    assert {commit for row in ROWS.values() for commit in row["commits"]} <= set(record["commits"])
    assert all(row["commits"] for row in ROWS.values())
    assert record["alarms"] == 0 and record["commits"] and not any("+" in commit for commit in record["commits"])


def test_seeds_draw_mistakes_and_fractions_in_turn_where_columns_may_have_them():
    games = [drawn_plays(Declared.of(MABoost()), seed, 1)[0].game for seed in range(6)]
    assert [game.is_signs for game in games][:2] == [True, False]


def test_a_wrong_booster_raises_alarms_and_they_are_kept():
    tally = extended(ErrorForEdge(), Tally("wrong"), 4)
    assert {"product-error-bound", "weights-follow-losses"} & {alarm["check"].split(".")[-1] for alarm in tally.alarms}


def test_the_search_of_a_seed_tries_promises_and_the_declared_twin(monkeypatch):
    class OfTheTwin(ErrorForEdge):
        traits = ErrorForEdge.traits | {"twin": "reference.exact:AdaBoost()"}

    monkeypatch.setattr(false_alarms, "drawn_plays", lambda *_: [Play(Game([[1]]), None, 0)])  # which shows nothing
    tally = extended(OfTheTwin(), Tally("wrong", seeds=1), 2)
    result = {alarm["check"] for alarm in tally.alarms}
    assert {"promise.weights-follow-losses", "against.reference.exact:AdaBoost()"} <= result
    assert tally.searched == 2 * SEARCHED
    monkeypatch.setattr(false_alarms, "cases_searched", lambda *_: 0)
    assert not extended(OfTheTwin(), Tally("wrong", seeds=1), 2).alarms


@pytest.mark.parametrize("seed", [313, 319])
def test_a_run_of_adaboost_s_that_ends_with_a_perfect_column_is_decided(seed):
    tally = Tally("exact.AdaBoostS()", seeds=seed)
    assert extended(AdaBoostS(), tally, 1).undecided == 0


def test_a_product_that_is_enclosed_around_zero_bounds_no_other_error_than_zero():
    nothing = 1 - Real(lambda bits: ball(1) / 3) * 3  # this is 0, which no enclosure separates from 0
    for wrong, verdict in ((0, Verdict.HOLDS), (1, Verdict.VIOLATED)):
        sides = error_sides(SimpleNamespace(training_error=Fraction(wrong, 5), columns=[0]), root(nothing))
        assert decide(sides.lhs, sides.relation, sides.rhs) is verdict


def test_a_check_is_listed_as_silent_until_a_seed_compares_something():
    tally = extended(MABoost(), Tally("mine"), 1)
    assert "gap-is-true" in tally.silent and "permute-examples" not in tally.silent  # it keeps no such record
    first = Tally("mine", silent=["permute-examples", "gap-is-true"], seeds=1)
    try_seed(MABoost(), 1, first)
    assert first.silent == ["gap-is-true"]


def test_a_run_continues_where_its_file_ends(tmp_path):
    path = tmp_path / "alarms.json"
    name = "fast.SAMME()"
    arguments = ["--only", name, "-o", str(path)]
    assert main(["--seeds", "3", *arguments]) == 0
    assert main(["--seeds", "7", *arguments]) == 0
    assert main(["--seeds", "5", *arguments]) == 0  # already had
    tallies, commits = stored_tallies(path)
    assert undated(tallies[name]) == undated(extended(correct_boosters()[name], Tally(name), 7)) and len(commits) == 1
    assert main(["--seeds", "2", "--only", "fast.AdaBoost()", "-o", str(path)]) == 0
    tallies, _ = stored_tallies(path)
    assert {other: tally.seeds for other, tally in tallies.items()} == {name: 7, "fast.AdaBoost()": 2}


def test_all_boosters_have_their_first_seeds_before_the_fastest_continue():
    names = ["a", "b", "c"]
    tallies = {"a": Tally("a", seeds=10, seconds=1), "c": Tally("c", seeds=200, seconds=1)}
    assert [tally.booster for tally in next_ones(tallies, names, 1000, 1)] == ["b"]
    assert [tally.booster for tally in next_ones(tallies, names, 1000, 3)] == ["b", "a", "c"]
    done = {name: Tally(name, seeds=FIRST, seconds=seconds) for name, seconds in zip("abc", (3, 1, 2), strict=True)}
    assert [tally.booster for tally in next_ones(done, names, 1000, 3)] == ["b", "c", "a"]
    assert next_ones(done, names, FIRST, 3) == []


@pytest.mark.parametrize("arguments", [["--seeds", "0"], ["--jobs", "-1"], ["--only", "nobody"], ["--seeds", "many"]])
def test_misuse_ends_with_status_two(arguments):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"boosters": [{"name": 1}], "commits": [], "plays_per_seed": 10}'])
def test_a_file_that_is_no_result_is_refused(tmp_path, text):
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"other\.json must be a result of this command"):
        stored_tallies(path)
    with pytest.raises(SystemExit):
        main(["--only", "fast.SAMME()", "-o", str(path)])
    assert path.read_text() == text


def test_seeds_of_other_plays_are_not_mixed_in(tmp_path, monkeypatch):
    path = tmp_path / "alarms.json"
    monkeypatch.setattr(false_alarms, "PLAYS", 3)
    false_alarms.written(path, {"fast.SAMME()": Tally("fast.SAMME()", seeds=1)}, [])
    monkeypatch.undo()
    with pytest.raises(ValueError, match="at least 10 plays, got 3"):
        stored_tallies(path)


def test_an_edge_that_rounds_to_one_accuses_no_line_search():
    """After the second column the weight of example 3 is about 1e-151: the third edge is 1 in floats, and below 1 in truth."""
    (booster,) = (booster for name, booster in correct_boosters().items() if name == "searched.LineSearch()")
    rows = [[-1, Fraction(1, 1000), 1], [1, Fraction(-1, 1000), 1], [1, 1, -1]]
    trace = play(booster, Game(rows), 3, InOrder())
    assert trace.edges[-1] == 1 and rounds_to_one(trace)
    assert not rounds_to_one(play(booster, Game([[1, 1], [1, -1]]), 1, InOrder()))
    tally = Tally("a line search")
    try_seed(booster, 46, tally)
    assert tally.alarms == [] and tally.searched

"""No false alarm: correct boosters over twenty seeds here, over a thousand in the committed run, which can be extended."""

import json
from pathlib import Path

import pytest

from properties.cases.small import drawn_plays
from properties.sabotage import false_alarms
from properties.sabotage.false_alarms import (
    RESULT,
    Tally,
    correct_boosters,
    extended,
    main,
    next_ones,
    stored,
    try_seed,
)
from properties.sabotage.registry import full_name, our_boosters
from properties.sabotage.signs import ErrorForEdge
from properties.traits import Declared
from reference.exact import MABoost

SEEDS = {"quick": 1, "ci": 20, "night": 100}


@pytest.mark.parametrize(("name", "booster"), correct_boosters(), ids=[name for name, _ in correct_boosters()])
def test_a_correct_booster_raises_no_alarm_over_the_first_seeds(name, booster, pytestconfig):
    tally = Tally(name)
    for seed in range(SEEDS[pytestconfig.getoption("--effort")]):
        try_seed(booster, seed, tally, count=2)
    assert tally.comparisons > 50
    assert not tally.alarms


def test_the_committed_run_over_many_seeds_found_nothing_and_had_all_our_boosters():
    rows = {row["booster"]: row for row in json.loads(Path(RESULT).read_text())["boosters"]}
    for booster in our_boosters():
        assert rows[full_name(booster)]["seeds"] >= 1
    for row in rows.values():
        assert row["alarms"] == [] and row["undecided"] == 0 and row["comparisons"] > 20 * row["plays"], row["booster"]


def test_seeds_draw_mistakes_and_fractions_in_turn_where_columns_may_have_them():
    games = [drawn_plays(Declared.of(MABoost()), seed, 1)[0].game for seed in range(6)]
    assert [game.is_signs for game in games][:2] == [True, False]


def test_a_wrong_booster_raises_alarms_and_they_are_kept():
    tally = Tally("wrong")
    for seed in range(4):
        try_seed(ErrorForEdge(), seed, tally)
    assert {"product-error-bound", "weights-follow-losses"} & {alarm["check"].split(".")[-1] for alarm in tally.alarms}


def test_a_run_goes_on_where_its_file_stops(tmp_path):
    path = tmp_path / "alarms.json"
    name = "fast.SAMME()"
    arguments = ["--only", name, "-o", str(path)]
    assert main(["--seeds", "3", *arguments]) == 0
    assert main(["--seeds", "7", *arguments]) == 0
    assert main(["--seeds", "5", *arguments]) == 0  # already had
    (row,) = json.loads(path.read_text())["boosters"]
    assert row == vars(extended(Tally(name), 7))
    assert main(["--seeds", "2", "--only", "fast.AdaBoost()", "-o", str(path)]) == 0
    tallies, seconds = stored(path, 10)
    assert {other: tally.seeds for other, tally in tallies.items()} == {name: 7, "fast.AdaBoost()": 2} and seconds >= 0


def test_the_booster_with_the_fewest_seeds_comes_first_and_ours_before_the_others():
    names = [["a", "b"], ["c"]]
    tallies = {"a": Tally("a", seeds=5), "c": Tally("c", seeds=0)}
    assert [tally.booster for tally in next_ones(tallies, names, 10, 1)] == ["b"]
    assert [tally.booster for tally in next_ones(tallies, names, 10, 3)] == ["b", "a"]
    assert [tally.booster for tally in next_ones(tallies, names, 5, 3)] == ["b"]
    done = {name: Tally(name, seeds=5) for name in "ab"}
    assert [tally.booster for tally in next_ones(done, names, 5, 3)] == ["c"]
    assert next_ones(done | {"c": Tally("c", seeds=5)}, names, 5, 3) == []


@pytest.mark.parametrize(
    "arguments", [["--seeds", "0"], ["--jobs", "-1"], ["--plays", "0"], ["--only", "nobody"], ["--seeds", "many"]]
)
def test_misuse_ends_with_status_two(arguments):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"boosters": [{"name": 1}], "plays_per_seed": 10, "seconds": 1}'])
def test_a_file_that_is_no_result_is_refused(tmp_path, text):
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"other\.json must be a result of this command"):
        stored(path, 10)
    with pytest.raises(SystemExit):
        main(["--only", "fast.SAMME()", "-o", str(path)])
    assert path.read_text() == text


def test_another_number_of_plays_is_not_mixed_in(tmp_path):
    path = tmp_path / "alarms.json"
    false_alarms.written(path, {"fast.SAMME()": Tally("fast.SAMME()", seeds=1)}, 3, 0.0)
    with pytest.raises(ValueError, match="--plays must be 3"):
        stored(path, 10)

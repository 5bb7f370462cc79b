"""Constructor arguments that a booster declares are varied with the game, shown, stored, replayed and made simpler."""

import json
import math
import random
from fractions import Fraction
from pathlib import Path

import pytest

from properties import audit, recheck
from properties.arguments import Arguments, in_words, interval, passed
from properties.audit.booster import backend_of, declared_of
from properties.audit.finding import HELD, VIOLATED
from properties.audit.replay import replay
from properties.audit.report import reproduction
from properties.audit.search import starting_points
from properties.cases.play import Play
from properties.engine.files import OpenFolder
from properties.engine.witness import case_from_json, case_to_json
from properties.traits import Declared
from reference import Game
from tests.guests import moved_arguments as guests


def audited(booster, claims=(), **options):
    usual = {
        "isolate": False,
        "witnesses": None,
        "budget": 600,
        "cases": 250,
        "only": ["promise.weights-follow-losses"],
    }
    return audit(booster, claims, **(usual | options))


@pytest.mark.parametrize("booster", [guests.RateTwice, guests.CutOnOneSide])
def test_a_fault_that_some_arguments_alone_show_is_caught_with_them(booster):
    report = audited(booster)
    result = report.outcome("promise.weights-follow-losses")
    assert result.status == VIOLATED
    arguments = dict(result.smallest.play.arguments)
    assert result.smallest.shown.arguments == in_words(result.smallest.play.arguments)
    assert f"is violated by {report.booster}, with rate=" in str(report) and "arguments moved: rate in (0, 1]" in str(
        report
    )
    assert report.to_json()["checks"][-1] is not None and "rate in (0, 1]" in report.to_json()["arguments"]
    assert (
        arguments["rate"] == {"RateTwice": "1/10", "CutOnOneSide": "1/4"}[booster.__name__]
    )  # the simplest arguments that show the fault
    assert ("most" in arguments) == (booster is guests.CutOnOneSide)


def test_the_same_booster_without_the_declaration_is_not_caught():
    class Silent(guests.RateTwice):
        traits = {"arithmetic": "float", "coefficients": "kept", "promises": ("weights-follow-losses",)}  # noqa: RUF012

    assert audited(Silent).outcome("promise.weights-follow-losses").status == HELD


@pytest.mark.parametrize("booster", [guests.Shrunken, guests.Shrunken(0.25), guests.Needs, guests.of_size])
def test_a_correct_booster_violates_nothing_whatever_its_arguments(booster):
    also = ["permute-examples", "restart", "copy", "pickle", "plays"]
    report = audited(
        booster, only=["promise.weights-follow-losses", *(f"invariant.{name}" for name in also)], cases=150
    )
    assert not report.against and not report.defects, str(report)
    assert report.outcome("promise.weights-follow-losses").cases > 100


def test_a_promise_that_depends_on_an_argument_is_checked_for_the_varied_argument():
    with backend_of(guests.Shrunken, isolate=False) as backend:
        usual = declared_of(backend)
        play = Play(Game([[1], [1], [-1], [1]]), rounds=1, arguments=(("rate", "1/4"), ("most", "m")))
        assert ("shrunken-error-bound", "1.0") in usual.promises
        assert ("shrunken-error-bound", "0.25") in declared_of(backend, play).promises
        smaller = Play(Game([[1], [1], [-1]]), rounds=1, arguments=play.arguments)
        assert declared_of(backend, smaller).promises == ("weights-follow-losses",)  # a step of 3 may be cut
    report = audited(guests.Shrunken, only=["promise.shrunken-error-bound"])
    assert report.outcome("promise.shrunken-error-bound").status == HELD


def test_a_fault_of_the_protocol_is_caught_on_the_list_with_the_arguments_that_show_it():
    class Listed(guests.HalvedFor):
        traits = {"arithmetic": "float", "arguments": {"rate": ["1", "1/2"]}}  # noqa: RUF012

    report = audited(Listed, only=["invariant.weights-sum-to-one"], cases=0)
    assert report.outcome("weights-sum-to-one").smallest.shown.arguments == "rate=1/2"


def test_a_comparison_moves_the_arguments_of_both_or_of_neither():
    only = [f"against.{guests.Shrunken.__name__}"]
    result = audited(guests.TwoRates, against=guests.Shrunken, only=only).outcome(only[0])
    assert result.status == VIOLATED and "rate=" in result.smallest.shown.arguments
    assert (
        audited(guests.RateTwice, against="reference.fast:AdaBoost", only=["against.reference.fast:AdaBoost"]).status
        == 0
    )


def test_a_witness_and_a_test_to_paste_have_the_arguments(tmp_path):
    report = audited(guests.RateTwice, witnesses=tmp_path)
    result = report.outcome("promise.weights-follow-losses")
    stored = json.loads(Path(result.witness).read_text(encoding="utf-8"))
    assert stored["case"]["arguments"] == [["rate", "1/10"]]
    assert case_from_json(stored["case"]).arguments == (("rate", "1/10"),)
    recorded = replay(result.witness)
    assert recorded.sides is not None and recorded.who == "RateTwice with rate=1/10"
    assert replay(result.witness, booster=guests.RateTwice).sides is not None
    assert replay(result.witness, booster=guests.Shrunken).sides is None
    case = stored["case"]
    assert recheck(guests.RateTwice, "promise.weights-follow-losses", case, result.smallest.shown.learner) is not None
    case = {key: value for key, value in case.items() if key != "arguments"}
    assert recheck(guests.RateTwice, "promise.weights-follow-losses", case, result.smallest.shown.learner) is None
    assert "'arguments': [['rate', '1/10']]" in reproduction(report)


def test_the_next_search_begins_with_the_arguments_of_the_nearest_cases(tmp_path):
    audited(guests.Shrunken, only=["promise.shrunken-error-bound"], witnesses=tmp_path, cases=60)
    known: dict = {}
    with OpenFolder(tmp_path) as folder:
        rows = starting_points(folder, "Shrunken", known)
    assert rows and known and set(known) <= set(rows)


def test_a_play_with_arguments_survives_its_json_form():
    play = Play(Game([[1]]), None, 2, arguments=(("rate", "m/2"), ("kind", "lazy"), ("count", 3), ("flag", None)))
    assert case_from_json(json.loads(json.dumps(case_to_json(play)))) == play


BAD = [
    ({"rats": "(0, 1]"}, r"must name parameters of Other \(rate, most\), got 'rats'"),
    ({"rate": "(0, 1"}, "the values of 'rate' are '\\(0, 1': the values must be a list, or an interval like"),
    ({"rate": "[2, 1]"}, "the lower end of the interval must be below the upper end"),
    ({"rate": "(1, 1]"}, "the lower end of the interval must be below the upper end"),
    ({"rate": "(0, n]"}, "a number must be like 1/4, 0.25 or m/2, got 'n'"),
    ({"rate": []}, "the values must be at least one"),
    ({"rate": 3}, "the values must be a list, a range, or an interval"),
    ({"rate": [math.nan]}, "a number must be finite"),
    ({"rate": [{}]}, "a value must be a number, a text, True, False or None"),
    ({"rate": ["1/0"]}, "a number must be like"),
    ("rate", "trait arguments must be a mapping from parameters"),
    (
        {"rate": [1, 7]},
        "a value that is refused: booster could not be made with rate=7: ValueError: rate must be at most 5",
    ),
    ({"rate": "[1, m]"}, "could not be made with rate=m for 9 examples: ValueError: rate must be at most 5"),
]


class Other(guests.Shrunken):
    """Refuses a rate above 5."""

    def __init__(self, rate=1, most=4):
        if rate > 5:
            raise ValueError("rate must be at most 5")
        super().__init__(rate, most)


@pytest.mark.parametrize(("declared", "message"), BAD)
def test_a_bad_declaration_is_one_clear_error(declared, message):
    kind = type("Other", (Other,), {"traits": {"arguments": declared}})
    with pytest.raises(ValueError, match=message) as refused:
        audited(kind, only=())
    assert "\n" not in str(refused.value)


def test_the_error_for_missing_constructor_arguments_names_where_to_declare_them():
    class Lacks(guests.Shrunken):
        def __init__(self, rate):
            super().__init__(rate)

    with pytest.raises(ValueError, match="name a function that makes it, or declare the values in the trait arguments"):
        audited(Lacks, only=())


def test_draws_stay_in_the_declared_range_and_reach_its_ends():
    moved = Arguments.checked({"nu": "[1, m]", "clip": "(0, inf)", "k": range(1, 4), "update": ("lazy", "active")})
    source, drawn_values = random.Random(3), {name: set() for name in moved.names}
    for m in [2, 5, 9] * 200:
        arguments = moved.drawn(source, m)
        assert moved.accept(arguments, m), (arguments, m)
        arguments = moved.moved(arguments, source, m) if arguments else arguments
        assert moved.accept(arguments, m)
        for name, value in arguments:
            drawn_values[name].add(value)
    assert (
        {"1", "m"} <= drawn_values["nu"]
        and drawn_values["k"] == {1, 2, 3}
        and drawn_values["update"] == {"lazy", "active"}
    )
    assert any(Fraction(value) > 100 for value in drawn_values["clip"]) and any(
        Fraction(value) < 1 for value in drawn_values["clip"]
    )


def test_numbers_are_rationals_for_exact_boosters_and_floats_for_others():
    assert [passed(text, 5, exact) for text in ("2", "m/2") for exact in (True, False)] == [2, 2, Fraction(5, 2), 2.5]
    assert Declared.checked({"arguments": {"nu": "[1, m]"}}).arguments.values[0][1] == interval("[1, m]")
    from reference.exact import LPBoost

    def half(nu=1):
        return LPBoost(nu, "1/10")

    half.arguments = {"nu": ["1", "m/2"]}
    report = audited(half, only=["invariant.weights-capped"], cases=0)
    assert report.outcome("weights-capped").cases > 0 and not report.against, str(report)

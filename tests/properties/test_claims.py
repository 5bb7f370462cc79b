"""Every outcome of a claim is counted, and a declaration that its run does not support fails."""

from dataclasses import replace
from fractions import Fraction

import hypothesis.strategies as st
import pytest

from properties.cases.drawn import Drawn, planted_games
from properties.cases.play import Instance, Play
from properties.claims import Claim, Listed, Sides
from properties.engine.evidence import Item, items, judge, run_item
from reference import Game
from reference.arithmetic import Undecided, exp
from tests.properties.claims_on_two_games import CORNER, SOUND, TRIANGLE, Stale, outcome


class NoColumn:
    """A learner that returns the first column `after` times, and then None."""

    def __init__(self, after=0):
        self.after = after

    def choose(self, game, weights):
        self.after -= 1
        return (0, 1) if self.after >= 0 else None


def test_a_sound_claim_passes_and_reports_its_tightness():
    evidence, failure = outcome(SOUND, "exact-games")
    assert failure is None and evidence.cases == 2 and 0 < evidence.tightness <= 1


def test_a_false_claim_fails_with_both_sides_the_smallest_and_the_worst_case():
    false = replace(SOUND, function=lambda trace: Sides(trace.training_error, "<=", Fraction(1, 4)))
    evidence, failure = outcome(false, "exact-games")
    assert evidence.violated == 1 and "2/3 <= 1/4 is false" in failure.replace("1/3 <= 1/4", "2/3 <= 1/4")
    assert "smallest case" in failure and "worst ratio" in failure


def test_declaring_a_true_statement_refuted_fails_for_want_of_a_witness():
    _, failure = outcome(replace(SOUND, printed="refuted", reason="a test"), "exact-witnesses")
    assert "no witness" in failure


def test_a_failing_hypothesis_is_counted_under_its_name():
    def has_two_columns(trace):
        return trace.game.n == 2

    evidence, failure = outcome(replace(SOUND, given=(has_two_columns,)), "exact-games")
    assert evidence.vacuous == {"has_two_columns": 1} and evidence.cases == 1 and failure is None


def test_a_case_without_sides_is_vacuous():
    evidence, _ = outcome(replace(SOUND, function=lambda trace: []), "exact-games")
    assert evidence.vacuous == {"no sides": 2} and evidence.cases == 0


STILL = Game([[1, -1], [-1, 1]])  # every column has edge 0 at the start


@pytest.mark.parametrize("play", [Play(STILL, rounds=4), Play(TRIANGLE, rounds=0), Play(TRIANGLE, NoColumn(), 4)])
def test_a_run_without_an_edge_makes_no_bound_tight(play):
    trivial = replace(SOUND, function=lambda trace: Sides(1, "<=", 1), games=(Listed("still", [play]),))
    evidence, failure = outcome(trivial, "exact-still")
    assert (evidence.cases, evidence.tightness, evidence.slack, failure) == (1, None, None, None)


def test_a_run_that_ends_for_want_of_an_edge_or_has_one_example_is_the_tightest_only_where_no_other_is():
    equal = replace(SOUND, function=lambda trace: Sides(len(trace.columns), "<=", trace.game.n))
    ended, single = Play(TRIANGLE, NoColumn(after=3), 6), Play(Game([[1]]), rounds=1)
    for play in (ended, single):
        evidence, _ = outcome(replace(equal, games=(Listed("alone", [play]),)), "exact-alone")
        assert (evidence.tightness, evidence.trivial) == (1, True)
        evidence, _ = outcome(replace(equal, games=(Listed("both", [play, Play(TRIANGLE, rounds=2)]),)), "exact-both")
        assert (evidence.tightness, evidence.trivial) == (pytest.approx(2 / 3), False)


def test_the_smallest_case_is_that_of_the_smallest_game_then_of_the_fewest_rounds():
    false = replace(SOUND, function=lambda trace: Sides(1, "<=", 0))
    plays = [Play(TRIANGLE, rounds=2), Play(CORNER, rounds=3), Play(CORNER, rounds=2)]
    evidence, _ = outcome(replace(false, games=(Listed("plays", plays),), third_party=True), "exact-plays")
    assert evidence.smallest.play.game is CORNER and evidence.smallest.play.rounds == 2


def test_undecided_is_not_a_pass():
    unclear = replace(SOUND, function=lambda trace: Sides(exp(1) * exp(-1), "==", 1))
    evidence, failure = outcome(unclear, "exact-games")
    assert evidence.undecided == 2 and "undecided" in failure


def violated_and_unclear(trace):
    yield Sides(1, "<=", Fraction(1, 4), at="the error")
    yield Sides(exp(1) * exp(-1), "==", 1)


def violated_then_cut(trace):
    yield Sides(1, "<=", Fraction(1, 4), at="the error")
    raise Undecided("no enclosure separates")


@pytest.mark.parametrize("function", [violated_and_unclear, violated_then_cut])
def test_a_violation_is_reported_before_undecided_comparisons(function):
    evidence, failure = outcome(replace(SOUND, function=function), "exact-games")
    assert (evidence.violated, evidence.cases, evidence.undecided) == (2, 2, 0)
    assert "1 <= 1/4 is false" in failure and "the error" in failure and "undecided" not in failure


def test_a_violation_in_one_case_is_reported_before_an_undecided_other_case():
    def mixed(trace):
        return Sides(1, "<=", Fraction(1, 4)) if trace.game == CORNER else Sides(exp(1) * exp(-1), "==", 1)

    evidence, failure = outcome(replace(SOUND, function=mixed), "exact-games")
    assert (evidence.violated, evidence.undecided) == (1, 1) and "1 <= 1/4 is false" in failure


def test_an_equality_case_named_with_a_proof_may_stay_undecided():
    unclear = replace(SOUND, function=lambda trace: Sides(exp(1) * exp(-1), "<=", 1, equal=True))
    _, failure = outcome(unclear, "exact-games")
    assert failure is None


def test_a_run_cut_by_its_budget_decides_nothing():
    evidence, failure = outcome(replace(SOUND, bits=4, rounds=30), "exact-games")
    assert evidence.undecided and "budget" in failure


def test_drawn_violations_are_shrunk():
    target = Claim(
        id="TEST.lemma-4",
        function=lambda instance: Sides(instance.x, "<=", 1000),
        kind="inequality",
        statement="",
        games=(Drawn(st.integers(0, 10**6).map(lambda x: Instance(x=x))),),
    )
    evidence, failure = outcome(target, "exact-drawn")
    assert evidence.smallest.case["instance"]["$instance"]["x"] == 1001 and failure


def test_drawn_games_of_a_refuted_statement_wait_for_ci_and_the_ledger_says_why():
    false = replace(SOUND, games=(Drawn(planted_games(), 5),), printed="refuted", reason="a test")
    item = next(item for item in items(false) if item.label == "exact-drawn")
    quick, thorough = run_item(item, "quick"), run_item(item, "ci")
    assert (quick.cases, thorough.cases) == (0, 15) and thorough.scope == "15 drawn"
    assert "none drawn: refuted" in quick.scope and "--effort ci" in quick.scope
    for other in (replace(false, printed="holds"), replace(false, third_party=True)):
        assert run_item(replace(item, claim=other), "quick").cases == 5


def test_an_undecided_drawn_game_of_a_refuted_statement_fails_at_ci():
    unclear = replace(
        SOUND, function=lambda trace: Sides(exp(1) * exp(-1), "==", 1), printed="refuted", reason="a test"
    )
    item = Item(unclear, "exact-drawn", "source", Drawn(planted_games(), 1))
    assert "undecided" in judge(item, run_item(item, "ci"))


def test_a_play_may_fix_the_booster_the_learner_and_the_rounds():
    played = []
    target = replace(
        SOUND, function=lambda trace: played.append((type(trace.booster), len(trace.columns))) or Sides(0, "<=", 1)
    )
    target = replace(target, games=(Listed("plays", [Play(CORNER, rounds=3, booster=Stale())]),))
    outcome(target, "exact-plays")
    assert played == [(Stale, 3)]

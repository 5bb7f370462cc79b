"""The search for violations, its report, and the exit status of an audit."""

import math
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import guests_for_search as guests
import pytest

from properties import audit
from properties.audit.audit import planned
from properties.audit.finding import DEFECT, HELD, UNTESTED, VIOLATED
from properties.audit.search import cases_searched, keep_nearest, starting_points
from properties.audit.subject import Subject
from properties.audit.trial import examine
from properties.cases import moves
from properties.checks.promises import as_claim
from properties.claims import Sides
from properties.engine.files import OpenFolder
from properties.engine.local_backend import LocalBackend
from properties.sabotage.multiclass import SammeModel
from properties.traits import Declared, twin_of
from reference import exact, fast
from reference.exact import AdaBoost

HERE = Path(__file__).parent


def audited(booster, claims=(), **options):
    usual = {"isolate": False, "witnesses": None, "budget": 600, "trusted": True}
    return audit(booster, claims, **(usual | options))


def of_promises(booster, seed=0, cases=300):
    """Return the findings of a booster's promises after a search, and their subject."""
    declared = Declared.of(booster())
    subject = Subject(LocalBackend(booster), declared, seed=seed)
    checks = [check for check in planned(declared) if check.group == "promise"]
    findings = [examine(check, subject) for check in checks]
    cases_searched(checks, subject, findings, cases, math.inf)
    return findings, subject


@pytest.mark.parametrize("booster", [guests.ClippedAtOne, guests.ClippedAtAFifth])
def test_adaboost_with_clipped_steps_is_violated_on_a_small_game(booster):
    (result,), _ = of_promises(booster, cases=3000)
    assert result.status == VIOLATED
    assert result.smallest.play.game.m <= 9 and result.smallest.play.game.n <= 3


def test_adaboost_without_a_clip_is_not_violated_and_its_tightest_case_is_reported():
    (result,), _ = of_promises(guests.Floats, cases=400)
    assert result.status == HELD and result.searched == 400 and result.tightness > 0.5
    assert (
        result.how == f"{result.listed} listed and 400 searched plays, up to {result.most[0]} examples and 1,024 rounds"
    )


def test_the_same_seed_and_number_of_cases_are_the_same_search():
    (one,), first = of_promises(AdaBoost, cases=60)[0][:1], of_promises(AdaBoost, cases=60)[1]
    (other,), second = of_promises(AdaBoost, cases=60)[0][:1], of_promises(AdaBoost, cases=60)[1]
    assert (one.cases, one.tightness, first.nearest) == (other.cases, other.tightness, second.nearest)
    assert of_promises(AdaBoost, seed=1, cases=60)[1].nearest != first.nearest


def test_a_search_begins_with_the_nearest_cases_of_the_previous_search(tmp_path):
    matrix = ((1, -1, 1), (-1, 1, 1), (1, 1, -1))
    with OpenFolder(tmp_path) as folder:
        keep_nearest(folder, "mine.py:Mine", [matrix])
        assert starting_points(folder, "mine.py:Mine") == [matrix]
        assert starting_points(folder, "mine.py:Yours") == []
        (tmp_path / "nearest" / "mine.py-Mine.json").write_text("{")
        assert starting_points(folder, "mine.py:Mine") == []


def test_moves_give_games_with_margins_in_the_range_and_not_too_large():
    source = random.Random(7)
    for unit in (False, True):
        rows = moves.drawn_matrix(source, unit)
        for _ in range(400):
            rows = moves.rows_moved(rows, source, unit)
            assert 1 <= len(rows) <= moves.MOST_EXAMPLES and 1 <= len(rows[0]) <= moves.MOST_ROUNDS
            assert all(abs(entry) <= 1 for row in rows for entry in row)
            assert unit or all(entry in (-1, 1) for row in rows for entry in row)


def test_short_sequences_are_all_there_up_to_the_order_of_the_examples():
    assert sum(1 for _ in moves.short_matrices([(2, 2)])) == math.comb(4 + 1, 2)
    assert sum(1 for _ in moves.short_matrices([(4, 3)])) == math.comb(8 + 3, 4)


def test_sizes_reach_from_a_trillionth_to_a_thousand_examples():
    declared = Declared.checked({"columns": "unit", "domain": ("capped", Fraction(1, 5))})
    result = list(moves.sized_matrices(declared, costly=False))
    assert {1, 2, 5, 6, 40, 1000, 1001} <= set(map(len, result))
    entries = {entry for rows in result if len(rows) < 4 for row in rows for entry in row}
    assert {Fraction(1, 10**12), 1 - Fraction(1, 10**12)} <= entries


def test_a_violated_claim_named_with_claim_counts():
    def never_wrong(trace):
        return Sides(trace.training_error, "<=", 0)

    assert audited(AdaBoost(), [never_wrong], cases=0, only=["promise.never_wrong"]).status == 1


def test_a_claim_that_decides_nothing_is_untested_with_a_reason():
    report = audited(guests.NoEpochs, ["CL21.lemma-A.1"], cases=0, only=["CL21.lemma-A.1"])
    result = report.outcome("CL21.lemma-A.1")
    assert (result.status, report.status) == (UNTESTED, 3)
    assert result.reason == "reads booster.epochs, a list with one entry per epoch"
    report = audited(AdaBoost(), ["CL21.lemma-A.1"], cases=0, only=["CL21.lemma-A.1"])
    assert report.status == 3 and "it is about labels" in report.outcome("CL21.lemma-A.1").reason


def test_a_claim_that_raises_is_our_defect():
    def faulty(trace):
        raise IndexError("no such round")

    report = audited(AdaBoost(), [faulty], cases=0, only=["promise.faulty"])
    assert report.outcome("promise.faulty").status == DEFECT and report.status == 4
    assert "our defect: promise.faulty" in str(report)


def test_a_claim_about_epochs_is_checked_on_a_third_party_booster():
    report = audited(guests.Stale, ["CL21.lemma-A.1"], cases=0, only=["CL21.lemma-A.1"], isolate=True, budget=6)
    result = report.outcome("CL21.lemma-A.1")
    assert result.cases > 0 and not result.defects, result.reason


def test_pytest_has_the_status_of_the_audit_if_a_named_claim_decides_nothing():
    words = ("theorems/cl21/within_epoch.py", "-q", "-p", "no:cacheprovider", "--claim", "CL21.lemma-A.1")
    booster = ("--booster", f"{HERE / 'guests_for_search.py'}:NoEpochs")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, *booster], capture_output=True, text=True, cwd=HERE.parents[1]
    )
    assert done.returncode == 3, done.stdout
    assert "UNTESTED: CL21.lemma-A.1" in done.stdout and " passed in " not in done.stdout


def test_a_booster_in_single_precision_with_an_allowance_passes_and_without_it_does_not():
    checks = ["invariant.weights-sum-to-one", "promise.weights-follow-losses", "promise.loss-falls"]
    assert audited(guests.Single, cases=0, only=checks).status == 0
    assert audited(guests.Undeclared, cases=0, only=checks[:1]).status == 1


def test_coefficients_overwritten_by_a_later_round_are_reported():
    report = audited(guests.LiveCoefficients, cases=0, only=["invariant.queries-are-free"])
    result = report.outcome("queries-are-free")
    assert result.status == VIOLATED
    assert audited(guests.Floats, cases=0, only=["invariant.queries-are-free"]).status == 0


def test_a_declared_twin_is_compared_and_its_run_is_shown():
    report = audited(guests.HalfSteps, cases=0, only=["against.AdaBoost()"])
    assert report.outcome("against.AdaBoost()").status == VIOLATED
    message = str(report)
    assert "coefficient of AdaBoost()" in message and "states: Given the same columns" in message


@pytest.mark.parametrize("twin", ["os:system('true')", "reference.exact:Nothing()", "reference.exact:AdaBoost(3)("])
def test_a_twin_that_is_not_our_booster_is_misuse(twin):
    with pytest.raises(ValueError, match="trait twin must be like"):
        twin_of(twin)


def test_held_has_its_scope_in_the_table_and_in_json():
    report = audited(AdaBoost(), cases=20, only=["promise.loss-falls"])
    assert "listed and 20 searched plays" in str(report)
    (result,) = [check for check in report.to_json()["checks"] if check["id"] == "promise.loss-falls"]
    assert result["tried"]["searched"] == 20 and result["tried"]["most_rounds"] >= 12 and result["tightest"]


def test_promises_run_after_the_core_of_the_protocol_and_before_the_rest():
    checks = planned(Declared.of(AdaBoost()), [lambda trace: Sides(0, "<=", 1)])
    places = [check.group == "promise" for check in checks]
    assert [check.core for check in checks[: places.index(True)]] == [True] * places.index(True)
    assert not any(places[places.index(True) + sum(places) :])


def test_a_promise_given_as_a_claim_of_a_paper_is_tried_on_games_that_the_claim_is_about():
    check = as_claim("MRS13.lemma-31", promised=True)  # a claim about a single game
    plays = list(check.plays("quick", Declared.of(AdaBoost())))
    assert plays and all(play.oracle is not None for play in plays)
    assert {play.game.shape for play in plays} == {play.game.shape for play in plays[:1]}


class FiveLabels(SammeModel):
    """Treats the fifth label as the first in its weights; no listed game has five labels."""

    def moved(self, wrong, odds):
        flags = [flag or (self.k == 5 and label == 5) for flag, label in zip(wrong, self.labels, strict=True)]
        return super().moved(flags, odds)


def test_games_of_labels_are_searched_beyond_their_list():
    findings, _ = of_promises(FiveLabels, cases=0)
    assert {result.status for result in findings} == {HELD}
    findings, subject = of_promises(FiveLabels, cases=400)
    result = {finding.name.removeprefix("promise."): finding for finding in findings}
    assert result["weights-follow-votes"].status == VIOLATED and result["wrong-gain-the-odds"].status == VIOLATED
    assert result["weights-follow-votes"].smallest.play.game.k == 5 and not subject.failed


@pytest.mark.parametrize("booster", [SammeModel, exact.SAMME, fast.SAMME])
def test_a_search_on_a_correct_label_booster_finds_no_violation_and_keeps_its_nearest_cases(booster, tmp_path):
    claims = ["weights-follow-votes", "few-small-margins", "like-examples-like-weights"]
    only = [f"promise.{name}" for name in claims]
    report = audited(booster, claims, cases=150, only=only, witnesses=tmp_path)
    assert report.status == 0 and report.outcome("promise.few-small-margins").searched == 150
    with OpenFolder(tmp_path) as folder:
        assert starting_points(folder, report.booster)

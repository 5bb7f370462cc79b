"""A crash hides no violation, a failure in the search is reported, and a report explains its counts and causes."""

import json
import math
from dataclasses import replace
from pathlib import Path

import guests_for_search as guests
import pytest

from properties import audit
from properties.__main__ import main
from properties.audit.booster import backend_of
from properties.audit.finding import HELD, UNDECIDED, VIOLATED, Finding
from properties.audit.report import Audit, summary_of_audit, violation
from properties.audit.subject import Subject
from properties.audit.trial import examine
from properties.cases.play import Play
from properties.checks.promises import as_claim
from properties.engine.checking import Evidence, check_subject, failed_answer
from properties.engine.failures import Garbage, Misfit, Raised
from properties.engine.local_backend import LocalBackend
from properties.traits import Declared
from reference import Game, InOrder
from theorems import kernel, ledger
from theorems.commands import show

GUESTS = Path(__file__).with_name("guests_for_search.py")
SMALL = Play(Game([[1], [1], [-1]]), InOrder(), 3)
DEADLY = Play(Game([[1], [1], [1], [-1], [-1]]), InOrder(), 3)


def test_a_crash_after_a_violation_leaves_the_violation_with_its_game():
    check = replace(as_claim("loss-falls", promised=True), plays=lambda effort, declared: [SMALL, DEADLY])
    declared = Declared.of(guests.WrongThenDies())
    with backend_of(f"{GUESTS}:WrongThenDies") as backend:
        result = examine(check, Subject(backend, declared))
    assert result.status == VIOLATED and result.smallest is not None and result.smallest.play.game.m <= 3
    assert "its process ended with status 3" in result.crash
    text = violation("mine.py:Mine", result)
    assert "smallest game" in text and "besides: its process ended with status 3" in text
    assert result.report()["tried"]["crash"] == result.crash


def test_a_crash_alone_is_a_violation_with_its_reason():
    check = replace(as_claim("loss-falls", promised=True), plays=lambda effort, declared: [DEADLY])
    with backend_of(f"{GUESTS}:WrongThenDies") as backend:
        result = examine(check, Subject(backend, Declared.of(guests.WrongThenDies())))
    assert (result.status, result.violated, result.smallest) == (VIOLATED, 1, None)
    assert "its process ended with status 3" in violation("mine.py:Mine", result)


def test_a_process_that_ends_in_the_search_is_a_violation():
    report = audit(f"{GUESTS}:DiesAt", only=["promise.product-error-bound"], witnesses=None, cases=600, budget=600)
    result = report.outcome("promise.product-error-bound")
    assert result.status == VIOLATED and "its process ended with status 3 (searching on a 40 x" in result.crash


def test_an_exception_in_the_search_is_a_violation_of_the_check_that_plays_run_to_their_end():
    only = ["promise.product-error-bound"]
    usual = {"isolate": False, "witnesses": None, "budget": 600, "only": only}
    assert audit(guests.RaisesAt, cases=0, **usual).status == 0
    report = audit(guests.RaisesAt, cases=600, **usual)
    result = report.outcome("plays")
    assert [outcome.id for outcome in report.violated] == ["invariant.plays"]
    assert "ZeroDivisionError: division by zero in round 2" in result.smallest.at and result.smallest.shown.shape


def test_the_fault_of_a_booster_is_named():
    messages = [failed_answer(kind("weights")) for kind in (Raised, Garbage, Misfit)]
    assert len(set(messages)) == 3 and messages[0] == "raised weights" and "raised" not in messages[1] + messages[2]

    class NoNumbers(guests.Floats):
        def coefficients(self):
            return ["one"] * len(self.steps)

    check = as_claim(lambda trace: trace.booster.coefficients(), promised=True)
    case = Subject(LocalBackend(NoNumbers), Declared.of(NoNumbers())).case(SMALL)
    assert not check_subject(
        check, case, SMALL, evidence := Evidence()
    )  # the play failed; the check `plays` reports it
    assert evidence.vacuous["the play failed"] == 1


def test_an_undecided_check_reports_its_number_of_undecided_cases():
    result = Finding(
        id="promise.toy", group="promise", status=UNDECIDED, undecided=2, undecided_at=["round 3"], comparisons=9
    )
    assert "2 cases were not decided: round 3" in str(Audit("mine", "quick", 0, [result]))


def test_a_check_that_holds_after_a_cut_reports_the_cases_tried():
    plays = [SMALL] * 40
    check = replace(as_claim("loss-falls", promised=True), plays=lambda effort, declared: plays)
    begun = []

    class Late(Subject):
        def show_progress(self, where):
            begun.append(where)
            if len(begun) == 15:
                self.deadline = -math.inf

    result = examine(check, Late(LocalBackend(guests.Floats), Declared.of(guests.Floats())))
    assert (result.status, result.cut, result.listed) == (HELD, True, 15)
    assert result.reason == f"cut by the time budget after {result.how}"
    assert "1 held, 1 of them cut by the time budget" in summary_of_audit(Audit("mine", "quick", 0, [result]))


def test_the_first_report_is_printed_where_the_second_booster_is_refused(capsys):
    arguments = ["reference.fast:AdaBoost", "reference.fast:Nobody", "--json", "--budget", "2s"]
    assert main([*arguments, "--witnesses", ""]) == 2
    out, err = capsys.readouterr()
    assert [report["booster"] for report in json.loads(out)] == ["reference.fast:AdaBoost"]
    assert err.startswith("error: booster must be a name in reference.fast")


@pytest.mark.parametrize("claim_id", ["NP14.equation-12", "NP14.observation-subset"])
def test_show_prints_the_hypotheses_of_a_formal_proof_that_the_sentence_does_not_have(claim_id):
    note, target = kernel.notes()[claim_id], ledger.claim_named(claim_id)
    row = ledger.row(target, {}) | {"kernel": "theorem"}
    assert note and f"{note} (a hypothesis that the statement above" in " ".join(
        " ".join(show.lines(target, row)).split()
    )
    assert note not in " ".join(" ".join(show.lines(target, row | {"kernel": None})).split())

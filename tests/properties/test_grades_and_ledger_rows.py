"""The grade of a claim, the rules that its declaration breaks, its row of the ledger and the closing lines of a session."""

from dataclasses import replace
from fractions import Fraction

import pytest

from properties.cases.drawn import Drawn, planted_games
from properties.cases.exhaustive import Exhausted, PrintedTable, scope
from properties.claims import Data, Listed, Proof, Sides, swapped
from properties.claims.registry import machine_checked
from properties.engine.checking import Evidence
from properties.engine.evidence import items, payload_of, run_item
from properties.engine.ledger import complaints, grade, rows_of_evidence, summary
from reference.arithmetic import exp
from reference.fast import AdaBoost as FastAdaBoost
from tests.properties.claims_on_two_games import CORNER, GAMES, SOUND, TRIANGLE, payloads_of


def test_a_statement_declared_to_hold_on_a_few_cases_is_reported():
    payloads = payloads_of(SOUND)
    assert complaints(payloads, rows_of_evidence(payloads)) == [
        "TEST.theorem-1 has nothing that breaks it: broken_by, or a proof that can be perturbed",
        "TEST.theorem-1 is declared holds on 2 cases; 200 are needed, or proof=, or, of a statement about these "
        "cases alone, games=[Listed('the cycle', cases, whole=True)]",
    ]
    assert any("cases checked: exact-games: 2" in line for line in summary(payloads))


def test_a_kernel_checked_statement_needs_no_two_hundred_cases():
    payloads = payloads_of(SOUND)
    for known in (False, True):
        reported = complaints(
            [{**payload, "machine_checked": known} for payload in payloads], rows_of_evidence(payloads)
        )
        assert any("200 are needed" in complaint for complaint in reported) is not known
    (reported,) = [
        complaint
        for complaint in complaints(
            [{**entry, "outdated_proof": True} for entry in payloads], rows_of_evidence(payloads)
        )
        if "200 are needed" in complaint
    ]
    assert reported.endswith("the Coq sources changed since the last run, boostproof prove")
    drawn = replace(SOUND, games=(Drawn(planted_games(), 250),))
    known = next(iter(machine_checked()))
    for claim_id, is_third_party, cases in (("TEST.theorem-1", False, 200), (known, False, 40), (known, True, 200)):
        (item,) = items(replace(drawn, id=claim_id, third_party=is_third_party))[-1:]
        assert run_item(item, "quick").cases == cases


def test_mostly_vacuous_claims_need_a_reason():
    rarely = replace(
        SOUND, given=(lambda trace: trace.game is TRIANGLE,), games=(Listed("games", [TRIANGLE, CORNER, CORNER]),)
    )
    payloads = payloads_of(rarely)
    reported = complaints(payloads, rows_of_evidence(payloads))
    assert any("2 cases are vacuous" in complaint and complaint.endswith("vacuity=") for complaint in reported)
    payloads = payloads_of(replace(rarely, vacuity="one game in three is a triangle"))
    assert not any("vacuous" in complaint for complaint in complaints(payloads, rows_of_evidence(payloads)))


def test_a_loose_claim_about_runs_must_be_broken_by_more_than_another_bound():
    scope = PrintedTable("all of them", [TRIANGLE, CORNER], 2)
    tenfold = replace(SOUND, games=(scope,), function=lambda trace: Sides(trace.training_error, "<=", 10))
    other = swapped("a hundredth", lambda trace: Sides(trace.training_error, "<=", Fraction(1, 10)))
    payloads = payloads_of(replace(tenfold, broken_by=(other,)))
    assert "only broken by another bound" in complaints(payloads, rows_of_evidence(payloads))[0]


def test_grades_are_what_the_items_support():
    assert grade(payloads_of(replace(SOUND, games=(Exhausted(),)))) == "exhausted"
    assert grade(payloads_of(replace(SOUND, games=(Exhausted((-1, 1), 2, 2),)))) == "certified"
    assert grade(payloads_of(SOUND)) == "certified"
    floating = replace(SOUND, function=lambda trace: Sides(0.5, "<=", 0.75))
    assert grade(payloads_of(floating)) == "sampled"
    proved = replace(SOUND, proof=lambda: Proof("certificate", lambda: True, lambda: False))
    assert grade(payloads_of(proved)) == "proved"
    on_record = replace(SOUND, proof=lambda: Proof("the cases on record", lambda: True, lambda: False, general=False))
    assert grade(payloads_of(on_record)) == "certified"


def test_a_list_of_cases_cannot_declare_itself_an_enumeration():
    for source in (Listed, scope, Data):
        with pytest.raises(TypeError, match="exhaustive"):
            source("games", lambda *_: [TRIANGLE], exhaustive=True)
    believed = Listed("games", [TRIANGLE])
    object.__setattr__(believed, "exhaustive", True)
    assert grade(payloads_of(replace(SOUND, games=(believed,)))) == "certified"


def test_a_claim_about_recorded_cases_needs_no_others_and_a_claim_about_all_games_does():
    broken = (swapped("a tenth", lambda trace: Sides(trace.training_error, "<=", Fraction(1, 10))),)
    for whole in (True, False):
        payloads = payloads_of(replace(SOUND, games=(replace(GAMES, whole=whole),), broken_by=broken))
        reported = complaints(payloads, rows_of_evidence(payloads))
        assert any("200 are needed" in complaint for complaint in reported) is not whole


def test_a_count_of_the_rounds_of_a_run_in_floats_is_sampled():
    def rounds(trace):
        yield Sides(len(trace.columns), "<=", 6)

    counted = replace(SOUND, function=rounds)
    assert grade(payloads_of(counted)) == "certified"
    assert grade(payloads_of(replace(counted, boosters=(FastAdaBoost(),)))) == "sampled"
    exhausted = replace(counted, boosters=(FastAdaBoost(),), games=(Exhausted(),))
    assert grade(payloads_of(exhausted)) == "sampled"
    measured = replace(SOUND, function=lambda case: Sides(1, "<=", 2, measured=True), boosters=())
    assert grade(payloads_of(measured)) == "sampled"
    assert grade(payloads_of(replace(measured, function=lambda case: Sides(1, "<=", 2)))) == "certified"


def evidence_of(**fields):
    """Return the evidence of an item as JSON, empty except for the given fields."""
    return {**Evidence().to_json(), **fields}


def test_every_column_of_the_ledger_is_what_its_items_showed():
    small, large = ({"case": {"kind": kind}, "sides": {}, "ratio": ratio, "size": size} for kind, ratio, size in SIZES)
    played = {"id": "TEST.theorem-1", "printed": "holds", "items": 4, "failure": None}
    first = evidence_of(
        **{"cases": 3, "undecided": 1, "violated": 2, "vacuous": {"a": 4, "b": 1}, "smallest": large, "worst": large},
        **{"tightness": 0.25, "tightest": "loose", "slack": 0.5, "seconds": 1.5, "scope": "these", "exhausted": True},
    )
    second = evidence_of(
        **{"cases": 5, "undecided": 0, "violated": 1, "vacuous": {"a": 2}, "smallest": small, "worst": small},
        **{"tightness": 0.75, "tightest": "tight", "slack": 0.125, "seconds": 0.25, "scope": "those"},
    )
    third = evidence_of(cases=1, tightness=1.0, tightest="one example", trivial=True, seconds=0.5, floats=True)
    broken = evidence_of(broken_by={"x": {"by": "mutant"}, "y": None}, cases=99, seconds=0.125)
    payloads = [
        {**played, "kind": "constructions", "label": "exact-constructions", "evidence": first},
        {**played, "kind": "source", "label": "exact-drawn", "evidence": second},
        {**played, "kind": "source", "label": "fast-drawn", "evidence": third},
        {**played, "kind": "broken", "label": "broken", "evidence": broken},
    ]
    row = {
        "printed": "holds",
        "grade": "certified",
        "cases": 9,
        "undecided": 1,
        "violated": 3,
        "vacuous": 7,
        "vacuous_by_hypothesis": {"a": 6, "b": 1},
        "smallest": small,
        "worst": large,
        "tightness": 0.75,
        "tightest": "tight",
        "slack": 0.125,
        "mutants_killed": 1,
        "broken_by": {"x": {"by": "mutant"}, "y": None},
        "seconds": 2.375,
        "sources": {"exact-constructions": "these", "exact-drawn": "those", "fast-drawn": "", "broken": ""},
        "passed": True,
        "complete": True,
    }
    assert rows_of_evidence(payloads) == {"TEST.theorem-1": row}
    assert rows_of_evidence(payloads[:3])["TEST.theorem-1"]["complete"] is False
    failed = [{**payloads[0], "failure": "violated"}, *payloads[1:]]
    assert rows_of_evidence(failed)["TEST.theorem-1"]["passed"] is False
    decided = [{**payloads[0], "evidence": {**first, "undecided": 0}}, *payloads[1:]]
    assert rows_of_evidence(decided)["TEST.theorem-1"]["grade"] == "exhausted"
    refuted = [{**payload, "printed": "refuted"} for payload in payloads]
    row = rows_of_evidence(refuted)["TEST.theorem-1"]
    assert (row["printed"], row["tightness"], row["tightest"], row["grade"]) == ("refuted", None, None, "sampled")
    only_trivial = rows_of_evidence([payloads[2]])["TEST.theorem-1"]
    assert (only_trivial["tightness"], only_trivial["tightest"]) == (1.0, "one example")


SIZES = (("small", 1.5, 1), ("large", 2.5, 9))


def test_the_closing_lines_count_outcomes_and_declarations_separately():
    false = replace(SOUND, id="TEST.theorem-2", function=lambda trace: Sides(1, "<=", 0))
    unclear = replace(SOUND, id="TEST.theorem-3", function=lambda trace: Sides(exp(1) * exp(-1), "==", 1))
    vacuous = replace(SOUND, id="TEST.theorem-4", function=lambda trace: [])
    payloads = [payload for target in (SOUND, false, unclear, vacuous) for payload in payloads_of(target)]
    assert summary(payloads) == [
        "claims run: 4  items: 4  passed: 2  failed: 2",
        "seen: held: 1  nothing decided: 1  undecided: 1  violated: 1",
        "declared: holds: 4",
        "cases checked: exact-games: 4",
        "vacuous: 2  undecided: 2  breakers that broke their claim: 0",
    ]


def test_an_item_that_is_left_out_at_this_effort_is_not_counted_as_passed():
    false = replace(SOUND, games=(Drawn(planted_games(), 5),), printed="refuted", reason="a test")
    (item,) = [item for item in items(false) if item.label == "exact-drawn"]
    payload = payload_of(item, run_item(item, "quick"), None)
    (first, *_) = summary([*payloads_of(SOUND), payload])
    assert first == "claims run: 1  items: 2  passed: 1  failed: 0  left out: 1"

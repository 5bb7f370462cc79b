"""Declarations that a run does not support fail, and every outcome of a claim is counted."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import hypothesis.strategies as st
import pytest

from properties.cases.drawn import Drawn, planted_games
from properties.cases.exhaustive import Exhausted, PrintedTable, scope
from properties.cases.play import Instance, Play
from properties.claims import (
    Breaker,
    Claim,
    Data,
    Listed,
    Proof,
    Sides,
    altered,
    mutant,
    sharper,
    swapped,
    varied,
    without,
)
from properties.claims.registry import machine_checked
from properties.engine import witness as witnesses
from properties.engine.checking import Evidence
from properties.engine.evidence import Item, items, judge, payload_of, run_item
from properties.engine.ledger import complaints, grade, rows_of_evidence, summary
from reference import Game, Stop
from reference.arithmetic import Undecided, exp, sqrt
from reference.exact import AdaBoost
from reference.fast import AdaBoost as FastAdaBoost

TRIANGLE = Game([[1, -1, 1], [1, 1, -1], [-1, 1, 1]])


CORNER = Game([[1, -1], [-1, 1], [1, 1]])


def error_bound(trace):
    """Yield the training error is at most the product of sqrt(1 - r_t^2)."""
    bound = Fraction(1)
    for edge in trace.edges:
        bound *= 1 - edge * edge
    yield Sides(trace.training_error, "<=", sqrt(bound))


class NoColumn:
    """Offers the first column a number of times, and then nothing."""

    def __init__(self, after=0):
        self.after = after

    def choose(self, game, weights):
        self.after -= 1
        return (0, 1) if self.after >= 0 else None


class Stale(AdaBoost):
    """Keeps the first weights for ever."""

    def update(self, column):
        before = self._weights
        after = super().update(column)
        self._weights = before
        return after if isinstance(after, Stop) else before


GAMES = Listed("games", [TRIANGLE, CORNER])


SOUND = Claim(
    id="TEST.theorem-1",
    function=error_bound,
    kind="upper",
    statement="",
    boosters=(AdaBoost(),),
    games=(GAMES,),
    rounds=6,
)


def outcome(target, label):
    item = next(item for item in items(target) if item.label == label)
    evidence = run_item(item, "quick")
    return evidence, judge(item, evidence)


def test_a_sound_claim_passes_and_reports_its_tightness():
    evidence, failure = outcome(SOUND, "exact-games")
    assert failure is None and evidence.cases == 2 and 0 < evidence.tightness <= 1


def test_a_false_claim_fails_with_both_sides_the_smallest_and_the_worst_case():
    false = replace(SOUND, function=lambda trace: Sides(trace.training_error, "<=", Fraction(1, 4)))
    evidence, failure = outcome(false, "exact-games")
    assert evidence.violated == 1 and "2/3 <= 1/4 is false" in failure.replace("1/3 <= 1/4", "2/3 <= 1/4")
    assert "smallest case" in failure and "worst ratio" in failure


def test_declaring_a_true_statement_refuted_fails_for_want_of_a_witness():
    _, failure = outcome(replace(SOUND, printed="refuted", reason="said so"), "exact-witnesses")
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


@pytest.mark.parametrize(
    "breaker",
    [
        mutant("stale weights", Stale()),
        altered(
            "half the error bound",
            lambda trace: type("T", (), {"training_error": Fraction(1), "edges": [Fraction(4, 5)]}),
        ),
        swapped("squared twice", lambda trace: Sides(trace.training_error, "<=", Fraction(1, 10))),
    ],
    ids=lambda breaker: breaker.name,
)
def test_breakers_that_break_are_recorded_with_their_case(breaker):
    evidence, failure = outcome(replace(SOUND, broken_by=(breaker,), rounds=30), "broken")
    assert failure is None and evidence.broken_by[breaker.name]["case"]


def two_sides(trace, bound=1, at_the_start=1):
    yield Sides(sum(trace.weights[0]), "==", at_the_start, "the first weights", step=True)
    yield Sides(trace.training_error, "<=", bound)


def test_a_breaker_that_breaks_only_a_step_of_the_proof_does_not_count():
    claimed = replace(SOUND, function=two_sides)
    on_the_way, conclusion = varied("other weights", at_the_start=2), varied("half", bound=Fraction(1, 4))
    evidence, failure = outcome(replace(claimed, broken_by=(on_the_way, conclusion)), "broken")
    assert failure == "TEST.theorem-1: no case violates the claim as changed by: other weights"
    assert evidence.broken_by["half"]["sides"]["at"] == ""


def test_a_witness_that_violates_only_a_step_of_the_proof_refutes_nothing(monkeypatch):
    stored = [SimpleNamespace(case=TRIANGLE, path=Path("stored.json"))]
    monkeypatch.setattr(witnesses, "stored_witnesses", lambda claim_id: stored)
    on_the_way = replace(SOUND, printed="refuted", function=lambda trace: two_sides(trace, at_the_start=2))
    assert "does not violate the printed conclusion" in outcome(on_the_way, "exact-witnesses")[1]
    conclusion = replace(on_the_way, function=lambda trace: two_sides(trace, bound=Fraction(-1)))
    assert outcome(conclusion, "exact-witnesses")[1] is None


def test_sharpening_does_not_change_equalities_and_steps_of_a_proof():
    loose = replace(SOUND, function=lambda trace: two_sides(trace, bound=100), broken_by=(sharper("99/100"),))
    assert "no case violates the claim" in outcome(loose, "broken")[1]
    equal = replace(SOUND, function=lambda trace: Sides(1, "==", 1), broken_by=(sharper("99/100"),))
    assert "no case violates the claim" in outcome(equal, "broken")[1]


def test_a_case_that_the_unbroken_claim_does_not_decide_breaks_nothing():
    def is_large(trace):
        return trace.game.m > 5

    elsewhere = swapped("false", lambda trace: Sides(1, "<=", 0))
    moved = Breaker("all games", lambda target: replace(target, given=(), function=lambda trace: Sides(1, "<=", 0)))
    for breaker in (elsewhere, moved):
        assert (
            "no case violates the claim"
            in outcome(replace(SOUND, given=(is_large,), broken_by=(breaker,)), "broken")[1]
        )


def test_a_varied_constant_is_an_argument_of_the_claim_s_own_function():
    def at_most(trace, constant=1):
        yield Sides(trace.training_error, "<=", constant)

    claimed = replace(SOUND, function=at_most, broken_by=(varied("a tenth", constant=Fraction(1, 10)),), rounds=1)
    evidence, failure = outcome(claimed, "broken")
    assert failure is None and evidence.broken_by["a tenth"]["by"] == "swapped"
    misnamed = replace(claimed, broken_by=(varied("no such argument", share=2),))
    with pytest.raises(TypeError, match="share"):
        outcome(misnamed, "broken")


def test_a_breaker_that_breaks_nothing_fails():
    idle = Breaker("does nothing", lambda target: target)
    _, failure = outcome(replace(SOUND, broken_by=(idle,)), "broken")
    assert "no case violates the claim as changed by: does nothing" in failure


def test_a_breaker_must_break_where_the_true_claim_passes():
    false = replace(SOUND, function=lambda trace: Sides(1, "<=", Fraction(1, 4)), broken_by=(sharper("9/10"),))
    _, failure = outcome(false, "broken")
    assert "no case violates the claim" in failure


def test_dropping_a_hypothesis_breaks_the_claim_where_it_fails():
    def is_positive(instance):
        return instance.x > 0

    target = Claim(
        id="TEST.lemma-2",
        function=lambda instance: Sides(instance.x, ">", 0),
        kind="inequality",
        statement="",
        given=(is_positive,),
        games=(Listed("points", [Instance(x=Fraction(1)), Instance(x=Fraction(-1))]),),
        broken_by=(without(is_positive),),
    )
    evidence, failure = outcome(target, "broken")
    assert failure is None and evidence.broken_by["without is_positive"]["sides"]["lhs"] == "-1"


def test_a_sharpened_constant_must_stay_above_one_half():
    with pytest.raises(ValueError, match=r"factor must be in \[1/2, 1\), got 1/3"):
        sharper("1/3")


@pytest.mark.parametrize(
    ("sides", "verdict"),
    [
        (Sides(9, "<=", 10), True),
        (Sides(10, ">=", 9), True),
        (Sides(-10, "<=", -9), True),
        (Sides(-9, ">=", -10), True),
        (Sides(1, "<=", 10), False),
    ],
)
def test_sharpening_moves_every_bound_against_the_claim(sides, verdict):
    target = Claim(
        id="TEST.lemma-3",
        function=lambda instance: sides,
        kind="inequality",
        statement="",
        games=(Listed("one", [Instance(x=1)]),),
        broken_by=(sharper("4/5"),),
    )
    _, failure = outcome(target, "broken")
    assert (failure is None) is verdict


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
    false = replace(SOUND, games=(Drawn(planted_games(), 5),), printed="refuted", reason="said so")
    item = next(item for item in items(false) if item.label == "exact-drawn")
    quick, thorough = run_item(item, "quick"), run_item(item, "ci")
    assert (quick.cases, thorough.cases) == (0, 15) and thorough.scope == "15 drawn"
    assert "none drawn: refuted" in quick.scope and "--effort ci" in quick.scope
    for other in (replace(false, printed="holds"), replace(false, third_party=True)):
        assert run_item(replace(item, claim=other), "quick").cases == 5


def test_an_undecided_drawn_game_of_a_refuted_statement_fails_at_ci():
    unclear = replace(
        SOUND, function=lambda trace: Sides(exp(1) * exp(-1), "==", 1), printed="refuted", reason="said so"
    )
    item = Item(unclear, "exact-drawn", "source", Drawn(planted_games(), 1))
    assert "undecided" in judge(item, run_item(item, "ci"))


def test_a_proof_that_also_checks_when_perturbed_is_refused():
    target = replace(SOUND, proof=lambda: Proof("certificate", lambda: True, lambda: True))
    with pytest.raises(AssertionError, match="also checks when perturbed"):
        run_item(Item(target, "proof", "proof"), "quick")


def payloads_of(target):
    return [payload_of(item, evidence := run_item(item, "quick"), judge(item, evidence)) for item in items(target)]


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
        message = complaints(
            [{**payload, "machine_checked": known} for payload in payloads], rows_of_evidence(payloads)
        )
        assert any("200 are needed" in complaint for complaint in message) is not known
    (message,) = [
        complaint
        for complaint in complaints(
            [{**entry, "outdated_proof": True} for entry in payloads], rows_of_evidence(payloads)
        )
        if "200 are needed" in complaint
    ]
    assert message.endswith("the Coq sources changed since the last run, boostproof prove")
    drawn = replace(SOUND, games=(Drawn(planted_games(), 250),))
    known = next(iter(machine_checked()))
    for claim_id, guest, cases in (("TEST.theorem-1", False, 200), (known, False, 40), (known, True, 200)):
        (item,) = items(replace(drawn, id=claim_id, third_party=guest))[-1:]
        assert run_item(item, "quick").cases == cases


def test_mostly_vacuous_claims_need_a_reason():
    rarely = replace(
        SOUND, given=(lambda trace: trace.game is TRIANGLE,), games=(Listed("games", [TRIANGLE, CORNER, CORNER]),)
    )
    payloads = payloads_of(rarely)
    message = complaints(payloads, rows_of_evidence(payloads))
    assert any("2 cases are vacuous" in complaint and complaint.endswith("vacuity=") for complaint in message)
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
        message = complaints(payloads, rows_of_evidence(payloads))
        assert any("200 are needed" in complaint for complaint in message) is not whole


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


def test_a_play_may_fix_the_booster_the_learner_and_the_rounds():
    seen = []
    target = replace(
        SOUND, function=lambda trace: seen.append((type(trace.booster), len(trace.columns))) or Sides(0, "<=", 1)
    )
    target = replace(target, games=(Listed("plays", [Play(CORNER, rounds=3, booster=Stale())]),))
    outcome(target, "exact-plays")
    assert seen == [(Stale, 3)]


def evidence_of(**fields):
    """Return the evidence of an item as it is handed over, with nothing in it but what is given."""
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
    false = replace(SOUND, games=(Drawn(planted_games(), 5),), printed="refuted", reason="said so")
    (item,) = [item for item in items(false) if item.label == "exact-drawn"]
    payload = payload_of(item, run_item(item, "quick"), None)
    (first, *_) = summary([*payloads_of(SOUND), payload])
    assert first == "claims run: 1  items: 2  passed: 1  failed: 0  left out: 1"

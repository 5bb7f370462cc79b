"""A change that should break a claim counts only if a case violates the changed conclusion and not the claim itself."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

from properties.cases.play import Instance
from properties.claims import Breaker, Claim, Listed, Proof, Sides, altered, mutant, sharper, swapped, varied, without
from properties.engine import witness as witnesses
from properties.engine.evidence import Item, run_item
from tests.properties.claims_on_two_games import SOUND, TRIANGLE, Stale, outcome


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


def test_a_proof_that_also_checks_when_perturbed_is_refused():
    target = replace(SOUND, proof=lambda: Proof("certificate", lambda: True, lambda: True))
    with pytest.raises(AssertionError, match="also checks when perturbed"):
        run_item(Item(target, "proof", "proof"), "quick")

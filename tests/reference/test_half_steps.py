"""Each listed fault of a soft-margin booster violates the check of its own line, not only the composite check."""

from dataclasses import replace
from fractions import Fraction

import pytest

from properties.claims.mistakes import spoilt
from properties.engine.checking import Evidence, check_case
from reference.exact import LPBoost, MLPBoost
from theorems import ledger
from theorems.mht22 import sabotage as scheme_sabotage
from theorems.mht22.games import crossed_triples, each_wrong_once, opposed, opposed_for_long
from theorems.sss08 import sabotage

CLAIMS = ledger.load_claims()
TENTH = Fraction(1, 10)
SCHEME = [  # wrong booster, step, secondary rule, caption of the violated side
    (scheme_sabotage.BackwardLineSearch, "line", "lpboost", "line 11: the line search"),
    (scheme_sabotage.CapIgnored, "short", "lpboost", "the cap"),
    (scheme_sabotage.StaleDistribution, "short", "lpboost", "line 5: d_t is the gradient"),
    (scheme_sabotage.UnclippedStep, "short", "lpboost", "line 11: the short step"),
    (scheme_sabotage.WrongStoppingValue, "short", "lpboost", "line 8: when it stops"),
    (scheme_sabotage.SecondaryAlways, "short", "newest", "line 13: not above the Frank-Wolfe half"),
    (scheme_sabotage.SecondaryNever, "short", "uniform", "line 13: not above the other half"),
    (scheme_sabotage.ProjectionOutOfOrder, "short", "lpboost", "line 5: d_t is the gradient"),
]
EarlyLPBoost = spoilt(LPBoost, "EarlyLPBoost", "Stops at 8ε.", update=scheme_sabotage.at_eight_times_the_tolerance)
CORRECTIVE = [
    ("lpboost", scheme_sabotage.StaleLPBoost, "d solves (8) and w solves (13)"),
    ("lpboost", scheme_sabotage.OutOfOrderLPBoost, "d solves (8) and w solves (13)"),
    ("lpboost", EarlyLPBoost, "when it stops"),
    ("lpboost", scheme_sabotage.UncappedLPBoost, "the cap"),
    ("erlpboost", scheme_sabotage.StaleERLPBoost, "d is the gradient of f~* at -A w"),
    ("erlpboost", scheme_sabotage.OutOfOrderERLPBoost, "d is the gradient of f~* at -A w"),
    ("erlpboost", scheme_sabotage.EarlyERLPBoost, "when it stops"),
    ("erlpboost", scheme_sabotage.UncappedERLPBoost, "the cap"),
]
FIGURE_1 = [
    (sabotage.CapIgnored, "under the cap"),
    (sabotage.StaleDistribution, ", examples "),
    (sabotage.ProjectionOutOfOrder, ", examples "),
    (sabotage.UnclippedSteps, "at most 1"),
    (sabotage.ReversedSteps, "at least 0"),
    (sabotage.ShortenedSteps, "η_"),
    (sabotage.WrongTemperature, ", examples "),
]


def violated(claim, boosters, games):
    """Return where the claim is violated when these boosters play these games."""
    evidence = Evidence()
    result = [entry for game in games for entry in check_case(replace(claim, boosters=tuple(boosters)), game, evidence)]
    return [entry.sides.at for entry in result]


def named(case):
    return next(entry.__name__ for entry in case if isinstance(entry, type))


@pytest.mark.parametrize(("fault", "step", "secondary", "line"), SCHEME, ids=map(named, SCHEME))
def test_a_fault_of_the_scheme_violates_the_check_of_its_own_line(fault, step, secondary, line):
    claim = CLAIMS["MHT22.any-secondary.half-steps"]
    games = [each_wrong_once(), crossed_triples]
    faulty, correct = ([make(nu, TENTH, step, secondary) for nu in (1, 2)] for make in (fault, MLPBoost))
    assert any(at.endswith(line) for at in violated(claim, faulty, games))
    assert not violated(claim, correct, games)


@pytest.mark.parametrize(("label", "fault", "line"), CORRECTIVE, ids=map(named, CORRECTIVE))
def test_a_fault_of_a_fully_corrective_booster_violates_the_check_of_its_own_line(label, fault, line):
    claim = CLAIMS[f"MHT22.theorem-2.{label}"]
    games = [each_wrong_once(), crossed_triples]
    assert any(at.endswith(line) for at in violated(claim, [fault(nu, TENTH) for nu in (1, 2)], games))


@pytest.mark.parametrize(("fault", "line"), FIGURE_1, ids=map(named, FIGURE_1))
def test_a_fault_of_figure_1_violates_the_check_of_its_own_line(fault, line):
    claim = CLAIMS["SSS08.figure-1"]
    games = list(claim.constructions())
    assert any(line in at for at in violated(claim, [fault(2, 1)], games))


@pytest.mark.parametrize("rule", ["classic.amended", "short-step.amended", "line-search.amended", "line-search"])
def test_a_run_that_never_ends_exceeds_the_rounds_of_theorem_3(rule):
    claim = CLAIMS[f"MHT22.theorem-3.{rule}"]
    for breaker in claim.broken_by:
        if breaker.kind == "mutant":
            where = violated(claim, breaker.apply(claim).boosters, [opposed])
            assert any(at.endswith("rounds") for at in where), breaker.name
    assert not violated(claim, claim.boosters, [opposed])


def test_a_newton_boost_that_never_ends_exceeds_its_number_of_rounds():
    claim = CLAIMS["MHT22.any-secondary.newton-boost"]
    assert "rounds in all" in violated(
        claim, [scheme_sabotage.NewestHypothesisOnly(1, Fraction(9, 10))], [opposed_for_long]
    )
    assert not violated(claim, claim.boosters, [opposed_for_long])

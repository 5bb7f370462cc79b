"""Theorem 9 of SSS08 on its runs: a booster that does nothing, or moves away, must be caught.

A `mutant` in `broken_by` replaces the booster of the claim, not a booster that a play names; here the named boosters are
replaced.

"""

from dataclasses import replace

import pytest

from properties.claims import REGISTRY
from properties.engine.checking import Evidence, check_case
from properties.engine.shared_runs import drawn_cases
from theorems.ledger import load_claims
from theorems.sss08.sabotage import NoSteps, ReversedSteps

load_claims(("sss08",))
LOOKED_AT = 40  # cases of each source, from its start


def whole_runs(claim, name):
    (source,) = (source for source in REGISTRY[claim].games if source.name == name)
    cases = drawn_cases(source, "quick", LOOKED_AT) if name == "drawn" else source.cases("quick")
    result = [case for case in cases if case.game.m >= 2]
    return result[:LOOKED_AT]


def is_caught(claim, case, saboteur):
    own, evidence = case.booster, Evidence()
    check_case(REGISTRY[claim], replace(case, booster=saboteur(own.nu, own.eps, own.relaxation)), evidence)
    assert evidence.cases == 1 and not evidence.undecided
    return bool(evidence.violated)


@pytest.mark.parametrize(
    ("claim", "name"),
    [
        ("SSS08.theorem-9.amended", "small runs"),
        ("SSS08.theorem-9.amended", "drawn"),
        ("SSS08.theorem-9.penalty", "drawn"),
        ("SSS08.half-margin", "drawn"),
    ],
)
@pytest.mark.parametrize("saboteur", [NoSteps, ReversedSteps])
def test_a_booster_that_does_not_move_forward_is_caught_on_a_quarter_of_the_runs(claim, name, saboteur):
    caught = [is_caught(claim, case, saboteur) for case in whole_runs(claim, name)]
    assert 4 * sum(caught) >= len(caught) >= 20

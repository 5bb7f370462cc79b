"""The worst cases on record, as claims read them: played again, found again, and drawn."""

from __future__ import annotations

from fractions import Fraction

from properties.claims import Instance, Listed, Proof, varied
from properties.engine.curves import labelled
from theorems.tools.worst import ALLOWANCE, ROWS, Row, Search, replayed, stored


def recorded(claim_id: str) -> list[Instance]:
    """The worst cases on record of the boosters of a claim, as the cases of claims about them."""
    return [
        Instance(
            claim=claim_id,
            booster=case["booster"],
            gamma=Fraction(case["gamma"]),
            rounds=case["rounds"],
            columns=tuple(tuple(1 if mark == "+" else -1 for mark in column) for column in case["columns"]),
            at_least=case["at_least"],
            at_most=case["at_most"],
        )
        for case in stored()
        if case["claim"] == claim_id and case["at_least"] > 0
    ]


def row_of(instance) -> Row:
    """The booster of a recorded worst case."""
    return next(row for row in ROWS[instance.claim] if row.name == instance.booster)


def mistakes_again(instance) -> int:
    """The mistakes of the exact booster on the recorded columns; -1 where an edge is below γ."""
    found = replayed(row_of(instance).booster, instance.columns, instance.gamma)
    return -1 if found is None else found


def shown(instance) -> str:
    """A recorded case in a line."""
    return f"{instance.booster}, m={len(instance.columns[0])}, T={instance.rounds}, γ={instance.gamma}"


def found_again(claim_id: str, allowance: float = ALLOWANCE) -> bool:
    """Whether the search gives what is on record, for at most 5 examples and 4 rounds, with edges of γ - 2 `allowance`."""
    cases = [case for case in recorded(claim_id) if len(case.columns[0]) <= 5 and case.rounds <= 4]
    agree = True
    for case in cases:
        scheme = row_of(case).scheme(len(case.columns[0]), float(case.gamma) - 2 * allowance, case.rounds)
        found = Search(scheme, float(case.gamma), case.rounds, 60, allowance).run()
        agree = agree and found.mistakes == case.at_least == case.at_most
    return bool(cases) and agree


def worst_curve(claim_id: str, bound, booster: str, m: int = 10, gamma: Fraction = Fraction(1, 5)):
    """(T, largest error known, bound) for a figure."""
    chosen = [c for c in recorded(claim_id) if (c.booster, len(c.columns[0]), c.gamma) == (booster, m, gamma)]
    return [(c.rounds, c.at_least / m, float(bound(gamma, c.rounds))) for c in sorted(chosen, key=lambda c: c.rounds)]


def on_record(claim_id: str, booster: str, bound, bound_shown: str) -> dict:
    """The fields of a claim about the worst cases on record of a claim's boosters; `booster` is the one in its figure."""
    return {
        "kind": "upper",
        "role": "ours",
        "games": [Listed("listed", lambda: recorded(claim_id))],
        "broken_by": [varied("half of the bound", factor=Fraction(1, 2))],
        "uses": [claim_id],
        "proof": lambda: Proof(
            "the search again, for at most 5 examples and 4 rounds",
            lambda: found_again(claim_id),
            lambda: found_again(claim_id, 0.1),
        ),
        "curve": labelled(
            lambda: worst_curve(claim_id, bound, booster), "rounds T", "worst error, m=10, γ=1/5", bound_shown
        ),
    }

"""The largest error of a booster after T rounds against every learner, on few examples with columns of signs.

On m examples with columns of signs the learner may answer any column of edge at least γ, so that the worst case is that of
a finite game: a state is the multiset of (weight, vote) of the examples, and a round chooses how many examples of each kind
are wrong. Branch and bound over these states, with a bound that each booster's own potential gives: how many examples can
still be mistakes when every later edge is γ at least. A state is not searched twice. `Search` does it one state after another, in
plain Python (`shared.branch_and_bound`); `worst.layers` layer by layer, compiled, with sharper bounds, where the extra `speed` is
installed. The evidence is the latter's, and the claims' proofs do the small cases again with the former.

Both are in floats and generous: they also allow edges below γ and votes above 0 by ALLOWANCE, far more than the rounding of
so few rounds, so that their maximum is an upper bound, of floats with a margin and no certificate; the columns they found are played
again by the exact booster, which decides the lower one (`shared.replay`). Where both agree the worst case is known; else both are shown.
Each paper's `worst_case` module names its boosters; `theorems.worst.signs` runs the searches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from properties.claims import Instance, Listed, Proof, varied
from reference import Verdict, decide
from theorems.shared.branch_and_bound import Search
from theorems.shared.records import read_records
from theorems.shared.replay import number_of_mistakes, replayed
from theorems.shared.schemes import ALLOWANCE

STORED = "worst_cases.json"
SHOWN = 3e-6  # the decimals of a value that is no whole number, rounded down and up


@dataclass(frozen=True)
class Row:
    """A booster with the bound of a statement: `bound(γ, T)` on the value per example, and the exact booster (None: not
    replayed). `value(trace)` is what the scheme's value is of a run; without it the mistakes."""

    name: str
    scheme: Callable[..., Any]
    booster: Any
    bound: Callable[[Fraction, int], float]
    value: Callable[[Any], Fraction] | None = None


ROWS: dict[str, list[Row]] = {}  # by the id of the bound; each paper's `worst_case` adds its own


def stored_worst_cases() -> list[dict]:
    """The worst cases on record."""
    return read_records(STORED)


def key_of(case: dict) -> tuple:
    """What tells one case on record from another."""
    return case["claim"], case["booster"], case["gamma"], case["examples"], case["rounds"]


def recorded_cases(claim_id: str, booster: str | None = None) -> list[Instance]:
    """The worst cases on record of the boosters of a claim, or of one of them, as the cases of claims about them."""
    return [
        Instance(
            claim=claim_id,
            booster=case["booster"],
            gamma=Fraction(case["gamma"]),
            rounds=case["rounds"],
            columns=tuple(tuple(1 if mark == "+" else -1 for mark in column) for column in case["columns"]),
            at_least=Fraction(str(case["at_least"])),
            at_most=Fraction(str(case["at_most"])),
        )
        for case in stored_worst_cases()
        if case["claim"] == claim_id and case["at_least"] > 0 and booster in (None, case["booster"])
    ]


def booster_of(instance) -> Row:
    """The booster of a recorded worst case."""
    return next(row for row in ROWS[instance.claim] if row.name == instance.booster)


def value_again(instance):
    """The value of the exact booster on the recorded columns; -1, which is below the record, where an edge is below γ."""
    row = booster_of(instance)
    value = replayed(row.booster, instance.columns, instance.gamma, row.value or number_of_mistakes)
    return -1 if value is None else value


def line_of_case(instance) -> str:
    """A recorded case in a line."""
    return f"{instance.booster}, m={len(instance.columns[0])}, T={instance.rounds}, γ={instance.gamma}"


def on_record(claim_id: str, curve: Callable[..., Any] | None, booster: str | None = None) -> dict:
    """What the claims about the worst cases on record have in common: the fields of `claim`."""
    return {
        "kind": "upper",
        "role": "ours",
        "games": [Listed("listed", lambda: recorded_cases(claim_id, booster), whole=True)],
        "broken_by": [varied("half of the bound", factor=Fraction(1, 2))],
        "uses": [claim_id],
        "proof": lambda: Proof(
            "every case on record played by the exact booster; the search again, for at most 5 examples and 4 rounds",
            lambda: records_are_reproduced(claim_id, booster) and found_again(claim_id),
            lambda: found_again(claim_id, 0.1),
            general=False,
        ),
        "curve": curve,
    }


def records_are_reproduced(claim_id: str, booster: str | None) -> bool:
    """Whether the exact booster has the recorded value in every case on record, with edges of at least γ."""
    return all(
        decide(value_again(case), relation, value) is Verdict.HOLDS
        for case in recorded_cases(claim_id, booster)
        for relation, value in ((">=", case.at_least), ("<=", case.at_most))
    )


def found_again(claim_id: str, allowance: float = ALLOWANCE) -> bool:
    """Whether the search gives what is on record, for at most 5 examples and 4 rounds, with edges of γ - 2 `allowance`."""
    cases = [case for case in recorded_cases(claim_id) if len(case.columns[0]) <= 5 and case.rounds <= 4]
    agree = True
    for case in cases:
        scheme = booster_of(case).scheme(len(case.columns[0]), float(case.gamma) - 2 * allowance, case.rounds)
        found = Search(scheme, float(case.gamma), case.rounds, 60, allowance).run()
        agree = agree and abs(found.value - case.at_least) <= SHOWN and abs(found.value - case.at_most) <= SHOWN
    return bool(cases) and agree

"""The largest error of a booster after T rounds, over all learners, on few examples with columns of signs.

The learner may choose any column of signs with an edge of at least γ. The worst case is therefore that of a finite game: a state
is the multiset of (weight, vote) of the examples, and a round chooses how many examples of each kind are wrong. Branch and bound
searches each state once. The bound comes from the booster's own potential: how many examples can still be mistakes if every
later edge is at least γ. `shared.branch_and_bound` searches state by state in plain Python; `worst.layers` searches layer by
layer with sharper bounds, compiled if the extra `speed` is installed. The stored evidence comes from the latter, and the claims'
proofs repeat its small cases with the former.

Both compute in floats on the safe side: they also allow edges below γ, and votes above 0, by ALLOWANCE, which is far more than
the rounding of so few rounds. Their maximum is an upper bound with a margin, without a certificate. The exact booster plays the
columns again and certifies the lower bound (`shared.replay`). If both agree, the worst case is known; else both are shown.
Each paper's module `worst_case` registers its boosters; `theorems.worst.signs` runs the searches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from properties.claims import Instance, Listed, Proof, Sides, varied
from reference import Verdict, decide
from theorems.shared.branch_and_bound import Search
from theorems.shared.records import read_records
from theorems.shared.replay import number_of_mistakes, replayed
from theorems.shared.schemes import ALLOWANCE

STORED = "worst_cases.json"
SHOWN = 3e-6  # decimals of a value that is no integer, rounded down or up


@dataclass(frozen=True)
class Row:
    """A booster with a bound: `bound(γ, T)` on the value per example, and the exact booster (None: not replayed).

    value : the value of a run; by default the number of mistakes.
    """

    name: str
    scheme: Callable[..., Any]
    booster: Any
    bound: Callable[[Fraction, int], float]
    value: Callable[[Any], Fraction] | None = None


ROWS: dict[str, list[Row]] = {}  # keys: ids of bounds; each paper's `worst_case` adds entries


def stored_worst_cases() -> list[dict]:
    """Return the stored worst cases."""
    return read_records(STORED)


def key_of(case: dict) -> tuple:
    """Return the key of a stored case."""
    return case["claim"], case["booster"], case["gamma"], case["examples"], case["rounds"]


def recorded_cases(claim_id: str, booster: str | None = None) -> list[Instance]:
    """Return the stored worst cases of a claim's boosters, or of one of them, as instances for claims about them."""
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
    """Return the booster of a stored worst case."""
    return next(row for row in ROWS[instance.claim] if row.name == instance.booster)


def value_again(instance, backwards=False):
    """Return the value of the exact booster on the stored columns, in reverse if `backwards`; -1, below any stored value, if an
    edge is below γ."""
    row = booster_of(instance)
    columns = instance.columns[::-1] if backwards else instance.columns
    value = replayed(row.booster, columns, instance.gamma, row.value or number_of_mistakes)
    return -1 if value is None else value


def line_of_case(instance) -> str:
    """Return a stored case in one line."""
    return f"{instance.booster}, m={len(instance.columns[0])}, T={instance.rounds}, γ={instance.gamma}"


def sides_of_record(instance, bound, factor=1, most=1, backwards=False) -> Iterator[Sides]:
    """Yield the comparisons of the exact booster's value with the recorded one, from below and from above, and with the
    bound for all examples.

    The last three arguments are what the negative controls change: `factor` of the bound, `most` of the recorded value as
    the upper one, and the order of the columns.
    """
    value, at = value_again(instance, backwards), line_of_case(instance)
    yield Sides(value, ">=", instance.at_least, at, part="at least the record")
    yield Sides(value, "<=", most * instance.at_most, at, part="at most the record")
    yield Sides(value, "<=", factor * len(instance.columns[0]) * bound, at, part="the bound")


def on_record(claim_id: str, curve: Callable[..., Any] | None, booster: str | None = None) -> dict:
    """Return the fields of `claim` that the claims about the stored worst cases share."""
    return {
        "kind": "upper",
        "role": "ours",
        "games": [Listed("listed", lambda: recorded_cases(claim_id, booster), whole=True)],
        "broken_by": [
            varied("half of the bound", factor=Fraction(1, 2)),
            varied("a hundredth less than the recorded value", most=Fraction(99, 100)),
            varied("the recorded columns in reverse", backwards=True),
        ],
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
    """Return whether the exact booster reaches the stored value in every stored case, with edges of at least γ."""
    return all(
        decide(value_again(case), relation, value) is Verdict.HOLDS
        for case in recorded_cases(claim_id, booster)
        for relation, value in ((">=", case.at_least), ("<=", case.at_most))
    )


def found_again(claim_id: str, allowance: float = ALLOWANCE) -> bool:
    """Return whether the search finds the stored values again, for at most 5 examples and 4 rounds, with edges of γ - 2 `allowance`."""
    cases = [case for case in recorded_cases(claim_id) if len(case.columns[0]) <= 5 and case.rounds <= 4]
    agree = True
    for case in cases:
        scheme = booster_of(case).scheme(len(case.columns[0]), float(case.gamma) - 2 * allowance, case.rounds)
        result = Search(scheme, float(case.gamma), case.rounds, 60, allowance).run()
        agree = agree and abs(result.value - case.at_least) <= SHOWN and abs(result.value - case.at_most) <= SHOWN
    return bool(cases) and agree

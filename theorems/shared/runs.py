"""The stored runs of a bound's own cases that come nearest to the bound, one for each number of rounds: the third curve of a figure.

`boostproof worst ID --store` renews them (`theorems.worst.runs`). The columns of these cases may have any values, and the bound uses
the run's own edges, so that a share can exceed that of the worst case on columns of signs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from properties.claims import Sides
from properties.engine.curves import labelled
from theorems.shared.records import read_records
from theorems.shared.signs import SHOWN, recorded_cases

STORED = "best_runs.json"


@dataclass(frozen=True)
class RunComparison:
    """The comparison for the runs of a bound after T rounds, if the bound's own claim compares something else.

    claim : the claim whose cases are tried.      sides : a function of a run, in place of that claim's.
    """

    claim: str
    sides: Callable[[Any], Iterator[Sides]] | None = None


COMPARISONS: dict[str, RunComparison] = {}  # keys: ids of bounds; each paper's `worst_case` adds entries


def stored_best_runs() -> list[dict]:
    """Return the stored runs, one for each claim, booster and number of rounds."""
    return read_records(STORED)


def best_runs(claim_id: str, name: str | None = None) -> dict[int, float]:
    """Return the share of its bound that the stored run reaches, for each number of rounds."""
    return {
        row["rounds"]: row["ratio"] for row in stored_best_runs() if (row["claim"], row["booster"]) == (claim_id, name)
    }


def figure(claim_id: str, booster: str, bound, bound_name: str, title: str, m: int = 10, exact: bool = True):
    """Return the curve of worst cases on m examples at γ = 1/5 with `bound(γ, T)` and the stored runs.

    A stored run is drawn at the share of its own bound that it reaches, times `bound(γ, T)`.
    """
    gamma = Fraction(1, 5)

    def runs():
        shares = best_runs(claim_id, booster).items()
        return [(rounds, share * float(bound(gamma, rounds))) for rounds, share in shares if rounds <= 10]

    points = partial(worst_curve, claim_id, bound, booster, m, gamma)
    measured = f"worst on record, {m} examples, γ = 1/5"
    axis = (
        {"quantity": "training error (share of examples)"}
        if exact
        else {"shares": True, "quantity": "share of the bound"}
    )
    return labelled(points, "rounds T", measured, bound_name, exact=exact, met=runs, title=title, **axis)


def worst_curve(claim_id: str, bound, booster: str, m: int, gamma: Fraction):
    """Return the points (T, largest error, bound) of a figure, for the T whose worst case is known."""
    cases = [c for c in recorded_cases(claim_id, booster) if c.at_most - c.at_least <= SHOWN]
    chosen = [c for c in cases if (len(c.columns[0]), c.gamma) == (m, gamma)]
    return [
        (c.rounds, float(c.at_least / m), float(bound(gamma, c.rounds))) for c in sorted(chosen, key=lambda c: c.rounds)
    ]

"""The best run that a bound's own cases meet, for each number of rounds, as it is on record: the third series beside the bound and its
worst case.

`boostproof worst ID --store` renews the record (`theorems.worst.runs`). The columns of these cases may have any values, and the edges
are the run's own, so that a share can be above that of the worst case on columns of signs.
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
    """What compares the runs of a bound after T rounds, where its own claim compares something else.

    claim : the claim whose cases are tried.      sides : of a run, in place of that claim's.
    """

    claim: str
    sides: Callable[[Any], Iterator[Sides]] | None = None


COMPARISONS: dict[str, RunComparison] = {}  # by the id of the bound; each paper's `worst_case` adds its own


def stored_best_runs() -> list[dict]:
    """The best runs on record, one for each claim, booster and number of rounds."""
    return read_records(STORED)


def best_runs(claim_id: str, name: str | None = None) -> dict[int, float]:
    """The share of its bound that the best run on record has after each number of rounds."""
    return {
        row["rounds"]: row["ratio"] for row in stored_best_runs() if (row["claim"], row["booster"]) == (claim_id, name)
    }


def figure(claim_id: str, booster: str, bound, measured: str, said: str, m: int = 10, exact: bool = True):
    """The curve of worst cases on m examples at γ = 1/5 beside `bound(γ, T)`, and of the best runs met: the share of its own bound
    that each reaches, times this one."""
    gamma = Fraction(1, 5)

    def runs():
        shares = best_runs(claim_id, booster).items()
        return [(rounds, share * float(bound(gamma, rounds))) for rounds, share in shares if rounds <= 10]

    points = partial(worst_curve, claim_id, bound, booster, m, gamma)
    return labelled(points, "rounds T", measured, said, exact=exact, met=runs)


def worst_curve(claim_id: str, bound, booster: str, m: int, gamma: Fraction):
    """(T, largest error, bound) for a figure, where the worst case is known."""
    cases = [c for c in recorded_cases(claim_id, booster) if c.at_most - c.at_least <= SHOWN]
    chosen = [c for c in cases if (len(c.columns[0]), c.gamma) == (m, gamma)]
    return [
        (c.rounds, float(c.at_least / m), float(bound(gamma, c.rounds))) for c in sorted(chosen, key=lambda c: c.rounds)
    ]

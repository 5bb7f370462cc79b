"""For a bound and each number of rounds: the run that comes nearest to the bound among the cases of the claim.

The cases are those of the default effort. `Sides.round` is the number of rounds after which two sides are compared. These runs
may have columns of any values, and their bounds use their own edges. Hence a ratio here can exceed the ratio of the worst case,
which is taken over columns of signs. A claim may compare another quantity than its worst case does; the paper then registers
another claim, or a function that gives the sides (`COMPARISONS`). `boostproof worst ID --store` renews the stored runs, and
`replayed_ratio` replays one of them.
"""

from __future__ import annotations

import math
from typing import Any

from properties.claims import Claim
from properties.engine.checking import subjects, tightness
from properties.engine.evidence import cases_of
from properties.engine.witness import booster_to_json, case_from_json, case_to_json
from reference.arithmetic import Undecided
from theorems.ledger import claim_named
from theorems.shared.records import write_records
from theorems.shared.runs import COMPARISONS, STORED, RunComparison, stored_best_runs

LONGEST = 12  # the largest number of rounds
DIGITS = 4  # digits of a stored ratio, rounded down


def sides_of(claim_id: str) -> tuple[Claim, Any]:
    """Return the claim whose cases are tried, and the function that yields the sides of a run."""
    comparison = COMPARISONS.get(claim_id, RunComparison(claim_id))
    target = claim_named(comparison.claim)
    return target, comparison.sides or target.sides


def compared(target: Claim, sides, subject) -> dict[int, float]:
    """Return {number of rounds: largest ratio} for one run, empty if a hypothesis fails or a side is undecided."""
    ratios: dict[int, float] = {}
    try:
        if not all(hypothesis(subject) for hypothesis in target.given):
            return {}
        for entry in sides(subject):
            ratio = tightness(entry)
            if entry.round is not None and ratio is not None and 1 <= entry.round <= LONGEST:
                ratios[entry.round] = max(ratio, ratios.get(entry.round, 0.0))
    except Undecided:
        return {}
    return ratios


def best_run_rows(claim_id: str, booster=None) -> list[dict]:
    """Return the rows to store: for each number of rounds the run with the largest ratio.

    booster : one of the boosters of the claim; if None, all of them are tried.
    """
    target, sides = sides_of(claim_id)
    json_of_booster = None if booster is None else booster_to_json(booster)
    best: dict[int, tuple[float, Any]] = {}
    for case in cases_of(target, "quick"):
        for subject, stored in subjects(target, case):
            if json_of_booster is None or booster_to_json(subject.booster) == json_of_booster:
                for rounds, ratio in compared(target, sides, subject).items():
                    if ratio > best.get(rounds, (0.0, None))[0]:
                        best[rounds] = ratio, case_to_json(stored, subject if target.needs_traces else None)
    return [
        {"claim": claim_id, "booster": None, "rounds": rounds, "ratio": _rounded_down(ratio), "case": case}
        for rounds, (ratio, case) in sorted(best.items())
        if ratio > 0
    ]


def _rounded_down(ratio: float) -> float:
    """Return a ratio rounded down to DIGITS significant digits."""
    scale = 10 ** (DIGITS - math.ceil(math.log10(ratio)))
    return math.floor(ratio * scale) / scale


def replayed_ratio(row: dict) -> float:
    """Play a stored run again and return its ratio."""
    target, sides = sides_of(row["claim"])
    ((subject, _),) = subjects(target, case_from_json(row["case"]))
    return compared(target, sides, subject).get(row["rounds"], 0.0)


def store_best_runs(claim_id: str, booster=None, name: str | None = None) -> None:
    """Compute and store the runs of a claim and a booster in place of the stored ones.

    name : the name under which the runs of `booster` are stored.
    """
    others = [row for row in stored_best_runs() if (row["claim"], row["booster"]) != (claim_id, name)]
    rows = [*others, *({**row, "booster": name} for row in best_run_rows(claim_id, booster))]
    rows.sort(key=lambda row: (row["claim"], row["booster"] or "", row["rounds"]))
    write_records(STORED, rows, [claim_id])

"""The runs of a bound's own cases that come nearest to the bound, one for each number of rounds.

The cases are those of the claim at the default effort; `Sides.round` is the number of rounds after which they compare. The columns
may have any values, and the bound uses the run's own edges, so that a share can exceed that of the worst case on columns of signs.
If the claim compares another quantity than the worst case, a claim with the same quantity, or sides that the paper registers
(`COMPARISONS`), are used instead. `boostproof worst ID --store` renews the stored runs; `again` replays one.
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
from theorems.shared.runs import COMPARISONS, STORED, RunComparison
from theorems.shared.runs import stored_best_runs as on_record

LONGEST = 12
DIGITS = 4  # digits of a stored ratio, rounded down


def sides_of(claim_id: str) -> tuple[Claim, Any]:
    """Return the claim whose cases are tried, and the function that compares a run."""
    comparison = COMPARISONS.get(claim_id, RunComparison(claim_id))
    target = claim_named(comparison.claim)
    return target, comparison.sides or target.sides


def compared(target: Claim, sides, subject) -> dict[int, float]:
    """Return the largest ratio of a run after each number of rounds; none if a hypothesis fails or a side is undecided."""
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
    """Return the run with the largest ratio for each number of rounds, to store; of one booster of the claim, or of all."""
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
        {"claim": claim_id, "booster": None, "rounds": rounds, "ratio": _cut(ratio), "case": case}
        for rounds, (ratio, case) in sorted(best.items())
        if ratio > 0
    ]


def _cut(ratio: float) -> float:
    """Return the first digits of a ratio."""
    scale = 10 ** (DIGITS - math.ceil(math.log10(ratio)))
    return math.floor(ratio * scale) / scale


def replayed_ratio(row: dict) -> float:
    """Return the ratio of a stored run, played again."""
    target, sides = sides_of(row["claim"])
    ((subject, _),) = subjects(target, case_from_json(row["case"]))
    return compared(target, sides, subject).get(row["rounds"], 0.0)


def store_best_runs(claim_id: str, booster=None, name: str | None = None) -> None:
    """Replace the stored runs of a claim and a booster."""
    others = [row for row in on_record() if (row["claim"], row["booster"]) != (claim_id, name)]
    rows = [*others, *({**row, "booster": name} for row in best_run_rows(claim_id, booster))]
    rows.sort(key=lambda row: (row["claim"], row["booster"] or "", row["rounds"]))
    write_records(STORED, rows, [claim_id])

"""The best run that a bound's own cases meet, for each number of rounds: the third series beside the bound and its worst case.

The cases are those of the claim in the ledger at its default effort; `at` of its sides tells after how many rounds they compare. The
columns may have any values, and the edges are the run's own, so that a share can be above that of the worst case on columns of signs.
Where the claim compares something else than the worst case does, the one that compares the same stands for it (`COMPARES`), or the
sides are made here. `boostproof worst ID --store` renews the record; `again` plays a recorded run once more.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from properties.claims import Claim, Sides
from properties.engine.checking import subjects, tightness
from properties.engine.curves import labelled
from properties.engine.evidence import cases_of
from properties.engine.witness import booster_to_json, case_from_json, case_to_json, write_atomically
from reference.arithmetic import Undecided, sqrt
from theorems.extremes.signs import SHOWN, recorded
from theorems.ledger import claim_named

STORED = Path(__file__).resolve().parent.parent / "evidence" / "best_runs.json"
PRODUCT = "MRS13.equation-5"
COMPARES = {  # claims whose sides are about the same quantities after T rounds
    "MHT22.theorem-3.short-step": "MHT22.equation-18.sharper",
    "SSS08.theorem-9": "SSS08.theorem-9.amended",
}
ROUNDS = re.compile(r"(?:[tT]=|after |round )(\d+)")
LONGEST = 12
DIGITS = 4  # of a stored ratio, rounded down


def sides_of(claim_id: str) -> tuple[Claim, Any]:
    """The claim whose cases are tried, and what compares a run of them."""
    target = claim_named(COMPARES.get(claim_id, claim_id))
    return target, _product if claim_id == PRODUCT else target.sides


def _product(trace) -> Iterator[Sides]:
    """AdaBoost's training error against the product of sqrt(1 - δ²), which (5) makes of it."""
    from theorems.np14.letters import prefixes  # here: papers import this module

    if any(abs(edge) == 1 for edge in trace.edges):  # an infinite step
        return
    product = Fraction(1)
    for edge, after in zip(trace.edges, prefixes(trace), strict=True):
        product = product * (1 - edge * edge)
        if product != 1:
            yield Sides(after.error, "<=", sqrt(product), at=after.at)


def compared(target: Claim, sides, subject) -> dict[int, float]:
    """The largest ratio of a run after each number of rounds; empty where its hypotheses fail or a side is undecided."""
    found: dict[int, float] = {}
    try:
        if hasattr(subject, "subject"):
            subject = subject.subject()
        if not all(hypothesis(subject) for hypothesis in target.given):
            return {}
        for entry in sides(subject):
            label, ratio = ROUNDS.match(entry.at), tightness(entry)
            if label and ratio is not None and 1 <= int(label[1]) <= LONGEST:
                found[int(label[1])] = max(ratio, found.get(int(label[1]), 0.0))
    except Undecided:
        return {}
    return found


def met(claim_id: str, booster=None) -> list[dict]:
    """The best run for each number of rounds, as it is stored; of one of the claim's boosters, or of all."""
    target, sides = sides_of(claim_id)
    wanted = None if booster is None else booster_to_json(booster)
    best: dict[int, tuple[float, Any]] = {}
    for case in cases_of(target, "quick"):
        for subject, stored in subjects(target, case):
            if wanted is None or booster_to_json(subject.booster) == wanted:
                for rounds, ratio in compared(target, sides, subject).items():
                    if ratio > best.get(rounds, (0.0, None))[0]:
                        best[rounds] = ratio, case_to_json(stored, subject if target.needs_traces else None)
    return [
        {"claim": claim_id, "booster": None, "rounds": rounds, "ratio": _cut(ratio), "case": case}
        for rounds, (ratio, case) in sorted(best.items())
        if ratio > 0
    ]


def _cut(ratio: float) -> float:
    """The first digits."""
    scale = 10 ** (DIGITS - math.ceil(math.log10(ratio)))
    return math.floor(ratio * scale) / scale


def again(row: dict) -> float:
    """The ratio of a recorded run, played once more."""
    target, sides = sides_of(row["claim"])
    ((subject, _),) = subjects(target, case_from_json(row["case"]))
    return compared(target, sides, subject).get(row["rounds"], 0.0)


def store(claim_id: str, booster=None, name: str | None = None) -> None:
    """Replaces the best runs on record of a claim and a booster."""
    kept = [row for row in stored() if (row["claim"], row["booster"]) != (claim_id, name)]
    rows = [*kept, *({**row, "booster": name} for row in met(claim_id, booster))]
    rows.sort(key=lambda row: (row["claim"], row["booster"] or "", row["rounds"]))
    write_atomically(STORED, "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


def stored() -> list[dict]:
    """The best runs on record, one for each claim, booster and number of rounds."""
    return json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else []


def best_runs(claim_id: str, name: str | None = None) -> dict[int, float]:
    """The share of its bound that the best run on record has after each number of rounds."""
    return {row["rounds"]: row["ratio"] for row in stored() if (row["claim"], row["booster"]) == (claim_id, name)}


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
    cases = [c for c in recorded(claim_id, booster) if c.at_most - c.at_least <= SHOWN]
    chosen = [c for c in cases if (len(c.columns[0]), c.gamma) == (m, gamma)]
    return [
        (c.rounds, float(c.at_least / m), float(bound(gamma, c.rounds))) for c in sorted(chosen, key=lambda c: c.rounds)
    ]

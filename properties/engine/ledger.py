"""The ledger: what the last runs showed of each claim, merged item by item and written atomically."""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from properties.engine.files import HOME, locked, set_aside, write_atomically

LEDGER = HOME / ".ledger.json"
ENOUGH_CASES = 200
GRADES = ("kernel", "proved", "exhausted", "certified", "sampled", "failed")  # the strongest first
LEFT_OUT = "none drawn"  # how the scope of a source begins that waits for another effort
SCREENED = ("witnesses", "constructions", "source")


def rows_of_evidence(payloads: list[dict]) -> dict[str, dict[str, Any]]:
    """One ledger row per claim from the evidence of its items."""
    grouped: dict[str, list[dict]] = defaultdict(list)
    for payload in payloads:
        grouped[payload["id"]].append(payload)
    return {claim_id: _row(group) for claim_id, group in grouped.items()}


def _row(group: list[dict]) -> dict[str, Any]:
    found = [payload["evidence"] for payload in group]
    screened = [payload["evidence"] for payload in group if payload["kind"] in SCREENED]
    tight = [] if group[0]["printed"] == "refuted" else [e for e in screened if e["tightness"] is not None]
    tightest = max(tight, key=lambda e: (not e.get("trivial"), e["tightness"]), default=None)
    vacuous = sum((Counter(e["vacuous"]) for e in screened), start=Counter())
    violations = [e for e in screened if e["smallest"]]
    broken_by = {name: case for e in found for name, case in e["broken_by"].items()}
    return {
        "printed": group[0]["printed"],
        "grade": grade(group),
        **{name: sum(e[name] for e in screened) for name in ("cases", "undecided", "violated")},
        "vacuous": sum(vacuous.values()),
        "vacuous_by_hypothesis": dict(vacuous),
        "smallest": min((e["smallest"] for e in violations), key=lambda v: v["size"], default=None),
        "worst": max((e["worst"] for e in violations), key=lambda v: v["ratio"], default=None),
        "tightness": tightest["tightness"] if tightest else None,
        "tightest": tightest["tightest"] if tightest else None,
        "slack": min((e["slack"] for e in screened if e["slack"] is not None), default=None),
        "mutants_killed": sum(case is not None for case in broken_by.values()),
        "broken_by": broken_by,
        "seconds": round(sum(e["seconds"] for e in found), 3),
        "sources": {payload["label"]: payload["evidence"]["scope"] for payload in group},
        "passed": all(payload["failure"] is None for payload in group),
        "complete": len(group) == group[0]["items"],
    }


def grade(group: list[dict]) -> str:
    """proved, exhausted, certified or sampled: the strongest that the items of a claim support together.

    That of a refuted claim is the grade of its counterexample: a scope or a proof says nothing for it.
    """
    refuted = group[0]["printed"] == "refuted"
    if not refuted and any(payload["evidence"]["proved"] for payload in group):
        return "proved"
    kinds = ("witnesses",) if refuted else SCREENED
    found = [payload["evidence"] for payload in group if payload["kind"] in kinds]
    exact = [e for e in found if e["cases"] and not e["floats"]]
    if not refuted and any(e["exhausted"] and not e["undecided"] for e in exact):
        return "exhausted"
    return "certified" if exact else "sampled"


def of_readings(found: list[dict[str, Any] | None]) -> dict[str, Any] | None:
    """The row of an ambiguous statement from those of its readings: what they ran together, under the weakest grade."""
    known = [row for row in found if row]
    if not known:
        return None
    weakest = max(known, key=lambda row: GRADES.index(row["grade"]))
    total = {name: sum(row[name] for row in known) for name in ("cases", "vacuous", "undecided", "violated", "seconds")}
    both = {name: all(row[name] for row in known) for name in ("passed", "complete")}
    return {**weakest, **total, **both, "printed": "ambiguous", "tightness": None, "tightest": None}


def complaints(payloads: list[dict], merged: dict[str, dict[str, Any]]) -> list[str]:
    """Claims declared to hold whose complete run does not support it: neither proved (by a certificate or a kernel) nor exhausted
    nor enough cases nor all cases of which the statement speaks, or nothing that breaks them."""
    found = []
    excused = {payload["id"] for payload in payloads if payload["vacuity"]}
    about_runs = {payload["id"] for payload in payloads if payload["about_runs"]}
    machine_checked = {payload["id"] for payload in payloads if payload["machine_checked"]}
    whole = {payload["id"] for payload in payloads if payload["whole"]}
    for claim_id, row in merged.items():
        if not row["complete"] or not row["passed"] or claim_id.startswith("invariant."):
            continue  # an invariant has as many cases as the boosters to which it applies have plays
        left_out = any(scope.startswith(LEFT_OUT) for scope in row["sources"].values())
        if row["vacuous"] > row["cases"] and claim_id not in excused and not left_out:
            found.append(
                f"{claim_id}: {row['vacuous']} cases are vacuous and {row['cases']} are not; draw others, or say why: vacuity="
            )
        if row["printed"] in ("holds", "proof-gap", "open") and not row["broken_by"]:
            found.append(f"{claim_id} has nothing that breaks it: broken_by, or a proof that can be perturbed")
        if row["printed"] not in ("holds", "proof-gap"):
            continue
        supported = row["grade"] in ("proved", "exhausted") or claim_id in machine_checked | whole
        if not supported and row["cases"] < ENOUGH_CASES:
            found.append(f"{claim_id} is declared {row['printed']} on {row['cases']} cases; {ENOUGH_CASES} are needed")
        if claim_id in about_runs and row["broken_by"] and _weakly_broken(row):
            found.append(f"{claim_id} stays below half of its bound and was only broken by another bound")
    return found


def _weakly_broken(row: dict[str, Any]) -> bool:
    """Below half of its bound a sharpened constant proves nothing: a wrong algorithm or a dropped hypothesis must break
    the claim."""
    bites = any(
        isinstance(k, dict) and k.get("by") in ("mutant", "without", "altered") for k in row["broken_by"].values()
    )
    return row["grade"] != "proved" and row["tightness"] is not None and row["tightness"] < 0.5 and not bites


def read_ledger(path: Path = LEDGER) -> dict[str, dict[str, Any]]:
    """The rows of a ledger file by claim id; empty when there is none. Raises ValueError when it is malformed."""
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))["claims"]
        if not isinstance(found, dict) or not all(
            isinstance(row, dict) and "complete" in row for row in found.values()
        ):
            raise TypeError("its claims are not rows by id")
    except (ValueError, KeyError, TypeError, RecursionError, OSError) as error:
        raise ValueError(f"{path.name} is not a ledger: {error}; delete it and run pytest theorems") from None
    return found


def merge(path: Path, new: dict[str, dict[str, Any]], effort: str) -> None:
    """Writes the ledger with the ids that ran replaced and the others kept, whoever else is writing it.

    A damaged ledger is set aside under another name, and a line on standard error says so.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path):
        try:
            kept = read_ledger(path)
        except ValueError as error:
            print(f"{error.args[0].split(';')[0]}; it is set aside as {set_aside(path).name}", file=sys.stderr)
            kept = {}
        for claim_id, row in new.items():
            if row["complete"] or claim_id not in kept:
                kept[claim_id] = {**row, "effort": effort}
        write_atomically(path, json.dumps({"format": 1, "claims": dict(sorted(kept.items()))}, indent=1) + "\n")


def outcome_of(group: list[dict]) -> str:
    """What the items of a claim showed together, whatever is declared: violated, undecided, held or nothing decided."""
    found = [payload["evidence"] for payload in group if payload["kind"] in (*SCREENED, "proof")]
    if any(e["violated"] for e in found):
        return "violated"
    if any(e["undecided"] for e in found):
        return "undecided"
    return "held" if any(e["cases"] or e["proved"] for e in found) else "nothing decided"


def summary(payloads: list[dict]) -> list[str]:
    """The closing lines of a run: items passed and failed, what was seen of the claims, and apart from it what is declared
    of them; cases per source, vacuous, undecided, breakers."""
    grouped: dict[str, list[dict]] = defaultdict(list)
    for payload in payloads:
        grouped[payload["id"]].append(payload)
    found = [payload["evidence"] for payload in payloads]
    per_source: Counter = Counter()
    for payload in payloads:
        per_source[payload["label"]] += payload["evidence"]["cases"]
    vacuous, undecided = sum(sum(e["vacuous"].values()) for e in found), sum(e["undecided"] for e in found)
    broken = sum(case is not None for e in found for case in e["broken_by"].values())
    failed = sum(payload["failure"] is not None for payload in payloads)
    return [
        f"claims run: {len(grouped)}  items: {len(payloads)}  passed: {len(payloads) - failed}  failed: {failed}",
        f"seen: {_counted(map(outcome_of, grouped.values()))}",
        f"declared: {_counted(group[0]['printed'] for group in grouped.values())}",
        "cases checked: " + "  ".join(f"{label}: {count}" for label, count in sorted(per_source.items()) if count),
        f"vacuous: {vacuous}  undecided: {undecided}  breakers that broke their claim: {broken}",
    ]


def _counted(words: Iterable[str]) -> str:
    return "  ".join(f"{word}: {count}" for word, count in sorted(Counter(words).items()))

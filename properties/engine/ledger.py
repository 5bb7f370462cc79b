"""Read and write the ledger, which has the evidence of the last run of each claim."""

from __future__ import annotations

import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from properties.engine.failures import one_line
from properties.engine.files import HOME, locked, set_aside, write_atomically

LEDGER = HOME / ".ledger.json"
FORMAT = 1
ENOUGH_CASES = 200  # decided cases that support a claim without a proof or an exhausted scope
GRADES = ("kernel", "proved", "exhausted", "certified", "sampled", "failed")  # the strongest first
LEFT_OUT = "none drawn"  # begins the scope of a source that runs only at a higher effort
NOT_SHIPPED = ("smallest", "worst")  # the fields that the shipped ledger omits
SCREENED = ("witnesses", "constructions", "source")  # kinds of items that check cases


def rows_of_evidence(payloads: list[dict]) -> dict[str, dict[str, Any]]:
    """Return one ledger row per claim, computed from the evidence of its items."""
    grouped: dict[str, list[dict]] = defaultdict(list)
    for payload in payloads:
        grouped[payload["id"]].append(payload)
    return {claim_id: _row(group) for claim_id, group in grouped.items()}


def _row(group: list[dict]) -> dict[str, Any]:
    evidence = [payload["evidence"] for payload in group]
    screened = [payload["evidence"] for payload in group if payload["kind"] in SCREENED]
    tight = [] if group[0]["printed"] == "refuted" else [e for e in screened if e["tightness"] is not None]
    tightest = max(tight, key=lambda e: (not e.get("trivial"), e["tightness"]), default=None)
    vacuous = sum((Counter(e["vacuous"]) for e in screened), start=Counter())
    violations = [e for e in screened if e["smallest"]]
    broken_by = {name: case for e in evidence for name, case in e["broken_by"].items()}
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
        "seconds": round(sum(e["seconds"] for e in evidence), 3),
        "sources": {payload["label"]: payload["evidence"]["scope"] for payload in group},
        "passed": all(payload["failure"] is None for payload in group),
        "complete": len(group) == group[0]["items"],
    }


def grade(group: list[dict]) -> str:
    """Return the strongest of proved, exhausted, certified and sampled that the items of a claim support.

    A refuted claim has the grade of its counterexample: its enumerated scope or its proof does not count.
    """
    refuted = group[0]["printed"] == "refuted"
    if not refuted and any(payload["evidence"]["proved"] for payload in group):
        return "proved"
    kinds = ("witnesses",) if refuted else SCREENED
    evidence = [payload["evidence"] for payload in group if payload["kind"] in kinds]
    exact = [e for e in evidence if e["cases"] and not e["floats"]]
    if not refuted and any(e["exhausted"] and not e["undecided"] for e in exact):
        return "exhausted"
    return "certified" if exact else "sampled"


def of_readings(rows: list[dict[str, Any] | None]) -> dict[str, Any] | None:
    """Return the row of an ambiguous statement: sums over the rows of its readings, and their weakest grade."""
    known_rows = [row for row in rows if row]
    if not known_rows:
        return None
    weakest = max(known_rows, key=lambda row: GRADES.index(row["grade"]))
    total = {
        name: sum(row[name] for row in known_rows) for name in ("cases", "vacuous", "undecided", "violated", "seconds")
    }
    both = {name: all(row[name] for row in known_rows) for name in ("passed", "complete")}
    return {**weakest, **total, **both, "printed": "ambiguous", "tightness": None, "tightest": None}


def complaints(payloads: list[dict], merged: dict[str, dict[str, Any]]) -> list[str]:
    """Return a message for each claim whose complete run does not support its declaration.

    A claim that is declared to hold needs one of: a proof (a certificate or the kernel), an exhausted scope, ENOUGH_CASES
    decided cases, or all cases of the statement. It also needs a breaker.
    """
    messages = []
    excused = {payload["id"] for payload in payloads if payload["vacuity"]}
    about_runs = {payload["id"] for payload in payloads if payload["about_runs"]}
    machine_checked = {payload["id"] for payload in payloads if payload["machine_checked"]}
    outdated = {payload["id"] for payload in payloads if payload.get("outdated_proof")}
    whole = {payload["id"] for payload in payloads if payload["whole"]}
    for claim_id, row in merged.items():
        if row["complete"] and row["printed"] in ("holds", "proof-gap") and row["cases"] == 0:
            vacuous = [payload["evidence"]["vacuous"] for payload in payloads if payload["id"] == claim_id]
            if message := nothing_yielded(vacuous):
                messages.append(f"{claim_id}{message}")
                continue
        if not row["complete"] or not row["passed"] or claim_id.startswith("invariant."):
            continue  # the number of cases of an invariant depends on the boosters
        left_out = any(map(_is_left_out, row["sources"].values()))
        if row["vacuous"] > row["cases"] and claim_id not in excused and not left_out:
            messages.append(
                f"{claim_id}: {row['vacuous']} cases are vacuous and {row['cases']} are not; draw others, or say why: vacuity="
            )
        if row["printed"] in ("holds", "proof-gap", "open") and not row["broken_by"]:
            messages.append(f"{claim_id} has nothing that breaks it: broken_by, or a proof that can be perturbed")
        if row["printed"] not in ("holds", "proof-gap"):
            continue
        supported = row["grade"] in ("proved", "exhausted") or claim_id in machine_checked | whole
        if not supported and row["cases"] < ENOUGH_CASES:
            sampled = (
                "; some side is a float, such as 1 / 2, math.exp or an infinite step, so that no case is exact"
                if row["grade"] == "sampled"
                else ""
            )
            missing = (
                "needed, or a current machine-checked proof: the Coq sources changed since the last run, boostproof prove"
                if claim_id in outdated
                else "needed, or proof=, or, of a statement about these cases alone, games=[Listed('the cycle', cases, whole=True)]"
            )
            messages.append(
                f"{claim_id} is declared {row['printed']} on {row['cases']} cases{sampled}; {ENOUGH_CASES} are {missing}"
            )
        if claim_id in about_runs and row["broken_by"] and _weakly_broken(row):
            messages.append(f"{claim_id} stays below half of its bound and was only broken by another bound")
    return messages


def nothing_yielded(vacuous: Iterable[Mapping[str, int]]) -> str:
    """Return the message for a claim whose body was called on every case and yielded no sides, given the reasons why cases
    decided nothing; "" if a hypothesis failed, or no case was tried.

    >>> nothing_yielded([{"no sides": 3}, {}])[:58], nothing_yielded([{"is_square": 3}])
    (': its body must return or yield Sides, got none in 3 cases;', '')
    """
    counted: Counter = Counter()
    for reasons in vacuous:
        counted.update(reasons)
    if set(counted) != {"no sides"}:
        return ""
    return (
        f": its body must return or yield Sides, got none in {counted['no sides']} cases; "
        'write yield Sides(trace.training_error, "<=", bound), and a hypothesis into given='
    )


def _weakly_broken(row: dict[str, Any]) -> bool:
    """Return whether a claim stays below half of its bound, and only a sharpened constant breaks it.

    A claim that is so far from its bound must be broken by a wrong algorithm or by a dropped hypothesis.
    """
    bites = any(
        isinstance(k, dict) and k.get("by") in ("mutant", "without", "altered") for k in row["broken_by"].values()
    )
    return row["grade"] != "proved" and row["tightness"] is not None and row["tightness"] < 0.5 and not bites


def _is_count(value) -> bool:
    return type(value) is int and value >= 0


def _is_number_or_none(value) -> bool:
    return value is None or _is_number(value)


def _is_number(value) -> bool:
    """Return whether the value is a number that a float can have; Infinity and NaN are refused with another message."""
    return type(value) is float or (type(value) is int and abs(value) <= sys.float_info.max)


def _is_case_or_none(value) -> bool:
    """Return whether the value is None, or a case with the two compared sides."""
    if value is None:
        return True
    sides = value.get("sides") if isinstance(value, dict) else None
    sided = isinstance(sides, dict) and all(isinstance(sides.get(k), str) for k in ("lhs", "relation", "rhs", "at"))
    return sided and isinstance(value.get("case"), (dict, str)) and _is_number_or_none(value.get("ratio"))


def _is_breakers(value) -> bool:
    return isinstance(value, dict) and all(
        case is None
        or isinstance(case, bool)
        or (isinstance(case, dict) and isinstance(case.get("by"), str) and _is_case_or_none(case))
        for case in value.values()
    )


def _is_finite(value) -> bool:
    """Return whether no number in a value is Infinity or NaN."""
    if isinstance(value, Mapping):
        return all(map(_is_finite, value.values()))
    if isinstance(value, list):
        return all(map(_is_finite, value))
    return not isinstance(value, float) or math.isfinite(value)


def with_finite_numbers(value):
    """Return a value with null for every infinite number, which JSON lacks: the ratio of two sides of which one is 0.

    >>> with_finite_numbers({"ratio": float("inf"), "sizes": [1, 2.5]})
    {'ratio': None, 'sizes': [1, 2.5]}
    """
    if isinstance(value, Mapping):
        return {name: with_finite_numbers(entry) for name, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [with_finite_numbers(entry) for entry in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


SCHEMA: dict[
    str, tuple[Callable[[Any], bool], str]
] = {  # by field of a row: a predicate and the allowed values; further fields are allowed
    "printed": (lambda value: isinstance(value, str), "a string"),
    "grade": (lambda value: value in GRADES, f"one of {', '.join(GRADES)}"),
    **dict.fromkeys(("cases", "undecided", "violated", "vacuous", "mutants_killed"), (_is_count, "a count")),
    "vacuous_by_hypothesis": (
        lambda value: isinstance(value, dict) and all(map(_is_count, value.values())),
        "counts by hypothesis",
    ),
    **dict.fromkeys(("smallest", "worst", "tightest"), (_is_case_or_none, "null, or a case and its sides")),
    **dict.fromkeys(("tightness", "slack"), (_is_number_or_none, "null or a number")),
    "broken_by": (_is_breakers, "for each name a case and its sides, or whether it broke the claim"),
    "seconds": (_is_number, "a number"),
    "sources": (
        lambda value: isinstance(value, dict) and all(isinstance(scope, str) for scope in value.values()),
        "scopes by source",
    ),
    **dict.fromkeys(("passed", "complete"), (lambda value: isinstance(value, bool), "true or false")),
    "effort": (lambda value: isinstance(value, str), "a string"),
}


def _misshapen(data: Any) -> str | None:
    """Return in one line the first deviation from the format that `merge` writes; None if there is none."""
    if not isinstance(data, dict):
        return "it is not a mapping"
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        return f"its format is {one_line(repr(data.get('format')), 60)}, and {FORMAT} is read here"
    if not isinstance(data.get("claims"), dict):
        return "its claims are not rows by id"
    for claim_id, row in data["claims"].items():
        if not isinstance(row, dict):
            return f"the row of {one_line(claim_id, 80)} is not a mapping"
        for name, (follows, expected) in SCHEMA.items():
            if name not in row and name in NOT_SHIPPED:
                continue
            if name not in row:
                return f"the row of {one_line(claim_id, 80)} has no {name}"
            if not follows(row[name]):
                return f"{name} of {one_line(claim_id, 80)} must be {expected}"
        for name, value in row.items():
            if not _is_finite(value):
                return f"{one_line(name, 80)} of {one_line(claim_id, 80)} must have finite numbers, not Infinity or NaN"
    return None


def read_ledger(path: Path = LEDGER) -> dict[str, dict[str, Any]]:
    """Return the rows of a ledger file by claim id; {} if there is no file.

    Raises ValueError, in one line, for a malformed file, and for a format that this version does not write.
    """
    try:
        if not path.exists():
            return {}
        data = json.loads(path.read_text(encoding="utf-8"))
        deviation = _misshapen(data)
    except (ValueError, RecursionError, OSError) as error:
        deviation = one_line(error, 120)
    if deviation:
        raise ValueError(f"{path.name} is not a ledger: {deviation}; delete it and run pytest theorems")
    return data["claims"]


def merge(path: Path, new: dict[str, dict[str, Any]], effort: str) -> None:
    """Replace the rows of the claims that ran, and keep all other rows. Several processes may call this at the same time.

    A run of only some items of a claim replaces the row only if an item failed. A damaged ledger is renamed, and a line on
    standard error has its new name.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path):
        try:
            rows = read_ledger(path)
        except ValueError as error:
            print(f"{error.args[0].split(';')[0]}; the file is renamed to {set_aside(path).name}", file=sys.stderr)
            rows = {}
        for claim_id, row in new.items():
            if row["complete"] or not row["passed"] or claim_id not in rows:
                rows[claim_id] = with_finite_numbers({**row, "effort": effort})
        write_atomically(path, json.dumps({"format": FORMAT, "claims": dict(sorted(rows.items()))}, indent=1) + "\n")


def outcome_of(group: list[dict]) -> str:
    """Return the outcome of a claim's items, independent of the declaration: violated, undecided, held or nothing decided."""
    evidence = [payload["evidence"] for payload in group if payload["kind"] in (*SCREENED, "proof")]
    if any(e["violated"] for e in evidence):
        return "violated"
    if any(e["undecided"] for e in evidence):
        return "undecided"
    return "held" if any(e["cases"] or e["proved"] for e in evidence) else "nothing decided"


def summary(payloads: list[dict]) -> list[str]:
    """Return the closing lines of a run.

    They count the items passed, failed and left out at this effort, the outcomes of the claims, the declared verdicts, the
    cases per source, the vacuous and undecided cases, and the breakers.
    """
    grouped: dict[str, list[dict]] = defaultdict(list)
    for payload in payloads:
        grouped[payload["id"]].append(payload)
    evidence = [payload["evidence"] for payload in payloads]
    per_source: Counter = Counter()
    for payload in payloads:
        per_source[payload["label"]] += payload["evidence"]["cases"]
    vacuous, undecided = sum(sum(e["vacuous"].values()) for e in evidence), sum(e["undecided"] for e in evidence)
    broken_claims = sum(case is not None for e in evidence for case in e["broken_by"].values())
    failed = sum(payload["failure"] is not None for payload in payloads)
    left_out = sum(payload["failure"] is None and _is_left_out(payload["evidence"]["scope"]) for payload in payloads)
    passed = len(payloads) - failed - left_out
    omitted = f"  left out: {left_out}" if left_out else ""
    return [
        f"claims run: {len(grouped)}  items: {len(payloads)}  passed: {passed}  failed: {failed}{omitted}",
        f"seen: {_counted(map(outcome_of, grouped.values()))}",
        f"declared: {_counted(group[0]['printed'] for group in grouped.values())}",
        "cases checked: " + "  ".join(f"{label}: {count}" for label, count in sorted(per_source.items()) if count),
        f"vacuous: {vacuous}  undecided: {undecided}  breakers that broke their claim: {broken_claims}",
    ]


def _is_left_out(scope: str) -> bool:
    return scope.startswith(LEFT_OUT)


def _counted(words: Iterable[str]) -> str:
    return "  ".join(f"{word}: {count}" for word, count in sorted(Counter(words).items()))

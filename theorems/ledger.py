"""The statements as rows: every claim of the registry beside what the last runs showed of it."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from typing import Any

from properties.audit import suite
from properties.claims import INVARIANTS, REGISTRY, Claim
from properties.engine import ledger as ledger_file
from properties.engine import witness
from properties.engine.evidence import items
from properties.engine.files import write_atomically
from properties.sabotage import audited
from theorems import kernel
from theorems.papers import HERE, PAPERS, ids, load, refusal, unknown

SHIPPED = HERE / "evidence" / "ledger.json"
LARGE = ("smallest", "worst")  # cases that are stored as witnesses, or are none of a claim that holds


def load_claims(papers: Sequence[str] = PAPERS) -> dict[str, Claim]:
    """Imports every module of statements of the papers and returns the registry, papers and statements in order."""
    for paper in papers:
        load(paper)
    order = {listed: position for position, listed in enumerate(ids())}

    def position(claim_id: str) -> tuple[int, str]:
        parts = claim_id.split(".")
        for length in range(len(parts), 0, -1):
            prefix = ".".join(parts[:length])
            if prefix in order:
                return order[prefix], claim_id
        return len(order), claim_id

    return {claim_id: REGISTRY[claim_id] for claim_id in sorted(REGISTRY, key=position)}


def claim_named(claim_id: str) -> Claim:
    """The claim with this id, of whose paper alone the modules are imported. Raises ValueError, with the nearest id."""
    if said := refusal(claim_id):
        raise ValueError(said)
    paper, _, label = claim_id.partition(".")
    registry = load_claims((paper.lower(),))
    found = f"{paper.upper()}.{label}"
    if found not in registry:
        raise ValueError(unknown(found, list(registry)))
    return registry[found]


def row(target: Claim, ledger: dict[str, dict[str, Any]], nodes: Sequence[str] | None = None) -> dict[str, Any]:
    """The contract's fields for one claim, with the evidence of the last run under `evidence` (None before any).

    nodes : its items, where they are not those of its sources.
    """
    stored = witness.stored(target.id)
    return {
        "id": target.id,
        "paper": target.paper,
        "label": target.label,
        "kind": target.kind,
        "statement": target.statement,
        "role": target.role,
        "printed": target.printed,
        "amended": target.amended,
        "reason": target.reason,
        "witness": f"theorems/witnesses/{stored[0].path.name}" if stored else None,
        "uses": list(target.uses),
        "items": _nodes(target) if nodes is None else nodes,
        "defect": target.defect,
        "where": target.where,
        "error": target.error,
        "kernel": target.kernel or kernel.proved().get(target.id),
        "evidence": _evidence(target, ledger),
    }


def _nodes(target: Claim) -> list[str]:
    """The items of a claim; those of its readings where it has no body of its own."""
    bodies = [target] if target.function is not None else [REGISTRY[reading] for reading in target.read_as]
    return [f"{body.nodeid}[{item.label}]" for body in bodies for item in items(body)]


def _evidence(target: Claim, ledger: dict[str, dict[str, Any]]) -> dict[str, Any] | None:
    if target.function is not None:
        found = ledger.get(target.id)
    else:
        found = ledger_file.of_readings([ledger.get(reading) for reading in target.read_as])
    return {**found, "grade": "kernel"} if found and target.id in kernel.proved() else found


def evidence() -> dict[str, dict[str, Any]]:
    """What the last runs showed, by id: here, and where nothing ran here what ships with the package (`from` says which)."""
    shipped = {claim_id: {**seen, "from": "shipped"} for claim_id, seen in _shipped().items()}
    return shipped | {claim_id: {**seen, "from": "here"} for claim_id, seen in ledger_file.read().items()}


def _shipped() -> dict[str, dict[str, Any]]:
    return json.loads(SHIPPED.read_text(encoding="utf-8")) if SHIPPED.exists() else {}


def ship() -> int:
    """Writes what the last complete runs here showed as the evidence that ships, and returns of how many claims.

    Raises ValueError where nothing was run: the evidence that ships would be lost.
    """
    kept, known = {}, load_claims()
    for claim_id, seen in ledger_file.read().items():
        if claim_id not in known and not claim_id.startswith(f"{suite.PAPER}."):
            continue  # an id that is no more
        killed = {name: bool(found) for name, found in seen["killed"].items()}
        kept[claim_id] = {name: entry for name, entry in seen.items() if name not in LARGE} | {"killed": killed}
    if not kept:
        raise ValueError("no statement was run here, so there is nothing to ship: pytest theorems")
    write_atomically(SHIPPED, json.dumps(kept, separators=(",", ":"), sort_keys=True) + "\n")
    return len(kept)


@functools.cache
def long_runs() -> dict[str, list[str]]:
    """By id, what our own sweeps and searches stored in theorems/evidence, a sentence each."""
    found: dict[str, list[str]] = {}
    for row in json.loads((HERE / "evidence" / "sweeps.json").read_text(encoding="utf-8")):
        found.setdefault(row["claim"], []).append(
            f"{row['cases']:,} games decided exactly: {row['scope']}; {row['violated']:,} violated"
        )
    for row in json.loads((HERE / "evidence" / "searches.json").read_text(encoding="utf-8")):
        scores = [shape["score"] for shape in row["shapes"] if shape["score"] is not None]
        largest = f", largest {max(scores):.4f}" if scores else ""
        found.setdefault(row["claim"], []).append(f"{row['tried']:,} games searched{largest} ({row['question']})")
    return found


@functools.cache
def long_counts() -> dict[str, str]:
    """By id, the same in a few words: how many games were swept and searched, and the largest score."""
    swept: dict[str, int] = {}
    for row in json.loads((HERE / "evidence" / "sweeps.json").read_text(encoding="utf-8")):
        swept[row["claim"]] = swept.get(row["claim"], 0) + row["cases"]
    found = {claim_id: f"{cases:,} swept" for claim_id, cases in swept.items()}
    for row in json.loads((HERE / "evidence" / "searches.json").read_text(encoding="utf-8")):
        scores = [shape["score"] for shape in row["shapes"] if shape["score"] is not None]
        said = f"{row['tried']:,} searched" + (f", largest {max(scores):.4f}" if scores else "")
        found[row["claim"]] = f"{found[row['claim']]}; {said}" if row["claim"] in found else said
    return found


def rows() -> list[dict[str, Any]]:
    """All rows, papers and statements in their order, then the invariants that are no paper's."""
    ledger = evidence()
    invariants = [row(INVARIANTS[check], ledger, nodes) for check, nodes in suite.nodes(audited()).items()]
    return [*(row(target, ledger) for target in load_claims().values()), *invariants]

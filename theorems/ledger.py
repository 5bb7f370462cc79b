"""The ledger: a row for every claim of the registry, with the evidence of the last runs."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from properties.audit import suite
from properties.claims import INVARIANTS, REGISTRY, Claim
from properties.claims.papers import Paper, load_all, paper_named, paper_of, papers
from properties.claims.registry import machine_checked
from properties.engine import ledger as ledger_file
from properties.engine import witness
from properties.engine.evidence import items
from properties.engine.files import write_atomically
from properties.sabotage import audited
from theorems import kernel
from theorems.papers import HERE, in_its_case, refusal, unknown

SHIPPED = HERE / "evidence" / "ledger.json"
CLOSE = 1e-5  # a worst case is known if its two bounds are this close
LARGE = ("smallest", "worst")  # cases that are stored as witnesses, or that a claim that holds does not have


def listed_ids() -> list[str]:
    """Return the ids that all papers list, in their order, without importing a page."""
    return [listed for paper in papers() for listed in paper.ids()]


def load_claims(keys: Sequence[str] | None = None) -> dict[str, Claim]:
    """Import the pages of these papers (default: of all) and return the registry, ordered by paper and statement."""
    if keys is None:
        load_all()
    for paper in filter(None, map(paper_named, keys or ())):
        paper.load()
    return {claim_id: REGISTRY[claim_id] for claim_id in _in_order(tuple(REGISTRY))}


@functools.lru_cache(maxsize=1)
def _in_order(claim_ids: tuple[str, ...]) -> list[str]:
    """Return the ids of claims in the order of papers and statements."""
    order = {listed: position for position, listed in enumerate(listed_ids())}

    def position(claim_id: str) -> tuple[int, str]:
        parts = claim_id.split(".")
        for length in range(len(parts), 0, -1):
            prefix = ".".join(parts[:length])
            if prefix in order:
                return order[prefix], claim_id
        return len(order), claim_id

    return sorted(claim_ids, key=position)


def claim_named(claim_id: str) -> Claim:
    """Return the claim with this id; only the modules of its paper are imported. Raises ValueError for an unknown id,
    with the nearest id."""
    paper, _, label = claim_id.partition(".")
    known_id = f"{paper.upper()}.{label}"
    if known_id not in REGISTRY and (message := refusal(claim_id)):
        raise ValueError(message)
    its_paper = paper_named(paper)
    assert its_paper is not None
    its_paper.load()
    known_id = in_its_case(known_id, REGISTRY)
    if known_id not in REGISTRY:
        raise ValueError(unknown(known_id, list(load_claims((paper.lower(),)))))
    return REGISTRY[known_id]


def row(target: Claim, ledger: dict[str, dict[str, Any]], nodes: Sequence[str] | None = None) -> dict[str, Any]:
    """Return the fields of `list --json` for one claim, with the evidence of the last run under `evidence` (None before
    any run).

    nodes : the pytest node ids of its items; by default an item for each source.
    """
    stored = witness.stored_witnesses(target.id)
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
        "witness": _relative_path(stored[0].path, paper_of(target.id)) if stored else None,
        "uses": list(target.uses),
        "items": _nodes(target) if nodes is None else nodes,
        "defect": target.defect,
        "where": target.where,
        "error": target.error,
        "kernel": target.kernel or checked_theorem(target.id),
        "evidence": _evidence(target, ledger),
    }


def _relative_path(path: Path, paper: Paper | None) -> str:
    """Return the path of a witness relative to the parent folder of its package."""
    inside = paper is not None and path.is_relative_to(paper.root)
    return path.relative_to(paper.root).as_posix() if paper is not None and inside else str(path)


def _nodes(target: Claim) -> list[str]:
    """Return the node ids of a claim's items; if the claim has no function, those of its readings."""
    bodies = [target] if target.function is not None else [REGISTRY[reading] for reading in target.read_as]
    return [f"{body.nodeid}[{item.label}]" for body in bodies for item in items(body)]


def _evidence(target: Claim, ledger: dict[str, dict[str, Any]]) -> dict[str, Any] | None:
    if target.function is not None:
        result = ledger.get(target.id)
    else:
        result = ledger_file.of_readings([ledger.get(reading) for reading in target.read_as])
    if result and not result["passed"]:
        return {**result, "grade": "failed"}  # whatever the other items showed
    return {**result, "grade": "kernel"} if result and checked_theorem(target.id) else result


def checked_theorem(claim_id: str) -> str | None:
    """Return the machine-checked theorem of a claim, of ours or of another package; None without one."""
    return kernel.checked_theorems().get(claim_id) or machine_checked().get(claim_id)


def evidence() -> dict[str, dict[str, Any]]:
    """Return the evidence of each id: of the last run here; of an id that did not run here, the evidence that ships
    with its package (`from` names the source).

    Runs here are those of the checkout and of the working directory; the latter come first.
    """
    shipped = {claim_id: {**evidence_row, "from": "shipped"} for claim_id, evidence_row in _shipped().items()}
    local = ledger_file.read_ledger()
    if (beside := Path.cwd() / ledger_file.LEDGER.name).resolve() != ledger_file.LEDGER.resolve():
        local = local | ledger_file.read_ledger(beside)
    return shipped | {claim_id: {**evidence_row, "from": "here"} for claim_id, evidence_row in local.items()}


def _shipped() -> dict[str, dict[str, Any]]:
    """Return the evidence that ships, by id; a package ships evidence of its own claims only."""
    by_id: dict[str, dict[str, Any]] = {}
    for paper in papers():
        rows = _read_evidence(paper.evidence, SHIPPED.name, {})
        by_id |= {claim_id: row for claim_id, row in rows.items() if _speaks_of(paper, claim_id)}
    return by_id


def _speaks_of(paper: Paper, claim_id: str) -> bool:
    return paper.ours if claim_id.startswith((f"{suite.PAPER}.", "ours.")) else claim_id.split(".")[0] == paper.key


def _read_evidence(folder: Path, name: str, empty: Any) -> Any:
    path = folder / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else empty


def ship() -> int:
    """Store the evidence of the last complete runs here as the evidence that ships, and return the number of claims.

    Raises ValueError if nothing was run, because the present evidence would be lost, and if a claim failed or ran in
    part.
    """
    stored, unfit, known = {}, [], load_claims()
    for claim_id, claim_row in ledger_file.read_ledger().items():
        if claim_id not in known and not claim_id.startswith(f"{suite.PAPER}."):
            continue  # an id that no longer exists
        if not (claim_row["passed"] and claim_row["complete"]):
            unfit.append(claim_id)
        broken_by = {name: bool(case) for name, case in claim_row["broken_by"].items()}
        stored[claim_id] = {name: entry for name, entry in claim_row.items() if name not in LARGE} | {
            "broken_by": broken_by
        }
    if not stored:
        raise ValueError("no claim was run here, so there is nothing to store; run: pytest theorems")
    if unfit:
        folders = "theorems" if known.keys() >= set(unfit) else "theorems properties"
        raise ValueError(
            f"claims that failed or ran in part cannot be stored; run: pytest {folders} --claim {' --claim '.join(unfit)}"
        )
    write_atomically(SHIPPED, json.dumps(stored, separators=(",", ":"), sort_keys=True) + "\n")
    return len(stored)


@functools.cache
def stored_searches() -> dict[str, list[str]]:
    """Return for each id a sentence on each stored sweep and search of theorems/evidence."""
    sentences: dict[str, list[str]] = {}
    for row in _stored("sweeps.json"):
        sentences.setdefault(row["claim"], []).append(
            f"{row['cases']:,} cases decided exactly: {row['scope']}; {row['violated']:,} violated"
        )
    for row in _stored("searches.json"):
        scores = [shape["score"] for shape in row["shapes"] if shape["score"] is not None]
        largest = f", largest {max(scores):.4f}" if scores else ""
        sizes = ", ".join(f"{m} x {n}" for m, n in sorted(shape["shape"] for shape in row["shapes"]))
        sentence = f"{row['tried']:,} matrices searched, {sizes}{largest} ({row['question']})"
        sentences.setdefault(row["claim"], []).append(sentence)
    for claim_id, sentence in (*_slow_games(), *_certified_games(), *_worst_cases()):
        sentences.setdefault(claim_id, []).append(sentence)
    return sentences


def _stored(name: str) -> list[dict[str, Any]]:
    folders = dict.fromkeys(paper.evidence for paper in papers())
    return [entry for folder in folders for entry in _read_evidence(folder, name, [])]


def _slow_games() -> list[tuple[str, str]]:
    games = _stored("slow_games.json")
    slowest = max(games, key=lambda game: game["ratio"])
    where = f"{len(slowest['signs'])} distinct rows, {slowest['rounds']} rounds"
    sentence = (
        f"{len(games)} games stored by a search over the row weights and λ* with linear programs; their largest ratio is "
        f"{slowest['ratio']:.4f} ({where}); the witness is from another search, for few examples"
    )
    return [("MRS13.conjecture-6", sentence)]


def _certified_games() -> list[tuple[str, str]]:
    """Return a sentence for each claim on the games that `boostproof worst` stored."""
    by_claim: dict[str, list[dict[str, Any]]] = {}
    for game in _stored("worst_games.json"):
        by_claim.setdefault(game["claim"], []).append(game)
    sentences = []
    for claim_id, games in by_claim.items():
        worst = max(games, key=lambda game: Fraction(game["ratio"]))
        size = f"{len(worst['rows'])} x {len(worst['rows'][0])}, T = {worst['rounds']}"
        share = f"{float(Fraction(worst['ratio'])):.4g} of the bound ({size})"
        sentences.append(
            (claim_id, f"games certified for up to {max(game['rounds'] for game in games)} rounds: {share}")
        )
    return sentences


def _worst_cases() -> list[tuple[str, str]]:
    """Return a sentence for each claim and booster on the worst cases over all learners on sign columns, stored by
    `boostproof worst`."""
    by_claim: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for case in _stored("worst_cases.json"):
        by_claim.setdefault((case["claim"], case["booster"]), []).append(case)
    sentences = []
    for (claim_id, booster), cases in by_claim.items():
        worst = max(cases, key=lambda case: case["at_least"] / case["bound"])
        where = f"m = {worst['examples']}, T = {worst['rounds']}, γ = {worst['gamma']}"
        decided = sum(case["at_most"] - case["at_least"] < CLOSE for case in cases)
        share = f"{worst['at_least'] / worst['bound']:.4g} of the bound ({where})"
        sentences.append(
            (
                claim_id,
                f"{booster}: {decided} of {len(cases)} worst cases on columns of signs known, in floats, up to {share}",
            )
        )
    return sentences


@functools.cache
def long_counts() -> dict[str, str]:
    """Return for each id, in a few words, the number of games swept and searched and the largest score."""
    swept: dict[str, int] = {}
    for row in _stored("sweeps.json"):
        swept[row["claim"]] = swept.get(row["claim"], 0) + row["cases"]
    counts = {claim_id: f"{cases:,} swept" for claim_id, cases in swept.items()}
    for row in _stored("searches.json"):
        scores = [shape["score"] for shape in row["shapes"] if shape["score"] is not None]
        searched = f"{row['tried']:,} searched" + (f", largest {max(scores):.4f}" if scores else "")
        counts[row["claim"]] = f"{counts[row['claim']]}; {searched}" if row["claim"] in counts else searched
    slowest = max(game["ratio"] for game in _stored("slow_games.json"))
    counts["MRS13.conjecture-6"] += f", {slowest:.4f} by programs"
    return counts


def rows() -> list[dict[str, Any]]:
    """Return all rows, ordered by paper and statement, then those of the invariants, which belong to no paper."""
    ledger = evidence()
    invariants = [row(INVARIANTS[check], ledger, nodes) for check, nodes in suite.nodes(audited()).items()]
    return [*(row(target, ledger) for target in load_claims().values()), *invariants]

"""The invariants as rows of the list of statements, beside the papers' claims, and as evidence of a run."""

from __future__ import annotations

from typing import Any

from properties.audit.suite import Item
from properties.audit.trial import LACKS, VIOLATED, Outcome
from properties.checks.invariants import INVARIANTS
from properties.checks.kind import Check
from properties.claims import function_name
from properties.sabotage import kills
from properties.sabotage.suspects import audited_boosters, full_name
from properties.traits import Declared

PAPER = "invariant"
NODE = "properties/stranger.py"
KIND_OF_GROUP = {"metamorphic": "identity", "game": "inequality"}  # the others say what a run looks like: structure


def row(check: Check, boosters: list, ledger: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The fields of a statement for one invariant: its items are those of these boosters to which it applies."""
    names = [full_name(booster) for booster in boosters if check.standing(Declared.of(booster)).kind is not None]
    return {
        "id": check.id,
        "paper": PAPER,
        "label": check.name,
        "kind": KIND_OF_GROUP.get(check.group, "structure"),
        "statement": check.statement,
        "role": "invariant",
        "printed": "holds",
        "amended": None,
        "reason": None,
        "witness": None,
        "uses": [],
        "items": [f"{NODE}::{function_name(check.id)}[{name}]" for name in names],
        "defect": None,
        "where": None,
        "error": None,
        "kernel": None,
        "evidence": ledger.get(check.id),
    }


def rows(ledger: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of all invariants, in the order in which an audit tries them."""
    boosters = audited_boosters()
    return [row(check, boosters, ledger) for check in INVARIANTS.values()]


def payload(item: Item, outcome: Outcome, floats: bool, count: int, killed: dict[str, Any]) -> dict[str, Any]:
    """What one item tells the ledger: the outcome of an invariant for one booster; `count` items share the invariant."""
    family = "fast" if floats else "exact"
    declared = outcome.status != LACKS  # a symmetry that a booster neither declares nor has is no case of the claim
    vacuous = {"nothing to compare": outcome.vacuous, "declared by the booster": 0 if declared else outcome.cases}
    found = outcome.smallest if declared else None
    violation = found and {"lhs": found.lhs, "relation": found.relation, "rhs": found.rhs, "ratio": found.ratio or 0.0}
    return {
        "id": outcome.id,
        "printed": "holds",
        "kind": "source",
        "label": f"{family}-audits",
        "items": count,
        "failure": item.complaint(),
        "vacuity": "a play that ends early, or without a record, has nothing to compare",
        "about_runs": False,
        "evidence": {
            "cases": outcome.cases if declared else 0,
            "vacuous": {name: count for name, count in vacuous.items() if count},
            "undecided": outcome.undecided,
            "comparisons": outcome.comparisons,
            "violated": outcome.violated if declared else 0,
            "smallest": violation,
            "worst": violation,
            "tightness": outcome.tightness,
            "tightest": None,
            "slack": None,
            "floats": floats,
            "seconds": outcome.seconds,
            "scope": "the plays of an audit, for each of our boosters to which the check applies",
            "exhausted": False,
            "proved": False,
            "killed": killed,
        },
    }


def killed_by_invariant() -> dict[str, dict[str, Any]]:
    """By invariant, the mutants that violate it in the kill matrix, with the sides of its smallest game; {} before a run."""
    found: dict[str, dict[str, Any]] = {}
    for mutant in kills.read():
        for name, status in mutant["checks"].items():
            if status == VIOLATED:
                found.setdefault(f"{PAPER}.{name}", {})[f"{mutant['mutant']}: {mutant['fault']}"] = {"by": "mutant"}
    return found

"""Boosters from elsewhere: loaded by name, put in place of a claim's own boosters, and their witnesses replayed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from properties.audit import tape as tapes
from properties.audit.audit import Audit, write_witness
from properties.audit.report import violation
from properties.audit.trial import LACKS, VIOLATED, Outcome, Trial, first_violation, report_violations
from properties.cases.play import Play
from properties.cases.small import LEARNERS
from properties.checks.invariants import INVARIANTS
from properties.checks.kind import Check
from properties.checks.promises import BUILT_IN, as_check
from properties.claims import Claim, Sides
from properties.engine.evidence import Item, items
from properties.engine.witness import LARGEST_FILE, STRANGERS, case_from_json
from properties.traits import Declared, made, maker, name_of
from reference import Transcript

PLAYED = ("constructions", "source")


def load_booster(specification: str):
    """A booster from "package.module:Name" or "path/to/file.py:Name". Raises ValueError in one line."""
    try:
        booster = made(maker(specification))
    except ValueError as error:
        raise ValueError(f"{specification}: {error}") from None
    Declared.of(booster)
    return booster


def items_for_strangers(target: Claim, boosters: list) -> list[Item]:
    """The items of a claim about runs, with these boosters in place of its own: constructions and sources only."""
    if not target.needs_traces:
        return []
    found = []
    for booster in boosters:
        changed = replace(target, boosters=(booster,), guest=True)
        name = name_of(booster)
        found += [replace(item, label=f"{name}-{item.label}") for item in items(changed) if item.kind in PLAYED]
    return found


def told(item: Item, evidence, folder: Path = Path(STRANGERS)) -> str | None:
    """The text of a violation by a stranger's booster, shrunk, with a witness left in `folder`; None without one."""
    if evidence.smallest is None or not isinstance(evidence.smallest.case, dict):
        return None
    (booster,) = item.claim.boosters
    declared = Declared.of(booster)
    promised = {check.id for check in (as_check(promise, promised=True) for promise in declared.promises)}
    check = as_check(item.claim, promised=item.claim.id in promised)
    play = case_from_json({key: value for key, value in evidence.smallest.case.items() if key != "booster"})
    trial = Trial(maker(booster), declared, [])
    status = VIOLATED if item.claim.id in promised else LACKS
    outcome = Outcome(check.id, check.group, status, cases=evidence.cases, violated=evidence.violated)
    report_violations(check, trial, [(play, evidence.smallest.sides)], outcome)
    audit = Audit(name_of(booster), "quick", 0)
    outcome.witness = str(write_witness(audit, outcome, folder))
    return violation(audit.booster, outcome)


def is_audit_witness(path: Path) -> bool:
    """Whether the file was left by an audit: it names its booster as a text and may hold its answers."""
    try:
        return Path(path).stat().st_size <= LARGEST_FILE and "audit" in json.loads(
            Path(path).read_text(encoding="utf-8")
        )
    except (OSError, ValueError, TypeError, RecursionError):
        return False


def replay(path: Path, specification: str | None = None) -> tuple[str, Sides | None]:
    """(what was replayed, the violated sides or None) of a witness that an audit left.

    The answers in the file stand for the booster; with `specification` that booster is played instead. Nothing in the
    file is imported, unpickled or evaluated. Raises ValueError with one line for a file that cannot be used.
    """
    path = Path(path)
    try:
        data = _read(path)
        check = _check(data, specification)
        play = _play(data)
        if specification is not None:
            make, declared = maker(specification), Declared.of(load_booster(specification))
            who = specification
        else:
            who, declared = f"the recorded answers of {data['audit']}", Declared.from_json(data.get("traits"))
            if data.get("tape") is None:
                raise ValueError("it holds no answers of its booster: name the booster with --booster")
            answers = tapes.checked(data["tape"])
            place, record = [0], any(question == "record" for question, _ in answers)

            def make():
                return tapes.Replayed(answers, place, record)

        sides = first_violation(check, make, declared, play)
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError) as error:
        raise ValueError(f"witness {path.name} cannot be replayed: {str(error).splitlines()[0][:200]}") from None
    return f"{data['claim']} by {who}", sides


def _check(data: dict[str, Any], specification: str | None) -> Check:
    """The check that a witness is of: an invariant, a promise by name, a claim, or one of the booster's own promises."""
    claim, named = data["claim"], data.get("promise")
    if claim in INVARIANTS:
        return INVARIANTS[claim]
    words = isinstance(named, list) and all(isinstance(word, str) and len(word) < 100 for word in named)
    if words and named and named[0] in BUILT_IN and claim == f"promise.{named[0]}":
        return as_check(tuple(named), promised=True)
    if not claim.startswith(("invariant.", "promise.")):
        return as_check(claim, promised=True)
    if specification is not None:
        for promise in Declared.of(load_booster(specification)).promises:
            if as_check(promise, promised=True).id == claim:
                return as_check(promise, promised=True)
    raise ValueError(f"{claim} is known to its booster only: name it with --booster")


def _read(path: Path) -> dict[str, Any]:
    if path.stat().st_size > LARGEST_FILE:
        raise ValueError(f"larger than {LARGEST_FILE} bytes")
    data = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or not isinstance(data.get("claim"), str) or not isinstance(data.get("audit"), str):
        raise ValueError("it must be an object with a claim and the booster audited")
    return data


def _play(data: dict[str, Any]) -> Play:
    case = dict(data["case"]) if isinstance(data.get("case"), dict) else data.get("case")
    if isinstance(case, dict):
        case.pop("booster", None)
    play = case_from_json(case)
    if not isinstance(play, Play) or play.rounds is None:
        raise ValueError("the case must be a play with its rounds")
    learner = data.get("learner")
    if learner is not None:
        if learner not in LEARNERS:
            raise ValueError(f"the learner must be one of {', '.join(LEARNERS)}, got {str(learner)[:40]!r}")
        return replace(play, oracle=LEARNERS[learner]())
    if not isinstance(play.oracle, Transcript):
        raise ValueError("the case must have a learner or its choices")
    return play

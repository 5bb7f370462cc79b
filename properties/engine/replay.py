"""Witnesses recomputed: whether a stored case still violates its claim, and whether it is a case of that claim at all."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from properties.cases.play import Play
from properties.claims import ANY_LEARNER, Claim, Data
from properties.engine.evidence import Evidence, check_case
from properties.engine.shared_runs import drawn_cases
from properties.engine.witness import COMMITTED, booster_to_json, read, shown, write
from properties.traits import name_of
from reference.play import play


@dataclass(frozen=True)
class Replay:
    """A witness recomputed. `outside` says why it is no case of its claim, so that it says nothing of the statement.

    >>> from properties.claims import find_claim
    >>> Replay(find_claim("MRS13.theorem-1"), Evidence(), "", None).verdict
    'MRS13.theorem-1 is not violated'
    """

    claim: Claim
    evidence: Evidence
    who: str  # the booster that played; empty for a claim about instances
    outside: str | None

    @property
    def verdict(self) -> str:
        """What came out, in one line."""
        if not self.evidence.violated:
            return f"{self.claim.id} is not violated{f' by {self.who}' if self.who else ''}"
        sides = shown(self.evidence.worst.sides)
        text = f"{self.claim.id} is violated{f' by {self.who}' if self.who else ''}"
        text = f"{text}: {sides['lhs']} {sides['relation']} {sides['rhs']} is false"
        return text if self.outside is None else f"{text}; it says nothing of the printed statement: {self.outside}"


def replay(path: Path, registry: dict[str, Claim], booster=None) -> Replay:
    """The witness in `path`, recomputed. Raises ValueError for an unknown claim, or a file that is no witness.

    booster : plays in place of the one that the file names; then, or where that one, its arguments or the learner are
    not those that the claim speaks of, a violation is the booster's own and none of the printed statement.

    >>> from properties.claims import REGISTRY, find_claim
    >>> from properties.engine.witness import stored
    >>> target = find_claim("CL21.definition-2.8.every-map")
    >>> replay(stored(target.id)[0].path, REGISTRY).evidence.violated
    1
    """
    stored = read(path)
    if stored.claim not in registry:
        raise ValueError(f"witness {Path(path).name}: unknown claim {stored.claim[:80]!r}")
    target, case, evidence = registry[stored.claim], stored.case, Evidence()
    if target.function is None:
        raise ValueError(
            f"witness {Path(path).name}: {target.id} has no body of its own: see {', '.join(target.read_as)}"
        )
    if booster is not None and isinstance(case, Play):
        case = Play(case.game, case.oracle, case.rounds, booster)
    try:
        check_case(target, case, evidence)
    except Exception as error:  # what a claim does with a case that is none of its own is anyone's guess
        said = (str(error).splitlines() or [""])[0][:160]
        raise ValueError(
            f"witness {Path(path).name} is no case of {target.id}: {type(error).__name__}: {said}"
        ) from None
    if not isinstance(case, Play):
        return Replay(target, evidence, "", None)
    players = (case.booster,) if case.booster is not None else target.boosters
    who = ", ".join(dict.fromkeys(map(full_name, players)))
    return Replay(target, evidence, who, _outside(target, case))


def full_name(booster) -> str:
    """A booster by its package, class and arguments."""
    module = type(booster).__module__
    short = ".".join(module.split(".")[:2]) if module.startswith("reference.") else module
    return f"{short}.{name_of(booster)}"


def _outside(target: Claim, case: Play) -> str | None:
    """Why a play is none of those that the claim speaks of; None where it is one."""
    other = case.booster is not None and not _is_among(case.booster, target.boosters)
    if other and not any(
        _is_among(case.booster, (play_.booster,)) for play_ in _plays(target) if play_.booster is not None
    ):
        return "it speaks of other boosters or arguments"
    prescribed = target.oracles is not ANY_LEARNER and not any(known.oracle is not None for known in _plays(target))
    if prescribed and case.oracle is not None and hasattr(case.oracle, "choices"):
        for booster in (case.booster,) if case.booster is not None else target.boosters:
            for oracle in target.oracles:
                rounds = len(case.oracle.choices)
                run = play(copy.deepcopy(booster), case.game, rounds, copy.deepcopy(oracle), bits=target.bits)
                if run.transcript == list(case.oracle.choices)[: len(run.transcript)]:
                    return None
        return "its learner chooses otherwise"
    return None


def _is_among(booster, known) -> bool:
    said = [_reported(entry) for entry in known]
    return _reported(booster) in said


def _reported(booster) -> Any:
    try:
        return booster_to_json(booster)
    except ValueError:
        return type(booster), name_of(booster)


def _plays(target: Claim) -> Iterator[Play]:
    """The plays of the claim's own constructions and sources, at the least effort."""
    for construct in target.attained_by:
        yield from _as_play(construct())
    for source in target.games:
        if isinstance(source, Data):
            continue
        cases = drawn_cases(source, "quick") if hasattr(source, "strategy") else source.cases("quick")
        for case in cases:
            yield from _as_play(case)


def _as_play(case) -> Iterator[Play]:
    if isinstance(case, Play):
        yield case


def save_witness(target: Claim, case, note: str = "", name: str = "") -> Path:
    """Checks that `case` (Game, Play or Instance) violates the claim and commits it under theorems/witnesses.

    Raises ValueError when it does not violate. The default name is <id>.json.

    >>> from properties.claims import Instance, Sides
    >>> toy = Claim("TOY.lemma-1", lambda x: Sides(x.x, "<=", 1), "inequality", "at most 1")
    >>> save_witness(toy, Instance(x=1))
    Traceback (most recent call last):
    ...
    ValueError: the case does not violate TOY.lemma-1: ...
    """
    evidence = Evidence()
    found = check_case(target, case, evidence)
    if not found:
        raise ValueError(f"the case does not violate {target.id}: {evidence.to_json()}")
    worst = max(found, key=lambda violation: violation.ratio)
    return write(COMMITTED, target.id, worst.case, shown(worst.sides), note, name or target.id)


__all__ = ["Replay", "replay", "save_witness"]

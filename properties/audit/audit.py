"""`audit(booster)`: every invariant and promise of a booster, tried in a process of its own, as a table."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from properties.audit.isolation import Died, Hung, converse
from properties.audit.trial import ABSENT, LACKS, UNDECIDED, VIOLATED, Outcome, Trial, try_check
from properties.cases.small import common_plays
from properties.checks.invariants import INVARIANTS, checks_for
from properties.checks.promises import as_check
from properties.engine.witness import STRANGERS, write_atomically
from properties.traits import Declared, made, maker, name_of

EFFORTS = ("quick", "ci", "night")
BUDGETS = {"quick": 60.0, "ci": 300.0, "night": 3600.0}
SECONDS_FOR_LONG_RUNS = {"quick": 1.0, "ci": 5.0, "night": 120.0}
HANGS_AFTER = 20.0  # seconds without a sign of life


@dataclass
class Audit:
    """What an audit found. `print` shows the table and every violation; `to_json()` is for machines."""

    booster: str
    effort: str
    seed: int
    outcomes: list[Outcome] = field(default_factory=list)
    seconds: float = 0.0
    promised: tuple[str, ...] = ()

    def of(self, status: str) -> list[Outcome]:
        """The outcomes with this status."""
        return [outcome for outcome in self.outcomes if outcome.status == status]

    @property
    def violated(self) -> list[Outcome]:
        return self.of(VIOLATED)

    @property
    def ok(self) -> bool:
        """Whether nothing was violated and nothing that was promised stayed undecided."""
        return not self.violated and not self.of(UNDECIDED)

    def outcome(self, check: str) -> Outcome:
        """The outcome of a check, by id or by name. Raises ValueError for one that is not in the audit."""
        for outcome in self.outcomes:
            if check in (outcome.id, outcome.name):
                return outcome
        raise ValueError(f"check must be one of {', '.join(entry.name for entry in self.outcomes)}, got {check!r}")

    def to_json(self) -> dict[str, Any]:
        return {
            "booster": self.booster,
            "effort": self.effort,
            "seed": self.seed,
            "seconds": round(self.seconds, 2),
            "violated": [outcome.id for outcome in self.violated],
            "checks": [outcome.to_json() for outcome in self.outcomes],
        }

    def __str__(self):
        from properties.audit.report import table

        return table(self)


def audit(
    booster,
    claims: Sequence = (),
    *,
    effort: str = "quick",
    budget: float | None = None,
    seed: int = 0,
    isolate: bool = True,
    limit: float = HANGS_AFTER,
    progress: Callable[[int, int, str], None] | None = None,
    witnesses: str | Path | None = STRANGERS,
) -> Audit:
    """Tries every check that applies to `booster`, and `claims` besides.

    booster   : an instance (copied each time), a class or factory, or "package.module:Name" / "path/to/file.py:Name".
    claims    : further claims: ids of the papers' claims (invariants are tried anyway), claim functions, or callables from a trace to Sides. One
                that the booster does not promise and does not satisfy is reported as "does not enjoy".
    effort    : "quick", "ci" or "night".      budget : seconds, shared among the checks (default 60 at quick).
    isolate   : run the booster in a process of its own; False only where that process may be lost.
    limit     : seconds without an answer after which the booster counts as hanging.
    progress  : called with (checks done, checks, what is being tried).
    witnesses : folder for witness files, or None for none.
    Raises ValueError for misuse: no such booster, traits that cannot be read, an unknown claim.
    """
    if effort not in EFFORTS:
        raise ValueError(f"effort must be one of {', '.join(EFFORTS)}, got {effort!r}")
    budget = BUDGETS[effort] if budget is None else float(budget)
    if not budget > 0:
        raise ValueError(f"budget must be a positive number of seconds, got {budget}")
    begun = time.monotonic()
    report = Audit(name_of(booster), effort, seed)
    further = tuple(claims)
    errand = _Errand(booster, further, effort, seed, begun + budget)
    if isolate:
        _run_apart(errand, report, limit, progress)
    else:
        errand(lambda message: _take(message, report, progress))
    if witnesses is not None:
        _write_witnesses(report, Path(witnesses))
    report.seconds = time.monotonic() - begun
    return report


@dataclass
class _Errand:
    """The work of the audited process: loads the booster, tries the checks that are not in `done`, sends outcomes."""

    source: Any
    claims: tuple
    effort: str
    seed: int
    until: float
    done: frozenset[str] = frozenset()
    broken: str = ""

    def __call__(self, send) -> None:
        make = maker(self.source)
        booster = made(make)
        declared = Declared.of(booster)
        checks = checks_for(
            [as_check(promise, promised=True) for promise in declared.promises] + self._further(declared)
        )
        send(("plan", [check.id for check in checks]))
        trial = Trial(
            make,
            declared,
            common_plays(self.effort, declared, self.seed),
            self.effort,
            min(SECONDS_FOR_LONG_RUNS[self.effort], (self.until - time.monotonic()) / 20),
            lambda where: send(("beat", where)),
        )
        broken = self.broken
        left = [check for check in checks if check.id not in self.done]
        for place, check in enumerate(left):
            if broken and not check.core:
                send(("outcome", Outcome(check.id, check.group, ABSENT, f"the protocol is broken: see {broken}")))
                continue
            now = time.monotonic()
            # a check may use what the earlier ones left, up to four even shares
            share = max(0.0, self.until - now) / (len(left) - place) * 4
            send(("begin", check.id))
            outcome = try_check(check, trial, now + share if math.isfinite(share) else math.inf)
            if check.core and outcome.status == VIOLATED:
                broken = broken or outcome.name
            send(("outcome", outcome))

    def _further(self, declared: Declared) -> list:
        promised = {as_check(promise, promised=True).id for promise in declared.promises}
        wanted = [as_check(claim, promised=False) for claim in self.claims]
        return [check for check in wanted if check.id not in promised and check.id not in INVARIANTS]


def _take(message, report: Audit, progress) -> None:
    kind, content = message
    if kind == "plan":
        report.promised = tuple(content)
    elif kind == "outcome":
        report.outcomes.append(content)
    if progress is not None and kind in ("begin", "beat", "outcome"):
        where = content if isinstance(content, str) else content.name
        progress(len(report.outcomes), len(report.promised), where)


def _run_apart(errand: _Errand, report: Audit, limit: float, progress) -> None:
    """Runs the errand in a process; where that hangs or dies, reports the check and goes on with the others."""
    current, where = "", ""
    while True:
        try:
            for message in converse(errand, limit):
                if message[0] == "begin":
                    current = message[1]
                elif message[0] == "beat":
                    where = message[1]
                _take(message, report, progress)
            return
        except (Hung, Died) as error:
            if not report.promised:
                raise ValueError(f"booster could not be loaded: {error}") from None
            current = current or "invariant.plays"
            report.outcomes.append(Outcome(current, _group(current), VIOLATED, f"{error} ({where or 'at its start'})"))
            errand.done = frozenset(outcome.id for outcome in report.outcomes)
            if _is_core(current):
                errand.broken = current.removeprefix("invariant.")
                _give_up(errand, report)
                return
            current = ""


def _give_up(errand: _Errand, report: Audit) -> None:
    for check_id in report.promised:
        if check_id not in errand.done:
            reason = f"the protocol is broken: see {errand.broken}"
            report.outcomes.append(Outcome(check_id, _group(check_id), ABSENT, reason))


def _group(check_id: str) -> str:
    return INVARIANTS[check_id].group if check_id in INVARIANTS else "promise"


def _is_core(check_id: str) -> bool:
    return check_id in INVARIANTS and INVARIANTS[check_id].core


def _write_witnesses(report: Audit, folder: Path) -> None:
    for outcome in report.outcomes:
        asked = outcome.status == VIOLATED or (outcome.status == LACKS and outcome.group == "promise")
        if asked and outcome.smallest is not None:
            outcome.witness = str(write_witness(report, outcome, folder))


def write_witness(report: Audit, outcome: Outcome, folder: Path) -> Path:
    """Writes the smallest violation, with the answers behind it, and returns the path of the file."""
    import hashlib

    found = outcome.smallest
    if found is None:
        raise ValueError(f"outcome of {outcome.id} must have a violation to write a witness of")
    body = {
        "format": 1,
        "claim": outcome.id,
        "audit": report.booster,
        "learner": found.learner,
        "traits": found.traits,
        "case": found.case,
        "sides": {"lhs": found.lhs, "relation": found.relation, "rhs": found.rhs, "at": found.at},
        "promise": None if outcome.spec is None else list(outcome.spec),
        "tape": outcome.tape,
    }
    text = json.dumps(body, indent=1)
    digest = hashlib.sha256(json.dumps([report.booster, found.case], sort_keys=True).encode()).hexdigest()[:4]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{outcome.id}-{digest}.json"
    write_atomically(path, text + "\n")
    return path

"""What one check of an audit found: its evidence, how the audit judges it, and what replays it."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any

from properties.claims import Claim
from properties.engine import witness as witnesses
from properties.engine.checking import COUNTS, Evidence, Violation

HELD, VIOLATED, LACKS, ABSENT = "held", "violated", "does not enjoy", "not applicable"
UNDECIDED, UNTESTED = "undecided", "untested"


@dataclass
class Finding(Evidence):
    """The evidence of one check of an audit, and what the audit adds to it.

    status    : how the audit judges it: HELD, VIOLATED, LACKS, ABSENT, UNDECIDED or UNTESTED.    reason : why.
    cut       : whether the time was over before all cases were tried.
    recording : the answers behind the smallest violation.
    other     : the booster that it is compared with: its name and its answers.
    witness   : the file of the smallest violation.
    unwritten : why there is no file of it, where writing failed.
    spec      : a promise by name and arguments, so that a witness can restore it.

    >>> found = Finding(id="invariant.weights-length", group="protocol", status=HELD, cases=3)
    >>> found.name, found.report()["cases"]
    ('weights-length', 3)
    """

    id: str = ""
    group: str = ""
    status: str = ""
    reason: str = ""
    cut: bool = False
    recording: list | None = None
    other: dict[str, Any] | None = None
    witness: str | None = None
    unwritten: str = ""
    spec: tuple[str, ...] | None = None

    @classmethod
    def of(cls, check: Claim, evidence: Evidence | None = None, status: str = "", reason: str = "") -> Finding:
        """A finding of a check, with evidence that was gathered elsewhere or none yet."""
        seen = {} if evidence is None else {entry.name: getattr(evidence, entry.name) for entry in fields(Evidence)}
        return cls(**seen, id=check.id, group=check.group, spec=check.spec, status=status, reason=reason)

    @property
    def name(self) -> str:
        """The name of the check without its family."""
        return self.id.removeprefix("invariant.")

    @property
    def needs_booster(self) -> bool:
        """Whether a witness can be replayed with the booster only: its answers or its promise cannot be written."""
        return self.recording is None or (self.id.startswith("promise.") and self.spec is None)

    def report(self) -> dict[str, Any]:
        """The finding as the JSON report of an audit has it."""
        what = ("id", "group", "status", "reason", *COUNTS, "seconds", "witness", "spec")
        return self.with_violations(what, _reported) | {"vacuous": self.vacuous.total()}


def _reported(violation: Violation) -> dict[str, Any]:
    ratio = violation.ratio if math.isfinite(violation.ratio) else None
    shown = {entry.name: getattr(violation.shown, entry.name) for entry in fields(violation.shown)}
    return {**witnesses.displayed_sides(violation.sides), "ratio": ratio, "case": violation.case, **shown}

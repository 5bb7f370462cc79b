"""What one check of an audit found: its evidence, how the audit judges it, and what replays it."""

from __future__ import annotations

import math
from collections import Counter  # noqa: F401  pdoc reads the annotations of the fields of `Evidence` in this module
from dataclasses import dataclass, fields
from typing import Any

from properties.claims import Claim
from properties.engine import witness as witnesses
from properties.engine.checking import COUNTS, Evidence, Violation

HELD, VIOLATED, LACKS, ABSENT = "held", "violated", "does not satisfy", "not applicable"
UNDECIDED, UNTESTED, DEFECT = "undecided", "untested", "our defect"


@dataclass
class Finding(Evidence):
    """The evidence of one check of an audit, and what the audit adds to it.

    status    : how the audit judges it: HELD, VIOLATED, LACKS, ABSENT, UNDECIDED, UNTESTED or DEFECT (the code of
                the claim raised).    reason : why.
    crash     : how the booster's process ended while the check was tried; "" where it did not.
    cut       : whether the time was over before all cases were tried.
    listed    : the plays of the list that were tried.    searched : those of the search.
    most      : the largest number of examples and the largest number of rounds among them.
    recording : the answers behind the smallest violation.
    other     : the booster that it is compared with: its name and its answers.
    witness   : the file of the smallest violation.
    unwritten : why there is no file of it, where writing failed.
    ended     : whether nothing more was tried after a violation, as there were enough, or one small enough.
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
    ended: bool = False
    crash: str = ""
    listed: int = 0
    searched: int = 0
    most: tuple[int, int] = (0, 0)
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
    def how(self) -> str:
        """What was tried: how many plays of the list and of the search, up to which numbers of examples and rounds.

        >>> Finding(listed=147, searched=400, most=(39, 70)).how
        '147 listed and 400 searched plays, up to 39 examples and 70 rounds'
        """
        if not self.listed and not self.searched:
            return "nothing was tried"
        searched = f" and {self.searched} searched" if self.searched else ""
        return f"{self.listed} listed{searched} plays, up to {self.most[0]} examples and {self.most[1]:,} rounds"

    @property
    def needs_booster(self) -> bool:
        """Whether a witness can be replayed with the booster only: its answers or its promise cannot be written."""
        return self.recording is None or (self.id.startswith("promise.") and self.spec is None)

    def report(self) -> dict[str, Any]:
        """The finding as the JSON report of an audit has it."""
        what = ("id", "group", "status", "reason", *COUNTS, "seconds", "witness", "spec")
        tried: dict[str, Any] = {"listed": self.listed, "searched": self.searched, "cut": self.cut}
        tried |= {"crash": self.crash} if self.crash else {}
        tried |= {"most_examples": self.most[0], "most_rounds": self.most[1]}
        found = self.with_violations(what, _reported) | {"vacuous": self.vacuous.total()}
        return found | {"scope": self.how, "tried": tried, "tightest": self.tightest}


def _reported(violation: Violation) -> dict[str, Any]:
    ratio = violation.ratio if math.isfinite(violation.ratio) else None
    shown = {entry.name: getattr(violation.shown, entry.name) for entry in fields(violation.shown)}
    return {**witnesses.displayed_sides(violation.sides), "ratio": ratio, "case": violation.case, **shown}

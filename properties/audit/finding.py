"""Hold the result of one check of an audit: its evidence, its status, and the recording that replays it."""

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
    """The evidence of one check of an audit, and the status that the audit gives it.

    status    : HELD, VIOLATED, LACKS, ABSENT, UNDECIDED, UNTESTED or DEFECT (the code of the claim raised an exception).
                reason : why it has this status.
    crash     : how the booster's process ended while the check was tried; "" if it did not end.
    cut       : whether the time ended before all cases were tried.
    listed    : how many plays of the list were tried.    searched : how many cases of the search.
    most      : the largest number of examples, and the largest number of rounds, of a play that was tried.
    recording : the booster's answers in the smallest violation.
    other     : name and answers of the booster that the audited booster is compared with.
    witness   : the file with the smallest violation.
    unwritten : why this file could not be written; "" if it was.
    ended     : whether the check tried no further play after many violations or a violation on a small game.
    spec      : name and arguments of a promise, from which a witness restores it.

    >>> finding = Finding(id="invariant.weights-length", group="protocol", status=HELD, cases=3)
    >>> finding.name, finding.report()["cases"]
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
        """Return the finding of a check, with the given evidence or with none."""
        copied = {} if evidence is None else {entry.name: getattr(evidence, entry.name) for entry in fields(Evidence)}
        return cls(**copied, id=check.id, group=check.group, spec=check.spec, status=status, reason=reason)

    @property
    def name(self) -> str:
        """Return the name of the check without its family."""
        return self.id.removeprefix("invariant.")

    @property
    def how(self) -> str:
        """Return how many plays of the list and of the search were tried, up to which numbers of examples and rounds.

        >>> Finding(listed=147, searched=400, most=(39, 70)).how
        '147 listed and 400 searched plays, up to 39 examples and 70 rounds'
        """
        if not self.listed and not self.searched:
            return "nothing was tried"
        searched = f" and {self.searched} searched" if self.searched else ""
        return f"{self.listed} listed{searched} plays, up to {self.most[0]} examples and {self.most[1]:,} rounds"

    @property
    def needs_booster(self) -> bool:
        """Return whether a replay needs the booster: its answers or its promise cannot be written into a witness."""
        return self.recording is None or (self.id.startswith("promise.") and self.spec is None)

    def report(self) -> dict[str, Any]:
        """Return the finding as in the JSON report of an audit."""
        names = ("id", "group", "status", "reason", *COUNTS, "seconds", "witness", "spec")
        tried: dict[str, Any] = {"listed": self.listed, "searched": self.searched, "cut": self.cut}
        tried |= {"crash": self.crash} if self.crash else {}
        tried |= {"most_examples": self.most[0], "most_rounds": self.most[1]}
        entries = self.with_violations(names, _reported) | {"vacuous": self.vacuous.total()}
        return entries | {"scope": self.how, "tried": tried, "tightest": self.tightest}


def _reported(violation: Violation) -> dict[str, Any]:
    ratio = violation.ratio if math.isfinite(violation.ratio) else None
    display = {entry.name: getattr(violation.shown, entry.name) for entry in fields(violation.shown)}
    return {**witnesses.displayed_sides(violation.sides), "ratio": ratio, "case": violation.case, **display}

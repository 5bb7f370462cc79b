"""An audit as the items of a test suite: `check_boosters` in anyone's repository, and `pytest properties` in this one."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from properties.audit.audit import Audit, audit
from properties.audit.isolation import Died, Hung, converse
from properties.audit.report import reasons, summary, violation
from properties.audit.trial import UNDECIDED, VIOLATED
from properties.checks.invariants import INVARIANTS, checks_for
from properties.checks.promises import as_check
from properties.engine.witness import write_atomically
from properties.sabotage.suspects import full_name
from properties.traits import Declared, made, maker, name_of

LOADING_LIMIT = 60.0  # seconds for a stranger's module to be imported


REPORTS: list[Audit] = []  # the audits of this process, for the summary of a test run


def short(check: str) -> str:
    """The name of a check without its family."""
    return check.removeprefix("invariant.").removeprefix("promise.")


@dataclass
class Audited:
    """One booster of a suite; its audit runs once, when the first of its items does."""

    source: Any
    claims: tuple = ()
    effort: str = "quick"
    title: str = ""
    _report: Audit | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        return self.title or name_of(self.source)

    def report(self) -> Audit:
        """The audit of the booster."""
        if self._report is None:
            self._report = audit(self.source, self.claims, effort=self.effort)
            REPORTS.append(self._report)
        return self._report

    def checks(self) -> list[str]:
        """The ids of the checks that apply, by the traits alone; the booster is loaded in a process of its own."""
        try:
            (ids,) = converse(lambda send: send(self.planned()), LOADING_LIMIT)
            return ids
        except (Hung, Died) as error:
            raise ValueError(f"booster {self.name} could not be loaded: {error}") from None

    def planned(self) -> list[str]:
        """The same, loading the booster in this process."""
        declared = Declared.of(made(maker(self.source)))
        promises = [as_check(promise, promised=True) for promise in declared.promises]
        further = [as_check(claim, promised=False) for claim in self.claims]
        known = {*INVARIANTS, *(promise.id for promise in promises)}
        new = [check for check in further if check.id not in known]
        return [check.id for check in checks_for(promises + new) if check.standing(declared).kind is not None]


def check_loading(specification: str) -> None:
    """Loads a booster in a process of its own. Raises ValueError in one line if that fails, hangs or ends the process."""

    def load(send):
        Declared.of(made(maker(specification)))

    try:
        list(converse(load, LOADING_LIMIT))
    except (Hung, Died) as error:
        raise ValueError(f"booster {specification!r} could not be loaded: {error}") from None


@dataclass
class Item:
    """One check of one booster; calling it fails the test when the check does not hold."""

    audited: Audited
    check: str  # the id of a check
    expected: str | None = None

    @property
    def label(self) -> str:
        return f"{self.audited.name}-{short(self.check)}"

    def complaint(self) -> str | None:
        """Why the item fails, or None when it passes."""
        report = self.audited.report()
        outcome = report.outcome(self.check)
        if outcome.status == UNDECIDED:
            return f"{outcome.id} stayed undecided for {report.booster} in {outcome.undecided} comparisons"
        if outcome.status == VIOLATED and self.expected is None:
            return violation(report.booster, outcome)
        if outcome.status != VIOLATED and self.expected is not None:
            return (
                f"{outcome.id} was expected to be violated by {report.booster} ({self.expected}), but {outcome.status}"
            )
        return None  # a check passed over because the protocol is broken is told once, by the one that found it

    def __call__(self) -> None:
        complaint = self.complaint()
        if complaint:
            pytest.fail(complaint, pytrace=False)


def items_of(
    sources: Sequence, claims: Sequence = (), effort: str = "quick", expected: Mapping[str, str] | None = None
) -> list[Item]:
    """One item for each booster and each check that applies to it.

    expected : check name -> reason; a check that is expected to be violated and is not fails. ValueError for a name
               that is no check of any of the boosters.
    """
    expected = dict(expected or {})
    found: list[Item] = []
    for source in sources:
        audited = Audited(source, tuple(claims), effort)
        for check in audited.checks():
            reason = expected.get(check, expected.get(short(check)))
            found.append(Item(audited, check, reason))
    known = {item.check for item in found}
    for name in expected:
        if name not in known and name not in map(short, known):
            raise ValueError(f"expected must name checks among {', '.join(sorted(map(short, known)))}, got {name!r}")
    return found


def items_of_ours(boosters: Sequence, effort: str = "quick") -> list[Item]:
    """One item for each of our own boosters and each check that applies to it; each is audited once."""
    found = []
    for booster in boosters:
        audited = Audited(booster, (), effort, full_name(booster))
        found += [Item(audited, check) for check in audited.planned()]
    return found


def summary_lines(folder: Path) -> list[str]:
    """One line for each audit of this process; their reports go to `folder` as JSON."""
    lines = []
    for report in REPORTS:
        lines.append(f"{report.booster}: {summary(report)}")
        for reason, names in reasons(report).items():
            lines.append(f"  did not apply, {reason}: {', '.join(names)}")
        folder.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"[^A-Za-z0-9_.]+", "-", report.booster).strip("-")
        write_atomically(folder / f"{name}.json", json.dumps(report.to_json(), indent=1) + "\n")
    return lines


def check_boosters(
    boosters: Sequence, expected: Mapping[str, str] | None = None, claims: Sequence = (), effort: str = "quick"
):
    """Decorates `def test_mine(case): case()`: one test for each booster and each check that applies to it.

    boosters : instances, classes, factories or names.     expected : check name -> why it is violated, on purpose.
    claims   : further claims, as for `audit`; one that a booster does not promise and does not satisfy does not fail.
    """
    found = items_of(boosters, claims, effort, expected)
    return pytest.mark.parametrize("case", found, ids=[item.label for item in found])


__all__ = ["Audited", "Item", "check_boosters", "items_of", "items_of_ours", "summary_lines"]

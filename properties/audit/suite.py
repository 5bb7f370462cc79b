"""Make pytest items from an audit: `check_boosters` for any repository, and `pytest properties` for this one.

Each invariant has a test function, and all promises together have one. Without --booster our own boosters are audited, in
this process. A separate test checks that their answers are the same in a process of their own.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from properties.audit.audit import audit, planned
from properties.audit.booster import backend_of, declared_of
from properties.audit.finding import ABSENT, DEFECT, LACKS, UNDECIDED, UNTESTED, VIOLATED, Finding
from properties.audit.replay import write_witness
from properties.audit.report import Audit, reasons, reasons_by_id, short_id, summary_of_audit, violation
from properties.audit.subject import Subject
from properties.audit.trial import PROTOCOL_BROKEN
from properties.audit.violations import shrink
from properties.cases.play import Play
from properties.checks.case import Case
from properties.checks.promises import as_claim
from properties.claims import INVARIANTS, Claim, function_name
from properties.engine.checking import Evidence, PlaysElsewhere
from properties.engine.evidence import Item, items
from properties.engine.failures import one_line
from properties.engine.files import OpenFolder
from properties.engine.witness import UNCOMMITTED, case_from_json
from properties.traits import Declared, name_of

LOADING_LIMIT = 60.0  # seconds that the import of a third-party module may take
PAPER = "invariant"
SCOPE = "the plays of an audit, for each booster to which it applies"
NODE = "properties/audit/suite.py"
PLAYED = ("constructions", "source")
REPORTS: list[Audit] = []  # the audits of this process, which the summary of a test run shows


@dataclass
class Audited:
    """One booster of a suite. Its audit runs once, with the first of its items.

    Parameters
    ----------
    source : as for `audit`
    claims : further claims, as for `audit`
    effort : "quick", "ci" or "night"
        How much is tried.
    floats : whether its evidence counts as sampled
    trusted
        Whether the booster runs in this process and is trusted as for `audit`. The checks are the same and take a
        third of the time.
    only : as for `audit`

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> audited = Audited(AdaBoost())
    >>> audited.checks()[0].name
    'plays'
    """

    source: Any
    claims: tuple = ()
    effort: str = "quick"
    floats: bool = False
    trusted: bool = False
    only: tuple[str, ...] = ()

    @cached_property
    def report(self) -> Audit:
        """Return the audit of the booster."""
        isolate, trusted = not self.trusted, self.trusted
        report = audit(self.source, self.claims, effort=self.effort, isolate=isolate, trusted=trusted, only=self.only)
        REPORTS.append(report)
        return report

    def checks(self) -> list[Claim]:
        """Return the checks that apply to the booster according to its traits."""
        with backend_of(self.source, not self.trusted, LOADING_LIMIT) as backend:
            declared = declared_of(backend)
            return [check for check in planned(declared, self.claims) if check.standing(declared).kind is not None]


@dataclass(frozen=True)
class AuditItem(Item):
    """One check of one booster, as an item of its claim. Calling it fails the test if the check does not hold.

    Parameters
    ----------
    claim : Claim
        The check.
    label : str
        The name of the item in pytest.
    kind : str
        The kind of source, which the summary shows.
    source : object
        The source of its cases.
    count : int
        The number of items of the same check.
    audited : Audited
        The booster and its audit.
    expected : str, optional
        Why the violation is intended. The item then fails if the check is not violated.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> item = items_of([AdaBoost()])[0]
    >>> item.check, item.expected
    ('invariant.plays', None)
    """

    audited: Any = None
    expected: str | None = None

    @property
    def check(self) -> str:
        return self.claim.id

    def run(self) -> Finding:
        """Return the outcome of the check in the audit, as evidence of the claim.

        It is vacuous if the booster does not have the symmetry, which it does not declare, or if no play fits the booster.
        """
        finding = self.audited.report.outcome(self.check)
        evidence = replace(finding, floats=self.audited.floats, scope=SCOPE)
        if finding.status == LACKS:
            evidence.vacuous = finding.vacuous + type(finding.vacuous)({"declared by the booster": finding.cases})
            evidence.cases, evidence.violated, evidence.violations, evidence.shrunk = 0, 0, [], None
        elif not (evidence.cases or evidence.vacuous):
            evidence.vacuous = type(finding.vacuous)({"a play that fits the booster": 1})
        return evidence

    @property
    def failure_kind(self) -> str:
        """Return the kind of a failure of the item: "violated", "defect" or "untested"."""
        status = self.audited.report.outcome(self.check).status
        return {DEFECT: "defect", UNDECIDED: "untested", UNTESTED: "untested"}.get(status, "violated")

    def complaint(self) -> str | None:
        """Return why the item fails, or None if it passes."""
        finding, booster_name = self.audited.report.outcome(self.check), self.audited.report.booster
        if finding.status == DEFECT:
            return f"{finding.id} was not decided for {booster_name}, because our own code failed: {finding.reason}"
        if finding.status in (UNDECIDED, UNTESTED):
            detail = f" in {finding.undecided} cases" if finding.status == UNDECIDED else f": {finding.reason}"
            return f"{finding.id} stayed {finding.status} for {booster_name}{detail}"
        if finding.status == VIOLATED and self.expected is None:
            return violation(booster_name, finding)
        if finding.status != VIOLATED and self.expected is not None:
            return f"{finding.id} was expected to be violated by {booster_name} ({self.expected}), but {finding.status}"
        if self.audited.only and finding.reason.startswith(PROTOCOL_BROKEN):
            return f"{finding.id} was not tried on {booster_name}: {finding.reason}"
        return None  # the item of the violated core check reports a broken protocol

    def __call__(self) -> None:
        complaint = self.complaint()
        if complaint:
            import pytest  # imported here: the commands run without pytest

            pytest.fail(complaint, pytrace=False)


def items_of(
    sources: Sequence,
    claims: Sequence = (),
    effort: str = "quick",
    expected: Mapping[str, str] | None = None,
    title=name_of,
    trusted: bool = False,
    only: Sequence[str] = (),
) -> list[AuditItem]:
    """Return one item for each booster and each check that applies to the booster.

    Parameters
    ----------
    sources : sequence of boosters
        As `audit` takes them.
    claims : sequence
        Further claims, as for `audit`.
    effort : "quick", "ci" or "night"
        How much is tried.
    expected : check name -> reason
        Why a violation is intended. A test fails if its expected violation does not occur. Raises ValueError for a name
        of no check.
    title : callable
        From a booster to its name in the labels.
    trusted
        Whether the boosters run in this process and are trusted as for `audit`.
    only : as for `audit`

    Returns
    -------
    list of AuditItem
        The items, booster by booster.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> [item.label for item in items_of([AdaBoost()])][:2]
    ['AdaBoost()-plays', 'AdaBoost()-weights-length']
    """
    items_made: list[AuditItem] = []
    for source in sources:
        floats = trusted and Declared.of(source).arithmetic == "float"
        audited, name = Audited(source, tuple(claims), effort, floats, trusted), title(source)
        checks = audited.checks()
        audited.only = tuple(check.id for check in checks if check.id in only)
        for check in checks:
            label = name if trusted and check.id in INVARIANTS else f"{name}-{short_id(check.id)}"
            items_made.append(AuditItem(check, label, "source", audited=audited))
    counts = Counter(item.check for item in items_made)
    reasons = reasons_by_id(expected or {}, counts)
    return [replace(item, count=counts[item.check], expected=reasons.get(item.check)) for item in items_made]


def check_boosters(
    boosters: Sequence, expected: Mapping[str, str] | None = None, claims: Sequence = (), effort: str = "quick"
):
    """Return a decorator that turns `def test_mine(case): case()` into a test for each booster and each check of it.

    Parameters
    ----------
    boosters : instances, classes, factories or names
    expected : check name -> why the violation is intended
    claims : further claims, as for `audit`
        They are checked as if every booster promised them.
    effort : "quick", "ci" or "night"
        How much is tried.

    Returns
    -------
    pytest mark
        A decorator of a test function with the argument `case`.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> mark = check_boosters([AdaBoost()])
    >>> mark.name, mark.kwargs["ids"][0]
    ('parametrize', 'AdaBoost()-plays')
    """
    import pytest

    made = items_of(boosters, claims, effort, expected)
    return pytest.mark.parametrize("case", made, ids=[item.label for item in made])


class IsolatedBooster(PlaysElsewhere):
    """A third-party booster that plays in place of a claim's boosters, in a process of its own.

    Raises ValueError in one line for a booster that cannot be loaded.
    """

    def __init__(self, source):
        self.title, self.backend = name_of(source), backend_of(source, limit=LOADING_LIMIT)
        self.declared = declared_of(self.backend)
        self.subject = Subject(self.backend, self.declared, plays=())

    def playing(self, play: Play) -> Case:
        """Return a case of this booster. It is played when a claim first reads its run."""
        return self.subject.case_of_run(play)


def items_for_boosters(target: Claim, boosters: Sequence[IsolatedBooster]) -> list[Item]:
    """Return the items of a claim about runs with these boosters in place of the claim's: constructions and sources only."""
    if target.about != "run" or target.function is None:
        return []
    items_made = []
    for booster in boosters:
        changed = replace(target, boosters=(booster,), third_party=True, plays_all=True)
        items_played = [item for item in items(changed) if item.kind in PLAYED]
        items_made += [replace(item, label=f"{booster.title}-{item.label}") for item in items_played]
    return items_made


def text_of_violation(
    item: Item, evidence: Evidence, named: bool = False, folder: Path = Path(UNCOMMITTED)
) -> str | None:
    """Shrink a violation by a third-party booster, write its witness to `folder`, and return its text; None without one.

    named : whether the claim was named with --claim.
    """
    if evidence.smallest is None or not isinstance(evidence.smallest.case, dict):
        return None
    (booster,) = item.claim.boosters
    promised = {check.id for check in (as_claim(promise, promised=True) for promise in booster.declared.promises)}
    check = as_claim(replace(item.claim), promised=item.claim.id in promised)
    finding = Finding.of(check, evidence, VIOLATED if named or item.claim.id in promised else LACKS)
    finding.shrunk = None
    finding.violations = [replace(evidence.smallest, play=case_from_json(evidence.smallest.case))]
    shrink(check, Subject(booster.backend, booster.declared, plays=()), finding)
    try:
        with OpenFolder(folder) as opened:
            finding.witness = str(write_witness(booster.title, finding, opened))
    except (OSError, ValueError) as error:
        finding.unwritten = f"the witness could not be written: {one_line(error, 120)}"
    return violation(booster.title, finding)


def summary_lines(folder: Path) -> list[str]:
    """Write the report of each audit of this process to `folder` as JSON, and return the summary lines.

    Parameters
    ----------
    folder : Path
        The folder of the reports.

    Returns
    -------
    list of str
        The lines.

    Examples
    --------
    >>> import tempfile
    >>> before = REPORTS.copy(); REPORTS[:] = [Audit("mine.py:Mine", "quick", seed=0)]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     (line,) = summary_lines(Path(folder))
    ...     [path.name for path in Path(folder).iterdir()]
    ['mine.py-Mine.json']
    >>> REPORTS[:] = before
    """
    lines = []
    for report in REPORTS:
        lines.append(f"{report.booster}: {summary_of_audit(report)}")
        for reason, names in reasons(report).items():
            lines.append(f"  did not apply, {reason}: {', '.join(names)}")
        name = re.sub(r"[^A-Za-z0-9_.]+", "-", report.booster).strip("-")
        try:
            with OpenFolder(folder) as opened:
                opened.write(f"{name}.json", json.dumps(report.to_json(), indent=1) + "\n")
        except (OSError, ValueError) as error:
            lines.append(f"  its report could not be written: {one_line(error, 120)}")
    return lines


def nodes(boosters: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the pytest node ids of each invariant, one for each booster to which the invariant applies."""
    declared = {name: Declared.of(booster) for name, booster in boosters.items()}
    result = {}
    for check in INVARIANTS.values():
        names = [name for name, traits in declared.items() if check.standing(traits).kind is not None]
        result[check.id] = [f"{NODE}::{function_name(check.id)}[{name}]" for name in names]
    return result


# the test functions


def _invariant(check: Claim):
    def run(claim_item: AuditItem, record_evidence):
        record_evidence(claim_item)

    run.__name__ = run.__qualname__ = function_name(check.id)
    run.__doc__ = check.doc
    vars(run)["invariant"] = check.id
    return run


for _check in INVARIANTS.values():
    globals()[function_name(_check.id)] = _invariant(_check)


def test_promise(claim_item: AuditItem, record_kind):
    """Check the promises of the booster and the claims named with --claim. A failure shows the smallest game."""
    record_kind(claim_item)
    claim_item()


vars(test_promise)["invariant"] = None

__all__ = ["ABSENT", "AuditItem", "Audited", "check_boosters", "items_of", "summary_lines"]

"""An audit as the items of a test suite: `check_boosters` in anyone's repository, and `pytest properties` in this one.

There is a test function for every invariant, and one for what a booster promises besides. Without --booster our own
boosters are audited, in this process; another test checks that isolation does not change their answers.
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
from properties.audit.trial import BROKEN, Subject, shrink
from properties.cases.play import Play
from properties.checks.case import Case
from properties.checks.promises import as_claim
from properties.claims import INVARIANTS, Claim, function_name
from properties.engine.checking import Evidence, PlaysElsewhere
from properties.engine.evidence import Item, items
from properties.engine.failures import one_line
from properties.engine.files import write_atomically
from properties.engine.witness import UNCOMMITTED, case_from_json
from properties.traits import Declared, name_of

LOADING_LIMIT = 60.0  # seconds for a stranger's module to be imported
PAPER = "invariant"
SCOPE = "the plays of an audit, for each booster to which it applies"
NODE = "properties/audit/suite.py"
PLAYED = ("constructions", "source")
REPORTS: list[Audit] = []  # the audits of this process, for the summary of a test run


@dataclass
class Audited:
    """One booster of a suite; its audit runs once, when the first of its items does.

    Parameters
    ----------
    source : as for `audit`
    claims : further ones
    effort : "quick", "ci" or "night"
        How much is tried.
    floats : whether what it shows counts as sampled
    trusted
        Whether it may play in this process, and is trusted as for `audit`: the same judge, at a third of the
        cost.
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
        """The audit of the booster."""
        isolate, trusted = not self.trusted, self.trusted
        found = audit(self.source, self.claims, effort=self.effort, isolate=isolate, trusted=trusted, only=self.only)
        REPORTS.append(found)
        return found

    def checks(self) -> list[Claim]:
        """The checks that apply, by the traits alone."""
        with backend_of(self.source, not self.trusted, LOADING_LIMIT) as backend:
            declared = declared_of(backend)
            return [check for check in planned(declared, self.claims) if check.standing(declared).kind is not None]


@dataclass(frozen=True)
class AuditItem(Item):
    """One check of one booster, as an item of its claim; calling it fails the test when the check does not hold.

    Parameters
    ----------
    claim : Claim
        The check.
    label : str
        The name of the item in pytest.
    kind : str
        The kind of source, for the summary.
    source : object
        What is tried.
    count : int
        How many cases the item stands for.
    audited : Audited
        The booster and its audit.
    expected : why it is to be violated
        Then it fails when it holds.

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
        """Return the outcome of the check in the audit, as evidence of the claim: vacuous if the booster neither declares
        nor has the symmetry, or if no play fits the booster (with ν = 3/2, one example)."""
        found = self.audited.report.outcome(self.check)
        shown = replace(found, floats=self.audited.floats, scope=SCOPE)
        if found.status == LACKS:
            shown.vacuous = found.vacuous + type(found.vacuous)({"declared by the booster": found.cases})
            shown.cases, shown.violated, shown.violations, shown.shrunk = 0, 0, [], None
        elif not (shown.cases or shown.vacuous):
            shown.vacuous = type(found.vacuous)({"a play that fits the booster": 1})
        return shown

    @property
    def failure_kind(self) -> str:
        """What a failure of the item is: one of "violated", "defect" and "untested"."""
        status = self.audited.report.outcome(self.check).status
        return {DEFECT: "defect", UNDECIDED: "untested", UNTESTED: "untested"}.get(status, "violated")

    def complaint(self) -> str | None:
        """Why the item fails, or None when it passes."""
        found, who = self.audited.report.outcome(self.check), self.audited.report.booster
        if found.status == DEFECT:
            return f"{found.id} was not decided for {who}, because our own code failed: {found.reason}"
        if found.status in (UNDECIDED, UNTESTED):
            said = f" in {found.undecided} cases" if found.status == UNDECIDED else f": {found.reason}"
            return f"{found.id} stayed {found.status} for {who}{said}"
        if found.status == VIOLATED and self.expected is None:
            return violation(who, found)
        if found.status != VIOLATED and self.expected is not None:
            return f"{found.id} was expected to be violated by {who} ({self.expected}), but {found.status}"
        if self.audited.only and found.reason.startswith(BROKEN):
            return f"{found.id} was not tried on {who}: {found.reason}"
        return None  # a broken protocol is reported once, by the check that found it

    def __call__(self) -> None:
        complaint = self.complaint()
        if complaint:
            import pytest  # here, as below: the commands run without it

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
    """One item for each booster and each check that applies to it.

    Parameters
    ----------
    sources : sequence of boosters
        As `audit` takes them.
    claims : sequence
        Further claims, as for `audit`.
    effort : "quick", "ci" or "night"
        How much is tried.
    expected : check name -> reason
        A test fails if its expected violation does not occur. ValueError for a name that is no check of any of
        the boosters.
    title : callable
        From a booster to its name in the labels.
    trusted
        Whether they may play in this process, as boosters that are known to answer the same twice (see `audit`).
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
    found: list[AuditItem] = []
    for source in sources:
        floats = trusted and Declared.of(source).arithmetic == "float"
        audited, name = Audited(source, tuple(claims), effort, floats, trusted), title(source)
        checks = audited.checks()
        audited.only = tuple(check.id for check in checks if check.id in only)
        for check in checks:
            label = name if trusted and check.id in INVARIANTS else f"{name}-{short_id(check.id)}"
            found.append(AuditItem(check, label, "source", audited=audited))
    counts = Counter(item.check for item in found)
    reasons = reasons_by_id(expected or {}, counts)
    return [replace(item, count=counts[item.check], expected=reasons.get(item.check)) for item in found]


def check_boosters(
    boosters: Sequence, expected: Mapping[str, str] | None = None, claims: Sequence = (), effort: str = "quick"
):
    """Decorate `def test_mine(case): case()`: one test for each booster and each check that applies to it.

    Parameters
    ----------
    boosters : instances, classes, factories or names
    expected : check name -> why it is violated, on purpose
    claims : further claims, as for `audit`
        They are tried as if every booster promised them.
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

    found = items_of(boosters, claims, effort, expected)
    return pytest.mark.parametrize("case", found, ids=[item.label for item in found])


class IsolatedBooster(PlaysElsewhere):
    """A third-party booster in place of a claim's own; it plays in a process of its own, and its answers are checked here.

    Raises ValueError in one line for a booster that cannot be loaded.
    """

    def __init__(self, source):
        self.title, self.backend = name_of(source), backend_of(source, limit=LOADING_LIMIT)
        self.declared = declared_of(self.backend)
        self.subject = Subject(self.backend, self.declared, plays=())

    def playing(self, play: Play) -> Case:
        """A play of it, played when the first claim asks for its run."""
        return self.subject.case_of_run(play)


def items_for_strangers(target: Claim, boosters: Sequence[IsolatedBooster]) -> list[Item]:
    """The items of a claim about runs, with these boosters in place of its own: constructions and sources only."""
    if target.about != "run" or target.function is None:
        return []
    found = []
    for booster in boosters:
        changed = replace(target, boosters=(booster,), guest=True, plays_all=True)
        played = [item for item in items(changed) if item.kind in PLAYED]
        found += [replace(item, label=f"{booster.title}-{item.label}") for item in played]
    return found


def text_of_violation(
    item: Item, evidence: Evidence, asked: bool = False, folder: Path = Path(UNCOMMITTED)
) -> str | None:
    """The text of a violation by a third-party booster, shrunk, with a witness left in `folder`; None without one.

    asked : whether the claim was named with --claim."""
    if evidence.smallest is None or not isinstance(evidence.smallest.case, dict):
        return None
    (booster,) = item.claim.boosters
    promised = {check.id for check in (as_claim(promise, promised=True) for promise in booster.declared.promises)}
    check = as_claim(replace(item.claim), promised=item.claim.id in promised)
    found = Finding.of(check, evidence, VIOLATED if asked or item.claim.id in promised else LACKS)
    found.shrunk = None
    found.violations = [replace(evidence.smallest, play=case_from_json(evidence.smallest.case))]
    shrink(check, Subject(booster.backend, booster.declared, plays=()), found)
    try:
        found.witness = str(write_witness(booster.title, found, folder))
    except (OSError, ValueError) as error:
        found.unwritten = f"the witness could not be written: {one_line(error, 120)}"
    return violation(booster.title, found)


def summary_lines(folder: Path) -> list[str]:
    """One line for each audit of this process; their reports go to `folder` as JSON.

    Parameters
    ----------
    folder : Path
        Where the reports are written.

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
            folder.mkdir(parents=True, exist_ok=True)
            write_atomically(folder / f"{name}.json", json.dumps(report.to_json(), indent=1) + "\n")
        except (OSError, ValueError) as error:
            lines.append(f"  its report could not be written: {one_line(error, 120)}")
    return lines


def nodes(boosters: Mapping[str, Any]) -> dict[str, list[str]]:
    """By invariant, in the order in which an audit tries them, its items for the boosters by name to which it applies."""
    declared = {name: Declared.of(booster) for name, booster in boosters.items()}
    found = {}
    for check in INVARIANTS.values():
        names = [name for name, traits in declared.items() if check.standing(traits).kind is not None]
        found[check.id] = [f"{NODE}::{function_name(check.id)}[{name}]" for name in names]
    return found


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
    """What the booster promises, or was asked by --claim: said with the smallest game and the command that replays it."""
    record_kind(claim_item)
    claim_item()


vars(test_promise)["invariant"] = None

__all__ = ["ABSENT", "AuditItem", "Audited", "check_boosters", "items_of", "summary_lines"]

"""`audit(booster)`: try every invariant and promise of a booster on its plays, and return the outcomes.

The booster runs in a process of its own (`properties.audit.process`). The process of the caller checks the answers of the
booster with `check_subject` of `properties.engine.checking`, which also checks the claims of the papers.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

from properties.audit.booster import HANGS_AFTER, Source, backend_of, check_arguments, check_made, declared_of
from properties.audit.comparison import same_as
from properties.audit.finding import LACKS, VIOLATED, Finding
from properties.audit.planted import Unchanged
from properties.audit.replay import write_witness
from properties.audit.report import Audit, Interrupted, reasons_by_id
from properties.audit.search import (
    CASES,
    FOR_TRUSTED,
    PROCESSOR,
    SHARE_OF_TIME,
    cases_searched,
    keep_nearest,
    starting_points,
)
from properties.audit.subject import Subject
from properties.audit.trial import examine, findings_of_checks
from properties.checks import checks_for
from properties.checks.promises import as_claim
from properties.claims import INVARIANTS, Claim
from properties.engine.failures import one_line
from properties.engine.files import OpenFolder
from properties.engine.witness import UNCOMMITTED, displayed_number
from properties.traits import Declared, name_of, twin_of

EFFORTS = ("quick", "ci", "night")
BUDGETS = {"quick": 60.0, "ci": 300.0, "night": 3600.0}  # seconds of an audit


def audit(
    booster,
    claims: Sequence = (),
    *,
    against=None,
    effort: str = "quick",
    budget: float | None = None,
    seed: int = 0,
    isolate: bool = True,
    limit: float = HANGS_AFTER,
    progress: Callable[[int, int, str], None] | None = None,
    witnesses: str | Path | None = UNCOMMITTED,
    expected: Mapping[str, str] | None = None,
    trusted: bool = False,
    only: Collection[str] = (),
    cases: int | None = None,
) -> Audit:
    """Return the outcomes of every check that applies to `booster`, and of the further `claims`.

    Parameters
    ----------
    booster
        An instance (each play has a copy), a class or factory, or "package.module:Name" / "path/to/file.py:Name".
    claims : further claims
        Names of promises (with arguments: ("margin-after", "1/4") or "margin-after=1/4"), ids of the papers' claims
        (invariants are always tried), claim functions, or callables from a trace to Sides. Each of these claims is
        checked like a promise: its status is "violated" if the booster does not satisfy the claim, and "untested" if
        the claim is decided on no play.
    against
        Another booster, given in the same ways, or a function of m that makes another booster. The other booster
        receives the columns of every play, and must return the same weights, coefficients and stops, up to the declared
        allowance. The default is the booster of the trait `twin`, if the trait is declared.
    effort : "quick", "ci" or "night"
    budget : seconds, shared among the checks (default 60 at quick)
    seed : int
        The seed of the drawn plays and of the search.
    isolate : whether the booster runs in a process of its own
        If False, the booster runs in the caller's process, and can end or change this process.
    limit
        Seconds without a response after which the booster counts as hanging.
    progress : called with (number of finished checks, number of checks, text about the current play)
    witnesses : folder for witness files, or None or "" for none
    expected : check name -> why the violation is intended
        A violation of such a check does not count against the booster, but any other outcome of the check does.
    trusted : whether the booster is known to be deterministic, as ours are
        If True, a check that reads only the run skips a run that equals an earlier run. At effort quick the run of
        100,000 rounds is shorter, and a run that several checks request of a fresh booster is played only once.
    only
        Ids of the checks to try. The core checks of the protocol are always tried. Default: all checks.
    cases
        The number of cases that the search for violations of promises, claims and comparisons plays. By default the
        number depends on `effort`, and the search may use only a share of the budget. A given number of cases is
        played in full, unless the whole budget is used.

    Returns
    -------
    Audit
        The outcomes of all checks.

    Raises
    ------
    ValueError
        For a booster that cannot be made, traits that cannot be read, an unknown claim, or an argument out of range.
    properties.audit.report.Interrupted
        A KeyboardInterrupt whose attribute `report` has the outcomes so far, without witness files.

    Examples
    --------
    >>> class Unfair:
    ...     def start(self, m): self.m, self.columns = m, []; return [1] * m
    ...     def update(self, column): self.columns.append(column); return [1] * self.m
    ...     def coefficients(self): return [1] * len(self.columns)
    >>> report = audit(Unfair, isolate=False, witnesses=None)
    >>> [finding.id for finding in report.violated]
    ['invariant.weights-sum-to-one']
    """
    if effort not in EFFORTS:
        raise ValueError(f"effort must be one of {', '.join(EFFORTS)}, got {effort!r}")
    budget = BUDGETS[effort] if budget is None else float(budget)
    if not budget > 0:
        raise ValueError(f"budget must be a number of seconds above 0, got {budget}")
    begun = time.monotonic()
    report = Audit(name_of(booster), effort, seed)
    with ExitStack() as opened:
        folder = opened.enter_context(OpenFolder(witnesses)) if witnesses else None  # before a booster can exchange it
        files = Unchanged((booster, against)) if isolate else None
        caching = trusted and effort == "quick"
        backend, other = opened.enter_context(backend_of(booster, isolate, limit, caching)), None
        if against is not None:  # before the booster runs, which could change the other's file
            other = opened.enter_context(backend_of(against, isolate, limit))
            check_made(other)
        declared = declared_of(backend)
        check_arguments(backend, declared)
        report.arguments = declared.arguments.text
        report.allowance = "" if declared.allowance is None else displayed_number(declared.allowance)
        report.unprotected = tuple(backend.unprotected)
        further = list(claims)
        if against is None and declared.twin is not None:
            against = twin_of(declared.twin)
            other = opened.enter_context(backend_of(against, isolate, limit))
            check_made(other)
        if other is not None:
            further.append(same_as(other, name_of(against)))
        checks = planned(declared, further)
        if unknown := sorted({*only} - {*INVARIANTS, *(check.id for check in checks)}):
            raise ValueError(f"only must be ids of invariants, promises or requested claims, got {', '.join(unknown)}")
        checks = [check for check in checks if not only or check.core or check.id in only]
        report.planned = tuple(check.id for check in checks)
        report.expected = reasons_by_id(expected or {}, report.planned)
        subject = Subject(backend, declared, effort, seed, begun + budget, other, progress=progress, trusted=trusted)
        subject.other_name = "" if against is None else name_of(against)
        subject.nearest = starting_points(folder, report.booster, subject.arguments_of)

        def search(promised: list[Claim], findings: list[Finding]) -> None:
            now = time.monotonic()
            until = now + max(0.0, subject.deadline - now) * (SHARE_OF_TIME if cases is None else 1)
            most = PROCESSOR[effort] * (FOR_TRUSTED if trusted else 1) if cases is None else math.inf
            number = CASES[effort] if cases is None else cases
            report.searched = cases_searched(promised, subject, findings, number, until, most)
            if folder is not None and report.searched:
                labels, arguments_of = declared.columns == "labels", subject.arguments_of
                with suppress(
                    OSError, ValueError
                ):  # without this file, the next audit has no nearest cases to begin with
                    keep_nearest(folder, report.booster, subject.nearest, labels, arguments_of)

        try:
            for finding in findings_of_checks(checks, subject, search):
                report.outcomes.append(finding)
        except KeyboardInterrupt:
            report.seconds = time.monotonic() - begun
            raise Interrupted(report) from None
        for outcome in report.outcomes:
            counts = outcome.status == VIOLATED or (outcome.status == LACKS and outcome.group == "promise")
            if counts and outcome.smallest is not None and folder is not None:
                try:
                    outcome.witness = str(write_witness(report.booster, outcome, folder))
                except (OSError, ValueError) as error:  # the report is returned even if a witness cannot be written
                    outcome.unwritten = f"the witness could not be written: {one_line(error, 120)}"
    if subject.refused:
        report.arguments += f"; combinations that the constructor refused and that were not tried: {subject.refused}"
    report.planted = files.changes() if files is not None else ()
    report.seconds = time.monotonic() - begun
    return report


def planned(declared: Declared, claims: Sequence = ()) -> list[Claim]:
    """Return the checks of an audit in their order: the core of the protocol, promises and further claims, then all other checks.

    Parameters
    ----------
    declared : properties.traits.Declared
        What the booster declares.
    claims : sequence
        Further claims, as for `audit`.

    Returns
    -------
    list of Claim
        The checks, without repetition.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> [check.id for check in planned(Declared.of(AdaBoost()))][-1]
    'invariant.any-order'
    """
    promises = [as_claim(promise, promised=True) for promise in declared.promises]
    planned_before = {*((name, None) for name in INVARIANTS), *((promise.id, promise.spec) for promise in promises)}
    further = [
        claim if isinstance(claim, Claim) and claim.group else as_claim(claim, promised=True) for claim in claims
    ]
    return checks_for(promises + [claim for claim in further if (claim.id, claim.spec) not in planned_before])


__all__ = ["Audit", "Source", "Subject", "audit", "examine", "planned"]

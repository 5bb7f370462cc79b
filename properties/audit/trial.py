"""Try the checks of an audit on their plays, and give each a finding with its status."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from properties.audit.finding import ABSENT, DEFECT, HELD, LACKS, UNDECIDED, UNTESTED, VIOLATED, Finding
from properties.audit.report import short_id
from properties.audit.subject import SEARCHED_GROUPS, Subject
from properties.audit.violations import shape_of, show_violations, shrink
from properties.cases.play import Play
from properties.checks.promises.checkpoints import SHORT, plays_to_checkpoints
from properties.claims import OFFERED, Claim
from properties.engine.checking import check_subject, lacking
from properties.engine.failures import BoosterProcessEnded, OutOfTime, Unisolated

ENOUGH_VIOLATIONS = 25  # violations after which a check tries no further play for a worse one
LEAST_CASES = 10  # cases of a check that the time limit ended; with fewer its status is UNTESTED
MOST_FAILED = 3  # failed plays outside the common list that `invariant.plays` tries again
CHECK_OF_PLAYS = "invariant.plays"  # the check that reports a failed play
FIRST_VIOLATION = "first violation of"  # begins the progress text when a check is violated for the first time
PROTOCOL_BROKEN = "the protocol is broken: see "  # begins the reason of a check that a violated core check prevents


def findings_of_checks(
    checks: Sequence[Claim], subject: Subject, search: Callable[[list[Claim], list[Finding]], None] | None = None
):
    """Yield the finding of each check, in the order of the checks.

    After the violation of a core check only core checks are tried, and no check if the booster's process ended. The checks
    that are not tried have the status ABSENT.

    After a KeyboardInterrupt the findings so far are yielded, and the exception is raised again.

    search : called as search(checks, findings) when all promises and comparisons were tried on their plays.
    """
    unsearched: list[tuple[Claim, Finding]] = []  # promises and comparisons before the search
    try:
        yield from _findings(checks, subject, search, unsearched)
    except KeyboardInterrupt:
        for finding in [*(finding for _, finding in unsearched), *subject.interrupted]:
            smallest = finding.smallest
            if smallest is not None and not smallest.shown.game:
                finding.status = finding.status if finding.status == LACKS else VIOLATED
                finding.reason = "interrupted before the violation was made smaller"
                show_violations(subject, (smallest, *finding.violations))
            yield finding
        raise


def _findings(checks: Sequence[Claim], subject: Subject, search, unsearched: list[tuple[Claim, Finding]]):
    """Yield the finding of each check; see `findings_of_checks`."""
    broken, has_crashed = "", False  # the violated core check; whether the process ended in a core check
    plays_check: tuple[Claim, Finding] | None = None  # the check `invariant.plays` and its finding
    for number, check in enumerate(checks):
        if unsearched and check.group not in SEARCHED_GROUPS:
            yield from _searched(unsearched, search)
        subject.done = (number, len(checks))
        if broken and (has_crashed or not check.core):
            yield Finding.of(check, status=ABSENT, reason=f"{PROTOCOL_BROKEN}{broken}")
            continue
        now = time.monotonic()
        # a check may also use time that earlier checks left: up to four times an even share of the remaining time
        seconds = max(0.0, subject.deadline - now) / (len(checks) - number) * 4
        finding = examine(check, subject, now + seconds if math.isfinite(seconds) else math.inf)
        if check.core and finding.status == VIOLATED:
            broken, has_crashed = broken or short_id(check.id), has_crashed or bool(finding.crash)
        if check.id == CHECK_OF_PLAYS:
            plays_check = check, finding
        if search is not None and check.group in SEARCHED_GROUPS:
            unsearched.append((check, finding))
        else:
            yield finding
    yield from _searched(unsearched, search)
    if plays_check is not None and not broken:
        add_failed(*plays_check, subject)
    subject.done = (len(checks), len(checks))
    subject.show_progress("done")


def add_failed(check: Claim, finding: Finding, subject: Subject) -> None:
    """Try `invariant.plays` on plays that failed outside the common list: in the plays of a promise, or in the search."""
    _allow_requests(subject)
    try:
        for play in subject.failed[:MOST_FAILED]:
            finding.listed += 1
            check_subject(check, subject.case(play), play, finding)
        if finding.violations:
            finding.status, finding.reason = VIOLATED, "in a play of a promise"
            shrink(check, subject, finding)
    except BoosterProcessEnded as error:
        crashed(finding, subject, error)
    except OutOfTime:
        finding.cut = True
    subject.failed.clear()


def _searched(unsearched: list[tuple[Claim, Finding]], search) -> list[Finding]:
    """Search for violations of the given checks, empty their list, and return their findings."""
    checks, findings = [check for check, _ in unsearched], [finding for _, finding in unsearched]
    if unsearched:
        search(checks, findings)
    unsearched.clear()
    return findings


def _allow_requests(subject: Subject) -> None:
    """Let the boosters respond until the end of the audit."""
    for backend in filter(None, (subject.backend, subject.other)):
        backend.until = subject.deadline


def examine(check: Claim, subject: Subject, until: float = math.inf) -> Finding:
    """Try a check on its plays until a given time, shrink its violation, and return the finding with its status.

    Parameters
    ----------
    check : Claim
        The check.
    subject : Subject
        The booster and its plays.
    until : float
        A time as `time.monotonic` counts. Before the deadline of the subject, one case is tried also after `until`.

    Returns
    -------
    Finding
        The evidence, with its status.

    Examples
    --------
    >>> from properties.claims import INVARIANTS
    >>> from properties.engine.local_backend import LocalBackend
    >>> from properties.traits import Declared
    >>> from reference import Game
    >>> from reference.exact import AdaBoost
    >>> plays = [Play(Game([[1, -1], [-1, 1], [1, 1]]), None, 3)]
    >>> subject = Subject(LocalBackend(AdaBoost), Declared.of(AdaBoost()), plays=plays)
    >>> finding = examine(INVARIANTS["invariant.weights-sum-to-one"], subject)
    >>> finding.status, finding.cases > 0
    ('held', True)
    """
    begun = time.monotonic()
    standing = check.standing(subject.declared)
    finding = Finding.of(check, reason=standing.reason)
    if standing.kind is None:
        is_expected = check.group in SEARCHED_GROUPS and not subject.explores
        finding.status = UNTESTED if is_expected else ABSENT
        return finding
    _allow_requests(subject)
    try:
        try:
            _try_plays(check, subject, until, finding)
        except BoosterProcessEnded as error:
            crashed(finding, subject, error)
        if finding.violations:
            finding.status = LACKS if standing.kind == OFFERED and not finding.crash else VIOLATED
            shrink(check, subject, finding)
        elif not finding.crash:
            settle(check, standing.kind == OFFERED, finding)
    except KeyboardInterrupt:
        finding.status = LACKS if standing.kind == OFFERED else VIOLATED
        subject.interrupted = [finding] if finding.violations else []
        raise
    except Unisolated as error:
        subject.forget()
        finding.defects.append(str(error))
        finding.status, finding.reason = DEFECT, str(error)
    finally:
        finding.seconds = round(time.monotonic() - begun, 3)
    return finding


def crashed(finding: Finding, subject: Subject, error: BoosterProcessEnded) -> None:
    """Record in a finding that the booster's process ended. It counts as a violation; earlier violations stay."""
    subject.forget()
    finding.status, finding.crash = VIOLATED, f"{error} ({subject.where or 'at its start'})"
    if not finding.violations:
        finding.violated, finding.reason = 1, finding.crash


def _try_plays(check: Claim, subject: Subject, until: float, finding: Finding) -> None:
    """Try a check on its plays, by default those of the subject, until a time limit or enough violations."""
    is_shared = check.plays is None
    try:
        plays = subject.plays or () if check.plays is None else check.plays(subject.effort, subject.declared)
        for play in chain(plays, _long_plays(check, subject, finding)):
            now = time.monotonic()
            if (finding.cases and now > until) or now > subject.deadline:
                raise OutOfTime
            if is_shared and check.of_run and subject.trusted and subject.repeats(play):
                continue
            applicable = subject.check_on(check, play)
            if applicable is None or (play.arguments and not subject.fits(play)):
                continue
            subject.show_progress(f"{short_id(check.id)} on a {shape_of(play)} game")
            # `invariant.plays` tries every shared play itself; any other run that fails is kept for it in `failed`
            of_other_run = check.about == "run" and (not is_shared or (play.rounds or 0) > SHORT)
            case = subject.case_of_run(play) if of_other_run else subject.case(play, is_shared)
            violated_before = finding.violated
            check_subject(applicable, case, play, finding)
            if finding.violated and not violated_before:
                subject.show_progress(f"{FIRST_VIOLATION} {short_id(check.id)}")
            if of_other_run and case.failure and not case.undecided:
                subject.failed.append(play)
            finding.listed += 1
            rounds = (play.rounds or 0) if case.played is None else case.played
            finding.most = (max(finding.most[0], play.game.m), max(finding.most[1], rounds))
            finding.reason = case.note or finding.reason
            if finding.violated >= ENOUGH_VIOLATIONS:
                finding.ended = True
                return
    except OutOfTime:
        finding.cut = True


def _long_plays(check: Claim, subject: Subject, finding: Finding) -> Iterator[Play]:
    """Yield the long plays of a promise that has a `spec`; none if the caller of `audit` gave the plays.

    They are tried only if the booster answered the usual plays in floats and violated the promise on none of them. A long
    play takes as long as all usual plays together, and a report shows a smaller violation first.
    """
    if (
        not finding.violated
        and subject.has_default_plays
        and check.spec is not None
        and check.paper == "promise"
        and finding.floats
    ):
        yield from plays_to_checkpoints(check.spec[0], subject.effort, subject.declared, subject.trusted)


def settle(check: Claim, is_offered: bool, finding: Finding) -> None:
    """Set the status of a check without a violation. A check that `is_offered` is tried though no trait declares it."""
    if finding.defects:
        finding.status, finding.reason = DEFECT, finding.defects[0]
    elif finding.undecided and not (is_offered and finding.cases):
        finding.status = UNDECIDED
    elif finding.cut and finding.cases < LEAST_CASES:
        finding.status, finding.reason = UNTESTED, f"cut by the time budget after {finding.cases} cases"
    elif finding.cases == 0:
        is_expected = check.group in SEARCHED_GROUPS and not is_offered
        finding.status = UNTESTED if is_expected else ABSENT
        reason = lacking(finding.vacuous)
        finding.reason = reason if reason.startswith("reads ") else f"decided nothing: {reason}"
    else:
        finding.status = HELD
        if finding.cut:
            finding.reason = f"cut by the time budget after {finding.how}"

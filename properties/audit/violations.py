"""Shrink the smallest violation of a check, record the answers that replay it, and print its run."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from properties.arguments import in_words
from properties.audit.comparison import exact_columns, run_on_columns, same_as
from properties.audit.finding import Finding
from properties.audit.report import short_id
from properties.audit.run_table import run_table
from properties.audit.subject import Subject
from properties.cases.play import Play
from properties.cases.shrinking import smaller
from properties.cases.small import learner_name
from properties.checks.case import Case
from properties.claims import Claim
from properties.engine.checking import Evidence, Shown, Violation, check_subject
from properties.engine.failures import Garbage, NoResponse, Raised
from properties.engine.questions import RecordedBackend
from properties.engine.recordings import LONGEST_RECORDING, answers_in
from properties.traits import Declared
from reference.arithmetic import Undecided

SHRINK_SECONDS = {"quick": 1.5, "ci": 5.0, "night": 60.0}  # time to shrink the violation of one check
LONG_RUN_SECONDS = 0.2  # time for long runs in each play that is tried to shrink a violation
LONGEST_TABLE = 64  # rounds of the longest play whose run is printed
SHRINKING = "shrinking"  # begins the progress text while a violation is shrunk


def first_violation(check: Claim, backend, declared: Declared, play: Play) -> Violation | None:
    """Return the first comparison of a check that a play violates, or None. Finite sides come before infinite ones."""
    case = Case(backend, declared, play, LONG_RUN_SECONDS)
    violations = check_subject(check, case, play, Evidence())
    return min(violations, key=lambda violation: violation.sides.infinite, default=None)  # `min` keeps the first


def shrink(check: Claim, subject: Subject, finding: Finding) -> None:
    """Shrink the smallest violation in a finding, record the answers that replay it, and fill in what reports show."""
    smallest = finding.smallest
    assert smallest is not None, "no violation to shrink"
    raised, infinite = smallest.raised, smallest.sides.infinite
    until = min(time.monotonic() + SHRINK_SECONDS[subject.effort], subject.deadline)

    def is_violated(play: Play) -> bool:
        """Return whether a smaller play has a violation of the same kind: raised or compared, with finite sides if those were."""
        accepted = subject.declared.arguments.accept(play.arguments, play.game.m)
        if time.monotonic() > until or not accepted or not subject.fits(play):
            return False
        subject.show_progress(f"{SHRINKING} {short_id(check.id)}")
        violation = _first_violation_on(subject, check, play)
        return violation is not None and violation.raised == raised and violation.sides.infinite <= infinite

    try:
        if check.group not in ("extremes", "stateful"):
            play = smaller(smallest.play, is_violated, partial(_with_simpler_arguments, subject))
            smallest = _first_violation_on(subject, check, play) or smallest
        check = subject.check_on(check, smallest.play) or check
        finding.spec = check.spec
        _record(check, subject, smallest.play, finding)
    except NoResponse:
        subject.forget()
    finding.shrunk = smallest
    table = _table(check, subject, smallest.play, smallest.sides.round)
    show_violations(subject, (smallest, *finding.violations))
    smallest.shown = replace(smallest.shown, run=tuple(table))


def show_violations(subject: Subject, violations: Iterable[Violation]) -> None:
    """Fill in what a report shows of violations, except the run."""
    for violation in violations:
        choices = violation.case.get("transcript", []) if isinstance(violation.case, dict) else []
        violation.shown = Shown(
            game=str(violation.play.game),
            shape=shape_of(violation.play),
            chosen=" ".join(f"{'-' if sign < 0 else ''}{j}" for j, sign in choices),
            learner=learner_name(violation.play.oracle),
            traits=subject.declared_on(violation.play).to_json(violation.play.game.m),
            arguments=in_words(violation.play.arguments),
        )


def _first_violation_on(subject: Subject, check: Claim, play: Play) -> Violation | None:
    """Return the first violation of a check on a play; None also if the check does not apply to the play."""
    applicable = subject.check_on(check, play)
    return None if applicable is None else first_violation(applicable, subject.backend, subject.declared_on(play), play)


def _with_simpler_arguments(subject: Subject, play: Play) -> Iterator[Play]:
    for given in subject.declared.arguments.simpler(play.arguments, play.game.m) if play.arguments else ():
        yield replace(play, arguments=given)


def _record(check: Claim, subject: Subject, play: Play, finding: Finding) -> None:
    """Store a recording of the booster's answers in a finding if a replay of the recording violates the check again."""
    is_comparison = check.group == "against"
    backends = [subject.backend, *([subject.other] if is_comparison else [])]
    recordings = [backend.begin_recording() for backend in backends]
    try:
        violation = first_violation(check, subject.backend, subject.declared_on(play), play)
    finally:
        for backend in backends:
            backend.recording = None
    if violation is None or max(map(answers_in, recordings)) > LONGEST_RECORDING:
        return
    recorded = [RecordedBackend(recording) for recording in recordings]
    if is_comparison:
        check = same_as(recorded[1], check.id.removeprefix("against."))
    replayed = first_violation(check, recorded[0], subject.declared_on(play), play)
    if replayed is not None and all(backend.fits for backend in recorded):
        finding.recording = recordings[0]
        if is_comparison:
            finding.other = {"booster": check.id.removeprefix("against."), "recording": recordings[1]}


def _table(check: Claim, subject: Subject, play: Play, violated_round: int | None) -> list[str]:
    """Return the lines of a table of a play's run, with the run of the booster that it is compared with, if there is one.

    A long play has no table: keeping all its rounds would fill the memory.
    """
    if play.rounds is None or play.rounds > LONGEST_TABLE or check.about == "runs":
        return []
    try:
        case = subject.case(play)
        run = case.partial
        other_run = None
        if subject.other is not None and run.begin and subject.declared.columns != "labels" and not case.failure:
            columns = exact_columns(case)
            other_run = run_on_columns(subject.other.booster(play.arguments), run.begin, columns, case.bits)[0]
        return run_table(case, other_run, subject.other_name, violated_round, _bound_by_round(check, subject, case))
    except (NoResponse, Undecided, Raised, Garbage, ValueError):
        return []  # the run could not be played again


def _bound_by_round(check: Claim, subject: Subject, case: Case) -> dict[str, list]:
    """Return the error and its bound after each round; {} if the check is no bound on the training error."""
    if not check.id.endswith("error-bound") or case.failure:
        return {}
    columns: dict[str, list] = {"error": [], "bound": []}
    for rounds in range(1, case.rounds + 1):
        shorter = case if rounds == case.rounds else subject.case(replace(case.play, rounds=rounds))
        sides = next(iter(check.each_side(shorter.trace)), None)
        if sides is None:
            return {}
        columns["error"].append(sides.lhs)
        columns["bound"].append(sides.rhs)
    return columns


def shape_of(play: Play) -> str:
    """Return the size of a play's game in words: "3 x 2"."""
    return f"{play.game.m} x {play.game.n}"

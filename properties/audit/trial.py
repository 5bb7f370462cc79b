"""Try one check of an audit on its plays, shrink its violations, and keep the answers that show the smallest."""

from __future__ import annotations

import math
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Any

from properties.arguments import Given, in_words
from properties.audit.booster import declared_of
from properties.audit.finding import ABSENT, DEFECT, HELD, LACKS, UNDECIDED, UNTESTED, VIOLATED, Finding
from properties.audit.report import short_id
from properties.audit.run_table import run_table
from properties.cases.play import Play
from properties.cases.shrinking import smaller
from properties.cases.small import common_plays, learner_name
from properties.checks.case import REAL_ALLOWANCE, Case, are_plain_numbers, distance, same_run
from properties.checks.promises import promises_of
from properties.checks.promises.checkpoints import SHORT, plays_to_checkpoints
from properties.claims import OFFERED, Claim
from properties.engine.checking import Evidence, Shown, Violation, check_subject, lacking
from properties.engine.failures import Garbage, Gone, OutOfTime, Over, Raised, Unisolated
from properties.engine.questions import BoosterProxy, RecordedBackend, Run
from properties.engine.recordings import LONGEST_RECORDING, answers_in
from properties.traits import Declared
from reference import Stop
from reference.arithmetic import Undecided, Verdict, bit_length, decide

SECONDS_FOR_LONG_RUNS = {"quick": 1.0, "ci": 5.0, "night": 120.0}
OF_TRUSTED = {"quick": 0.25}  # of a trusted booster; with arrays this is enough for some thousand rounds
SECONDS_FOR_ONE = 0.2  # instead of SECONDS_FOR_LONG_RUNS, for each play that is tried to shrink a violation
SHRINK_SECONDS = {"quick": 1.5, "ci": 5.0, "night": 60.0}
SEARCHED = ("promise", "against")  # groups of checks that are searched after their list
ENOUGH_VIOLATIONS = 25  # after which the search for a worse one ends
RUNS_KEPT = 2000  # of the runs that several claims read
MOST_FAILED = 3  # failed plays outside the common list; one of them is reported
PLAYS = "invariant.plays"
SHRINKING = "shrinking"  # begins the progress text of a violated check
VIOLATION = "first violation of"  # begins the progress text of a check when it is first violated
BROKEN = "the protocol is broken: see "
LEAST_CASES = 10  # of a check that the time cut short: with fewer it is untested
PLAYS_OF_ONE = 8  # plays of the list for each extreme value of the arguments
LONGEST_TABLE = 64  # rounds of a play whose run is shown


def same_as(other, name: str) -> Claim:
    """Return the claim that the boosters of `other` and of the audit give equal runs on the same columns."""

    def compare(case):
        run = case.run
        columns = run.columns
        if case.declared.columns != "labels":  # exact columns: each booster receives them in its own arithmetic
            game = case.trace.game
            columns = [(game.columns if sign == 1 else game.negated_columns)[j] for j, sign in case.trace.transcript]
        try:
            theirs, upto = _retraced(other.booster(case.play.arguments), run.begin, columns, case.bits)
        except Gone as error:  # this decides nothing about the audited booster
            raise Undecided(f"{name}: {error}") from None
        if upto is not None:
            case.note = f"{name} is out of bits after {upto - 1} of {len(columns)} rounds"
        yield from same_run(case.declared, run, theirs, upto)

    return Claim(
        f"against.{name}", compare, "identity", r"d_t = d'_t,\ \alpha_t = \alpha'_t", group="against", third_party=True
    )


def _retraced(booster: BoosterProxy, begin: tuple, columns: Sequence, bits: int) -> tuple[Run, int | None]:
    """Return the run of a booster on these columns, and None or, if an answer exceeds `bits`, the number of weight vectors.

    The limit is needed because integers may double in length in every round, even if the other run is in floats.
    """
    booster.start(*begin)
    for t, column in enumerate(columns, 1):
        answer = booster.update(column)
        if isinstance(answer, Stop):
            break
        if bit_length(answer) > bits:
            return booster.run, t + 1
    return booster.ended(), None


def alike(left: Sequence[list], right: Sequence[list]) -> bool:
    """Return whether the weights of two runs are equal. Enclosed weights are compared by `same_vector`.

    >>> alike([[1, 0]], [[1, 0]]), alike([[1, 0]], [[1, 0], [0, 1]])
    (True, False)
    """
    return len(left) == len(right) and all(
        mine == theirs
        if are_plain_numbers(mine) and are_plain_numbers(theirs)
        else len(mine) == len(theirs) and decide(distance(mine, theirs), "<=", REAL_ALLOWANCE) is Verdict.HOLDS
        for mine, theirs in zip(left, right, strict=True)
    )


@dataclass
class Subject:
    """A booster under audit: its backend, what it declares, and its plays, which are played once for all checks.

    Parameters
    ----------
    backend : backend
        Makes boosters, in this process or in one of their own.
    declared : properties.traits.Declared
        What the booster declares.
    effort : "quick", "ci" or "night"
        How much is tried.
    seed : int
        The seed of the drawn plays.
    deadline : float
        The time, as `time.monotonic` counts, after which nothing more is tried.
    other : backend, optional
        Makes the booster that this one is compared with.
    other_name : str
        The name of that booster.
    progress : callable, optional
        Called with (checks done, checks, what is being tried).
    plays : sequence of Play, optional
        The plays to try; by default those of the effort.
    where : str
        The name that messages show.
    trusted : bool
        Whether the booster is known to answer the same twice, see `audit`.
    nearest : list
        Cases of an earlier search, then those of this one.
    explores : bool
        Whether no promise was made or requested: a check that does not apply is then ABSENT, not UNTESTED.
    failed : list of Play
        The plays that the booster did not play to their end.
    done : pair of ints
        Checks done, and checks planned.
    arguments_of : dict
        For each case of the search, the arguments of the booster with which it was played.
    refused : int
        Arguments that the constructor refused for a number of examples, so that they were not tried with it.
    _declared : dict
        By arguments and number of examples, what the booster declares with them.
    _cases : dict
        The cases played so far, by the identity of their play.
    _runs : dict
        The runs played so far, by game, learner and rounds.
    _first : dict
        By play, the first play with an equal run.
    _alike : dict
        By columns, the plays and their weights.

    Examples
    --------
    >>> from properties.engine.local_backend import LocalBackend
    >>> from reference.exact import AdaBoost
    >>> subject = Subject(LocalBackend(AdaBoost), Declared.of(AdaBoost()))
    >>> subject.case(subject.plays[0], shared=True) is subject.case(subject.plays[0], shared=True)
    True
    """

    backend: Any
    declared: Declared
    effort: str = "quick"
    seed: int = 0
    deadline: float = math.inf
    other: Any = None  # the backend of a booster that it is compared with
    other_name: str = ""
    progress: Callable[[int, int, str], None] | None = None
    plays: Sequence[Play] | None = None
    where: str = ""
    trusted: bool = False  # see `audit`
    nearest: list = field(default_factory=list)  # cases of an earlier search, then those of this one
    explores: bool = False  # no promise was made or requested
    failed: list[Play] = field(default_factory=list)  # plays that the booster did not play to their end
    done: tuple[int, int] = (0, 0)
    arguments_of: dict[Any, Given] = field(default_factory=dict)
    refused: int = 0  # arguments that the constructor refused for a number of examples
    _declared: dict[tuple, Declared | None] = field(default_factory=dict)
    _cases: dict[int, Case] = field(default_factory=dict)
    _runs: dict[tuple, Case] = field(default_factory=dict)
    _first: dict[int, int] = field(default_factory=dict)  # by play, the first one with an equal run
    _alike: dict[tuple, list[tuple[int, list]]] = field(default_factory=dict)  # by columns: plays and their weights

    def __post_init__(self):
        self.plays_all = self.plays is None  # the usual list, not plays given by the caller
        if self.plays is None:
            self.plays = common_plays(self.effort, self.declared, self.seed)
            self.plays = [*self.plays, *self._plays_with_arguments(self.plays)]
        left = (self.deadline - time.monotonic()) / 20
        longest = SECONDS_FOR_LONG_RUNS | (OF_TRUSTED if self.trusted else {})
        self.seconds = min(longest[self.effort], left)

    def _plays_with_arguments(self, plays: Sequence[Play]) -> Iterator[Play]:
        """Return some plays, spread over the list, with each extreme value of the declared arguments."""
        corners = self.declared.arguments.corners()
        for number, given in enumerate(corners):
            yield from (replace(play, arguments=given) for play in plays[number :: max(1, len(plays) // PLAYS_OF_ONE)])

    def declared_on(self, play: Play) -> Declared:
        """Return what the booster declares with the arguments of a play."""
        if not play.arguments:
            return self.declared
        key = play.arguments, play.game.m
        if key not in self._declared:
            if len(self._declared) == RUNS_KEPT:
                del self._declared[next(iter(self._declared))]
            self._declared[key] = self._asked_on(play)
        return self._declared[key] or self.declared

    def _asked_on(self, play: Play) -> Declared | None:
        try:
            return declared_of(self.backend, play)
        except ValueError:  # its constructor refuses them for this number of examples
            self.refused += 1
            return None

    def fits(self, play: Play) -> bool:
        """Return whether the booster can be made with the arguments of a play, and accepts its number of examples."""
        declared = self.declared_on(play)
        made = not play.arguments or self._declared[play.arguments, play.game.m] is not None
        return made and declared.fits(play.game.m)

    def check_on(self, check: Claim, play: Play) -> Claim | None:
        """Return the check to try on a play; a promise is returned with the arguments that hold for the play's booster.

        Returns None if this booster does not make the promise, or if `other` does not take the arguments of the play.
        """
        if not play.arguments or check.group not in SEARCHED:
            return check
        if check.group == "against":
            names = tuple(name for name, _ in play.arguments)
            return check if self.other is not None and self.other.answer("takes", None, names) else None
        usual = [claim for claim in promises_of(self.declared) if claim.id == check.id]
        place = next((number for number, claim in enumerate(usual) if claim.spec == check.spec), None)
        if place is None:  # requested, and not promised
            return check
        own = [claim for claim in promises_of(self.declared_on(play)) if claim.id == check.id]
        return own[place] if place < len(own) else None

    def first_violation(self, check: Claim, play: Play) -> Violation | None:
        """Return the first comparison of a check that a play violates, or None: see `first_violation` of this module."""
        here = self.check_on(check, play)
        return None if here is None else first_violation(here, self.backend, self.declared_on(play), play)

    def case(self, play: Play, shared: bool = False) -> Case:
        """Return the case of a play; a `shared` play keeps its case."""
        if not shared:
            return Case(self.backend, self.declared_on(play), play, self.seconds)
        if id(play) not in self._cases:
            self._cases[id(play)] = self.case(play)
        return self._cases[id(play)]

    def case_of_run(self, play: Play) -> Case:
        """Return the case for a claim about its run alone; plays of equal game, learner and rounds share one run.

        >>> from properties.engine.local_backend import LocalBackend
        >>> from reference import Game, InOrder
        >>> from reference.exact import AdaBoost
        >>> subject = Subject(LocalBackend(AdaBoost), Declared.of(AdaBoost()), plays=())
        >>> first, second = (Play(Game([[1, -1], [1, 1]]), InOrder(), 2) for _ in range(2))
        >>> subject.case_of_run(first) is subject.case_of_run(second)
        True
        """
        try:
            key = play.game, pickle.dumps(play.oracle), play.rounds, play.arguments
            hash(key)
        except (TypeError, AttributeError, pickle.PicklingError):
            return self.case(play)
        if key not in self._runs:
            if len(self._runs) == RUNS_KEPT:
                del self._runs[next(iter(self._runs))]
            self._runs[key] = self.case(play)
        return self._runs[key]

    def repeats(self, play: Play) -> bool:
        """Return whether a shared play before this one had the same run: the same columns and the same answers."""
        if id(play) not in self._first:
            case = self.case(play, shared=True)
            run = case.partial
            key = (*run.begin, tuple(map(tuple, run.columns)), case.failure or run.stop, play.arguments)
            known = self._alike.setdefault(key, [])
            self._first[id(play)] = next((first for first, weights in known if alike(weights, run.weights)), id(play))
            known.append((id(play), run.weights))
        return self._first[id(play)] != id(play)

    def forget(self) -> None:
        """Drop the cases: their boosters ended with their process."""
        self._cases.clear()
        self._runs.clear()

    def show_progress(self, where: str) -> None:
        """Call `progress` with what is being tried."""
        self.where = where
        if self.progress is not None:
            self.progress(*self.done, where)


def examined(
    checks: Sequence[Claim], subject: Subject, after: Callable[[list[Claim], list[Finding]], None] | None = None
):
    """Yield the finding of each check.

    After a violated core check, only core checks are tried, and none if the process ended; the others get ABSENT.
    after : the search, called as after(checks, findings) when all promises and comparisons were tried on their plays.
    """
    broken, over = "", False  # over: the process ended in a core check, so that no further check can run
    plays: tuple[Claim, Finding] | None = None  # the check `invariant.plays` and its finding
    waiting: list[tuple[Claim, Finding]] = []  # promises and comparisons, until all of them are tried
    for place, check in enumerate(checks):
        if waiting and check.group not in SEARCHED:
            yield from _searched(waiting, after)
        subject.done = (place, len(checks))
        if broken and (over or not check.core):
            yield Finding.of(check, status=ABSENT, reason=f"{BROKEN}{broken}")
            continue
        now = time.monotonic()
        # a check may use time that earlier checks did not use: at most four times an even share of the rest
        share = max(0.0, subject.deadline - now) / (len(checks) - place) * 4
        evidence = examine(check, subject, now + share if math.isfinite(share) else math.inf)
        if check.core and evidence.status == VIOLATED:
            broken, over = broken or short_id(check.id), over or bool(evidence.crash)
        if check.id == PLAYS:
            plays = check, evidence
        if after is not None and check.group in SEARCHED:
            waiting.append((check, evidence))
        else:
            yield evidence
    yield from _searched(waiting, after)
    if plays is not None and not broken:
        add_failed(*plays, subject)
    subject.done = (len(checks), len(checks))
    subject.show_progress("done")


def add_failed(check: Claim, evidence: Finding, subject: Subject) -> None:
    """Add failed plays to the finding of `invariant.plays`: at most MOST_FAILED, none of them from the common list.

    They failed in the plays of a promise or in the search.
    """
    for backend in filter(None, (subject.backend, subject.other)):
        backend.until = subject.deadline
    try:
        for play in subject.failed[:MOST_FAILED]:
            evidence.listed += 1
            check_subject(check, subject.case(play), play, evidence)
        if evidence.violations:
            evidence.status, evidence.reason = VIOLATED, "in a play of a promise"
            shrink(check, subject, evidence)
    except Gone as error:
        crashed(evidence, subject, error)
    except OutOfTime:
        evidence.cut = True
    subject.failed.clear()


def _searched(waiting: list[tuple[Claim, Finding]], after) -> list[Finding]:
    """Return the findings of the waiting checks, after the search."""
    checks, findings = [check for check, _ in waiting], [finding for _, finding in waiting]
    if waiting:
        after(checks, findings)
    waiting.clear()
    return findings


def examine(check: Claim, subject: Subject, until: float = math.inf) -> Finding:
    """Return the evidence of a check on its plays until the time `until`, with its status, and its violations shrunk.

    Parameters
    ----------
    check : Claim
        The check.
    subject : Subject
        The booster and its plays.
    until : float
        A time as `time.monotonic` counts.

    Returns
    -------
    Finding
        The evidence, with its status.

    Examples
    --------
    >>> from properties.claims import INVARIANTS
    >>> from properties.engine.local_backend import LocalBackend
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
    evidence = Finding.of(check, reason=standing.reason)
    if standing.kind is None:
        promised = check.group in ("promise", "against") and not subject.explores
        evidence.status = UNTESTED if promised else ABSENT
        return evidence
    for backend in filter(None, (subject.backend, subject.other)):
        backend.until = subject.deadline
    try:
        try:
            _try_plays(check, subject, until, evidence)
        except Gone as error:
            crashed(evidence, subject, error)
        if evidence.violations:
            evidence.status = LACKS if standing.kind == OFFERED and not evidence.crash else VIOLATED
            shrink(check, subject, evidence)
        elif not evidence.crash:
            settle(check, standing.kind == OFFERED, evidence)
    except Unisolated as error:
        subject.forget()
        evidence.defects.append(str(error))
        evidence.status, evidence.reason = DEFECT, str(error)
    finally:
        evidence.seconds = round(time.monotonic() - begun, 3)
    return evidence


def crashed(evidence: Finding, subject: Subject, error: Gone) -> None:
    """Record in a finding that the booster's process ended: a violation, added to those before."""
    subject.forget()
    evidence.status, evidence.crash = VIOLATED, f"{error} ({subject.where or 'at its start'})"
    if not evidence.violations:
        evidence.violated, evidence.reason = 1, evidence.crash


def _try_plays(check: Claim, subject: Subject, until: float, evidence: Finding) -> None:
    shared = check.plays is None
    try:
        plays = subject.plays or () if check.plays is None else check.plays(subject.effort, subject.declared)
        for play in chain(plays, _long_plays(check, subject, evidence)):
            now = time.monotonic()
            if (evidence.cases and now > until) or now > subject.deadline:
                raise OutOfTime
            if shared and check.of_run and subject.trusted and subject.repeats(play):
                continue
            here = subject.check_on(check, play)
            if here is None or (play.arguments and not subject.fits(play)):
                continue
            subject.show_progress(f"{short_id(check.id)} on a {shape_of(play)} game")
            of_run = check.about == "run" and (not shared or (play.rounds or 0) > SHORT)
            case = subject.case_of_run(play) if of_run else subject.case(play, shared)
            before = evidence.violated
            check_subject(here, case, play, evidence)
            if evidence.violated and not before:
                subject.show_progress(f"{VIOLATION} {short_id(check.id)}")
            if of_run and case.failure and not case.undecided:
                subject.failed.append(play)  # no other check plays it
            evidence.listed += 1
            rounds = (play.rounds or 0) if case.played is None else case.played
            evidence.most = (max(evidence.most[0], play.game.m), max(evidence.most[1], rounds))
            evidence.reason = case.note or evidence.reason
            if evidence.violated >= ENOUGH_VIOLATIONS:
                evidence.ended = True
                return
    except OutOfTime:
        evidence.cut = True


def _long_plays(check: Claim, subject: Subject, evidence: Finding) -> Iterator[Play]:
    """Yield the long plays of a promise that has a `spec`; none if the caller gave the plays.

    They are tried only if the usual plays were answered in floats and none violated the promise. A long play takes as long
    as the whole list, and after a violation the report would show a smaller play instead.
    """
    if (
        not evidence.violated
        and subject.plays_all
        and check.spec is not None
        and check.paper == "promise"
        and evidence.floats
    ):
        yield from plays_to_checkpoints(check.spec[0], subject.effort, subject.declared, subject.trusted)


def settle(check: Claim, offered: bool, evidence: Finding) -> None:
    """Set the status of a check without a violation."""
    if evidence.defects:
        evidence.status, evidence.reason = DEFECT, evidence.defects[0]
    elif evidence.undecided and not (offered and evidence.cases):
        evidence.status = UNDECIDED
    elif evidence.cut and evidence.cases < LEAST_CASES:
        evidence.status, evidence.reason = UNTESTED, f"cut by the time budget after {evidence.cases} cases"
    elif evidence.cases == 0:
        promised = check.group in ("promise", "against") and not offered
        evidence.status = UNTESTED if promised else ABSENT
        evidence.reason = (
            text if (text := lacking(evidence.vacuous)).startswith("reads ") else f"decided nothing: {text}"
        )
    else:
        evidence.status = HELD
        if evidence.cut:
            evidence.reason = f"cut by the time budget after {evidence.how}"


def first_violation(check: Claim, backend, declared: Declared, play: Play) -> Violation | None:
    """Return the first comparison that a play by a backend's booster violates, of finite sides if possible; or None."""
    case = Case(backend, declared, play, SECONDS_FOR_ONE)
    violations = check_subject(check, case, play, Evidence())
    return min(violations, key=lambda entry: entry.sides.infinite, default=None)  # the first of them


def shrink(check: Claim, subject: Subject, evidence: Finding) -> None:
    """Shrink the smallest violation, record the answers that replay it, and set what the report shows of each violation."""
    smallest = evidence.smallest
    assert smallest is not None, "no violation to shrink"
    kind = smallest.raised  # a case that raises is made smaller to one that raises, and finite sides to finite sides
    infinite = smallest.sides.infinite
    until = min(time.monotonic() + SHRINK_SECONDS[subject.effort], subject.deadline)

    def still(play: Play) -> bool:
        accepted = subject.declared.arguments.accept(play.arguments, play.game.m)
        if time.monotonic() > until or not accepted or not subject.fits(play):
            return False
        subject.show_progress(f"{SHRINKING} {short_id(check.id)}")
        found = subject.first_violation(check, play)
        return found is not None and found.raised == kind and found.sides.infinite <= infinite

    try:
        if check.group not in ("extremes", "stateful"):
            play = smaller(smallest.play, still, partial(_with_simpler_arguments, subject))
            smallest = subject.first_violation(check, play) or smallest
        check = subject.check_on(check, smallest.play) or check
        evidence.spec = check.spec
        _record(check, subject, smallest.play, evidence)
    except Over:
        subject.forget()
    evidence.shrunk = smallest
    table = _table(check, subject, smallest.play, smallest.sides.round)
    for entry in (smallest, *evidence.violations):  # with what a report shows of them
        choices = entry.case.get("transcript", []) if isinstance(entry.case, dict) else []
        entry.shown = Shown(
            game=str(entry.play.game),
            shape=shape_of(entry.play),
            chosen=" ".join(f"{'-' if sign < 0 else ''}{j}" for j, sign in choices),
            learner=learner_name(entry.play.oracle),
            traits=subject.declared_on(entry.play).to_json(entry.play.game.m),
            arguments=in_words(entry.play.arguments),
            run=tuple(table) if entry is smallest else (),
        )


def _with_simpler_arguments(subject: Subject, play: Play) -> Iterator[Play]:
    for given in subject.declared.arguments.simpler(play.arguments, play.game.m) if play.arguments else ():
        yield replace(play, arguments=given)


def _table(check: Claim, subject: Subject, play: Play, wrong: int | None) -> list[str]:
    """Return the run of a play as a table, next to the run of the booster that it is compared with, if there is one.

    The table is empty for a long play: keeping all its rounds would fill the memory.
    """
    if play.rounds is None or play.rounds > LONGEST_TABLE or check.about == "runs":
        return []
    try:
        case = subject.case(play)
        run = case.partial
        theirs = None
        if subject.other is not None and run.begin and subject.declared.columns != "labels" and not case.failure:
            game = case.trace.game
            columns = [(game.columns if sign == 1 else game.negated_columns)[j] for j, sign in case.trace.transcript]
            theirs = _retraced(subject.other.booster(play.arguments), run.begin, columns, case.bits)[0]
        return run_table(case, theirs, subject.other_name, wrong, _bound_by_round(check, subject, case))
    except (Over, Undecided, Raised, Garbage, ValueError):
        return []  # a run that cannot be played again has no table


def _bound_by_round(check: Claim, subject: Subject, case: Case) -> dict[str, list]:
    """Return the error and the bound after each round, for a bound on the training error; {} for any other check."""
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


def _record(check: Claim, subject: Subject, play: Play, evidence: Finding) -> None:
    """Store a recording of the answers in `evidence`, if replaying the recording violates the check again."""
    compared = check.group == "against"
    backends = [subject.backend, *([subject.other] if compared else [])]
    recordings = [backend.begin_recording() for backend in backends]
    try:
        violated = first_violation(check, subject.backend, subject.declared_on(play), play)
    finally:
        for backend in backends:
            backend.recording = None
    if violated is None or max(map(answers_in, recordings)) > LONGEST_RECORDING:
        return
    recalled = [RecordedBackend(recording) for recording in recordings]
    if compared:
        check = same_as(recalled[1], check.id.removeprefix("against."))
    again = first_violation(check, recalled[0], subject.declared_on(play), play)
    if again is not None and all(backend.fits for backend in recalled):
        evidence.recording = recordings[0]
        if compared:
            evidence.other = {"booster": check.id.removeprefix("against."), "recording": recordings[1]}


def shape_of(play: Play) -> str:
    """Return the size of a play's game in words: "3 x 2"."""
    return f"{play.game.m} x {play.game.n}"

"""Check a case of a claim and collect the evidence: the loop that the papers' claims and audits share.

A case ends as one of: checked, vacuous (a hypothesis, which is named, fails), undecided (two enclosures still overlap at
the largest precision, or the run reached its bit budget), or violated.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from properties.cases.play import Play
from properties.claims import Claim, Sides
from properties.claims.sides import ROUGH, Misdeclared, approximate, roughly, tightness
from properties.claims.together import KnownAs, Several, SeveralRuns
from properties.engine import witness as witnesses
from properties.engine.failures import Garbage, Misfit, Missing, NoResponse, PlayFailed, Raised, described
from properties.engine.questions import PLAIN
from properties.engine.shared_runs import played
from reference.arithmetic import Real, RealVector, Undecided, Verdict, decide, is_float
from reference.game import Game
from reference.labels.game import MulticlassGame
from reference.oracles import BestColumn
from reference.protocol import NO_EDGE, Trace

ROUNDS_ELSEWHERE = 60  # the most rounds of a third-party booster if the case has no number of rounds
MOST_UNDECIDED = 3  # undecided comparisons that a message names
COUNTS = ("cases", "undecided", "comparisons", "violated", "tightness")


@dataclass(frozen=True)
class Shown:
    """What the report of an audit shows of a violation besides its sides.

    game      : the game, as text.
    shape     : the size of the game in words.
    chosen    : the columns played (0-based; - marks a negated column).
    learner   : the learner's name; None if the columns played replace it.
    traits    : what the booster declares.
    run       : the run, as lines of a table.
    arguments : the constructor arguments that differ from the default values.
    """

    game: str = ""
    shape: str = ""
    chosen: str = ""
    learner: str | None = None
    traits: dict[str, Any] | None = None
    run: tuple[str, ...] = ()
    arguments: str = ""


@dataclass
class Violation:
    """A case that violates the claim, with the violated sides."""

    case: Any  # the JSON form of the case, as in a witness
    sides: Sides
    ratio: float
    size: int
    play: Any = None  # the case
    raised: bool = (
        False  # whether the booster raised an exception or its answer was refused, so that no sides were compared
    )
    shown: Shown = field(default_factory=Shown)

    @property
    def at(self) -> str:
        return self.sides.at

    @property
    def played(self) -> dict[str, Any]:
        """Return the case without its booster, for a replay with another booster."""
        return {key: value for key, value in self.case.items() if key != "booster"}

    def summary(self) -> dict[str, Any]:
        sides = witnesses.displayed_sides(self.sides)
        return {"case": self.case, "sides": sides, "ratio": self.ratio, "size": self.size}


@dataclass
class Evidence:
    """The outcomes of the cases of one item, or of one check of an audit. An audit's `Finding` adds its status."""

    cases: int = 0  # decided cases: neither vacuous nor undecided
    vacuous: Counter = field(default_factory=Counter)
    undecided: int = 0
    undecided_at: list[str] = field(default_factory=list)
    comparisons: int = 0
    violated: int = 0
    refuted: int = 0  # violated cases that violate the conclusion, not only an intermediate step
    violations: list[Violation] = field(default_factory=list)  # the smallest and the worst of all violations
    tightness: float | None = None
    tightest: Any = None
    trivial: bool = False  # whether the tightest run is trivial, see `is_trivial_run`
    slack: float | None = None
    floats: bool = False
    seconds: float = 0.0
    scope: str = ""
    exhausted: bool = False
    proved: bool = False
    broken_by: dict[str, Any] = field(default_factory=dict)
    shrunk: Violation | None = None  # the smallest violation after shrinking
    defects: list[str] = field(default_factory=list)  # exceptions in the claim's own code

    def with_violations(self, names: tuple[str, ...], convert: Callable[[Violation], dict]) -> dict[str, Any]:
        """Return for JSON the fields of given names, and the smallest and the worst violation after `convert`."""
        violations = {"smallest": self.smallest, "worst": self.worst}
        converted = {name: violation and convert(violation) for name, violation in violations.items()}
        return {name: getattr(self, name) for name in names} | converted

    @property
    def smallest(self) -> Violation | None:
        """Return the violation of the smallest size, without an infinite side if there is such a violation."""
        return self.shrunk or min(
            self.violations, key=lambda violation: (violation.sides.infinite, violation.size), default=None
        )

    @property
    def worst(self) -> Violation | None:
        return max(self.violations, key=lambda violation: violation.ratio, default=None)

    def to_json(self) -> dict[str, Any]:
        """Return the evidence as JSON for the ledger."""
        names = (*COUNTS, "tightest", "trivial", "slack", "floats", "scope", "exhausted", "proved", "broken_by")
        counted = {"vacuous": dict(self.vacuous), "seconds": round(self.seconds, 3)}
        return self.with_violations(names, Violation.summary) | counted


class PlayedOnDemand(ABC):
    """A subject whose run is played when a claim first reads it: the play of a booster under audit."""

    @property
    @abstractmethod
    def trace(self) -> Trace:
        """Return the run, which is played at the first access.

        Raises the exceptions of the booster, PlayFailed if the booster failed before, and Undecided.
        """

    @property
    def rounding(self) -> float:
        """Return the allowance that the booster declares for its rounding; 0 if it declares none."""
        return 0.0

    def several(self, runs: Several) -> SeveralRuns:
        """Return the runs of a claim that compares several runs, all played by the booster of this play."""
        raise NotImplementedError

    @property
    @abstractmethod
    def kept_run(self) -> Trace | None:
        """Return the run if it did not fail and is short enough to be stored; else None."""


class PlaysElsewhere(ABC):
    """A booster that replaces the boosters of a claim and runs in another process."""

    @abstractmethod
    def playing(self, play: Play) -> PlayedOnDemand:
        """Return the case of a play by this booster. It is played when the claim first reads its run."""


def subjects(target: Claim, case) -> Iterator[tuple[Any, Any]]:
    """Yield (subject, case to store) for each booster and each learner that the case does not fix."""
    if not target.needs_traces:
        yield case, case
        return
    plan = case if isinstance(case, Play) else Play(case)
    if isinstance(plan.game, list | tuple | str) or plan.game is None:
        raise Misdeclared(
            f"a case of {target.id} must be a Game, a Play or an Instance, got the {type(plan.game).__name__} "
            f"{f'{plan.game!r}'[:80]}: write Game([[1, -1], [-1, 1]])"
        )
    for prototype in _prototypes(target, plan):
        rounds = plan.rounds
        if rounds is None:
            rounds = target.rounds_on(plan.game, prototype)
        for oracle in (plan.oracle,) if plan.oracle is not None else target.oracles:
            stored = Play(plan.game, oracle, rounds, prototype)
            if isinstance(prototype, Several):
                yield prototype.played(stored, partial(_run, target)), stored
            elif isinstance(prototype, PlaysElsewhere):
                _check_learner(target, plan.game, oracle)
                stored = Play(plan.game, oracle, rounds if plan.rounds is not None else min(rounds, ROUNDS_ELSEWHERE))
                yield prototype.playing(stored), stored
            else:
                yield _run(target, prototype, plan.game, rounds, oracle), stored


def _prototypes(target: Claim, plan: Play) -> Sequence[Any]:
    """Return the boosters that play a case: the booster of the case, or else the boosters of the claim."""
    if plan.booster is None or target.plays_all:
        return target.boosters
    return (plan.booster.among(target.boosters) if isinstance(plan.booster, KnownAs) else plan.booster,)


def _run(target: Claim, booster, game, rounds: int, oracle) -> Trace:
    """Return one run of a case."""
    _check_learner(target, game, oracle)
    return played(booster, game, rounds, oracle, target.bits)


def _check_learner(target: Claim, game, oracle) -> None:
    if isinstance(game, MulticlassGame) and isinstance(oracle, BestColumn):
        raise Misdeclared(
            f"{target.id} plays a game of labels, got the learner BestColumn, which chooses columns of margins: "
            "write oracles=[BestClassifier()], of reference.labels.oracles"
        )


def check_case(target: Claim, case, evidence: Evidence) -> list[Violation]:
    """Check one case with each booster and learner, record the outcome, and return the violations."""
    violations: list[Violation] = []
    for subject, stored in subjects(target, case):
        violations += check_subject(target, subject, stored, evidence)
    return violations


def check_subject(target: Claim, subject, stored, evidence: Evidence) -> list[Violation]:
    """Check one subject, record its sides or why there are none, and return the violations.

    For a third-party booster (`target.third_party`) the case is vacuous if the booster lacks an attribute. An exception of the
    booster is a violation, and any other exception is recorded as a defect of the claim. For our own boosters every
    exception is raised.
    """
    all_sides: list[Sides] = []
    raised, slack, undecided_at = False, 0.0, []  # undecided_at: quantities or rounds of undecided comparisons
    try:
        if isinstance(subject, PlayedOnDemand) and target.group == "promise":
            slack = subject.rounding
        of_paper = (
            target.third_party
            and target.paper not in ("promise", "invariant", "against")
            and not target.id.startswith("against.")
        )
        if target.about == "run" and isinstance(subject, PlayedOnDemand):
            subject = subject.trace  # this plays the booster, which may fail
        if target.about == "runs" and isinstance(subject, PlayedOnDemand):
            subject = subject.several(target.boosters[0])
        vacuous_reason = next((given.__name__ for given in target.given if _fails(target, given, subject)), "")
        if not vacuous_reason and any(trace.stop == "budget" for trace in runs_of(subject)):
            if not target.third_party:
                raise Undecided("budget")
            vacuous_reason = "its integers grew past the bit budget"
        if of_paper and not vacuous_reason and is_decided_by_rounding(subject):
            vacuous_reason = "an edge in floats is within rounding of 0 or of 1"
        if not vacuous_reason:
            for sides in target.each_side(subject):
                all_sides.append(sides)
    except Undecided as error:  # the sides before the undecided one are compared
        vacuous_reason, undecided_at = "", [str(error)]
    except PlayFailed:
        all_sides, vacuous_reason = [], "the play failed"
    except NoResponse:
        raise
    except Missing as error:
        all_sides, vacuous_reason = [], f"reads {error}"
    except (Raised, Garbage, Misfit) as error:
        all_sides, raised = [Sides(1, "==", 0, at=failed_answer(error))], True
    except ArithmeticError as error:
        if not target.third_party or not in_floats(subject):
            return _defect(target, evidence, error)
        all_sides, vacuous_reason = [], "its numbers vanish or overflow in floats"
    except Exception as error:
        return _defect(target, evidence, error)
    if not all_sides and not undecided_at:
        evidence.vacuous[vacuous_reason or "no sides"] += 1
        return []
    evidence.floats |= in_floats(subject)
    violations: list[Violation] = []
    case = None  # the JSON form, computed once for all violated sides
    for sides in all_sides:
        evidence.comparisons += 1
        if slack:
            sides = widened(sides, slack)
        if not evidence.floats:
            evidence.floats = sides.measured or is_float(_plain(sides.lhs)) or is_float(_plain(sides.rhs))
        verdict = _decided(target, sides)
        if verdict is Verdict.HOLDS and evidence.tightness is not None and not evidence.trivial:
            rough = None if target.group else tightness(sides, roughly)
            if rough is not None and rough < evidence.tightness - ROUGH:  # the sides hold and are not the tightest
                continue
        if verdict is Verdict.HOLDS and target.group not in ("", "game", "promise"):
            continue  # these checks compare for equality: no tightness
        ratio = tightness(sides)
        if verdict is Verdict.VIOLATED and of_paper and evidence.floats and is_within_rounding(sides):
            verdict = Verdict.UNDECIDED
        if verdict is Verdict.UNDECIDED:
            if not sides.equal:
                undecided_at.append(sides.at or ("" if sides.round is None else f"round {sides.round}"))
        elif verdict is Verdict.VIOLATED:
            ratio = math.inf if ratio is None else ratio
            case = case or _described(subject, stored)
            violations.append(Violation(case, sides, ratio, _size(stored), stored, raised))
        else:
            _measure(evidence, sides, ratio, subject, stored)
    if undecided_at and not violations:  # a violation decides the case, even if another comparison is undecided
        evidence.undecided += 1
        evidence.undecided_at += undecided_at[: MOST_UNDECIDED - len(evidence.undecided_at)]
    else:
        evidence.cases += 1
    if violations:
        evidence.violated += 1
        evidence.refuted += any(not entry.sides.step for entry in violations)
        evidence.violations += violations
        extremes = (evidence.smallest, evidence.worst)
        evidence.violations = [entry for entry in evidence.violations if any(entry is extreme for extreme in extremes)]
    return violations


def _fails(target: Claim, hypothesis: Callable[[Any], bool], subject) -> bool:
    """Return whether a hypothesis fails for a subject. Raises Misdeclared if the hypothesis returns None."""
    result = hypothesis(subject)
    if result is None:
        name = hypothesis.__name__
        raise Misdeclared(
            f"the hypothesis {name} of {target.id} must return True or False, got None: write return trace.game.is_signs in {name}"
        )
    return not result


def _decided(target: Claim, sides: Sides) -> Verdict:
    """Return `decide` of two sides. Raises Misdeclared if a side is not a number or the relation is unknown."""
    try:
        if isinstance(sides.lhs, str) or isinstance(sides.rhs, str):
            raise ValueError(f"a side must be a number, got {next(side for side in sides if isinstance(side, str))!r}")
        return decide(sides.lhs, sides.relation, sides.rhs)
    except ValueError as error:
        message = str(error).replace("a string like '1/3', ", "")[:240]
        raise Misdeclared(
            f'the sides of {target.id} cannot be compared: {message}: write Sides(Fraction(1, 2), "<=", sqrt(bound))'
        ) from None


def widened(sides: Sides, slack: float) -> Sides:
    """Return the sides of a promise with the bound moved by the allowance that a booster in floats declares.

    The allowance is relative to the larger side if that is above 1. Exact sides are returned unchanged.

    >>> widened(Sides(0.5, "<=", 0.25), 0.5).rhs, widened(Sides(1, "<=", 2), 0.5).rhs
    (0.75, 2)
    """
    left, right = _plain(sides.lhs), _plain(sides.rhs)
    if not (is_float(left) or is_float(right)) or isinstance(left, Real) or isinstance(right, Real):
        return sides
    sizes = abs(approximate(left)), abs(approximate(right))
    if not all(map(math.isfinite, sizes)):
        return sides
    moved = slack * max(1.0, *sizes)
    if sides.relation == "==":
        return sides._replace(lhs=abs(left - right), relation="<=", rhs=moved)
    return sides._replace(rhs=right + moved if sides.relation in ("<=", "<") else right - moved)


NEAR_ONE, NEAR_ZERO = 1e-7, 1e-13  # if 1 - edge or edge is below this in floats, it is mostly rounding error
ROUNDING = 1e-6  # relative difference of two float sides up to which a paper's claim is undecided


def is_decided_by_rounding(subject) -> bool:
    """Return whether a run in floats has an edge so near 0 or 1 that rounding decides the rest of the run."""
    if not isinstance(subject, Trace) or not in_floats(subject):
        return False
    sizes = [abs(float(edge)) for edge in subject.edges]
    return any(1 - NEAR_ONE < size < 1 or 0 < size < NEAR_ZERO for size in sizes)


def is_within_rounding(sides: Sides) -> bool:
    """Return whether sides measured in floats are infinite or NaN, or differ by no more than their rounding error.

    >>> is_within_rounding(Sides(1.0000001, "<=", 1.0)), is_within_rounding(Sides(2.0, "<=", 1.0))
    (True, False)
    """
    left, right = approximate(_plain(sides.lhs)), approximate(_plain(sides.rhs))
    if not (math.isfinite(left) and math.isfinite(right)):
        return True
    return abs(left - right) <= ROUNDING * max(1.0, abs(left), abs(right))


def lacking(vacuous: Mapping[str, int]) -> str:
    """Return why no case of a claim was decided, given the numbers of vacuous cases by reason.

    >>> lacking({"two_labels": 3}), lacking({"no sides": 2}), lacking({})
    ('hypothesis two_labels held in no case', 'no case had anything to compare', 'none of its plays fits the booster')
    """
    if not vacuous:
        return "none of its plays fits the booster"
    reads = [reason for reason in vacuous if reason.startswith("reads ")]
    why = reads[0] if reads else max(vacuous, key=lambda reason: vacuous[reason])
    if why == "no sides":
        return "no case had anything to compare"
    return f"hypothesis {why} held in no case" if why.isidentifier() else why


def failed_answer(error: Raised | Garbage | Misfit) -> str:
    """Return why a request to a booster failed: an exception, an invalid response, or a witness without the response.

    >>> failed_answer(Raised("ZeroDivisionError in update")), failed_answer(Garbage("weights must be numbers"))
    ('raised ZeroDivisionError in update', 'returned an invalid answer: weights must be numbers')
    """
    if isinstance(error, Raised):
        return f"raised {error}"
    if isinstance(error, Garbage):
        return f"returned an invalid answer: {error}"
    return f"the recorded answers of the witness do not fit the requests of the check: {error}"


def _defect(target: Claim, evidence: Evidence, error: Exception) -> list[Violation]:
    """Record an exception in a claim's own code as our defect; raise it unless a third-party booster plays."""
    if not target.third_party:
        raise error
    evidence.defects.append(f"our own defect: {target.id} raised {described(error)}")
    return []


def runs_of(subject) -> tuple[Trace, ...]:
    """Return the runs of a subject: one for a run, several for several runs, none for an instance."""
    if isinstance(subject, SeveralRuns):
        return tuple(subject.traces.values())
    return (subject,) if isinstance(subject, Trace) else ()


def in_floats(subject) -> bool:
    """Return whether the subject is a run or several runs with weights in floats. A comparison of such runs is a measurement."""
    return any(
        is_float(_plain(entry))
        for trace in runs_of(subject)
        if trace.weights and not isinstance(trace.weights[-1], RealVector)
        for entry in trace.weights[-1]
    )


def _plain(value):
    return value if type(value) in PLAIN or isinstance(value, Real) or not hasattr(value, "dtype") else value.item()


def _measure(evidence: Evidence, sides: Sides, ratio: float | None, subject, stored) -> None:
    if has_no_edge(subject):  # the sides then have their values before the first round
        return
    if ratio is not None and ratio > 1:  # the sides hold only within the allowance for floats
        ratio = 1.0 if ratio < 1 + ROUGH else None
    if ratio is None:
        slack = abs(approximate(sides.rhs) - approximate(sides.lhs))
        if math.isfinite(slack) and (evidence.slack is None or slack < evidence.slack):
            evidence.slack = slack
        return
    is_trivial = is_trivial_run(subject)
    if evidence.tightness is not None and (is_trivial, -ratio) >= (evidence.trivial, -evidence.tightness):
        return
    evidence.tightness, evidence.trivial = ratio, is_trivial
    evidence.tightest = {"case": _described(subject, stored), "sides": witnesses.displayed_sides(sides)}


def has_no_edge(subject) -> bool:
    """Return whether a run, or each of several runs, has no edge but 0. Such runs do not show that a bound is tight."""
    runs = runs_of(subject)
    return bool(runs) and all(
        isinstance(edge, int | float | Fraction) and edge == 0 for trace in runs for edge in trace.edges
    )


def is_trivial_run(subject) -> bool:
    """Return whether a run, or each of several runs, is trivial: one example, a stop without an edge, or no edge but 0.

    A trivial run is reported as the tightest only if every run is trivial. A run without an edge is never reported.
    """
    runs = runs_of(subject)
    return bool(runs) and all(run.game.m == 1 or run.stop == NO_EDGE or has_no_edge(run) for run in runs)


def _described(subject, stored):
    subject = subject.kept_run if isinstance(subject, PlayedOnDemand) else subject
    try:
        return witnesses.case_to_json(stored, subject if isinstance(subject, Trace | SeveralRuns) else None)
    except ValueError:
        return repr(stored)[:2000]


def _size(stored) -> int:
    game, rounds = (stored.game, stored.rounds or 0) if isinstance(stored, Play) else (stored, 0)
    if isinstance(game, Game | MulticlassGame):
        return game.m * (game.n if isinstance(game, Game) else 1) * 1000 + rounds
    return len(repr(stored))

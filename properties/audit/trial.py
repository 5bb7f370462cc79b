"""Tries one check on many plays: counts, the smallest violation (shrunk), the worst one, and the tape that replays it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from properties.audit.tape import Taped
from properties.cases.play import Play
from properties.cases.shrinking import size_of, smaller
from properties.cases.small import learner_name
from properties.checks.case import Case, Silent, describe
from properties.checks.kind import OFFERED, Check
from properties.claims import Sides
from properties.engine.evidence import tightness
from properties.engine.witness import case_to_json
from properties.engine.witness import number as number_in_full
from properties.traits import Declared
from reference.arithmetic import Undecided, Verdict, decide

HELD, VIOLATED, LACKS, ABSENT, UNDECIDED = "held", "violated", "does not enjoy", "not applicable", "undecided"
WORST_SEARCH = 25  # violations of one check after which the search for a worse one ends
SHRINK_SECONDS = {"quick": 1.5, "ci": 5.0, "night": 60.0}
TAPE_LIMIT = 5_000


@dataclass
class Found:
    """A violation: the sides as text, the play, and as text the game and what was played on it."""

    at: str
    lhs: str
    relation: str
    rhs: str
    ratio: float | None
    case: dict[str, Any]
    game: str
    shape: str
    chosen: str
    learner: str | None
    traits: dict[str, Any]


@dataclass
class Outcome:
    """What one check showed of one booster."""

    id: str
    group: str
    status: str
    reason: str = ""
    cases: int = 0
    vacuous: int = 0
    undecided: int = 0
    comparisons: int = 0
    violated: int = 0
    tightness: float | None = None
    seconds: float = 0.0
    smallest: Found | None = None
    worst: Found | None = None
    tape: list | None = None
    witness: str | None = None
    spec: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        return self.id.removeprefix("invariant.")

    @property
    def needs_booster(self) -> bool:
        """Whether a witness can be replayed with the booster only: its answers or its promise cannot be written."""
        return self.tape is None or (self.id.startswith("promise.") and self.spec is None)

    def to_json(self) -> dict[str, Any]:
        shown = asdict(self)
        shown.pop("tape")
        return shown


@dataclass
class Trial:
    """The means to try checks on one booster; base plays are played once and shared by all checks."""

    make: Callable[[], Any]
    declared: Declared
    common: list[Play]
    effort: str = "quick"
    seconds: float = 1.0
    beat: Callable[[str], None] = lambda where: None
    _cases: dict[int, Case] = field(default_factory=dict)

    def case(self, play: Play, shared: bool) -> Case:
        """The case of a play; `shared` plays keep theirs."""
        if not shared:
            return Case(self.make, self.declared, play, self.seconds)
        if id(play) not in self._cases:
            self._cases[id(play)] = Case(self.make, self.declared, play, self.seconds)
        return self._cases[id(play)]


def try_check(check: Check, trial: Trial, until: float = math.inf) -> Outcome:
    """Tries `check` on its plays until the time `until` (of time.monotonic)."""
    begun = time.monotonic()
    standing = check.standing(trial.declared)
    outcome = Outcome(check.id, check.group, HELD, standing.reason, spec=check.spec)
    if standing.kind is None:
        outcome.status = ABSENT
        return outcome
    shared = check.plays is None
    plays: Iterable[Play] = trial.common if shared else check.plays(trial.effort, trial.declared)
    seen: list[tuple[Play, Sides]] = []
    for play in plays:
        if outcome.cases and time.monotonic() > until:
            outcome.reason = "cut by the time budget"
            break
        trial.beat(f"{check.name} on a {shape_of(play)} game")
        case = trial.case(play, shared)
        seen += _try_case(check, case, outcome)
        outcome.reason = case.note or outcome.reason
        if len(seen) > WORST_SEARCH:
            break
    if seen:
        outcome.status = LACKS if standing.kind == OFFERED else VIOLATED
        report_violations(check, trial, seen, outcome)
    elif outcome.undecided:
        outcome.status = UNDECIDED
    elif outcome.cases == 0:
        outcome.status, outcome.reason = ABSENT, outcome.reason or "no play had anything to compare"
    outcome.seconds = round(time.monotonic() - begun, 3)
    return outcome


def _try_case(check: Check, case: Case, outcome: Outcome) -> list[tuple[Play, Sides]]:
    try:
        if check.plays is None and case.failure and case.undecided:
            outcome.undecided += 1
            return []
        if not check.core and check.plays is None and case.failure:
            outcome.vacuous += 1
            return []
        if not all(hypothesis(case.trace) for hypothesis in check.given):
            outcome.vacuous += 1
            return []
        violated = []
        compared = 0
        for sides in check.function(case):
            compared += 1  # noqa: SIM113  counted up to the comparison that raises
            verdict = decide(sides.lhs, sides.relation, sides.rhs)
            if verdict is Verdict.VIOLATED:
                violated.append((case.play, sides))
            elif verdict is Verdict.UNDECIDED:
                outcome.undecided += 1
            elif check.group in ("game", "promise"):
                _measure(outcome, sides)
    except Silent:
        outcome.undecided += case.undecided
        outcome.vacuous += not case.undecided
        return []
    except Undecided:
        outcome.undecided += 1
        return []
    except Exception as error:  # whatever a stranger's booster raises, as far as a check did not expect it
        compared, violated = 1, [(case.play, Sides(1, "==", 0, at=f"raised {describe(error)}"))]
    outcome.comparisons += compared
    outcome.cases += bool(compared)
    outcome.vacuous += not compared
    outcome.violated += bool(violated)
    return violated[:1] + sorted(violated[1:], key=_badness)[-1:]


def _measure(outcome: Outcome, sides: Sides) -> None:
    ratio = tightness(sides)
    if ratio is not None and (outcome.tightness is None or ratio > outcome.tightness):
        outcome.tightness = ratio


def _badness(entry: tuple[Play, Sides]) -> float:
    ratio = tightness(entry[1])
    return ratio if ratio is not None else 0.0


def first_violation(check: Check, make, declared: Declared, play: Play, seconds: float = 0.2) -> Sides | None:
    """The first comparison of this check that a play violates, or None."""
    try:
        case = Case(make, declared, play, seconds)
        if not check.core and check.plays is None and case.failure:
            return None
        if not all(hypothesis(case.trace) for hypothesis in check.given):
            return None
        for sides in check.function(case):
            if decide(sides.lhs, sides.relation, sides.rhs) is Verdict.VIOLATED:
                return sides
    except (Silent, Undecided):
        return None
    except Exception as error:
        return Sides(1, "==", 0, at=f"raised {describe(error)}")
    return None


def report_violations(check: Check, trial: Trial, seen: list[tuple[Play, Sides]], outcome: Outcome) -> None:
    """Fills in the smallest violation, shrunk, the worst one, and a tape that replays the smallest."""
    smallest = min(seen, key=lambda entry: size_of(entry[0]))
    worst = max(seen, key=_badness)
    raising = smallest[1].at.startswith("raised")
    until = time.monotonic() + SHRINK_SECONDS[trial.effort]

    def still(play: Play) -> bool:
        if time.monotonic() > until or not trial.declared.fits(play.game.m):
            return False
        trial.beat(f"shrinking {check.name}")
        sides = first_violation(check, trial.make, trial.declared, play)
        return sides is not None and sides.at.startswith("raised") == raising

    play = smallest[0] if check.group in ("extremes", "stateful") else smaller(smallest[0], still)
    sides = first_violation(check, trial.make, trial.declared, play) or smallest[1]
    outcome.smallest = _found(trial, play, sides)
    outcome.worst = _found(trial, *worst) if worst[0] is not smallest[0] else outcome.smallest
    outcome.tape = _tape(check, trial, play)


def _found(trial: Trial, play: Play, sides: Sides) -> Found:
    case = Case(trial.make, trial.declared, play)
    trace = None if play.rounds > 1000 or case.failure else case.trace
    chosen = ""
    if trace is not None and hasattr(trace, "transcript"):
        chosen = " ".join(f"{'-' if sign < 0 else ''}{j}" for j, sign in trace.transcript)
    ratio = tightness(sides)
    return Found(
        sides.at,
        number(sides.lhs),
        sides.relation,
        number(sides.rhs),
        ratio if ratio is not None and math.isfinite(ratio) else None,
        case_to_json(replace(play, booster=None), trace),
        str(play.game),
        shape_of(play),
        chosen,
        learner_name(play.oracle),
        trial.declared.to_json(play.game.m),
    )


def _tape(check: Check, trial: Trial, play: Play) -> list | None:
    """The answers behind a violation, if running the check on them alone shows it again."""
    from properties.audit.tape import Replayed

    if trial.declared.columns == "labels":
        return None
    tape: list = []
    told = first_violation(check, lambda: Taped(trial.make(), tape), trial.declared, play)
    if told is None or len(tape) > TAPE_LIMIT or told.at.startswith("raised TooLong"):
        return None
    place, record = [0], any(question == "record" for question, _ in tape)
    again = first_violation(check, lambda: Replayed(tape, place, record), trial.declared, play)
    return tape if again is not None and not again.at.startswith("raised Misfit") else None


def number(value) -> str:
    """A number for display, also one with more digits than Python writes."""
    try:
        return number_in_full(value)
    except ValueError:
        return f"~{float(value):.15g}" if abs(value) < 1 << 1000 else f"about 2^{int(value).bit_length()}"


def shape_of(play: Play) -> str:
    """The size of a play's game in words: "3 x 2"."""
    return f"{play.game.m} x {play.game.n}" if hasattr(play.game, "n") else f"{play.game.m} examples"

"""`audit(booster)`: every invariant and promise of a booster, tried on its plays, as a table.

The booster plays in a process of its own (`properties.audit.process`); what it answers is judged here, by the loop that
tries the claims of the papers (`properties.engine.evidence`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from properties.audit.process import Distant
from properties.audit.report import Audit, short
from properties.cases.play import Play
from properties.cases.shrinking import smaller
from properties.cases.small import LEARNERS, common_plays, learner_name
from properties.checks import checks_for
from properties.checks.case import Case, same_run
from properties.checks.promises import as_claim
from properties.claims import ALWAYS, INVARIANTS, OFFERED, Claim, Sides
from properties.engine import witness as witnesses
from properties.engine.evidence import (
    ABSENT,
    HELD,
    LACKS,
    UNDECIDED,
    UNTESTED,
    VIOLATED,
    Evidence,
    Violation,
    check_subject,
)
from properties.engine.player import (
    LONGEST_RECORDING,
    Gone,
    Misfit,
    OutOfTime,
    Player,
    Recalled,
    Refused,
    Silent,
    checked_recording,
    one_line,
)
from properties.engine.witness import STRANGERS, case_from_json
from properties.traits import Declared, made, maker, name_of
from reference import Transcript
from reference.arithmetic import Undecided

EFFORTS = ("quick", "ci", "night")
BUDGETS = {"quick": 60.0, "ci": 300.0, "night": 3600.0}
SECONDS_FOR_LONG_RUNS = {"quick": 1.0, "ci": 5.0, "night": 120.0}
SHRINK_SECONDS = {"quick": 1.5, "ci": 5.0, "night": 60.0}
HANGS_AFTER = 20.0  # seconds without an answer
ENOUGH_VIOLATIONS = 25  # after which the search for a worse one ends
LEAST_CASES = 10  # of a check that the time cut short: with fewer it is untested


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
    witnesses: str | Path | None = STRANGERS,
    expected: Mapping[str, str] | None = None,
) -> Audit:
    """Tries every check that applies to `booster`, and `claims` besides.

    booster   : an instance (copied each time), a class or factory, or "package.module:Name" / "path/to/file.py:Name".
    claims    : further claims: names of promises, ids of the papers' claims (invariants are tried anyway), claim
                functions, or callables from a trace to Sides. One that the booster does not promise and does not satisfy
                is reported as "does not enjoy".
    against   : another booster, given in the same ways: it receives the columns of every play, and its weights,
                coefficients and stops must be the same, up to the allowance that the booster declares.
    effort    : "quick", "ci" or "night".      budget : seconds, shared among the checks (default 60 at quick).
    isolate   : run the booster in a process of its own; False only where that process may be lost.
    limit     : seconds without an answer after which the booster counts as hanging.
    progress  : called with (checks done, checks, what is being tried).
    witnesses : folder for witness files, or None for none.
    expected  : check name -> why it is violated, on purpose: it does not count against the booster, but must come.
    Raises ValueError for misuse: no such booster, traits that cannot be read, an unknown claim.

    >>> class Unfair:
    ...     def start(self, m): self.m, self.columns = m, []; return [1] * m
    ...     def update(self, column): self.columns.append(column); return [1] * self.m
    ...     def coefficients(self): return [1] * len(self.columns)
    >>> report = audit(Unfair, isolate=False, witnesses=None)
    >>> [found.id for found in report.violated]
    ['invariant.weights-sum-to-one']
    """
    if effort not in EFFORTS:
        raise ValueError(f"effort must be one of {', '.join(EFFORTS)}, got {effort!r}")
    budget = BUDGETS[effort] if budget is None else float(budget)
    if not budget > 0:
        raise ValueError(f"budget must be a positive number of seconds, got {budget}")
    begun = time.monotonic()
    report = Audit(name_of(booster), effort, seed, expected=dict(expected or {}))
    player, other = player_of(booster, isolate, limit), None
    try:
        declared = declared_of(player)
        further = list(claims)
        if against is not None:
            other = player_of(against, isolate, limit)
            declared_of(other)
            further.append(same_as(other, name_of(against)))
        checks = planned(declared, further)
        report.planned = tuple(check.id for check in checks)
        _known(report)
        subject = Subject(player, declared, effort, seed, begun + budget, other, progress)
        for evidence in examined(checks, subject):
            report.outcomes.append(evidence)
        if witnesses is not None:
            _write_witnesses(report, Path(witnesses))
    finally:
        for opened in (player, other):
            if isinstance(opened, Distant):
                opened.close()
    report.seconds = time.monotonic() - begun
    return report


def _known(report: Audit) -> None:
    known = {*report.planned, *map(short, report.planned)}
    for name in report.expected:
        if name not in known:
            raise ValueError(f"expected must name checks among {', '.join(map(short, report.planned))}, got {name!r}")


class Source:
    """Makes boosters of a class, factory, instance or name; a name is imported where the first one is made."""

    def __init__(self, source):
        self.source, self._make = source, None if isinstance(source, str) else maker(source)

    def __call__(self):
        if self._make is None:
            self._make = maker(self.source)
        return made(self._make)


def player_of(source, isolate: bool = True, limit: float = HANGS_AFTER):
    """A player for boosters of a source: in a process of its own, or here."""
    make = Source(source)
    return Distant(make, limit) if isolate else Player(make)


def declared_of(player) -> Declared:
    """What a player's boosters declare. Raises ValueError in one line if they cannot be made or asked."""
    try:
        traits = _with_functions(player, player.answer("traits", None))
        return Declared.of(type("Said", (), {"traits": traits}))
    except Refused as error:
        raise ValueError(str(error)) from None
    except Gone as error:
        raise ValueError(f"booster could not be loaded: {error}") from None


def _with_functions(player, traits):
    if not isinstance(traits, Mapping):
        return traits
    traits = dict(traits)
    domain = traits.get("domain")
    if isinstance(domain, (tuple, list)) and len(domain) == 2 and isinstance(domain[1], Mapping):
        traits["domain"] = (domain[0], lambda m: player.answer("cap", None, m))
    promises = traits.get("promises")
    if isinstance(promises, (tuple, list)):
        traits["promises"] = [
            _distant_promise(player, place, promise) if isinstance(promise, Mapping) else promise
            for place, promise in enumerate(promises)
        ]
    return traits


def _distant_promise(player, place: int, said: Mapping):
    """A promise that is a function of the booster's own: its sides are computed beside the booster, and decided here."""

    def sides(trace):
        listed = player.answer("promise", None, place, trace.game, trace.transcript, len(trace.columns))
        return [Sides(*entry) for entry in listed]

    sides.promise, sides.statement, sides.rounds = said["function"], said["statement"], said["rounds"]  # type: ignore[attr-defined]
    if said["rounds"] == "asked":
        sides.rounds = lambda game: player.answer("rounds", None, place, game)  # type: ignore[attr-defined]
    return sides


def planned(declared: Declared, claims: Sequence = ()) -> list[Claim]:
    """The checks of an audit in the order in which they run: invariants, promises, and further claims not among them."""
    promises = [as_claim(promise, promised=True) for promise in declared.promises]
    known = {*INVARIANTS, *(promise.id for promise in promises)}
    further = [
        claim if isinstance(claim, Claim) and claim.group else as_claim(claim, promised=False) for claim in claims
    ]
    return checks_for(promises + [claim for claim in further if claim.id not in known])


def same_as(other, name: str) -> Claim:
    """The claim that another booster, given the columns of a run, gives its answers."""

    def compare(case):
        run = case.run
        from properties.checks.watched import follow

        columns = run.columns
        if case.declared.columns != "labels":  # in exact numbers: each booster gets them in its own arithmetic
            game = case.trace.game
            columns = [(game.columns if sign == 1 else game.negated_columns)[j] for j, sign in case.trace.transcript]
        yield from same_run(case.declared, run, follow(other.booster(), run.begin, columns))

    return Claim(
        f"against.{name}",
        compare,
        "identity",
        r"d_t = d'_t,\ \alpha_t = \alpha'_t",
        group="against",
        guest=True,
        applies=None,
    )


@dataclass
class Subject:
    """A booster under audit: its player, what it declares, and its plays, which are played once for all checks."""

    player: Any
    declared: Declared
    effort: str = "quick"
    seed: int = 0
    deadline: float = math.inf
    other: Any = None  # the player of a booster that it is compared with
    progress: Callable[[int, int, str], None] | None = None
    plays: Sequence[Play] | None = None
    where: str = ""
    done: tuple[int, int] = (0, 0)
    _cases: dict[int, Case] = field(default_factory=dict)

    def __post_init__(self):
        if self.plays is None:
            self.plays = common_plays(self.effort, self.declared, self.seed)
        left = (self.deadline - time.monotonic()) / 20
        self.seconds = min(SECONDS_FOR_LONG_RUNS[self.effort], left)

    def case(self, play: Play, shared: bool = False) -> Case:
        """The case of a play; `shared` plays keep theirs."""
        if not shared:
            return Case(self.player, self.declared, play, self.seconds)
        if id(play) not in self._cases:
            self._cases[id(play)] = Case(self.player, self.declared, play, self.seconds)
        return self._cases[id(play)]

    def forget(self) -> None:
        """Drops the cases: their boosters are gone with their process."""
        self._cases.clear()

    def say(self, where: str) -> None:
        """Tells what is being tried."""
        self.where = where
        if self.progress is not None:
            self.progress(*self.done, where)


def examined(checks: Sequence[Claim], subject: Subject):
    """Yields the evidence of each check. A broken protocol is said once: what comes after it is not applicable."""
    broken, over = "", False  # over: its process did not survive what every check begins with
    for place, check in enumerate(checks):
        subject.done = (place, len(checks))
        if broken and (over or not check.core):
            yield Evidence(check.id, check.group, ABSENT, f"the protocol is broken: see {broken}")
            continue
        now = time.monotonic()
        # a check may use what the earlier ones left, up to four even shares
        share = max(0.0, subject.deadline - now) / (len(checks) - place) * 4
        evidence = examine(check, subject, now + share if math.isfinite(share) else math.inf)
        if check.core and evidence.status == VIOLATED:
            broken, over = broken or short(check.id), over or evidence.smallest is None
        yield evidence
    subject.done = (len(checks), len(checks))
    subject.say("done")


def examine(check: Claim, subject: Subject, until: float = math.inf) -> Evidence:
    """Tries a check on its plays until the time `until`: the evidence, with its status, and violations shrunk.

    >>> from reference import Game
    >>> from reference.exact import AdaBoost
    >>> plays = [Play(Game([[1, -1], [-1, 1], [1, 1]]), None, 3)]
    >>> subject = Subject(Player(AdaBoost), Declared.of(AdaBoost()), plays=plays)
    >>> found = examine(INVARIANTS["invariant.weights-sum-to-one"], subject)
    >>> found.status, found.cases > 0
    ('held', True)
    """
    begun = time.monotonic()
    standing = check.standing(subject.declared)
    evidence = Evidence(check.id, check.group, HELD, standing.reason, spec=check.spec)
    if standing.kind is None:
        evidence.status = ABSENT
        return evidence
    for player in (subject.player, subject.other):
        if player is not None:
            player.until = subject.deadline
    try:
        _try_plays(check, subject, until, evidence)
    except OutOfTime:
        evidence.cut = True
    except Gone as error:
        subject.forget()
        evidence.status, evidence.reason, evidence.violated = (
            VIOLATED,
            f"{error} ({subject.where or 'at its start'})",
            1,
        )
        evidence.seconds = round(time.monotonic() - begun, 3)
        return evidence
    if evidence.violations:
        evidence.status = LACKS if standing.kind == OFFERED else VIOLATED
        _shrink(check, subject, evidence)
    else:
        _settle(check, standing.kind == OFFERED, evidence)
    evidence.seconds = round(time.monotonic() - begun, 3)
    return evidence


def _try_plays(check: Claim, subject: Subject, until: float, evidence: Evidence) -> None:
    shared = check.plays is None
    plays = subject.plays if check.plays is None else check.plays(subject.effort, subject.declared)
    for play in plays:
        now = time.monotonic()
        if (evidence.cases and now > until) or now > subject.deadline:
            evidence.cut = True
            return
        subject.say(f"{short(check.id)} on a {shape_of(play)} game")
        case = subject.case(play, shared)
        check_subject(check, *_subject(check, case), evidence)  # type: ignore[call-arg]
        evidence.reason = case.note or evidence.reason
        if len(evidence.violations) >= ENOUGH_VIOLATIONS or evidence.violated >= ENOUGH_VIOLATIONS:
            return


def _subject(check: Claim, case: Case):
    """(what the claim is about, the play): the case itself, or a run that is looked for when the claim is tried."""
    return (case if check.group != "promise" else _Run(case)), case.play


class _Run:
    """Stands for the run of a case until a claim asks for it: a run that failed is no subject of any claim."""

    def __init__(self, case: Case):
        self.case = case

    @property
    def kept_run(self):
        return self.case.kept_run

    def subject(self):
        """The run. Raises Silent and Undecided."""
        return self.case.trace


def _settle(check: Claim, offered: bool, evidence: Evidence) -> None:
    """The status of a check without a violation."""
    if evidence.defects:
        evidence.status, evidence.reason = UNTESTED, evidence.defects[0]
    elif evidence.undecided and not (offered and evidence.cases):
        evidence.status = UNDECIDED
    elif evidence.cut and evidence.cases < LEAST_CASES:
        evidence.status, evidence.reason = UNTESTED, f"cut by the time budget after {evidence.cases} cases"
    elif evidence.cases == 0:
        why = evidence.vacuous.most_common(1)
        reads = [reason for reason in evidence.vacuous if reason.startswith("reads ")]
        text = reads[0] if reads else f"compared nothing{f' ({why[0][0]})' if why else ''}"
        promised = check.group in ("promise", "against") and not offered
        evidence.status, evidence.reason = (UNTESTED if promised else ABSENT), text
    elif evidence.cut:
        evidence.reason = "cut by the time budget"


def first_violation(check: Claim, subject: Subject, play: Play, seconds: float = 0.2) -> Violation | None:
    """The first comparison of this check that a play violates, or None."""
    case = Case(subject.player, subject.declared, play, seconds)
    found = check_subject(check, *_subject(check, case), Evidence())  # type: ignore[call-arg]
    return found[0] if found else None


def _shrink(check: Claim, subject: Subject, evidence: Evidence) -> None:
    """Fills in the smallest violation, made smaller, the worst one, and a recording that replays the smallest."""
    smallest, worst = evidence.smallest, evidence.worst
    until = min(time.monotonic() + SHRINK_SECONDS[subject.effort], subject.deadline)
    raising = smallest.at.startswith("raised")

    def still(play: Play) -> bool:
        if time.monotonic() > until or not subject.declared.fits(play.game.m):
            return False
        subject.say(f"shrinking {short(check.id)}")
        found = first_violation(check, subject, play)
        return found is not None and found.at.startswith("raised") == raising

    try:
        if check.group not in ("extremes", "stateful"):
            play = smaller(smallest.play, still)
            smallest = first_violation(check, subject, play) or smallest
        evidence.recording = _recorded(check, subject, smallest.play)
    except (OutOfTime, Gone):
        subject.forget()
    evidence.shrunk = _reported(subject, smallest)
    for found in evidence.violations:
        _reported(subject, found)
    evidence.violations = [found for found in evidence.violations if found is not worst] + [_reported(subject, worst)]


def _reported(subject: Subject, found: Violation) -> Violation:
    """The violation with what a report shows of it."""
    found.game, found.shape, found.learner = str(found.play.game), shape_of(found.play), learner_name(found.play.oracle)
    choices = found.case.get("transcript", []) if isinstance(found.case, dict) else []
    found.chosen = " ".join(f"{'-' if sign < 0 else ''}{j}" for j, sign in choices)
    found.traits = subject.declared.to_json(found.play.game.m)
    return found


def _recorded(check: Claim, subject: Subject, play: Play) -> list | None:
    """The answers behind a violation, if running the check on them alone shows it again."""
    recording = subject.player.begin_recording()
    try:
        said = first_violation(check, subject, play)
    finally:
        subject.player.recording = None
    if said is None or len(recording) > LONGEST_RECORDING:
        return None
    again = _recalled(check, recording, subject.declared, play)
    return recording if again is not None and "the recording " not in again.at else None


def _recalled(check: Claim, recording: list, declared: Declared, play: Play) -> Violation | None:
    return first_violation(check, Subject(Recalled(recording), declared, plays=()), play)


def shape_of(play: Play) -> str:
    """The size of a play's game in words: "3 x 2"."""
    return f"{play.game.m} x {play.game.n}" if hasattr(play.game, "n") else f"{play.game.m} examples"


# witnesses


def _write_witnesses(report: Audit, folder: Path) -> None:
    for outcome in report.outcomes:
        asked = outcome.status == VIOLATED or (outcome.status == LACKS and outcome.group == "promise")
        alone = outcome.group != "against"  # a comparison with another booster is recomputed by comparing again
        if asked and alone and outcome.smallest is not None:
            outcome.witness = str(write_witness(report.booster, outcome, folder))


def write_witness(booster: str, outcome: Evidence, folder: Path) -> Path:
    """Writes the smallest violation, with the answers behind it, and returns the path of the file."""
    found = outcome.smallest
    if found is None:
        raise ValueError(f"outcome of {outcome.id} must have a violation to write a witness of")
    case = {key: value for key, value in found.case.items() if key != "booster"}
    further = {
        "audit": booster,
        "learner": found.learner,
        "traits": found.traits,
        "promise": None if outcome.spec is None else list(outcome.spec),
        "recording": outcome.recording,
    }
    return witnesses.write(folder, outcome.id, case, witnesses.shown(found.sides), further=further)


def load_booster(specification: str):
    """A booster from "package.module:Name" or "path/to/file.py:Name". Raises ValueError in one line.

    >>> type(load_booster("reference.exact:AdaBoost")).__name__
    'AdaBoost'
    """
    try:
        booster = made(maker(specification))
    except ValueError as error:
        raise ValueError(f"{specification}: {error}") from None
    Declared.of(booster)
    return booster


def is_audit_witness(path: Path) -> bool:
    """Whether the file was left by an audit: it names its booster as a text and may hold its answers."""
    try:
        return "audit" in witnesses.load(Path(path))
    except (ValueError, RecursionError, MemoryError):
        return False


def replay(path: Path, specification: str | None = None) -> tuple[str, Sides | None]:
    """(what was replayed, the violated sides or None) of a witness that an audit left.

    The answers in the file stand for the booster; with `specification` that booster is played instead, in a process of
    its own. Nothing in the file is imported, unpickled or evaluated. Raises ValueError with one line for a bad file.

    >>> import tempfile
    >>> class Unfair:
    ...     def start(self, m): self.m, self.columns = m, []; return [1] * m
    ...     def update(self, column): self.columns.append(column); return [1] * self.m
    ...     def coefficients(self): return [1] * len(self.columns)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     (found,) = audit(Unfair, isolate=False, witnesses=Path(folder)).violated
    ...     what, sides = replay(found.witness)
    >>> sides.lhs, sides.relation, sides.rhs
    (2, '==', 1)
    """
    path = Path(path)
    try:
        data = witnesses.load(path)
        if not isinstance(data.get("audit"), str):
            raise ValueError("it must be an object with a claim and the booster audited")
        play = _play(data)
        if specification is None:
            who, declared = f"the recorded answers of {one_line(data['audit'])}", Declared.from_json(data.get("traits"))
            if data.get("recording") is None:
                raise ValueError("it holds no answers of its booster: name the booster with --booster")
            found = _recalled(_check(data), checked_recording(data["recording"]), declared, play)
        else:
            who, player = specification, player_of(specification)
            with player:
                declared = declared_of(player)
                found = first_violation(_check(data, declared), Subject(player, declared, plays=()), play)
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError, Gone, Silent, Undecided, Misfit) as error:
        raise ValueError(f"witness {path.name} cannot be replayed: {one_line(error, 200)}") from None
    return f"{one_line(data['claim'])} by {who}", found.sides if found else None


def recheck(booster, check: str | tuple, case: dict[str, Any], learner: str | None = None) -> Sides | None:
    """The sides that a booster violates in one check of one play, None where it violates nothing: for a test of its own.

    booster : as for `audit`; it is run in this process.      check : the id or name of a check, or a promise as declared.
    case    : the play as a witness stores it, and as --repro prints it.      learner : by name, else its choices.
    Raises ValueError for a check that is not known.

    >>> class Unfair:
    ...     def start(self, m): self.m, self.columns = m, []; return [1] * m
    ...     def update(self, column): self.columns.append(column); return [1] * self.m
    ...     def coefficients(self): return [1] * len(self.columns)
    >>> CASE = {"kind": "play", "game": [[1], [1]], "rounds": 1}
    >>> recheck(Unfair, "weights-sum-to-one", CASE, learner="best column").lhs
    2
    """
    player = Player(Source(booster))
    declared = declared_of(player)
    known = {**{claim.name: claim for claim in planned(declared)}, **INVARIANTS}
    name = check if isinstance(check, str) else ""
    target = known.get(name) or known.get(f"promise.{name}") or as_claim(check, promised=True)
    play = _play({"case": case, "learner": learner})
    found = first_violation(target, Subject(player, declared, plays=()), play)
    return found.sides if found else None


def _check(data: dict[str, Any], declared: Declared | None = None) -> Claim:
    """The check that a witness is of: an invariant, a promise by name, a claim, or one of the booster's own promises."""
    claim, spec = data["claim"], data.get("promise")
    if claim in INVARIANTS:
        return INVARIANTS[claim]
    words = isinstance(spec, list) and all(isinstance(word, str) and len(word) < 100 for word in spec)
    if words and spec and claim == f"promise.{spec[0]}":
        return as_claim(tuple(spec), promised=True)
    if not claim.startswith(("invariant.", "promise.", "against.")):
        return as_claim(claim, promised=True)
    for promise in declared.promises if declared is not None else ():
        if as_claim(promise, promised=True).id == claim:
            return as_claim(promise, promised=True)
    raise ValueError(f"{one_line(claim, 60)} is known to its booster only: name it with --booster")


def _play(data: dict[str, Any]) -> Play:
    case = data.get("case")
    if isinstance(case, dict):
        case = {key: value for key, value in case.items() if key != "booster"}
    play = case_from_json(case)
    if not isinstance(play, Play) or play.rounds is None:
        raise ValueError("the case must be a play with its rounds")
    learner = data.get("learner")
    if learner is not None:
        if learner not in LEARNERS:
            raise ValueError(f"the learner must be one of {', '.join(LEARNERS)}, got {one_line(learner, 40)!r}")
        return replace(play, oracle=LEARNERS[learner]())
    if hasattr(play.game, "labels") or isinstance(play.oracle, Transcript):
        return play
    raise ValueError("the case must have a learner or its choices")


__all__ = ["ALWAYS", "Audit", "audit", "examine", "load_booster", "recheck", "replay", "short"]

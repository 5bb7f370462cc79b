"""Search for violations: after the listed plays, an adversary changes the game and the columns, for all promises at once.

The search plays one case at a time and tries every promise, requested claim and comparison on it, so a case near the bound of
one check is tried on the others too. It begins with the nearest cases of an earlier run, with sizes from tiny to large and
with all short sequences of columns on few examples. Then it draws cases, lets learners with a guaranteed edge choose, and
moves cases kept before: those with the largest ratio of the sides, and those whose edges, weights or coefficients have a new
size.
Its cases are the same for the same booster, seed and number of cases; a time limit only cuts their sequence short.
"""

from __future__ import annotations

import json
import math
import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from properties.arguments import Given
from properties.audit.finding import HELD, UNDECIDED, UNTESTED, VIOLATED, Finding
from properties.audit.report import short_id
from properties.audit.subject import Subject
from properties.audit.trial import FIRST_VIOLATION, crashed, settle
from properties.audit.violations import shape_of, shrink
from properties.cases import label_moves, moves
from properties.cases.play import Play
from properties.checks.promises.naming import LONGEST, is_about_any_game
from properties.claims import OFFERED, Claim
from properties.engine.checking import Evidence, check_subject
from properties.engine.failures import BoosterProcessEnded, NoResponse, OutOfTime, PlayFailed, Unisolated
from properties.engine.files import write_atomically
from properties.engine.reading import LARGEST_FILE, MOST_ENTRIES
from properties.engine.witness import case_from_json, case_to_json
from reference import Game
from reference.arithmetic import Real, Undecided, is_float
from reference.labels.game import MulticlassGame

CASES = {"quick": 3000, "ci": 20_000, "night": 400_000}
SHARE_OF_TIME = 0.4  # of what is left of the budget
PROCESSOR = {"quick": 4.0, "ci": 60.0, "night": 1500.0}  # seconds of this process, whatever else the machine does
FOR_TRUSTED = 1 / 4  # of that for a booster of ours, whose audits are many
NEAREST = 3  # cases kept for each promise, number of examples and number of rounds
OWN = ("promise", "against")  # the groups of checks that are searched on games of labels; claims of papers are not
SMALL_ENOUGH = 9  # a promise violated on at most so many examples is searched no more
NEW = 200  # the most cases kept for the new size of an edge, weight or coefficient
AT_FIRST = 0.5  # of the cases while the list of short sequences lasts; the others are drawn and moved
ILL_CONDITIONED = 1e-7  # float edges nearer to 1, or to 0, than this are decided by rounding


@dataclass
class Nearest:
    """For each number of examples and of rounds the cases of one promise with the largest ratios, the largest first.

    So equality on trivial games does not hide what is near on larger ones.

    >>> nearest = Nearest()
    >>> nearest.offer(0.5, ((1,),)); nearest.offer(0.75, ((-1,),)); nearest.best[0]
    (0.75, ((-1,),))
    """

    kept: dict[tuple[int, int], list[tuple[float, Any]]] = field(default_factory=dict)

    def offer(self, ratio: float, rows) -> None:
        """Keep a case if it is among the nearest of its size."""
        entries = self.kept.setdefault((len(rows), len(rows[0])), [])
        if len(entries) == NEAREST and ratio <= entries[-1][0]:
            return
        if not any(rows == known for _, known in entries):
            entries.append((ratio, rows))
            entries.sort(key=lambda entry: -entry[0])
            del entries[NEAREST:]

    @property
    def best(self) -> list[tuple[float, Any]]:
        """Return all kept cases, the largest ratio first."""
        return sorted((entry for entries in self.kept.values() for entry in entries), key=lambda entry: -entry[0])

    def one(self, source: random.Random) -> Any:
        """Return a kept case of a random size; None if no case is kept."""
        if not self.kept:
            return None
        return source.choice(self.kept[source.choice(list(self.kept))])[1]


@dataclass
class Target:
    """A check that is searched, its finding, and the learner that it needs."""

    check: Claim
    finding: Finding
    nearest: Nearest = field(default_factory=Nearest)

    @property
    def is_settled(self) -> bool:
        """Return whether the check is violated on a game small enough to read."""
        smallest = self.finding.smallest
        return smallest is not None and smallest.play.game.m <= SMALL_ENOUGH

    @property
    def learner(self) -> Any:
        """Return the learner that a paper's claim is about; None if any learner will do."""
        return self.check.oracles[0] if self.check.paper != "promise" and self.check.group == "promise" else None


def cases_searched(
    checks: Sequence[Claim],
    subject: Subject,
    findings: Sequence[Finding],
    cases: int,
    until: float,
    most: float = math.inf,
) -> int:
    """Search for violations of these checks, which add to their findings. Return the number of cases played.

    cases : the most cases.      until : the time at which the search is cut.      most : seconds of the processor after
            which it is cut, in this process.
    """
    targets = [
        Target(check, finding)
        for check, finding in zip(checks, findings, strict=True)
        if finding.status in (HELD, UNTESTED, UNDECIDED) and is_searched(check, subject)
    ]
    if not targets:
        return 0
    kind = LabelSearch if subject.declared.columns == "labels" else PromiseSearch
    search, most = kind(subject, targets, random.Random(f"{subject.seed}-search")), most + time.process_time()
    for player in filter(None, (subject.backend, subject.other)):
        player.until = min(subject.deadline, until)
    try:
        for play in search.plays():
            late = time.monotonic() > until or time.process_time() > most
            if search.tried >= cases or late or not search.open:
                break
            search.attempt(play)
    except OutOfTime:
        pass  # the time ended inside a play: its case does not count
    except Unisolated as error:
        for finding in findings:
            finding.defects.append(str(error))
    except BoosterProcessEnded as error:  # the search ends: another crash would cost the limit of time again
        crashed(search.open[0].finding, subject, error)
    finally:
        for player in filter(None, (subject.backend, subject.other)):
            player.until = subject.deadline
    for target in targets:
        settle_searched(target, subject, search)
    subject.nearest = [rows for target in targets for _, rows in target.nearest.best[:3]]
    return search.tried


def is_searched(check: Claim, subject: Subject) -> bool:
    """Return whether the search tries a check: promises by name or function, comparisons, and the claims of papers that are
    about any game. Games of labels are drawn, not moved."""
    if check.group not in ("promise", "against") or (subject.declared.columns == "labels" and check.paper not in OWN):
        return False
    if check.standing(subject.declared).kind in (None, OFFERED):
        return False
    return check.group == "against" or check.paper == "promise" or is_about_any_game(check)


class PromiseSearch:
    """One search: its targets, the cases that it keeps, and the number of cases tried."""

    def __init__(self, subject: Subject, targets: list[Target], source: random.Random):
        self.subject, self.targets, self.source = subject, targets, source
        self.unit = subject.declared.columns == "unit"
        self.costly = subject.declared.arithmetic == "certified"
        self.tried = self.passed_over = 0
        self.most = [0, 0]  # the largest numbers of examples and rounds
        self.sizes: set[tuple] = set()  # of the edges, weights and coefficients so far
        self.new: list[Any] = []  # the matrices on which a size was new

    @property
    def open(self) -> list[Target]:
        """Return the targets that are not violated yet, or on a large game only."""
        return [target for target in self.targets if not target.is_settled]

    def plays(self) -> Iterator[Play]:
        """Yield the plays, without an end."""
        first = iter([*self.subject.nearest, *moves.first_matrices(self.subject.declared, self.costly)])
        while True:
            rows = next(first, None) if self.source.random() < AT_FIRST else None
            play = self._another() if rows is None else self._with_arguments(moves.play_of(rows), rows)
            if self._fits(play):
                yield play

    def _fits(self, play: Play) -> bool:
        return self.subject.fits(play) and (self.unit or not isinstance(play.game, Game) or play.game.is_signs)

    def _with_arguments(self, play: Play, near: Any = None) -> Play:
        """Return the play with values of the declared arguments, if any: drawn, or the values with which `near` was a nearest
        case."""
        arguments = self.subject.declared.arguments
        if not arguments:
            return play
        m, known = play.game.m, self.subject.arguments_of.get(near)
        if known is None or self.source.random() < 0.25:
            given = arguments.drawn(self.source, m)
        else:
            given = known if self.source.random() < 0.5 else arguments.moved(known, self.source, m)
        return replace(play, arguments=given if arguments.accept(given, m) else ())

    def _another(self) -> Play:
        chance = self.source.random()
        targets = [target for target in self.open if target.nearest.kept]
        if chance < 0.15:
            return self._with_arguments(moves.player_play(self.source, self.unit))
        if chance < 0.3 or not (targets or self.new):
            return self._with_arguments(moves.play_of(moves.drawn_matrix(self.source, self.unit)))
        if targets and (chance < 0.8 or not self.new):
            rows = self.source.choice(targets).nearest.one(self.source)
        else:
            rows = self.source.choice(self.new)
        near = rows
        if self.source.random() < 0.15:
            rows = moves.crossed(rows, self.source.choice(self.new or [rows]), self.source)
        play = self._with_arguments(moves.play_of(moves.rows_moved(rows, self.source, self.unit)), near)
        return (
            replace(play, rounds=(play.rounds or 1) * self.source.choice((2, 4)))
            if self.source.random() < 0.05
            else play
        )

    def attempt(self, play: Play) -> None:
        """Try all open targets on one play."""
        self.tried += 1
        self.subject.show_progress(f"searching on a {shape_of(play)} game")
        cases: dict[Any, Any] = {}
        for target in self.open:
            own = self._for_target(play, target)
            key = id(own.oracle), own.rounds
            if key not in cases:
                cases[key] = self.subject.case(own)
                if not self._is_well_conditioned(cases[key], own):
                    self.passed_over += 1
                    cases[key] = None
            if cases[key] is not None:
                self._try(target, cases[key], own)

    def _for_target(self, play: Play, target: Target) -> Play:
        """Return the play for a target: with the learner of a paper's claim, and as many rounds as a promise asks for."""
        if target.learner is not None:
            play = replace(play, oracle=target.learner)
        rounds_of = getattr(target.check.function, "rounds", None) if target.check.paper == "promise" else None
        if rounds_of is not None and not isinstance(play.game.m, bool):
            rounds = int(rounds_of(play.game) if callable(rounds_of) else rounds_of)
            play = replace(play, rounds=min(max(play.rounds or 0, rounds), LONGEST[self.subject.effort]))
        return play

    def _is_well_conditioned(self, case, play: Play) -> bool:
        """Return whether no float edge of the run is so near to 1 or to 0 that rounding decides what the booster does."""
        try:
            trace = case.trace
        except Undecided:
            return True
        except NoResponse:
            raise
        except PlayFailed:
            if not isinstance(play.game, Game) or not is_ill_conditioned(_float_edges(case.partial)):
                self.subject.failed.append(play)  # a violation of the protocol, which has its own check
            return False
        if is_ill_conditioned([float(edge) for edge in trace.edges if is_float(edge)]):
            return False
        self.most = [max(self.most[0], play.game.m), max(self.most[1], len(trace.columns))]
        self._keep_new(play, trace)
        return True

    def rows_of(self, play: Play, trace) -> Any:
        """Return the case as a matrix that can be moved; None if it has too many rounds."""
        return moves.rows_played(trace) if len(trace.columns) <= moves.MOST_ROUNDS else None

    def _keep_new(self, play: Play, trace) -> None:
        size = _sizes_of(trace)
        rows = self.rows_of(play, trace) if trace.columns and size not in self.sizes and trace.game.m <= 40 else None
        if rows is not None:
            self.sizes.add(size)
            self.new.append(rows)
            self._keep_arguments(rows, play)
            del self.new[:-NEW]

    def _keep_arguments(self, rows, play: Play) -> None:
        if play.arguments:
            self.subject.arguments_of[rows] = play.arguments

    def _try(self, target: Target, case, play: Play) -> None:
        seen, check = Evidence(), self.subject.check_on(target.check, play)
        if check is None:
            return
        found = check_subject(check, case, play, seen)
        if seen.violated and not target.finding.violated:
            self.subject.show_progress(f"{FIRST_VIOLATION} {short_id(target.check.id)}")
        add(target.finding, seen)
        ratio = max((entry.ratio for entry in found), default=seen.tightness)
        if ratio is not None and not math.isnan(ratio) and case.trace.columns and play.game.m <= 40:
            rows = self.rows_of(play, case.trace)
            if rows is not None:
                target.nearest.offer(min(ratio, 1e9), rows)
                self._keep_arguments(rows, play)


class LabelSearch(PromiseSearch):
    """The search on games of labels: its cases are tables of true labels and predictions, in order of rounds."""

    def plays(self) -> Iterator[Play]:
        """Yield the plays, without an end."""
        first = iter([*self.subject.nearest, *label_moves.first_tables()])
        while True:
            rows = next(first, None) if self.source.random() < AT_FIRST else None
            rows = self._table() if rows is None else rows
            play = self._with_arguments(label_moves.label_play_of(rows), rows)
            play = replace(play, oracle=None, rounds=24) if self.source.random() < 0.1 else play  # the best hypothesis
            if self._fits(play):
                yield play

    def _table(self) -> label_moves.Rows:
        chance = self.source.random()
        targets = [target for target in self.open if target.nearest.kept]
        if chance < 0.25 or not (targets or self.new):
            return label_moves.drawn_table(self.source)
        near = targets and (chance < 0.8 or not self.new)
        rows = self.source.choice(targets).nearest.one(self.source) if near else self.source.choice(self.new)
        return label_moves.labels_moved(rows, self.source)

    def rows_of(self, play: Play, trace) -> Any:
        """Return the table of the play; None if it is too long."""
        return label_moves.rows_of(play)


def is_ill_conditioned(edges: Sequence[float]) -> bool:
    """Return whether an edge in floats is so near to 1 or to 0, without being equal, that rounding decides what follows.

    >>> is_ill_conditioned([0.5, 1 - 1e-12]), is_ill_conditioned([0.5, 1.0])
    (True, False)
    """
    sizes = map(abs, edges)
    return any(1 - ILL_CONDITIONED < size < 1 - 1e-15 or 0 < size < ILL_CONDITIONED**2 for size in sizes)


def _float_edges(run) -> list[float]:
    """Return the edges of a run of margins, as far as it went, of the rounds whose weights are floats."""
    rounds = zip(run.columns, run.weights, strict=False)  # a failed run may have a column more
    return [
        math.fsum(float(weight) * float(entry) for weight, entry in zip(weights, column, strict=False))
        for column, weights in rounds
        if weights and is_float(weights[0])
    ]


def _sizes_of(trace) -> tuple:
    """Return the sizes of the extreme edges, weights and coefficients of a run, each as a power of ten."""

    def size(value: float) -> int:
        return 99 if value == 0 or not math.isfinite(value) else round(math.log10(abs(value)))

    def number(value) -> float:
        try:
            return float(value)
        except (OverflowError, ValueError):
            return math.inf

    edges = [abs(number(edge)) for edge in trace.edges]
    weights = [number(weight) for vector in trace.weights[-1:] for weight in vector if not isinstance(weight, Real)]
    steps = [abs(number(step)) for step in trace.per_round]
    return (
        min(4, len(edges)),
        size(min(edges, default=0.0)),
        size(1 - max(edges, default=0.0)),
        size(min((weight for weight in weights if weight > 0), default=0.0)),
        size(max(steps, default=0.0)),
        str(trace.stop),
        any(number(edge) < 0 for edge in trace.edges),
    )


def add(finding: Finding, evidence: Evidence) -> None:
    """Add the evidence of one more case to a finding.

    >>> finding = Finding(cases=3, tightness=0.5)
    >>> add(finding, Evidence(cases=1, comparisons=2, tightness=0.75, tightest="this"))
    >>> finding.cases, finding.tightness, finding.tightest
    (4, 0.75, 'this')
    """
    finding.cases += evidence.cases
    finding.comparisons += evidence.comparisons
    finding.violated += evidence.violated
    finding.undecided += evidence.undecided
    finding.vacuous += evidence.vacuous
    finding.defects += evidence.defects
    finding.floats |= evidence.floats
    finding.undecided_at = (finding.undecided_at + evidence.undecided_at)[:3]
    if evidence.violations:
        finding.violations += evidence.violations
        kept = (finding.smallest, finding.worst)
        finding.violations = [entry for entry in finding.violations if any(entry is one for one in kept)]
    better = evidence.tightness is not None and (
        finding.tightness is None
        or (not evidence.trivial, evidence.tightness) > (not finding.trivial, finding.tightness)
    )
    if better:
        finding.tightness, finding.tightest, finding.trivial = evidence.tightness, evidence.tightest, evidence.trivial


def settle_searched(target: Target, subject: Subject, search: PromiseSearch) -> None:
    """Set the status of a target after the search, shrink its violation, and record how much was searched."""
    finding = target.finding
    finding.searched, finding.most = (
        search.tried,
        (max(finding.most[0], search.most[0]), max(finding.most[1], search.most[1])),
    )
    if finding.crash and not finding.violations:
        return
    if finding.violated:
        finding.status, finding.reason, finding.ended = VIOLATED, "found by the search", target.is_settled
        try:
            shrink(target.check, subject, finding)
        except BoosterProcessEnded:
            subject.forget()
        return
    cut, finding.reason = finding.cut, ""
    settle(target.check, False, finding)
    finding.cut = cut


def starting_points(folder: Path | None, booster: str, arguments_of: dict | None = None) -> list:
    """Return the nearest cases that an earlier audit of this booster left in a folder of witnesses; [] if it left none.

    arguments_of : is filled with the constructor arguments of the cases that have any.
    """
    path = folder and _path(folder, booster)
    try:
        if path is None or not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return []  # the file is invalid: a booster may have written it
        stored = json.loads(path.read_text(encoding="utf-8"))
        cases = [case_from_json(case) for case in stored if sum(map(len, case.get("game", ()))) <= MOST_ENTRIES]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        return []  # what cannot be read is searched anew
    found = []
    for case in cases:
        play = case if isinstance(case, Play) else Play(case)
        is_labels = isinstance(play.game, MulticlassGame)
        rows = label_moves.rows_of(play) if is_labels else tuple(map(tuple, play.game.rows))
        if rows:
            found.append((is_labels, rows))
            if play.arguments and arguments_of is not None:
                arguments_of[rows] = play.arguments
    return [rows for _, rows in sorted(found, key=lambda pair: pair[0])]


def keep_nearest(
    folder: Path, booster: str, matrices: Sequence, labels: bool = False, arguments_of: Mapping[Any, Given] = {}
) -> None:
    """Write the nearest cases of a search to a folder of witnesses, for the next audit of this booster."""
    if matrices:
        path = _path(folder, booster)
        path.parent.mkdir(parents=True, exist_ok=True)
        cases: list[Any] = []
        for rows in matrices:
            play, given = label_moves.label_play_of(rows) if labels else moves.play_of(rows), arguments_of.get(rows, ())
            cases.append(Play(play.game, None, play.rounds, arguments=given) if given else play.game)
        write_atomically(path, json.dumps([case_to_json(case) for case in cases], indent=1) + "\n")


def _path(folder: Path, booster: str) -> Path:
    return folder / "nearest" / (re.sub(r"[^A-Za-z0-9_.]+", "-", booster).strip("-")[:120] + ".json")

"""The search for a violation: after the list of plays an adversary moves the game and the columns, all promises at once.

The search plays one case at a time and tries every promise, asked claim and comparison on it, so what is learned for one
serves the others. It begins with the nearest cases of an earlier run, with sizes from tiny to large and with all short
sequences of columns on few examples. Then it draws, lets players with a guaranteed edge choose, and moves what was near:
the cases with the largest ratio of the sides, and the cases whose edges, weights or coefficients are of a new size.

Its cases are the same for the same booster, seed and number of cases; a time limit only cuts their sequence short.
"""

from __future__ import annotations

import json
import math
import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from properties.audit.finding import HELD, UNDECIDED, UNTESTED, VIOLATED, Finding
from properties.audit.report import short_id
from properties.audit.trial import VIOLATION, Subject, crashed, settle, shape_of, shrink
from properties.cases import label_moves, moves
from properties.cases.play import Play
from properties.checks.promises.naming import LONGEST, is_about_any_game
from properties.claims import OFFERED, Claim
from properties.engine.checking import Evidence, check_subject
from properties.engine.failures import Gone, OutOfTime, Over, Silent, Unisolated
from properties.engine.files import write_atomically
from properties.engine.witness import case_from_json, case_to_json
from reference import Game
from reference.arithmetic import Real, Undecided, is_float
from reference.labels.game import MulticlassGame

CASES = {"quick": 3000, "ci": 20_000, "night": 400_000}
SHARE_OF_TIME = 0.4  # of what is left of the budget
PROCESSOR = {"quick": 4.0, "ci": 60.0, "night": 1500.0}  # seconds of this process, whatever else the machine does
FOR_TRUSTED = 1 / 4  # of that for a booster of ours, whose audits are many
NEAREST = 3  # cases kept for each promise, number of examples and number of rounds
OWN = ("promise", "against")  # the checks that are searched on games of labels: not those of papers
SMALL_ENOUGH = 9  # examples of a violation after which a promise is searched no more
NEW = 200  # cases of a new size kept
AT_FIRST = 0.5  # of the cases while the list of short sequences lasts; the others are drawn and moved
ILL_CONDITIONED = 1e-7  # float edges nearer to 1, or to 0, than this are decided by rounding


@dataclass
class Nearest:
    """For each number of examples and of rounds the cases of one promise with the largest ratios, the largest first.

    So equality on trivial games does not hide what is near on larger ones.

    >>> found = Nearest()
    >>> found.offer(0.5, ((1,),)); found.offer(0.75, ((-1,),)); found.best[0]
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
        """All that is kept, the largest ratio first."""
        return sorted((entry for entries in self.kept.values() for entry in entries), key=lambda entry: -entry[0])

    def one(self, source: random.Random) -> Any:
        """A case that is kept, of a random size; None where none is."""
        if not self.kept:
            return None
        return source.choice(self.kept[source.choice(list(self.kept))])[1]


@dataclass
class Target:
    """A check that is searched, what is known of it, and whether its own learner must play."""

    check: Claim
    finding: Finding
    nearest: Nearest = field(default_factory=Nearest)

    @property
    def is_settled(self) -> bool:
        """Whether it is violated on a game small enough to be read."""
        smallest = self.finding.smallest
        return smallest is not None and smallest.play.game.m <= SMALL_ENOUGH

    @property
    def learner(self) -> Any:
        """The learner that a paper's claim is about; None where every learner will do."""
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
        Target(check, found)
        for check, found in zip(checks, findings, strict=True)
        if found.status in (HELD, UNTESTED, UNDECIDED) and is_searched(check, subject)
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
        pass  # inside a play: that case counts for nothing
    except Unisolated as error:
        for found in findings:
            found.defects.append(str(error))
    except Gone as error:  # the search ends: another crash would cost the limit of time again
        crashed(search.open[0].finding, subject, error)
    finally:
        for player in filter(None, (subject.backend, subject.other)):
            player.until = subject.deadline
    for target in targets:
        settle_searched(target, subject, search)
    subject.nearest = [rows for target in targets for _, rows in target.nearest.best[:3]]
    return search.tried


def is_searched(check: Claim, subject: Subject) -> bool:
    """Whether a check is one that the search tries: promises by name or function, comparisons, and the claims of papers that
    are about any game. Games of labels are drawn, not moved."""
    if check.group not in ("promise", "against") or (subject.declared.columns == "labels" and check.paper not in OWN):
        return False
    if check.standing(subject.declared).kind in (None, OFFERED):
        return False
    return check.group == "against" or check.paper == "promise" or is_about_any_game(check)


class PromiseSearch:
    """One search: its targets, what it has learned, and the number of cases tried."""

    def __init__(self, subject: Subject, targets: list[Target], source: random.Random):
        self.subject, self.targets, self.source = subject, targets, source
        self.unit = subject.declared.columns == "unit"
        self.costly = subject.declared.arithmetic == "certified"
        self.tried = self.passed_over = 0
        self.most = [0, 0]  # the largest numbers of examples and rounds
        self.sizes: set[tuple] = set()  # of edges, weights and coefficients that were met
        self.new: list[Any] = []  # the matrices that met them

    @property
    def open(self) -> list[Target]:
        """The targets that are not violated yet, or on a large game only."""
        return [target for target in self.targets if not target.is_settled]

    def plays(self) -> Iterator[Play]:
        """The plays, without an end."""
        first = iter([*self.subject.nearest, *moves.first_matrices(self.subject.declared, self.costly)])
        while True:
            rows = next(first, None) if self.source.random() < AT_FIRST else None
            play = self._another() if rows is None else moves.play_of(rows)
            if self._fits(play):
                yield play

    def _fits(self, play: Play) -> bool:
        return self.subject.declared.fits(play.game.m) and (self.unit or play.game.is_signs)

    def _another(self) -> Play:
        chance = self.source.random()
        targets = [target for target in self.open if target.nearest.kept]
        if chance < 0.15:
            return moves.player_play(self.source, self.unit)
        if chance < 0.3 or not (targets or self.new):
            return moves.play_of(moves.drawn_matrix(self.source, self.unit))
        if targets and (chance < 0.8 or not self.new):
            rows = self.source.choice(targets).nearest.one(self.source)
        else:
            rows = self.source.choice(self.new)
        if self.source.random() < 0.15:
            rows = moves.crossed(rows, self.source.choice(self.new or [rows]), self.source)
        play = moves.play_of(moves.rows_moved(rows, self.source, self.unit))
        return (
            replace(play, rounds=(play.rounds or 1) * self.source.choice((2, 4)))
            if self.source.random() < 0.05
            else play
        )

    def attempt(self, play: Play) -> None:
        """Try all open targets on one play."""
        self.tried += 1
        self.subject.say(f"searching on a {shape_of(play)} game")
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
        """The play as a target takes it: with the learner that a paper's claim is about, as long as a promise asks."""
        if target.learner is not None:
            play = replace(play, oracle=target.learner)
        wanted = getattr(target.check.function, "rounds", None) if target.check.paper == "promise" else None
        if wanted is not None and not isinstance(play.game.m, bool):
            rounds = int(wanted(play.game) if callable(wanted) else wanted)
            play = replace(play, rounds=min(max(play.rounds or 0, rounds), LONGEST[self.subject.effort]))
        return play

    def _is_well_conditioned(self, case, play: Play) -> bool:
        """Whether no float edge of the run is so near to 1 or to 0 that rounding decides what the booster does."""
        try:
            trace = case.trace
        except Undecided:
            return True
        except Over:
            raise
        except Silent:
            if not isinstance(play.game, Game) or not is_ill_conditioned(_float_edges(case.partial)):
                self.subject.failed.append(play)  # a violation of the protocol, which has its own check
            return False
        if is_ill_conditioned([float(edge) for edge in trace.edges if is_float(edge)]):
            return False
        self.most = [max(self.most[0], play.game.m), max(self.most[1], len(trace.columns))]
        self._keep_new(play, trace)
        return True

    def rows_of(self, play: Play, trace) -> Any:
        """The case as a matrix that can be moved; None where it has too many rounds."""
        return moves.rows_played(trace) if len(trace.columns) <= moves.MOST_ROUNDS else None

    def _keep_new(self, play: Play, trace) -> None:
        size = _sizes_of(trace)
        rows = self.rows_of(play, trace) if trace.columns and size not in self.sizes and trace.game.m <= 40 else None
        if rows is not None:
            self.sizes.add(size)
            self.new.append(rows)
            del self.new[:-NEW]

    def _try(self, target: Target, case, play: Play) -> None:
        seen = Evidence()
        found = check_subject(target.check, case, play, seen)
        if seen.violated and not target.finding.violated:
            self.subject.say(f"{VIOLATION} {short_id(target.check.id)}")
        add(target.finding, seen)
        ratio = max((entry.ratio for entry in found), default=seen.tightness)
        if ratio is not None and not math.isnan(ratio) and case.trace.columns and play.game.m <= 40:
            rows = self.rows_of(play, case.trace)
            if rows is not None:
                target.nearest.offer(min(ratio, 1e9), rows)


class LabelSearch(PromiseSearch):
    """The search on games of labels: its cases are tables of true labels and predictions, in order of rounds."""

    def plays(self) -> Iterator[Play]:
        """The plays, without an end."""
        first = iter([*self.subject.nearest, *label_moves.first_tables()])
        while True:
            rows = next(first, None) if self.source.random() < AT_FIRST else None
            play = label_moves.label_play_of(self._table() if rows is None else rows)
            yield replace(play, oracle=None, rounds=24) if self.source.random() < 0.1 else play  # the best hypothesis

    def _table(self) -> label_moves.Rows:
        chance = self.source.random()
        targets = [target for target in self.open if target.nearest.kept]
        if chance < 0.25 or not (targets or self.new):
            return label_moves.drawn_table(self.source)
        near = targets and (chance < 0.8 or not self.new)
        rows = self.source.choice(targets).nearest.one(self.source) if near else self.source.choice(self.new)
        return label_moves.labels_moved(rows, self.source)

    def rows_of(self, play: Play, trace) -> Any:
        """The table of the play; None where it is too long."""
        return label_moves.rows_of(play)


def is_ill_conditioned(edges: Sequence[float]) -> bool:
    """Whether an edge in floats is so near to 1 or to 0, without being so, that rounding decides what follows.

    >>> is_ill_conditioned([0.5, 1 - 1e-12]), is_ill_conditioned([0.5, 1.0])
    (True, False)
    """
    sizes = map(abs, edges)
    return any(1 - ILL_CONDITIONED < size < 1 - 1e-15 or 0 < size < ILL_CONDITIONED**2 for size in sizes)


def _float_edges(run) -> list[float]:
    """The edges of a run of margins, as far as it went, of the rounds whose weights are floats."""
    rounds = zip(run.columns, run.weights, strict=False)  # a failed run may have a column more
    return [
        math.fsum(float(weight) * float(entry) for weight, entry in zip(weights, column, strict=False))
        for column, weights in rounds
        if weights and is_float(weights[0])
    ]


def _sizes_of(trace) -> tuple:
    """The sizes of the extreme edges, weights and coefficients of a run, each as a power of ten."""

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


def add(finding: Finding, seen: Evidence) -> None:
    """Add to a finding what one more case showed.

    >>> found = Finding(cases=3, tightness=0.5)
    >>> add(found, Evidence(cases=1, comparisons=2, tightness=0.75, tightest="this"))
    >>> found.cases, found.tightness, found.tightest
    (4, 0.75, 'this')
    """
    finding.cases += seen.cases
    finding.comparisons += seen.comparisons
    finding.violated += seen.violated
    finding.undecided += seen.undecided
    finding.vacuous += seen.vacuous
    finding.defects += seen.defects
    finding.floats |= seen.floats
    finding.undecided_at = (finding.undecided_at + seen.undecided_at)[:3]
    if seen.violations:
        finding.violations += seen.violations
        kept = (finding.smallest, finding.worst)
        finding.violations = [entry for entry in finding.violations if any(entry is one for one in kept)]
    better = seen.tightness is not None and (
        finding.tightness is None or (not seen.trivial, seen.tightness) > (not finding.trivial, finding.tightness)
    )
    if better:
        finding.tightness, finding.tightest, finding.trivial = seen.tightness, seen.tightest, seen.trivial


def settle_searched(target: Target, subject: Subject, search: PromiseSearch) -> None:
    """The status of a target after the search, its violation made smaller, and what was searched."""
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
        except Gone:
            subject.forget()
        return
    cut, finding.reason = finding.cut, ""
    settle(target.check, False, finding)
    finding.cut = cut


def starting_points(folder: Path | None, booster: str) -> list:
    """The nearest cases that an earlier audit of this booster left in a folder of witnesses; none where it left none."""
    path = folder and _path(folder, booster)
    if path is None or not path.is_file():
        return []
    try:
        cases = json.loads(path.read_text(encoding="utf-8"))
        games = [case_from_json(case) for case in cases]
    except (OSError, ValueError, TypeError, KeyError):
        return []  # what cannot be read is searched anew
    tables = [label_moves.rows_of(Play(game)) for game in games if isinstance(game, MulticlassGame)]
    return [tuple(map(tuple, game.rows)) for game in games if isinstance(game, Game)] + [
        rows for rows in tables if rows
    ]


def keep_nearest(folder: Path, booster: str, matrices: Sequence, labels: bool = False) -> None:
    """Leave the nearest cases of a search in a folder of witnesses, for the next audit of this booster."""
    if matrices:
        path = _path(folder, booster)
        path.parent.mkdir(parents=True, exist_ok=True)
        games = [label_moves.label_play_of(rows).game if labels else Game(rows) for rows in matrices]
        write_atomically(path, json.dumps([case_to_json(game) for game in games], indent=1) + "\n")


def _path(folder: Path, booster: str) -> Path:
    return folder / "nearest" / (re.sub(r"[^A-Za-z0-9_.]+", "-", booster).strip("-")[:120] + ".json")

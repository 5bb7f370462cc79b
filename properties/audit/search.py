"""Search for violations of promises, requested claims and comparisons on plays beyond the listed ones.

Each case is played once and tried on every check that is searched. The first cases are the nearest cases of an earlier audit,
games with edges and weights from tiny to large, and all short sequences of columns on few examples. Later cases are drawn,
chosen by learners with a guaranteed edge, or obtained from kept cases by random changes. Kept are the cases with the largest
ratio of the sides, and the cases whose edges, weights or coefficients have a new order of magnitude.

The sequence of cases depends only on the booster and the seed. A time limit or a number of cases ends it.
"""

from __future__ import annotations

import json
import math
import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from properties.engine.files import OpenFolder
from properties.engine.reading import LARGEST_FILE, MOST_ENTRIES
from properties.engine.witness import case_from_json, case_to_json
from reference import Game
from reference.arithmetic import Real, Undecided, is_float
from reference.labels.game import MulticlassGame
from reference.protocol import Trace

CASES = {"quick": 3000, "ci": 20_000, "night": 400_000}  # the most cases of a search
SHARE_OF_TIME = 0.4  # the share of the remaining time budget that a search may use
PROCESSOR = {"quick": 4.0, "ci": 60.0, "night": 1500.0}  # the most processor seconds of this process in a search
FOR_TRUSTED = 1 / 4  # the factor of PROCESSOR for a trusted booster
NEAREST = 3  # the most cases kept for one check, number of examples and number of rounds
FOLDER = "nearest"  # the subfolder of the folder of witnesses in which the nearest cases are kept
SEARCHED_ON_LABELS = ("promise", "against")  # `paper` of the checks that are searched on games of labels
SMALL_ENOUGH = 9  # the most examples of a violation after which a check is searched no more
MOST_NOVEL = 200  # the most cases kept for the new order of magnitude of an edge, weight or coefficient
LISTED_SHARE = 0.5  # the chance that the next case is from the list of first cases, until the list is empty
ILL_CONDITIONED = 1e-7  # float edges within this of 1, or within its square of 0, depend on rounding


@dataclass
class Nearest:
    """The cases of one check with the largest ratios of the sides, for each number of examples and of rounds.

    Cases of different sizes are kept apart, so that equality on trivial games does not displace cases on larger games.

    >>> nearest = Nearest()
    >>> nearest.offer(0.5, ((1,),)); nearest.offer(0.75, ((-1,),)); nearest.best[0]
    (0.75, ((-1,),))
    """

    kept: dict[tuple[int, int], list[tuple[float, Any]]] = field(default_factory=dict)

    def offer(self, ratio: float, rows) -> None:
        """Keep a case if its ratio is among the largest NEAREST of its size."""
        entries = self.kept.setdefault((len(rows), len(rows[0])), [])
        if len(entries) == NEAREST and ratio <= entries[-1][0]:
            return
        if not any(rows == kept for _, kept in entries):
            entries.append((ratio, rows))
            entries.sort(key=lambda entry: -entry[0])
            del entries[NEAREST:]

    @property
    def best(self) -> list[tuple[float, Any]]:
        """Return all kept cases, the largest ratio first."""
        return sorted((entry for entries in self.kept.values() for entry in entries), key=lambda entry: -entry[0])

    def random_case(self, source: random.Random) -> Any:
        """Return a kept case of a random size; None if no case is kept."""
        if not self.kept:
            return None
        return source.choice(self.kept[source.choice(list(self.kept))])[1]


@dataclass
class Target:
    """A check that is searched, with its finding and its nearest cases."""

    check: Claim
    finding: Finding
    nearest: Nearest = field(default_factory=Nearest)

    @property
    def is_settled(self) -> bool:
        """Return whether the check is violated on a game of at most SMALL_ENOUGH examples."""
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
    """Search for violations of checks, add the evidence to their findings, and return the number of cases played.

    cases : the most cases.
    until : the time at which the search ends, as `time.monotonic` counts.
    most  : the processor seconds of this process after which the search ends.
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
    for backend in filter(None, (subject.backend, subject.other)):
        backend.until = min(subject.deadline, until)
    try:
        for play in search.plays():
            is_late = time.monotonic() > until or time.process_time() > most
            if search.tried >= cases or is_late or not search.open_targets:
                break
            search.attempt(play)
    except OutOfTime:
        pass  # the time ended within a play, which then does not count as a case
    except Unisolated as error:
        for finding in findings:
            finding.defects.append(str(error))
    except BoosterProcessEnded as error:  # no further play: another crash would take the time limit of a response again
        crashed(search.open_targets[0].finding, subject, error)
    finally:
        for backend in filter(None, (subject.backend, subject.other)):
            backend.until = subject.deadline
    for target in targets:
        settle_searched(target, subject, search)
    subject.nearest = [rows for target in targets for _, rows in target.nearest.best[:3]]
    return search.tried


def is_searched(check: Claim, subject: Subject) -> bool:
    """Return whether a check is searched: a promise by name or function, a comparison, or a paper's claim about any game.

    On games of labels a paper's claim is not searched.
    """
    if check.group not in ("promise", "against") or (
        subject.declared.columns == "labels" and check.paper not in SEARCHED_ON_LABELS
    ):
        return False
    if check.standing(subject.declared).kind in (None, OFFERED):
        return False
    return check.group == "against" or check.paper == "promise" or is_about_any_game(check)


class PromiseSearch:
    """One search: its targets, its kept cases, and the number of cases tried."""

    def __init__(self, subject: Subject, targets: list[Target], source: random.Random):
        self.subject, self.targets, self.source = subject, targets, source
        self.unit = subject.declared.columns == "unit"
        self.costly = subject.declared.arithmetic == "certified"
        self.tried = self.passed_over = 0
        self.most = [0, 0]  # the largest number of examples, and the largest number of rounds
        self.magnitudes: set[tuple] = set()  # the tuples that `_magnitudes_of` has returned for kept cases
        self.novel: list[Any] = []  # the cases on which a magnitude was new

    @property
    def open_targets(self) -> list[Target]:
        """Return the targets that are not violated yet, or only on a large game."""
        return [target for target in self.targets if not target.is_settled]

    def plays(self) -> Iterator[Play]:
        """Yield plays without end."""
        first = iter([*self.subject.nearest, *moves.first_matrices(self.subject.declared, self.costly)])
        while True:
            rows = next(first, None) if self.source.random() < LISTED_SHARE else None
            play = self._next_play() if rows is None else self._with_arguments(moves.play_of(rows), rows)
            if self._fits(play):
                yield play

    def _fits(self, play: Play) -> bool:
        return self.subject.fits(play) and (self.unit or not isinstance(play.game, Game) or play.game.is_signs)

    def _with_arguments(self, play: Play, kept_case: Any = None) -> Play:
        """Return the play with values of the declared constructor arguments; unchanged if none are declared.

        The values are drawn, or they are those of `kept_case`, unchanged or moved.
        """
        arguments = self.subject.declared.arguments
        if not arguments:
            return play
        m, kept_values = play.game.m, self.subject.arguments_of.get(kept_case)
        if kept_values is None or self.source.random() < 0.25:
            values = arguments.drawn(self.source, m)
        else:
            values = kept_values if self.source.random() < 0.5 else arguments.moved(kept_values, self.source, m)
        return replace(play, arguments=values if arguments.accept(values, m) else ())

    def _next_play(self) -> Play:
        chance = self.source.random()
        targets = [target for target in self.open_targets if target.nearest.kept]
        if chance < 0.15:
            return self._with_arguments(moves.player_play(self.source, self.unit))
        if chance < 0.3 or not (targets or self.novel):
            return self._with_arguments(moves.play_of(moves.drawn_matrix(self.source, self.unit)))
        if targets and (chance < 0.8 or not self.novel):
            rows = self.source.choice(targets).nearest.random_case(self.source)
        else:
            rows = self.source.choice(self.novel)
        kept_case = rows
        if self.source.random() < 0.15:
            rows = moves.crossed(rows, self.source.choice(self.novel or [rows]), self.source)
        play = self._with_arguments(moves.play_of(moves.rows_moved(rows, self.source, self.unit)), kept_case)
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
        for target in self.open_targets:
            target_play = self._for_target(play, target)
            key = id(target_play.oracle), target_play.rounds
            if key not in cases:
                cases[key] = self.subject.case(target_play)
                if not self._is_well_conditioned(cases[key], target_play):
                    self.passed_over += 1
                    cases[key] = None
            if cases[key] is not None:
                self._try(target, cases[key], target_play)

    def _for_target(self, play: Play, target: Target) -> Play:
        """Return the play with the learner of a paper's claim, and with the number of rounds that a promise states."""
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
                self.subject.failed.append(play)  # `invariant.plays` reports it
            return False
        if is_ill_conditioned([float(edge) for edge in trace.edges if is_float(edge)]) or rounds_to_one(trace):
            return False
        self.most = [max(self.most[0], play.game.m), max(self.most[1], len(trace.columns))]
        self._keep_novel(play, trace)
        return True

    def rows_of(self, play: Play, trace) -> Any:
        """Return the columns of a run as a matrix that can be changed; None if the run has too many rounds."""
        return moves.rows_played(trace) if len(trace.columns) <= moves.MOST_ROUNDS else None

    def _keep_novel(self, play: Play, trace) -> None:
        magnitudes = _magnitudes_of(trace)
        rows = (
            self.rows_of(play, trace)
            if trace.columns and magnitudes not in self.magnitudes and trace.game.m <= 40
            else None
        )
        if rows is not None:
            self.magnitudes.add(magnitudes)
            self.novel.append(rows)
            self._keep_arguments(rows, play)
            del self.novel[:-MOST_NOVEL]

    def _keep_arguments(self, rows, play: Play) -> None:
        if play.arguments:
            self.subject.arguments_of[rows] = play.arguments

    def _try(self, target: Target, case, play: Play) -> None:
        evidence, check = Evidence(), self.subject.check_on(target.check, play)
        if check is None:
            return
        violations = check_subject(check, case, play, evidence)
        if evidence.violated and not target.finding.violated:
            self.subject.show_progress(f"{FIRST_VIOLATION} {short_id(target.check.id)}")
        add(target.finding, evidence)
        ratio = max((entry.ratio for entry in violations), default=evidence.tightness)
        if ratio is not None and not math.isnan(ratio) and case.trace.columns and play.game.m <= 40:
            rows = self.rows_of(play, case.trace)
            if rows is not None:
                target.nearest.offer(min(ratio, 1e9), rows)
                self._keep_arguments(rows, play)


class LabelSearch(PromiseSearch):
    """The search on games of labels. Its cases are tables of the true labels and of the predictions of each round."""

    def plays(self) -> Iterator[Play]:
        """Yield plays without end."""
        first = iter([*self.subject.nearest, *label_moves.first_tables()])
        while True:
            rows = next(first, None) if self.source.random() < LISTED_SHARE else None
            rows = self._table() if rows is None else rows
            play = self._with_arguments(label_moves.label_play_of(rows), rows)
            play = replace(play, oracle=None, rounds=24) if self.source.random() < 0.1 else play  # the best hypothesis
            if self._fits(play):
                yield play

    def _table(self) -> label_moves.Rows:
        chance = self.source.random()
        targets = [target for target in self.open_targets if target.nearest.kept]
        if chance < 0.25 or not (targets or self.novel):
            return label_moves.drawn_table(self.source)
        from_target = targets and (chance < 0.8 or not self.novel)
        rows = (
            self.source.choice(targets).nearest.random_case(self.source)
            if from_target
            else self.source.choice(self.novel)
        )
        return label_moves.labels_moved(rows, self.source)

    def rows_of(self, play: Play, trace) -> Any:
        """Return the table of the play; None if the play has too many hypotheses."""
        return label_moves.rows_of(play)


def is_ill_conditioned(edges: Sequence[float]) -> bool:
    """Return whether rounding decides a run in floats, because an edge is near 1 or near 0 without being equal.

    >>> is_ill_conditioned([0.5, 1 - 1e-12]), is_ill_conditioned([0.5, 1.0])
    (True, False)
    """
    sizes = map(abs, edges)
    return any(1 - ILL_CONDITIONED < size < 1 - 1e-15 or 0 < size < ILL_CONDITIONED**2 for size in sizes)


def rounds_to_one(trace) -> bool:
    """Return whether a float edge is 1 only because the weights of the examples on which the column errs vanish beside 1.

    The booster then stops with "perfect", although AdaBoost's step is finite.
    """
    if not isinstance(trace, Trace):
        return False
    for t, (edge, weights) in enumerate(zip(trace.edges, trace.weights, strict=False)):
        if is_float(edge) and abs(edge) >= 1 - 1e-15:
            sign = math.copysign(1, edge)
            if any(weight > 0 and sign * entry < 1 for weight, entry in zip(weights, trace.played(t), strict=True)):
                return True
    return False


def _float_edges(run) -> list[float]:
    """Return the edges of the rounds whose weights are floats, of a run that may have failed."""
    rounds = zip(run.columns, run.weights, strict=False)  # a failed run may have one column more than weights
    return [
        math.fsum(float(weight) * float(entry) for weight, entry in zip(weights, column, strict=False))
        for column, weights in rounds
        if weights and is_float(weights[0])
    ]


def _magnitudes_of(trace) -> tuple:
    """Return the orders of magnitude of the extreme edges, weights and coefficients of a run, with its stop."""

    def magnitude(value: float) -> int:
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
        magnitude(min(edges, default=0.0)),
        magnitude(1 - max(edges, default=0.0)),
        magnitude(min((weight for weight in weights if weight > 0), default=0.0)),
        magnitude(max(steps, default=0.0)),
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
        finding.violations = [entry for entry in finding.violations if any(entry is extreme for extreme in kept)]
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


def starting_points(folder: OpenFolder | None, booster: str, arguments_of: dict | None = None) -> list:
    """Return the nearest cases that an earlier audit of this booster stored in a folder of witnesses; [] if there are none.

    arguments_of : a dict to which the constructor arguments of the cases are added, by case.
    """
    if folder is None:
        return []
    try:
        text = folder.read(_file_name(booster), LARGEST_FILE, within=FOLDER)
        if text is None:
            return []  # no file, or one so large that no audit wrote it
        stored = json.loads(text)
        cases = [case_from_json(case) for case in stored if sum(map(len, case.get("game", ()))) <= MOST_ENTRIES]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        return []  # the search then begins without nearest cases
    tables = []
    for case in cases:
        play = case if isinstance(case, Play) else Play(case)
        is_labels = isinstance(play.game, MulticlassGame)
        rows = label_moves.rows_of(play) if is_labels else tuple(map(tuple, play.game.rows))
        if rows:
            tables.append((is_labels, rows))
            if play.arguments and arguments_of is not None:
                arguments_of[rows] = play.arguments
    return [rows for _, rows in sorted(tables, key=lambda pair: pair[0])]


def keep_nearest(
    folder: OpenFolder, booster: str, matrices: Sequence, labels: bool = False, arguments_of: Mapping[Any, Given] = {}
) -> None:
    """Write the nearest cases of a search to a folder of witnesses. The next audit of this booster begins with them."""
    if matrices:
        cases: list[Any] = []
        for rows in matrices:
            play, given = label_moves.label_play_of(rows) if labels else moves.play_of(rows), arguments_of.get(rows, ())
            cases.append(Play(play.game, None, play.rounds, arguments=given) if given else play.game)
        text = json.dumps([case_to_json(case) for case in cases], indent=1) + "\n"
        folder.write(_file_name(booster), text, within=FOLDER)


def _file_name(booster: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.]+", "-", booster).strip("-")[:120] + ".json"

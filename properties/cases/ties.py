"""Every run of the best column, whichever of several tied columns is played.

An enumeration up to column order plays one game of each class, with the columns in the canonical order: the least of the class.
A learner that takes the lowest index then plays, of tied columns, the one that stands first in this order. Another game of the
same class has the same columns in another order, and its run is another one wherever the tie is broken the other way. Ties are
common on small matrices of signs, so that one run a class says nothing of most runs. Two enumerations have every choice:

- `tied_plays` returns all runs on one game, a branch at every tie, up to a stated number of runs.
- `BestRuns` lists all runs of T rounds on m examples without going through games. A run determines which columns a game may have
  besides those played: in no round has one of them a larger edge than the column played. Without these columns the learner
  makes the same choices, so the list needs the games only whose columns are all played, and they have at most T columns.
  For a claim that reads nothing but the columns played, the list decides games with any number of hypotheses.

Edges under rational weights are compared exactly. Under enclosed weights the columns that no enclosure at BITS bits
separates from the best one count as tied; among the runs are then all those of a best column, and possibly others.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from numbers import Rational
from operator import mul
from typing import Any

from properties.cases.exhaustive import Exhausted, FiniteScope, Restricted, column_classes
from properties.cases.play import Play
from reference import Game, Transcript
from reference.arithmetic import RationalVector, Real, RealVector, ball, ball_dot, working_precision
from reference.protocol import Stop

BITS = 512  # precision in bits of enclosed edges under irrational weights
Choice = tuple[int, int]  # index and sign of a column


def edge_ranks(weights, columns: Sequence[Sequence], signed: bool) -> tuple[list[int], list[int]]:
    """Return a rank for each column, larger for a larger edge and equal for tied columns, and the signs that are played.

    weights : RationalVector, RealVector, or a tuple of rationals and enclosed reals.      columns : columns of m exact margins.
    signed : whether columns are ranked by |edge| and played with the sign of the edge (1 for an edge of 0).
    Raises ValueError for other weights: ties of floats cannot be detected.

    >>> edge_ranks(RationalVector.uniform(2), [(1, 1), (1, -1), (-1, 1), (-1, -1)], signed=True)
    ([1, 0, 0, 1], [1, 1, 1, -1])
    """
    if isinstance(weights, tuple):
        weights = _as_vector(weights)
    if isinstance(weights, RationalVector):
        edges = [sum(map(mul, weights.numerators, column)) for column in columns]
        sizes = list(map(abs, edges)) if signed else edges
        rank_of = {size: rank for rank, size in enumerate(sorted(set(sizes)))}
        return [rank_of[size] for size in sizes], [-1 if signed and edge < 0 else 1 for edge in edges]
    if not isinstance(weights, RealVector):
        raise ValueError(f"weights must be exact or enclosed to detect ties, got {type(weights).__name__}")
    balls = weights.at(BITS)
    with working_precision(BITS):
        enclosed = [ball_dot(balls, column) for column in columns]
        sizes = list(map(abs, enclosed)) if signed else enclosed
        order = sorted(range(len(columns)), key=lambda j: float(sizes[j]))
        ranks, rank = [0] * len(columns), 0
        for previous, j in pairwise(order):
            rank += bool(sizes[previous] < sizes[j])
            ranks[j] = rank
        return ranks, [-1 if signed and edge < 0 else 1 for edge in enclosed]


def _as_vector(weights: tuple):
    """Return a tuple of rationals and enclosed reals as a vector; a tuple with other numbers as it is."""
    if all(isinstance(weight, Rational) for weight in weights):
        return RationalVector.of(weights)
    if not all(isinstance(weight, Rational | Real) for weight in weights):
        return weights
    return RealVector(
        lambda bits: [weight.at(bits) if isinstance(weight, Real) else ball(weight) for weight in weights], len(weights)
    )


def tied_plays(booster, game: Game, rounds: int, most: int, signed: bool = True) -> tuple[list[Play], bool]:
    """Return all runs of the best column on a game as plays, and whether the list is complete.

    Where columns tie, each of them is played; equal columns (with `signed`, up to sign) count as one. Where the largest
    edge is 0 and the column of lowest index leaves the weights as they are, this column alone is played.

    booster : one whose weights are exact or enclosed.      most : at least 1; the list is cut after so many runs.

    >>> from reference.exact import AdaBoost
    >>> plays, complete = tied_plays(AdaBoost(), Game([[1, -1], [-1, 1], [1, 1]]), 1, 64)
    >>> [play.oracle.choices for play in plays], complete
    ([[(0, 1)], [(1, 1)]], True)
    """
    first = copy.deepcopy(booster)
    unfinished: list[tuple[tuple[Choice, ...], Any, Any]] = [((), first, first.start(game.m))]
    plays: list[Play] = []
    while unfinished:
        choices, state, weights = unfinished.pop()
        if weights is None or len(choices) == rounds:
            if len(plays) == most:
                return plays, False
            plays.append(Play(game, Transcript(choices), rounds, booster))
            continue
        longer = []
        for j, sign, is_zero in _tied(weights, game, signed):
            updated, new_weights = _updated(state, game.columns[j], sign)
            longer.append(((*choices, (j, sign)), updated, new_weights))
            if is_zero and _is_unmoved(weights, new_weights):
                break
        unfinished += reversed(longer)
    return plays, True


def _tied(weights, game: Game, signed: bool) -> list[tuple[int, int, bool]]:
    """Return (index, sign, whether the edge is 0) of the best columns of a game; of equal columns the first."""
    ranks, signs = edge_ranks(weights, [*game.columns, (0,) * game.m], signed)
    largest, of_zero = max(ranks[:-1]), ranks[-1]
    tied: dict[tuple, tuple[int, int, bool]] = {}
    for j, (rank, sign) in enumerate(zip(ranks[:-1], signs, strict=False)):
        if rank == largest:
            column = game.columns[j] if sign == 1 else game.negated_columns[j]
            if not (rank == of_zero and game.negated_columns[j] in tied):
                tied.setdefault(column, (j, sign, rank == of_zero))
    return list(tied.values())


def _is_unmoved(before, after) -> bool:
    """Return whether the weights are known to be the same as before."""
    if after is before:
        return True
    both = isinstance(before, RationalVector) and isinstance(after, RationalVector)
    return both and tuple(before) == tuple(after)


def _updated(state, column, sign: int) -> tuple[Any, Any]:
    """Return a copy of a booster after one more column, and its weights; None in their place if the run ends."""
    booster = copy.deepcopy(state)
    weights = booster.update(column if sign == 1 else tuple(-entry for entry in column))
    return booster, None if isinstance(weights, Stop) else weights


class EveryTie:
    """The games of an enumeration, each to be played with every choice among tied columns.

    most : the largest number of runs of one game and booster; a game with more is undecided.
    """

    def __init__(self, base: Exhausted | Restricted, most: int):
        if most < 1:
            raise ValueError(f"most must be at least 1, got {most}")
        self.base, self.most = base, most

    def count(self, effort: str) -> int:
        """Return the number of classes, as of the enumeration."""
        return self.base.count(effort)

    def slice(self, effort: str, start: int, stop: int) -> Iterator[Game]:
        """Yield the games of classes start, ..., stop - 1."""
        return self.base.slice(effort, start, stop)

    def scope(self, effort: str) -> str:
        """Return the scope in words."""
        return self.base.scope(
            effort, f"every tied column that moves the weights (more than {self.most} runs of a game: undecided)"
        )


@dataclass(frozen=True)
class _Run:
    """A run that may go on: the numbers of its columns among the classes, the booster after it, and what it allows.

    allowed : numbers of the columns that a game with this run may have.
    idle : whether the last round had the edge 0 and moved no weight; no other column has an edge then.
    """

    numbers: tuple[int, ...]
    played: tuple[tuple, ...]
    booster: Any
    weights: Any
    allowed: tuple[int, ...]
    idle: bool


class _BoosterKey:
    """A booster as a key of a cache: two keys are equal if they have the same object."""

    def __init__(self, booster):
        self.booster = booster

    def __hash__(self):
        return id(self.booster)

    def __eq__(self, other):
        return isinstance(other, _BoosterKey) and self.booster is other.booster


@lru_cache(maxsize=16)
def _best_runs(key: _BoosterKey, m: int, rounds: int, entries: tuple, signed: bool) -> tuple[tuple[tuple, ...], ...]:
    """Return the columns as played of each run of a booster on m examples, one run for each class under row permutations.

    A booster that refuses m examples, for instance because nu is above m, has no run.
    """
    booster = copy.deepcopy(key.booster)
    columns = column_classes(entries, m, signed)
    try:
        weights = booster.start(m)
    except ValueError:
        return ()
    runs = [_Run((), (), booster, weights, tuple(range(len(columns))), False)]
    ended: list[tuple[tuple, ...]] = []
    for _ in range(rounds):
        longer: dict[tuple, _Run] = {}
        for run in runs:
            for rows, extended in _extended(run, columns, signed):
                longer.setdefault(rows, extended)
        ended += [run.played for run in longer.values() if run.weights is None]
        runs = [run for run in longer.values() if run.weights is not None]
    return (*ended, *(run.played for run in runs))


def _extended(run: _Run, columns, signed: bool) -> Iterator[tuple[tuple, _Run]]:
    """Yield (sorted rows of the columns played, run) for each run that is one round longer.

    A run that is idle goes on with the same column.
    """
    (*ranks, of_zero), signs = edge_ranks(
        run.weights, [*(columns[k] for k in run.allowed), (0,) * len(run.weights)], signed
    )
    least = max((ranks[i] for i, k in enumerate(run.allowed) if k in run.numbers), default=min(ranks))
    for i, k in enumerate(run.allowed):
        if ranks[i] < least or (run.idle and k != run.numbers[-1]):
            continue
        booster, weights = _updated(run.booster, columns[k], signs[i])
        played = (*run.played, columns[k] if signs[i] == 1 else tuple(-entry for entry in columns[k]))
        still_allowed = tuple(column for j, column in enumerate(run.allowed) if ranks[j] <= ranks[i])
        idle = ranks[i] == of_zero and _is_unmoved(run.weights, weights)
        yield (
            tuple(sorted(zip(*played, strict=True))),
            _Run((*run.numbers, k), played, booster, weights, still_allowed, idle),
        )


class BestRuns(FiniteScope):
    """Every run of T rounds of the best column on up to m examples, whichever of several tied columns is played.

    Parameters
    ----------
    boosters : sequence of boosters
        Those that play; their weights must be exact or enclosed, and their runs on permuted examples permuted runs.
    examples : int, at least 1
        The largest number of examples.
    rounds : int, at least 1
        The number of rounds of each run; a run that its booster stops is shorter.
    entries : sequence of rationals in [-1, 1]
        The values of the entries.
    signed : bool
        Whether a column of negative edge is played negated, as by `BestColumn(signed=True)`.

    Raises
    ------
    ValueError
        For a number below 1, and for weights in floats.

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> source = BestRuns([AdaBoost()], 2, 2)
    >>> [(play.game.rows, play.oracle.choices) for play in source.cases("quick")][-1]
    (((-1,), (1,)), [(0, 1), (0, 1)])
    """

    name = "runs"

    def __init__(self, boosters: Sequence[Any], examples: int, rounds: int, entries=(-1, 1), signed: bool = True):
        if examples < 1 or rounds < 1:
            raise ValueError(f"examples and rounds must be at least 1, got {examples} and {rounds}")
        self.boosters, self.examples, self.rounds, self.signed = tuple(boosters), examples, rounds, signed
        self.entries = Exhausted(entries, column_sign=signed).entries

    def _blocks(self) -> Iterator[tuple[Any, tuple]]:
        """Yield each booster with its runs on one number of examples."""
        for m in range(1, self.examples + 1):
            for booster in self.boosters:
                yield booster, _best_runs(_BoosterKey(booster), m, self.rounds, self.entries, self.signed)

    def cases(self, effort: str = "quick") -> Iterator[Play]:
        """Yield the runs as plays, those on few examples first; the game of a play has the columns played and no others."""
        for booster, runs in self._blocks():
            yield from (_play_of(played, self.rounds, booster) for played in runs)

    def count(self, effort: str = "quick") -> int:
        """Return the number of runs."""
        return sum(len(runs) for _, runs in self._blocks())

    def slice(self, effort: str, start: int, stop: int) -> Iterator[Play]:
        """Yield the runs start, ..., stop - 1 as plays."""
        for booster, runs in self._blocks():
            for played in runs[max(start, 0) : max(stop, 0)]:
                yield _play_of(played, self.rounds, booster)
            start, stop = start - len(runs), stop - len(runs)

    def scope(self, effort: str = "quick") -> str:
        """Return the scope in words."""
        entries = ",".join(map(str, self.entries or ()))
        sign = " and column sign" if self.signed else ""
        return (
            f"every run of {self.rounds} rounds of the best column on up to {self.examples} examples over {{{entries}}}, "
            f"every tied column, up to row order{sign}; a game has the columns played and no others"
        )


def _play_of(played: Sequence[tuple], rounds: int, booster) -> Play:
    """Return the play of these columns, each a column of the game once."""
    rows = sorted(zip(*played, strict=True))
    columns: list[tuple] = []
    choices: list[Choice] = []
    for column in zip(*rows, strict=True):
        negated = tuple(-entry for entry in column)
        sign = -1 if negated in columns and column not in columns else 1
        unsigned = column if sign == 1 else negated
        if unsigned not in columns:
            columns.append(unsigned)
        choices.append((columns.index(unsigned), sign))
    return Play(Game(list(zip(*columns, strict=True))), Transcript(choices), rounds, booster)

"""A booster watched: every answer is copied as it was given, and is a sequence of numbers or it is refused."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from properties.engine.failures import Garbage, Missing, one_line
from properties.engine.player import beside, copied
from properties.engine.questions import Questioned
from reference.play import Stop

PLAIN = {int, float, Fraction}


@dataclass
class Run:
    """What a booster received and answered. `weights` are lists copied when they were given.

    >>> from properties.engine.player import Player
    >>> from reference.exact import AdaBoost
    >>> run = follow(Player(AdaBoost).booster(), (3,), [(1, 1, -1)])
    >>> [len(weights) for weights in run.weights], run.stop
    ([3, 3], None)
    """

    begin: tuple = ()
    columns: list[Any] = field(default_factory=list)
    weights: list[list] = field(default_factory=list)
    stop: str | None = None
    coefficients: list | None = None
    records: list[dict] = field(default_factory=list)

    def so_far(self) -> Run:
        """A copy that goes on by itself; what is in it is not written to."""
        lists = (list(self.columns), list(self.weights), self.stop, self.coefficients, list(self.records))
        return Run(self.begin, *lists)

    def keep(self, answer) -> None:
        """Copies an answer of `start` or `update` into the run."""
        if isinstance(answer, Stop):
            self.stop = str(answer.reason)
            answer = answer.weights
            if answer is None:
                return
        self.weights.append(listed(answer))


class Record(dict):
    """What a booster noted of a round; an entry that a claim reads and the booster does not note is `Missing`.

    >>> Record(step=1)["step"]
    1
    """

    def __missing__(self, key):
        raise Missing(f"record.{key}")


def listed(answer, what: str = "weights") -> list:
    """Numbers as a list. Raises Garbage if they are not a sequence of numbers, or no number at all.

    >>> listed((1, 0))
    [1, 0]
    """
    if hasattr(answer, "tolist"):
        answer = answer.tolist()
    if isinstance(answer, (str, bytes, Mapping)) or not hasattr(answer, "__iter__"):
        raise Garbage(f"{what} must be a sequence of numbers, got {one_line(repr(answer), 60)}")
    numbers = list(answer)
    if PLAIN.issuperset(map(type, numbers)):
        return numbers
    for number in numbers:
        if isinstance(number, (bool, str, bytes, list, tuple)) or number is None or not hasattr(number, "__add__"):
            raise Garbage(f"{what} must be numbers, got {one_line(repr(number), 60)}")
    return numbers


class Watched:
    """Stands between `play` and a booster, its `inner`, and fills `run`; everything else is the booster's own.

    >>> from reference.exact import AdaBoost
    >>> watched = Watched(AdaBoost())
    >>> print(*watched.start(2))
    1/2 1/2
    """

    def __init__(self, inner: Questioned, foresees: bool = False):
        self.inner, self.foresees = (
            inner,
            foresees,
        )  # whether `play` asks: after every round, but where a record has the step
        self.run, self._queried = Run(), foresees and not hasattr(inner, "record")
        if hasattr(inner, "record"):
            self.record = self._record
        if hasattr(inner, "coefficients"):
            self.coefficients = self._coefficients

    def start(self, *begin):
        self.run = Run(begin=tuple(begin))
        answer = self.inner.start(*begin)
        if isinstance(answer, Stop):
            raise Garbage("start must return weights, got a Stop")
        self.run.keep(answer)
        return self._checked(answer)

    def update(self, column):
        column = copied(column)
        self.run.columns.append(column)
        self.run.coefficients = None
        if self._queried:
            self.inner.foresee(self.inner.questions([column]))
        answer = self.inner.update(column)
        self.run.keep(answer)
        if hasattr(self, "record"):
            record = self.inner.record()
            if not isinstance(record, Mapping):
                raise Garbage(f"record() must return a mapping, got {one_line(repr(record), 60)}")
            self.run.records.append(dict(record))
        return self._checked(answer)

    def _checked(self, answer):
        """Before a learner meets them: NaN and a wrong length are named here, not by what they cause later."""
        begin = self.run.begin
        size = len(begin[0]) if len(begin) == 2 else begin[0]
        weights = answer.weights if isinstance(answer, Stop) else answer
        if weights is not None and len(weights) != size:
            raise Garbage(f"weights must be {size}, one an example, got {len(weights)} {self._when}")
        if weights is not None and any(entry != entry for entry in self.run.weights[-1] if type(entry) is float):
            raise Garbage(f"weights must be numbers, got NaN {self._when}")
        return answer

    @property
    def _when(self) -> str:
        return f"after round {len(self.run.columns)}" if self.run.columns else "at the start"

    def __deepcopy__(self, memo):
        return self.beside(copy.deepcopy(self.inner, memo))

    def beside(self, inner: Questioned) -> Watched:
        """Another booster in the place of this one: its run goes on by itself."""
        twin = Watched(inner, self.foresees)
        twin.run = self.run.so_far()
        return twin

    def _record(self):
        return self.run.records[-1]

    def _coefficients(self):
        if self.run.coefficients is None or not self.foresees:  # `play` asks a second time at the end
            self._queried = self.foresees
            self.run.coefficients = listed(self.inner.coefficients(), "coefficients")
        return self.run.coefficients

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.inner, name)


def follow(booster: Questioned, begin: tuple, columns, queries: bool = False, then: str | None = None) -> Run:
    """Feeds `columns` to a booster, started with `begin`, until they end or it stops.

    queries : ask for `coefficients()` after every round.    then : what the caller asks of it next, if that is known.

    >>> from properties.engine.player import Player
    >>> from reference.exact import AdaBoost
    >>> follow(Player(AdaBoost).booster(), (3,), [(1, 1, -1), (1, 1, 1)]).stop
    'perfect'
    """
    columns = [copied(column) for column in columns]
    further = [(then, booster._number)] if then is not None else []
    booster.foresee(booster.questions(columns, begin, queries) + further)
    watched = Watched(booster)
    watched.start(*begin)
    return proceed(watched, columns, queries)


def proceed(watched: Watched, columns, queries: bool = False) -> Run:
    """Feeds further columns to a watched booster; its questions have been announced.

    >>> from properties.engine.player import Player
    >>> from reference.exact import AdaBoost
    >>> watched = Watched(Player(AdaBoost).booster())
    >>> first = watched.start(3)
    >>> proceed(watched, [(1, 1, -1)]).columns
    [(1, 1, -1)]
    """
    for column in columns:
        answer = watched.update(column)
        if queries:
            watched.coefficients()
        if isinstance(answer, Stop):
            break
    if hasattr(watched, "coefficients"):
        watched.coefficients()
    return watched.run


__all__ = ["Garbage", "Record", "Run", "Watched", "beside", "follow", "listed", "proceed"]

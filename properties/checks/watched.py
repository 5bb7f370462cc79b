"""A booster watched: every answer is copied as it was given, so that later changes to it show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reference.play import Stop


class Garbage(TypeError):
    """An answer that is not what the protocol asks for."""


@dataclass
class Run:
    """What a booster received and answered. `weights` are lists copied when they were given."""

    begin: tuple = ()
    columns: list[Any] = field(default_factory=list)
    weights: list[list] = field(default_factory=list)
    stop: str | None = None
    coefficients: list | None = None
    records: list[dict] = field(default_factory=list)
    inputs_changed: list[int] = field(default_factory=list)  # rounds in which the booster wrote into its column
    _given: list[Any] = field(default_factory=list, repr=False)
    arrays: bool = False

    def outputs_changed(self) -> list[int]:
        """The rounds (0 is the start) whose weights are no longer what was returned then."""
        return [
            t for t, given in enumerate(self._given) if given is not None and not _same(listed(given), self.weights[t])
        ]

    def keep(self, answer) -> None:
        """Copies an answer of `start` or `update` into the run."""
        if isinstance(answer, Stop):
            self.stop = str(answer.reason)
            answer = answer.weights
            if answer is None:
                return
        self.weights.append(listed(answer))
        self._given.append(answer)
        self.arrays = self.arrays or hasattr(answer, "__array__")


def listed(answer) -> list:
    """Weights as a list of numbers. Raises Garbage if they are not a sequence of numbers."""
    if hasattr(answer, "tolist"):
        answer = answer.tolist()
    if isinstance(answer, (str, bytes, Mapping)) or not hasattr(answer, "__iter__"):
        raise Garbage(f"weights must be a sequence of numbers, got {_shown(answer)}")
    numbers = list(answer)
    for number in numbers:
        if isinstance(number, (bool, str, bytes, list, tuple)) or number is None or not hasattr(number, "__add__"):
            raise Garbage(f"weights must be numbers, got {_shown(number)}")
    return numbers


def _shown(value) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _same(left: list, right: list) -> bool:
    return len(left) == len(right) and all(
        a is b or a == b or (a != a and b != b) for a, b in zip(left, right, strict=True)
    )


class Watched:
    """Stands between `play` and a booster and fills `run`; everything else is the booster's own."""

    def __init__(self, inner):
        self._inner = inner
        self.run = Run()

    def start(self, *begin):
        self.run = Run(begin=tuple(begin))
        answer = self._inner.start(*begin)
        if isinstance(answer, Stop):
            raise Garbage("start must return weights, got a Stop")
        self.run.keep(answer)
        return answer

    def update(self, column):
        before, handed = _copy(column), _copy(column)  # it may write into its own copy: that is seen, not refused
        self.run.columns.append(before)
        answer = self._inner.update(handed)
        if not _same(list(handed), list(before)):
            self.run.inputs_changed.append(len(self.run.columns))
        self.run.keep(answer)
        if hasattr(self._inner, "record"):
            record = self._inner.record()
            if not isinstance(record, Mapping):
                raise Garbage(f"record() must return a mapping, got {_shown(record)}")
            self.run.records.append(dict(record))
        return answer

    def coefficients(self):
        answer = self._inner.coefficients()
        self.run.coefficients = listed(answer)
        return answer

    def handed(self, answer, column):
        """A column as `play` hands it over: margins in the arithmetic of the last weights, labels as they are."""
        return _copy(column) if len(self.run.begin) == 2 else beside(answer, column)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._inner, name)


def _copy(column):
    return column.copy() if hasattr(column, "__array__") else tuple(column)


def follow(booster, begin: tuple, columns, queries: bool = False) -> Run:
    """Feeds `columns` to a booster, started with `begin`, until they end or it stops.

    Columns are handed over as exact tuples, or as arrays where the booster's weights are arrays (as `play` does).
    queries : ask for `coefficients()` (and `record()`) after every round.
    """
    watched = Watched(booster)
    answer = watched.start(*begin)
    return proceed(watched, answer, columns, queries)


def proceed(watched: Watched, answer, columns, queries: bool = False) -> Run:
    """Feeds further columns to a watched booster whose last answer was `answer`."""
    for column in columns:
        answer = watched.update(watched.handed(answer, column))
        if queries:
            watched.coefficients()
        if isinstance(answer, Stop):
            break
    if hasattr(booster_of(watched), "coefficients"):
        watched.coefficients()
    return watched.run


def booster_of(watched: Watched):
    """The booster itself."""
    return watched._inner


def beside(weights, column):
    """A column in the arithmetic of the weights: an array beside an array, else a tuple of exact numbers."""
    if hasattr(weights, "__array__") == hasattr(column, "__array__"):
        return _copy(column)
    if hasattr(weights, "__array__"):
        import numpy

        return numpy.array([float(entry) for entry in column])
    return tuple(column.tolist())

"""The multiclass game: observations with true labels in 1..k, and a finite class of hypotheses.

Source: Cho, Libgober, Iterative Weak Learnability and Multi-Class AdaBoost (2021), Section 2.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product, repeat
from typing import Any

from reference.arithmetic import inputs, shown
from reference.arithmetic.inputs import entries_of, whole_number
from reference.game import Game
from reference.labels.classifiers import Partitions, Table

LOST = 0  # the label of an observation whose true label was removed; every hypothesis is wrong on it


class MulticlassGame:
    """The multiclass game: the true labels of m observations, and a finite class of hypotheses.

    Hypotheses are numbered by codes (see `Table` and `Partitions`). `relabelled` makes the game of an epoch of the
    elimination algorithm; in it a code stands for the same predictions as in this game.

    Parameters
    ----------
    labels : sequence of m ints in 1..k
        The true label of each observation.
    k : int, at least 2
        The number of labels.
    classifiers : Table, Partitions, or list of rows
        The class of hypotheses; a row has m labels in 1..k.
    name : str, optional
        A word for display.

    Raises
    ------
    ValueError
        For labels outside 1..k, k < 2, or classifiers that label another number of observations.

    References
    ----------
    CL21, Section 2.

    Examples
    --------
    >>> game = MulticlassGame([1, 2, 3], k=3, classifiers=[[1, 2, 2], [1, 1, 3]])
    >>> game.m, game.n
    (3, 2)
    """

    def __init__(self, labels: Sequence[int], k: int, classifiers, name: str | None = None):
        self.k = checked_label_count(k)
        self.labels = checked_labels(labels, k)
        self.classifiers = classifiers if hasattr(classifiers, "predictions") else Table(classifiers, "classifiers")
        self.base = k  # the number of labels on which the codes are based
        self.name = name
        if self.classifiers.m != len(self.labels):
            raise ValueError(
                f"classifiers must label {len(self.labels)} observations, as labels has, got {self.classifiers.m}"
            )
        if self.classifiers.largest_label() > k:
            raise ValueError(f"classifiers must have labels in 1..{k}, got {self.classifiers.largest_label()}")

    @property
    def m(self) -> int:
        """The number of observations."""
        return len(self.labels)

    @property
    def n(self) -> int:
        """The number of hypotheses, with any labels."""
        return self.classifiers.size(self.base)

    def relabelled(self, labels: Sequence[int], k: int) -> MulticlassGame:
        """Return the game with the same observations and classifiers and with other true labels in 1..k, or 0 if lost.

        Only hypotheses with labels in 1..k take part in it.
        """
        game = object.__new__(MulticlassGame)
        game.labels = checked_labels(labels, k, LOST)
        game.k, game.base, game.classifiers, game.name = k, self.base, self.classifiers, self.name
        return game

    def predictions(self, code: int) -> tuple[int, ...]:
        """Return the m labels that hypothesis `code` predicts. Raises ValueError for an unknown code or a label above k."""
        if not 0 <= code < self.n:
            raise ValueError(f"code must be in 0..{self.n - 1}, got {code}")
        predictions: Any = self.classifiers.predictions(code, self.base)
        highest = predictions.max() if hasattr(predictions, "__array__") else max(predictions)
        if highest > self.k:
            raise ValueError(f"hypothesis {code} must use labels in 1..{self.k}, got {predictions}")
        return predictions

    def codes(self) -> Iterator[int]:
        """Return an iterator over the codes of the hypotheses with labels in 1..k only (the paper's H_i), in order."""
        return self.classifiers.codes(self.base, self.k)

    def score_game(self, labels: Sequence[int] | None = None, allowed: Sequence[int] | None = None) -> Game | None:
        """Return the game, observations by hypotheses, with entry +1 where the hypothesis is right, else -1; None if empty.

        labels : the true labels, default the game's own.    allowed : the label set A_i, default 1..k.
        The edge of a column is the score of its hypothesis. Hypotheses with labels outside `allowed` are left out, and so are
        those that are right on a proper subset of the observations on which another one is right.
        """
        return score_game(
            self.classifiers,
            self.base,
            tuple(self.labels if labels is None else labels),
            tuple(range(1, self.k + 1) if allowed is None else allowed),
        )

    def to_json(self) -> dict[str, Any]:
        return {"labels": list(self.labels), "k": self.k, **self.classifiers.to_json()}

    @classmethod
    def from_json(cls, data: Any) -> MulticlassGame:
        """Return the game from the result of `to_json`, or from its JSON text. Raises ValueError for anything else."""
        if isinstance(data, str):
            data = json.loads(data)
        if not isinstance(data, dict) or not isinstance(data.get("labels"), list):
            raise ValueError("a multiclass game must be an object with labels, k and a table or partitions")
        rows = data.get("table", data.get("partitions"))
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise ValueError("a multiclass game must have a table or partitions: a list of rows")
        return cls(data["labels"], data.get("k", 0), Table(rows) if "table" in data else Partitions(rows))

    def __eq__(self, other):
        return isinstance(other, MulticlassGame) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def _key(self):
        return self.labels, self.k, self.base, self.classifiers

    def __repr__(self):
        return f"MulticlassGame({list(self.labels)}, {self.k}, {self.classifiers!r})"


def score(labels: Sequence[int], predictions: Sequence[int], weights):
    """Return Σ_p (1[right] - 1[wrong]) weights_p, the left side of (2.2), for exact weights."""
    return sum(
        (
            weight if label == guess else -weight
            for label, guess, weight in zip(labels, predictions, weights, strict=True)
        ),
        start=Fraction(0),
    )


@lru_cache(maxsize=4096)
def score_game(classifiers, base: int, labels: tuple[int, ...], allowed: tuple[int, ...]) -> Game | None:
    """Return `MulticlassGame.score_game` of these arguments; cached, since many callers pass the same small classes."""
    columns: dict[tuple[int, ...], None] = {}
    if isinstance(classifiers, Partitions):
        for row, parts in zip(classifiers.cells, classifiers.parts, strict=True):
            present: list[list[int]] = [[] for _ in range(parts)]  # the allowed true labels in each cell, each once
            for cell, label in zip(row, labels, strict=True):
                if label in allowed and label not in present[cell]:
                    present[cell].append(label)
            for chosen in product(*(cell or [allowed[0]] for cell in present)):
                columns[tuple(1 if chosen[cell] == label else -1 for cell, label in zip(row, labels, strict=True))] = (
                    None
                )
    else:
        for row in classifiers.rows:
            if set(row) <= set(allowed):
                columns[tuple(1 if guess == label else -1 for guess, label in zip(row, labels, strict=True))] = None
    undominated = [column for column in columns if not any(_beats(other, column) for other in columns)]
    return Game(list(zip(*undominated, strict=True))) if undominated else None


def _beats(first, second) -> bool:
    return first != second and all(a >= b for a, b in zip(first, second, strict=True))


def checked_labels(labels, k: int, least: int = 1, name: str = "labels", m: int | None = None):
    """Return labels in least..k as a tuple of ints; an array of ints is returned unchanged.

    m : the required number of labels; None for any number above 0.
    Raises ValueError with the name of the argument, the value and the accepted range.
    """
    if hasattr(labels, "__array__"):
        labels = inputs.numeric_array(labels, name)
    if hasattr(labels, "__array__") and labels.ndim == 1 and labels.dtype.kind in "iu":
        checked, low, high = labels, labels.min(initial=k), labels.max(initial=least)
    else:
        if hasattr(labels, "__array__") and labels.ndim != 1:
            raise ValueError(f"{name} must be a sequence of labels, got an array of shape {labels.shape}")
        entries = entries_of(labels, name)
        texts = [entry for entry in entries if isinstance(entry, str)]
        if texts:
            raise ValueError(f"{name} must be whole numbers, got {shown(texts[0])}")
        checked = tuple(map(whole_number, entries, repeat(name)))
        low, high = min(checked, default=k), max(checked, default=least)
    if len(checked) == 0 or (m is not None and len(checked) != m):
        raise ValueError(f"{name} must have {m or 'at least one'} observation(s), got {len(checked) or 'none'}")
    if low < least or high > k:
        raise ValueError(f"{name} must be in {least}..{k}, got {shown(low if low < least else high)}")
    return checked


def checked_label_count(k) -> int:
    """Return k, the number of labels. Raises ValueError unless it is an int that is at least 2."""
    return inputs.checked_count(k, "k", least=2)

"""The game of boosting: m examples, n hypotheses, and the margin u_ij = y_i h_j(x_i) of each on each."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any

from reference.arithmetic import (
    INFINITY,
    LogSum,
    RationalVector,
    Real,
    RealVector,
    ball_dot,
    dot,
    enclosure,
    fraction,
    shown,
    sign_masks,
)
from reference.arithmetic.inputs import entries_of, index_below, matrix_of, numeric_array, real_entry


class Game:
    """An m x n matrix of margins in [-1, 1]; rows are examples, columns are hypotheses.

    Entries that are whole stay ints, so that sign matrices cost integer arithmetic only.

    Parameters
    ----------
    rows
        Nested sequence of ints, Fractions, strings like "1/3", floats (taken at their exact value) or other exact
        rationals; or a two-dimensional numpy array. Of an array a read-only view is kept, which shows what its owner writes
        into it later. When exact arithmetic first reads `rows`, the array is copied and its entries are converted to Fractions:
        from then on the game does not change.
    name : a word for display

    Raises
    ------
    ValueError
        For an empty or ragged matrix, NaN, or an entry outside [-1, 1].

    References
    ----------
    The matrix M of MRS13, Section 2, and A of SSS08 and MHT22.

    Examples
    --------
    >>> game = Game([[1, "1/2"], [-1, 1]], name="small")
    >>> game.shape, game.columns[1]
    ((2, 2), (Fraction(1, 2), 1))
    >>> Game([[1, 2]])
    Traceback (most recent call last):
        ...
    ValueError: matrix entries must be in [-1, 1], got 2 at row 0, column 1
    """

    def __init__(self, rows, name: str | None = None):
        self.name = name
        self._array: Any = None
        self._is_borrowed = False  # whether the owner of the array can still write into it
        self._buffer: tuple[Any, list[int]] = (None, [0])
        if hasattr(rows, "__array__"):
            rows = numeric_array(rows, "rows")
        if hasattr(rows, "__array__") and rows.dtype.kind == "O" and rows.ndim == 2:
            rows = [[real_entry(entry, "rows") for entry in row] for row in rows.tolist()]  # Fractions, for example
        if hasattr(rows, "__array__"):
            _check_array(rows)
            self._array, self._is_borrowed = _read_only(rows), True
            self.m, self.n = rows.shape
        else:
            self.rows = _checked_rows(rows)
            self.m, self.n = len(self.rows), len(self.rows[0])

    @cached_property
    def rows(self) -> tuple[tuple[int | Fraction, ...], ...]:
        """The matrix as exact rows. A borrowed array is copied now, so that the edges stay those of these rows."""
        if self._is_borrowed:
            self._array, self._is_borrowed = _read_only(self._array.copy("K")), False
        return tuple(tuple(map(_entry, row)) for row in self._array.tolist())

    @cached_property
    def columns(self) -> tuple[tuple[int | Fraction, ...], ...]:
        """The matrix as exact columns."""
        return tuple(zip(*self.rows, strict=True))

    @cached_property
    def right_masks(self) -> tuple | None:
        """For each exact column the mask of the rows where it is +1; None unless every entry of the game is +1 or -1."""
        masks = [sign_masks(column) for column in self.columns]
        right = [mask[0] for mask in masks if mask is not None]
        return tuple(right) if len(right) == len(masks) else None

    @cached_property
    def negated_columns(self) -> tuple[tuple[int | Fraction, ...], ...]:
        """The exact columns of the opposite hypotheses."""
        return tuple(tuple(-entry for entry in column) for column in self.columns)

    @property
    def is_array(self) -> bool:
        """Whether the game was given as a numpy array (the fast path)."""
        return self._array is not None

    @cached_property
    def array(self):
        """The matrix as a read-only numpy array: a view of the constructor's array if there was one, else new, of floats.

        Games are shared between runs. The array is read-only so that a booster which writes into its column cannot change
        the game of the next run.
        """
        if self._array is not None:
            return self._array
        import numpy

        return _read_only(numpy.array([[float(entry) for entry in row] for row in self.rows]))

    @cached_property
    def is_signs(self) -> bool:
        """Whether every entry is -1 or +1."""
        if self._array is not None:
            rows_at_once = max(1, (1 << 20) // self.n)  # in blocks, to copy no large matrix
            starts = range(0, self.m, rows_at_once)
            return all(bool((abs(self._array[s : s + rows_at_once]) == 1).all()) for s in starts)
        return all(entry in (-1, 1) for row in self.rows for entry in row)

    @property
    def shape(self) -> tuple[int, int]:
        return self.m, self.n

    def column(self, j: int):
        """Return column j: a tuple of ints and Fractions, or an array view when the game was given as an array."""
        j = index_below(j, "column j", self.n)
        return self._array[:, j] if self._array is not None else self.columns[j]

    def entry(self, i: int, j: int) -> Fraction:
        """Return the margin of hypothesis j on example i, exactly."""
        i, j = index_below(i, "i", self.m), index_below(j, "j", self.n)
        return fraction(self._array[i, j] if self._array is not None else self.rows[i][j])

    def with_column(self, column: Sequence) -> Game:
        """Return the game with one more hypothesis, whose margins on the m examples are `column`."""
        column = numeric_array(column, "column") if hasattr(column, "__array__") else entries_of(column, "column")
        if len(column) != self.m:
            raise ValueError(f"column must have {self.m} margins, got {len(column)}")
        if self._array is not None:
            return self._with_array_columns([column])
        exact = [_entry(value, "column") for value in column]
        return Game([(*row, entry) for row, entry in zip(self.rows, exact, strict=True)], self.name)

    def with_columns(self, columns: Sequence) -> Game:
        """Return the game with all of these hypotheses appended, in order; a game of an array is copied at most once."""
        if self._array is not None and columns and all(len(column) == self.m for column in columns):
            return self._with_array_columns(columns)
        return reduce(Game.with_column, columns, self)

    def _with_array_columns(self, columns) -> Game:
        """Return the game of an array with these columns appended.

        Games that grow from each other share one buffer with spare columns, so that T additions copy O(m T) entries in all
        instead of O(m T²).
        """
        import numpy

        try:
            rows = numpy.stack([_margins_of(column) for column in columns])
            _check_array(rows)
        except TypeError:
            raise ValueError(f"column must be {self.m} numbers in [-1, 1], got {shown(columns[0])}") from None
        kind, size = numpy.result_type(self._array, rows), self.n + len(rows)
        buffer, used = self._buffer
        if buffer is None or used[0] != self.n or size > buffer.shape[1] or buffer.dtype != kind:
            buffer, used = numpy.empty((self.m, max(8, 2 * self.n, size)), dtype=kind, order="F"), [self.n]
            buffer[:, : self.n] = self._array
        buffer[:, self.n : size] = rows.T
        used[0] = size  # so that a second column appended to this game is written into a copy
        grown = Game.__new__(Game)
        grown.name, grown.m, grown.n, grown._is_borrowed = self.name, self.m, size, False
        grown._array, grown._buffer = _read_only(buffer[:, :size]), (buffer, used)
        return grown

    def to_json(self) -> list[list[str | int]]:
        """Return the rows, with ints and strings like "1/3" as entries; `from_json` rebuilds the game from them."""
        return [[entry if isinstance(entry, int) else str(entry) for entry in row] for row in self.rows]

    @classmethod
    def from_json(cls, data: Any, name: str | None = None) -> Game:
        """Return the game that `to_json` wrote (nested lists, or their JSON text). Raises ValueError for anything else."""
        if isinstance(data, str):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError):
                raise ValueError(f"data must be a game's rows of margins in JSON, got {shown(data)}") from None
        if not isinstance(data, list) or not all(isinstance(row, list) for row in data):
            raise ValueError(f"data must be a list of rows of margins, got {shown(data)}")
        try:
            return cls(data, name)
        except ValueError as error:
            raise ValueError(f"data must be a game's rows: {error}") from None

    def __eq__(self, other):
        return isinstance(other, Game) and self.rows == other.rows

    def __hash__(self):
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.rows)

    def __repr__(self):
        title = f" {self.name}" if self.name else ""
        if self.m * self.n > 400:
            return f"<Game{title} {self.m} x {self.n}>"
        return f"Game({[[str(e) if isinstance(e, Fraction) else e for e in row] for row in self.rows]})"

    def __str__(self):
        if self.is_signs:
            return "\n".join("".join("+" if entry == 1 else "-" for entry in row) for row in self.rows)
        texts = [[_text(entry) for entry in row] for row in self.rows]
        width = max(len(text) for row in texts for text in row)
        return "\n".join(" ".join(text.rjust(width) for text in row) for row in texts)


def _text(entry: int | Fraction) -> str:
    """Return an entry as text: a fraction, or the decimal form of an equal float if there is one and it is shorter.

    >>> _text(Fraction(1, 3)), _text(Fraction(0.999)), _text(Fraction(1, 4))
    ('1/3', '0.999', '1/4')
    """
    text = str(entry)
    if len(text) <= 12 or entry != (decimal := float(entry)):
        return text
    return min(text, repr(decimal), key=len)


def margins_of(game: Game, coefficients: Sequence) -> list[Any]:
    """Return the margin of a combination on every example: ±infinity where its infinite coefficients do not cancel."""
    if game.is_array and _are_floats(coefficients) and not any(map(math.isinf, coefficients)):
        return list(game.array @ [float(entry) for entry in coefficients])
    infinite = [j for j, entry in enumerate(coefficients) if isinstance(entry, float) and math.isinf(entry)]
    finite = [(j, entry) for j, entry in enumerate(coefficients) if j not in infinite and not _is_zero(entry)]
    if not infinite and all(isinstance(entry, (int, Fraction)) for _, entry in finite):
        places, steps = [j for j, _ in finite], RationalVector.of(entry for _, entry in finite)
        return [dot(steps, [row[j] for j in places]) for row in game.rows]
    if not infinite and (margins := _enclosed_margins(game, finite)) is not None:
        return margins
    result: list[Any] = []
    negated = {j: -entry for j, entry in finite}
    for row in game.rows:
        pull = sum((1 if coefficients[j] > 0 else -1) * row[j] for j in infinite)
        if pull != 0:
            result.append(INFINITY if pull > 0 else -INFINITY)
            continue
        margin: Any = Fraction(0)
        for j, entry in finite:
            if row[j] == 1:
                margin = margin + entry
            elif row[j] == -1:
                margin = margin + negated[j]
            elif row[j] != 0:
                margin = margin + entry * row[j]
        result.append(margin)
    return result


def _enclosed_margins(game: Game, finite: list[tuple[int, Any]]) -> list[Real] | None:
    """Return the margins as one vector of enclosures, or None if some margin has an exact form or is a float.

    A margin has an exact form (a rational or a LogSum) unless some coefficient with a nonzero entry is any other Real.
    """
    if not all(isinstance(entry, (Real, int, Fraction)) for _, entry in finite):
        return None
    inexact = [j for j, entry in finite if isinstance(entry, Real) and not isinstance(entry, LogSum)]
    if not all(any(row[j] for j in inexact) for row in game.rows):
        return None
    rows = [[row[j] for j, _ in finite] for row in game.rows]

    def at(bits: int):
        steps = [enclosure(entry, bits) for _, entry in finite]
        return [ball_dot(steps, row) for row in rows]

    return list(RealVector(at, game.m))


def _are_floats(numbers: Sequence) -> bool:
    if {int, float}.issuperset(map(type, numbers)):
        return True
    return all(isinstance(number, (int, float)) or hasattr(number, "dtype") for number in numbers)


def _entry(value, name: str = "entry of rows") -> int | Fraction:
    if type(value) is int:
        return value
    exact = fraction(value, name)
    return exact.numerator if exact.denominator == 1 else exact


def _margins_of(column):
    """Return the margins of one column as an array; exact ones are rounded to floats after the check of their range."""
    import numpy

    column = numeric_array(column, "column") if hasattr(column, "__array__") else column
    if hasattr(column, "__array__") and column.dtype.kind != "O":
        return column
    exact = [real_entry(entry, "column") for entry in column]
    if not all(-1 <= entry <= 1 for entry in exact):
        raise ValueError(f"matrix entries must be in [-1, 1], got {shown(column)}")
    return numpy.array([float(entry) for entry in exact])


def _checked_rows(rows: Iterable) -> tuple[tuple[int | Fraction, ...], ...]:
    checked = tuple(tuple(map(_entry, row)) for row in matrix_of(rows, "rows"))
    for i, row in enumerate(checked):
        for j, entry in enumerate(row):
            if not -1 <= entry <= 1:
                raise ValueError(f"matrix entries must be in [-1, 1], got {shown(entry)} at row {i}, column {j}")
    return checked


def _read_only(array):
    """Return the array if it is read-only, else a read-only view of it; the array itself stays writeable."""
    if not array.flags.writeable:
        return array
    view = array.view()
    view.setflags(write=False)
    return view


def _check_array(array) -> None:
    if array.dtype.kind not in "iuf":
        raise ValueError(f"matrix must have real numbers as entries (rows of them), got {array.dtype}")
    if array.ndim != 2 or 0 in array.shape:
        raise ValueError(f"matrix must have two dimensions and at least one row and column, got shape {array.shape}")
    rows_at_once = max(1, (1 << 20) // array.shape[1])
    for start in range(0, array.shape[0], rows_at_once):  # in blocks: a memory-mapped matrix may exceed the memory
        block = array[start : start + rows_at_once]
        low, high = block.min(), block.max()
        if not (low >= -1 and high <= 1):  # also false for NaN
            raise ValueError(f"matrix entries must be in [-1, 1] and not NaN, got values from {low!s} to {high!s}")


def _is_zero(entry) -> bool:
    return isinstance(entry, (int, float, Fraction)) and entry == 0

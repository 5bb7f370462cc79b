"""Checks of arguments, shared by all modules.

Each function returns the checked value, converted where needed, or raises ValueError. Its message is one line with the
argument, the value and what is accepted.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Set
from fractions import Fraction
from typing import Any

from reference.arithmetic.rationals import fraction, shown

MOST = 1 << 31  # a larger number of examples, rounds or hypotheses fits no machine


def checked_count(m, name: str = "m", least: int = 1, most: int = MOST) -> int:
    """Return m. Raises ValueError unless m is an int from `least` to `most`; a bool is rejected."""
    if not isinstance(m, int) or isinstance(m, bool) or m < least:
        raise ValueError(f"{name} must be an int that is at least {least}, got {shown(m)}")
    if m > most:
        raise ValueError(f"{name} must be at most {most}, got {shown(m)}")
    return m


def chosen(name: str, value, choices) -> Any:
    """Return the value. Raises ValueError unless it is one of the strings in `choices`."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}, got {shown(value)}")
    return value


def entries_of(values, name: str) -> tuple:
    """Return the values as a tuple. Raises ValueError unless they are a sequence or another iterable with an order: a set has no
    order, and a mapping would give its keys.
    """
    if (
        isinstance(values, str | bytes | Set | Mapping)
        or not hasattr(values, "__iter__")
        or getattr(values, "shape", None) == ()
    ):
        raise ValueError(f"{name} must be a sequence, got {shown(values)}")
    return tuple(values)


def numeric_array(array, name: str):
    """Return the array of an object that has `__array__`. Raises ValueError for one that numpy would silently read as something
    else than real numbers.

    Rejected: numpy.matrix (its rows stay two-dimensional), masked arrays (the mask would be lost), and arrays of bool, text,
    complex numbers, dates or records. Accepted: arrays of ints and floats, and arrays of objects, whose entries are checked by
    `real_entry`. Of any other object the array that its `__array__` returns is checked and returned. The table of accepted
    arrays is in reference/README.md.
    """
    _refuse_marked(array, name)
    if not any(kind.__module__.split(".")[0] == "numpy" for kind in type(array).__mro__):
        array = array.__array__()
        _refuse_marked(array, name)
    if array.dtype.kind not in "iufO":
        raise ValueError(f"{name} must have real numbers as entries, got an array of {array.dtype}")
    return array


def _refuse_marked(array, name: str) -> None:
    kinds = {kind.__name__ for kind in type(array).__mro__ if kind.__module__.split(".")[0] == "numpy"}
    for rejected, instead in (("matrix", f"numpy.asarray({name})"), ("MaskedArray", f"{name}.filled(...)")):
        if rejected in kinds:
            raise ValueError(f"{name} must be a plain array, got numpy's {rejected}: pass {instead}")


def real_entry(value, name: str) -> Fraction:
    """Return one entry of an array of objects, or of a list, at its exact value. Raises ValueError unless it is an exact rational
    or a finite float; text is rejected too.
    """
    try:
        if not isinstance(value, str):
            return fraction(value, name)
    except ValueError:
        pass
    raise ValueError(f"{name} must have real numbers as entries, got {shown(value)}")


def exact_column(column, m: int) -> tuple:
    """Return the column, m ints and Fractions in [-1, 1]. Raises ValueError for anything else, floats included."""
    if type(column) is not tuple:
        column = entries_of(column, "column")
    if len(column) != m:
        raise ValueError(f"column must have {m} margins, got {len(column)}")
    for entry in column:
        if type(entry) is not int and type(entry) is not Fraction:
            raise ValueError(f"column must have exact margins, ints or Fractions in [-1, 1], got {shown(entry)}")
        if not -1 <= entry <= 1:
            raise ValueError(f"column must have margins in [-1, 1], got {shown(entry)}")
    return column


def float_within(value, name: str, low: float, high: float, open_below: bool = False) -> float:
    """Return the value as a float in [low, high], or in (low, high] if `open_below`. Raises ValueError otherwise, or for NaN."""
    rounded = as_float(value)
    if rounded is None or rounded > high:
        raise ValueError(f"{name} must be a number of at most {high:g}, got {shown(value)}")
    if not rounded >= low or (open_below and rounded == low):
        raise ValueError(f"{name} must be {'above' if open_below else 'at least'} {low:g}, got {shown(value)}")
    return rounded


def as_float(value) -> float | None:
    """Return the float nearest to a number; None for anything else than a number and for a number beyond all floats."""
    if isinstance(value, bool | str | bytes) or getattr(value, "size", 1) != 1:
        return None
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


def matrix_of(values, name: str) -> tuple[tuple, ...]:
    """Return the rows of a matrix as tuples of one length. Raises ValueError for no row, no column or ragged rows."""
    rows = tuple(entries_of(row, name) for row in entries_of(values, name))
    if not rows or not rows[0]:
        raise ValueError(f"{name} must be a matrix with at least one row and one column, got {shown(values)}")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"{name} must have rows of one length: row 0 has {len(rows[0])}, row {i} has {len(row)}")
    return rows


def whole_number(value, name: str) -> int:
    """Return a whole number (an int, numpy's, or a rational with denominator 1) as int. Raises ValueError otherwise, or for
    a bool."""
    if type(value) is int:
        return value
    exact = fraction(value, name)
    if exact.denominator != 1:
        raise ValueError(f"{name} must be whole numbers, got {shown(value)}")
    return exact.numerator


def index_below(value, name: str, length: int) -> int:
    """Return the value as an int in 0..length - 1. Raises ValueError otherwise."""
    try:
        index = -1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        index = -1
    if not 0 <= index < length:
        raise ValueError(f"{name} must be in 0..{length - 1}, got {shown(value)}")
    return index

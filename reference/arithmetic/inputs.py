"""The checks of arguments that all modules share: each returns the value as it is to be used, or raises ValueError with the
argument, the value and what is accepted, in one line."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Set
from fractions import Fraction
from typing import Any

from reference.arithmetic.rationals import fraction, shown

MOST = 1 << 31  # examples, rounds, hypotheses: no count that fits a machine is larger


def checked_count(m, name: str = "m", least: int = 1, most: int = MOST) -> int:
    """m. Raises ValueError unless it is an int from `least` to `most`; True is no count."""
    if not isinstance(m, int) or isinstance(m, bool) or m < least:
        raise ValueError(f"{name} must be an int that is at least {least}, got {shown(m)}")
    if m > most:
        raise ValueError(f"{name} must be at most {most}, got {shown(m)}")
    return m


def chosen(name: str, value, choices) -> Any:
    """The value. Raises ValueError unless it is one of the choices, which are words."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}, got {shown(value)}")
    return value


def entries_of(values, name: str) -> tuple:
    """The values as a tuple. Raises ValueError unless they can be listed, in an order: a set has none, a mapping would give its keys."""
    if (
        isinstance(values, str | bytes | Set | Mapping)
        or not hasattr(values, "__iter__")
        or getattr(values, "shape", None) == ()
    ):
        raise ValueError(f"{name} must be a sequence, got {shown(values)}")
    return tuple(values)


def numeric_array(array, name: str):
    """The array. Raises ValueError where numpy would go on silently with something else than a vector or matrix of reals.

    Refused: numpy.matrix (its rows stay two-dimensional), masked arrays (the mask is lost), bool, text, complex, dates and
    records. Accepted: arrays of ints and floats; arrays of objects, whose entries are looked at one by one.
    Source: the table of accepted arrays in reference/README.md.
    """
    kinds = {kind.__name__ for kind in type(array).__mro__ if kind.__module__.split(".")[0] == "numpy"}
    for refused, instead in (("matrix", f"numpy.asarray({name})"), ("MaskedArray", f"{name}.filled(...)")):
        if refused in kinds:
            raise ValueError(f"{name} must be a plain array, got numpy's {refused}: pass {instead}")
    if array.dtype.kind not in "iufO":
        raise ValueError(f"{name} must have real numbers as entries, got an array of {array.dtype}")
    return array


def exact_column(column, m: int) -> tuple:
    """The column as m ints and Fractions in [-1, 1]. Raises ValueError otherwise: exact boosters take no floats."""
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
    """The value as a float in [low, high], or (low, high]. Raises ValueError otherwise, NaN and infinity included."""
    rounded = as_float(value)
    if rounded is None or rounded > high:
        raise ValueError(f"{name} must be a number of at most {high:g}, got {shown(value)}")
    if not rounded >= low or (open_below and rounded == low):
        raise ValueError(f"{name} must be {'above' if open_below else 'at least'} {low:g}, got {shown(value)}")
    return rounded


def as_float(value) -> float | None:
    """The float nearest to a number, None for anything else and for one beyond all floats."""
    if isinstance(value, bool | str | bytes) or getattr(value, "size", 1) != 1:
        return None
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return None


def matrix_of(values, name: str) -> tuple[tuple, ...]:
    """The values as at least one row, each a tuple, all of one length that is not 0. Raises ValueError otherwise."""
    rows = tuple(entries_of(row, name) for row in entries_of(values, name))
    if not rows or not rows[0]:
        raise ValueError(f"{name} must be a matrix with at least one row and one column, got {shown(values)}")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"{name} must have rows of one length: row 0 has {len(rows[0])}, row {i} has {len(row)}")
    return rows


def whole_number(value, name: str) -> int:
    """The value as an int: ints, numpy's, and rationals that are whole. Raises ValueError otherwise, True included."""
    if type(value) is int:
        return value
    exact = fraction(value, name)
    if exact.denominator != 1:
        raise ValueError(f"{name} must be whole numbers, got {shown(value)}")
    return exact.numerator


def index_below(value, name: str, length: int) -> int:
    """The value as an int in 0..length - 1. Raises ValueError otherwise."""
    try:
        index = -1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        index = -1
    if not 0 <= index < length:
        raise ValueError(f"{name} must be in 0..{length - 1}, got {shown(value)}")
    return index

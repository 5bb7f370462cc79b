"""The check of a column that a fast booster receives."""

from __future__ import annotations

import numpy as np

from reference.arithmetic import shown
from reference.arithmetic.inputs import entries_of, numeric_array, real_entry


def checked_column(column, m: int) -> np.ndarray:
    """Return the column as an array of m floats. Raises ValueError unless it has m margins in [-1, 1].

    Text, bools, complex numbers, dates, NaN, masked arrays and numpy.matrix are rejected too. The range is checked before
    exact numbers and long doubles are rounded.
    """
    if type(column) is not np.ndarray or column.dtype != np.float64:
        column = _floats(column, m)
    if column.shape != (m,):
        raise ValueError(f"column must have {m} margins, got shape {column.shape}")
    if not (np.minimum.reduce(column) >= -1 and np.maximum.reduce(column) <= 1):  # also false for NaN
        raise ValueError(f"column must have margins in [-1, 1], got some from {column.min()!s} to {column.max()!s}")
    return column if column.dtype == np.float64 else column.astype(np.float64)


def _floats(column, m: int) -> np.ndarray:
    """Return the column as an array of floats, long doubles as they are. Raises ValueError for anything but real numbers."""
    if hasattr(column, "__array__"):
        array = numeric_array(column, "column")
        if array.dtype.kind != "O":
            return np.asarray(array, dtype=np.promote_types(array.dtype, np.float64))
        entries, shape = array.reshape(-1).tolist(), array.shape
    else:
        entries = entries_of(column, "column")
        shape = (len(entries),)
    try:
        exact = [entry if type(entry) in (int, float) else real_entry(entry, "column") for entry in entries]
        if not all(-1 <= entry <= 1 for entry in exact):
            raise ValueError("column must have margins in [-1, 1]")
    except ValueError as error:
        raise ValueError(f"column must be {m} numbers in [-1, 1], got {shown(column)}: {error}") from None
    return np.array([float(entry) for entry in exact]).reshape(shape)

"""The check of a column that a fast booster receives."""

from __future__ import annotations

import numpy as np

from reference.arithmetic import shown
from reference.arithmetic.inputs import numeric_array


def checked_column(column, m: int) -> np.ndarray:
    """Return the column as an array of m floats. Raises ValueError unless it has m margins in [-1, 1].

    Text, bools, complex numbers, NaN, masked arrays and numpy.matrix are rejected too.
    """
    if type(column) is not np.ndarray or column.dtype != np.float64:
        column = _floats(column, m)
    if column.shape != (m,):
        raise ValueError(f"column must have {m} margins, got shape {column.shape}")
    if not (np.minimum.reduce(column) >= -1 and np.maximum.reduce(column) <= 1):  # also false for NaN
        raise ValueError(f"column must have margins in [-1, 1], got some from {column.min()} to {column.max()}")
    return column


def _floats(column, m: int) -> np.ndarray:
    wrong = ValueError(f"column must be {m} numbers in [-1, 1], got {shown(column)}")
    try:
        if not hasattr(column, "__array__"):
            if any(isinstance(entry, bool | str | bytes | complex) for entry in column):
                raise wrong
            column = np.asarray(column, dtype=object if any(entry is None for entry in column) else None)
    except (TypeError, ValueError, OverflowError):
        raise wrong from None
    array = numeric_array(column, "column") if hasattr(column, "dtype") else np.asarray(column)
    if array.dtype == object and any(entry is None for entry in array.flat):
        raise wrong
    try:
        return np.asarray(array, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise wrong from None

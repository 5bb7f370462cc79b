"""A column as the fast boosters of NP14 receive it."""

from __future__ import annotations

import numpy as np

from reference.arithmetic import shown


def checked_column(column, m: int) -> np.ndarray:
    """The column as m floats. Raises ValueError unless it holds m margins in [-1, 1]."""
    try:
        column = np.asarray(column, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"column must be {m} numbers in [-1, 1], got {shown(column)}") from None
    if column.shape != (m,):
        raise ValueError(f"column must have {m} margins, got shape {column.shape}")
    if not (np.minimum.reduce(column) >= -1 and np.maximum.reduce(column) <= 1):  # also false for NaN
        raise ValueError(f"column must have margins in [-1, 1], got some from {column.min()} to {column.max()}")
    return column

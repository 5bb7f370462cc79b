"""A column as the fast boosters of NP14 receive it."""

from __future__ import annotations

import numpy as np


def checked_column(column, m: int) -> np.ndarray:
    """The column as m floats. Raises ValueError unless it holds m margins in [-1, 1]."""
    column = np.asarray(column, dtype=float)
    if column.shape != (m,):
        raise ValueError(f"column must have {m} margins, got shape {column.shape}")
    if not (column.min() >= -1 and column.max() <= 1):  # also false for NaN
        raise ValueError("column must have margins in [-1, 1]")
    return column

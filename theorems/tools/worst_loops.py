"""What the compiled loops of `worst_bounds` and `worst_sparse` share."""

from __future__ import annotations

try:
    from numba import njit
except ImportError:  # without the extra `speed` the same loops run slowly

    def njit(function):
        return function


FAR = 1e9


@njit
def insert(ordered, count, entry):
    """One more number into the `count` first, which are ordered, the smallest first."""
    while count > 0 and ordered[count - 1] > entry:
        ordered[count] = ordered[count - 1]
        count -= 1
    ordered[count] = entry

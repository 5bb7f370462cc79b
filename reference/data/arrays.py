"""The check of arrays of numbers that learners and samples receive."""

import numpy as np

from reference.arithmetic import shown


def finite_array(values, name):
    """Return the values as an array of finite floats. Raises ValueError, which names the argument, for anything else."""
    try:
        array = np.asarray(values, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{name} must be an array of finite numbers, got {shown(values)}") from None
    if not np.isfinite(array).all():
        raise ValueError(f"{name} must be finite numbers, got NaN or infinity among them")
    return array

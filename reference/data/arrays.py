"""Arrays of numbers as learners and samples receive them."""

import numpy as np

from reference.arithmetic import shown


def finite_array(values, name):
    """Return the values as an array of finite floats. Raises ValueError for anything else, naming the argument."""
    try:
        array = np.asarray(values, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{name} must be an array of finite numbers, got {shown(values)}") from None
    if not np.isfinite(array).all():
        raise ValueError(f"{name} must be finite numbers, got NaN or infinity among them")
    return array

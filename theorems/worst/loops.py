"""What the compiled loops of `worst.bounds` and `worst.sparse` share, and the decorator that compiles them."""

from __future__ import annotations

import hashlib
from importlib import import_module
from pathlib import Path
from typing import Any

numba: Any
try:
    numba = import_module("numba")
except ImportError:  # without the extra `speed` the same loops run slowly
    numba = None

HERE = Path(__file__).parent


def _digest() -> str:
    """Of all files with such loops: they call each other, and numba looks at the file of a function alone."""
    text = b"".join(path.read_bytes() for path in sorted(HERE.glob("*.py")))
    return hashlib.sha256(text).hexdigest()[:16]


KEPT = HERE / "__pycache__" / f"loops-{_digest()}"


def njit(function):
    """The function compiled at its first call, which takes seconds, and kept for later sessions until a file changes."""
    if numba is None:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(KEPT)  # where it is to be kept is asked here; what cannot be written to is not
    try:
        return numba.njit(cache=True)(function)
    finally:
        numba.config.CACHE_DIR = before


FAR = 1e9


@njit
def insert(ordered, count, entry):
    """One more number into the `count` first, which are ordered, the smallest first."""
    while count > 0 and ordered[count - 1] > entry:
        ordered[count] = ordered[count - 1]
        count -= 1
    ordered[count] = entry

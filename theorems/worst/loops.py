"""The decorator that compiles the loops of `worst`, and a function that they share."""

from __future__ import annotations

import hashlib
from importlib import import_module
from pathlib import Path
from typing import Any

numba: Any
try:
    numba = import_module("numba")
except ImportError:  # without the extra `speed` the loops are interpreted
    numba = None

HERE = Path(__file__).parent


def _digest() -> str:
    """Return a digest of all files with such loops: they call each other, while numba checks only the function's own file."""
    text = b"".join(path.read_bytes() for path in sorted(HERE.glob("*.py")))
    return hashlib.sha256(text).hexdigest()[:16]


KEPT = HERE / "__pycache__" / f"loops-{_digest()}"


def njit(function):
    """Compile a function at its first call, which takes seconds, and cache it until one of the files changes."""
    if numba is None:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(KEPT)  # the cache needs a writable folder
    try:
        return numba.njit(cache=True)(function)
    finally:
        numba.config.CACHE_DIR = before


FAR = 1e9


@njit
def insert(ordered, count, entry):
    """Insert a number into the first `count` numbers, which are in ascending order."""
    while count > 0 and ordered[count - 1] > entry:
        ordered[count] = ordered[count - 1]
        count -= 1
    ordered[count] = entry

"""The standard streams of a command: open, and able to show every character."""

from __future__ import annotations

import os
import sys


def open_standard_streams() -> None:
    """Open the null device in place of each closed standard stream.

    Without it the first file that is opened takes the number of a closed stream, and what is printed goes into that file.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY)  # it takes the lowest free number


def prepare_streams() -> None:
    """Open the standard streams, and escape the characters that they cannot encode. A command calls this first."""
    open_standard_streams()
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  for the life of the process
        elif getattr(stream, "errors", None) == "strict":
            stream.reconfigure(errors="backslashreplace")

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
            opened = os.open(os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY)
            if opened != number:  # a lower number is free, if another thread has closed one
                os.dup2(opened, number)
                os.close(opened)


def prepare_streams() -> None:
    """Open the standard streams, and escape the characters that they cannot encode. A command calls this first.

    An object that replaces a missing stream never closes its descriptor: a fork may have another file under that number.
    """
    open_standard_streams()
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            mode, flags = ("r", os.O_RDONLY) if name == "stdin" else ("w", os.O_WRONLY)
            null = os.open(os.devnull, flags)
            stream = open(null, mode, encoding="utf-8", closefd=False)  # noqa: SIM115  for the life of the process
            setattr(sys, name, stream)
        elif getattr(stream, "errors", None) == "strict" and name != "stdin":
            stream.reconfigure(errors="backslashreplace")

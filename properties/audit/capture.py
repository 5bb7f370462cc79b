"""What a piece of code writes to the standard streams."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager, redirect_stderr, redirect_stdout


@contextmanager
def captured():
    """A list that holds, afterwards, what was written to the standard streams meanwhile, by Python or past it."""
    found: list[str] = []
    kept = os.dup(1), os.dup(2)
    with tempfile.TemporaryFile("w+", errors="replace") as file:
        sys.stdout.flush()
        sys.stderr.flush()
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
        try:
            with redirect_stdout(file), redirect_stderr(file):
                yield found
        finally:
            file.flush()
            for stream, number in zip(kept, (1, 2), strict=True):
                os.dup2(stream, number)
                os.close(stream)
            file.seek(0)
            found.extend(file.read())

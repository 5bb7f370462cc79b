"""A command line in a fork of this process: with pipes, files and an exit of its own, without a new interpreter's imports."""

from __future__ import annotations

import io
import os
import signal
import sys
import traceback
from collections.abc import Callable

UNFLUSHED = 120  # the status with which Python ends where its last words cannot be written


def forked(main: Callable[[], int], output: int) -> tuple[int, str]:
    """(status, what was said on standard error) of `main` in a fork, its standard output on the descriptor `output`."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        status = UNFLUSHED
        try:
            os.close(reader)
            os.dup2(output, 1)
            os.dup2(writer, 2)
            status = _ended(main)
        finally:
            os._exit(status)
    os.close(writer)
    with open(reader, encoding="utf-8") as said:
        words = said.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), words


def _ended(main: Callable[[], int]) -> int:
    """The status of `main`, and all that a new interpreter would print at its end."""
    sys.stdout, sys.stderr = (_text_on(descriptor) for descriptor in (1, 2))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        status = main()
    except BaseException:
        traceback.print_exc()
        status = 1
    try:
        sys.stdout.flush()
    except OSError:
        traceback.print_exc()
        status = UNFLUSHED
    sys.stderr.flush()
    return status


def _text_on(descriptor: int) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedWriter(io.FileIO(descriptor, "w", closefd=False)), encoding="utf-8")

"""Run a command line in a fork of this process, with its own files and exit status and without new imports."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

import properties.__main__
import theorems.commands
from properties.audit import suite

LONGEST = 300  # seconds until a fork is killed, so that a fork that hangs fails its test
UNFLUSHED = 120  # the exit status of Python if its last output cannot be written


def session(words: list[str]) -> int:
    """Run a session of pytest in a fork and return its status; the audits of the calling session are not part of it."""
    suite.REPORTS.clear()
    return int(pytest.main(words))


# as `python -m` runs them
MODULES = {"theorems": theorems.commands.main, "properties": properties.__main__.main, "pytest": session}


def forked(
    main: Callable[[], int], output: int | None = None, meanwhile: Callable[[int], None] | None = None
) -> CompletedProcess:
    """Run `main` in a fork; return its status, its standard output and its standard error.

    output : a descriptor that replaces the standard output.
    meanwhile : called in this process with the id of the fork.
    """
    with tempfile.TemporaryFile() as printed, tempfile.TemporaryFile() as message:
        child = os.fork()
        if not child:
            status = UNFLUSHED
            gc.freeze()  # else the garbage collector of the fork would visit, and so copy, all objects
            try:
                os.dup2(printed.fileno() if output is None else output, 1)
                os.dup2(message.fileno(), 2)
                status = _ended(main)
            finally:
                os._exit(status)
        ended = threading.Timer(LONGEST, os.kill, (child, signal.SIGKILL))
        ended.start()
        try:
            if meanwhile is not None:
                meanwhile(child)
        except BaseException:
            os.kill(child, signal.SIGKILL)
            raise
        finally:
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            ended.cancel()
        for stream in (printed, message):
            stream.seek(0)
        return CompletedProcess("a fork", status, printed.read().decode(), message.read().decode())


def _ended(main: Callable[[], int]) -> int:
    """Return the status of `main`, and all that a new interpreter would print at its end."""
    sys.stdout, sys.stderr = _text_on(1), _text_on(2)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        status = main()
    except SystemExit as error:
        status = error.code
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

"""A process of its own for code that may raise, hang, die or print; what it finds comes back as messages."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any


class Hung(Exception):
    """No message for the whole time limit; the process was ended."""


class Died(Exception):
    """The process ended without a last message."""


def converse(task: Callable[[Callable[[Any], None]], None], limit: float) -> Iterator[Any]:
    """Runs `task(send)` in a process of its own and yields what it sends; its output goes nowhere.

    limit : seconds between messages after which the process is taken to hang.
    Raises Hung or Died. The process is ended when the iteration ends, for whatever reason.
    Where processes cannot be forked the task must be picklable.
    """
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(task, sender))
    sys.stdout.flush()
    sys.stderr.flush()
    process.start()
    sender.close()
    try:
        while True:
            if not receiver.poll(limit):
                raise Hung(f"no answer within {limit:g} s")
            try:
                message = receiver.recv()
            except EOFError:
                process.join(1)
                raise Died(_end_of(process.exitcode)) from None
            if message == ("end", None):
                return
            if message[0] == "error":
                raise message[1]
            yield message[1]
    finally:
        receiver.close()
        _end(process)


def _child(task, sender) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nowhere, number)
    sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115  for its whole life
    try:
        task(lambda message: sender.send(("message", message)))
        sender.send(("end", None))
    except ValueError as error:  # misuse, found where the stranger's code was loaded
        sender.send(("error", error))
    except (BrokenPipeError, EOFError):
        return  # nobody listens any more


def _end_of(code: int | None) -> str:
    if code is not None and code < 0:
        return f"its process died of {signal.Signals(-code).name}"
    return f"its process ended with status {code}"


def _end(process) -> None:
    if process.is_alive():
        process.terminate()
        process.join(1)
    if process.is_alive():
        process.kill()
    process.join()

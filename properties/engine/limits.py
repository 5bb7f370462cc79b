"""Limit the processor time of work whose length depends on the content of a file."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType

AGAIN = 0.5  # seconds until the exception is raised again in code that caught it


class OutOfTimeError(ValueError):
    """The work exceeded its processor time."""


@contextlib.contextmanager
def processor_time_limit(seconds: float, what: str) -> Iterator[None]:
    """Raise OutOfTimeError, with `what` in its message, once the block has used `seconds` of processor time.

    The limit needs the main thread and a system with interval timers. Otherwise the block runs without a limit.
    """
    if not seconds > 0:
        raise ValueError(f"seconds must be above 0, got {seconds}")
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    running, raised = [True], []

    def raise_out_of_time(*_):
        if not running:
            return
        raised.append(OutOfTimeError(f"{what} takes more than {seconds:g} seconds of processor time"))
        raise raised[-1]

    def unraisable(unraised) -> None:
        """Raise OutOfTimeError at the next line of the callers if Python has dropped it in a callback of the garbage collector."""
        if unraised.exc_type is not OutOfTimeError:
            hook(unraised)
            return
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            frame.f_trace = raise_out_of_time
            frame = frame.f_back
        sys.settrace(_no_trace)

    hook, sys.unraisablehook = sys.unraisablehook, unraisable
    handler_before = signal.signal(signal.SIGPROF, raise_out_of_time)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        try:
            yield
        except Exception as error:  # a library may catch OutOfTimeError and raise another exception
            if raised and error is not raised[-1]:
                raise raised[-1] from error
            raise
        finally:
            running.clear()  # the handler raises nothing while the timer is reset
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, handler_before)
        if sys.gettrace() is _no_trace:
            sys.settrace(None)
        sys.unraisablehook = hook


def _no_trace(*_) -> None:
    """Do nothing. As a tracing function it keeps the trace of frames that have one, and traces no new frame."""

"""A limit on processor time, for work whose length a file determines."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType

AGAIN = 0.5  # seconds until code that caught the exception is interrupted again


class OutOfTimeError(ValueError):
    """The work exceeded its processor time."""


@contextlib.contextmanager
def processor_time_limit(seconds: float, what: str) -> Iterator[None]:
    """Raise OutOfTimeError, with `what` in its message, once the block has used `seconds` of processor time.

    The limit needs the main thread and a system with interval timers; elsewhere the block runs without a limit.
    """
    if not seconds > 0:
        raise ValueError(f"seconds must be above 0, got {seconds}")
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    running, raised = [True], []

    def late(*_):
        if not running:
            return
        raised.append(OutOfTimeError(f"{what} takes more than {seconds:g} seconds of processor time"))
        raise raised[-1]

    def unraisable(found) -> None:
        """Raise an exception that Python drops in a callback of the garbage collector at the next line of its callers."""
        if found.exc_type is not OutOfTimeError:
            hook(found)
            return
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            frame.f_trace = late
            frame = frame.f_back
        sys.settrace(_no_trace)

    hook, sys.unraisablehook = sys.unraisablehook, unraisable
    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        try:
            yield
        except Exception as error:  # a library may raise another exception in place of ours
            if raised and error is not raised[-1]:
                raise raised[-1] from error
            raise
        finally:
            running.clear()  # the handler raises nothing while the timer is reset
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if sys.gettrace() is _no_trace:
            sys.settrace(None)
        sys.unraisablehook = hook


def _no_trace(*_) -> None:
    """Do nothing: as a tracing function it leaves frames that have one traced, and traces no new frame."""

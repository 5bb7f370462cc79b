"""A limit on the processor time of work whose length a file decides."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType

AGAIN = 0.5  # seconds: code that catches what is raised is interrupted again


class OutOfTimeError(ValueError):
    """The work took more processor time than it was given."""


@contextlib.contextmanager
def processor_time_limit(seconds: float, what: str) -> Iterator[None]:
    """Raises OutOfTimeError, naming `what`, when the block has used so many seconds of this process's processor time.

    Only in the main thread of a system with interval timers; elsewhere the block runs without a limit.
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
        """Python drops what is raised in a callback of the collector: it is raised by the next line that called it."""
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
        except Exception as error:  # a library may make another one of what interrupted it
            if raised and error is not raised[-1]:
                raise raised[-1] from error
            raise
        finally:
            running.clear()  # nothing is raised any more while the timer is put away
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if sys.gettrace() is _no_trace:
            sys.settrace(None)
        sys.unraisablehook = hook


def _no_trace(*_) -> None:
    """Lets the frames that have a tracing function of their own be traced, and no new one."""

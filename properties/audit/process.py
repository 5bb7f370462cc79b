"""Run a booster in a process of its own, which only responds to requests. The calling process checks the responses.

Three processes are started (`properties.audit.supervisor`). A frame on a pipe is a length of four bytes and so many bytes of
JSON, in the format of `multiprocessing.connection`. Nothing is unpickled or evaluated. Libraries for worker processes (pebble,
joblib, `concurrent.futures`) are not used: their callers unpickle what a worker sends, and they do not end the processes that
a worker started.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import signal
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from properties.audit import isolation, supervisor
from properties.cases.exact_json import answer_to_json
from properties.engine.failures import Died, Hung, NoResponse, OutOfTime, Unisolated, one_line
from properties.engine.questions import Backend
from properties.engine.recordings import KINDS, unpacked

LONGEST_FRAME = 64 << 20  # bytes of the JSON in a response
MOST_AT_ONCE = 1 << 16  # bytes of one read: the capacity of a pipe
LAST_MESSAGE = 5.0  # seconds to wait for the supervisor's message why the process ended
FILES = 64  # files that this process must be allowed to open at one time
MOST_ENTRIES = 4 << 20  # entries of the lists and mappings in a frame; an entry takes more memory than its text


class ProcessBackend(Backend):
    """A backend whose boosters run in a process of their own. Use it in a `with` statement, or call `close`.

    Parameters
    ----------
    make : a function that makes a booster; it is called in the boosters' process
    limit : the seconds that a response may take

    Examples
    --------
    >>> from reference.exact import AdaBoost
    >>> with ProcessBackend(AdaBoost, 30) as backend:
    ...     [str(weight) for weight in backend.booster().start(2)]
    ['1/2', '1/2']
    """

    def __init__(self, make: Callable[[], Any], limit: float):
        self.make, self.limit = make, limit
        self._is_open = False
        self._dropped: list = []
        self._received = bytearray()  # bytes of answers that are not parsed yet

    def answers(self, question: str, number: int | None, *arguments) -> Iterator[Any]:
        """Yield the answers, see `Backend.answers`. All have arrived when the first is yielded.

        Also raises Hung, Died, and, after the time `until`, OutOfTime.
        """
        if len(self._dropped) > 500:
            numbers, self._dropped = self._dropped, []
            self.answer("drop", None, tuple(numbers))
        yield from map(self._read, self._exchange([question, number, [answer_to_json(entry) for entry in arguments]]))

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """Yield a list; afterwards it has the text that the boosters' process wrote to its output file in the block."""
        printed: list[str] = []
        self._begin()
        before = os.fstat(self._output).st_size
        yield printed
        printed.append(os.pread(self._output, 4096, before).decode(errors="replace"))

    @property
    def unprotected(self) -> list[str]:
        """Return what this system does not prevent boosters from doing, one line each."""
        return isolation.granted().missing

    def drop(self, number: int) -> None:
        """See `Backend.drop`."""
        self._dropped.append(number)

    def close(self) -> None:
        """End the boosters' process and every process that it started."""
        if not self._is_open:
            return
        self._is_open = False
        for number in (self._requests, self._responses):
            os.close(number)
        os.close(self._life)  # the supervisor ends everything when this pipe closes
        with contextlib.suppress(ChildProcessError):
            until = time.monotonic() + 5
            while os.waitpid(self._supervisor, os.WNOHANG) == (0, 0):
                if time.monotonic() > until:
                    os.kill(self._supervisor, signal.SIGKILL)
                time.sleep(0.002)
        os.close(self._status)
        os.close(self._output)
        isolation.booster_ended()

    def _read(self, reply):
        try:
            return unpacked(reply, self._refined)
        except (*KINDS, NoResponse):
            raise
        except Exception as error:  # for example a game with an empty matrix
            self.close()
            raise Died(f"its process sent an invalid response: {one_line(error, 120)}") from None

    def _refined(self, number: int, bits: int):
        bounds = self.answer("enclose", None, number, bits)
        return bounds if isinstance(bounds, tuple) and len(bounds) == 2 else (None, None)

    def _begin(self) -> None:
        if self._is_open:
            return
        if not hasattr(os, "fork"):
            raise ValueError(
                "this system cannot fork processes, so a booster cannot run in a process of its own: use isolate=False"
            )
        allow_files()
        self._output = output_file = _output_file()
        isolation.hide_memory()  # for good: processes that a booster started may outlive it
        pipes: list[int] = []
        try:
            for _ in range(4):
                pipes += _pipe()
            plan = isolation.granted()
        except OSError as error:
            for number in (output_file, *pipes):
                os.close(number)
            raise ValueError(_too_few_files(error)) from None
        request_end, self._requests, self._responses, response_end, caller_end, self._life, self._status, status_end = (
            pipes
        )
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        isolation.booster_started()
        try:
            self._supervisor = os.fork()
        except OSError as error:
            isolation.booster_ended()
            raise Unisolated(f"our own defect: no process could be started for the booster: {error}") from None
        if self._supervisor == 0:
            status = 1
            try:
                status = supervisor.watch(
                    self.make, plan, (request_end, response_end, caller_end, status_end, output_file)
                )
            finally:
                os._exit(status)
        for number in (request_end, response_end, caller_end, status_end):
            os.close(number)
        for number in (self._requests, self._responses):
            os.set_blocking(number, False)
        self._is_open, self._dropped = True, []
        self._received.clear()

    def _exchange(self, request: list) -> list:
        """Send a request and return the responses as JSON."""
        self._begin()
        body = json.dumps(request).encode()
        now = time.monotonic()
        if now > self.until:
            raise OutOfTime
        until = min(now + self.limit, self.until + 1.0)  # a response that is due at the deadline may take a second more
        try:
            self._send(struct.pack(">I", len(body)) + body, until)
            (length,) = struct.unpack(">I", self._receive(4, until))
            if not 2 <= length <= LONGEST_FRAME:
                raise ValueError(f"a frame of {length} bytes")
            text = self._receive(length, until)
            if length > MOST_ENTRIES and sum(map(text.count, (b",", b"[", b"{"))) > MOST_ENTRIES:
                raise ValueError(f"a frame of more than {MOST_ENTRIES} entries")
            replies = json.loads(text)
            if not isinstance(replies, list) or not replies:
                raise ValueError("a frame without responses")
            return replies
        except (ValueError, RecursionError) as error:
            self.close()
            raise Died(f"its process sent an invalid response: {one_line(error, 120)}") from None

    def _send(self, data: bytes, until: float) -> None:
        view = memoryview(data)
        while view:
            try:
                view = view[os.write(self._requests, view) :]
            except BlockingIOError:
                self._wait(self._requests, select.POLLOUT, until)
            except BrokenPipeError:
                self._ended()

    def _receive(self, count: int, until: float) -> bytes:
        while len(self._received) < count:
            self._wait(self._responses, select.POLLIN, until)
            try:
                part = os.read(self._responses, MOST_AT_ONCE)
            except BlockingIOError:  # the booster's code has read from this pipe
                continue
            if not part:
                self._ended()
            self._received += part
        frame = bytes(self._received[:count])
        del self._received[:count]
        return frame

    def _wait(self, number: int, event: int, until: float) -> None:
        ready = select.poll()
        ready.register(number, event)
        if not ready.poll(1000 * max(0.0, until - time.monotonic())):
            self._give_up()

    def _give_up(self):
        self.close()
        if time.monotonic() > self.until:
            raise OutOfTime
        raise Hung(f"no answer within {self.limit:g} s")

    def _ended(self):
        reason = ""
        if select.select([self._status], [], [], LAST_MESSAGE)[0]:
            reason = os.read(self._status, 300).decode(errors="replace")
            reason = reason or f"{supervisor.UNISOLATED}{self._end_of_supervisor()}"
        self.close()
        if reason.startswith(supervisor.UNISOLATED):
            raise Unisolated(f"our own defect: {one_line(reason.removeprefix(supervisor.UNISOLATED))}")
        raise Died(one_line(reason) or "its process has ended")

    def _end_of_supervisor(self) -> str:
        """Return how the supervisor ended, which closed its pipe without a message."""
        status, until = None, time.monotonic() + LAST_MESSAGE
        with contextlib.suppress(ChildProcessError):
            while status is None and time.monotonic() < until:
                process, ended = os.waitpid(self._supervisor, os.WNOHANG)
                status = os.waitstatus_to_exitcode(ended) if process else None
                time.sleep(0.002)
        name = "the process that supervises the booster"
        return supervisor.end_of_ours(isolation.granted(), name, self._supervisor, status)


def allow_files() -> None:
    """Raise the soft limit of open files to FILES, or as far as the hard limit allows, if it is lower."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _too_few_files(error: OSError) -> str:
    """Return the message for an audit whose pipes cannot be opened."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return f"an audit needs more open files than {most}, the limit of this process (ulimit -n): {one_line(error)}"


def _pipe() -> tuple[int, int]:
    """Return the ends of a new pipe."""
    reading, writing = os.pipe()
    return _above_standard(reading), _above_standard(writing)


def _above_standard(number: int) -> int:
    """Return a descriptor of the same file that is none of the standard streams', which the caller may have closed."""
    if number > 2:
        return number
    higher = _above_standard(os.dup(number))
    os.close(number)
    return higher


def _output_file() -> int:
    """Return a descriptor of a file without a name. Raises ValueError where there is no room for one."""
    try:
        handle, name = tempfile.mkstemp(prefix="boostproof-output-")
        os.unlink(name)
    except OSError as error:
        raise ValueError(
            f"there must be a folder for temporary files, such as TMPDIR names: {one_line(error)}"
        ) from None
    return _above_standard(handle)


__all__ = ["ProcessBackend"]

"""A process of its own for a booster, which only plays: it answers questions, and everything is judged elsewhere.

Three processes are started. The warden, which runs nothing of the booster's, starts the first process of a process
namespace of its own where the system grants one, and that one starts the player. The player has no other file than its
two pipes and an empty file for what it prints, a session of its own, and limits on memory, written files and processes.
When the questions end, a limit is hit or the caller is gone, the warden ends everything that descends from it.

Frames on the pipes are a length of four bytes and so many bytes of JSON: nothing is unpickled or evaluated.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import struct
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from properties.cases.play import answer_from_json, answer_to_json
from properties.engine.player import (
    Died,
    Hung,
    OutOfTime,
    Player,
    Raised,
    Refused,
    described,
    one_line,
    packed,
    unpacked,
)
from reference.play import Stop

LONGEST_FRAME = 64 << 20
MEMORY = 2 << 30  # bytes beyond those of the caller
WRITTEN = 64 << 20  # bytes of any file that the player writes, its output among them
PROCESSES = 24  # at one time, the player among them
TOLD = "the limits of an audited process"
_NEW_PROCESS_NAMESPACE, _SUBREAPER = 0x20000000, 36


class Distant:
    """A player whose boosters live in a process of their own. Use it as a context, or call `close`.

    make : makes one, in that process.    limit : seconds that an answer may take.

    >>> from reference.exact import AdaBoost
    >>> with Distant(AdaBoost, 30) as player:
    ...     [str(weight) for weight in player.booster().start(2)]
    ['1/2', '1/2']
    """

    recording: list | None = None
    until = float("inf")

    def __init__(self, make: Callable[[], Any], limit: float):
        self.make, self.limit = make, limit
        self._open, self._deferred, self._dropped = False, [], []  # type: ignore[var-annotated]
        self.last, self.base, self.methods = 0, 0, None

    booster, number, begin_recording = Player.booster, Player.number, Player.begin_recording
    __enter__, __exit__ = Player.__enter__, Player.__exit__

    def defer(self, question: str, number: int) -> bool:
        """See `Player.defer`."""
        self._deferred.append((question, number))
        return True

    def foresee(self, questions: list) -> None:
        """Asks a whole run at once; the questions of `answer` are then those, in this order."""
        self._ahead = self._exchange(questions)

    def answer(self, question: str, number: int | None, *arguments) -> Any:
        """See `Player.answer`. Raises Hung and Died besides, and OutOfTime after `until`."""
        if self._open and self._ahead:
            asked, reply = self._ahead.popleft()
            if asked[:2] == (question, number):
                return self._read(reply)
            self._ahead.clear()  # a run that was not followed to its end
        ((_, reply),) = self._exchange([(question, number, *arguments)])
        return self._read(reply)

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """See `Player.listening`; here the file is read that the process prints to."""
        found: list[str] = []
        self._opened()
        before = os.fstat(self._output).st_size
        yield found
        found.append(os.pread(self._output, 4096, before).decode(errors="replace"))

    def drop(self, number: int) -> None:
        """See `Player.drop`."""
        self._dropped.append(number)

    def close(self) -> None:
        """Ends the process and all that it started."""
        if not self._open:
            return
        self._open = False
        for number in (self._questions, self._answers):
            os.close(number)
        os.close(self._life)  # the warden ends everything when this pipe ends
        with contextlib.suppress(ChildProcessError):
            until = time.monotonic() + 5
            while os.waitpid(self._warden, os.WNOHANG) == (0, 0):
                if time.monotonic() > until:
                    os.kill(self._warden, signal.SIGKILL)
                time.sleep(0.002)
        os.close(self._status)
        os.close(self._output)

    def _read(self, reply):
        try:
            return unpacked(reply, self._refined)
        except (ValueError, RecursionError, OverflowError) as error:
            self.close()
            raise Died(f"its process sent what is no answer: {one_line(error, 120)}") from None

    def _refined(self, number: int, bits: int):
        ((_, reply),) = self._exchange([("enclose", None, number, bits)])
        found = self._read(reply)
        return found if isinstance(found, tuple) and len(found) == 2 else (None, None)

    def _opened(self) -> None:
        if not self._open:
            self._begin()

    def _begin(self) -> None:
        asking, self._questions = os.pipe()
        self._answers, answering = os.pipe()
        dying, self._life = os.pipe()
        self._status, telling = os.pipe()
        handle, name = tempfile.mkstemp(prefix="boostproof-output-")
        os.unlink(name)
        self._output = handle
        sys.stdout.flush()
        sys.stderr.flush()
        self._warden = os.fork()
        if self._warden == 0:
            status = 1
            try:
                status = _warden(self.make, asking, answering, dying, telling, handle)
            finally:
                os._exit(status)
        for number in (asking, answering, dying, telling):
            os.close(number)
        os.set_blocking(self._answers, False)
        self._open, self._ahead, self._dropped = True, deque(), []

    def _exchange(self, questions: list) -> deque:
        self._opened()
        if len(self._dropped) > 500:
            self._deferred.append(("drop", None, tuple(self._dropped)))
            self._dropped = []
        questions, before, self._deferred = self._deferred + questions, len(self._deferred), []
        texts = [[question, number, [answer_to_json(entry) for entry in rest]] for question, number, *rest in questions]
        body = json.dumps(texts).encode()
        now = time.monotonic()
        if now > self.until:
            raise OutOfTime
        until = min(now + self.limit, max(self.until + 1.0, now + 1.0))  # one answer may take a second more
        try:
            self._send(struct.pack(">I", len(body)) + body, until)
            (length,) = struct.unpack(">I", self._receive(4, until))
            if not 2 <= length <= LONGEST_FRAME:
                raise ValueError(f"a frame of {length} bytes")
            replies = json.loads(self._receive(length, until))
            if not isinstance(replies, list) or not replies:
                raise ValueError("a frame without answers")
            places = [reply[0] for reply in replies]
            if places[0] != 0 or any(type(k) is not int or not 0 <= k < len(questions) for k in places):
                raise ValueError("answers to other questions")
            if len(replies) <= before:
                self._read(replies[-1][1])  # raises what came of a deferred question
            return deque((tuple(questions[place]), reply) for place, reply in replies[before:])
        except (Raised, Refused):
            raise
        except (ValueError, TypeError, IndexError, KeyError, RecursionError) as error:
            self.close()
            raise Died(f"its process sent what is no answer: {one_line(error, 120)}") from None

    def _send(self, data: bytes, until: float) -> None:
        os.set_blocking(self._questions, False)
        view = memoryview(data)
        while view:
            if not select.select([], [self._questions], [], max(0.0, until - time.monotonic()))[1]:
                self._give_up()
            try:
                view = view[os.write(self._questions, view) :]
            except BrokenPipeError:
                self._ended()

    def _receive(self, count: int, until: float) -> bytes:
        parts, left = [], count
        while left:
            if not select.select([self._answers], [], [], max(0.0, until - time.monotonic()))[0]:
                self._give_up()
            part = os.read(self._answers, min(left, 1 << 20))
            if not part:
                self._ended()
            parts.append(part)
            left -= len(part)
        return b"".join(parts)

    def _give_up(self):
        self.close()
        if time.monotonic() > self.until:
            raise OutOfTime
        raise Hung(f"no answer within {self.limit:g} s")

    def _ended(self):
        said = ""
        if select.select([self._status], [], [], 2.0)[0]:
            said = os.read(self._status, 300).decode(errors="replace")
        self.close()
        raise Died(one_line(said) or "its process is gone")


def once(make: Callable[[], Any], task: Callable[[Any], Any], limit: float) -> Any:
    """The result of `task(player)` for a player in a process of its own, which has then ended. Raises Hung and Died.

    >>> from reference.exact import AdaBoost
    >>> once(AdaBoost, lambda player: len(player.booster().start(3)), limit=30)
    3
    """
    with Distant(make, limit) as player:  # type: ignore[misc]
        return task(player)


# what follows runs in the processes that `Distant` starts


def _warden(make, asking: int, answering: int, dying: int, telling: int, output: int) -> int:
    """Starts the player and waits until it ends, breaks a limit, or nobody asks any more; then ends all of them."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    libc = ctypes.CDLL(None)
    with contextlib.suppress(AttributeError):
        libc.prctl(_SUBREAPER, 1, 0, 0, 0)
    with contextlib.suppress(AttributeError):
        libc.unshare(_NEW_PROCESS_NAMESPACE)  # refused to most users: then the processes are found by their parents
    report, noting = os.pipe()
    first = os.fork()
    if first == 0:
        os.close(dying)
        os.close(report)
        os._exit(_first(make, asking, answering, noting, output))
    keep = {dying, telling, report}
    for number in range(3, 1024):
        if number not in keep:
            with contextlib.suppress(OSError):
                os.close(number)
    said = ""
    while not said:
        ready = select.select([dying, report], [], [], 0.05)[0]
        if dying in ready:
            break
        if report in ready:
            code = os.read(report, 16).decode()
            said = _end_of(int(code)) if code else "its process was ended by another"
            break
        count = len(_descendants(os.getpid())) - 1
        if count > PROCESSES:
            said = f"its process started more than {PROCESSES} others ({TOLD})"
        elif os.waitpid(-1, os.WNOHANG)[0] == first:
            said = "its process was ended by another"
    _end_all(first)
    with contextlib.suppress(OSError):
        os.write(telling, said.encode())
    return 0


def _first(make, asking: int, answering: int, noting: int, output: int) -> int:
    """The first process of the namespace: starts the player, collects what ends, and tells how the player ended."""
    player = os.fork()
    if player == 0:
        status = 1
        try:
            os.close(noting)
            _become_player(asking, answering, output)
            _serve(make)
            status = 0
        finally:
            os._exit(status)
    for number in range(3, 1024):
        if number != noting:
            with contextlib.suppress(OSError):
                os.close(number)
    while True:
        ended, status = os.wait()
        if ended == player:
            os.write(noting, str(os.waitstatus_to_exitcode(status)).encode())
            return 0


def _become_player(asking: int, answering: int, output: int) -> None:
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare = [os.dup2(number, 900 + place) for place, number in enumerate((asking, answering, output))]
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(spare[2], 1)
    os.dup2(spare[2], 2)
    os.dup2(spare[0], 3)
    os.dup2(spare[1], 4)
    os.closerange(5, 1024)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115  for its whole life
    sys.stdout, sys.stderr = (open(number, "w", buffering=1, closefd=False) for number in (1, 2))  # noqa: SIM115
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]
    with open("/proc/self/statm") as pages:
        size = int(pages.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    for kind, most in (
        (resource.RLIMIT_AS, size + MEMORY),
        (resource.RLIMIT_FSIZE, WRITTEN),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def _serve(make) -> None:
    player = Player(make)
    player.apart = True
    while True:
        head = _exactly(3, 4)
        if head is None:
            return
        questions = json.loads(_exactly(3, struct.unpack(">I", head)[0]))
        body = json.dumps(_answers(player, questions)).encode()
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        data = struct.pack(">I", len(body)) + body
        while data:
            data = data[os.write(4, data) :]


def _answers(player: Player, questions: list) -> list:
    """[[place, answer], ...]: up to the first exception; what a booster is asked between its `Stop` and the last question
    is passed over."""
    replies: list = []
    last = {number: place for place, (_, number, _) in enumerate(questions)}
    stopped: set[int] = set()
    passed: set[int] = set()
    for place, (question, number, arguments) in enumerate(questions):
        if question == "update" and number in stopped:
            passed.add(number)
        if number in passed and (place < last[number] or question != "coefficients"):
            continue
        try:
            answer = player.answer(question, number, *(answer_from_json(entry) for entry in arguments))
        except BaseException as error:
            replies.append([place, packed(error)])
            break
        if isinstance(answer, Stop):
            stopped.add(number)
        if question == "traits":
            answer = described_traits(answer)
            replies.append([place, {"answer": answer}])
        elif question == "enclose":
            replies.append([place, {"answer": answer}])
        else:
            replies.append([place, _packed(answer, player)])
    return replies


def _packed(answer, player: Player) -> dict[str, Any]:
    try:
        return packed(answer, player.keep_real)
    except Exception as error:  # an answer may do anything when it is looked at
        return packed(Raised(described(error)))


def described_traits(traits: Any) -> Any:
    """A booster's traits as JSON; functions are named by their place, and asked where they are."""
    if not hasattr(traits, "items"):
        return answer_to_json(traits) if traits is None else {"$odd": type(traits).__name__}
    return {"$map": [[one_line(key, 60), _trait(key, value)] for key, value in traits.items()]}


def _trait(key, value):
    if key == "domain" and isinstance(value, (tuple, list)) and len(value) == 2 and callable(value[1]):
        return {"$list": [value[0], {"$map": [["function", 1]]}]}
    if key == "promises" and not isinstance(value, str) and hasattr(value, "__iter__"):
        return {"$list": [_promise(promise) for promise in value]}
    if isinstance(value, (tuple, list, set, frozenset)):
        return {"$list": [answer_to_json(entry) for entry in value]}
    return answer_to_json(value)


def _promise(promise):
    promise = getattr(promise, "claim", promise)
    if isinstance(getattr(promise, "id", None), str):
        return promise.id
    if callable(promise):
        rounds = getattr(promise, "rounds", None)
        names = getattr(promise, "promise", getattr(promise, "__name__", "unnamed"))
        statement = str(getattr(promise, "statement", ""))
        said = "asked" if callable(rounds) else rounds
        return {"$map": [["function", one_line(names, 60)], ["statement", statement[:400]], ["rounds", said]]}
    if isinstance(promise, (tuple, list)):
        return {"$list": [answer_to_json(entry) for entry in promise]}
    return answer_to_json(promise)


def _exactly(number: int, count: int) -> bytes | None:
    parts, left = [], count
    while left:
        part = os.read(number, min(left, 1 << 20))
        if not part:
            return None
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _end_of(code: int) -> str:
    if code >= 0:
        return f"its process ended with status {code}"
    if -code == signal.SIGXFSZ:
        return f"its process wrote more than {WRITTEN >> 20} MB ({TOLD})"
    return f"its process died of {signal.Signals(-code).name}"


def _descendants(process: int) -> list[int]:
    found, left = [process], [process]
    while left:
        current = left.pop()
        try:
            tasks = os.listdir(f"/proc/{current}/task")
        except OSError:
            continue
        for task in tasks:
            with contextlib.suppress(OSError), open(f"/proc/{current}/task/{task}/children") as listed:
                children = [int(word) for word in listed.read().split()]
                found += children
                left += children
        if len(found) > 4 * PROCESSES:
            break
    return found


def _end_all(first: int) -> None:
    """Ends the namespace by its first process; without one, everything that descends from here, until nothing does."""
    with contextlib.suppress(OSError):
        os.kill(first, signal.SIGKILL)
    until = time.monotonic() + 10
    while time.monotonic() < until:
        for process in _descendants(os.getpid())[1:]:
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.002)


__all__ = ["Distant", "once"]

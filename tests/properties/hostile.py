"""Hostile boosters: what each does in place of a round, and the message that an audit must print.

The table is data: `HOSTILE` maps a name to (an act, part of the expected line). An act is called in the update of round 2.
"""

from __future__ import annotations

import ctypes
import gc
import json
import mmap
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from fractions import Fraction

from properties.sabotage.signs import SignBooster
from reference.protocol import Stop


class Hostile(SignBooster):
    """Computes a round correctly, then calls an act; it declares no promises, so that its audit takes seconds."""

    traits = {"columns": "signs"}  # noqa: RUF012

    def __init__(self, act=None):
        self.act = act

    def update(self, column):
        result = super().update(column)
        if len(self.steps) >= 2:
            changed = self.act(self)
            return result if changed is None else changed
        return result


def forks(count, then=lambda: time.sleep(60)):
    def act(self):
        for _ in range(count):
            if os.fork() == 0:
                then()
                os._exit(0)

    return act


def double_fork(self):
    """Leave a process behind in a session of its own, whose parent has ended."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(60)
        os._exit(0)


def bomb(self):
    while True:
        os.fork()


def spawns(*words, **options):
    return lambda self: subprocess.Popen(words, **options) and None


def waits(*words):
    return lambda self: subprocess.run(words, check=False) and None


def thread(target, count=1):
    def act(self):
        for _ in range(count):
            threading.Thread(target=target, daemon=True).start()

    return act


def memory(self):
    self.kept = [bytearray(1 << 28) for _ in range(64)]


def slow_memory(self):
    self.kept = []
    while True:
        self.kept.append(bytearray(1 << 26))


def deep(self):
    return deep(self)


def floods(stream):
    def act(self):
        while True:
            os.write(stream, b"x" * (1 << 20))

    return act


def writes_channel(data):
    """Write to the pipe for responses; its descriptor is unknown, so all descriptors are tried."""

    def act(self):
        for number in range(3, 30):
            try:
                os.write(number, data)
            except OSError:
                continue

    return act


def frame(answers):
    body = json.dumps(answers).encode()
    return struct.pack(">I", len(body)) + body


def closes_all(self):
    os.closerange(0, 64)


def patches_decide(self):
    import reference.arithmetic
    import reference.arithmetic.decisions

    reference.arithmetic.decide = reference.arithmetic.decisions.decide = lambda *_, **__: reference.Verdict.HOLDS
    return (Fraction(9),) * self.m


def patches_everything(self):
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith(("properties", "reference")):
            for name, value in list(vars(module).items()):
                if callable(value) and name in ("decide", "check_subject", "audit", "packed", "same", "sum"):
                    setattr(module, name, lambda *_, **__: None)
    return (Fraction(9),) * self.m


def patches_fraction(self):
    Fraction.__eq__ = lambda *_: True
    Fraction.__le__ = lambda *_: True
    return (Fraction(9),) * self.m


class Liar:
    """A number for which every comparison is true."""

    def __add__(self, other):
        return self

    __radd__ = __mul__ = __rmul__ = __sub__ = __rsub__ = __add__

    def __eq__(self, other):
        return True

    __le__ = __ge__ = __lt__ = __gt__ = __eq__
    __hash__ = None


class Bottomless:
    """Weights from an iterator that never ends."""

    def __iter__(self):
        while True:
            yield Fraction(1)


class Explosive:
    """Weights that raise in every operation."""

    def __getattr__(self, name):
        raise RuntimeError(f"touched {name}")

    def __iter__(self):
        raise RuntimeError("touched")

    def __repr__(self):
        raise RuntimeError("shown")


class Unpickled:
    """An object that runs a command when it is unpickled."""

    def __reduce__(self):
        return os.system, ("touch /tmp/boostproof-was-here",)


class LongError(Exception):
    def __str__(self):
        return "line\n" * 10_000 + "\x1b[31mred\x1b[0m\x07"


class BadError(Exception):
    def __str__(self):
        raise RuntimeError("no text")


def raises(error):
    def act(self):
        raise error

    return act


def ends_with(number):
    return lambda self: os.kill(os.getpid(), number)


def ignores_and_hangs(self):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    while True:
        time.sleep(1)


def stops_itself(self):
    os.kill(os.getpid(), signal.SIGSTOP)


def ends_its_parents(self):
    for process in {os.getppid(), 1}:
        if process > 1 or os.getpid() < 10:  # in a PID namespace process 1 is the one that started the booster
            os.kill(process, signal.SIGKILL)
    time.sleep(60)


def raises_limits(self):
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def listens(self):
    self.kept = socket.socket()
    self.kept.bind(("127.0.0.1", 0))
    self.kept.listen()
    threading.Thread(target=self.kept.accept, daemon=True).start()


NO_ANSWER, NOT_AN_ANSWER, TOO_MANY = "no answer within", "sent an invalid response", "started more than"
QUIET = "held"  # allowed: the act harms nothing, and its processes and files are removed
HOSTILE = {
    # processes
    "one fork": (forks(1), TOO_MANY),
    "twenty forks": (forks(10), TOO_MANY),
    "a hundred forks": (forks(100), TOO_MANY),
    "five hundred forks": (forks(500), TOO_MANY),
    "a fork bomb": (bomb, TOO_MANY),
    "a fork that is left behind": (double_fork, TOO_MANY),
    "a fork that nobody waits for": (forks(2, lambda: None), TOO_MANY),
    "a fork that answers": (forks(1, lambda: os.write(4, frame([[0, {"answer": {"$numbers": [1]}}]]))), ""),
    "a program": (spawns("sleep", "60"), TOO_MANY),
    "a program in a session of its own": (spawns("sleep", "60", start_new_session=True), TOO_MANY),
    "a program that ignores its end": (spawns("sh", "-c", "trap '' TERM HUP INT; sleep 60"), TOO_MANY),
    "a shell in the background": (waits("sh", "-c", "nohup sleep 60 >/dev/null 2>&1 &"), TOO_MANY),
    "a python": (spawns(sys.executable, "-c", "import time; time.sleep(60)"), TOO_MANY),
    "a program that is waited for": (waits("sleep", "60"), NO_ANSWER),
    "a program with our environment": (waits("true"), QUIET),
    # threads
    "a thread": (thread(lambda: time.sleep(60)), QUIET),
    "fifty threads": (thread(lambda: time.sleep(60), 50), ""),
    "a thread that raises": (thread(lambda: 1 / 0), "quiet"),
    "a thread that ends the process": (thread(lambda: os._exit(5)), "status 5"),
    # the channel
    "garbage on the channel": (writes_channel(b"garbage " * 100), NOT_AN_ANSWER),
    "an empty frame": (writes_channel(frame([])), NOT_AN_ANSWER),
    "a frame of four gigabytes": (writes_channel(b"\xff\xff\xff\xff"), NOT_AN_ANSWER),
    "half a frame": (writes_channel(struct.pack(">I", 1000) + b"[["), ""),
    "a frame that is no JSON": (writes_channel(struct.pack(">I", 4) + b"\x80\x04K."), NOT_AN_ANSWER),
    "a pickle on the channel": (
        writes_channel(b"\x80\x04\x95\x1d\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94"),
        NOT_AN_ANSWER,
    ),
    "a forged end": (writes_channel(frame(["end", None])), NOT_AN_ANSWER),
    "a forged answer": (writes_channel(frame([[0, {"answer": {"$numbers": [1, 2]}}]])), ""),
    "answers to other questions": (writes_channel(frame([[7, {"answer": None}]])), NOT_AN_ANSWER),
    "a deep frame": (writes_channel(struct.pack(">I", 200_000) + b"[" * 200_000), NOT_AN_ANSWER),
    "all files closed": (closes_all, "status"),
    # patches
    "decide patched": (patches_decide, "sum of the weights"),
    "everything patched": (patches_everything, NOT_AN_ANSWER),
    "fractions patched": (patches_fraction, "sum of the weights"),
    "a number that agrees with all": (lambda self: (Liar(),) * self.m, "weights must be"),
    "an iterator without an end": (lambda self: Bottomless(), ""),
    "an answer that raises": (lambda self: Explosive(), ""),
    "an answer that runs when unpickled": (lambda self: [Unpickled()] * self.m, "weights must be"),
    "weights of nine": (lambda self: (Fraction(9),) * self.m, "sum of the weights"),
    "no collector": (lambda self: gc.disable(), QUIET),
    # memory
    "sixteen gigabytes": (memory, "MemoryError beyond 2 GB (the limits of an audited process)"),
    "memory bit by bit": (slow_memory, "MemoryError beyond 2 GB (the limits of an audited process)"),
    "its limits raised": (raises_limits, QUIET),
    "a weight of a million digits": (lambda self: (Fraction(10**1_000_000),) * self.m, "numbers must have at most"),
    "a million weights": (lambda self: (Fraction(1),) * 1_000_000, "weights must be"),
    "recursion": (deep, "RecursionError"),
    "a jump to nowhere": (lambda self: ctypes.string_at(0), "SIGSEGV"),
    # output
    "a flood on standard output": (floods(1), ""),
    "a flood on standard error": (floods(2), ""),
    "a word on standard output": (lambda self: print("hello"), "quiet"),
    "a word past Python": (lambda self: os.write(1, b"hello") and None, "quiet"),
    "escapes on standard output": (lambda self: print("\x1b[2J\x1b[31m"), "quiet"),
    "reads its input": (lambda self: sys.stdin.read() and None, QUIET),
    # signals and ends
    "killed by itself": (ends_with(signal.SIGKILL), "SIGKILL"),
    "terminated by itself": (ends_with(signal.SIGTERM), "SIGTERM"),
    "aborted by itself": (lambda self: os.abort(), "SIGABRT"),
    "interrupted by itself": (raises(KeyboardInterrupt()), "KeyboardInterrupt"),
    "stopped by itself": (stops_itself, NO_ANSWER),
    "an end of its own": (lambda self: os._exit(0), "status 0"),
    "an end of Python's": (lambda self: sys.exit(3), "SystemExit: 3"),
    "signals ignored": (ignores_and_hangs, NO_ANSWER),
    "its parents killed": (ends_its_parents, ""),
    # hangs and texts
    "a loop": (lambda self: [None for _ in iter(int, 1)], NO_ANSWER),
    "a sleep": (lambda self: time.sleep(60), NO_ANSWER),
    "a lock held": (lambda self: (lock := threading.Lock()).acquire() and lock.acquire() and None, NO_ANSWER),
    "a text of ten thousand lines": (raises(LongError()), "LongError"),
    "an exception without a text": (raises(BadError()), "BadError"),
    "a stop that says too much": (lambda self: Stop("x\n" * 10_000), QUIET),
    "an answer of text": (lambda self: "weights", "weights must be"),
    "a socket": (listens, QUIET),
}


def shares_by(how):
    """Return an act that keeps 64 MB of shared memory, made by `how` in parts of 4 MB, and waits."""

    def act(self):
        self.kept = [how(4 << 20, number) for number in range(16)]
        time.sleep(60)

    return act


def without_a_name(size, number):
    """Return a file of memfd_create that is open and not mapped."""
    handle = os.memfd_create(f"kept-{number}")
    os.write(handle, b"x" * size)
    return handle


def mapped_without_a_name(size, number):
    """Return a file of memfd_create that is mapped and not open."""
    handle = without_a_name(size, number)
    mapped = mmap.mmap(handle, size)
    os.close(handle)
    return mapped[:1] and mapped


def mapped_by_nobody_else(size, number):
    """Return memory that would be shared with forked processes and has no file."""
    mapped = mmap.mmap(-1, size)
    mapped.write(b"x" * size)
    return mapped


def mapped_and_dropped(self):
    """Map shared memory in several processes and drop it: the system keeps the pages and counts them for no process."""
    for _ in range(6):
        if os.fork() == 0:
            mapped = mmap.mmap(-1, 1 << 30)
            for start in range(0, 8 << 20, 4096):
                mapped[start] = 1
            mapped.madvise(mmap.MADV_DONTNEED)
            time.sleep(60)
            os._exit(0)
    time.sleep(60)


def hides_its_files(self):
    """Hide the open files of the process, among which may be any number of files without a name."""
    ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)
    time.sleep(60)


def namespace_of_its_own(self):
    """Make a System V segment in a new namespace, where no process counts it; end with status 9 if that is refused."""
    libc = ctypes.CDLL(None)
    if libc.unshare(0x10000000 | 0x8000000) == 0:
        libc.shmat.restype = ctypes.c_void_p
        mapped = libc.shmat(libc.shmget(0, 256 << 20, 0o1600), None, 0)
        ctypes.memset(mapped, 1, 256 << 20)
        libc.shmdt(ctypes.c_void_p(mapped))
        time.sleep(60)
    os._exit(9)


HOSTILE |= {
    "files without a name": (shares_by(without_a_name), "shared more than 16 MB"),
    "files without a name, mapped": (shares_by(mapped_without_a_name), "shared more than 16 MB"),
    "memory shared with nobody yet": (shares_by(mapped_by_nobody_else), "shared more than 16 MB"),
    "shared memory that is dropped": (mapped_and_dropped, "more than 2 GB of memory together"),
    "a user namespace of its own": (namespace_of_its_own, "its process"),  # is refused, or shares too much
}
HIDING = (
    hides_its_files,
    "hides the files that it has open",
)  # without namespaces nothing is hidden from the administrator

"""Acts of hostile boosters: what each does in place of a round."""

from __future__ import annotations

import ctypes
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

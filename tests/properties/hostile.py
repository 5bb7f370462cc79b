"""Hostile boosters, and the message that an audit must print for each.

The table is data: `HOSTILE` maps a name to (an act, part of the expected line). An act is called in the update of round 2.
"""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import struct
import sys
import threading
import time
from fractions import Fraction

from properties.sabotage.signs import SignBooster
from reference.protocol import Stop
from tests.properties.acts import (
    BadError,
    Bottomless,
    Explosive,
    Liar,
    LongError,
    Unpickled,
    bomb,
    closes_all,
    deep,
    double_fork,
    ends_its_parents,
    ends_with,
    floods,
    forks,
    frame,
    hides_its_files,
    ignores_and_hangs,
    listens,
    mapped_and_dropped,
    mapped_by_nobody_else,
    mapped_without_a_name,
    memory,
    namespace_of_its_own,
    patches_decide,
    patches_everything,
    patches_fraction,
    raises,
    raises_limits,
    shares_by,
    slow_memory,
    spawns,
    stops_itself,
    thread,
    waits,
    without_a_name,
    writes_channel,
)


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
    "a million weights": (lambda self: (Fraction(1),) * 1_000_000, "weights must have"),
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


HOSTILE |= {
    "files without a name": (shares_by(without_a_name), "shared more than 16 MB"),
    "files without a name, mapped": (shares_by(mapped_without_a_name), "shared more than 16 MB"),
    "memory shared with nobody yet": (shares_by(mapped_by_nobody_else), "shared more than 16 MB"),
    "shared memory that is dropped": (mapped_and_dropped, "more than 2 GB of memory together"),
    "a user namespace of its own": (namespace_of_its_own, "its process"),  # is refused, or shares too much
}
HIDING = (hides_its_files, "hides the files that it has open")  # without namespaces nothing is hidden from root

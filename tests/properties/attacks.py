"""Attacks on the process that calls an audit: each of them once ended, forged or outlived an audit.

The table `ATTACKS` maps a name to (an act, whether Landlock alone prevents it, whether it is prevented without Landlock and
namespaces).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

from properties.engine.files import ROOT
from properties.sabotage.signs import SignBooster


def callers() -> list[int]:
    """Return the ids of up to three ancestors of this process, the parent first, as far as its own /proc shows them."""
    result, process = [], int(os.readlink("/proc/self"))
    with contextlib.suppress(OSError, ValueError):
        while len(result) < 3:
            with open(f"/proc/{process}/stat") as line:
                process = int(line.read().rpartition(")")[2].split()[1])
            if process > 1:
                result.append(process)
            else:
                break
    return result


EXIT = b"\x31\xff\xb8\xe7\x00\x00\x00\x0f\x05"  # exit_group(0) on x86-64


def address(name: str) -> int:
    """Return the address of a function of the C library, which is the same in all processes forked from one process."""
    return ctypes.cast(getattr(ctypes.CDLL(None), name), ctypes.c_void_p).value


def pokes_memory(self):
    """Overwrite functions of the C library in the caller with code that ends it with status 0."""
    for process in callers()[::-1]:
        with contextlib.suppress(OSError), open(f"/proc/{process}/mem", "r+b", buffering=0) as memory:
            for name in ("poll", "read", "write", "waitpid", "clock_gettime"):
                memory.seek(address(name))
                memory.write(EXIT)


def pokes_from_a_program(self):
    """Do as `pokes_memory` does, from a newly started program, which may have other rights."""
    words = f"""
import sys
for process in {callers()[::-1]}:
    try:
        with open(f"/proc/{{process}}/mem", "r+b", buffering=0) as memory:
            for place in {[address(name) for name in ("poll", "read", "write", "clock_gettime")]}:
                memory.seek(place)
                memory.write({EXIT!r})
    except OSError:
        pass
"""
    subprocess.run([sys.executable, "-S", "-c", words], check=False)


def traces_the_caller(self):
    """Attach to the caller as a debugger does, and overwrite its `poll` with code that ends it."""
    libc = ctypes.CDLL(None)
    for process in callers()[::-1]:
        if libc.ptrace(16, process, None, None) == 0:
            os.waitpid(process, 0x40000000)
            target = address("poll")
            libc.ptrace(5, process, ctypes.c_void_p(target), ctypes.c_void_p(int.from_bytes(EXIT[:8], "little")))
            libc.ptrace(5, process, ctypes.c_void_p(target + 8), ctypes.c_void_p(EXIT[8]))
            libc.ptrace(17, process, None, None)


def forges_the_report(self):
    """Write to the caller's standard output."""
    for process in callers():
        with contextlib.suppress(OSError), open(f"/proc/{process}/fd/1", "w") as output:
            output.write("FORGED: 47 held\n")


def signals_the_caller(self):
    for process in callers()[::-1]:
        with contextlib.suppress(OSError):
            os.kill(process, signal.SIGKILL)


def leaves_a_sleeper(self):
    """Start a process that outlives the booster, then end the two processes that supervise the booster, not the caller."""
    subprocess.Popen(["sleep", "6161"], start_new_session=True)
    for process in callers()[:2]:
        with contextlib.suppress(OSError):
            os.kill(process, signal.SIGKILL)


def fills_shared_memory(self):
    """Make System V segments and detach them: memory of a detached segment counts for no process."""
    libc = ctypes.CDLL(None)
    libc.shmat.restype = ctypes.c_void_p
    for key in range(61610000, 61610010):
        number = libc.shmget(key, 64 << 20, 0o1600)
        mapped = libc.shmat(number, None, 0) if number >= 0 else None
        if mapped and mapped != ctypes.c_void_p(-1).value:
            ctypes.memset(mapped, 1, 1 << 20)
            libc.shmdt(ctypes.c_void_p(mapped))
            time.sleep(0.1)


def leaves_a_shared_file(self):
    with contextlib.suppress(OSError), open("/dev/shm/boostproof-6161", "wb") as file:
        file.write(b"x" * 1000)


def writes_our_files(self):
    """Open one of our source files for writing: the caller may import it later."""
    with open(sys.modules["properties.sabotage.signs"].__file__, "ab"):
        mark("wrote")


def sets_the_kernel(self):
    """Write back, unchanged, the name of the program that the kernel starts as root when a process crashes."""
    with open("/proc/sys/kernel/core_pattern", "r+") as setting:
        text = setting.read()
        setting.seek(0)
        setting.write(text)
        setting.flush()
        mark("wrote")


def shadows_a_module(self):
    """Write a module with the name of one of Python's into the directory from which the caller imports first."""
    with open("colorsys.py", "w") as module:
        module.write("import os\nos._exit(0)\n")


def renames_the_folder_above(self):
    """Rename the folder above our packages, there and back: in between another folder could have its name.

    Of the folders above that one it is only looked up whether they are mounted, because others work in them.
    """
    with contextlib.suppress(OSError):
        os.rename(ROOT, f"{ROOT}-6161")
        os.rename(f"{ROOT}-6161", ROOT)
        mark("wrote")
    with open("/proc/self/mounts") as lines:
        mounted = {line.split()[1] for line in lines}
    if not mounted.issuperset(map(str, ROOT.parents)):
        mark("could rename")


def leaves_a_program(self):
    """Write next to Python's programs, next to a file that Python reads at its start, and into the checkout."""
    for folder in {Path(sys.executable).parent, Path(os.path.realpath(sys.executable)).parent, Path(sys.prefix), ROOT}:
        path = folder / "boostproof-6161"
        with contextlib.suppress(OSError):
            path.write_text("")
            mark("wrote")
            path.unlink()


def writes_our_files_by_another_path(self):
    """Write into our packages through the working directory, which was open before they were read-only."""
    with contextlib.suppress(OSError):
        up = os.path.join(*[".."] * len(Path.cwd().parts))
        with open(os.path.join(up, *Path(sys.modules["properties.sabotage.signs"].__file__).parts[1:]), "ab"):
            mark("wrote")


def reaches_a_service(self):
    """Connect to a socket that a program of this user made in a folder, as tmux does in /tmp."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as client:
        client.connect("service")
        mark("connected")


def mark(word: str) -> None:
    """Record in the current directory of the caller and of the booster that an attack succeeded."""
    with open("marked", "w") as file:
        file.write(word)


ATTACKS = {
    "poke: memory of the caller": (pokes_memory, True, True),
    "poke: memory, from a program": (pokes_from_a_program, True, True),
    "poke: as a debugger": (traces_the_caller, True, True),
    "forge: the report": (forges_the_report, True, True),
    "escape: signals to the caller": (signals_the_caller, True, False),
    "escape: settings of the kernel": (sets_the_kernel, True, False),
    "leave: a sleeper": (leaves_a_sleeper, True, False),
    "fill: shared memory": (fills_shared_memory, True, True),
    "fill: a shared file": (leaves_a_shared_file, False, False),
    "shadow: files of ours": (writes_our_files, False, False),
    "shadow: files of ours, by another path": (writes_our_files_by_another_path, False, False),
    "shadow: the folder above files of ours": (renames_the_folder_above, False, False),
    "shadow: a program": (leaves_a_program, False, False),
    "escape: a service": (reaches_a_service, False, False),
    "shadow: a module of Python's": (shadows_a_module, True, True),
}


class Attacker(SignBooster):
    """Attacks in round 2, then returns invalid weights, so that an audit that reaches its end has status 1."""

    traits = {"columns": "signs"}  # noqa: RUF012

    def __init__(self, attack: str):
        self.attack = attack

    def update(self, column):
        result = super().update(column)
        if len(self.steps) < 2:
            return result
        with contextlib.suppress(OSError):
            ATTACKS[self.attack][0](self)
        return (Fraction(9),) * self.m

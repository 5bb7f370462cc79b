"""What the process of a booster is kept from, by what the system grants: called by `properties.audit.warden`.

No library is used: those that wrap these calls (pyseccomp, python-prctl, pylandlock) need a compiler or a library of the
system that is missing on many machines. A filter of system calls is therefore not set; Landlock, which needs no library, is.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import os
import sys
import sysconfig
from importlib.machinery import PathFinder
from typing import NamedTuple

NAMESPACES, MOUNTS, LANDLOCK = "namespaces", "mounts", "landlock"
wanted = {NAMESPACES, MOUNTS, LANDLOCK}  # what is asked of the system; tests take some away
SHARED = 16 << 20  # bytes of shared memory in /dev/shm, and as many of System V
DEVICES = ("null", "zero", "full", "random", "urandom")
DEPENDENCIES = ("filelock", "flint", "highspy", "hypothesis", "numpy", "pytest", "scipy", "sklearn", "sortedcontainers")
OURS = ("properties", "reference", "theorems")

_DUMPABLE, _NO_NEW_PRIVILEGES, _DROP_BOUND, _AMBIENT, _CLEAR_AMBIENT, _DIES_WITH_PARENT = 4, 38, 24, 47, 4, 1
_NEW_MOUNTS, _NEW_IPC, _NEW_USER, _NEW_PROCESSES = 0x20000, 0x8000000, 0x10000000, 0x20000000
_READ_ONLY, _NO_SUID, _NO_DEVICES, _NO_EXEC, _REMOUNT, _BIND, _RECURSIVE, _PRIVATE = (
    1,
    2,
    4,
    8,
    32,
    4096,
    16384,
    1 << 18,
)
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same numbers on every architecture
_WRITE_FILE, _REFER, _ABSTRACT_SOCKETS_AND_SIGNALS = 1 << 1, 1 << 13, 3

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class Granted(NamedTuple):
    """What the system grants to this user.

    user       : a user namespace.                   processes : namespaces of processes and of System V objects.
    mounts     : a mount namespace with a private /proc, /dev and /run, our files and Python's read-only.
    landlock   : the version of Landlock, 0 for none: from 2 on no memory of others, from 6 on no signal to others.
    """

    user: bool = False
    processes: bool = False
    mounts: bool = False
    landlock: int = 0

    @property
    def missing(self) -> list[str]:
        """What a booster is not kept from, one line each."""
        found = []
        if _libc is None:
            found.append("writing into the memory of the process that judges it, where a debugger of this user may")
        if not self.processes and self.landlock < 6:
            found.append(
                "ending other processes of this user, the audit's own among them, and leaving processes behind"
            )
        if not self.mounts:
            terminal = ", and to the terminal" if self.landlock < 2 else ""
            found.append(f"writing to the files of this library and of Python{terminal}")
            found.append("shared memory beyond the limits, and files in /dev/shm that outlive the audit")
        if not self.mounts and self.landlock < 2 and hasattr(os, "geteuid") and os.geteuid() == 0:
            found.append("settings of the kernel and devices, as this is the administrator")
        return found


def hide_memory() -> None:
    """Forbids all processes without capabilities to open the memory of this one and of those that it forks."""
    if _libc is not None:
        _libc.prctl(_DUMPABLE, 0, 0, 0, 0)


_known: dict[frozenset, Granted] = {}


def granted() -> Granted:
    """What the system grants, tried once in a process that ends at once."""
    key = frozenset(wanted)
    if key not in _known:
        _known[key] = _tried()
    return _known[key]


def _tried() -> Granted:
    if _libc is None:
        return Granted()
    landlock = max(0, _libc.syscall(_CREATE_RULESET, None, 0, 1)) if LANDLOCK in wanted else 0
    for mounts in (True, False):
        for user in (True, False):
            plan = Granted(user, True, mounts, landlock if landlock >= 2 else 0)
            if NAMESPACES in wanted and (MOUNTS in wanted or not mounts) and _works(plan):
                return plan
    return Granted(landlock=landlock if landlock >= 2 else 0)


def _works(plan: Granted) -> bool:
    """Whether a process that is forked here, and then ends, can have all of the plan."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            enter_namespaces(plan)
            if os.fork() == 0:
                make_private(plan)
                give_up_privileges(plan)
                os.write(writing, b"1")
        finally:
            os._exit(0)
    os.close(writing)
    found = os.read(reading, 1)
    os.close(reading)
    with contextlib.suppress(ChildProcessError):  # where the caller ignores the end of its processes
        os.waitpid(process, 0)
    return found == b"1"


class InstalledFirst:
    """Finds Python's own modules, our dependencies and our packages where they are installed, before the usual path.

    A booster may write `difflib.py` into the current directory; the judging process must not import that.
    """

    def __init__(self):
        self.installed = [
            path for name in ("stdlib", "platstdlib", "purelib", "platlib") if (path := sysconfig.get_path(name))
        ]
        self.installed += [path for path in sys.path if path.endswith("lib-dynload")]
        spec = importlib.util.find_spec(OURS[0])
        self.ours = [os.path.dirname(path) for path in (spec.submodule_search_locations or ())] if spec else []

    def find_spec(self, name, path=None, target=None):
        if path is not None or (name not in sys.stdlib_module_names and name not in DEPENDENCIES and name not in OURS):
            return None
        return PathFinder.find_spec(name, self.ours if name in OURS else self.installed)


def import_installed_first() -> None:
    """Called in the judging process once a booster has been started."""
    if not any(isinstance(finder, InstalledFirst) for finder in sys.meta_path):
        sys.meta_path.insert(0, InstalledFirst())


def import_in_usual_order() -> None:
    """Called in the booster's process."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, InstalledFirst)]


def enter_namespaces(plan: Granted) -> None:
    """Makes the next process that is forked the first one of namespaces of its own. Raises OSError."""
    if not plan.processes:
        return
    user, group = os.geteuid(), os.getegid()
    _call("unshare", _NEW_PROCESSES | _NEW_IPC | (_NEW_USER if plan.user else 0))
    if plan.user:
        _libc.prctl(_DUMPABLE, 1, 0, 0, 0)  # type: ignore[union-attr]  # else these files are the administrator's
        try:
            for name, text in (
                ("setgroups", "deny"),
                ("uid_map", f"{user} {user} 1"),
                ("gid_map", f"{group} {group} 1"),
            ):
                _write(f"/proc/self/{name}", text)
        finally:
            hide_memory()


def die_with_parent() -> None:
    """Called in the first process of a namespace: ends it, and so the namespace, when the process that forked it ends."""
    if _libc is not None:
        _libc.prctl(_DIES_WITH_PARENT, 9, 0, 0, 0)


def make_private(plan: Granted) -> None:
    """Called in the first process of a namespace: gives it file systems of its own. Raises OSError."""
    if not plan.mounts:
        return
    _call("unshare", _NEW_MOUNTS)
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    _mount("proc", "/proc", "proc", _NO_SUID | _NO_DEVICES | _NO_EXEC)
    with contextlib.suppress(PermissionError):  # of a user: then the first process counts the segments
        _write("/proc/sys/kernel/shmall", str(SHARED // os.sysconf("SC_PAGE_SIZE")))
    for path in _read_only_paths():
        if os.path.exists(path):
            _read_only(path)
    _private_devices()
    _empty("/sys/fs/cgroup")
    if not any(os.path.realpath(path).startswith("/run/") for path in (*sys.path, sys.executable, os.getcwd())):
        _empty("/run")  # sockets of services that would start processes for whoever asks
        if not os.path.islink("/var/run"):
            _empty("/var/run")


def give_up_privileges(plan: Granted) -> None:
    """Called in the booster's process before anything of the booster's runs. Raises OSError where it does not work."""
    if _libc is None:
        return
    for capability in range(64):
        if _libc.prctl(_DROP_BOUND, capability, 0, 0, 0) < 0:
            break  # one that the kernel does not have, or not allowed: then there are few to give up
    _libc.prctl(_AMBIENT, _CLEAR_AMBIENT, 0, 0, 0)
    _call("prctl", _NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    header, none = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    _call("capset", header, none)
    if plan.landlock:
        _restrict(plan.landlock)


def _restrict(version: int) -> None:
    """Landlock: no memory of processes outside, no signals to them, no write to devices and to settings of the kernel."""
    attributes = (ctypes.c_uint64 * 3)(_WRITE_FILE | _REFER, 0, _ABSTRACT_SOCKETS_AND_SIGNALS if version >= 6 else 0)
    rules = _call("syscall", _CREATE_RULESET, attributes, 24 if version >= 6 else 8, 0)
    paths = [f"/{name}" for name in os.listdir("/") if name not in ("proc", "sys", "dev")]
    for path in (*paths, "/dev/shm", *(f"/dev/{name}" for name in DEVICES)):
        with contextlib.suppress(FileNotFoundError, PermissionError):
            handle = os.open(path, os.O_PATH)
            access = _WRITE_FILE | (_REFER if os.path.isdir(path) else 0)
            rule = ctypes.create_string_buffer(
                access.to_bytes(8, sys.byteorder) + handle.to_bytes(4, sys.byteorder), 12
            )
            _call("syscall", _ADD_RULE, rules, 1, rule, 0)
            os.close(handle)
    _call("syscall", _RESTRICT_SELF, rules, 0)
    os.close(rules)


def segments() -> list[tuple[int, int, int]]:
    """The System V segments of shared memory that this process sees: number, size in bytes, the process that made it."""
    try:
        with open("/proc/sysvipc/shm") as listed:
            rows = [line.split() for line in listed][1:]
    except OSError:
        return []
    return [(int(row[1]), int(row[3]), int(row[4])) for row in rows]


def remove_segment(number: int) -> None:
    with contextlib.suppress(OSError):
        _call("shmctl", number, 0, None)


def _read_only_paths() -> list[str]:
    """Settings of the kernel, our packages, and Python's: what the judging process may still import."""
    paths = {f"/proc/{name}" for name in ("sys", "sysrq-trigger", "irq", "bus", "fs")} | {"/sys"}
    paths |= {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    for name in OURS:
        spec = importlib.util.find_spec(name)
        paths |= set(spec.submodule_search_locations or ()) if spec else set()
    return sorted(path for path in paths if path)


def _private_devices() -> None:
    handles = {name: os.open(f"/dev/{name}", os.O_PATH) for name in DEVICES if os.path.exists(f"/dev/{name}")}
    _mount("tmpfs", "/dev", "tmpfs", _NO_SUID | _NO_EXEC, "mode=755,size=64k")
    for name, handle in handles.items():
        os.close(os.open(f"/dev/{name}", os.O_CREAT | os.O_WRONLY, 0o666))
        _mount(f"/proc/self/fd/{handle}", f"/dev/{name}", None, _BIND)
        os.close(handle)
    for name, place in (("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")):
        os.symlink(f"/proc/self/fd{place}", f"/dev/{name}")
    os.mkdir("/dev/shm")
    _mount("tmpfs", "/dev/shm", "tmpfs", _NO_SUID | _NO_DEVICES | _NO_EXEC, f"mode=1777,size={SHARED}")
    _read_only("/dev", bind=False)


def _empty(path: str) -> None:
    if os.path.isdir(path):
        _mount("tmpfs", path, "tmpfs", _NO_SUID | _NO_DEVICES | _NO_EXEC | _READ_ONLY, "mode=755,size=4k")


def _read_only(path: str, bind: bool = True) -> None:
    if bind:
        _mount(path, path, None, _BIND | _RECURSIVE)
    flags = os.statvfs(path).f_flag
    kept = flags & (_NO_SUID | _NO_DEVICES | _NO_EXEC | os.ST_NOATIME | os.ST_NODIRATIME)
    kept |= 1 << 21 if flags & os.ST_RELATIME else 0
    _mount(None, path, None, _BIND | _REMOUNT | _READ_ONLY | kept)


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    words = [None if word is None else os.fsencode(word) for word in (source, target, kind)]
    _call("mount", *words, ctypes.c_ulong(flags), None if data is None else data.encode())


def _write(path: str, text: str) -> None:
    handle = os.open(path, os.O_WRONLY)
    try:
        os.write(handle, text.encode())
    finally:
        os.close(handle)


def _call(name: str, *arguments) -> int:
    """The value of a call of the C library. Raises OSError where it fails, and where there is no such call."""
    try:
        call = getattr(_libc, name)
    except AttributeError:
        raise OSError(f"the C library has no {name}") from None
    value = call(*arguments)
    if value < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return value

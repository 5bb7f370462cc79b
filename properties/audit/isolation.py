"""Isolate the process of a booster as far as the system allows. `properties.audit.supervisor` calls these functions.

No library is used: the libraries for these system calls (pyseccomp, python-prctl, pylandlock) need a compiler or a system
library that many machines lack. For this reason system calls are not filtered. Landlock needs no library and is applied.
"""

from __future__ import annotations

import contextlib
import ctypes
import glob
import importlib
import importlib.util
import math
import os
import re
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from typing import NamedTuple

from properties.engine.files import CLOCK, IS_CHECKOUT, ROOT, booster_times, changed_by_a_booster

NAMESPACES, MOUNTS, LANDLOCK = "namespaces", "mounts", "landlock"
wanted = {NAMESPACES, MOUNTS, LANDLOCK}  # means of isolation that are requested of the system; tests remove some
SHARED = 16 << 20  # the most bytes of shared memory: in /dev/shm, of System V, and of all other kinds together
DEVICES = ("null", "zero", "full", "random", "urandom")
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc")  # what is loaded into each program
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
    """The means of isolation that the system grants to this user.

    user      : a user namespace.
    processes : namespaces of processes and of System V objects.
    mounts    : a mount namespace, with a private /proc, /dev and /run, and with this library's and Python's files read-only.
                The folders above these files cannot be renamed, and sockets of other programs cannot be reached by a path.
    landlock  : the version of Landlock, or 0. From 2 on it protects the memory of other processes, from 6 on it blocks signals
                to other processes.
    """

    user: bool = False
    processes: bool = False
    mounts: bool = False
    landlock: int = 0

    @property
    def missing(self) -> list[str]:
        """Return what the system does not prevent a booster from doing, one line each."""
        lines = []
        if _libc is None:
            lines.append("writing into the memory of the auditing process, if a debugger of this user may")
        shows_processes = size_of(number_in_proc()) > 0
        if not shows_processes:
            lines.append(
                "using more memory, shared memory and processes than the limits allow, as this system shows no /proc"
            )
        if not self.processes and self.landlock < 6:
            lines.append(
                "ending other processes of this user, among them the audit, and starting processes that outlive the audit"
            )
        elif not self.processes and not shows_processes:
            lines.append("starting processes that outlive the audit")
        if not self.mounts:
            terminal = ", and to the terminal" if self.landlock < 2 else ""
            lines.append(f"writing to the files of this library and of Python{terminal}")
            lines.append("starting programs through the sockets of services of this user, such as tmux")
            lines.append("using shared memory beyond the limits, and writing files to /dev/shm that outlive the audit")
        if not self.mounts and self.landlock < 2 and hasattr(os, "geteuid") and os.geteuid() == 0:
            lines.append("changing settings of the kernel and writing to devices, as this user is the administrator")
        return lines


def hide_memory() -> None:
    """Forbid processes without capabilities to open the memory of this process and of its forks."""
    if _libc is not None:
        _libc.prctl(_DUMPABLE, 0, 0, 0, 0)


_granted_by_wanted: dict[frozenset, Granted] = {}


def granted() -> Granted:
    """Return what the system grants. It is tried only once, in a process of its own."""
    key = frozenset(wanted)
    if key not in _granted_by_wanted:
        protected_paths()  # here: a forked process would not keep them
        _granted_by_wanted[key] = _try_plans()
    return _granted_by_wanted[key]


def _try_plans() -> Granted:
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
    """Return whether the system grants all of a plan, by trying it in a forked process."""
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
    reply = os.read(reading, 1)
    os.close(reading)
    with contextlib.suppress(ChildProcessError):  # raised where the caller ignores SIGCHLD
        os.waitpid(process, 0)
    return reply == b"1"


# read at import, because a process without privileges may not be able to read the files of sysconfig
SCRIPTS = [path for path in (sysconfig.get_path("scripts"),) if path]
INSTALLED = [path for name in ("stdlib", "platstdlib", "purelib", "platlib") if (path := sysconfig.get_path(name))]


class InstalledFirst:
    """An import finder that returns the installed module in place of a module that a booster may have planted.

    A booster may write `difflib.py` into the current directory, which the auditing process must not import. A module counts
    as planted if it has the name of a module of Python, of a dependency or of one of our packages, is in another folder, and
    was written, moved or linked there while a booster ran. A module of such a name that the user wrote before or afterwards
    is imported as usual. The finder stays in `sys.meta_path` after an audit, because the planted file may still exist.

    Where no mounts protect the installed files (`Granted.mounts`), a booster can also change these. A module of Python, of a
    dependency or of one of our packages that was changed while a booster ran is then refused, with ImportError. If only its
    compiled file was changed, the module is compiled again.

    always : whether the installed module is returned for every such name, in a process that only audits.
    """

    def __init__(self):
        self.always = False
        self.times = booster_times
        self.running = 0
        self.folders: dict[
            str, tuple[int, int] | None
        ] = {}  # the identities of the folders in sys.path before a booster ran
        folders = [*INSTALLED, *(path for path in sys.path if path.endswith("lib-dynload"))]
        self.installed = [os.path.realpath(path) for path in folders]
        spec = importlib.util.find_spec(OURS[0])
        locations = (spec.submodule_search_locations or ()) if spec else ()
        self.own_folders = [os.path.dirname(os.path.realpath(path)) for path in locations]
        self.kept: dict[
            str, tuple[int, int] | None
        ] = {}  # the identities of the folders of modules, where no mounts protect them

    def keep_folders(self) -> None:
        """Record the folders of our packages, of the loaded packages, and of all dependencies, and the folders above these."""
        loaded = [path for module in list(sys.modules.values()) for path in _paths_of(module)]
        ours = [
            folder for name in OURS for own in self.own_folders for folder, _, _ in os.walk(os.path.join(own, name))
        ]
        dependencies = [os.path.join(path, name) for path in self.installed for name in DEPENDENCIES]
        folders = {*loaded, *dependencies, *(folder for folder in ours if not folder.endswith("__pycache__"))}
        folders |= {
            str(above) for folder in (*self.installed, *self.own_folders) for above in (folder, *Path(folder).parents)
        }
        self.kept = {folder: _identity(folder) for folder in folders}

    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        if root not in sys.stdlib_module_names and root not in DEPENDENCIES and root not in OURS:
            return None
        if path is not None:
            return self._unchanged(PathFinder.find_spec(name, path), usual=None) if self.kept else None
        found = self._find_first(name)
        return self._unchanged(found or PathFinder.find_spec(name), usual=found) if self.kept else found

    def _unchanged(self, spec, usual):
        """Return `usual` for a module that no booster changed, or a specification without the compiled file if that was changed.

        Raises ImportError for a module that was changed.
        """
        if spec is None or not spec.has_location:
            return usual
        above = {str(folder) for folder in Path(spec.origin).parents}
        exchanged = [folder for folder in above if folder in self.kept and self.kept[folder] != _identity(folder)]
        if exchanged or _changed(spec.origin):
            raise ImportError(f"{spec.name} is not imported: {spec.origin} changed while a booster ran", name=spec.name)
        if (
            spec.cached
            and os.path.lexists(spec.cached)
            and _changed(spec.cached)
            and isinstance(spec.loader, SourceFileLoader)
        ):
            spec.loader, spec.cached = _CompiledAgain(spec.name, spec.origin), None
            return spec
        return usual

    def _find_first(self, name):
        installed = PathFinder.find_spec(name, self.own_folders if name in OURS else self.installed)
        if installed is None or self.always:
            return installed
        found_in_path = PathFinder.find_spec(name)
        return installed if found_in_path is not None and self._may_be_planted(found_in_path) else None

    def _may_be_planted(self, spec) -> bool:
        paths = [*(spec.submodule_search_locations or ()), *([spec.origin] if spec.has_location else ())]
        if all(_is_below(path, (*self.installed, *self.own_folders)) for path in paths):
            return False
        try:
            times = [status_of(path).st_ctime for path in paths for status_of in (os.lstat, os.stat)]
        except OSError:
            return True
        parents = {os.path.dirname(path) for path in paths}
        replaced = any(_identity(folder) != identity for folder, identity in self.folders.items() if folder in parents)
        return replaced or any(map(changed_by_a_booster, times))


class _CompiledAgain(SourceFileLoader):
    """A loader that reads no compiled file."""

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def _changed(path: str) -> bool:
    """Return whether a file, or the file to which a symbolic link leads, was changed while a booster ran, or is gone."""
    try:
        return any(changed_by_a_booster(status_of(path).st_ctime) for status_of in (os.lstat, os.stat))
    except OSError:
        return True


def _paths_of(module) -> list[str]:
    """Return the folders of a loaded package."""
    paths = getattr(module, "__path__", ())
    return [path for path in paths if isinstance(path, str)] if isinstance(paths, list) else []


def _is_below(path: str, folders: Iterable[str]) -> bool:
    return any(path.startswith(os.path.join(folder, "")) for folder in folders)


def _identity(folder: str) -> tuple[int, int] | None:
    """Return device and inode number of a folder, which change if the folder is replaced; None if it does not exist."""
    try:
        status = os.stat(folder)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _finder() -> InstalledFirst | None:
    return next((finder for finder in sys.meta_path if isinstance(finder, InstalledFirst)), None)


def booster_started() -> None:
    """Record that a booster was started. The auditing process calls this (see `InstalledFirst`)."""
    finder = _finder()
    if finder is None:
        finder = InstalledFirst()
        sys.meta_path.insert(0, finder)
        _import_from_real_paths()
    plan = _granted_by_wanted.get(frozenset(wanted))
    if plan is not None and not plan.mounts and not finder.kept:
        finder.keep_folders()
    for path in sys.path:
        with contextlib.suppress(FileNotFoundError):  # raised for a relative path if the working directory was deleted
            folder = os.path.abspath(path)
            finder.folders.setdefault(folder, _identity(folder))
    if not finder.running:
        finder.times.append([time.time() - CLOCK, math.inf])
    finder.running += 1
    importlib.invalidate_caches()


def _import_from_real_paths() -> None:
    """Let our packages import their modules from real paths: a booster may exchange a symbolic link, which no mount protects."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in OURS and isinstance(getattr(module, "__path__", None), list):
            module.__path__ = [os.path.realpath(path) for path in module.__path__]


def booster_ended() -> None:
    """Record that a booster's process and its descendants have ended. The auditing process calls this."""
    finder = _finder()
    if finder is not None and finder.running:
        finder.running -= 1
        if not finder.running:
            finder.times[-1][1] = time.time() + CLOCK


def import_installed_first() -> None:
    """Return the installed module for every import from now on. A command that only audits calls this."""
    booster_started()
    finder = _finder()
    assert finder is not None
    finder.always = True


def import_in_usual_order() -> None:
    """Restore the usual order of imports. The booster's process calls this."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, InstalledFirst)]


def enter_namespaces(plan: Granted) -> None:
    """Let the next forked process be the first process of new namespaces. Raise OSError if the system refuses."""
    if not plan.processes:
        return
    user, group = os.geteuid(), os.getegid()
    _call("unshare", _NEW_PROCESSES | _NEW_IPC | (_NEW_USER if plan.user else 0))
    if plan.user:
        _libc.prctl(_DUMPABLE, 1, 0, 0, 0)  # type: ignore[union-attr]  # otherwise these files belong to the administrator
        try:
            for name, text in (
                ("setgroups", "deny"),
                ("uid_map", f"{user} {user} 1"),
                ("gid_map", f"{group} {group} 1"),
            ):
                _write(f"/proc/self/{name}", text)
        finally:
            hide_memory()


def die_with_parent() -> bool:
    """Let the system end this process when its parent ends. Return whether the system can do that.

    The end of the first process of a namespace ends all processes of the namespace.
    """
    return _libc is not None and _libc.prctl(_DIES_WITH_PARENT, 9, 0, 0, 0) == 0


def make_private(plan: Granted) -> None:
    """Mount private file systems. The first process of a namespace calls this. Raise OSError if it fails."""
    if plan.user:  # in another user namespace the booster would have all capabilities and shared memory of its own
        _write("/proc/sys/user/max_user_namespaces", "0")
    if not plan.mounts:
        return
    _call("unshare", _NEW_MOUNTS)
    _mount(None, "/", None, _RECURSIVE | _PRIVATE)
    _mount("proc", "/proc", "proc", _NO_SUID | _NO_DEVICES | _NO_EXEC)
    with contextlib.suppress(PermissionError):  # raised for a user; the first process then counts the segments
        _write("/proc/sys/kernel/shmall", str(SHARED // os.sysconf("SC_PAGE_SIZE")))
    folder = _current_folder()
    for path in ("/sys", *(f"/proc/{name}" for name in ("sys", "sysrq-trigger", "irq", "bus", "fs"))):
        if os.path.exists(path):
            _read_only(path)
    _protect(protected_paths())
    _private_devices()
    _empty("/sys/fs/cgroup")
    try:
        os.chdir(folder)  # from below the new mounts, where this process was, nothing is read-only
    except (
        PermissionError
    ):  # a user may be in a folder that he cannot reach from outside: then nothing of ours may be in it
        if any(_is_below(path, [folder]) for path in protected_paths()):
            raise
    _hide_sockets()
    if not any(os.path.realpath(path).startswith("/run/") for path in (*sys.path, sys.executable, os.getcwd())):
        _empty("/run")  # it has sockets of services that start processes for any client
        if not os.path.islink("/var/run"):
            _empty("/var/run")


def give_up_privileges(plan: Granted) -> None:
    """Give up all privileges. The booster's process calls this before its code runs. Raise OSError if it fails."""
    if _libc is None:
        return
    for capability in range(64):
        if _libc.prctl(_DROP_BOUND, capability, 0, 0, 0) < 0:
            break  # the kernel has no such capability, or this process has few capabilities
    _libc.prctl(_AMBIENT, _CLEAR_AMBIENT, 0, 0, 0)
    _call("prctl", _NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    header, none = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    _call("capset", header, none)
    if plan.landlock:
        _restrict(plan.landlock)


def _restrict(version: int) -> None:
    """Apply Landlock, which blocks the memory of other processes, signals to them, and writes to devices and kernel settings."""
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
    """Return (number, bytes, number of the process that made it) of each System V segment that this process sees."""
    try:
        with open("/proc/sysvipc/shm") as file:
            rows = [line.split() for line in file][1:]
    except OSError:
        return []
    return [(int(row[1]), int(row[3]), int(row[4])) for row in rows]


class Memory(NamedTuple):
    """Bytes of memory of some processes together.

    mapped : the address space beyond `base`, summed over the processes.
    shared : the larger of two sums: resident pages of shared memory, and open files without a name (memfd_create).
    hidden : whether some process hides its open files.
    """

    mapped: int = 0
    shared: int = 0
    hidden: bool = False


def memory_of(processes: Iterable[int], base: int, most_shared: int, inherited: frozenset = frozenset()) -> Memory:
    """Return the memory of processes, numbered as in the mounted /proc.

    base      : bytes of address space of each process that do not count.
    inherited : mappings of shared memory that do not count, as `shared_mappings` returns them.

    A page that several processes map counts once for each. Only if this sum is above `most_shared`, the page is divided among
    them, a computation that takes the kernel milliseconds.
    """
    mapped, shared, hidden = 0, {}, False
    files: dict[tuple[int, int], int] = {}
    for process in processes:
        size, shared[process] = _fields(f"/proc/{process}/status", "VmSize:", "RssShmem:")
        mapped += max(0, size - base)
        try:
            files |= _files_without_a_name(process)
        except PermissionError:
            hidden = True
    open_files, pages = sum(files.values()), sum(shared.values())
    if pages > most_shared:
        pages = sum(
            _proportional_size(process, inherited, resident) for process, resident in shared.items() if resident
        )
    return Memory(mapped, max(pages, open_files), hidden)


def size_of(process: int) -> int:
    """Return the bytes of address space of a process; 0 if it has ended."""
    return _fields(f"/proc/{process}/status", "VmSize:")[0]


def shared_mappings(process: int) -> frozenset[tuple[str, str]]:
    """Return device and inode number of the shared mappings of a process; empty if they cannot be read."""
    try:
        with open(f"/proc/{process}/maps") as lines:
            rows = [line.split(None, 5) for line in lines]
    except OSError:
        return frozenset()
    return frozenset((row[3], row[4]) for row in rows if row[1].endswith("s"))


def _proportional_size(process: int, inherited: frozenset, otherwise: int) -> int:
    """Return the bytes of shared pages of a process, each divided by the number of processes that map it."""
    total, counted = 0, False
    try:
        with open(f"/proc/{process}/smaps") as lines:
            for line in lines:
                words = line.split(None, 5)
                if "-" in words[0]:  # the first line of a mapping: range, rights, offset, device, number, path
                    path = words[5].strip() if len(words) > 5 else ""
                    of_memory = path.startswith(("/dev/zero", "/SYSV", "/memfd:", "/dev/shm/"))
                    counted = words[1].endswith("s") and of_memory and (words[3], words[4]) not in inherited
                elif counted and words[0] == "Pss:":
                    total += int(words[1]) << 10
    except OSError:
        return otherwise
    return total


def _fields(path: str, *names: str) -> tuple[int, ...]:
    """Return the sizes after given names in a file of /proc, in bytes; 0 for a name that is not in the file."""
    values = dict.fromkeys(names, 0)
    with contextlib.suppress(OSError), open(path) as lines:
        for line in lines:
            words = line.split()
            if words and words[0] in values:
                values[words[0]] = int(words[1]) << 10
    return tuple(values.values())


def _files_without_a_name(process: int) -> dict[tuple[int, int], int]:
    """Return the bytes of each open file without a name (memfd_create) of a process, by device and inode number.

    Raise PermissionError if the process hides its files.
    """
    sizes = {}
    folder = f"/proc/{process}/fd"
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        for name in os.listdir(folder):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                if os.readlink(f"{folder}/{name}").startswith("/memfd:"):
                    status = os.stat(f"{folder}/{name}")
                    sizes[status.st_dev, status.st_ino] = status.st_blocks * 512
    return sizes


def number_in_proc() -> int:
    """Return the number of this process in the mounted /proc, which may be that of an outer namespace."""
    try:
        return int(os.readlink("/proc/self"))
    except (OSError, ValueError):
        return os.getpid()


def show_memory() -> None:
    """Let the process that measures memory see the open files of this process. The booster's process calls this."""
    if _libc is not None:
        _libc.prctl(_DUMPABLE, 1, 0, 0, 0)


def remove_segment(number: int) -> None:
    with contextlib.suppress(OSError):
        _call("shmctl", number, 0, None)


def _current_folder() -> str:
    """Return the working directory; "/" if it was deleted."""
    try:
        return os.getcwd()
    except FileNotFoundError:
        return "/"


_protected: list[str] = []


def protected_paths() -> list[str]:
    """Return the real paths that no booster may write: our packages, Python's modules and programs, our dependencies, and the
    checkout. They are determined before the first booster starts, since a booster may exchange symbolic links."""
    if not _protected:
        paths = {*INSTALLED, *SCRIPTS}
        paths |= {os.path.dirname(path) for path in (sys.executable, os.path.realpath(sys.executable)) if path}
        for prefix in {sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix}:
            prefix = os.path.realpath(prefix)
            parts = {os.path.join(prefix, name) for name in ("bin", "lib", "lib64", "pyvenv.cfg")}
            paths |= parts if _has_files_of_the_user(prefix) else {prefix}
        paths |= {path for path in SYSTEM if not _has_files_of_the_user(os.path.realpath(path))}
        for name in OURS:
            spec = importlib.util.find_spec(name)
            paths |= set(spec.submodule_search_locations or ()) if spec else set()
        paths |= {str(ROOT)} if IS_CHECKOUT else set()
        folders = [os.path.dirname(path) for name in DEPENDENCIES if (path := _folder_of_module(name))]
        paths |= {path for path in folders if os.path.basename(path) in ("site-packages", "dist-packages")}
        _protected.extend(sorted({os.path.realpath(path) for path in paths} - {"/"}))
    return _protected


def _has_files_of_the_user(folder: str) -> bool:
    """Return whether the working directory, the home directory or the folder for temporary files is in a folder."""
    users = (_current_folder(), os.path.expanduser("~"), tempfile.gettempdir())
    return any(_is_below(os.path.join(os.path.realpath(path), ""), [folder]) for path in users)


def _folder_of_module(name: str) -> str | None:
    """Return the folder of an imported package, or the file of an imported module."""
    path = getattr(sys.modules.get(name), "__file__", None)
    return os.path.dirname(path) if path and os.path.basename(path).startswith("__init__.") else path


def _protect(paths: Iterable[str]) -> None:
    """Make files and folders read-only, with all that is mounted in them, and mount each folder above them onto itself: a mounted
    folder cannot be renamed."""
    existing = sorted({path for path in paths if os.path.exists(path)})
    protected = {path for path in existing if not _is_below(path, existing)}
    above = {str(folder) for path in protected for folder in Path(path).parents} - {"/"}
    protected |= {path for path in _mount_points() if _is_below(path, protected)}
    for path in sorted(protected | above):  # folders before what is in them
        if path in protected:
            _read_only(path)
        else:
            _mount(path, path, None, _BIND | _RECURSIVE)


def _mount_points() -> set[str]:
    with open("/proc/self/mounts", "rb") as lines:
        words = [line.split(b" ")[1] for line in lines]
    return {os.fsdecode(re.sub(rb"\\([0-7]{3})", lambda octal: bytes([int(octal[1], 8)]), word)) for word in words}


def _private_devices() -> None:
    handles = {name: os.open(f"/dev/{name}", os.O_PATH) for name in DEVICES if os.path.exists(f"/dev/{name}")}
    _mount("tmpfs", "/dev", "tmpfs", _NO_SUID | _NO_EXEC, "mode=755,size=64k")
    for name, handle in handles.items():
        os.close(os.open(f"/dev/{name}", os.O_CREAT | os.O_WRONLY, 0o666))
        _mount(f"/proc/self/fd/{handle}", f"/dev/{name}", None, _BIND)
        os.close(handle)
    for name, descriptor in (("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")):
        os.symlink(f"/proc/self/fd{descriptor}", f"/dev/{name}")
    os.mkdir("/dev/shm")
    _mount("tmpfs", "/dev/shm", "tmpfs", _NO_SUID | _NO_DEVICES | _NO_EXEC, f"mode=1777,size={SHARED}")
    _read_only("/dev", bind=False)


def _empty(path: str) -> None:
    if os.path.isdir(path):
        _mount("tmpfs", path, "tmpfs", _NO_SUID | _NO_DEVICES | _NO_EXEC | _READ_ONLY, "mode=755,size=4k")


MOST_SOCKETS = 500  # of other programs


def _hide_sockets() -> None:
    """Hide the sockets of other programs, such as tmux, that start programs for any client of this user."""
    with open("/proc/net/unix", encoding="utf-8", errors="surrogateescape") as file:
        paths = {path for line in file if (path := line.rstrip("\n").partition(" /")[2])}
    folder = _current_folder()
    for path in sorted(f"/{path}" for path in paths)[:MOST_SOCKETS]:
        if _is_below(path, [folder]):
            path = os.path.relpath(path, folder)
        if os.path.exists(path) and not path.startswith(("/proc/", "/dev/", "/run/")):
            with contextlib.suppress(PermissionError):
                _mount("/dev/null", path, None, _BIND)
    for folder in glob.glob("/tmp/tmux-*") + glob.glob("/tmp/ssh-*") + ["/tmp/.X11-unix", "/tmp/.ICE-unix"]:
        with contextlib.suppress(PermissionError):
            _empty(folder)


def _read_only(path: str, bind: bool = True) -> None:
    if bind:
        _mount(path, path, None, _BIND | _RECURSIVE)
    flags = os.statvfs(path).f_flag
    kept_flags = flags & (_NO_SUID | _NO_DEVICES | _NO_EXEC | os.ST_NOATIME | os.ST_NODIRATIME)
    kept_flags |= 1 << 21 if flags & os.ST_RELATIME else 0
    _mount(None, path, None, _BIND | _REMOUNT | _READ_ONLY | kept_flags)


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
    """Call a function of the C library and return its value. Raise OSError if it fails or does not exist."""
    try:
        call = getattr(_libc, name)
    except AttributeError:
        raise OSError(f"the C library has no {name}") from None
    value = call(*arguments)
    if value < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return value

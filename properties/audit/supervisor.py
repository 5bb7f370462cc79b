"""Run the processes that `properties.audit.process.ProcessBackend` starts, and end them with all that the booster started.

The supervisor runs no code of the booster. Where the system grants namespaces (`properties.audit.isolation`), the supervisor
starts the first process of new namespaces, and that process starts the backend. The backend has no other open files than its
two pipes and a file for its output. It has a session of its own, no capabilities, and limits on memory, shared memory, written
files and processes. The supervisor ends every process that descends from it when the requests end, a limit is exceeded, or the
calling process has ended. The first process does the same when the supervisor has ended.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import gc
import itertools
import json
import os
import resource
import select
import signal
import struct
import sys
import threading
import time
from collections.abc import Mapping
from typing import Any

from properties.audit import isolation
from properties.cases.exact_json import decode
from properties.engine.failures import Raised, described, one_line
from properties.engine.local_backend import LocalBackend
from properties.engine.recordings import packed
from properties.engine.streams import open_standard_streams

MEMORY = 2 << 30  # bytes of memory beyond that of the calling process
SLACK = 64 << 20  # bytes above MEMORY that all processes together may have
WRITTEN = 16 << 20  # bytes of each file that the backend writes, also of its output and of files without a name
FILES = 128  # files open at one time; with WRITTEN this limits the memory of files without a name
PROCESSES = 24  # processes at one time, including the backend
LIMITS = "the limits of an audited process"
ENDING = 2.0  # seconds that the first process may take to end the backend
WATCH = 0.5  # seconds between two checks of the backend whether its parent still runs
SHARES, HOLDS, HIDES, UNREADABLE = (
    "shares",
    "holds",
    "hides",
    "unreadable",
)  # reasons that the first process reports in place of an exit code
UNISOLATED = "unisolated: "  # begins the report of a process that could not be set up
_SUBREAPER = 36
_files_of_the_caller: list = []  # kept in the backend, because a file object that is deleted closes a descriptor of the backend


def watch(make, plan: isolation.Granted, pipes: tuple[int, int, int, int, int]) -> int:
    """Start the backend, wait until it ends, exceeds a limit, or the caller ends, and then end all processes.

    plan  : what the system grants.
    pipes : the descriptors for requests, for responses, for the end of the caller, for the reason why the backend ended, and
            for the backend's output.
    """
    request_end, response_end, caller_end, status_end, output = pipes
    open_standard_streams()
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _collect_orphans()
    reason = ""
    try:
        isolation.enter_namespaces(plan)  # without namespaces the supervisor finds processes by their parents
        report_reader, report_writer = os.pipe()
        alive_reader, alive_writer = os.pipe()
        first = os.fork()
    except OSError as error:
        os.write(status_end, _unisolated(error))
        return 1
    if first == 0:
        os.close(caller_end)
        os.close(report_reader)
        os.close(alive_writer)
        os._exit(_first(make, plan, (request_end, response_end, report_writer, output, alive_reader)))
    _close_all_but(caller_end, status_end, report_reader, alive_writer)
    started = {first}
    while not reason:
        ready = select.select([caller_end, report_reader], [], [], 0.05)[0]
        if caller_end in ready:
            break
        if report_reader in ready:
            reason = _end_of_first(plan, first, report_reader)
            break
        descendants = _descendants(os.getpid())[1:]
        started.update(descendants)
        if len(descendants) > PROCESSES:
            reason = f"its process started more than {PROCESSES - 1} others ({LIMITS})"
            break
        process, status = os.waitpid(-1, os.WNOHANG)
        if process == first:
            reason = _end_of_first(plan, first, report_reader, status)
    started.update(_descendants(os.getpid())[1:])
    os.close(alive_writer)
    if not plan.processes:
        _wait_for(first)  # the first process ends the backend, which the supervisor cannot find without /proc
    with contextlib.suppress(OSError):
        os.kill(first, signal.SIGKILL)  # this ends all processes of its namespace, if it has one
    _end_all()
    if not plan.processes:
        _remove_segments(started)
    with contextlib.suppress(OSError):
        os.write(status_end, reason.encode())
    return 0


def _wait_for(first: int) -> None:
    """Wait at most ENDING seconds until the first process, whose pipe has been closed, has ended."""
    until = time.monotonic() + ENDING
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < until and os.waitpid(first, os.WNOHANG)[0] == 0:
            time.sleep(0.002)


def _collect_orphans() -> None:
    with contextlib.suppress(AttributeError):
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _first(make, plan: isolation.Granted, pipes: tuple[int, int, int, int, int]) -> int:
    """Run the first process of the namespace: start the backend, measure its memory, and report how the backend ended.

    The first process ends when the supervisor ends, and then ends its descendants. In a namespace the system ends them.
    """
    request_end, response_end, report_writer, output, alive_reader = pipes
    if plan.processes:
        isolation.die_with_parent()
    else:
        _collect_orphans()
    try:
        ready_reader, _ready_writer = os.pipe()  # closes when the backend lets its memory be measured
        isolation.make_private(plan)
        parent = os.getpid()
        backend = os.fork()
    except OSError as error:
        os.write(report_writer, _unisolated(error))
        return 1
    if backend == 0:
        _run_backend(make, plan, request_end, response_end, report_writer, output, parent)
    _close_all_but(report_writer, alive_reader, ready_reader)
    own_number = isolation.number_in_proc()
    base, inherited = isolation.size_of(own_number), isolation.shared_mappings(own_number)
    started, end = {backend}, ""
    while not end:
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended == backend:
            end = str(os.waitstatus_to_exitcode(status))
            break
        processes = _descendants(own_number)[1:]
        started.update(processes)
        # before the measurement: a backend that has not yet shown its memory may show it in between
        is_measurable = bool(select.select([ready_reader], [], [], 0)[0])
        try:
            memory = isolation.memory_of(processes, base, isolation.SHARED, inherited)
        except ValueError:  # for example a process with a name that is not UTF-8
            end = UNREADABLE
            break
        segments = sum(size for _, size, maker in isolation.segments() if plan.processes or maker in started)
        if max(segments, memory.shared) > isolation.SHARED:
            end = SHARES
        elif memory.mapped > MEMORY + SLACK:
            end = HOLDS
        elif memory.hidden and is_measurable:
            end = HIDES
        elif not ended and select.select([alive_reader], [], [], 0.02)[0]:
            end = "the supervisor is gone"
    if not plan.processes:
        _end_group(backend, ended == backend)
        _end_all()
        _remove_segments(started)
    with contextlib.suppress(OSError):
        os.write(report_writer, end.encode())
    return 0


def _end_group(backend: int, has_ended: bool = False) -> None:
    """End the backend and the processes of its group, which cannot be found by their parents without /proc."""
    for end in (os.killpg,) if has_ended else (os.killpg, os.kill):
        with contextlib.suppress(OSError):
            end(backend, signal.SIGKILL)


def _end_with(parent: int) -> None:
    """Let this process, the backend, end when its parent ends, even if no other process can find it.

    The system does that if it can. Otherwise a thread checks every WATCH seconds.
    """

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH)
        _end_group(os.getpid())

    if not isolation.die_with_parent():
        threading.Thread(target=watch, daemon=True).start()
    elif os.getppid() != parent:  # the parent ended before the request to the system
        os._exit(1)


def _run_backend(
    make, plan: isolation.Granted, request_end: int, response_end: int, report_writer: int, output: int, parent: int
) -> None:
    """Run the backend until this process ends. A failure before the booster's code runs is reported as UNISOLATED."""
    status, ready = 1, False
    try:
        isolation.show_memory()
        report_writer = _become_worker(request_end, response_end, output, report_writer)
        isolation.give_up_privileges(plan)
        isolation.import_in_usual_order()
        _end_with(parent)
        os.close(report_writer)
        ready = True
        _serve(make)
        status = 0
    except BaseException as error:
        if not ready:
            os.write(report_writer, _unisolated(error))
        raise
    finally:
        os._exit(status)


def _unisolated(error: BaseException) -> bytes:
    return f"{UNISOLATED}the booster's process could not be isolated: {one_line(error, 120)}".encode()


def _remove_segments(makers: set[int]) -> None:
    for number, _, maker in isolation.segments():
        if maker in makers:
            isolation.remove_segment(number)


def _close_all_but(*kept: int) -> None:
    """Close every descriptor but these and the standard ones."""
    for above, below in itertools.pairwise((2, *sorted(kept), _most_files())):
        os.closerange(above + 1, below)


def _most_files() -> int:
    """Return a number above every descriptor that the caller may have had open."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return 1 << 20 if most == resource.RLIM_INFINITY else max(1024, min(most, 1 << 20))


def _become_worker(request_end: int, response_end: int, output: int, report_writer: int) -> int:
    """Give the pipes and files the descriptors 0 to 4, close all others, and set the limits.

    Return the new descriptor of `report_writer`. Only low numbers are used, as few descriptors may be allowed.
    """
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _files_of_the_caller.extend((sys.stdin, sys.stdout, sys.stderr, sys.__stdin__, sys.__stdout__, sys.__stderr__))
    gc.freeze()
    _close_all_but(request_end, response_end, output, report_writer)
    numbers = (request_end, response_end, output, report_writer)
    requests, responses, printed, report = (fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, 5) for number in numbers)
    null_device = os.open(os.devnull, os.O_RDONLY)
    for number, target in ((null_device, 0), (printed, 1), (printed, 2), (requests, 3), (responses, 4)):
        if number != target:
            os.dup2(number, target)
    _close_all_but(3, 4, report)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115  open until the process ends
    sys.stdout, sys.stderr = (open(number, "w", buffering=1, closefd=False) for number in (1, 2))  # noqa: SIM115
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]  # typeshed: final
    size = isolation.size_of(isolation.number_in_proc())  # 0 if the system does not show it; the limit is then off
    for kind, most in (
        (resource.RLIMIT_AS, size + MEMORY if size else resource.RLIM_INFINITY),
        (resource.RLIMIT_FSIZE, WRITTEN),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, FILES),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
    return report


def _serve(make) -> None:
    backend = LocalBackend(make)
    backend.is_own_process, backend.memory = True, f" beyond {MEMORY >> 30} GB ({LIMITS})"
    with open(3, "rb") as requests, open(4, "wb") as responses:
        while length := requests.read(4):
            request = json.loads(requests.read(*struct.unpack(">I", length)))
            body = json.dumps(_answers(backend, *request)).encode()
            with contextlib.suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            responses.write(struct.pack(">I", len(body)) + body)
            responses.flush()


def _answers(backend: LocalBackend, question: str, number: int | None, arguments: list) -> list:
    """Return the answers to a request as JSON, up to the first exception. Each is converted before the next is computed."""
    replies: list = []
    try:
        for answer in backend.answers(question, number, *map(decode, arguments)):
            replies.append(_packed(traits_as_data(answer) if question == "traits" else answer, backend))
    except BaseException as error:
        replies.append(packed(error))
    return replies


def _packed(answer, backend: LocalBackend) -> dict[str, Any]:
    try:
        return packed(answer, backend.keep_real)
    except Exception as error:  # the conversion may run the booster's code
        return packed(Raised(described(error)))


def traits_as_data(declared):
    """Return traits as data: a claim by its id, a function by its name, statement and rounds. Functions are called remotely."""
    declared = getattr(declared, "claim", declared)
    if isinstance(getattr(declared, "id", None), str):
        return declared.id
    if isinstance(declared, Mapping):
        return {one_line(key, 60): traits_as_data(value) for key, value in declared.items()}
    if callable(declared):
        rounds = getattr(declared, "rounds", None)
        name = getattr(declared, "promise", getattr(declared, "__name__", "unnamed"))
        data = {"function": one_line(name, 60), "statement": str(getattr(declared, "statement", ""))[:400]}
        return data | {"rounds": "function" if callable(rounds) else rounds}
    return tuple(map(traits_as_data, declared)) if isinstance(declared, (tuple, list, set, frozenset)) else declared


def _end_of_first(plan: isolation.Granted, first: int, report_reader: int, status: int | None = None) -> str:
    """Return in one line how the backend ended, or how the first process ended if it wrote no report.

    status : the status of the first process if it was waited for.
    """
    ready = select.select([report_reader], [], [], 0)[0]
    if ready and (text := os.read(report_reader, 300).decode()):
        return _reason_of(text)
    status = os.waitpid(first, 0)[1] if status is None else status
    return UNISOLATED + end_of_ours(
        plan, "the parent of the booster's process", first, os.waitstatus_to_exitcode(status)
    )


def end_of_ours(plan: isolation.Granted, process: str, number: int, code: int | None) -> str:
    """Return in one line how a process of ours ended, and whether the booster can have ended it."""
    text = end_of(f"{process} (number {number})", code)
    is_protected = plan.processes or plan.landlock >= 6
    return (
        text if is_protected or code is None or code >= 0 else f"{text}; this system does not keep a booster from this"
    )


def end_of(process: str, code: int | None) -> str:
    """Return in one line how a process ended.

    code : the exit code, or the negative number of the signal; None if it is not known.

    >>> end_of("its process", -9)
    "its process was killed by signal 9 (SIGKILL; also the kernel's out-of-memory killer does this)"
    >>> end_of("its process", 1)
    'its process ended with status 1'
    """
    if code is None or code >= 0:
        return f"{process} ended" + ("" if code is None else f" with status {code}")
    name = signal.Signals(-code).name if -code in set(signal.Signals) else "a real-time signal"
    killer = "; also the kernel's out-of-memory killer does this" if -code == signal.SIGKILL else ""
    return f"{process} was killed by signal {-code} ({name}{killer})"


def _reason_of(text: str) -> str:
    """Return in one line how the backend ended, from the text that the first process wrote."""
    if text.startswith(UNISOLATED):
        return text.partition("\n")[0]
    if text == SHARES:
        return f"its process shared more than {isolation.SHARED >> 20} MB of memory ({LIMITS})"
    if text == HOLDS:
        return f"its processes had more than {MEMORY >> 30} GB of memory together ({LIMITS})"
    if text == UNREADABLE:
        return f"the memory of its processes cannot be measured, as a name is not UTF-8 ({LIMITS})"
    if text == HIDES:
        return f"its process hides the files that it has open ({LIMITS})"
    if int(text) == -signal.SIGXFSZ:
        return f"its process wrote more than {WRITTEN >> 20} MB ({LIMITS})"
    return end_of("its process", int(text))


def _descendants(process: int) -> list[int]:
    processes, unvisited = [process], [process]
    while unvisited:
        current = unvisited.pop()
        try:
            tasks = os.listdir(f"/proc/{current}/task")
        except OSError:
            continue
        for task in tasks:
            with contextlib.suppress(OSError), open(f"/proc/{current}/task/{task}/children") as file:
                children = [int(word) for word in file.read().split()]
                processes += children
                unvisited += children
        if len(processes) > 4 * PROCESSES:
            break
    return processes


def _end_all() -> None:
    """End every process that descends from this one, until none is left or ten seconds have passed."""
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

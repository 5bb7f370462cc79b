"""Run the processes that `properties.audit.process.ProcessBackend` starts, and end them with all that the booster started.

The supervisor runs no code of the booster. Where the system grants namespaces (`properties.audit.isolation`), the supervisor
starts the first process of namespaces of its own, and that process starts the backend. The backend has no other file than its
two pipes and an empty file for what it prints; it has a session of its own, no capabilities, and limits on memory, shared
memory, written files and processes. The supervisor ends everything that descends from it when the questions end, a limit is
hit or the caller is gone. The first process does the same when the supervisor is gone.
"""

from __future__ import annotations

import contextlib
import ctypes
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

MEMORY = 2 << 30  # bytes beyond those of the caller
SLACK = (
    64 << 20
)  # bytes above MEMORY that all processes may have together: one process reaches its own limit before that
WRITTEN = 16 << 20  # bytes of any file that the backend writes, its output and files without a name among them
FILES = 128  # open at one time: with WRITTEN, the memory of files without a name
PROCESSES = 24  # at one time, the backend among them
LIMITS = "the limits of an audited process"
ENDING = 2.0  # seconds in which the first process ends the backend
WATCH = 0.5  # seconds between two looks of the backend at who its parent is
SHARES, HOLDS, HIDES = "shares", "holds", "hides"  # in place of an exit code
UNISOLATED = "unisolated: "  # begins the message of a process that could not be set up: none of the booster's code ran
NOTED = 899  # the descriptor in the backend to which a failure before the booster's code runs is written
_SUBREAPER = 36


def watch(make, plan: isolation.Granted, pipes: tuple[int, int, int, int, int]) -> int:
    """Start the backend; wait until it ends, breaks a limit, or the caller closes its pipes; then end all processes.

    plan : what the system grants.    pipes : the ends for questions, answers, the caller's life, the backend's
    end, and its output.
    """
    asking, answering, dying, telling, output = pipes
    open_standard_streams()
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _collect_orphans()
    reason = ""
    try:
        isolation.enter_namespaces(plan)  # without them the processes are found by their parents
    except OSError as error:
        os.write(telling, _unisolated(error))
        return 1
    report, noting = os.pipe()
    alive, living = os.pipe()
    try:
        first = os.fork()
    except OSError as error:
        os.write(telling, _unisolated(error))
        return 1
    if first == 0:
        os.close(dying)
        os.close(report)
        os.close(living)
        os._exit(_first(make, plan, (asking, answering, noting, output, alive)))
    _close_all_but(dying, telling, report, living)
    made = {first}
    while not reason:
        ready = select.select([dying, report], [], [], 0.05)[0]
        if dying in ready:
            break
        if report in ready:
            reason = _end_of(_noted(report))
            break
        descended = _descendants(os.getpid())[1:]
        made.update(descended)
        if len(descended) > PROCESSES:
            reason = f"its process started more than {PROCESSES - 1} others ({LIMITS})"
        elif os.waitpid(-1, os.WNOHANG)[0] == first:
            reason = _end_of(_noted(report))  # written since the pipe was read, perhaps
    made.update(_descendants(os.getpid())[1:])
    os.close(living)
    if not plan.processes:
        _wait_for(first)  # it ends the backend, which nothing here finds without /proc
    with contextlib.suppress(OSError):
        os.kill(first, signal.SIGKILL)  # and so its namespace, where it has one
    _end_all()
    if not plan.processes:
        _remove_segments(made)
    with contextlib.suppress(OSError):
        os.write(telling, reason.encode())
    return 0


def _wait_for(first: int) -> None:
    """Wait until the first process has ended, at most ENDING seconds: its pipe has been closed."""
    until = time.monotonic() + ENDING
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < until and os.waitpid(first, os.WNOHANG)[0] == 0:
            time.sleep(0.002)


def _collect_orphans() -> None:
    with contextlib.suppress(AttributeError):
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


def _first(make, plan: isolation.Granted, pipes: tuple[int, int, int, int, int]) -> int:
    """Be the first process of the namespace: start the backend, collect what ends, and report how the backend ended.

    It ends with the supervisor, and then ends what descends from it: in a namespace the system does that.
    """
    asking, answering, noting, output, alive = pipes
    if plan.processes:
        isolation.die_with_parent()
    else:
        _collect_orphans()
    measurable, _open_end = os.pipe()  # ends when the backend lets its memory be measured
    try:
        isolation.make_private(plan)
        parent = os.getpid()
        backend = os.fork()
    except OSError as error:
        os.write(noting, _unisolated(error))
        return 1
    if backend == 0:
        _play(make, plan, asking, answering, noting, output, parent)
    _close_all_but(noting, alive, measurable)
    here = isolation.number_in_proc()
    base, inherited = isolation.size_of(here), isolation.shared_mappings(here)
    made, end = {backend}, ""
    while not end:
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended == backend:
            end = str(os.waitstatus_to_exitcode(status))
            break
        processes = _descendants(here)[1:]
        made.update(processes)
        held = isolation.memory_of(processes, base, isolation.SHARED, inherited)
        segments = sum(size for _, size, maker in isolation.segments() if plan.processes or maker in made)
        if max(segments, held.shared) > isolation.SHARED:
            end = SHARES
        elif held.mapped > MEMORY + SLACK:
            end = HOLDS
        elif held.hidden and select.select([measurable], [], [], 0)[0]:
            end = HIDES
        elif not ended and select.select([alive], [], [], 0.02)[0]:
            end = "the supervisor is gone"
    if not plan.processes:
        _end_group(backend, ended == backend)
        _end_all()
        _remove_segments(made)
    with contextlib.suppress(OSError):
        os.write(noting, end.encode())
    return 0


def _end_group(backend: int, is_gone: bool = False) -> None:
    """End the backend and the processes of its group: without /proc they are not found by their parents."""
    for end in (os.killpg,) if is_gone else (os.killpg, os.kill):
        with contextlib.suppress(OSError):
            end(backend, signal.SIGKILL)


def _end_with(parent: int) -> None:
    """Called in the backend: end it when the process that forked it ends, also where no other process can find it.

    The system does that where it can. Elsewhere a thread looks every WATCH seconds.
    """

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH)
        _end_group(os.getpid())

    if not isolation.die_with_parent():
        threading.Thread(target=watch, daemon=True).start()
    elif os.getppid() != parent:  # it ended before that
        os._exit(1)


def _play(make, plan: isolation.Granted, asking: int, answering: int, noting: int, output: int, parent: int) -> None:
    """Be the backend, and end with the process. A failure before the booster's code runs is reported as no fault of it."""
    status, ready = 1, False
    try:
        noting = os.dup2(noting, NOTED)
        isolation.show_memory()
        _become_worker(asking, answering, output)
        isolation.give_up_privileges(plan)
        isolation.import_in_usual_order()
        _end_with(parent)
        os.close(noting)
        ready = True
        _serve(make)
        status = 0
    except BaseException as error:
        if not ready:
            os.write(noting, _unisolated(error))
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


def _become_worker(asking: int, answering: int, output: int) -> None:
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spare = [os.dup2(number, 900 + place) for place, number in enumerate((asking, answering, output))]
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.dup2(spare[2], 1)
    os.dup2(spare[2], 2)
    os.dup2(spare[0], 3)
    os.dup2(spare[1], 4)
    os.closerange(5, NOTED)
    os.closerange(NOTED + 1, _most_files())
    sys.stdin = open(0, closefd=False)  # noqa: SIM115  for its whole life
    sys.stdout, sys.stderr = (open(number, "w", buffering=1, closefd=False) for number in (1, 2))  # noqa: SIM115
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]  # typeshed: final
    size = isolation.size_of(isolation.number_in_proc())  # 0 where the system does not show it: then there is no limit
    for kind, most in (
        (resource.RLIMIT_AS, size + MEMORY if size else resource.RLIM_INFINITY),
        (resource.RLIMIT_FSIZE, WRITTEN),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, FILES),
    ):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def _serve(make) -> None:
    backend = LocalBackend(make)
    backend.apart, backend.memory = True, f" beyond {MEMORY >> 30} GB ({LIMITS})"
    with open(3, "rb") as asking, open(4, "wb") as answering:
        while length := asking.read(4):
            question = json.loads(asking.read(*struct.unpack(">I", length)))
            body = json.dumps(_answers(backend, *question)).encode()
            with contextlib.suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            answering.write(struct.pack(">I", len(body)) + body)
            answering.flush()


def _answers(backend: LocalBackend, question: str, number: int | None, arguments: list) -> list:
    """Return the answers as JSON, each in the state in which it was returned, up to the first exception."""
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
    except Exception as error:  # reading an answer may run the booster's code
        return packed(Raised(described(error)))


def traits_as_data(declared):
    """Return traits as data: a claim by its id, a function by name, statement and rounds (it is called in its own process)."""
    declared = getattr(declared, "claim", declared)
    if isinstance(getattr(declared, "id", None), str):
        return declared.id
    if isinstance(declared, Mapping):
        return {one_line(key, 60): traits_as_data(value) for key, value in declared.items()}
    if callable(declared):
        rounds = getattr(declared, "rounds", None)
        name = getattr(declared, "promise", getattr(declared, "__name__", "unnamed"))
        words = {"function": one_line(name, 60), "statement": str(getattr(declared, "statement", ""))[:400]}
        return words | {"rounds": "function" if callable(rounds) else rounds}
    return tuple(map(traits_as_data, declared)) if isinstance(declared, (tuple, list, set, frozenset)) else declared


def _noted(report: int) -> str:
    """Return what the first process wrote; "" if nothing."""
    return os.read(report, 300).decode() if select.select([report], [], [], 0)[0] else ""


def _end_of(text: str) -> str:
    """Return the line on how the backend ended, from what the first process wrote."""
    if not text:
        return "its process was ended by another"
    if text.startswith(UNISOLATED):
        return text.partition("\n")[0]
    if text == SHARES:
        return f"its process shared more than {isolation.SHARED >> 20} MB of memory ({LIMITS})"
    if text == HOLDS:
        return f"its processes had more than {MEMORY >> 30} GB of memory together ({LIMITS})"
    if text == HIDES:
        return f"its process hides the files that it has open ({LIMITS})"
    code = int(text)
    if code >= 0:
        return f"its process ended with status {code}"
    if -code == signal.SIGXFSZ:
        return f"its process wrote more than {WRITTEN >> 20} MB ({LIMITS})"
    return f"its process died of {signal.Signals(-code).name}"


def _descendants(process: int) -> list[int]:
    processes, left = [process], [process]
    while left:
        current = left.pop()
        try:
            tasks = os.listdir(f"/proc/{current}/task")
        except OSError:
            continue
        for task in tasks:
            with contextlib.suppress(OSError), open(f"/proc/{current}/task/{task}/children") as listed:
                children = [int(word) for word in listed.read().split()]
                processes += children
                left += children
        if len(processes) > 4 * PROCESSES:
            break
    return processes


def _end_all() -> None:
    """End everything that descends from here, until nothing does."""
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

"""Find which test executes which line of `reference`: each test runs once in a fork and is traced."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import types
from functools import cache
from hashlib import sha256
from pathlib import Path

from _pytest.runner import runtestprotocol

from properties.engine.files import write_atomically

ROOT = Path(__file__).resolve().parents[1]
TRACED = 1  # processor seconds for which the lines of a test are recorded
LONGEST = 3  # a test that takes more processor seconds is not traced
PORTION = 40  # tests in one process
WATCHED = 40  # calls of a function in a test, after which its lines are no longer recorded
LINES = ROOT / ".audit" / "mutation_lines.json"  # the record of the last run, with digests of the files that it names
FOLDERS = ("reference", "tests/reference")


def in_a_fork(work, *arguments) -> list:
    """Return what `work` yields in a forked process; the list is shorter if the signal of a limit ended the process."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        status = 0
        try:
            with os.fdopen(writer, "w") as pipe:
                for row in work(*arguments):
                    pipe.write(json.dumps(row) + "\n")
                    pipe.flush()
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.__stderr__)
            status = 3
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        rows = [json.loads(line) for line in pipe if line.endswith("\n")]
    os.waitpid(pid, 0)
    return rows


def passes(item, following=None) -> bool:
    """Return whether the test passes, or is skipped."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def traced(items, files: set[str]):
    """Yield [test, seconds, lines that it executes, modules loaded by then] for each test; no lines if the test fails alone."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        left: dict[types.CodeType, list] = {}  # lines not executed yet, and the number of further calls to record

        def lines(frame, event, _, left=left):
            if event == "line":
                left[frame.f_code][0].discard(frame.f_lineno)
            return lines

        def calls(frame, event, _, left=left, lines=lines):
            code = frame.f_code
            if code.co_filename not in files:
                return None
            watched = left.setdefault(code, [lines_of(code), WATCHED])
            watched[1] -= 1
            return lines if watched[0] and watched[1] >= 0 else None

        began = time.process_time()
        signal.signal(signal.SIGPROF, enough)
        signal.setitimer(signal.ITIMER_PROF, TRACED)
        sys.settrace(calls)
        try:
            passed = passes(item, following)
        finally:
            sys.settrace(None)
            signal.setitimer(signal.ITIMER_PROF, 0)
        executed = {
            (os.path.relpath(code.co_filename, ROOT), line)
            for code, (rest, _) in left.items()
            for line in lines_of(code) - rest
        }
        seconds = round(time.process_time() - began, 4)
        yield [item.nodeid, seconds, sorted(executed) if passed else [], [] if following else sorted(sys.modules)]


def enough(*_) -> None:
    """Stop tracing; the next signal ends the process."""
    sys.settrace(None)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)


@cache
def digest(path: Path) -> str:
    """Return the digest of a file's text at the first call; "" if there is no file."""
    return sha256(path.read_bytes()).hexdigest()[:12] if path.exists() else ""


def lines_of(code: types.CodeType) -> set[int]:
    return {line for *_, line in code.co_lines() if line}


def coverage(items, files: set[str]) -> list:
    """Return the rows of `traced`; a stored row is used if the test's file and the files of its lines are unchanged. A
    slow test has no lines."""
    kept = json.loads(LINES.read_text()) if LINES.exists() else {"digests": {}, "table": []}
    now = {str(path.relative_to(ROOT)): digest(path) for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")}
    table = [row for row in kept["table"] if _stands(row, kept["digests"], now)]
    known = {name for name, *_ in table}
    left = [item for item in items if item.nodeid not in known]
    LINES.parent.mkdir(exist_ok=True)
    while left:
        rows = in_a_fork(traced, left[:PORTION], files)
        if len(rows) < len(left[:PORTION]):
            rows.append([left[len(rows)].nodeid, LONGEST, [], []])
        table, left = table + rows, left[len(rows) :]
        print(f"  {len(left)} left", file=sys.__stdout__, flush=True)
        if not left or len(table) // PORTION % 5 == 0:
            write_atomically(LINES, json.dumps({"digests": now, "table": table}))
    return table


def _stands(row, before: dict[str, str], now: dict[str, str]) -> bool:
    """Return whether the test's file and all files whose lines it executes are unchanged."""
    name, _, lines, _ = row
    return all(before.get(path) == now.get(path) for path in {name.split("::")[0], *(path for path, _ in lines)})

"""How many small changes of the code the tests of `tests/reference` notice: `python -m tests.mutation --seed 17`.

A mutant is a function with one node of its syntax tree changed (tests/mutants.py). One process collects the tests; a fork
of it runs them all once and writes down which test executes which line. Then each mutant is played in a fork of the
process that has collected but run nothing: the changed code replaces that of the living functions, and the tests that
execute the line run, those that killed a neighbour first, then the fastest, until one fails, hangs or `--budget` is spent.
A mutant that no test of the budget notices survives, whatever slower tests might say.
tests/reference/survivors.txt lists those that change nothing, with the reason.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import os
import resource
import signal
import sys
import time
import types
from collections import Counter, defaultdict
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ["NUMBA_DISABLE_JIT"] = "1"  # compiled code would not change

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants import Mutant, drawn

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("reference/exact", "reference/fast", "reference/arithmetic")
SLOW = (
    "test_soak.py",
    "test_memory.py",
    "test_peers.py",
    "test_learners.py",
)  # time, memory, other people's code, trees
MEMORY = 6 << 30
TRACED = 1  # processor second of a test in which lines are noted
LONGEST = 3  # more of them, and the test is not asked
PORTION = 40  # tests in one process
WATCHED = 40  # calls of a function in a test, after which its lines are no longer noted
LINES = ROOT / ".audit" / "mutation_lines.json"  # of the last full run, as long as no file is younger


def sources(chosen: list[str]) -> list[Path]:
    """The files of the parts, or those of them whose path contains one of the given words."""
    files = [path for part in PARTS for path in sorted((ROOT / part).rglob("*.py")) if path.name != "__init__.py"]
    return [path for path in files if not chosen or any(word in str(path.relative_to(ROOT)) for word in chosen)]


def in_a_fork(work, *arguments) -> list:
    """What `work` yields in a forked process, as far as it came: a signal of a limit may have ended it."""
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
    """Whether the test passes, or is skipped."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def traced(items, files: set[str]):
    """[test, seconds, lines that it executes, modules loaded by then], one by one; no lines if it fails by itself."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        left: dict[types.CodeType, list] = {}  # lines not seen yet, and how many calls are watched still

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
        seen = {(code.co_filename, line) for code, (rest, _) in left.items() for line in lines_of(code) - rest}
        seconds = round(time.process_time() - began, 4)
        yield [item.nodeid, seconds, sorted(seen) if passed else [], [] if following else sorted(sys.modules)]


def enough(*_) -> None:
    """Traces no longer; the signal that comes next ends the process."""
    sys.settrace(None)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)


def lines_of(code: types.CodeType) -> set[int]:
    return {line for *_, line in code.co_lines() if line}


def coverage(items, files: set[str]) -> list:
    """`traced`, or what it said of a test whose file, and the mathematics, have not changed since. A slow test has no lines."""
    written = LINES.stat().st_mtime if LINES.exists() else 0
    fresh = all(path.stat().st_mtime < written for path in (ROOT / "reference").rglob("*.py"))
    table = json.loads(LINES.read_text()) if fresh else []
    table = [row for row in table if (ROOT / row[0].split("::")[0]).stat().st_mtime < written]
    known = {name for name, *_ in table}
    left = [item for item in items if item.nodeid not in known]
    LINES.parent.mkdir(exist_ok=True)
    while left:
        rows = in_a_fork(traced, left[:PORTION], files)
        if len(rows) < len(left[:PORTION]):
            rows.append([left[len(rows)].nodeid, LONGEST, [], []])
        table, left = table + rows, left[len(rows) :]
        LINES.write_text(json.dumps(table))
        print(f"  {len(left)} left", file=sys.__stdout__, flush=True)
    return table


def functions_by_code() -> dict:
    """The living functions of the project, by file, qualified name and first line of their code."""
    living = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType):
            code = thing.__code__
            living[code.co_filename, code.co_qualname, code.co_firstlineno].append(thing)
    return living


def replace_code(code: types.CodeType, living: dict) -> None:
    """Gives every living function the code that it has in the changed module."""
    for function in living.get((code.co_filename, code.co_qualname, code.co_firstlineno), ()):
        if function.__code__ != code:
            function.__code__ = code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            replace_code(constant, living)


def outcome(mutant: Mutant, tests: list[tuple], living: dict):
    """Yields how far it came: "begun", and then "survived", "no mutant" or the name of the test that noticed."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        replace_code(mutant.compiled(), living)
    except ValueError:  # a function that closes over other names cannot take the place
        yield "no mutant"
        return
    yield "begun"
    for seconds, item in tests:
        signal.setitimer(signal.ITIMER_PROF, 2 + 3 * seconds)  # a test that hangs has noticed
        if not passes(item):
            yield item.nodeid
            return
    yield "survived"


class Mutation:
    """A pytest plugin that plays mutants instead of the tests."""

    def __init__(self, options):
        self.options = options
        self.count: dict[str, Counter] = defaultdict(Counter)
        self.alone: dict = {}

    def pytest_runtestloop(self, session):
        asked = self.options.tests
        items = [item for item in session.items if not asked or any(word in item.path.name for word in asked)]
        items = [item for item in items if item.path.name not in SLOW]
        print(f"collected {len(items)} tests; which lines they execute ...", file=sys.__stdout__, flush=True)
        table = coverage(items, {str(path) for path in sources([])})
        for name in {module for *_, modules in table for module in modules}:
            if not name.startswith(("tests", "test_")):
                try:
                    importlib.import_module(name)
                except Exception:
                    continue
        by_name = {item.nodeid: item for item in items}
        taken = {name: seconds for name, seconds, _, _ in table}
        executing = defaultdict(set)
        for name, _, lines, _ in table:
            for path, line in lines if name in by_name else ():
                executing[path, line].add(name)
        living = functions_by_code()
        gc.freeze()
        paths = [p for p in sources(self.options.files) if not any(word in str(p) for word in self.options.without)]
        chosen = drawn(paths, self.options.share, self.options.least, self.options.seed)
        print(f"{len(chosen)} mutants, seed {self.options.seed}", file=sys.__stdout__, flush=True)
        killers: dict[tuple, Counter] = defaultdict(Counter)
        for mutant in chosen:
            names = set().union(*(executing[str(mutant.path), line] for line in mutant.lines))
            near = killers[mutant.path, mutant.function]
            order = sorted(names, key=lambda name: (-near[name], taken[name]))
            self._play(mutant, [(taken[name], by_name[name]) for name in order], living, near)
        return True

    def _play(self, mutant, tests, living, near) -> None:
        spent, within = 0.0, []
        for seconds, item in tests:
            if within and spent + seconds > self.options.budget:
                continue
            spent += seconds
            within.append((seconds, item))
        said = (in_a_fork(outcome, mutant, within, living) or ["begun"])[-1]
        if said not in ("begun", "survived", "no mutant"):
            (item,) = (item for _, item in within if item.nodeid == said)
            if not self._passes_alone(item):
                return self._play(mutant, [pair for pair in tests if pair[1] is not item], living, near)
            near[said] += 1
        kind = {"survived": "survived", "no mutant": "no mutant", "begun": "timed out"}.get(said, "killed")
        self.count[str(mutant.path.relative_to(ROOT))][kind] += 1
        if kind == "survived":
            line = f"{mutant.name(ROOT)}   [{mutant.line}: {len(within)} of {len(tests)} tests]"
            print(line, file=sys.__stdout__, flush=True)

    def _passes_alone(self, item) -> bool:
        """Whether the test passes by itself in a fork of what has run nothing: else it notices no change."""
        if item not in self.alone:
            self.alone[item] = in_a_fork(lambda: [passes(item)]) == [True]
        return self.alone[item]

    def report(self) -> str:
        """A line per file, and the sum."""
        lines, total = [], Counter()
        for path, count in sorted(self.count.items()):
            caught = count["killed"] + count["timed out"]
            lines.append(f"{path:44} {caught:4} of {caught + count['survived']:4}")
            total += count
        caught = total["killed"] + total["timed out"]
        tried = caught + total["survived"]
        last = f"killed: {caught} of {tried}, {caught / max(1, tried):.1%}; {total['timed out']} of them by running on"
        return "\n".join([*lines, last])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.split("\n")[0])
    parser.add_argument("--files", nargs="*", default=[], help="words; files whose path contains one of them")
    parser.add_argument("--without", nargs="*", default=[], help="words; no files whose path contains one of them")
    parser.add_argument("--tests", nargs="*", default=[], help="words; only test files whose name contains one of them")
    parser.add_argument("--share", type=float, default=1.0, help="of the mutants of a file, drawn at random")
    parser.add_argument("--least", type=int, default=10, help="mutants of a file, where it has as many")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--budget", type=float, default=6.0, help="processor seconds of tests per mutant")
    options = parser.parse_args()
    plugin = Mutation(options)
    status = pytest.main(["-q", "-p", "no:cacheprovider", str(ROOT / "tests" / "reference")], plugins=[plugin])
    print(plugin.report())
    return int(status)


if __name__ == "__main__":
    sys.exit(main())

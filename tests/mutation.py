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
SLOW = ("test_soak.py", "test_memory.py", "test_peers.py")  # they measure time, memory and other people's code
MEMORY = 6 << 30
LONGEST = 4  # processor seconds of a test, traced; slower ones are not asked
WATCHED = 40  # calls of a function in a test, after which its lines are no longer noted
LINES = ROOT / ".audit" / "mutation_lines.json"  # of the last full run, as long as no file is younger


def sources(chosen: list[str]) -> list[Path]:
    """The files of the parts, or those of them whose path contains one of the given words."""
    files = [path for part in PARTS for path in sorted((ROOT / part).rglob("*.py")) if path.name != "__init__.py"]
    return [path for path in files if not chosen or any(word in str(path.relative_to(ROOT)) for word in chosen)]


def in_a_fork(work, *arguments):
    """What `work` returns in a forked process, as JSON; None if the process died of a limit."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        status = 0
        try:
            with os.fdopen(writer, "w") as pipe:
                json.dump(work(*arguments), pipe)
        except BaseException as error:
            print(f"{type(error).__name__}: {error}", file=sys.__stderr__)
            status = 3
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    _, status = os.waitpid(pid, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 3:
        raise RuntimeError("a fork failed by itself")
    return json.loads(text) if text and os.WIFEXITED(status) else None


def passes(item, following=None) -> bool:
    """Whether the test passes, or is skipped."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


class TooSlow(BaseException):
    """A test took more than `LONGEST`."""


def traced(items, files: set[str]) -> dict:
    """{test: [seconds, lines]} of those that pass in time, and the modules that they loaded on the way."""
    table = {}

    def stop(*_):
        raise TooSlow

    signal.signal(signal.SIGPROF, stop)
    for number, (item, following) in enumerate(zip(items, [*items[1:], None], strict=True)):
        left: dict[types.CodeType, list] = {}  # lines not seen yet, and how many calls are watched still

        def lines(frame, event, _, left=left):
            if event == "line":
                left[frame.f_code][0].discard(frame.f_lineno)
            return lines  # noqa: B023

        def calls(frame, event, _, left=left, lines=lines):
            code = frame.f_code
            if code.co_filename not in files:
                return None
            watched = left.setdefault(code, [lines_of(code), WATCHED])
            watched[1] -= 1
            return lines if watched[0] and watched[1] >= 0 else None

        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        sys.settrace(calls)
        try:
            passed = passes(item, following)
        except TooSlow:
            passed = False
        finally:
            sys.settrace(None)
            signal.setitimer(signal.ITIMER_PROF, 0)
        if passed:
            seen = ((code.co_filename, line) for code, (rest, _) in left.items() for line in lines_of(code) - rest)
            table[item.nodeid] = [round(time.process_time() - began, 4), sorted(set(seen))]
        if number % 100 == 0:
            print(f"  {number} tests, {time.process_time():.0f} s", file=sys.__stdout__, flush=True)
    return {"tests": table, "modules": sorted(sys.modules)}


def lines_of(code: types.CodeType) -> set[int]:
    return {line for *_, line in code.co_lines() if line}


def coverage(items, files: set[str]) -> dict:
    """`traced`, or what it said the last time if nothing has changed since."""
    youngest = max(path.stat().st_mtime for part in ("reference", "tests") for path in (ROOT / part).rglob("*.py"))
    if LINES.exists() and LINES.stat().st_mtime > youngest:
        return json.loads(LINES.read_text())
    table = in_a_fork(traced, items, files)
    LINES.parent.mkdir(exist_ok=True)
    LINES.write_text(json.dumps(table))
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


def survives(mutant: Mutant, tests: list[tuple], living: dict):
    """True, or the name of the test that noticed."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    replace_code(mutant.compiled(), living)
    for seconds, item in tests:
        signal.setitimer(signal.ITIMER_PROF, 2 + 5 * seconds)  # its signal ends the process: a test that hangs, fails
        if not passes(item):
            return item.nodeid
    return True


class Mutation:
    """A pytest plugin that plays mutants instead of the tests."""

    def __init__(self, options):
        self.options = options
        self.count: dict[str, Counter] = defaultdict(Counter)
        self.survivors: list[Mutant] = []

    def pytest_runtestloop(self, session):
        items = [item for item in session.items if item.path.name not in SLOW]
        files = sources([])
        print(f"collected {len(items)} tests; which lines they execute ...", file=sys.__stdout__, flush=True)
        known = coverage(items, {str(path) for path in files})
        for name in known["modules"]:
            if not name.startswith(("tests", "test_")):
                try:
                    importlib.import_module(name)
                except ImportError:
                    continue
        by_name = {item.nodeid: item for item in items}
        executing = defaultdict(set)
        for name, (_, lines) in known["tests"].items():
            for path, line in lines:
                executing[path, line].add(name)
        living = functions_by_code()
        gc.freeze()
        chosen = drawn(sources(self.options.files), self.options.share, self.options.least, self.options.seed)
        print(f"{len(chosen)} mutants, seed {self.options.seed}", file=sys.__stdout__, flush=True)
        killers: dict[tuple, Counter] = defaultdict(Counter)
        for mutant in chosen:
            names = set().union(*(executing[str(mutant.path), line] for line in mutant.lines))
            near = killers[mutant.path, mutant.function]
            order = sorted(names, key=lambda name: (-near[name], known["tests"][name][0]))
            self._play(mutant, [(known["tests"][name][0], by_name[name]) for name in order], living, near)
        return True

    def _play(self, mutant, tests, living, near) -> None:
        spent, within = 0.0, []
        for seconds, item in tests:
            if within and spent + seconds > self.options.budget:
                continue
            spent += seconds
            within.append((seconds, item))
        outcome = in_a_fork(survives, mutant, within, living)
        if outcome not in (True, None):
            near[outcome] += 1
        alive = outcome is True
        self.count[str(mutant.path.relative_to(ROOT))]["survived" if alive else "killed"] += 1
        if alive:
            self.survivors.append(mutant)
            line = f"{mutant.name(ROOT)}   [{len(within)} of {len(tests)} tests]"
            print(line, file=sys.__stdout__, flush=True)

    def report(self) -> str:
        """A line per file, and the sum."""
        lines, total = [], Counter()
        for path, count in sorted(self.count.items()):
            lines.append(f"{path:44} {count['killed']:4} of {sum(count.values()):4}")
            total += count
        share = total["killed"] / max(1, sum(total.values()))
        return "\n".join([*lines, f"killed: {total['killed']} of {sum(total.values())}, {share:.1%}"])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.split("\n")[0])
    parser.add_argument("--files", nargs="*", default=[], help="words; files whose path contains one of them")
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

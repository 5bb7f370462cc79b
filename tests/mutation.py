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
import os
import resource
import signal
import sys
import types
from collections import Counter, defaultdict
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ["NUMBA_DISABLE_JIT"] = "1"  # compiled code would not change

import pytest

from tests.executed_lines import coverage, in_a_fork, passes
from tests.mutants import Mutant, drawn

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("reference/exact", "reference/fast", "reference/arithmetic")
SLOW = ("test_soak.py", "test_memory.py", "test_peers.py", "test_learners.py")  # time, memory, peers, compiled trees
MEMORY = 6 << 30


def sources(chosen: list[str]) -> list[Path]:
    """The files of the parts, or those of them whose path contains one of the given words."""
    files = [path for part in PARTS for path in sorted((ROOT / part).rglob("*.py")) if path.name != "__init__.py"]
    return [path for path in files if not chosen or any(word in str(path.relative_to(ROOT)) for word in chosen)]


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

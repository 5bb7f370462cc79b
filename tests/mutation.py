"""Count the small changes of the code that the tests of `tests/reference` detect: `python -m tests.mutation --seed 17`.

A mutant is a function with one node of its syntax tree changed (tests/mutants.py). One process collects the tests; a fork
of it runs all of them once and records which test executes which line. Then each mutant runs in a fork of the process
that has collected the tests and run none: the changed code replaces the code of the existing functions, and tests run
until one fails, hangs or `--budget` is spent. Their order: the test that detected the mutant in an earlier run, tests
that detected a mutant of a nearby line, the fastest tests that execute the line, tests that execute other lines of the
function. A mutant that
no test of the budget detects survives, even if a slower test would detect it. tests/reference/survivors.txt lists those that
change nothing, with the reason.

The order is random, with the same proportion from every file, so that an interrupted run has tried a stratified sample.
Verdicts are stored (tests/mutation_record.py), and a run tries only mutants without a current verdict.
`--table` writes tests/reference/mutation.json.
"""

from __future__ import annotations

import argparse
import gc
import importlib
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
from hypothesis import Phase, settings

from tests.executed_lines import coverage, in_a_fork, passes
from tests.mutants import Mutant, drawn
from tests.mutation_record import Record, counts, is_listed, key, parts, write_table

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("reference/exact", "reference/fast", "reference/convex", "reference/labels", "reference/arithmetic")
SLOW = ("test_soak.py", "test_memory.py", "test_peers.py", "test_learners.py")  # time, memory, peers, compiled trees
MEMORY = 6 << 30


def sources(chosen: list[str]) -> list[Path]:
    """Return the files of the parts, or those of them whose path contains one of the given words."""
    files = [path for part in PARTS for path in sorted((ROOT / part).rglob("*.py")) if path.name != "__init__.py"]
    return [path for path in files if not chosen or any(word in str(path.relative_to(ROOT)) for word in chosen)]


def functions_by_code() -> dict:
    """Return the function objects of the project in memory, by file, qualified name and first line of their code."""
    living = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType):
            code = thing.__code__
            living[code.co_filename, code.co_qualname, code.co_firstlineno].append(thing)
    return living


def replace_code(code: types.CodeType, living: dict) -> None:
    """Replace the code of every function object by its code in the changed module."""
    for function in living.get((code.co_filename, code.co_qualname, code.co_firstlineno), ()):
        if function.__code__ != code:
            function.__code__ = code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            replace_code(constant, living)


def outcome(mutant: Mutant, tests: list[tuple], living: dict, budget: float):
    """Yield "begun", and then one of: "no mutant", the name of the test that detected the mutant, the number of tests
    that did not."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        replace_code(mutant.compiled(), living)
    except ValueError:  # code with other closure variables cannot replace the code
        yield "no mutant"
        return
    yield "begun"
    began, passed = time.process_time(), 0
    for seconds, item in tests:
        signal.setitimer(signal.ITIMER_PROF, 1 + 3 * seconds)  # a test that hangs detects the mutant
        if not passes(item):
            yield item.nodeid
            return
        passed += 1
        if time.process_time() - began > budget:
            break
    yield passed


def without_shrinking(items) -> None:
    """Switch shrinking off: a failing drawn case already detects the mutant."""
    for item in items:
        function = getattr(item.obj, "__func__", item.obj)
        current = getattr(function, "_hypothesis_internal_use_settings", None)
        if current is not None:
            function._hypothesis_internal_use_settings = settings(current, phases=(Phase.explicit, Phase.generate))


class Mutation:
    """A pytest plugin that tries mutants instead of running the tests once."""

    def __init__(self, options):
        self.options = options
        self.record = Record()
        self.alone: dict = {}

    def pytest_runtestloop(self, session):
        words = self.options.tests
        items = [item for item in session.items if not words or any(word in item.path.name for word in words)]
        items = [item for item in items if item.path.name not in SLOW]
        print_now(f"collected {len(items)} tests; which lines they execute ...")
        table = coverage(items, {str(path) for path in sources([])})
        for name in {module for *_, modules in table for module in modules}:
            if not name.startswith(("tests", "test_")):
                try:
                    importlib.import_module(name)
                except Exception:
                    continue
        without_shrinking(items)
        by_name = {item.nodeid: item for item in items}
        taken = {name: seconds for name, seconds, _, _ in table}
        executing = defaultdict(set)
        for name, _, lines, _ in table:
            for path, line in lines if name in by_name else ():
                executing[path, line].add(name)
        living = functions_by_code()
        gc.freeze()
        chosen = chosen_mutants(self.options)
        left = [mutant for mutant in chosen if self._is_to_try(mutant)]
        left.sort(key=lambda mutant: key(mutant) in self.record.rows)  # mutants never tried before come first
        print_now(f"{len(chosen)} mutants, seed {self.options.seed}; {len(left)} to try")
        killers: dict[tuple, Counter] = defaultdict(Counter)
        until = time.monotonic() + self.options.minutes * 60
        for index, mutant in enumerate(left):
            if time.monotonic() > until:
                break
            path = str(mutant.path.relative_to(ROOT))
            names = set().union(*(executing[path, line] for line in mutant.lines))
            near, before = killers[path, mutant.function], self.record.killer(mutant)
            order = sorted(names, key=lambda name: (name != before, -(near[name] + 0.05) / (taken[name] + 0.01)))
            # of a function that is called often not every line is recorded: tests that execute another line of it come next
            others = set().union(*(executing[path, line] for line in mutant.body)) - names
            order += sorted(others, key=lambda name: -(near[name] + 0.05) / (taken[name] + 0.01))
            self._play(mutant, [(taken[name], by_name[name]) for name in order], living, near)
            if index % 100 == 99:
                print_now(f"  {index + 1} of {len(left)}; {time.process_time():.0f} s in this process")
        return True

    def _is_to_try(self, mutant: Mutant) -> bool:
        if self.options.open and (key(mutant) not in self.record.rows or is_listed(mutant)):
            return False
        return not self.record.verdict(mutant, self.options.budget, self.options.strict)

    def _play(self, mutant, tests, living, near) -> None:
        result = (in_a_fork(outcome, mutant, tests, living, self.options.budget) or ["begun"])[-1]
        verdict, by = "killed", ""
        if isinstance(result, int):
            verdict = "survived"
            print_now(f"{mutant.name(ROOT)}   [{mutant.line}: passed {result} of {len(tests)} tests]")
        elif result in ("begun", "no mutant"):
            verdict = "timed out" if result == "begun" else result
        else:
            by = result
            (item,) = (item for _, item in tests if item.nodeid == result)
            if not self._passes_alone(item):
                return self._play(mutant, [pair for pair in tests if pair[1] is not item], living, near)
            near[result] += 1
        self.record.keep(mutant, verdict, by, self.options.budget)

    def _passes_alone(self, item) -> bool:
        """Return whether the test passes alone in a fork that has run no other test; a test that fails there detects no
        change."""
        if item not in self.alone:
            self.alone[item] = in_a_fork(lambda: [passes(item)]) == [True]
        return self.alone[item]


def print_now(text: str) -> None:
    print(text, file=sys.__stdout__, flush=True)


def chosen_mutants(options) -> list[Mutant]:
    paths = [path for path in sources(options.files) if not any(word in str(path) for word in options.without)]
    return drawn(paths, options.share, options.least, options.seed)[: options.first]


def report(table) -> str:
    """Return a line per file, and one per part."""
    lines = [
        f"{name:44} {count['killed']:4} of {count['killed'] + count['open']:4}, {count['equivalent']} equivalent"
        for name, count in table.items()
    ]
    for part, sums in parts(table).items():
        played = sums["mutants"] - sums["not played"]
        lines.append(
            f"{part}: {sums['killed']} of {sums['killed'] + sums['open']} detected, {sums['share']:.1%}; "
            f"{sums['equivalent']} equivalent; {played} of {sums['mutants']} tried"
        )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.split("\n")[0])
    parser.add_argument("--files", nargs="*", default=[], help="words; files whose path contains one of them")
    parser.add_argument("--without", nargs="*", default=[], help="words; no files whose path contains one of them")
    parser.add_argument("--tests", nargs="*", default=[], help="words; only test files whose name contains one of them")
    parser.add_argument("--share", type=float, default=1.0, help="the share of the mutants of a file, drawn at random")
    parser.add_argument(
        "--least", type=int, default=10, help="the least number of mutants of a file, if it has as many"
    )
    parser.add_argument("--first", type=int, help="only the first mutants of the random order")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--budget", type=float, default=2.0, help="processor seconds of tests per mutant")
    parser.add_argument("--minutes", type=float, default=1e6, help="minutes after which no further mutant is tried")
    parser.add_argument(
        "--open",
        action="store_true",
        help="only mutants that were tried before and are not listed",
    )
    parser.add_argument("--strict", action="store_true", help="a verdict is current only while all files are unchanged")
    parser.add_argument("--table", action="store_true", help="write tests/reference/mutation.json; try no mutant")
    options = parser.parse_args()
    status = 0
    if not options.table:
        plugin = Mutation(options)
        quiet = ["-q", "-p", "no:cacheprovider", "--assert=plain", "--tb=native"]
        status = pytest.main([*quiet, str(ROOT / "tests" / "reference")], plugins=[plugin])
    table = counts(Record(), chosen_mutants(options), options.strict)
    print(report(table))
    if options.table:
        write_table(table, {"seed": options.seed, "first": options.first, "budget": options.budget})
    return int(status)


if __name__ == "__main__":
    sys.exit(main())

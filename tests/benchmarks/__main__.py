"""python -m tests.benchmarks [--json] [--list] [--save] [--repeats N] [--data DIR] [NAME ...]: ratios and targets.

`--save` stores each row in results/ratios.json as it is measured; `--write` makes RESULTS.md from the stored rows. `--all`
measures every row, the seconds of the commands and the costs behind the missed targets, within ten minutes on a quiet machine,
and writes RESULTS.md; an interrupted run continues with the rows that are not yet measured on this commit. `growth` is the
table of exponents (with --plot FILE also as a figure), which is measured only if it is named.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import pkgutil
import sys
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # set before numpy is imported: every ratio is for one core


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="benchmarks, or beginnings of their names; default all"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--list", action="store_true", help="names, works, bases and targets; measure nothing")
    parser.add_argument("--save", action="store_true", help="store the rows in tests/benchmarks/results/ratios.json")
    parser.add_argument("--all", action="store_true", help="measure all rows and write RESULTS.md")
    parser.add_argument("--write", action="store_true", help="make RESULTS.md from the stored rows; measure nothing")
    parser.add_argument("--repeats", type=int, help="interleaved pairs (default: each benchmark's own)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of data sets, for the benchmarks on real data")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="with growth: the figure")
    options = parser.parse_args(arguments)
    if options.all:
        return _all(parser, options)
    if options.write:
        return _write(parser, options)
    if options.plot is not None and options.names != ["growth"]:
        parser.error("--plot goes with the one name growth")
    if options.names == ["growth"]:
        return _growth(options)
    if options.data is not None and not options.data.is_dir():
        parser.error(f"--data must be a folder, got {options.data}")
    if options.repeats is not None and options.repeats < 2:
        parser.error(f"--repeats must be at least 2, got {options.repeats}")
    known = collected(options.data)
    chosen = [b for b in known if not options.names or any(b.name.startswith(name) for name in options.names)]
    unknown = [name for name in options.names if not any(b.name.startswith(name) for b in known)]
    if unknown:
        parser.error(f"unknown benchmark {', '.join(unknown)}; known: {', '.join(b.name for b in known)}")
    if options.list:
        for benchmark in chosen:
            print(f"{benchmark.name}: {benchmark.work} | {benchmark.base} | {benchmark.target}")
        return 0
    from tests.benchmarks import stored
    from tests.benchmarks.timing import measure

    if options.save:
        try:
            stored.check_environment([benchmark.name for benchmark in chosen])
        except ValueError as error:
            parser.error(str(error))
    measured = []
    for benchmark in chosen:
        result = {**stored.circumstances(), **measure(benchmark, options.repeats)}
        measured.append(result)
        if options.save:
            stored.save(result, names=declared())
        if not options.json:
            _print(result)
    if options.json:
        print(json.dumps({"environment": stored.environment(), "benchmarks": measured}, indent=1))
    else:
        print(f"{len(measured)} rows, {sum(not result['met'] for result in measured)} miss their target")
    return 0


def _all(parser, options) -> int:
    """Measure the rows that are not yet measured on this commit and write the page; drop the rows of earlier commits."""
    from properties.engine.files import write_atomically
    from tests.benchmarks import floors, stored, waits
    from tests.benchmarks.timing import measure

    if options.names or options.save or options.json or options.list or options.write:
        parser.error("--all stands alone")
    has = stored.keep_current()
    for benchmark in collected(options.data):
        if benchmark.name in has:
            continue
        result = {**stored.circumstances(), **measure(benchmark)}
        stored.save(result, names=declared())
        write_atomically(stored.RESULTS, stored.page(declared()))
        _print(result)
    waits.measure_all(stored.circumstances())
    if floors.read().get("commit") != stored.commit():
        floors.main(["--save"] if options.data is None else ["--save", "--data", str(options.data)])
    write_atomically(stored.RESULTS, stored.page(declared()))
    return 0


def _write(parser, options) -> int:
    from properties.engine.files import write_atomically
    from tests.benchmarks import stored

    if options.names or options.save or options.json or options.list:
        parser.error("--write stands alone: it measures nothing")
    stored.drop_changed({b.name: (b.work, b.base, b.target) for b in collected(None)})
    write_atomically(stored.RESULTS, stored.page(declared()))
    return 0


def _growth(options) -> int:
    from tests.benchmarks import growth, stored

    rows = list(growth.series())
    if options.save:
        stored.save_growth(rows)
    print(json.dumps(rows, indent=1) if options.json else growth.report(rows))
    if options.plot is not None:
        growth.plot(rows, options.plot)
    return 0


def declared() -> list[str]:
    """Return the names of all benchmarks, also of those on real data, whether the data are available or not."""
    from tests.benchmarks import peers, soft_margin

    collectable = [benchmark.name for benchmark in collected(None)]
    return list(dict.fromkeys([*collectable, *peers.names(), *soft_margin.names_on_data()]))


def collected(data: Path | None):
    """Return the benchmarks of all modules of this package: the lists BENCHMARKS and, with a data folder, the results of
    on_data(folder)."""
    result = []
    package = importlib.import_module("tests.benchmarks")
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda module: module.name):
        if module.name in (
            "__main__",
            "by_hand",
            "faults_found",
            "floors",
            "floors_soft",
            "limits",
            "stored",
            "sweeps",
            "timing",
            "waits",
        ):
            continue
        try:
            loaded = importlib.import_module(f"tests.benchmarks.{module.name}")
        except ImportError as error:
            print(f"{module.name}: absent, {error}", file=sys.stderr)
            continue
        result += getattr(loaded, "BENCHMARKS", [])
        if data is not None and hasattr(loaded, "on_data"):
            result += loaded.on_data(data)
    return result


def _print(result) -> None:
    low, median, high = result["ratio"]
    verdict = "met" if result["met"] else "MISSED"
    print(
        f"{result['name']:<34} {median:8.3g}  [{low:.3g}, {high:.3g}]  {result['direction']} {result['target']:g}: {verdict}"
        f"   ({result['work_seconds'][1]:.3g} s against {result['base_seconds'][1]:.3g} s)",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())

"""python -m tests.benchmarks [--json] [--list] [--repeats N] [--data DIR] [NAME ...]: the table of ratios and targets.

The name `growth` stands for the table of exponents (with --plot FILE also as a figure); it runs only when it is named.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import pkgutil
import platform
import sys
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # before numpy is imported: every ratio is of one core


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="benchmarks, or beginnings of their names; default all"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--list", action="store_true", help="names, works, bases and targets; measure nothing")
    parser.add_argument("--repeats", type=int, help="interleaved pairs (default: each benchmark's own)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of data sets, for the benchmarks on real data")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="with growth: the figure")
    options = parser.parse_args(arguments)
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
    from tests.benchmarks.timing import measure

    measured = []
    for benchmark in chosen:
        result = measure(benchmark, options.repeats)
        measured.append(result)
        if not options.json:
            _print(result)
    if options.json:
        machine = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
        print(json.dumps({"machine": machine, "benchmarks": measured}, indent=1))
    return 0


def _growth(options) -> int:
    from tests.benchmarks import growth

    rows = list(growth.series())
    print(json.dumps(rows, indent=1) if options.json else growth.report(rows))
    if options.plot is not None:
        growth.plot(rows, options.plot)
    return 0


def collected(data: Path | None):
    """Every benchmark of every module here: its list BENCHMARKS and, with a data folder, its on_data(folder)."""
    found = []
    package = importlib.import_module("tests.benchmarks")
    for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda module: module.name):
        if module.name in ("__main__", "timing"):
            continue
        try:
            loaded = importlib.import_module(f"tests.benchmarks.{module.name}")
        except ImportError as error:
            print(f"{module.name}: absent, {error}", file=sys.stderr)
            continue
        found += getattr(loaded, "BENCHMARKS", [])
        if data is not None and hasattr(loaded, "on_data"):
            found += loaded.on_data(data)
    return found


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

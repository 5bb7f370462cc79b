"""Measure the seconds of the project's commands, each in its own process.

These rows have no base. The table has the machine's load, and wall and processor seconds.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from properties.engine.files import HOME, write_atomically
from tests.benchmarks.timing import FEW

FILE = Path(__file__).parent / "results" / "waits.json"
SHORT = 5  # seconds: a longer command runs once
LONGEST = 900  # seconds: a longer command is ended
WRONG = '''
from reference import exact


class Stale(exact.AdaBoost):
    """Weights that lag one round behind."""

    def start(self, m):
        self._before = super().start(m)
        return self._before

    def update(self, column):
        now = super().update(column)
        before, self._before = self._before, now
        return before
'''
BY_HAND = """
import numpy as np
from hypothesis import given, settings, strategies as st
from reference import Game, play
from wrong import Stale


@settings(max_examples=10_000, deadline=None, derandomize=True, database=None)
@given(st.integers(2, 6), st.integers(1, 4), st.data())
def test_training_error(m, n, data):
    rows = [[data.draw(st.sampled_from([-1, 1])) for _ in range(n)] for _ in range(m)]
    trace = play(Stale(), Game(rows), rounds=10)
    bound = 1.0
    for t, edge in enumerate(trace.edges):
        bound *= float(1 - edge * edge) ** 0.5
        assert float(trace.error(t + 1)) <= bound + 1e-12
"""


@dataclass(frozen=True)
class Wait:
    """A command, as typed after `python`; `words` describes it to the reader."""

    name: str
    words: str
    command: tuple[str, ...]
    aim: float | None = None  # seconds
    status: tuple[int, ...] = (0,)


WAITS = (
    Wait("list", "`python -m theorems list`", ("-m", "theorems", "list"), 0.5),
    Wait("show", "`python -m theorems show MRS13.theorem-1`", ("-m", "theorems", "show", "MRS13.theorem-1"), 0.5),
    Wait("help", "`python -m theorems --help`", ("-m", "theorems", "--help"), 0.5),
    Wait("counterexample", "the first counterexample against a wrong booster: `python -m properties wrong.py:Stale`, to its end",
         ("-m", "properties", "wrong.py:Stale"), None, (1,)),
    Wait("counterexample-by-hand", "the same by a hand-written hypothesis test of one bound",
         ("-m", "pytest", "-q", "-p", "no:cacheprovider", "by_hand.py"), None, (1,)),
    Wait("audit", "a whole audit of a right booster: `python -m properties reference.exact:AdaBoost`",
         ("-m", "properties", "reference.exact:AdaBoost"), None, (0, 3)),
    Wait("sweep-6x6", "every sign game up to 6 x 6: `python -m theorems sweep SSS08.theorem-4 --entries=-1,1 --rows 6 --columns 6 --jobs 1`",
         ("-m", "theorems", "sweep", "SSS08.theorem-4", "--entries=-1,1", "--rows", "6", "--columns", "6", "--jobs", "1",
          "--quiet", "--database", "sweep.sqlite")),
    Wait("theorems", "`pytest theorems`, one process", ("-m", "pytest", "theorems", "-q", "-p", "no:cacheprovider"), 180),
    Wait("prove", "`python -m theorems prove SSS08.theorem-9 --no-checker`, the Coq files of one statement",
         ("-m", "theorems", "prove", "SSS08.theorem-9", "--no-checker")),
)  # fmt: skip


def measured(wait: Wait) -> dict[str, Any]:
    """Return the medians of wall and processor seconds; of a command longer than SHORT, those of one run."""
    result: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "wrong.py").write_text(WRONG, encoding="utf-8")
        Path(folder, "by_hand.py").write_text(BY_HAND, encoding="utf-8")
        directory = HOME if wait.name == "theorems" else folder
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HOME), folder])}
        while not result or (len(result) < FEW and result[0][0] < SHORT):
            before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            try:
                done = subprocess.run(
                    [sys.executable, *wait.command], cwd=directory, env=environment, capture_output=True, text=True, check=False,
                    timeout=LONGEST,
                )  # fmt: skip
            except subprocess.TimeoutExpired:
                raise RuntimeError(f"{wait.name} was ended after {LONGEST} s") from None
            wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
            if done.returncode not in wait.status:
                last = (done.stdout + done.stderr).strip().splitlines()[-3:]
                raise RuntimeError(f"{wait.name} ended with {done.returncode}: {' / '.join(last)}")
            result.append((wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    walls, processors = zip(*result, strict=True)
    return {
        "name": wait.name, "words": wait.words, "aim": wait.aim, "runs": len(result),
        "wall": float(f"{statistics.median(walls):.3g}"), "processor": float(f"{statistics.median(processors):.3g}"),
    }  # fmt: skip


def measure_all(circumstances: dict[str, Any]) -> list[dict[str, Any]]:
    """Measure every command that is not yet measured on this commit; a failing command is stored with the reason."""
    rows = [row for row in read() if row["commit"] == circumstances["commit"] and "failed" not in row]
    has = {row["name"] for row in rows}
    for wait in WAITS:
        if wait.name in has:
            continue
        try:
            rows.append({**circumstances, **measured(wait)})
        except RuntimeError as error:
            rows.append({**circumstances, "name": wait.name, "words": wait.words, "failed": str(error)})
        print(rows[-1], flush=True)
        write_atomically(FILE, json.dumps(rows, indent=1) + "\n")
    return rows


def read() -> list[dict[str, Any]]:
    """Return the stored rows; an empty list if there are none."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []


def markdown() -> str:
    """Return the stored table; empty if no row is stored."""
    rows = read()
    if not rows:
        return ""
    commits = sorted({row["commit"] for row in rows})
    loads = sorted(row["load"] for row in rows)
    lines = [
        "## Seconds of the commands",
        "",
        f"`python -m tests.benchmarks --all` measures these commands too, on commit {', '.join(commits)}, with {loads[0]:g} to {loads[-1]:g} "
        f"processes ready to run. Medians of {FEW} runs; a command that takes longer than {SHORT} s runs once.",
        "",
        "| command | wall | processor | aim |",
        "|---|---|---|---|",
    ]
    for row in rows:
        if "failed" in row:
            lines.append(f"| {row['words']} | **did not run: {row['failed']}** | | |")
            continue
        aim = f"at most {row['aim']:g} s" if row["aim"] else "none"
        wall = f"{row['wall']:g} s" + ("" if row["runs"] > 1 else " (1 run)")
        if row["aim"] and row["wall"] > row["aim"]:
            wall = f"**{wall}, missed**"
        lines.append(f"| {row['words']} | {wall} | {row['processor']:g} s | {aim} |")
    return "\n".join(lines)

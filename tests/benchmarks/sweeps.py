"""python -m tests.benchmarks.sweeps [--save]: what a sweep costs in one process, in two, and on a cluster of two.

Needs the extra `cluster`. On a machine with other work a clock on the wall says nothing, so processor seconds are added up
along the longest path: those of the parent, before, between and after its workers, and those of the busiest worker. On two
idle cores nobody waits for anything else. Each sweep runs in a process of its own, into a store of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from properties.engine.files import write_atomically
from theorems.commands import main as boostproof
from theorems.searching.limits import CHUNK

FILE = Path(__file__).parent / "results" / "sweeps.json"
LONG = ("MRS13.theorem-1", "--entries=-1,0,1", "--rows", "5", "--columns", "3")
SHORT = ("SSS08.theorem-4", "--entries=-1,0,1", "--rows", "4", "--columns", "3")
MANY = 64  # workers of which the table says what they would give
HOURS = 1  # of work that those would share


class Watch(threading.Thread):
    """Processor seconds, and the largest share of the memory in MB, of every process below this one."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.seconds: dict[int, float] = {}
        self.memory: dict[int, float] = {}
        self.done = threading.Event()
        self.spent = 0.0  # seconds of its own, which are no part of the sweep

    def run(self) -> None:
        """Looks four times a second, at the memory every tenth time."""
        import psutil  # of the extra `cluster`, as in the functions below: the kept table is shown without it

        look = 0
        while not self.done.wait(0.25):
            look += 1
            for process in psutil.Process().children(recursive=True):
                with contextlib.suppress(psutil.Error):
                    times = process.cpu_times()
                    self.seconds[process.pid] = times.user + times.system
                    if look % 10 == 1:
                        share = process.memory_full_info().pss / 2**20
                        self.memory[process.pid] = max(share, self.memory.get(process.pid, 0))
            self.spent = time.thread_time()


def one(scope: list[str], jobs: int, chunk: int, cluster: bool) -> dict[str, Any]:
    """Return one sweep in this process; its evidence without the seconds, and what it took."""
    import psutil

    watch = Watch()
    with tempfile.TemporaryDirectory() as folder, _workers(cluster) as further:
        imported = time.process_time()
        options = [*scope, "--jobs", str(jobs), "--chunk", str(chunk), "--database", f"{folder}/store", *further]
        before = {p.pid: sum(p.cpu_times()[:2]) for p in psutil.Process().children(recursive=True)}
        said = io.StringIO()
        watch.start()
        with contextlib.redirect_stdout(said):
            status = boostproof(["sweep", *options, "--quiet", "--json"])
        watch.done.set()
        spent = time.process_time() - watch.spent
    summary = json.loads(said.getvalue())
    seconds = summary.pop("worker_seconds")
    chunks = summary.pop("chunks")
    del summary["of"]
    workers = sorted((s - before.get(pid, 0) for pid, s in watch.seconds.items()), reverse=True)
    return {
        "status": status, "evidence": summary, "chunks": chunks, "chunk_seconds": seconds, "imported": imported,
        "parent": spent, "workers": workers[: max(jobs, 2)], "memory": max(watch.memory.values(), default=0),
    }  # fmt: skip


@contextlib.contextmanager
def _workers(cluster: bool) -> Iterator[list[str]]:
    if not cluster:
        yield []
        return
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as running:
        yield ["--scheduler", running.scheduler_address]


def _measured(scope, jobs: int, chunk: int = CHUNK, cluster: bool = False) -> dict[str, Any]:
    words = [sys.executable, "-m", "tests.benchmarks.sweeps", "--one", str(jobs), str(chunk), str(int(cluster)), *scope]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def _path(run: dict[str, Any]) -> float:
    """Return processor seconds along the longest path."""
    return run["parent"] + max(run["workers"], default=0)


def measured(repeats: int) -> list[dict[str, Any]]:
    """Return both sweeps, interleaved: one process, two, a cluster of two, and chunks of one case for the cost of a chunk."""
    rows = []
    for scope in (LONG, SHORT):
        runs: dict[str, list[dict[str, Any]]] = {"one": [], "two": [], "cluster": [], "fine": []}
        for _ in range(repeats):
            runs["one"].append(_measured(scope, 1))
            runs["two"].append(_measured(scope, 2))
            runs["fine"].append(_measured(scope, 2, chunk=1))
        runs["cluster"].append(_measured(scope, 2, cluster=True))
        same = all(run["evidence"] == runs["one"][0]["evidence"] for kind in runs for run in runs[kind])
        gains = [_path(a) / _path(b) for a, b in zip(runs["one"], runs["two"], strict=True)]
        per_chunk = [
            (fine["parent"] - two["parent"]) / (fine["chunks"] - two["chunks"])
            for fine, two in zip(runs["fine"], runs["two"], strict=True)
        ]
        row = {
            "scope": " ".join(scope), "repeats": repeats, "same": same, "gain": statistics.median(gains),
            "one": statistics.median(map(_path, runs["one"])), "two": statistics.median(map(_path, runs["two"])),
            "imported": statistics.median(run["imported"] for run in runs["two"]),
            "parent": statistics.median(run["parent"] for run in runs["two"]),
            "chunk_seconds": statistics.median(run["chunk_seconds"] / run["chunks"] for run in runs["one"]),
            "per_chunk": statistics.median(per_chunk), "memory": max(run["memory"] for run in runs["two"]),
            "cluster_workers": runs["cluster"][0]["workers"], "cluster_memory": runs["cluster"][0]["memory"],
        }  # fmt: skip
        print(row, flush=True)
        rows.append(row)
    return rows


def markdown() -> str:
    """Return the table, and what MANY workers would give; empty before it was kept."""
    if not FILE.exists():
        return ""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    lines = [
        "## Sweeps: two workers, and many",
        "",
        f"`python -m tests.benchmarks.sweeps`, measured on commit {kept['commit']}. Processor seconds along the longest path "
        "(the parent's, and the busiest worker's): the wall says nothing on a shared machine. Targets: two workers at least 1.8 "
        "times one on a sweep of 20 s and never below 1; below 200 MB a worker.",
        "",
        f"| sweep | one process | two workers | gain (pairs) | a chunk of {CHUNK} cases | the parent, a chunk | memory a worker | evidence |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in kept["rows"]:
        same = "the same, on a dask cluster of two processes too" if row["same"] else "**differs**"
        cells = (
            f"`{row['scope']}`", f"{row['one']:.3g} s", f"{row['two']:.3g} s", f"{row['gain']:.2f} ({row['repeats']})",
            f"{row['chunk_seconds']:.2g} s", f"{1e3 * max(row['per_chunk'], 0):.2g} ms",
            f"{_megabytes(row['memory'])} (dask {_megabytes(row['cluster_memory'])})", same,
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", *(_alone(row) for row in kept["rows"] if "parent" in row), *map(_many, kept["rows"])]
    return "\n".join(lines)


def _megabytes(seen: float) -> str:
    return f"{seen:.0f} MB" if seen else "ended before it was looked at"


def _alone(row: dict[str, Any]) -> str:
    """Return what the parent does alone bounds the gain, as far as a chunk costs a worker what it costs one process alone."""
    shared = row["one"] - row["parent"]
    return (
        f"- `{row['scope']}`: of {row['one']:.3g} s the parent of two workers spends {row['parent']:.2g} s alone, {row['imported']:.2g} s "
        f"of it in Python's and its packages' imports before any claim is read; two workers that "
        f"halve the rest gain {row['one'] / (row['parent'] + shared / 2):.2f}, and more only where a chunk costs them less than one "
        f"process alone."
    )


def _many(row: dict[str, Any]) -> str:
    work = 3600 * HOURS
    serial = row["imported"] + max(row["per_chunk"], 0) * work / row["chunk_seconds"]
    gain = (row["imported"] + work) / max(serial, row["imported"] + work / MANY)
    return (
        f"- `{row['scope']}`: the parent could feed {row['chunk_seconds'] / max(row['per_chunk'], 1e-6):.0f} workers; {MANY} on "
        f"{HOURS} hour of such chunks would be {gain:.0f} times one, by these figures."
    )


def main(arguments=None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.sweeps")
    parser.add_argument("--one", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--save", action="store_true", help=f"keep the rows in {FILE.name}")
    options = parser.parse_args(arguments)
    if options.one:
        jobs, chunk, cluster, *scope = options.one
        print(json.dumps(one(scope, int(jobs), int(chunk), cluster == "1")))
        return
    from tests.benchmarks.stored import commit

    rows = measured(options.repeats)
    if options.save:
        write_atomically(FILE, json.dumps({"commit": commit(), "rows": rows}, indent=1) + "\n")
    print(markdown())


if __name__ == "__main__":
    main()

"""python -m tests.benchmarks.sweeps [--seven] [--save]: the cost of a sweep in one process, in two, and on a cluster of two.

With --seven: sign games of 7 x 7 instead, with the classes per second of generation and of play, each beside the earlier method.

Needs the extra `cluster`. On a machine with other work wall-clock time is meaningless, so processor seconds are added up
along the longest path: those of the parent before, between and after its workers, and those of the busiest worker. On two
idle cores this sum is the waiting time. Each sweep runs in its own process, with its own store.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from properties.cases import exhaustive, ties
from properties.cases.play import Play
from properties.engine.checking import Evidence, check_case
from properties.engine.files import write_atomically
from properties.engine.shared_runs import forget_runs
from theorems.commands import main as boostproof
from theorems.ledger import claim_named
from theorems.searching.limits import CHUNK

FILE = Path(__file__).parent / "results" / "sweeps.json"
SEVEN = FILE.with_name("seven.json")
SIGNS, SIDE, ROUNDS = (-1, 1), 7, 6
PARENTS = 200  # drawn classes of 7 x 6 whose extensions are generated
PLAYED = 100  # drawn classes of 7 x 7 that are played one by one
PLAYED_CLAIM = "MRS13.equation-5"
LONG = ("MRS13.theorem-1", "--entries=-1,0,1", "--rows", "5", "--columns", "3")
SHORT = ("SSS08.theorem-4", "--entries=-1,0,1", "--rows", "4", "--columns", "3")
MANY = 64  # number of workers for which the table has a prediction
HOURS = 1  # hours of work for the prediction


class Watch(threading.Thread):
    """Record the processor seconds and the largest share of memory, in MB, of every process below this one."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.seconds: dict[int, float] = {}
        self.memory: dict[int, float] = {}
        self.done = threading.Event()
        self.spent = 0.0  # processor seconds of this thread, which are no part of the sweep

    def run(self) -> None:
        """Measure four times a second, and the memory every tenth time."""
        import psutil  # of the extra `cluster`; the stored table is shown without it

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
    """Run one sweep in this process; return its evidence without the seconds, and its costs."""
    import psutil

    watch = Watch()
    with tempfile.TemporaryDirectory() as folder, _workers(cluster) as further:
        imported = time.process_time()
        options = [*scope, "--jobs", str(jobs), "--chunk", str(chunk), "--database", f"{folder}/store", *further]
        before = {p.pid: sum(p.cpu_times()[:2]) for p in psutil.Process().children(recursive=True)}
        message = io.StringIO()
        watch.start()
        with contextlib.redirect_stdout(message):
            status = boostproof(["sweep", *options, "--quiet", "--json"])
        watch.done.set()
        spent = time.process_time() - watch.spent
    summary = json.loads(message.getvalue())
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
    """Return the rows of both sweeps, interleaved: one process, two, a cluster of two, and chunks of one case for the
    cost of a chunk."""
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


def seven(repeats: int) -> dict[str, Any]:
    """Return the quartiles of classes per second at 7 x 7, and of their ratio to the earlier method, for generation and
    for play.

    Generation : all extensions of drawn classes of 7 x 6, by the compiled code, and by the numpy code that tests every
    permutation.
    Play : a claim about runs on all classes of 7 x 7, through the list of all runs of 7 examples (listed and checked anew in each
        pair); and on drawn classes, game by game. The list has every choice among ties, the games have the lowest index.
    """
    from numpy.random import default_rng

    classes = exhaustive.class_count(SIGNS, SIDE, SIDE)
    drawn = default_rng(SIDE)
    pairs: dict[str, list[tuple[float, float]]] = {"generation": [], "play": []}
    for turn in range(repeats + 1):
        parents = exhaustive.class_numbers(SIGNS, SIDE, SIDE - 1)
        parents = parents[drawn.choice(len(parents), PARENTS, replace=False)]
        images = exhaustive._images(SIGNS, SIDE, True)
        compiled, quick = _timed(exhaustive._least_compiled, parents, images)
        in_numpy, slow = _timed(exhaustive._least, parents, images)
        assert (compiled == in_numpy).all()
        games = [next(exhaustive.games(SIGNS, SIDE, SIDE, True, k, k + 1)) for k in drawn.choice(classes, PLAYED)]
        forget_runs()
        _, one_by_one = _timed(_checked, games)
        ties._best_runs.cache_clear()
        _, at_once = _timed(_checked, _runs_of_seven())
        if turn:  # the first pair compiles and imports
            pairs["generation"].append((len(compiled) / quick, len(compiled) / slow))
            pairs["play"].append((classes / at_once, PLAYED / one_by_one))
    rows = {
        name: {
            "work": _quartiles([work for work, _ in rates]),
            "base": _quartiles([base for _, base in rates]),
            "ratio": _quartiles([work / base for work, base in rates]),
        }
        for name, rates in pairs.items()
    }
    return {"classes": classes, "runs": len(list(_runs_of_seven())), "repeats": repeats, **rows}


def _timed(work, *arguments) -> tuple[Any, float]:
    begun = time.process_time()
    return work(*arguments), time.process_time() - begun


def _quartiles(values: list[float]) -> list[float]:
    return [float(f"{value:.4g}") for value in statistics.quantiles(values, n=4, method="inclusive")]


def _checked(cases) -> None:
    target, evidence = claim_named(PLAYED_CLAIM), Evidence()
    for case in cases:
        check_case(target, case, evidence)
    assert evidence.cases and not evidence.violated and not evidence.undecided


def _runs_of_seven() -> Iterator[Play]:
    runs = ties.BestRuns(claim_named(PLAYED_CLAIM).boosters, SIDE, ROUNDS)
    return (play for play in runs.cases() if play.game.m == SIDE)


def _seven_markdown() -> str:
    """Return the stored table of 7 x 7; empty if there is none."""
    if not SEVEN.exists():
        return ""
    kept = json.loads(SEVEN.read_text(encoding="utf-8"))
    lines = [
        "## Sign games of 7 x 7",
        "",
        f"`python -m tests.benchmarks.sweeps --seven`, measured on commit {kept['commit']}, load {kept['load']}. Classes a second of "
        f"processor time on one core, median [quartiles] of {kept['repeats']} pairs. There are {kept['classes']:,} classes; the "
        f"list of runs has {kept['runs']:,} runs of {ROUNDS} rounds with every choice among ties; game by game, a "
        "sample is played with the lowest index on ties.",
        "",
        "| | now | earlier method | ratio |",
        "|---|---|---|---|",
    ]
    for name, words in (
        ("generation", "generation: compiled / numpy"),
        ("play", f"play of {PLAYED_CLAIM}: the list of runs / game by game"),
    ):
        row = kept[name]
        cells = ("{1:,.0f} [{0:,.0f}, {2:,.0f}]".format(*row[kind]) for kind in ("work", "base"))
        lines.append(f"| {words} | {' | '.join(cells)} | {'{1:.3g} [{0:.3g}, {2:.3g}]'.format(*row['ratio'])} |")
    return "\n".join(lines)


def markdown() -> str:
    """Return the stored tables, and the prediction for MANY workers."""
    return "\n\n".join(filter(None, (_sweeps_markdown(), _seven_markdown())))


def _sweeps_markdown() -> str:
    if not FILE.exists():
        return ""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    lines = [
        "## Sweeps: two workers, and many",
        "",
        f"`python -m tests.benchmarks.sweeps`, measured on commit {kept['commit']}. Processor seconds along the longest path "
        "(the parent's and the busiest worker's), because wall-clock time is meaningless on a shared machine. Targets: two workers at least 1.8 "
        "times one on a sweep of 20 s and never below 1; below 200 MB a worker.",
        "",
        f"| sweep | one process | two workers | gain (pairs) | a chunk of {CHUNK} cases | the parent for a chunk | memory a worker | evidence |",
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


def _megabytes(size: float) -> str:
    return f"{size:.0f} MB" if size else "ended before it was measured"


def _alone(row: dict[str, Any]) -> str:
    """Return the sentence on how the parent's own work bounds the gain, if a chunk costs a worker as much as one process."""
    shared = row["one"] - row["parent"]
    return (
        f"- `{row['scope']}`: of {row['one']:.3g} s the parent of two workers spends {row['parent']:.2g} s alone, of "
        f"which {row['imported']:.2g} s are imports before any claim is read; two workers that halve the rest "
        f"gain {row['one'] / (row['parent'] + shared / 2):.2f}, and "
        "more only if a chunk costs them less than it costs one process."
    )


def _many(row: dict[str, Any]) -> str:
    work = 3600 * HOURS
    serial = row["imported"] + max(row["per_chunk"], 0) * work / row["chunk_seconds"]
    gain = (row["imported"] + work) / max(serial, row["imported"] + work / MANY)
    return (
        f"- `{row['scope']}`: the parent could feed {row['chunk_seconds'] / max(row['per_chunk'], 1e-6):.0f} workers; {MANY} on "
        f"{HOURS} hour of such chunks would be {gain:.0f} times as fast as one, by these figures."
    )


def main(arguments=None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.sweeps")
    parser.add_argument("--one", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seven", action="store_true", help=f"sign games of 7 x 7 (kept in {SEVEN.name})")
    parser.add_argument("--save", action="store_true", help=f"keep the rows in {FILE.name}")
    options = parser.parse_args(arguments)
    if options.one:
        jobs, chunk, cluster, *scope = options.one
        print(json.dumps(one(scope, int(jobs), int(chunk), cluster == "1")))
        return
    from tests.benchmarks.stored import commit

    if options.seven:
        table = {"commit": commit(), "load": round(os.getloadavg()[0], 1), **seven(options.repeats)}
        print(json.dumps(table, indent=1))
        if options.save:
            write_atomically(SEVEN, json.dumps(table, indent=1) + "\n")
        return
    rows = measured(options.repeats)
    if options.save:
        write_atomically(FILE, json.dumps({"commit": commit(), "rows": rows}, indent=1) + "\n")
    print(markdown())


if __name__ == "__main__":
    main()

"""Long work in chunks, computed by forked workers (by joblib on systems without fork) and stored in SQLite.

A chunk is a pure function of its arguments, so results do not depend on the number of workers or on the order in which they
finish. Each chunk is stored in one transaction: killing all processes loses only unfinished chunks, and a rerun resumes.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import joblib
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from properties.claims import Claim
from properties.engine.files import HOME, ROOT, tried_output, write_atomically
from properties.engine.shared_runs import forget_runs
from theorems.searching import reach
from theorems.searching.store import Store

DATABASE = HOME / ".sweeps.sqlite"
DEATHS = 3  # most workers that a command replaces after they have died
BATCH = 0.25  # seconds of work in one batch of short chunks
CHECKING = ("properties.cases.play", "properties.claims", "properties.engine.evidence", "properties.cases.exhaustive")


def run_chunks(
    work: Callable[..., dict[str, Any]],
    plan: Iterable[tuple[int, dict[str, tuple]]],
    store: Store,
    title: str,
    jobs: int = 1,
    scheduler: str | None = None,
    total: int | None = None,
    done: int = 0,
    deadline: float | None = None,
    quiet: bool = False,
) -> bool:
    """Compute `work(*arguments)` for each (chunk, {task: arguments}) of `plan`, and store each finished chunk.

    The tasks of a chunk are computed by one worker, which shares their caches, and are stored in one transaction. If
    a chunk cannot be stored, no further chunk is begun; `store` keeps the results in memory for the summary.
    title : of the progress bar.
    jobs : processes (1: this one).      scheduler : address of a running Dask cluster, which then does the work.
    total, done : for the progress bar.      deadline : time.monotonic() after which no chunk is begun.
    Returns whether the plan was finished before the deadline. Raises KeyboardInterrupt, whose message says how to resume.
    """
    pace = _Pace(None if total is None or (jobs == 1 and scheduler is None) else total - done, jobs)

    def leased_batches() -> Iterator[Any]:
        batch: list[tuple[int, dict[str, tuple]]] = []
        for chunk, tasks in plan:
            if deadline is not None and time.monotonic() > deadline:
                break
            if not store.claim(chunk, tasks):  # another command has stored the chunk, or has a lease on it
                continue
            batch.append((chunk, tasks))
            if len(batch) >= pace.size():
                yield joblib.delayed(_timed)(work, batch, os.getpid())
                batch = []
        if batch:
            yield joblib.delayed(_timed)(work, batch, os.getpid())

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, TextColumn("{task.fields[rate]}"), console=Console(stderr=True), disable=quiet)
    with _backend(jobs, scheduler) as parallel, progress:
        bar = progress.add_task(title, total=total, completed=done, rate="")
        begun, count = time.monotonic(), 0
        try:
            for batch in parallel(leased_batches()):
                for chunk, results in batch:
                    store.save(chunk, results)
                    pace.record(sum(seconds for _, seconds in results.values()))
                count += len(batch)
                rate = count / max(time.monotonic() - begun, 1e-9)
                progress.update(bar, completed=done + count, rate=f"{rate:.2f} chunks/s")
        except KeyboardInterrupt:
            raise KeyboardInterrupt("the same command resumes") from None
    return deadline is None or time.monotonic() <= deadline


class _Pace:
    """The size of a batch: chunks for BATCH seconds, estimated from the finished chunks; fewer chunks near the end of the plan.

    left : the number of chunks of the plan; None for batches of one chunk.
    """

    def __init__(self, left: int | None, jobs: int):
        self._left, self._workers = left, max(jobs, 2)
        self._count, self._seconds = 0, 0.0

    def record(self, seconds: float) -> None:
        """Record the seconds of a stored chunk."""
        self._count += 1
        self._seconds += seconds

    def size(self) -> int:
        """Return the number of chunks of the next batch."""
        if self._left is None or not self._count:
            return 1
        share = (self._left - self._count) // (4 * self._workers)
        return max(1, min(share, int(BATCH * self._count / max(self._seconds, 1e-9))))


def _timed(work, batch, parent):
    """Return (chunk, {task: (result, seconds)}) for each chunk of a batch; the seconds are processor time of this process."""
    _end_with(parent)
    finished = []
    for chunk, tasks in batch:
        results = {}
        for task, arguments in tasks.items():
            begun = time.process_time()
            result = work(*arguments)
            results[task] = json.loads(json.dumps(result)), time.process_time() - begun
        finished.append((chunk, results))
        forget_runs()
    return finished


class _Workers:
    """Forked workers, which share the loaded modules. A worker of joblib needs seconds and 100 MB to import them.

    If a worker dies, for example because memory runs out, a new pool replaces the pool and computes the unfinished batches
    again, at most DEATHS times.
    """

    def __init__(self, jobs: int):
        self._jobs, self._deaths = jobs, 0
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self._jobs, multiprocessing.get_context("fork"), initializer=_ignore_interrupts)
        pool.submit(os.getpid).result()  # fork before this process starts a thread
        return pool

    def __call__(self, calls: Iterable[Any]) -> Iterator[Any]:
        """Yield the results in the order in which they finish."""
        waiting: dict[Future, tuple] = {}
        for function, arguments, _ in calls:
            self._submit(waiting, (function, arguments))
            while len(waiting) >= 2 * self._jobs:
                yield from self._finished(waiting)
        while waiting:
            yield from self._finished(waiting)

    def _submit(self, waiting: dict[Future, tuple], call: tuple) -> None:
        try:
            waiting[self._pool.submit(call[0], *call[1])] = call
        except BrokenProcessPool:
            self._replace(waiting)
            waiting[self._pool.submit(call[0], *call[1])] = call

    def _finished(self, waiting: dict[Future, tuple]) -> Iterator[Any]:
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            if future not in waiting:  # the pool was replaced meanwhile
                continue
            try:
                result = future.result()
            except BrokenProcessPool:
                self._replace(waiting)
                return
            del waiting[future]
            yield result

    def _replace(self, waiting: dict[Future, tuple]) -> None:
        self._deaths += 1
        if self._deaths > DEATHS:
            raise ValueError(
                f"{self._deaths} workers died, as when memory runs out; what is stored stays: "
                "try fewer --jobs or a smaller --chunk"
            )
        print(
            f"a worker died, as when memory runs out: another takes its place ({self._deaths} of {DEATHS})",
            file=sys.stderr,
        )
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._new()
        calls = list(waiting.values())
        waiting.clear()
        for function, arguments in calls:
            waiting[self._pool.submit(function, *arguments)] = (function, arguments)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _forked(jobs: int):
    workers = _Workers(jobs)
    try:
        yield workers
    except BaseException:
        for worker in multiprocessing.active_children():  # this loses their unfinished chunks
            worker.terminate()
        raise
    finally:
        workers.close()


def _ignore_interrupts() -> None:
    """Ignore ^C in a worker: the parent process handles ^C and ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@functools.cache
def _end_with(parent: int) -> None:
    """End this worker within a second after its parent has ended."""
    if os.getppid() != parent:  # this is the parent process itself, or a worker of a cluster
        return

    def watch():
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextlib.contextmanager
def _backend(jobs: int, scheduler: str | None):
    """Return a function of calls that yields their results as they finish: in this process, in `jobs` processes, or on Dask."""
    if scheduler is None:
        if jobs == 1:
            yield lambda calls: (function(*arguments) for function, arguments, _ in calls)
        elif multiprocessing.get_start_method() == "fork":
            with _forked(jobs) as parallel:
                yield parallel
        else:
            yield joblib.Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs")
        return
    try:
        from distributed import Client
    except ImportError:
        raise ValueError("--scheduler needs the extra 'cluster' (dask and distributed)") from None
    try:
        client = Client(scheduler, timeout=5)
    except (OSError, ValueError) as error:
        raise ValueError(f"no connection to a Dask scheduler at {scheduler}: {error}") from None
    with client, joblib.parallel_config(backend="dask", wait_for_workers_timeout=60):
        yield joblib.Parallel(n_jobs=-1, return_as="generator_unordered", batch_size=1, pre_dispatch="4*n_jobs")


def digest_of_evidence(target: Claim, *further: Any) -> str:
    """Return twelve hex digits that change with the code on which a claim's evidence depends.

    The digest covers the repr of the further arguments and the text of modules of the project: the modules that define the
    claim's functions, sources, learners and boosters, the modules that check a case, and all modules that these import.
    """
    state = hashlib.sha256(repr((target.id, *further)).encode())
    state.update(reach.digest(ROOT, deciding_modules(target)))
    return state.hexdigest()[:12]


def deciding_modules(target: Claim) -> tuple[str, ...]:
    """Return the modules that define the objects on which the outcome of a claim's cases depends."""
    functions = (target.function, target.reshape, *target.given, *filter(callable, target.attained_by), *target.alter)
    objects = (*target.boosters, *target.oracles, *target.games)
    modules = {str(function.__module__) for function in functions if function is not None}
    modules |= {type(entry).__module__ for entry in objects}
    return tuple(sorted({*modules, *CHECKING}))


def write_summary(path: Path | None, text: str, store: Store) -> int:
    """Write the summary to `path`, and return 0, or 2 if the summary or the results could not be stored.

    The caller has already printed the summary. Each failure is printed to standard error, one line each.
    """
    failures = [store.unsaved] if store.unsaved else []
    if path is not None:
        try:
            write_atomically(path, text + "\n")
        except OSError as error:
            failures.append(str(error))
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    return 2 if failures else 0


def check_work_options(options, limit: float | None = None) -> float | None:
    """Return the deadline, `limit` minutes from now if --minutes is not given; None for no deadline.

    Raises ValueError for a number of jobs or minutes out of range, and for a summary file that cannot be written.
    """
    if options.summary is not None:
        tried_output(options.summary)
    if options.jobs < 1:
        raise ValueError(f"--jobs must be at least 1, got {options.jobs}")
    if options.minutes is not None and not options.minutes > 0:
        raise ValueError(f"--minutes must be positive, got {options.minutes}")
    minutes = limit if options.minutes is None else options.minutes
    return None if minutes is None else time.monotonic() + 60 * minutes

"""One benchmark: work against base, interleaved in one process, as the quartiles of their ratio in processor time."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

FEW = 5  # with fewer pairs no quartiles are shown
LONG = 2  # seconds of a run in which compilation and first reading are negligible


@dataclass(frozen=True)
class Elsewhere:
    """The result of a task that ran in another process: its processor seconds there, or its limit if it was ended."""

    seconds: float


@dataclass(frozen=True)
class Benchmark:
    """A ratio that is measured and the target it should reach.

    name    : as given on the command line.        work, base : in words.
    target  : the ratio work/base should be at most this; with faster=True, base/work at least this.
    prepare : prepare() -> (work, base), functions without arguments that do the same task (same number of rounds).
    repeats : interleaved pairs measured after one warm-up of each, at least FEW unless `why` has a reason for fewer. If both
        take LONG seconds, or pairs are few, the first pair counts too, because the cost of a warm-up is negligible.
    counted : the base does one of this number of equal parts; its time is multiplied by the number.
    why     : in words, why there are fewer than FEW pairs.
    """

    name: str
    work: str
    base: str
    target: float
    prepare: Callable[[], tuple[Callable[[], Any], Callable[[], Any]]]
    faster: bool = False
    repeats: int = 15
    counted: int = 1
    why: str = ""


def measure(benchmark: Benchmark, repeats: int | None = None) -> dict[str, Any]:
    """Return the quartiles of the ratio and of both times in seconds, and whether the median ratio meets the target."""
    work, base = benchmark.prepare()
    first = _seconds(work), benchmark.counted * _seconds(base)
    turns = repeats or (benchmark.repeats if benchmark.why else max(FEW, benchmark.repeats))
    pairs = [first] if benchmark.why or min(first[0], first[1] / benchmark.counted) >= LONG else []
    for turn in range(len(pairs), turns):
        gc.collect()
        if turn % 2:
            spent_base, spent_work = _seconds(base), _seconds(work)
        else:
            spent_work, spent_base = _seconds(work), _seconds(base)
        pairs.append((spent_work, benchmark.counted * spent_base))
    ratios = [b / w if benchmark.faster else w / b for w, b in pairs]
    quartiles = _quartiles(ratios)
    return {
        "name": benchmark.name,
        "work": benchmark.work,
        "base": benchmark.base,
        "target": benchmark.target,
        "direction": "base/work at least" if benchmark.faster else "work/base at most",
        "ratio": quartiles,
        "work_seconds": _quartiles([w for w, _ in pairs]),
        "base_seconds": _quartiles([b for _, b in pairs]),
        "repeats": len(pairs),
        "why": benchmark.why,
        "met": quartiles[1] >= benchmark.target if benchmark.faster else quartiles[1] <= benchmark.target,
    }


def _seconds(task) -> float:
    begun = time.process_time()  # time of this process only; other jobs can still slow the memory
    result = task()
    return result.seconds if isinstance(result, Elsewhere) else time.process_time() - begun


def _quartiles(values) -> list[float]:
    result = statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else 3 * list(values)
    return [float(f"{value:.4g}") for value in result]

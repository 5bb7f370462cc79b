"""python -m tests.benchmarks.floors [--save] [--data DIR]: the costs of the rows that miss their target, in sentences.

Every number is a median of REPEATS measurements in processor time, and every comparison in words follows from the numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(variable, "1")  # before numpy is imported

import numpy as np  # noqa: E402

from properties.engine.files import write_atomically  # noqa: E402
from reference import fast, play  # noqa: E402
from reference.data.learners import Stumps  # noqa: E402
from reference.data.samples import GENERATORS  # noqa: E402
from reference.fast import batch, euclidean_shift  # noqa: E402
from tests.benchmarks import floors_soft, many, projections  # noqa: E402

FILE = Path(__file__).parent / "results" / "floors.json"
REPEATS = 7


def micro(task: Callable[[], Any], number: int = 1) -> float:
    """Return microseconds of processor time of one call: the median of REPEATS measurements, each of `number` calls."""
    task()
    spent = []
    for _ in range(REPEATS):
        begun = time.process_time()
        for _ in range(number):
            task()
        spent.append((time.process_time() - begun) / number)
    return 1e6 * statistics.median(spent)


def stumps() -> Iterator[str]:
    """Yield a sentence on AdaBoost over stumps: the sorting, the search, and the remaining time."""
    for m in (200, 800):
        features, labels = GENERATORS["twonorm"](m, 1)
        learner, weights = Stumps(features, labels), np.full(m, 1 / m)

        def whole(features=features, labels=labels):
            made = Stumps(features, labels)
            play(fast.AdaBoost(), made.game(), 200, made, keep="last")

        trace = play(fast.AdaBoost(), learner.game(), 200, learner, keep="last")
        game, booster, different = trace.game, fast.AdaBoost(), trace.game.n
        signed, first, column = weights * learner.labels, learner.game(), trace.game.column(0).copy()
        columns, rule = [game.column(j).astype(np.int8) for j in range(1, different)], learner.rules[trace.columns[-1]]
        booster.start(m)
        total = micro(whole) / 200
        parts = {
            "sorting": micro(lambda f=features, y=labels: Stumps(f, y)) / 200,
            "the search": micro(lambda s=signed, of=learner: of._best_on(s, 0.5), 50),
            "the booster's update": micro(lambda b=booster, c=column: b.update(c), 50),
            f"{different} new columns for the game": micro(lambda g=first, c=columns: g.with_columns(c)) / 200,
            "the margins of their rules": micro(lambda of=learner, r=rule: of._margins(r).tobytes(), 50)
            * different
            / 200,
        }
        displayed = ", ".join(f"{name} {spent:.2g}" for name, spent in parts.items())
        yield (
            f"`miniboosts-adaboost-twonorm-{m}`, {total:.2g} µs a round: {displayed}, and {total - sum(parts.values()):.2g} for "
            "the rest: the weights times the labels, the column's edge, the round's record."
        )


def many_games() -> str:
    """Return the sentence on the batch kernel: the products that no kernel can avoid, and the whole time."""
    matrices = np.random.default_rng(8).choice([-1.0, 1.0], (many.GAMES, 8, 8))
    weights = np.full((many.GAMES, 1, 8), 1 / 8)
    product = micro(lambda: weights @ matrices)
    exponential = micro(lambda: np.exp(weights))
    whole = micro(lambda: batch.adaboost(matrices, many.ROUNDS)) / many.ROUNDS
    loop = micro(lambda: [many.textbook(matrix, many.ROUNDS) for matrix in matrices]) / many.ROUNDS
    return (
        f"`many-games-8x8`, in µs for a round of {many.GAMES} games: the products {product:.0f} and one exponential of every weight "
        f"{exponential:.0f}, the kernel {whole:.0f}, the plain loop {loop:.0f}: products and exponential alone would be "
        f"{loop / (product + exponential):.0f} times faster than the loop."
    )


def projected() -> str:
    """Return the sentence on the projections: the cost of one evaluation over all entries, in numpy's calls and compiled,
    against one np.exp."""
    m, cap = 100_000, 2 / 100_000
    work, base = projections.cell("euclidean", m, 1.0, "normal", 2, warm=True)
    first, _ = projections.cell("euclidean", m, 1.0, "normal", 2, warm=False)
    entries = 2 * max(1, projections.LEAST // 200_000) * m
    pass_, whole, cold = (1e3 * micro(task) / entries for task in (base, work, first))
    x, out, mask = np.random.default_rng(0).normal(size=m), np.empty(m), np.empty(m, dtype=bool)

    def look():
        np.subtract(x, 0.1, out=out)
        np.greater_equal(out, cap, out=mask)
        held = np.count_nonzero(mask)
        np.minimum(np.maximum(out, 0.0, out=out), cap, out=out)
        return np.count_nonzero(np.greater(out, 0.0, out=mask)) - held, out.sum()

    plain = 1e3 * micro(look, 20) / m
    displayed = without = far = ""
    if euclidean_shift.is_compiled(m):
        from reference.fast.thresholds import _mass

        compiled = 1e3 * micro(partial(_mass, x, np.array([cap]), 0.1), 20) / m
        displayed = f", compiled (the extra `speed`) {compiled:.2g}, {compiled / pass_:.1f} passes"
        far = _from_memory(_mass)
        with patch.object(euclidean_shift, "COMPILED", False):
            without = (
                f" Without the extra that first projection takes {1e3 * micro(first) / entries / pass_:.1f} passes."
            )
    return (
        f"`projection-*`, in ns an entry of {m} floats: one np.exp {pass_:.2g}. Clipping at a shift, with the mass "
        f"and the slope, takes {plain:.2g} in numpy's calls, {plain / pass_:.1f} "
        f"passes of np.exp{displayed}. A first projection of normal floats takes {cold / pass_:.1f} passes, a warm "
        f"one from the threshold of the round before {whole / pass_:.1f}.{without}{far}"
    )


def _from_memory(mass) -> str:
    """Return the sentence on the parts of the slowest Euclidean projection of a million floats."""
    m = 1_000_000
    dearest = max(projections.grid(), key=lambda choice: projections.quick_ratio("euclidean", m, choice))
    spread, shape, smoothness, warm, _ = dearest
    work, base = projections.cell("euclidean", m, *dearest)
    x, out = projections.SHAPES[shape](np.random.default_rng(0), m) * spread, np.empty(m)
    pass_, whole = micro(base) / 2, micro(work) / 2
    look = micro(partial(mass, x, np.array([smoothness / m]), float(np.median(x)))) / pass_
    clipped = micro(lambda: np.clip(np.subtract(x, 0.1, out=out), 0.0, smoothness / m, out=out)) / pass_
    return (
        f" `projection-euclidean-{m}`: the entries are read from memory: a compiled evaluation takes {look:.2f} passes "
        f"and clipping into the result {clipped:.1f}; the slowest cell ({shape}, spread {spread:g}, k = {smoothness:g}, "
        f"{'warm' if warm else 'first'}) takes "
        f"{whole / pass_:.1f}, because Newton's method on a piecewise linear function of so many pieces "
        f"needs some {(whole / pass_ - clipped) / look:.0f} evaluations."
    )


def sentences(data: Path | None) -> list[str]:
    """Return all sentences; those on data only if there is a data folder."""
    of_programs = [*floors_soft.six(), *floors_soft.mlpboost(), *floors_soft.erlpboost()]
    real = [] if data is None else list(floors_soft.on_data(data))
    return [*stumps(), many_games(), *of_programs, *real, projected()]


def read() -> dict[str, Any]:
    """Return the stored sentences and their commit; {} if nothing is stored."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def markdown() -> str:
    """Return the stored text; "" if nothing is stored."""
    kept = read()
    if not kept:
        return ""
    head = f"`python -m tests.benchmarks.floors`, measured on commit {kept['commit']}: medians of {REPEATS}, processor time."
    return "\n".join(["## Costs behind the missed targets", "", head, "", *(f"- {line}" for line in kept["sentences"])])


def main(arguments=None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.floors")
    parser.add_argument("--save", action="store_true", help=f"keep the sentences in {FILE.name}")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of data sets, for the rows on real data")
    options = parser.parse_args(arguments)
    from tests.benchmarks.stored import commit

    result = sentences(options.data)
    if options.save:
        write_atomically(FILE, json.dumps({"commit": commit(), "sentences": result}, indent=1) + "\n")
    print("\n".join(result))


if __name__ == "__main__":
    main()

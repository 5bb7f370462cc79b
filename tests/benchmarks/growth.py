"""python -m tests.benchmarks growth [--json] [--save] [--plot FILE]: the growth of costs, fitted and predicted exponents.

Each series increases one quantity by a factor of 16 and keeps the others; the exponent is the least-squares slope of the
log of the median time against the log of the quantity. Exact weights are an exception: their integers may double in
length each round, so their slope is that of log2(bits) against rounds, predicted to be at most 1.
"""

from __future__ import annotations

import random
import statistics
import time
from fractions import Fraction

import numpy as np

from reference import BestColumn, Game, exact, fast, play
from reference.fast import batch
from reference.programs.game_values import game_value
from tests.benchmarks.rounds import matrix


def _seconds(task, repeats=5):
    task()
    spent = []
    for _ in range(repeats):
        begun = time.process_time()
        task()
        spent.append(time.process_time() - begun)
    return statistics.median(spent)


def _fast(m, n, rounds=20):
    game = Game(matrix(m, n))
    return _seconds(lambda: play(fast.AdaBoost(), game, rounds, BestColumn(), keep="last"))


def _batch(games):
    matrices = np.random.default_rng(0).choice([-1.0, 1.0], (games, 8, 8))
    return _seconds(lambda: batch.adaboost(matrices, 20))


def _certified(bits):
    draw = random.Random(3)
    entries = (Fraction(-1, 2), Fraction(1, 3), Fraction(3, 4), Fraction(-1, 4))
    game = Game([[draw.choice(entries) for _ in range(8)] for _ in range(8)])
    trace = play(exact.AdaBoost(), game, 12, BestColumn(signed=True))
    last = trace.weights[-1][0]
    turn = iter(range(10**6))
    # a precision not used before, so that the run is computed and not taken from the cache
    return _seconds(lambda: last.at(bits + next(turn)))


def _exact(m):
    draw = random.Random(m)
    game = Game([[draw.choice((-1, 1)) for _ in range(8)] for _ in range(m)])
    return _seconds(lambda: play(exact.AdaBoost(), game, 8, BestColumn(signed=True)))


def _value(size):
    draw = random.Random(size)
    game = Game([[draw.choice((-1, 1)) for _ in range(size)] for _ in range(size)])
    return _seconds(lambda: game_value(game))


def _bits(m, rounds):
    """Return the bits of the common denominator after each round, on a random ±1 game with m rows."""
    draw = random.Random(8)
    game = Game([[draw.choice((-1, 1)) for _ in range(8)] for _ in range(m)])
    trace = play(exact.AdaBoost(), game, rounds, BestColumn(signed=True))
    return [weights.denominator.bit_length() for weights in trace.weights[1:]]


def slope(xs, ys):
    """Return the least-squares slope of ys over xs."""
    return float(np.polyfit(xs, ys, 1)[0])


def series():
    """Yield one row per series: name, quantity, its values, medians in seconds (or bits), fitted and predicted exponent."""
    doubling = (
        ("fast AdaBoost, 20 rounds, n = 500", "m", [4000, 8000, 16000, 32000, 64000], lambda m: _fast(m, 500), "1"),
        ("fast AdaBoost, 20 rounds, m = 500", "n", [4000, 8000, 16000, 32000, 64000], lambda n: _fast(500, n), "1"),
        ("fast AdaBoost, 2000 x 500", "T", [20, 40, 80, 160, 320], lambda t: _fast(2000, 500, t), "1"),
        ("batch kernel, 8 x 8, 20 rounds", "games", [500, 1000, 2000, 4000, 8000], _batch, "1"),
        ("exact AdaBoost, m x 8, 8 rounds", "m", [32, 64, 128, 256, 512], _exact, "1 to 2"),
        ("certified AdaBoost, 8 x 8, 12 rounds", "bits", [2048, 8192, 32768], _certified, "1 to 2"),
        ("exact game value, n x n", "n", [20, 40, 80, 160, 320], _value, "3 to 4"),
    )
    for name, quantity, values, measure, predicted in doubling:
        seconds = [measure(value) for value in values]
        fitted = slope(np.log(values), np.log(seconds))
        yield {
            "name": name, "quantity": quantity, "values": values, "measured": seconds, "unit": "seconds",
            "exponent": round(fitted, 2), "predicted": predicted,
        }  # fmt: skip
    for m in (14, 20):
        bits = _bits(m, 16)
        rounds = list(range(1, len(bits) + 1))
        yield {
            "name": f"exact AdaBoost, {m} x 8: doublings of the integers a round", "quantity": "T", "values": rounds,
            "measured": bits, "unit": "bits", "exponent": round(slope(rounds[3:], np.log2(bits[3:])), 2),
            "predicted": "at most 1",
        }  # fmt: skip


def steps(row):
    """Return the exponents between each value and the next."""
    values, seconds = np.log(row["values"]), np.log(row["measured"])
    return (np.diff(seconds) / np.diff(values)).tolist()


def reasons(rows):
    """Return the reasons, taken from the single steps, why an exponent over the whole range differs from the predicted
    one."""
    by_name = {row["name"]: row for row in rows}
    fast, value = by_name["fast AdaBoost, 20 rounds, n = 500"], by_name["exact game value, n x n"]
    megabytes = [8 * 500 * m // 10**6 for m in fast["values"]]
    later = ", ".join(f"{step:.2f}" for step in steps(fast)[2:])
    return (
        f"The matrices of the first two rows take {megabytes[0]} to {megabytes[-1]} MB. The smallest of them stay in "
        "the cache (here 32 MB) between two rounds, the others are read from memory each time: the step from the "
        f"first kind to the second is steeper ({steps(fast)[0]:.2f}), later steps are not ({later}). The value of a small game "
        f"costs only the calls, a cost that does not grow: the steps rise from {steps(value)[0]:.2f} to "
        f"{steps(value)[-1]:.2f}, towards the prediction."
    )


def plot(rows, path):
    """Draw a panel for each quantity that grows: the measurements, and dashed the fitted power (or doubling rate)."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    panels = list(dict.fromkeys((row["unit"], row["quantity"]) for row in rows))
    figure = Figure(figsize=(11, 7), layout="constrained")
    for axis, (unit, quantity) in zip(figure.subplots(2, -(-len(panels) // 2)).flat, panels, strict=False):
        scale = "log" if unit == "seconds" else "linear"
        for row in rows:
            if (row["unit"], row["quantity"]) == (unit, quantity):
                values = np.array(row["values"], dtype=float)
                label = f"{row['name']}: {row['exponent']} (predicted {row['predicted']})"
                (line,) = axis.plot(values, row["measured"], marker="o", label=label)
                grown = (
                    (values / values[-1]) ** row["exponent"]
                    if scale == "log"
                    else 2 ** (row["exponent"] * (values - values[-1]))
                )
                axis.plot(values, row["measured"][-1] * grown, "--", color=line.get_color())
        axis.set(xscale=scale, yscale="log", xlabel=quantity, ylabel=unit)
        axis.legend(fontsize=6)
    with rc_context({"svg.hashsalt": "growth", "svg.fonttype": "none"}):
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def report(rows):
    """Return the table as text."""
    lines = [f"{'series':<58} {'grows with':<10} {'exponent':>8}  predicted   first .. last"]
    for row in rows:
        first, last = row["measured"][0], row["measured"][-1]
        ends = f"{first:.3g} .. {last:.3g} {row['unit']}"
        lines.append(f"{row['name']:<58} {row['quantity']:<10} {row['exponent']:>8.2f}  {row['predicted']:<10}  {ends}")
    return "\n".join(lines)

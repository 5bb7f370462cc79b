"""MiniBoosts, the crate of MHT22's authors, with exact stumps on both sides; the rows exist only where cargo is installed.

The rows `miniboosts-*` compare times. `python -m tests.benchmarks.peers [--old] [--save]` runs each booster once and
shows its soft margin beside a certified upper bound; `--old` adds the release before the linear programs were corrected.
"""

from __future__ import annotations

import argparse
import csv
import functools
import itertools
import json
import os
import shutil
import signal
import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from properties.engine.files import write_atomically
from reference import fast, play
from reference.data.learners import Stumps
from reference.data.samples import GENERATORS
from tests.benchmarks.timing import Benchmark, Elsewhere

HERE = Path(__file__).parent
FILE = HERE / "results" / "peers.json"
SIZES, ROUNDS, SHARE, TOLERANCE = (200, 800), 200, Fraction(1, 10), 0.01
PATIENCE = 15  # processor seconds: a longer run of MiniBoosts is ended and counts as this long
ENDED = {("lpboost", 800), ("erlpboost", 800), ("mlpboost", 200), ("mlpboost", 800)}  # runs of theirs beyond it
TO_THEIR_END = 10_000  # more rounds than any of these runs takes
OURS = {"lpboost": fast.LPBoost, "erlpboost": fast.ERLPBoost, "mlpboost": fast.MLPBoost}
TARGETS = {"adaboost": 1.0, "lpboost": 0.5, "erlpboost": 1.0, "mlpboost": 1.0}
SAMPLES = (  # the samples: the kind, nu / m, and the boosters
    ("twonorm", SHARE, ("lpboost", "erlpboost", "mlpboost", "mlpboost-line")),
    ("twonorm", 3 * SHARE, ("lpboost",)),
    ("waveform", 3 * SHARE, ("lpboost",)),
)
RELEASES = {"new": "0.5.2", "old": "0.4.0"}
SENTENCES = [
    "In release 0.4.0 `LPModel::init(size, upper_bound)` is called with upper_bound = 1/nu and charges each slack "
    "1/upper_bound = nu; the program in its documentation and in the paper charges 1/nu. At nu = 0.3 m LPBoost "
    "reports convergence more than the tolerance below the optimum, as the certificates show. Release 0.5.2 charges "
    "1/nu and reaches the optimum.",
    "In release 0.4.0 `line_search` of frank_wolfe.rs takes the full step when d.A(e_h - w) <= 0, although the "
    "derivative of the objective along the segment is -d.A(e_h - w), and it computes d at the direction instead of at "
    "the end of the segment. "
    "Release 0.5.2 bisects on the sign of the derivative.",
    "maboost, the package of MABoost's authors in R, has no row: it is published on CRAN only, and the measuring "
    "machine installs packages from Debian and PyPI.",
]


class TooLong(Exception):
    """A run of MiniBoosts was ended after PATIENCE."""


@functools.cache
def driver(old: bool = False) -> Path:
    """Build the program of miniboosts/ and return its path. Raises OSError if it cannot be built."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", HERE / "miniboosts" / "target"))
    features = ["--features", "old"] if old else []
    command = ["cargo", "build", "--release", "--quiet", *features]
    built = subprocess.run(command, cwd=HERE / "miniboosts", capture_output=True, text=True, check=False)
    if built.returncode:
        raise OSError(f"cargo could not build it: {(built.stderr.splitlines() or [''])[-1]}")
    return target / "release" / "driver"


def theirs(
    booster: str, features, labels, nu: float, tolerance: float, rounds: int, old: bool = False
) -> dict[str, Any]:
    """Return {"seconds", "rounds", "votes": [[feature, threshold, sign, weight], ...]} of one run in its own process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sample.csv"
        with path.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow([*(f"x{k}" for k in range(features.shape[1])), "label"])
            writer.writerows([*map(repr, map(float, row)), int(y)] for row, y in zip(features, labels, strict=True))
        crate = "old" if old else "new"
        words = [str(driver(old)), crate, booster, str(path), str(float(nu)), str(tolerance), str(rounds)]
        done = subprocess.run(
            ["prlimit", f"--cpu={PATIENCE}", *words], capture_output=True, text=True, check=False,
            env={**os.environ, "RAYON_NUM_THREADS": "1"},
        )  # fmt: skip
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            raise TooLong(f"not finished in {PATIENCE} s")
        done.check_returncode()
        return json.loads(done.stdout)


def soft_margin(votes, features, labels, nu: Fraction) -> Fraction:
    """Return the exact soft margin of these votes on the raw data: the mean of the nu smallest margins."""
    total = sum(Fraction(weight) for *_, weight in votes)
    margins = [Fraction(0)] * len(labels)
    for feature, threshold, sign, weight in votes:
        share = Fraction(weight) / total
        for i, (x, y) in enumerate(zip(features[:, int(feature)], labels, strict=True)):
            margins[i] += share * int(y) * int(sign if x > threshold else -sign)
    return _mean_of_smallest(margins, nu)


def _mean_of_smallest(margins, nu: Fraction) -> Fraction:
    left, value = nu, Fraction(0)
    for margin in sorted(margins):
        value += min(left, 1) * margin
        left -= min(left, 1)
    return value / nu


def at_most(features, labels, nu: Fraction) -> Fraction:
    """Return an upper bound on the soft margin of all votes over stumps: the exact largest edge at LPBoost's last
    distribution."""
    stumps = Stumps(features, labels)
    trace = play(fast.LPBoost(float(nu), TOLERANCE / 10), stumps.game(), TO_THEIR_END, stumps, keep="last")
    weights = [Fraction(float(d)) for d in trace.weights[-1]]
    m, total = len(weights), sum(weights)
    weights = [d / total for d in weights]
    cap, highest = 1 / nu, max(weights)
    if (
        highest > cap
    ):  # because of rounding: mix in as much of the uniform distribution as brings the largest weight to the cap
        share = (highest - cap) / (highest - Fraction(1, m))
        weights = [(1 - share) * d + share / m for d in weights]
    signed = [d * int(y) for d, y in zip(weights, labels, strict=True)]
    everything = sum(signed)
    largest = abs(everything)
    for column in features.T:
        above = everything
        order = np.argsort(column, kind="stable")
        for example, following in itertools.pairwise(order):
            above -= signed[example]
            if column[example] < column[following]:
                largest = max(largest, abs(2 * above - everything))
    return largest


def _ours(booster: str, features, labels, nu: float):
    stumps = Stumps(features, labels)
    made = fast.AdaBoost() if booster == "adaboost" else OURS[booster](nu, TOLERANCE)
    rounds = ROUNDS if booster == "adaboost" else TO_THEIR_END
    return play(made, stumps.game(), rounds, stumps, keep="last")


def _prepare(booster: str, m: int):
    def prepare():
        features, labels = GENERATORS["twonorm"](m, 1)
        nu = float(SHARE * m)

        def base():
            try:
                return Elsewhere(theirs(booster, features, labels, nu, TOLERANCE, ROUNDS)["seconds"])
            except TooLong:
                return Elsewhere(PATIENCE)  # to their favour: it takes longer

        return lambda: _ours(booster, features, labels, nu), base

    return prepare


def _benchmarks() -> list[Benchmark]:
    titles = {
        "adaboost": f"{ROUNDS} rounds of AdaBoost",
        "lpboost": "LPBoost",
        "erlpboost": "ERLPBoost",
        "mlpboost": "MLPBoost",
    }
    return [
        Benchmark(
            f"miniboosts-{booster}-twonorm-{m}",
            f"{words} over stumps, m = {m}, sorting included",
            f"the same of MiniBoosts {RELEASES['new']} (Rust), exact stumps of ours in it; a run of theirs is ended after {PATIENCE} s",
            TARGETS[booster],
            _prepare(booster, m),
            repeats=1 if (booster, m) in ENDED else 5,
            why=f"the base is ended after {PATIENCE} s" if (booster, m) in ENDED else "",
        )
        for booster, words in titles.items()
        for m in SIZES
    ]


def names() -> list[str]:
    """Return the names of the rows that exist where cargo is installed."""
    return [f"miniboosts-{booster}-twonorm-{m}" for booster in TARGETS for m in SIZES]


BENCHMARKS = _benchmarks() if shutil.which("cargo") else []


def reached(releases) -> list[dict[str, Any]]:
    """Return the results of one run of each booster and release: rounds, soft margin, and an upper bound for all votes."""
    rows, m = [], SIZES[0]
    for kind, share, boosters in SAMPLES:
        features, labels = GENERATORS[kind](m, 1)
        nu = share * m
        sample = f"{kind}({m}, 1), nu = {nu}"
        limit = at_most(features, labels, nu)
        for release in releases:
            for booster in boosters:
                try:
                    run = theirs(booster, features, labels, float(nu), TOLERANCE, ROUNDS, old=release == "old")
                except TooLong as error:
                    print(f"{RELEASES[release]} {booster}: {error}")
                    continue
                value = soft_margin(run["votes"], features, labels, nu)
                rows.append(
                    {"release": RELEASES[release], "booster": booster, "sample": sample,
                     "rounds": run["rounds"], "soft_margin": float(value), "optimum_at_most": float(limit)}
                )  # fmt: skip
        for booster in [name for name in boosters if name in OURS]:
            trace = _ours(booster, features, labels, float(nu))
            rows.append({"release": "ours", "booster": booster, "sample": sample,
                         "rounds": len(trace.columns), "soft_margin": float(_value(trace, nu)),
                         "optimum_at_most": float(limit)})  # fmt: skip
    return rows


def _value(trace, nu: Fraction) -> Fraction:
    """Return the exact soft margin of a trace, from its columns and coefficients."""
    weights = [Fraction(float(w)) for w in trace.coefficients]
    columns = [trace.game.column(j).astype(int).astype(object) for j in range(len(weights))]
    votes = [w * column for w, column in zip(weights, columns, strict=True) if w]
    return _mean_of_smallest(list(sum(votes) / sum(weights)), nu)


def markdown() -> str:
    """Return the stored soft margins, and the remarks for the crate's authors; empty if nothing is stored."""
    if not FILE.exists():
        return ""
    lines = [
        "## MiniBoosts: the soft margins of its runs",
        "",
        f"Runs stop at a gap of {TOLERANCE:g}. Soft margins are computed exactly from the raw data and the votes. The "
        "last column is an upper bound for all votes over stumps, computed from a distribution.",
        "",
        "| release | booster | sample | rounds | soft margin reached | optimum at most |",
        "|---|---|---|---|---|---|",
    ]
    for row in json.loads(FILE.read_text(encoding="utf-8")):
        short = row["optimum_at_most"] - row["soft_margin"] > TOLERANCE
        value = f"{row['soft_margin']:.4f}"
        cells = (row["release"], row["booster"], row["sample"], row["rounds"], f"**{value}**" if short else value)
        lines.append("| " + " | ".join(map(str, cells)) + f" | {row['optimum_at_most']:.4f} |")
    return "\n".join([*lines, "", *(f"- {sentence}" for sentence in SENTENCES)])


def main(arguments=None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.peers")
    parser.add_argument("--old", action="store_true", help=f"release {RELEASES['old']} too (its build takes minutes)")
    parser.add_argument("--save", action="store_true", help=f"keep the rows in {FILE.name}")
    options = parser.parse_args(arguments)
    rows = reached(("new", "old") if options.old else ("new",))
    for row in rows:
        print(row)
    if options.save:
        write_atomically(FILE, json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()

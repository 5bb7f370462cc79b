"""Correct boosters over many seeds: `python -m properties.sabotage.false_alarms --seeds 1000` must find nothing.

Every seed draws plays of its own for every booster: ours, exact and fast, then scikit-learn's where it is installed,
then the correct twins of the mutants. All checks are tried on ten
drawn plays, promises among them, and of the extremes the next one, and a stateful program. The result
is committed as false_alarms.json, which says how many seeds each booster has had; with `-o FILE` a run goes on where
the file stops, the booster with the fewest seeds first, and may be interrupted at any time.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
import time
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from properties.audit.audit import Source, Subject, declared_of, examine, planned
from properties.cases.small import drawn_plays
from properties.checks.stateful import programs
from properties.engine.evidence import ABSENT, HELD, LACKS, UNTESTED
from properties.engine.files import write_atomically
from properties.engine.player import Player
from properties.sabotage import CORRECT
from properties.sabotage.registry import full_name, our_boosters

RESULT = Path(__file__).with_name("false_alarms.json")
PLAYS = 10  # drawn for a booster by one seed
LONG_RUN_SECONDS = 0.05
AT_ONCE = 25  # seeds of one booster between two writings of the file
ALARMS_KEPT = 20


@dataclass
class Tally:
    """What the seeds 0, 1, ... showed of one booster."""

    booster: str
    seeds: int = 0
    plays: int = 0
    comparisons: int = 0
    undecided: int = 0
    alarms: list[dict[str, Any]] = field(default_factory=list)


def correct_boosters() -> list[tuple[str, Any]]:
    """(name, booster) of everything that must pass: ours, scikit-learn's, the twins of the mutants."""
    return [(full_name(booster), booster) for group in _groups() for booster in group]


def _groups() -> list[list]:
    return [our_boosters(), _sklearns(), list(CORRECT)]


def _sklearns() -> list:
    if importlib.util.find_spec("sklearn") is None:
        return []
    from properties.audit.sklearn_adapter import SklearnAdaBoost

    return [SklearnAdaBoost()]


def try_seed(booster, seed: int, tally: Tally, count: int = PLAYS) -> None:
    """Draws the plays of one seed and tries the checks on them; of the extremes and the stateful programs, those whose turn
    it is, so that some of each kind are among them."""
    player = Player(Source(booster))
    declared = declared_of(player)
    plays = drawn_plays(declared, seed, count)
    subject = Subject(player, declared, plays=plays, seed=seed)
    subject.seconds = LONG_RUN_SECONDS
    fixed = [check for check in planned(declared) if check.group in ("extremes", "stateful")]
    for check in planned(declared):
        if check in fixed:
            turn = fixed.index(check) == seed % len(fixed) or check.group == "stateful"
            if not turn:
                continue
            if check.group == "stateful":
                check = replace(check, plays=lambda effort, declared: programs(declared, seed))
        else:
            check = replace(check, plays=None)
        outcome = examine(check, subject)
        tally.comparisons += outcome.comparisons
        tally.undecided += outcome.undecided
        if outcome.status not in (HELD, ABSENT, LACKS, UNTESTED) and len(tally.alarms) < ALARMS_KEPT:
            at = outcome.smallest.at if outcome.smallest else outcome.reason
            tally.alarms.append({"seed": seed, "check": outcome.name, "at": at})
        tally.alarms += [{"seed": seed, "check": outcome.name, "at": defect} for defect in outcome.defects[:1]]
    tally.seeds += 1
    tally.plays += len(plays)


def extended(tally: Tally, seeds: int, count: int = PLAYS) -> Tally:
    """The tally after further seeds of its booster: those that follow the ones it has had."""
    booster = dict(correct_boosters())[tally.booster]
    further = replace(tally, alarms=list(tally.alarms))
    for seed in range(tally.seeds, tally.seeds + seeds):
        try_seed(booster, seed, further, count)
    return further


def stored(path: Path, count: int) -> tuple[dict[str, Tally], float]:
    """(the tallies by booster, seconds so far) of a file; nothing where there is none.

    Raises ValueError for a file that is no such result, or whose seeds drew another number of plays.
    """
    if not path.exists():
        return {}, 0.0
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        tallies = {row["booster"]: Tally(**row) for row in data["boosters"]}
        drawn, seconds = int(data["plays_per_seed"]), float(data["seconds"])
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path} must be a result of this command: {type(error).__name__}: {error}") from None
    if drawn != count:
        raise ValueError(f"--plays must be {drawn}, as in {path}, got {count}")
    return tallies, seconds


def written(path: Path, tallies: dict[str, Tally], count: int, seconds: float) -> None:
    """Writes the file anew, atomically, the boosters in the order in which they are tried."""
    rows = [asdict(tallies[name]) for name, _ in correct_boosters() if name in tallies and tallies[name].seeds]
    body = {"plays_per_seed": count, "seconds": round(seconds), "boosters": rows}
    write_atomically(path, json.dumps(body, indent=1) + "\n")


def next_ones(tallies: dict[str, Tally], names: list[list[str]], seeds: int, jobs: int) -> list[Tally]:
    """Up to `jobs` boosters of the first group that is not done, those with the fewest seeds first."""
    for group in names:
        waiting = [tallies.get(name, Tally(name)) for name in group]
        waiting = sorted((tally for tally in waiting if tally.seeds < seeds), key=lambda tally: tally.seeds)
        if waiting:
            return waiting[:jobs]
    return []


def main(arguments: list[str] | None = None) -> int:
    """0 when nothing was found, 1 otherwise, 2 on misuse."""
    parser = argparse.ArgumentParser(prog="python -m properties.sabotage.false_alarms")
    parser.add_argument("--seeds", type=int, default=20, help="how many each booster is to have had at the end")
    parser.add_argument("--plays", type=int, default=PLAYS, help="drawn by one seed for one booster")
    parser.add_argument("--only", default="", help="boosters whose name contains this")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("-o", "--output", type=Path, default=None, help=f"e.g. {RESULT.name}: gone on with, and kept")
    options = parser.parse_args(arguments)
    for name in ("seeds", "plays", "jobs"):
        if getattr(options, name) < 1:
            parser.error(f"--{name} must be at least 1, got {getattr(options, name)}")
    names = [[full_name(booster) for booster in group] for group in _groups()]
    names = [[name for name in group if options.only in name] for group in names]
    if not any(names):
        parser.error(f"--only must be part of a booster's name, got {options.only!r}")
    try:
        tallies, before = stored(options.output, options.plays) if options.output else ({}, 0.0)
    except ValueError as error:
        parser.error(str(error))
    begun = time.monotonic()
    with Parallel(n_jobs=min(options.jobs, os.cpu_count() or 1)) as workers:
        while wave := next_ones(tallies, names, options.seeds, options.jobs):
            tasks = (
                delayed(extended)(tally, min(AT_ONCE, options.seeds - tally.seeds), options.plays) for tally in wave
            )
            for tally in workers(tasks):
                tallies[tally.booster] = tally
                line = f"{tally.seeds} seeds, {tally.comparisons} comparisons, {len(tally.alarms)} alarms"
                print(f"{tally.booster}: {line}, {tally.undecided} undecided", flush=True)
            if options.output:
                written(options.output, tallies, options.plays, before + time.monotonic() - begun)
    tried = [tally for group in names for name in group if (tally := tallies.get(name))]
    return 1 if any(tally.alarms or tally.undecided for tally in tried) else 0


if __name__ == "__main__":
    sys.exit(main())

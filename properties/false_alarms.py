"""Correct boosters over many seeds: `python -m properties.false_alarms --seeds 1000` must find nothing.

Every seed draws a few plays of its own for every booster: ours, exact and fast, the correct twins of the mutants, and
scikit-learn's where it is installed. All checks that take the common plays are tried, promises among them. The result
of a long run is committed as false_alarms.json, which says how many seeds each booster has had.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from properties.declared import Declared, maker, name_of
from properties.invariants import checks_for
from properties.mutants import CORRECT
from properties.ours import our_boosters
from properties.plays import drawn_plays
from properties.promises import as_check
from properties.trying import ABSENT, HELD, LACKS, Trial, try_check
from properties.witness import write_atomically

RESULT = Path(__file__).with_name("false_alarms.json")
PLAYS = 3  # drawn for a booster by one seed


@dataclass
class Tally:
    """What the seeds showed of one booster."""

    booster: str
    seeds: int = 0
    plays: int = 0
    comparisons: int = 0
    undecided: int = 0
    alarms: list[dict[str, Any]] | None = None

    def to_json(self) -> dict[str, Any]:
        return {**self.__dict__, "alarms": self.alarms or []}


def correct_boosters() -> list[tuple[str, Any]]:
    """(name, booster) of everything that must pass."""
    found = []
    for booster in [*our_boosters(), *CORRECT]:
        module = type(booster).__module__.split(".")
        family = module[1] if module[0] == "reference" else module[-1]
        found.append((f"{family}.{name_of(booster)}", booster))
    return found


def try_seed(booster, seed: int, tally: Tally, count: int = PLAYS) -> None:
    """Draws the plays of one seed and tries the checks on them."""
    declared = Declared.of(booster)
    plays = drawn_plays(declared, seed, count)
    trial = Trial(maker(booster), declared, plays)
    promises = [as_check(promise, promised=True) for promise in declared.promises]
    for check in checks_for(promises):
        if check.plays is not None and check.group in ("extremes", "stateful"):
            continue  # these have fixed plays: no seed changes them
        outcome = try_check(replace(check, plays=None), trial)
        tally.comparisons += outcome.comparisons
        tally.undecided += outcome.undecided
        if outcome.status not in (HELD, ABSENT, LACKS):
            at = outcome.smallest.at if outcome.smallest else outcome.reason
            tally.alarms = [*(tally.alarms or []), {"seed": seed, "check": outcome.name, "at": at}][:20]
    tally.seeds += 1
    tally.plays += len(plays)


def main(arguments: list[str] | None = None) -> int:
    """0 when nothing was found, 1 otherwise."""
    parser = argparse.ArgumentParser(prog="python -m properties.false_alarms")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--plays", type=int, default=PLAYS, help="drawn by one seed for one booster")
    parser.add_argument("--only", default="", help="boosters whose name contains this")
    parser.add_argument("-o", "--output", type=Path, default=None, help=f"e.g. {RESULT.name}: written as it goes on")
    options = parser.parse_args(arguments)
    begun, rows = time.monotonic(), []
    for name, booster in correct_boosters():
        if options.only not in name:
            continue
        tally = Tally(name)
        for seed in range(options.first, options.first + options.seeds):
            try_seed(booster, seed, tally, options.plays)
        rows.append(tally.to_json())
        print(f"{name}: {tally.comparisons} comparisons, {len(rows[-1]['alarms'])} alarms", flush=True)
        if options.output:
            seconds = round(time.monotonic() - begun)
            body = {"seeds": [options.first, options.seeds], "seconds": seconds, "boosters": rows}
            write_atomically(options.output, json.dumps(body, indent=1) + "\n")
    return 1 if any(row["alarms"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())

"""Faults found by an audit, and by fifty lines of hypothesis for the same booster (`by_hand`), in the same time.

`python -m tests.benchmarks.faults_found [--save] [--every N] [--seconds S]` tries both on every N-th wrong AdaBoost of the
registry and on all wrong AdaBoosts of `tests/guests/independent`, whose author had not read the audit, in one process. For
each booster it records whether a fault was found within this number of processor seconds, and after how many. The time of
an audit ends with its first violation, before this is made smaller; a hypothesis test ends with its first failure, made
smaller.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from properties.engine.files import write_atomically
from properties.sabotage import CORRECT, MUTANTS
from properties.sabotage.first_violations import first_violation_of
from properties.sabotage.signs import FAMILY, SignBooster
from tests.benchmarks import by_hand
from tests.guests.independent import additive

FILE = Path(__file__).parent / "results" / "faults_found.json"
SECONDS, EVERY = 20.0, 3
SPARE = 3  # the ratio of an audit's budget, which is of a clock on the wall, to the processor seconds that count


def row_of(name: str, booster, seconds: float) -> dict[str, Any]:
    """Return the first fault that each method finds in a booster, and the seconds until then."""
    with contextlib.redirect_stdout(io.StringIO()):  # a booster may print
        violated, taken = first_violation_of(booster, [], isolate=False, budget=SPARE * seconds)
        begun = time.process_time()
        failed = by_hand.first_failure(booster, seconds)
    return {
        "booster": name,
        "audit": violated if taken <= seconds else None,
        "audit_seconds": taken,
        "by_hand": failed,
        "by_hand_seconds": round(time.process_time() - begun, 2),
    }


def measured(seconds: float = SECONDS, every: int = EVERY) -> dict[str, Any]:
    """Return the rows of every `every`-th wrong booster, and of the correct boosters, in which no method may find a
    fault."""
    from tests.benchmarks import stored

    wrong = [mutant for mutant in MUTANTS if mutant.family == FAMILY][::every]
    wrong += [mutant for mutant in MUTANTS if isinstance(mutant.booster, additive.PlainAdaBoost)]
    correct = [booster for booster in CORRECT if type(booster) in (SignBooster, additive.PlainAdaBoost)]
    rows = [row_of(mutant.name, mutant.booster, seconds) for mutant in wrong]
    return {
        **stored.circumstances(),
        "seconds": seconds,
        "every": every,
        "rows": rows,
        "correct": [row_of(type(booster).__name__, booster, seconds) for booster in correct],
    }


def markdown() -> str:
    """Return the comparison as a paragraph of RESULTS.md; empty where it was not measured."""
    if not FILE.exists():
        return ""
    table = json.loads(FILE.read_text(encoding="utf-8"))
    rows, names = table["rows"], {"audit": "`boostproof audit`", "by_hand": "fifty lines of hypothesis"}
    lines = [
        f"Faults found in {len(rows)} wrong AdaBoosts: one in {table['every']} of the registry, and those of "
        f"`tests/guests/independent`, whose author had not read the code of the audit; within {table['seconds']:g} "
        f"processor seconds each; measured on commit {table['commit']} with {table['load']:g} processes ready to run. "
        "The time of an audit ends with its first violation; the hypothesis test (`by_hand.py`: simplex, determinism, error bound, "
        "weights follow losses) ends with its first failure.",
        "",
        "| | found | median seconds to the first violation | not found |",
        "|---|---|---|---|",
    ]
    for kind, label in names.items():
        caught = [row[f"{kind}_seconds"] for row in rows if row[kind] is not None]
        missed = ", ".join(row["booster"].partition(".")[2] for row in rows if row[kind] is None) or "none"
        median = f"{statistics.median(caught):.1f}" if caught else "-"
        lines.append(
            f"| {label} | {len(caught)} of {len(rows)} ({len(caught) / len(rows):.0%}) | {median} | {missed} |"
        )
    alarms = [
        f"{names[kind]} on {row['booster']}" for kind in names for row in table["correct"] if row[kind] is not None
    ]
    both = " and ".join(row["booster"] for row in table["correct"])
    return "\n".join(
        [
            *lines,
            "",
            f"On the correct {both}: {'an alarm of ' + ', '.join(alarms) if alarms else 'no alarm of either'}.",
        ]
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the rows; with --save also store them in results/faults_found.json."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.faults_found")
    parser.add_argument("--save", action="store_true", help="keep the rows, for RESULTS.md")
    parser.add_argument("--every", type=int, default=EVERY, help="try every N-th wrong booster")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="processor seconds for each of the two methods")
    options = parser.parse_args(arguments)
    if options.every < 1 or not options.seconds > 0:
        parser.error("--every and --seconds must be positive")
    table = measured(options.seconds, options.every)
    print(json.dumps(table, indent=1))
    if options.save:
        write_atomically(FILE, json.dumps(table, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

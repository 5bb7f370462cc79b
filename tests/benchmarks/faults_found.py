"""Faults found by an audit, and by fifty lines of hypothesis for the same booster (`by_hand`), in the same time.

`python -m tests.benchmarks.faults_found [--save] [--every N] [--seconds S]` tries both on every N-th wrong AdaBoost of the
registry, in one process, and notes for each whether it was found and the seconds of the processor to the end of the report,
shrinking included. An audit tries all checks, however early one fails; a hypothesis test ends at the first failure.
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

from properties.audit.audit import audit
from properties.engine.files import write_atomically
from properties.sabotage import CORRECT, MUTANTS
from properties.sabotage.signs import FAMILY, SignBooster
from tests.benchmarks import by_hand

FILE = Path(__file__).parent / "results" / "faults_found.json"
SECONDS, EVERY = 20.0, 3
WAIT = 30  # an audit's budget is of the clock: on a loaded machine so many times the seconds of the processor


def row_of(name: str, booster, seconds: float) -> dict[str, Any]:
    """Return what both find of one booster, and how long they take."""
    begun = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):  # a booster may print
        violated = audit(booster, budget=WAIT * seconds, isolate=False, witnesses=None).violated
        middle = time.process_time()
        failed = by_hand.first_failure(booster, seconds)
    return {
        "booster": name,
        "audit": violated[0].name if violated else None,
        "audit_seconds": round(middle - begun, 2),
        "by_hand": failed,
        "by_hand_seconds": round(time.process_time() - middle, 2),
    }


def measured(seconds: float = SECONDS, every: int = EVERY) -> dict[str, Any]:
    """Return the rows of every so many wrong boosters, and that of the correct one, in which neither may find anything."""
    from tests.benchmarks import stored

    wrong = [mutant for mutant in MUTANTS if mutant.family == FAMILY][::every]
    (correct,) = (booster for booster in CORRECT if type(booster) is SignBooster)
    rows = [row_of(mutant.name, mutant.booster, seconds) for mutant in wrong]
    return {
        **stored.circumstances(),
        "seconds": seconds,
        "every": every,
        "rows": rows,
        "correct": row_of("AdaBoost", correct, seconds),
    }


def markdown() -> str:
    """Return the comparison as a paragraph of RESULTS.md; empty where it was not measured."""
    if not FILE.exists():
        return ""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    rows = found["rows"]
    count = {kind: sum(row[kind] is not None for row in rows) for kind in ("audit", "by_hand")}
    median = {kind: statistics.median(row[f"{kind}_seconds"] for row in rows) for kind in count}
    missed = {kind: ", ".join(row["booster"].partition(".")[2] for row in rows if row[kind] is None) for kind in count}
    lines = [
        f"Faults found in {len(rows)} wrong AdaBoosts (one in {found['every']} of the registry; {found['seconds']:g} s of the "
        f"processor each; commit {found['commit']}, {found['load']:g} processes were ready to run). An audit tries all of its "
        "checks; the hypothesis test (`by_hand.py`: simplex, determinism, error bound, weights follow losses) ends at its first "
        "failure.",
        "",
        "| | found | median seconds to the end of the report | not found |",
        "|---|---|---|---|",
    ]
    names = {"audit": "`boostproof audit`", "by_hand": "fifty lines of hypothesis"}
    for kind, label in names.items():
        lines.append(f"| {label} | {count[kind]} of {len(rows)} | {median[kind]:.1f} | {missed[kind] or 'none'} |")
    alarms = [names[kind] for kind in names if found["correct"][kind] is not None]
    return "\n".join(
        [
            *lines,
            "",
            f"On the correct AdaBoost: {'an alarm of ' + ', '.join(alarms) if alarms else 'no alarm of either'}.",
        ]
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the rows, with --save into results/faults_found.json."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.faults_found")
    parser.add_argument("--save", action="store_true", help="keep the rows, for RESULTS.md")
    parser.add_argument("--every", type=int, default=EVERY, help="of the wrong boosters, which are tried")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of the processor, for each of both")
    options = parser.parse_args(arguments)
    if options.every < 1 or not options.seconds > 0:
        parser.error("--every and --seconds must be positive")
    found = measured(options.seconds, options.every)
    print(json.dumps(found, indent=1))
    if options.save:
        write_atomically(FILE, json.dumps(found, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

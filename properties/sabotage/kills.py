"""The kill matrix: every mutant against every check. `python -m properties.sabotage.kills` prints and writes it (.audit/)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from properties.audit.audit import audit
from properties.audit.trial import VIOLATED
from properties.engine.files import ROOT, write_atomically
from properties.sabotage.mutants import MUTANTS, Mutant

MATRIX = ROOT / ".audit" / "kills.json"
BUDGET = 60.0  # seconds for one mutant; on an idle machine some four are used, and under five minutes for all eighty


def kill(mutant: Mutant, effort: str = "quick") -> dict[str, Any]:
    """One row: which checks a mutant violates, and the smallest game that shows it."""
    begun = _processor_seconds()
    report = audit(mutant.booster, effort=effort, budget=BUDGET, witnesses=None)
    killers = [outcome for outcome in report.outcomes if outcome.status == VIOLATED]
    shown = [outcome for outcome in killers if outcome.smallest is not None]
    smallest = min(shown, key=lambda outcome: _entries(outcome.smallest), default=None)
    return {
        "mutant": mutant.name,
        "family": mutant.family,
        "fault": mutant.fault,
        "killed_by": [outcome.name for outcome in killers],
        "groups": sorted({outcome.group for outcome in killers}),
        "smallest": smallest.smallest.shape if smallest else None,
        "game": smallest.smallest.game if smallest else None,
        "at": smallest.smallest.at if smallest else None,
        "checks": {outcome.name: outcome.status for outcome in report.outcomes},
        "seconds": round(_processor_seconds() - begun, 2),
    }


def _processor_seconds() -> float:
    """Of this process and of those it has waited for: what a mutant takes whatever else the machine does."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _entries(found) -> int:
    rows, columns = examples_and_columns(found.shape)
    return rows * columns


def examples_and_columns(shape: str) -> tuple[int, int]:
    """(m, n) of a shape such as "3 x 2"."""
    rows, _, columns = shape.partition(" x ")
    return int(rows), int(columns)


def write(rows: Iterable[dict[str, Any]], path: Path = MATRIX) -> None:
    """Puts the rows into the matrix on disk, replacing those of the same mutants only."""
    kept = {row["mutant"]: row for row in read(path)}
    kept |= {row["mutant"]: row for row in rows}
    known = {mutant.name for mutant in MUTANTS}
    text = json.dumps([row for name, row in sorted(kept.items()) if name in known], indent=1)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, text + "\n")


def read(path: Path = MATRIX) -> list[dict[str, Any]]:
    """The rows on disk; none where there is no matrix, or none that can be read."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return [row for row in rows if row["mutant"] and row["checks"]]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def main() -> int:
    """0 when every mutant is killed, else 1."""
    rows = []
    for mutant in MUTANTS:
        row = kill(mutant)
        rows.append(row)
        verdict = f"{', '.join(row['killed_by'][:4])} ({row['smallest']})" if row["killed_by"] else "ALIVE"
        print(f"{row['mutant']:36} {row['fault']:40} {row['seconds']:5.1f} s  {verdict}", flush=True)
    write(rows)
    alive = [row["mutant"] for row in rows if not row["killed_by"]]
    seconds = sum(row["seconds"] for row in rows)
    print(
        f"{len(rows) - len(alive)} of {len(rows)} mutants killed in {seconds:.0f} s; alive: {', '.join(alive) or 'none'}"
    )
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())

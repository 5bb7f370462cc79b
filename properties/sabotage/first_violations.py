"""Measure how long an audit takes to the first violation of each mutant: `python -m properties.sabotage.first_violations`.

Each audit ends at its first violation, so that this command takes less time than the matrix. A row only has the
check that catches the mutant, as it declares itself and bare, and the processor seconds until then. Mutants that violate
only a formula are audited bare only with `--bare`. Every row is written when it is finished, and a run continues after the
rows of this commit. `--guests`, `--papers`, `--only` and `--sample` are those of the matrix. `--store` writes the figures of
all rows of this commit to figures.json, under "first_violations".
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from typing import Any

from properties.audit.audit import audit
from properties.audit.trial import FIRST_VIOLATION
from properties.engine.files import HOME, write_atomically
from properties.sabotage import MUTANTS, matrix
from properties.sabotage.registry import Mutant, of_papers

ROWS = HOME / ".audit" / "first_violations.json"


class _Found(Exception):
    """A violation was found, of this check."""


def first_violation_of(booster, claims: list[str], isolate: bool, only=()) -> tuple[str | None, float]:
    """Return the first violated check of an audit, or None, and the processor seconds until then.

    Parameters
    ----------
    booster
        As for `audit`. Its process is started, and ended, within this time.
    claims : list of str
        Further claims, as for `audit`.
    isolate : whether it plays in a process of its own
    only
        The checks that are tried, as for `audit`.

    Returns
    -------
    tuple
        The check's name, and seconds of this process and of the booster's.

    Examples
    --------
    >>> from properties.sabotage.signs import HalfStep
    >>> first_violation_of(HalfStep(), [], isolate=False)[0]
    'loss-falls'
    """

    def watch(done: int, checks: int, where: str) -> None:
        if where.startswith(FIRST_VIOLATION):
            raise _Found(where.removeprefix(FIRST_VIOLATION).strip())

    begun = matrix.processor_seconds()
    try:
        report = audit(
            booster, claims, budget=matrix.BUDGET, witnesses=None, isolate=isolate, progress=watch, only=only
        )
        check = next((outcome.name for outcome in report.violated), None)  # a violation by a process that ended
    except _Found as found:
        check = str(found)
    return check, round(matrix.processor_seconds() - begun, 2)


def first_violation_row(mutant: Mutant, bare: bool, isolate: bool = True) -> dict[str, Any]:
    """Return the first violated check of a mutant as declared and, if `bare`, also with nothing declared.

    Parameters
    ----------
    mutant : Mutant
    bare : whether it is audited bare as well
    isolate : whether it plays in a process of its own

    Returns
    -------
    dict
        The row.

    Examples
    --------
    >>> from properties.sabotage.signs import HalfStep
    >>> first_violation_row(Mutant("toys", "the step is halved", HalfStep()), bare=False)["check"]
    'loss-falls'
    """
    check, seconds = first_violation_of(mutant.booster, matrix.claims_asked(mutant), isolate)
    row: dict[str, Any] = {"mutant": mutant.name, "fault": mutant.fault, "breaks": mutant.breaks}
    row |= {"isolated": isolate, "check": check, "seconds": seconds}
    if not bare:
        return row
    copy, twin = matrix.undeclared_copy(mutant.booster), matrix.twin_of_mutant(mutant)
    found, seconds = first_violation_of(copy, [], isolate=False)
    if found and twin is not None:
        same, _ = first_violation_of(matrix.undeclared_copy(twin), [], isolate=False, only=[f"invariant.{found}"])
        if same:  # the original violates that check too, with nothing declared
            row_of_all = matrix.row_of(mutant, nothing_declared=True, isolate=False)
            found, seconds = next(iter(row_of_all["bare"]), None), row_of_all["seconds"]
    return row | {"bare": found, "bare_seconds": seconds}


def figures_of_first_violations(rows: list[dict[str, Any]], of: int) -> dict[str, Any]:
    """Return the figures of these rows: shares caught, misses, and the median seconds.

    Parameters
    ----------
    rows : list of dict
        As `first_violation_row` makes them.
    of : int
        The number of all mutants.

    Returns
    -------
    dict
        Figure -> number.

    Examples
    --------
    >>> found = figures_of_first_violations([{"mutant": "a", "fault": "f", "breaks": "formula", "check": None, "seconds": 2.0}], of=3)
    >>> found["share_caught"], found["alive"], found["median_seconds_to_first_violation"]
    (0.0, {'a': 'f'}, None)
    """
    plain = [row for row in rows if row["breaks"] in ("protocol", "determinism", "symmetry") and "bare" in row]
    caught = [row for row in rows if row["check"]]
    return {
        "commits": sorted({row.get("commit", "unknown") for row in rows}),
        "isolated": all(row.get("isolated", True) for row in rows),
        "mutants": len(rows),
        "of": of,
        "tried": "all" if len(rows) == of else sorted(row["mutant"] for row in rows),
        "caught": len(caught),
        "share_caught": round(len(caught) / max(1, len(rows)), 3),
        "alive": {row["mutant"]: row["fault"] for row in rows if not row["check"]},
        "of_protocol_determinism_symmetry": len(plain),
        "of_these_caught_bare": sum(bool(row["bare"]) for row in plain),
        "of_these_alive_bare": {row["mutant"]: row["fault"] for row in plain if not row["bare"]},
        "of_all_tried_bare": sum("bare" in row for row in rows),
        "of_all_caught_bare": sum(bool(row.get("bare")) for row in rows),
        "median_seconds_to_first_violation": round(statistics.median(row["seconds"] for row in caught), 2)
        if caught
        else None,
    }


def stored_rows(path: Path, commit: str) -> dict[str, dict[str, Any]]:
    """Return the stored rows of this commit by mutant; {} if the file cannot be read."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return {row["mutant"]: row for row in rows if row["commit"] == commit}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def main(arguments: list[str] | None = None) -> int:
    """Return 0 if every mutant that was tried is caught, else 1."""
    parser = matrix.command("first_violations")
    matrix.add_choices(parser)
    parser.add_argument("--here", action="store_true", help="play in this process, which costs less")
    options = parser.parse_args(arguments)
    matrix.load_guests(options.guests)
    now = matrix.commit()
    rows = stored_rows(ROWS, now)
    everyone = [*MUTANTS, *(of_papers() if options.papers else ())]
    for mutant in matrix.selected_mutants(everyone, options, parser):
        bare = not mutant.claims and (options.bare or mutant.breaks != "formula")
        if mutant.name in rows and (not bare or "bare" in rows[mutant.name]):
            continue
        row = rows[mutant.name] = first_violation_row(mutant, bare, not options.here) | {"commit": now}
        said = f"bare: {row['bare'] or 'ALIVE'} {row['bare_seconds']:.1f} s" if bare else ""
        print(f"{mutant.name:44} {row['seconds']:5.1f} s {row['check'] or 'ALIVE':36} {said}", flush=True)
        ROWS.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(ROWS, json.dumps(list(rows.values()), indent=1) + "\n")
    found = figures_of_first_violations(list(rows.values()), len(everyone))
    print(json.dumps(found, indent=1))
    if options.store:
        matrix.stored({"first_violations": found})
    return 1 if found["alive"] else 0


__all__ = ["figures_of_first_violations", "first_violation_of", "first_violation_row"]


if __name__ == "__main__":
    sys.exit(main())

"""Measure how long an audit takes to the first violation of each mutant: `python -m properties.sabotage.first_violations`.

Each audit ends at its first violation, so that this command takes less time than the matrix. A row has the first violated
check of the mutant, as declared and bare, and the processor seconds until the violation. Mutants that violate only a formula
are audited bare only with `--bare`. Every row is written when it is finished, and a run continues after the rows of this
commit. `--guests`, `--papers`, `--only` and `--sample` have the same meaning as for the matrix. `--store` writes the figures of
all rows of this commit to figures.json, under "first_violations".
"""

from __future__ import annotations

import json
import statistics
import sys
from typing import Any

from properties.audit.trial import FIRST_VIOLATION
from properties.engine.files import HOME, write_atomically
from properties.sabotage import matrix, mutant_audits
from properties.sabotage.mutant_audits import audited_mutant, original_of, requested_claims, undeclared_copy
from properties.sabotage.registry import Mutant

ROWS = HOME / ".audit" / "first_violations.json"


class _FirstViolation(Exception):
    """Ends an audit at its first violation. The message is the name of the violated check."""


def first_violation_of(
    booster, claims: list[str], isolate: bool, only=(), budget: float = mutant_audits.BUDGET
) -> tuple[str | None, float]:
    """Return the first violated check of an audit, or None, and the processor seconds until then.

    Parameters
    ----------
    booster
        As for `audit`. The seconds include the start and the end of its process.
    claims : list of str
        Further claims, as for `audit`.
    isolate : whether it runs in a process of its own
    only
        The checks that are tried, as for `audit`.
    budget : float, above 0
        Seconds after which the audit ends, as for `audit`.

    Returns
    -------
    tuple
        The name of the check, and the seconds of this process and of the booster's process.

    Examples
    --------
    >>> from properties.sabotage.signs import HalfStep
    >>> first_violation_of(HalfStep(), [], isolate=False)[0]
    'loss-falls'
    """

    def end_at_violation(checks_done: int, checks: int, text: str) -> None:
        if text.startswith(FIRST_VIOLATION):
            raise _FirstViolation(text.removeprefix(FIRST_VIOLATION).strip())

    begun = mutant_audits.processor_seconds()
    try:
        report = audited_mutant(booster, claims, isolate=isolate, progress=end_at_violation, only=only, budget=budget)
        # a violation by the end of a process has no progress text
        check_name = next((outcome.name for outcome in report.violated), None)
    except _FirstViolation as violation:
        check_name = str(violation)
    return check_name, round(mutant_audits.processor_seconds() - begun, 2)


def first_violation_row(mutant: Mutant, bare: bool, isolate: bool = True) -> dict[str, Any]:
    """Return the first violated check of a mutant as declared and, if `bare`, also with nothing declared.

    Parameters
    ----------
    mutant : Mutant
    bare : whether the mutant is audited bare as well
    isolate : whether the mutant as declared runs in a process of its own

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
    check_name, seconds = first_violation_of(mutant.booster, requested_claims(mutant), isolate)
    row = mutant_audits.first_fields(mutant) | {"isolated": isolate, "check": check_name, "seconds": seconds}
    if not bare:
        return row
    original = original_of(mutant)
    bare_name, seconds = first_violation_of(undeclared_copy(mutant.booster), [], isolate=False)
    if bare_name and original is not None:
        only = [f"invariant.{bare_name}"]
        violated_by_original, _ = first_violation_of(undeclared_copy(original), [], isolate=False, only=only)
        if violated_by_original:  # this check does not catch the mutant: try all checks
            row_of_matrix = matrix.row_of(mutant, nothing_declared=True, isolate=False)
            bare_name, seconds = next(iter(row_of_matrix["bare"]), None), row_of_matrix["seconds"]
    return row | {"bare": bare_name, "bare_seconds": seconds}


def figures_of_first_violations(rows: list[dict[str, Any]], of: int) -> dict[str, Any]:
    """Return the figures of some rows: the share of mutants caught, those not caught, and the median seconds.

    Parameters
    ----------
    rows : list of dict
        As `first_violation_row` returns them.
    of : int
        The number of all mutants.

    Returns
    -------
    dict
        Figure -> number.

    Examples
    --------
    >>> figures = figures_of_first_violations([{"mutant": "a", "fault": "f", "breaks": "formula", "check": None, "seconds": 2.0}], of=3)
    >>> figures["share_caught"], figures["alive"], figures["median_seconds_to_first_violation"]
    (0.0, {'a': 'f'}, None)
    """
    plain = [row for row in rows if row["breaks"] in ("protocol", "determinism", "symmetry") and "bare" in row]
    caught = [row for row in rows if row["check"]]
    return {
        "commits": mutant_audits.commits_of(rows),
        "isolated": all(row.get("isolated", True) for row in rows),
        "mutants": len(rows),
        "of": of,
        "tried": "all" if len(rows) == of else sorted(row["mutant"] for row in rows),
        "caught": len(caught),
        "share_caught": mutant_audits.rounded_share(len(caught), len(rows)),
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


def main(arguments: list[str] | None = None) -> int:
    """Return 0 if every mutant that was tried is caught, else 1."""
    parser = mutant_audits.command("first_violations")
    mutant_audits.add_choices(parser)
    parser.add_argument("--here", action="store_true", help="run the boosters in this process, which takes less time")
    options = mutant_audits.parsed(parser, arguments)
    commit = mutant_audits.commit()
    rows = mutant_audits.rows_of_commit(
        mutant_audits.read_rows(ROWS, lambda row: row["mutant"] and row["commit"]), commit
    )
    mutants = mutant_audits.all_mutants(options)
    selected = mutant_audits.selected_mutants(mutants, options, parser)
    for mutant, is_bare in mutant_audits.incomplete(selected, rows, options):
        row = rows[mutant.name] = first_violation_row(mutant, is_bare, not options.here) | {"commit": commit}
        bare_text = f"bare: {row['bare'] or 'ALIVE'} {row['bare_seconds']:.1f} s" if is_bare else ""
        print(f"{mutant.name:44} {row['seconds']:5.1f} s {row['check'] or 'ALIVE':36} {bare_text}", flush=True)
        ROWS.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(ROWS, json.dumps(list(rows.values()), indent=1) + "\n")
    figures = figures_of_first_violations(list(rows.values()), len(mutants))
    print(json.dumps(figures, indent=1))
    if options.store:
        mutant_audits.store_figures({"first_violations": figures})
    return 1 if figures["alive"] else 0


__all__ = ["figures_of_first_violations", "first_violation_of", "first_violation_row"]


if __name__ == "__main__":
    sys.exit(main())

"""`boostproof list`: the statements with their verdicts and the evidence of the last runs."""

from __future__ import annotations

import csv
import json
import shutil
import sys

from rich import box
from rich.table import Table

from properties.audit import suite
from properties.engine.files import HOME
from properties.sabotage import matrix as sabotage
from theorems import kernel, ledger
from theorems.terminal import Terminal

NARROWEST = 130  # characters; a narrower terminal folds lines, because ids are never cut
FILTERS = ("paper", "printed", "role", "defect", "grade")
COLUMNS = ("id", "kind", "printed", "grade", "cases", "vacuous", "undecided", "tightness", "reason", "role", "defect")


def run(options) -> int:
    if sys.stderr.isatty():
        print("reading the claims of the papers ...", end="\r", file=sys.stderr, flush=True)
    rows = [
        row
        for row in ledger.rows()
        if (options.paper in (None, row["paper"].upper()))
        and all(getattr(options, name) in (None, row[name]) for name in ("printed", "role", "defect"))
        and (options.grade is None or (row["evidence"] or {}).get("grade") == options.grade)
    ]
    if options.ship:
        print(f"stored the evidence of {ledger.ship()} claims")
    elif options.json:
        print(json.dumps(rows, indent=1))
    elif options.csv:
        writer = csv.writer(sys.stdout)
        writer.writerow(COLUMNS)
        for row in rows:
            evidence = row["evidence"] or {}
            writer.writerow([row[name] if name in row else evidence.get(name) for name in COLUMNS])
    else:
        print_table(rows)
    if not rows and not options.ship:
        print(_why_empty(options), file=sys.stderr if options.json or options.csv else sys.stdout)
    return 0


def _why_empty(options) -> str:
    """Return why no statement is listed."""
    filters = [f"--{name} {value}" for name in FILTERS if (value := getattr(options, name)) is not None]
    reason = f" ({kernel.OUTDATED})" if options.grade == "kernel" and not kernel.is_current() else ""
    return f"no statement has {' and '.join(filters)}{reason}"


def print_table(rows: list[dict]) -> None:
    """Print one table per paper, as wide as the terminal; ids are never cut."""
    console = Terminal(width=max(shutil.get_terminal_size().columns, NARROWEST))
    for paper in dict.fromkeys(row["paper"] for row in rows):
        table = Table(title=paper, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        for name in ("statement", "printed", "defect", "grade", "tightness", "cases"):
            table.add_column(name, no_wrap=name != "cases", overflow="fold", ratio=1 if name == "cases" else None)
        for row in rows:
            if row["paper"] != paper:
                continue
            evidence = row["evidence"]
            grade = evidence["grade"] if evidence else "not run"
            ratio = f"{evidence['tightness']:.4f}" if evidence and evidence["tightness"] is not None else ""
            ratio = "-" if grade == "failed" else ratio  # the ratios of a failed run are no evidence for the bound
            cases = f"{evidence['cases']:,}" if evidence else ""
            longer = ledger.long_counts().get(row["id"])
            counts = f"{cases} now; {longer}" if longer else cases
            table.add_row(row["id"], row["printed"], row["defect"] or "", grade, ratio, counts)
        console.print(table)
    if any(row["paper"] == suite.PAPER for row in rows):
        console.print(_matrix_line(), highlight=False, soft_wrap=True)


def _matrix_line() -> str:
    """Return the line on the matrix of mutants by checks: its file and its counts."""
    matrix = sabotage.read_matrix()
    if not matrix:
        return "matrix of mutants: not run yet, python -m properties.sabotage.matrix writes it"
    caught = sum(bool(mutant["caught_by"]) for mutant in matrix)
    left_to_claims = sum(bool(mutant.get("lacks")) for mutant in matrix if not mutant["caught_by"])
    by_claims = f", {left_to_claims} more by the claims that they break" if left_to_claims else ""
    line = f"matrix of mutants: {caught} of {len(matrix)} caught by an audit{by_claims}"
    return f"{line}, mutant by check in {sabotage.MATRIX.relative_to(HOME)}"

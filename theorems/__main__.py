"""python -m theorems list | replay FILE ... | report -o FILE | errata | search ID | sweep ID | notebooks"""

from __future__ import annotations

import argparse
import csv
import importlib
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from properties.audit import listing, strangers
from properties.claims import PRINTED
from properties.engine import ledger as ledger_file
from properties.engine import witness
from properties.sabotage import kills
from theorems import ledger

COMMANDS_ELSEWHERE = ("search", "sweep", "report", "errata", "notebooks")


def main(arguments: list[str] | None = None) -> int:
    """0 when all is well, 1 when a witness no longer violates its claim, 2 on misuse."""
    parser = argparse.ArgumentParser(prog="python -m theorems", description="The statements of five papers, as runs.")
    commands = parser.add_subparsers(dest="command", required=True)
    listed = commands.add_parser("list", help="the statements with their verdicts")
    form = listed.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="a list of objects")
    form.add_argument("--csv", action="store_true", help="one line per statement")
    listed.add_argument("--paper", choices=[*(paper.upper() for paper in ledger.PAPERS), listing.PAPER])
    listed.add_argument("--printed", choices=PRINTED)
    listed.add_argument("--grade", choices=ledger_file.GRADES)
    replaying = commands.add_parser("replay", help="recompute a counterexample")
    replaying.add_argument("files", nargs="+", type=Path, metavar="FILE")
    replaying.add_argument("--booster", help="pkg.mod:Name, for a witness of a stranger's booster")
    for name in COMMANDS_ELSEWHERE:
        importlib.import_module(f"theorems.tools.{name}").add_parser(commands)
    options = parser.parse_args(arguments)
    try:
        if options.command == "list":
            return _list(options)
        if options.command == "replay":
            return _replay(options)
        return importlib.import_module(f"theorems.tools.{options.command}").run(options)
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _list(options) -> int:
    rows = [
        row
        for row in ledger.rows()
        if (options.paper in (None, row["paper"]))
        and (options.printed in (None, row["printed"]))
        and (options.grade is None or (row["evidence"] or {}).get("grade") == options.grade)
    ]
    if options.json:
        print(json.dumps(rows, indent=1))
    elif options.csv:
        writer = csv.writer(sys.stdout)
        writer.writerow(["id", "kind", "printed", "grade", "cases", "vacuous", "undecided", "tightness", "reason"])
        for row in rows:
            seen = row["evidence"] or {}
            figures = [seen.get(name) for name in ("grade", "cases", "vacuous", "undecided", "tightness")]
            writer.writerow([row["id"], row["kind"], row["printed"], *figures, row["reason"]])
    else:
        _print_table(rows)
    return 0


def _print_table(rows: list[dict]) -> None:
    console = Console()
    for paper in dict.fromkeys(row["paper"] for row in rows):
        table = Table("statement", "printed", "grade", "tightness", "cases", title=paper, title_justify="left")
        for row in rows:
            if row["paper"] != paper:
                continue
            seen = row["evidence"]
            grade = seen["grade"] if seen else "not run"
            ratio = f"{seen['tightness']:.4f}" if seen and seen["tightness"] is not None else ""
            table.add_row(row["id"], row["printed"], grade, ratio, str(seen["cases"]) if seen else "")
        console.print(table)
    if any(row["paper"] == listing.PAPER for row in rows):
        console.print(_matrix_line(), highlight=False, soft_wrap=True)


def _matrix_line() -> str:
    """Where the kill matrix is, mutant by check, and what it says."""
    matrix = kills.read()
    if not matrix:
        return "kill matrix: not run yet, python -m properties.sabotage.kills writes it"
    dead = sum(bool(mutant["killed_by"]) for mutant in matrix)
    return f"kill matrix: {dead} of {len(matrix)} mutants killed, mutant by check in {kills.MATRIX.relative_to(witness.ROOT)}"


def _replay(options) -> int:
    booster = strangers.load_booster(options.booster) if options.booster else None
    status = 0
    for path in options.files:
        if strangers.is_audit_witness(path):
            who, sides = strangers.replay(path, options.booster)
            status = max(status, int(sides is None))
            shown = witness.shown(sides) if sides else {}
            verdict = (
                f"violated: {shown['lhs']} {shown['relation']} {shown['rhs']} is false" if sides else "not violated"
            )
            print(f"{path.name}: {who}: {verdict}" + (f"\n  {sides.at}" if sides and sides.at else ""))
            continue
        target, evidence = witness.replay(path, ledger.load_claims(), booster)
        if evidence.violated:
            found = evidence.worst
            shown = witness.shown(found.sides)
            print(f"{path.name}: {target.id} is violated: {shown['lhs']} {shown['relation']} {shown['rhs']} is false")
            if shown["at"]:
                print(f"  {shown['at']}")
        else:
            print(f"{path.name}: our own defect: {target.id} is not violated here any more")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())

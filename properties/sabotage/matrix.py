"""The matrix of mutants: each mutant against each check. `python -m properties.sabotage.matrix` prints and writes it.

Each mutant is audited with the traits that it declares, and bare: with only its columns, domain and allowance declared. The audits run
as for a third-party booster. `--guests FOLDER` adds the mutants that the modules of a folder register. `--papers` adds the wrong
boosters of the papers, with the claims that they violate requested as with `--claim`.

Every row is written when it is finished. With `--resume` a run continues after the rows of this commit. `--sample N` audits N
of the mutants that `--only` selects, drawn with a fixed seed.
"""

from __future__ import annotations

import json
import operator
import statistics
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from properties.audit.finding import VIOLATED
from properties.engine.files import HOME, write_atomically
from properties.sabotage import CORRECT, MUTANTS, Mutant, mutant_audits
from properties.sabotage.mutant_audits import (
    audited_mutant,
    original_of,
    processor_seconds,
    requested_claims,
    rounded_share,
)
from properties.sabotage.registry import differs_from_twin, full_name, of_papers
from properties.traits import Declared

MATRIX = HOME / ".audit" / "mutants.json"


def row_of(mutant: Mutant, nothing_declared: bool = False, isolate: bool = True) -> dict[str, Any]:
    """Return the row of a mutant: the checks that it violates, as declared and bare, and the smallest violating game.

    Parameters
    ----------
    mutant : Mutant
        The wrong booster.
    nothing_declared : whether it is audited bare as well
    isolate : whether it plays in a process of its own

    Returns
    -------
    dict
        The row.

    Examples
    --------
    >>> class Unfair:
    ...     def start(self, m): self.m, self.columns = m, []; return [1] * m
    ...     def update(self, column): self.columns.append(column); return [1] * self.m
    ...     def coefficients(self): return [1] * len(self.columns)
    >>> row_of(Mutant("toys", "weights that are not normalised", Unfair()))["caught_by"]
    ['weights-sum-to-one']
    """
    begun, begun_elapsed = processor_seconds(), time.monotonic()
    requested = requested_claims(mutant)
    report = audited_mutant(mutant.booster, requested, isolate=isolate)
    seconds, elapsed = processor_seconds() - begun, time.monotonic() - begun_elapsed
    catching = [outcome for outcome in report.violated if outcome.id not in requested]
    shapes = [outcome.smallest.shown.shape for outcome in catching if outcome.smallest is not None]
    smallest = min(shapes, key=lambda shape: operator.mul(*examples_and_columns(shape)), default=None)
    row = {
        **mutant_audits.first_fields(mutant),
        "family": mutant.family,
        "columns": Declared.of(mutant.booster).columns,
        "caught_by": [outcome.name for outcome in catching],
        "claims": list(mutant.claims),
        "asked": requested,
        "differs": not mutant.claims or differs_from_twin(mutant),
        "lacks": [outcome.id for outcome in report.violated if outcome.id in requested],
        "smallest": smallest,
        "checks": {outcome.name: outcome.status for outcome in report.outcomes},
        "seconds": round(seconds, 2),
        "elapsed": round(elapsed, 2),
    }
    if nothing_declared:
        # in this process, which takes half the time with the same requests and checks
        violated = _violated_bare(mutant.booster)
        row["bare"] = [name for name in violated if name not in _violated_by_original(mutant)]
    return row


def _violated_bare(booster) -> list[str]:
    """Return the names of the checks that a booster violates if it declares nothing."""
    report = audited_mutant(mutant_audits.undeclared_copy(booster), isolate=False)
    return [outcome.name for outcome in report.violated]


ORIGINALS: dict[str, list[str]] = {}  # the checks that an original violates bare, by its name


def _violated_by_original(mutant: Mutant) -> list[str]:
    """Return the names of the checks that the original of a mutant violates if it declares nothing.

    Such a check compares, for example, one of several optima. It does not catch the mutant.
    """
    original = original_of(mutant)
    if original is None:
        return []
    name = full_name(original)
    if name not in ORIGINALS:
        ORIGINALS[name] = _violated_bare(original)
    return ORIGINALS[name]


def _row_named(name: str, guests: Path | None, nothing_declared: bool) -> dict[str, Any]:
    """Return the row of the mutant of this name, in a process that may not have loaded the third-party boosters."""
    mutant_audits.load_guests(guests)
    mutants = MUTANTS if any(mutant.name == name for mutant in MUTANTS) else of_papers()
    return row_of(next(mutant for mutant in mutants if mutant.name == name), nothing_declared=nothing_declared)


def examples_and_columns(shape: str) -> tuple[int, int]:
    """Return (m, n) of a shape such as "3 x 2"; (m, m) of a shape of labels, such as "3 examples"."""
    rows, _, columns = shape.partition(" x ")
    return (int(rows), int(columns)) if columns else (int(shape.split()[0]),) * 2


def write_matrix(rows: Iterable[dict[str, Any]], path: Path = MATRIX) -> None:
    """Write rows to the file of the matrix, in place of the rows of the same mutants, and keep all other rows.

    Parameters
    ----------
    rows : iterable of dict
        As `row_of` makes them.
    path : Path
        The file of the matrix.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "rows.json"
    ...     write_matrix([{"mutant": "signs.Doubled", "checks": {"plays": "held"}, "caught_by": []}], path)
    ...     [row["mutant"] for row in read_matrix(path)]
    ['signs.Doubled']
    """
    rows_by_name = {row["mutant"]: row for row in read_matrix(path)}
    rows_by_name |= {row["mutant"]: row for row in rows}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps([row for _, row in sorted(rows_by_name.items())], indent=1) + "\n")


def read_matrix(path: Path = MATRIX) -> list[dict[str, Any]]:
    """Return the rows of the matrix; [] if the file does not exist or cannot be read.

    Parameters
    ----------
    path : Path
        The file of the matrix.

    Returns
    -------
    list of dict
        One row per mutant.

    Examples
    --------
    >>> read_matrix(Path("no such file"))
    []
    """
    return mutant_audits.read_rows(
        path, lambda row: row["mutant"] and row["checks"] and isinstance(row["caught_by"], list)
    )


def caught_by_invariant() -> dict[str, dict[str, Any]]:
    """Return the mutants that violate each invariant in the matrix; {} before the first run.

    Returns
    -------
    dict
        Invariant -> the mutants, each with its smallest game.

    Examples
    --------
    >>> all(entry["by"] == "mutant" for mutants in caught_by_invariant().values() for entry in mutants.values())
    True
    """
    caught: dict[str, dict[str, Any]] = {}
    for mutant in read_matrix():
        for name, status in mutant["checks"].items():
            if status == VIOLATED:
                caught.setdefault(f"invariant.{name}", {})[f"{mutant['mutant']}: {mutant['fault']}"] = {"by": "mutant"}
    return caught


def figures(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the figures of a matrix: how many mutants are caught, how small the games are, how long an audit takes.

    Parameters
    ----------
    rows : as `row_of` makes them
        The wrong boosters of papers are counted separately: those caught as declared, those caught by a requested
        claim, and those not caught.

    Returns
    -------
    dict
        Figure -> number.

    Examples
    --------
    >>> figures([])["caught"], figures([])["median_seconds"]
    (0, None)
    """
    of_claims, rows = [row for row in rows if row.get("claims")], [row for row in rows if not row.get("claims")]
    declared = [row for row in rows if row["caught_by"]]
    shapes = []
    for row in declared:
        if row["smallest"]:
            m, n = examples_and_columns(row["smallest"])
            shapes.append((m, m if row["columns"] == "labels" else n))  # a label game has no columns
    plain = [row for row in rows if row["breaks"] != "formula"]
    audited_bare = [row for row in rows if "bare" in row]
    return {
        "commits": mutant_audits.commits_of(rows),
        "registered": len(MUTANTS),
        "mutants": len(rows),
        "families": len({row["family"] for row in rows}),
        "faults": len({row["fault"] for row in rows}),
        "caught": len(declared),
        "alive": [row["mutant"] for row in rows if not row["caught_by"]],
        "share_caught": rounded_share(len(declared), len(rows)),
        "share_of_smallest_games_at_most_4_by_4": rounded_share(sum(max(shape) <= 4 for shape in shapes), len(shapes)),
        "bare_tried": len(audited_bare),
        "share_caught_bare": rounded_share(sum(bool(row["bare"]) for row in audited_bare), len(audited_bare)),
        "of_protocol_determinism_symmetry": len(plain),
        "share_of_these_caught_bare": rounded_share(
            sum(bool(row.get("bare")) for row in plain), sum("bare" in row for row in plain)
        ),
        "of_these_alive_bare": [row["mutant"] for row in plain if "bare" in row and not row["bare"]],
        "of_papers": len(of_claims),
        "of_papers_that_never_differ": [row["mutant"] for row in of_claims if not row.get("differs", True)],
        "of_papers_caught_as_declared": sum(bool(row["caught_by"]) for row in of_claims),
        "of_papers_caught_when_asked": sum(bool(row["caught_by"] or row["lacks"]) for row in of_claims),
        "of_papers_unnoticed": [
            row["mutant"] for row in of_claims if row.get("differs", True) and not (row["caught_by"] or row["lacks"])
        ],
        "median_seconds": round(statistics.median(row["elapsed"] for row in rows), 2) if rows else None,
        "median_processor_seconds": round(statistics.median(row["seconds"] for row in rows), 2) if rows else None,
    }


def main(arguments: list[str] | None = None) -> int:
    """Return 0 if every mutant is caught, else 1."""
    parser = mutant_audits.command("matrix")
    mutant_audits.add_choices(parser)
    parser.add_argument("--resume", action="store_true", help="keep the rows that this commit has")
    options = mutant_audits.parsed(parser, arguments)
    commit = mutant_audits.commit()
    stored_rows = mutant_audits.rows_of_commit(read_matrix(), commit) if options.resume else {}
    mutants = mutant_audits.selected_mutants(mutant_audits.all_mutants(options), options, parser)
    incomplete = {mutant.name: is_bare for mutant, is_bare in mutant_audits.incomplete(mutants, stored_rows, options)}
    rows = [stored_rows[mutant.name] for mutant in mutants if mutant.name not in incomplete]
    tasks = [delayed(_row_named)(name, options.guests, is_bare) for name, is_bare in incomplete.items()]
    for row in Parallel(n_jobs=options.jobs, return_as="generator_unordered")(tasks):
        rows.append(row | {"commit": commit})
        alive = f"does not satisfy {', '.join(row['lacks'][:3])}" if row["lacks"] else "ALIVE"
        verdict = f"{', '.join(row['caught_by'][:3])} ({row['smallest']})" if row["caught_by"] else alive
        bare = f"{'' if 'bare' not in row else 'bare too' if row['bare'] else 'not bare':8}"
        print(f"{row['mutant']:38} {row['fault'][:40]:40} {row['seconds']:5.1f} s  {bare} {verdict}", flush=True)
        write_matrix(rows[-1:])
    summary = figures(rows)
    print(json.dumps(summary, indent=1))
    if options.store:
        mutant_audits.store_figures(summary)
    return 1 if summary["alive"] else 0


__all__ = ["CORRECT", "caught_by_invariant", "figures", "read_matrix", "row_of", "write_matrix"]


if __name__ == "__main__":
    sys.exit(main())

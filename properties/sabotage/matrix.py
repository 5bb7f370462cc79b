"""The matrix of mutants: each mutant against each check. `python -m properties.sabotage.matrix` prints and writes it.

Each mutant is audited as it declares itself, and bare: with its columns and its domain only. The audits run as for a
third-party booster. `--guests FOLDER` adds the mutants that the modules of a folder register, `--papers` the wrong boosters of
the papers. These are also checked for the claims that they violate, as with `--claim`, since they need not promise them.

Every row is written when it is finished; with `--resume` a run continues after the rows of this commit. `--sample N` audits
N mutants, drawn with the seed SEED from those that `--only` leaves, so that the sample is always the same.
"""

from __future__ import annotations

import argparse
import importlib
import json
import operator
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from properties.audit.audit import audit
from properties.audit.finding import VIOLATED
from properties.claims.definition import REGISTRY
from properties.engine.files import HOME, write_atomically
from properties.sabotage import CORRECT, MUTANTS, Mutant
from properties.sabotage.registry import differs_from_twin, full_name, of_papers
from properties.traits import Declared

MATRIX = HOME / ".audit" / "mutants.json"
FIGURES = Path(__file__).with_name("figures.json")
SEED = 35  # of a sample
BUDGET = 900.0  # seconds for one mutant, of which some ten are used: what else a machine does decides nothing


def undeclared_copy(booster) -> Any:
    """Return a copy of the booster that declares only its columns and its domain."""
    declared = Declared.of(booster)
    traits = {"columns": declared.columns, "domain": declared.domain}
    kind: Any = type(type(booster).__name__, (type(booster),), {"traits": traits})
    copy = object.__new__(kind)
    copy.__dict__.update(booster.__dict__)
    return copy


def row_of(mutant: Mutant, nothing_declared: bool = False, isolate: bool = True) -> dict[str, Any]:
    """Return the row of a mutant: which checks it violates, as declared and bare, and the smallest game that shows it.

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
    begun, waited = processor_seconds(), time.monotonic()
    asked = claims_asked(mutant)
    report = audit(mutant.booster, asked, budget=BUDGET, witnesses=None, isolate=isolate)
    seconds, elapsed = processor_seconds() - begun, time.monotonic() - waited
    catching = [outcome for outcome in report.violated if outcome.id not in asked]
    shapes = [outcome.smallest.shown.shape for outcome in catching if outcome.smallest is not None]
    smallest = min(shapes, key=lambda shape: operator.mul(*examples_and_columns(shape)), default=None)
    row = {
        "mutant": mutant.name,
        "family": mutant.family,
        "fault": mutant.fault,
        "breaks": mutant.breaks,
        "columns": Declared.of(mutant.booster).columns,
        "caught_by": [outcome.name for outcome in catching],
        "claims": list(mutant.claims),
        "asked": asked,
        "differs": not mutant.claims or differs_from_twin(mutant),
        "lacks": [outcome.id for outcome in report.violated if outcome.id in asked],
        "smallest": smallest,
        "checks": {outcome.name: outcome.status for outcome in report.outcomes},
        "seconds": round(seconds, 2),
        "elapsed": round(elapsed, 2),
    }
    if nothing_declared:
        # in this process: the same requests and the same checks, at half the cost; the declared one plays in another process
        bare = audit(undeclared_copy(mutant.booster), budget=BUDGET, witnesses=None, isolate=False)
        row["bare"] = [outcome.name for outcome in bare.violated if outcome.name not in _of_the_twin(mutant)]
    return row


def claims_asked(mutant: Mutant) -> list[str]:
    """Return the claims about runs that a mutant breaks and its correct booster satisfies."""
    known = [REGISTRY[name] for name in mutant.claims]
    about_runs = [claim for claim in known if claim.about == "run" and claim.function is not None]
    return [claim.id for claim in about_runs if claim.printed in ("holds", "proof-gap")]


def _of_the_twin(mutant: Mutant) -> list[str]:
    """Return the checks that the original of a mutant violates too when it declares nothing, such as one that compares one of
    several optima, or the names of labels. A mutant that violates only these is not caught."""
    twin = twin_of_mutant(mutant)
    return [] if twin is None else _violated_bare(full_name(twin), twin)


def twin_of_mutant(mutant: Mutant) -> Any:
    """Return the correct booster that a mutant is derived from, with its arguments; None if there is none."""
    kinds = {type(booster) for booster in CORRECT}
    for cls in type(mutant.booster).__mro__[1:]:
        if cls in kinds:
            twin = object.__new__(cls)
            twin.__dict__.update(mutant.booster.__dict__)
            return twin
    return None


TWINS: dict[str, list[str]] = {}


def _violated_bare(name: str, booster) -> list[str]:
    if name not in TWINS:
        report = audit(undeclared_copy(booster), budget=BUDGET, witnesses=None, isolate=False)
        TWINS[name] = [outcome.name for outcome in report.violated]
    return TWINS[name]


def _row_named(name: str, guests: Path | None, nothing_declared: bool) -> dict[str, Any]:
    """Return the row of a mutant, in a process that may not have loaded the third-party boosters."""
    load_guests(guests)
    listed = MUTANTS if any(mutant.name == name for mutant in MUTANTS) else of_papers()
    return row_of(next(mutant for mutant in listed if mutant.name == name), nothing_declared=nothing_declared)


def processor_seconds() -> float:
    """Return the processor time of this process and of its ended children, which does not depend on the machine's load."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def examples_and_columns(shape: str) -> tuple[int, int]:
    """Return (m, n) of a shape such as "3 x 2"; (m, m) of a shape of labels, such as "3 examples"."""
    rows, _, columns = shape.partition(" x ")
    return (int(rows), int(columns)) if columns else (int(shape.split()[0]),) * 2


def write_matrix(rows: Iterable[dict[str, Any]], path: Path = MATRIX) -> None:
    """Put the rows into the matrix on disk, replacing those of the same mutants only.

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
    kept = {row["mutant"]: row for row in read_matrix(path)}
    kept |= {row["mutant"]: row for row in rows}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, json.dumps([row for _, row in sorted(kept.items())], indent=1) + "\n")


def read_matrix(path: Path = MATRIX) -> list[dict[str, Any]]:
    """Return the rows of the file; [] if there is no file, or if it cannot be read.

    Parameters
    ----------
    path : Path
        The file of the matrix.

    Returns
    -------
    list of dict
        One a mutant.

    Examples
    --------
    >>> read_matrix(Path("no such file"))
    []
    """
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return [row for row in rows if row["mutant"] and row["checks"] and isinstance(row["caught_by"], list)]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def caught_by_invariant() -> dict[str, dict[str, Any]]:
    """Return by invariant the mutants that violate it in the matrix; {} before a run.

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
        For the wrong boosters of papers there are counts of those caught as declared, and of those caught for the
        claims that they violate, and the list of those caught by neither.

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
            shapes.append((m, m if row["columns"] == "labels" else n))  # labels have a class, not columns
    plain = [row for row in rows if row["breaks"] != "formula"]
    tried = [row for row in rows if "bare" in row]
    return {
        "commits": sorted({row.get("commit", "unknown") for row in rows}),
        "registered": len(MUTANTS),
        "mutants": len(rows),
        "families": len({row["family"] for row in rows}),
        "faults": len({row["fault"] for row in rows}),
        "caught": len(declared),
        "alive": [row["mutant"] for row in rows if not row["caught_by"]],
        "share_caught": round(len(declared) / max(1, len(rows)), 3),
        "share_of_smallest_games_at_most_4_by_4": round(
            sum(max(shape) <= 4 for shape in shapes) / max(1, len(shapes)), 3
        ),
        "bare_tried": len(tried),
        "share_caught_bare": round(sum(bool(row["bare"]) for row in tried) / max(1, len(tried)), 3),
        "of_protocol_determinism_symmetry": len(plain),
        "share_of_these_caught_bare": round(
            sum(bool(row.get("bare")) for row in plain) / max(1, sum("bare" in row for row in plain)), 3
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


def stored(found: dict[str, Any]) -> None:
    """Write these figures to the stored ones, and keep the other stored figures."""
    kept = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    write_atomically(FIGURES, json.dumps(kept | found, indent=1) + "\n")


def commit() -> str:
    """Return the commit of this checkout, with a + if its Python files differ from the commit; "unknown" outside a
    checkout."""
    try:
        outputs = [
            subprocess.run(["git", "-C", str(HOME), *words], capture_output=True, text=True, check=True).stdout.strip()
            for words in (["rev-parse", "--short=12", "HEAD"], ["status", "--porcelain", "--", "*.py"])
        ]
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return outputs[0] + ("+" if outputs[1] else "")


def selected_mutants(
    mutants: list[Mutant], options: argparse.Namespace, parser: argparse.ArgumentParser
) -> list[Mutant]:
    """Return the mutants that `--only` leaves; with `--sample` so many of these, always the same of the same ones."""
    if options.sample is not None and options.sample < 1:
        parser.error(f"--sample must be at least 1, got {options.sample}")
    named = [mutant for mutant in mutants if options.only in mutant.name]
    if options.sample is None or options.sample >= len(named):
        return named
    return random.Random(SEED).sample(named, options.sample)


def load_guests(folder: Path | None) -> None:
    """Imports the modules of a folder and of its subfolders, where there is one; these register boosters and mutants."""
    if folder is None:
        return
    folder = folder.resolve()
    sys.path.insert(0, str(folder.parent))
    for path in sorted(folder.rglob("*.py")):
        if path.stem != "__init__" and not path.stem.startswith("test_"):
            importlib.import_module(".".join(path.relative_to(folder.parent).with_suffix("").parts))


def command(name: str) -> argparse.ArgumentParser:
    """Return the argument parser that both commands of this package begin with."""
    parser = argparse.ArgumentParser(prog=f"python -m properties.sabotage.{name}")
    parser.add_argument(
        "--guests", type=Path, metavar="FOLDER", help="a folder of modules that register further boosters"
    )
    parser.add_argument("--only", default="", help="only boosters whose name contains this text")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that select mutants, and the one that stores the figures."""
    parser.add_argument(
        "--bare", action="store_true", help="audit every mutant bare too, not only those with plain faults"
    )
    parser.add_argument("--papers", action="store_true", help="also the wrong boosters that claims of papers name")
    parser.add_argument("--sample", type=int, metavar="N", help="of these so many, drawn by a fixed seed")
    parser.add_argument("--store", action="store_true", help=f"write the figures to {FIGURES.name}")


def main(arguments: list[str] | None = None) -> int:
    """Return 0 if every mutant is caught, else 1."""
    parser = command("matrix")
    add_choices(parser)
    parser.add_argument("--resume", action="store_true", help="keep the rows that this commit has")
    options = parser.parse_args(arguments)
    load_guests(options.guests)
    now = commit()
    kept = {row["mutant"]: row for row in read_matrix() if row.get("commit") == now} if options.resume else {}
    rows, waiting = [], []
    everyone = [*MUTANTS, *(of_papers() if options.papers else ())]
    for mutant in selected_mutants(everyone, options, parser):
        wants_bare = not mutant.claims and (options.bare or mutant.breaks != "formula")
        row = kept.get(mutant.name)
        if row is None or (wants_bare and "bare" not in row):
            waiting.append(delayed(_row_named)(mutant.name, options.guests, wants_bare))
        else:
            rows.append(row)
    for row in Parallel(n_jobs=options.jobs, return_as="generator_unordered")(waiting):
        rows.append(row | {"commit": now})
        alive = f"does not satisfy {', '.join(row['lacks'][:3])}" if row["lacks"] else "ALIVE"
        verdict = f"{', '.join(row['caught_by'][:3])} ({row['smallest']})" if row["caught_by"] else alive
        bare = f"{'' if 'bare' not in row else 'bare too' if row['bare'] else 'not bare':8}"
        print(f"{row['mutant']:38} {row['fault'][:40]:40} {row['seconds']:5.1f} s  {bare} {verdict}", flush=True)
        write_matrix(rows[-1:])
    summary = figures(rows)
    print(json.dumps(summary, indent=1))
    if options.store:
        stored(summary)
    return 1 if summary["alive"] else 0


__all__ = ["CORRECT", "caught_by_invariant", "figures", "read_matrix", "row_of", "write_matrix"]


if __name__ == "__main__":
    sys.exit(main())

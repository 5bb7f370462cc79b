"""Audit mutants and store the results as rows: what the commands `matrix` and `first_violations` share."""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from properties.audit.audit import audit
from properties.claims.definition import REGISTRY
from properties.engine.files import HOME, write_atomically
from properties.sabotage import CORRECT, MUTANTS
from properties.sabotage.registry import Mutant, of_papers
from properties.traits import Declared

FIGURES = Path(__file__).with_name("figures.json")
SEED = 35  # the seed of a sample of mutants
BUDGET = 900.0  # seconds for the audit of one mutant, far more than it needs on a busy machine

audited_mutant = partial(audit, budget=BUDGET, witnesses=None)  # the audit of a mutant


def first_fields(mutant: Mutant) -> dict[str, Any]:
    """Return the fields with which every row of a mutant begins."""
    return {"mutant": mutant.name, "fault": mutant.fault, "breaks": mutant.breaks}


def undeclared_copy(booster) -> Any:
    """Return a copy of the booster that declares only its columns, its domain and its allowance, if it has one.

    Without its allowance a correct booster in single precision would violate the protocol.
    """
    declared = Declared.of(booster)
    traits: dict[str, Any] = {"columns": declared.columns, "domain": declared.domain}
    if declared.allowance is not None:
        traits["allowance"] = str(declared.allowance)
    kind: Any = type(type(booster).__name__, (type(booster),), {"traits": traits})
    copy = object.__new__(kind)
    copy.__dict__.update({name: value for name, value in booster.__dict__.items() if name != "traits"})
    return copy


def original_of(mutant: Mutant) -> Any:
    """Return the correct booster from which a mutant is derived, with the mutant's arguments; None if there is none.

    If the correct class takes no arguments, or the mutant has an `__init__` of its own, what the mutant's `__init__` stored may
    be the fault: then the registered correct booster is returned.
    """
    correct = {type(booster): booster for booster in CORRECT}
    mutant_classes = type(mutant.booster).__mro__
    for cls in mutant_classes[1:]:
        has_own = any("__init__" in vars(base) for base in mutant_classes[: mutant_classes.index(cls)])
        if cls in correct and (has_own or not inspect.signature(cls).parameters):
            return correct[cls]
        if cls in correct:
            original = object.__new__(cls)
            original.__dict__.update(mutant.booster.__dict__)
            return original
    return None


def requested_claims(mutant: Mutant) -> list[str]:
    """Return the ids of the claims about runs that the mutant violates and its original satisfies."""
    claims = [REGISTRY[name] for name in mutant.claims]
    about_runs = [claim for claim in claims if claim.about == "run" and claim.function is not None]
    return [claim.id for claim in about_runs if claim.printed in ("holds", "proof-gap")]


def processor_seconds() -> float:
    """Return the processor time of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def commit() -> str:
    """Return the commit of this checkout, followed by + if its Python files differ; "unknown" outside a checkout."""
    try:
        outputs = [
            subprocess.run(["git", "-C", str(HOME), *words], capture_output=True, text=True, check=True).stdout.strip()
            for words in (["rev-parse", "--short=12", "HEAD"], ["status", "--porcelain", "--", "*.py"])
        ]
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return outputs[0] + ("+" if outputs[1] else "")


def read_rows(path: Path, is_row: Callable[[dict[str, Any]], Any]) -> list[dict[str, Any]]:
    """Return the rows of a file for which `is_row` is true; [] if the file does not exist or cannot be read."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return [row for row in rows if is_row(row)]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def rows_of_commit(rows: Iterable[dict[str, Any]], commit: str) -> dict[str, dict[str, Any]]:
    """Return the rows of a commit by the name of the mutant."""
    return {row["mutant"]: row for row in rows if row.get("commit") == commit}


def incomplete(
    mutants: Iterable[Mutant], rows: Mapping[str, dict[str, Any]], options: argparse.Namespace
) -> Iterator[tuple[Mutant, bool]]:
    """Yield (mutant, whether to audit it bare) for each mutant without a row, or with a row that lacks the bare audit.

    A mutant that only breaks a formula is audited bare only with --bare, and a wrong booster of a paper is never audited bare.
    """
    for mutant in mutants:
        is_bare = not mutant.claims and (options.bare or mutant.breaks != "formula")
        row = rows.get(mutant.name)
        if row is None or (is_bare and "bare" not in row):
            yield mutant, is_bare


def commits_of(rows: Iterable[dict[str, Any]]) -> list[str]:
    """Return the commits of some rows, sorted."""
    return sorted({row.get("commit", "unknown") for row in rows})


def rounded_share(count: int, total: int) -> float:
    """Return count / total, rounded to three decimals; 0 if the total is 0.

    >>> rounded_share(1, 3), rounded_share(0, 0)
    (0.333, 0.0)
    """
    return round(count / max(1, total), 3)


def store_figures(figures: dict[str, Any]) -> None:
    """Write figures to the stored figures, and keep the other stored figures."""
    stored = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    write_atomically(FIGURES, json.dumps(stored | figures, indent=1) + "\n")


def command(name: str) -> argparse.ArgumentParser:
    """Return the parser of the arguments that all commands of this package have."""
    parser = argparse.ArgumentParser(prog=f"python -m properties.sabotage.{name}")
    parser.add_argument(
        "--guests", type=Path, metavar="FOLDER", help="a folder of modules that register further boosters"
    )
    parser.add_argument("--only", default="", help="only boosters whose name contains this text")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that select mutants, and the argument that stores the figures."""
    parser.add_argument(
        "--bare", action="store_true", help="audit every mutant bare too, not only those with plain faults"
    )
    parser.add_argument("--papers", action="store_true", help="also the wrong boosters that claims of papers name")
    parser.add_argument("--sample", type=int, metavar="N", help="N of the selected mutants, drawn with a fixed seed")
    parser.add_argument("--store", action="store_true", help=f"write the figures to {FIGURES.name}")


def parsed(parser: argparse.ArgumentParser, arguments: list[str] | None) -> argparse.Namespace:
    """Return the parsed arguments, after the modules of --guests are imported."""
    options = parser.parse_args(arguments)
    load_guests(options.guests)
    return options


def all_mutants(options: argparse.Namespace) -> list[Mutant]:
    """Return all registered mutants, with --papers also the wrong boosters of the papers."""
    return [*MUTANTS, *(of_papers() if options.papers else ())]


def selected_mutants(
    mutants: list[Mutant], options: argparse.Namespace, parser: argparse.ArgumentParser
) -> list[Mutant]:
    """Return the mutants whose names contain the text of --only; with --sample so many of these, always the same ones."""
    if options.sample is not None and options.sample < 1:
        parser.error(f"--sample must be at least 1, got {options.sample}")
    named = [mutant for mutant in mutants if options.only in mutant.name]
    if options.sample is None or options.sample >= len(named):
        return named
    return random.Random(SEED).sample(named, options.sample)


def load_guests(folder: Path | None) -> None:
    """Import the modules of a folder and of its subfolders, which register boosters and mutants; do nothing without one."""
    if folder is None:
        return
    folder = folder.resolve()
    sys.path.insert(0, str(folder.parent))
    for path in sorted(folder.rglob("*.py")):
        if path.stem != "__init__" and not path.stem.startswith("test_"):
            importlib.import_module(".".join(path.relative_to(folder.parent).with_suffix("").parts))

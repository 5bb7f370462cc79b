"""The papers, and what they state: the one list of them. `properties` finds it as an entry point."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

PAPERS = ("mrs13", "np14", "cl21", "sss08", "mht22")  # packages of this one
HERE = Path(__file__).parent


def ids() -> list[str]:
    """The statements that must be in the ledger, in the order of statements.txt; no paper is imported."""
    text = (HERE / "statements.txt").read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def load(paper: str) -> None:
    """Imports every module of a paper, by the name of its package in either case; nothing for a name that is none.

    Claims of no paper (`ours.`) live with the papers: for them all are imported.
    """
    for package in PAPERS if paper.lower() == "ours" else [name for name in PAPERS if name == paper.lower()]:
        found = importlib.import_module(f"{__package__}.{package}")
        for module in sorted(pkgutil.iter_modules(found.__path__), key=lambda module: module.name):
            importlib.import_module(f"{found.__name__}.{module.name}")

"""`boostproof new-paper NAME`: write a package of claims that runs: a true claim with its breaker, and a refuted claim with its
witness."""

from __future__ import annotations

import json
import keyword
import re
import shutil
from pathlib import Path

from properties.claims.papers import paper_named
from properties.engine.files import write_atomically


def run(options) -> int:
    """Write the package and return 0. Raises ValueError for an invalid name, and if a file would be overwritten."""
    name = options.name.lower()
    if not re.fullmatch(r"[a-z][a-z0-9]*", name) or keyword.iskeyword(name):
        raise ValueError(
            f"NAME must be letters and digits, such as fs97 for Freund and Schapire 1997, got {options.name!r}"
        )
    if name in ("reference", "properties", "theorems", "tests", "invariant", "ours") or paper_named(name) is not None:
        raise ValueError(f"NAME must not be the name of a paper or of a package of boostproof, got {options.name!r}")
    folder = options.folder or Path(name)
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} must be a new or an empty folder")
    try:
        for file, text in files(name).items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, text)
    except OSError:  # the folder was empty, and a part of a package would be in the way of the next try
        shutil.rmtree(folder, ignore_errors=True)
        raise
    print(f"wrote {folder}; install it and run its example claims:")
    for line in (
        f"cd {folder}",
        "pip install -e .",
        "pytest",
        f"boostproof check {name}",
        f"boostproof list --paper {name}",
    ):
        print(f"  {line}")
    print(f"then replace the examples, in {folder / name}:")
    for file, content in (
        ("__init__.py", "authors, title and year of the paper"),
        ("statements.txt", "the ids of its statements, one a line"),
        ("letters.py", "its symbols, as functions of a run"),
        ("training_error.py", "its claims; one page for each section of the paper"),
        ("sabotage.py", "wrong boosters for which the claims must fail"),
    ):
        print(f"  {file:<18} {content}")
    return 0


def files(name: str) -> dict[str, str]:
    """Return the texts of the files of the package, by their paths."""
    key = name.upper()
    written = {
        "pyproject.toml": PROJECT,
        "ci.sh": CI,
        "NAME/__init__.py": '"""Authors: Title of the paper (year)"""\n',
        "NAME/statements.txt": "# The statements of the paper, one id a line, in its order.\nKEY.theorem-1\nKEY.remark-2\n",
        "NAME/letters.py": LETTERS,
        "NAME/sabotage.py": SABOTAGE,
        "NAME/training_error.py": PAGE,
        "NAME/witnesses/KEY.remark-2.json": json.dumps(WITNESS, indent=1) + "\n",
        "tests/test_paper.py": TEST,
    }
    return {
        file.replace("NAME", name).replace("KEY", key): text.replace("NAME", name).replace("KEY", key)
        for file, text in written.items()
    }


PROJECT = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "NAME"
version = "0.1.0"
description = "Claims of a paper, for boostproof."
requires-python = ">=3.11"
dependencies = ["boostproof"]

[project.entry-points."boostproof.papers"]
NAME = "NAME"

[tool.setuptools]
packages = ["NAME"]

[tool.setuptools.package-data]
NAME = ["statements.txt", "witnesses/*.json", "evidence/*.json"]

[tool.pytest.ini_options]
# the plugin makes pytest's items of claims; nothing is loaded by installing boostproof
addopts = "-p properties.pytest_options"
pythonpath = ["."]
testpaths = ["NAME", "tests"]
python_files = ["test_*.py", "NAME/*.py"]
python_functions = ["test_*"]
"""
CI = """#!/bin/sh
# What a CI runs.
set -e
pip install -e .
pytest -q
boostproof check NAME
"""
LETTERS = r'''"""The symbols of the paper, read off a run."""

from fractions import Fraction
from math import prod


def errors(trace):
    """$\\epsilon_t = (1 - \\gamma_t)/2$: the weight of the mistakes of each column played."""
    return [(1 - edge) / 2 for edge in trace.edges]


def product_bound_squared(trace):
    """$\\prod_t 4 \\epsilon_t (1 - \\epsilon_t)$."""
    return prod((4 * eps * (1 - eps) for eps in errors(trace)), start=Fraction(1))


def columns_are_signs(trace):
    """Every margin of a column is -1 or +1."""
    return trace.game.is_signs
'''
SABOTAGE = '''"""Boosters with a mistake, which the claims must notice."""

from reference.exact import AdaBoost


class Backwards(AdaBoost):
    """Combines the columns with the steps negated."""

    def coefficients(self):
        return tuple(-step for step in super().coefficients())
'''
PAGE = r'''"""A page: the statements of one section, in the order of the paper."""

from fractions import Fraction
from math import prod

from NAME.letters import columns_are_signs, errors, product_bound_squared
from NAME.sabotage import Backwards
from properties.cases import Drawn, Exhausted, planted_games
from properties.claims import Sides, claim, sharper
from reference.arithmetic import sqrt
from reference.exact import AdaBoost


@claim(
    "KEY.theorem-1",
    kind="upper",
    statement=r"The training error is at most $2^T \prod_t \sqrt{\epsilon_t (1 - \epsilon_t)}$",
    boosters=[AdaBoost()],
    rounds=6,
    games=[Exhausted(), Drawn(planted_games())],
    broken_by=[Backwards(), sharper("9/10")],
    where="Section 1",
)
def theorem_1(trace):
    """A tied vote counts as a mistake."""
    yield Sides(trace.training_error, "<=", sqrt(product_bound_squared(trace)))


@claim(
    "KEY.remark-2",
    kind="upper",
    statement=r"The training error is at most $\prod_t 2 \epsilon_t$",
    given=[columns_are_signs],
    boosters=[AdaBoost()],
    rounds=6,
    games=[Exhausted(), Drawn(planted_games())],
    vacuity="of the small games most have an entry 0",
    printed="refuted",
    slip=("false", "factor-dropped", "Section 1"),
    reason="The product falls below one example's share while that example is still wrong.",
    amended=r"The training error is at most $2^T \prod_t \sqrt{\epsilon_t (1 - \epsilon_t)}$",
)
def remark_2(trace):
    """The bound of theorem 1 without the factor 1 - ε_t."""
    yield Sides(trace.training_error, "<=", prod((2 * eps for eps in errors(trace)), start=Fraction(1)))


remark_2_amended = remark_2.amended(broken_by=[Backwards(), sharper("9/10")])(theorem_1)
'''
TEST = '''"""The rules that boostproof holds against its own papers hold here."""

from theorems.commands import main


def test_the_paper_keeps_the_rules():
    assert main(["check", "NAME"]) == 0
'''
WITNESS = {
    "format": 1,
    "claim": "KEY.remark-2",
    "case": {
        "kind": "play",
        "rounds": 6,
        "transcript": [[0, 1], [1, 1], [0, 1], [1, 1], [0, 1], [1, 1]],
        "game": [[1, 1], [1, -1], [-1, 1]],
        "booster": {"family": "exact", "class": "AdaBoost", "arguments": {}},
    },
    "sides": {"lhs": "1/3", "relation": "<=", "rhs": "1/9", "at": ""},
    "note": "",
}

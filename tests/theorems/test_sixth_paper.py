"""A sixth paper is a package of its own and an entry point: no other paper's file and nothing of the engine changes."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = '''"""The one statement of the toy paper."""

from properties.cases.exhaustive import Exhausted
from properties.claims import Sides, claim, sharper
from reference.exact import AdaBoost


@claim(
    "TOY.theorem-1",
    kind="upper",
    statement=r"$|\\gamma_t|\\le1$",
    boosters=[AdaBoost()],
    rounds=2,
    games=[Exhausted()],
    broken_by=[sharper("9/10")],
)
def theorem_1(trace):
    """An edge is a mean of margins."""
    for edge in trace.edges:
        yield Sides(abs(edge), "<=", 1)
'''
LIST = '''"""The list of the toy papers."""

import importlib


def ids():
    return ["TOY.theorem-1"]


def load(paper):
    if paper.lower() == "toy":
        importlib.import_module("toy.page")
'''


def test_a_toy_paper_of_one_statement_is_found_and_runs(tmp_path):
    files = {
        "toy/__init__.py": "",
        "toy/page.py": PAGE,
        "toy_papers.py": LIST,
        "toy-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: toy\nVersion: 1\n",
        "toy-1.dist-info/entry_points.txt": "[boostproof.papers]\ntoy = toy_papers\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    asked = "from properties.claims import find_claim; print(find_claim('TOY.theorem-1').statement)"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert found.stdout.strip() == r"$|\gamma_t|\le1$", found.stderr
    patterns = ["-o", "python_files=page.py", "-o", "python_functions=theorem_*"]
    command = [sys.executable, "-m", "pytest", "-p", "properties.pytest_options", *patterns, "toy", "-q"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert done.returncode == 0 and "2 passed" in done.stdout, done.stdout + done.stderr
    assert (tmp_path / ".ledger.json").exists()

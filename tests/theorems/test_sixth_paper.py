"""A sixth paper is a package of its own and an entry point: no other paper's file and nothing of the engine changes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.fixture
def toy(tmp_path):
    """The toy paper in a folder of its own: a function from a command's words, after a change of its page, to what it did."""
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

    def run(*words, without=""):
        assert without in PAGE
        (tmp_path / "toy/page.py").write_text(PAGE.replace(without, ""), encoding="utf-8")
        return subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment, cwd=tmp_path)

    return run


PATTERNS = ("-o", "python_files=page.py", "-o", "python_functions=theorem_*")
SESSION = ("-m", "pytest", "-p", "properties.pytest_options", *PATTERNS, "toy", "-q")


def test_a_toy_paper_of_one_statement_is_found_and_runs(toy, tmp_path):
    found = toy("-c", "from properties.claims import find_claim; print(find_claim('TOY.theorem-1').statement)")
    assert found.stdout.strip() == r"$|\gamma_t|\le1$", found.stderr
    done = toy(*SESSION)
    assert done.returncode == 0 and "2 passed" in done.stdout, done.stdout + done.stderr
    assert (tmp_path / ".ledger.json").exists()


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ('    broken_by=[sharper("9/10")],\n', "TOY.theorem-1 has nothing that breaks it"),
        ('    games=[Exhausted()],\n    broken_by=[sharper("9/10")],\n', "TOY.theorem-1 has nothing to try"),
    ],
)
def test_a_claim_that_could_not_fail_fails_the_session(toy, without, said):
    done = toy(*SESSION, without=without)
    assert done.returncode and said in done.stdout + done.stderr, done.stdout + done.stderr

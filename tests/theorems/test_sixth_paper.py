"""A sixth paper needs a package and two lines in lists, or an installed package with an entry point; no file of another
paper or of the engine changes."""

import importlib
import os
import sys
from pathlib import Path

import pytest

from properties.claims import find_claim
from tests.forked import forked, session

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = '''"""The one statement of the toy paper."""

from properties.cases.exhaustive import Exhausted
from properties.claims import Sides, claim, sharper
from reference.exact import AdaBoost


@claim(
    "TOY99.theorem-1",
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

PAPERS = ("toy99",)


def ids():
    return ["TOY99.theorem-1"]


def load(paper):
    if paper.lower() in PAPERS:
        importlib.import_module("toy99.page")
'''


def written(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture
def checkout(tmp_path):
    """Return a checkout with the toy paper added as theorems/README.md describes: the package, and one more line in two
    lists. Everything else is a link to this checkout, so that nothing else differs."""
    listed = (ROOT / "theorems/papers.py").read_text(encoding="utf-8")
    assert listed.count('"mht22")') == 1
    ids = (ROOT / "theorems/statements.txt").read_text(encoding="utf-8")
    package = {"toy99/__init__.py": '"""Nobody: A Toy (1999)"""\n', "toy99/page.py": PAGE}
    lists = {"papers.py": listed.replace('"mht22")', '"mht22", "toy99")'), "statements.txt": f"{ids}TOY99.theorem-1\n"}
    written(tmp_path / "theorems", package | lists)
    for path in [
        *(ROOT / "theorems").iterdir(),
        *(ROOT / name for name in ("pyproject.toml", "reference", "properties")),
    ]:
        if path.name not in (*lists, "__pycache__"):
            (tmp_path / path.relative_to(ROOT)).symlink_to(path)
    return tmp_path


@pytest.fixture
def elsewhere(tmp_path):
    """Return the toy paper as an installed package of its own, with an entry point."""
    package = {"toy99/__init__.py": "", "toy99/page.py": PAGE, "toy_papers.py": LIST}
    points = "[boostproof.papers]\ntoy = toy_papers\n"
    metadata = {"METADATA": "Metadata-Version: 2.1\nName: toy\nVersion: 1\n", "entry_points.txt": points}
    written(tmp_path, package | {f"toy-1.dist-info/{name}": text for name, text in metadata.items()})
    return tmp_path


def run_in(folder, *commands):
    """Run the commands one after the other in a fork, as if started in this folder, which has its own packages; return
    status and output."""

    def main():
        os.chdir(folder)
        sys.dont_write_bytecode = True  # linked packages keep their compiled modules elsewhere
        sys.path.insert(0, str(folder))
        if (folder / "theorems").exists():
            for name in [name for name in sys.modules if name.split(".")[0] == "theorems"]:
                del sys.modules[name]
            importlib.invalidate_caches()
            for entry in [entry for entry in sys.path if (Path(entry or ".") / "theorems").exists()]:
                if Path(entry or ".").resolve() != folder.resolve():
                    sys.path.remove(entry)  # no other checkout may be found
            assert str(folder) in str(list(importlib.import_module("theorems").__path__))
            vars(importlib.import_module("properties.claims.papers"))["HERE"] = str(folder)  # as in that checkout
            for module in ("properties.claims.papers", "properties.claims.registry"):  # what they know is of this one
                for value in list(vars(importlib.import_module(module)).values()):
                    getattr(value, "cache_clear", lambda: None)()
        importlib.invalidate_caches()
        return max(command() for command in commands)

    done = forked(main)
    return done.returncode, done.stdout + done.stderr


def boostproof(*words):
    return lambda: importlib.import_module("theorems.commands").main(list(words))


def tested(*words):
    return lambda: session([*words, "-q", "-p", "no:cacheprovider"])


def test_a_toy_paper_of_one_statement_in_this_checkout_is_listed_and_runs(checkout):
    status, output = run_in(checkout, tested("theorems/toy99"), boostproof("show", "TOY99.theorem-1"), titled)
    assert status == 0 and "2 passed" in output and r"statement  $|\gamma_t|\le1$" in output, output
    assert "Nobody: A Toy (1999), listed: True" in output, output
    assert (checkout / ".ledger.json").exists()


def titled():
    papers = importlib.import_module("theorems.papers")
    print(f"{papers.title('toy99')}, listed: {'TOY99.theorem-1' in papers.ids()}")
    return 0


PATTERNS = ("-o", "python_files=page.py")
SESSION = ("-p", "properties.pytest_options", *PATTERNS, "toy99")


def test_a_toy_paper_elsewhere_is_found_by_its_entry_point_and_runs(elsewhere):
    status, output = run_in(elsewhere, listed, tested(*SESSION))
    assert status == 0 and r"$|\gamma_t|\le1$" in output and "2 passed" in output, output
    assert (elsewhere / ".ledger.json").exists()


def listed():
    print(find_claim("TOY99.theorem-1").statement)
    return 0


@pytest.mark.parametrize(
    ("without", "complaint"),
    [
        ('    broken_by=[sharper("9/10")],\n', "TOY99.theorem-1 has nothing that breaks it"),
        ('    games=[Exhausted()],\n    broken_by=[sharper("9/10")],\n', "TOY99.theorem-1 has nothing to try"),
    ],
)
def test_a_claim_that_could_not_fail_fails_the_session(checkout, without, complaint):
    assert without in PAGE
    (checkout / "theorems/toy99/page.py").write_text(PAGE.replace(without, ""), encoding="utf-8")
    status, output = run_in(checkout, tested("theorems/toy99"))
    assert status and complaint in output, output

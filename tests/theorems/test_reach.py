"""The digest of a sweep changes with the code that its claim uses, and with no other code."""

import re
import shutil
from pathlib import Path

import pytest

from theorems import ledger
from theorems.searching import reach
from theorems.searching.chunks import deciding_modules, digest_of_evidence

ROOT = Path(__file__).resolve().parent.parent.parent
CLAIMS = ledger.load_claims()
DUALITY = CLAIMS["SSS08.theorem-4"]  # a claim without boosters: it uses the solvers


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """Return a folder with a copy of the packages' source, which may be changed."""
    root = tmp_path_factory.mktemp("project")
    for package in reach.PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            target = root / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    return root


def changes(root, names, path):
    """Return whether another line in the file changes the digest of these modules."""
    before, text = reach.digest(root, names), (root / path).read_bytes()
    (root / path).write_bytes(text + b"\n# another line\n")
    try:
        return reach.digest(root, names) != before
    finally:
        (root / path).write_bytes(text)


@pytest.mark.parametrize(
    "path",
    [
        "theorems/sss08/duality.py",  # the claim
        "theorems/sss08/letters.py",  # what it imports
        "reference/programs/game_values.py",  # what that imports
        "reference/programs/pivoting.py",  # and that
        "reference/arithmetic/logarithms.py",
        "reference/labels/trace.py",  # imported within a function
        "reference/__init__.py",  # hands on the names
        "reference/game.py",  # reached through a name handed on
        "reference/protocol.py",  # and what is handed on beside it
        "properties/cases/exhaustive.py",  # its source
        "properties/engine/evidence.py",  # what checks a case
    ],
)
def test_the_digest_changes_with_what_the_claim_reaches(copied, path):
    assert changes(copied, deciding_modules(DUALITY), path)


@pytest.mark.parametrize(
    "path",
    [
        "theorems/mht22/scheme.py",
        "theorems/sss08/capped.py",
        "theorems/page/report.py",
        "reference/fast/adaboost.py",
        "properties/sabotage/registry.py",
    ],
)
def test_the_digest_does_not_change_with_what_it_does_not_reach(copied, path):
    assert not changes(copied, deciding_modules(DUALITY), path)


def test_the_boosters_of_a_claim_count_and_their_fast_twins_do_not(copied):
    scheme = CLAIMS["NP14.theorem-1.equation-8"]
    assert changes(copied, deciding_modules(scheme), "reference/convex/projections.py")
    assert not changes(copied, deciding_modules(scheme), "reference/fast/maboost.py")
    assert digest_of_evidence(scheme, "a") != digest_of_evidence(scheme, "b")


def test_every_name_that_a_claim_starts_from_is_read():
    names = {
        name for claim in CLAIMS.values() for name in deciding_modules(claim) if name.split(".")[0] in reach.PACKAGES
    }
    assert names <= reach.reach(ROOT, tuple(names)).keys()
    checking = {
        "theorems.sss08.duality",
        "reference.arithmetic.decisions",
        "reference.game",
        "properties.engine.evidence",
    }
    assert checking <= reach.reach(ROOT, deciding_modules(DUALITY)).keys()


def test_no_import_is_relative():
    for package in reach.PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            assert not re.search(r"^\s*from \.", path.read_text(), re.MULTILINE), path


def test_imports_of_every_form_are_followed(tmp_path):
    texts = {
        "reference/__init__.py": "from reference.a import x\n",
        "reference/a.py": "import theorems.deep.er\n",
        "reference/b.py": "import numpy, os.path\nif x:\n    pass\nelse:\n    from reference import c\n",
        "reference/c.py": "def f():\n    try:\n        import properties\n    except ImportError:\n        pass\n",
        "properties/__init__.py": "from properties.side import *\n",
        "properties/side.py": "",
        "theorems/__init__.py": "",
        "theorems/deep/__init__.py": "",
        "theorems/deep/er.py": "",
    }
    for path, text in texts.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    first = ["reference", "reference.a", "theorems", "theorems.deep", "theorems.deep.er"]
    second = [*first, "reference.c", "properties", "properties.side"]
    assert sorted(reach.reach(tmp_path, ("reference.a",))) == sorted(first)
    assert sorted(reach.reach(tmp_path, ("reference.c",))) == sorted(second)
    assert sorted(reach.reach(tmp_path, ("reference.b",))) == sorted([*second, "reference.b"])
    assert sorted(reach.reach(tmp_path, ("numpy", "theorems.nothing"))) == ["theorems"]

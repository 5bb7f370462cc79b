"""The digest of a sweep changes with the code that its claim rests on, and with no other."""

import shutil
from pathlib import Path

import pytest

from reference import fast
from theorems import ledger
from theorems.tools.chunks import digest, roots
from theorems.tools.reach import PACKAGES, Modules

ROOT = Path(__file__).resolve().parent.parent.parent
CLAIMS = ledger.load_claims()
DUALITY = CLAIMS["SSS08.theorem-4"]  # without boosters: it rests on the solvers


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """The packages' texts in another place, where they may be changed."""
    root = tmp_path_factory.mktemp("project")
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            place = root / path.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)
    return root


def changes(root, names, path):
    """Whether another line in the file changes the digest of these modules."""
    before, text = Modules(root).digest(names), (root / path).read_bytes()
    (root / path).write_bytes(text + b"\n# another line\n")
    try:
        return Modules(root).digest(names) != before
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
        "reference/labels/trace.py",  # imported by a package that hands on nothing
        "reference/__init__.py",  # hands on the names
        "reference/game.py",  # reached through a name handed on
        "properties/cases/exhaustive.py",  # its source
        "properties/engine/evidence.py",  # what checks a case
    ],
)
def test_the_digest_changes_with_what_the_claim_reaches(copied, path):
    assert changes(copied, roots(DUALITY), path)


@pytest.mark.parametrize(
    "path",
    [
        "theorems/mht22/scheme.py",
        "theorems/sss08/capped.py",
        "theorems/tools/report.py",
        "reference/exact/adaboost.py",
        "reference/exact/parts/smoothed_margin.py",
        "reference/fast/adaboost.py",
        "properties/audit/audit.py",
    ],
)
def test_the_digest_does_not_change_with_what_it_does_not_reach(copied, path):
    assert not changes(copied, roots(DUALITY), path)


def test_the_boosters_of_a_claim_and_the_fast_twins_of_a_screen_count(copied):
    scheme = CLAIMS["MHT22.lemma-2"]
    assert changes(copied, roots(scheme), "reference/exact/parts/entropic_projection.py")
    assert not changes(copied, roots(scheme), "reference/fast/erlpboost.py")
    screened = roots(scheme, [fast.ERLPBoost()])
    assert changes(copied, screened, "reference/fast/erlpboost.py")
    assert digest(scheme, "a") != digest(scheme, "a", boosters=[fast.ERLPBoost()])


def test_every_claim_reaches_its_own_module_and_every_name_it_starts_from_is_read():
    modules = Modules(ROOT)
    for claim in CLAIMS.values():
        names = roots(claim)
        reached = {module.name for module in modules.reach(names)}
        assert {name for name in names if name.split(".")[0] in PACKAGES} <= reached, claim.id
        assert {"reference.arithmetic.decisions", "reference.game", "properties.engine.evidence"} <= reached


def written(root, **texts):
    for name, text in texts.items():
        path = root.joinpath(*name.split("__in__"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".py").write_text(text)
    return Modules(root, ("pack", "other"))


def reached(modules, *names):
    return [module.name for module in modules.reach(names)]


def test_imports_of_every_form_are_followed(tmp_path):
    modules = written(
        tmp_path,
        pack__in____init__='"""Hands on."""\nfrom pack.a import x\nfrom .b import y as z\n__all__ = ["x", "z"]\n',
        pack__in__a="import other.deep.er\n",
        pack__in__b="x = 1\n",
        pack__in__c="def f():\n    try:\n        from pack import z\n    except ImportError:\n        from . import a\n",
        pack__in__d="from pack import *\n",
        pack__in__e="import numpy, os.path\nif x:\n    pass\nelse:\n    from pack.b import y\n",
        other__in____init__="count = 0\nfrom other.side import effect\n",
        other__in__side="",
        other__in__deep__in____init__="",
        other__in__deep__in__er="",
    )
    assert reached(modules, "pack.b") == ["pack", "pack.b"]
    everything_of_a = ["other", "other.deep", "other.deep.er", "other.side", "pack", "pack.a"]
    assert reached(modules, "pack.a") == everything_of_a
    assert reached(modules, "pack.c") == [*everything_of_a, "pack.b", "pack.c"]
    assert reached(modules, "pack.d") == [*everything_of_a, "pack.b", "pack.d"]
    assert reached(modules, "pack.e") == ["pack", "pack.b", "pack.e"]
    assert reached(modules, "numpy", "pack.nothing") == ["pack"]

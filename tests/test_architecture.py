"""Imports point one way, exact code does not import numpy, and every algorithm has an exact and a fast form."""

import ast
import importlib.util
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import reference.exact
import reference.fast

ROOT = Path(__file__).resolve().parent.parent
LAYERS = {"reference": set(), "properties": {"reference"}, "theorems": {"reference", "properties"}}


def named(path: Path) -> set[str]:
    """Return the module names, or their beginnings, in calls that import by name."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in (
            "import_module",
            "__import__",
            "locate",
        ):
            texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
            names |= {text for text in texts if isinstance(text, str)}
    return names


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.skipif(importlib.util.find_spec("importlinter") is None, reason="import-linter is in the extra dev")
def test_imports_point_in_the_direction_declared_in_pyproject():
    from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == EXIT_STATUS_SUCCESS


def test_no_modules_import_each_other_in_a_circle():
    grimp = pytest.importorskip("grimp", reason="grimp comes with import-linter, which is in the extra dev")
    imports = grimp.build_graph(*LAYERS, cache_dir=None)
    above = {module: imports.find_upstream_modules(module) for module in imports.modules}
    assert len(imports.modules) > 300
    assert [module for module in above if any(module in above[other] for other in above[module])] == []


@pytest.mark.parametrize("layer", LAYERS)
def test_no_module_names_a_higher_one_where_it_imports_by_name(layer):
    above = {"properties", "theorems", "tests"} - LAYERS[layer] - {layer}
    result = {(path.name, name) for path in modules(layer) for name in named(path) if name.split(".")[0] in above}
    assert not result


def test_the_packages_of_papers_and_what_they_share_name_no_package_above_them():
    """This covers imports by name and delayed imports; the contract in pyproject covers only import statements."""
    papers = sorted(path.name for path in (ROOT / "theorems").glob("*[0-9]") if path.is_dir())
    above = {f"theorems.{package}" for package in ("commands", "searching", "worst", "page", "proofs")}
    below = {f"theorems.{paper}" for paper in papers}
    for package, higher in [("shared", above | below), *((paper, above) for paper in papers)]:
        texts = {path: path.read_text(encoding="utf-8") for path in modules(f"theorems/{package}")}
        assert texts
        result = {
            (path.name, node.value)
            for path, text in texts.items()
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            if any(node.value == name or re.match(rf"{re.escape(name)}[.:]\S+$", node.value) for name in higher)
        }
        assert not result


def test_a_game_of_lists_is_played_without_numpy():
    code = (
        "import sys; from reference import Game, play; from reference.exact import AdaBoost;"
        "play(AdaBoost(), Game([[1, -1], [-1, 1], [1, 1]]), 3); assert 'numpy' not in sys.modules, 'numpy was imported'"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", sorted(set(reference.exact.__all__) | set(reference.fast.__all__)))
def test_every_algorithm_has_an_exact_and_a_fast_form_with_the_same_arguments(name):
    exact, fast = getattr(reference.exact, name, None), getattr(reference.fast, name, None)
    assert exact is not None, f"{name} has no exact form"
    assert fast is not None, f"{name} has no fast form"
    assert [*inspect.signature(exact).parameters] == [*inspect.signature(fast).parameters]
    for method in ("start", "update", "coefficients"):
        if method == "coefficients" and hasattr(exact, "predict"):
            continue
        assert callable(getattr(exact, method)) and callable(getattr(fast, method))


def test_no_machine_path_or_registry_address_is_in_the_repository():
    tracked = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=True).stdout.split()
    marks = ["/wor" + "k/", "/roo" + "t/", "/far" + "m/", "py" + "pi.org", "python" + "hosted"]
    result = [
        (name, mark)
        for name in tracked
        for mark in marks
        if (ROOT / name).is_file() and mark in (ROOT / name).read_text(encoding="utf-8", errors="ignore")
    ]
    assert not result

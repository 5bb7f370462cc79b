"""A dotted name leads to its module, and the name of a public function or class has one meaning."""

import ast
import importlib
import inspect
import pickle
import pkgutil
import pydoc
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import properties
import properties.audit.replay
from properties.claims.registry import WORDS

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("reference", "properties", "theorems")
COMMANDS = {"main", "run"}  # names that every script or command may define


def modules() -> list[str]:
    """Return the dotted names of all modules, parents before children."""
    result = list(PACKAGES)
    for package in PACKAGES:
        path = importlib.import_module(package).__path__
        result += [entry.name for entry in pkgutil.walk_packages(path, f"{package}.") if "__main__" not in entry.name]
    return result


def shadowed(names) -> list[str]:
    """Return the dotted names of modules for which the attribute of the package is another object."""
    hidden = []
    for name in names:
        parent, _, own = name.rpartition(".")
        module = importlib.import_module(name)
        if parent and getattr(sys.modules[parent], own, None) is not module:
            hidden.append(name)
    return hidden


def test_every_module_is_an_attribute_of_its_package_under_its_own_name():
    assert shadowed(modules()) == []


def test_a_function_that_hides_a_module_is_detected(monkeypatch):
    monkeypatch.setattr(properties.audit, "replay", properties.audit.replay.replay)
    assert shadowed(modules()) == ["properties.audit.replay"]


def test_pydoc_finds_every_module_under_its_dotted_name():
    assert [name for name in modules() if pydoc.locate(name) is not sys.modules[name]] == []


def test_the_audit_is_a_package_that_can_be_called():
    from properties import audit

    function = properties.audit.audit.audit
    assert inspect.ismodule(audit) and inspect.ismodule(properties.audit.audit)
    assert inspect.signature(audit) == inspect.signature(function)
    assert "further claims" in audit.__doc__
    assert pickle.loads(pickle.dumps(audit)) is audit
    with pytest.raises(ValueError, match="effort must be one of quick, ci, night, got 'fast'"):
        audit(None, effort="fast")


def is_claim(path: str, node: ast.FunctionDef) -> bool:
    """Return whether the function is a claim, which is named after the claim's label or id."""
    labelled = path.startswith("theorems/") and node.name.split("_")[0] in WORDS
    return labelled or any("invariant(" in ast.unparse(line) for line in node.decorator_list)


def functions(trees: dict[str, ast.Module]) -> dict[str, list[str]]:
    """Return {name: files that define a public function of this name}. A file of `reference/fast` counts only if no other
    file defines the name: its functions are the float forms of functions with the same names elsewhere in `reference`."""
    result = defaultdict(list)
    for path, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not is_claim(path, node):
                result[node.name].append(path)
    return {name: [path for path in paths if "reference/fast/" not in path] or paths for name, paths in result.items()}


def with_two_meanings(trees: dict[str, ast.Module]) -> dict[str, list[str]]:
    return {name: paths for name, paths in functions(trees).items() if len(paths) > 1 and name not in COMMANDS}


def test_no_two_public_functions_have_the_same_name():
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    trees = {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    assert len(functions(trees)) > 1000
    assert with_two_meanings(trees) == {}


def test_a_function_name_with_two_meanings_is_detected():
    helper, claim = ast.parse("def beside(): pass"), ast.parse("@invariant('one')\ndef beside(): pass")
    assert with_two_meanings({"reference/rate/a.py": helper, "theorems/np14/b.py": helper}) == {
        "beside": ["reference/rate/a.py", "theorems/np14/b.py"]
    }
    assert not with_two_meanings({"properties/a.py": helper, "properties/b.py": claim})
    assert not with_two_meanings({"reference/exact/a.py": helper, "reference/fast/a.py": helper})


EXACT = ("reference/exact/", "reference/convex/", "reference/labels/")


def classes(trees: dict[str, ast.Module]) -> dict[str, list[str]]:
    """Return {name: files that define a public class of this name}. A class of `reference/fast` counts only if no folder
    of EXACT defines the name: it is the float form of the exact class with the same name."""
    result = defaultdict(list)
    for path, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                result[node.name].append(path)
    return {
        name: [path for path in paths if "reference/fast/" not in path]
        if any(path.startswith(EXACT) for path in paths)
        else paths
        for name, paths in result.items()
    }


def test_no_two_public_classes_have_the_same_name():
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    trees = {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    result = classes(trees)
    assert len(result) > 300 and {name: where for name, where in result.items() if len(where) > 1} == {}


def test_a_class_name_with_two_meanings_is_detected():
    run = ast.parse("class Run: pass")
    assert classes({"properties/a.py": run, "theorems/np14/b.py": run}) == {
        "Run": ["properties/a.py", "theorems/np14/b.py"]
    }
    assert classes({"reference/fast/a.py": run, "theorems/np14/b.py": run})["Run"][1:]
    assert classes({"reference/fast/a.py": run, "reference/exact/a.py": run}) == {"Run": ["reference/exact/a.py"]}


PAPERS = ("cl21", "mht22", "mrs13", "np14", "sss08")


def imported(tree: ast.Module) -> set[str]:
    """Return the dotted names that a module imports from the libraries below it, also within functions."""
    result = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            result |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            result |= {alias.name for alias in node.names}
    return {name for name in result if name.split(".")[0] in ("reference", "properties")}


def private(names) -> set[str]:
    return {name for name in names if any(part.startswith("_") for part in name.split("."))}


def test_pages_of_papers_import_no_name_with_an_underscore_and_no_part_of_an_exact_booster():
    pages = [path for paper in PAPERS for path in sorted((ROOT / "theorems" / paper).glob("*.py"))]
    names = set().union(*(imported(ast.parse(path.read_text(encoding="utf-8"))) for path in pages))
    assert len(names) > 100 and private(names) == set()
    assert not {name for name in names if name.startswith("reference.exact.parts")}


def test_a_private_name_among_the_imports_of_a_page_is_detected():
    page = ast.parse("def f():\n    from reference.exact.maboost import MABoost, _bound\n    import properties._engine")
    assert private(imported(page)) == {"reference.exact.maboost._bound", "properties._engine"}

"""What a package is expected to have: type information, a licence expression, a citation, a changelog."""

import ast
import fnmatch
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
PACKAGES = ("reference", "properties", "theorems")


@pytest.mark.parametrize("package", PACKAGES)
def test_type_checkers_read_the_annotations_of_every_package_in_a_wheel_too(package):
    assert (ROOT / package / "py.typed").read_bytes() == b""  # all of the package is typed, no part of a stub
    patterns = PYPROJECT["tool"]["setuptools"]["package-data"][package]
    assert any(fnmatch.fnmatch("py.typed", pattern) for pattern in patterns)


def test_mypy_reads_the_bodies_of_all_functions_of_all_packages():
    settings = PYPROJECT["tool"]["mypy"]
    assert settings["packages"] == [*PACKAGES]
    assert settings["check_untyped_defs"] and settings["strict_optional"]
    assert not settings.get("disable_error_code") and "overrides" not in settings


def test_errors_of_types_are_ignored_one_by_one_with_their_code_and_a_reason():
    """Which of the comments are needed is what `warn_unused_ignores` says."""
    assert PYPROJECT["tool"]["mypy"]["warn_unused_ignores"]
    bare = []
    for path in (path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if "# type: ignore" in line and not line.partition("# type: ignore[")[2].partition("]  # ")[2]:
                bare.append(f"{path.relative_to(ROOT)}:{number}")
    assert bare == []


def test_the_licence_is_an_expression_and_its_file_is_named():
    assert PROJECT["license"] == "MIT" and PROJECT["license-files"] == ["LICENSE"]
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert not any(line.startswith("License ::") for line in PROJECT["classifiers"])
    assert "urls" not in PROJECT  # there is no address to give


def test_a_build_asks_for_no_single_version():
    assert PYPROJECT["build-system"]["requires"] == ["setuptools>=77"]  # 77 reads licence expressions


def test_the_citation_has_what_the_format_requires_and_agrees_with_the_package():
    yaml = pytest.importorskip("yaml", reason="PyYAML reads CITATION.cff; the extra `cluster` brings it")
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()
    assert citation["cff-version"] == "1.2.0" and citation["type"] == "software"
    assert citation["authors"] == [{"name": "The boostproof founders"}] == PROJECT["authors"]
    assert (citation["version"], citation["license"]) == (PROJECT["version"], PROJECT["license"])
    assert not citation.keys() & {"url", "repository-code", "doi"}
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    for paper in citation["references"]:
        assert {"type", "title", "authors", "year"} <= paper.keys()
        names = ", ".join(author["family-names"] for author in paper["authors"])
        assert f"{names}. {paper['title'].split(':')[0]}" in readme


def test_the_changelog_has_an_entry_for_this_version():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert text.startswith("# Changelog\n") and PROJECT["version"] in text


@pytest.mark.parametrize("package", ["reference", "properties", "theorems"])
def test_a_python_that_is_too_old_is_told_so(package):
    """In words that it can parse, before anything else is imported."""
    for path in (ROOT / package / "__init__.py", ROOT / package / "__main__.py"):
        if path.exists():
            ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 7))
    program = f"import sys; sys.version_info = (3, 10, 13, 'final', 0); import {package}"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "ImportError: boostproof needs Python 3.11 or later, this is Python 3.10"
    assert PROJECT["requires-python"] == ">=3.11"

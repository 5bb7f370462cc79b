"""The package has type information, a licence expression, a citation and a changelog."""

import ast
import fnmatch
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
PACKAGES = ("reference", "properties", "theorems")


@pytest.mark.parametrize("package", PACKAGES)
def test_type_checkers_read_the_annotations_of_every_package_in_a_wheel_too(package):
    assert (ROOT / package / "py.typed").read_bytes() == b""  # the whole package is typed, not only a stub
    patterns = PYPROJECT["tool"]["setuptools"]["package-data"][package]
    assert any(fnmatch.fnmatch("py.typed", pattern) for pattern in patterns)


def test_mypy_reads_the_bodies_of_all_functions_of_all_packages():
    settings = PYPROJECT["tool"]["mypy"]
    assert settings["packages"] == [*PACKAGES]
    assert settings["check_untyped_defs"] and settings["strict_optional"]
    assert not settings.get("disable_error_code") and "overrides" not in settings


def test_errors_of_types_are_ignored_one_by_one_with_their_code_and_a_reason():
    """mypy reports unneeded comments by `warn_unused_ignores`."""
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
    assert "urls" not in PROJECT  # the repository has no public address


def test_a_build_requires_no_exact_version():
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
def test_a_python_that_is_too_old_gets_an_error_message(package):
    """The old Python can parse the code of the message, which is printed before anything else is imported."""
    for path in (ROOT / package / "__init__.py", ROOT / package / "__main__.py"):
        if path.exists():
            ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 7))
    program = f"import sys; sys.version_info = (3, 10, 13, 'final', 0); import {package}"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "ImportError: boostproof needs Python 3.11 or later, this is Python 3.10"
    assert PROJECT["requires-python"] == ">=3.11"


def versions():
    """Return the functions of `.ci/versions`."""
    return runpy.run_path(str(ROOT / ".ci" / "versions"))


def test_every_dependency_declares_a_minimum_and_the_pinned_versions_are_not_below_it():
    minima = dict(
        line.split("==") for line in versions()["minima"]((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    )
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").split())
    assert len(minima) == len(PROJECT["dependencies"])
    for name, least in minima.items():
        assert Version(pinned[name]) >= Version(least), name


def test_a_dependency_without_a_minimum_or_with_more_is_refused():
    for requirement in ("numpy", "numpy<3", "numpy>=2,<3", "numpy==2"):
        with pytest.raises(ValueError, match="name>=version"):
            versions()["minima"](f'[project]\ndependencies = ["{requirement}"]')


NO_NETWORK = [
    "WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError('Failed to establish a new connection')'",
    "ERROR: HTTP error 503 while getting x\n503 Server Error: Service Unavailable",
    "[Errno -3] Temporary failure in name resolution",
    "ReadTimeoutError: Read timed out.",
]
NO_VERSION = [
    "ERROR: Could not find a version that satisfies the requirement numpy==9999 (from versions: 2.0.0)",
    "ERROR: No matching distribution found for highspy==1.7.0",
    "ERROR: Cannot install a==1 and b==2 because these package versions have conflicting dependencies.",
    "error: subprocess-exited-with-error: cannot build wheel",
]


@pytest.mark.parametrize(
    "printed, network", [(text, True) for text in NO_NETWORK] + [(text, False) for text in NO_VERSION]
)
def test_only_a_registry_that_cannot_be_reached_excuses_a_set_of_versions(printed, network, monkeypatch):
    functions = versions()
    scope = functions["outcome"].__globals__

    def install(name, folder):
        raise scope["Failure"](printed)

    monkeypatch.setitem(scope, "install", install)
    passed, line = functions["outcome"]("newest")
    assert passed is network and printed in line and ("NOT TRIED" in line) is network


def test_a_wrong_result_with_a_set_of_versions_is_a_failure(tmp_path):
    """The step fails with a program in place of `boostproof` that has one wrong result."""
    functions = versions()
    outputs = {
        "audit": '[{"defects": [], "checks": [{"id": "invariant.any-order", "status": "held"}]}]',
        "verify": "declared: holds: 10",
        "worst": "",
        "sweep": "113 cases decided",
    }
    wrong = [
        ("audit", "Running HiGHS\n" + outputs["audit"], 0),
        ("audit", outputs["audit"].replace("[]", '["ours"]'), 0),
        ("audit", outputs["audit"], 1),
        ("verify", outputs["verify"], 1),
        ("verify", "", 0),
        ("worst", "", 4),
        ("sweep", "112 cases decided", 0),
    ]
    program = tmp_path / "boostproof"

    def becomes(changed: str = "", printed: str = "", status: int = 0) -> None:
        program.write_text(
            f"#!{sys.executable}\nimport sys\noutputs = {outputs!r}\nname = sys.argv[1]\n"
            f"print({printed!r} if name == {changed!r} else outputs[name])\n"
            f"sys.exit({status} if name == {changed!r} else 0)\n",
            encoding="utf-8",
        )
        program.chmod(0o755)

    becomes()
    functions["try_versions"](program)
    for case in wrong:
        becomes(*case)
        with pytest.raises(functions["Failure"]):
            functions["try_versions"](program)


def test_a_solver_of_highs_is_made_in_one_module_which_silences_it_first():
    made = [
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if "highspy.Highs()" in path.read_text(encoding="utf-8").replace("`highspy.Highs()`", "")
        or "from highspy import" in path.read_text(encoding="utf-8")
    ]
    assert made == []


def test_a_solver_of_highs_prints_nothing_while_it_is_made_and_runs():
    """The class used here prints when callbacks are enabled unless output is off, as in highspy 1.16."""
    program = """
import highspy
def enable(self, before=highspy.Highs.enableCallbacks):
    if self.getOptionValue("output_flag")[1]:
        print("Running HiGHS")
    return before(self)
highspy.Highs.enableCallbacks = enable
highspy.Highs()
print("between")
from reference.programs.quiet_highs import QuietHighs
solver = QuietHighs()
solver.addVar(0, 1)
solver.run()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    before, _, after = done.stdout.partition("between\n")
    assert before == "Running HiGHS\n" and after == ""

"""`boostproof verify` runs claims from any folder; installing boostproof changes no other project's session of pytest."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from theorems.commands import main
from theorems.commands.verify import FILES, pytest_arguments
from theorems.papers import PAPERS

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_patterns_are_those_of_the_checkout():
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert set(FILES) == set(options["python_files"]) - {"test_*.py", "properties/audit/suite.py"}
    assert all(paper[-1].isdigit() for paper in PAPERS), "FILES names the pages of a paper by the year in its name"


def test_no_plugin_of_pytest_is_installed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert list(project["entry-points"]) == ["boostproof.papers"]


def in_a_new_interpreter(folder, *words, path=str(ROOT), status=0):
    done = subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        cwd=folder,
        env={"PYTHONPATH": path, "PATH": os.environ["PATH"], "HOME": str(folder)},
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_claim_runs_from_any_folder_and_its_ledger_lands_there(tmp_path):
    output = in_a_new_interpreter(tmp_path, "-m", "theorems", "verify", "MRS13.lemma-31")
    assert "2 passed" in output
    assert (tmp_path / ".ledger.json").exists()


def test_the_papers_of_the_ids_alone_are_collected():
    assert pytest_arguments(["MRS13.lemma-31"], "quick", [], 1)[-2:] == ["--pyargs", "theorems.mrs13"]
    assert pytest_arguments([], "ci", [], 2)[-6:] == ["--pyargs", *(f"theorems.{paper}" for paper in PAPERS)]


def test_an_unknown_id_is_misuse(capsys):
    assert main(["verify", "MRS13.lema-31"]) == 2
    assert "did you mean MRS13.lemma-31" in capsys.readouterr().err


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Return a folder into which a wheel was installed, as in an environment without a checkout."""
    pytest.importorskip("setuptools", reason="builds a wheel")
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    kept = ("reference", "properties", "theorems", "notebooks")
    source.mkdir()
    for name in kept:
        shutil.copytree(
            ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.vo*", "*.glob", ".*")
        )
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "-q",
        "-w",
        str(folder),
        str(source),
    ]
    subprocess.run(build, check=True)
    (wheel,) = folder.glob("*.whl")
    site = folder / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(site), str(wheel)], check=True
    )
    return str(site)


def test_a_suite_with_packages_of_our_names_runs_unchanged(installed, tmp_path):
    (tmp_path / "theorems.py").write_text("MINE = 1\n", encoding="utf-8")
    (tmp_path / "reference.py").write_text("MINE = 2\n", encoding="utf-8")
    (tmp_path / "test_mine.py").write_text(
        "import theorems, reference\n\n\ndef test_mine():\n    assert (theorems.MINE, reference.MINE) == (1, 2)\n",
        encoding="utf-8",
    )
    assert "1 passed" in in_a_new_interpreter(tmp_path, "-m", "pytest", "-q", path=installed)


def test_a_suite_with_options_of_our_names_runs_unchanged(installed, tmp_path):
    (tmp_path / "conftest.py").write_text(
        "def pytest_addoption(parser):\n    parser.addoption('--booster')\n    parser.addoption('--claim')\n",
        encoding="utf-8",
    )
    (tmp_path / "test_mine.py").write_text(
        "def test_mine(request):\n    assert request.config.getoption('--booster') == 'x'\n", encoding="utf-8"
    )
    assert "1 passed" in in_a_new_interpreter(tmp_path, "-m", "pytest", "-q", "--booster", "x", path=installed)


def test_a_plain_suite_loads_nothing_of_ours(installed, tmp_path):
    (tmp_path / "test_mine.py").write_text(
        "import sys\n\n\ndef test_mine():\n    assert not {'reference', 'properties', 'theorems'} & sys.modules.keys()\n",
        encoding="utf-8",
    )
    assert "1 passed" in in_a_new_interpreter(tmp_path, "-m", "pytest", "-q", path=installed)


@pytest.mark.parametrize("words", [("theorems", "show", "MRS13.lemma-31"), ("properties", "--claims")])
def test_the_commands_import_no_module_of_the_working_directory_as_ours(installed, tmp_path, words):
    (tmp_path / "reference.py").write_text("raise SystemExit('a module of the user was imported')\n", encoding="utf-8")
    assert in_a_new_interpreter(tmp_path, "-m", *words, path=installed)


def test_a_module_of_our_name_that_was_imported_before_is_named(tmp_path):
    (tmp_path / "reference.py").write_text("", encoding="utf-8")
    words = "-c", "import sys; sys.path.insert(0, '.'); import reference; import properties"
    output = in_a_new_interpreter(tmp_path, *words, status=1)
    assert "boostproof's package reference is hidden by" in output

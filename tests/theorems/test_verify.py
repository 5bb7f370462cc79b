"""`boostproof verify` runs claims from any folder; installing boostproof changes no other project's session of pytest."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from theorems.commands import main
from theorems.commands.verify import FILES, pytest_arguments, without_the_user_s_options
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


BAD = """from fractions import Fraction


class Bad:
    traits = {"columns": "signs"}

    def start(self, m):
        self.m, self.rounds = m, 0
        return (Fraction(1, m),) * m

    def update(self, column):
        self.rounds += 1
        return (Fraction(9),) * self.m

    def coefficients(self):
        return (Fraction(0),) * self.rounds
"""
ENDS = "import os\nos._exit(0)\n"
OPTIONS = "def pytest_addoption(parser):\n    parser.addoption('--booster')\n    parser.addoption('--claim')\n"
OF_THE_USER = {  # what a user's folder or environment may have: files, and environment variables of pytest
    "a conftest.py that ends the process": ({"conftest.py": ENDS, "tests/conftest.py": ENDS}, {}),
    "a conftest.py with options of our names": ({"conftest.py": OPTIONS}, {}),
    "pytest.ini": ({"pytest.ini": "[pytest]\naddopts = -p ends\n", "ends.py": ENDS}, {}),
    "pyproject.toml": ({"pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-p ends"\n', "ends.py": ENDS}, {}),
    "tox.ini and setup.cfg": ({"tox.ini": "[pytest]\naddopts = -k none\n", "setup.cfg": "[tool:pytest]\naddopts = -k none\n"}, {}),
    "PYTEST_ADDOPTS": ({}, {"PYTEST_ADDOPTS": "--collect-only"}),
    "PYTEST_PLUGINS": ({"ends.py": ENDS}, {"PYTEST_PLUGINS": "ends"}),
    "a plugin of another package": (
        {
            "ends.py": ENDS,
            "ends-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: ends\nVersion: 1\n",
            "ends-1.dist-info/entry_points.txt": "[pytest11]\nends = ends\n",
        },
        {},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OF_THE_USER)
def test_options_and_plugins_of_the_user_s_own_suite_do_not_change_the_status(name, tmp_path):
    files, environment = OF_THE_USER[name]
    for path, text in {"bad.py": BAD, **files}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    words = ["-m", "theorems", "verify", "NP14.theorem-1.equation-9", "--booster", "bad.py:Bad"]
    path = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)]), "PATH": os.environ["PATH"]}
    done = subprocess.run(
        [sys.executable, *words], cwd=tmp_path, env=path | environment, capture_output=True, text=True
    )
    assert done.returncode == 1 and "claims run: 1" in done.stdout, done.stdout + done.stderr
    assert (tmp_path / ".audit" / ".ledger.json").exists()


def test_the_environment_is_restored_and_several_processes_serve(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTEST_ADDOPTS", "--collect-only")
    with without_the_user_s_options():
        assert "PYTEST_ADDOPTS" not in os.environ
    assert os.environ["PYTEST_ADDOPTS"] == "--collect-only" and "PYTEST_DISABLE_PLUGIN_AUTOLOAD" not in os.environ
    assert "2 passed" in in_a_new_interpreter(tmp_path, "-m", "theorems", "verify", "MRS13.lemma-31", "--jobs", "2")


def test_a_system_without_a_folder_for_temporary_files_gets_one_line_with_the_remedy(monkeypatch, capsys):
    def none(*_, **__):
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp']")

    monkeypatch.setattr(pytest, "main", none)
    assert main(["verify", "MRS13.lemma-31"]) == 2
    line = "error: there must be a folder for temporary files, such as TMPDIR names: No usable temporary directory found in ['/tmp']\n"
    assert capsys.readouterr().err == line

"""The plugin of an installed copy brings the patterns that pyproject.toml brings in a checkout, and only where it is asked."""

import subprocess
import sys
import tomllib
from pathlib import Path

from properties.claims.registry import WORDS
from theorems.papers import PAPERS
from theorems.plugin import FILES

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_patterns_are_those_of_the_checkout():
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert set(FILES) == set(options["python_files"]) - {"test_*.py"}
    assert {f"{word}_*" for word in WORDS} == set(options["python_functions"]) - {"test_*"}
    assert all(paper[-1].isdigit() for paper in PAPERS), "FILES names the pages of a paper by the year in its name"


def test_a_session_about_something_else_loads_nothing_of_ours(tmp_path):
    (tmp_path / "test_mine.py").write_text(
        "import sys\n\n\ndef test_mine():\n    assert 'properties.claims' not in sys.modules\n", encoding="utf-8"
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "test_mine.py",
        "--rootdir",
        str(tmp_path),
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=tmp_path, env={"PYTHONPATH": str(ROOT), "PATH": ""}
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_session_about_a_statement_runs_it_from_any_folder(tmp_path):
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--pyargs",
        "theorems",
        "--claim",
        "MRS13.lemma-31",
    ]
    done = subprocess.run(
        [*command, "-q", "-c", "/dev/null", "--rootdir", str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )
    assert done.returncode == 0 and "3 passed" in done.stdout, done.stdout + done.stderr


COLLECTOR = """
import gc

def pytest_unconfigure(config):
    print("at the end", gc.get_threshold() == BEFORE, gc.get_freeze_count() == 0)

BEFORE = gc.get_threshold()

def pytest_runtest_setup(item):
    if item.name.startswith("test_mine") or item.name.endswith("[exact-witnesses]"):
        print("at a test", gc.get_threshold() == BEFORE, gc.get_freeze_count() == 0)
"""


def test_the_collector_is_left_as_it_was_where_no_claim_is_collected(tmp_path):
    (tmp_path / "test_mine.py").write_text("def test_mine():\n    pass\n", encoding="utf-8")
    (tmp_path / "watching.py").write_text(COLLECTOR, encoding="utf-8")
    ours = ["-p", "properties.pytest_options", "test_mine.py"]
    claim = ["--pyargs", "theorems", "--claim", "MRS13.remark-robust.reading-absolute", "-c", "/dev/null"]
    for named, during, after in ((ours, "True True", "True True"), (claim, "False False", "True False")):
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "watching", "-q", "-s", *named, "--rootdir", str(tmp_path)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={"PYTHONPATH": f"{ROOT}:{tmp_path}", "PATH": ""},
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert f"at a test {during}" in done.stdout and f"at the end {after}" in done.stdout, done.stdout

"""A booster changes neither what is read after it nor, unnoticed, what Python imports later."""

import json
import subprocess
import sys

import pytest

from properties.audit.planted import Unchanged
from properties.engine.files import ROOT

PROGRAM = """
from reference.fast import AdaBoost

class Plain(AdaBoost):
    traits = AdaBoost.traits | {{"promises": ()}}

    def start(self, m):
        {act}
        return super().start(m)
"""
BAD = """
class Bad:
    traits = {"columns": "signs"}

    def start(self, m):
        self.m, self.received = m, 0
        return [9] * m

    def update(self, column):
        self.received += 1
        return [9] * self.m

    def coefficients(self):
        return [0] * self.received
"""
GOOD = "from reference.fast import AdaBoost as Bad\n"


def audited(folder, act: str, *words: str) -> subprocess.CompletedProcess:
    """Run an audit of a booster that runs `act` in `start`, as a command in a folder."""
    (folder / "mine.py").write_text(PROGRAM.format(act=act))
    (folder / "bad.py").write_text(BAD)
    command = [sys.executable, "-m", "properties", "mine.py:Plain", *words, "--witnesses", "", "--budget", "30s"]
    env = {"PYTHONPATH": str(ROOT), "PATH": ""}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=env)


@pytest.mark.parametrize(
    "name", ["properties.py", "json.py", "conftest.py", "inner/json.py", "colorsys.pyc", "more.pth"]
)
def test_the_report_names_python_files_that_appear_while_a_booster_runs(name, tmp_path):
    (tmp_path / "inner").mkdir()
    done = audited(tmp_path, f"open({name!r}, 'w').close()")
    assert f"appeared or changed while the booster ran, and that Python may import: {name}" in done.stdout, done.stderr


def test_the_report_names_no_file_of_a_booster_that_writes_none(tmp_path):
    done = audited(tmp_path, "open('notes.txt', 'w').close()")
    assert done.returncode == 0 and "appeared or changed" not in done.stdout, done.stderr


def test_expected_violations_are_read_before_the_first_booster_runs(tmp_path):
    (tmp_path / "expected.json").write_text("{}")
    text = json.dumps({"weights-sum-to-one": "by design"})
    done = audited(tmp_path, f"open('expected.json', 'w').write({text!r})", "bad.py:Bad", "--expected", "expected.json")
    assert done.returncode == 1 and "weights-sum-to-one is violated by bad.py:Bad" in done.stdout, done.stderr


def test_a_booster_is_not_audited_if_its_file_changed_while_another_ran(tmp_path):
    done = audited(tmp_path, f"open('bad.py', 'w').write({GOOD!r})", "bad.py:Bad")
    assert done.returncode == 2 and "bad.py:Bad was not audited, as these files changed" in done.stderr, done.stdout


def test_the_other_booster_of_a_comparison_is_loaded_first(tmp_path):
    done = audited(tmp_path, f"open('bad.py', 'w').write({GOOD!r})", "--against", "bad.py:Bad")
    assert done.returncode == 1 and "against.bad.py:Bad" in done.stdout, done.stderr


def test_files_that_change_or_go_are_found_and_other_files_are_not(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kept.py").write_text("")
    (tmp_path / "gone.py").write_text("")
    (tmp_path / "moved.py").write_text("1")
    files = Unchanged(())
    assert files.changes() == ()
    (tmp_path / "gone.py").unlink()
    (tmp_path / "moved.py").rename(tmp_path / "there.py")
    (tmp_path / "link").symlink_to("/")
    (tmp_path / "data.csv").write_text("")
    assert files.changes() == ("gone.py", "link", "moved.py", "there.py")

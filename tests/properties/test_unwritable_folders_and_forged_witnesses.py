"""A report is shown even if its files cannot be written, and a witness that cannot be recomputed refutes nothing."""

import contextlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from properties import audit
from properties.audit import suite
from properties.audit.replay import replay
from properties.audit.report import Audit
from properties.engine import files
from properties.engine.files import NotWritten, OpenFolder, write_atomically
from theorems.commands import main

ROOT = Path(__file__).resolve().parent.parent.parent


class Unfair:
    """Weights that sum to m."""

    def start(self, m):
        self.m, self.received = m, 0
        return [1] * m

    def update(self, column):
        self.received += 1
        return [1] * self.m

    def coefficients(self):
        return [1] * self.received


def test_an_audit_reports_that_its_witnesses_cannot_be_written(tmp_path):
    folder = tmp_path / "a file"
    folder.write_text("", encoding="utf-8")
    report = audit(Unfair, isolate=False, witnesses=folder)
    assert report.status == 1
    assert "the witness could not be written: " in str(report)
    assert not [finding.witness for finding in report.outcomes if finding.witness]


def test_a_dangling_link_in_place_of_the_folder_is_no_traceback(tmp_path):
    (tmp_path / "mine.py").write_text(UNFAIR, encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nothing" / "here")
    words = [sys.executable, "-m", "properties", "mine.py:Unfair", "--witnesses", "link", "--budget", "10s"]
    done = subprocess.run(
        words, cwd=tmp_path, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT), "PATH": ""}
    )
    assert done.returncode == 1, done.stderr
    assert "could not be written" in done.stdout and "Traceback" not in done.stderr


UNFAIR = """class Unfair:
    def start(self, m):
        self.m, self.received = m, 0
        return [1] * m

    def update(self, column):
        self.received += 1
        return [1] * self.m

    def coefficients(self):
        return [1] * self.received
"""


@pytest.fixture
def forged(tmp_path):
    """Return the witness of a wrong booster in which our booster is named as the one that played."""
    report = audit(Unfair, ["NP14.theorem-1.equation-9"], isolate=False, witnesses=tmp_path)
    (path,) = [
        Path(result.witness)
        for result in report.outcomes
        if result.witness and result.id == "invariant.weights-sum-to-one"
    ]
    data = json.loads(path.read_text(encoding="utf-8"))
    data["audit"] = "reference.exact:MABoost"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_witness_of_our_own_booster_is_recomputed(forged, capsys):
    result = replay(forged)
    assert result.sides is None and result.recomputed
    assert main(["replay", str(forged)]) == 1
    assert "is not violated by reference.exact:MABoost" in capsys.readouterr().out


def test_a_witness_that_cannot_be_recomputed_is_unverified(tmp_path):
    report = audit(Unfair, isolate=False, witnesses=tmp_path)
    path = next(Path(result.witness) for result in report.outcomes if result.witness)
    result = replay(path)
    assert result.verdict.startswith("unverified: ") and "in the recorded run (not recomputed) of" in result.verdict
    assert main(["replay", str(path)]) == 3


NOT_OURS = (
    "./reference.exact:MABoost",
    "Reference.exact:MABoost",
    "reference\u200b.exact:MABoost",
    "r\u0435ference.exact:MABoost",
)


@pytest.mark.parametrize("name", NOT_OURS)
def test_a_witness_whose_name_looks_like_our_booster_is_unverified(name, forged, capsys):
    data = json.loads(forged.read_text(encoding="utf-8"))
    forged.write_text(json.dumps(data | {"audit": name}), encoding="utf-8")
    assert main(["replay", str(forged)]) == 3
    assert "unverified: " in capsys.readouterr().out
    assert main(["replay", str(forged), "MRS13.lemma-31.step-order"]) == 3


def planting(plant, folder):
    """Return an unfair booster that calls `plant` with the folder of witnesses, in each update."""

    class Plants(Unfair):
        def update(self, column):
            with contextlib.suppress(FileExistsError):
                plant(folder)
            return super().update(column)

    return Plants


@pytest.fixture(scope="module")
def witness_name(tmp_path_factory):
    """Return the name of the witness of the booster's violation."""
    report = audit(Unfair, isolate=False, witnesses=tmp_path_factory.mktemp("first"))
    return Path(report.outcome("weights-sum-to-one").witness).name


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
@pytest.mark.parametrize("kind", ["a link to a file", "a link to nothing", "a pipe", "a link to standard output"])
def test_what_a_booster_leaves_in_place_of_a_witness_is_replaced_and_never_followed(kind, witness_name, tmp_path):
    victim, folder = tmp_path / "victim", tmp_path / "witnesses"
    if kind == "a link to a file":
        victim.write_text("ours")

    def plant(folder):
        folder.mkdir(exist_ok=True)
        if (folder / witness_name).exists():
            return
        if kind == "a pipe":
            os.mkfifo(folder / witness_name)
        else:
            (folder / witness_name).symlink_to("/dev/stdout" if "output" in kind else victim)

    report = audit(planting(plant, folder), isolate=False, witnesses=folder, only=("invariant.weights-sum-to-one",))
    written = folder / witness_name
    assert report.status == 1 and written.is_file() and not written.is_symlink()
    assert victim.read_text() == "ours" if victim.exists() else kind != "a link to a file"


def test_a_link_that_a_booster_leaves_in_place_of_the_folder_is_not_followed(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    plants = planting(lambda folder: folder.symlink_to(elsewhere), tmp_path / "witnesses")
    report = audit(plants, isolate=False, witnesses=tmp_path / "witnesses")
    assert report.status == 1 and "the witness could not be written: " in str(report)
    assert not list(elsewhere.iterdir())


def test_the_folder_of_the_nearest_cases_is_not_followed_if_it_is_a_link(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "nearest").symlink_to(tmp_path / "elsewhere")
    with OpenFolder(tmp_path) as folder:
        with pytest.raises(NotWritten):
            folder.write("one.json", "[]", within="nearest")
        assert folder.read("one.json", 100, within="nearest") is None
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_only_regular_files_are_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_text("text")
    (tmp_path / "link").symlink_to(tmp_path / "file")
    with OpenFolder(tmp_path) as folder:
        assert [folder.read(name, 100) for name in ("pipe", "link", "file", "none")] == [None, None, "text", None]
        assert folder.read("file", 3) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
@pytest.mark.parametrize("kind", ["a link", "a pipe", "a folder that is a link"])
def test_a_path_that_appeared_while_a_booster_ran_is_refused(kind, tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    before = tmp_path / "before"
    before.symlink_to(tmp_path / "elsewhere" / "report")
    time.sleep(0.3)
    monkeypatch.setattr(files, "booster_times", [[time.time() - files.CLOCK, float("inf")]])
    path = tmp_path / "report"
    if kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a link":
        path.symlink_to(tmp_path / "elsewhere" / "victim")
    else:
        (tmp_path / "folder").symlink_to(tmp_path / "elsewhere")
        path = tmp_path / "folder" / "report"
    with pytest.raises(NotWritten, match="that appeared while a booster ran"):
        write_atomically(path, "text")
    assert not list((tmp_path / "elsewhere").iterdir())
    write_atomically(before, "text")
    assert before.is_symlink() and before.read_text() == "text"


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="this system has no such files")
def test_an_open_descriptor_is_written_into_while_a_booster_runs(monkeypatch):
    monkeypatch.setattr(files, "booster_times", [[time.time() - files.CLOCK, float("inf")]])
    reading, writing = os.pipe()
    write_atomically(f"/dev/fd/{writing}", "through the pipe")
    assert os.read(reading, 100) == b"through the pipe"


def test_a_link_that_an_earlier_booster_left_in_place_of_a_report_is_replaced(tmp_path, monkeypatch):
    victim = tmp_path / "victim"
    victim.write_text("ours")
    (tmp_path / "mine.py-Mine.json").symlink_to(victim)
    monkeypatch.setattr(suite, "REPORTS", [Audit("mine.py:Mine", "quick", seed=0)])
    suite.summary_lines(tmp_path)
    assert victim.read_text() == "ours" and not (tmp_path / "mine.py-Mine.json").is_symlink()

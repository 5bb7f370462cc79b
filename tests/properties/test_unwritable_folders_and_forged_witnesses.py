"""A report is shown even if its files cannot be written, and a witness that cannot be recomputed refutes nothing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from properties import audit
from properties.audit.replay import replay
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

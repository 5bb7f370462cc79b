"""A command with closed standard streams, or with streams that cannot encode every character, has its usual status."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SWEEP = "sweep SSS08.theorem-4 --entries=-1,1 --rows 2 --columns 2 --jobs 1 --quiet --database"


def typed(words: str, redirected: str, folder: Path, **environment) -> subprocess.CompletedProcess:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"} | environment
    line = f'"{sys.executable}" -m theorems {words} {redirected}'
    return subprocess.run(["sh", "-c", line], cwd=folder, env=environment, capture_output=True, timeout=300)


@pytest.mark.parametrize("redirected", [">&-", "<&- >&-", "<&- >&- 2>&-"])
def test_output_to_a_closed_stream_goes_into_no_file(redirected, tmp_path):
    database = tmp_path / "d.sqlite"
    done = typed(f"{SWEEP} {database}", redirected, tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    with sqlite3.connect(database) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        assert connection.execute("select count(*) from results").fetchone()[0] >= 1


CLOSED = ("<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-")
STATUSES = {  # a command: its usual status
    "audit bad.py:Bad --budget 5s": 1,
    "list --paper np14": 0,
    "show MRS13.lemma-31": 0,
    "replay MRS13.lemma-31.step-order": 0,
    "verify MRS13.lemma-31": 0,
    f"{SWEEP} d.sqlite": 0,
}
BAD = """class Bad:
    def start(self, m):
        self.m, self.rounds = m, 0
        return [1 / m] * m

    def update(self, column):
        self.rounds += 1
        return [9] * self.m

    def coefficients(self):
        return [0] * self.rounds
"""


@pytest.mark.parametrize("words", STATUSES)
@pytest.mark.parametrize("closed", CLOSED)
def test_a_command_without_some_standard_streams_has_its_usual_status(closed, words, tmp_path, request):
    if not words.startswith("audit") and closed != CLOSED[-1] and request.config.getoption("--effort") == "quick":
        pytest.skip("at --effort ci")
    (tmp_path / "bad.py").write_text(BAD, encoding="utf-8")
    done = typed(words, closed, tmp_path)
    assert done.returncode == STATUSES[words], done.stdout + done.stderr
    assert words.startswith("audit") is (tmp_path / ".witnesses").exists()


def test_a_full_device_in_place_of_the_output_is_no_success(tmp_path):
    done = typed("list --paper np14", "> /dev/full", tmp_path)
    assert done.returncode == 2 and done.stderr.startswith(b"error: ")


@pytest.mark.parametrize("words", ["show MRS13.lemma-31", "errata --paper np14"])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_character_that_the_output_lacks_is_escaped(words, encoding, tmp_path):
    done = typed(words, "", tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING=encoding)
    assert done.returncode == 0 and done.stdout and not done.stderr
    done.stdout.decode(encoding)

"""On a full disk (a mounted file system) a command shows its result, then one line about the file, and ends with status 2
or 1."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from theorems.commands import errata, main
from theorems.page import report
from theorems.searching import sweep

ROOT = Path(__file__).resolve().parent.parent.parent
WORK = ["--jobs", "1", "--quiet"]
SMALL = ["--entries=-1,1", "--rows", "2", "--columns", "2", *WORK]
SEARCH = ["search", "MRS13.remark-scaling", "--shape", "3x2", "--climbs", "1", "--evaluations", "5", *WORK]
MINE = """class Mine:
    traits = {"promises": ["weights-follow-losses"]}
    def start(self, m):
        self.m, self.received = m, 0
        return [1 / m] * m
    def update(self, column):
        self.received += 1
        return [1 / self.m] * self.m
    def coefficients(self):
        return [1] * self.received
"""
# name -> (words, a part of standard output, the start of the last line of standard error, the status)
COMMANDS = {
    "verify": (["verify", "MRS13.lemma-31"], "/.ledger.json could not be written: No space left", "", 2),
    "sweep --summary": (["sweep", "SSS08.theorem-4", *SMALL, "--database", "{spare}/d", "--summary", "s.json"], "", "error: s.json", 2),
    "sweep --database": (["sweep", "SSS08.theorem-4", *SMALL, "--database", "d.sqlite"], "", "error: database d.sqlite cannot", 2),
    "errata": (["errata", "--write", "E.md"], "", "error: E.md could not be written: No space left on device", 2),
    "audit": (["audit", "mine.py:Mine", "--budget", "8s"], "the witness could not be written: ", "", 1),
    "search": ([*SEARCH, "--database", "{spare}/d", "--summary", "s.json"], "", "error: s.json could not be written", 2),
    "report": (["report", "-o", "page.html"], "", "error: page.html could not be written: No space left on device", 2),
    "new-paper": (["new-paper", "fs97"], "", "error: fs97", 2),
    "notebooks": (["notebooks", "--copy", "mine"], "", "error: mine", 2),
    "list": (["list", "--paper", "np14", "--printed", "refuted"], "NP14.lemma-6", "", 0),
}  # fmt: skip
FEW = ("verify", "sweep --summary", "errata", "audit")


def pytest_generate_tests(metafunc):
    if "command" in metafunc.fixturenames:
        quick = metafunc.config.getoption("--effort") == "quick"
        metafunc.parametrize("command", FEW if quick else COMMANDS)


def on_a_full_disk(folder: Path, words: list[str], **environment):
    """Run a command in a working directory on a full file system. Skip if the system lets no ordinary user mount one."""
    if shutil.which("unshare") is None:
        pytest.skip("there is no unshare here")
    script = 'mount -t tmpfs -o size=64k none "$1" && cd "$1" && cat > mine.py || exit 99; cat /dev/zero > filler 2>/dev/null; shift; exec "$@"'
    done = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", folder, sys.executable, "-m", "theorems", *words],
        input=MINE, capture_output=True, text=True, timeout=600,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", **environment},
    )  # fmt: skip
    if done.returncode == 99 or "unshare" in done.stderr:
        pytest.skip(f"no file system can be mounted here: {done.stderr}")
    return done


def test_a_full_disk_loses_no_result_and_gets_one_line(command, tmp_path):
    words, expected, output, status = COMMANDS[command]
    spare, full = tmp_path / "spare", tmp_path / "full"
    spare.mkdir()
    full.mkdir()
    done = on_a_full_disk(full, [word.format(spare=spare) for word in words])
    assert done.returncode == status, done.stdout + done.stderr
    assert expected in done.stdout and "Traceback" not in done.stdout + done.stderr
    errors = done.stderr.splitlines()
    assert (errors[-1].startswith(output) and len(errors) == 1) if output else not errors
    if command == "verify":
        assert done.stdout.index("claims run: 1") < done.stdout.index("NOT WRITTEN: ") < done.stdout.index(expected)


@pytest.mark.parametrize("words", [["sweep", "SSS08.theorem-4", *SMALL], SEARCH], ids=["sweep", "search"])
def test_a_disk_that_is_full_by_the_end_loses_no_result(words, tmp_path, capsys, monkeypatch):
    """The disk is full only after the work began."""

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    summary = tmp_path / "s.json"
    assert main([*words, "--database", str(tmp_path / "d.sqlite"), "--summary", str(summary)]) == 2
    printed = capsys.readouterr()
    assert "7 cases decided" in printed.out or "games tried" in printed.out
    assert printed.err == f"error: {summary} could not be written: No space left on device\n"
    assert not [path for path in tmp_path.iterdir() if path.name.startswith((".s.json", "s.json"))]


def test_an_unwritable_path_is_refused_before_the_work_begins(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sweep, "_run", None)
    monkeypatch.setattr(errata, "markdown", None)
    monkeypatch.setattr(report, "page", None)
    path = tmp_path / "none" / "file"
    for words in (["sweep", "SSS08.theorem-4", "--summary"], ["errata", "--write"], ["report", "-o"]):
        assert main([*words, str(path)]) == 2
        assert str(path) in capsys.readouterr().err

"""The store of sweeps and searches under faults: damage, a full disk, an unwritable path, several commands at once."""

import json
import multiprocessing
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from properties.engine.files import ROOT
from tests.faults import counted
from theorems.commands import main
from theorems.searching.chunks import run_chunks
from theorems.searching.store import Store, _seal

CLAIM = "SSS08.theorem-4"
SCOPE = ["--entries=-1,1", "--rows", "3", "--columns", "2", "--chunk", "2", "--jobs", "1", "--quiet"]


def swept(capsys, database):
    """Return (status, lines on standard error, the summary or None) of a sweep on this store."""
    capsys.readouterr()
    status = main(["sweep", CLAIM, *SCOPE, "--database", str(database), "--json"])
    printed = capsys.readouterr()
    return status, printed.err.splitlines(), json.loads(printed.out) if printed.out.strip() else None


def without_clocks(summary):
    return {name: value for name, value in summary.items() if name != "worker_seconds"}


def test_no_flipped_bit_makes_a_traceback_or_another_result(tmp_path, capsys, request):
    whole = tmp_path / "whole.sqlite"
    status, _, expected = swept(capsys, whole)
    assert status == 0
    store = Store(whole)
    store.connection.execute("pragma wal_checkpoint(truncate)")
    store.connection.close()
    body, draw = whole.read_bytes(), random.Random(5)
    flips, good = {"quick": 30, "ci": 300, "night": 1000}[request.config.getoption("--effort")], 0
    for number in range(flips):
        damaged = bytearray(body)
        damaged[draw.randrange(len(body))] ^= 1 << draw.randrange(8)
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(damaged)
        status, lines, summary = swept(capsys, path)
        same = summary is not None and without_clocks(summary) == without_clocks(expected)
        good += (status == 0 and same) or (status == 2 and len(lines) == 1)
        for leftover in tmp_path.glob(f"{number}.sqlite*"):
            leftover.unlink()
    counted("stores with a flipped bit: one line, or the same evidence", good, flips)
    assert good == flips


def test_a_damaged_chunk_is_computed_again(tmp_path, capsys):
    database = tmp_path / "store.sqlite"
    _, _, expected = swept(capsys, database)
    with Store(database).connection as connection:
        connection.execute(
            "update results set result = replace(result, '\"violated\": 0', '\"violated\": 7') where chunk = 1"
        )
    status, lines, summary = swept(capsys, database)
    assert status == 0 and without_clocks(summary) == without_clocks(expected)
    assert any("1 damaged chunks are computed again" in line for line in lines)


FORGED = {
    "no object": "[]",
    "no JSON": "{",
    "deep": "[" * 100_000,
    "negative": {"cases": -5},
    "too many": {"cases": 10**9},
    "beyond a float": {"cases": 10**400},
    "a float": {"cases": 1e308},
    "a text": {"comparisons": "x"},
    "true": {"undecided": True},
    "not a number": {"tightness": float("nan")},
    "a list": {"vacuous": [1]},
    "negative reasons": {"vacuous": {"no reason": -3}},
    "violated without a case": {"violated": 1},
    "a case of text": {"smallest": "x"},
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_sealed_chunk_that_no_sweep_stores_is_refused_in_one_line(kind, tmp_path, capsys):
    database = tmp_path / "store.sqlite"
    swept(capsys, database)
    with Store(database).connection as connection:
        task, chunk, text, seconds = connection.execute("select task, chunk, result, seconds from results").fetchone()
        forged = FORGED[kind] if isinstance(FORGED[kind], str) else json.dumps(json.loads(text) | FORGED[kind])
        change = "update results set result = ?, seal = ? where chunk = ?"
        connection.execute(change, (forged, _seal(task, chunk, forged, seconds), chunk))
    status, lines, summary = swept(capsys, database)
    assert status == 2 and len(lines) == 1 and summary is None
    assert "was not stored by this program: " in lines[0] and "--database" in lines[0]


def test_chunks_beyond_the_plan_do_not_count(tmp_path, capsys):
    database = tmp_path / "store.sqlite"
    _, _, expected = swept(capsys, database)
    store = Store(database)
    (task,) = {task for (task,) in store.connection.execute("select task from results")}
    store.save(expected["of"], {task: (store.results(task)[0], 0.1)})
    _, _, summary = swept(capsys, database)
    assert summary["chunks"] == summary["of"] and summary["cases"] == expected["cases"]


def test_a_summary_that_cannot_be_written_is_reported_before_the_work(tmp_path, capsys):
    database = tmp_path / "store.sqlite"
    for path in (tmp_path / "none" / "summary.json", tmp_path):
        assert main(["sweep", CLAIM, *SCOPE, "--database", str(database), "--summary", str(path)]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not database.exists()


def test_a_summary_goes_through_a_device_and_a_pipe(tmp_path, capsys):
    database = tmp_path / "store.sqlite"
    assert main(["sweep", CLAIM, *SCOPE, "--database", str(database), "--summary", "/dev/null"]) == 0
    capsys.readouterr()
    assert main(["sweep", CLAIM, *SCOPE, "--database", str(database), "--summary", "-"]) == 0
    assert '"claim": "SSS08.theorem-4"' in capsys.readouterr().out
    assert os.path.exists("/dev/null") and not os.path.isfile("/dev/null")


@pytest.mark.parametrize("path", ["none/store.sqlite", "."])
def test_a_path_that_can_hold_no_database_gets_one_line(tmp_path, capsys, path):
    status, lines, _ = swept(capsys, tmp_path / path)
    assert status == 2 and len(lines) == 1 and "cannot be used" in lines[0]


def full_after(monkeypatch, pages):
    """Limit every store opened from now on to this number of pages of 512 bytes."""
    opened, connect = Store.__init__, sqlite3.connect

    def small(*arguments, **options):
        connection = connect(*arguments, **options)
        connection.execute("pragma page_size = 512")
        return connection

    def init(self, path):
        opened(self, path)
        self.connection.execute(f"pragma max_page_count = {pages}")

    monkeypatch.setattr(Store, "__init__", init)
    monkeypatch.setattr(sqlite3, "connect", small)


def test_results_that_a_full_disk_refuses_are_kept_and_no_further_chunk_is_begun(tmp_path, monkeypatch):
    full_after(monkeypatch, 1)
    store = Store(tmp_path / "store.sqlite")
    for chunk in range(30):
        store.save(chunk, {"task": ({"text": "x" * 5000}, 0.5)})
    assert "store.sqlite cannot be used: database or disk is full" in store.unsaved
    assert len(store.results("task")) == 30 and store.seconds("task") == 15
    assert not store.claim(31, ["task"])


@pytest.mark.parametrize("pages", (1, 8, 10, 12, 15))
def test_a_sweep_on_a_full_disk_shows_its_decided_cases_and_the_next_sweep_continues(
    tmp_path, capsys, monkeypatch, pages
):
    whole = swept(capsys, tmp_path / "whole.sqlite")[2]
    with monkeypatch.context() as small:
        full_after(small, pages)
        status, lines, summary = swept(capsys, tmp_path / "store.sqlite")
    assert summary is not None
    if summary["chunks"] < summary["of"]:
        assert status == 3 and lines[0] == "some chunks remain: the same command resumes", lines
    assert (
        status in (2, 3) and "cannot be used: database or disk is full" in lines[-1] and "Traceback" not in str(lines)
    )
    status, _, summary = swept(capsys, tmp_path / "store.sqlite")
    assert status == 0 and without_clocks(summary) == without_clocks(whole)


def test_two_processes_on_one_store_share_the_work(tmp_path):
    store = Store(tmp_path / "store.sqlite")
    assert store.claim(3, ["task"]) and store.claim(3, ["task"])  # the claim of this process is kept
    program = "import sys; from pathlib import Path; from theorems.searching.store import Store; "
    program += "print([Store(Path(sys.argv[1])).claim(k, ['task']) for k in (3, 4)])"
    command = [sys.executable, "-c", program, str(store.path)]
    printed = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout
    assert printed.strip() == "[False, True]"
    assert store.claim(4, ["task"])  # the process that claimed the chunk has ended
    store.save(4, {"task": ({}, 0.0)})
    assert not store.claim(4, ["task"])


def children_of(process):
    result = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as stream:
                    parts = stream.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(parts[1]) == process and parts[0] != "Z":
                result.append(int(entry))
    return result


def is_running(process):
    try:
        with open(f"/proc/{process}/stat") as stream:
            return stream.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="reads the table of processes")
def test_a_killed_sweep_leaves_no_workers(tmp_path):
    scope = ["--entries=-1,0,1", "--rows", "4", "--columns", "3", "--chunk", "5", "--jobs", "2", "--quiet"]
    command = [sys.executable, "-m", "theorems", "sweep", CLAIM, *scope, "--database", str(tmp_path / "store.sqlite")]
    sweep = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline, workers = time.monotonic() + 60, []
    while time.monotonic() < deadline and sweep.poll() is None:
        time.sleep(0.1)
        store = tmp_path / "store.sqlite"
        if store.exists() and Store(store).connection.execute("select count(*) from results").fetchone()[0] >= 3:
            workers = children_of(sweep.pid)
            break
    sweep.send_signal(signal.SIGKILL)
    sweep.wait()
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and any(map(is_running, workers)):
        time.sleep(0.2)
    left = [worker for worker in workers if is_running(worker)]
    counted("workers left by a killed sweep", len(left), 0)
    assert workers and not left


def test_a_copied_store_can_be_continued(tmp_path, capsys):
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    _, _, expected = swept(capsys, first)
    Store(first).connection.execute("pragma wal_checkpoint(truncate)")
    shutil.copy(first, second)
    status, _, summary = swept(capsys, second)
    assert status == 0 and summary == expected


def _fails(at, _):
    if at == 3:
        raise ArithmeticError("chunk 3 cannot be computed")
    return {"at": at}


def test_a_chunk_that_fails_ends_the_work_and_leaves_no_workers(tmp_path):
    store = Store(tmp_path / "store.sqlite")
    plan = ((k, {"task": (k, None)}) for k in range(40))
    with pytest.raises(ArithmeticError, match="chunk 3 cannot be computed"):
        run_chunks(_fails, plan, store, "title", jobs=2, quiet=True)
    assert not multiprocessing.active_children()
    assert len(store.numbers("task")) < 39


def test_at_most_two_chunks_for_each_worker_are_begun_ahead(tmp_path):
    store, drawn = Store(tmp_path / "store.sqlite"), []

    def plan():
        for k in range(30):
            drawn.append(k)
            assert len(drawn) - len(store.numbers("task")) <= 6  # chunks reserved before others can take them
            yield k, {"task": (k + 4, None)}

    assert run_chunks(_fails, plan(), store, "title", jobs=2, quiet=True)
    assert store.numbers("task") == set(range(30))

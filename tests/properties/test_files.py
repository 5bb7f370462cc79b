"""A file is written completely or not at all, also through links, devices and pipes, and by several processes at once."""

import itertools
import json
import multiprocessing
import os
import random
import signal
import stat
import subprocess
import sys
import threading
import time

import pytest

from properties.engine import files, ledger
from properties.engine.files import checked_output, locked, write_atomically
from tests.faults import counted

KILLS = {"quick": 12, "ci": 150, "night": 300}


def test_a_file_is_replaced_as_a_whole(tmp_path, monkeypatch):
    path = tmp_path / "file.json"
    write_atomically(path, "old")

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError):
        write_atomically(path, "new")
    assert path.read_text() == "old" and [entry.name for entry in tmp_path.iterdir()] == ["file.json"]


def test_permissions_stay_and_new_files_follow_the_umask(tmp_path):
    path, new = tmp_path / "private.json", tmp_path / "new.json"
    path.write_text("old")
    path.chmod(0o600)
    write_atomically(path, "new")
    assert path.read_text() == "new" and stat.S_IMODE(path.stat().st_mode) == 0o600
    saved = os.umask(0o027)
    try:
        write_atomically(new, "x")
    finally:
        os.umask(saved)
    assert stat.S_IMODE(new.stat().st_mode) == 0o640


def test_a_symbolic_link_stays_a_symbolic_link(tmp_path):
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "file", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_atomically(link, "new")
    assert link.is_symlink() and target.read_text() == "new"


def test_devices_and_pipes_are_written_into_and_stay_what_they_are(tmp_path, capsys):
    device = tmp_path / "device"
    device.symlink_to("/dev/null")
    before = os.stat("/dev/null").st_mode
    write_atomically(device, "text")
    assert os.stat("/dev/null").st_mode == before and stat.S_ISCHR(before) and device.is_symlink()
    pipe, received = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: received.append(pipe.read_text()))
    reader.start()
    write_atomically(pipe, "through the pipe")
    reader.join(timeout=10)
    assert received == ["through the pipe"] and stat.S_ISFIFO(pipe.stat().st_mode)
    write_atomically("-", "to standard output")
    assert capsys.readouterr().out == "to standard output"


def test_a_directory_and_a_missing_folder_are_refused_by_name(tmp_path):
    with pytest.raises(ValueError, match="got the directory"):
        write_atomically(tmp_path, "x")
    with pytest.raises(ValueError, match="existing folder"):
        checked_output(tmp_path / "none" / "file")


def test_the_next_writer_removes_the_temporary_file_of_a_killed_writer_and_not_of_a_living_one(tmp_path):
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    host = files.socket.gethostname()
    left = tmp_path / f".file.{host}.{gone.pid}.01234567.tmp"
    living = tmp_path / f".file.{host}.{os.getppid()}.01234567.tmp"
    left.write_text("half")
    living.write_text("half")
    write_atomically(tmp_path / "file", "x")
    assert not left.exists() and living.exists()


FOUND = {
    "case": {"kind": "instance"},
    "sides": {"lhs": "1", "relation": "<=", "rhs": "2", "at": "round 1"},
    "ratio": 0.5,
}
ROW = {
    "printed": "holds",
    "grade": "sampled",
    **dict.fromkeys(("cases", "undecided", "violated", "vacuous", "mutants_killed"), 0),
    "vacuous_by_hypothesis": {"weak": 1},
    "smallest": None,
    "worst": None,
    "tightest": FOUND,
    "tightness": 0.5,
    "slack": None,
    "broken_by": {"mutant": {**FOUND, "by": "mutant"}, "other": False},
    "seconds": 0.1,
    "sources": {"drawn": "2 games"},
    "passed": True,
    "complete": True,
}


def row(claim_id: str) -> dict:
    return {claim_id: dict(ROW)}


def merge_some(path, first, count):
    for k in range(first, first + count):
        ledger.merge(path, row(f"TEST.{k}"), "quick")


def test_sixty_merges_of_six_processes_at_once_are_all_kept(tmp_path):
    path = tmp_path / ".ledger.json"
    processes = [multiprocessing.Process(target=merge_some, args=(path, 10 * k, 10)) for k in range(6)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(timeout=60)
    kept = ledger.read_ledger(path)
    counted("concurrent merges kept", len(kept), 60)
    assert len(kept) == 60


def test_a_run_in_part_replaces_a_row_of_the_ledger_only_if_it_failed(tmp_path):
    path, part = tmp_path / ".ledger.json", {"complete": False, "cases": 7}
    ledger.merge(path, row("A"), "quick")
    ledger.merge(path, {"A": ROW | part}, "quick")
    assert ledger.read_ledger(path)["A"] == ROW | {"effort": "quick"}
    ledger.merge(path, {"A": ROW | part | {"passed": False}}, "quick")
    assert ledger.read_ledger(path)["A"] == ROW | part | {"passed": False, "effort": "quick"}
    ledger.merge(path, {"A": ROW | part}, "quick")
    assert not ledger.read_ledger(path)["A"]["passed"]
    ledger.merge(path, row("A"), "quick")
    assert ledger.read_ledger(path)["A"]["passed"]


def edited() -> list[str]:
    """Return ledgers edited by hand in one place: another format, a missing field, or a field of another type."""
    whole = {"format": 1, "claims": {"A": ROW | {"effort": "quick"}}}
    result = [json.dumps(whole | {"format": number}) for number in (2, 0, "1", True, 1.0, None, [1])]
    result.append(json.dumps({"claims": whole["claims"]}))
    for name in ROW:
        if name not in ledger.NOT_SHIPPED:
            without = {k: v for k, v in ROW.items() if k != name} | {"effort": "quick"}
            result.append(json.dumps({"format": 1, "claims": {"A": without}}))
        for value in ([], [1], {"a": []}, "x\ny", -1, {"sides": {}}, {"sides": {"at": "x"}, "case": {}}):
            if not ledger.SCHEMA[name][0](value):
                result.append(json.dumps({"format": 1, "claims": {"A": ROW | {"effort": "quick", name: value}}}))
    return result


def test_a_ledger_edited_by_hand_is_refused_in_one_line_and_the_unedited_ledger_is_read(tmp_path):
    path, refused = tmp_path / ".ledger.json", 0
    ledger.merge(path, row("A"), "quick")
    assert ledger.read_ledger(path) == {"A": ROW | {"effort": "quick"}}
    for text in edited():
        path.write_text(text)
        with pytest.raises(ValueError, match=r"is not a ledger: [^\n]*; delete it and run pytest theorems$"):
            ledger.read_ledger(path)
        refused += 1
    assert refused > 100
    assert not ledger.SCHEMA["grade"][0]({}) and not ledger.SCHEMA["cases"][0](True)


@pytest.mark.parametrize("value", ["Infinity", "-Infinity", "NaN", "1e999"])
@pytest.mark.parametrize(
    ("field", "written"),
    [("tightness", "{}"), ("slack", "{}"), ("seconds", "{}"), ("further", '[{{"a": {}}}]')],
)
def test_a_ledger_with_a_number_that_json_lacks_is_refused_with_its_row_and_field(field, written, value, tmp_path):
    path = tmp_path / ".ledger.json"
    rows = {"A": ROW | {"effort": "quick"}, "B": ROW | {"effort": "quick", field: "HERE"}}
    text = json.dumps({"format": 1, "claims": rows}).replace('"HERE"', written.format(value))
    path.write_text(text, encoding="utf-8")
    with pytest.raises(
        ValueError, match=f"is not a ledger: {field} of B must have finite numbers, not Infinity or NaN"
    ):
        ledger.read_ledger(path)


def test_an_infinite_ratio_is_stored_as_null(tmp_path):
    path = tmp_path / ".ledger.json"
    worst = FOUND | {"ratio": float("inf")}
    ledger.merge(path, {"A": ROW | {"worst": worst, "passed": False}}, "quick")
    assert ledger.read_ledger(path)["A"]["worst"] == FOUND | {"ratio": None}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"claims": []}', '{"claims": {"A": 1}}', "\udcff"], ids=repr)
def test_a_damaged_ledger_is_set_aside_with_a_line(tmp_path, capsys, text):
    path = tmp_path / ".ledger.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ValueError, match="is not a ledger"):
        ledger.read_ledger(path)
    ledger.merge(path, row("TEST.1"), "quick")
    assert list(ledger.read_ledger(path)) == ["TEST.1"]
    assert (tmp_path / ".ledger.json.damaged-1").exists()
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_lock_that_is_never_released_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "PATIENCE", 0.1)
    path = tmp_path / "shared"
    with locked(path), pytest.raises(ValueError, match="shared has been locked"), locked(path):
        pass


def writing(path, telling):
    """Write the ledger again and again in a fork of this process, until the fork is killed; the fork signals its start."""
    os.write(telling, b"ready")
    for k in itertools.count(1):
        ledger.merge(path, {f"TEST.{i}": ROW | {"round": k, "pad": "x" * 2000} for i in range(60)}, "quick")


def test_a_ledger_whose_writer_is_killed_at_any_moment_is_whole_and_nothing_is_left(tmp_path, request):
    """The writer gets SIGKILL at random moments. After each the file must be complete; after the last no temporary file
    is left."""
    path, draw = tmp_path / ".ledger.json", random.Random(1)
    kills, whole = KILLS[request.config.getoption("--effort")], 0
    for _ in range(kills):
        reading, writing_end = os.pipe()
        writer = multiprocessing.get_context("fork").Process(target=writing, args=(path, writing_end))
        writer.start()
        assert os.read(reading, 5) == b"ready"
        time.sleep(draw.uniform(0, 0.02))
        writer.kill()
        writer.join()
        assert writer.exitcode == -signal.SIGKILL
        os.close(reading)
        os.close(writing_end)
        rows = ledger.read_ledger(path)  # no file if the writer was killed before its first write; never a damaged file
        whole += len({kept["round"] for kept in rows.values()}) <= 1 and len(rows) in (0, 60)
    ledger.merge(path, row("TEST.last"), "quick")
    left = [entry.name for entry in tmp_path.iterdir() if entry.name.endswith(".tmp")]
    counted("ledgers complete after a killed write", whole, kills)
    counted("temporary files left after killed writes", len(left), 0)
    assert whole == kills and not left

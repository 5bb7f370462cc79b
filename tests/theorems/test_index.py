"""`list` and `show` print the same with the index as without it, and never stale output."""

import argparse
import os
import sys

import pytest

from theorems.commands import index


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Make an index of two files in a new folder; return the list of calls of a command that reads them."""
    monkeypatch.setattr(index, "ROOT", tmp_path)
    monkeypatch.setattr(index, "HOME", tmp_path)
    monkeypatch.setattr(index, "FOLDER", tmp_path / ".audit" / "index")
    source = tmp_path / "theorems" / "page.py"
    source.parent.mkdir()
    source.write_text("one")
    (tmp_path / ".ledger.json").write_text("{}")
    calls = []

    def command():
        calls.append(1)
        print(source.read_text(), len(calls))
        return 0

    return tmp_path, command, calls


def test_a_second_call_prints_the_output_of_the_first_from_the_index(kept, capsys):
    _, command, calls = kept
    assert index.run(["list"], command) == index.run(["list"], command) == 0
    assert capsys.readouterr().out == "one 1\none 1\n" and len(calls) == 1
    index.run(["list", "--json"], command)
    assert len(calls) == 2


@pytest.mark.parametrize("name", ["theorems/page.py", "theorems/new.json", ".ledger.json"])
def test_a_changed_source_or_ledger_makes_the_output_anew(kept, name, capsys):
    folder, command, calls = kept
    index.run(["show", "X"], command)
    path = folder / name
    path.write_text("two")
    os.utime(path, ns=(1, 1))
    index.run(["show", "X"], command)
    assert len(calls) == 2
    assert len(list(index.FOLDER.iterdir())) == 1  # the index of the earlier state is removed
    assert capsys.readouterr().out.splitlines()[0] == "one 1"


def test_another_terminal_width_has_its_own_index_entry(kept, monkeypatch):
    _, command, calls = kept
    for columns in ("80", "200", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        index.run(["list"], command)
    assert len(calls) == 2


def test_a_failed_command_is_not_indexed_and_a_damaged_index_is_ignored(kept):
    _, command, calls = kept
    assert index.run(["list"], lambda: calls.append(1) or 1) == 1
    assert index.run(["list"], command) == 0 and len(calls) == 2
    (only,) = index.FOLDER.iterdir()
    only.write_text("{")
    assert index.run(["list"], command) == 0 and len(calls) == 3


def test_an_unwritable_folder_does_not_prevent_the_output(kept, monkeypatch, capsys):
    folder, command, _ = kept
    (folder / "file").write_text("")
    monkeypatch.setattr(index, "FOLDER", folder / "file" / "index")
    assert index.run(["list"], command) == 0 and capsys.readouterr().out == "one 1\n"


@pytest.mark.parametrize(("words", "holds"), [
    ({"command": "show"}, True), ({"command": "list", "ship": False}, True), ({"command": "list", "ship": True}, False),
    ({"command": "verify"}, False),
])  # fmt: skip
def test_only_what_follows_from_files_alone_is_indexed(words, holds, monkeypatch):
    assert index.holds(argparse.Namespace(**words)) is holds
    other = type("Point", (), {"value": "their.papers"})()
    monkeypatch.setattr(index.importlib.metadata, "entry_points", lambda group: [other])
    assert not index.holds(argparse.Namespace(**words))


def test_the_index_is_not_used_by_another_version_of_python(kept, monkeypatch):
    before = index.state_of_sources()
    monkeypatch.setattr(sys, "version", "4.0")
    assert index.state_of_sources() != before

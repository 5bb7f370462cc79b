"""The index: a cache of the output of the commands `list` and `show`.

A stored output is valid until a file on which it depends changes. A command whose output is in the index imports no paper. The
index is one file in `.audit/` for the present state of the sources; files for earlier states are removed.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TextIO, cast

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = ("reference", "properties", "theorems")
HOME = ROOT if (ROOT / "pyproject.toml").exists() else Path.cwd()  # as in `properties.engine.files`
FOLDER = HOME / ".audit" / "index"
BESIDE = (".ledger.json", ".kills.json")  # the evidence of runs in this checkout
PAPERS = "boostproof.papers"  # the group of entry points by which other packages add claims
MOST = 64 << 20  # the largest number of characters of an index


def holds(options) -> bool:
    """Return whether the index may serve this command: `list` or `show`, while no other package adds claims."""
    if options.command != "show" and (options.command != "list" or options.ship):
        return False
    return all(point.value.startswith(SOURCES) for point in importlib.metadata.entry_points(group=PAPERS))


def run(words: Sequence[str], command: Callable[[], int]) -> int:
    """Print the stored output for these words and return 0. Without stored output run the command, and store its output if
    the command returns 0."""
    state = state_of_sources()
    key = json.dumps([*words, *_terminal()])
    outputs = _read(state)
    if key in outputs:
        sys.stdout.write(outputs[key])
        return 0
    printed = io.StringIO()
    with contextlib.redirect_stdout(cast(TextIO, _CopyingStream(sys.stdout, printed))):
        status = command()
    if status == 0:
        _write(state, {**_read(state), key: printed.getvalue()})
    return status


def state_of_sources() -> str:
    """Return a digest of Python's version and of the names, sizes and times of all files on which the output may depend."""
    digest = hashlib.blake2b(sys.version.encode(), digest_size=16)
    for path in (*(str(HOME / name) for name in BESIDE), *_files()):
        try:
            status = os.stat(path)
        except OSError:
            continue
        digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\0".encode())
    return digest.hexdigest()


def _files() -> Iterator[str]:
    for source in SOURCES:
        for folder, folders, names in os.walk(ROOT / source):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            yield from (os.path.join(folder, name) for name in sorted(names))


def _terminal() -> tuple[object, ...]:
    """Return the width of the terminal and the other settings on which the layout of the output depends."""
    names = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLORTERM", "PYTHONIOENCODING")
    return shutil.get_terminal_size().columns, sys.stdout.isatty(), [os.environ.get(name) for name in names]


def _read(state: str) -> dict[str, str]:
    try:
        return json.loads((FOLDER / f"{state}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _write(state: str, outputs: dict[str, str]) -> None:
    """Store the outputs for this state of the sources and remove those for other states.

    Nothing is stored if the outputs are too long or the folder cannot be written.
    """
    if sum(map(len, outputs.values())) > MOST:
        return
    from properties.engine.files import write_atomically  # imported here: not needed for output from the index

    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for old in FOLDER.glob("*.json"):
            if old.stem != state:
                old.unlink(missing_ok=True)
        write_atomically(FOLDER / f"{state}.json", json.dumps(outputs))
    except (OSError, ValueError):
        return


class _CopyingStream:
    """A stream that writes each text to another stream and to a copy."""

    def __init__(self, stream: TextIO, copy: io.StringIO):
        self._stream, self._copy = stream, copy

    def write(self, text: str) -> int:
        self._copy.write(text)
        return self._stream.write(text)

    def __getattr__(self, name: str):
        return getattr(self._stream, name)

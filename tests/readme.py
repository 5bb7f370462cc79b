"""The README as its tests read it: the commands with what they print, and the files that the reader writes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def console_blocks() -> Iterator[tuple[str, str]]:
    """(command, expected output) of every line `$ command` in the console blocks."""
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command.strip(), output.rstrip("\n")


def files() -> list[tuple[str, str]]:
    """(name, text) of every file that the README asks the reader to write."""
    return re.findall(r"<!-- file: (\S+) -->\n```python\n(.*?)```", README, re.DOTALL)


def words_in(command: str, folder: Path) -> list[str]:
    """The words of a command, what it reads and writes of the reader's in this folder."""
    mine = [name for name, _ in files()]
    return [
        str(folder / word) if word.split(":")[0] in mine or word.endswith(".html") else word
        for word in shlex.split(command)
    ]


def matches(expected: str, seen: str) -> bool:
    """Whether the lines seen are those expected, `...` standing for any text, also of several lines."""
    pattern = re.escape("\n".join(line.rstrip() for line in expected.splitlines())).replace(re.escape("..."), ".*")
    return re.search(pattern, "\n".join(line.rstrip() for line in seen.splitlines()), re.DOTALL) is not None

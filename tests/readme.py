"""Read the README pages of the repository for their tests: commands, expected output, and files that the reader writes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    name: (ROOT / name).read_text(encoding="utf-8")
    for name in (
        *("README.md", "theorems/README.md", "properties/README.md", "properties/audit/README.md"),
        "reference/README.md",
    )
}
README = PAGES["README.md"]


def console_blocks() -> Iterator[tuple[str, str]]:
    """Yield (command, expected output) of every line `$ command` in the console blocks; the README comes first."""
    for page in PAGES.values():
        for block in re.findall(r"```console\n(.*?)```", page, re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield command.strip(), output.rstrip("\n")


def python_blocks() -> Iterator[tuple[str, str]]:
    """Yield (code, expected output) of every example whose output is shown."""
    for page in PAGES.values():
        yield from re.findall(r"```python\n((?:(?!```).)*?)```\n+prints\n+```text\n(.*?)```", page, re.DOTALL)


def excerpts() -> Iterator[tuple[str, str]]:
    """Yield (file, code) of every excerpt of a file of ours."""
    for page in PAGES.values():
        yield from re.findall(r"<!-- from: (\S+) -->\n```python\n(.*?)```", page, re.DOTALL)


def anchors(text: str) -> set[str]:
    """Return the anchors of a page, which links name after `#`: its headings in lower case, with hyphens for spaces."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def files() -> list[tuple[str, str]]:
    """Return (name, text) of every file that a page shows for the reader to write."""
    return [
        result
        for page in PAGES.values()
        for result in re.findall(r"<!-- file: (\S+) -->\n```python\n(.*?)```", page, re.DOTALL)
    ]


def write_files(folder: Path) -> None:
    """Write the files that the pages show for the reader to write."""
    for name, text in files():
        (folder / name).write_text(text, encoding="utf-8")


def words_in(command: str, folder: Path) -> list[str]:
    """Return the words of a command, with the paths of the reader's files moved into this folder."""
    mine = [name for name, _ in files()]
    return [
        str(folder / word) if word.split(":")[0] in mine or word.endswith(".html") else word
        for word in shlex.split(command)
    ]


def matches(expected: str, printed: str) -> bool:
    """Return whether the output matches the expected lines, in which `...` stands for any text, also of several lines."""
    pattern = re.escape("\n".join(line.rstrip() for line in expected.splitlines())).replace(re.escape("..."), ".*")
    return re.search(pattern, "\n".join(line.rstrip() for line in printed.splitlines()), re.DOTALL) is not None

"""The records of long searches: a list of rows in one file for each package of papers, in its folder of evidence.

An installed copy must not be changed: its rows are written to and read from a folder of the working directory.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from properties.claims.papers import Paper, paper_of, papers
from properties.engine.files import write_atomically


def read_records(name: str) -> list[dict]:
    """Return the rows of this name of all papers. Rows in the working directory replace those that ship with their
    package.

    >>> len(read_records("worst_games.json")) > 0, read_records("no_such_file.json")
    (True, [])
    """
    paths: dict[Path, Path] = {}
    for paper in papers():
        shipped, local = paper.evidence / name, folder_of_records(paper) / name
        paths[shipped] = local if local.exists() else shipped
    return [row for path in paths.values() if path.exists() for row in json.loads(path.read_text(encoding="utf-8"))]


def folder_of_records(paper: Paper) -> Path:
    """Return the folder for the records of a paper: its folder of evidence in a checkout, else a folder of the working
    directory."""
    package = paper.package.split(".")[0]
    return paper.evidence if paper.is_checkout else Path.cwd() / f".evidence-{package}"


def write_records(name: str, rows: Iterable[dict], claims: Iterable[str]) -> None:
    """Replace the rows of this name in the files of the packages whose claims were searched, one row a line in the order given.

    rows : the rows of all packages. A row whose `claim` belongs to no paper is one of ours.    claims : the ids that
    were searched.
    """
    folders = {folder_of_records(paper_of(claim_id) or papers()[0]) for claim_id in claims}
    lines_of_folder: dict[Path, list[str]] = {folder: [] for folder in folders}
    for row in rows:
        folder = folder_of_records(paper_of(row["claim"]) or papers()[0])
        if folder in folders:
            lines_of_folder[folder].append(json.dumps(row))
    for folder, lines in lines_of_folder.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, "[\n" + ",\n".join(lines) + "\n]\n")

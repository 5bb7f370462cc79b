"""The list of our papers, and the ids that they list. `properties.claims.papers` finds this module as an entry point,
like those of other packages."""

from __future__ import annotations

import difflib
import functools
import importlib
import importlib.metadata
import json
import pkgutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from theorems import kernel

PAPERS = ("mrs13", "np14", "cl21", "sss08", "mht22")  # subpackages of theorems
HERE = Path(__file__).parent
WITNESSES, EVIDENCE, ERRATA = HERE / "witnesses", HERE / "evidence", HERE / "ERRATA.md"  # shared by all papers
MOST_NAMED = 8  # the most ids that the message for an unknown id names


def ids() -> list[str]:
    """Return the ids that must be in the ledger, in the order of statements.txt, without importing a paper."""
    text = (HERE / "statements.txt").read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def load(paper: str) -> None:
    """Import every module of a paper, given by the name of its package in upper or lower case; an unknown name is
    ignored.

    Claims of no paper (`ours.`) are in the modules of the papers: all papers are imported for them.
    """
    for package in PAPERS if paper.lower() == "ours" else [name for name in PAPERS if name == paper.lower()]:
        _import_pages(f"{__package__}.{package}")


def title(paper: str) -> str:
    """Return authors, title and year: the first line of the package's docstring, else the key."""
    docstring = importlib.import_module(f"{__package__}.{paper}").__doc__ or paper.upper()
    return docstring.strip().splitlines()[0]


def version(paper: str) -> str:
    """Return the version of the paper that was read: the second paragraph of the package's docstring, else ""."""
    paragraphs = (importlib.import_module(f"{__package__}.{paper}").__doc__ or "").strip().split("\n\n")
    return " ".join(paragraphs[1].split()) if len(paragraphs) > 1 else ""


@functools.cache
def _import_pages(package: str) -> None:
    pages = importlib.import_module(package)
    for module in sorted(pkgutil.iter_modules(pages.__path__), key=lambda module: module.name):
        importlib.import_module(f"{package}.{module.name}")


def proved() -> dict[str, str]:
    """Return the machine-checked theorem of each statement that Coq's kernel checked without a narrower domain."""
    return kernel.proved_in_full()


def outdated() -> set[str]:
    """Return the ids with a Coq theorem, if the sources are not those of the last check."""
    return kernel.ours().outdated()


def proved_in(proofs: Path, evidence: Path) -> dict[str, str]:
    """Return `proved()` for another package's paper, given its folders of Coq files and of evidence."""
    development = kernel.of_package(proofs, evidence)
    return {} if development is None else development.proved_in_full()


def outdated_in(proofs: Path, evidence: Path) -> set[str]:
    """Return `outdated()` for another package's paper, given its folders of Coq files and of evidence."""
    development = kernel.of_package(proofs, evidence)
    return set() if development is None else development.outdated()


def refusal(claim_id: str) -> str | None:
    """Return what is wrong with an id, from the text of the paper's pages without importing them; None if nothing
    is."""
    paper, _, label = claim_id.partition(".")
    if paper.lower() not in PAPERS:
        return _refusal_of_another(claim_id)
    begins = f'"{paper}.{label.split(".")[0]}'.lower()
    if label and any(
        begins in page.read_text(encoding="utf-8").lower() for page in (HERE / paper.lower()).glob("*.py")
    ):
        return None
    shipped = json.loads((HERE / "evidence" / "ledger.json").read_text(encoding="utf-8"))
    known = [name for name in (*ids(), *shipped) if name.startswith(f"{paper.upper()}.")]
    return unknown(f"{paper.upper()}.{label}" if label else claim_id, known)


def _others() -> list[importlib.metadata.EntryPoint]:
    """Return the entry points of other packages with papers; if there are none, no import is needed to list the
    papers."""
    offered = importlib.metadata.entry_points(group="boostproof.papers")
    return [point for point in offered if point.value.split(".")[0] != __package__]


def keys() -> list[str]:
    """Return the keys of all papers, in capitals; nothing is imported if no other package offers one."""
    if not _others():
        return [paper.upper() for paper in PAPERS]
    from properties.claims.papers import papers  # imported here: it takes seconds, and our own papers do not need it

    return [paper.key for paper in papers()]


def _refusal_of_another(claim_id: str) -> str | None:
    key, _, label = claim_id.partition(".")
    if key.upper() not in keys():
        hint = ": for a promise: `python -m properties --claims`" if claim_id.startswith("promise.") else ""
        return f"a claim id must begin with one of {', '.join(keys())}, got {claim_id!r}{hint}"
    from properties.claims import REGISTRY
    from properties.claims.papers import paper_named

    paper = paper_named(key)
    assert paper is not None
    paper.load()
    known = [name for name in (*paper.ids(), *REGISTRY) if name.startswith(f"{paper.key}.")]
    return None if f"{paper.key}.{label}" in known else unknown(f"{paper.key}.{label}", known)


def unknown(claim_id: str, known: Sequence[str]) -> str:
    """Return the message for an unknown id, with the ids that begin with it, or else the nearest id.

    >>> unknown("NP14.lemma", ["NP14.lemma-1", "NP14.lemma-2", "NP14.theorem-1"])
    "unknown claim id 'NP14.lemma'; there are NP14.lemma-1, NP14.lemma-2 (`list` prints them)"
    >>> unknown("NP14.lema-1", ["NP14.lemma-1"])
    "unknown claim id 'NP14.lema-1'; did you mean NP14.lemma-1? (`list` prints them)"
    """
    matching = [name for name in dict.fromkeys(known) if name.lower().startswith(claim_id.lower())]
    matching = [name for name in matching if not any(name.startswith(f"{other}.") for other in matching)]
    if matching and "." not in claim_id:
        return f"{claim_id!r} is a paper, not a statement (`list` prints them, `list --paper {claim_id}` its own)"
    if matching:
        rest = f" and {len(matching) - MOST_NAMED} more" if len(matching) > MOST_NAMED else ""
        return f"unknown claim id {claim_id!r}; there are {', '.join(matching[:MOST_NAMED])}{rest} (`list` prints them)"
    nearest = difflib.get_close_matches(claim_id, known, 1)
    hint = f"; did you mean {nearest[0]}?" if nearest else ""
    return f"unknown claim id {claim_id!r}{hint} (`list` prints them)"


def in_its_case(claim_id: str, known: Iterable[str]) -> str:
    """Return the known id that differs from the given id only in upper and lower case; else the given id.

    >>> in_its_case("cl21.LEMMA-a.1", ["CL21.lemma-A.1"])
    'CL21.lemma-A.1'
    """
    return next((name for name in known if name.lower() == claim_id.lower()), claim_id)

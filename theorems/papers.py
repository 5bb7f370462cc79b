"""Our papers, and what they state: the one list of them. `properties.claims.papers` finds it as an entry point, and those of
other packages beside it; what is asked of these is answered there."""

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

PAPERS = ("mrs13", "np14", "cl21", "sss08", "mht22")  # packages of this one
HERE = Path(__file__).parent
WITNESSES, EVIDENCE, ERRATA = HERE / "witnesses", HERE / "evidence", HERE / "ERRATA.md"  # what the papers share
MOST_NAMED = 8  # ids that the refusal of an unknown one names


def ids() -> list[str]:
    """The statements that must be in the ledger, in the order of statements.txt; no paper is imported."""
    text = (HERE / "statements.txt").read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def load(paper: str) -> None:
    """Imports every module of a paper, by the name of its package in either case; nothing for a name that is none.

    Claims of no paper (`ours.`) live with the papers: for them all are imported.
    """
    for package in PAPERS if paper.lower() == "ours" else [name for name in PAPERS if name == paper.lower()]:
        _import_pages(f"{__package__}.{package}")


def title(paper: str) -> str:
    """Authors, title and year, which the first line of the package's docstring says; its name where it has none."""
    said = importlib.import_module(f"{__package__}.{paper}").__doc__ or paper.upper()
    return said.strip().splitlines()[0]


def version(paper: str) -> str:
    """Return which version of the paper was read: the second paragraph of its package's docstring, "" without one."""
    said = (importlib.import_module(f"{__package__}.{paper}").__doc__ or "").strip().split("\n\n")
    return " ".join(said[1].split()) if len(said) > 1 else ""


@functools.cache
def _import_pages(package: str) -> None:
    found = importlib.import_module(package)
    for module in sorted(pkgutil.iter_modules(found.__path__), key=lambda module: module.name):
        importlib.import_module(f"{package}.{module.name}")


def proved() -> dict[str, str]:
    """The machine-checked theorem of each statement that a kernel has checked in full."""
    return kernel.proved_in_full()


def outdated() -> set[str]:
    """The statements with a Coq theorem whose sources are not those of the last check."""
    return kernel.ours().outdated()


def proved_in(proofs: Path, evidence: Path) -> dict[str, str]:
    """The machine-checked theorem of each statement of another package's paper, by its folders of Coq files and of evidence."""
    found = kernel.of_package(proofs, evidence)
    return {} if found is None else found.proved_in_full()


def outdated_in(proofs: Path, evidence: Path) -> set[str]:
    """The statements of a paper with a Coq theorem whose sources are not those of the last check, by the same folders."""
    found = kernel.of_package(proofs, evidence)
    return set() if found is None else found.outdated()


def refusal(claim_id: str) -> str | None:
    """What is wrong with an id, as far as the text of its paper's pages tells without being imported; None where nothing is."""
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
    """What other packages offer; empty means that ours are all papers, and nothing need be imported to know them."""
    offered = importlib.metadata.entry_points(group="boostproof.papers")
    return [point for point in offered if point.value.split(".")[0] != __package__]


def keys() -> list[str]:
    """The keys of all papers, in capitals; nothing is imported if no other package offers one."""
    if not _others():
        return [paper.upper() for paper in PAPERS]
    from properties.claims.papers import papers  # here: seconds, which ours alone do not need

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
    """That there is no such claim, and which ids begin with it, or which was meant perhaps.

    >>> unknown("NP14.lemma", ["NP14.lemma-1", "NP14.lemma-2", "NP14.theorem-1"])
    "unknown claim id 'NP14.lemma'; there are NP14.lemma-1, NP14.lemma-2 (`list` prints them)"
    >>> unknown("NP14.lema-1", ["NP14.lemma-1"])
    "unknown claim id 'NP14.lema-1'; did you mean NP14.lemma-1? (`list` prints them)"
    """
    beneath = [name for name in dict.fromkeys(known) if name.lower().startswith(claim_id.lower())]
    beneath = [name for name in beneath if not any(name.startswith(f"{other}.") for other in beneath)]
    if beneath and "." not in claim_id:
        return f"{claim_id!r} is a paper, not a statement (`list` prints them, `list --paper {claim_id}` its own)"
    if beneath:
        rest = f" and {len(beneath) - MOST_NAMED} more" if len(beneath) > MOST_NAMED else ""
        return f"unknown claim id {claim_id!r}; there are {', '.join(beneath[:MOST_NAMED])}{rest} (`list` prints them)"
    found = difflib.get_close_matches(claim_id, known, 1)
    meant = f"; did you mean {found[0]}?" if found else ""
    return f"unknown claim id {claim_id!r}{meant} (`list` prints them)"


def in_its_case(claim_id: str, known: Iterable[str]) -> str:
    """The known id that differs from this one in capitals only; the id itself where there is none.

    >>> in_its_case("cl21.LEMMA-a.1", ["CL21.lemma-A.1"])
    'CL21.lemma-A.1'
    """
    return next((name for name in known if name.lower() == claim_id.lower()), claim_id)

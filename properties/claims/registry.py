"""Functions that find claims by id, and that compute a function name or a role from an id."""

from __future__ import annotations

import contextlib
import functools
import re

from properties.claims.definition import REGISTRY, Claim
from properties.claims.papers import load_all, paper_named, paper_of, papers

WORDS = (  # beginnings of labels that need no fact_ in the name of the function
    "theorem",
    "lemma",
    "corollary",
    "equation",
    "remark",
    "conjecture",
    "algorithm",
    "observation",
    "footnote",
    "example",
    "definition",
    "figure",
    "table",
    "fact",
)


@functools.cache
def machine_checked() -> dict[str, str]:
    """Return {id: machine-checked theorem} for the ids whose theorem was fully checked, from the stored result of the last check.

    >>> machine_checked().keys() <= {"MRS13.theorem-1"} or len(machine_checked()) > 1
    True
    """
    checked: dict[str, str] = {}
    for paper in papers():
        with contextlib.suppress(Exception):  # a failure to load is reported when a claim of that paper is requested
            checked |= {claim_id: name for claim_id, name in paper.proved().items() if paper_of(claim_id) == paper}
    return checked


@functools.cache
def outdated_proofs() -> frozenset[str]:
    """Return the ids with a machine-checked theorem whose sources changed since the last check.

    >>> outdated_proofs().isdisjoint(machine_checked())
    True
    """
    outdated: set[str] = set()
    for paper in papers():
        with contextlib.suppress(Exception):  # as above
            outdated |= {claim_id for claim_id in paper.outdated() if paper_of(claim_id) == paper}
    return frozenset(outdated)


def find_claim(claim_id: str) -> Claim | None:
    """Return the claim with this id, or None. If necessary, the paper of the claim is imported.

    Raises the exceptions that the import of the paper raises.

    Parameters
    ----------
    claim_id : str
        An id, PAPER.label.

    Returns
    -------
    Claim or None
        The claim; None if no claim has the id.

    Examples
    --------
    >>> find_claim("MRS13.theorem-1").kind
    'upper'
    >>> find_claim("MRS13.theorem-999") is None
    True
    """
    if claim_id not in REGISTRY:
        key = claim_id.partition(".")[0]
        if key == "ours":
            load_all()
        elif (paper := paper_named(key)) is not None:
            paper.load()
    return REGISTRY.get(claim_id)


def every_claim() -> list[Claim]:
    """Import all papers, and return all registered claims.

    >>> "NP14.theorem-1.equation-8" in [claim.id for claim in every_claim()]
    True
    """
    load_all()
    return list(REGISTRY.values())


def claims_about_runs() -> list[Claim]:
    """Return the claims of all papers about a single run, without ambiguous statements.

    Returns
    -------
    list of Claim
        In the order of their papers.

    Examples
    --------
    >>> "NP14.theorem-1.equation-8" in [claim.id for claim in claims_about_runs()]
    True
    """
    return [claim for claim in every_claim() if claim.about == "run" and claim.function is not None]


def function_name(claim_id: str) -> str:
    """Return the name of the function of a claim: its label, with _ in place of - and of the point.

    If the label does not begin with one of WORDS, such as theorem or lemma, the name begins with fact_.

    Parameters
    ----------
    claim_id : str
        An id, PAPER.label.

    Returns
    -------
    str
        The name.

    Raises
    ------
    IndexError
        For an id without a point.

    Examples
    --------
    >>> function_name("MRS13.lemma-15.1"), function_name("SSS08.hard-margin"), function_name("NP14.factor-of-half")
    ('lemma_15_1', 'fact_hard_margin', 'fact_factor_of_half')
    """
    name = re.sub(r"[-.]", "_", claim_id.split(".", 1)[1]).lower()
    return name if name.startswith(tuple(f"{word}_" for word in WORDS)) else f"fact_{name}"


def role_of(claim_id: str) -> str:
    """Return the role of an id: "reading", "step" or "amended" by its last part of such a kind, else "statement"."""
    if claim_id.startswith(("invariant.", "ours.")):
        return claim_id.split(".", 1)[0]
    for part in reversed(claim_id.split(".")):
        if part == "amended":
            return "amended"
        for role in ("reading", "step"):
            if part.startswith(f"{role}-"):
                return role
    return "statement"

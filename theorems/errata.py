"""The errata as Markdown: the statements and proofs that do not hold as printed, sorted by paper and by error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from properties.claims import DEFECTS, REMARKS, Claim
from properties.claims.papers import papers
from properties.engine import witness
from theorems import ledger
from theorems.findings import first_sentence, short_verdict

HERE = Path(ledger.__file__).parent / "ERRATA.md"
NOT_STANDING = ("refuted", "proof-gap", "ambiguous")  # verdicts on what does not hold as printed
OPENING = """# Errata

This page lists the statements and proofs of the papers that do not hold as printed. Each paper has four parts: false
statements, gaps in proofs, slips that any reader corrects, and remarks. An error is a passage that the authors would correct; if
several statements have the same error, it is counted once. Remarks are not counted. They are conventions, questions, conjectures,
observations, and symbols that may be wrong only in our text of the paper: "our text" is the copy named under the paper's heading.
A name in brackets refers to a sub-claim: (step-negative) under MRS13.lemma-5 is the claim MRS13.lemma-5.step-negative.

The command `boostproof errata --write theorems/ERRATA.md` writes this file from the claims. The command
`boostproof replay FILE` recomputes a counterexample.
"""
FIRST = (
    "MRS13.conjecture-6",
    "MRS13.lemma-5",
    "NP14.theorem-1.any-regulariser",
    "NP14.theorem-5",
    "NP14.combining.secondary",
    "CL21.theorem-3.1.1",
    "CL21.final-hypothesis.perfect-stop",
    "CL21.theorem-4.1",
    "SSS08.theorem-7",
)  # the errors to read first, at most ten
# the kinds of defect, the gravest first; "" is none
GRAVITY = ("false", "constant", "hypothesis", "argument", "misprint", "transcription", "convention", "report", "")
NAMES = {"constant": "constant, exponent or index"}  # what a heading prints in place of the kind of defect
GROUPS = {
    "false": "Not true as printed",
    "gap": "Gaps and false steps in proofs",
    "slip": "Slips that any reader corrects",
    "remark": "Remarks, not counted",
}


def is_erratum(target: Claim) -> bool:
    """Return whether the claim is printed in the paper and does not hold as printed, or needs a correction."""
    return target.role in ("statement", "reading", "step") and (
        target.printed in NOT_STANDING or target.defect is not None
    )


def errors(claims: list[Claim]) -> dict[str, list[Claim]]:
    """Return the claims of each distinct error. The key is the name that the claims give the error, else the id of their
    statement."""
    by_error: dict[str, list[Claim]] = {}
    for target in claims:
        if is_erratum(target):
            by_error.setdefault(target.error or _statement_of(target), []).append(target)
    return by_error


def _statement_of(target: Claim) -> str:
    return target.id.split(".reading-")[0].split(".step-")[0]


def defect_of(members: Iterable[Claim]) -> str:
    """Return the kind of defect of an error: the gravest kind among the claims of the error."""
    return min((target.defect or "" for target in members), key=GRAVITY.index)


def is_counted(members: Iterable[Claim]) -> bool:
    """Return whether the error of these claims is counted. Remarks are not counted, nor errors that only conjectures have."""
    members = list(members)
    return defect_of(members) not in ("", *REMARKS) and any(target.kind != "conjecture" for target in members)


def counts(by_error: dict[str, list[Claim]]) -> dict[str, int]:
    """Return the number of counted errors for each kind of defect."""
    kinds = Counter(defect_of(members) for members in by_error.values() if is_counted(members))
    return {kind: kinds[kind] for kind in DEFECTS if kinds[kind]}


def group_of(members: list[Claim]) -> str:
    """Return the part of the page that lists an error, a key of GROUPS. An error in a conjecture is not counted, but is
    listed among the others."""
    defect = defect_of(members)
    if defect in ("", *REMARKS):
        return "remark"
    if defect == "misprint":
        return "slip"
    statement_fails = any(
        target.role == "statement" and target.printed in ("refuted", "ambiguous") for target in members
    )
    return "false" if statement_fails else "gap"


def markdown(key: str | None = None) -> str:
    """Return the page of errata: of all papers, or of the paper `key`."""
    claims = ledger.load_claims()
    parts = [OPENING] if key else [OPENING, _first(claims)]
    for paper in papers():
        if key not in (None, paper.key):
            continue
        by_error = errors([target for target in claims.values() if target.paper == paper.key])
        if not by_error:
            continue
        kinds = counts(by_error)
        numbers = ", ".join(f"{number} {defect}" for defect, number in kinds.items())
        parts.append(f"## {paper.key}\n")
        if version := paper.version:
            parts.append(f"{version}\n")
        count, remarks = sum(kinds.values()), len(by_error) - sum(kinds.values())
        counted = f"{count} distinct error{'s' * (count != 1)}: {numbers}. {remarks} remark{'s' * (remarks != 1)}."
        parts.append(f"{counted}\n")
        for group, title in GROUPS.items():
            in_group = [(name, members) for name, members in by_error.items() if group_of(members) == group]
            parts += [f"### {paper.key}: {title}\n"] if in_group else []
            parts += [_error(name, members) for name, members in sorted(in_group, key=_rank_of_gravity)]
    return "\n".join(parts)


def _first(claims: dict[str, Claim]) -> str:
    """Return the section of errors to read first: one line each, with place, verdict and first sentence of the reason."""
    lines = ["## To be read first\n"]
    for name in FIRST:
        target = claims[name]
        lines.append(f"* **{name}** ({target.where}). *{short_verdict(target)}* {first_sentence(_flat(target.reason))}")
    return "\n".join(lines) + "\n"


def _flat(text: str | None) -> str:
    return " ".join((text or "").split())


def _rank_of_gravity(entry: tuple[str, list[Claim]]) -> int:
    return GRAVITY.index(defect_of(entry[1]))


def _error(name: str, members: list[Claim]) -> str:
    defect = defect_of(members)
    title = ", ".join(
        filter(
            None,
            (NAMES.get(defect, defect), "" if is_counted(members) or group_of(members) == "remark" else "not counted"),
        )
    )
    lines = [f"#### {name}: {title}\n" if title else f"#### {name}\n"]
    for target in members:
        where = f" ({target.where})" if target.where else ""
        lines.append(f"* **{target.id}**{where}, {target.printed}. {_flat(target.reason)}")
        if target.amended:
            lines.append(f"  Instead: {_flat(target.amended)}")
        stored = witness.stored_witnesses(target.id)
        if stored:
            lines.append(f"  Counterexample: `{stored[0].path.name}`.")
    return "\n".join(lines) + "\n"

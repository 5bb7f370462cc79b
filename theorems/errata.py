"""The errata as Markdown: the statements and proofs that do not hold as printed, by paper and by distinct error."""

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
NOT_STANDING = ("refuted", "proof-gap", "ambiguous")
OPENING = """# Errata

The statements and proofs of the papers that do not hold as printed. Each paper has four parts: false statements, gaps in
proofs, slips that any reader corrects, and remarks. An error is something that its authors would correct; an error in several
statements is counted once. Remarks are not counted. They are conventions, questions, conjectures, observations, and symbols that
may be wrong only in our text of the paper. A name in brackets, such as (step-negative), is a claim below the statement.

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
GRAVITY = ("false", "constant", "hypothesis", "argument", "misprint", "transcription", "convention", "report", "")
NAMES = {"constant": "constant, exponent or index"}  # titles of the kinds of defect whose word is too short
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
    """Return the distinct errors among these claims. The key of an error is the name of the slip, else the id of the
    statement."""
    by_error: dict[str, list[Claim]] = {}
    for target in claims:
        if is_erratum(target):
            by_error.setdefault(target.error or _statement_of(target), []).append(target)
    return by_error


def _statement_of(target: Claim) -> str:
    return target.id.split(".reading-")[0].split(".step-")[0]


def defect_of(members: Iterable[Claim]) -> str:
    """Return the kind of defect of an error: the gravest one among its claims."""
    return min((target.defect or "" for target in members), key=GRAVITY.index)


def is_counted(members: Iterable[Claim]) -> bool:
    """Return whether the error is counted: its authors would correct it. A remark is not counted, nor an error in a
    conjecture alone."""
    members = list(members)
    return defect_of(members) not in ("", *REMARKS) and any(target.kind != "conjecture" for target in members)


def counts(by_error: dict[str, list[Claim]]) -> dict[str, int]:
    """Return the number of counted errors for each kind of defect."""
    kinds = Counter(defect_of(members) for members in by_error.values() if is_counted(members))
    return {kind: kinds[kind] for kind in DEFECTS if kinds[kind]}


def group_of(members: list[Claim]) -> str:
    """Return the part of the page on which an error is listed, a key of GROUPS. An error in a conjecture is listed as
    if it were counted."""
    defect = defect_of(members)
    if defect in ("", *REMARKS):
        return "remark"
    if defect == "misprint":
        return "slip"
    untrue = any(target.role == "statement" and target.printed in ("refuted", "ambiguous") for target in members)
    return "false" if untrue else "gap"


def markdown(key: str | None = None) -> str:
    """Return the errata of all papers, or of one."""
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
        if read := paper.version:
            parts.append(f"{read}\n")
        count, remarks = sum(kinds.values()), len(by_error) - sum(kinds.values())
        counted = f"{count} distinct error{'s' * (count != 1)}: {numbers}. {remarks} remark{'s' * (remarks != 1)}."
        parts.append(f"{counted}\n")
        for group, title in GROUPS.items():
            in_group = [(name, members) for name, members in by_error.items() if group_of(members) == group]
            parts += [f"### {paper.key}: {title}\n"] if in_group else []
            parts += [_error(name, members) for name, members in sorted(in_group, key=_gravest_first)]
    return "\n".join(parts)


def _first(claims: dict[str, Claim]) -> str:
    """Return the errors to read first, a line each: the place, the verdict, and the first sentence of the reason."""
    lines = ["## To be read first\n"]
    for name in FIRST:
        target = claims[name]
        lines.append(f"* **{name}** ({target.where}). *{short_verdict(target)}* {first_sentence(_flat(target.reason))}")
    return "\n".join(lines) + "\n"


def _flat(text: str | None) -> str:
    return " ".join((text or "").split())


def _gravest_first(entry: tuple[str, list[Claim]]):
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

"""What does not stand as printed, as Markdown: by paper, distinct errors first, steps folded under them."""

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

What of the papers' statements does not stand as printed. Per paper: the statements that are false, the gaps in proofs, the
slips, and at the end remarks. An error is something that its authors would correct, and is counted once, whatever rests on
it. Remarks are conventions, questions, conjectures, observations, and what only our text of a paper may have wrong: they are
not counted. Written by `boostproof errata --write theorems/ERRATA.md` from the claims themselves; every counterexample named
here replays with `boostproof replay`.
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
)  # what an author must see, ten at the most
GRAVITY = ("false", "constant", "hypothesis", "argument", "misprint", "transcription", "convention", "report", "")
NAMES = {"constant": "constant, exponent or index"}  # of kinds of defect, where the word alone says too little
GROUPS = {
    "false": "Not true as printed",
    "gap": "Gaps and false steps in proofs",
    "slip": "Slips that any reader mends",
    "remark": "Remarks, not counted",
}


def is_erratum(target: Claim) -> bool:
    """Whether the paper prints it and something is wrong with it: it does not stand, or a reader has to mend it."""
    return target.role in ("statement", "reading", "step") and (
        target.printed in NOT_STANDING or target.defect is not None
    )


def errors(claims: list[Claim]) -> dict[str, list[Claim]]:
    """The distinct errors among these claims: by the name of the slip, else by the statement that has it."""
    found: dict[str, list[Claim]] = {}
    for target in claims:
        if is_erratum(target):
            found.setdefault(target.error or _statement_of(target), []).append(target)
    return found


def _statement_of(target: Claim) -> str:
    return target.id.split(".reading-")[0].split(".step-")[0]


def defect_of(members: Iterable[Claim]) -> str:
    """The kind of defect of an error: the gravest that a statement under it has."""
    return min((target.defect or "" for target in members), key=GRAVITY.index)


def is_counted(members: Iterable[Claim]) -> bool:
    """Whether an error is one that its authors would correct: no remark, and not about a conjecture alone."""
    members = list(members)
    return defect_of(members) not in ("", *REMARKS) and any(target.kind != "conjecture" for target in members)


def counts(found: dict[str, list[Claim]]) -> dict[str, int]:
    """The number of errors of each kind of defect, without those that are not counted."""
    kinds = Counter(defect_of(members) for members in found.values() if is_counted(members))
    return {kind: kinds[kind] for kind in DEFECTS if kinds[kind]}


def group_of(members: list[Claim]) -> str:
    """Return the part of the page on which an error stands, a key of GROUPS: conjectures stand where they would if counted."""
    defect = defect_of(members)
    if defect in ("", *REMARKS):
        return "remark"
    if defect == "misprint":
        return "slip"
    untrue = any(target.role == "statement" and target.printed in ("refuted", "ambiguous") for target in members)
    return "false" if untrue else "gap"


def markdown(key: str | None = None) -> str:
    """The whole page, or that of one paper."""
    claims = ledger.load_claims()
    parts = [OPENING] if key else [OPENING, _first(claims)]
    for paper in papers():
        if key not in (None, paper.key):
            continue
        found = errors([target for target in claims.values() if target.paper == paper.key])
        if not found:
            continue
        kinds = counts(found)
        said = ", ".join(f"{number} {defect}" for defect, number in kinds.items())
        parts.append(f"## {paper.key}\n")
        if read := paper.version:
            parts.append(f"{read}\n")
        count, remarks = sum(kinds.values()), len(found) - sum(kinds.values())
        counted = f"{count} distinct error{'s' * (count != 1)}: {said}. {remarks} remark{'s' * (remarks != 1)}."
        parts.append(f"{counted}\n")
        for group, title in GROUPS.items():
            here = [(name, members) for name, members in found.items() if group_of(members) == group]
            parts += [f"### {paper.key}: {title}\n"] if here else []
            parts += [_error(name, members) for name, members in sorted(here, key=_gravest_first)]
    return "\n".join(parts)


def _first(claims: dict[str, Claim]) -> str:
    """The errors to read first, a line each: where, the verdict, and the first sentence of the reason."""
    lines = ["## To be read first\n"]
    for name in FIRST:
        target = claims[name]
        lines.append(f"* **{name}** ({target.where}). *{short_verdict(target)}* {first_sentence(_flat(target.reason))}")
    return "\n".join(lines) + "\n"


def _flat(said: str | None) -> str:
    return " ".join((said or "").split())


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

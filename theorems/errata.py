"""What does not stand as printed, as Markdown: by paper, distinct errors first, steps folded under them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from properties.claims import DEFECTS, Claim
from properties.claims.papers import papers
from properties.engine import witness
from theorems import ledger

HERE = Path(ledger.__file__).parent / "ERRATA.md"
NOT_STANDING = ("refuted", "proof-gap", "ambiguous")
OPENING = """# Errata

What of the papers' statements does not stand as printed, by paper: each distinct error once, with the statements that
suffer from it. Written by `boostproof errata --write theorems/ERRATA.md` from the claims themselves; every counterexample
named here replays with `boostproof replay`. A statement whose slip any reader mends holds, and is listed for its authors.
"""


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


def defect_of(members: list[Claim]) -> str:
    """The kind of defect of an error: that of the first statement under it that says one."""
    return next((target.defect for target in members if target.defect), "")


def markdown(key: str | None = None) -> str:
    """The whole page, or that of one paper."""
    claims = ledger.load_claims()
    parts = [OPENING]
    for paper in papers():
        if key not in (None, paper.key):
            continue
        found = errors([target for target in claims.values() if target.paper == paper.key])
        if not found:
            continue
        counts = Counter(defect_of(members) for members in found.values())
        said = ", ".join(f"{counts[defect]} {defect}" for defect in DEFECTS if counts[defect])
        parts.append(f"## {paper.key}\n\n{len(found)} distinct errors: {said}.\n")
        parts += [_error(name, members) for name, members in sorted(found.items(), key=_gravest_first)]
    return "\n".join(parts)


def _gravest_first(entry: tuple[str, list[Claim]]):
    order = ("false", "constant", "hypothesis", "argument", "convention", "misprint", "report", "")
    return order.index(defect_of(entry[1]))


def _error(name: str, members: list[Claim]) -> str:
    defect = defect_of(members)
    lines = [f"### {name}: {defect}\n" if defect else f"### {name}\n"]
    for target in members:
        where = f" ({target.where})" if target.where else ""
        lines.append(f"* **{target.id}**{where}, {target.printed}. {' '.join((target.reason or '').split())}")
        if target.amended:
            lines.append(f"  Instead: {' '.join(target.amended.split())}")
        stored = witness.stored_witnesses(target.id)
        if stored:
            lines.append(f"  Counterexample: `{stored[0].path.name}`.")
    return "\n".join(lines) + "\n"

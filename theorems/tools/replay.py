"""`boostproof replay FILE ...`: recomputes counterexamples, from files or by the id of the claim that ships them."""

from __future__ import annotations

from pathlib import Path

from properties.audit import strangers
from properties.engine import witness
from theorems import ledger


def add_options(parser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a witness, or the id of a claim: then those it ships")
    parser.add_argument("--booster", help="pkg.mod:Name, for a witness of a stranger's booster")


def run(options) -> int:
    """0 when every witness still violates its claim, 1 when one does not any more."""
    booster = strangers.load_booster(options.booster) if options.booster else None
    return max(_replay(path, booster, options.booster) for name in options.files for path in _paths(name))


def _paths(name: str) -> list[Path]:
    """The file of this name, or the witnesses that the claim of this id ships. Raises ValueError."""
    path = Path(name)
    if path.exists() or path.suffix == ".json":
        return [path]
    shipped = [stored.path for stored in witness.stored(ledger.claim_named(name).id)]
    if not shipped:
        raise ValueError(f"{name} has no stored counterexample, and there is no file of this name")
    return shipped


def _replay(path: Path, booster, specification: str | None) -> int:
    if strangers.is_audit_witness(path):
        who, sides = strangers.replay(path, specification)
        shown = witness.shown(sides) if sides else {}
        verdict = f"violated: {shown['lhs']} {shown['relation']} {shown['rhs']} is false" if sides else "not violated"
        print(f"{path.name}: {who}: {verdict}" + (f"\n  {sides.at}" if sides and sides.at else ""))
        return int(sides is None)
    target, evidence = witness.replay(path, ledger.load_claims(), booster)
    if not evidence.violated:
        print(f"{path.name}: our own defect: {target.id} is not violated here any more")
        return 1
    shown = witness.shown(evidence.worst.sides)
    print(f"{path.name}: {target.id} is violated: {shown['lhs']} {shown['relation']} {shown['rhs']} is false")
    if shown["at"]:
        print(f"  {shown['at']}")
    return 0

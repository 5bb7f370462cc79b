"""`boostproof replay FILE ...`: recomputes counterexamples, from files or by the id of the claim that ships them."""

from __future__ import annotations

from pathlib import Path

from properties.audit.audit import is_audit_witness, load_booster
from properties.audit.audit import replay as replay_audit
from properties.claims import Claim
from properties.engine import witness
from properties.engine.limits import at_most
from properties.engine.player import one_line
from properties.engine.replay import replay
from theorems import ledger

SECONDS = (
    1.5  # of processor time: the committed witnesses take a fifth of it at the most, and a file may come from anyone
)


def add_options(parser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a witness, or the id of a claim: then those it ships")
    parser.add_argument("--booster", help="pkg.mod:Name, for a witness of a stranger's booster")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="processor time for each file (default %(default)s)"
    )


def run(options) -> int:
    """0 when every witness still violates its claim, 1 when one does not any more."""
    booster = load_booster(options.booster) if options.booster else None
    return max(_within(path, booster, options) for name in options.files for path in _paths(name))


def _within(path: Path, booster, options) -> int:
    what = f"{path.name} (--seconds gives it more time): it"
    with at_most(options.seconds, what):
        if is_audit_witness(path):
            return _audited(path, options.booster)
        named = witness.read(path).claim
    registry = ledger.load_claims()  # imported on nobody's time: how long that takes is not up to the file
    if named not in registry:
        raise ValueError(f"witness {path.name}: unknown claim {named[:80]!r}")
    with at_most(options.seconds, what):
        return _replay(path, registry, booster)


def _paths(name: str) -> list[Path]:
    """The file of this name, or the witnesses that the claim of this id ships. Raises ValueError."""
    path = Path(name)
    if path.exists() or path.suffix == ".json":
        return [path]
    shipped = [stored.path for stored in witness.stored(ledger.claim_named(name).id)]
    if not shipped:
        raise ValueError(f"{name} has no stored counterexample, and there is no file of this name")
    return shipped


def _audited(path: Path, specification: str | None) -> int:
    who, sides = replay_audit(path, specification)
    told = witness.shown(sides) if sides else {}
    verdict = f"violated: {told['lhs']} {told['relation']} {told['rhs']} is false" if sides else "not violated"
    print(f"{path.name}: {who}: {verdict}" + (f"\n  {one_line(sides.at)}" if sides and sides.at else ""))
    return int(sides is None)


def _replay(path: Path, registry: dict[str, Claim], booster) -> int:
    found = replay(path, registry, booster)
    if not found.evidence.violated:
        ours = "our own defect: " if found.outside is None and booster is None else ""
        print(f"{path.name}: {ours}{found.verdict}{' any more' if ours else ''}")
        return 1
    print(f"{path.name}: {found.verdict}")
    if found.evidence.worst.at:
        print(f"  {one_line(found.evidence.worst.at)}")
    return 0

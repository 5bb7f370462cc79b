"""`boostproof replay FILE ...`: recompute counterexamples, from files or from the witnesses of a claim."""

from __future__ import annotations

from pathlib import Path

from properties.audit.replay import Replay, replay
from properties.cases.play import Play
from properties.claims import Claim
from properties.engine import witness
from properties.engine.failures import one_line
from properties.engine.limits import processor_time_limit
from theorems import ledger
from theorems.shared import matrices

MOST_LINES = 20  # the most lines printed of the game of a counterexample


UNVERIFIED = 3  # exit status if only recorded answers violate the claim


def run(options) -> int:
    """Return 0 if every witness still violates its claim, 1 if one does not, else 3 if one is unverified.

    A witness is unverified if it is of an audit of a third-party booster and no booster is named: then only the recorded
    answers are checked, and anyone may have written them.
    """
    statuses = [_within(path, options) for name in options.files for path in _paths(name)]
    return 1 if 1 in statuses else max(statuses)


def _within(path: Path, options) -> int:
    registry = (
        ledger.load_claims()
    )  # imported before the time limit begins: the time of the import does not depend on the file
    with processor_time_limit(options.seconds, f"{path.name} (--seconds gives it more time): it"):
        return _replay(path, registry, options.booster)


def _paths(name: str) -> list[Path]:
    """Return the file of this name, or the files of the witnesses of this claim. Raises ValueError if there are none."""
    path = Path(name)
    if path.exists() or path.suffix == ".json":
        return [path]
    shipped = [stored.path for stored in witness.stored_witnesses(ledger.claim_named(name).id)]
    if not shipped:
        raise ValueError(f"{name} has no stored counterexample, and there is no file of this name")
    return shipped


def _replay(path: Path, registry: dict[str, Claim], booster: str | None) -> int:
    result = replay(path, registry, booster)
    if result.sides is None:
        ours = path.parent.resolve() == witness.COMMITTED.resolve() and booster is None
        defect = "our own defect: " if ours and not result.of_an_audit and result.outside is None else ""
        print(f"{path.name}: {defect}{result.verdict}{' any more' if defect else ''}")
        return 1
    print(f"{path.name}: {result.verdict}")
    if result.sides.at:
        print(f"  {one_line(result.sides.at)}")
    for line in _matrix(path, result)[:MOST_LINES]:
        print(
            f"  {one_line(line, 2 * matrices.MOST)}"
        )  # the values of an instance are named by a file from a third party
    return 0 if result.recomputed else UNVERIFIED


def _matrix(path: Path, result: Replay) -> list[str]:
    """Return the lines with the game of the counterexample and the columns played."""
    if not result.of_an_audit:
        return list(matrices.lines_of_case(witness.read(path).case))
    worst = result.evidence.worst
    played = worst.play if worst is not None else None
    return list(matrices.lines_of_case(played)) if isinstance(played, Play) else []

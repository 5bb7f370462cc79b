"""`boostproof bounds`: each upper and lower bound of the papers, what is proved here in its place, and the worst game met.

The ratio is that of the two sides of the bound at the worst case that the last runs and the stored searches met: 1 is equality, and
the bound cannot be improved there. Where only a small ratio is known, either the bound or the search has room. A bound of ours may
speak of other quantities than the printed one, so that its ratio can be smaller.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from fractions import Fraction

from rich.console import Console
from rich.table import Table

from properties.claims import Claim
from theorems import ledger
from theorems.shared import games as worst_games

BOUNDS = ("upper", "lower")
STANDS = ("holds", "proof-gap")
MEASURED = ("worst-case", "worst-case.lazy", "worst-games")  # claims about the worst case itself, no bounds
ELSEWHERE = (
    "ceiling",
    "own-size",
    "penalty",
)  # bounds of ours on other quantities, for another cap, for another penalty


@dataclass(frozen=True)
class Bound:
    """A printed bound, or one proved here, with the largest ratio met; None where nothing was met or no ratio is defined."""

    id: str
    printed: str
    ratio: float | None
    best: str
    best_ratio: float | None


def run(options) -> int:
    found = [bound for bound in bounds() if options.paper in (None, bound.id.split(".", 1)[0])]
    if options.json:
        json.dump([asdict(bound) for bound in found], sys.stdout, indent=1)
        print()
        return 0
    table = Table()
    for name in ("bound", "as printed", "worst met", "proved here", "worst met of it"):
        table.add_column(name, overflow="fold")
    for bound in found:
        best = "" if bound.best == bound.id else bound.best.removeprefix(bound.id)
        table.add_row(bound.id, bound.printed, _shown(bound.ratio), best or "itself", _shown(bound.best_ratio))
    Console(width=120).print(table)
    return 0


def _shown(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.3g}"


def bounds() -> list[Bound]:
    """One for every printed bound that stands, or in whose place something does."""
    claims, seen, games = ledger.load_claims(), ledger.evidence(), worst_games.stored_worst_games()
    listed = []
    for target in claims.values():
        if target.kind in BOUNDS and target.role == "statement":
            best = in_its_place(target, claims)
            if best is not None:
                ratio = ratio_met(target.id, seen, games) if target.printed in STANDS else None
                listed.append(Bound(target.id, target.printed, ratio, best, ratio_met(best, seen, games)))
    return listed


def in_its_place(target: Claim, claims: dict[str, Claim]) -> str | None:
    """The id of the bound of ours beneath it, else of the amended one or of a reading that holds, else its own if it stands."""
    beneath = [
        other
        for other in claims.values()
        if other.id.startswith(f"{target.id}.")
        and other.kind == target.kind
        and other.printed in STANDS
        and not other.id.endswith((*MEASURED, *ELSEWHERE))
    ]
    for role in ("ours", "amended"):
        if found := [other.id for other in beneath if other.role == role]:
            return found[0]
    if target.printed in STANDS:
        return target.id
    return next((other.id for other in beneath if other.role == "reading"), None)


def ratio_met(claim_id: str, seen: dict, games: list[dict]) -> float | None:
    """The largest ratio of its two sides, of what the last runs and the stored searches met; `games` : `shared.games.stored_worst_games`."""
    met = [seen.get(claim_id, {}).get("tightness")]
    met += [float(Fraction(case["ratio"])) for case in games if case["claim"] == claim_id]
    return max((ratio for ratio in met if ratio is not None), default=None)

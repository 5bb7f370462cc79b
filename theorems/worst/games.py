"""Searches for the worst games that `python -m theorems worst ID` shows, and keeps them."""

from __future__ import annotations

import math
from fractions import Fraction

from properties.claims import Instance
from reference import Verdict, decide
from theorems.shared.games import GRID, STORED, share, stored_worst_games
from theorems.shared.records import write_records
from theorems.worst.registered import GAMES

DIGITS = 4  # significant ones of a stored ratio, rounded down


def certified(instance) -> Fraction | None:
    """The ratio of the sides, rounded down and proved; None where the exact run does not exist."""
    try:
        sides = GAMES[instance.claim].sides(instance)
    except ValueError:
        return None
    if share(sides) <= 0:
        return None
    scale = Fraction(10) ** (DIGITS - math.ceil(math.log10(share(sides))))
    ratio = math.floor(share(sides) * float(scale)) / scale
    return ratio if decide(sides.lhs, ">=", ratio * sides.rhs) is Verdict.HOLDS else None


def searched(claim_id: str, rounds: int, seconds: float, seed: int = 1) -> Instance | None:
    """The best game of so many seconds with its certified `ratio`, over the sizes of the claim."""
    best, measured = None, GAMES[claim_id]
    for size in measured.sizes:
        try:
            found = measured.searched(rounds, size, seconds / len(measured.sizes), seed)
        except ValueError:  # no such run
            continue
        ratio = certified(found)
        if ratio is not None and (best is None or ratio > best.ratio):
            best = found.replaced(ratio=ratio)
    return best


def store_worst_game(instance) -> None:
    """Keeps the game unless one with a larger ratio is on record for the claim and T."""
    kept = {(case["claim"], case["rounds"]): case for case in stored_worst_games()}
    known = kept.get((instance.claim, instance.rounds))
    if known is None or Fraction(known["ratio"]) < instance.ratio:
        kept[instance.claim, instance.rounds] = {
            "claim": instance.claim,
            "rounds": instance.rounds,
            "eps": None if instance.eps is None else str(instance.eps),
            "rows": [[int(entry * GRID) for entry in row] for row in instance.game.rows],
            "ratio": str(instance.ratio),
        }
    write_records(STORED, [kept[key] for key in sorted(kept)], [instance.claim])

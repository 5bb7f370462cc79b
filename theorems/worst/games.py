"""The searches for the worst games that `boostproof worst ID` shows, and their store."""

from __future__ import annotations

import math
from fractions import Fraction

from properties.claims import Instance
from reference import Verdict, decide
from theorems.shared.games import GRID, STORED, share, stored_worst_games
from theorems.shared.records import write_records
from theorems.worst.registered import GAMES

DIGITS = 4  # significant digits of a stored ratio, rounded down


def certified(instance) -> Fraction | None:
    """Return a proved lower bound on the ratio of the sides; None if the exact run does not exist."""
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
    """Return the best game found within `seconds` over the sizes of the claim, with its certified `ratio`."""
    best, measured = None, GAMES[claim_id]
    for size in measured.sizes:
        try:
            game = measured.searched(rounds, size, seconds / len(measured.sizes), seed)
        except ValueError:  # no such run
            continue
        ratio = certified(game)
        if ratio is not None and (best is None or ratio > best.ratio):
            best = game.replaced(ratio=ratio)
    return best


def store_worst_game(instance) -> None:
    """Store the game unless a stored one for the claim and T has a larger ratio."""
    stored = {(case["claim"], case["rounds"]): case for case in stored_worst_games()}
    old = stored.get((instance.claim, instance.rounds))
    if old is None or Fraction(old["ratio"]) < instance.ratio:
        stored[instance.claim, instance.rounds] = {
            "claim": instance.claim,
            "rounds": instance.rounds,
            "eps": None if instance.eps is None else str(instance.eps),
            "rows": [[int(entry * GRID) for entry in row] for row in instance.game.rows],
            "ratio": str(instance.ratio),
        }
    write_records(STORED, [stored[key] for key in sorted(stored)], [instance.claim])

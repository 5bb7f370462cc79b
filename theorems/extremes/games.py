"""The worst games known, round by round, for `python -m theorems worst ID`: the Frank-Wolfe boosters, and AdaBoost's rates.

The Frank-Wolfe boosters' geometry is that of l1 and l-infinity: no program in the inner products alone decides them, and the class
of learners is not finite. So the worst case has a lower bound only: games found by climbing (`worst.scores`, `worst.pairs`), rounded to
thousandths, stored, and played again by the exact booster in enclosures. A ratio is that of the two sides, 1 at equality.
"""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path

from properties.cases.play import Play
from properties.claims import Instance, Listed, Proof, Sides, swapped
from properties.engine.curves import labelled
from properties.engine.witness import write_atomically
from reference import Game, Verdict, decide
from theorems.extremes.measures import GAMES, GRID, share
from theorems.extremes.runs import best_runs

STORED = Path(__file__).resolve().parent.parent / "evidence" / "worst_games.json"
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


def stored() -> list[dict]:
    """The games on record, one for each claim and T."""
    return json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else []


def recorded(claim_id: str) -> list[Instance]:
    """The games on record for a claim, the fewest rounds first."""
    return [
        Instance(
            claim=claim_id,
            rounds=case["rounds"],
            eps=None if case["eps"] is None else Fraction(case["eps"]),
            game=Game([[Fraction(entry, GRID) for entry in row] for row in case["rows"]]),
            ratio=Fraction(case["ratio"]),
        )
        for case in stored()
        if case["claim"] == claim_id
    ]


def store(instance) -> None:
    """Keeps the game unless one with a larger ratio is on record for the claim and T."""
    kept = {(case["claim"], case["rounds"]): case for case in stored()}
    known = kept.get((instance.claim, instance.rounds))
    if known is None or Fraction(known["ratio"]) < instance.ratio:
        kept[instance.claim, instance.rounds] = {
            "claim": instance.claim,
            "rounds": instance.rounds,
            "eps": None if instance.eps is None else str(instance.eps),
            "rows": [[int(entry * GRID) for entry in row] for row in instance.game.rows],
            "ratio": str(instance.ratio),
        }
    rows = ",\n".join(json.dumps(kept[key]) for key in sorted(kept))
    write_atomically(STORED, f"[\n{rows}\n]\n")


def played_again(instance):
    """(what the claim measures on a recorded game, its bound, where)."""
    sides = GAMES[instance.claim].sides(instance)
    return sides.lhs, sides.rhs, sides.at


def record_sides(instance, factor=1):
    """The bound on a recorded game, with its right side times `factor`, and that the ratio on record is reached."""
    found, bound, at = played_again(instance)
    yield Sides(found, "<=", factor * bound, at)
    yield Sides(found, ">=", instance.ratio * bound, f"{at}, the ratio on record")


def largest_ratio(claim_id: str) -> Fraction:
    """The largest on record."""
    return max(instance.ratio for instance in recorded(claim_id))


def largest(claim_id: str) -> Play:
    """The run on record that reaches the largest share, as a case of other claims."""
    return GAMES[claim_id].play(max(recorded(claim_id), key=lambda instance: instance.ratio))


def as_claim(claim_id: str, statement: str) -> dict:
    """What the claims about the games on record have in common: the fields of `claim`."""

    def below(case):  # just below the largest ratio the bound is broken
        return list(record_sides(case, largest_ratio(claim_id) * Fraction(99, 100)))

    def above(case):
        return list(record_sides(case.replaced(ratio=case.ratio * Fraction(101, 100))))

    return {
        "kind": "lower",
        "role": "ours",
        "statement": statement,
        "games": [Listed("listed", lambda: recorded(claim_id))],
        "broken_by": [
            swapped("99/100 of the largest ratio as the constant", below),
            swapped("a hundredth more than the ratio on record", above),
        ],
        "uses": [claim_id],
        "proof": lambda: Proof(
            "both sides of the bound on every game on record, enclosed",
            lambda: all(_hold(record_sides(instance)) for instance in recorded(claim_id)),
            lambda: all(_hold(below(instance)) for instance in recorded(claim_id)),
        ),
        "curve": labelled(
            lambda: games_curve(claim_id),
            "rounds T",
            "share of the bound, the worst game known",
            "the bound",
            met=lambda: best_runs(claim_id).items(),
        ),
    }


def _hold(sides) -> bool:
    return all(decide(entry.lhs, entry.relation, entry.rhs) is Verdict.HOLDS for entry in sides)


def games_curve(claim_id: str):
    """(T, the largest ratio certified, 1) for a figure."""
    return [(instance.rounds, float(instance.ratio), 1.0) for instance in recorded(claim_id)]

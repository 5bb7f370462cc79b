"""The worst known game of a bound for each number of rounds: its measure, and the stored games.

The Frank-Wolfe boosters use the norms l1 and l-infinity, so no program in the inner products alone decides their worst case, and
the class of learners is not finite. Only lower bounds of the worst case are known: games found by hill climbing, rounded to
thousandths, stored, and played again by the exact booster in enclosures. A ratio is that of the two sides, 1 at equality.
`theorems.worst.games` searches for the games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction

from properties.cases.play import Play
from properties.claims import Instance, Listed, Proof, Sides, swapped
from properties.engine.curves import labelled
from reference import Game, Verdict, decide, play
from theorems.shared.records import read_records
from theorems.shared.runs import best_runs

STORED = "worst_games.json"
GRID = 1000  # entries and parameters are multiples of 1/GRID


class Measure(ABC):
    """The measure of a bound on a game: the search for the worst game, the run of a game, and the two sides.

    claim : the id of the bound.      found : the stored games, in words.      bound : the right side, in words.
    sizes : the sizes that a search tries, in this order.
    """

    claim: str
    found: str
    bound: str
    sizes: tuple[tuple[int, ...], ...]

    @abstractmethod
    def searched(self, rounds: int, size: tuple[int, ...], seconds: float, seed: int) -> Instance:
        """Return the worst game of this size found by a search. Raises ValueError if the game has no run."""

    @abstractmethod
    def play(self, instance) -> Play:
        """Return the run on a game."""

    @abstractmethod
    def sides(self, instance) -> Sides:
        """Return the two sides after the run. Raises ValueError if the bound does not apply to the run."""


GAMES: dict[str, Measure] = {}  # keys: ids of bounds; each paper's `worst_case` adds entries


def measured_by(measure: Measure) -> Measure:
    """Register a measure for its claim, and return it."""
    GAMES[measure.claim] = measure
    return measure


def trace_of(case: Play):
    """Return the trace of a case."""
    assert case.rounds is not None
    return play(case.booster, case.game, case.rounds, case.oracle)


def share(sides) -> float:
    """Return the ratio of the left side to the right one as a float; 0 if the right side is not positive."""
    return float(sides.lhs) / float(sides.rhs) if float(sides.rhs) > 0 else 0.0


def stored_worst_games() -> list[dict]:
    """Return the stored games, one for each claim and T."""
    return read_records(STORED)


def recorded_games(claim_id: str) -> list[Instance]:
    """Return the stored games of a claim, the fewest rounds first."""
    return [
        Instance(
            claim=claim_id,
            rounds=case["rounds"],
            eps=None if case["eps"] is None else Fraction(case["eps"]),
            game=Game([[Fraction(entry, GRID) for entry in row] for row in case["rows"]]),
            ratio=Fraction(case["ratio"]),
        )
        for case in stored_worst_games()
        if case["claim"] == claim_id
    ]


def replayed_share(instance):
    """Return (measured value, bound, caption) of a stored game, played again."""
    sides = GAMES[instance.claim].sides(instance)
    return sides.lhs, sides.rhs, sides.at


def record_sides(instance, factor=1):
    """Yield the bound on a stored game, with its right side times `factor`, and that the stored ratio is reached."""
    value, bound, at = replayed_share(instance)
    yield Sides(value, "<=", factor * bound, at)
    yield Sides(value, ">=", instance.ratio * bound, f"{at}, the ratio on record")


def largest_ratio(claim_id: str) -> Fraction:
    """Return the largest stored ratio."""
    return max(instance.ratio for instance in recorded_games(claim_id))


def worst_run(measure: Measure) -> Play:
    """Return the stored run with the largest share of the bound, as a case for other claims."""
    return measure.play(max(recorded_games(measure.claim), key=lambda instance: instance.ratio))


def fields_of_claim(measure: Measure, statement: str, title: str) -> dict:
    """Return the fields of `claim` that the claims about the stored games share; `title` is that of their figure."""
    claim_id = measure.claim

    def below(case):  # a bound sharpened to just below the largest ratio must fail
        return list(record_sides(case, largest_ratio(claim_id) * Fraction(99, 100)))

    def above(case):
        return list(record_sides(case.replaced(ratio=case.ratio * Fraction(101, 100))))

    return {
        "kind": "lower",
        "role": "ours",
        "statement": statement,
        "games": [Listed("listed", lambda: recorded_games(claim_id), whole=True)],
        "broken_by": [
            swapped("99/100 of the largest ratio as the constant", below),
            swapped("a hundredth more than the ratio on record", above),
        ],
        "uses": [claim_id],
        "proof": lambda: Proof(
            "both sides of the bound on every game on record, enclosed",
            lambda: all(_hold(record_sides(instance)) for instance in recorded_games(claim_id)),
            lambda: all(_hold(below(instance)) for instance in recorded_games(claim_id)),
            general=False,
        ),
        "curve": labelled(
            lambda: games_curve(claim_id),
            "rounds T",
            "worst game known",
            "the bound",
            met=lambda: best_runs(claim_id).items(),
            shares=True,
            title=title,
            quantity="share of the bound",
        ),
    }


def _hold(sides) -> bool:
    return all(decide(entry.lhs, entry.relation, entry.rhs) is Verdict.HOLDS for entry in sides)


def games_curve(claim_id: str):
    """Return the points (T, largest certified ratio, 1) of a figure."""
    return [(instance.rounds, float(instance.ratio), 1.0) for instance in recorded_games(claim_id)]

"""The worst games known, round by round: how each bound is measured, and what is on record of it.

The Frank-Wolfe boosters' geometry is that of l1 and l-infinity: no program in the inner products alone decides them, and the class
of learners is not finite. So the worst case has a lower bound only: games found by climbing, rounded to thousandths, stored, and played
again by the exact booster in enclosures. A ratio is that of the two sides, 1 at equality. `theorems.worst.games` searches for them.
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
    """How the worst game of a bound is searched for, which run a game has, and the two sides on it.

    claim : the bound's id.      found : what the games on record are.      bound : its right side, in words.
    sizes : what a search tries, one after the other.
    """

    claim: str
    found: str
    bound: str
    sizes: tuple[tuple[int, ...], ...]

    @abstractmethod
    def searched(self, rounds: int, size: tuple[int, ...], seconds: float, seed: int) -> Instance:
        """The worst game of this size that was found. Raises ValueError where there is no such run."""

    @abstractmethod
    def play(self, instance) -> Play:
        """The run on a game."""

    @abstractmethod
    def sides(self, instance) -> Sides:
        """The two sides after the run. Raises ValueError where the run is not one that the bound speaks of."""


GAMES: dict[str, Measure] = {}  # by the id of the bound; each paper's `worst_case` adds its own


def measured_by(measure: Measure) -> Measure:
    """The measure, which is from now on the one of its claim."""
    GAMES[measure.claim] = measure
    return measure


def trace_of(case: Play):
    """The trace of a case."""
    assert case.rounds is not None
    return play(case.booster, case.game, case.rounds, case.oracle)


def share(sides) -> float:
    """The left side as a share of the right one, roughly; 0 where that is not above 0."""
    return float(sides.lhs) / float(sides.rhs) if float(sides.rhs) > 0 else 0.0


def stored_worst_games() -> list[dict]:
    """The games on record, one for each claim and T."""
    return read_records(STORED)


def recorded_games(claim_id: str) -> list[Instance]:
    """The games on record for a claim, the fewest rounds first."""
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
    """(what the claim measures on a recorded game, its bound, where)."""
    sides = GAMES[instance.claim].sides(instance)
    return sides.lhs, sides.rhs, sides.at


def record_sides(instance, factor=1):
    """The bound on a recorded game, with its right side times `factor`, and that the ratio on record is reached."""
    found, bound, at = replayed_share(instance)
    yield Sides(found, "<=", factor * bound, at)
    yield Sides(found, ">=", instance.ratio * bound, f"{at}, the ratio on record")


def largest_ratio(claim_id: str) -> Fraction:
    """The largest on record."""
    return max(instance.ratio for instance in recorded_games(claim_id))


def worst_run(measure: Measure) -> Play:
    """The run on record that reaches the largest share of the bound, as a case of other claims."""
    return measure.play(max(recorded_games(measure.claim), key=lambda instance: instance.ratio))


def fields_of_claim(measure: Measure, statement: str) -> dict:
    """What the claims about the games on record have in common: the fields of `claim`."""
    claim_id = measure.claim

    def below(case):  # just below the largest ratio the bound is broken
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
            "share of the bound, the worst game known",
            "the bound",
            met=lambda: best_runs(claim_id).items(),
        ),
    }


def _hold(sides) -> bool:
    return all(decide(entry.lhs, entry.relation, entry.rhs) is Verdict.HOLDS for entry in sides)


def games_curve(claim_id: str):
    """(T, the largest ratio certified, 1) for a figure."""
    return [(instance.rounds, float(instance.ratio), 1.0) for instance in recorded_games(claim_id)]

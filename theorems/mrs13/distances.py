"""R_t and S_t along a run: the suboptimality, and the l1-distance to the combinations that reach the target loss."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reference import Game, Verdict, decide
from reference.arithmetic import LogSum
from reference.play import Trace, once_per_run
from reference.rate.suboptimality import Distance, combinations, distance_to_level_set, exponential_loss, log_ratio
from theorems.mrs13.references import ReferenceCombination, reference_combinations

_KNOWN: dict = {}  # distances are convex programs; several claims ask for the same ones
KEPT = 1 << 15  # of them: a sweep asks for millions


@dataclass(frozen=True)
class Measured:
    """After t rounds: λ*, R_t > 0 and the enclosed S_t > 0."""

    t: int
    target: ReferenceCombination
    suboptimality: Any
    distance: Distance

    def __str__(self):
        return f"t={self.t}, {self.target}"


@once_per_run
def measured_rounds(trace: Trace) -> list[list[Measured]]:
    """One list per reference: t = 0, 1, ... as long as the loss of the run exceeds the target.

    The references are the one near the infimum and the short one: a distance is a convex program.
    """
    references = reference_combinations(trace.game)
    found, path = [], combinations(trace)
    for target in dict.fromkeys((*references[:1], *references[-1:])):
        rounds = []
        for t, combination in enumerate(path):
            loss = exponential_loss(trace.game, combination)
            if decide(loss, ">", target.loss) is not Verdict.HOLDS:
                break
            distance = _distance(trace.game, combination, trace.weights[t], target)
            rounds.append(Measured(t, target, log_ratio(loss, target.loss), distance))
        found.append(rounds)
    return found


def at_most(distance: Distance, bound):
    """What stands for the distance on the left of "<= bound": its upper end if that settles it, else the enclosure."""
    return distance.upper if decide(distance.upper, "<=", bound) is Verdict.HOLDS else distance.value


def at_least(distance: Distance, factor, bound):
    """What stands for the distance on the left of "factor distance >= bound", factor > 0: its lower end if that settles
    it, else the enclosure."""
    settled = decide(factor * distance.lower, ">=", bound) is Verdict.HOLDS
    return distance.lower if settled else distance.value


def _distance(game: Game, combination, weights, target: ReferenceCombination) -> Distance:
    key = _key(game, combination, target)
    if key is None or key not in _KNOWN:
        found = distance_to_level_set(game, combination, target.loss, target.combination, weights)
        if key is None:
            return found
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        _KNOWN[key] = found
    return _KNOWN[key]


def _key(game, combination, target):
    """What the distance depends on, where the combination has an exact name; None otherwise."""
    named = []
    for entry in combination:
        if isinstance(entry, LogSum):
            named.append(frozenset(entry.terms.items()))
        elif isinstance(entry, (int, Fraction)):
            named.append(Fraction(entry))
        else:
            return None
    return game, tuple(named), target

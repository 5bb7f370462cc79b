"""Long runs of boosters in floats: a promise is compared after 64, 128, 256, ... rounds, not only at the end.

The sides are computed in enclosures from the exact values of the floats that the booster returned (`checks/precise.py`). No
power of a long run vanishes and no sum of a check is rounded, so that a difference is an error of the booster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import wraps

from properties.cases.play import Play
from properties.cases.small import fading_play, turning_play
from properties.checks.precise import Precise, decided, precise, precisely
from reference.protocol import Trace

SHORT = 128  # columns of a run that is compared only at its end
NEAR = 16  # rounds before a checkpoint that are compared in enclosures
FIRST = 64  # rounds of the first checkpoint
LONG = {"quick": 4096, "ci": 8192, "night": 65_536}  # rounds
OF_TRUSTED = 1024  # at quick, of a booster of ours, or of one whose coefficients are all read in every round
ENDS_EARLY = {"stops-on-a-repeat"}  # a booster that satisfies the promise ends after each best column was received once


def at_checkpoints(function: Callable[[Trace], Iterator]) -> Callable[[Trace], Iterator]:
    """Return the same promise, which compares a run of more than `SHORT` columns at powers of two, and at its end.

    The sides of a long run in floats are computed from the exact values of its floats, and enclosed.
    """

    @wraps(function)
    def compared(trace):
        total = len(trace.columns)
        if total <= SHORT:
            yield from function(trace)
            return
        in_floats = any(isinstance(precise(entry), Precise) for entry in trace.weights[0])
        run = precisely(trace) if in_floats else trace
        t, before = FIRST, 0
        while t < total:
            yield from _compared(function, first_rounds(run, t), in_floats, before)
            t, before = 2 * t, t
        yield from _compared(function, run, in_floats, before)

    return compared


def _compared(function, run, in_floats: bool, before: int) -> Iterator:
    """Return the sides of a run at a checkpoint, without those of rounds up to the checkpoint `before`.

    In floats only the last NEAR rounds are compared: the enclosures of one round take milliseconds.
    """
    traits = getattr(run.booster, "traits", None) or {}
    allowance = Fraction(traits.get("allowance") or 0) if isinstance(traits, Mapping) else Fraction(0)
    return decided(function(run), allowance, max(before, len(run.columns) - NEAR)) if in_floats else function(run)


def first_rounds(trace: Trace, t: int) -> Trace:
    """Return the run as it was after t rounds.

    >>> from reference import Game, play
    >>> from reference.exact import AdaBoost
    >>> trace = play(AdaBoost(), Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1]]), rounds=5)
    >>> first = first_rounds(trace, 2)
    >>> len(first.weights), first.edges == trace.edges[:2], first.margins() == trace.margins(2), first.stop
    (3, True, True, 'rounds')
    """
    return type(trace)(
        trace.game,
        trace.booster,
        trace.columns[:t],
        trace.signs[:t],
        trace.edges[:t],
        trace.weights[: t + 1],
        trace.rounds[:t],
        "rounds",
        trace.coefficients_after(t),
    )


def plays_to_checkpoints(name: str, effort: str, declared, trusted: bool = False) -> list[Play]:
    """Return the long plays on which a promise of this name is tried, for boosters that answer in floats. Exact numbers are
    used up long before.

    >>> from properties.traits import Declared
    >>> [play.rounds for play in plays_to_checkpoints("loss-falls", "quick", Declared(coefficients="kept"))]
    [4096, 4096]
    """
    if declared.columns == "labels" or declared.arithmetic in ("exact", "certified") or name in ENDS_EARLY:
        return []
    rounds = OF_TRUSTED if (trusted or declared.coefficients != "kept") and effort == "quick" else LONG[effort]
    return declared.fitting([fading_play(rounds), turning_play(12, rounds)])

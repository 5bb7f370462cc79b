"""Long runs of boosters in floats: a promise is checked after 64, 128, 256, ... rounds, and not only at the end.

The sides are computed as enclosures from the exact values of the floats that the booster returned (`checks/precise.py`). No
power underflows and no sum of a check is rounded. A difference is therefore an error of the booster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import wraps

from properties.cases.play import Play
from properties.cases.small import fading_play, turning_play
from properties.checks.precise import Precise, decided, precise, precisely
from reference.protocol import Trace

SHORT = 128  # columns; a run with at most SHORT columns is checked only at its end
NEAR = 16  # rounds; in floats only the last NEAR rounds before a checkpoint are checked
FIRST = 64  # rounds before the first checkpoint
LONG = {"quick": 4096, "ci": 8192, "night": 65_536}  # rounds of a long play, by effort
# at quick, for our boosters and for boosters whose coefficients are read in every round
LONG_OF_TRUSTED = 1024
# promises that are not tried on long plays: a booster that stops on a repeated column stops before a play is long
ENDS_EARLY = {"stops-on-a-repeat"}


def at_checkpoints(function: Callable[[Trace], Iterator]) -> Callable[[Trace], Iterator]:
    """Return the promise with the sides of a run of more than `SHORT` columns at rounds FIRST, 2 FIRST, 4 FIRST, ... and at its end.

    The sides of a long run in floats are enclosures, computed from the exact values of the floats.
    """

    @wraps(function)
    def compared(trace):
        total = len(trace.columns)
        if total <= SHORT:
            yield from function(trace)
            return
        in_floats = any(isinstance(precise(entry), Precise) for entry in trace.weights[0])
        run = precisely(trace) if in_floats else trace
        t, previous = FIRST, 0
        while t < total:
            yield from _sides_at(function, first_rounds(run, t), in_floats, previous)
            t, previous = 2 * t, t
        yield from _sides_at(function, run, in_floats, previous)

    return compared


def _sides_at(function, run, in_floats: bool, previous: int) -> Iterator:
    """Return the sides of a run at a checkpoint.

    In floats the sides of rounds up to the checkpoint `previous` are left out, and only the last NEAR rounds are checked,
    because the enclosures of one round take milliseconds.
    """
    traits = getattr(run.booster, "traits", None) or {}
    allowance = Fraction(traits.get("allowance") or 0) if isinstance(traits, Mapping) else Fraction(0)
    return decided(function(run), allowance, max(previous, len(run.columns) - NEAR)) if in_floats else function(run)


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
    """Return the long plays on which the promise `name` is tried.

    The list is empty for boosters of labels, for boosters in exact or certified arithmetic, whose numbers become too long in
    such plays, and for the promises in ENDS_EARLY.

    >>> from properties.traits import Declared
    >>> [play.rounds for play in plays_to_checkpoints("loss-falls", "quick", Declared(coefficients="kept"))]
    [4096, 4096]
    """
    if declared.columns == "labels" or declared.arithmetic in ("exact", "certified") or name in ENDS_EARLY:
        return []
    rounds = LONG_OF_TRUSTED if (trusted or declared.coefficients != "kept") and effort == "quick" else LONG[effort]
    return declared.fitting([fading_play(rounds), turning_play(12, rounds)])

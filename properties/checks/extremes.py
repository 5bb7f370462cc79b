"""Extremes: plays at the limits of what a game can be. The booster must return valid weights or stop."""

from __future__ import annotations

import time
from fractions import Fraction

from properties.cases.small import fading_play
from properties.checks.case import (
    AUDIT_BITS,
    agree_in_floats,
    finite,
    is_out_of_bits,
    nonnegative,
    rounding,
    weights_are_capped,
)
from properties.claims import Play, Sides, binary_only, invariant, where
from properties.engine.questions import listed
from reference import BestColumn, Game, InOrder, Stop, Transcript
from reference.arithmetic import MAXIMUM_BITS, Undecided, bit_length, is_float

LONG = 100_000  # rounds of the long run
BATCH = 256  # rounds of one request to a booster in another process
FEWEST = 64  # rounds that an enclosed run must reach; with fewer it loses more than 64 bits per round
TINY = Fraction(1, 10**12)  # the smallest margin


_fractional = where(lambda declared: declared.columns == "unit", "it does not declare columns in [-1, 1]")


def valid(case):
    """Check that the play ran, and that every answer was a distribution on the declared domain."""
    if case.failure and case.undecided:
        raise Undecided("the base play")
    yield Sides(int(case.failure is not None), "==", 0, at=case.failure or "the play ran")
    for t, weights in enumerate(case.partial.weights):
        yield from _distribution(case.declared, weights, f"after round {t}")


def _distribution(declared, weights, at):
    yield (bad := finite(weights, at))
    if bad.lhs == 0:
        yield from nonnegative(weights, at, rounding(declared, weights))
        yield from weights_are_capped(declared, weights, at)
        yield agree_in_floats(declared, sum(weights), 1, f"sum of the weights {at}")


def extreme(name, statement, plays, standing=binary_only):
    """Register the check that a booster gives valid weights, or stops, on the plays that a function makes."""

    def check(case):
        yield from valid(case)

    check.__doc__ = valid.__doc__
    sentence = rf"$d_t \in \Delta_m$ for all $t$: {statement}"
    invariant(name, "extremes", sentence, standing, lambda effort, declared: declared.fitting(plays()))(check)


def _one_example():
    return [Play(Game([[1]]), rounds=3), Play(Game([[-1]]), rounds=3), Play(Game([[1, -1]]), rounds=4)]


def _one_column():
    for m in range(1, 6):
        for wrong in range(m):
            yield Play(Game([[-1 if i < wrong else 1] for i in range(m)]), rounds=5)


def _constant_columns():
    for m in (1, 2, 3):
        for first in ([], [1] * (m - 1) + [-1]):
            for constant in (1, -1):
                columns = [column for column in (first, [constant] * m, first) if column]
                game = Game(list(zip(*columns, strict=True)))
                yield Play(game, Transcript([(j, 1) for j in range(len(columns))]), len(columns))
                yield Play(game, BestColumn(signed=True), 4)


def _zero_column():
    for m in (2, 3):
        yield Play(Game([[0, 1 if i else -1] for i in range(m)]), InOrder(), 4)
        yield Play(Game([[0]] * m), InOrder(), 3)


def _identical_columns():
    for column in ((1, 1, -1), (1, -1, -1), (1, 1, 1, -1)):
        yield Play(Game([(entry,) * 3 for entry in column]), InOrder(), 9)
        yield Play(Game([(entry, -entry) for entry in column]), BestColumn(signed=True), 6)


def _value_zero():
    yield Play(Game([[1, -1], [-1, 1]]), rounds=12)
    yield Play(Game([[1, -1, 1], [-1, 1, 1], [1, 1, -1], [-1, -1, -1]]), rounds=12)
    yield Play(Game([[1, -1], [-1, 1], [1, -1], [-1, 1]]), InOrder(), 12)


def _edges_near_zero():
    for margin in (TINY, -TINY):
        yield Play(Game([[margin], [margin], [margin]]), rounds=4)
    yield Play(Game([[1, TINY], [-1 + 2 * TINY, TINY]]), rounds=6)


def _edges_near_one():
    yield Play(Game([[1 - TINY]] * 3), rounds=5)
    yield Play(Game([[1, 1 - TINY], [1 - TINY, 1]]), rounds=6)


extreme("one-example", "one example", _one_example)
extreme("one-column", "one column, right on some examples", _one_column)
extreme("constant-columns", "columns of edge 1 and -1", _constant_columns)
extreme("zero-column", "a column that abstains everywhere", _zero_column, _fractional)
extreme("identical-columns", "columns that are equal or opposite", _identical_columns)
extreme("value-zero", "games of value zero", _value_zero)
extreme("edges-near-zero", "edges of 1e-12", _edges_near_zero, _fractional)
extreme("edges-near-one", "edges within 1e-12 of 1", _edges_near_one, _fractional)


def _endless(effort, declared):
    """Return a play in which one example is always right: its weight tends to 0, and floats underflow."""
    return declared.fitting([fading_play(LONG)])


@invariant(
    "long-run", "extremes", "$d_t$ stays a distribution for 100 000 rounds", standing=binary_only, plays=_endless
)
def long_run(case):
    """100,000 rounds while weights underflow, with a coefficient for each; an exact booster until its bits or the time
    are used up.

    A run whose enclosures are too wide at the largest precision ends as one whose integers are too long: with "budget".
    What it reached is decided and the note says how far that was. Before FEWEST enclosed rounds it decides nothing.
    """
    booster, columns = case.make(), case.game.columns
    until = time.monotonic() + case.seconds
    decided, t = 0, 0
    weights = booster.start(case.game.m)
    while t < case.play.rounds:
        # exact numbers may double in length in every round, so that their length is checked after each round
        size = min(BATCH if all(map(is_float, listed(weights))) else 1, case.play.rounds - t)
        next_columns = [columns[(t + k) % len(columns)] for k in range(1, size + 1)]
        for answer in booster.asked("run", None, next_columns, (), ()):
            t += 1
            weights = answer.weights if isinstance(answer, Stop) else answer
            reason = _ended(answer, weights, until)
            if weights is not None and (reason or t & (t - 1) == 0 or t == case.play.rounds):
                numbers = listed(weights)
                if is_out_of_bits(numbers):
                    yield from _out_of_bits(case, decided)
                    return
                yield from _distribution(case.declared, numbers, f"after round {t}")
                decided = t
                # at the end of a batch, while there are few coefficients
                if t == 4 * BATCH and all(map(is_float, numbers)):
                    count = len(listed(booster.ask("coefficients"), "coefficients"))
                    yield Sides(count, "==", t, at=f"number of coefficients after round {t}", round=t)
            if reason:
                case.note = f"{t:,} rounds, then {reason}"
                return


def _ended(answer, weights, until: float) -> str:
    """Return why a long run ends; "" if it continues."""
    if isinstance(answer, Stop):
        return f"it stopped: {answer.reason}"
    if bit_length(weights) > AUDIT_BITS:
        return f"budget: integers of {bit_length(weights):,} bits"
    return "the time limit" if time.monotonic() > until else ""


def _out_of_bits(case, decided: int):
    """Yield the sides of a run that enclosures do not decide further. Raises Undecided after fewer than FEWEST rounds."""
    if decided < FEWEST:
        raise Undecided(f"enclosures at {MAXIMUM_BITS} bits decide only {decided} rounds")
    case.note = f"{decided:,} rounds decided, then budget: enclosures too wide at {MAXIMUM_BITS:,} bits"
    yield Sides(decided, ">=", FEWEST, at="rounds before the enclosures were too wide")

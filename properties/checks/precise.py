"""Use the numbers of a run in floats at their exact values, so that a promise computes enclosures from them without rounding.

A float is a rational with a power of 2 in the denominator. Sums and products of floats are computed at `BITS` bits, which
hold every sum of floats exactly; other functions are enclosed as for any `Real`.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import flint

from properties.claims import Sides
from reference.arithmetic import (
    FLOAT_ALLOWANCE,
    Real,
    Undecided,
    Verdict,
    decide,
    enclosure,
    is_float,
    working_precision,
)
from reference.protocol import Trace

BITS = 2200  # the least and the largest float are 2^-1074 and 2^1024


class Precise(Real):
    """A real number computed from floats: a float at its exact value, or a result of exact or enclosed operations on floats.

    Parameters
    ----------
    ball : flint.arb or None
        The number, if one ball serves every precision.
    evaluate : function of a number of bits, optional
        Returns a ball that contains the number; used if `ball` is None.

    Examples
    --------
    >>> third = precise(0.1) + precise(0.2)
    >>> third == Fraction(0.1) + Fraction(0.2), third == precise(0.1 + 0.2), abs(-third) == third
    (True, False, True)
    """

    __slots__ = ("_ball",)

    def __init__(self, ball: Any, evaluate: Callable[[int], flint.arb] | None = None):
        self._balls, self.root, self._ball = {}, None, ball
        self._evaluate = evaluate  # type: ignore[assignment]  # not read where there is a ball

    def at(self, bits: int) -> flint.arb:
        return super().at(bits) if self._ball is None else self._ball

    def __float__(self):
        return super().__float__() if self._ball is None or not self._ball.is_exact() else float(self._ball)

    def __neg__(self):
        return _computed(operator.neg, self)

    def __abs__(self):
        return _computed(abs, self)

    def __add__(self, other):
        if type(other) is Precise and flint.ctx.prec == BITS and self._ball is not None and other._ball is not None:
            return Precise(self._ball + other._ball)  # as below: the usual case, at once
        return _computed(operator.add, self, other)

    __radd__ = __add__

    def __sub__(self, other):
        return _computed(operator.sub, self, other)

    def __rsub__(self, other):
        return _computed(operator.sub, other, self)

    def __mul__(self, other):
        if type(other) is int and flint.ctx.prec == BITS and self._ball is not None:
            return self if other == 1 else Precise(self._ball * other)
        return _computed(operator.mul, self, other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, int | float | Fraction) and other == 0:
            raise ZeroDivisionError("division of a number by zero")
        return _computed(operator.truediv, self, other)

    def __rtruediv__(self, other):
        return _computed(operator.truediv, other, self)


def _computed(operation: Callable, *numbers: Any):
    """Return the result of an operation, computed at once if all numbers are floats or rationals, else when it is enclosed."""
    for number in numbers:
        if isinstance(number, float) and not math.isfinite(number):
            return operation(*map(float, numbers))
        if not isinstance(number, int | float | Fraction | Real):
            return NotImplemented
    if all(not isinstance(number, Real) or getattr(number, "_ball", None) is not None for number in numbers):
        if flint.ctx.prec == BITS:
            return Precise(operation(*(enclosure(number, BITS) for number in numbers)))
        with working_precision(BITS):
            return Precise(operation(*(enclosure(number, BITS) for number in numbers)))
    return Precise(None, lambda bits: operation(*(enclosure(number, bits) for number in numbers)))


def precise(number: Any) -> Any:
    """Return a float at its exact value; an infinite float, and a number that is no float, unchanged.

    Parameters
    ----------
    number : number

    Returns
    -------
    Precise or number
        The number.

    Examples
    --------
    >>> precise(math.inf), precise(Fraction(1, 2)), type(precise(0.5)).__name__
    (inf, Fraction(1, 2), 'Precise')
    """
    number = number.item() if hasattr(number, "dtype") and getattr(number, "ndim", 1) == 0 else number
    return Precise(flint.arb(number)) if is_float(number) and number == number else number


def from_floats(number: Any) -> bool:
    """Return whether a number was computed in floats, by the booster or by us, so that rounding is in it.

    Parameters
    ----------
    number : number

    Returns
    -------
    bool
        True for floats, and for numbers computed from their exact values.

    Examples
    --------
    >>> from_floats(0.5), from_floats(precise(0.5) * 3), from_floats(Fraction(1, 2))
    (True, True, False)
    """
    return is_float(number) or isinstance(number, Precise)


class PreciseTrace:
    """The methods of a trace of precise numbers that differ from those of a trace of floats."""

    def coefficients_after(self, t: int):
        return [precise(entry) for entry in self._floats_after(t)]

    def margins_by_round(self: Any):
        """Yield `margins(t)` for t = 0, 1, ..., T; a round that keeps all earlier coefficients adds to the margins before it."""
        before, margins = self._floats_after(0), self.margins(0)
        yield margins
        for t in range(len(self.columns)):
            after = self._floats_after(t + 1)
            if after[:-1] == before and all(map(math.isfinite, after[-1:])):
                added = precise(after[-1])
                pairs = zip(margins, self.played(t), strict=True)
                margins = [margin + added * entry if entry else margin for margin, entry in pairs]
            else:
                margins = self.margins(t + 1)
            yield margins
            before = after

    def _floats_after(self, t: int) -> list:
        return list(super().coefficients_after(t))  # type: ignore[misc]  # a method of the trace


_KINDS: dict[type, type] = {}


def precisely(trace: Trace) -> Trace:
    """Return a run in floats with its weights, coefficients and records at their exact values, and the edges of these weights.

    Parameters
    ----------
    trace : Trace

    Returns
    -------
    Trace
        The same run.

    Examples
    --------
    >>> from reference import Game, play
    >>> from reference.fast import AdaBoost
    >>> trace = play(AdaBoost(), Game([[1, -1], [-1, 1], [1, 1]]), 2)
    >>> precisely(trace).margins()[0] == Fraction(trace.per_round[0]) - Fraction(trace.per_round[1])
    True
    """
    kind = type(trace)
    if kind not in _KINDS:
        _KINDS[kind] = type("Precise", (PreciseTrace, kind), {})
    weights = [[precise(entry) for entry in vector] for vector in trace.weights]
    rounds = [type(turn)(*turn[:-1], _record(turn.record)) for turn in trace.rounds]
    found = _KINDS[kind](
        trace.game,
        trace.booster,
        trace.columns,
        trace.signs,
        [],
        weights,
        rounds,
        trace.stop,
        [precise(entry) for entry in trace.per_round],
    )
    with working_precision(BITS):
        for t in range(len(trace.columns)):
            pairs = zip(weights[t], found.played(t), strict=True)
            found.edges.append(sum((weight * entry for weight, entry in pairs if entry), start=precise(0.0)))
    return found


def _record(record):
    return type(record)({name: precise(entry) for name, entry in record.items()})


def decided(sides: Iterable[Sides], allowance: Fraction = Fraction(0), after: int = 0) -> Iterator[Sides]:
    """Yield the sides of a promise with room for the booster's own rounding: FLOAT_ALLOWANCE plus the allowance of the booster,
    relative to the larger side if that is above 1.

    A comparison that is false by more than that is yielded unchanged, so that a report shows its numbers.

    Parameters
    ----------
    sides : iterable of Sides
        The sides of a promise on a precise trace.
    allowance : Fraction, at least 0
        The allowance that the booster declares.
    after : int, at least 0
        Sides of this round and of earlier rounds are left out.

    Yields
    ------
    Sides
        One for each of the given ones after round `after`.

    Raises
    ------
    Undecided
        After the other sides, if the enclosures of a comparison never separated.

    Examples
    --------
    >>> near, far = decided([Sides(precise(0.1) * 3, "==", precise(0.3)), Sides(precise(0.1), "==", precise(0.2))])
    >>> near.lhs == near.rhs, far.lhs == far.rhs
    (True, False)
    """
    listed: list[Sides] = []
    doubt = None
    with working_precision(BITS):
        try:
            listed.extend(each for each in sides if each.round is None or each.round > after)
        except Undecided as error:
            doubt = error
    for each in listed:
        yield _within(each, allowance)
    if doubt is not None:
        raise doubt


def _within(sides: Sides, allowance: Fraction) -> Sides:
    left, right = sides.lhs, sides.rhs
    if is_float(left) or is_float(right) or not (isinstance(left, Real) or isinstance(right, Real)):
        return sides
    sizes = abs(float(left)), abs(float(right))
    if not all(map(math.isfinite, sizes)):
        return sides
    near = (Fraction(FLOAT_ALLOWANCE) + allowance) * Fraction(max(1.0, *sizes))
    if sides.relation == "==":
        verdict, number = decide(abs(left - right), "<=", near), float(right)
        if verdict is Verdict.UNDECIDED:
            return sides._replace(lhs=abs(left - right), relation="<=", rhs=near)
        return sides._replace(lhs=number, rhs=number) if verdict is Verdict.HOLDS else sides
    moved = right + near if sides.relation in ("<=", "<") else right - near
    verdict = decide(left, sides.relation, moved)
    return sides if verdict is Verdict.VIOLATED else sides._replace(rhs=moved)

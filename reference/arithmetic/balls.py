"""Arb balls: intervals with a midpoint and a radius, computed at a working precision in bits."""

import copyreg
import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import flint

# A ball never changes, so that a deep copy may be the ball itself: `copy` returns an object whose reduction is a string.
# `pickle` would look the string up as a global name, and raises an error.
copyreg.pickle(flint.arb, lambda ball: "a ball")

START_BITS = 64
MAXIMUM_BITS = 4096
# Recursion limit, in calls: a number of a long run nests a few calls per round. From Python 3.11 on, calls of Python functions
# take no C stack.
DEEP = 200_000


class working_precision:
    """Set Arb's working precision, a global of python-flint, and raise the recursion limit to DEEP, within a `with` block.

    Parameters
    ----------
    bits : int, at least 2
        The working precision within the block.

    Examples
    --------
    >>> with working_precision(10):
    ...     print(ball(Fraction(1, 3)))
    [0.33 +/- 3.50e-3]
    """

    __slots__ = ("bits", "calls", "saved")

    def __init__(self, bits: int):
        self.bits = bits

    def __enter__(self):
        self.saved, self.calls = flint.ctx.prec, sys.getrecursionlimit()
        flint.ctx.prec = self.bits
        if self.calls < DEEP:
            sys.setrecursionlimit(DEEP)

    def __exit__(self, *_):
        flint.ctx.prec = self.saved
        if self.calls < DEEP:
            sys.setrecursionlimit(self.calls)


def ball(value: int | Fraction) -> flint.arb:
    """Return a ball that contains a rational, rounded at the working precision.

    Parameters
    ----------
    value : int or Fraction

    Returns
    -------
    arb
        The ball; of radius 0 if the value is a binary number that fits the working precision.

    Examples
    --------
    >>> float(ball(Fraction(3, 4))), ball(Fraction(3, 4)).is_exact()
    (0.75, True)
    """
    if isinstance(value, int):
        return flint.arb(value)
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


def precisions(start: int, stop: int) -> Iterable[int]:
    """Yield start, 2 start, 4 start, ... up to stop.

    Parameters
    ----------
    start : int, at least 1
        The first precision in bits.
    stop : int
        The largest precision allowed; nothing is yielded if it is below `start`.

    Yields
    ------
    int
        The next precision in bits.

    Examples
    --------
    >>> list(precisions(64, 300))
    [64, 128, 256]
    """
    bits = start
    while bits <= stop:
        yield bits
        bits *= 2


def evaluated(evaluate: Callable[[int], Any], bits: int) -> Any:
    """Return `evaluate(bits)`, called with `bits` as the working precision."""
    if flint.ctx.prec == bits:  # set already, as another number is being evaluated
        return evaluate(bits)
    with working_precision(bits):
        return evaluate(bits)


def midpoint(ball: flint.arb) -> Fraction:
    """Return the midpoint of a ball, which is a dyadic rational, exactly."""
    mantissa, exponent = ball.mid().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def whole_power(ball: flint.arb, exponent: int) -> flint.arb:
    """Return ball ** exponent for an int, by repeated squaring, since python-flint returns nan for a ball that contains 0."""
    result, square = flint.arb(1), ball if exponent > 0 else 1 / ball
    exponent = abs(exponent)
    while exponent:
        if exponent & 1:
            result *= square
        square, exponent = square * square, exponent >> 1
    return result


def ball_dot(balls: Sequence, column) -> flint.arb:
    """Return a ball that contains Σ ball_i column_i; an entry of +1 or -1 costs an addition only.

    Parameters
    ----------
    balls : sequence of m balls (flint.arb)
    column : sequence of m ints or Fractions

    Returns
    -------
    arb
        A ball that contains the sum.

    Raises
    ------
    ValueError
        If the lengths differ.

    Examples
    --------
    >>> float(ball_dot([ball(1), ball(2)], (-1, Fraction(1, 4))))
    -0.5
    """
    total = flint.arb(0)
    for weight, entry in zip(balls, column, strict=True):
        if entry == 1:
            total += weight
        elif entry == -1:
            total -= weight
        elif entry:
            total += weight * ball(entry)
    return total

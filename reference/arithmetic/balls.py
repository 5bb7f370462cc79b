"""Arb balls: intervals with a midpoint and a radius, computed at a working precision of so many bits."""

import copyreg
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction

import flint

# A ball never changes: a deep copy is the ball itself. (For copy a reduction to a name says so; pickle still refuses it.)
copyreg.pickle(flint.arb, lambda ball: "a ball")

START_BITS = 64
MAXIMUM_BITS = 4096
DEEP = (
    200_000  # calls: a number of a long run nests a few for every round, and calls of Python functions take no C stack
)


class working_precision:
    """Sets Arb's working precision, which python-flint keeps in a global, and room for deep numbers, for a block.

    Parameters
    ----------
    bits : int, at least 2
        The precision within the block.

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
    """Return the ball of a rational at the working precision, of radius 0 if it fits.

    Parameters
    ----------
    value : int or Fraction

    Returns
    -------
    arb
        A ball that contains the value.

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

    Both are ints, start >= 1; empty where stop < start.

    Parameters
    ----------
    start : int, at least 1
    stop : int

    Yields
    ------
    int
        The next precision.

    Examples
    --------
    >>> list(precisions(64, 300))
    [64, 128, 256]
    """
    bits = start
    while bits <= stop:
        yield bits
        bits *= 2


def whole_power(ball: flint.arb, exponent: int) -> flint.arb:
    """Return ball ** exponent by squaring: python-flint's own power is nan for a ball that contains 0."""
    result, square = flint.arb(1), ball if exponent > 0 else 1 / ball
    exponent = abs(exponent)
    while exponent:
        if exponent & 1:
            result *= square
        square, exponent = square * square, exponent >> 1
    return result


def ball_dot(balls: Sequence, column) -> flint.arb:
    """Return the sum of ball_i column_i; signs cost additions only.

    Parameters
    ----------
    balls : m balls
    column : m ints or Fractions

    Returns
    -------
    arb
        A ball that contains the sum.

    Raises
    ------
    ValueError
        Where the lengths differ.

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

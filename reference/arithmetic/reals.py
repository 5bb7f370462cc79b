"""Real numbers that can be enclosed at any precision, and their roots and rational powers."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import flint

from reference.arithmetic.balls import (
    MAXIMUM_BITS,
    START_BITS,
    ball,
    evaluated,
    precisions,
    whole_power,
    working_precision,
)
from reference.arithmetic.rationals import fraction, shown
from reference.arithmetic.verdicts import Undecided, Verdict

LARGEST_EXPONENT = 1 << 20  # a power with a larger exponent would exceed the bit budget of every exact run
ROOT_DEGREE_LIMIT = 64  # a root of higher degree is not stored as a root: its exact powers would cost too much
# `float` of a Real returns the midpoint of a ball whose radius is at most NARROW (at START_BITS: NARROW_AT_ONCE) times the
# midpoint, or at most NEGLIGIBLE. A relative radius of 2**-56 at START_BITS gives one of the two floats nearest to the number.
NARROW, NARROW_AT_ONCE, NEGLIGIBLE = 2.0**-50, 2.0**-56, 2.0**-150
ACCURATE = 57  # bits of relative accuracy, which imply NARROW_AT_ONCE


class Real:
    """A real number that can be enclosed in a ball at any precision.

    Operators accept int, Fraction and Real; a float operand gives a float. A comparison returns a bool if it is decided, and
    raises `Undecided` otherwise.

    Parameters
    ----------
    evaluate : function of a number of bits
        Returns a ball (flint.arb) that contains the number, computed at that working precision.
    root : None, or a pair (k, q)
        The number is positive and its k-th power is the rational q. None if no such pair is known.

    References
    ----------
    The enclosures are those of Arb, through python-flint.

    Examples
    --------
    >>> root = sqrt(2)
    >>> root * root, root < Fraction(3, 2)
    (Fraction(2, 1), True)
    >>> float(root + 1)
    2.414213562373095
    """

    __slots__ = ("_balls", "_evaluate", "root")
    decided_by: Callable  # `decide`; set by `reference.arithmetic.decisions`, which imports this module
    __array_ufunc__ = None  # so that numpy leaves an operation with a Real to Real's own operators

    def __init__(self, evaluate: Callable[[int], flint.arb], root: tuple[int, Fraction] | None = None):
        self._evaluate = evaluate
        self._balls: dict[int, flint.arb] = {}
        self.root = root

    def at(self, bits: int) -> flint.arb:
        """Return an enclosure computed with `bits` bits of working precision."""
        ball = self._balls.get(bits)
        if ball is None:
            ball = self._balls[bits] = evaluated(self._evaluate, bits)
        return ball

    def __float__(self):
        """Return the midpoint of the first enclosure that is narrow enough for a float; nan if none is."""
        ball = self.at(START_BITS)
        if ball.rel_accuracy_bits() > ACCURATE:
            return float(ball)
        for bits in precisions(START_BITS, MAXIMUM_BITS):
            ball = self.at(bits)
            if ball.rel_accuracy_bits() > ACCURATE:
                return float(ball)
            radius, size = float(ball.rad()), abs(float(ball.mid()))
            if radius <= (NARROW_AT_ONCE if bits == START_BITS else NARROW) * size or radius <= NEGLIGIBLE:
                return float(ball.mid())
        return math.nan

    def __repr__(self):
        with working_precision(START_BITS):
            return f"Real({self.at(START_BITS).str(12)})"

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self  # a number never changes: copying a booster need not copy its numbers and their operands

    def __neg__(self):
        return Real(lambda bits: -self.at(bits))

    def __abs__(self):
        return self if self.root else Real(lambda bits: abs(self.at(bits)))

    def __add__(self, other):
        return _binary(self, other, lambda a, b: a + b)

    __radd__ = __add__

    def __sub__(self, other):
        return _binary(self, other, lambda a, b: a - b)

    def __rsub__(self, other):
        return _binary(other, self, lambda a, b: a - b)

    def __mul__(self, other):
        if isinstance(other, (int, Fraction)) and other.numerator == 0:
            return Fraction(0)
        return _binary(self, other, lambda a, b: a * b, _root_product(self, other, 1))

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, (int, Fraction)) and other.numerator == 0:
            raise ZeroDivisionError("division of a Real by zero")
        return _binary(self, other, lambda a, b: a / b, _root_product(self, other, -1))

    def __rtruediv__(self, other):
        return _binary(other, self, lambda a, b: a / b, _root_product(other, self, -1))

    def __pow__(self, exponent):
        return power(self, exponent)

    def _compare(self, other, relation):
        verdict = type(self).decided_by(self, relation, other)
        if verdict is Verdict.UNDECIDED:
            raise Undecided(f"{self!r} {relation} {other!r} at {MAXIMUM_BITS} bits")
        return verdict is Verdict.HOLDS

    def __lt__(self, other):
        return self._compare(other, "<")

    def __le__(self, other):
        return self._compare(other, "<=")

    def __gt__(self, other):
        return self._compare(other, ">")

    def __ge__(self, other):
        return self._compare(other, ">=")

    def __eq__(self, other):
        if not isinstance(other, (int, float, Fraction, Real)):
            return NotImplemented
        return self is other or self._compare(other, "==")

    __hash__ = object.__hash__


def _binary(left, right, operation, root=None):
    if isinstance(left, float) or isinstance(right, float):  # a float operand makes the result a float
        return operation(float(left), float(right))
    for side in (left, right):
        # Real first: a failed isinstance check against Fraction is slow
        if not isinstance(side, (Real, int, Fraction)):
            return NotImplemented
    if root is not None and root[0] == 1:
        return root[1]
    return _Combined(operation, left, right, root)


class _Combined(Real):
    """The result of one operation on two numbers.

    It is evaluated with an explicit stack instead of recursion, so that a sum of any number of terms fits the call stack.
    """

    __slots__ = ("_left", "_operation", "_right")

    def __init__(self, operation, left, right, root):
        self._balls, self.root = {}, root
        self._operation, self._left, self._right = operation, left, right

    def _evaluate(self, bits: int) -> flint.arb:
        waiting = [self]
        while waiting:
            number = waiting[-1]
            if bits not in number._balls:
                left, right, count = number._left, number._right, len(waiting)
                if type(left) is _Combined and bits not in left._balls:
                    waiting.append(left)
                if type(right) is _Combined and bits not in right._balls:
                    waiting.append(right)
                if len(waiting) > count:
                    continue
                number._balls[bits] = number._operation(enclosure(left, bits), enclosure(right, bits))
            waiting.pop()
        return self._balls[bits]


def root_of(value) -> tuple[int, Fraction] | None:
    """Return (k, q) if `value` is known to be the positive k-th root of the rational q, else None."""
    if isinstance(value, Real):
        return value.root
    if isinstance(value, (int, Fraction)) and value.numerator > 0:
        return (1, value if type(value) is Fraction else Fraction(value))
    return None


def _root_product(left, right, exponent: int):
    """Return (k, q) for left * right**exponent, exponent ±1, if both are known roots and k <= ROOT_DEGREE_LIMIT; else None."""
    first = root_of(left)
    second = root_of(right) if first is not None else None
    if first is None or second is None:
        return None
    degree = math.lcm(first[0], second[0])
    if degree > ROOT_DEGREE_LIMIT:
        return None
    base = first[1] ** (degree // first[0]) * second[1] ** (exponent * (degree // second[0]))
    return _reduced_root(degree, base)


def _reduced_root(degree: int, base: Fraction) -> tuple[int, Fraction]:
    """Return (k, q) with the same value q**(1/k), k halved as long as q is the square of a rational."""
    while degree % 2 == 0:
        numerator, denominator = math.isqrt(base.numerator), math.isqrt(base.denominator)
        if numerator * numerator != base.numerator or denominator * denominator != base.denominator:
            break
        degree, base = degree // 2, Fraction(numerator, denominator)
    return degree, base


def from_root(degree: int, base: Fraction):
    """Return the positive number base ** (1/degree): a Fraction if square roots alone lead to it, else a Real."""
    degree, base = _reduced_root(degree, base)
    if degree == 1:
        return base
    return Real(lambda bits: ball(base).root(degree), (degree, base))


def enclosure(value, bits: int) -> flint.arb:
    """Return a ball that contains `value`, computed with `bits` bits of working precision.

    Parameters
    ----------
    value : int, Fraction, Real or float
        A float is taken at its exact value.
    bits : int, at least 2
        The working precision in bits.

    Returns
    -------
    arb
        A ball that contains the value.

    Examples
    --------
    >>> third = enclosure(Fraction(1, 3), 64)
    >>> third.is_exact(), float(third.rad()) < 2**-64
    (False, True)
    """
    if isinstance(value, Real):
        return value.at(bits)
    if flint.ctx.prec == bits:
        return flint.arb(value) if isinstance(value, float) else ball(value)
    with working_precision(bits):
        return flint.arb(value) if isinstance(value, float) else ball(value)


def number(value, name: str):
    """Return an int, Fraction, Real or float as it is, and any other exact rational as a Fraction. Raises ValueError."""
    return value if isinstance(value, (Real, float)) else fraction(value, name) if type(value) is not int else value


def power(base, exponent):
    """Return base ** exponent for a rational exponent.

    Parameters
    ----------
    base : number
        At least 0 unless the exponent is whole.
    exponent : rational
        At most LARGEST_EXPONENT in absolute value.

    Returns
    -------
    Fraction, Real or float
        base ** exponent: a Fraction if that is rational and known to be; a float for a float; otherwise a Real, stored as
        a root of a rational where it is one of degree up to ROOT_DEGREE_LIMIT.

    Raises
    ------
    ValueError
        For an exponent beyond ±LARGEST_EXPONENT, and for a negative base with an exponent that is not whole.
    ZeroDivisionError
        For an exact 0 with a negative exponent.

    Examples
    --------
    >>> power(Fraction(8, 27), Fraction(2, 3)) == Fraction(4, 9)
    True
    >>> power(2, Fraction(1, 2)) ** 2
    Fraction(2, 1)
    """
    exponent = fraction(exponent, "exponent")
    if abs(exponent) > LARGEST_EXPONENT:
        raise ValueError(f"exponent must be within ±{LARGEST_EXPONENT}, got {shown(exponent)}")
    base = number(base, "base")
    if isinstance(base, float):
        if base < 0 and exponent.denominator != 1:
            raise ValueError(
                f"value must be at least 0 as the base of the exponent {shown(exponent)}, got {shown(base)}"
            )
        try:
            return base ** float(exponent)
        except OverflowError:
            return math.inf if base > 0 or exponent % 2 == 0 else -math.inf
    if exponent == 0:
        return Fraction(1)
    if isinstance(base, (int, Fraction)):
        base = Fraction(base)
        if exponent.denominator == 1:
            return base**exponent.numerator
        if base < 0:
            raise ValueError(
                f"value must be at least 0 as the base of the exponent {shown(exponent)}, got {shown(base)}"
            )
        if base == 0:
            if exponent < 0:
                raise ZeroDivisionError("0 to a negative power")
            return base
    root = root_of(base)
    if root is not None and root[0] * exponent.denominator <= ROOT_DEGREE_LIMIT:
        return from_root(root[0] * exponent.denominator, root[1] ** exponent.numerator)
    if exponent.denominator == 1:
        return Real(lambda bits: whole_power(enclosure(base, bits), exponent.numerator))
    if exponent == Fraction(1, 2):
        return Real(lambda bits: enclosure(base, bits).sqrt())
    return Real(lambda bits: enclosure(base, bits) ** ball(exponent))


def sqrt(value):
    """Return the non-negative square root of a number.

    Parameters
    ----------
    value : number, at least 0

    Returns
    -------
    Fraction, Real or float
        The root: a Fraction if it is rational and known to be; a float for a float; otherwise a Real.

    Raises
    ------
    ValueError
        For a negative rational or float.

    Examples
    --------
    >>> sqrt(Fraction(4, 9))
    Fraction(2, 3)
    >>> sqrt(2) * sqrt(8)
    Fraction(4, 1)
    """
    return power(number(value, "value"), Fraction(1, 2))

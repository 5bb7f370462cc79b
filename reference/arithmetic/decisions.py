"""The comparison of two numbers by <=, >=, ==, < or >: proved, disproved, or undecided."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from reference.arithmetic.balls import MAXIMUM_BITS, START_BITS, precisions, working_precision
from reference.arithmetic.closed_forms import real
from reference.arithmetic.inputs import chosen
from reference.arithmetic.logarithms import LogSum
from reference.arithmetic.reals import ROOT_DEGREE_LIMIT, Real, enclosure, root_of
from reference.arithmetic.verdicts import Undecided, Verdict

FLOAT_ALLOWANCE = 1e-9  # relative; for comparisons with a float, which only fast boosters need and which prove nothing

_RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
}


_RATIONAL = (int, Fraction)
_PLAIN = {int, Fraction, float}


def is_float(value) -> bool:
    """Return whether `value` is a float other than ±infinity, which stands for an exact infinity.

    Parameters
    ----------
    value : number

    Returns
    -------
    bool
        True for a finite float and for NaN.

    Examples
    --------
    >>> is_float(0.5), is_float(Fraction(1, 2)), is_float(float("inf"))
    (True, False, False)
    """
    return isinstance(value, float) and not math.isinf(value)


def decide(lhs, relation: str, rhs, bits: int = MAXIMUM_BITS) -> Verdict:
    """Return whether `lhs relation rhs` holds: HOLDS or VIOLATED if that is proved, UNDECIDED otherwise.

    Parameters
    ----------
    lhs : number
        An int, Fraction, Real, closed sympy expression, other exact rational, or numpy long double (at its exact value);
        or a float. If a side is a float, the sides are compared in floats within FLOAT_ALLOWANCE, which proves nothing.
    relation : str, one of <= >= == < >
    rhs : number
        As `lhs`.
    bits : int
        The largest working precision, in bits, at which the two sides are enclosed.

    Returns
    -------
    Verdict
        HOLDS, VIOLATED or UNDECIDED; VIOLATED if a side is NaN.

    Raises
    ------
    ValueError
        For another relation and for a value that is no number.

    Examples
    --------
    >>> from reference.arithmetic import sqrt
    >>> decide(sqrt(2) * sqrt(3), "==", sqrt(6))
    <Verdict.HOLDS: 'holds'>
    >>> decide(sqrt(2), "<", Fraction(141, 100))
    <Verdict.VIOLATED: 'violated'>
    """
    chosen("relation", relation, _RELATIONS)
    if type(lhs) in _RATIONAL and type(rhs) in _RATIONAL:
        if relation != "==":  # in integers
            lhs, rhs = lhs.numerator * rhs.denominator, rhs.numerator * lhs.denominator
        return _verdict(_RELATIONS[relation](lhs, rhs))
    # a float and another plain number: a shortcut of `_decide_converted`
    if type(lhs) in _PLAIN and type(rhs) in _PLAIN:
        left, right = _rounded(lhs, "lhs"), _rounded(rhs, "rhs")
        if math.isfinite(left) and math.isfinite(right):
            return _decide_floats(left, relation, right)
    if not (_is_exact(lhs) and _is_exact(rhs)):
        return _decide_converted(lhs, relation, rhs, bits)
    order = _order(lhs, rhs, bits)
    return Verdict.UNDECIDED if order is None else _verdict(_RELATIONS[relation](order, 0))


def _is_exact(value) -> bool:
    return isinstance(value, Real) or type(value) in _RATIONAL


def _decide_converted(lhs, relation: str, rhs, bits: int) -> Verdict:
    """Return `decide(lhs, relation, rhs, bits)` for sides that first have to be converted, or are infinite or NaN."""
    lhs, rhs = _scalar(lhs, "lhs"), _scalar(rhs, "rhs")
    for side in (lhs, rhs):
        if isinstance(side, float) and math.isnan(side):
            return Verdict.VIOLATED
    infinite = [isinstance(side, float) and math.isinf(side) for side in (lhs, rhs)]
    if any(infinite):
        lhs, rhs = (lhs if infinite[0] else _finite(lhs, "lhs")), (rhs if infinite[1] else _finite(rhs, "rhs"))
        return _verdict(_RELATIONS[relation](lhs, rhs))
    if is_float(lhs) or is_float(rhs):
        return _decide_floats(_rounded(lhs, "lhs"), relation, _rounded(rhs, "rhs"))
    lhs, rhs = real(lhs, "lhs"), real(rhs, "rhs")
    if not isinstance(lhs, Real) and not isinstance(rhs, Real):
        return _verdict(_RELATIONS[relation](lhs, rhs))
    order = _order(lhs, rhs, bits)
    if order is None:
        return Verdict.UNDECIDED
    return _verdict(_RELATIONS[relation](order, 0))


def _scalar(value, name: str):
    """Return a number of numpy as a Python number, except a finite long double, which has no equal Python float."""
    if getattr(value, "dtype", None) is None:
        return value
    if getattr(value, "size", 1) != 1:
        raise ValueError(f"{name} must be one number, got an array of shape {value.shape}")
    if value.dtype.kind not in "iuf":
        raise ValueError(f"{name} must be a real number, got one of {value.dtype}")
    value = value.item()
    # an infinite or NaN long double; a finite one is returned as is
    if hasattr(value, "dtype") and not math.isfinite(value):
        return float(value)
    return value


def _finite(value, name: str) -> int:
    """Return 0 for any finite number: compared with an infinity, all finite numbers give the same result. Raises ValueError
    for what is no number."""
    real(value, name)
    return 0


def _rounded(value, name: str) -> float:
    """Return the float nearest to a number; infinite where it is beyond all floats."""
    value = value if isinstance(value, float) else real(value, name)
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _verdict(flag: bool) -> Verdict:
    return Verdict.HOLDS if flag else Verdict.VIOLATED


def _decide_floats(lhs: float, relation: str, rhs: float) -> Verdict:
    if math.isinf(lhs) or math.isinf(rhs):  # a rational beyond all floats: compared without an allowance
        return _verdict(_RELATIONS[relation](lhs, rhs))
    allowance = FLOAT_ALLOWANCE * max(1.0, abs(lhs), abs(rhs))
    if relation in ("<=", "<"):
        return _verdict(lhs <= rhs + allowance)
    if relation in (">=", ">"):
        return _verdict(lhs >= rhs - allowance)
    return _verdict(abs(lhs - rhs) <= allowance)


def _order(lhs, rhs, bits: int) -> int | None:
    """Return the sign of lhs - rhs, or None when it could not be established."""
    if lhs is rhs:
        return 0
    exact = _exact_order(lhs, rhs)
    if exact is not None:
        return exact
    for precision in precisions(_first_precision(lhs, rhs, bits), bits):
        with working_precision(precision):
            left, right = enclosure(lhs, precision), enclosure(rhs, precision)
        if left > right:
            return 1
        if left < right:
            return -1
        if left == right:  # two balls of radius 0
            return 0
    return None


def _first_precision(lhs, rhs, bits: int) -> int:
    """Return the first of START_BITS, 2 START_BITS, ..., at most `bits`, that is no smaller than -log2 |q| for rational sides q.

    A tiny rational side is mostly an allowance, compared with the distance of two numbers that are often equal: at a lower
    precision the enclosure of that distance would be wider than the allowance.
    """
    start = START_BITS
    for side in (lhs, rhs):
        if not isinstance(side, Real) and side.numerator:
            while start < side.denominator.bit_length() - side.numerator.bit_length():
                start *= 2
    return min(start, bits)


def _is_log_sum(side) -> bool:
    """Return whether the side is a LogSum or 0, the sum without terms."""
    return isinstance(side, LogSum) or (not isinstance(side, Real) and side.numerator == 0)


def _exact_order(lhs, rhs) -> int | None:
    """Return the sign of lhs - rhs where both are sums of logarithms, or roots of rationals or rational; else None."""
    if _is_log_sum(lhs) and _is_log_sum(rhs):
        difference = lhs - rhs
        if isinstance(difference, (int, Fraction)):
            return (difference > 0) - (difference < 0)
        try:
            return difference.sign()
        except Undecided:
            return None
    if (isinstance(lhs, Real) and lhs.root is None) or (isinstance(rhs, Real) and rhs.root is None):
        return None
    left, right = root_of(lhs), root_of(rhs)
    if left is not None and right is not None:
        degree = math.lcm(left[0], right[0])
        if degree > ROOT_DEGREE_LIMIT:
            return None
        a, b = left[1] ** (degree // left[0]), right[1] ** (degree // right[0])
        return (a > b) - (a < b)
    if left is not None and not isinstance(rhs, Real):
        return 1  # a positive root is above 0 and above every negative rational
    if right is not None and not isinstance(lhs, Real):
        return -1
    return None


Real.decided_by = staticmethod(decide)

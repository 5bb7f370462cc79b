"""Exact rationals from what users write."""

import math
from fractions import Fraction
from typing import Any


def coprime_fraction(numerator: int, denominator: int) -> Fraction:
    """The fraction of two coprime ints, denominator positive, without the gcd that its constructor computes again."""
    result = object.__new__(Fraction)
    result._numerator, result._denominator = numerator, denominator  # type: ignore[attr-defined]
    return result


def fraction(value: Any, name: str = "value") -> Fraction:
    """The rational that `value` is: an int, a Fraction, a string such as "1/3", or a finite float (its exact value).

    Raises ValueError naming the argument if it is none of these.
    """
    if isinstance(value, bool):
        raise ValueError(f"{name} must be a rational number, got {value!r}")
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    try:
        if isinstance(value, str):
            return Fraction(value)
        number = float(value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise ValueError(f"{name} must be an int, a Fraction, a string like '1/3' or a float, got {value!r}") from None
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, got {value!r}")
    return Fraction(number)

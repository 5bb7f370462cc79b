"""Exact rationals from numbers of any library and from text; what has no exact rational value raises ValueError."""

from __future__ import annotations

import numbers
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

# the largest number of digits, and the largest power of ten, in text: Python's own limit on integers in text
DIGITS = 4300
LONGEST_TEXT = 3 * DIGITS  # characters, signs and spaces included
POWERS_OF_TWO = 1 << 20  # the largest power of two in a binary number: the bit budget of an exact run
_EXPONENT = re.compile(r"[eE]([-+]?\d+)\s*$")
_KINDS = "an int, a Fraction, a string like '1/3', a float, or another exact rational"


def coprime_fraction(numerator: int, denominator: int) -> Fraction:
    """Return the fraction of two coprime ints without computing their greatest common divisor, as Fraction's constructor does.

    The arguments are not checked: if they are not coprime, the result is a Fraction that is not in lowest terms.

    Parameters
    ----------
    numerator : int
    denominator : int, at least 1 and coprime to the numerator

    Returns
    -------
    Fraction
        numerator / denominator.

    Examples
    --------
    >>> coprime_fraction(2, 3)
    Fraction(2, 3)
    """
    result = object.__new__(Fraction)
    result._numerator, result._denominator = numerator, denominator  # type: ignore[attr-defined]  # not in typeshed
    return result


def fraction(value: Any, name: str = "value") -> Fraction:
    """Return a number as a Fraction of exactly the same value.

    Parameters
    ----------
    value : int, Fraction, str, float, Decimal or another exact rational
        A string is like "1/3" or "1e-3". A float or Decimal must be finite and is taken at its exact value. Rationals of
        numpy, sympy, mpmath and flint are accepted too.
    name : str
        The name of the value in an error message.

    Returns
    -------
    Fraction
        The same number.

    Raises
    ------
    ValueError
        For anything else (a `Real`, an irrational expression, NaN, a bool), and for text or a Decimal with more than
        DIGITS digits or with an exponent beyond ±DIGITS. The message has the argument, the value and what is accepted.

    Examples
    --------
    >>> fraction("1/3"), fraction(0.5)
    (Fraction(1, 3), Fraction(1, 2))
    >>> fraction(float("nan"), "gamma")
    Traceback (most recent call last):
        ...
    ValueError: gamma must be finite, got nan
    """
    if type(value) is Fraction:
        return value
    if type(value) is int:
        return coprime_fraction(value, 1)
    if isinstance(value, str):
        return _of_text(value, name)
    exact = _of_number(value, name)
    if exact is None:
        raise ValueError(f"{name} must be {_KINDS}, got {_what(value)}")
    return exact


def shown(value: Any, most: int = 60) -> str:
    """Return the text of `value` in an error message: one line of at most `most` characters, without control characters.

    It never raises: for an object whose `repr` fails the text names its class and the exception's class.

    Parameters
    ----------
    value : any object
    most : int
        The largest number of characters.

    Returns
    -------
    str
        One line; of a longer text the beginning, followed by "...". A number of more than 4 `most` bits is described by
        its length.

    Examples
    --------
    >>> shown("a" * 100, most=20)
    "'aaaaaaaaaaaaaaaa..."
    """
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        bits = max(value.numerator.bit_length(), value.denominator.bit_length())
        if bits > 4 * most:
            return f"a number of {bits} bits"
        return str(value)
    try:
        text = repr(value[: most + 1] if isinstance(value, str | bytes) else value)
    except Exception as error:  # a repr of third-party code may raise anything, and must not replace our error message
        text = f"<{type(value).__name__} whose repr raises {type(error).__name__}>"
    text = "".join(character if character.isprintable() else " " for character in text)
    return text if len(text) <= most else f"{text[: most - 3]}..."


def _what(value: Any) -> str:
    return f"{shown(value)} of type {type(value).__name__}"


def _of_text(text: str, name: str) -> Fraction:
    exponent = _EXPONENT.search(text) if len(text) <= LONGEST_TEXT else None
    if len(text) > LONGEST_TEXT or (exponent and abs(int(exponent[1])) > DIGITS):
        raise ValueError(f"{name} must have at most {DIGITS} digits and exponents within ±{DIGITS}, got {shown(text)}")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{name} must be {_KINDS}, got {shown(text)}") from None


def _of_number(value: Any, name: str) -> Fraction | None:
    """Return the exact value of a number of another library, or None if it has no rational value that is known exactly."""
    if hasattr(value, "dtype") and getattr(value, "shape", None) == () and hasattr(value, "item"):
        if getattr(value.dtype, "kind", "") not in "iuf" or type(value).__name__ == "MaskedConstant":
            return None
        value = value if hasattr(value, "as_integer_ratio") else value.item()
    if isinstance(value, bool):
        return None
    if isinstance(value, numbers.Rational):  # sympy's and numpy's among them
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Decimal):
        return _of_decimal(value, name)
    if type(value).__module__.startswith("flint"):  # a ball of flint is an interval, not a number
        kind = type(value).__name__
        return (
            Fraction(int(value.p), int(value.q)) if kind == "fmpq" else Fraction(int(value)) if kind == "fmpz" else None
        )
    if hasattr(value, "_mpf_"):  # numbers of mpmath and sympy: sign, mantissa, binary exponent
        sign, mantissa, exponent, _ = value._mpf_
        if not mantissa and exponent:
            raise ValueError(f"{name} must be finite, got {shown(value)}")
        if abs(exponent) > POWERS_OF_TWO:
            raise ValueError(f"{name} must have powers of two within ±{POWERS_OF_TWO}, got {shown(value)}")
        return (-1) ** int(sign) * int(mantissa) * Fraction(2) ** int(exponent)
    if hasattr(value, "as_integer_ratio") and not isinstance(value, type):  # floats, and numpy's long doubles
        try:
            return Fraction(*map(int, value.as_integer_ratio()))
        except (ValueError, OverflowError):
            raise ValueError(f"{name} must be finite, got {shown(value)}") from None
    return None


def _of_decimal(value: Decimal, name: str) -> Fraction:
    if not value.is_finite():
        raise ValueError(f"{name} must be finite, got {shown(value)}")
    _, digits, exponent = value.as_tuple()
    if len(digits) > DIGITS or abs(int(exponent)) > DIGITS:
        raise ValueError(f"{name} must have at most {DIGITS} digits and exponents within ±{DIGITS}, got {shown(value)}")
    return Fraction(value)

"""Numbers in few characters, for tables."""

from __future__ import annotations

from fractions import Fraction


def brief_number(value) -> str:
    """Return a number in about nine characters at most: a short fraction as it is, else five digits.

    >>> brief_number(Fraction(1, 3)), brief_number(Fraction(12345, 67891)), brief_number(0.1), brief_number(-1)
    ('1/3', '0.18184', '0.1', '-1')
    """
    if isinstance(value, int | Fraction) and len(str(value)) <= 5:
        return str(value)
    try:
        return f"{float(value):.5g}"
    except OverflowError:
        return "huge"

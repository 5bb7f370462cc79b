"""Operations on long integers, by FLINT where its conversions cost less than they save, else by Python."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

import flint

from reference.arithmetic.rationals import coprime_fraction

LONG = 1 << 11  # bits from which FLINT is faster in spite of the conversions to and from its integers (measured)


def common_divisor(first: int, *others: int) -> int:
    """Return the greatest common divisor of all arguments; stop at a divisor of 1, mostly reached after two integers."""
    if first.bit_length() < LONG:
        return math.gcd(first, *others)
    common = flint.fmpz(first)
    for entry in others:
        common = common.gcd(entry)
        if common == 1:
            break
    return int(common)


def lowest_terms(numerator: int, denominator: int) -> Fraction:
    """Return the fraction of two long ints, denominator positive, in lowest terms, by one greatest common divisor."""
    over, under = flint.fmpz(numerator), flint.fmpz(denominator)
    common = over.gcd(under)
    return coprime_fraction(int(over // common), int(under // common))


def rescaled(
    entries: Sequence[int], flags: Iterable[bool], flagged: tuple[int, int], other: tuple[int, int]
) -> list[int]:
    """Return entry / divisor * factor for each entry, where (divisor, factor) is `flagged` if its flag is True, else `other`.

    Each divisor must divide all its entries.
    """
    (a, x), (b, y) = flagged, other
    if max(x.bit_length(), y.bit_length()) < LONG:
        return [entry // a * x if flag else entry // b * y for entry, flag in zip(entries, flags, strict=True)]
    long_x, long_y = flint.fmpz(x), flint.fmpz(y)
    return [
        int(long_x * (entry // a) if flag else long_y * (entry // b))
        for entry, flag in zip(entries, flags, strict=True)
    ]


def coprime_basis(numbers: Iterable[int]) -> list[int]:
    """Return pairwise coprime integers >= 2 such that each of the positive `numbers` is a product of their powers.

    The basis is computed by greatest common divisors, without factoring.
    """
    basis: list[int] = []
    waiting = [number for number in numbers if number > 1]
    while waiting:
        entry = waiting.pop()
        for k, other in enumerate(basis):
            common = math.gcd(entry, other)
            if common > 1:  # the product of all numbers falls by this factor, so that the loop ends
                del basis[k]
                waiting += [part for part in (entry // common, other // common, common) if part > 1]
                break
        else:
            basis.append(entry)
    return sorted(basis)


def multiplicities(number: int, basis: Sequence[int]) -> list[int]:
    """Return the exponents of the elements of a coprime basis in `number`, a product of their powers."""
    exponents = []
    for element in basis:
        count = 0
        while number % element == 0:
            number, count = number // element, count + 1
        exponents.append(count)
    return exponents


def exact_root(number: int, degree: int) -> int | None:
    """Return the integer r with r**degree == number, for number >= 0, or None if there is none."""
    root = int(flint.fmpz(number).root(degree))
    return root if root**degree == number else None

"""Long integers: FLINT's greatest common divisors and products where they are faster than Python's."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

import flint

from reference.arithmetic.rationals import coprime_fraction

LONG = 1 << 11  # bits from which FLINT repays the conversion there and back (measured)


def common_divisor(first: int, *others: int) -> int:
    """Return the greatest common divisor of all of them. Over long integers mostly the first two cost anything."""
    if first.bit_length() < LONG:
        return math.gcd(first, *others)
    found = flint.fmpz(first)
    for entry in others:
        found = found.gcd(entry)
        if found == 1:
            break
    return int(found)


def lowest_terms(numerator: int, denominator: int) -> Fraction:
    """Return the fraction of two long ints, denominator positive: FLINT's divisor and exact quotients, no second gcd."""
    over, under = flint.fmpz(numerator), flint.fmpz(denominator)
    common = over.gcd(under)
    return coprime_fraction(int(over // common), int(under // common))


def rescaled(
    entries: Sequence[int], flags: Iterable[bool], flagged: tuple[int, int], other: tuple[int, int]
) -> list[int]:
    """Return entry / divisor * factor for each entry, with (divisor, factor) = `flagged` or `other` as its flag says.

    The divisors must divide their entries.
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
    """Return pairwise coprime integers >= 2 of which every number (all positive) is a product, found by gcds alone."""
    basis: list[int] = []
    waiting = [number for number in numbers if number > 1]
    while waiting:
        entry = waiting.pop()
        for k, other in enumerate(basis):
            common = math.gcd(entry, other)
            if common > 1:  # the product of all numbers falls by this factor: it ends
                del basis[k]
                waiting += [part for part in (entry // common, other // common, common) if part > 1]
                break
        else:
            basis.append(entry)
    return sorted(basis)


def multiplicities(number: int, basis: Sequence[int]) -> list[int]:
    """Return how often each element of a coprime basis divides `number`, a product of them."""
    found = []
    for element in basis:
        count = 0
        while number % element == 0:
            number, count = number // element, count + 1
        found.append(count)
    return found


def exact_root(number: int, degree: int) -> int | None:
    """Return the integer whose power `degree` is `number` >= 0, or None."""
    root = int(flint.fmpz(number).root(degree))
    return root if root**degree == number else None

"""Weight vectors of any kind: rational, enclosed, arrays, or plain sequences of numbers."""

from __future__ import annotations

from fractions import Fraction
from operator import mul

import flint

from reference.arithmetic.rational_vectors import RationalVector, in_integers, sign_masks
from reference.arithmetic.real_vectors import RealVector
from reference.arithmetic.reals import Real, enclosure

RATIONAL = {int, Fraction}
LISTED = (tuple, list)


def dot(weights, column):
    """Return Σ weights_i column_i in the arithmetic of the weights.

    Parameters
    ----------
    weights : sequence of m numbers
        Rationals, Reals or floats; a RationalVector, a RealVector or an array.
    column : sequence of m numbers

    Returns
    -------
    Fraction, Real or float
        The sum: a Fraction if all numbers are rational, a Real if a weight is a Real, a float for arrays and floats.

    Examples
    --------
    >>> dot(RationalVector([1, 3], 4), (1, -1))
    Fraction(-1, 2)
    """
    if isinstance(weights, RationalVector):
        masks = sign_masks(column) if type(column) is tuple else None
        if masks is not None:
            return weights.dot_signs(masks)
        denominator = weights.denominator
        if any(type(entry) is Fraction for entry in column):
            column = RationalVector.of(column)
            column, denominator = column.numerators, denominator * column.denominator
        return Fraction(sum(map(mul, weights.numerators, column)), denominator)
    if hasattr(weights, "__array__"):
        return weights @ column
    if isinstance(weights, RealVector):
        return weights.dot(column)
    if type(weights) in LISTED and type(column) in LISTED and RATIONAL.issuperset(map(type, (*weights, *column))):
        (left, first), (right, second) = in_integers(weights), in_integers(column)
        return Fraction(sum(map(mul, left, right)), first * second)
    if any(isinstance(entry, Real) for entry in weights):
        pairs = [(weight, entry) for weight, entry in zip(weights, column, strict=True) if entry != 0]
        if not pairs:
            return Fraction(0)

        def total_at(bits: int) -> flint.arb:
            return sum(
                (enclosure(weight, bits) * enclosure(entry, bits) for weight, entry in pairs), start=flint.arb(0)
            )

        return Real(total_at)
    return sum(map(mul, weights, column), start=Fraction(0))


def bit_length(weights) -> int:
    """Return the length in bits of the longest integer in an exact weight vector (0 for enclosed and float weights).

    Parameters
    ----------
    weights : sequence of numbers
        The weights of a run: exact, enclosed or floats.

    Returns
    -------
    int
        The length in bits, at least 0: of the longest numerator or denominator.

    Examples
    --------
    >>> bit_length(RationalVector([1, 3], 4)), bit_length([0.25, 0.75])
    (3, 0)
    """
    if isinstance(weights, RationalVector):
        return weights.bit_length()
    if hasattr(weights, "__array__") or isinstance(weights, RealVector):
        return 0
    longest = 0
    for entry in weights:
        if isinstance(entry, Fraction):
            longest = max(longest, entry.numerator.bit_length(), entry.denominator.bit_length())
    return longest

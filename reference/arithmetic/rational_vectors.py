"""Vectors of rationals over one common denominator."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import compress, repeat

from reference.arithmetic.inputs import checked_count, entries_of
from reference.arithmetic.integers import LONG, common_divisor, lowest_terms, rescaled
from reference.arithmetic.rationals import coprime_fraction, fraction, shown

SHORT = 1 << 8  # bits below which one common divisor of all entries is cheaper than divisors of the parts (measured)
ZERO = Fraction(0)
Masks = tuple[tuple[bool, ...], tuple[bool, ...]]


@lru_cache(maxsize=1 << 12)
def sign_masks(column: tuple) -> Masks | None:
    """Return the mask of the entries +1 and the mask of the entries -1 of a column, or None if it has other entries.

    Results are cached, since a run plays a column often.

    Parameters
    ----------
    column : tuple of m margins

    Returns
    -------
    pair of tuples of m bools, or None
        The examples on which the hypothesis is right, and those on which it is wrong.

    Examples
    --------
    >>> sign_masks((1, -1, 1))
    ((True, False, True), (False, True, False))
    >>> print(sign_masks((1, 0)))
    None
    """
    if not all(entry in (1, -1) for entry in column):
        return None
    return tuple(entry == 1 for entry in column), tuple(entry == -1 for entry in column)


def _short(numerator: int, denominator: int) -> Fraction:
    """Return the fraction of two ints, denominator positive."""
    common = math.gcd(numerator, denominator)
    return coprime_fraction(numerator // common, denominator // common)


def in_integers(numbers: Sequence) -> tuple[Sequence[int], int]:
    """Return (numerators, denominator) of ints and Fractions over their least common denominator; types are not checked.

    >>> in_integers((Fraction(1, 2), 1))
    ([1, 2], 2)
    """
    if Fraction not in map(type, numbers):
        return numbers, 1
    ratios = [number.as_integer_ratio() for number in numbers]
    common = math.lcm(*[denominator for _, denominator in ratios])
    return [numerator * (common // denominator) for numerator, denominator in ratios], common


class RationalVector(Sequence):
    """A vector of rationals, stored as integers over one positive denominator.

    Indexing returns Fractions; `numerators` and `denominator` are the integers. The weights of exact runs are such vectors: a
    round of AdaBoost on {-1,+1} columns then takes a few integer products in place of one Fraction operation per entry.

    Parameters
    ----------
    numerators : iterable of m ints
    denominator : int, at least 1
        The common denominator; it need not be the least one.

    Raises
    ------
    ValueError
        For a denominator that is not a positive int.

    Examples
    --------
    >>> vector = RationalVector([1, 2, 1], 4)
    >>> print(*vector)
    1/4 1/2 1/4
    >>> vector.numerators, vector.denominator
    ((1, 2, 1), 4)
    """

    __slots__ = ("_entries", "_halves", "denominator", "numerators")

    def __init__(self, numerators: Iterable[int], denominator: int):
        if type(denominator) is not int or denominator <= 0:
            raise ValueError(f"denominator must be a positive int, got {shown(denominator)}")
        self.numerators = numerators if type(numerators) is tuple else entries_of(numerators, "numerators")
        self.denominator = denominator
        self._halves: tuple = (None, None)
        self._entries: dict[int, Fraction] | None = None

    @classmethod
    def of(cls, values: Iterable) -> RationalVector:
        """Return the vector of the given rationals over their least common denominator."""
        entries = [fraction(value, "values") for value in entries_of(values, "values")]
        denominator = math.lcm(*(entry.denominator for entry in entries), 1)
        return cls([entry.numerator * (denominator // entry.denominator) for entry in entries], denominator)

    @classmethod
    def uniform(cls, m: int) -> RationalVector:
        """Return (1/m, ..., 1/m)."""
        return cls((1,) * checked_count(m), m)

    def normalised(self) -> RationalVector:
        """Return the distribution proportional to these non-negative entries, common factors cancelled. Raises ValueError if
        the sum is not positive."""
        total = sum(self.numerators)
        if total <= 0:
            raise ValueError(f"the entries must have a positive sum, got {Fraction(total, self.denominator)}")
        common = math.gcd(*self.numerators)
        return RationalVector([entry // common for entry in self.numerators], total // common)

    def moved(
        self, step: Fraction, column: Sequence, shift: Fraction = ZERO, least: int | None = None
    ) -> RationalVector:
        """Return the vector of max(least, entry_i - step (column_i + shift)), without max if `least` is None.

        column : m ints and Fractions. The result has its least common denominator.

        >>> print(*RationalVector([1, 3], 4).moved(Fraction(1, 2), (1, -1)))
        -1/4 5/4
        """
        margins, denominator = in_integers(column)
        if shift:
            margins = [margin * shift.denominator + shift.numerator * denominator for margin in margins]
            denominator *= shift.denominator
        denominator *= step.denominator
        whole = math.lcm(self.denominator, denominator)
        factor, move = whole // self.denominator, step.numerator * (whole // denominator)
        numerators = [entry * factor - move * margin for entry, margin in zip(self.numerators, margins, strict=True)]
        if least is not None:
            numerators = [max(entry, least * whole) for entry in numerators]
        common = math.gcd(whole, *numerators)
        return RationalVector([entry // common for entry in numerators], whole // common)

    def halves(self, masks: Masks) -> tuple[int, int, int]:
        """Return (a, b, common), where the numerators of the two masks sum to a common and b common, and a, b are coprime.

        common is 1 if both sums are 0. The last result is kept, since the edge of a round and AdaBoost's step need the same.
        """
        last, sums = self._halves
        if last is not masks:
            right, wrong = sum(compress(self.numerators, masks[0])), sum(compress(self.numerators, masks[1]))
            common = common_divisor(right, wrong) or 1
            sums = right // common, wrong // common, common
            self._halves = masks, sums
        return sums

    def evened(self, masks: Masks) -> RationalVector:
        """Return the distribution that gives each mask the weight 1/2 and keeps the proportions of the entries within a mask.

        The numerators must be non-negative and coprime, and each mask must have a positive sum. The numerators of the result
        are coprime too.
        """
        right, wrong, common = self.halves(masks)
        if self.denominator.bit_length() < SHORT:
            scaled = [entry * (wrong if flag else right) for entry, flag in zip(self.numerators, masks[0], strict=True)]
            factor = math.gcd(*scaled)
            return RationalVector([entry // factor for entry in scaled], 2 * common * right * wrong // factor)
        # All numerators are coprime, and so are `right` and `wrong`. Hence the new entries have the common divisor
        # first * second: `first` divides `right` and the entries of the first mask, `second` divides `wrong` and those of the
        # other mask. Both are divisors of the old, shorter integers.
        first, second = (
            common_divisor(total, *compress(self.numerators, mask))
            for total, mask in zip((right, wrong), masks, strict=True)
        )
        right, wrong = right // first, wrong // second
        return RationalVector(
            rescaled(self.numerators, masks[0], (first, wrong), (second, right)), 2 * common * right * wrong
        )

    def dot_signs(self, masks: Masks) -> Fraction:
        """Return Σ entry_i u_i for the column u of signs with these masks."""
        right, wrong, common = self.halves(masks)
        if common * (right + wrong) != self.denominator:  # not a distribution
            return Fraction(common * (right - wrong), self.denominator)
        if right & wrong & 1:  # coprime and both odd: then 2 is the greatest common divisor of sum and difference
            return coprime_fraction((right - wrong) // 2, (right + wrong) // 2)
        return coprime_fraction(right - wrong, right + wrong)

    def __len__(self):
        return len(self.numerators)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return RationalVector(self.numerators[index], self.denominator)
        numerator = self.numerators[index]
        if self.denominator.bit_length() < LONG:
            return _short(numerator, self.denominator)
        return self._reduced(numerator)

    def __iter__(self):
        if self.denominator.bit_length() < LONG:
            return map(_short, self.numerators, repeat(self.denominator))
        return map(self._reduced, self.numerators)

    def _reduced(self, numerator: int) -> Fraction:
        """Return numerator / denominator in lowest terms; results are cached, since a long run has many equal entries."""
        if self._entries is None:
            self._entries = {}
        entry = self._entries.get(numerator)
        if entry is None:
            entry = self._entries[numerator] = lowest_terms(numerator, self.denominator)
        return entry

    def __eq__(self, other):
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(lambda a, b: a == b, self, other))

    def __hash__(self):
        return hash(tuple(self))

    def __repr__(self):
        return f"RationalVector([{', '.join(map(str, self))}])"

    def bit_length(self) -> int:
        """Return the length in bits of the longest of the numerators and the denominator."""
        return max(self.denominator, *self.numerators, -min(self.numerators)).bit_length()

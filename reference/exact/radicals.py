"""Sums of products of rational powers, and whether one is such a product times another: formally, hence exactly.

The weights of a run with irrational odds are such products as long as every odds ratio is one. Then the steps are
logarithms of rationals with rational factors, whose sums have exact signs.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction

import flint

from reference.arithmetic import LogSum

FACTORED_BITS = 64  # a longer integer is not factored: a root of it stays a number of its own


@dataclass(frozen=True)
class Radical:
    """coefficient * product of base ** exponent, where a base is a prime (exponents in (0, 1)) or a symbol.

    coefficient : a positive Fraction.     powers : (base, exponent) pairs, in a fixed order, no exponent 0.
    A symbol is any positive number that has a name and nothing else; all that is known of it is that it is itself.
    """

    coefficient: Fraction
    powers: tuple[tuple[Hashable, Fraction], ...] = ()

    @staticmethod
    def of(coefficient: Fraction, powers: Iterable[tuple[Hashable, Fraction]]) -> Radical:
        """The product with equal bases gathered and whole powers of primes moved into the coefficient."""
        gathered: dict[Hashable, Fraction] = {}
        for base, exponent in powers:
            gathered[base] = gathered.get(base, Fraction(0)) + exponent
        kept = []
        for base, exponent in gathered.items():
            if isinstance(base, int):
                whole = math.floor(exponent)
                coefficient *= Fraction(base) ** whole
                exponent -= whole
            if exponent:
                kept.append((base, exponent))
        return Radical(coefficient, tuple(sorted(kept, key=repr)))

    def times(self, other: Radical) -> Radical:
        return Radical.of(self.coefficient * other.coefficient, self.powers + other.powers)

    def over(self, other: Radical) -> Radical:
        inverse = tuple((base, -exponent) for base, exponent in other.powers)
        return Radical.of(self.coefficient / other.coefficient, self.powers + inverse)

    def to_the(self, exponent: Fraction) -> Radical | None:
        """Its power, or None where the coefficient has no root and is too long to factor."""
        coefficient, powers = Fraction(1), [(base, own * exponent) for base, own in self.powers]
        if exponent.denominator == 1:
            coefficient = self.coefficient**exponent.numerator
        else:
            for part, sign in ((self.coefficient.numerator, 1), (self.coefficient.denominator, -1)):
                if part.bit_length() > FACTORED_BITS:
                    return None
                powers += [(int(prime), sign * count * exponent) for prime, count in flint.fmpz(part).factor()]
        return Radical.of(coefficient, powers)

    def logarithm(self) -> LogSum | Fraction | None:
        """Its natural logarithm, or None where a symbol is left."""
        roots = {Fraction(base): exponent for base, exponent in self.powers if isinstance(base, int)}
        if len(roots) < len(self.powers):
            return None
        return LogSum({self.coefficient: Fraction(1)}).simplified() + LogSum(roots).simplified()


def sum_by_powers(radicals: Iterable[Radical]) -> dict[tuple, Fraction]:
    """The coefficient of each product of powers in the sum."""
    total: dict[tuple, Fraction] = {}
    for radical in radicals:
        total[radical.powers] = total.get(radical.powers, Fraction(0)) + radical.coefficient
    return total


def quotient(above: dict[tuple, Fraction], below: dict[tuple, Fraction]) -> Radical | None:
    """The Radical q with above = q * below, term by term, or None where no term of `above` leads to one.

    Both sums as `sum_by_powers` gives them, not empty.
    """
    if len(above) != len(below):
        return None
    terms = [Radical(coefficient, powers) for powers, coefficient in below.items()]
    for powers, coefficient in above.items():
        candidate = Radical(coefficient, powers).over(terms[0])
        if sum_by_powers(term.times(candidate) for term in terms) == above:
            return candidate
    return None

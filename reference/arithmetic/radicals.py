"""Products of rational powers of rationals and symbols, sums of such products, and their logarithms, all symbolic and exact.

The weights of a run whose odds are irrational are such products. Odds that are no product of powers of rationals are
represented by a `Symbol`. Every step of the run is then a rational combination of logarithms of rationals and of symbols, and
a sum of steps in which the symbols cancel has an exact sign.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import flint

from reference.arithmetic import LogSum, Real, ball

FACTORED_BITS = 64  # a longer integer is not factored: its roots are stored as roots of that integer


@dataclass(frozen=True, eq=False)
class Symbol:
    """A positive number of which only an enclosure of the logarithm is known; two symbols are equal only if identical.

    place : an int that orders the symbols.
    """

    place: int
    logarithm: Real


@dataclass(frozen=True)
class Radical:
    """The product of a positive rational coefficient and of powers base ** exponent.

    coefficient : a Fraction > 0.
    powers : pairs (base, exponent). A base is an integer, with an exponent in (0, 1), or a `Symbol`, with a nonzero exponent.
        Integers come first, in increasing order, then symbols by `place`.
    """

    coefficient: Fraction
    powers: tuple[tuple[int | Symbol, Fraction], ...] = ()

    @staticmethod
    def of(coefficient: Fraction, powers: Iterable[tuple[int | Symbol, Fraction]]) -> Radical:
        """Return the Radical of any product: powers of equal bases are combined, whole powers of integers go into the
        coefficient."""
        gathered: dict[int | Symbol, Fraction] = {}
        for base, exponent in powers:
            gathered[base] = gathered[base] + exponent if base in gathered else exponent
        factors = []
        for base, exponent in gathered.items():
            if not isinstance(base, Symbol):
                whole = math.floor(exponent)
                if whole:
                    coefficient *= Fraction(base) ** whole
                    exponent -= whole
            if exponent:
                factors.append((base, exponent))
        return Radical(coefficient, tuple(sorted(factors, key=_sort_key)))

    def times(self, other: Radical) -> Radical:
        return Radical.of(self.coefficient * other.coefficient, self.powers + other.powers)

    def over(self, other: Radical) -> Radical:
        inverse = tuple((base, -exponent) for base, exponent in other.powers)
        return Radical.of(self.coefficient / other.coefficient, self.powers + inverse)

    def to_the(self, exponent: Fraction) -> Radical:
        """Return self ** exponent; roots of the coefficient are written in primes if it has at most FACTORED_BITS bits."""
        if exponent.denominator == 1:
            coefficient, powers = self.coefficient**exponent.numerator, []
        else:
            coefficient = Fraction(1)
            powers = [(base, exponent * count) for base, count in _factors(self.coefficient.numerator)]
            powers += [(base, -exponent * count) for base, count in _factors(self.coefficient.denominator)]
        return Radical.of(coefficient, [*powers, *((base, own * exponent) for base, own in self.powers)])

    def logarithm(self):
        """Return the natural logarithm: a LogSum (or 0) if there are no symbols, else an `OddsLog`."""
        rational_part = LogSum({self.coefficient: Fraction(1)}).simplified()
        roots = {Fraction(base): exponent for base, exponent in self.powers if not isinstance(base, Symbol)}
        symbols = {base: exponent for base, exponent in self.powers if isinstance(base, Symbol)}
        return with_symbols(rational_part + LogSum(roots).simplified(), symbols)


def _sort_key(power: tuple[int | Symbol, Fraction]) -> tuple[bool, int]:
    base = power[0]
    return (True, base.place) if isinstance(base, Symbol) else (False, base)


def _factors(number: int) -> list[tuple[int, int]]:
    if number.bit_length() > FACTORED_BITS:
        return [(number, 1)]
    return [(int(prime), count) for prime, count in flint.fmpz(number).factor()]


class RadicalSum:
    """A sum of Radicals, written as factor * shape such that two sums have equal shapes if their ratio is a Radical.

    factor : a Radical.    shape : a hashable tuple of Radicals.     Raises ValueError for an empty sum.
    """

    def __init__(self, radicals: Iterable[Radical]):
        total: dict[tuple, Fraction] = {}
        for radical in radicals:
            total[radical.powers] = total.get(radical.powers, Fraction(0)) + radical.coefficient
        if not total:
            raise ValueError("radicals must not be empty")
        terms = [Radical(coefficient, powers) for powers, coefficient in total.items()]
        # The sum is divided by each of its terms in turn; proportional sums give the same quotients, hence the same least one.
        shapes = [tuple(sorted((term.over(first) for term in terms), key=_order)) for first in terms]
        self.shape, self.factor = min(zip(shapes, terms, strict=True), key=lambda pair: [*map(_order, pair[0])])


def _order(radical: Radical) -> tuple:
    return (*((_sort_key(power), power[1]) for power in radical.powers),), radical.coefficient


class OddsLog(Real):
    """The real known + Σ weight * ln(symbol): `known` is a LogSum or 0, `symbols` maps each symbol to its nonzero weight."""

    __slots__ = ("known", "symbols")

    def __init__(self, known, symbols: dict[Symbol, Fraction]):
        self._balls, self.root = {}, None
        self.known, self.symbols = known, symbols

    def _evaluate(self, bits: int) -> flint.arb:
        total = self.known.at(bits) if isinstance(self.known, Real) else ball(self.known)
        for symbol, weight in self.symbols.items():
            total += ball(weight) * symbol.logarithm.at(bits)
        return total

    def __neg__(self):
        return self * -1

    def __mul__(self, other):
        if isinstance(other, (int, Fraction)) and other:
            return OddsLog(self.known * other, {symbol: weight * other for symbol, weight in self.symbols.items()})
        return super().__mul__(other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, (int, Fraction)) and other:
            return self * (1 / Fraction(other))
        return super().__truediv__(other)


def with_symbols(known, symbols: dict[Symbol, Fraction]):
    """Return known + Σ weight * ln(symbol) as an OddsLog, or `known` (a LogSum or 0) itself if there are no symbols."""
    return OddsLog(known, symbols) if symbols else known


def combination(factors: Sequence, logarithms: Sequence):
    """Return Σ factor * logarithm for rational factors; a logarithm is a LogSum, an OddsLog or 0. Symbols that cancel are
    dropped."""
    # key: the two integers of a base, or a symbol; value: [base, numerator, denominator] of its weight, not in lowest terms
    terms: dict[tuple[int, int], list] = {}
    symbols: dict[Symbol, list] = {}
    for factor, value in zip(factors, logarithms, strict=True):
        over, under = factor.numerator, factor.denominator
        known = value.known if isinstance(value, OddsLog) else value
        if isinstance(known, LogSum):
            for base, weight in known.terms.items():
                _gather(terms, base.as_integer_ratio(), base, over * weight.numerator, under * weight.denominator)
        if isinstance(value, OddsLog):
            for symbol, weight in value.symbols.items():
                _gather(symbols, symbol, symbol, over * weight.numerator, under * weight.denominator)
    return with_symbols(LogSum.of(_left(terms)).simplified(), _left(symbols))


def _gather(totals: dict, key, base, numerator: int, denominator: int) -> None:
    """Add numerator / denominator to the total stored under `key`, without cancelling common factors."""
    total = totals.get(key)
    if total is None:
        totals[key] = [base, numerator, denominator]
    elif total[2] == denominator:
        total[1] += numerator
    else:
        total[1:] = total[1] * denominator + numerator * total[2], total[2] * denominator


def _left(totals: dict) -> dict:
    """Return the nonzero totals as Fractions, by base."""
    return {base: Fraction(numerator, denominator) for base, numerator, denominator in totals.values() if numerator}

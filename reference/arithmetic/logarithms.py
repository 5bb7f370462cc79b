"""Rational combinations of logarithms of rationals, with exact signs, and the functions exp, log and half_log."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

import flint

from reference.arithmetic.balls import MAXIMUM_BITS, START_BITS, ball, precisions
from reference.arithmetic.integers import coprime_basis, exact_root, multiplicities
from reference.arithmetic.rationals import fraction, shown
from reference.arithmetic.reals import ROOT_DEGREE_LIMIT, Real, enclosure, from_root, number, root_of
from reference.arithmetic.verdicts import Undecided

EXACT_POWER_BITS = 1 << 22  # a longer product of powers is not computed: its sign is decided by enclosures alone
# a longer rational weight is not computed: an enclosed run is faster than one with such weights
RATIONAL_BITS = 1 << 12
FLOAT_OVERFLOW = 709.0  # from here on exp is replaced by infinity; the largest float is just below exp(709.79)
INFINITY = math.inf
_HALF = Fraction(1, 2)


class LogSum(Real):
    """The real number Σ c_i ln(q_i) for rationals c_i and positive rationals q_i.

    Its sign is computed exactly: Σ c_i ln(q_i) > 0 if and only if the product of the q_i ** c_i is above 1.

    Parameters
    ----------
    terms : dict from Fraction to Fraction
        c_i by q_i. Terms with c_i = 0 or q_i = 1 are dropped.

    Examples
    --------
    >>> log(8) - 3 * log(2) == 0
    True
    >>> exp(log(9) / 2)
    Fraction(3, 1)
    """

    __slots__ = ("_halved", "_terms")
    _halved: Fraction

    def __init__(self, terms: dict[Fraction, Fraction]):
        self._balls, self.root = {}, None
        self._terms: dict | None = {base: weight for base, weight in terms.items() if weight != 0 and base != 1}

    @classmethod
    def of(cls, terms: dict[Fraction, Fraction]) -> LogSum:
        """Return the sum of these terms, none of which is 0: no c_i is 0 and no q_i is 1."""
        result = cls.__new__(cls)
        result._balls, result.root = {}, None
        result._terms = terms
        return result

    @classmethod
    def half(cls, ratio: Fraction) -> LogSum:
        """Return (1/2) ln(ratio) for a rational that is positive and not 1; the dict of terms is made only when it is read."""
        result = cls.__new__(cls)
        result._balls, result.root = {}, None
        result._terms, result._halved = None, ratio
        return result

    def __reduce__(self):
        return LogSum.of, (self.terms,)

    @property
    def terms(self) -> dict[Fraction, Fraction]:
        """c_i by q_i; no c_i is 0 and no q_i is 1."""
        if self._terms is None:
            self._terms = {self._halved: _HALF}
        return self._terms

    def _evaluate(self, bits: int) -> flint.arb:
        total = flint.arb(0)
        for base, weight in self.terms.items():
            total += ball(weight) * ball(base).log()
        return total

    def simplified(self) -> LogSum | Fraction:
        """Return this sum, or the rational 0 if it has no terms."""
        return self if self.terms else Fraction(0)

    def __neg__(self):
        return LogSum.of({base: -weight for base, weight in self.terms.items()})

    def __add__(self, other):
        if isinstance(other, LogSum):
            terms = dict(self.terms)
            for base, weight in other.terms.items():
                present = terms.get(base)
                if present is None:
                    terms[base] = weight
                elif present == -weight:
                    del terms[base]
                else:
                    terms[base] = present + weight
            return LogSum.of(terms).simplified()
        if isinstance(other, (int, Fraction)) and other == 0:
            return self
        return super().__add__(other)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, LogSum):
            terms = dict(self.terms)
            for base, weight in other.terms.items():
                present = terms.get(base)
                if present is None:
                    terms[base] = -weight
                elif present == weight:
                    del terms[base]
                else:
                    terms[base] = present - weight
            return LogSum.of(terms).simplified()
        if isinstance(other, (int, Fraction)):
            return self + (-other)
        return super().__sub__(other)

    def __rsub__(self, other):
        return (-self) + other

    def __mul__(self, other):
        if isinstance(other, (int, Fraction)):
            if other == 1:
                return self
            if other == -1:
                return -self
            if other == 0:
                return Fraction(0)
            return LogSum.of({base: weight * other for base, weight in self.terms.items()})
        return super().__mul__(other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, (int, Fraction)):
            return self * (1 / Fraction(other))
        if isinstance(other, LogSum):
            ratio = self.rational_ratio(other)
            if ratio is not None:
                return ratio
        return super().__truediv__(other)

    def __rtruediv__(self, other):
        if isinstance(other, (int, Fraction)) and other == 0 and self.sign() != 0:
            return Fraction(0)
        return super().__rtruediv__(other)

    def rational_ratio(self, other: LogSum) -> Fraction | None:
        """Return self / other if that is rational, else None. Raises ZeroDivisionError if `other` is 0.

        Both sums are written over the logarithms of pairwise coprime integers. These logarithms are linearly independent over
        the rationals, so that the ratio is rational if and only if the coefficients are proportional.
        """
        _, (above, below) = _over_coprimes(self.terms, other.terms)
        index = next((k for k, weight in enumerate(below) if weight != 0), None)
        if index is None:
            raise ZeroDivisionError("division of a LogSum by a LogSum that is 0")
        ratio = above[index] / below[index]
        return ratio if all(a == ratio * b for a, b in zip(above, below, strict=True)) else None

    def is_zero(self) -> bool:
        """Return whether the sum is 0: whether its coefficients over the logarithms of pairwise coprime integers all are."""
        return not any(_over_coprimes(self.terms)[1][0])

    def __abs__(self):
        return self if self.sign() >= 0 else -self

    def exponential_root(self) -> tuple[int, Fraction] | None:
        """Return (k, q) with exp(self) = q**(1/k); None if k exceeds ROOT_DEGREE_LIMIT or q exceeds EXACT_POWER_BITS bits."""
        degree = math.lcm(*(weight.denominator for weight in self.terms.values()), 1)
        exponents = [(base, int(weight * degree)) for base, weight in self.terms.items()]
        size = sum(
            abs(exponent) * (base.numerator.bit_length() + base.denominator.bit_length())
            for base, exponent in exponents
        )
        if degree > ROOT_DEGREE_LIMIT or size > EXACT_POWER_BITS:
            return None
        numerator = denominator = 1
        for base, exponent in exponents:
            over, under = (base.numerator, base.denominator) if exponent > 0 else (base.denominator, base.numerator)
            numerator *= over ** abs(exponent)
            denominator *= under ** abs(exponent)
        return degree, Fraction(numerator, denominator)

    def rational_exponential(self) -> Fraction | None:
        """Return exp(self) if it is a rational of at most RATIONAL_BITS bits, else None.

        exp(self) is a product of powers b_k^(p_k/q_k) of pairwise coprime integers b_k, exponents in lowest terms. It is
        rational if and only if every b_k is the q_k-th power of an integer.
        """
        numerator = denominator = 1
        basis, (coefficients,) = _over_coprimes(self.terms)
        if sum(abs(c) * b.bit_length() for b, c in zip(basis, coefficients, strict=True)) > RATIONAL_BITS:
            return None
        for b, c in zip(basis, coefficients, strict=True):
            if c.denominator > b.bit_length():  # 2 ** c.denominator exceeds b: no integer root
                return None
            root = exact_root(b, c.denominator)
            if root is None:
                return None
            if c > 0:
                numerator *= root**c.numerator
            else:
                denominator *= root**-c.numerator
        return Fraction(numerator, denominator)

    def sign(self) -> int:
        """Return the sign -1, 0 or 1, proved: by enclosures if they exclude 0, else by comparing a product of powers with 1.

        Raises Undecided for a nonzero sum whose enclosure at MAXIMUM_BITS contains 0 and whose product of powers is longer
        than EXACT_POWER_BITS.
        """
        for bits in (START_BITS, 4 * START_BITS):
            ball = self.at(bits)
            if ball > 0:
                return 1
            if ball < 0:
                return -1
        if self.is_zero():
            return 0
        root = self.exponential_root()
        if root is not None:
            return (root[1] > 1) - (root[1] < 1)
        for bits in precisions(16 * START_BITS, MAXIMUM_BITS):
            ball = self.at(bits)
            if ball > 0:
                return 1
            if ball < 0:
                return -1
        raise Undecided(f"sign of {self!r}")


def _over_coprimes(*sums: dict[Fraction, Fraction]) -> tuple[list[int], list[list[Fraction]]]:
    """Return pairwise coprime integers b >= 2, and for each sum Σ c_i ln(q_i) its coefficients over the logarithms ln(b)."""
    parts = frozenset(part for terms in sums for base in terms for part in (base.numerator, base.denominator))
    basis, powers = _coprime_powers(parts)
    rows = []
    for terms in sums:
        coefficients = [Fraction(0)] * len(basis)
        for base, weight in terms.items():
            for k, (over, under) in enumerate(zip(powers[base.numerator], powers[base.denominator], strict=True)):
                if over != under:
                    coefficients[k] += weight * (over - under)
        rows.append(coefficients)
    return basis, rows


@lru_cache(maxsize=256)
def _coprime_powers(parts: frozenset[int]) -> tuple[list[int], dict[int, list[int]]]:
    """Return a coprime basis of the integers, and the exponents of each integer over it. A run needs the same basis often."""
    basis = coprime_basis(parts)
    return basis, {part: multiplicities(part, basis) for part in parts}


def exp(value):
    """Return e ** value.

    Parameters
    ----------
    value : number
        Of any sign.

    Returns
    -------
    Fraction, Real or float
        e ** value: 1 for an exact 0; for a LogSum a Fraction or a root of a rational, unless its degree or length is too
        large; a float for a float (infinity from FLOAT_OVERFLOW on); otherwise a Real.

    Raises
    ------
    ValueError
        For a value that is no number.

    Examples
    --------
    >>> exp(half_log(Fraction(9, 4)))
    Fraction(3, 2)
    """
    value = number(value, "value")
    if isinstance(value, float):
        return math.exp(value) if value < FLOAT_OVERFLOW else INFINITY
    if isinstance(value, LogSum):
        root = value.exponential_root()
        if root is not None:
            return from_root(*root)
    if isinstance(value, (int, Fraction)) and value == 0:
        return Fraction(1)
    return Real(lambda bits: enclosure(value, bits).exp())


def log(value):
    """Return the natural logarithm of a number.

    Parameters
    ----------
    value : number above 0
        A float may be 0.0: its logarithm is -infinity.

    Returns
    -------
    LogSum, Fraction, Real or float
        The natural logarithm: a LogSum for a rational or a root of a rational, or the Fraction 0 for 1; a float for a
        float; otherwise a Real.

    Raises
    ------
    ValueError
        For a rational that is not positive, and for a negative float.

    Examples
    --------
    >>> log(1)
    Fraction(0, 1)
    >>> log(8) / log(2)
    Fraction(3, 1)
    """
    value = number(value, "value")
    if isinstance(value, float):
        if value < 0:
            raise ValueError(f"value must be at least 0 for a logarithm of a float, got {value}")
        return math.log(value) if value else -INFINITY
    root = root_of(value)
    if root is not None:
        degree, base = root
        return LogSum.of({base: Fraction(1, degree)}) if base.numerator != base.denominator else Fraction(0)
    if isinstance(value, (int, Fraction)):
        raise ValueError(f"value must be positive for a logarithm, got {shown(value)}")
    return Real(lambda bits: enclosure(value, bits).log())


def half_log(ratio) -> LogSum | Fraction:
    """Return (1/2) ln(ratio).

    Parameters
    ----------
    ratio : rational or float above 0
        A float may be 0.0: the result is -infinity.

    Returns
    -------
    LogSum, Fraction or float
        Half of the natural logarithm: a LogSum, or the Fraction 0 for the ratio 1; a float for a float.

    Raises
    ------
    ValueError
        For a rational that is not positive, and for a negative float.

    Examples
    --------
    >>> half_log(Fraction(1))
    Fraction(0, 1)
    >>> half_log(Fraction(9)) == log(3)
    True
    """
    if isinstance(ratio, float):
        if ratio < 0:
            raise ValueError(f"ratio must be positive, got {ratio}")
        return log(ratio) / 2
    if not isinstance(ratio, Fraction):
        ratio = fraction(ratio, "ratio")
    if ratio.numerator <= 0:
        raise ValueError(f"ratio must be positive, got {shown(ratio)}")
    return LogSum.half(ratio) if ratio.numerator != ratio.denominator else Fraction(0)

"""The weights of a multiclass booster: each round multiplies the weights of the wrong observations by a power of the odds.

With k labels and error ε the odds of a round are r = (k-1)(1-ε)/ε; they exceed 1 if and only if the hypothesis is better than
a random guess. The weights of SAMME and of an epoch of the elimination algorithm differ only in the power of r.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import flint

from reference.arithmetic import RationalVector, Real, enclosure, log
from reference.arithmetic.radicals import Radical, RadicalSum, Symbol, combination

LONGEST_EXACT = 1 << 14  # bits of a rational weight; a run with longer weights goes on in enclosures
LONGEST_RADICAL = 1 << 10  # bits of a factor; a longer factor is represented by a symbol
MOST_SYMBOLS = 16  # a run that needs more symbols goes on without them, in enclosures alone


class IrrationalError(Real):
    """An error ε with the attribute `balance`, the logarithm of (1 - ε)/ε as a LogSum or an OddsLog."""

    __slots__ = ("balance",)

    def __init__(self, evaluate, balance):
        super().__init__(evaluate)
        self.balance = balance


class OddsRun:
    """The weights of a run, updated by the set of wrong observations of each round.

    first    : weights before the first round (a `RationalVector`; entries may be 0).
    k        : the number of labels.
    exponent : the rational power of the odds.
    The attribute `weights` is a RationalVector as long as the weights are rational and short. After that it is a tuple of
    Reals, in which observations with the same history share one object.
    """

    def __init__(self, first: RationalVector, k: int, exponent: Fraction):
        self.k, self.exponent = k, exponent
        self.weights: RationalVector | tuple = first
        self._cells: list[tuple] = [(numerator,) for numerator in first.numerators]
        self._first = first
        self._wrong: list[tuple[bool, ...]] = []
        self._radicals: list[Radical | None] | None = []  # the weights times a number, None for 0
        self._symbols: dict[tuple, Symbol] = {}
        self._balls: dict[int, list] = {}

    def error(self, wrong: Sequence[bool]) -> Fraction | Real:
        """Return ε, the weight of the wrong observations.

        The result is a Fraction if the weights are rational, if the wrong observations have weight 0 or 1, or if (1 - ε)/ε is
        known to be rational. Otherwise it is an `IrrationalError`, or a plain Real once the run has too many symbols.
        """
        if isinstance(self.weights, RationalVector):
            mass = sum(weight for weight, flag in zip(self.weights.numerators, wrong, strict=True) if flag)
            return Fraction(mass, self.weights.denominator)
        parts = [weight for weight, flag in zip(self.weights, wrong, strict=True) if flag and isinstance(weight, Real)]
        if not parts:
            return Fraction(0)
        if len(parts) == sum(isinstance(weight, Real) for weight in self.weights):
            return Fraction(1)

        def enclose(bits):
            return sum((part.at(bits) for part in parts), start=flint.arb(0))

        balance = self._balance(wrong)
        if balance is None:
            return Real(enclose)
        return IrrationalError(enclose, balance.logarithm()) if balance.powers else 1 / (1 + balance.coefficient)

    def _balance(self, wrong: Sequence[bool]) -> Radical | None:
        """Return (1 - ε)/ε for an ε in (0, 1), or None once the run has too many symbols.

        If the sums of the right and of the wrong weights have the same shape, the ratio of their factors is the result.
        Otherwise it is that ratio times a symbol for the pair of shapes, or over the symbol for the inverse pair.
        """
        if self._radicals is None:
            return None
        right, missed = (
            RadicalSum(
                radical
                for radical, flag in zip(self._radicals, wrong, strict=True)
                if flag is side and radical is not None
            )
            for side in (False, True)
        )
        outer = right.factor.over(missed.factor)
        if right.shape == missed.shape:
            return outer
        inverse = self._symbols.get((missed.shape, right.shape))
        if inverse is not None:
            return outer.times(Radical(Fraction(1), ((inverse, Fraction(-1)),)))
        symbol = self._symbols.get((right.shape, missed.shape))
        if symbol is None:
            if len(self._symbols) == MOST_SYMBOLS:
                self._radicals = None
                return None
            symbol = self._symbol(wrong, outer)
            self._symbols[right.shape, missed.shape] = symbol
        return outer.times(Radical(Fraction(1), ((symbol, Fraction(1)),)))

    def _symbol(self, wrong: Sequence[bool], outer: Radical) -> Symbol:
        """Return a new symbol for the quotient of (1 - ε)/ε and `outer`."""
        flags, t, factor = tuple(wrong), len(self._wrong), outer.logarithm()

        def enclose(bits):
            weights = self._played(bits, t)[t]
            right, missed = (
                sum((weight for weight, flag in zip(weights, flags, strict=True) if flag is side), start=flint.arb(0))
                for side in (False, True)
            )
            return (right / missed).log() - enclosure(factor, bits)

        return Symbol(len(self._symbols), Real(enclose))

    def add(self, wrong: Sequence[bool]) -> None:
        """Multiply the weights of the wrong observations by odds ** exponent, and normalise. The error must be in (0, 1)."""
        if isinstance(self.weights, RationalVector) and self._add_rational(wrong):
            return
        if isinstance(self.weights, RationalVector):
            self._first, self._cells = self.weights, [(numerator,) for numerator in self.weights.numerators]
            self._radicals = [Radical(Fraction(n)) if n else None for n in self.weights.numerators]
        scale = self._scale(wrong)
        if scale is not None and self._radicals is not None:
            self._radicals = [
                radical.times(scale) if flag and radical is not None else radical
                for radical, flag in zip(self._radicals, wrong, strict=True)
            ]
        self._wrong.append(tuple(wrong))
        t = len(self._wrong)
        self._cells = [(*cell, flag) for cell, flag in zip(self._cells, wrong, strict=True)]
        shared: dict[tuple, Real | Fraction] = {}
        for p, cell in enumerate(self._cells):
            if cell not in shared:
                shared[cell] = self._entry(p, t) if cell[0] else Fraction(0)
        self.weights = tuple(shared[cell] for cell in self._cells)

    def _scale(self, wrong: Sequence[bool]) -> Radical | None:
        """Return odds ** exponent as a Radical, or as a power of a new symbol if it is longer than LONGEST_RADICAL."""
        balance = self._balance(wrong)
        if balance is None:
            return None
        odds = balance.times(Radical(Fraction(self.k - 1)))
        length = odds.coefficient.numerator.bit_length() + odds.coefficient.denominator.bit_length()
        if length * max(Fraction(1), abs(self.exponent)) > LONGEST_RADICAL:
            symbol = self._symbol(wrong, Radical(Fraction(1, self.k - 1)))
            self._symbols[(len(self._wrong),)] = symbol  # counted only: no pair of shapes has this key
            odds = Radical(Fraction(1), ((symbol, Fraction(1)),))
        return odds.to_the(self.exponent)

    def _add_rational(self, wrong: Sequence[bool]) -> bool:
        if self.exponent.denominator != 1:
            return False
        error = self.error(wrong)
        assert isinstance(self.weights, RationalVector) and isinstance(error, Fraction)
        odds = ((self.k - 1) * (1 - error) / error) ** self.exponent.numerator
        scaled = RationalVector(
            (
                weight * (odds.numerator if flag else odds.denominator)
                for weight, flag in zip(self.weights.numerators, wrong, strict=True)
            ),
            1,
        ).normalised()
        if scaled.bit_length() > LONGEST_EXACT:
            return False
        self.weights = scaled
        return True

    def _entry(self, p: int, t: int) -> Real:
        return Real(lambda bits: self._played(bits, t)[t][p])

    def _played(self, bits: int, rounds: int) -> list:
        """Return the balls of the weights after 0, 1, ..., `rounds` enclosed rounds. The working precision must be `bits`."""
        weights = self._balls.setdefault(bits, [])
        if not weights:
            weights.append([flint.arb(n) / self._first.denominator for n in self._first.numerators])
        while len(weights) <= rounds:
            wrong, before = self._wrong[len(weights) - 1], weights[-1]
            error = sum((weight for weight, flag in zip(before, wrong, strict=True) if flag), start=flint.arb(0))
            right = sum((weight for weight, flag in zip(before, wrong, strict=True) if not flag), start=flint.arb(0))
            odds = (self.k - 1) * right / error
            scale = odds ** (flint.arb(self.exponent.numerator) / self.exponent.denominator)
            scaled = [weight * scale if flag else weight for weight, flag in zip(before, wrong, strict=True)]
            total = sum(scaled, start=flint.arb(0))
            weights.append([weight / total for weight in scaled])
        return weights


def odds(error, k: int):
    """Return r = (k-1)(1-ε)/ε for an error in (0, 1)."""
    return (k - 1) * (1 - error) / error


def log_odds(error, k: int):
    """Return ln r for an error in (0, 1): a LogSum or an OddsLog for a rational error or an IrrationalError, else a Real."""
    if isinstance(error, IrrationalError):
        return combination((1, 1), (log(k - 1), error.balance))
    return log(odds(error, k))


def better_than_random(error, k: int) -> bool:
    """Return whether ε < 1 - 1/k. Raises Undecided if that is not decided."""
    return bool(error < 1 - Fraction(1, k))

"""Weights of a multiclass booster: every round multiplies the weights of the wrong observations by a power of the odds.

With k labels and error ε the odds of a round are r = (k-1)(1-ε)/ε, which exceed 1 exactly when the hypothesis is better
than a random guess. SAMME and the elimination algorithm differ from each other only in the power of r.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import flint

from reference.arithmetic import LogSum, RationalVector, Real, log
from reference.exact.radicals import Radical, quotient, sum_by_powers

LONGEST_EXACT = 1 << 14  # bits; longer integers are left to enclosures, which stay certified


class RadicalShare(Real):
    """A share ε of the weight that is irrational although (1 - ε)/ε has the logarithm `balance`, which has an exact sign."""

    __slots__ = ("balance",)

    def __init__(self, evaluate, balance: LogSum | Fraction):
        super().__init__(evaluate)
        self.balance = balance


class OddsRun:
    """The weights of a run as observations are found right or wrong, rational as long as they are short, then enclosed.

    first    : weights before the first round (a `RationalVector`; entries may be 0).
    k        : the number of labels.          exponent : the rational power of the odds.
    `weights` are a RationalVector, or a tuple in which observations with the same history share one `Real`.
    """

    def __init__(self, first: RationalVector, k: int, exponent: Fraction):
        self.k, self.exponent = k, exponent
        self.weights: RationalVector | tuple = first
        self._cells: list[tuple] = [(numerator,) for numerator in first.numerators]
        self._first = first
        self._wrong: list[tuple[bool, ...]] = []
        self._radicals: list[Radical | None] = []
        self._balls: dict[int, list] = {}

    def error(self, wrong: Sequence[bool]) -> Fraction | Real:
        """ε, the weight of the wrong observations: exactly 0 when they have none, rational where the right ones weigh a
        rational multiple of them, and a `RadicalShare` where they weigh another product of rational powers times them."""
        if isinstance(self.weights, RationalVector):
            mass = sum(weight for weight, flag in zip(self.weights.numerators, wrong, strict=True) if flag)
            return Fraction(mass, self.weights.denominator)
        parts = [weight for weight, flag in zip(self.weights, wrong, strict=True) if flag and isinstance(weight, Real)]
        if not parts:
            return Fraction(0)
        balance = self._right_over_wrong(wrong)
        if balance is not None and not balance.powers:
            return 1 / (1 + balance.coefficient)
        logarithm = balance.logarithm() if balance is not None else None

        def enclose(bits):
            return sum((part.at(bits) for part in parts), start=flint.arb(0))

        return Real(enclose) if logarithm is None else RadicalShare(enclose, logarithm)

    def _right_over_wrong(self, wrong: Sequence[bool]) -> Radical | None:
        """The weight of the right observations over that of the wrong ones, where that is known to be a `Radical`."""
        right, missed = (
            sum_by_powers(
                radical
                for radical, flag in zip(self._radicals, wrong, strict=True)
                if flag is side and radical is not None
            )
            for side in (False, True)
        )
        return quotient(right, missed) if right else Radical(Fraction(0))

    def add(self, wrong: Sequence[bool]) -> None:
        """Multiplies the wrong observations by the odds to the exponent and normalises. The error must be in (0, 1)."""
        if isinstance(self.weights, RationalVector) and self._add_rational(wrong):
            return
        if isinstance(self.weights, RationalVector):
            self._first, self._cells = self.weights, [(numerator,) for numerator in self.weights.numerators]
            self._radicals = [Radical(Fraction(n)) if n else None for n in self.weights.numerators]
        scale = self._scale(wrong)
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

    def _scale(self, wrong: Sequence[bool]) -> Radical:
        """The odds to the exponent; a symbol of this round where they are no product of powers, or one too long."""
        balance = self._right_over_wrong(wrong)
        if balance is not None and self.exponent.denominator != 1:
            power = Radical(balance.coefficient * (self.k - 1), balance.powers).to_the(self.exponent)
            if power is not None:
                return power
        return Radical(Fraction(1), ((f"odds of round {len(self._wrong) + 1}", self.exponent),))

    def _add_rational(self, wrong: Sequence[bool]) -> bool:
        if self.exponent.denominator != 1:
            return False
        error = self.error(wrong)
        assert isinstance(self.weights, RationalVector) and isinstance(error, Fraction)
        odds = ((self.k - 1) * (1 - error) / error) ** self.exponent.numerator
        moved = RationalVector(
            (
                weight * (odds.numerator if flag else odds.denominator)
                for weight, flag in zip(self.weights.numerators, wrong, strict=True)
            ),
            1,
        ).normalised()
        if moved.bit_length() > LONGEST_EXACT:
            return False
        self.weights = moved
        return True

    def _entry(self, p: int, t: int) -> Real:
        return Real(lambda bits: self._played(bits, t)[t][p])

    def _played(self, bits: int, rounds: int) -> list:
        """The weights after 0, 1, ..., `rounds` enclosed rounds, at this working precision (set by the caller)."""
        weights = self._balls.setdefault(bits, [])
        if not weights:
            weights.append([flint.arb(n) / self._first.denominator for n in self._first.numerators])
        while len(weights) <= rounds:
            wrong, before = self._wrong[len(weights) - 1], weights[-1]
            error = sum((weight for weight, flag in zip(before, wrong, strict=True) if flag), start=flint.arb(0))
            right = sum((weight for weight, flag in zip(before, wrong, strict=True) if not flag), start=flint.arb(0))
            odds = (self.k - 1) * right / error
            scale = odds ** (flint.arb(self.exponent.numerator) / self.exponent.denominator)
            moved = [weight * scale if flag else weight for weight, flag in zip(before, wrong, strict=True)]
            total = sum(moved, start=flint.arb(0))
            weights.append([weight / total for weight in moved])
        return weights


def odds(error, k: int):
    """r = (k-1)(1-ε)/ε for an error in (0, 1)."""
    return (k - 1) * (1 - error) / error


def log_odds(error, k: int):
    """ln r for an error in (0, 1): a LogSum where r is known to be a product of rational powers."""
    if isinstance(error, RadicalShare):
        return log(k - 1) + error.balance
    return log(odds(error, k))


def better_than_random(error, k: int) -> bool:
    """Whether ε < 1 - 1/k. Raises Undecided when enclosures do not tell."""
    return bool(error < 1 - Fraction(1, k))

"""Weights of a multiclass booster: every round multiplies the weights of the wrong observations by a power of the odds.

With k labels and error ε the odds of a round are r = (k-1)(1-ε)/ε, which exceed 1 exactly when the hypothesis is better
than a random guess. SAMME and the elimination algorithm differ from each other only in the power of r.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import flint

from reference.arithmetic import RationalVector, Real

LONGEST_EXACT = 1 << 14  # bits; longer integers are left to enclosures, which stay certified


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
        self._balls: dict[int, list] = {}

    def error(self, wrong: Sequence[bool]) -> Fraction | Real:
        """ε, the weight of the wrong observations; exactly 0 when they have none, and rational where every weight is
        wrong on the same share of those that have it."""
        if isinstance(self.weights, RationalVector):
            mass = sum(weight for weight, flag in zip(self.weights.numerators, wrong, strict=True) if flag)
            return Fraction(mass, self.weights.denominator)
        parts = [weight for weight, flag in zip(self.weights, wrong, strict=True) if flag and isinstance(weight, Real)]
        if not parts:
            return Fraction(0)
        share = self._common_share(wrong)
        if share is not None:
            return share
        return Real(lambda bits: sum((part.at(bits) for part in parts), start=flint.arb(0)))

    def _common_share(self, wrong: Sequence[bool]) -> Fraction | None:
        """The share of wrong observations among those of one weight, if it is the same for every weight: then it is ε."""
        counts: dict[int, list[int]] = {}
        for weight, flag in zip(self.weights, wrong, strict=True):
            if isinstance(weight, Real):
                count = counts.setdefault(id(weight), [0, 0])
                count[0] += flag
                count[1] += 1
        shares = {Fraction(missed, present) for missed, present in counts.values()}
        return shares.pop() if len(shares) == 1 else None

    def add(self, wrong: Sequence[bool]) -> None:
        """Multiplies the wrong observations by the odds to the exponent and normalises. The error must be in (0, 1)."""
        if isinstance(self.weights, RationalVector) and self._add_rational(wrong):
            return
        if isinstance(self.weights, RationalVector):
            self._first, self._cells = self.weights, [(numerator,) for numerator in self.weights.numerators]
        self._wrong.append(tuple(wrong))
        t = len(self._wrong)
        self._cells = [(*cell, flag) for cell, flag in zip(self._cells, wrong, strict=True)]
        shared: dict[tuple, Real | Fraction] = {}
        for p, cell in enumerate(self._cells):
            if cell not in shared:
                shared[cell] = self._entry(p, t) if cell[0] else Fraction(0)
        self.weights = tuple(shared[cell] for cell in self._cells)

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


def better_than_random(error, k: int) -> bool:
    """Whether ε < 1 - 1/k. Raises Undecided when enclosures do not tell."""
    return bool(error < 1 - Fraction(1, k))

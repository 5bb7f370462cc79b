"""Losses L(λ) = (1/m) Σ φ(-(Mλ)_i) for non-decreasing φ, with the inverse of φ, from which bounds on margins follow.

Source: MRS13, Section 3.3, which states its lower bounds for every such loss.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reference.arithmetic import INFINITY, exp, log, sqrt
from reference.game import Game, margins_of


@dataclass(frozen=True)
class MonotoneLoss:
    """A non-decreasing φ with its inverse and properties.

    value : φ.
    inverse : y -> sup { x : φ(x) <= y }; infinity if φ never exceeds y.
    is_nonnegative : whether φ >= 0.
    is_least_at_balance : whether φ(x) + φ(-x) >= 2 φ(0) for every x, as for convex φ.
    kinks : if φ is convex, piecewise linear and unbounded above, the ints at which its slope changes; else None.
    """

    name: str
    value: Callable[[Any], Any]
    inverse: Callable[[Any], Any]
    is_nonnegative: bool
    is_least_at_balance: bool
    kinks: tuple[int, ...] | None = None

    def of(self, game: Game, combination):
        """Return the loss L of a combination with exact coefficients."""
        return sum((self.value(-z) for z in margins_of(game, combination)), start=Fraction(0)) / game.m

    @property
    def at_zero(self):
        return self.value(Fraction(0))


def _clamped(value, low, high):
    return min(max(Fraction(value), Fraction(low)), Fraction(high))


LOSSES = {
    entry.name: entry
    for entry in (
        MonotoneLoss("exponential", exp, log, True, True),
        MonotoneLoss("hinge", lambda x: max(Fraction(0), 1 + x), lambda y: y - 1, True, True, (-1,)),
        MonotoneLoss("squared hinge", lambda x: max(Fraction(0), 1 + x) ** 2, lambda y: sqrt(y) - 1, True, True),
        MonotoneLoss(
            "ramp",
            lambda x: _clamped((1 + x) / 2, 0, 1),
            lambda y: INFINITY if y >= 1 else 2 * Fraction(y) - 1,
            True,
            True,
        ),
        MonotoneLoss(
            "mistakes",
            lambda x: Fraction(int(x >= 0)),
            lambda y: INFINITY if y >= 1 else Fraction(0),
            True,
            False,
        ),
        MonotoneLoss(
            "kinked",
            lambda x: 1 + x / 4 if x > 0 else max(Fraction(0), 1 + x),
            lambda y: 4 * (y - 1) if y > 1 else y - 1,
            True,
            False,
        ),
        MonotoneLoss(
            "floored identity", lambda x: max(Fraction(x), Fraction(-100)), lambda y: Fraction(y), False, True, (-100,)
        ),
        MonotoneLoss(
            "tripled hinge", lambda x: 3 * max(Fraction(0), 1 + x), lambda y: y / Fraction(3) - 1, True, True, (-1,)
        ),
    )
}

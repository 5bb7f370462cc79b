"""A weak learner that chooses which examples are wrong: as bad as its guaranteed edge allows, in a given order."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from reference.arithmetic import Verdict, decide, fraction
from reference.game import Game


class Mistakes:
    """Each round a column, new if the game lacks it, wrong on as many examples as an edge of gamma allows.

    gamma : rational in [0, 1), the guaranteed edge.
    orders : one sequence of distinct examples per round; the examples are offered to the wrong set in this order, and
        one is taken if the edge stays at least gamma. Further rounds reuse the orders cyclically.
    exact : the first example that does not fit gets the margin in (-1, 1) at which the edge is gamma exactly
        (rational weights only; under others the column stays ±1).
    The edge is at least gamma in every round against every booster; undecided comparisons count as not fitting.
    """

    def __init__(self, gamma, orders: Sequence[Sequence[int]], exact: bool = False):
        self.gamma = fraction(gamma, "gamma")
        if not 0 <= self.gamma < 1:
            raise ValueError(f"gamma must be in [0, 1), got {self.gamma}")
        if not orders:
            raise ValueError("orders must have at least one round, got none")
        self.orders = tuple(tuple(order) for order in orders)
        self.exact = exact
        self.start()

    def start(self) -> None:
        self._round = 0

    def choose(self, game: Game, weights):
        order = self.orders[self._round % len(self.orders)]
        self._round += 1
        allowance = (1 - self.gamma) / 2  # the weight that may be wrong
        column: list[int | Fraction] = [1] * game.m
        wrong = 0
        for example in order:
            if not 0 <= example < game.m:
                raise ValueError(f"orders must name examples in [0, {game.m}), got {example}")
            weight = weights[example]
            if decide(wrong + weight, "<=", allowance) is Verdict.HOLDS:
                column[example] = -1
                wrong = wrong + weight
            elif self.exact and isinstance(wrong + weight, int | Fraction):
                # edge = 1 - 2 wrong - weight (1 - margin) = gamma
                column[example] = 1 - 2 * (allowance - wrong) / weight
                break
        return _reused(game, column)


def _reused(game: Game, column: list):
    """(index, sign) of a column of the game that serves as well, so that the game stays small; else the column."""
    for sign in (1, -1):
        wanted = tuple(sign * entry for entry in column)
        if wanted in game.columns:
            return game.columns.index(wanted), sign
    return column


__all__ = ["Mistakes"]

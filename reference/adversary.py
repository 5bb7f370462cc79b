"""Weak learners with a will: one chooses which examples are wrong, one which rank of column the booster gets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from reference.arithmetic import Verdict, decide, dot, fraction, shown
from reference.arithmetic.inputs import entries_of, whole_number
from reference.game import Game


class Mistakes:
    """Each round a column, new if the game lacks it, wrong on as many examples as an edge of gamma allows.

    The edge is at least gamma in every round against every booster; undecided comparisons count as not fitting.

    Parameters
    ----------
    gamma : rational in [0, 1), the guaranteed edge
    orders : one sequence of distinct examples per round
        The examples are offered to the wrong set in this order, and one is taken if the edge stays at least
        gamma. Further rounds reuse the orders cyclically.
    exact
        The first example that does not fit gets the margin in (-1, 1) at which the edge is gamma exactly
        (rational weights only; under others the column stays ±1).

    Raises
    ------
    ValueError
        For another gamma, for no order, and for an example outside the game.

    References
    ----------
    Ours, with the guarantee of MHT22, Section 2.1.

    Examples
    --------
    >>> weights = [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    >>> Mistakes("1/3", [[2, 1, 0]], exact=True).choose(Game([[1], [1], [1]]), weights)
    [1, 1, Fraction(-1, 3)]
    """

    def __init__(self, gamma, orders: Sequence[Sequence[int]], exact: bool = False):
        self.gamma = fraction(gamma, "gamma")
        if not 0 <= self.gamma < 1:
            raise ValueError(f"gamma must be in [0, 1), got {shown(self.gamma)}")
        self.orders = tuple(
            tuple(whole_number(example, "orders") for example in entries_of(order, "orders"))
            for order in entries_of(orders, "orders")
        )
        if not self.orders:
            raise ValueError("orders must have at least one round, got none")
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
    """Return (index, sign) of a column of the game that serves as well, so that the game stays small; else the column."""
    for sign in (1, -1):
        wanted = tuple(sign * entry for entry in column)
        if wanted in game.columns:
            return game.columns.index(wanted), sign
    return column


class _Picked:
    """A learner that offers, in round t, the picks[t]-th of some columns, each with an edge >= 0.

    picks : ints >= 0, taken modulo the number of those columns and cyclically over the rounds.
    Raises ValueError for no picks or a negative one.
    """

    def __init__(self, picks: Sequence[int]):
        self.picks = tuple(whole_number(pick, "picks") for pick in entries_of(picks, "picks"))
        if not self.picks or min(self.picks) < 0:
            raise ValueError(f"picks must be at least one int, each at least 0, got {shown(self.picks)}")
        self.start()

    def start(self) -> None:
        self._round = 0

    def choose(self, game: Game, weights) -> tuple[int, int]:
        edges = weights @ game.array if hasattr(weights, "__array__") else [dot(weights, u) for u in game.columns]
        offered = self._offered(edges)
        j = offered[self.picks[self._round % len(self.picks)] % len(offered)]
        self._round += 1
        return j, -1 if decide(edges[j], "<", 0) is Verdict.HOLDS else 1

    def _offered(self, edges) -> list[int]:
        """Return the columns from which a pick is taken, by their edges."""
        raise NotImplementedError


class Ranked(_Picked):
    """Plays by rank: in round t the column that comes picks[t]-th by |edge| (0 the best), with an edge >= 0.

    Parameters
    ----------
    picks
        Ints >= 0, taken modulo the number of columns and cyclically over the rounds; ties go by index. The ranks
        are read off floats: which column is offered is the adversary's choice, so a rounding changes no verdict.

    Raises
    ------
    ValueError
        For no picks or a negative one.

    References
    ----------
    Ours; rank 0 throughout is the learner of MRS13, Figure 1.

    Examples
    --------
    >>> Ranked([1]).choose(Game([[1, -1, 0], [1, 0, 0]]), [Fraction(1, 2), Fraction(1, 2)])
    (1, -1)
    """

    def _offered(self, edges) -> list[int]:
        return sorted(range(len(edges)), key=lambda j: (-abs(float(edges[j])), j))


class Tied(_Picked):
    """The best signed column, where ties are broken against the booster: in round t the picks[t]-th of those that tie.

    Parameters
    ----------
    picks
        Ints >= 0, taken modulo the number of columns that tie and cyclically over the rounds. Under weights that
        are not rational the columns within 1e-12 of the best count as tied: which of them is offered changes no
        verdict.

    Raises
    ------
    ValueError
        For no picks or a negative one.

    References
    ----------
    Ours; any choice among ties is a best column of MRS13, Figure 1.

    Examples
    --------
    >>> Tied([1]).choose(Game([[1, -1, 0], [1, 0, 0]]), [Fraction(1, 2), Fraction(1, 2)])
    (0, 1)
    >>> Tied([1]).choose(Game([[1, -1, 0], [0, 0, -1]]), [Fraction(1, 2), Fraction(1, 2)])
    (1, -1)
    """

    def _offered(self, edges) -> list[int]:
        sizes: list[Any] = [abs(edge) if isinstance(edge, int | Fraction) else abs(float(edge)) for edge in edges]
        near: Any = 0 if all(isinstance(size, int | Fraction) for size in sizes) else 1e-12
        return [j for j, size in enumerate(sizes) if size >= max(sizes) - near]


__all__ = ["Mistakes", "Ranked", "Tied"]

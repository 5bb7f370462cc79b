"""Adversarial weak learners: they choose the wrong examples, the rank of the column, or the column among ties."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from reference.arithmetic import Verdict, decide, dot, fraction, shown
from reference.arithmetic.inputs import entries_of, whole_number
from reference.game import Game


class Mistakes:
    """Return, each round, a column of signs that is wrong on as many examples as an edge of at least gamma allows.

    The column is new unless the game has it or its negation. Its edge is at least gamma against every booster: an example
    stays right if the comparison is undecided.

    Parameters
    ----------
    gamma : rational in [0, 1)
        The guaranteed edge.
    orders : sequence, one sequence of distinct examples per round
        In this order, each example is made wrong if the edge then still is at least gamma. Further rounds reuse the
        orders cyclically.
    exact : bool, default False
        True: the first example that cannot be made wrong gets the margin in (-1, 1) at which the edge is exactly gamma.
        This needs rational weights; under other weights the column stays one of signs.

    Raises
    ------
    ValueError
        For a gamma outside [0, 1), for no order, and for an example outside the game.

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
        allowance = (1 - self.gamma) / 2  # the largest weight of wrong examples with an edge of at least gamma
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
        return _index_or_column(game, column)


def _index_or_column(game: Game, column: list):
    """Return (index, sign) if the game has the column or its negation, so that the game stays small; else the column."""
    for sign in (1, -1):
        signed = tuple(sign * entry for entry in column)
        if signed in game.columns:
            return game.columns.index(signed), sign
    return column


class _Picked:
    """Choose, in round t, candidate number picks[t] of `_candidates`, signed so that its edge is non-negative.

    picks : ints >= 0, read modulo the number of candidates, and cyclically over the rounds.
    Raises ValueError for no picks or a negative pick.
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
        candidates = self._candidates(edges)
        j = candidates[self.picks[self._round % len(self.picks)] % len(candidates)]
        self._round += 1
        return j, -1 if decide(edges[j], "<", 0) is Verdict.HOLDS else 1

    def _candidates(self, edges) -> list[int]:
        """Return the indices of the columns among which a pick chooses, from the edges of all columns."""
        raise NotImplementedError


class Ranked(_Picked):
    """Choose, in round t, the column of rank picks[t] by |edge| (rank 0 is the largest), signed so that its edge is >= 0.

    Parameters
    ----------
    picks : non-empty sequence of ints, at least 0
        The ranks, read modulo the number of columns and cyclically over the rounds. Ties are ranked by index. The ranks
        are computed in floats: a rounding error only makes this adversary choose another column, and affects no verdict.

    Raises
    ------
    ValueError
        For no picks or a negative pick.

    References
    ----------
    Ours; rank 0 throughout is the learner of MRS13, Figure 1.

    Examples
    --------
    >>> Ranked([1]).choose(Game([[1, -1, 0], [1, 0, 0]]), [Fraction(1, 2), Fraction(1, 2)])
    (1, -1)
    """

    def _candidates(self, edges) -> list[int]:
        return sorted(range(len(edges)), key=lambda j: (-abs(float(edges[j])), j))


class Tied(_Picked):
    """Choose, in round t, column number picks[t] of those that tie for the largest |edge|, signed so that its edge is >= 0.

    Parameters
    ----------
    picks : non-empty sequence of ints, at least 0
        The positions among the tied columns, in order of index; read modulo their number and cyclically over the rounds.
        Under weights that are not rational, columns within 1e-12 of the largest |edge| count as tied; this only lets the
        adversary choose another column, and affects no verdict.

    Raises
    ------
    ValueError
        For no picks or a negative pick.

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

    def _candidates(self, edges) -> list[int]:
        sizes: list[Any] = [abs(edge) if isinstance(edge, int | Fraction) else abs(float(edge)) for edge in edges]
        allowance: Any = 0 if all(isinstance(size, int | Fraction) for size in sizes) else 1e-12
        return [j for j, size in enumerate(sizes) if size >= max(sizes) - allowance]


__all__ = ["Mistakes", "Ranked", "Tied"]

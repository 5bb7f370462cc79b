"""A whole run of AdaBoost on a game of signs against its best column, with the trace handed out when it is asked for.

What `play` does round by round for `AdaBoost` and `BestColumn` is done here on the numerators alone: the masses of all
columns come from one sum of long integers, in which every column has a field of its own; long numerators stay FLINT's,
and the choice looks at their leading bits first. Edges, steps and weights are the same numbers, written when they are read.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import compress
from math import gcd
from operator import mul, not_
from struct import unpack
from typing import Any

import flint

from reference.arithmetic import INFINITY, LogSum, RationalVector, coprime_fraction
from reference.game import FIELD, Game
from reference.play import Round, Trace

LEADING = FIELD - 4  # bits of long numerators that the choice looks at first
MIDDLE = 1 << 9  # bits of their sum from which FLINT's integers repay (measured)


class SignRun:
    """The choices of a run and, for each round, the masses that the column played has right and wrong, coprime.

    columns, signs : as in a trace.    stop : the trace's word.    The weights of round t are `numerators[t]`, coprime ints
    or FLINT's, over `totals[t]`.
    Source: MRS13, Figure 1, by the recursion of `AdaBoost` on columns of signs.
    """

    def __init__(self, game: Game, signed: bool, rounds: int, bits: int):
        self.columns: list[int] = []
        self.signs: list[int] = []
        self.masses: list[tuple[Any, Any]] = []
        self.numerators: list[Any] = [(1,) * game.m]
        self.totals: list[Any] = [game.m]
        self.stop = "rounds"
        self._game, self._masks = game, game.right_masks or ()
        self._signed, self._rounds, self._bits = signed, rounds, bits
        self._split = partial(unpack, f"<{game.n}Q")
        for part in (self._short_rounds, self._middle_rounds, self._long_rounds):
            if self.stop == "rounds" and len(self.columns) < rounds:
                part()

    def _short_rounds(self) -> None:
        """The rounds while a product of two numerators fits a field: all numerators are one integer, moved by two products."""
        game, bytes_of_m, bytes_of_n = self._game, FIELD // 8 * self._game.m, FIELD // 8 * self._game.n
        rows, fields, signed, split = game.row_fields, game.column_fields, self._signed, self._split
        entries, longest = partial(unpack, f"<{game.m}Q"), min(self._bits, FIELD // 2)
        choose, turn, record = self.columns.append, self.signs.append, self.masses.append
        keep, sum_up = self.numerators.append, self.totals.append
        numerators, total = self.numerators[-1], self.totals[-1]
        packed = sum(1 << FIELD * i for i in range(game.m))
        for _ in range(self._rounds):
            if total >> FIELD // 2:
                return
            masses = split(sum(map(mul, numerators, rows)).to_bytes(bytes_of_n, "little"))
            above = max(masses)
            j, sign = masses.index(above), 1
            if signed:
                least = min(masses)
                if total - least >= above:
                    other = masses.index(least)
                    if total - least > above or other < j:
                        j, sign, above = other, -1, least
            below = total - above
            choose(j)
            turn(sign)
            if not above or not below:
                self._end(above, sign)
                return
            common = gcd(above, below)
            if common > 1:
                above //= common
                below //= common
            record((above, below) if sign == 1 else (below, above))
            right = packed & fields[j]
            packed = right * below + (packed ^ right) * above
            numerators, total = entries(packed.to_bytes(bytes_of_m, "little")), 2 * common * above * below
            factor = gcd(*numerators)
            if factor > 1:
                packed, total = packed // factor, total // factor
                numerators = entries(packed.to_bytes(bytes_of_m, "little"))
            keep(numerators)
            sum_up(total)
            if total >> longest and total.bit_length() > self._bits:
                self.stop = "budget"
                return

    def _middle_rounds(self) -> None:
        """The rounds while Python's integers are as fast as FLINT's."""
        while self.totals[-1].bit_length() < MIDDLE and len(self.columns) < self._rounds:
            if not self._long_round(list(self.numerators[-1]), self.totals[-1], gcd):
                return

    def _long_rounds(self) -> None:
        """The rounds on numerators that stay FLINT's."""
        self.numerators[-1] = list(map(flint.fmpz, self.numerators[-1]))
        self.totals[-1] = flint.fmpz(self.totals[-1])
        while len(self.columns) < self._rounds and self._long_round(
            self.numerators[-1], self.totals[-1], flint.fmpz.gcd
        ):
            pass

    def _long_round(self, numerators: list, total, divisor) -> bool:
        """One round on numerators of any length; `divisor` is the greatest common one of two. False where the run ends."""
        j, above = self._long_choice(numerators, total)
        below = total - above
        sign = 1 if not self._signed or above >= below else -1
        self.columns.append(j)
        self.signs.append(sign)
        if not above or not below:
            return self._end(above, sign)
        common = divisor(above, below)
        if common != 1:
            above, below = above // common, below // common
        self.masses.append((above, below) if sign == 1 else (below, above))
        # All numerators are coprime, and so are `above` and `below`: see RationalVector.evened.
        right = self._masks[j]
        first, second = above, below
        for entry in compress(numerators, right):
            first = divisor(first, entry)
            if first == 1:
                break
        for entry in compress(numerators, map(not_, right)):
            second = divisor(second, entry)
            if second == 1:
                break
        if first == 1 == second:
            moved = [entry * below if flag else entry * above for entry, flag in zip(numerators, right, strict=True)]
            return self._fits(moved, 2 * common * above * below)
        above, below = above // first, below // second
        moved = [
            entry // first * below if flag else entry // second * above
            for entry, flag in zip(numerators, right, strict=True)
        ]
        return self._fits(moved, 2 * common * above * below)

    def _long_choice(self, numerators: list, total) -> tuple[int, Any]:
        """The column to play and the mass where it is +1."""
        cut = max(0, total.bit_length() - LEADING)
        rows, n = self._game.row_fields, self._game.n
        fields = sum(map(mul, [int(entry >> cut) for entry in numerators], rows))
        tops, whole = self._split(fields.to_bytes(FIELD // 8 * n, "little")), int(total >> cut)
        # A mass lies above its leading part by less than m units of the last bit kept, the total by less than one.
        slack = 2 * len(numerators) + 1
        if not self._signed:
            least = max(tops) - slack
            near = [j for j, top in enumerate(tops) if top >= least]
        else:
            high = max(max(tops), whole - min(tops)) - slack
            low = whole - high
            near = [j for j, top in enumerate(tops) if top >= high or top <= low]
        above = [sum(compress(numerators, self._masks[j])) for j in near]
        if len(near) == 1:
            return near[0], above[0]
        sizes = [abs(2 * mass - total) if self._signed else mass for mass in above]
        best = sizes.index(max(sizes))
        return near[best], above[best]

    def _end(self, above, sign: int) -> bool:
        self.masses.append((1, 0) if bool(above) == (sign == 1) else (0, 1))
        self.stop = "perfect"
        return False

    def _fits(self, numerators: Sequence, total) -> bool:
        self.numerators.append(numerators)
        self.totals.append(total)
        if total.bit_length() <= self._bits:
            return True
        self.stop = "budget"
        return False

    def weights(self) -> list[RationalVector]:
        """The weights before each round, and the last unless the run was perfect."""
        return [
            RationalVector(entries if type(entries) is tuple else tuple(map(int, entries)), int(total))
            for entries, total in zip(self.numerators, self.totals, strict=True)
        ]

    def edges(self) -> list[Fraction]:
        """The edge of each column as played."""
        return [_edge(int(right), int(wrong)) for right, wrong in self.masses]

    def steps(self) -> list[Any]:
        """Half the logarithm of right over wrong; 0 where they are equal, infinite after a perfect column."""
        return [_step(int(right), int(wrong)) for right, wrong in self.masses]

    def trace(self, booster) -> Trace:
        """The trace of this run, whose rounds, weights, edges and coefficients are each written when they are read."""
        return Trace.later(self._game, booster, self.columns, self.signs, self.stop, self._written)

    def _written(self, trace: Trace, name: str) -> Any:
        if name != "rounds":
            return tuple(self.steps()) if name == "per_round" else getattr(self, name)()
        chosen = zip(trace.columns, trace.signs, trace.edges, trace.per_round, strict=True)
        return [
            Round(trace.weights[t], j, sign, edge, None, {"step": step})
            for t, (j, sign, edge, step) in enumerate(chosen)
        ]


def _edge(right: int, wrong: int) -> Fraction:
    if right & wrong & 1:  # coprime and both odd: 2 is what sum and difference have in common
        return coprime_fraction((right - wrong) // 2, (right + wrong) // 2)
    return coprime_fraction(right - wrong, right + wrong)


def _step(right: int, wrong: int):
    if not right or not wrong:
        return INFINITY if right else -INFINITY
    return LogSum.half(coprime_fraction(right, wrong)) if right != wrong else Fraction(0)

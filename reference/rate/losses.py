"""The exponential losses of a run, example by example, from the steps it took.

Source: MRS13, Section 4.1: the loss of an example is exp(-margin), totals are not divided by m. Nothing is read off the
booster's weights, so a booster whose weights do not follow its steps is measured like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import flint

from reference.arithmetic import INFINITY, Real, RealVector, enclosure
from reference.play import Trace


class RunLosses:
    """losses(t): the m losses after t rounds.    total(t, examples): their sum over the given examples (default all).

    t runs from 0 to `rounds`. After a perfect column (an infinite step) every loss is 0, or infinite if the step was
    taken the wrong way.
    Raises ValueError for a trace that keeps no steps.
    """

    def __init__(self, trace: Trace):
        self.steps = list(trace.steps)
        if any(step is None for step in self.steps):
            raise ValueError("trace must have a step in every round, got a booster without steps")
        self.rounds = len(self.steps)
        self.m = trace.game.m
        self._columns = [trace.played(t) for t in range(self.rounds)]
        self._finite = sum(1 for step in self.steps if not _is_infinite(step))
        perfect = [
            (step, column[0]) for step, column in zip(self.steps, self._columns, strict=True) if _is_infinite(step)
        ]
        self._end = INFINITY if perfect and perfect[0][0] * perfect[0][1] < 0 else Fraction(0)
        self._vectors = [self._vector(t) for t in range(self._finite + 1)]
        self._tables: dict[int, list[list[flint.arb]]] = {}

    def _vector(self, t: int) -> RealVector:
        return RealVector(lambda bits: self._balls(bits)[t], self.m)

    def losses(self, t: int) -> Sequence:
        """The losses after t rounds: the integer 1 at the start, Reals later, 0 after a perfect column."""
        if t == 0:
            return (Fraction(1),) * self.m
        if t > self._finite:
            return (self._end,) * self.m
        return self._vectors[t]

    def total(self, t: int, examples: Sequence[int] | None = None):
        """The total loss after t rounds over `examples`."""
        chosen = range(self.m) if examples is None else examples
        if t == 0 or not chosen:
            return Fraction(len(chosen))
        if t > self._finite:
            return self._end
        vector = self._vectors[t]
        return Real(lambda bits: sum((vector.at(bits)[i] for i in chosen), start=flint.arb(0)))

    def _balls(self, bits):
        table = self._tables.get(bits)
        if table is None:
            margins = [flint.arb(0)] * self.m
            table = [[flint.arb(1)] * self.m]
            for step, column in zip(self.steps[: self._finite], self._columns[: self._finite], strict=True):
                length = enclosure(step, bits)
                margins = [
                    u + length * enclosure(entry, bits) if entry else u
                    for u, entry in zip(margins, column, strict=True)
                ]
                table.append([(-u).exp() for u in margins])
            self._tables[bits] = table
        return table


def _is_infinite(step) -> bool:
    return isinstance(step, float) and abs(step) == INFINITY

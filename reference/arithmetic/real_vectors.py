"""Vectors of reals whose entries are all enclosed by one function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from reference.arithmetic.balls import ball_dot, evaluated
from reference.arithmetic.reals import Real


class RealVector(Sequence):
    """A vector of reals whose balls at any precision are computed by one call of a function.

    The weights of a certified run are such a vector: a round then costs a few ball operations per example. Indexing returns
    Reals.

    Parameters
    ----------
    evaluate : function of a number of bits
        Returns `size` balls (flint.arb) that contain the entries; it is called with that working precision set.
    size : int
        The number of entries.
    alike : None, or a sequence of `size` hashable labels
        For a distribution only: entries with equal labels are equal. If a column has the same mean over the entries of
        each label, its edge is exactly this mean.

    Examples
    --------
    >>> from reference.arithmetic import ball
    >>> vector = RealVector(lambda bits: [ball(2).sqrt(), ball(1)], 2)
    >>> len(vector), round(float(vector[0]), 6)
    (2, 1.414214)
    """

    __slots__ = ("_alike", "_balls", "_entries", "_evaluate", "_size")

    def __init__(self, evaluate: Callable[[int], Sequence], size: int, alike: Sequence | None = None):
        self._evaluate = evaluate
        self._size = size
        self._alike = alike
        self._balls: dict[int, Sequence] = {}
        self._entries: dict[int, Real] = {}

    def at(self, bits: int) -> Sequence:
        """Return enclosures of all entries, computed with `bits` bits of working precision."""
        balls = self._balls.get(bits)
        if balls is None:
            balls = self._balls[bits] = evaluated(self._evaluate, bits)
        return balls

    def dot(self, column) -> Real | Fraction:
        """Return the sum of entry_i column_i for a column of ints and Fractions."""
        if not any(column):
            return Fraction(0)
        mean = self._common_mean(column)
        return Real(lambda bits: ball_dot(self.at(bits), column)) if mean is None else mean

    def _common_mean(self, column) -> Fraction | None:
        """Return the mean of the column over the entries of a label if this mean is the same for all labels, else None."""
        if self._alike is None:
            return None
        totals: dict = {}
        for label, entry in zip(self._alike, column, strict=True):
            total, count = totals.get(label, (0, 0))
            totals[label] = total + entry, count + 1
        (total, count), *others = totals.values()
        return Fraction(total) / count if all(a * count == total * b for a, b in others) else None

    def __len__(self):
        return self._size

    def __getitem__(self, index):
        if isinstance(index, slice):
            return tuple(self)[index]
        return self._entry(range(self._size)[index])

    def __iter__(self):
        return map(self._entry, range(self._size))

    def _entry(self, position: int) -> Real:
        entry = self._entries.get(position)
        if entry is None:
            entry = self._entries[position] = Real(lambda bits: self.at(bits)[position])
        return entry

    def __repr__(self):
        return f"RealVector([{', '.join(map(str, map(float, self)))}])"

"""Exact comparison of the masses (sums of weights) of two sets of observations.

Enclosures never separate two equal masses. Observations with the same history share one `Real`; in the difference of two
masses these objects are cancelled first, and only the remaining terms are enclosed.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add, sub

import flint

from reference.arithmetic import RationalVector, Real, enclosure

PRECISIONS = (64, 256, 1024, 4096)
NEAR = 1e-12  # floats only: masses within this distance count as equal


class Masses:
    """Computes and compares masses of sets of observations under the weights of one round.

    A mass is a tuple. For enclosed weights its entries count how often each distinct weight occurs; for rational weights the
    one entry is an integer numerator; for an array it is a float, and masses within NEAR of each other count as equal.

    Attributes
    ----------
    nothing : the mass of the empty set
    undecided : bool
        Whether some comparison so far was not decided.
    """

    def __init__(self, weights):
        self.undecided = False
        self._floats, self._rational = hasattr(weights, "__array__"), False
        if self._floats:
            self._units: list[tuple] = [(float(weight),) for weight in weights]
            self.nothing: tuple = (0.0,)
            return
        if not isinstance(weights, RationalVector) and not any(isinstance(weight, Real) for weight in weights):
            weights = RationalVector.of(weights)
        if isinstance(weights, RationalVector):
            self._rational = True
            self._units = [(numerator,) for numerator in weights.numerators]
            self.nothing = (0,)
            return
        indices: dict[int, int] = {}
        self._values: list = []
        for weight in weights:
            if id(weight) not in indices and not _is_zero(weight):
                indices[id(weight)] = len(self._values)
                self._values.append(weight)
        width = len(self._values)
        self.nothing = (0,) * width
        units = {key: tuple(int(i == index) for i in range(width)) for key, index in indices.items()}
        self._units = [units.get(id(weight), self.nothing) for weight in weights]

    def of(self, observations: Iterable[int]) -> tuple[int, ...]:
        """Return the mass of a set of observations."""
        if self._rational:
            return (sum([self._units[p][0] for p in observations]),)
        total = self.nothing
        for p in observations:
            total = self.plus(total, self._units[p])
        return total

    @staticmethod
    def plus(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(add, first, second))

    def compare(self, first: tuple[int, ...], second: tuple[int, ...]) -> int:
        """Return the sign of first - second; if it is not decided at 4096 bits, return 0 and set `undecided` to True."""
        if self._rational:
            return (first > second) - (first < second)
        counts = tuple(map(sub, first, second))
        if not any(counts):
            return 0
        if self._floats:
            return 0 if abs(counts[0]) <= NEAR else 1 if counts[0] > 0 else -1
        present = [(count, value) for count, value in zip(counts, self._values, strict=True) if count]
        difference = Real(
            lambda bits: sum((count * enclosure(value, bits) for count, value in present), start=flint.arb(0))
        )
        for bits in PRECISIONS:
            ball = difference.at(bits)
            if ball > 0:
                return 1
            if ball < 0:
                return -1
        self.undecided = True
        return 0


def _is_zero(weight) -> bool:
    return not isinstance(weight, Real) and weight == 0

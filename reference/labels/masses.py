"""Comparing sums of weights exactly: which set of observations is heavier.

Enclosed weights never separate at an exact tie. Observations with the same history share one `Real`, so a difference of
two sums is first cancelled object by object; only what is left goes to enclosures.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add, sub

import flint

from reference.arithmetic import RationalVector, Real, enclosure

PRECISIONS = (64, 256, 1024, 4096)
NEAR = 1e-12  # floats only: masses closer than this are not told apart


class Masses:
    """The weights of one round, ready for sums over sets of observations and for comparisons of such sums.

    A mass is a tuple of counts, one per distinct weight; for rational weights it is a single integer numerator, for an
    array of floats a single float, and masses within NEAR of each other count as equal then.
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
        places: dict[int, int] = {}
        self._values: list = []
        for weight in weights:
            if id(weight) not in places and not _is_zero(weight):
                places[id(weight)] = len(self._values)
                self._values.append(weight)
        width = len(self._values)
        self.nothing = (0,) * width
        units = {key: tuple(int(i == place) for i in range(width)) for key, place in places.items()}
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
        """Return the sign of first - second; 0 also when 4096 bits do not separate them, and then `undecided` is set."""
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

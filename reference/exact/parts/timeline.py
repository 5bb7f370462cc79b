"""The state of a long run with irrational steps, stored such that it can be enclosed at any precision."""

from functools import partial

from reference.arithmetic import Real, enclosure


class Timeline:
    """The vectors of a run, in order.

    A weight after t irrational steps is an expression of depth t. `keep` returns the same numbers as Reals that first enclose
    all vectors kept before them, oldest first. Thus no evaluation is deeper than one round.
    """

    def __init__(self):
        self._kept = []
        self._enclosed = {}  # bits -> the number of kept vectors that have been enclosed at that precision

    def keep(self, values):
        """Append `values` (ints, Fractions, Reals) and return them as a tuple, with each Real replaced as described above.

        A Real that occurs several times is replaced by one Real, so that these entries are still known to be equal.
        """
        values = tuple(values)
        time = len(self._kept)
        self._kept.append(values)
        replaced = {id(value): Real(partial(self._at, time, k)) for k, value in enumerate(values)}
        return tuple(replaced[id(value)] if isinstance(value, Real) else value for value in values)

    def _at(self, time, index, bits):
        for earlier in range(self._enclosed.get(bits, 0), time):
            for value in self._kept[earlier]:
                enclosure(value, bits)
            self._enclosed[bits] = earlier + 1
        return enclosure(self._kept[time][index], bits)

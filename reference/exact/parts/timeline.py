"""The state of a long run of irrational steps, kept so that it can be enclosed again at any precision."""

from functools import partial

from reference.arithmetic import Real, enclosure


class Timeline:
    """Remembers the vectors of a run in the order they arose.

    A weight after t irrational steps is an expression t rounds deep. `keep` returns the same numbers as Reals that
    first enclose everything kept before them, oldest first, so that no evaluation is deeper than one round.
    """

    def __init__(self):
        self._kept = []
        self._enclosed = {}  # bits -> how many of the kept vectors have been enclosed at that precision

    def keep(self, values):
        """Return `values` (ints, Fractions, Reals) as a tuple: rationals as they are, Reals tied to their place in the run.

        One Real at several places stays one Real, so that equal entries remain known to be equal.
        """
        values = tuple(values)
        place = len(self._kept)
        self._kept.append(values)
        tied = {id(value): Real(partial(self._at, place, k)) for k, value in enumerate(values)}
        return tuple(tied[id(value)] if isinstance(value, Real) else value for value in values)

    def _at(self, place, index, bits):
        for earlier in range(self._enclosed.get(bits, 0), place):
            for value in self._kept[earlier]:
                enclosure(value, bits)
            self._enclosed[bits] = earlier + 1
        return enclosure(self._kept[place][index], bits)

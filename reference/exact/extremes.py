"""Largest, smallest and clipped values of exact numbers, without deciding which of them is which.

Maxima are continuous: the enclosure of a maximum is the maximum of the enclosures, so a tie costs nothing here.
"""

from fractions import Fraction

from reference.arithmetic import Real, enclosure


def largest(values):
    """The largest of some exact numbers: rational if all of them are, else a Real."""
    values = tuple(values)
    if all(isinstance(value, int | Fraction) for value in values):
        return max(values)

    def at(bits):
        best = enclosure(values[0], bits)
        for value in values[1:]:
            best = best.max(enclosure(value, bits))
        return best

    return Real(at)


def smallest(values):
    """The smallest of some exact numbers: rational if all of them are, else a Real."""
    return -largest([-value for value in values])


def clip(value, low, high):
    """max(low, min(high, value))."""
    return largest([low, smallest([high, value])])

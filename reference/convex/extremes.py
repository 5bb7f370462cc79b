"""Largest, smallest and clipped values of exact numbers, without deciding which of them is which.

Maxima are continuous: the enclosure of a maximum is the maximum of the enclosures, so a tie costs nothing here. Where
one of the values is proved to be the extreme it is returned itself, so that a rational stays one.
"""

from reference.arithmetic import START_BITS, Real, enclosure


def largest(values):
    """Return the largest of some exact numbers: itself where rationals or enclosures of START_BITS show it, else a Real."""
    values = tuple(values)
    if not any(isinstance(value, Real) for value in values):
        return max(values)
    values = _without_smaller_rationals(values)
    balls = [enclosure(value, START_BITS) for value in values]
    likely = max(range(len(values)), key=lambda k: float(balls[k].mid()))
    if all(k == likely or balls[likely] >= ball for k, ball in enumerate(balls)):
        return values[likely]

    def at(bits):
        best = enclosure(values[0], bits)
        for value in values[1:]:
            best = best.max(enclosure(value, bits))
        return best

    return Real(at)


def smallest(values):
    """Return the smallest of some exact numbers: a rational where that is proved, else a Real."""
    return -largest([-value for value in values])


def clip(value, low, high):
    """Return max(low, min(high, value))."""
    return largest([low, smallest([high, value])])


def _without_smaller_rationals(values):
    """Return the largest rational alone among the rationals, and every Real."""
    rationals = [value for value in values if not isinstance(value, Real)]
    reals = tuple({id(value): value for value in values if isinstance(value, Real)}.values())
    return (max(rationals), *reals) if rationals else reals

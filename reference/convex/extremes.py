"""The maximum, minimum and clipping of exact numbers, without a decision about which of the numbers is the largest.

The maximum of the enclosures encloses the maximum of the numbers, so that it need not be decided which Real is the largest.
If one of the values is proved to be the largest, that object itself is returned: a rational then stays rational.
"""

from reference.arithmetic import START_BITS, Real, enclosure


def largest(values):
    """Return the maximum of exact numbers: the number itself if enclosures of START_BITS bits prove it the largest, else a
    Real."""
    values = tuple(values)
    if not any(isinstance(value, Real) for value in values):
        return max(values)
    values = _without_smaller_rationals(values)
    balls = [enclosure(value, START_BITS) for value in values]
    candidate = max(range(len(values)), key=lambda k: float(balls[k].mid()))
    if all(k == candidate or balls[candidate] >= ball for k, ball in enumerate(balls)):
        return values[candidate]

    def at(bits):
        best = enclosure(values[0], bits)
        for value in values[1:]:
            best = best.max(enclosure(value, bits))
        return best

    return Real(at)


def smallest(values):
    """Return the minimum of exact numbers, as `largest` returns the maximum."""
    return -largest([-value for value in values])


def clip(value, low, high):
    """Return max(low, min(high, value))."""
    return largest([low, smallest([high, value])])


def _without_smaller_rationals(values):
    """Return the largest of the rationals, followed by all Reals, each object once."""
    rationals = [value for value in values if not isinstance(value, Real)]
    reals = tuple({id(value): value for value in values if isinstance(value, Real)}.values())
    return (max(rationals), *reals) if rationals else reals

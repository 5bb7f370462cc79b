"""Enclosures of zeros of small smooth systems, by Newton's method and Krawczyk's proof of existence.

Source: Krawczyk 1969; Rump, Verification methods (2010), Theorem 13.2: if K(X) lies in the interior of the box X, then
the system has exactly one zero in X, and this zero lies in K(X).
"""

from collections.abc import Callable, Sequence

import flint

from reference.arithmetic import working_precision

GUARD_BITS = 48  # added to the precision of the result
STEPS = 60  # the largest number of Newton steps; near the zero each step doubles the number of correct bits
WIDENINGS = 12  # the number of boxes tried, each 2^4 times as wide as the one before


def enclosed_root(system: Callable, start: Sequence[float], bits: int) -> list[flint.arb]:
    """Return balls that are proved to contain the coordinates of a zero of `system` near `start`, about 2^-bits wide.

    system : x (list of arb) -> (values, rows of the Jacobian), valid for balls.      start : floats near the zero.
    Raises ArithmeticError if no box around the limit of Newton's method is proved to contain a zero.
    """
    with working_precision(bits + GUARD_BITS):
        return _krawczyk(system, _refined(system, start, bits), bits)


def _refined(system, start, bits):
    point = [flint.arb(value) for value in start]
    for _ in range(STEPS):
        values, jacobian = system(point)
        change = flint.arb_mat(jacobian).mid().solve(flint.arb_mat([[value.mid()] for value in values])).entries()
        point = [(x - d).mid() for x, d in zip(point, change, strict=True)]
        if all(abs(d.mid()) <= (1 + abs(x)) * flint.arb(2) ** -bits for x, d in zip(point, change, strict=True)):
            break
    return point


def _krawczyk(system, point, bits):
    values, jacobian = system(point)
    inverse = flint.arb_mat(jacobian).mid().inv().mid()
    newton = flint.arb_mat([[x] for x in point]) - inverse * flint.arb_mat([[value] for value in values])
    identity = flint.arb_mat([[int(i == j) for j in range(len(point))] for i in range(len(point))])
    for widening in range(WIDENINGS):
        radius = flint.arb(2) ** (4 * widening - bits)
        offsets = flint.arb_mat([[flint.arb(0, (1 + abs(x)) * radius)] for x in point])
        box = [x + offset for x, offset in zip(point, offsets.entries(), strict=True)]
        image = newton + (identity - inverse * flint.arb_mat(system(box)[1])) * offsets
        if all(outer.contains_interior(inner) for outer, inner in zip(box, image.entries(), strict=True)):
            return image.entries()
    raise ArithmeticError(f"no zero of the system was proved near {[float(x) for x in point]} at {bits} bits")

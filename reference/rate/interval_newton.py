"""Zeros of small smooth systems, enclosed: Newton's method in balls with Krawczyk's proof of existence.

Source: Krawczyk 1969; Rump, Verification methods (2010), Theorem 13.2: if K(X) lies in the interior of the box X, then
the system has exactly one zero in X, and it lies in K(X).
"""

from collections.abc import Callable, Sequence

import flint

GUARD_BITS = 48
STEPS = 60  # Newton doubles the correct bits: far fewer suffice from a start in the basin
WIDENINGS = 12  # of the box, each by 2^4


def enclosed_root(system: Callable, start: Sequence[float], bits: int) -> list[flint.arb]:
    """Return balls around the zero of `system` near `start`, about 2^-bits wide, each proved to contain it.

    system : x (list of arb) -> (values, rows of the Jacobian), valid for balls.      start : floats near the zero.
    Raises ArithmeticError if no box around the limit of Newton's method is proved to contain a zero.
    """
    saved = flint.ctx.prec
    flint.ctx.prec = bits + GUARD_BITS
    try:
        return _krawczyk(system, _refined(system, start, bits), bits)
    finally:
        flint.ctx.prec = saved


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

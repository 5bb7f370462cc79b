"""Functions that the second routes of SSS08 share: conjugates by hand and on grids, in Fractions; logarithms in mpmath.

No code of `reference` is used, and of the claims only their names. The programs have one or two variables. A convex
quadratic is minimised over a grid that contains its minimiser, and a piecewise linear function of (w, γ) over all
crossings of its kinks.
"""

from fractions import Fraction
from itertools import product

from tests.second_routes.shared import HALF, number, witnesses_of

stored, instance_of, agree = witnesses_of("SSS08")


def dot(x, y):
    return sum((a * b for a, b in zip(x, y, strict=True)), start=Fraction(0))


def vectors(entries):
    return [tuple(map(number, v)) for v in entries]


def game_of(data):
    return [[number(entry) for entry in row] for row in data["game"]["$game"]]


def steps(low, high, count):
    """Return the grid from low to high in `count` steps."""
    return [Fraction(low) + (Fraction(high) - low) * k / count for k in range(count + 1)]


def shrunk(x):
    """Yield x with one coordinate multiplied by 0, 1/2 or 1: what condition (iii) compares x with."""
    for i, share in product(range(len(x)), (0, HALF, 1)):
        yield (*x[:i], share * x[i], *x[i + 1 :])


PAIRS = [(p, 1 - p) for p in steps(0, 1, 64)]  # distributions on two examples, with every kink of the norms below

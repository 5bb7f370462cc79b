"""Convex functions of one real variable, piecewise linear on an interval, not necessarily closed at its ends; exact."""

from dataclasses import dataclass
from fractions import Fraction

INFINITE = None  # the value +infinity


@dataclass(frozen=True)
class ConvexPiece:
    """max_k (slope_k x + intercept_k) on [low, high], with `raised` added at the two ends (None: the end is excluded).

    Raising an end by a positive number or excluding it keeps the function convex but not closed.
    """

    low: Fraction
    high: Fraction
    pieces: tuple
    raised: tuple = (0, 0)

    def closed(self, x):
        """The value of the closure at x, which lies in [low, high]."""
        return max(slope * x + intercept for slope, intercept in self.pieces)

    def __call__(self, x):
        if not self.low <= x <= self.high:
            return INFINITE
        value = self.closed(x)
        for end, jump in zip((self.low, self.high), self.raised, strict=True):
            if x == end:
                if jump is None:
                    return INFINITE
                value += jump
        return value

    def corners(self):
        """The ends and every point where two pieces meet inside."""
        points = {Fraction(self.low), Fraction(self.high)}
        for slope, intercept in self.pieces:
            for other, second in self.pieces:
                if slope != other:
                    x = Fraction(second - intercept) / (slope - other)
                    if self.low < x < self.high:
                        points.add(x)
        return sorted(points)

    def conjugate(self, theta):
        """sup_x θ x - f(x): a supremum does not see what happens at the ends alone (unless there is one point)."""
        if self.low == self.high:
            value = self(self.low)
            return None if value is INFINITE else theta * self.low - value
        return max(theta * x - self.closed(x) for x in self.corners())

    def slopes(self):
        """Where the conjugate has its corners."""
        return {Fraction(slope) for slope, _ in self.pieces}


def primal(f, g, a):
    """inf_x f(x) + g(a x) for a != 0, or INFINITE."""
    ends = sorted((Fraction(g.low) / a, Fraction(g.high) / a))
    low, high = max(f.low, ends[0]), min(f.high, ends[1])
    if low > high:
        return INFINITE
    if low == high:
        values = (f(low), g(a * low))
        return INFINITE if INFINITE in values else sum(values)
    inside = {low, high, *f.corners(), *(x / a for x in g.corners())}
    return min(f.closed(x) + g.closed(a * x) for x in inside if low <= x <= high)


def dual_at(f, g, a, w):
    """-f*(-a w) - g*(w)."""
    return -f.conjugate(-a * w) - g.conjugate(w)


def dual(f, g, a):
    """sup_w of `dual_at`, or INFINITE: concave and piecewise linear in w."""
    corners = sorted({-slope / Fraction(a) for slope in f.slopes()} | g.slopes())
    # Beyond its outermost corners the function is linear: one step out says whether it still rises.
    for end, outside in ((corners[0], corners[0] - 1), (corners[-1], corners[-1] + 1)):
        if dual_at(f, g, a, outside) > dual_at(f, g, a, end):
            return INFINITE
    return max(dual_at(f, g, a, w) for w in corners)


def is_regular(f, g, a):
    """0 lies inside dom g - a dom f."""
    moved = sorted((a * f.low, a * f.high))
    return g.low - moved[1] < 0 < g.high - moved[0]

"""Convex functions of one real variable, piecewise linear on an interval, not necessarily closed at its ends; exact."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

INFINITE = None  # the value +infinity


@dataclass(frozen=True)
class ConvexPiece:
    """The function max_k (slope_k x + intercept_k) on [low, high], with `raised` added at the two ends (None: the end
    is excluded).

    If an end is raised by a positive number or excluded, the function is convex but not closed.
    """

    low: Fraction
    high: Fraction
    pieces: tuple
    raised: tuple = (0, 0)

    def closed(self, x):
        """Return the value of the closure at x, which lies in [low, high]."""
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
        """Return the ends and every point where two pieces meet inside."""
        points = {Fraction(self.low), Fraction(self.high)}
        for slope, intercept in self.pieces:
            for other, second in self.pieces:
                if slope != other:
                    x = Fraction(second - intercept) / (slope - other)
                    if self.low < x < self.high:
                        points.add(x)
        return sorted(points)

    def conjugate(self, theta):
        """Return sup_x θ x - f(x). Values at the ends do not change the supremum (unless the domain is one point)."""
        if self.low == self.high:
            value = self(self.low)
            return None if value is INFINITE else theta * self.low - value
        return max(theta * x - self.closed(x) for x in self.corners())

    def slopes(self):
        """Return the points at which the conjugate has its kinks."""
        return {Fraction(slope) for slope, _ in self.pieces}


@dataclass(frozen=True)
class FenchelPair:
    """Functions f and g, the map d -> a d with a != 0, a point d and a point w."""

    f: ConvexPiece
    g: ConvexPiece
    a: Fraction
    d: Fraction
    w: Fraction

    @cached_property
    def gamma(self):
        """Return inf_x f(x) + g(a x), or INFINITE."""
        f, g, a = self.f, self.g, self.a
        ends = sorted((Fraction(g.low) / a, Fraction(g.high) / a))
        low, high = max(f.low, ends[0]), min(f.high, ends[1])
        if low > high:
            return INFINITE
        if low == high:
            values = (f(low), g(a * low))
            return INFINITE if INFINITE in values else sum(values)
        inside = {low, high, *f.corners(), *(x / Fraction(a) for x in g.corners())}
        return min(f.closed(x) + g.closed(a * x) for x in inside if low <= x <= high)

    def dual_at(self, w):
        """Return -f*(-a w) - g*(w)."""
        return -self.f.conjugate(-self.a * w) - self.g.conjugate(w)

    @cached_property
    def rho(self):
        """Return the supremum over w of `dual_at`, which is concave and piecewise linear in w, or INFINITE."""
        corners = sorted({-slope / Fraction(self.a) for slope in self.f.slopes()} | self.g.slopes())
        # Beyond the outermost kinks the function is linear: the value at distance 1 from them decides whether it still increases.
        for end, outside in ((corners[0], corners[0] - 1), (corners[-1], corners[-1] + 1)):
            if self.dual_at(outside) > self.dual_at(end):
                return INFINITE
        return max(self.dual_at(w) for w in corners)

    def is_regular(self):
        """Return whether 0 lies in the interior of dom g - a dom f."""
        image = sorted((self.a * self.f.low, self.a * self.f.high))
        return self.g.low - image[1] < 0 < self.g.high - image[0]

    def is_finite_at_d(self):
        return INFINITE not in (self.f(self.d), self.g(self.a * self.d))

    def is_optimal(self):
        """Return whether d is optimal for γ and w for ρ."""
        return self.f(self.d) + self.g(self.a * self.d) == self.gamma and self.dual_at(self.w) == self.rho

    def first_is_a_subgradient(self):
        """Return whether -a w is a subgradient of f at d, that is, whether the Fenchel-Young inequality is an
        equality."""
        return self.f(self.d) + self.f.conjugate(-self.a * self.w) == -self.a * self.w * self.d

    def second_is_a_subgradient(self, of="g"):
        """Return whether w is a subgradient of g at a d; with of="f", of f at d."""
        if of == "f":
            return self.f(self.d) + self.f.conjugate(self.w) == self.w * self.d
        return self.g(self.a * self.d) + self.g.conjugate(self.w) == self.w * self.a * self.d

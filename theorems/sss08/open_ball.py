"""A convex relaxation function that is not closed and has the three properties of SSS08's Theorem 7."""

from fractions import Fraction

from flint import arb

from reference.arithmetic import INFINITY


class OpenBall:
    """f = 0 where Σ |d_i| < 1 and at the uniform distribution, infinite elsewhere: a relaxation for `RelaxedMargin`.

    (i) its least value is 0; (ii) its domain is a neighbourhood of 0; (iii) f*(x) = max |x_i|, the value that is approached
    inside, as for the closed ball. The uniform distribution is the only one at which f is finite, so Figure 1 plays no
    other, while problem (5) knows f* alone and is that of the hard margin.
    """

    def check(self, m):
        """Every m will do."""

    def value(self, distribution):
        return Fraction(0) if len(set(distribution)) == 1 else INFINITY

    def conjugate(self, x):
        return max(abs(entry) for entry in x)

    def distribution(self, log_weights, beta):
        return [arb(1) / len(log_weights)] * len(log_weights)

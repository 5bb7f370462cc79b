"""Two relaxations that are convex and have the three properties of SSS08's Theorem 7, and are not closed."""

from fractions import Fraction

from flint import arb

from reference.arithmetic import INFINITY, Verdict, decide
from reference.exact.parts.relaxations import CappedWeights


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


class OpenCap(CappedWeights):
    """The cap of Section 5.2 without its boundary: f = 0 where every |d_i| < 1/nu, infinite elsewhere.

    (i) its least value is 0; (ii) its domain is a neighbourhood of 0; (iii) f* is that of the closed cap, Σ |x_i| / nu.
    The distribution is that of the closed cap, the limit of all minimising sequences: where it has a weight of 1/nu,
    Figure 1 asks for a minimiser that does not exist.
    """

    def value(self, distribution):
        """A weight that cannot be told from 1/nu at any precision counts as 1/nu, which is what the projection gives."""
        inside = all(decide(d * self.nu, "<", 1) is Verdict.HOLDS for d in distribution)
        return Fraction(0) if inside else INFINITY

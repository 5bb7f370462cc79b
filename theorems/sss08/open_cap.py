"""The cap of SSS08's Section 5.2 without its boundary: convex, with the three properties of Theorem 7, and not closed."""

from fractions import Fraction

from reference.arithmetic import INFINITY, Verdict, decide
from reference.exact.parts.relaxations import CappedWeights


class OpenCap(CappedWeights):
    """f = 0 where every |d_i| < 1/nu, infinite elsewhere: a relaxation for `RelaxedMargin`.

    (i) its least value is 0; (ii) its domain is a neighbourhood of 0; (iii) f* is that of the closed cap, Σ |x_i| / nu.
    The distribution is that of the closed cap, the limit of all minimising sequences: where it has a weight of 1/nu,
    Figure 1 asks for a minimiser that does not exist.
    """

    def value(self, distribution):
        """A weight that cannot be told from 1/nu at any precision counts as 1/nu, which is what the projection gives."""
        inside = all(decide(d * self.nu, "<", 1) is Verdict.HOLDS for d in distribution)
        return Fraction(0) if inside else INFINITY

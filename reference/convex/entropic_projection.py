"""Entropic projection onto the capped simplex: SSS08, Figure 2, with certificates that do not repeat the search.

The projection maps positive weights u to the nearest point of C = {d : 0 <= d_i <= cap, Σ d_i = 1} in relative entropy,
argmin Σ d_i log(d_i / u_i). Its entries are d_i = min(cap, scale · u_i) for one number, the scale. For rational weights Figure 2
computes the projection in rationals.

Weights may also be given by their logarithms, as Reals. If the weights below the cap are in rational proportion (for instance
equal) and all others are proved to be at the cap, the projection is rational and is returned in rationals. Otherwise the
projection is enclosed. Each weight is enclosed between two rationals, its lower and its upper end. Larger weights have a smaller
scale, so that the true scale lies between the scale of the upper ends and the scale of the lower ends. No two balls are compared,
and ties only widen the enclosure.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from reference.arithmetic import START_BITS, LogSum, Real, enclosure, fraction, real

DEEP = 12  # log-weights are bounded to within DEEP * (working precision) of an anchor: see `_short_ends`
WIDEST = 64  # the largest radius of a log-weight for which its weight is computed
# the largest logarithm of a rational lower bound on (weight / least weight); larger bounds would only have more digits
HIGHEST = 1 << 10


@dataclass(frozen=True)
class StationarityCertificate:
    """A proof that `projected` is the entropic projection of `weights`: d_i = min(cap, scale · u_i) and Σ d_i = 1.

    These are the KKT conditions: d_i < scale · u_i is allowed only where d_i = cap. The conditions are sufficient, because
    relative entropy is strictly convex on C.
    """

    weights: tuple
    cap: Fraction
    projected: tuple
    scale: Fraction

    def check(self):
        feasible = sum(self.projected) == 1 and all(0 < d <= self.cap for d in self.projected)
        stationary = all(
            d <= self.scale * u and (d == self.cap or d == self.scale * u)
            for d, u in zip(self.projected, self.weights, strict=True)
        )
        return feasible and stationary


@dataclass(frozen=True)
class BracketCertificate:
    """A proof of an enclosure: the certificates of the projections of the weights' lower ends and of their upper ends.

    Larger weights have a smaller scale, so that the true scale lies between `upper.scale` and `lower.scale`.
    """

    lower: StationarityCertificate
    upper: StationarityCertificate

    def check(self):
        ordered = all(low <= high for low, high in zip(self.lower.weights, self.upper.weights, strict=True))
        return ordered and self.lower.check() and self.upper.check() and self.upper.scale <= self.lower.scale

    def capped(self):
        """Return the indices of the entries proved to be at the cap, those with (lower end) · (smaller scale) >= cap."""
        return _certainly_capped(self.lower.weights, self.upper.scale, self.upper.cap)


def _certainly_capped(lowest, least_scale, cap):
    return tuple(i for i, u in enumerate(lowest) if least_scale * u >= cap)


def project_weights(weights, cap):
    """Return the entropic projection of positive rational weights of any sum, line by line as in Figure 2.

    weights : m positive rationals.        cap : rational, 1/m <= cap (a cap above 1 never binds).
    Returns (projected, certificate): a tuple of m Fractions in the order given, and a StationarityCertificate.
    Raises ValueError if a weight is not positive (a zero has infinite divergence from every d_i > 0), or if cap < 1/m
    (C is empty).
    Cost: one sort, then 3m rational operations.
    Source: SSS08, Figure 2. The test that ends the loop is read as θ u_i < cap; the other reading, θ u_i <= cap, differs
    only if θ u_i = cap, and returns the same vector.
    """
    weights = tuple(fraction(weight, "weights") for weight in weights)
    cap = _feasible_cap(cap, len(weights))
    for index, weight in enumerate(weights):
        if weight <= 0:
            raise ValueError(f"weights must be positive, got {weight} at index {index}")
    certificate = _certificate(weights, cap, _scale(weights, cap))
    return certificate.projected, certificate


def _scale(weights, cap):
    """Return θ, the scale at which the loop of Figure 2 ends, for Fractions or for fmpq, FLINT's faster rationals."""
    u = sorted(weights, reverse=True)
    rest = sum(u[1:], start=u[0])  # Z in the paper: the sum of the weights that are not capped yet
    for capped, largest in enumerate(u):  # capped = i - 1 of the paper
        scale = (1 - cap * capped) / rest
        if scale * largest < cap:
            break
        rest -= largest
        if rest == 0:  # all other weights are 0, as lower ends in `_short_ends` may be
            break
    return scale


def _certificate(weights, cap, scale):
    return StationarityCertificate(weights, cap, tuple(min(cap, scale * weight) for weight in weights), scale)


def enclose_projection_of_exponentials(log_weights, cap):
    """Return balls that contain the entropic projection of the weights exp(x_i), at the current working precision.

    log_weights : m arb balls.        cap : rational, 1/m <= cap.
    Returns (balls, certificate). No two balls are compared: ties and undecidable orders only widen the result. If the radius
    of some ball in `log_weights` is not below WIDEST, every ball returned is [0, cap] and the certificate is None.
    """
    balls, ends = _enclosed(log_weights, cap)
    if ends is None:
        return balls, None
    return balls, _bracket(ends, fraction(cap, "cap"))


def _bracket(ends, cap):
    cap = fmpq(cap.numerator, cap.denominator)
    return BracketCertificate(*(_certificate(weights, cap, scale) for weights, scale in ends))


def enclosed_weights(log_weights, cap):
    """Return the balls of `enclose_projection_of_exponentials`, without the certificate."""
    return _enclosed(log_weights, cap)[0]


def _enclosed(log_weights, cap):
    """Return (balls, ends): ends are (weights, scale) of the lower and of the upper ends, or None if a ball is too wide."""
    cap = _feasible_cap(cap, len(log_weights))
    cap = fmpq(cap.numerator, cap.denominator)
    if not all(x.is_finite() and x.rad() < WIDEST for x in log_weights):
        return [arb(0).union(arb(min(cap, fmpq(1))))] * len(log_weights), None
    low, high = _short_ends(log_weights, cap) or _ends(log_weights)
    above, below = _scale(low, cap), _scale(high, cap)  # larger weights have a smaller scale
    balls = []
    for smallest, largest in zip(low, high, strict=True):
        at_least, at_most = min(cap, below * smallest), min(cap, above * largest)
        balls.append(arb(at_least).union(arb(at_most)))
    return balls, ((low, above), (high, below))


def _ends(log_weights):
    """Return the lower and the upper ends of exp(x_i), two tuples of rationals."""
    low = tuple(x.lower().exp().lower().fmpq() for x in log_weights)
    return low, tuple(x.upper().exp().upper().fmpq() for x in log_weights)


def _short_ends(log_weights, cap):
    """Return the ends of `_ends` divided by an anchor weight and bounded to the range [e^-D, e^D], D = DEEP · precision.

    Return None if all weights are in the range, or if a bound would change the projection. Without the bounds a log-weight in
    the millions would give numerators of millions of digits. The anchor is the largest weight that need not be at the cap.
    The ends of a weight below the range are 0 and e^-D. The ends of a weight above the range are replaced by e^D. This
    replacement is right if the entry is at the cap with the weight e^D, for the lower and for the upper ends: the true weight
    is larger, so that its entry is at the cap as well.
    """
    deep = arb(DEEP * ctx.prec)
    ordered = sorted(log_weights, key=lambda x: float(x.mid()), reverse=True)
    if abs(ordered[0]) < deep and abs(ordered[-1]) < deep:
        return None
    anchor = ordered[min(int((1 / cap).ceil()), len(ordered)) - 1].mid()
    shifted = [x - anchor for x in log_weights]
    low = tuple(fmpq(0) if x < -deep else x.lower().min(deep).exp().lower().fmpq() for x in shifted)
    high = tuple(x.upper().min(deep).max(-deep).exp().upper().fmpq() for x in shifted)
    cut = [i for i, x in enumerate(shifted) if not x < deep]
    if any(_scale(ends, cap) * ends[i] < cap for ends in (low, high) for i in cut):
        return None
    return low, high


class EnclosedProjection:
    """The entropic projection of exp(x_i) for real x_i, computed once per precision and shared by its m entries."""

    def __init__(self, log_weights, cap):
        self.log_weights = tuple(real(x) for x in log_weights)
        self.cap = _feasible_cap(cap, len(self.log_weights))
        self._at = {}

    def at(self, bits):
        """Return (balls, ends) as `_enclosed` does, computed with `bits` bits of working precision."""
        if bits not in self._at:
            with ctx.workprec(bits):
                self._at[bits] = _enclosed([enclosure(x, bits) for x in self.log_weights], self.cap)
        return self._at[bits]

    def entry(self, index):
        """Return one entry of the projection as a Real."""
        return Real(lambda bits: self.at(bits)[0][index])

    def capped(self, bits):
        """Return the result of `BracketCertificate.capped` at `bits` bits, or () if there is no certificate."""
        ends = self.at(bits)[1]
        if ends is None:
            return ()
        (lowest, _), (_, least_scale) = ends
        return _certainly_capped(lowest, least_scale, fmpq(self.cap.numerator, self.cap.denominator))

    def check(self, bits=128):
        """Return whether the enclosure with `bits` bits has a certificate that checks."""
        ends = self.at(bits)[1]
        return ends is not None and _bracket(ends, self.cap).check()


def project_entropic_to_capped_simplex(log_weights, cap):
    """Return the entropic projection of the weights exp(x_i) onto {d : 0 <= d_i <= cap, Σ d_i = 1}.

    log_weights : m exact numbers or Reals.        cap : rational, 1/m <= cap.
    Returns (projected, certificate). `projected` has m Fractions if `rational_projection` finds them. Otherwise it has Reals,
    except for the Fraction `cap` where enclosures of START_BITS bits prove that an entry is capped. `certificate.check()`
    verifies the result. Raises ValueError if there are no weights or cap < 1/m.
    """
    log_weights = tuple(real(x) for x in log_weights)
    cap = _feasible_cap(cap, len(log_weights))
    rational = rational_projection(log_weights, cap)
    if rational is not None:
        return rational
    projection = EnclosedProjection(log_weights, cap)
    capped = projection.capped(START_BITS)
    return tuple(cap if i in capped else projection.entry(i) for i in range(len(log_weights))), projection


def rational_projection(log_weights, cap):
    """Return (projected, certificate) in rationals, or None if the projection is not proved to be rational.

    log_weights : m ints, Fractions and Reals.        cap : rational, 1/m <= cap.
    All weights are divided by the least weight. A quotient that is not known to be rational is replaced by a rational lower
    bound. If the projection of the resulting weights has every replaced weight at the cap, then it is the projection of the
    true weights as well: the conditions of StationarityCertificate remain true if a weight at the cap increases.
    """
    balls = [enclosure(x, START_BITS) for x in log_weights]
    least = min(range(len(balls)), key=lambda i: float(balls[i].mid()))
    weights = [_rational_proportion(x, log_weights[least]) for x in log_weights]
    inexact = [i for i, weight in enumerate(weights) if weight is None]
    if cap * len(inexact) >= 1:  # then the weights without a rational quotient cannot all be at the cap
        return None
    with ctx.workprec(START_BITS):
        for i in inexact:
            above = balls[i] - balls[least]
            if not above.is_finite():
                return None
            weights[i] = real(above.lower().min(arb(HIGHEST)).exp().lower().fmpq())
    if not all(weight > 0 for weight in weights):
        return None
    projected, certificate = project_weights(weights, cap)
    if any(projected[i] != cap for i in inexact):
        return None
    return projected, certificate


def _rational_proportion(x, y):
    """Return exp(x - y) if this number is known to be rational, else None."""
    if x is y:
        return Fraction(1)
    for side in (x, y):
        if isinstance(side, Real) and not isinstance(side, LogSum):  # a Real without an exact form
            return None
    if not all(isinstance(side, Real) or side == 0 for side in (x, y)):
        return Fraction(1) if not isinstance(x, Real) and not isinstance(y, Real) and x == y else None
    difference = x - y
    return difference.rational_exponential() if isinstance(difference, LogSum) else Fraction(1)


def _feasible_cap(cap, m):
    if m == 0:
        raise ValueError("weights must have at least one entry, got none")
    cap = fraction(cap, "cap")
    if cap * m < 1:
        raise ValueError(f"cap must be at least 1/m = 1/{m}, got {cap}")
    return cap

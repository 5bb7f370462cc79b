"""The smoothed soft margin of MHT22: f~ = indicator of the capped simplex + Δ/η, and its conjugate f~*.

Δ(d) = Σ d_i ln(m d_i) is the entropy relative to the uniform distribution. The minimum of d·u + Δ(d)/η over the capped
simplex is -f~*(-u). It exceeds the soft margin of the margins u by at least 0 and at most eps/2. The boosters of MHT22
minimise f~*(-A w) over combinations w. All functions here have as argument the margins u = A w of a combination on the m
examples, where the paper has θ = -u.
"""

from fractions import Fraction
from functools import lru_cache

import flint

from reference.arithmetic import RationalVector, Real, ball, dot, enclosure, fraction, log, shown
from reference.convex.entropic_projection import project_entropic_to_capped_simplex

RATIONAL = {int, Fraction}
CACHED = 4096  # entries of each cache; a few hundred runs have about as many different vectors of rational margins


class SmoothedMargin:
    """The function f~* for m examples, the cap 1/nu and the tolerance eps, with η = 2 ln(m/nu) / eps (MHT22, Lemma 2).

    m : number of examples.     nu : rational in [1, m].     eps : rational, positive.
    At nu = m the capped simplex has one point, the uniform distribution, where Δ = 0; also η = 0. Here Δ/η is defined as 0,
    so that f~ = f. With any other value Lemmas 2 and 3 would be false for nu = m.
    """

    def __init__(self, m, nu, eps):
        self.m, self.nu, self.eps = m, capping(nu, m), checked_tolerance(eps)
        self.cap = 1 / self.nu
        self.eta = _smoothness(m, self.nu, self.eps)
        self._is_smooth = self.nu != m  # η is not 0

    def distribution(self, margins):
        """Return argmin over the capped simplex of d·u + Δ(d)/η, m exact numbers: the gradient of f~* at -margins.

        Results for rational margins are cached: one run evaluates the same margins several times, and other runs do too.
        """
        if not self._is_smooth:
            return RationalVector.uniform(self.m)
        if not _rational(margins):
            return _projected(self.eta, self.cap, margins)
        return _distribution_at(self.m, self.nu, self.eps, self.cap, tuple(margins))

    def conjugate(self, margins, distribution=None):
        """Return f~*(-u) = max over the capped simplex of -d·u - Δ(d)/η.

        distribution : the maximiser, if the caller has already computed it.
        """
        if not self._is_smooth or not _rational(margins):
            distribution = self.distribution(margins) if distribution is None else distribution
            return -inner_product(distribution, margins) - self.penalty(distribution)
        if distribution is None or distribution is self.distribution(margins):
            return _conjugate_at(self.m, self.nu, self.eps, self.cap, tuple(margins))
        return -dot(distribution, margins) - self.penalty(distribution)

    def penalty(self, distribution):
        """Return Δ(d)/η, or 0 if nu = m."""
        return entropy_relative_to_uniform(distribution) / self.eta if self._is_smooth else Fraction(0)

    def soft_margin(self, margins):
        """Return -f*(-u), the minimum of d·u over the capped simplex: the soft margin."""
        return least_average(margins, self.nu)


@lru_cache(maxsize=CACHED)
def _smoothness(m, nu, eps):
    """Return η: the Fraction 0 if nu = m, else a LogSum."""
    return 2 * log(m / nu) / eps


@lru_cache(maxsize=CACHED)
def _distribution_at(m, nu, eps, cap, margins):
    return _projected(_smoothness(m, nu, eps), cap, margins)


@lru_cache(maxsize=CACHED)
def _conjugate_at(m, nu, eps, cap, margins):
    distribution = _distribution_at(m, nu, eps, cap, margins)
    return -dot(distribution, margins) - entropy_relative_to_uniform(distribution) / _smoothness(m, nu, eps)


def _projected(eta, cap, margins):
    # Equal rational margins share one exponent object, and so do the places of one Real: their weights are then equal.
    keys = [(id(u),) if isinstance(u, Real) else u for u in margins]
    exponents = {key: -(eta * u) for key, u in zip(keys, margins, strict=True)}
    projected, _ = project_entropic_to_capped_simplex([exponents[key] for key in keys], cap)
    return RationalVector.of(projected) if _rational(projected) else projected


def capping(nu, m):
    """Return nu as a Fraction. Raises ValueError for nu outside [1, m]."""
    nu = fraction(nu, "nu")
    if not 1 <= nu <= m:
        raise ValueError(f"nu must be in [1, m] = [1, {shown(m)}], got {shown(nu)}")
    return nu


def checked_tolerance(eps):
    """Return eps as a Fraction. Raises ValueError unless eps is above 0."""
    eps = fraction(eps, "eps")
    if eps <= 0:
        raise ValueError(f"eps must be above 0, got {shown(eps)}")
    return eps


def entropy_relative_to_uniform(distribution):
    """Return Δ(d) = Σ d_i ln(m d_i), the entropy relative to the uniform distribution, with 0 ln 0 = 0."""
    m = len(distribution)
    if _rational(distribution):
        return sum((d * log(m * d) for d in distribution if d != 0), start=Fraction(0))

    def at(bits):
        total = flint.arb(0)
        for entry in distribution:
            if isinstance(entry, Real) or entry != 0:
                total += _divergence(enclosure(entry, bits), m)
        return total

    return Real(at)


def _divergence(mass, m):
    """Return an enclosure of x ln(m x) over a ball x >= 0.

    The function is 0 at x = 0 and decreases until x = 1/(e m). Let a ball contain 0 and have an upper end below 1/(3 m). Then
    the function lies between 0 and its value at the upper end. With a larger upper end the result is nan.
    """
    if mass > 0:
        return mass * (m * mass).log()
    most = mass.upper()
    if not 3 * m * most < 1:  # e < 3
        return flint.arb("nan")
    return (most * (m * most).log()).union(flint.arb(0))


def least_average(margins, nu):
    """Return the minimum of d·u over {d : 0 <= d_i <= 1/nu, Σ d_i = 1}: the average of the nu least margins.

    margins : m exact numbers. If some are Reals, no two margins are compared. The average increases with each margin, so that
    its values for the lower ends and for the upper ends of all balls enclose it.
    """
    if _rational(margins):
        return _average_of_least(sorted(margins), nu)

    def at(bits):
        balls = [enclosure(margin, bits) for margin in margins]
        shares = [ball(share) for share in _weights_of_least(len(balls), nu)]
        ends = [sorted(entry.lower() for entry in balls), sorted(entry.upper() for entry in balls)]
        low, high = (sum((s * end for s, end in zip(shares, side, strict=True)), flint.arb(0)) for side in ends)
        return low.union(high)

    return Real(at)


@lru_cache(maxsize=256)
def _weights_of_least(m, nu):
    """Return the weights of the least, the second least, ... margin: 1/nu as often as possible, then the rest of 1, then 0."""
    shares, rest = [], Fraction(1)
    for _ in range(m):
        shares.append(min(rest, 1 / Fraction(nu)))
        rest -= shares[-1]
    return tuple(shares)


def _average_of_least(ordered, nu):
    """Return the average of the nu least of the ordered rational margins.

    If nu is not whole, these are int(nu) margins and the next one with the factor nu - int(nu).
    """
    whole = int(nu)
    total = sum(ordered[:whole], start=Fraction(0))
    return (total + (nu - whole) * ordered[whole] if whole < nu else total) / nu


def inner_product(left, right):
    """Return Σ left_i right_i of exact numbers: a Fraction if all are rational, else a Real."""
    if _rational(left) and _rational(right):
        return sum((a * b for a, b in zip(left, right, strict=True)), start=Fraction(0))
    pairs = list(zip(left, right, strict=True))

    def at(bits):
        total = flint.arb(0)
        for a, b in pairs:
            total += enclosure(a, bits) * enclosure(b, bits)
        return total

    return Real(at)


def _rational(values):
    return isinstance(values, RationalVector) or RATIONAL.issuperset(map(type, values))

"""The smoothed soft margin of MHT22: f~ = indicator of the capped simplex + Δ/η, and its conjugate f~*.

Δ(d) = Σ d_i ln(m d_i) is the entropy relative to the uniform distribution. -f~*(-u), the minimum of d·u + Δ(d)/η over the
capped simplex, is at least the soft margin of the margins u, and at most this plus eps/2. The boosters of MHT22 minimise
f~*(-A w) over combinations w. All functions take the margins u = A w of a combination on the m examples, in place of the
paper's θ = -u.
"""

from fractions import Fraction
from functools import lru_cache

import flint

from reference.arithmetic import RationalVector, Real, ball, dot, enclosure, fraction, log, shown
from reference.convex.entropic_projection import project_entropic_to_capped_simplex

RATIONAL = {int, Fraction}
CACHED = 4096  # rational margins, with their distribution and value: as many as occur in a few hundred runs


class SmoothedMargin:
    """The function f~* for m examples, the cap 1/nu and the tolerance eps, with η = 2 ln(m/nu) / eps (MHT22, Lemma 2).

    m : number of examples.     nu : rational in [1, m].     eps : rational, positive.
    At nu = m the capped simplex has one point, the uniform distribution, and η is 0. The entropy Δ is 0 at this point, and
    Δ/η is read as 0, so that f~ = f: no other reading makes Lemmas 2 and 3 true for nu = m.
    """

    def __init__(self, m, nu, eps):
        self.m, self.nu, self.eps = m, capping(nu, m), checked_tolerance(eps)
        self.cap = 1 / self.nu
        self.eta = _smoothness(m, self.nu, self.eps)
        self._is_smooth = self.nu != m  # η is not 0

    def distribution(self, margins):
        """Return argmin over the capped simplex of d·u + Δ(d)/η, m exact numbers: the gradient of f~* at -margins.

        Results for rational margins are cached, since a booster, and other runs, evaluate the same margins again.
        """
        if not self._is_smooth:
            return RationalVector.uniform(self.m)
        if not _rational(margins):
            return _projected(self.eta, self.cap, margins)
        return _distribution_at(self.m, self.nu, self.eps, self.cap, tuple(margins))

    def conjugate(self, margins, distribution=None):
        """Return f~*(-u) = max over the capped simplex of -d·u - Δ(d)/η.

        distribution : its maximiser, if the caller has computed it already.
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
    # Equal rational margins, or one Real in several places, get one exponent object, which makes their weights equal.
    names = [(id(u),) if isinstance(u, Real) else u for u in margins]
    exponents = {name: -(eta * u) for name, u in zip(names, margins, strict=True)}
    projected, _ = project_entropic_to_capped_simplex([exponents[name] for name in names], cap)
    return RationalVector.of(projected) if _rational(projected) else projected


def capping(nu, m):
    """Return nu as a Fraction. Raises ValueError for nu outside [1, m]."""
    nu = fraction(nu, "nu")
    if not 1 <= nu <= m:
        raise ValueError(f"nu must be in [1, m] = [1, {shown(m)}], got {shown(nu)}")
    return nu


def checked_tolerance(eps):
    """Return eps as a Fraction. Raises ValueError unless it is above 0."""
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

    The function is 0 at 0 and falls up to x = 1/(e m). If a ball reaches 0, its values thus lie between 0 and the value at
    its upper end, provided that this end is below 1/(3 m); otherwise the result is nan.
    """
    if mass > 0:
        return mass * (m * mass).log()
    most = mass.upper()
    if not 3 * m * most < 1:  # e < 3
        return flint.arb("nan")
    return (most * (m * most).log()).union(flint.arb(0))


def least_average(margins, nu):
    """Return the minimum of d·u over {d : 0 <= d_i <= 1/nu, Σ d_i = 1}: the average of the nu least margins.

    margins : m exact numbers. If some are Reals, no two margins are compared: the average is monotone in each margin, and is
    enclosed by its values at the lower and the upper ends of their balls.
    """
    if _rational(margins):
        return _weighed(sorted(margins), nu)

    def at(bits):
        balls = [enclosure(margin, bits) for margin in margins]
        shares = [ball(share) for share in _weighed_shares(len(balls), nu)]
        ends = [sorted(entry.lower() for entry in balls), sorted(entry.upper() for entry in balls)]
        low, high = (sum((s * end for s, end in zip(shares, side, strict=True)), flint.arb(0)) for side in ends)
        return low.union(high)

    return Real(at)


@lru_cache(maxsize=256)
def _weighed_shares(m, nu):
    """Return the weights on the least, the second least, ... margin: 1/nu each as long as their sum is at most 1, then the
    rest, then 0."""
    shares, room = [], Fraction(1)
    for _ in range(m):
        shares.append(min(room, 1 / Fraction(nu)))
        room -= shares[-1]
    return tuple(shares)


def _weighed(ordered, nu):
    """Return the average of the nu least of the ordered rational margins, of the last one only the part nu - int(nu)."""
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

"""Relaxations f of weak learnability (SSS08, Definition 6), each with its conjugate and its distribution in Figure 1.

A relaxation for `RelaxedMargin` has four methods:
- check(m)                        : raises ValueError if the relaxation is not defined for m examples;
- value(d)                        : f(d) for a distribution of exact numbers, infinite outside the domain of f;
- conjugate(x)                    : f*(x) for exact x, infinite outside the domain of f*;
- distribution(log_weights, beta) : balls that contain argmin over the simplex of f(d) + beta Σ d_i log(d_i / u_i),
                                    for balls log u_i and a positive ball beta, at the working precision.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from reference.arithmetic import INFINITY, ball, fraction, shown
from reference.convex.entropic_projection import enclosed_weights
from reference.convex.extremes import largest


class CappedWeights:
    """The relaxation f = 0 if every |d_i| <= 1/nu, else infinite (Example 1 with the largest entry as norm).

    nu : rational in [1, m]; with nu = 1 the domain is the whole simplex, and the margin is hard.
    The conjugate is Σ |x_i| / nu, so that problem (5) becomes the soft margin (6).
    """

    def __init__(self, nu=1):
        self.nu = fraction(nu, "nu")
        if self.nu < 1:
            raise ValueError(f"nu must be in [1, m], got {shown(self.nu)}")

    def __repr__(self):
        return f"CappedWeights({self.nu})"

    def check(self, m):
        if self.nu > m:
            raise ValueError(f"nu must be in [1, m] = [1, {m}], got {shown(self.nu)}")

    def value(self, distribution):
        return Fraction(0) if all(d * self.nu <= 1 for d in distribution) else INFINITY

    def conjugate(self, x):
        return sum((abs(entry) for entry in x), start=Fraction(0)) / self.nu

    def distribution(self, log_weights, beta):
        return enclosed_weights(log_weights, 1 / self.nu)


class PeakPenalty:
    """The relaxation f(d) = weight · max |d_i| (Example 2 with the largest entry as norm).

    weight : positive rational.
    The conjugate is 0 if Σ |x_i| <= weight, else infinite, so that problem (5) becomes: maximise γ under
    Σ [γ - margin_i]_+ <= weight.
    """

    def __init__(self, weight):
        self.weight = fraction(weight, "weight")
        if self.weight <= 0:
            raise ValueError(f"weight must be above 0, got {shown(self.weight)}")

    def __repr__(self):
        return f"PeakPenalty({self.weight})"

    def to_json(self) -> str:
        return str(self.weight)

    @classmethod
    def from_json(cls, weight) -> PeakPenalty:
        return cls(weight)

    def check(self, m):
        """Raise nothing: the relaxation is defined for every m."""

    def value(self, distribution):
        return self.weight * largest([abs(d) for d in distribution])

    def conjugate(self, x):
        return Fraction(0) if sum((abs(entry) for entry in x), start=Fraction(0)) <= self.weight else INFINITY

    def distribution(self, log_weights, beta):
        # d_i = κ min(1, ρ u_i) with Σ [log ρ + log u_i]_+ = weight / beta.
        total = ball(self.weight) / beta
        least = _fill([x.upper().fmpq() for x in log_weights], total.lower().fmpq())
        most = _fill([x.lower().fmpq() for x in log_weights], total.upper().fmpq())
        level = arb(least).union(arb(most))
        shares = [(level + x).exp().min(arb(1)) for x in log_weights]
        mass = sum(shares, start=arb(0))
        return [share / mass for share in shares]


def _fill(heights, total):
    """Return the level r with Σ [r + v_i]_+ = total > 0, for rationals v_i."""
    highest = sorted(heights, reverse=True)
    count, filled = 1, highest[0]
    while count < len(highest) and (total - filled) / count + highest[count] > 0:
        filled += highest[count]
        count += 1
    return (total - filled) / count

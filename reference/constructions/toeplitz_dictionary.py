"""Dictionaries on which pure greedy is slow, and how slow: unit vectors g_1, g_2, ... with <g_i, g_k> = c_{i-k}.

The target is u = Σ ρ^i g_i, and the clusters grow like W^(2n): an edge of g_k at the residual r is |<r, g_k>|/W^k. If the conditions
below hold, greedy takes cluster after cluster, and the clusters of signs of `clusters` refute C B² ε^-β for every β below
ln W/ln(1/ρ). `dictionary` is the case ρ = 2/3, W = 2, M = 0. No paper has this.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import log

from flint import arb, ctx, fmpq

from reference.arithmetic import fraction
from reference.arithmetic.inputs import checked_count

BITS = 128


@dataclass(frozen=True)
class ToeplitzDictionary:
    """c_n = a W^n for 1 <= n <= M, e for n = M + 1 and -a W^-n beyond; a and e solve the two linear equations.

    rho : rational in (0, 1).      W : rational with 1 < W, 1 < ρ W.      rising : M >= 0.
    Raises ValueError for other values, and where the equations have no solution.

    (1) Σ_{n>=1} ρ^n c_n = 0: the residual of a stage is orthogonal to the vector just taken.
    (2) 1 + Σ_{n>=1} ρ^-n c_n = 0: the target's inner products with the residuals fall as fast as the stages' edges.

    >>> by_hand = ToeplitzDictionary(Fraction(4, 5), Fraction(8, 5))
    >>> print(by_hand.c(1), by_hand.c(2), by_hand.past, by_hand.future)
    14/45 -7/36 224/225 25/36
    """

    rho: Fraction
    W: Fraction
    rising: int = 0

    def __post_init__(self):
        object.__setattr__(self, "rho", fraction(self.rho, "rho"))
        object.__setattr__(self, "W", fraction(self.W, "W"))
        checked_count(self.rising, "rising", least=0)
        if not 0 < self.rho < 1:
            raise ValueError(f"rho must be in (0, 1), got {self.rho}")
        if not self.rho * self.W > 1:
            raise ValueError(f"W must be above 1/rho = {1 / self.rho}, got {self.W}")
        _ = self.solution

    @property
    def tau(self) -> Fraction:
        """τ = ρ/W, the ratio of the edges of consecutive stages."""
        return self.rho / self.W

    @property
    def exponent(self) -> float:
        """ln W/ln(1/ρ): every smaller power of 1/ε is refuted."""
        return log(self.W) / -log(self.rho)

    @cached_property
    def solution(self) -> tuple[Fraction, Fraction]:
        """(a, e)."""
        M, rho, W = self.rising, self.rho, self.W
        up = sum(((rho * W) ** n for n in range(1, M + 1)), Fraction(0))
        down = (rho / W) ** (M + 2) / (1 - rho / W)
        up_2 = sum(((W / rho) ** n for n in range(1, M + 1)), Fraction(0))
        down_2 = (1 / (rho * W)) ** (M + 2) / (1 - 1 / (rho * W))
        of_e, of_e_2 = rho ** (M + 1), rho ** -(M + 1)
        a_1, a_2 = up - down, up_2 - down_2  # a·a_1 + e·of_e = 0, a·a_2 + e·of_e_2 = -1
        determinant = a_1 * of_e_2 - a_2 * of_e
        if determinant == 0:
            raise ValueError(f"rising must be such that (1) and (2) have one solution, got {M}")
        return of_e / determinant, -a_1 / determinant

    def c(self, n: int) -> Fraction:
        """Return <g_i, g_{i+n}>."""
        n, (a, e) = abs(n), self.solution
        if n == 0:
            return Fraction(1)
        if n <= self.rising:
            return a * self.W**n
        return e if n == self.rising + 1 else -a / self.W**n

    def equations(self) -> tuple[Fraction, Fraction]:
        """Return the left sides of (1) and (2), summed from the coefficients: both 0."""
        M, rho = self.rising, self.rho
        a = self.solution[0]
        first = sum((rho**n * self.c(n) for n in range(1, M + 2)), Fraction(0))
        second = 1 + sum((self.c(n) / rho**n for n in range(1, M + 2)), Fraction(0))
        tail, tail_2 = rho / self.W, 1 / (rho * self.W)
        return first - a * tail ** (M + 2) / (1 - tail), second - a * tail_2 ** (M + 2) / (1 - tail_2)

    @cached_property
    def past(self) -> Fraction:
        """The largest edge of a vector taken before, over the leading edge of the next stage: to be below 1.

        D_l = W^(l+1)/ρ Σ_{k>=1} ρ^k c_{k+l}, for l >= 1; from l = M + 1 on it is constant.
        """
        M, rho, tau, a = self.rising, self.rho, self.tau, self.solution[0]
        tail = -a / self.W ** (M + 1) * tau / (1 - tau)  # A_l at l = M + 1
        found, l = abs(tail) * self.W ** (M + 2) / rho, M + 1
        while l > 1:
            tail = rho * (self.c(l) + tail)  # A_{l-1} = ρ (c_l + A_l)
            l -= 1
            found = max(found, abs(tail) * self.W ** (l + 1) / rho)
        return found

    @cached_property
    def future(self) -> Fraction:
        """The largest edge of a vector after the next one, over the leading edge of the next stage: to be below 1.

        F_l = 1 + Σ_{1<=m<l} ρ^-m c_m against τ^-(l-1), for l >= 2. Beyond M + 2 F falls, and by (2) its limit is 0.
        """
        value, found = Fraction(1), Fraction(0)
        for l in range(2, self.rising + 4):
            value += self.c(l - 1) / self.rho ** (l - 1)
            found = max(found, abs(value) * self.tau ** (l - 1))
        return found

    def gram(self, J: int) -> list[list[Fraction]]:
        """Inner products of m_0, ..., m_J, as in `clusters`: m_n = W^n g_n, and m_0 = u/(w |u|²) with w = (ρW - 1)/(ρW).

        The edge of m_0's cluster is then at most `past` times the leading edge of the next stage. J : at least 1.
        """
        checked_count(J, "J")
        rho, W = self.rho, self.W
        squared = rho**2 / (1 - rho**2)  # |u|²
        scale = rho * W / ((rho * W - 1) * squared)
        with_target, value = [], Fraction(1)  # <u, g_n> = ρ^n F_n
        for n in range(1, J + 1):
            with_target.append(rho**n * value)
            value += self.c(n) / rho**n
        first = [scale**2 * squared, *(scale * entry * W**n for n, entry in enumerate(with_target, start=1))]
        rows = [[first[n], *(self.c(n - k) * W ** (n + k) for k in range(1, J + 1))] for n in range(1, J + 1)]
        return [first, *rows]

    def symbol_is_positive(self, cells: int = 4096) -> bool:
        """Return whether 1 + 2 Σ c_n cos nθ > 0 on the whole circle, proved in enclosures on `cells` cells of [0, π].

        False says that it was not proved.
        """
        checked_count(cells, "cells")
        before, ctx.prec = ctx.prec, BITS
        try:
            a, W = _ball(self.solution[0]), _ball(self.W)
            slope = self._slope()
            half = arb.pi() / (2 * cells)
            return all(self._symbol(arb.pi() * (2 * k + 1) / (2 * cells), a, W) > slope * half for k in range(cells))
        finally:
            ctx.prec = before

    def _slope(self) -> arb:
        """Return a bound on the derivative of the symbol: 2 Σ n |c_n|."""
        M, W, a = self.rising, self.W, self.solution[0]
        front = sum((n * abs(self.c(n)) for n in range(1, M + 2)), Fraction(0))
        x = 1 / W
        tail = x ** (M + 2) * ((M + 2) - (M + 1) * x) / (1 - x) ** 2  # Σ_{n>=M+2} n x^n
        return _ball(2 * (front + abs(a) * tail))

    def _symbol(self, theta: arb, a: arb, W: arb) -> arb:
        """Return 1 + 2 Re Σ c_n z^n at z = e^{iθ}, by geometric series."""
        M, e = self.rising, _ball(self.solution[1])
        value = 1 + 2 * e * (theta * (M + 1)).cos()
        value += 2 * a * (_geometric(W, theta, 1) - _geometric(W, theta, M + 1))  # Σ_{1..M} W^n cos nθ
        return value - 2 * a * _geometric(1 / W, theta, M + 2)


def _geometric(x: arb, theta: arb, first: int) -> arb:
    """Re of z^first x^first/(1 - x z) at z = e^{iθ}: Σ_{n >= first} x^n cos nθ where |x| < 1."""
    power = x**first
    top = (theta * first).cos() - x * (theta * (first - 1)).cos()
    return power * top / (1 - 2 * x * theta.cos() + x * x)


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))

"""Dictionaries on which the pure greedy algorithm is slow: unit vectors g_1, g_2, ... with <g_i, g_k> = c_{i-k}; they are ours.

The target is u = Σ ρ^i g_i, and cluster k has about W^(2k) columns, so that the edge of g_k at the residual r is
|<r, g_k>|/W^k. If the two equations of `ToeplitzDictionary` hold and `past` and `future` are below 1, the greedy algorithm plays
one cluster after another, and the games of the module `clusters` refute a bound C B² ε^-β for every β < ln W/ln(1/ρ). The
module `dictionary` has the case ρ = 2/3, W = 2, M = 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import log

from flint import arb

from reference.arithmetic import ball, fraction, working_precision
from reference.arithmetic.inputs import checked_count

BITS = 128


@dataclass(frozen=True)
class ToeplitzDictionary:
    """The dictionary with c_n = a W^n for 1 <= n <= M, c_{M+1} = e, and c_n = -a W^-n for n > M + 1.

    rho : ρ, rational in (0, 1).      W : rational with ρ W > 1.      rising : M, an int >= 0.
    Raises ValueError for other values, and if the equations (1) and (2), linear in a and e, have no unique solution.

    (1) Σ_{n>=1} ρ^n c_n = 0: the residual after a stage is orthogonal to the vector of that stage.
    (2) 1 + Σ_{n>=1} ρ^-n c_n = 0: the inner products of the target with the residuals fall as fast as the stages' edges.

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
        """τ = ρ/W, the ratio of the leading edges of consecutive stages."""
        return self.rho / self.W

    @property
    def exponent(self) -> float:
        """ln W/ln(1/ρ): the games refute every bound C B² ε^-β with a smaller β."""
        return log(self.W) / -log(self.rho)

    @cached_property
    def solution(self) -> tuple[Fraction, Fraction]:
        """(a, e), the solution of (1) and (2)."""
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
        """Return c_n = <g_i, g_{i+n}>."""
        n, (a, e) = abs(n), self.solution
        if n == 0:
            return Fraction(1)
        if n <= self.rising:
            return a * self.W**n
        return e if n == self.rising + 1 else -a / self.W**n

    def equations(self) -> tuple[Fraction, Fraction]:
        """Return the left sides of (1) and (2), computed from the coefficients c_n; both are 0."""
        M, rho = self.rising, self.rho
        a = self.solution[0]
        first = sum((rho**n * self.c(n) for n in range(1, M + 2)), Fraction(0))
        second = 1 + sum((self.c(n) / rho**n for n in range(1, M + 2)), Fraction(0))
        tail, tail_2 = rho / self.W, 1 / (rho * self.W)
        return first - a * tail ** (M + 2) / (1 - tail), second - a * tail_2 ** (M + 2) / (1 - tail_2)

    @cached_property
    def past(self) -> Fraction:
        """The largest |edge| of a vector of an earlier stage, divided by the leading edge of the next stage.

        It is the largest |D_l|, l >= 1, where D_l = W^(l+1)/ρ Σ_{k>=1} ρ^k c_{k+l} is constant for l >= M + 1.
        """
        M, rho, tau, a = self.rising, self.rho, self.tau, self.solution[0]
        tail = -a / self.W ** (M + 1) * tau / (1 - tau)  # A_l at l = M + 1
        largest, l = abs(tail) * self.W ** (M + 2) / rho, M + 1
        while l > 1:
            tail = rho * (self.c(l) + tail)  # A_{l-1} = ρ (c_l + A_l)
            l -= 1
            largest = max(largest, abs(tail) * self.W ** (l + 1) / rho)
        return largest

    @cached_property
    def future(self) -> Fraction:
        """The largest |edge| of a vector of a stage after the next one, divided by the leading edge of the next stage.

        It is the largest |F_l| τ^(l-1), l >= 2, where F_l = 1 + Σ_{1<=m<l} ρ^-m c_m. For l > M + 2 F_l falls, and by (2) it
        tends to 0.
        """
        value, largest = Fraction(1), Fraction(0)
        for l in range(2, self.rising + 4):
            value += self.c(l - 1) / self.rho ** (l - 1)
            largest = max(largest, abs(value) * self.tau ** (l - 1))
        return largest

    def gram(self, J: int) -> list[list[Fraction]]:
        """Return the inner products of m_0, ..., m_J, where m_n = W^n g_n and m_0 = u/(w |u|²) with w = (ρW - 1)/(ρW).

        They are the argument `gram` of functions in the module `clusters`. With this m_0 the edge of its cluster is at most
        `past` times the leading edge of the next stage.    J : an int, at least 1.
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
        """Return whether it is proved that 1 + 2 Σ c_n cos nθ > 0 for all θ, by enclosures on `cells` cells of [0, π].

        False does not mean that the inequality is false.
        """
        checked_count(cells, "cells")
        with working_precision(BITS):
            a, W = ball(self.solution[0]), ball(self.W)
            slope = self._slope()
            half = arb.pi() / (2 * cells)
            return all(self._symbol(arb.pi() * (2 * k + 1) / (2 * cells), a, W) > slope * half for k in range(cells))

    def _slope(self) -> arb:
        """Return a ball around 2 Σ n |c_n|, a bound on the absolute derivative of the symbol."""
        M, W, a = self.rising, self.W, self.solution[0]
        front = sum((n * abs(self.c(n)) for n in range(1, M + 2)), Fraction(0))
        x = 1 / W
        tail = x ** (M + 2) * ((M + 2) - (M + 1) * x) / (1 - x) ** 2  # Σ_{n>=M+2} n x^n
        return ball(2 * (front + abs(a) * tail))

    def _symbol(self, theta: arb, a: arb, W: arb) -> arb:
        """Return a ball around the symbol 1 + 2 Σ c_n cos nθ, summed as geometric series."""
        M, e = self.rising, ball(self.solution[1])
        value = 1 + 2 * e * (theta * (M + 1)).cos()
        value += 2 * a * (_geometric(W, theta, 1) - _geometric(W, theta, M + 1))  # Σ_{1..M} W^n cos nθ
        return value - 2 * a * _geometric(1 / W, theta, M + 2)


def _geometric(x: arb, theta: arb, first: int) -> arb:
    """Return the real part of (x z)^first/(1 - x z) at z = e^{iθ}, which is Σ_{n >= first} x^n cos nθ if |x| < 1."""
    power = x**first
    top = (theta * first).cos() - x * (theta * (first - 1)).cos()
    return power * top / (1 - 2 * x * theta.cos() + x * x)

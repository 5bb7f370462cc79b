"""The loss on F along the segment from η* to a combination λ, for the second-order argument of MRS13.

Source: MRS13, proof of Lemma 17: f(x) = Σ_{i in F} exp(-(M(η* - xη))_i) with η = η* - λ, so that f(0) = K and f(1) is the loss
of λ on F. Among all minimisers η* is the one for which η is orthogonal to the null space of M_F.
"""

from __future__ import annotations

import math
from fractions import Fraction

import flint

from reference.arithmetic import Real, enclosure
from reference.game import Game
from reference.programs.rational_matrices import column_relation, orthogonal_to_kernel
from reference.rate.finite_margin import finite_margin_set


class Segment:
    """The function f of the module's docstring, its derivatives, and η, for one game and one combination λ.

    game : a game whose M_F is not zero.       combination : λ, n rationals.
    """

    def __init__(self, game: Game, combination):
        optimum = finite_margin_set(game)
        rows = optimum.rows
        self.start = [_exact_product(row, combination) for row in rows]  # margins of λ on F
        self.shift = [best - u for best, u in zip(optimum.optimal_margins, self.start, strict=True)]  # M_F η
        coordinates = [_exact_product(row, combination) for row in column_relation(rows)]
        projected = [_exact_product(row, coordinates) for row in orthogonal_to_kernel(rows)]
        self.eta = [best - x for best, x in zip(optimum.minimiser, projected, strict=True)]

    def derivative(self, order: int, x):
        """Return the derivative of f of the given order (0 for f itself) at x; x = 0 is η*, x = 1 is λ."""
        return self._sum(order, lambda bits: enclosure(x, bits))

    def squared_norm(self):
        """Return |η|², the squared Euclidean norm."""
        return sum((x * x for x in self.eta), Fraction(0))

    def squared_shift(self):
        """Return |M_F η|², the squared Euclidean norm."""
        return sum((v * v for v in self.shift), Fraction(0))

    def taxicab_norm(self):
        """Return ||η||_1."""
        return sum((abs(x) for x in self.eta), Fraction(0))

    def slope_along_unit_direction(self):
        """Return (1/ℓ(F)) Σ_F ℓ(i) (M_F η)_i / ||η||_1: the edge on F, at λ, of the direction η / ||η||_1."""
        return self.derivative(1, Fraction(1)) / (self.derivative(0, Fraction(1)) * self.taxicab_norm())

    def _sum(self, order, at):
        def enclose(bits):
            total, x = flint.arb(0), at(bits)
            for u, v in zip(self.start, self.shift, strict=True):
                along = enclosure(v, bits)
                # python-flint's power is nan if the ball contains 0
                power = math.prod([along] * order, start=flint.arb(1))
                total += power * ((x - 1) * along - enclosure(u, bits)).exp()
            return total

        return Real(enclose)


def _exact_product(left, right) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True) if a and b), Fraction(0))

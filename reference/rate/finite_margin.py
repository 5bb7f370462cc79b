"""The exponential loss on the finite-margin set F: its least value K, a finite minimiser η*, and the largest margin μ_max.

Source: MRS13, Lemma 15 (Items 2 and 3), Lemmas 17, 21 and 22. On F the infimum of the loss is attained
(`reference.rate.decomposition` has the certificate), and the loss is strictly convex in the margins. The minimiser, and the
combination of largest margin, are therefore zeros of smooth systems of equations. A float iteration finds them, and
`interval_newton` proves an enclosure at any precision.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache

import flint

from reference.arithmetic import Real, ball, ball_dot, log, sqrt
from reference.arithmetic.balls import midpoint
from reference.game import Game
from reference.programs.rational_matrices import (
    basis_columns,
    column_relation,
    least_positive_eigenvalue,
    orthogonal_to_kernel,
    project_to_left_kernel,
)
from reference.rate.decomposition import decompose
from reference.rate.descent import least_exponential_sum, least_margin_tradeoff
from reference.rate.interval_newton import enclosed_root


class FiniteMarginSet:
    """The finite-margin set F of a game, and its quantities: Fractions if known to be rational, else Reals.

    Raises ValueError if F is empty.
    """

    def __init__(self, game: Game):
        self.game = game
        self.rows = decompose(game).finite_rows
        if not self.rows:
            raise ValueError(
                "game must have a finite-margin set that is not empty, got one whose examples all lie in Z"
            )
        self.basis = basis_columns(self.rows)
        self.design = tuple(tuple(row[j] for j in self.basis) for row in self.rows)  # the k basis columns of M_F

    @property
    def cannot_move(self) -> bool:
        """Whether M_F is the zero matrix, so that no combination changes a margin on F."""
        return not self.basis

    @cached_property
    def zero_is_optimal(self) -> bool:
        """Whether the zero combination minimises the loss on F, that is, every column of M_F sums to 0."""
        return all(sum(column) == 0 for column in zip(*self.design, strict=True)) if self.basis else True

    @cached_property
    def least_loss(self):
        """K, the least total loss on F, a Fraction or a Real; also the infimum of the total loss over all examples."""
        if self.zero_is_optimal:
            return Fraction(len(self.rows))
        return Real(lambda bits: sum(((-u).exp() for u in self._margins_at(bits)), start=flint.arb(0)))

    @cached_property
    def minimiser(self) -> tuple:
        """η*, n numbers: the combination of least loss on F that is orthogonal to the null space of M_F."""
        if self.zero_is_optimal:
            return (Fraction(0),) * self.game.n
        lift = orthogonal_to_kernel(self.rows)  # n x k: maps coefficients of the basis columns to n coefficients
        return tuple(_real_product(row, self._optimum) for row in lift)

    @cached_property
    def optimal_margins(self) -> tuple:
        """The margins of η* on the examples of F."""
        if self.zero_is_optimal:
            return (Fraction(0),) * len(self.rows)
        return tuple(_real_product(row, self._optimum) for row in self.design)

    @cached_property
    def least_eigenvalue(self):
        """λ_min², the smallest positive eigenvalue of M_FᵀM_F (Fraction or Real); None if M_F is zero."""
        return None if self.cannot_move else least_positive_eigenvalue(self.rows)

    def projected_unit_vectors(self) -> list[tuple[Fraction, ...]]:
        """Return for each hypothesis its unit vector, projected onto the orthogonal complement of the null space of M_F."""
        lift, relation = orthogonal_to_kernel(self.rows), column_relation(self.rows)
        return [
            tuple(sum((a * row[j] for a, row in zip(line, relation, strict=True)), Fraction(0)) for line in lift)
            for j in range(self.game.n)
        ]

    @cached_property
    def least_stretch(self):
        """λ_min, the smallest positive singular value of M_F; None if M_F is zero."""
        return None if self.cannot_move else sqrt(self.least_eigenvalue)

    @cached_property
    def largest_margin(self):
        """μ_max, the largest margin on F of a combination whose loss on F is at most m."""
        nonzero = [i for i, row in enumerate(self.design) if any(row)]
        if not nonzero or (self.zero_is_optimal and len(self.rows) == self.game.m):  # K = m: all margins on F are 0
            return Fraction(0)
        by_row = {self.design[i]: self.largest_margin_of(i) for i in nonzero}
        values = list(by_row.values())
        return values[0] if len(values) == 1 else Real(lambda bits: _largest([value.at(bits) for value in values]))

    def largest_margin_of(self, position: int) -> Real:
        """Return the largest margin on the example at `position` of F among combinations whose loss on F is at most m.

        Let u be the margins on F, i the example, and exp(-s) the multiplier of the bound m on the loss. The enclosed point
        satisfies the optimality conditions: Σ exp(-u) = m, and e_i + exp(s - u) is orthogonal to the columns of M_F. The
        program is convex, so that these conditions are sufficient.
        """
        start = least_margin_tradeoff(self.design, position, self.game.m)
        row = self.design[position]

        def enclose(bits):
            *coefficients, _ = enclosed_root(self._tradeoff(position), start, bits)
            return ball_dot(coefficients, row)

        return Real(enclose)

    def certificate(self, bits: int = 128) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
        """Return (η, y): n rationals near η*, and rationals y > 0 on F with M_Fᵀy = 0 near the losses of η*.

        η and y bracket K without the enclosure of K: `dual_bound(y)` <= K <= the loss of η on F.
        """
        point = [Fraction(0)] * self.game.n
        weights = [Fraction(1)] * len(self.rows)
        if not self.zero_is_optimal:
            for j, value in zip(self.basis, self._optimum(bits), strict=True):
                point[j] = midpoint(value)
            weights = [midpoint((-u).exp()) for u in self._margins_at(bits)]
        balanced = project_to_left_kernel(self.design, weights) if self.basis else tuple(weights)
        return tuple(point), balanced

    def dual_bound(self, weights):
        """Return Σ (y_i - y_i ln y_i), a lower bound on K for y > 0 with M_Fᵀy = 0.

        The bound is the sum over F of e^-u >= y - y ln y - y u, in which the terms y u cancel. Raises ValueError if `weights`
        does not satisfy both conditions on y.
        """
        columns = zip(*self.rows, strict=True)
        if min(weights) <= 0 or any(sum(a * y for a, y in zip(c, weights, strict=True)) for c in columns):
            raise ValueError(f"weights must be positive with every column of M_F summing to 0, got {weights}")
        return sum((y - y * log(y) for y in weights), Fraction(0))

    @lru_cache(maxsize=16)  # noqa: B019  (`finite_margin_set` keeps the instances in memory in any case)
    def _optimum(self, bits):
        return enclosed_root(self._gradient, least_exponential_sum(self.design), bits)

    def _margins_at(self, bits):
        point = self._optimum(bits)
        return [ball_dot(point, row) for row in self.design]

    def _gradient(self, point):
        """Return (Σ_i exp(-u_i) a_ij)_j and its Jacobian at `point`, where u = A point."""
        weights = [(-ball_dot(point, row)).exp() for row in self.design]
        return self._moments(weights), self._curvature(weights)

    def _tradeoff(self, position):
        """Return the optimality conditions of `largest_margin_of` as a system: point -> (values, Jacobian)."""

        def system(point):
            *coefficients, s = point
            scaled = [(s - ball_dot(coefficients, row)).exp() for row in self.design]
            first = self._moments(scaled)
            values = [g + ball(a) for g, a in zip(first, self.design[position], strict=True)]
            total = sum(scaled, start=flint.arb(0))
            values.append(total - self.game.m * s.exp())
            jacobian = [[*row, g] for row, g in zip(self._curvature(scaled), first, strict=True)]
            jacobian.append([*(-g for g in first), total - self.game.m * s.exp()])
            return values, jacobian

        return system

    @cached_property
    def _columns(self):
        return tuple(zip(*self.design, strict=True))

    @cached_property
    def _products(self):
        """For each column of the design its entrywise products with all columns up to itself."""
        return [
            [tuple(a * b for a, b in zip(left, right, strict=True)) for right in self._columns[: k + 1]]
            for k, left in enumerate(self._columns)
        ]

    def _moments(self, weights):
        return [ball_dot(weights, column) for column in self._columns]

    def _curvature(self, weights):
        """Return the Jacobian of the moments, (-Σ_i weight_i a_ij a_ik)_jk, for weights that are exp(-margin)."""
        half = [[-ball_dot(weights, product) for product in row] for row in self._products]
        return [[half[max(j, k)][min(j, k)] for k in range(len(half))] for j in range(len(half))]


@lru_cache(maxsize=1 << 14)
def finite_margin_set(game: Game) -> FiniteMarginSet:
    """Return the FiniteMarginSet of a game; cached, so that all claims about a game share its enclosures."""
    return FiniteMarginSet(game)


def _real_product(exact, balls_at) -> Real | Fraction:
    """Return Σ a_j x_j for rationals a, where `balls_at(bits)` returns balls of x; the Fraction 0 if a = 0."""
    return Real(lambda bits: ball_dot(balls_at(bits), exact)) if any(exact) else Fraction(0)


def _largest(balls):
    top = balls[0]
    for candidate in balls[1:]:
        top = top.max(candidate)
    return top

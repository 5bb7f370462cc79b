"""The decomposition of the examples into a zero-loss set and a finite-margin set, with its proof.

Source: MRS13, Lemma 15 (Item 1) and Lemma 38. A linear program finds the partition into Z and F. The result has two
certificates: a direction with positive margins on Z and margins 0 on F, and a positive y on F with M_Fᵀy = 0. Because of y,
no combination has margins >= 0 on F unless they are all 0. Hence no other partition is possible.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from reference.game import Game
from reference.programs.solvers import solve_lp


@dataclass(frozen=True)
class Decomposition:
    """The partition of the examples of a game into Z and F, with its proof.

    zero_loss, finite_margin : the examples of Z and of F, increasing.
    direction : η†, n rationals, with Σ|η†_j| = 1; the zero vector if Z is empty.
    gamma     : the largest γ such that some direction of unit l1-norm has margins >= γ on Z and 0 on F; None if Z is empty.
    witness   : y > 0, one rational per example of F, with Σ_{i in F} y_i M_ij = 0 for every hypothesis j.
    ceiling   : one rational per example: a distribution on Z, and rationals of any sign on F, under which every |edge| is at
                most gamma. It proves that no direction has a larger margin. None if Z is empty.
    """

    game: Game
    zero_loss: tuple[int, ...]
    finite_margin: tuple[int, ...]
    direction: tuple[Fraction, ...]
    gamma: Any  # a Fraction, or None
    witness: tuple[Fraction, ...]
    ceiling: Any  # a tuple of Fractions, or None

    @property
    def finite_rows(self) -> tuple:
        """M_F: the rows of the finite-margin set."""
        return tuple(self.game.rows[i] for i in self.finite_margin)

    def margins(self) -> tuple[Fraction, ...]:
        """Return the margins of `direction` on all examples."""
        return tuple(_product(row, self.direction) for row in self.game.rows)

    def check(self) -> bool:
        """Return whether all stated properties hold; they are recomputed without a solver."""
        game, n = self.game, self.game.n
        if sorted(self.zero_loss + self.finite_margin) != list(range(game.m)) or len(self.direction) != n:
            return False
        if len(self.witness) != len(self.finite_margin) or (self.gamma is None) != (not self.zero_loss):
            return False
        margins, gamma = self.margins(), self.gamma or Fraction(0)
        raised = all(margins[i] >= gamma > 0 for i in self.zero_loss)
        unmoved = all(margins[i] == 0 for i in self.finite_margin)
        unit = sum(map(abs, self.direction)) == (1 if self.zero_loss else 0)
        positive = all(y > 0 for y in self.witness)
        balanced = all(_product(self.witness, [row[j] for row in self.finite_rows]) == 0 for j in range(n))
        return raised and unmoved and unit and positive and balanced and self._gamma_is_largest()

    def _gamma_is_largest(self) -> bool:
        if not self.zero_loss or self.ceiling is None or len(self.ceiling) != self.game.m:
            return not self.zero_loss and self.ceiling is None
        on_zero_loss = [self.ceiling[i] for i in self.zero_loss]
        edges = [_product(self.ceiling, column) for column in self.game.columns]
        return min(on_zero_loss) >= 0 and sum(on_zero_loss) == 1 and max(map(abs, edges)) <= (self.gamma or 0)


@lru_cache(maxsize=1 << 14)
def decompose(game: Game) -> Decomposition:
    """Return the Decomposition of a game: the zero-loss set, the finite-margin set and their proof, in rationals.

    game : Game, any entries in [-1, 1].    Cost: two exact linear programs of about m + 2n variables.
    Raises ArithmeticError if the result does not check.
    """
    zero_loss, finite_margin, witness = _partition(game)
    if zero_loss:
        direction, gamma, ceiling = _largest_margin(game, zero_loss, finite_margin)
    else:
        direction, gamma, ceiling = (Fraction(0),) * game.n, None, None
    decomposition = Decomposition(game, zero_loss, finite_margin, direction, gamma, witness, ceiling)
    if not decomposition.check():
        raise ArithmeticError(f"the decomposition of {game!r} was not proved")
    return decomposition


def _partition(game):
    """Return (Z, F, y) from the program that maximises Σ t_i over 0 <= t_i <= 1, (Mη)_i >= t_i.

    At an optimum t is 1 on Z and 0 on F, and y are the multipliers of the rows of F.
    """
    m, n = game.m, game.n
    rows = [[-entry for entry in row] + [int(i == k) for k in range(m)] for i, row in enumerate(game.rows)]
    bounds = [(None, None)] * n + [(0, 1)] * m
    result = solve_lp([0] * n + [-1] * m, rows, [0] * m, bounds=bounds)
    raised = result.x[n:]
    zero_loss = tuple(i for i in range(m) if raised[i] > 0)
    finite_margin = tuple(i for i in range(m) if raised[i] == 0)
    return zero_loss, finite_margin, tuple(result.dual_ub[i] for i in finite_margin)


def _largest_margin(game, zero_loss, finite_margin):
    """Return (η†, gamma, ceiling) from the program that maximises g over η = p - q, p, q >= 0, with Σ(p + q) <= 1 and with
    margins >= g on Z and 0 on F."""
    n = game.n
    signed = {i: [*game.rows[i], *(-entry for entry in game.rows[i])] for i in range(game.m)}
    above = [[-entry for entry in signed[i]] + [1] for i in zero_loss]
    zero_rows = [signed[i] + [0] for i in finite_margin]
    result = solve_lp(
        [0] * (2 * n) + [-1],
        [*above, [1] * (2 * n) + [0]],
        [0] * len(zero_loss) + [1],
        zero_rows,
        [0] * len(zero_rows),
        bounds=[(0, None)] * (2 * n) + [(None, None)],
    )
    direction = tuple(result.x[j] - result.x[n + j] for j in range(n))
    ceiling = [Fraction(0)] * game.m
    for i, multiplier in zip(zero_loss, result.dual_ub, strict=False):
        ceiling[i] = multiplier
    for i, multiplier in zip(finite_margin, result.dual_eq, strict=True):
        ceiling[i] = -multiplier
    return direction, result.x[-1], tuple(ceiling)


def _product(left, right) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True) if a and b), Fraction(0))

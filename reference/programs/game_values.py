"""The value of a matrix game in rationals, with a certificate: also where the weights are capped, the soft margin's dual.

A plain game is von Neumann's program of a positive matrix, whose optimal basis HiGHS or exact pivots find; a capped one is
a linear program (`reference.programs.solvers`). Only what a certificate proves is returned.

- `game_value(game)`, `soft_margin(game, nu)`, `edge_minimisation(game, nu, columns)` -> GameSolution, which unpacks as
  (value, weights, combination, certificate)
"""

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from flint import fmpz_mat

from reference.arithmetic import fraction, shown
from reference.arithmetic.inputs import entries_of, index_below
from reference.game import Game
from reference.programs.certificates import MarginCertificate
from reference.programs.highs import game_basis
from reference.programs.pivoting import minimise
from reference.programs.solvers import solve_lp

PIVOTED_GAME = 110  # entries of the tableau up to which exact pivoting beats HiGHS: the first basis is feasible
REMEMBERED = 4096  # capped games: boosters and claims ask for the soft margins of the same few


class GameSolution(NamedTuple):
    """value; optimal weights on the examples; optimal combination of the columns; MarginCertificate of both."""

    value: Fraction
    weights: tuple
    combination: tuple
    certificate: MarginCertificate


def game_value(game, two_sided=False):
    """Return max over combinations of the least margin = min over distributions of the largest edge.

    game : Game or rows.    two_sided : combinations range over the l1 ball (signed), edges are taken absolute; then the
    value is 0 exactly if some distribution makes every edge 0.    Returns GameSolution.
    """
    if not isinstance(two_sided, bool):
        raise ValueError(f"two_sided must be True or False, got {shown(two_sided)}")
    rows = _rows(game)
    scale = _common_denominator(rows)
    whole = rows if scale == 1 else tuple(tuple(int(u * scale) for u in row) for row in rows)
    if two_sided:
        whole = tuple(row + tuple(-u for u in row) for row in whole)
    return _value_of_whole(rows, whole, scale, two_sided)


def edge_minimisation(game, nu=1, columns=None):
    """Return min γ with d·u_j <= γ for the listed columns, d in the simplex capped at 1/nu (LPBoost's step).

    game : Game or rows, m x n.    nu : rational in [1, m].    columns : indices, default all; the combination and the
    certificate then have one entry per listed column.    Returns GameSolution.
    """
    rows = _rows(game)
    nu = fraction(nu, "nu")
    if not 1 <= nu <= len(rows):
        raise ValueError(f"nu must be in [1, m] = [1, {len(rows)}], got {shown(nu)}")
    if columns is not None:
        columns = [index_below(j, "columns", len(rows[0])) for j in entries_of(columns, "columns")]
        if not columns:
            raise ValueError(f"columns must be indices, at least one, in [0, {len(rows[0])}), got none")
        rows = tuple(tuple(row[j] for j in columns) for row in rows)
    return game_value(rows) if nu == 1 else _capped_value(rows, nu)


def soft_margin(game, nu):
    """Return max over w in the simplex and rho of rho - (1/nu) Σ_i (rho - margin_i)_+ , with its dual: GameSolution.

    nu : rational in [1, m]; nu = 1 is the hard margin, nu = m the average margin. Dual of `edge_minimisation`.
    """
    return edge_minimisation(game, nu)


@lru_cache(maxsize=REMEMBERED)
def _capped_value(rows, nu):
    m, n, cap = len(rows), len(rows[0]), 1 / nu
    columns = list(zip(*rows, strict=True))
    if nu == m:  # the uniform distribution alone: the first column of largest average
        averages = [Fraction(sum(column), m) for column in columns]
        value = max(averages)
        combination = tuple(Fraction(int(j == averages.index(value))) for j in range(n))
        certificate = MarginCertificate(rows, (cap,) * m, combination, value, cap)
    else:
        result = solve_lp(
            [0] * m + [1],
            [[*column, -1] for column in columns],
            [0] * n,
            [[1] * m + [0]],
            [1],
            [(0, cap)] * m + [(None, None)],
        )
        certificate = MarginCertificate(rows, result.x[:-1], result.dual_ub, result.value, cap)
    if not certificate.check():
        raise ArithmeticError(f"the soft margin {certificate.value} was not proved")
    return _proved(certificate)


def _value_of_whole(rows, whole, scale, two_sided):
    """Von Neumann's program of the positive game B = whole + 2 scale: weights z >= 0 with zᵀB <= 1 and Σz greatest.

    Its dual is a combination y >= 0 with By >= 1 and Σy least; both sums are 1/(value of B).
    """
    m, n = len(whole), len(whole[0])
    if (m + n + 1) * (n + 1) > PIVOTED_GAME:
        columns, slacks = game_basis(whole, scale)
        support = [i for i, status in enumerate(columns) if status == "basic"]
        tight = [j for j, status in enumerate(slacks) if status != "basic"]
        solution = _at_basis(rows, whole, scale, two_sided, support, tight)
        if solution is not None:
            return solution
        start = support + [m + j for j in range(n) if j not in set(tight)]
    else:
        start = None
    solution = _at_basis(rows, whole, scale, two_sided, *_pivoted_basis(whole, scale, start))
    if solution is None:
        raise ArithmeticError("exact pivoting ended without a proof of the game's value")
    return solution


def _pivoted_basis(whole, scale, start):
    m, n = len(whole), len(whole[0])
    A = [
        [*(u + 2 * scale for u in column), *(1 if k == j else 0 for k in range(n))]
        for j, column in enumerate(zip(*whole, strict=True))
    ]
    outcome = minimise(A, [1] * n, [-1] * m + [0] * n, slack=list(range(m, m + n)), start=start)
    slack = {s - m for s in outcome.basis if s >= m}
    return [s for s in outcome.basis if s < m], [j for j in range(n) if j not in slack]


def _at_basis(rows, whole, scale, two_sided, support, tight):
    """Return the solution of a basis in rationals, or None if the basis is singular or its certificate does not check."""
    if not support or len(support) != len(tight):
        return None
    kernel = fmpz_mat([[whole[i][j] + 2 * scale for j in tight] for i in support])
    ones = fmpz_mat(len(support), 1, [1] * len(support))
    try:
        y = [int(v) for v in kernel.solve(ones).numer_denom()[0].entries()]  # type: ignore[attr-defined]  # python-flint types lack it
        z, unit = kernel.transpose().solve(ones).numer_denom()  # type: ignore[attr-defined]  # as above
    except ZeroDivisionError:
        return None
    z = [int(v) for v in z.entries()]
    if min(y) < 0 or min(z) < 0:
        return None
    combination = _spread(y, tight, len(whole[0]))
    if two_sided:
        n = len(rows[0])
        combination = tuple(combination[j] - combination[n + j] for j in range(n))
    value = Fraction(int(unit), scale * sum(z)) - 2
    certificate = MarginCertificate(rows, _spread(z, support, len(rows)), combination, value, two_sided=two_sided)
    return _proved(certificate) if certificate.check() else None


def _proved(certificate):
    return GameSolution(certificate.value, certificate.weights, certificate.combination, certificate)


def _spread(numerators, indices, length):
    vector, total = [Fraction(0)] * length, sum(numerators)
    for index, numerator in zip(indices, numerators, strict=True):
        vector[index] = Fraction(numerator, total)
    return tuple(vector)


def _rows(game):
    """Return the exact rows, whole entries as ints. Raises ValueError as `Game` does."""
    return game.rows if isinstance(game, Game) else Game(game).rows


def _common_denominator(rows):
    return lcm(*(u.denominator for u in set().union(*rows)))

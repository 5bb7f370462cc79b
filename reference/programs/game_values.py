"""The value of a matrix game in rationals, with a certificate; with capped weights it is the optimal soft margin.

A game without caps is solved as von Neumann's program of a positive matrix; HiGHS or exact pivoting finds its optimal basis.
A game with capped weights is a linear program (`reference.programs.solvers`). Only results whose certificate checks are
returned.

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

# entries of the tableau up to which exact pivoting is faster than HiGHS; its first basis is feasible
PIVOTED_GAME = 110
CACHED = 4096  # games with capped weights; boosters and claims need the soft margins of the same few


class GameSolution(NamedTuple):
    """The value of a game, optimal weights of the examples, an optimal combination of the columns, and their certificate."""

    value: Fraction
    weights: tuple
    combination: tuple
    certificate: MarginCertificate


def game_value(game, two_sided=False):
    """Return the GameSolution of a game: the largest least margin of a combination, which is the least largest edge.

    game : Game or rows.
    two_sided : False: combinations are convex. True: combinations range over the l1 ball, and edges are replaced by their
        absolute values; the value then is 0 if and only if some distribution makes every edge 0.
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
    """Return the GameSolution of min γ under d·u_j <= γ for the given columns, d in the simplex capped at 1/nu.

    This is the program that LPBoost solves in every round.
    game : Game or rows, m x n.    nu : rational in [1, m].
    columns : indices, default all. The combination and the certificate have one entry per given column.
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
    """Return the GameSolution of the soft margin: max over w in the simplex and rho of rho - (1/nu) Σ_i (rho - margin_i)_+ .

    nu : rational in [1, m]; nu = 1 gives the hard margin, nu = m the average margin.
    The program is the dual of `edge_minimisation`, which solves it.
    """
    return edge_minimisation(game, nu)


@lru_cache(maxsize=CACHED)
def _capped_value(rows, nu):
    m, n, cap = len(rows), len(rows[0]), 1 / nu
    columns = list(zip(*rows, strict=True))
    if nu == m:  # only the uniform distribution is admissible: the first column of largest average is optimal
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
    """Return the GameSolution by von Neumann's program of the positive game B = whole + 2 scale.

    The program maximises Σz under z >= 0, zᵀB <= 1. Its dual minimises Σy under y >= 0, By >= 1. The optimal value of both
    is 1/(value of B); z and y, divided by it, are the optimal weights and the optimal combination.
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
    """Return the GameSolution of a basis, or None if the basis is singular or its certificate does not check."""
    if not support or len(support) != len(tight):
        return None
    kernel = fmpz_mat([[whole[i][j] + 2 * scale for j in tight] for i in support])
    ones = fmpz_mat(len(support), 1, [1] * len(support))
    try:
        y = [int(v) for v in kernel.solve(ones).numer_denom()[0].entries()]  # type: ignore[attr-defined]  # not in flint's stubs
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
    """Return the exact rows, with whole entries as ints. Raises ValueError for rows that make no Game."""
    return game.rows if isinstance(game, Game) else Game(game).rows


def _common_denominator(rows):
    return lcm(*(u.denominator for u in set().union(*rows)))

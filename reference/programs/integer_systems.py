"""Non-negative and positive solutions of Ax = b, as in the appendix of MRS13; for few columns.

Source: MRS13, Lemma 35 (a solution with as many zeros as possible is determined by a regular k x k submatrix) and
Corollary 37 (a positive solution near it).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from reference.programs.rational_matrices import python_fraction, rational_matrix
from reference.programs.solvers import solve_lp


def sparsest_solutions(rows: Sequence[Sequence], right: Sequence) -> list[tuple[Fraction, ...]]:
    """Return all x >= 0 with Ax = b and the largest possible number of zeros; [] if there is no solution x >= 0.

    rows : A, as rows of rationals.    right : b.
    Supports are tried by increasing size, at most 2^n of them, with one exact solve each. Supports with dependent columns are
    skipped, since no sparsest solution has one.
    """
    n = len(rows[0])
    for size in range(n + 1):
        solutions = [_supported(rows, right, support) for support in combinations(range(n), size)]
        sparsest = [x for x in solutions if x is not None]
        if sparsest:
            return sparsest
    return []


def positive_solution(rows: Sequence[Sequence], right: Sequence) -> tuple[Fraction, ...] | None:
    """Return an x > 0 with Ax = b whose least entry is as large as possible, up to 1; None if there is none."""
    n = len(rows[0])
    shifted = [[*row, sum(row)] for row in rows]  # x = z + s·1 with z >= 0; s <= 1 is maximised
    result = solve_lp([0] * n + [-1], [], [], shifted, list(right), bounds=[(0, None)] * n + [(None, 1)])
    if result.status != "optimal" or result.x[n] <= 0:
        return None
    return tuple(z + result.x[n] for z in result.x[:n])


def short_positive_solution(rows: Sequence[Sequence], right: Sequence) -> tuple[Fraction, ...] | None:
    """Return a positive solution at l1-distance less than 1 from a sparsest non-negative solution; None if none is positive.

    It lies on the segment from the first of `sparsest_solutions` to `positive_solution`.
    """
    positive = positive_solution(rows, right)
    if positive is None:
        return None
    sparse = sparsest_solutions(rows, right)[0]
    length = sum(abs(a - b) for a, b in zip(positive, sparse, strict=True))
    share = Fraction(1, 2) / max(length, 1)
    return tuple(a + share * (b - a) for a, b in zip(sparse, positive, strict=True))


def _supported(rows, right, support):
    """Return the solution that is positive on `support` and 0 elsewhere, or None if there is none or the columns of the
    support are dependent."""
    x = [Fraction(0)] * len(rows[0])
    if not support:
        return None if any(right) else tuple(x)
    matrix, target = rational_matrix([[row[j] for j in support] for row in rows]), rational_matrix([[b] for b in right])
    transposed = matrix.transpose()
    try:
        solved = (transposed * matrix).solve(transposed * target)
    except ZeroDivisionError:  # dependent columns
        return None
    values = solved.entries()
    if any(value <= 0 for value in values) or matrix * solved != target:
        return None
    for j, value in zip(support, values, strict=True):
        x[j] = python_fraction(value)
    return tuple(x)

"""Non-negative and positive solutions of Ax = b, as the appendix of MRS13 picks them.

Source: MRS13, Lemma 35 (a solution with as many zeros as possible is determined by a regular k x k submatrix) and
Corollary 37 (a positive solution next to it). Exact throughout; meant for a handful of columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import flint

from reference.programs.solvers import solve_lp


def sparsest_solutions(rows: Sequence[Sequence], right: Sequence) -> list[tuple[Fraction, ...]]:
    """Return all x >= 0 with Ax = b and the largest possible number of zeros; [] if the system has no solution x >= 0.

    rows : A, as rows of rationals.    right : b.    Cost: up to 2^n small exact solves; supports are tried by size, and a
    support whose columns are dependent cannot belong to a sparsest solution.
    """
    n = len(rows[0])
    for size in range(n + 1):
        found = [x for support in combinations(range(n), size) if (x := _supported(rows, right, support)) is not None]
        if found:
            return found
    return []


def positive_solution(rows: Sequence[Sequence], right: Sequence) -> tuple[Fraction, ...] | None:
    """Return some x > 0 with Ax = b, or None: maximise s <= 1 under x >= s."""
    n = len(rows[0])
    shifted = [[*row, sum(row)] for row in rows]  # x = z + s·1 with z >= 0
    answer = solve_lp([0] * n + [-1], [], [], shifted, list(right), bounds=[(0, None)] * n + [(None, 1)])
    if answer.status != "optimal" or answer.x[n] <= 0:
        return None
    return tuple(z + answer.x[n] for z in answer.x[:n])


def short_positive_solution(rows: Sequence[Sequence], right: Sequence) -> tuple[Fraction, ...] | None:
    """Return a positive solution at distance less than 1 from a sparsest non-negative one, on the segment that joins it to
    `positive_solution`; None if no solution is positive."""
    positive = positive_solution(rows, right)
    if positive is None:
        return None
    sparse = sparsest_solutions(rows, right)[0]
    length = sum(abs(a - b) for a, b in zip(positive, sparse, strict=True))
    share = Fraction(1, 2) / max(length, 1)
    return tuple(a + share * (b - a) for a, b in zip(sparse, positive, strict=True))


def _supported(rows, right, support):
    """Return the solution that is positive exactly on `support`, if its columns are independent and there is one."""
    x = [Fraction(0)] * len(rows[0])
    if not support:
        return None if any(right) else tuple(x)
    matrix, target = _matrix([[row[j] for j in support] for row in rows]), _matrix([[b] for b in right])
    transposed = matrix.transpose()
    try:
        solved = (transposed * matrix).solve(transposed * target)
    except ZeroDivisionError:  # dependent columns
        return None
    values = solved.entries()
    if any(value <= 0 for value in values) or matrix * solved != target:
        return None
    for j, value in zip(support, values, strict=True):
        x[j] = Fraction(int(value.p), int(value.q))
    return tuple(x)


def _matrix(rows):
    return flint.fmpq_mat([[flint.fmpq(*Fraction(entry).as_integer_ratio()) for entry in row] for row in rows])

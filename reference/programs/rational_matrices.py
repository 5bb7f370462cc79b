"""Exact linear algebra on small rational matrices: column bases, linear systems, null spaces, eigenvalues.

Source: MRS13, Lemmas 17, 33 and 34. Eigenvalues are roots of a characteristic polynomial with integer coefficients. A root of
a linear factor is rational; other roots are isolated by FLINT at any precision.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import flint

from reference.arithmetic import Real, working_precision


def basis_columns(rows) -> tuple[int, ...]:
    """Return the lowest column indices whose columns form a basis of the column space; () for a zero matrix."""
    reduced, rank = rational_matrix(rows).rref()
    return tuple(next(j for j in range(reduced.ncols()) if reduced[i, j] != 0) for i in range(rank))


def column_relation(rows) -> tuple[tuple[Fraction, ...], ...]:
    """Return R with M = M_basis R: the nonzero rows of the reduced echelon form, k x n."""
    reduced, rank = rational_matrix(rows).rref()
    return tuple(tuple(python_fraction(reduced[i, j]) for j in range(reduced.ncols())) for i in range(rank))


def orthogonal_to_kernel(rows) -> tuple[tuple[Fraction, ...], ...]:
    """Return the n x k matrix Rᵀ(RRᵀ)⁻¹, where R is `column_relation(rows)`.

    It maps the coefficients of a combination of the basis columns to the combination of all columns that has the same margins
    and is orthogonal to the null space.
    """
    relation = rational_matrix(column_relation(rows))
    lifted = relation.transpose() * (relation * relation.transpose()).inv()
    return tuple(tuple(python_fraction(lifted[i, j]) for j in range(lifted.ncols())) for i in range(lifted.nrows()))


def least_positive_eigenvalue(rows):
    """Return the smallest positive eigenvalue of MᵀM for rational rows of M: a Fraction if rational, else a Real.

    Raises ValueError for a zero matrix, which has no positive eigenvalue.
    """
    scale = lcm(*(Fraction(entry).denominator for row in rows for entry in row))
    matrix = flint.fmpz_mat([[int(entry * scale) for entry in row] for row in rows])
    square = matrix * matrix.transpose() if matrix.nrows() <= matrix.ncols() else matrix.transpose() * matrix
    factors = [factor for factor, _ in square.charpoly().factor()[1] if factor.degree() > 1 or factor[0] != 0]
    if not factors:
        raise ValueError("matrix must have a positive singular value, got the zero matrix")
    smallest = _separated_minimum(factors)
    if smallest.degree() == 1:
        return Fraction(-int(smallest[0]), int(smallest[1])) / scale**2
    return Real(lambda bits: _least_root(smallest, bits) / scale**2)


def least_singular_value_squared(rows):
    """Return the minimum of |Ax|² over |x| = 1 for a square matrix A; 0 if A is singular."""
    matrix = rational_matrix(rows)
    if matrix.nrows() != matrix.ncols():
        raise ValueError(f"matrix must be square, got {matrix.nrows()} x {matrix.ncols()}")
    return least_positive_eigenvalue(rows) if matrix.rank() == matrix.nrows() else Fraction(0)


def rank(rows) -> int:
    """Return the rank of a rational matrix."""
    return rational_matrix(rows).rank()


def solution(rows, right) -> tuple[Fraction, ...]:
    """Return the x with rows·x = right, for a nonsingular square matrix. Raises ZeroDivisionError for a singular one."""
    x = rational_matrix(rows).solve(rational_matrix([[entry] for entry in right]))
    return tuple(python_fraction(entry) for entry in x.entries())


def null_vector(rows) -> tuple[Fraction, ...] | None:
    """Return a vector of unit l1-norm with Mx = 0, or None if the columns are independent."""
    reduced, rank = rational_matrix(rows).rref()
    n = reduced.ncols()
    pivots = basis_columns(rows)
    free = next((j for j in range(n) if j not in pivots), None)
    if free is None:
        return None
    vector = [Fraction(0)] * n
    vector[free] = Fraction(1)
    for i in range(rank):
        vector[pivots[i]] = -python_fraction(reduced[i, free])
    length = sum(map(abs, vector))
    return tuple(entry / length for entry in vector)


def project_to_left_kernel(rows, weights) -> tuple[Fraction, ...]:
    """Return the y nearest to `weights` in Euclidean distance with yᵀA = 0, where A = `rows` has independent columns."""
    matrix = rational_matrix(rows)
    column = rational_matrix([[w] for w in weights])
    transposed = matrix.transpose()
    off = matrix * (transposed * matrix).solve(transposed * column)
    return tuple(python_fraction(column[i, 0] - off[i, 0]) for i in range(matrix.nrows()))


def _separated_minimum(factors):
    """Return the factor with the least root. Distinct irreducible factors have no common root: enclosures separate them."""
    bits = 64
    while len(factors) > 1:
        roots = [_least_root(factor, bits) for factor in factors]
        factors = [f for f, root in zip(factors, roots, strict=True) if not any(other < root for other in roots)]
        bits *= 2
    return factors[0]


def _least_root(factor, bits) -> flint.arb:
    """Return the least root of an irreducible factor of the characteristic polynomial of a positive semidefinite matrix."""
    if factor.degree() == 1:
        return flint.arb(flint.fmpq(-int(factor[0]), int(factor[1])))
    with working_precision(bits + 16):
        roots = [
            flint.acb(root).real for root, _ in factor.complex_roots()
        ]  # all roots are real: the matrix is symmetric
    least = roots[0]
    for root in roots[1:]:
        least = least.min(root)
    return least


def rational_matrix(rows) -> flint.fmpq_mat:
    """Return rows of ints, Fractions or other exact rationals as a matrix of FLINT."""
    exact = [[entry if type(entry) in (int, Fraction) else Fraction(entry) for entry in row] for row in rows]
    if all(entry.denominator == 1 for row in exact for entry in row):  # a conversion of ints alone is faster
        return flint.fmpq_mat(flint.fmpz_mat([[int(entry) for entry in row] for row in exact]))
    return flint.fmpq_mat([[flint.fmpq(entry.numerator, entry.denominator) for entry in row] for row in exact])


def python_fraction(value) -> Fraction:
    """Return a rational of FLINT as a Fraction."""
    return Fraction(int(value.p), int(value.q))

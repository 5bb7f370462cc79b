"""The combination nearest to a point, in l1-norm, whose exponential loss is at most a target, computed in floats.

The result is a proposal; `reference.rate.suboptimality` proves its bounds without it. The convex program

    minimise ||μ||_1  subject to  ln Σ_i exp(-(z + Mμ)_i) <= level

is approximated by linear programs whose rows are tangents of the left side. After each of them, Newton's method solves the
optimality conditions on the support of the linear program's solution. Its result is returned once it satisfies all
conditions.
"""

from __future__ import annotations

import highspy
import numpy

from reference.programs.quiet_highs import QuietHighs

CUTS = 80
LARGEST = 1e6  # bound on the coefficients of the move; if it binds, the level probably cannot be reached
CLOSE = 1e-11  # the linear programs stop when the left side exceeds the level by no more


def nearest(matrix, margins, level: float):
    """Return (μ, weights): the move and the distribution over the examples after it; None if the level was not reached.

    matrix : m x n floats.        margins : z, m floats.        level : ln(m target), below ln Σ exp(-z).
    """
    matrix, margins = numpy.asarray(matrix, dtype=float), numpy.asarray(margins, dtype=float)
    n = matrix.shape[1]
    program, move = _LeastNorm(n), numpy.zeros(n)
    for _ in range(CUTS):
        value, weights = log_sum(margins + matrix @ move)
        if value - level <= CLOSE:
            return move, weights
        edges = weights @ matrix  # the gradient of the left side is -edges
        if largest_absolute_entry(edges) < 1e-13:
            return None
        move = program.beyond(edges, value - level + edges @ move)
        if move is None:
            return None
        optimum = _on_support(matrix, margins, level, move)
        if optimum is not None:
            return optimum
    return None


class _LeastNorm:
    """The program min ||μ||_1 under the rows edges·μ >= side so far, as μ = p - q with p, q in [0, LARGEST].

    HiGHS solves it again from its last basis after each new row.
    """

    def __init__(self, n: int):
        self._solver = QuietHighs()
        ends = numpy.zeros(2 * n), numpy.full(2 * n, LARGEST)
        nothing = numpy.zeros(0, dtype=numpy.int32)
        self._solver.addCols(2 * n, numpy.ones(2 * n), *ends, 0, nothing, nothing, numpy.zeros(0))
        self._indices = numpy.arange(2 * n, dtype=numpy.int32)

    def beyond(self, edges, side: float):
        """Add the row edges·μ >= side and return the new solution, n floats; None if HiGHS reports no optimum."""
        row = numpy.concatenate([edges, -edges])
        self._solver.addRow(side, highspy.kHighsInf, len(row), self._indices, row)
        self._solver.run()
        if self._solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return None
        point = numpy.array(self._solver.getSolution().col_value)
        return point[: len(edges)] - point[len(edges) :]


def log_sum(margins):
    """Return (ln Σ exp(-z), the weights proportional to exp(-z))."""
    # faster than numpy.min, which calls it: there are few examples and many calls
    least = numpy.minimum.reduce(margins)
    losses = numpy.exp(least - margins)
    total = numpy.add.reduce(losses)
    return numpy.log(total) - least, losses / total


def largest_absolute_entry(vector) -> float:
    """Return the largest absolute value of the entries; NaN if an entry is NaN."""
    return numpy.maximum.reduce(numpy.abs(vector))


def _on_support(matrix, margins, level, move):
    """Return (μ, weights) by Newton's method on the optimality conditions with the support and signs of `move`; else None.

    Conditions: the edges on the support are kappa times the signs, kappa > 0, and the left side is equal to the level; the
    other edges are at most kappa in absolute value.
    """
    support = numpy.flatnonzero(abs(move) > 1e-9 * max(1.0, largest_absolute_entry(move)))
    if not len(support):
        return None
    active, signs, point = matrix[:, support], numpy.sign(move[support]), move[support]
    residual = numpy.empty(len(support) + 1)
    jacobian = numpy.zeros((len(support) + 1, len(support) + 1))
    jacobian[:-1, -1] = -signs
    kappa = abs(log_sum(margins + active @ point)[1] @ active).mean()
    for _ in range(25):
        value, weights = log_sum(margins + active @ point)
        edges = weights @ active
        residual[:-1], residual[-1] = edges - kappa * signs, value - level
        if largest_absolute_entry(residual) < 1e-14:
            break
        jacobian[:-1, :-1] = -(active.T * weights) @ active + edges[:, None] * edges
        jacobian[-1, :-1] = -edges
        try:
            change = numpy.linalg.solve(jacobian, -residual)
        except numpy.linalg.LinAlgError:
            return None
        if not largest_absolute_entry(change) <= 10 * (1 + largest_absolute_entry(point)):  # also false for NaN
            return None
        point, kappa = point + change[:-1], kappa + change[-1]
    reached = largest_absolute_entry(residual) < 1e-12
    if not (
        reached and kappa > 0 and (numpy.sign(point) == signs).all() and (abs(weights @ matrix) <= kappa + 1e-11).all()
    ):
        return None
    optimum = numpy.zeros(matrix.shape[1])
    optimum[support] = point
    return optimum, weights

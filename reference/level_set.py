"""Floats: the combination nearest to a point, in l1-norm, whose exponential loss is at most a target.

This only proposes; `reference.suboptimality` proves what it needs of the answer. The convex program

    minimise ||μ||_1  subject to  ln Σ_i exp(-(z + Mμ)_i) <= level

is approached by linear programs whose rows are tangents of the left side. After each, Newton's iteration solves the
optimality conditions on the support that the program chose; its answer is taken once it passes all of them.
"""

from __future__ import annotations

import numpy
from scipy.optimize import linprog

CUTS = 80
CLOSE = 1e-11  # in the level: where the programs stop if Newton's iteration was never accepted


def nearest(matrix, margins, level: float):
    """(μ, weights): the move and the distribution over examples at its end; None if the level was not reached.

    matrix : m x n floats.        margins : z, m floats.        level : ln(m target), below ln Σ exp(-z).
    """
    matrix, margins = numpy.asarray(matrix, dtype=float), numpy.asarray(margins, dtype=float)
    n = matrix.shape[1]
    rows, sides = [], []
    move, largest = numpy.zeros(n), 1e6
    for _ in range(CUTS):
        value, weights = log_sum(margins + matrix @ move)
        if value - level <= CLOSE:
            return move, weights
        edges = weights @ matrix  # the gradient of the left side is -edges
        if abs(edges).max() < 1e-13:
            return None
        rows.append(numpy.concatenate([-edges, edges]))
        sides.append(level - value - edges @ move)
        answer = linprog(numpy.ones(2 * n), A_ub=rows, b_ub=sides, bounds=(0, largest), method="highs")
        if answer.status != 0:
            return None
        move = answer.x[:n] - answer.x[n:]
        optimum = _on_support(matrix, margins, level, move)
        if optimum is not None:
            return optimum
    return None


def log_sum(margins):
    """(ln Σ exp(-z), the weights proportional to exp(-z))."""
    least = margins.min()
    losses = numpy.exp(least - margins)
    total = losses.sum()
    return numpy.log(total) - least, losses / total


def _on_support(matrix, margins, level, move):
    """Newton on: edges on the support are kappa times the signs of the move, and the level is met; None if it fails."""
    support = numpy.flatnonzero(abs(move) > 1e-9 * max(1.0, abs(move).max()))
    if not len(support):
        return None
    active, signs, point = matrix[:, support], numpy.sign(move[support]), move[support]
    kappa = None
    for _ in range(25):
        value, weights = log_sum(margins + active @ point)
        edges = weights @ active
        kappa = abs(edges).mean() if kappa is None else kappa
        residual = numpy.append(edges - kappa * signs, value - level)
        if abs(residual).max() < 1e-14:
            break
        curvature = -(active.T * weights) @ active + numpy.outer(edges, edges)
        jacobian = numpy.zeros((len(support) + 1, len(support) + 1))
        jacobian[:-1, :-1], jacobian[:-1, -1], jacobian[-1, :-1] = curvature, -signs, -edges
        try:
            change = numpy.linalg.solve(jacobian, -residual)
        except numpy.linalg.LinAlgError:
            return None
        if not abs(change).max() <= 10 * (1 + abs(point).max()):  # also false for NaN
            return None
        point, kappa = point + change[:-1], kappa + change[-1]
    reached = abs(residual).max() < 1e-12
    if not (
        reached and kappa > 0 and (numpy.sign(point) == signs).all() and (abs(weights @ matrix) <= kappa + 1e-11).all()
    ):
        return None
    answer = numpy.zeros(matrix.shape[1])
    answer[support] = point
    return answer, weights

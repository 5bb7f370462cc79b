"""The vertex of LPBoost's program near a point of the smoothed soft margin, without a simplex step.

Near the end of a run three sets do not change any more: the hypotheses in use, the examples at the cap, and the examples between
0 and the cap. Two systems of linear equations then give the distribution and the combination of the vertex.
"""

from typing import NamedTuple

import numpy as np

IN_USE = 1e-9  # a coefficient of at most this counts as 0: it may be a remainder of a Newton step
OUTSIDE = 1e-12  # room for rounding in the ranges of a solution


class Vertex(NamedTuple):
    """A combination of the hypotheses (`weights`), its margins, a distribution, and the largest edge under it."""

    weights: np.ndarray
    margins: np.ndarray
    distribution: np.ndarray
    edge: float


def vertex_near(matrix, weights, margins, distribution, cap):
    """Return the vertex with the sets of a point of the smoothed soft margin, or None if no feasible vertex has these sets.

    matrix : n x m, one hypothesis per row.    weights : n floats on the simplex, with these margins and this distribution.
    cap : the cap of the distribution, below 1.
    The vertex is not proved to be optimal: the caller compares its edge with the soft margin of its margins.
    """
    free = distribution < cap * (1 - OUTSIDE)
    used = (weights > IN_USE).nonzero()[0]
    size = len(used)
    if size > len(margins) or not free.any():
        return None
    from scipy.linalg.lapack import dgetrf, dgetrs  # imported here: scipy takes as long to import as numpy

    level = margins[free].min()
    between = np.abs(margins - level).argpartition(size - 1)[:size]
    full = (margins < level) * cap
    full[between] = 0.0
    rows = matrix.take(used, axis=0)
    system = np.ones((size + 1, size + 1))
    system[:size, :size] = rows.take(between, axis=1)
    system[size, size] = 0.0
    factor, pivots, failed = dgetrf(system)
    if failed:
        return None
    right, one = np.append(-(rows @ full), 1 - np.add.reduce(full)), np.zeros(size + 1)
    one[size] = 1.0
    masses, shares = dgetrs(factor, pivots, right)[0][:size], dgetrs(factor, pivots, one, trans=1)[0][:size]
    if not (masses.min() >= -OUTSIDE and masses.max() <= cap + OUTSIDE and shares.min() >= -OUTSIDE):
        return None
    full[between] = np.clip(masses, 0.0, cap)
    combination = np.zeros(len(weights))
    combination[used] = np.maximum(shares, 0.0)
    combination /= combination.sum()
    return Vertex(combination, combination @ matrix, full, float((matrix @ full).max()))

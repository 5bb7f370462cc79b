"""From a point of the smoothed soft margin to a vertex of LPBoost's program on the same columns, without a simplex step.

Near the end of a run the sets do not change any more: which hypotheses are in use, which examples are at the cap, and which are
between 0 and the cap. Two systems of linear equations then give the distribution and the combination of the vertex.
"""

from typing import NamedTuple

import numpy as np

IN_USE = 1e-9  # of the weight 1: what is below it may be left over from a Newton step
OUTSIDE = 1e-12  # what rounding may take a solution out of its range


class Vertex(NamedTuple):
    """Weights over the hypotheses, their margins, a distribution, and the largest edge of the hypotheses there."""

    weights: np.ndarray
    margins: np.ndarray
    distribution: np.ndarray
    edge: float


def vertex_near(matrix, weights, margins, distribution, cap):
    """Return the vertex that has the sets of a smoothed point, or None where these are not those of a feasible one.

    matrix : n x m, one hypothesis a row.    weights : n floats on the simplex, with these margins and this distribution.
    cap : of the distribution, below 1.    Nothing is proved optimal here: edge and margins say how far apart the two sides are.
    """
    free = distribution < cap * (1 - OUTSIDE)
    used = (weights > IN_USE).nonzero()[0]
    size = len(used)
    if size > len(margins) or not free.any():
        return None
    from scipy.linalg.lapack import dgetrf, dgetrs  # here: scipy takes as long to import as numpy

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
    found = np.zeros(len(weights))
    found[used] = np.maximum(shares, 0.0)
    found /= found.sum()
    return Vertex(found, found @ matrix, full, float((matrix @ full).max()))

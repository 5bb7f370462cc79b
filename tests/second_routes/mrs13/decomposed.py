"""The decomposition lemma of MRS13 by linear programs in floats."""

import numpy as np
from scipy.optimize import linprog


def split(matrix):
    """(Z, F, γ): how far margins can be raised while none is lowered, then the best margin of unit l1-norm."""
    m, n = matrix.shape
    raised = linprog(
        [0] * n + [-1] * m,
        A_ub=np.hstack([-matrix, np.eye(m)]),
        b_ub=[0] * m,
        bounds=[(None, None)] * n + [(0, 1)] * m,
    ).x[n:]
    zero_loss, finite = np.flatnonzero(raised > 0.5), np.flatnonzero(raised <= 0.5)
    if not len(zero_loss):
        return zero_loss, finite, None
    signed = np.hstack([matrix, -matrix])
    best = linprog(
        [0] * (2 * n) + [-1],
        A_ub=np.vstack([np.hstack([-signed[zero_loss], np.ones((len(zero_loss), 1))]), [[1] * (2 * n) + [0]]]),
        b_ub=[0] * len(zero_loss) + [1],
        A_eq=np.hstack([signed[finite], np.zeros((len(finite), 1))]) if len(finite) else None,
        b_eq=[0] * len(finite) if len(finite) else None,
    )
    return zero_loss, finite, -best.fun

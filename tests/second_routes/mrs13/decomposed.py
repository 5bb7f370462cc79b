"""The decomposition lemma of MRS13 by linear programs in floats."""

import numpy as np

from tests.second_routes.shared import linear_program


def split(matrix):
    """Return (Z, F, γ): how far margins can be raised while none is lowered, then the best margin of unit l1-norm."""
    m, n = matrix.shape
    raised = linear_program(
        [0] * n + [-1] * m,
        np.hstack([-matrix, np.eye(m)]),
        [0] * m,
        bounds=[(None, None)] * n + [(0, 1)] * m,
    ).x[n:]
    zero_loss, finite = np.flatnonzero(raised > 0.5), np.flatnonzero(raised <= 0.5)
    if not len(zero_loss):
        return zero_loss, finite, None
    signed = np.hstack([matrix, -matrix])
    best = linear_program(
        [0] * (2 * n) + [-1],
        np.vstack([np.hstack([-signed[zero_loss], np.ones((len(zero_loss), 1))]), [[1] * (2 * n) + [0]]]),
        [0] * len(zero_loss) + [1],
        np.hstack([signed[finite], np.zeros((len(finite), 1))]),
        [0] * len(finite),
    )
    return zero_loss, finite, -best.value

"""Secondary rules of MHT22's Algorithm 1 in floats: each returns a combination of the hypotheses obtained so far.

A rule is called with (smoothing, received, new, w): the `SmoothedMargin`, the `Received` columns, whether the last column is
new, and the present combination. It returns n floats, one per distinct column.
"""

import numpy as np

from reference.fast.corrective import fully_corrective
from reference.fast.edge_program import EdgeProgram


class LPBoostRule:
    """Return an optimal combination of the edge program (Algorithm 2), which is solved only after a new column."""

    def __init__(self, smoothing):
        self._program = EdgeProgram(smoothing.m, smoothing.cap)
        self._added, self._combination = 0, None

    def __call__(self, smoothing, received, new, w):
        if self._added < received.n:
            for column in received.matrix[self._added :]:
                self._program.add(column)
            self._added = received.n
            self._combination = self._program.solve()[2]
        return self._combination


class ERLPBoostRule:
    """Return the minimiser of f~* over the combinations of the hypotheses so far (equation 14), starting from the last one."""

    def __init__(self, smoothing):
        self._combination = np.zeros(0)

    def __call__(self, smoothing, received, new, w):
        start = np.zeros(received.n)
        start[: len(self._combination)] = self._combination
        self._combination = fully_corrective(smoothing, received.matrix, start if start.any() else w).weights
        return self._combination


class Newest:
    """Return the newest distinct hypothesis alone: an adversary."""

    def __init__(self, smoothing):
        pass

    def __call__(self, smoothing, received, new, w):
        return np.eye(received.n)[-1]


class Uniform:
    """Return the mean of the hypotheses: an adversary."""

    def __init__(self, smoothing):
        pass

    def __call__(self, smoothing, received, new, w):
        return np.full(received.n, 1 / received.n)


class WorstHypothesis:
    """Return the hypothesis of largest f~*: an adversary."""

    def __init__(self, smoothing):
        pass

    def __call__(self, smoothing, received, new, w):
        values = [smoothing.conjugate(column) for column in received.matrix]
        return np.eye(received.n)[int(np.argmax(values))]


class Scripted:
    """Return a row of non-negative ints as coefficients of the columns, scaled to sum 1: one row per round, cyclically.

    rows : the rows, the first for t = 1; a row is repeated cyclically if there are more columns; all zeros mean the mean.
    """

    def __init__(self, rows):
        self._rows, self._next = [list(map(int, row)) for row in rows], 0

    def __call__(self, smoothing, received, new, w):
        row = self._rows[self._next % len(self._rows)]
        self._next += 1
        shares = np.array([row[j % len(row)] for j in range(received.n)], dtype=float)
        return shares / shares.sum() if shares.any() else np.full(received.n, 1 / received.n)


SECONDARY_RULES = {
    "lpboost": LPBoostRule,
    "erlpboost": ERLPBoostRule,
    "newest": Newest,
    "uniform": Uniform,
    "worst": WorstHypothesis,
}

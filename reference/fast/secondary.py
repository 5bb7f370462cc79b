"""Secondary rules for the scheme of MHT22 in floats: a combination of the hypotheses obtained so far."""

import numpy as np

from reference.fast.corrective import fully_corrective
from reference.fast.edge_program import EdgeProgram


class LPBoostRule:
    """Algorithm 2: an optimal combination of the edge program, which is solved only when a column is new."""

    def __init__(self, smoothing):
        self._program = EdgeProgram(smoothing.m, smoothing.cap)
        self._added, self._answer = 0, None

    def __call__(self, smoothing, received, new, w):
        if self._added < received.n:
            for column in received.matrix[self._added :]:
                self._program.add(column)
            self._added = received.n
            self._answer = self._program.solve()[2]
        return self._answer


class ERLPBoostRule:
    """Equation 14: the minimiser of the smoothed margin over the hypotheses so far, warm from the last one."""

    def __init__(self, smoothing):
        self._answer = np.zeros(0)

    def __call__(self, smoothing, received, new, w):
        start = np.zeros(received.n)
        start[: len(self._answer)] = self._answer
        self._answer = fully_corrective(smoothing, received.matrix, start if start.any() else w).weights
        return self._answer


class Newest:
    """An adversary: the newest distinct hypothesis alone."""

    def __init__(self, smoothing):
        pass

    def __call__(self, smoothing, received, new, w):
        return np.eye(received.n)[-1]


class Uniform:
    """An adversary: the mean of the hypotheses."""

    def __init__(self, smoothing):
        pass

    def __call__(self, smoothing, received, new, w):
        return np.full(received.n, 1 / received.n)


class WorstHypothesis:
    """An adversary: the hypothesis whose smoothed margin is the least."""

    def __init__(self, smoothing):
        pass

    def __call__(self, smoothing, received, new, w):
        values = [smoothing.conjugate(column) for column in received.matrix]
        return np.eye(received.n)[int(np.argmax(values))]


class Scripted:
    """Given rows of non-negative integers, one a round from t = 1 and cyclically, read as weights over the columns."""

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

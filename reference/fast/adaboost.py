"""AdaBoost in floating point; a round is one pass over the column.

Source: Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), Figure 1 and equation 4.
"""

from __future__ import annotations

import math
import sys

import numpy

from reference.arithmetic.inputs import checked_count
from reference.fast.margins_column import checked_column
from reference.protocol import Stop

MODERATE = 0.5  # for |r| below this the subtraction 1 - |r| loses at most one bit
LEAST_NORMAL = sys.float_info.min  # sums of smaller weights have lost digits, and quotients by them may overflow
LEAST = 1e-290  # if a weight may fall below this, all are kept as logarithms: floats below 1e-308 lose digits


class AdaBoost:
    """AdaBoost: the step is half the log-odds of the edge (equation 4), for columns of m margins in [-1, 1].

    A column that is +1 on all examples, or -1 on all, stops the run with "perfect" and has the coefficient ±infinity. Once a
    weight could fall below LEAST, all weights are kept as logarithms, so that none is lost to underflow.

    Raises
    ------
    ValueError
        For m < 1 and for a column that is not m margins in [-1, 1].

    References
    ----------
    MRS13, Figure 1 and equation 4.

    Examples
    --------
    >>> import numpy as np
    >>> from reference import Game, play
    >>> trace = play(AdaBoost(), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> trace.weights[-1].round(6).tolist()
    [0.5, 0.3, 0.2]
    """

    traits = {  # noqa: RUF012
        "domain": "simplex",
        "columns": "unit",
        "arithmetic": "float",
        "corrective": "last on signs",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "promises": ("loss-falls", "weights-follow-losses", "product-error-bound"),
    }

    def start(self, m: int) -> numpy.ndarray:
        """Return the uniform distribution over m >= 1 examples."""
        checked_count(m)
        self._steps: list[float] = []
        self._weights = numpy.full(m, 1 / m)
        self._least = 1 / m  # no weight is below it
        self._logs: numpy.ndarray | None = None  # logarithms of the weights, up to a constant
        return self._weights

    def update(self, column) -> numpy.ndarray | Stop:
        """Return the next weights, or `Stop("perfect")`."""
        column = checked_column(column, len(self._weights))
        step = step_along(self._weights, column, float(self._weights @ column), self._logs)
        self._steps.append(step)
        if math.isinf(step):
            return Stop("perfect")
        if self._logs is not None or self._could_underflow(step):
            return self._moved_logarithms(step, column)
        scaled = numpy.multiply(column, -step)
        numpy.exp(scaled, out=scaled)
        total = self._weights @ scaled
        scaled *= self._weights
        scaled /= total
        self._weights = scaled
        return scaled

    def _could_underflow(self, step: float) -> bool:
        """Return whether a weight may be below LEAST after this step.

        A lower bound on the least weight is updated in every round; the least weight itself is read only if the bound is
        below LEAST.
        """
        shrinks = math.exp(-2 * abs(step))
        if self._least * shrinks < LEAST:
            self._least = float(self._weights.min())
        self._least *= shrinks
        if self._least < LEAST:
            self._logs = numpy.log(self._weights)
        return self._logs is not None

    def _moved_logarithms(self, step: float, column: numpy.ndarray) -> numpy.ndarray:
        assert self._logs is not None
        self._logs = self._logs - step * column
        self._logs -= self._logs.max()
        losses = numpy.exp(self._logs)
        self._weights = losses / losses.sum()
        return self._weights

    def coefficients(self) -> tuple[float, ...]:
        """Return the steps so far, ±infinity for a perfect column."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return the entry `step`: the step of the last round along the column as played."""
        return {"step": self._steps[-1]}


def step_along(weights: numpy.ndarray, column: numpy.ndarray, edge: float, logs: numpy.ndarray | None = None) -> float:
    """Return the step of equation 4, ln((1 + r)/(1 - r))/2 for the edge r; ±infinity if 1 - r or 1 + r is a sum of zeros.

    weights : a distribution over m examples.      column : m margins in [-1, 1].      edge : r = weights @ column.
    logs : None, or the logarithms of the weights up to a constant, with which no weight is lost to underflow. They are needed
    once a weight may be below LEAST.
    """
    if -MODERATE < edge < MODERATE:
        return math.atanh(edge)
    # for r near 1 the subtraction 1 - r would lose digits
    right, wrong = weights @ (1 + column), weights @ (1 - column)
    if min(right, wrong) < LEAST_NORMAL and logs is not None:
        with numpy.errstate(divide="ignore"):
            return (log_sum(logs + numpy.log1p(column)) - log_sum(logs + numpy.log1p(-column))) / 2
    if right == 0 or wrong == 0:
        return math.inf if wrong == 0 else -math.inf
    return math.log(right / wrong) / 2


def log_sum(logs: numpy.ndarray) -> float:
    """Return ln Σ exp(logs) without overflow or underflow; -infinity if all entries are -infinity."""
    top = float(logs.max())
    return top if math.isinf(top) else top + math.log(numpy.exp(logs - top).sum())

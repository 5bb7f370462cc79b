"""AdaBoost in floating point: one pass over the column a round.

Source: Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), Figure 1 and equation 4.
"""

from __future__ import annotations

import math

import numpy

from reference.arithmetic.inputs import checked_count
from reference.fast.margins_column import checked_column
from reference.protocol import Stop

MODERATE = 0.5  # an edge below this loses no more than a bit in 1 - r
LEAST = 1e-290  # weights below it are kept as logarithms: near 1e-308 floats lose digits, and then freeze


class AdaBoost:
    """AdaBoost with the step of equation 4 on columns of m margins in [-1, 1].

    A column that is +1 (or -1) on every example stops the run with "perfect" and the coefficient +-infinity. Once a weight
    could fall below LEAST all of them are kept as logarithms, so that none freezes among the denormal numbers.

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
        self._logs: numpy.ndarray | None = None  # of the weights, up to a constant
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
        moved = numpy.multiply(column, -step)
        numpy.exp(moved, out=moved)
        total = self._weights @ moved
        moved *= self._weights
        moved /= total
        self._weights = moved
        return moved

    def _could_underflow(self, step: float) -> bool:
        """Return whether a weight may be below LEAST after this step. The least weight is looked up only when its bound
        says so."""
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
        """Return the steps so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step`: the step of the last round along the column as played."""
        return {"step": self._steps[-1]}


def step_along(weights: numpy.ndarray, column: numpy.ndarray, edge: float, logs: numpy.ndarray | None = None) -> float:
    """Equation 4, ln((1 + r)/(1 - r))/2 for the edge r; +-infinity if 1 - r or 1 + r is a sum of zeros.

    weights : a distribution over m examples.      column : m margins in [-1, 1].      edge : r, their product.
    logs : the logarithms of the weights up to a constant, or None; with them no weight is lost to underflow.
    """
    if -MODERATE < edge < MODERATE:
        return math.atanh(edge)
    right, wrong = weights @ (1 + column), weights @ (1 - column)  # near 1 the subtraction 1 - r would lose its digits
    if (right == 0 or wrong == 0) and logs is not None:
        with numpy.errstate(divide="ignore"):
            return (log_sum(logs + numpy.log1p(column)) - log_sum(logs + numpy.log1p(-column))) / 2
    if right == 0 or wrong == 0:
        return math.inf if wrong == 0 else -math.inf
    return math.log(right / wrong) / 2


def log_sum(logs: numpy.ndarray) -> float:
    """Return ln Σ exp(logs), without overflow or underflow; -infinity where all are."""
    top = float(logs.max())
    return top if math.isinf(top) else top + math.log(numpy.exp(logs - top).sum())

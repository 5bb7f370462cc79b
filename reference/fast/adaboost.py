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


class AdaBoost:
    """AdaBoost with the step of equation 4 on columns of m margins in [-1, 1].

    A column that is +1 (or -1) on every example, or whose complement has lost all its weight to underflow, stops the
    run with "perfect" and the coefficient +-infinity.
    Raises ValueError for m < 1 and for a column that is not m margins in [-1, 1].
    Source: MRS13, Figure 1 and equation 4.

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
        """The uniform distribution over m >= 1 examples."""
        checked_count(m)
        self._steps: list[float] = []
        self._weights = numpy.full(m, 1 / m)
        return self._weights

    def update(self, column) -> numpy.ndarray | Stop:
        """The next weights, or `Stop("perfect")`."""
        column = checked_column(column, len(self._weights))
        step = step_along(self._weights, column, float(self._weights @ column))
        self._steps.append(step)
        if math.isinf(step):
            return Stop("perfect")
        moved = numpy.multiply(column, -step)
        numpy.exp(moved, out=moved)
        total = self._weights @ moved
        moved *= self._weights
        moved /= total
        self._weights = moved
        return moved

    def coefficients(self) -> tuple[float, ...]:
        """The steps so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """`step`: the step of the last round along the column as played."""
        return {"step": self._steps[-1]}


def step_along(weights: numpy.ndarray, column: numpy.ndarray, edge: float) -> float:
    """Equation 4, ln((1 + r)/(1 - r))/2 for the edge r; +-infinity if 1 - r or 1 + r is a sum of zeros.

    weights : a distribution over m examples.      column : m margins in [-1, 1].      edge : r, their product.
    """
    if -MODERATE < edge < MODERATE:
        return math.atanh(edge)
    right, wrong = weights @ (1 + column), weights @ (1 - column)  # near 1 the subtraction 1 - r would lose its digits
    if right == 0 or wrong == 0:
        return math.inf if wrong == 0 else -math.inf
    return math.log(right / wrong) / 2

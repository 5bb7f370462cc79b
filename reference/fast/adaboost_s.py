"""AdaBoost.S in floating point.

Source: Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), Section 3.2.
"""

from __future__ import annotations

import math

import numpy

from reference.arithmetic.inputs import checked_count
from reference.fast.adaboost import step_along
from reference.fast.margins_column import checked_column
from reference.protocol import Stop

NOISE = 1e-13  # a weighted sum of margins above -NOISE times the largest |margin| counts as 0, and s is 1


class AdaBoostS:
    """AdaBoost.S: after AdaBoost's step the combination is multiplied by the s in [0, 1] of least exponential loss.

    s is computed by Newton's method safeguarded by bisection; it is 1 if a smaller s lowers the loss by no more than rounding
    (NOISE). A column that is +1 on all examples, or -1 on all, stops the run with "perfect" and has the coefficient ±infinity.

    Raises
    ------
    ValueError
        For m < 1 and for a column that is not m margins in [-1, 1].

    References
    ----------
    MRS13, Section 3.2 and Theorem 7.

    Examples
    --------
    >>> import numpy as np
    >>> from reference import Game, play
    >>> trace = play(AdaBoostS(), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> trace.weights[-1].round(6).tolist()
    [0.5, 0.3, 0.2]
    """

    traits = {  # noqa: RUF012
        "domain": "simplex",
        "columns": "unit",
        "arithmetic": "float",
        "coefficients": "scaled",
        "symmetries": ("examples", "duplicates"),
        "promises": ("weights-follow-losses", "product-error-bound"),
    }

    def start(self, m: int) -> numpy.ndarray:
        """Return the uniform distribution over m >= 1 examples."""
        checked_count(m)
        self._margins = numpy.zeros(m)
        self._weights = numpy.full(m, 1 / m)
        self._coefficients = numpy.zeros(0)
        self._last: dict = {}
        return self._weights

    def update(self, column) -> numpy.ndarray | Stop:
        """Return the next weights, or `Stop("perfect")`."""
        column = checked_column(column, len(self._weights))
        step = step_along(self._weights, column, float(self._weights @ column), -self._margins)
        if math.isinf(step):
            self._coefficients = numpy.append(self._coefficients, step)
            self._last = {"step": step, "scaling": 1.0}
            return Stop("perfect")
        margins = self._margins + step * column
        scaling = best_scaling(margins)
        self._margins = scaling * margins
        self._coefficients = scaling * numpy.append(self._coefficients, step)
        self._weights = softmin(self._margins)
        self._last = {"step": step, "scaling": scaling}
        return self._weights

    def coefficients(self) -> tuple[float, ...]:
        """Return each step times all scalings since its round."""
        return tuple(self._coefficients.tolist())

    def record(self) -> dict:
        """Return `step` along the column as played, and `scaling`."""
        return dict(self._last)


def softmin(margins: numpy.ndarray) -> numpy.ndarray:
    """Return the distribution proportional to exp(-margins), without overflow."""
    losses = numpy.exp(margins.min() - margins)
    return losses / losses.sum()


def best_scaling(margins: numpy.ndarray) -> float:
    """Return the s in [0, 1] that minimises the sum of exp(-s margins)."""
    size = abs(margins).max()
    if size == 0 or softmin(margins) @ margins >= -NOISE * size:
        return 1.0
    low, high, point = 0.0, 1.0, 1.0
    for _ in range(100):
        weights = softmin(point * margins)
        pull = weights @ margins
        low, high = (point, high) if pull > 0 else (low, point)
        move = pull / (weights @ margins**2)
        following = point + move
        if not low < following < high:
            following = (low + high) / 2
        if abs(following - point) <= 1e-16:
            break
        point = following
    return float(point)

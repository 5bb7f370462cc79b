"""NP14's variant of MadaBoost in floats.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 3.
"""

from __future__ import annotations

import math

import numpy as np

from reference.arguments import MadaArguments
from reference.arithmetic.inputs import checked_count
from reference.fast.margins_column import checked_column
from reference.protocol import Stop

TIES = {"before": 1.0, "before-half": 0.5, "after": 1.0}
ULP = 2.0**-52  # the rounding error of a product of m weights and margins is below m ULP
SPLITTER = 2.0**27 + 1  # splits a float into two of 26 digits each


class MadaBoost(MadaArguments):
    """MadaBoost of NP14: weights proportional to min(1, exp(-margin)), steps ε_t γ_t, for m margins in [-1, 1].

    An edge that is 0 up to rounding is computed once more with the exact products: with an edge of 0 the margins stay as they
    are, and tied votes stay tied.

    Parameters
    ----------
    reading : "before", "before-half" or "after"
        The reading of ε_t: the error of f_{t-1}; the same with half an error for a tied vote; or the largest ε that is the
        error of f_t. The exact class has more on them.

    Raises
    ------
    ValueError
        For another reading.

    References
    ----------
    NP14, Algorithm 3.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(MadaBoost(), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> trace.weights[-1].round(6).tolist()
    [0.302218, 0.286859, 0.410922]
    """

    arithmetic = "float"

    def start(self, m: int) -> np.ndarray:
        """Return the uniform distribution over m >= 1 examples."""
        checked_count(m)
        self._margins = np.zeros(m)
        self._steps: list[float] = []
        self._record: dict = {}
        self._clipped, self._weights = np.ones(m), np.full(m, 1 / m)
        return self._weights

    def update(self, column) -> np.ndarray | Stop:
        """Return the next weights, or `Stop("no consistent step")` (reading "after" only)."""
        m = len(self._weights)
        column = checked_column(column, m)
        edge, norm = float(self._weights @ column), float(self._clipped.sum())
        if abs(edge) < m * ULP:
            edge = sum_of_products(self._clipped, column) / norm
        if self.reading == "after":
            consistent = [
                wrong / m
                for wrong in range(m, -1, -1)
                if np.count_nonzero(self._margins + wrong / m * edge * column <= 0) == wrong
            ]
        else:
            ties = np.count_nonzero(self._margins == 0)
            consistent = [(np.count_nonzero(self._margins < 0) + TIES[self.reading] * ties) / m]
        error = consistent[0] if consistent else 0.0
        step = error * edge
        self._steps.append(step)
        self._margins = self._margins + step * column
        self._record = {"step": step, "error": error, "norm": norm, "consistent": len(consistent)}
        self._record["margins"] = self._margins
        self._clipped = np.exp(-np.maximum(self._margins, 0))
        self._weights = self._clipped / self._clipped.sum()
        return self._weights if consistent else Stop("no consistent step")

    def coefficients(self) -> tuple[float, ...]:
        """Return the steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step`, `error`, `norm`, `consistent` and `margins` of the last round."""
        return dict(self._record)


def sum_of_products(left: np.ndarray, right: np.ndarray) -> float:
    """Return Σ left_i right_i, rounded once, if no product underflows; left and right are m floats in [-1, 1] each."""
    products = left * right
    (a, b), (c, d) = _halves(left), _halves(right)
    errors = b * d - (((products - a * c) - b * c) - a * d)  # of the products, by Dekker
    return math.fsum([*products.tolist(), *errors.tolist()])


def _halves(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return two arrays whose sum is `values`, with at most 26 binary digits an entry."""
    scaled = SPLITTER * values
    upper = scaled - (scaled - values)
    return upper, values - upper

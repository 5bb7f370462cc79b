"""AdaBoost in floating point: one pass over the column a round.

Source: Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), Figure 1 and equation 4.
"""

from __future__ import annotations

import math

import numpy

from reference.play import Stop


class AdaBoost:
    """AdaBoost with the step of equation 4 on columns of m margins in [-1, 1].

    A column that is +1 (or -1) on every example, or whose complement has lost all its weight to underflow, stops the
    run with "perfect" and the coefficient +-infinity.
    """

    traits = {  # noqa: RUF012
        "domain": "simplex",
        "columns": "unit",
        "arithmetic": "float",
        "corrective": "last on signs",
        "symmetries": ("examples", "duplicates"),
        "promises": ("loss-falls", "weights-follow-losses", "product-error-bound"),
    }

    def start(self, m: int) -> numpy.ndarray:
        """The uniform distribution over m >= 1 examples."""
        if not isinstance(m, int) or m < 1:
            raise ValueError(f"m must be an int that is at least 1, got {m!r}")
        self._steps: list[float] = []
        self._weights = numpy.full(m, 1 / m)
        return self._weights

    def update(self, column) -> numpy.ndarray | Stop:
        """The next weights, or `Stop("perfect")`."""
        column = numpy.asarray(column, dtype=float)
        if column.shape != self._weights.shape:
            raise ValueError(f"column must have {len(self._weights)} margins, got shape {column.shape}")
        if not (column.min() >= -1 and column.max() <= 1):  # also false for NaN
            raise ValueError("column must have margins in [-1, 1]")
        right, wrong = self._weights @ (1 + column), self._weights @ (1 - column)  # 1 + r and 1 - r
        if right == 0 or wrong == 0:
            self._steps.append(math.inf if wrong == 0 else -math.inf)
            return Stop("perfect")
        step = math.log(right / wrong) / 2
        self._steps.append(step)
        moved = numpy.multiply(column, -step)
        numpy.exp(moved, out=moved)
        moved *= self._weights
        moved /= moved.sum()
        self._weights = moved
        return moved

    def coefficients(self) -> tuple[float, ...]:
        """The steps so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """`step`: the step of the last round along the column as played."""
        return {"step": self._steps[-1]}

"""SparseBoost in floats.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 2 and footnote 6.
"""

from __future__ import annotations

import numpy as np

from reference.arguments import SparseArguments
from reference.arithmetic.inputs import checked_count
from reference.fast.margins_column import checked_column
from reference.protocol import Stop


class SparseBoost(SparseArguments):
    """y_{t+1} = max(0, y_t - η_t (u + α_t)), weights y / Σ y; arguments as in the exact form.

    Raises ValueError as the exact form does.
    Source: NP14, Algorithm 2 and footnote 6.

    >>> from reference import Game, play
    >>> trace = play(SparseBoost(alpha="half"), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> trace.weights[-1].round(6).tolist()
    [0.356985, 0.332544, 0.310471]
    """

    arithmetic = "float"

    def start(self, m: int) -> np.ndarray:
        """The uniform distribution over m >= 1 examples."""
        self._sparse = np.full(checked_count(m), 1 / m)
        self._steps: list[float] = []
        self._record: dict = {}
        return self._sparse

    def update(self, column) -> np.ndarray | Stop:
        """The next weights, or `Stop("no weights")`."""
        column = checked_column(column, len(self._sparse))
        pull = float(self._sparse @ column)
        rounds = len(self._steps) + 1
        alpha = float(self.share) * pull if self.decay is None else float(self.decay) / rounds**2
        step = (pull - alpha if self.step == "optimal" else pull) / len(column)
        if self.decay is not None and self.step == "optimal":
            step = max(step, 0.0)
        self._steps.append(step)
        self._record = {"step": step, "alpha": alpha, "norm": float(self._sparse.sum()), "before": self._sparse}
        self._sparse = np.maximum(self._sparse - step * (column + alpha), 0.0)
        self._record["after"] = self._sparse
        total = self._sparse.sum()
        if total == 0:
            return Stop("no weights")
        return self._sparse / total

    def coefficients(self) -> tuple[float, ...]:
        """The steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """`step`, `alpha`, `norm`, `before` and `after` of the last round."""
        return dict(self._record)

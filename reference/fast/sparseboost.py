"""SparseBoost in floats.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 2 and footnote 6.
"""

from __future__ import annotations

import math

import numpy as np

from reference.arguments import SparseArguments
from reference.arithmetic.inputs import checked_count
from reference.fast.margins_column import checked_column
from reference.protocol import Stop

DIGITS_LEFT = 2.0**-26  # if less than this share of the mass remains, at most half of the digits are left


class SparseBoost(SparseArguments):
    """SparseBoost: y_{t+1} = max(0, y_t - η_t (u + α_t)), with weights y / Σ y, for columns u of m margins in [-1, 1].

    y is stored as an array times a power of two: its mass falls by the factor 1 - γ² per round and would underflow. If the
    mass falls by more than the factor 2^26 in a round, half of the digits cancel, and the run stops with "precision". It
    stops with "no weights" if all entries of y are 0.

    Parameters
    ----------
    alpha : "zero", "half", or a number in [0, 1)
        The ratio of α_t to γ_t |y_t|_1.
    decay : None, or a number c > 0
        Then α_t = c/t², and alpha must be "zero" (footnote 6).
    step : "optimal" or "plain"
        The step of equation 36, or γ_t |y_t|_1 / m.

    Raises
    ------
    ValueError
        For an alpha outside [0, 1), for a decay that is <= 0 or given together with an alpha, and for an unknown step.

    References
    ----------
    NP14, Algorithm 2 and footnote 6.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(SparseBoost(alpha="half"), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> trace.weights[-1].round(6).tolist()
    [0.356985, 0.332544, 0.310471]
    """

    arithmetic = "float"

    def start(self, m: int) -> np.ndarray:
        """Return the uniform distribution over m >= 1 examples."""
        self._sparse = np.full(checked_count(m), 1 / m)  # y is this array times 2^_power
        self._power = 0
        self._steps: list[float] = []
        self._record: dict = {}
        return self._sparse

    def update(self, column) -> np.ndarray | Stop:
        """Return the next weights, or `Stop("no weights")`, or `Stop("precision")`."""
        column = checked_column(column, len(self._sparse))
        pull = float(self._sparse @ column)  # pull, norm and step belong to y / 2^_power, alpha belongs to y
        norm = float(self._sparse.sum())
        rounds = len(self._steps) + 1
        alpha = (
            math.ldexp(float(self.share) * pull, self._power) if self.decay is None else float(self.decay) / rounds**2
        )
        if self.step != "optimal":
            step = pull / len(column)
        elif self.decay is None:
            step = (1 - float(self.share)) * pull / len(column)
        else:
            step = max(pull - _shifted(alpha, -self._power), 0.0) / len(column)
        self._steps.append(math.ldexp(step, self._power))
        before, power = self._sparse, self._power
        moved = np.maximum(before - step * (column + alpha), 0.0)
        total = float(moved.sum())
        self._record = {
            "step": self._steps[-1],
            "alpha": alpha,
            "norm": math.ldexp(norm, power),
            "before": np.ldexp(before, power),
            "after": np.ldexp(moved, power),
        }
        if total == 0:
            return Stop("no weights")
        shift = math.frexp(total)[1]
        self._sparse, self._power = np.ldexp(moved, -shift), power + shift
        if total < DIGITS_LEFT * norm:
            return Stop("precision")
        return moved / total

    def coefficients(self) -> tuple[float, ...]:
        """Return the steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step`, `alpha`, `norm`, `before` and `after` of the last round."""
        return dict(self._record)


def _shifted(value: float, power: int) -> float:
    """Return value · 2^power, or infinity if it is beyond all floats."""
    try:
        return math.ldexp(value, power)
    except OverflowError:
        return math.inf

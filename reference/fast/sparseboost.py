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

DIGITS_LEFT = 2.0**-26  # a round that leaves less than this share of the mass leaves half of the digits or fewer


class SparseBoost(SparseArguments):
    """y_{t+1} = max(0, y_t - η_t (u + α_t)), weights y / Σ y; arguments as in the exact form.

    y is kept as an array with a power of two beside it: its mass falls by 1 - γ² a round and would end among the denormal
    numbers. A round in which the mass falls by more than 2^26 cancels half of the digits: the run stops with "precision".

    Parameters
    ----------
    alpha : "zero", "half" or a number in [0, 1)
        α_t as a share of γ_t |y_t|_1.
    decay : number above 0, or None
        c: α_t = c/t² instead.
    step : "optimal" or "plain"
        The step of equation 36, or γ_t |y_t|_1 / m.

    Raises
    ------
    ValueError
        As the exact form does.

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
        self._sparse = np.full(checked_count(m), 1 / m)  # y is this times 2^_power
        self._power = 0
        self._steps: list[float] = []
        self._record: dict = {}
        return self._sparse

    def update(self, column) -> np.ndarray | Stop:
        """Return the next weights, or `Stop("no weights")`, or `Stop("precision")`."""
        column = checked_column(column, len(self._sparse))
        pull = float(self._sparse @ column)  # pull, norm and the step are those of y over 2^_power, alpha is that of y
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
    """Return value 2^power, infinity where no float is so large."""
    try:
        return math.ldexp(value, power)
    except OverflowError:
        return math.inf

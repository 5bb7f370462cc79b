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
SMALL = 2.0**-40  # while the error of y is proved to be below this share of the mass, it is not traced entry by entry
ULP = 2.0**-52  # the rounding error of an entry of y is at most ULP * (largest entry)


class SparseBoost(SparseArguments):
    """SparseBoost: y_{t+1} = max(0, y_t - η_t (u + α_t)), with weights y / Σ y, for columns u of m margins in [-1, 1].

    y is stored as an array times a power of two: its mass falls by the factor 1 - γ² per round and would underflow. If the
    mass falls by more than the factor 2^26 in a round, half of the digits cancel, and the run stops with "precision". So it
    does if an estimate of the error of y exceeds the share 2^-26 of the mass: errors orthogonal to the columns stay, while the
    mass may fall in every round. It stops with "no weights" if all entries of y are 0.

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
        self._bound = 0.0  # a bound on the entries of the error of `_sparse`
        self._error: np.ndarray | None = None  # an estimate of this error, once the bound is not small
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
        after = np.maximum(before - step * (column + alpha), 0.0)
        total = float(after.sum())
        self._record = {
            "step": self._steps[-1],
            "alpha": alpha,
            "norm": math.ldexp(norm, power),
            "before": np.ldexp(before, power),
            "after": np.ldexp(after, power),
        }
        if total == 0:
            return Stop("no weights")
        shift = math.frexp(total)[1]
        self._sparse, self._power = np.ldexp(after, -shift), power + shift
        if total < DIGITS_LEFT * norm or self._digits_are_lost(column, alpha, before, shift):
            return Stop("precision")
        return after / total

    def _digits_are_lost(self, column: np.ndarray, alpha: float, before: np.ndarray, shift: int) -> bool:
        """Return whether the estimated error of y exceeds half of the digits of its mass.

        A round with the plain step, and the projection to y >= 0, are contractions: the errors of all rounds add up at most.
        The rounding errors of a round are taken at their bound, with signs that are equal for equal entries.
        """
        after = self._sparse
        mass, rounding = float(after.sum()), math.ldexp(ULP * float(before.max()), -shift)
        if self._error is None:  # afterwards the bound, which doubles where the mass halves, would overflow
            self._bound = math.ldexp(self._bound, -shift) + rounding
            if self._bound > SMALL * mass:
                self._error = self._bound * _last_bits(after)
            return self._bound > DIGITS_LEFT * mass
        error = np.ldexp(self._error, -shift)
        share = 1 - float(self.share) if self.step == "optimal" else 1.0
        error -= share * float(error @ column) / len(column) * (column + alpha)
        error += rounding * _last_bits(after)
        error[after == 0] = 0.0
        self._error = error
        return float(np.abs(error).sum()) > DIGITS_LEFT * mass

    def coefficients(self) -> tuple[float, ...]:
        """Return the steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step`, `alpha`, `norm`, `before` and `after` of the last round."""
        return dict(self._record)


def _last_bits(values: np.ndarray) -> np.ndarray:
    """Return 1 or -1 per float, by the last bit of its mantissa: as good as random, and equal for equal floats."""
    return 1.0 - 2.0 * (values.view(np.int64) & 1)


def _shifted(value: float, power: int) -> float:
    """Return value · 2^power, or infinity if it is beyond all floats."""
    try:
        return math.ldexp(value, power)
    except OverflowError:
        return math.inf

"""SparseBoost in floats.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 2 and footnote 6.
"""

from __future__ import annotations

import math
from fractions import Fraction
from operator import mul

import numpy as np

from reference.arguments import SparseArguments
from reference.arithmetic.inputs import checked_count, float_within
from reference.fast.margins_column import checked_column
from reference.protocol import Stop

DIGITS_LEFT = 2.0**-26  # if less than this share of the mass remains, at most half of the digits are left
SMALL = 2.0**-40  # while the error of y is proved to be below this share of the mass, it is not traced entry by entry
ULP = 2.0**-52  # twice the largest relative error of one operation
MOST_DECAY = 1e100  # with a larger decay, products of two entries could overflow
LARGEST_POWER = 900  # a run whose y exceeds 2^900 stops: steps and records would soon exceed all floats
MIXING = np.uint64(0x9E3779B97F4A7C15)  # an odd factor: the hash of a history is multiplied by it in every round
HALF = np.uint64(32)  # the upper half of a hash is mixed into its lower half
DRAWS = np.array(  # one odd factor of a hash per estimate
    [[0xBF58476D1CE4E5B9], [0x94D049BB133111EB], [0xD6E8FEB86659FD93], [0xA0761D6478BD642F]], dtype=np.uint64
)


class SparseBoost(SparseArguments):
    """SparseBoost: y_{t+1} = max(0, y_t - η_t (u + α_t)), with weights y / Σ y, for columns u of m margins in [-1, 1].

    y is stored as an array times a power of two: its mass falls by the factor 1 - γ² per round and would underflow. If the
    mass falls by more than the factor 2^26 in a round, half of the digits cancel, and the run stops with "precision". So it
    does if an estimate of the error of y exceeds the share 2^-26 of the mass: errors orthogonal to the columns stay, while the
    mass may fall in every round. It also does if a decay lets y exceed 2^900. It stops with "no weights" if all entries of y
    are 0, and with "precision" if that may be due to rounding.

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
        For an alpha outside [0, 1), for a decay that is not in (0, 1e100] or is given together with an alpha, and for an
        unknown step.

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

    def __init__(self, alpha="zero", decay=None, step="optimal"):
        super().__init__(alpha, decay, step)
        if decay is not None:
            float_within(self.decay, "decay", 0, MOST_DECAY, open_below=True)

    def start(self, m: int) -> np.ndarray:
        """Return the uniform distribution over m >= 1 examples."""
        self._sparse = np.full(checked_count(m), 1 / m)  # y is this array times 2^_power
        self._power = 0
        self._bound = ULP / math.sqrt(m)  # a bound on the Euclidean norm of the error of `_sparse`
        self._errors: np.ndarray | None = None  # estimates of this error, one a row, once the bound is not small
        self._histories = np.zeros(m, dtype=np.uint64)  # a hash of the margins of each example so far
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
        moved = before - step * (column + alpha)
        after = np.maximum(moved, 0.0)
        total = float(after.sum())
        self._record = {
            "step": self._steps[-1],
            "alpha": alpha,
            "norm": math.ldexp(norm, power),
            "before": np.ldexp(before, power),
            "after": _scaled(after, power),
        }
        if total == 0:
            near = np.flatnonzero(moved > -DIGITS_LEFT * norm)
            return Stop("no weights" if self._are_exactly_zero(near, before, column, power) else "precision")
        shift = math.frexp(total)[1]
        self._sparse, self._power = np.ldexp(after, -shift), power + shift
        if total < DIGITS_LEFT * norm or self._power > LARGEST_POWER:
            return Stop("precision")
        slope = 0.0  # the derivative of the step by the pull, times m
        if self.step != "optimal":
            slope = 1.0
        elif self.decay is None or step > 0:
            slope = 1 - float(self.share)
        if self._digits_are_lost(column, alpha, slope, step, before, moved, shift):
            return Stop("precision")
        return after / total

    def _are_exactly_zero(self, entries: np.ndarray, before: np.ndarray, column: np.ndarray, power: int) -> bool:
        """Return whether a round without rounding also sets these entries of y to 0.

        entries : the indices of the entries near 0.    before : y · 2^-power before the round.
        For examples with different margins in earlier rounds the errors of y before the round are not known: then it is False.
        """
        if not len(entries):
            return True
        if (self._histories != self._histories[0]).any():
            return False
        unit = Fraction(2) ** power
        pull = sum(map(mul, map(Fraction, before.tolist()), map(Fraction, column.tolist())), start=Fraction(0))
        alpha = self.share * pull * unit if self.decay is None else self.decay / len(self._steps) ** 2
        step = pull - alpha / unit if self.step == "optimal" else pull
        if self.decay is not None and self.step == "optimal":
            step = max(step, Fraction(0))
        ends = (
            Fraction(y) - step / len(column) * (Fraction(margin) + alpha)
            for y, margin in zip(before[entries].tolist(), column[entries].tolist(), strict=True)
        )
        return all(end == 0 for end in ends)

    def _digits_are_lost(self, column, alpha, slope, step, before, moved, shift: int) -> bool:
        """Return whether the estimated error of y exceeds half of the digits of its mass.

        A round maps an error e of y to e - slope/m · (u·e)(u + a), a = α or 2α as α is constant or proportional to u·y. This
        map lengthens e by at most the factor 1 + slope |a|, and the projection to y >= 0 does not lengthen it: that gives the
        bound. The estimates are traced through the same maps. To them, every rounding error is added at its bound, times a
        random factor that is equal for examples with equal margins in all rounds, since their entries of y are equal.
        """
        m = len(column)
        mass, norm = float(self._sparse.sum()), float(before.sum())
        drag = alpha if self.decay is not None else 2 * alpha
        self._histories ^= column.view(np.uint64)
        self._histories *= MIXING
        self._histories ^= self._histories >> HALF
        if self._errors is None:  # afterwards the bound, which doubles where the mass halves, would overflow
            rounding = math.sqrt(float(before @ before)) + 2 * abs(step) * math.sqrt(m) * (1 + abs(alpha))
            rounding += slope * 2 * norm / math.sqrt(m) * (1 + abs(drag))
            self._bound = _shifted((1 + slope * abs(drag)) * self._bound + ULP * rounding, -shift)
            if math.sqrt(m) * self._bound > SMALL * mass:
                self._errors = self._bound * _draws(self._histories)
            return math.sqrt(m) * self._bound > DIGITS_LEFT * mass
        coins = _draws(np.add.reduce(self._histories, keepdims=True))[:, 0]
        pulls = self._errors @ column + 2 * ULP * norm * coins
        errors = self._errors - np.multiply.outer(slope / m * pulls, column + drag)
        errors += ULP * (before + 2 * np.abs(before - moved)) * _draws(self._histories)
        errors[moved + np.abs(errors) < 0] = 0.0
        self._errors = np.ldexp(errors, -shift)
        return not float(np.abs(self._errors).sum(axis=1).max()) <= DIGITS_LEFT * mass

    def coefficients(self) -> tuple[float, ...]:
        """Return the steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step`, `alpha`, `norm`, `before` and `after` of the last round."""
        return dict(self._record)


def _draws(hashes: np.ndarray) -> np.ndarray:
    """Return a number in [-2, 2] per estimate and hash: as good as random, and equal for equal hashes."""
    return (hashes * DRAWS).view(np.int64) * 2.0**-62


def _scaled(values: np.ndarray, power: int) -> np.ndarray:
    """Return values · 2^power, with infinity for an entry beyond all floats."""
    with np.errstate(over="ignore"):
        return np.ldexp(values, power)


def _shifted(value: float, power: int) -> float:
    """Return value · 2^power, or infinity if it is beyond all floats."""
    try:
        return math.ldexp(value, power)
    except OverflowError:
        return math.inf

"""AdaBoost with the step of equation 4, in rationals on columns of signs and in enclosures on all others.

Source: Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), Figure 1 and equation 4.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

import flint

from reference.arithmetic import (
    INFINITY,
    LogSum,
    RationalVector,
    Real,
    RealVector,
    ball,
    coprime_fraction,
    dot,
    half_log,
    sign_masks,
)
from reference.arithmetic.inputs import checked_count, exact_column
from reference.arithmetic.rational_vectors import Masks
from reference.protocol import Stop


class AdaBoost:
    """AdaBoost: the step is half the log-odds of the edge, the weights are the normalised exponential losses.

    A column has m margins in [-1, 1]. As long as all columns are of signs or have edge 0, weights, edges and exp(2 step) are
    rational. From the first other column on, weights and steps are Reals, recomputed together at any precision
    (`EnclosedRun`). A negative edge gives a negative step, an edge of 0 the step 0. A column that is +1 on all examples, or -1
    on all, stops the run with "perfect" and has the coefficient +infinity or -infinity.

    Raises
    ------
    ValueError
        For m < 1 and for a column that is not m margins in [-1, 1].

    References
    ----------
    MRS13, Figure 1 and equation 4.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(AdaBoost(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> print(*trace.edges)
    1/3 1/2 2/3
    >>> print(*trace.weights[3])
    1/2 3/10 1/5
    """

    traits = {  # noqa: RUF012
        "domain": "simplex",
        "columns": "unit",
        "corrective": "last on signs",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "promises": ("loss-falls", "weights-follow-losses", "product-error-bound"),
    }

    def start(self, m: int) -> RationalVector:
        """Return the uniform distribution over m >= 1 examples."""
        self._weights: Any = RationalVector.uniform(checked_count(m))
        self._steps: list = []
        self._run: Any = None  # an EnclosedRun once the weights are irrational
        return self._weights

    def update(self, column) -> RationalVector | RealVector | Stop:
        """Return the next weights, or `Stop("perfect")` without weights if the column is +1 on all examples or -1 on all."""
        column = exact_column(column, len(self._weights))
        kind, masks = column_kind(column)
        if kind == "perfect":
            self._steps.append(self.perfect_step(column))
            return Stop("perfect")
        if self._run is None and isinstance(self._weights, RationalVector):
            if kind == "signs":
                return self._update_signs(masks)
            if self._weights_balance(column):
                self._steps.append(Fraction(0))
                return self._weights
            self._run = EnclosedRun(self._weights)
        step, self._weights = self._run.add(column)
        self._steps.append(step)
        return self._weights

    def coefficients(self) -> tuple:
        """Return the steps so far: each is the Fraction 0, a LogSum, a Real, or ±infinity for a perfect column."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return the entry `step`: the step of the last round along the column as played."""
        return {"step": self._steps[-1]}

    @staticmethod
    def perfect_step(column) -> float:
        """Return the step of equation 4 for a column of ones, +infinity, or for its negation, -infinity."""
        return INFINITY if column[0] == 1 else -INFINITY

    def _update_signs(self, masks) -> RationalVector:
        right, wrong, _ = self._weights.halves(masks)  # coprime: their ratio is (1 + r) / (1 - r)
        self._steps.append(LogSum.half(coprime_fraction(right, wrong)) if right != wrong else Fraction(0))
        self._weights = self._weights.evened(masks)
        return self._weights

    def _weights_balance(self, column) -> bool:
        return sum(weight * entry for weight, entry in zip(self._weights.numerators, column, strict=True)) == 0


class EnclosedRun:
    """A run from rational weights on, stored as its columns and recomputed in balls at any precision.

    The columns are exact, so that all weights and steps can be enclosed at any precision. For each precision the balls of all
    rounds so far are kept; a further round costs one round. The first step is half the logarithm of a rational. It is returned
    as a LogSum, so that it cancels exactly against later steps that undo it.
    """

    def __init__(self, first: RationalVector):
        self._first = first
        self._columns: list[tuple] = []
        # equal for examples with equal weights and equal margins so far
        self._alike: list[int] = list(first.numerators)
        self._weights: dict[int, list[list[flint.arb]]] = {}
        self._steps: dict[int, list[flint.arb]] = {}

    def add(self, column) -> tuple[Real | Fraction, RealVector]:
        """Play one more column; return its step and the weights after it."""
        self._columns.append(tuple(column))
        labels: dict[tuple, int] = {}
        self._alike = [labels.setdefault(key, len(labels)) for key in zip(self._alike, column, strict=True)]
        t = len(self._columns)
        step: Real | Fraction = Real(lambda bits: self._played(bits, t)[0][t - 1])
        if t == 1:
            edge = dot(self._first, column)
            step = half_log((1 + edge) / (1 - edge))
        return step, RealVector(lambda bits: self._played(bits, t)[1][t], len(column), self._alike)

    def _played(self, bits: int, rounds: int) -> tuple[list, list]:
        """Return (steps, weights) of at least `rounds` rounds in balls. The caller sets the working precision to `bits`."""
        steps, weights = self._steps.setdefault(bits, []), self._weights.setdefault(bits, [])
        if not weights:
            weights.append([flint.arb(entry) / self._first.denominator for entry in self._first.numerators])
        while len(steps) < rounds:
            step, after = enclosed_round(weights[-1], self._columns[len(steps)])
            steps.append(step)
            weights.append(after)
        return steps, weights


def enclosed_round(weights, column) -> tuple[flint.arb, list[flint.arb]]:
    """Return (step, next weights) of one round in balls: the step of equation 4 and the normalised weights after it.

    weights : balls of positive numbers of any sum.        column : exact margins, not all 1 and not all -1.
    """
    step = enclosed_step(weights, column)
    shrink = {entry: (-step * ball(entry)).exp() for entry in set(column)}
    scaled = [weight * shrink[entry] for weight, entry in zip(weights, column, strict=True)]
    total = sum(scaled, start=flint.arb(0))
    return step, [weight / total for weight in scaled]


def enclosed_step(weights, column) -> flint.arb:
    """Return the step of equation 4 as a ball: half the logarithm of (1 + r) / (1 - r), for weights of any positive sum."""
    right = wrong = flint.arb(0)
    for weight, entry in zip(weights, column, strict=True):  # (1 + r) / 2 and (1 - r) / 2, unnormalised
        if entry == 1:
            right += weight
        elif entry == -1:
            wrong += weight
        else:
            share = ball((1 + entry) / Fraction(2))
            right += weight * share
            wrong += weight * (1 - share)
    return (right / wrong).log() / 2


@lru_cache(maxsize=1 << 12)
def column_kind(column: tuple) -> tuple[str, Masks | None]:
    """Return (kind, masks): "perfect" (all +1 or all -1), "signs" (other columns of ±1) or "rated", and `sign_masks`."""
    masks = sign_masks(column)
    if masks is None:
        return "rated", None
    return "signs" if any(masks[0]) and any(masks[1]) else "perfect", masks

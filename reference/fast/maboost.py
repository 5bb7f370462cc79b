"""MABoost in floats; a round is one vector update and one projection.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 1.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from reference.arguments import MirrorAscentArguments
from reference.arithmetic.inputs import checked_count
from reference.fast.margins_column import checked_column
from reference.fast.projections import CappedSimplex, clip_to_box

FLOATS = 1 << 1023  # a larger curvature counts as infinite: it leaves moves below 1e-307


class MABoost(MirrorAscentArguments):
    """MABoost: mirror ascent on the weights, for columns of m margins in [-1, 1]; the exact class explains the arguments.

    With the entropy, points are stored as logarithms, including the weights from which an active step starts. Thus no spread
    of exponents overflows, and no example is lost to underflow.

    Parameters
    ----------
    divergence : "euclidean" or "entropy"
        The regulariser R.
    update : "active" or "lazy"
        "active" moves from the weights, "lazy" from z, the point before the last projection.
    smoothness : None, or a number k >= 1
        No weight exceeds k/m; None for no cap.
    secondary : None, or a sequence of ints
        The indices of the examples to which the cap applies; None for all examples.
    step : "edge" or "edge/sqrt(t)"
        The step of round t is γ/L, or γ/(L sqrt t).
    projection : "single" or "double"
        "double" first projects onto the box {0 <= w_i <= cap_i}.
    curvature : number, at least 1
        The factor of the regulariser.
    bound : "square" or "norm"
        L bounds, over all columns, the square of the dual norm, or the norm itself.

    Raises
    ------
    ValueError
        For an unknown choice, for a smoothness or curvature below 1, and for a secondary without a smoothness.

    References
    ----------
    NP14, Algorithm 1.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(MABoost(divergence="entropy"), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> trace.weights[-1].round(6).tolist()
    [0.439532, 0.324705, 0.235762]
    """

    arithmetic = "float"

    def start(self, m: int) -> np.ndarray:
        """Return the uniform distribution over m >= 1 examples. Raises ValueError if `secondary` has an index >= m."""
        capped = self.capped_examples(checked_count(m))
        self._caps: float | np.ndarray | None = None
        if capped and self.smoothness is not None:  # smoothness is never None if examples are capped
            self._caps = float(min(self.smoothness / m, Fraction(1)))  # a larger cap never binds
        if 0 < len(capped) < m:
            cap, self._caps = self._caps, np.full(m, np.inf)
            self._caps[capped] = cap
        self._set = CappedSimplex(m, self._caps)
        self._curvature = float(self.curvature) if self.curvature < FLOATS else math.inf
        divisor = {"euclidean": m if self.bound == "square" else math.sqrt(m), "entropy": 1.0}
        self._divisor = divisor[self.divergence]
        self._steps: list[float] = []
        self._weights = np.full(m, 1 / m)
        self._mirror = self._weights if self.divergence == "euclidean" else np.log(self._weights)
        self._origin = self._mirror
        return self._weights

    def update(self, column) -> np.ndarray:
        """Return the next weights."""
        column = checked_column(column, len(self._weights))
        step = float(self._weights @ column) / self._divisor
        if self.step == "edge/sqrt(t)":
            step /= math.sqrt(len(self._steps) + 1)
        self._steps.append(step)
        self._mirror = point = self._origin - step / self._curvature * column
        if self.divergence == "entropy":
            if self.projection == "double":
                ceiling = 0.0 if self._caps is None else np.minimum(np.log(self._caps), 0.0)
                point = np.minimum(point, ceiling)
            self._weights = self._set.project_entropic(point)
            self._origin = self._set.log_weights(point) if self.update_rule == "active" else self._mirror
        else:
            if self.projection == "double":
                point = clip_to_box(point, self._caps)
            self._weights = self._set.project(point)
            self._origin = self._weights if self.update_rule == "active" else self._mirror
        return self._weights

    def coefficients(self) -> tuple[float, ...]:
        """Return the steps η so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """Return `step`: η of the last round; `mirror`: the point z that was projected to the new weights.

        With the entropy, `log_mirror` has the logarithms of z. With a cap and the lazy update z may leave the range of floats:
        an entry of `mirror` is then 0 or infinity, while `log_mirror` keeps its digits.
        """
        if self.divergence != "entropy":
            return {"step": self._steps[-1], "mirror": self._mirror}
        with np.errstate(over="ignore", under="ignore"):
            return {"step": self._steps[-1], "mirror": np.exp(self._mirror), "log_mirror": self._mirror}

"""MABoost in floats: one axpy and one projection a round.

Source: Naghibi, Pfister, A Boosting Framework on Grounds of Online Learning (2014), Algorithm 1.
"""

from __future__ import annotations

import math

import numpy as np

from reference.arguments import MirrorAscentArguments
from reference.arithmetic.inputs import checked_count
from reference.fast.margins_column import checked_column
from reference.fast.projections import CappedSimplex, clip_to_box


class MABoost(MirrorAscentArguments):
    """Mirror ascent boosting on columns of m margins in [-1, 1]; arguments as in the exact form.

    Entropic points live as logarithms, the weights that an active step starts from among them, so that no spread of
    exponents overflows and no example is lost to underflow. `mirror` is z, its logarithm for the entropy.

    Parameters
    ----------
    divergence : "euclidean" or "entropy"
        The regulariser R.
    update : "active" or "lazy"
        Whether a step starts from the weights or from the point projected to them.
    smoothness : number, at least 1, or None
        k: no weight above k/m; None: no cap.
    secondary : sequence of ints, or None
        The examples that the cap is for; None: all.
    step : "edge" or "edge/sqrt(t)"
        The step of round t.
    projection : "single" or "double"
        Whether the point is first projected to the box.
    curvature : number, at least 1
        The factor of the regulariser.
    bound : "square" or "norm"
        What L bounds over all columns.

    Raises
    ------
    ValueError
        As the exact form does.

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
        """Return the uniform distribution over m >= 1 examples. Raises ValueError if `secondary` names others."""
        capped = self.capped_examples(checked_count(m))
        self._caps: float | np.ndarray | None = None
        if capped and self.smoothness is not None:  # it is given wherever examples are capped
            self._caps = float(self.smoothness / m)
        if 0 < len(capped) < m:
            cap, self._caps = self._caps, np.full(m, np.inf)
            self._caps[capped] = cap
        self._set = CappedSimplex(m, self._caps)
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
        self._mirror = point = self._origin - step / float(self.curvature) * column
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
        """Return `step`: η of the last round; `mirror`: the point z that was projected to the new weights."""
        mirror = np.exp(self._mirror) if self.divergence == "entropy" else self._mirror
        return {"step": self._steps[-1], "mirror": mirror}

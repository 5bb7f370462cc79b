"""Relaxations f of weak learnability (SSS08, Definition 6) in floats, for `reference.fast.RelaxedMargin`.

A relaxation has `check(m)`, which raises ValueError if f is not defined for m examples, `conjugate(x)`, and
`distribution(log_weights, beta)`, the argmin over the simplex of f(d) + beta Σ d_i log(d_i / u_i) for log_weights = log u.
"""

from __future__ import annotations

import numpy as np

from reference.arithmetic import shown
from reference.arithmetic.inputs import MOST, as_float, float_within
from reference.fast.entropic_projection import project_entropic_to_capped_simplex


class CappedWeights:
    """The relaxation f = 0 if every |d_i| <= 1/nu, else infinite; nu in [1, m], with nu = 1 for the hard margin."""

    def __init__(self, nu=1):
        rounded = as_float(nu)
        if rounded is None or not 1 <= rounded <= MOST:
            raise ValueError(f"nu must be in [1, m], got {shown(nu)}")
        self.nu = rounded

    def check(self, m):
        if self.nu > m:
            raise ValueError(f"nu must be in [1, m] = [1, {m}], got {self.nu}")

    def conjugate(self, x):
        return float(np.abs(x).sum()) / self.nu

    def distribution(self, log_weights, beta):
        return project_entropic_to_capped_simplex(log_weights, 1 / self.nu)


class PeakPenalty:
    """The relaxation f(d) = weight · max |d_i|, weight > 0."""

    def __init__(self, weight):
        self.weight = float_within(weight, "weight", 0, MOST, open_below=True)

    def check(self, m):
        """Raise nothing: the relaxation is defined for every m."""

    def conjugate(self, x):
        return 0.0 if np.abs(x).sum() <= self.weight else float("inf")

    def distribution(self, log_weights, beta):
        # With the level r for which Σ [r + log u_i]_+ = weight / beta, d_i is proportional to min(1, exp(r + log u_i)).
        heights = np.asarray(log_weights, dtype=np.float64)
        heights = heights - heights.max()
        ordered = np.sort(heights)[::-1]
        count = np.arange(1, len(ordered) + 1)
        levels = (self.weight / beta - np.cumsum(ordered)) / count
        # The level for the `count` largest heights falls as long as the next height is above it: r is the least level.
        shares = np.exp(np.minimum(levels.min() + heights, 0.0))
        return shares / shares.sum()

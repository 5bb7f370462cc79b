"""The booster for relaxed margins of SSS08, Figure 1, in floats.

A round costs O(m) and one projection: the margins A w are updated with w, and coefficients are stored divided by the product
of 1 - step over all rounds so far, so that a new round does not change those of earlier rounds. Where this product would
underflow, the stored coefficients are multiplied by it.
"""

from __future__ import annotations

import math

import numpy as np

from reference.arithmetic import shown
from reference.arithmetic.inputs import checked_count
from reference.fast.margins_column import checked_column
from reference.fast.relaxations import CappedWeights
from reference.fast.smoothed_margin import checked_tolerance

LEAST = 1e-200  # before the product of 1 - step falls below it, it is multiplied into the stored coefficients


class RelaxedMargin:
    """SSS08, Figure 1: starting at w = 0, w moves towards each hypothesis by the closed-form step of Section 5.1.

    For m = 1 beta is infinite, and the step is 1 if the edge exceeds the edge of w, else 0.

    Parameters
    ----------
    nu : number in [1, m]
        No weight exceeds 1/nu.
    eps : number, at least 1e-300
        The accuracy of Theorem 9; the factor of the entropy is beta = eps / (2 log m).
    relaxation : None, or an object with the methods of `reference.fast.relaxations`
        The f of Definition 6 in place of the cap; nu must then be 1.

    Raises
    ------
    ValueError
        For nu outside [1, m], for eps < 1e-300, and for a nu other than 1 together with a relaxation.

    References
    ----------
    SSS08, Figure 1, with the step of Section 5.1.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(RelaxedMargin(eps=1), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> [round(float(step), 6) for step in trace.steps]
    [0.151707, 0.168598, 0.143588]
    """

    def __init__(self, nu=1, eps=0.1, relaxation=None):
        self.nu, self.eps, self.relaxation = nu, eps, relaxation
        checked_tolerance(eps)
        if relaxation is not None and nu != 1:
            raise ValueError(f"nu must be 1 with a relaxation, which replaces the cap, got {shown(nu)}")
        if relaxation is None:
            CappedWeights(nu)
        elif not hasattr(relaxation, "distribution"):
            raise ValueError(f"relaxation must be None or have check(m) and distribution(), got {shown(relaxation)}")

    @property
    def traits(self):
        domain = ("capped", 1 / float(self.nu)) if self.relaxation is None else "simplex"
        return {"domain": domain, "columns": "unit", "arithmetic": "float", "coefficients": "scaled"}

    def start(self, m):
        self._relaxation = CappedWeights(self.nu) if self.relaxation is None else self.relaxation
        self._relaxation.check(checked_count(m))
        self._beta = float(self.eps) / (2 * math.log(m)) if m > 1 else math.inf
        self._margins = np.zeros(m)
        self._shares, self._scale = [], 1.0
        self._weights = self._distribution()
        return self._weights

    def update(self, column):
        away = checked_column(column, len(self._margins)) - self._margins  # A (e_j - w)
        gap = float(self._weights @ away)
        longest = float(np.abs(away).max())
        step = 0.0
        if longest > 0 and gap > 0:
            step = min(1.0, self._beta * (gap / longest) / longest)  # the square of a tiny margin would be 0
        self._margins = self._margins + step * away
        if self._scale * (1 - step) < LEAST:  # also for a step of 1, which sets the earlier coefficients to 0
            self._shares, self._scale = [share * self._scale * (1 - step) for share in self._shares], 1.0
        else:
            self._scale *= 1 - step
        self._shares.append(step / self._scale)
        self._record = {"step": step, "scaling": 1 - step, "gap": gap}
        self._weights = self._distribution()
        return self._weights

    def coefficients(self):
        return self._scale * np.array(self._shares)

    def record(self):
        return self._record

    def _distribution(self):
        if len(self._margins) == 1:
            return np.ones(1)
        return self._relaxation.distribution((self._margins.min() - self._margins) / self._beta, self._beta)

"""L2Boost with componentwise least squares. Buehlmann, Yu, Boosting with the L2 Loss, JASA 98 (2003), Section 2.

On margins: the residual of example i is 1 - margin_i, and a step is the least squares coefficient of the residuals on the
column received. The weights are the positive residuals, normalised; if no residual is positive, the run stops with
"fitted".
"""

from __future__ import annotations

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop


class L2Boost:
    """Weights max(0, 1 - margin), normalised; the step is (residual . column) / (column . column)."""

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "float",
        "combination": "signed",
        "symmetries": ("examples", "duplicates"),
        "promises": ("weights-follow-residuals", "steps-are-projections", "squared-loss-falls"),
    }

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        return numpy.full(m, 1 / m)

    def update(self, column):
        column = numpy.asarray(column, dtype=float)
        self.steps.append(self.step(column))
        self.margins = self.margins + self.steps[-1] * column
        weights = self.weights()
        return Stop("fitted") if weights.sum() <= 1e-9 else weights / weights.sum()

    def step(self, column):
        size = float(column @ column)
        return float((1 - self.margins) @ column) / size if size else 0.0

    def weights(self):
        return numpy.maximum(0.0, 1 - self.margins)

    def coefficients(self):
        return tuple(self.steps)


FAMILY = "L2Boost"


@sabotaged(FAMILY, "norm forgotten in the step")
class NoNorm(L2Boost):
    """A mistake: divides by the number of examples, not by (column . column)."""

    def step(self, column):
        return float((1 - self.margins) @ column) / len(column) if abs(column).any() else 0.0


@sabotaged(FAMILY, "half step")
class Shrunken(L2Boost):
    def step(self, column):
        return super().step(column) / 2


@sabotaged(FAMILY, "double step")
class Doubled(L2Boost):
    def step(self, column):
        return 2 * super().step(column)


@sabotaged(FAMILY, "residuals by their size")
class AbsoluteResiduals(L2Boost):
    """A mistake: an example with a negative residual gets the weight of one with the opposite residual."""

    def weights(self):
        return numpy.abs(1 - self.margins)


@sabotaged(FAMILY, "stale residuals")
class StaleResiduals(L2Boost):
    def start(self, m):
        self.older = numpy.zeros(m)
        return super().start(m)

    def step(self, column):
        kept, self.margins = self.margins, self.older
        step = super().step(column)
        self.margins = self.older = kept
        return step


correct(L2Boost())

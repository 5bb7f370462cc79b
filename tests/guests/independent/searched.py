"""Confidence-rated columns: the step minimises the exponential loss along the column, by a search on the line."""

from __future__ import annotations

import math

import numpy

from properties.claims.sides import Sides
from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop

NEAR = 1e-6


def steps_minimise(trace):
    """A column with entries of both signs has edge 0 under the new weights."""
    for t in range(len(trace.weights) - 1):
        column = [float(entry) for entry in trace.played(t)]
        if min(column) < -NEAR and max(column) > NEAR and abs(float(trace.edges[t])) < 1 - NEAR:
            edge = sum(float(weight) * entry for weight, entry in zip(trace.weights[t + 1], column, strict=True))
            yield Sides(abs(edge), "<=", NEAR, at=f"edge of column {t + 1} after its round", round=t + 1)


class LineSearch:
    """The exact minimiser along columns with entries of both signs, AdaBoost's step along other columns."""

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "float",
        "corrective": "last on signs",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "promises": ("weights-follow-losses", "loss-falls", "product-error-bound", steps_minimise),
    }

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        return self.distribution()

    def update(self, column):
        column = numpy.asarray(column, dtype=float)
        weights = self.distribution()
        edge = float(weights @ column)
        if abs(edge) >= 1 - 1e-15:
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        both = (column < 0).any() and (column > 0).any()
        self.steps.append(self.along(weights, column) if both else math.atanh(edge))
        self.margins = self.margins + self.steps[-1] * column
        return self.distribution()

    def along(self, weights, column):
        """Return the step at which the edge under the moved weights is 0; the edge falls with the step. Doubling, then
        halving."""
        sign = 1.0 if self.slope(weights, column, 0.0) > 0 else -1.0
        low, high = 0.0, sign
        while sign * self.slope(weights, column, high) > 0 and abs(high) < 1e15:
            low, high = high, 2 * high
        return self.halved(weights, column, *sorted((low, high)))

    def halved(self, weights, column, low, high):
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if self.slope(weights, column, middle) > 0 else (low, middle)
        return (low + high) / 2

    def slope(self, weights, column, step):
        logs = numpy.log(numpy.maximum(weights, 1e-300)) - step * column
        return float(numpy.exp(logs - logs.max()) @ column)

    def distribution(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent line search", "one step of Newton")
class OneNewtonStep(LineSearch):
    """Takes one step of Newton's method from 0."""

    def along(self, weights, column):
        return float(weights @ column) / float(weights @ column**2)


@sabotaged("independent line search", "bracket of fixed size")
class FixedBracket(LineSearch):
    """Halves the interval from -2 to 2, although the minimum may lie outside."""

    def along(self, weights, column):
        return self.halved(weights, column, -2.0, 2.0)


correct(LineSearch())

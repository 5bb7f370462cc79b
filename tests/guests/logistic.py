"""The sequential booster for logistic loss of Collins, Schapire, Singer, Logistic Regression, AdaBoost and Bregman
Distances, Machine Learning 48 (2002), Section 5.

With the unnormalised weights q_i = 1/(1 + exp(margin_i)), a step of atanh(edge) lowers the loss by at least (sum of q) times
1 - sqrt(1 - edge^2), which is at least (sum of q) edge^2 / 2.
"""

from __future__ import annotations

import math

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop


class LogisticBoost:
    """Weights 1/(1 + exp(margin)), normalised; the step is half the log-odds of the edge. Ends "perfect" at edge 1."""

    traits = {  # noqa: RUF012
        "columns": "signs",
        "arithmetic": "float",
        "symmetries": ("examples", "duplicates"),
        "promises": (
            "weights-follow-logistic-losses",
            ("steps-are", "half log-odds"),
            "logistic-loss-falls",
            "stops-when-perfect",
        ),
    }

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        return self.distribution()

    def update(self, column):
        column = numpy.asarray(column, dtype=float)
        edge = self.edge(column)
        if abs(edge) >= 1 - 1e-15:
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        self.steps.append(self.step(edge))
        self.margins = self.moved(self.steps[-1], column)
        return self.distribution()

    def edge(self, column):
        return float(self.distribution() @ column)

    def step(self, edge):
        return math.atanh(edge)

    def moved(self, step, column):
        return self.margins + step * column

    def losses(self):
        logarithms = -numpy.logaddexp(0, self.margins)
        return numpy.exp(logarithms - logarithms.max())  # relative to the largest: large margins underflow

    def distribution(self):
        losses = self.losses()
        return losses / losses.sum()

    def coefficients(self):
        return tuple(self.steps)


FAMILY = "logistic"


@sabotaged(FAMILY, "exponential for logistic")
class Exponential(LogisticBoost):
    def losses(self):
        return numpy.exp(numpy.minimum(-self.margins, 700))


@sabotaged(FAMILY, "log-odds without the half")
class WholeLogistic(LogisticBoost):
    def step(self, edge):
        return 2 * math.atanh(edge)


@sabotaged(FAMILY, "edge of the wrong sign")
class LogisticAscends(LogisticBoost):
    def losses(self):
        return 1 / (1 + numpy.exp(numpy.minimum(-self.margins, 700)))


@sabotaged(FAMILY, "half step")
class HalfLogistic(LogisticBoost):
    def moved(self, step, column):
        return self.margins + step / 2 * column


@sabotaged(FAMILY, "edge taken by its size")
class LogisticSize(LogisticBoost):
    def edge(self, column):
        return abs(super().edge(column))


correct(LogisticBoost())

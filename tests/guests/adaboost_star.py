"""AdaBoost*_nu. Raetsch, Warmuth, Efficient Margin Maximizing with Boosting, JMLR 6 (2005), Algorithm 1 and Theorem 6."""

from __future__ import annotations

import math

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop

NU = 0.25


class AdaBoostStar:
    """AdaBoost*_nu: the step is the half log-odds of the edge minus the half log-odds of the target, the least edge so
    far minus nu.

    nu : the accuracy, in (0, 1). After 2 ln(m)/nu^2 rounds the margin is within nu of the least edge. A perfect column
    ends the run with "perfect".
    """

    def __init__(self, nu=NU):
        self.nu = nu

    @property
    def traits(self):
        return {
            "columns": "unit",
            "arithmetic": "float",
            "symmetries": ("examples", "duplicates"),
            "promises": (
                ("steps-are-shifted", str(self.nu)),
                "weights-follow-losses",
                ("margin-after", str(self.nu)),
            ),
        }

    def start(self, m):
        self.margins, self.steps, self.least = numpy.zeros(m), [], 1.0
        self.weights = numpy.full(m, 1 / m)
        return self.weights

    def update(self, column):
        column = numpy.asarray(column, dtype=float)
        edge = self.edge(column)
        if abs(edge) >= 1 - 1e-15:
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        self.least = self.lowered(edge)
        if self.least - self.nu <= -1 + 1e-12:  # a margin of -1 is reached by every combination
            self.steps.append(0.0)
            return Stop("no target")
        self.steps.append(self.step(edge, self.least - self.nu))
        self.margins = self.margins + self.steps[-1] * column
        self.weights = self.normalised()
        return self.weights

    def edge(self, column):
        return float(self.weights @ column)

    def lowered(self, edge):
        return min(self.least, edge)

    def step(self, edge, target):
        return math.atanh(edge) - math.atanh(target)

    def normalised(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def coefficients(self):
        return tuple(self.steps)


FAMILY = "AdaBoost*"


@sabotaged(FAMILY, "target forgotten")
class PlainSteps(AdaBoostStar):
    def step(self, edge, target):
        return math.atanh(edge)


@sabotaged(FAMILY, "last edge in place of the least")
class LastEdge(AdaBoostStar):
    def lowered(self, edge):
        return edge


@sabotaged(FAMILY, "gap of the wrong sign")
class AddsNu(AdaBoostStar):
    def step(self, edge, target):
        return super().step(edge, min(1 - 1e-12, target + 2 * self.nu))


@sabotaged(FAMILY, "log-odds without the half")
class WholeLogOddsStar(AdaBoostStar):
    def step(self, edge, target):
        return 2 * super().step(edge, target)


@sabotaged(FAMILY, "largest edge in place of the least")
class LargestEdge(AdaBoostStar):
    def lowered(self, edge):
        return edge if not self.steps else max(self.least, edge)


@sabotaged(FAMILY, "edge taken by its size")
class SizeOfEdge(AdaBoostStar):
    def edge(self, column):
        return abs(super().edge(column))


correct(AdaBoostStar())

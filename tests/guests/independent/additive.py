"""AdaBoost on labels -1 and +1, and mistakes that occur when its rounds are changed."""

from __future__ import annotations

import math

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop


class PlainAdaBoost:
    """Half the log-odds for each column; weights from the margins."""

    traits = {  # noqa: RUF012
        "arithmetic": "float",
        "corrective": "last",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "promises": (
            ("steps-are", "half log-odds"),
            "weights-follow-losses",
            "loss-falls",
            "product-error-bound",
            "stops-when-perfect",
        ),
    }

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        return self.distribution()

    def update(self, column):
        weights = self.distribution()
        right, wrong = weights[column > 0].sum(), weights[column < 0].sum()
        if right == 0 or wrong == 0:
            self.steps.append(math.inf if wrong == 0 else -math.inf)
            return Stop("perfect")
        self.steps.append(self.step(right, wrong))
        self.margins = self.margins + self.steps[-1] * column
        return self.distribution()

    def step(self, right, wrong):
        return math.log(right / wrong) / 2

    def distribution(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent AdaBoost", "odds smoothed by a count")
class SmoothedOdds(PlainAdaBoost):
    """Adds 1/m to the right and to the wrong weight, to avoid a division by 0."""

    def step(self, right, wrong):
        few = 1 / len(self.margins)
        return math.log((right + few) / (wrong + few)) / 2


@sabotaged("independent AdaBoost", "weights start anew after a bad column")
class StartsAnew(PlainAdaBoost):
    """Gives a column with an error above 1/2 no vote, and all examples the same weight again."""

    def update(self, column):
        weights = self.distribution()
        if weights @ column >= 0:
            return super().update(column)
        self.steps.append(0.0)
        self.margins = numpy.zeros(len(self.margins))
        return self.distribution()


@sabotaged("independent AdaBoost", "a tenth of the examples is trimmed", "symmetry")
class TrimsATenth(PlainAdaBoost):
    """Gives the tenth of the examples with the least losses no weight; among equal losses the first examples lose it."""

    def distribution(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        losses[numpy.argsort(losses, kind="stable")[: len(losses) // 10]] = 0
        return losses / losses.sum()


@sabotaged("independent AdaBoost", "stops when the vote is perfect")
class StopsOnVote(PlainAdaBoost):
    """Stops with "perfect" when its vote, not the column, is right on all examples."""

    def update(self, column):
        result = super().update(column)
        return Stop("perfect") if (self.margins > 0).all() else result


@sabotaged("independent AdaBoost", "losses underflow", "protocol")
class NeverNormalised(PlainAdaBoost):
    """Keeps the product of all factors, and normalises only the weights that it returns."""

    def start(self, m):
        self.losses = numpy.ones(m)
        return super().start(m)

    def update(self, column):
        result = super().update(column)
        if isinstance(result, Stop):
            return result
        self.losses = self.losses * numpy.exp(-self.steps[-1] * column)
        return self.losses / self.losses.sum()


correct(PlainAdaBoost())

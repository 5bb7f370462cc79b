"""Boosters that project their weights: on a capped simplex by relative entropy, on the simplex by distance."""

from __future__ import annotations

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop


class CappedEntropy:
    """Entropic steps of the size of the edge, projected on weights of at most 2/m."""

    traits = {  # noqa: RUF012
        "domain": ("capped", lambda m: min(1, 2 / m)),
        "columns": "unit",
        "arithmetic": "float",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "twin": "reference.exact:MABoost(divergence='entropy', update='active', smoothness=2)",
        "promises": (("steps-are", "edge"),),
    }

    def start(self, m):
        self.cap, self.steps = min(1.0, 2 / m), []
        self.weights = numpy.full(m, 1 / m)
        return self.weights

    def update(self, column):
        self.steps.append(float(self.weights @ column))
        losses = self.weights * numpy.exp(-self.steps[-1] * column)
        self.weights = self.projected(losses / losses.sum())
        return self.weights

    def projected(self, weights):
        """Fix the largest weights at the cap and scale the others, for the fewest that must be fixed."""
        order = numpy.argsort(-weights, kind="stable")
        rest = weights[order][::-1].cumsum()[::-1]
        for fixed in range(len(weights)):
            scale = (1 - fixed * self.cap) / rest[fixed]
            if weights[order[fixed]] * scale <= self.cap * (1 + 1e-12):
                capped = weights * scale
                capped[order[:fixed]] = self.cap
                return capped
        return numpy.full(len(weights), self.cap)

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent capped entropy", "cut once and normalised", "protocol")
class CutOnce(CappedEntropy):
    """Cuts at the cap and divides by the sum, so that the weights are above the cap again."""

    def projected(self, weights):
        cut = numpy.minimum(weights, self.cap)
        return cut / cut.sum()


@sabotaged("independent capped entropy", "excess shared equally")
class SharesEqually(CappedEntropy):
    """Shares what is above the cap equally among the weights below it."""

    def projected(self, weights):
        while weights.max() > self.cap * (1 + 1e-12):
            above = weights >= self.cap
            excess = weights[above].sum() - self.cap * above.sum()
            weights = numpy.where(above, self.cap, weights)
            if above.all():
                return weights
            weights = numpy.where(above, weights, weights + excess / (~above).sum())
        return weights


class LazyEuclidean:
    """Lazy steps of the size edge/m from the uniform weights, projected on the simplex."""

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "float",
        "coefficients": "kept",
        "symmetries": ("examples",),
        "promises": (("steps-are", "edge/m"), ("weights-are-projected", "lazy"), "quadratic-error-bound"),
    }

    def start(self, m):
        self.point, self.steps = numpy.full(m, 1 / m), []
        self.weights = self.point
        return self.weights

    def update(self, column):
        self.steps.append(float(self.weights @ column) / len(column))
        self.point = self.point - self.steps[-1] * column
        self.weights = self.projected(self.point)
        return self.weights

    def projected(self, point):
        falling = numpy.sort(point)[::-1]
        shifts = (falling.cumsum() - 1) / numpy.arange(1, len(point) + 1)
        return numpy.maximum(0, point - shifts[falling > shifts][-1])

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent lazy projection", "cut at 0 and normalised")
class CutAndNormalised(LazyEuclidean):
    """Sets what is below 0 to 0 and divides by the sum."""

    def projected(self, point):
        cut = numpy.maximum(0, point)
        return cut / cut.sum()


class Mada:
    """MadaBoost (Domingo and Watanabe 2000): the losses are cut at 1; steps are half the log-odds."""

    traits = {  # noqa: RUF012
        "arithmetic": "float",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "promises": (("steps-are", "half log-odds"), "weights-follow-cut-losses", "weights-fall-with-margins"),
    }

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        self.weights = self.distribution()
        return self.weights

    def update(self, column):
        right, wrong = self.weights[column > 0].sum(), self.weights[column < 0].sum()
        if right == 0 or wrong == 0:
            self.steps.append(numpy.inf if wrong == 0 else -numpy.inf)
            return Stop("perfect")
        self.steps.append(float(numpy.log(right / wrong)) / 2)
        self.margins = self.moved(self.steps[-1] * column)
        self.weights = self.distribution()
        return self.weights

    def moved(self, votes):
        return self.margins + votes

    def distribution(self):
        logs = numpy.minimum(0, -self.margins)
        losses = numpy.exp(logs - logs.max())
        return losses / losses.sum()

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent MadaBoost", "cut losses are multiplied")
class MultipliesCutLosses(Mada):
    """Multiplies the cut losses: an example that was wrong often recovers with one right answer."""

    def moved(self, votes):
        return numpy.maximum(0, self.margins + votes)


correct(CappedEntropy(), LazyEuclidean(), Mada())

"""Boosters that project their weights: on a capped simplex in relative entropy, or on the simplex in Euclidean distance."""

from __future__ import annotations

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop


class CappedEntropy:
    """Entropic steps of length edge, projected on weights of at most 2/m."""

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
        """Fix the fewest largest weights at the cap for which the others, scaled to the remaining mass, stay below it."""
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
    """Cuts at the cap and then divides by the sum, which can lift weights above the cap."""

    def projected(self, weights):
        cut = numpy.minimum(weights, self.cap)
        return cut / cut.sum()


@sabotaged("independent capped entropy", "excess shared equally")
class SharesEqually(CappedEntropy):
    """Distributes the mass above the cap equally among the weights below the cap."""

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
    """Lazy steps of length edge/m from the uniform weights, projected on the simplex."""

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
    """Sets negative entries to 0 and divides by the sum, which is not the projection."""

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
    """Multiplies the cut losses, so that one right prediction lowers the weight of an example that was wrong often."""

    def moved(self, votes):
        return numpy.maximum(0, self.margins + votes)


correct(CappedEntropy(), LazyEuclidean(), Mada())

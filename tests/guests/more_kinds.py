"""Versions with mistakes of the boosters in properties/audit/README.md; the correct boosters are in `kinds`."""

from __future__ import annotations

import math

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop

from .kinds.logit import LogitBoost
from .kinds.sampled import SampledBoost
from .kinds.scores import GentleBoost, SammeR
from .kinds.shrunk import ShrunkAdaBoost
from .kinds.single import SinglePrecision
from .kinds.weighted import WeightedAdaBoost, audited


@sabotaged("learning rate", "rate in the vote only")
class RateInTheVote(ShrunkAdaBoost):
    """The weights move by the whole step; only the coefficients are multiplied by the rate."""

    def weights(self):
        losses = numpy.exp((self.margins.min() - self.margins) / self.rate)
        return losses / losses.sum()


@sabotaged("learning rate", "rate in the weights only")
class RateInTheWeights(ShrunkAdaBoost):
    def coefficients(self):
        return [step / self.rate for step in self.steps]


@sabotaged("learning rate", "rate twice")
class RateTwice(ShrunkAdaBoost):
    """Multiplies the step by the rate, and again when the column is added to the margins."""

    def weights(self):
        losses = numpy.exp(self.rate * (self.margins.min() - self.margins))
        return losses / losses.sum()


@sabotaged("learning rate", "rate of the edge")
class RateOfTheEdge(ShrunkAdaBoost):
    """Multiplies the edge by the rate, not the step."""

    def update(self, column):
        edge = float(self.weights() @ column)
        result = super().update(column)
        if not isinstance(result, Stop):
            self.margins = self.margins - self.steps[-1] * column
            self.steps[-1] = math.atanh(self.rate * edge)
            self.margins = self.margins + self.steps[-1] * column
            result = self.weights()
        return result


@sabotaged("learning rate", "earlier steps fade")
class RateOfAnAverage(ShrunkAdaBoost):
    """Multiplies the earlier coefficients by 1 - rate, as an average does, but not the margins that the weights are made
    of."""

    def update(self, column):
        result = super().update(column)
        self.steps = [*((1 - self.rate) * step for step in self.steps[:-1]), self.steps[-1]]
        return result


class OnFirstWeights(WeightedAdaBoost):
    """The correct booster with the first weights of the instructions."""

    def __init__(self):
        super().__init__(None)

    def start(self, m):
        self.first = audited(m).first
        return super().start(m)


@sabotaged("first weights", "missing normalisation", "protocol")
class FirstWeightsAsCounts(OnFirstWeights):
    def start(self, m):
        return super().start(m) * sum(self.first)


@sabotaged("first weights", "forgotten after the start")
class FirstWeightsForgotten(OnFirstWeights):
    def start(self, m):
        weights = super().start(m)
        self.weights = numpy.full(m, 1 / m)
        return weights


@sabotaged("first weights", "again in every round")
class FirstWeightsAgain(OnFirstWeights):
    def update(self, column):
        result = super().update(column)
        if isinstance(result, Stop):
            return result
        self.weights = result * self.first
        self.weights = self.weights / self.weights.sum()
        return self.weights


@sabotaged("first weights", "edge that does not weigh the examples")
class FirstWeightsNotInTheStep(OnFirstWeights):
    def update(self, column):
        result = super().update(column)
        mean = float(numpy.mean(column))
        if not isinstance(result, Stop) and abs(mean) < 1:
            self.steps[-1] = math.atanh(mean)
        return result


@sabotaged("seeded sample", "weights not restored")
class SampleNotRestored(SampledBoost):
    """The margin of an example outside the sample is kept from an earlier round."""

    def update(self, column):
        return super().update(column * (self.shown > 0))


@sabotaged("seeded sample", "missing normalisation", "protocol")
class SampleNotNormalised(SampledBoost):
    """The weights of the sample are not normalised again."""

    def drawn(self):
        weights = super().drawn()
        losses = numpy.exp(self.margins.min() - self.margins)
        return weights * losses[weights > 0].sum() / losses.sum()


@sabotaged("seeded sample", "generator seeded once", "determinism")
class SeededOnce(SampledBoost):
    """Does not seed its generator again at the start."""

    def __init__(self, share=0.5, seed=0):
        super().__init__(share, seed)
        self.once = numpy.random.default_rng(seed)

    def start(self, m):
        super().start(m)
        self.random = self.once
        return self.drawn()


@sabotaged("seeded sample", "generator in common", "determinism")
class GlobalGenerator(SampledBoost):
    """Seeds the generator of numpy's module at the start."""

    def start(self, m):
        numpy.random.seed(self.seed)
        self.random = numpy.random
        self.margins, self.steps = numpy.zeros(m), []
        return self.drawn()


@sabotaged("seeded sample", "step on all examples")
class StepOnAll(SampledBoost):
    """Its step is the edge on all examples, not on the sample."""

    def update(self, column):
        losses = numpy.exp(self.margins.min() - self.margins)
        self.shown = losses / losses.sum()
        return super().update(column)


@sabotaged("GentleBoost", "sign of the score")
class GentleSigns(GentleBoost):
    """Adds the signs of the scores to its margins, not the scores."""

    def update(self, column):
        return super().update(numpy.sign(column))


@sabotaged("GentleBoost", "edge of the wrong sign")
class GentleAscends(GentleBoost):
    def weights(self):
        losses = numpy.exp(self.margins - self.margins.max())
        return losses / losses.sum()


@sabotaged("GentleBoost", "half step")
class GentleHalf(GentleBoost):
    """Halves the scores in its vote and not in its weights."""

    def coefficients(self):
        return [step / 2 for step in super().coefficients()]


@sabotaged("GentleBoost", "squared for exponential loss")
class GentleResiduals(GentleBoost):
    """Its weights are the residuals."""

    def weights(self):
        losses = numpy.abs(1 - self.margins) + 1e-12
        return losses / losses.sum()


@sabotaged("SAMME.R", "unit forgotten in the weights")
class UnitForgotten(SammeR):
    def update(self, column):
        return super().update(column / self.bound)


@sabotaged("SAMME.R", "unit forgotten in the vote")
class UnitNotInTheVote(SammeR):
    def coefficients(self):
        return [1.0] * self.rounds


@sabotaged("SAMME.R", "(k-1)/k twice")
class SharesTwice(SammeR):
    """Multiplies a score by (k-1)/k although the mean was already subtracted."""

    def update(self, column):
        return super().update((1 - 1 / self.classes) * column)


@sabotaged("SAMME.R", "clipped on the wrong side")
class ClippedOnTheWrongSide(SammeR):
    """Keeps scores above 0: a wrong example gains no weight."""

    def update(self, column):
        return super().update(numpy.maximum(column, 0))


@sabotaged("LogitBoost", "clipped on the wrong side")
class ResponsesAtLeast(LogitBoost):
    def pull_and_curvature(self):
        pull, curvature = super().pull_and_curvature()
        return numpy.maximum(pull, self.most * curvature), curvature


@sabotaged("LogitBoost", "response without its bound")
class ResponsesUnbounded(LogitBoost):
    def pull_and_curvature(self):
        wrong = 1 / (1 + numpy.exp(numpy.minimum(self.margins, 700)))
        return wrong, super().pull_and_curvature()[1]


@sabotaged("LogitBoost", "half step")
class HalfResponses(LogitBoost):
    """Adds half the fit to its margins, as in the version whose probability is a function of twice the margin."""

    def update(self, column):
        before = self.margins
        result = super().update(column)
        self.margins = (before + self.margins) / 2
        if isinstance(result, Stop):
            return result
        pull, _ = self.pull_and_curvature()
        return pull / pull.sum()


@sabotaged("LogitBoost", "curvatures for weights")
class ShowsCurvatures(LogitBoost):
    """Returns the weights of the regression without its responses."""

    def start(self, m):
        super().start(m)
        return self.shown()

    def update(self, column):
        result = super().update(column)
        return result if isinstance(result, Stop) else self.shown()

    def shown(self):
        _, curvature = self.pull_and_curvature()
        return curvature / curvature.sum()


@sabotaged("LogitBoost", "curvature forgotten in the step")
class GradientSteps(LogitBoost):
    """Divides by the number of examples, and by the curvature at a margin of 0."""

    def update(self, column):
        pull, curvature = self.pull_and_curvature()
        before, result = self.margins, super().update(column)
        self.steps[-1] = float(pull @ column) / (len(curvature) / 4)
        self.margins = before + self.steps[-1] * column
        if isinstance(result, Stop):
            return result
        pull, _ = self.pull_and_curvature()
        return pull / pull.sum()


@sabotaged("single precision", "half precision")
class HalfPrecision(SinglePrecision):
    def update(self, column):
        super().update(column)
        self.weights = self.weights.astype(numpy.float16).astype(numpy.float32)
        self.weights = self.weights / self.weights.sum()
        return self.weights


@sabotaged("single precision", "allowance of double precision", "protocol")
class DoubleAllowance(SinglePrecision):
    traits = SinglePrecision.traits | {"allowance": None}


@sabotaged("single precision", "missing normalisation", "protocol")
class SingleNotNormalised(SinglePrecision):
    """Divides by the sum of the round before."""

    def update(self, column):
        before = self.weights
        super().update(column)
        self.weights = before * numpy.exp(-self.steps[-1] * numpy.asarray(column, dtype=numpy.float32)) / before.sum()
        return self.weights


@sabotaged("single precision", "edge of the wrong sign")
class SingleAscends(SinglePrecision):
    def update(self, column):
        before = self.weights
        super().update(column)
        self.weights = before * numpy.exp(self.steps[-1] * numpy.asarray(column, dtype=numpy.float32))
        self.weights = self.weights / self.weights.sum()
        return self.weights


correct(ShrunkAdaBoost(), OnFirstWeights(), SampledBoost(), SampledBoost(share=0.8, seed=7))
correct(GentleBoost(), SammeR(), SammeR(classes=2), LogitBoost(), SinglePrecision())

"""An estimator with `fit` and `predict` through `properties.audit.sklearn_adapter.EnsembleBooster` (extra `peers`), and
versions of it with plausible mistakes."""

from __future__ import annotations

import math

import numpy
from sklearn.base import clone

from properties.audit.sklearn_adapter import EnsembleBooster
from properties.sabotage.registry import correct, sabotaged

from .kinds.committee import Committee, audited

FAMILY = "estimator"


class OfCommittee(EnsembleBooster):
    """The correct booster of the instructions, by the class of its estimator."""

    estimator: type = Committee

    def __init__(self):
        super().__init__(self.estimator, unit=1, traits=audited.traits)


class Spoilt(Committee):
    """A committee with a method for each part, so that a subclass can replace one."""

    def fit(self, X, y):
        self.estimators_, self.estimator_weights_ = [], []
        weights = numpy.full(len(y), 1 / len(y))
        for _ in range(self.rounds):
            member = clone(self.learner).fit(X, y, sample_weight=weights)
            right = member.predict(X) == y
            error = self.error(weights, right)
            if error >= 0.5:
                break
            self.estimators_.append(member)
            self.estimator_weights_.append(self.vote(error) if error else math.inf)
            if error == 0:
                break
            weights = self.moved(weights, right)
        return self

    def error(self, weights, right):
        return weights[~right].sum()

    def vote(self, error):
        return math.log((1 - error) / max(error, 1e-12)) / 2

    def moved(self, weights, right):
        moved = weights * numpy.exp(self.estimator_weights_[-1] * numpy.where(right, -1, 1))
        return moved / moved.sum()


class Unweighted(Spoilt):
    def error(self, weights, right):
        return numpy.mean(~right)


class WholeLogOdds(Spoilt):
    def vote(self, error):
        return 2 * super().vote(error)

    def moved(self, weights, right):
        moved = weights * numpy.exp(self.estimator_weights_[-1] / 2 * numpy.where(right, -1, 1))
        return moved / moved.sum()


class WrongSide(Spoilt):
    """A mistake: examples predicted right gain weight."""

    def moved(self, weights, right):
        return super().moved(weights, ~right)


class NotNormalised(Spoilt):
    def moved(self, weights, right):
        return weights * numpy.exp(self.estimator_weights_[-1] * numpy.where(right, -1, 1))


@sabotaged(FAMILY, "edge that does not weigh the examples")
class OfUnweighted(OfCommittee):
    estimator = Unweighted


@sabotaged(FAMILY, "log-odds without the half")
class OfWholeLogOdds(OfCommittee):
    estimator = WholeLogOdds


@sabotaged(FAMILY, "edge of the wrong sign")
class OfWrongSide(OfCommittee):
    estimator = WrongSide


@sabotaged(FAMILY, "missing normalisation", "protocol")
class OfNotNormalised(OfCommittee):
    estimator = NotNormalised


correct(OfCommittee())

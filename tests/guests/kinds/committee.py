import math

import numpy
from sklearn.base import clone

from properties.audit.sklearn_adapter import EnsembleBooster


class Committee:
    """AdaBoost with `fit` and `predict`, as an estimator of scikit-learn; its labels are -1 and +1."""

    def __init__(self, learner, rounds):
        self.learner, self.rounds = learner, rounds

    def fit(self, X, y):
        self.estimators_, self.estimator_weights_ = [], []
        weights = numpy.full(len(y), 1 / len(y))
        for _ in range(self.rounds):
            member = clone(self.learner).fit(X, y, sample_weight=weights)
            right = member.predict(X) == y
            error = weights[~right].sum()
            if error >= 0.5:
                break
            self.estimators_.append(member)
            self.estimator_weights_.append(math.log((1 - error) / error) / 2 if error else math.inf)
            if error == 0:
                break
            weights = weights * numpy.exp(self.estimator_weights_[-1] * numpy.where(right, -1, 1))
            weights = weights / weights.sum()
        return self

    def predict(self, X):
        pairs = zip(self.estimator_weights_, self.estimators_, strict=True)
        return numpy.sign(sum(weight * member.predict(X) for weight, member in pairs))


audited = EnsembleBooster(
    Committee,
    unit=1,
    traits={"corrective": "last", "promises": ("weights-follow-losses", ("loss-falls", "positive"))},
)

"""scikit-learn's AdaBoostClassifier through `properties.audit.sklearn_adapter` (extra `peers`), and wrappers of it
with plausible mistakes."""

from __future__ import annotations

import numpy

from properties.audit.sklearn_adapter import SklearnAdaBoost
from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop

FAMILY = "scikit-learn"


@sabotaged(FAMILY, "log-odds without the half")
class EstimatorWeights(SklearnAdaBoost):
    """Its estimator weights as they are: twice AdaBoost's coefficients."""

    def coefficients(self):
        return tuple(2 * step for step in super().coefficients())


@sabotaged(FAMILY, "stale weights")
class LaggingWeights(SklearnAdaBoost):
    def update(self, column):
        before = self._weights
        result = super().update(column)
        return result if isinstance(result, Stop) else before


@sabotaged(FAMILY, "missing normalisation", "protocol")
class SampleCounts(SklearnAdaBoost):
    """Weights that sum to the number of samples, as in other packages."""

    def update(self, column):
        result = super().update(column)
        return result if isinstance(result, Stop) else numpy.asarray(result) * self._m


correct(SklearnAdaBoost())

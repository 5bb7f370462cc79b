"""Against scikit-learn (extra `peers`): with the same stump learner, the same run round by round."""

import importlib.util

import numpy as np
import pytest

from reference import fast, play
from reference.data.learners import Stumps

if importlib.util.find_spec("sklearn"):  # without the extra these tests do not exist

    def of_our_stumps(count):
        """Return an ensemble of scikit-learn's with our stump learner."""
        from sklearn.base import BaseEstimator, ClassifierMixin
        from sklearn.ensemble import AdaBoostClassifier

        class OurStump(ClassifierMixin, BaseEstimator):
            """Our stump learner as a scikit-learn classifier."""

            def fit(self, features, labels, sample_weight=None):
                self.classes_ = np.array([-1, 1])
                weights = np.full(len(labels), 1 / len(labels)) if sample_weight is None else sample_weight
                self.rule_ = Stumps(features, labels).best(weights)[1]
                return self

            def predict(self, features):
                return self.rule_(features)

        return AdaBoostClassifier(OurStump(), n_estimators=count)

    @pytest.mark.parametrize("seed", range(3))
    def test_adaboost_over_stumps_agrees_with_scikit_learn_in_every_round(seed):
        draw = np.random.default_rng(seed)
        labels = draw.choice([-1, 1], 300)
        features = draw.normal(size=(300, 6)) + 0.4 * labels[:, None]
        model = of_our_stumps(60).fit(features, labels)
        stumps = Stumps(features, labels)
        trace = play(fast.AdaBoost(), stumps.game(), 60, stumps)
        theirs = [estimator.rule_ for estimator in model.estimators_]
        assert [stumps.rules[j] for j in trace.columns] == theirs
        assert np.allclose(model.estimator_errors_, (1 - np.array(trace.edges)) / 2, rtol=0, atol=1e-9)
        assert np.allclose(model.estimator_weights_, 2 * np.array(trace.steps), rtol=1e-6)
        votes = np.sign(trace.margins()) * labels
        assert (model.predict(features) == votes).all()

    def test_the_file_of_the_breast_cancer_set_is_what_scikit_learn_loads():
        from sklearn.datasets import load_breast_cancer

        from theorems.mrs13.games import breast_cancer, stumps_on

        features, labels = load_breast_cancer(return_X_y=True)
        assert [case.game for case in breast_cancer()] == [stumps_on(features, 2 * labels - 1, "").game]

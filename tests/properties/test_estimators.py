"""Estimators with `fit` and `predict`: the audit names the adapter that they need, and the adapter plays them as boosters."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from properties import audit
from properties.sabotage import mutant_audits
from properties.traits import made
from reference import Game, InOrder, Stop, play
from reference.exact import AdaBoost
from theorems.later import Later

HERE = Path(__file__).resolve().parent
mutant_audits.load_guests(HERE.parent / "guests")
GAME = Game([[1, -1, 1], [1, 1, -1], [-1, 1, 1], [1, 1, 1]])


class NotAnEstimator:
    def fit(self, data):
        return self


def test_a_class_with_fit_alone_is_not_taken_for_an_estimator():
    with pytest.raises(ValueError, match="got NotAnEstimator without start"):
        made(NotAnEstimator)


class Estimator:
    def __init__(self, learner, rounds):
        self.learner, self.rounds = learner, rounds

    def fit(self, X, y):
        return self

    def predict(self, X):
        return X


@pytest.mark.parametrize(
    "source", [Estimator, Estimator(None, 3), lambda: Estimator(None, 3)], ids=["class", "instance", "function"]
)
def test_an_estimator_is_refused_with_a_message_that_names_the_adapter(source):
    with pytest.raises(ValueError, match="looks like a scikit-learn estimator") as message:
        audit(source, isolate=False, witnesses=None)
    assert "EnsembleBooster(make), from properties.audit.sklearn_adapter" in str(message.value)
    assert str(message.value).endswith("returns an unfitted Estimator")


def test_a_booster_that_can_also_predict_is_a_booster():
    class Both(Estimator, AdaBoost):
        def __init__(self):
            AdaBoost.__init__(self)

    assert made(Both).start(2)


if importlib.util.find_spec("sklearn"):  # without the extra these tests do not exist
    adapter, ensemble = Later("properties.audit.sklearn_adapter"), Later("sklearn.ensemble")

    @pytest.mark.parametrize("seed", range(4))
    def test_scikit_learns_adaboost_is_the_same_booster_by_either_adapter(seed):
        general = adapter.EnsembleBooster(
            lambda learner, rounds: ensemble.AdaBoostClassifier(learner, n_estimators=rounds)
        )
        own = adapter.SklearnAdaBoost()
        weights = own.start(5)
        assert np.allclose(general.start(5), weights)
        for column in np.random.default_rng(seed).choice([-1.0, 1.0], size=(12, 5)):
            if 0.02 < weights @ column < 0.98:
                weights = own.update(column)
                assert np.allclose(general.update(column), weights, rtol=0, atol=1e-12)
                assert np.allclose(general.coefficients(), own.coefficients(), rtol=0, atol=1e-12)
        assert general.coefficients()

    def test_an_ensemble_that_refuses_a_learner_without_an_edge_stops():
        booster = adapter.EnsembleBooster(
            lambda learner, rounds: ensemble.AdaBoostClassifier(learner, n_estimators=rounds)
        )
        booster.start(3)
        assert booster.update([-1, -1, 1]) == Stop("no edge") and booster.coefficients() == (0.0,)

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("BaggingClassifier", "must have the attributes estimators_ and estimator_weights_"),
            ("GradientBoostingClassifier", "must have the attributes estimators_ and estimator_weights_"),
        ],
    )
    def test_an_ensemble_that_the_adapter_cannot_play_is_refused_by_the_constructor(name, message):
        kind = getattr(ensemble, name)

        def make(learner, rounds):
            return kind(learner, n_estimators=rounds) if name.startswith("Bag") else kind(n_estimators=rounds)

        with pytest.raises(ValueError, match=message):
            adapter.EnsembleBooster(make)

    def test_an_ensemble_that_draws_its_examples_is_refused():
        class Drawing(Estimator):
            def fit(self, X, y):
                self.learner.fit(X[:2], y[:2])
                return self

        with pytest.raises(ValueError, match="all 4 examples, with sample_weight, got 2"):
            adapter.EnsembleBooster(Drawing)

    def test_an_ensemble_that_does_not_fit_its_learner_is_refused():
        with pytest.raises(ValueError, match="fit must fit the weak learner"):
            adapter.EnsembleBooster(lambda learner, rounds: ensemble.AdaBoostClassifier(n_estimators=rounds))

    def test_the_adapter_stops_after_most_rounds_with_its_weights():
        committee = Later("guests.kinds.committee")
        booster = adapter.EnsembleBooster(committee.Committee, unit=1, most=3)
        trace = play(booster, GAME, 9, InOrder())
        assert trace.stop == "most rounds" and len(trace.edges) == 3 and len(trace.weights) == 4

    def test_weights_of_another_sum_are_as_the_learner_receives_them_unless_they_are_to_be_normalised():
        class Counting(Estimator):
            def fit(self, X, y):
                self.estimators_ = [
                    self.learner.fit(X, y, sample_weight=np.full(len(y), 2.0)) for _ in range(self.rounds)
                ]
                self.estimator_weights_ = [1.0] * self.rounds
                return self

        assert list(adapter.EnsembleBooster(Counting).start(4)) == [2.0] * 4
        assert list(adapter.EnsembleBooster(Counting, normalise=True).start(4)) == [0.25] * 4

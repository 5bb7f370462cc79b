"""scikit-learn through the adapter (extra `peers`): no false alarm, and a fitted ensemble is replayed to its votes."""

import importlib.util

import numpy as np
import pytest

from properties import audit
from reference import play
from theorems.later import Later

if importlib.util.find_spec("sklearn"):  # without the extra these tests do not exist
    from properties.sabotage.false_alarms import Tally, extended

    adapter, datasets = Later("properties.audit.sklearn_adapter"), Later("sklearn.datasets")
    ensemble, tree = Later("sklearn.ensemble"), Later("sklearn.tree")

    def test_scikit_learns_adaboost_passes_the_audit_with_its_promises():
        report = audit(adapter.SklearnAdaBoost(), budget=600, witnesses=None, isolate=False, trusted=True)
        assert report.ok, report
        assert len(report.of("held")) >= 34

    def test_scikit_learns_adaboost_raises_no_alarm_over_twenty_seeds():
        tally = extended(adapter.SklearnAdaBoost(), Tally("sklearn"), 20)
        assert tally.comparisons > 500 and not tally.alarms

    @pytest.mark.parametrize("seed", range(20))
    def test_round_by_round_it_is_one_ensemble_fitted_on_all_columns(seed):
        from properties.audit.sklearn_adapter import _ensemble

        draw = np.random.default_rng(seed)
        m = int(draw.integers(3, 9))
        booster, labels, columns = adapter.SklearnAdaBoost(), np.where(np.arange(m) % 2, -1, 1), []
        weights = [booster.start(m)]
        while len(columns) < (100 if seed % 4 == 0 else 12):  # one run in four continues until weights vanish
            column = draw.choice([-1, 1], size=m)
            column = column * np.sign(weights[-1] @ column)
            if 0.02 < weights[-1] @ column < 0.98:
                columns.append(column)
                weights.append(booster.update(column))
        script = adapter.Script(labels, [*columns, columns[0]])
        classifier, scripted = _ensemble()
        places = np.arange(float(m))[:, None]
        model = classifier(scripted(script), n_estimators=len(columns) + 1).fit(places, labels)
        assert np.allclose(weights, script.sample_weights, rtol=0, atol=1e-12)
        assert np.allclose(booster.coefficients(), model.estimator_weights_[:-1] / 2, rtol=0, atol=1e-11)

    def test_a_fitted_ensemble_replays_to_its_own_votes():
        features, labels = datasets.make_classification(120, 6, flip_y=0.1, random_state=3)
        model = ensemble.AdaBoostClassifier(tree.DecisionTreeClassifier(max_depth=1), n_estimators=15).fit(
            features, labels
        )
        booster, game, learner, rounds = adapter.arguments_of_replay(model, features, labels)
        trace = play(booster, game, rounds, learner)
        truth = np.where(labels == model.classes_[1], 1, -1)
        assert trace.stop == "rounds"
        assert (np.sign(trace.margins()) * truth == np.where(model.predict(features) == model.classes_[1], 1, -1)).all()
        errors = [(1 - float(edge)) / 2 for edge in trace.edges]
        assert np.allclose(errors, model.estimator_errors_[:rounds], rtol=0, atol=1e-9)

    def test_a_fitted_ensemble_refuses_a_column_that_is_not_its_next_one():
        features, labels = datasets.make_classification(40, 4, n_informative=3, n_redundant=0, random_state=1)
        model = ensemble.AdaBoostClassifier(tree.DecisionTreeClassifier(max_depth=1), n_estimators=3).fit(
            features, labels
        )
        booster, game, _, _ = adapter.arguments_of_replay(model, features, labels)
        booster.start(game.m)
        with pytest.raises(ValueError, match="column must have the margins of estimator 0"):
            booster.update([-entry for entry in game.columns[0]])

    def test_three_classes_are_refused():
        features, labels = datasets.make_classification(
            60, 4, n_informative=4, n_redundant=0, n_classes=3, random_state=1
        )
        model = ensemble.AdaBoostClassifier(tree.DecisionTreeClassifier(max_depth=1), n_estimators=3).fit(
            features, labels
        )
        with pytest.raises(ValueError, match="model must have two classes, got 3"):
            adapter.arguments_of_replay(model, features, labels)

"""scikit-learn's AdaBoost as a booster, and a fitted ensemble as a play (extra `peers`).

`SklearnAdaBoost` runs `sklearn.ensemble.AdaBoostClassifier` itself: its weak learner is scripted to have the margins of
the columns received, and the weights are those that scikit-learn hands to that learner. `arguments_of_replay(model, X, y)` turns a
fitted ensemble into the game of its estimators, the transcript of their order, and a booster that has its coefficients.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy

from reference import Game, Transcript
from reference.protocol import Stop

if find_spec("sklearn") is None:
    raise ModuleNotFoundError("No module named 'sklearn'", name="sklearn")


@cache
def _ensemble():
    """(AdaBoostClassifier, the class of its scripted learner): scikit-learn takes a second to import, and does so with the
    first update."""
    from sklearn.base import BaseEstimator, ClassifierMixin
    from sklearn.ensemble import AdaBoostClassifier

    class Scripted(ClassifierMixin, BaseEstimator):
        """A weak learner whose t-th fit has the t-th of the given columns as margins, and notes its sample weights."""

        def __init__(self, script=None):
            self.script = script

        def get_params(self, deep=True):
            """What scikit-learn would find by inspecting the signature, once for each clone."""
            return {"script": self.script}

        def fit(self, features, labels, sample_weight=None):
            self.classes_ = numpy.array([-1, 1])
            self.column_ = self.script.next(sample_weight)
            return self

        def predict(self, features):
            places = features[:, 0].astype(int)
            return self.script.labels[places] * self.column_[places]

    return AdaBoostClassifier, Scripted


class Script:
    """The columns to be played, in order, and the weights noted at each fit. scikit-learn's clones share it."""

    def __init__(self, labels, columns):
        self.labels, self.columns, self.noted = labels, columns, []

    def next(self, weights):
        self.noted.append(numpy.array(weights))
        return self.columns[len(self.noted) - 1]

    def __deepcopy__(self, memo):
        return self


class SklearnAdaBoost:
    """AdaBoostClassifier on columns of -1 and +1; coefficients are half its estimator weights, as in AdaBoost.

    Every round fits an ensemble of two that starts from the last weights: those of its second estimator are the next ones.
    That one ensemble of as many estimators as rounds does the same is a test by itself. It stops where scikit-learn does:
    "perfect" at no error, "no edge" at an error of one half or more. A single example has no two classes: it stops at once.
    """

    traits = {  # noqa: RUF012
        "columns": "signs",
        "arithmetic": "float",
        "corrective": "last",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "promises": (("loss-falls", "positive"), "weights-follow-losses", ("product-error-bound", "positive")),
    }

    def start(self, m: int):
        """The uniform distribution over m examples."""
        self._m = m
        self._steps: list = []
        self._weights = numpy.full(m, 1 / m)
        return self._weights

    def update(self, column):
        """The weights that scikit-learn gives its next estimator."""
        column = numpy.asarray(column, dtype=int)
        wrong = float(self._weights[column < 0].sum())
        if not (column < 0).any() or wrong >= 0.5 * (1 - 1e-12) or self._m == 1:
            perfect = not (column < 0).any()
            self._steps.append(float("inf") if perfect else 0.0)
            return Stop("perfect" if perfect else "no edge")
        from sklearn import config_context  # here, as in `_ensemble`

        labels = numpy.where(numpy.arange(self._m) % 2 == 0, 1, -1)
        script = Script(labels, [column, column])
        places = numpy.arange(self._m, dtype=float)[:, None]
        classifier, scripted = _ensemble()
        with config_context(skip_parameter_validation=True):  # there are no others than these two
            model = classifier(scripted(script), n_estimators=2).fit(places, labels, sample_weight=self._weights)
        self._steps.append(model.estimator_weights_[0] / 2)
        self._weights = script.noted[1]
        return self._weights

    def coefficients(self):
        """Half of `estimator_weights_`."""
        return tuple(self._steps)


class FittedEnsemble:
    """A booster that says what a fitted ensemble said: its coefficients, and the weights that they stand for.

    weights : estimator weights, as fitted.      columns : the margins of the estimators on the training set.
    """

    traits = {"columns": "signs", "arithmetic": "float", "symmetries": ()}  # noqa: RUF012

    def __init__(self, weights, columns):
        self.weights, self.columns = weights, columns

    def start(self, m: int):
        """The uniform distribution, before the first estimator."""
        self._round, self._logs = 0, numpy.zeros(m)
        return self._distribution()

    def update(self, column):
        """The weights after one more estimator. Raises ValueError for a column that is not the next one's."""
        if self._round >= len(self.columns) or not numpy.array_equal(column, self.columns[self._round]):
            raise ValueError(f"column must be that of estimator {self._round}: a fitted ensemble can only be replayed")
        self._logs = self._logs - self.weights[self._round] / 2 * numpy.asarray(column)
        self._round += 1
        return self._distribution()

    def coefficients(self):
        """Half the weights of the estimators so far."""
        return tuple(weight / 2 for weight in self.weights[: self._round])

    def _distribution(self):
        moved = numpy.exp(self._logs - self._logs.max())
        return moved / moved.sum()


def arguments_of_replay(model, features, labels) -> tuple[FittedEnsemble, Game, Transcript, int]:
    """(booster, game, learner, rounds) of a fitted binary ensemble: `play(booster, game, rounds, learner)` replays it.

    features, labels : the training set; labels are the two classes of the model.
    Raises ValueError for an ensemble with other than two classes.
    """
    classes: Any = model.classes_
    if len(classes) != 2:
        raise ValueError(f"model must have two classes, got {len(classes)}")
    truth = numpy.where(numpy.asarray(labels) == classes[1], 1, -1)
    columns = []
    for estimator in model.estimators_:
        columns.append(truth * numpy.where(estimator.predict(features) == classes[1], 1, -1))
    game = Game(numpy.stack(columns, axis=1).tolist())
    weights = [float(weight) for weight in model.estimator_weights_[: len(columns)]]
    choices = [(j, 1) for j in range(len(columns))]
    return FittedEnsemble(weights, columns), game, Transcript(choices), len(columns)

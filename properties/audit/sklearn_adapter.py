"""Make boosters of scikit-learn's AdaBoost and of other ensembles, and plays of fitted ensembles (extra `peers`).

`EnsembleBooster` is a booster made of any class with `fit`, `predict`, `estimators_` and `estimator_weights_` that fits a weak
learner with `sample_weight` once per round. `SklearnAdaBoost` runs `sklearn.ensemble.AdaBoostClassifier`. Its weak learner is
scripted to have the margins of the received columns, and its weights are the sample weights that the learner receives.
`arguments_of_replay(model, X, y)` turns a fitted ensemble into the game of its estimators, the transcript of their order, and a
booster that has its coefficients.
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
    """Return (AdaBoostClassifier, the class of its scripted learner), which are imported at the first update.

    The import takes a second.
    """
    from sklearn.base import BaseEstimator, ClassifierMixin
    from sklearn.ensemble import AdaBoostClassifier

    class Scripted(ClassifierMixin, BaseEstimator):
        """A weak learner whose t-th fit has column t of the script as margins, and stores its sample weights in the script."""

        def __init__(self, script=None):
            self.script = script

        def get_params(self, deep=True):
            """Return the parameters, which scikit-learn would otherwise read from the signature for each clone."""
            return {"script": self.script}

        def fit(self, features, labels, sample_weight=None):
            self.classes_ = numpy.array([-1, 1])
            self.column_ = self.script.next(sample_weight, len(features))
            return self

        def predict(self, features):
            indices = features[:, 0].astype(int)
            return self.script.labels[indices] * self.column_[indices]

    return AdaBoostClassifier, Scripted


class Script:
    """The columns of a run in order, and the sample weights of each fit. All clones of a learner share the script."""

    def __init__(self, labels, columns):
        self.labels, self.columns, self.sample_weights = labels, columns, []

    def next(self, weights, m):
        if m != len(self.labels):
            raise ValueError(
                f"fit must fit its weak learner on all {len(self.labels)} examples, with sample_weight, got {m} examples"
            )
        if weights is None:
            weights = numpy.full(m, 1 / m)
        self.sample_weights.append(numpy.array(weights))
        return self.columns[len(self.sample_weights) - 1]

    def __deepcopy__(self, memo):
        return self


class SklearnAdaBoost:
    """AdaBoostClassifier on columns of -1 and +1. A coefficient is half an estimator weight, as in AdaBoost.

    Each round fits an ensemble of two estimators that starts from the present weights. The sample weights of its second
    estimator are the next weights. A test compares them with one ensemble that has as many estimators as rounds. The booster
    stops where scikit-learn stops: with "perfect" at error 0, with "no edge" at an error of at least 1/2. On one example, which
    has one class, it stops in the first round.
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
        """Return the uniform distribution over m examples."""
        self._m = m
        self._steps: list = []
        self._weights = numpy.full(m, 1 / m)
        return self._weights

    def update(self, column):
        """Return the sample weights that scikit-learn passes to its next estimator."""
        column = numpy.asarray(column, dtype=int)
        wrong = float(self._weights[column < 0].sum())
        if not (column < 0).any() or wrong >= 0.5 * (1 - 1e-12) or self._m == 1:
            perfect = not (column < 0).any()
            self._steps.append(float("inf") if perfect else 0.0)
            return Stop("perfect" if perfect else "no edge")
        from sklearn import config_context  # here, as in `_ensemble`

        labels = numpy.where(numpy.arange(self._m) % 2 == 0, 1, -1)
        script = Script(labels, [column, column])
        features = numpy.arange(self._m, dtype=float)[:, None]
        classifier, scripted = _ensemble()
        with config_context(skip_parameter_validation=True):  # the two parameters are valid
            model = classifier(scripted(script), n_estimators=2).fit(features, labels, sample_weight=self._weights)
        self._steps.append(model.estimator_weights_[0] / 2)
        self._weights = script.sample_weights[1]
        return self._weights

    def coefficients(self):
        """Return half of `estimator_weights_`."""
        return tuple(self._steps)


class EnsembleBooster:
    """A booster made of an ensemble with `fit` and `predict`: each round fits a new ensemble with one estimator more.

    make      : a function of a weak learner and a number of estimators that returns an unfitted ensemble. Its `fit(X, y)` must
                fit a clone or a copy of the learner once per estimator, on all examples, with `sample_weight`; y is -1 or +1.
    unit      : the factor from an entry of `estimator_weights_` to a coefficient: 1/2 if the entry is the log-odds, as in
                scikit-learn's AdaBoostClassifier.
    normalise : whether weights are divided by their sum. By default they are as the learner receives them.
    traits    : further traits. Columns of -1 and +1 and float arithmetic are always declared.
    most      : the number of rounds after which the booster stops with "most rounds". T rounds need about T²/2 fits.

    The weights are the sample weights that the learner receives. On one example, which has one class, the ensemble is not
    fitted. The booster stops with "fit ended" if `fit` ends early, and with "no edge" if `fit` raises ValueError at a column
    without a positive edge. A column for which the ensemble keeps no estimator has the coefficient 0.
    Raises ValueError for an ensemble whose `fit` does not fit the learner as stated for `make`.

    >>> from sklearn.ensemble import AdaBoostClassifier
    >>> booster = EnsembleBooster(lambda learner, rounds: AdaBoostClassifier(learner, n_estimators=rounds))
    >>> booster.start(4).tolist()
    [0.25, 0.25, 0.25, 0.25]
    >>> booster.update([1, 1, 1, -1]).round(9).tolist()
    [0.166666667, 0.166666667, 0.166666667, 0.5]
    """

    def __init__(self, make, unit=0.5, normalise=False, traits=None, most=100):
        self.make, self.unit, self.normalise, self.most = make, unit, normalise, most
        self.traits = {"columns": "signs", "arithmetic": "float", **(traits or {})}
        self.start(4)
        self.update([1, 1, 1, -1])

    def arguments(self):
        """Return the arguments that a table shows: all but `make`, as a function cannot be restored from text."""
        return {"unit": self.unit, "normalise": self.normalise, "most": self.most}

    def start(self, m: int):
        """Return the sample weights of the first estimator."""
        self._labels = numpy.where(numpy.arange(m) % 2 == 0, 1, -1)
        self._columns: list = []
        self._coefficients: tuple = ()
        if m == 1:  # classifiers refuse a training set of one class
            return numpy.ones(1)
        return self._fitted([numpy.ones(m, dtype=int)])[0][0]

    def update(self, column):
        """Return the sample weights of the next estimator, or a Stop if the ensemble fits no further estimator.

        Raises ValueError if `fit` does not fit the learner as stated for `make`.
        """
        self._columns.append(numpy.asarray(column, dtype=int))
        rounds = len(self._columns)
        if len(self._labels) == 1:
            right = self._columns[-1][0] > 0
            self._coefficients = (*self._coefficients, float("inf") if right else 0.0)
            return Stop("perfect" if right else "no edge")
        weights, votes = self._fitted([*self._columns, self._columns[-1]])
        if votes is None:
            self._coefficients = (*self._coefficients, 0.0)
            return Stop("no edge")
        if len(weights) < rounds:
            raise ValueError(f"fit must fit the first {rounds} estimators in each round, got {len(weights)} fits")
        coefficients = [self.unit * float(vote) for vote in votes[:rounds]]
        self._coefficients = (*coefficients, *[0.0] * (rounds - len(coefficients)))
        if len(weights) == rounds:
            return Stop("fit ended")
        return Stop("most rounds", weights[rounds]) if rounds >= self.most else weights[rounds]

    def coefficients(self):
        """Return `unit` times `estimator_weights_`, one for each column."""
        return self._coefficients

    def _fitted(self, columns):
        """Return (the sample weights of each fit, the weights of the estimators) of an ensemble on these columns.

        The weights of the estimators are None if `fit` refuses the second last column because it has no positive edge.
        """
        from sklearn import config_context  # here, as in `_ensemble`

        _, scripted = _ensemble()
        script = Script(self._labels, columns)
        model = self.make(scripted(script), len(columns))
        try:
            with config_context(skip_parameter_validation=True):
                model.fit(numpy.arange(len(self._labels), dtype=float)[:, None], self._labels)
        except ValueError:
            if (
                0 < len(script.sample_weights) == len(columns) - 1
                and float(script.sample_weights[-1] @ columns[-2]) <= 1e-9
            ):
                return script.sample_weights, None
            raise
        weights = script.sample_weights
        if self.normalise:
            weights = [entry / entry.sum() for entry in weights]
        try:
            votes = list(model.estimator_weights_)[: len(list(model.estimators_))]
        except AttributeError as error:
            raise ValueError(
                f"a fitted ensemble must have the attributes estimators_ and estimator_weights_: {error}"
            ) from None
        if not weights:
            raise ValueError("fit must fit the weak learner that `make` receives, or a clone of it, got no fit")
        return weights, votes


class FittedEnsemble:
    """A booster that replays a fitted ensemble: it returns the ensemble's coefficients and the weights of AdaBoost with them.

    weights : the estimator weights of the ensemble.      columns : the margins of the estimators on the training set.
    """

    traits = {"columns": "signs", "arithmetic": "float", "symmetries": ()}  # noqa: RUF012

    def __init__(self, weights, columns):
        self.weights, self.columns = weights, columns

    def start(self, m: int):
        """Return the uniform distribution, before the first estimator."""
        self._round, self._logs = 0, numpy.zeros(m)
        return self._distribution()

    def update(self, column):
        """Return the weights after one more estimator. Raise ValueError if the column differs from the next estimator's margins."""
        if self._round >= len(self.columns) or not numpy.array_equal(column, self.columns[self._round]):
            raise ValueError(
                f"column must have the margins of estimator {self._round}, as a fitted ensemble can only be replayed"
            )
        self._logs = self._logs - self.weights[self._round] / 2 * numpy.asarray(column)
        self._round += 1
        return self._distribution()

    def coefficients(self):
        """Return half the weights of the estimators replayed so far."""
        return tuple(weight / 2 for weight in self.weights[: self._round])

    def _distribution(self):
        moved = numpy.exp(self._logs - self._logs.max())
        return moved / moved.sum()


def arguments_of_replay(model, features, labels) -> tuple[FittedEnsemble, Game, Transcript, int]:
    """Return (booster, game, learner, rounds) of a fitted binary ensemble: `play(booster, game, rounds, learner)` replays it.

    features, labels : the training set; labels are the two classes of the model.
    Raises ValueError for an ensemble that has not exactly two classes.
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

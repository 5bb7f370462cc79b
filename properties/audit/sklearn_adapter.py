"""Make boosters of scikit-learn's AdaBoost and of other ensembles, and plays of fitted ensembles (extra `peers`).

`EnsembleBooster` makes a booster of any class with `fit`, `predict`, `estimators_` and `estimator_weights_` that fits a weak
learner with `sample_weight` once a round. `SklearnAdaBoost` runs `sklearn.ensemble.AdaBoostClassifier` itself: its weak learner
is scripted to have the margins of the columns received, and the weights are those that scikit-learn hands to that learner.
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
    """Return (AdaBoostClassifier, the class of its scripted learner). They are imported with the first update, since the import
    takes a second."""
    from sklearn.base import BaseEstimator, ClassifierMixin
    from sklearn.ensemble import AdaBoostClassifier

    class Scripted(ClassifierMixin, BaseEstimator):
        """A weak learner whose t-th fit has the t-th of the given columns as margins, and records its sample weights."""

        def __init__(self, script=None):
            self.script = script

        def get_params(self, deep=True):
            """Return what scikit-learn would read from the signature, once for each clone."""
            return {"script": self.script}

        def fit(self, features, labels, sample_weight=None):
            self.classes_ = numpy.array([-1, 1])
            self.column_ = self.script.next(sample_weight, len(features))
            return self

        def predict(self, features):
            places = features[:, 0].astype(int)
            return self.script.labels[places] * self.column_[places]

    return AdaBoostClassifier, Scripted


class Script:
    """The columns to be played, in order, and the sample weights of each fit. scikit-learn's clones share one object."""

    def __init__(self, labels, columns):
        self.labels, self.columns, self.noted = labels, columns, []

    def next(self, weights, m):
        if m != len(self.labels):
            raise ValueError(
                f"fit must fit its weak learner on all {len(self.labels)} examples, with sample_weight, got {m} of them"
            )
        if weights is None:
            weights = numpy.full(m, 1 / m)
        self.noted.append(numpy.array(weights))
        return self.columns[len(self.noted) - 1]

    def __deepcopy__(self, memo):
        return self


class SklearnAdaBoost:
    """AdaBoostClassifier on columns of -1 and +1; coefficients are half its estimator weights, as in AdaBoost.

    Every round fits an ensemble of two that starts from the last weights; the weights of its second estimator are the next ones.
    A test checks that one ensemble with as many estimators as rounds does the same. The booster stops where scikit-learn does:
    "perfect" at no error, "no edge" at an error of one half or more. On a single example, which has one class, it stops at once.
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
        """Return the weights that scikit-learn gives its next estimator."""
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
        with config_context(skip_parameter_validation=True):  # the two parameters are set here, and valid
            model = classifier(scripted(script), n_estimators=2).fit(places, labels, sample_weight=self._weights)
        self._steps.append(model.estimator_weights_[0] / 2)
        self._weights = script.noted[1]
        return self._weights

    def coefficients(self):
        """Return half of `estimator_weights_`."""
        return tuple(self._steps)


class EnsembleBooster:
    """An ensemble with `fit` and `predict` as a booster: every round fits it anew, with one estimator more.

    make      : a function of a weak learner and a number of estimators that returns an unfitted ensemble. Its `fit(X, y)` must
                fit a clone or a copy of the learner on all examples once a round, with `sample_weight`; y is -1 or +1.
    unit      : the factor from an entry of `estimator_weights_` to a coefficient: 1/2 if the entry is the log-odds, as in
                scikit-learn's AdaBoostClassifier.
    normalise : whether weights are divided by their sum. By default they are as the learner receives them.
    traits    : further traits. Columns of -1 and +1 and float arithmetic are declared in any case.
    most      : the number of rounds after which it stops, with "most rounds": T rounds cost about T²/2 fits of the learner.

    The weights are those that the ensemble gives its learner. With one example there is one class, and the ensemble is not
    fitted. The booster stops with "fit ended" where `fit` ends early, and with "no edge" where `fit` raises ValueError at a
    column with no positive edge. A column for which the ensemble keeps no estimator has the coefficient 0.
    Raises ValueError for an ensemble whose `fit` does not do what `make` must.

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
        """Return the arguments that a table shows, without `make`: a function has no text from which it could be restored."""
        return {"unit": self.unit, "normalise": self.normalise, "most": self.most}

    def start(self, m: int):
        """Return the weights that the ensemble gives its first estimator."""
        self._labels = numpy.where(numpy.arange(m) % 2 == 0, 1, -1)
        self._columns: list = []
        self._coefficients: tuple = ()
        if m == 1:  # one class only, which classifiers refuse
            return numpy.ones(1)
        return self._fitted([numpy.ones(m, dtype=int)])[0][0]

    def update(self, column):
        """Return the weights that the ensemble gives its next estimator, or a Stop if it fits no further one.

        Raises ValueError where `fit` does not fit its learner as `make` must.
        """
        self._columns.append(numpy.asarray(column, dtype=int))
        played = len(self._columns)
        if len(self._labels) == 1:
            right = self._columns[-1][0] > 0
            self._coefficients = (*self._coefficients, float("inf") if right else 0.0)
            return Stop("perfect" if right else "no edge")
        weights, votes = self._fitted([*self._columns, self._columns[-1]])
        if votes is None:
            self._coefficients = (*self._coefficients, 0.0)
            return Stop("no edge")
        if len(weights) < played:
            raise ValueError(f"fit must fit the first {played} estimators again, got {len(weights)}")
        kept = [self.unit * float(vote) for vote in votes[:played]]
        self._coefficients = (*kept, *[0.0] * (played - len(kept)))
        if len(weights) == played:
            return Stop("fit ended")
        return Stop("most rounds", weights[played]) if played >= self.most else weights[played]

    def coefficients(self):
        """Return `unit` times `estimator_weights_`, one for each column."""
        return self._coefficients

    def _fitted(self, columns):
        """Return (the weights of each fit of the learner, the weights of the estimators) of an ensemble on these columns; None
        for the latter if `fit` refuses the last column but one, which has no positive edge."""
        from sklearn import config_context  # here, as in `_ensemble`

        _, scripted = _ensemble()
        script = Script(self._labels, columns)
        model = self.make(scripted(script), len(columns))
        try:
            with config_context(skip_parameter_validation=True):
                model.fit(numpy.arange(len(self._labels), dtype=float)[:, None], self._labels)
        except ValueError:
            if 0 < len(script.noted) == len(columns) - 1 and float(script.noted[-1] @ columns[-2]) <= 1e-9:
                return script.noted, None
            raise
        weights = script.noted
        if self.normalise:
            weights = [entry / entry.sum() for entry in weights]
        try:
            votes = list(model.estimator_weights_)[: len(list(model.estimators_))]
        except AttributeError as error:
            raise ValueError(f"a fitted ensemble must have estimators_ and estimator_weights_: {error}") from None
        if not weights:
            raise ValueError("fit must fit the weak learner that it is given, or a clone of it; it fitted none")
        return weights, votes


class FittedEnsemble:
    """A booster that replays a fitted ensemble: its coefficients, and the weights that belong to them.

    weights : estimator weights, as fitted.      columns : the margins of the estimators on the training set.
    """

    traits = {"columns": "signs", "arithmetic": "float", "symmetries": ()}  # noqa: RUF012

    def __init__(self, weights, columns):
        self.weights, self.columns = weights, columns

    def start(self, m: int):
        """Return the uniform distribution, before the first estimator."""
        self._round, self._logs = 0, numpy.zeros(m)
        return self._distribution()

    def update(self, column):
        """Return the weights after one more estimator. Raise ValueError if the column is not that of the next estimator."""
        if self._round >= len(self.columns) or not numpy.array_equal(column, self.columns[self._round]):
            raise ValueError(f"column must be that of estimator {self._round}: a fitted ensemble can only be replayed")
        self._logs = self._logs - self.weights[self._round] / 2 * numpy.asarray(column)
        self._round += 1
        return self._distribution()

    def coefficients(self):
        """Return half the weights of the estimators so far."""
        return tuple(weight / 2 for weight in self.weights[: self._round])

    def _distribution(self):
        moved = numpy.exp(self._logs - self._logs.max())
        return moved / moved.sum()


def arguments_of_replay(model, features, labels) -> tuple[FittedEnsemble, Game, Transcript, int]:
    """Return (booster, game, learner, rounds) of a fitted binary ensemble: `play(booster, game, rounds, learner)` replays it.

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

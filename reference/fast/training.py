"""Training of a multiclass booster on real features with stumps, and prediction at new points."""

from __future__ import annotations

import numpy

from reference.fast.stumps import LabelStumps
from reference.labels.game import MulticlassGame
from reference.labels.oracles import BestClassifier
from reference.protocol import play


def train(booster, features, labels, rounds: int, k: int | None = None, progress: bool = False):
    """Return the trace of `booster` on m x f features and labels in 1..k, for at most `rounds` rounds.

    k : the number of labels, default the largest label.      progress : whether to show a progress bar on a terminal.
    Raises ValueError for labels that are not ints in 1..k, features that are no finite matrix with one row per label, and a
    negative number of rounds. After a KeyboardInterrupt the booster has the state of the last complete round.
    """
    labels = numpy.asarray(labels)
    if labels.dtype.kind not in "iu":
        raise ValueError(f"labels must be whole numbers from 1, got an array of {labels.dtype}")
    game = MulticlassGame(labels, int(labels.max()) if k is None else k, LabelStumps(features))
    if not progress:
        return play(booster, game, rounds, BestClassifier(), keep="last")
    from rich.progress import Progress  # imported here: only the progress bar needs it

    with Progress() as bar:
        return play(booster, game, rounds, _Reporting(bar, bar.add_task("rounds", total=rounds)), keep="last")


def predict(trace, features) -> numpy.ndarray:
    """Return the labels of the final hypothesis at the rows of `features`; if SAMME's votes tie, the lowest label.

    trace : the result of `train`.
    """
    features = numpy.asarray(features, dtype=float)
    stumps, base = trace.game.classifiers, trace.game.base
    predictions = numpy.array([stumps.predict_at(features, code, base) for code in trace.columns])
    if hasattr(trace.booster, "predict_all"):
        return trace.booster.predict_all(predictions)
    return numpy.array([int(numpy.argmax(trace.booster.votes(column))) + 1 for column in predictions.T])


class _Reporting(BestClassifier):
    """Choose as `BestClassifier` does, and advance a progress bar with every choice."""

    def __init__(self, bar, task):
        self._bar, self._task = bar, task
        super().__init__()

    def choose(self, game, weights):
        self._bar.advance(self._task)
        return super().choose(game, weights)

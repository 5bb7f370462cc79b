"""Training a multiclass booster on real features with stumps, with a progress bar, and predicting at new points."""

from __future__ import annotations

import numpy

from reference.fast.stumps import LabelStumps
from reference.labels.game import MulticlassGame
from reference.labels.oracles import BestClassifier
from reference.protocol import play


def train(booster, features, labels, rounds: int, k: int | None = None, progress: bool = False):
    """Return the trace of `booster` on m x f features and labels in 1..k, for at most `rounds` rounds.

    k : default the largest label.      progress : whether to show a bar with the rounds done (on a terminal).
    Raises ValueError as `MulticlassGame`, `LabelStumps` and `play` do. An interrupt leaves the booster as it is.
    """
    labels = numpy.asarray(labels)
    if labels.dtype.kind not in "iu":
        raise ValueError(f"labels must be whole numbers from 1, got an array of {labels.dtype}")
    game = MulticlassGame(labels, int(labels.max()) if k is None else k, LabelStumps(features))
    if not progress:
        return play(booster, game, rounds, BestClassifier(), keep="last")
    from rich.progress import Progress  # only where a bar is wanted

    with Progress() as bar:
        return play(booster, game, rounds, _Reporting(bar, bar.add_task("rounds", total=rounds)), keep="last")


def predict(trace, features) -> numpy.ndarray:
    """Return the final hypothesis of a trace of `train` at the rows of `features`; the lowest label where SAMME's votes tie."""
    features = numpy.asarray(features, dtype=float)
    stumps, base = trace.game.classifiers, trace.game.base
    given = numpy.array([stumps.predict_at(features, code, base) for code in trace.columns])
    if hasattr(trace.booster, "predict_all"):
        return trace.booster.predict_all(given)
    return numpy.array([int(numpy.argmax(trace.booster.votes(column))) + 1 for column in given.T])


class _Reporting(BestClassifier):
    """The best classifier, one step on the bar for every choice."""

    def __init__(self, bar, task):
        self._bar, self._task = bar, task
        super().__init__()

    def choose(self, game, weights):
        self._bar.advance(self._task)
        return super().choose(game, weights)

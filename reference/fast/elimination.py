"""The elimination algorithm in floating point, on arrays of observations by labels.

Source: Cho, Libgober, Iterative Weak Learnability and Multi-Class AdaBoost (2021), Section 3. The docstring of the exact class
explains the policies and stops, which are the same here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy

from reference.fast.adaboost import log_sum
from reference.labels.game import checked_label_count, checked_labels
from reference.labels.policies import EliminationPolicies
from reference.protocol import Stop

ROUNDING = 1e-12  # label scores up to ROUNDING * (sum of the steps) count as 0, odds up to 1 + ROUNDING as 1


@dataclass
class Epoch:
    """The record of an epoch.

    k : the number of labels.    labels : the true label of each observation.    steps : α of each round.
    votes : F, observations x labels.
    removed_count : the number of labels that every observation lost.
    ended : "negative", "perfect", or "" while the epoch runs.
    survivors : observations x remaining labels: the number in this epoch of each label of the next one.
    """

    k: int
    labels: numpy.ndarray
    steps: list[float]
    votes: numpy.ndarray
    removed_count: int = 0
    ended: str = ""
    survivors: numpy.ndarray | None = None

    @property
    def length(self) -> int:
        return len(self.steps)

    @property
    def psi(self) -> numpy.ndarray:
        """The label scores Ψ, observations x labels (equation 3.8)."""
        return scores_of(self.votes)


def scores_of(votes: numpy.ndarray) -> numpy.ndarray:
    """Return the label scores Ψ = k F - Σ F, with scores that are 0 up to rounding set to 0."""
    totals = votes.sum(axis=1, keepdims=True)
    scores = votes.shape[1] * votes - totals
    scores[abs(scores) <= ROUNDING * totals] = 0.0
    return scores


class Elimination(EliminationPolicies):
    """The elimination algorithm, which runs in epochs; at the end of an epoch every observation loses some labels.

    The exact class explains the algorithm, the policies and the stops.

    Parameters
    ----------
    min_epoch : int, at least 1
        The paper's K, the least number of rounds of an epoch.
    perfect : "stop", "clip" or "printed"
        The policy for a hypothesis with error 0.
    lost : "drop", "hopeless" or "stop"
        The policy for an observation that loses its true label.
    zero : "keep" or "remove"
        Whether a label with Ψ = 0 is a candidate for removal.
    unseen : "least" or "index"
        The policy for the labels that a point with too few candidates loses.

    Raises
    ------
    ValueError
        For min_epoch < 1, an unknown policy, labels outside 1..k.

    References
    ----------
    CL21, Section 3, with equation 3.7.

    Examples
    --------
    >>> booster = Elimination(min_epoch=2)
    >>> booster.start([1, 2, 3, 3], k=3)
    array([0.25, 0.25, 0.25, 0.25])
    >>> booster.update([1, 2, 3, 1]).round(6).tolist()
    [0.146334, 0.146334, 0.146334, 0.560997]
    """

    def start(self, labels, k: int) -> numpy.ndarray:
        """Return the uniform distribution over the observations, whose true labels are in 1..k."""
        self.epochs: list[Epoch] = []
        self._record: dict = {}
        self._weights: numpy.ndarray = numpy.empty(0)
        self._logs: numpy.ndarray = numpy.empty(0)
        self._game: tuple[Any, Any] | None = None  # the original game, and the game of the current epoch
        return self._begin(numpy.asarray(checked_labels(labels, checked_label_count(k))), k)

    def game(self, original):
        """Return the game of the current epoch: true labels renumbered, hypotheses with labels in 1..k only."""
        if self._game is None or self._game[0] is not original:
            self._game = (original, original.relabelled(self.epochs[-1].labels, self.epochs[-1].k))
        return self._game[1]

    def update(self, predictions) -> numpy.ndarray | Stop:
        """Return the next weights, uniform at the start of an epoch, or `Stop`."""
        epoch = self.epochs[-1]
        guesses = numpy.asarray(checked_labels(predictions, epoch.k, name="predictions", m=len(epoch.labels)))
        wrong = guesses != epoch.labels
        error, right = self._weights[wrong].sum(), self._weights[~wrong].sum()
        if not (wrong & self._training).any():
            if self.perfect != "clip":
                self._keep(guesses, math.inf, 0.0)
                epoch.ended = "perfect"
                self._last = guesses
                return Stop("perfect")
            clipped = 1 / (2 * len(guesses))
            self._keep(guesses, self._step(math.log((1 - clipped) / clipped), epoch.k), 0.0)
        elif (epoch.k - 1) * right <= error * (1 + ROUNDING):
            self._keep(guesses, 0.0, error)
            return Stop("no edge")
        else:
            step = self._step(log_sum(self._logs[~wrong]) - log_sum(self._logs[wrong]), epoch.k)
            self._keep(guesses, step, error)
            self._logs = self._logs + epoch.k * step * wrong
            self._logs -= self._logs.max()
            scaled = numpy.exp(self._logs)
            self._weights = scaled / scaled.sum()
        return self._end_epoch() if self._epoch_is_over() else self._weights

    def coefficients(self) -> tuple[float, ...]:
        """Return the steps α of all rounds of all epochs: 0 for a hypothesis without edge, infinity for a perfect one."""
        return tuple(step for epoch in self.epochs for step in epoch.steps)

    def record(self) -> dict:
        """Return `step`, `error` and `epoch` (from 1) of the last round."""
        return self._record

    def predict(self, hypotheses_at_point) -> int:
        """Return the label of the final hypothesis at a point, from the labels that the hypotheses of all rounds give it."""
        return int(self.predict_all(numpy.asarray(hypotheses_at_point)[:, None])[0])

    def predict_all(self, predictions: numpy.ndarray) -> numpy.ndarray:
        """Return the labels of the final hypothesis at many points.

        predictions : predictions[t, q] is the label that the hypothesis of round t gives to point q.
        """
        points = predictions.shape[1]
        maps: list[numpy.ndarray] = []
        start = 0
        label = numpy.ones(points, dtype=int)
        for epoch in self.epochs:
            part = predictions[start : start + epoch.length]
            start += epoch.length
            if epoch.ended == "perfect":
                label = part[-1]
                if self.perfect == "printed":
                    maps.clear()
                break
            votes = numpy.zeros((points, epoch.k))
            for step, row in zip(epoch.steps, part, strict=True):
                votes[numpy.arange(points), row - 1] += step
            scores = scores_of(votes)
            if epoch.ended != "negative":
                label = scores.argmax(axis=1) + 1
                break
            maps.append(self._stay(scores, epoch.removed_count))
        for stay in reversed(maps):
            label = stay[numpy.arange(points), label - 1]
        return label

    def labels(self) -> numpy.ndarray:
        """Return the labels of the final hypothesis on the training observations."""
        epoch = self.epochs[-1]
        if epoch.ended == "perfect":
            label = self._last
            if self.perfect == "printed":
                return label
        elif epoch.ended == "negative":
            label = numpy.ones(len(epoch.labels), dtype=int)
        else:
            label = epoch.psi.argmax(axis=1) + 1
        for earlier in reversed(self.epochs):
            if earlier.survivors is not None:
                label = earlier.survivors[numpy.arange(len(label)), label - 1]
        return label

    def _begin(self, labels: numpy.ndarray, k: int) -> numpy.ndarray:
        self.epochs.append(Epoch(k, labels, [], numpy.zeros((len(labels), k))))
        self._game = None
        self._training = numpy.ones(len(labels), dtype=bool) if self.lost == "hopeless" else labels != 0
        self._weights = self._training / self._training.sum()
        self._logs = numpy.where(self._training, 0.0, -math.inf)  # logarithms of the weights, up to a constant
        return self._weights

    @staticmethod
    def _step(log_ratio: float, k: int) -> float:
        """Return the step α of equation 3.7, where log_ratio is ln((1 - ε)/ε)."""
        return (math.log(k - 1) + log_ratio) / (2 * (k - 1))

    def _keep(self, guesses: numpy.ndarray, step: float, error: float) -> None:
        epoch = self.epochs[-1]
        epoch.steps.append(step)
        if not math.isinf(step):
            epoch.votes[numpy.arange(len(guesses)), guesses - 1] += step
        self._record = {"step": step, "error": float(error), "epoch": len(self.epochs)}

    def _candidates(self, scores: numpy.ndarray) -> numpy.ndarray:
        return scores <= 0 if self.zero == "remove" else scores < 0

    def _epoch_is_over(self) -> bool:
        epoch = self.epochs[-1]
        if epoch.length < self.min_epoch:
            return False
        return bool(self._candidates(epoch.psi)[self._training].any(axis=1).all())

    def _end_epoch(self) -> numpy.ndarray | Stop:
        epoch = self.epochs[-1]
        scores = epoch.psi
        counts = self._candidates(scores).sum(axis=1)
        epoch.removed_count = min(epoch.k - 1, int(counts[self._training].min()))
        epoch.survivors = self._stay(scores, epoch.removed_count)
        epoch.ended = "negative"
        matches = epoch.survivors == epoch.labels[:, None]
        labels = numpy.where(matches.any(axis=1), matches.argmax(axis=1) + 1, 0)
        if epoch.k - epoch.removed_count == 1:
            return Stop("one label")
        if (labels == 0).any() and (self.lost == "stop" or (self.lost == "drop" and not labels.any())):
            return Stop("label lost")
        return self._begin(labels, epoch.k - epoch.removed_count)

    def _stay(self, scores: numpy.ndarray, count: int) -> numpy.ndarray:
        """Return the labels that remain, in order, one row per point, after each point loses `count` labels.

        A point loses its last `count` candidates, or labels by the policy `unseen` if it has fewer.
        """
        candidates = self._candidates(scores)
        from_the_right = candidates[:, ::-1].cumsum(axis=1)[:, ::-1]
        leave = candidates & (from_the_right <= count)
        for row in numpy.flatnonzero(candidates.sum(axis=1) < count):
            keys = scores[row] if self.unseen == "least" else numpy.zeros(scores.shape[1])
            order = numpy.lexsort((-numpy.arange(scores.shape[1]), keys))
            others = [a for a in order if not candidates[row, a]]
            leave[row, others[: count - int(candidates[row].sum())]] = True
        return leave.argsort(axis=1, kind="stable")[:, : scores.shape[1] - count] + 1

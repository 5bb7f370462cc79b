"""The elimination algorithm for all minimum lengths K of an epoch: each epoch is played once and shared by all trainings.

Source: Cho, Libgober (2021), Section 3. An epoch starts from uniform weights, so that its rounds depend only on its labels and
their number; K determines when it ends. Hence the trainings of a game for all K, and of all labellings of some points, consist
of the same few epochs. Rounds and ends of epochs are computed by `Elimination` itself. Trainings cannot be shared further:
ties go to the lowest code, and labels are removed by index, so that neither a permutation of the labels nor the reflection of
a line maps one training to another (a test shows both).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from reference.arithmetic import Undecided
from reference.exact.elimination import Elimination
from reference.exact.parts.ball_epoch import BallEpoch
from reference.labels.classifiers import Partitions
from reference.labels.epoch import Epoch, first_largest, label_scores
from reference.labels.game import LOST, MulticlassGame
from reference.labels.oracles import BestClassifier
from reference.protocol import Stop


@dataclass(frozen=True)
class Training:
    """The result of a training with minimum length `min_epoch`.

    epochs : the epochs.    errors : for each epoch the errors ε of its rounds.    labels : the final label of each observation.
    """

    min_epoch: int
    epochs: tuple[Epoch, ...]
    errors: tuple[tuple, ...]
    labels: tuple[int, ...]


class UncutEpoch(Elimination):
    """An epoch against `BestClassifier` that never ends by itself; `ended_after` computes its end after any number of rounds.

    game : the game of the epoch; label 0 is lost.
    kind : `Elimination`, or a variant of it, whose rules determine the end of the epoch.
    Raises Undecided if the learner's choice in some round is not decided.
    """

    def __init__(self, game: MulticlassGame, kind: type[Elimination] = Elimination):
        super().__init__(1)
        self.epochs = []
        self.errors: list = []
        self._game, self._kind, self._learner = game, kind, BestClassifier()
        self._weights = self._begin(game.labels, game.k)

    def play_round(self) -> str:
        """Play one more round; return the reason if training stops with it, else an empty string."""
        choice = self._learner.choose(self._game, self._weights)
        if choice is None or self._learner.doubtful:
            raise Undecided(f"the learner's choice in round {self._epoch.length + 1} of {self._game!r}")
        update = self.update(self._game.predictions(choice[0]))
        self.errors.append(self.record()["error"])
        if isinstance(update, Stop):
            return update.reason
        self._weights = update
        return ""

    def stopped(self) -> Epoch:
        """Return the epoch after training stopped in it: `ended` is "perfect", or empty if there was no edge."""
        return self._epoch

    def ended_after(self, length: int) -> Epoch | None:
        """Return the epoch of the first `length` rounds if it can end there, or None if some observation has no candidate."""
        whole = self._epoch
        short = self._kind(1)
        short.epochs, short._m = [], self._m
        short._epoch = replace(whole, coefficients=whole.coefficients[:length], predictions=whole.predictions[:length])
        if not short._epoch_is_over():
            return None
        ended = short._epoch
        short._end_epoch()
        return ended

    def _epoch_is_over(self) -> bool:
        return False


class SharedEpoch:
    """An epoch that is played once and ended for every K: in balls as long as they decide all comparisons, else by `kind`."""

    def __init__(self, classifiers, base: int, labels: tuple[int, ...], k: int, kind: type[Elimination]):
        self._arguments = (classifiers, base, labels, k, kind)
        in_balls = kind is Elimination and isinstance(classifiers, Partitions) and k > 2 and LOST not in labels
        self._source: Any = BallEpoch(classifiers, labels, k) if in_balls else self._literal()
        self._rounds, self._stop = 0, ""
        self._cuts: dict[int, Epoch | None] = {}

    def cut(self, min_epoch: int) -> tuple[Epoch, tuple]:
        """Return (epoch, errors) for K = `min_epoch`; the epoch's `ended` is empty if training stopped without an edge."""
        try:
            return self._cut(min_epoch)
        except Undecided:
            if not isinstance(self._source, BallEpoch):
                raise
            self._source, self._rounds, self._stop, self._cuts = self._literal(), 0, "", {}
            return self._cut(min_epoch)

    def _cut(self, min_epoch: int) -> tuple[Epoch, tuple]:
        length = min_epoch
        while True:
            while self._rounds < length and not self._stop:
                self._stop = self._source.play_round()
                self._rounds += 1
            if self._stop and length >= self._rounds:
                return self._source.stopped(), tuple(self._source.errors)
            if length not in self._cuts:
                self._cuts[length] = self._source.ended_after(length)
            epoch = self._cuts[length]
            if epoch is not None:
                return epoch, tuple(self._source.errors[:length])
            length += 1

    def _literal(self) -> UncutEpoch:
        classifiers, base, labels, k, kind = self._arguments
        uncut = type(f"Uncut{kind.__name__}", (UncutEpoch, kind), {})
        return uncut(MulticlassGame([1] * len(labels), base, classifiers).relabelled(labels, k), kind)


@lru_cache(maxsize=1 << 12)
def shared_epoch(classifiers, base: int, labels: tuple[int, ...], k: int, kind: Any) -> SharedEpoch:
    """Return the SharedEpoch with these classifiers and these labels in 1..k (0: lost); the same object for all trainings."""
    return SharedEpoch(classifiers, base, labels, k, kind)


def train(classifiers, labels: Sequence[int], k: int, min_epoch: int, kind: Any = Elimination) -> Training:
    """Return the Training that `play(kind(min_epoch), MulticlassGame(labels, k, classifiers), ...)` would perform.

    labels : true labels in 1..k.    kind : `Elimination`, or a variant of it with the same arguments and policies.
    """
    present, left = tuple(labels), k
    epochs: list[Epoch] = []
    errors: list[tuple] = []
    while True:
        epoch, errors_of_epoch = shared_epoch(classifiers, k, present, left, kind).cut(min_epoch)
        epochs.append(epoch)
        errors.append(errors_of_epoch)
        if epoch.ended != "negative":
            break
        left -= epoch.removed_count
        present = tuple(map(_renumbered, present, epoch.permutations))
        if left == 1 or not any(present):
            break
    final = tuple(_final(epochs, p, kind) for p in range(len(present)))
    return Training(min_epoch, tuple(epochs), tuple(errors), final)


def _renumbered(label: int, stay: tuple[int, ...]) -> int:
    return stay.index(label) + 1 if label in stay else LOST


def _final(epochs: Sequence[Epoch], p: int, kind: type[Elimination]) -> int:
    """Return the final label of training observation p, by the rules of `Elimination.predict`."""
    maps = [epoch.permutations[p] for epoch in epochs if epoch.ended == "negative"]
    last = epochs[-1]
    if last.ended == "perfect":
        label = last.predictions[-1][p]
    elif last.ended == "":
        label = first_largest(label_scores(last.coefficients, last.history(p), last.k))
    else:
        label = 1
    return kind(1)._compose(maps, label)

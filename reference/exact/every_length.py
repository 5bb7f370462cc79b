"""The elimination algorithm for every minimum length of an epoch at once: each epoch is played one time and cut where K says.

Source: Cho, Libgober (2021), Section 3. An epoch starts from uniform weights, so it depends on its labels and their number
alone; K only says when it may end. The trainings of one game for all K, and of all labellings of some points, are
therefore made of the same few epochs. The rounds and the end of an epoch are those of `Elimination` itself.
Nothing more can be shared: ties go to the lowest code and labels leave by index, so neither a permutation of the labels
nor the reflection of a line carries one training to another (a test shows both).
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
    """One training with minimum length `min_epoch`: its epochs, ε of the rounds of each, and the final labels."""

    min_epoch: int
    epochs: tuple[Epoch, ...]
    errors: tuple[tuple, ...]
    labels: tuple[int, ...]


class UncutEpoch(Elimination):
    """One epoch that goes on for as long as rounds are asked for, against the best classifier.

    game : the game of the epoch; labels 0 are lost.    Raises Undecided where the learner could not tell two hypotheses.
    kind : the class whose epoch it is, `Elimination` or a change of it.
    """

    def __init__(self, game: MulticlassGame, kind: type[Elimination] = Elimination):
        super().__init__(1)
        self.epochs = []
        self.errors: list = []
        self._game, self._kind, self._learner = game, kind, BestClassifier()
        self._weights = self._begin(game.labels, game.k)

    def play_round(self) -> str:
        """Return one more round; why training stops with it, or nothing."""
        choice = self._learner.choose(self._game, self._weights)
        if choice is None or self._learner.doubtful:
            raise Undecided(f"the learner's choice in round {self._epoch.length + 1} of {self._game!r}")
        answer = self.update(self._game.predictions(choice[0]))
        self.errors.append(self.record()["error"])
        if isinstance(answer, Stop):
            return answer.reason
        self._weights = answer
        return ""

    def stopped(self) -> Epoch:
        """Return the epoch as it stands when training stops: `ended` is "perfect", or empty for want of an edge."""
        return self._epoch

    def ended_after(self, length: int) -> Epoch | None:
        """Return the first rounds as an epoch that ends by itself; None when some observation has no candidate."""
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
    """An epoch played once and cut for every K, in balls while they decide everything, else by `kind` itself."""

    def __init__(self, classifiers, base: int, labels: tuple[int, ...], k: int, kind: type[Elimination]):
        self._remade = (classifiers, base, labels, k, kind)
        in_balls = kind is Elimination and isinstance(classifiers, Partitions) and k > 2 and LOST not in labels
        self._source: Any = BallEpoch(classifiers, labels, k) if in_balls else self._literal()
        self._rounds, self._stop = 0, ""
        self._cuts: dict[int, Epoch | None] = {}

    def cut(self, min_epoch: int) -> tuple[Epoch, tuple]:
        """Return the epoch as it ends for this K, and its errors; not `ended` when training stopped for want of an edge."""
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
            found = self._cuts[length]
            if found is not None:
                return found, tuple(self._source.errors[:length])
            length += 1

    def _literal(self) -> UncutEpoch:
        classifiers, base, labels, k, kind = self._remade
        uncut = type(f"Uncut{kind.__name__}", (UncutEpoch, kind), {})
        return uncut(MulticlassGame([1] * len(labels), base, classifiers).relabelled(labels, k), kind)


@lru_cache(maxsize=1 << 12)
def shared_epoch(classifiers, base: int, labels: tuple[int, ...], k: int, kind: Any) -> SharedEpoch:
    """Return the epoch with these labels of 1..k (0: lost) and these classifiers, shared by all trainings that come to it."""
    return SharedEpoch(classifiers, base, labels, k, kind)


def train(classifiers, labels: Sequence[int], k: int, min_epoch: int, kind: Any = Elimination) -> Training:
    """Return what `play(kind(min_epoch), MulticlassGame(labels, k, classifiers), ...)` comes to, epochs shared.

    labels : true labels in 1..k.    kind : `Elimination`, or a change of it with the same arguments and policies.
    """
    now, left = tuple(labels), k
    epochs: list[Epoch] = []
    errors: list[tuple] = []
    while True:
        epoch, found = shared_epoch(classifiers, k, now, left, kind).cut(min_epoch)
        epochs.append(epoch)
        errors.append(found)
        if epoch.ended != "negative":
            break
        left -= epoch.removed_count
        now = tuple(map(_renumbered, now, epoch.permutations))
        if left == 1 or not any(now):
            break
    return Training(min_epoch, tuple(epochs), tuple(errors), tuple(_final(epochs, p, kind) for p in range(len(now))))


def _renumbered(label: int, stay: tuple[int, ...]) -> int:
    return stay.index(label) + 1 if label in stay else LOST


def _final(epochs: Sequence[Epoch], p: int, kind: type[Elimination]) -> int:
    """Return the final hypothesis at observation p of the training, as `predict` composes it."""
    maps = [epoch.permutations[p] for epoch in epochs if epoch.ended == "negative"]
    last = epochs[-1]
    if last.ended == "perfect":
        label = last.predictions[-1][p]
    elif last.ended == "":
        label = first_largest(label_scores(last.coefficients, last.history(p), last.k))
    else:
        label = 1
    return kind(1)._compose(maps, label)

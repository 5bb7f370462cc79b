"""The elimination algorithm: epochs of boosting, at the end of which every observation loses some of its labels.

Source: Cho, Libgober, Iterative Weak Learnability and Multi-Class AdaBoost (2021), Section 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key

from reference.arithmetic import INFINITY, RationalVector
from reference.arithmetic.inputs import entries_of
from reference.labels.epoch import Epoch, first_largest, label_scores, sign, signs, survivors
from reference.labels.game import LOST, checked_label_count, checked_labels
from reference.labels.odds_run import OddsRun, better_than_random, log_odds
from reference.labels.policies import EliminationPolicies
from reference.protocol import Stop


class Elimination(EliminationPolicies):
    """The elimination algorithm, which runs in epochs; at the end of an epoch every observation loses some labels.

    An epoch has at least `min_epoch` rounds and ends when every observation has a label with Ψ < 0. In an epoch with k labels
    the step is α = ln(r) / (2(k-1)) (equation 3.7, r the odds); the weights of right observations are multiplied by
    exp(-(k-1)α), those of wrong ones by exp(α). B(p) denotes the labels of observation p with Ψ < 0, its candidates. At the
    end of the epoch every observation loses N = min_p |B(p)| labels, those of largest index in B(p); the others are
    renumbered in order. The other parameters are policies for cases that the paper leaves open. With optimal classifiers they
    hardly matter: on every labelling of four points of a line by three labels none changes a final label (a test shows this).
    Learners that are not optimal, and classes given by tables, do lose true labels.

    The run stops with "one label", "perfect", "no edge" (ε >= 1 - 1/k, so that α <= 0) or "label lost".

    Parameters
    ----------
    min_epoch : int, at least 1
        The paper's K.
    perfect : "stop", "clip" or "printed"
        The case of a hypothesis with error 0. "stop": training ends, and this hypothesis decides among the remaining labels,
        under their original numbers. "clip": the error counts as 1/(2m), and the epoch goes on. "printed": training ends,
        and the final label is the one of this hypothesis in the renumbered labels of its epoch (Section 3.2 word for word).
    lost : "drop", "hopeless" or "stop"
        The case that an observation loses its true label. "drop": the observation leaves the training set and is treated as
        unseen. "hopeless": it stays, and every hypothesis is wrong on it. "stop": training ends.
    zero : "keep" or "remove"
        The case Ψ = 0. "keep": a label is a candidate only if Ψ < 0, as printed. "remove": it is one if Ψ <= 0.
    unseen : "least" or "index"
        The case of a point with fewer than N candidates, which is not in training or lost. "least": it loses the N labels of
        least Ψ, among equal ones those of larger index. "index": it loses its candidates, then the others from the largest.

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
    >>> print(*booster.start([1, 2, 3, 3], k=3))
    1/4 1/4 1/4 1/4
    >>> [round(float(weight), 6) for weight in booster.update([1, 2, 3, 1])]
    [0.146334, 0.146334, 0.146334, 0.560997]
    >>> print(*booster.update([2, 2, 3, 3]))  # an epoch has ended and a new one begins
    1/4 1/4 1/4 1/4
    >>> booster.record()["epoch"]
    1
    """

    def start(self, labels: Sequence[int], k: int):
        """Return the uniform distribution over the observations, whose true labels are in 1..k."""
        self.epochs: list[Epoch] = []
        self._record: dict = {}
        return self._begin(checked_labels(entries_of(labels, "labels"), checked_label_count(k)), k)

    def game(self, original):
        """Return the game of the current epoch: true labels renumbered, hypotheses with labels in 1..k only."""
        return original.relabelled(self._epoch.labels, self._epoch.k)

    def update(self, predictions: Sequence[int]):
        """Return the next weights, uniform at the start of an epoch, or `Stop`."""
        epoch = self._epoch
        labels = checked_labels(entries_of(predictions, "predictions"), epoch.k, name="predictions", m=self._m)
        wrong = tuple(guess != label for guess, label in zip(labels, epoch.labels, strict=True))
        error = self._run.error(wrong)
        epoch.predictions.append(labels)
        if isinstance(error, Fraction) and error == 0:
            if self.perfect != "clip":
                self._keep(INFINITY, error)
                epoch.ended = "perfect"
                return Stop("perfect")
            self._keep(self._step(Fraction(1, 2 * self._m), epoch.k), error)
        elif not better_than_random(error, epoch.k):
            self._keep(Fraction(0), error)
            return Stop("no edge")
        else:
            self._keep(self._step(error, epoch.k), error)
            self._run.add(wrong)
        return self._end_epoch() if self._epoch_is_over() else self._run.weights

    def coefficients(self) -> tuple:
        """Return the steps α of all rounds of all epochs: 0 for a hypothesis without edge, infinity for a perfect one."""
        return tuple(step for epoch in self.epochs for step in epoch.coefficients)

    def record(self) -> dict:
        """Return `step` (α), `error` (ε) and `epoch` (from 1) of the last round."""
        return self._record

    def predict(self, hypotheses_at_point: Sequence[int]) -> int:
        """Return the label of the final hypothesis at a point.

        hypotheses_at_point : the labels that the hypotheses of all rounds, in order, give to the point.
        If training ended within an epoch, the label of largest Ψ in this epoch is returned (equation 3.10, lowest on ties).
        """
        predictions = iter(hypotheses_at_point)
        maps: list[tuple[int, ...]] = []
        for epoch in self.epochs:
            history = [next(predictions) for _ in range(epoch.length)]
            if epoch.ended == "perfect":
                return history[-1] if self.perfect == "printed" else self._compose(maps, history[-1])
            scores = label_scores(epoch.coefficients, history, epoch.k)
            if epoch.ended != "negative":
                return self._compose(maps, first_largest(scores))
            maps.append(survivors(epoch.k, self._removed(scores, epoch.removed_count)))
        return self._compose(maps, 1)

    def labels(self) -> tuple[int, ...]:
        """Return the labels of the final hypothesis on the training observations."""
        histories = [[h for epoch in self.epochs for h in epoch.history(p)] for p in range(self._m)]
        return tuple(map(self.predict, histories))

    def _begin(self, labels: tuple[int, ...], k: int):
        self._m = len(labels)
        self._epoch = Epoch(k, labels)
        self.epochs.append(self._epoch)
        # equation 3.7: wrong over right gains exp(kα) = r^(k / (2(k-1)))
        first = RationalVector([int(self._trains(label)) for label in labels], 1).normalised()
        self._run = OddsRun(first, k, Fraction(k, 2 * (k - 1)))
        return self._run.weights

    def _trains(self, label: int) -> bool:
        return label != LOST or self.lost == "hopeless"

    def _step(self, error, k: int):
        """Return the step α of equation 3.7."""
        return log_odds(error, k) / (2 * (k - 1))

    def _keep(self, step, error) -> None:
        self._epoch.coefficients.append(step)
        self._record = {"step": step, "error": error, "epoch": len(self.epochs)}

    def _epoch_is_over(self) -> bool:
        """Return whether the epoch has its minimum length and every observation in training has a candidate (K_i)."""
        if self._epoch.length < self.min_epoch:
            return False
        histories = [self._epoch.history(p) for p in range(self._m)]
        scores = {history: label_scores(self._epoch.coefficients, history, self._epoch.k) for history in set(histories)}
        self._scores = [scores[history] for history in histories]
        return all(
            self._candidates(scores)
            for scores, label in zip(self._scores, self._epoch.labels, strict=True)
            if self._trains(label)
        )

    def _end_epoch(self):
        epoch = self._epoch
        epoch.psi = tuple(self._scores)
        epoch.candidates = tuple(map(self._candidates, epoch.psi))
        in_training = [self._trains(label) for label in epoch.labels]
        epoch.removed_count = min(
            epoch.k - 1,  # only with zero="remove" can all labels be candidates
            *(len(labels) for labels, trains in zip(epoch.candidates, in_training, strict=True) if trains),
        )
        epoch.removed = tuple(self._removed(scores, epoch.removed_count) for scores in epoch.psi)
        epoch.permutations = tuple(survivors(epoch.k, removed) for removed in epoch.removed)
        epoch.ended = "negative"
        left = epoch.k - epoch.removed_count
        labels = tuple(
            stay.index(label) + 1 if label in stay else LOST
            for label, stay in zip(epoch.labels, epoch.permutations, strict=True)
        )
        if left == 1:
            return Stop("one label")
        if LOST in labels and (self.lost == "stop" or not any(map(self._trains, labels))):
            return Stop("label lost")
        return self._begin(labels, left)

    def _candidates(self, scores: Sequence) -> tuple[int, ...]:
        """Return B(p), the labels with Ψ < 0 (or Ψ <= 0 by the policy `zero`), in order of index."""
        highest = 0 if self.zero == "remove" else -1
        return tuple(a for a, sign_of_score in enumerate(signs(tuple(scores)), start=1) if sign_of_score <= highest)

    def _removed(self, scores: Sequence, count: int) -> tuple[int, ...]:
        """Return the labels that a point loses: its last `count` candidates, or by the policy `unseen` if it has fewer."""
        candidates = self._candidates(scores)
        if len(candidates) >= count:
            return candidates[len(candidates) - count :]
        others = [a for a in range(len(scores), 0, -1) if a not in candidates]
        if self.unseen == "least":

            def order(a: int, b: int) -> int:
                return sign(scores[a - 1] - scores[b - 1])

            others.sort(key=cmp_to_key(order))
        return tuple(sorted([*candidates, *others[: count - len(candidates)]]))

    def _compose(self, maps: Sequence[tuple[int, ...]], label: int) -> int:
        """Return π_1(π_2(...(label))), the original number of a label of the last epoch."""
        for stay in reversed(maps):
            label = stay[label - 1]
        return label

"""The elimination algorithm: epochs of boosting, each of which removes labels from every observation.

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
    """Epochs of at least `min_epoch` rounds; an epoch ends when every observation has a label with Ψ < 0.

    With optimal classifiers the policies hardly matter: on every labelling of four points of a line by three labels (a
    test) none changes a final label. Learners that are not optimal, and tables, do lose labels.
    Stops: "one label", "perfect", "no edge" (ε >= 1 - 1/k, where α <= 0), "label lost".

    Parameters
    ----------
    min_epoch : the paper's K, an int >= 1
        Within an epoch with k labels the step is α = ln(r) / (2(k-1)) (equation 3.7, r the odds), right
        observations are multiplied by exp(-(k-1)α) and wrong ones by exp(α). At its end N = min_p |B(p)| labels
        leave every observation, those of largest index in B(p), and the rest are renumbered in order.
    perfect : an error of 0
        "stop": training ends and this hypothesis decides among the labels left, by the names they had at the
        start; "clip": the error counts as 1/(2m) and the epoch goes on; "printed": training ends with this
        hypothesis as it is (Section 3.2 word for word), in the renumbered labels of its epoch.
    lost : the true label of an observation was removed
        "drop": it leaves the training set and is treated as unseen from then on; "hopeless": it stays and every
        hypothesis is wrong on it; "stop": training ends.
    zero : Ψ exactly 0
        "keep": only Ψ < 0 makes a candidate (as printed); "remove": Ψ <= 0 does.
    unseen
        A point with fewer than N candidates (not in training, or lost). "least": the N labels of least Ψ leave,
        larger index first among equals; "index": its candidates leave, then the other labels from the largest.

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
        given = checked_labels(entries_of(predictions, "predictions"), epoch.k, name="predictions", m=self._m)
        wrong = tuple(guess != label for guess, label in zip(given, epoch.labels, strict=True))
        error = self._run.error(wrong)
        epoch.predictions.append(given)
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
        """Return the steps α of all rounds of all epochs; 0 where there was no edge, infinity after a perfect hypothesis."""
        return tuple(step for epoch in self.epochs for step in epoch.coefficients)

    def record(self) -> dict:
        """Return `step` (α), `error` (ε) and `epoch` (from 1) of the last round."""
        return self._record

    def predict(self, hypotheses_at_point: Sequence[int]) -> int:
        """Return the final hypothesis at a point, from the labels that the hypotheses of all rounds gave it, in order.

        A training cut short inside an epoch answers with the label of largest Ψ there (equation 3.10, lowest on ties).
        """
        given = iter(hypotheses_at_point)
        maps: list[tuple[int, ...]] = []
        for epoch in self.epochs:
            history = [next(given) for _ in range(epoch.length)]
            if epoch.ended == "perfect":
                return history[-1] if self.perfect == "printed" else self._compose(maps, history[-1])
            scores = label_scores(epoch.coefficients, history, epoch.k)
            if epoch.ended != "negative":
                return self._compose(maps, first_largest(scores))
            maps.append(survivors(epoch.k, self._removed(scores, epoch.removed_count)))
        return self._compose(maps, 1)

    def labels(self) -> tuple[int, ...]:
        """Return the final hypothesis on the observations of the training."""
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
        """Equation 3.7."""
        return log_odds(error, k) / (2 * (k - 1))

    def _keep(self, step, error) -> None:
        self._epoch.coefficients.append(step)
        self._record = {"step": step, "error": error, "epoch": len(self.epochs)}

    def _epoch_is_over(self) -> bool:
        """Return whether the epoch has its minimum length and every observation in training has a candidate (K_i)."""
        if self._epoch.length < self.min_epoch:
            return False
        histories = [self._epoch.history(p) for p in range(self._m)]
        found = {history: label_scores(self._epoch.coefficients, history, self._epoch.k) for history in set(histories)}
        self._scores = [found[history] for history in histories]
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
            *(len(found) for found, trains in zip(epoch.candidates, in_training, strict=True) if trains),
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
        """Return B(p): the labels with Ψ < 0, in order of index."""
        highest = 0 if self.zero == "remove" else -1
        return tuple(a for a, found in enumerate(signs(tuple(scores)), start=1) if found <= highest)

    def _removed(self, scores: Sequence, count: int) -> tuple[int, ...]:
        """Return the labels that leave: the last `count` candidates; for a point with fewer, by the policy for unseen points."""
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
        """Return π_1(π_2(...(label))): the name that a label of the last epoch had at the start."""
        for stay in reversed(maps):
            label = stay[label - 1]
        return label

"""Wrong boosters: each changes one line of Section 3 of CL21, or of AdaBoost, so that some claim must fail."""

import inspect

from properties.claims import Breaker, altered
from reference import Transcript, play
from reference.arithmetic import RationalVector, log
from reference.exact import AdaBoost, Elimination
from reference.labels.epoch import label_scores, sign
from reference.labels.odds_run import OddsRun
from reference.labels.oracles import BestClassifier
from reference.protocol import Stop, once_per_run


class WithoutLabelCount(Elimination):
    """AdaBoost's coefficient, whatever the number of labels."""

    def _step(self, error, k):
        return log((1 - error) / error) / 2


class SmallestIndex(Elimination):
    """Removes the first candidates instead of the last."""

    def _removed(self, scores, count):
        return self._candidates(scores)[:count]


class WrongLabels(Elimination):
    """Removes labels that are no candidates while there are some."""

    def _removed(self, scores, count):
        kept = self._candidates(scores)
        order = sorted(range(1, len(scores) + 1), key=lambda label: (label in kept, label))
        return tuple(sorted(order[:count]))


class AllCandidates(Elimination):
    """Removes every candidate of an observation, so that the numbers left differ."""

    def _removed(self, scores, count):
        return self._candidates(scores)


class WrongOrder(Elimination):
    """Composes the permutations from the first epoch to the last."""

    def _compose(self, maps, label):
        for stay in maps:
            label = stay[min(label, len(stay)) - 1]
        return label


class OneRoundEarly(Elimination):
    """Ends an epoch one round before its minimum length."""

    def _epoch_is_over(self):
        self.min_epoch -= 1
        over = super()._epoch_is_over()
        self.min_epoch += 1
        return over


class StaleWeights(Elimination):
    """Never changes the weights."""

    times = 0  # the exponent of the weights

    def _begin(self, labels, k):
        super()._begin(labels, k)
        self._run = OddsRun(RationalVector.of(self._run.weights), k, self.times * self._run.exponent)
        return self._run.weights


class UniformlyWrong(StaleWeights):
    """Lightens the wrong observations instead of the right ones."""

    times = -1


class OneLabelTooMany(Elimination):
    """Counts one label more than there are in the label scores."""

    def _epoch_is_over(self):
        epoch = self._epoch
        if not super()._epoch_is_over():
            return False
        histories = [epoch.history(p) for p in range(self._m)]
        scores = {history: label_scores(epoch.coefficients, history, epoch.k + 1)[:-1] for history in set(histories)}
        self._scores = [scores[history] for history in histories]
        return all(map(self._candidates, self._scores))


class ZeroCounts(Elimination):
    """Counts a label score of exactly zero as negative."""

    def _candidates(self, scores):
        return tuple(a for a, score in enumerate(scores, start=1) if sign(score) <= 0)


def played_by(cls) -> Breaker:
    """Return the claim on the run of a sabotaged algorithm with the same arguments, game and, in a single epoch, transcript."""

    return altered(cls.__doc__.rstrip("."), lambda trace: sabotaged_run(trace, cls), cls(min_epoch=1))


@once_per_run
def sabotaged_run(trace, cls):
    """Return the run of a wrong algorithm; cached, because the negative controls of many claims use the same run."""
    names = inspect.signature(Elimination).parameters
    booster = cls(**{name: getattr(trace.booster, name) for name in names})
    if len(trace.epochs) == 1:
        return play(booster, trace.game, len(trace.columns), Transcript(trace.transcript))
    return play(booster, trace.game, 20 * len(trace.columns), BestClassifier())


class NegatedStep(AdaBoost):
    """AdaBoost that votes against its hypotheses."""

    def coefficients(self):
        return tuple(-step for step in super().coefficients())

    def record(self):
        return {"step": self.coefficients()[-1]}


class SameWeights(AdaBoost):
    """AdaBoost that never changes the weights."""

    def update(self, column):
        uniform = self._weights
        after = super().update(column)
        self._weights = uniform
        return after if isinstance(after, Stop) else uniform

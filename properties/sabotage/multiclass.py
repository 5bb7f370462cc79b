"""SAMME and the elimination algorithm with the mistakes one would make.

Sources of the correct ones: Zhu, Zou, Rosset, Hastie (2009), Algorithm 2, as CL21 cites it; CL21, Section 3.
"""

from __future__ import annotations

from fractions import Fraction

from properties.sabotage.registry import correct, sabotaged
from reference.arithmetic import log
from reference.exact import Elimination
from reference.play import Stop


class SammeModel:
    """Correct SAMME: wrong observations gain the odds r = (k-1)(1-ε)/ε, the step is ln r."""

    traits = {  # noqa: RUF012
        "columns": "labels",
        "corrective": "last",
        "symmetries": ("examples", "duplicates", "labels"),
        "promises": (
            "stops-without-edge",
            "stops-when-perfect",
            "steps-are-log-odds",
            "wrong-gain-the-odds",
            "votes-decide",
        ),
    }

    def start(self, labels, k):
        self.labels, self.k, self.steps = tuple(labels), k, []
        self.weights = (Fraction(1, len(labels)),) * len(labels)
        return self.weights

    def update(self, predictions):
        wrong = [guess != label for guess, label in zip(predictions, self.labels, strict=True)]
        error = sum(weight for weight, flag in zip(self.weights, wrong, strict=True) if flag)
        if error == 0:
            self.steps.append(float("inf"))
            return Stop("perfect")
        if self.no_edge(error):
            self.steps.append(Fraction(0))
            return Stop("no edge")
        odds = self.odds(error)
        self.steps.append(self.step(odds))
        moved = self.moved(wrong, odds)
        self.weights = tuple(weight / sum(moved) for weight in moved)
        return self.weights

    def no_edge(self, error):
        return error >= 1 - Fraction(1, self.k)

    def odds(self, error):
        return (self.k - 1) * (1 - error) / error

    def step(self, odds):
        return log(odds)

    def moved(self, wrong, odds):
        return [weight * odds if flag else weight for weight, flag in zip(self.weights, wrong, strict=True)]

    def coefficients(self):
        return tuple(self.steps)

    def votes(self, given):
        totals = [Fraction(0)] * self.k
        for step, label in zip(self.steps, given, strict=True):
            totals[label - 1] = totals[label - 1] + step
        return tuple(totals)


@sabotaged("SAMME", "number of labels forgotten")
class BinaryOdds(SammeModel):
    """(1 - ε)/ε, as with two labels."""

    def odds(self, error):
        return (1 - error) / error


@sabotaged("SAMME", "edge of the wrong sign")
class RaisesTheRight(SammeModel):
    def moved(self, wrong, odds):
        return super().moved([not flag for flag in wrong], odds)


@sabotaged("SAMME", "stale weights")
class SammeStale(SammeModel):
    """The error of the round is measured under the weights of the round before."""

    def start(self, labels, k):
        self.older = None
        return super().start(labels, k)

    def moved(self, wrong, odds):
        base, self.older = self.older or self.weights, self.weights
        return [weight * odds if flag else weight for weight, flag in zip(base, wrong, strict=True)]


@sabotaged("SAMME", "stops at one half")
class AsksForOneHalf(SammeModel):
    """Takes a hypothesis for useless when its error is 1/2."""

    def no_edge(self, error):
        return error >= Fraction(1, 2)


@sabotaged("SAMME", "update of the other variant")
class PrintedUpdate(SammeModel):
    """The step of the original article with the update printed in CL21."""

    def moved(self, wrong, odds):
        return super().moved(wrong, odds ** (self.k - 1) ** 2)


class EliminationModel(Elimination):
    """`reference.exact.Elimination` with its promises."""

    def __init__(self, min_epoch=1):
        super().__init__(min_epoch)

    @property
    def traits(self):
        return {
            "columns": "labels",
            "symmetries": ("examples", "duplicates"),
            "promises": (
                *(("keeps-what-it-kept",) if self.min_epoch > 1 else ()),  # epochs of one round never come to it
                "removes-candidates",
                "epochs-start-uniform",
                ("epochs-last", self.min_epoch),
            ),
        }


@sabotaged("Elimination", "epoch permutation reversed", min_epoch=3)
class ComposesForwards(EliminationModel):
    """Renames from the first epoch to the last."""

    def _compose(self, maps, label):
        for stay in maps:
            label = stay[min(label, len(stay)) - 1]
        return label


@sabotaged("Elimination", "epoch permutation reversed", min_epoch=3)
class RenumbersBackwards(EliminationModel):
    """The labels that stay are renumbered from the largest."""

    def _begin(self, labels, k):
        return super()._begin(tuple(k + 1 - label if label else 0 for label in labels), k)


@sabotaged("Elimination", "smallest index in place of the largest", min_epoch=3)
class RemovesSmallest(EliminationModel):
    def _removed(self, scores, count):
        return self._candidates(scores)[:count]


@sabotaged("Elimination", "number of labels forgotten", min_epoch=3)
class StepWithoutCount(EliminationModel):
    def _step(self, error, k):
        return log((1 - error) / error) / 2


@sabotaged("Elimination", "epoch cut short", min_epoch=3)
class EndsEarly(EliminationModel):
    """Ends an epoch one round before its minimum length."""

    def _epoch_is_over(self):
        self.min_epoch -= 1
        over = super()._epoch_is_over()
        self.min_epoch += 1
        return over


@sabotaged("Elimination", "removes the best label", min_epoch=3)
class ScoresReversed(EliminationModel):
    """Takes the labels with positive score for candidates."""

    def _candidates(self, scores):
        return tuple(a for a, score in enumerate(scores, start=1) if score > 0)


@sabotaged("SAMME", "votes by count")
class CountsVotes(SammeModel):
    """Every hypothesis has one vote."""

    def votes(self, given):
        return tuple(Fraction(sum(label == a for label in given)) for a in range(1, self.k + 1))


@sabotaged("SAMME", "votes for the next label")
class ShiftsVotes(SammeModel):
    def votes(self, given):
        found = super().votes(given)
        return (*found[1:], found[0])


@sabotaged("SAMME", "first round not counted in the vote")
class ForgetsFirstVote(SammeModel):
    def votes(self, given):
        totals = [Fraction(0)] * self.k
        for step, label in list(zip(self.steps, given, strict=True))[1:]:
            totals[label - 1] = totals[label - 1] + step
        return tuple(totals)


@sabotaged("SAMME", "a stop is missed")
class NeverStops(SammeModel):
    """Goes on with a hypothesis that is as bad as a guess."""

    def no_edge(self, error):
        return error == 1


@sabotaged("SAMME", "half step")
class SammeHalf(SammeModel):
    def step(self, odds):
        return log(odds) / 2


@sabotaged("SAMME", "missing normalisation", "protocol")
class SammeUnnormalised(SammeModel):
    def update(self, predictions):
        answer = super().update(predictions)
        return answer if isinstance(answer, Stop) else tuple(2 * weight for weight in answer)


@sabotaged("SAMME", "looks at the names of labels", "symmetry")
class FavoursLabelOne(SammeModel):
    """The first label's observations start with twice the weight."""

    def start(self, labels, k):
        super().start(labels, k)
        counts = [2 if label == 1 else 1 for label in labels]
        self.weights = tuple(Fraction(count, sum(counts)) for count in counts)
        return self.weights


@sabotaged("SAMME", "start keeps the past", "determinism")
class SammeWarm(SammeModel):
    kept = None

    def start(self, labels, k):
        first = super().start(labels, k)
        if self.kept is not None and len(self.kept) == len(first):
            self.weights = self.kept
        return self.weights

    def update(self, predictions):
        answer = super().update(predictions)
        self.kept = self.weights
        return answer


@sabotaged("SAMME", "prints", "protocol")
class SammePrints(SammeModel):
    def no_edge(self, error):
        print("error", error)
        return super().no_edge(error)


@sabotaged("Elimination", "predicts the first label left", min_epoch=3)
class PredictsFirst(EliminationModel):
    def predict(self, hypotheses_at_point):
        return 1


correct(SammeModel(), EliminationModel(1), EliminationModel(3))

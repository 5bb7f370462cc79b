"""SAMME, the elimination algorithm, and their mutants, each with one plausible mistake.

Sources of the correct ones: Zhu, Zou, Rosset, Hastie (2009), Algorithm 2, as CL21 cites it; CL21, Section 3.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from properties.claims.mistakes import OverwritesTheLast, Prints, StartsWarm, Steps, declaring, halved, normalised
from properties.sabotage.registry import correct, mistakes_in, sabotaged
from reference.arithmetic import log
from reference.exact import Elimination
from reference.protocol import Stop

SAMMES = (
    *("stops-without-edge", "stops-when-perfect", "steps-are-log-odds", "wrong-gain-the-odds", "votes-decide"),
    *("weights-follow-votes", "few-small-margins", "like-examples-like-weights"),
)


class SammeModel(Steps):
    """Correct SAMME: wrong observations gain the odds r = (k-1)(1-ε)/ε, the step is ln r."""

    traits = declaring("labels", *SAMMES, symmetries=("examples", "duplicates", "labels"), corrective="last")

    def start(self, labels, k):
        self.labels, self.k = tuple(labels), k
        return self.begin(len(labels))

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
        self.weights = normalised(self.moved(wrong, odds))
        return self.weights

    def no_edge(self, error):
        return error >= 1 - Fraction(1, self.k)

    def odds(self, error):
        return (self.k - 1) * (1 - error) / error

    def step(self, odds):
        return log(odds)

    def moved(self, wrong, odds):
        return [weight * odds if flag else weight for weight, flag in zip(self.weights, wrong, strict=True)]

    def votes(self, given):
        totals = [Fraction(0)] * self.k
        for step, label in zip(self.steps, given, strict=True):
            totals[label - 1] = totals[label - 1] + step
        return tuple(totals)


samme = mistakes_in("SAMME", SammeModel)

samme("SammeHalf", "half step", step=halved)
samme("SammePrints", "prints", Prints, breaks="protocol")
samme("SammeWarm", "start keeps the past", StartsWarm, breaks="determinism")
samme("LastObservation", "last weight overwritten", OverwritesTheLast, breaks="symmetry")
# the step of the round on the right observations as well: the update is lost where the weights are normalised
samme("MovesNothing", "update lost in the normalisation", moved=lambda self, moved, wrong, odds: list(self.weights))
# every second step has the wrong sign in the weights
samme(
    "AlternatesSigns",
    "edge of the wrong sign",
    moved=lambda self, moved, wrong, odds: moved(wrong, odds if len(self.steps) % 2 else 1 / odds),
)
samme("LateVotes", "stale edge", step=lambda self, step, odds: step(late(self, odds)))
# (1 - ε)/ε, as with two labels
samme("BinaryOdds", "number of labels forgotten", odds=lambda self, odds, error: (1 - error) / error)
samme(
    "RaisesTheRight",
    "edge of the wrong sign",
    moved=lambda self, moved, wrong, odds: moved([not flag for flag in wrong], odds),
)
# the step of the original article with the update printed in CL21
samme(
    "PrintedUpdate",
    "update of the other variant",
    moved=lambda self, moved, wrong, odds: moved(wrong, odds ** (self.k - 1) ** 2),
)
# stops at an error of 1/2, as with two labels
samme("AsksForOneHalf", "stops at one half", no_edge=lambda self, no_edge, error: error >= Fraction(1, 2))
# does not stop at the error of a guess
samme("NeverStops", "a stop is missed", no_edge=lambda self, no_edge, error: error == 1)
# every hypothesis has one vote
samme(
    "CountsVotes",
    "votes by count",
    votes=lambda self, votes, given: tuple(Fraction(given.count(label)) for label in range(1, self.k + 1)),
)
samme("ShiftsVotes", "votes for the next label", votes=lambda self, votes, given: (*votes(given)[1:], votes(given)[0]))


def late(self, odds):
    """Return the odds of the previous round; in the first round the odds of that round."""
    used, self.odds_before = getattr(self, "odds_before", odds) if len(self.steps) else odds, odds
    return used


@sabotaged("SAMME", "stale weights")
class SammeStale(SammeModel):
    """The error of the round is measured under the weights of the round before."""

    def start(self, labels, k):
        self.older = None
        return super().start(labels, k)

    def moved(self, wrong, odds):
        base, self.older = self.older or self.weights, self.weights
        return [weight * odds if flag else weight for weight, flag in zip(base, wrong, strict=True)]


@sabotaged("SAMME", "first round not counted in the vote")
class ForgetsFirstVote(SammeModel):
    def votes(self, given):
        totals = [Fraction(0)] * self.k
        for step, label in list(zip(self.steps, given, strict=True))[1:]:
            totals[label - 1] = totals[label - 1] + step
        return tuple(totals)


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


class EliminationModel(Elimination):
    """`reference.exact.Elimination` with its promises."""

    def __init__(self, min_epoch=1):
        super().__init__(min_epoch)

    @property
    def traits(self):
        # epochs of one round have no second round
        in_long_epochs = ("keeps-what-it-kept", "wrong-gain-in-epochs") if self.min_epoch > 1 else ()
        promises = (*in_long_epochs, "removes-candidates", "epochs-start-uniform", ("epochs-last", self.min_epoch))
        return declaring("labels", *promises)


eliminating = partial(mistakes_in("Elimination", EliminationModel), given={"min_epoch": 3})


def composed_forwards(self, compose, maps, label):
    """Rename the label from the first epoch to the last, instead of from the last to the first."""
    for stay in maps:
        label = stay[min(label, len(stay)) - 1]
    return label


def gaining(exponent):
    """Multiply the weights of wrong observations by the odds to this power of the number of labels."""

    def begun(self, begin, labels, k):
        weights = begin(labels, k)
        self._run.exponent = exponent(k)
        return weights

    return begun


def over_early(self, epoch_is_over):
    """Return whether the epoch is over with a minimum length that is one round shorter."""
    self.min_epoch -= 1
    result = epoch_is_over()
    self.min_epoch += 1
    return result


def above_zero(self, candidates, scores):
    """Return the labels with positive score as candidates."""
    return tuple(a for a, score in enumerate(scores, start=1) if score > 0)


eliminating("ComposesForwards", "epoch permutation reversed", _compose=composed_forwards)
# the labels that stay are renumbered from the largest
eliminating(
    "RenumbersBackwards",
    "epoch permutation reversed",
    _begin=lambda self, begin, labels, k: begin(tuple(k + 1 - label if label else 0 for label in labels), k),
)
eliminating(
    "RemovesSmallest",
    "smallest index in place of the largest",
    _removed=lambda self, removed, scores, count: self._candidates(scores)[:count],
)
eliminating(
    "StepWithoutCount", "number of labels forgotten", _step=lambda self, step, error, k: log((1 - error) / error) / 2
)
eliminating("EndsEarly", "epoch cut short", _epoch_is_over=over_early)
eliminating("ScoresReversed", "removes the best label", _candidates=above_zero)
eliminating("GainsAsSamme", "update of the other variant", _begin=gaining(lambda k: Fraction(1)))
# exp(α): the weights of right observations do not decrease
eliminating("LeavesTheRight", "half the update", _begin=gaining(lambda k: Fraction(1, 2 * (k - 1))))


def uneven(self, begin, labels, k):
    """Return initial weights of an epoch in which the last observation in training has twice the weight of the others."""
    weights = list(begin(labels, k))
    weights[max(p for p, label in enumerate(labels) if label)] *= 2
    return normalised(weights)


eliminating("UnevenEpoch", "an epoch does not begin anew", breaks="symmetry", _begin=uneven)
eliminating("PredictsFirst", "predicts the first label left", predict=lambda self, predict, given: 1)

correct(SammeModel(), EliminationModel(1), EliminationModel(3))

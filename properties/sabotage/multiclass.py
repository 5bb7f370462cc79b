"""SAMME and the elimination algorithm with the mistakes one would make.

Sources of the correct ones: Zhu, Zou, Rosset, Hastie (2009), Algorithm 2, as CL21 cites it; CL21, Section 3.
"""

from __future__ import annotations

from fractions import Fraction

from properties.checks.case import agree
from properties.checks.promises import promise
from properties.claims import Sides
from properties.sabotage.kind import sabotaged
from reference.arithmetic import log
from reference.exact import Elimination
from reference.play import Stop


@promise("stops-without-edge", r"\text{stop} \Rightarrow \epsilon_t \ge 1 - 1/k")
def stops_without_edge(trace):
    """It says "no edge" only of a hypothesis that is no better than a guess."""
    if trace.stop == "no edge" and trace.columns:
        right = (1 + trace.edges[-1]) / 2
        yield Sides(right, "<=", Fraction(1, trace.games[-1].k), at=f"round {len(trace.columns)}")


@promise("steps-are-log-odds", r"\alpha_t = \ln((k-1)(1-\epsilon_t)/\epsilon_t)")
def steps_are_log_odds(trace):
    """SAMME's step, from the edge of the round."""
    for t, (step, edge) in enumerate(zip(trace.per_round, trace.edges, strict=True), start=1):
        if -1 < edge < 1 and (t < len(trace.columns) or trace.stop == "rounds"):
            odds = (trace.games[t - 1].k - 1) * (1 + edge) / (1 - edge)
            yield agree(None, step, log(odds), f"round {t}")


@promise("keeps-what-it-kept", r"\text{no true label removed} \Rightarrow \text{no mistake}")
def keeps_what_it_kept(trace):
    """When one label is left and no true one was ever removed, the final hypothesis is right everywhere."""
    if trace.stop == "one label" and all(0 not in epoch.labels for epoch in trace.epochs):
        last = trace.epochs[-1]
        if all(label not in removed for label, removed in zip(last.labels, last.removed, strict=True)):
            yield Sides(trace.training_error, "==", 0, at=f"{len(trace.epochs)} epochs")


@promise("removes-candidates", r"\Psi_a \ge 0 \Rightarrow a \text{ stays}")
def removes_candidates(trace):
    """Only labels with negative score leave, the last of them by index, and never a label that had its votes."""
    for number, epoch in enumerate(trace.epochs, start=1):
        if epoch.ended != "negative":
            continue
        for p, (found, removed) in enumerate(zip(epoch.candidates, epoch.removed, strict=True)):
            if epoch.labels[p]:
                last = tuple(a for a, score in enumerate(epoch.psi[p], start=1) if score < 0)[-epoch.removed_count :]
                yield Sides(int(tuple(removed) == last), "==", 1, at=f"observation {p} in epoch {number}, of {found}")


@promise("epochs-start-uniform", r"d_1 = 1/m \text{ in every epoch}")
def epochs_start_uniform(trace):
    """The first weights of an epoch are equal on all observations in training, and steps are equation 3.7."""
    t = 0
    for number, epoch in enumerate(trace.epochs, start=1):
        if t < len(trace.weights):
            held = [weight for weight, label in zip(trace.weights[t], epoch.labels, strict=True) if label]
            yield agree(None, sum(abs(weight - held[0]) for weight in held), 0, f"epoch {number}")
        for step in epoch.coefficients:
            edge = trace.edges[t]
            if -1 < edge < 1 and step != 0 and all(epoch.labels):
                odds = (epoch.k - 1) * (1 + edge) / (1 - edge)
                yield agree(None, 2 * (epoch.k - 1) * step, log(odds), f"step of round {t + 1}")
            t += 1


@promise("epochs-last", r"\text{every epoch has } K \text{ rounds}")
def epochs_last(trace):
    """No epoch ends on negative scores before its minimum length."""
    for number, epoch in enumerate(trace.epochs, start=1):
        if epoch.ended == "negative":
            yield Sides(epoch.length, ">=", trace.booster.min_epoch, at=f"epoch {number}")


class SammeModel:
    """Correct SAMME: wrong observations gain the odds r = (k-1)(1-ε)/ε, the step is ln r."""

    traits = {  # noqa: RUF012
        "columns": "labels",
        "corrective": "last",
        "symmetries": ("examples", "duplicates", "labels"),
        "promises": (stops_without_edge, steps_are_log_odds),
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

    traits = {  # noqa: RUF012
        "columns": "labels",
        "symmetries": ("examples", "duplicates"),
        "promises": (keeps_what_it_kept, removes_candidates, epochs_start_uniform, epochs_last),
    }

    def __init__(self, min_epoch=1):
        super().__init__(min_epoch)


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


CORRECT = (SammeModel(), EliminationModel(1), EliminationModel(3))

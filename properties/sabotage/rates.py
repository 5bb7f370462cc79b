"""Boosters with a rate, correct and with the mistakes one would make: a learning rate, and an η that follows the edges.

Sources: Friedman, Greedy Function Approximation (2001), Section 5 (a learning rate); Freund, Schapire, A Decision-theoretic
Generalization of On-line Learning (1997), Hedge, with an η that is chosen anew in every round.
"""

from __future__ import annotations

import math

import numpy

from properties.claims.mistakes import AnswersLate, Stepwise, after, by_size, declaring
from properties.sabotage.registry import correct, mistakes_in
from reference.protocol import Stop

NEAR_ONE = 1 - 1e-12
LIKE = ("like-examples-like-weights", "weights-fall-with-margins")


class FloatSteps(Stepwise):
    """Steps in floats, with weights that are the normalised powers of e to the entries of `scores()`."""

    def start(self, m):
        super().start(m)
        self.moved_by = self.sums = numpy.zeros(m)  # Σ step column, Σ column
        self.weights = numpy.full(m, 1 / m)
        return self.weights.copy()

    def update(self, column):
        column = numpy.array(column, dtype=float)
        edge = self.edge(column)
        if abs(edge) >= NEAR_ONE:
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        self.steps.append(self.step(edge))
        self.moved_by, self.sums = self.moved_by + self.steps[-1] * column, self.sums + column
        self.weights = self.distribution(self.scores(edge))
        return self.weights.copy()

    def edge(self, column):
        return float(self.weights @ column)

    def scores(self, edge):
        """One number an example, minus infinity included."""
        raise NotImplementedError

    def distribution(self, scores):
        powers = numpy.exp(scores - scores.max())
        return powers / powers.sum()


class ShrunkenBooster(FloatSteps):
    """Correct AdaBoost with a learning rate: each step is the rate times the half log-odds of the edge."""

    def __init__(self, rate=0.25):
        self.rate = rate

    @property
    def traits(self):
        rate = str(self.rate)
        promises = (
            *(("shrunken-error-bound", rate), ("shrunken-loss-falls", rate), ("rate-is-constant", "half log-odds")),
            *(("steps-are", "half log-odds", rate), "weights-follow-losses", *LIKE),
        )
        return declaring("unit", *promises, arithmetic="float", coefficients="kept")

    def step(self, edge):
        return self.rate * 0.5 * math.log((1 + edge) / (1 - edge))

    def scores(self, edge):
        return -self.moved_by


shrunken = mistakes_in("AdaBoost with a rate", ShrunkenBooster)

# the combination is shrunk, the weights move by the whole step
shrunken("RateInVotesOnly", "rate applied in one place", scores=lambda self, scores, edge: scores(edge) / self.rate)
# the weights move by the shrunken step, the vote is not shrunk
shrunken(
    "RateInWeightsOnly",
    "rate applied in one place",
    coefficients=lambda self, coefficients: tuple(step / self.rate for step in coefficients()),
)
shrunken("RateSquared", "rate applied twice", step=lambda self, step, edge: self.rate * step(edge))
shrunken("RateDecays", "rate divided by the round", step=lambda self, step, edge: step(edge) / (len(self.steps) + 1))
# the half log-odds of the shrunken edge
shrunken(
    "RateInsideTheLogarithm",
    "rate applied to the edge",
    step=lambda self, step, edge: step(self.rate * edge) / self.rate,
)
shrunken("RateForgotten", "rate applied in one place", step=lambda self, step, edge: step(edge) / self.rate)
# each rate is a quarter of the one before: the first hypotheses decide for ever
shrunken(
    "RateVanishes", "rate divided by the round", step=lambda self, step, edge: step(edge) / 4.0 ** (len(self.steps) + 1)
)
shrunken("ShrunkenAscends", "edge of the wrong sign", scores=lambda self, scores, edge: -scores(edge))
shrunken("ShrunkenStale", "stale weights", AnswersLate)
shrunken("ShrunkenSize", "edge taken by its size", edge=by_size)
# w /= w.sum(); w[-1] = the weight of before
shrunken(
    "ShrunkenLast",
    "last weight overwritten",
    breaks="symmetry",
    distribution=lambda self, distribution, scores: with_last(distribution(scores), self.weights[-1]),
)


def with_last(weights, last):
    """Return the weights with the last weight replaced, and all other weights scaled to a total of 1."""
    scaled = weights[:-1] / (weights[:-1].sum() or 1.0)
    return numpy.append(scaled * (1 - last), last) if len(weights) > 1 else weights


class HedgeBooster(FloatSteps):
    """Correct Hedge whose η is the least edge so far: weights exp(-η N), N the sum of the columns; equal votes."""

    traits = declaring(
        *("unit", "like-examples-like-weights", "votes-are-equal", ("weights-follow-sums", "least edge")),
        arithmetic="float",
        coefficients="kept",
        combination="signed",
    )

    def start(self, m):
        self.edges = []
        return super().start(m)

    def update(self, column):
        answer = super().update(column)
        self.steps[-1] = 1.0
        return answer

    def edge(self, column):
        self.edges.append(super().edge(column))
        return self.edges[-1]

    def scores(self, edge):
        return -self.eta() * self.sums

    def eta(self):
        return min(self.edges)


def each_with_its_own(self, scores, edge):
    """Return the scores in which every round keeps the η that it had."""
    previous, past = (self.sum_of_rounds, self.sums_before) if len(self.edges) > 1 else (0, 0)
    self.sums_before, self.sum_of_rounds = self.sums, previous - self.eta() * (self.sums - past)
    return self.sum_of_rounds


hedge = mistakes_in("Hedge", HedgeBooster)

hedge("EtaOfTheFirst", "η fixed in the first round", eta=lambda self, eta: self.edges[0])
hedge("EtaOfTheLast", "last edge in place of the least", eta=lambda self, eta: self.edges[-1])
# the least of all sizes, which a negative edge makes larger
hedge("EtaBySize", "edge taken by its size", eta=lambda self, eta: min(map(abs, self.edges)))
hedge("EtaLate", "stale edge", eta=lambda self, eta: min(self.edges[:-1] or self.edges))
hedge("EtaOfEachRound", "earlier rounds keep their η", scores=each_with_its_own)
hedge("HedgeStale", "stale weights", AnswersLate)
hedge("HedgeHalf", "half step", eta=after(lambda eta: eta / 2))
hedge(
    "HedgeLast",
    "last weight overwritten",
    breaks="symmetry",
    distribution=lambda self, distribution, scores: with_last(distribution(scores), self.weights[-1]),
)

correct(ShrunkenBooster(), ShrunkenBooster(1.0), HedgeBooster())

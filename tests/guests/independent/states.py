"""Boosters with state that is easily forgotten: a schedule, a random generator, and examples that dropped out."""

from __future__ import annotations

import math

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop


class Scheduled:
    """Entropic steps edge/sqrt(t)."""

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "float",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "promises": (("steps-are", "edge/sqrt(t)"), "weights-follow-losses"),
    }

    def start(self, m):
        self.margins, self.steps, self.rounds = numpy.zeros(m), [], 0
        return self.distribution()

    def update(self, column):
        self.rounds += 1
        self.steps.append(float(self.distribution() @ column) / math.sqrt(self.rounds))
        self.margins = self.margins + self.steps[-1] * column
        return self.distribution()

    def distribution(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent schedule", "rounds counted on", "determinism")
class CountsOn(Scheduled):
    """Sets its counter of rounds to 0 in its constructor, not in `start`."""

    def __init__(self):
        self.so_far = 0

    def start(self, m):
        weights = super().start(m)
        self.rounds = self.so_far
        return weights

    def update(self, column):
        result = super().update(column)
        self.so_far = self.rounds
        return result


class Bagged:
    """Each round draws every example with probability 0.7 for the learner; the step is the edge on the drawn examples."""

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "float",
        "coefficients": "kept",
        "symmetries": (),
        "promises": (("steps-are", "edge"), "weights-follow-losses-in-sample"),
    }

    def __init__(self, seed=11):
        self.seed = seed

    def start(self, m):
        self.random = numpy.random.default_rng(self.seed)
        self.margins, self.steps = numpy.zeros(m), []
        return self.drawn()

    def update(self, column):
        self.steps.append(float(self.shown @ column))
        self.margins = self.margins + self.steps[-1] * column
        return self.drawn()

    def drawn(self):
        kept = self.random.random(len(self.margins)) < 0.7
        if not kept.any():
            kept[:] = True
        losses = numpy.where(kept, numpy.exp(self.margins[kept].min() - self.margins), 0)
        self.shown = losses / losses.sum()
        return self.shown

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent sample", "coefficients draw", "determinism")
class DrawsWhenRead(Bagged):
    """Draws a sample whenever the coefficients are read, which changes the state of the generator."""

    def coefficients(self):
        self.estimate = float((self.margins[self.random.random(len(self.margins)) < 0.5] <= 0).sum())
        return super().coefficients()


class SparseWeights:
    """SparseBoost of NP14 without its penalty: y moves by the step times the column and is cut at 0."""

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "float",
        "coefficients": "kept",
        "symmetries": ("examples",),
        "promises": (("steps-are-sparse", "0"), ("weights-are-cut", "0"), ("dead-examples", "0")),
    }

    def start(self, m):
        self.y, self.steps = numpy.full(m, 1 / m), []
        return self.y / self.y.sum()

    def update(self, column):
        self.steps.append(float(self.y @ column) / len(self.y))
        self.y = self.cut(self.y - self.steps[-1] * column)
        return self.y / self.y.sum() if self.y.any() else Stop("no weights")

    def cut(self, moved):
        return numpy.maximum(0, moved)

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent sparse weights", "dead for good")
class DeadForGood(SparseWeights):
    """Keeps the weight of an example at 0 once it has been 0."""

    def cut(self, moved):
        return numpy.where(self.y > 0, numpy.maximum(0, moved), 0)


correct(Scheduled(), Bagged(), SparseWeights())

"""SAMME for several labels, in logarithms."""

from __future__ import annotations

import math

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop


class PlainSamme:
    """SAMME (Zhu, Zou, Rosset, Hastie 2009): a step is the log-odds of the error plus ln(k-1)."""

    traits = {  # noqa: RUF012
        "columns": "labels",
        "corrective": "last",
        "arithmetic": "float",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates", "labels"),
        "promises": (
            "steps-are-log-odds",
            "wrong-gain-the-odds",
            "stops-without-edge",
            "stops-when-perfect",
            "weights-follow-votes",
        ),
    }

    def start(self, labels, k):
        self.labels, self.k = numpy.array(labels), k
        self.logs, self.steps = numpy.zeros(len(self.labels)), []
        return self.distribution()

    def update(self, predictions):
        wrong = numpy.array(predictions) != self.labels
        weights = self.distribution()
        error, right = weights[wrong].sum(), weights[~wrong].sum()
        if error == 0:
            self.steps.append(math.inf)
            return Stop("perfect")
        if (self.k - 1) * right <= error * (1 + 1e-12):
            self.steps.append(0.0)
            return Stop("no edge")
        self.steps.append(self.step(error, right))
        self.logs = self.logs + self.steps[-1] * wrong
        return self.distribution()

    def step(self, error, right):
        return math.log(right / error) + math.log(self.k - 1)

    def distribution(self):
        losses = numpy.exp(self.logs - self.logs.max())
        return losses / losses.sum()

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent SAMME", "step of two labels")
class StepOfTwoLabels(PlainSamme):
    """Forgets ln(k-1), as AdaBoost.M1 does."""

    def step(self, error, right):
        return math.log(right / error)


@sabotaged("independent SAMME", "labels counted in the sample")
class CountsLabels(PlainSamme):
    """Takes the number of labels in its sample for k: a label without an example is not counted."""

    def start(self, labels, k):
        return super().start(labels, max(2, len(set(labels))))


correct(PlainSamme())

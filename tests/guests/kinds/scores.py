import math

import numpy


class GentleBoost:
    """Adds scores as they are. An entry of a column is the true label's score, divided by `bound`."""

    def __init__(self, bound=1.0):
        self.bound = bound

    @property
    def traits(self):
        return {
            "columns": "unit",
            "arithmetic": "float",
            "coefficients": "kept",
            "symmetries": ("examples", "duplicates"),
            "promises": (("steps-are", "one", str(self.bound)), "weights-follow-losses"),
        }

    def start(self, m):
        self.margins, self.rounds = numpy.zeros(m), 0
        return self.weights()

    def update(self, column):
        self.rounds += 1
        self.margins = self.margins + self.bound * column
        return self.weights()

    def weights(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def coefficients(self):
        return [self.bound] * self.rounds


class SammeR(GentleBoost):
    """SAMME.R: the score of a label is the logarithm of its probability, less the mean over all labels."""

    def __init__(self, classes=3, least=1e-5):
        super().__init__((1 - 1 / classes) * math.log(1 / least))
        self.classes, self.least = classes, least

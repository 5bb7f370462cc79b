import math

import numpy

from reference import Stop


class ShrunkAdaBoost:
    """AdaBoost with a learning rate: each step is rate times the half log-odds of the edge."""

    def __init__(self, rate=0.1):
        self.rate = rate

    @property
    def traits(self):
        rate = str(self.rate)
        bounds = ("shrunken-loss-falls", rate), ("shrunken-error-bound", rate)
        promises = (("steps-are", "half log-odds", rate), "weights-follow-losses", *bounds)
        return {"arithmetic": "float", "coefficients": "kept", "promises": promises}

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        return self.weights()

    def update(self, column):
        edge = float(self.weights() @ column)
        if abs(edge) >= 1 - 1e-15:
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        self.steps.append(self.rate * math.atanh(edge))
        self.margins = self.margins + self.steps[-1] * column
        return self.weights()

    def weights(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def coefficients(self):
        return list(self.steps)

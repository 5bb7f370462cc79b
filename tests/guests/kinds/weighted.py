import math

import numpy

from reference import Stop


class WeightedAdaBoost:
    """AdaBoost from given weights of the examples: positive numbers, one for each example, of any sum."""

    traits = {
        "arithmetic": "float",
        "coefficients": "kept",
        "symmetries": (),
        "promises": (("steps-are", "half log-odds"), "weights-follow-weighted-losses", "weighted-error-bound"),
    }

    def __init__(self, first):
        self.first = first

    def start(self, m):
        first = numpy.array(self.first, dtype=float)
        if len(first) != m or not (first > 0).all():
            raise ValueError(f"first must be {m} positive numbers, got {self.first}")
        self.weights, self.steps = first / first.sum(), []
        return self.weights

    def update(self, column):
        edge = float(self.weights @ column)
        if abs(edge) >= 1 - 1e-15:
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        self.steps.append(math.atanh(edge))
        losses = self.weights * numpy.exp(-self.steps[-1] * column)
        self.weights = losses / losses.sum()
        return self.weights

    def coefficients(self):
        return list(self.steps)


def audited(m):
    """Return a booster whose first example counts once, the second twice, the third three times, then again."""
    return WeightedAdaBoost([1 + i % 3 for i in range(m)])

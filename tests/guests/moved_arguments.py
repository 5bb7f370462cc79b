"""Boosters whose constructor has arguments that an audit changes: a correct one, and faults that only some arguments
show."""

from __future__ import annotations

import math

import numpy

from reference import Stop


class Shrunken:
    """AdaBoost with a learning rate, and steps of at most `most`."""

    def __init__(self, rate=1.0, most=4.0):
        self.rate, self.most = rate, most

    @property
    def traits(self):
        return {
            "arithmetic": "float",
            "coefficients": "kept",
            "arguments": {"rate": "(0, 1]", "most": ["4", "1", "m"]},
            "promises": ("weights-follow-losses", *self.of_the_rate()),
        }

    def of_the_rate(self):
        """Return the promise that this rate satisfies if no step is cut."""
        return [("shrunken-error-bound", str(self.rate))] if self.most >= 4 else []

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        return self.weights()

    def weights(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def update(self, column):
        edge = float(self.weights() @ column)
        if abs(edge) > 1 - 1e-12:
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        self.steps.append(self.step(edge))
        self.margins = self.margins + self.steps[-1] * column
        return self.weights()

    def step(self, edge):
        return max(-self.most, min(self.most, self.rate * math.atanh(edge)))

    def coefficients(self):
        return list(self.steps)


class RateTwice(Shrunken):
    """Below a rate of 1/4 the rate enters the margins twice: the usual arguments do not show it."""

    def update(self, column):
        before = self.margins
        result = super().update(column)
        if isinstance(result, Stop) or self.rate >= 0.25:
            return result
        self.margins = before + self.rate * self.steps[-1] * column
        return self.weights()


class CutOnOneSide(Shrunken):
    """If `most` is the number of examples, steps below 0 are not cut in the margins: only these pairs of arguments show
    it."""

    def update(self, column):
        result = super().update(column)
        if not isinstance(result, Stop) and self.most == len(self.margins) and self.rate < 0.5 and self.steps[-1] < 0:
            self.margins = self.margins - 0.01 * column
            return self.weights()
        return result


class HalvedFor(Shrunken):
    """An exact rate of 1/2 is lost in the sum that normalises the weights: a fault of the protocol."""

    def weights(self):
        return super().weights() * (1 + 1e-3 * (self.rate == 0.5))


class TwoRates(Shrunken):
    """The booster that `Shrunken` is compared with: it halves the coefficients at small rates, and else is the same."""

    def coefficients(self):
        return [step / 2 if self.rate < 0.1 else step for step in self.steps]


class Needs(Shrunken):
    """A booster whose rate has no default; the traits belong to the class."""

    traits = {"arithmetic": "float", "arguments": {"rate": "[1/10, 1]"}, "promises": ("weights-follow-losses",)}  # noqa: RUF012

    def __init__(self, rate):
        super().__init__(rate)


def of_size(m, rate=0.5):
    """Return a booster whose greatest step is the number of examples."""
    return Shrunken(rate, m)


of_size.arguments = {"rate": ["1", "1/m", "1/2"]}  # type: ignore[attr-defined]
of_size.traits = {"arithmetic": "float", "promises": ("weights-follow-losses",)}  # type: ignore[attr-defined]

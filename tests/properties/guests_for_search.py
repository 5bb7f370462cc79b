"""Third-party boosters for tests of the search: in some it must find a violation, in the others none."""

import math
import os
from fractions import Fraction

import numpy

from reference import Stop


class Floats:
    """AdaBoost in floats as a third party writes it; steps are cut at `clip`."""

    clip = math.inf
    traits = {"arithmetic": "float", "promises": ("product-error-bound",)}  # noqa: RUF012

    def start(self, m):
        self.weights, self.steps = numpy.full(m, 1 / m), []
        return self.weights.copy()

    def update(self, column):
        column = numpy.array(column, dtype=float)
        edge = float(self.weights @ column)
        if abs(edge) > 1 - 1e-12 and math.isinf(self.clip):
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        step = 0.5 * math.log((1 + edge) / (1 - edge)) if abs(edge) < 1 - 1e-12 else math.copysign(math.inf, edge)
        self.steps.append(max(-self.clip, min(self.clip, step)))
        self.weights = self.weights * numpy.exp(-self.steps[-1] * column)
        self.weights /= self.weights.sum()
        return self.weights.copy()

    def coefficients(self):
        return list(self.steps)


class ClippedAtOne(Floats):
    clip = 1.0


class ClippedAtAFifth(Floats):
    clip = 0.2


class HalfSteps(Floats):
    """Half the step of the booster that it declares as its twin."""

    traits = {"arithmetic": "float", "twin": "reference.fast:AdaBoost()"}  # noqa: RUF012

    def update(self, column):
        result = super().update(column)
        if not isinstance(result, Stop):
            self.steps[-1] /= 2
        return result


class LiveCoefficients(Floats):
    """A mistake: the coefficients are one array that every round overwrites."""

    def start(self, m):
        self.kept = numpy.zeros(200)
        return super().start(m)

    def coefficients(self):
        self.kept[: len(self.steps)] = numpy.array(self.steps) * (1 + len(self.steps))
        return self.kept[: len(self.steps)]


class Single(Floats):
    """AdaBoost in single precision, with a declared allowance."""

    traits = {"arithmetic": "float", "allowance": "1e-4", "promises": ("weights-follow-losses", "loss-falls")}  # noqa: RUF012

    def start(self, m):
        super().start(m)
        self.weights = self.weights.astype(numpy.float32)
        return self.weights.copy()

    def update(self, column):
        result = super().update(column)
        self.weights = self.weights.astype(numpy.float32)
        return result if isinstance(result, Stop) else self.weights.copy()


class Undeclared(Single):
    """AdaBoost in single precision without a declared allowance."""

    traits = {"arithmetic": "float"}  # noqa: RUF012


class NoEpochs:
    """A booster of labels without epochs."""

    traits = {"columns": "labels"}  # noqa: RUF012
    epochs = None

    def start(self, labels, k):
        self.weights, self.steps = [1 / len(labels)] * len(labels), []
        return list(self.weights)

    def update(self, predictions):
        self.steps.append(1.0)
        return list(self.weights)

    def coefficients(self):
        return list(self.steps)


class StaleEpoch:
    """One epoch as an object of the author's own class."""

    def __init__(self, k, labels):
        self.k, self.labels, self.coefficients, self.ended = k, labels, [], ""


class Stale(NoEpochs):
    """Weights that never change, in one epoch, in exact numbers."""

    def start(self, labels, k):
        self.labels, self.k, self.epochs = tuple(labels), k, [StaleEpoch(k, tuple(labels))]
        self.weights = [Fraction(1, len(labels))] * len(labels)
        return list(self.weights)

    def update(self, predictions):
        error = sum(w for w, p, label in zip(self.weights, predictions, self.labels, strict=True) if p != label)
        if error == 0 or error >= 1 - Fraction(1, self.k):
            self.noted = {"step": Fraction(0), "error": error}
            self.epochs[-1].coefficients.append(math.inf if error == 0 else Fraction(0))
            return Stop("no edge" if error else "perfect")
        step = Fraction(math.log((self.k - 1) * (1 - error) / error) / (2 * (self.k - 1))).limit_denominator(1000)
        self.epochs[-1].coefficients.append(step)
        self.noted = {"step": step, "error": error}
        return list(self.weights)

    def record(self):
        return self.noted

    def coefficients(self):
        return list(self.epochs[-1].coefficients)


class DiesAt(Floats):
    """Ends its process in round `last` of games of `size` examples; the listed games have other sizes."""

    size, last = 40, 1

    def start(self, m):
        self.m = m
        return super().start(m)

    def update(self, column):
        if (self.m, len(self.steps) + 1) == (self.size, self.last):
            self.end()
        return super().update(column)

    def end(self):
        os._exit(3)


class RaisesAt(DiesAt):
    """Raises in round 2 of games of 1,000 examples; the listed games have other sizes."""

    size, last = 1000, 2

    def end(self):
        raise ZeroDivisionError("division by zero")


class WrongThenDies(DiesAt):
    """Doubles its coefficients, and ends its process on games of five examples."""

    size, last = 5, 1
    traits = {"arithmetic": "float", "promises": ("loss-falls",)}  # noqa: RUF012

    def coefficients(self):
        return [2 * step for step in super().coefficients()]


class Freezes(Floats):
    """Keeps the product of all factors without normalising, so that its weights stay at denormal numbers."""

    traits = {"arithmetic": "float", "coefficients": "kept", "promises": ("weights-follow-losses", "loss-falls")}  # noqa: RUF012

    def update(self, column):
        if not self.steps:
            self.product = self.weights.copy()
        before = self.product
        result = super().update(column)
        if isinstance(result, Stop):
            return result
        self.product = before * numpy.exp(-self.steps[-1] * numpy.asarray(column, dtype=float))
        self.weights = self.product / (self.product.sum() or 1.0)
        return self.weights.copy()


class ResetsAfterAThousand(Floats):
    """A mistake: resets its sums to 0 after a thousand rounds, "for stability"."""

    traits = {"arithmetic": "float", "coefficients": "kept", "promises": ("weights-follow-losses",)}  # noqa: RUF012

    def update(self, column):
        if len(self.steps) == 1000:
            self.weights = numpy.full(len(self.weights), 1 / len(self.weights))
        return super().update(column)

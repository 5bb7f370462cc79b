"""Boosters that aim at a large margin: arc-gv and AdaBoost*."""

from __future__ import annotations

import math

import numpy

from properties.claims.sides import Sides
from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop

NEAR = 1e-6


def steps_look_at_the_margin(trace):
    """Each step is the half log-odds of the edge minus the half log-odds of max(0, the least margin so far)."""
    for t, edge in enumerate(map(float, trace.edges)):
        total = sum(abs(float(step)) for step in trace.coefficients_after(t))
        target = max(0.0, min(map(float, trace.margins(t))) / total) if total else 0.0
        if max(abs(edge), target) < 1 - NEAR:
            expected, step = math.atanh(edge) - math.atanh(target), float(trace.coefficients_after(t + 1)[-1])
            yield Sides(abs(step - expected), "<=", NEAR * (1 + abs(expected)), at=f"round {t + 1}", round=t + 1)


class ArcGV:
    """arc-gv (Breiman 1999): the half log-odds of the edge minus the half log-odds of max(0, the least normalised margin
    so far)."""

    traits = {  # noqa: RUF012
        "arithmetic": "float",
        "combination": "signed",
        "coefficients": "kept",
        "symmetries": ("examples", "duplicates"),
        "promises": ("weights-follow-losses", steps_look_at_the_margin),
    }

    def start(self, m):
        self.margins, self.steps = numpy.zeros(m), []
        return self.distribution()

    def update(self, column):
        edge = float(self.distribution() @ column)
        if abs(edge) >= 1 - 1e-15:
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        self.steps.append(math.atanh(edge) - math.atanh(self.target()))
        self.margins = self.margins + self.steps[-1] * column
        return self.distribution()

    def target(self):
        total = sum(map(abs, self.steps))
        return min(1 - 1e-15, max(0.0, float(self.margins.min()) / total)) if total else 0.0

    def distribution(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent arc-gv", "margin of the signed sum")
class MarginOfTheSum(ArcGV):
    """Divides the margin by the sum of the steps, not by the sum of their absolute values."""

    def target(self):
        total = sum(self.steps)
        return min(1 - 1e-15, max(0.0, float(self.margins.min()) / total)) if total else 0.0


class Star:
    """AdaBoost* (Raetsch and Warmuth 2005): the half log-odds of the edge minus that of the target, the least edge so far
    minus nu."""

    def __init__(self, nu=0.25):
        self.nu = nu

    @property
    def traits(self):
        nu = str(self.nu)
        return {
            "arithmetic": "float",
            "coefficients": "kept",
            "symmetries": ("examples", "duplicates"),
            "promises": ("weights-follow-losses", ("steps-are-shifted", nu), ("margin-after", nu)),
        }

    def start(self, m):
        self.margins, self.steps, self.least = numpy.zeros(m), [], 1.0
        return self.distribution()

    def update(self, column):
        edge = float(self.distribution() @ column)
        if abs(edge) >= 1 - 1e-15:
            self.steps.append(math.copysign(math.inf, edge))
            return Stop("perfect")
        target = self.target(edge)
        if target <= -1 + 1e-12:
            self.steps.append(0.0)
            return Stop("no target")
        self.steps.append(math.atanh(edge) - math.atanh(target))
        self.margins = self.margins + self.steps[-1] * column
        return self.distribution()

    def target(self, edge):
        self.least = min(self.least, edge)
        return self.least - self.nu

    def distribution(self):
        losses = numpy.exp(self.margins.min() - self.margins)
        return losses / losses.sum()

    def coefficients(self):
        return list(self.steps)


@sabotaged("independent AdaBoost*", "least of the last two edges")
class LastEdgeIsLeast(Star):
    """Takes the smaller of the last two edges for the least edge so far."""

    def target(self, edge):
        least, self.least = min(self.least, edge), edge
        return least - self.nu


correct(ArcGV(), Star())

"""SmoothBoost. Servedio, Smooth Boosting and Learning with Malicious Noise, JMLR 4 (2003), Figure 1 and Theorem 1."""

from __future__ import annotations

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop

KAPPA, GAMMA = 0.25, 0.25
THETA = GAMMA / (2 + GAMMA)  # the theorem's choice


class SmoothBoost:
    """Measures M(i) = min(1, (1-gamma)^(N(i)/2)), where N sums margin minus theta over the rounds; the hypotheses vote
    equally.

    kappa : error allowed, in (0, 1).    gamma : in (0, 1/2): the learner's edge, as `play` defines it, is at least 2 gamma.
    theta : in [0, gamma).    The run stops with "smooth" when the mean of the measures is below kappa, so that a weight
    is at most 1/(kappa m).
    """

    def __init__(self, kappa=KAPPA, gamma=GAMMA, theta=THETA):
        self.kappa, self.gamma, self.theta = kappa, gamma, theta

    @property
    def traits(self):
        kappa = self.kappa
        return {
            "columns": "unit",
            "arithmetic": "float",
            "domain": ("capped", lambda m: min(1.0, 1 / (kappa * m))),
            "symmetries": ("examples", "duplicates"),
            "promises": (
                ("weights-follow-slack", str(self.gamma), str(self.theta)),
                ("smooth-stop", str(self.kappa), str(self.gamma), str(self.theta)),
                ("stops-when-smooth", str(self.kappa), str(self.gamma), str(self.theta)),
                "votes-are-equal",
            ),
        }

    def start(self, m):
        self.slack, self.rounds, self.stopped = numpy.zeros(m), 0, False
        return self.distribution()

    def update(self, column):
        self.rounds += 1
        self.slack = self.moved(numpy.asarray(column, dtype=float))
        if self.measures().mean() < self.kappa:
            self.stopped = True
            return Stop("smooth")
        return self.distribution()

    def moved(self, column):
        return self.slack + column - self.theta

    def measures(self):
        return numpy.minimum(1.0, (1 - self.gamma) ** (self.slack / 2))

    def distribution(self):
        measures = self.measures()
        return measures / measures.sum()

    def coefficients(self):
        return numpy.ones(self.rounds)


FAMILY = "SmoothBoost"


@sabotaged(FAMILY, "cap forgotten")
class NotCut(SmoothBoost):
    def measures(self):
        return (1 - self.gamma) ** (self.slack / 2)


@sabotaged(FAMILY, "allowance forgotten in the sum")
class NoTheta(SmoothBoost):
    def moved(self, column):
        return self.slack + column


@sabotaged(FAMILY, "double step")
class WholeExponent(SmoothBoost):
    def measures(self):
        return numpy.minimum(1.0, (1 - self.gamma) ** self.slack)


@sabotaged(FAMILY, "edge of the wrong sign")
class RewardsTheRight(SmoothBoost):
    def moved(self, column):
        return self.slack - column - self.theta


@sabotaged(FAMILY, "newest hypothesis counts twice")
class LastCountsTwice(SmoothBoost):
    def coefficients(self):
        votes = numpy.ones(self.rounds)
        votes[-1:] += 1
        return votes


@sabotaged(FAMILY, "stop one round late")
class StopsLate(SmoothBoost):
    """Compares the sum of the measures, not their mean."""

    def update(self, column):
        self.rounds += 1
        self.slack = self.moved(numpy.asarray(column, dtype=float))
        return Stop("smooth") if self.measures().sum() < self.kappa else self.distribution()


correct(SmoothBoost())

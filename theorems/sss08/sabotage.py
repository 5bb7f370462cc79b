"""RelaxedMargin with one line of Figure 1 spoilt at a time: what the claims of Section 5 must notice."""

from flint import arb

from reference.exact.adaboost import AdaBoost
from reference.exact.parts.relaxations import CappedWeights
from reference.exact.relaxed_margin import Recursion, RelaxedMargin


class ShortenedSteps(RelaxedMargin):
    """Steps of 1/64 of their length."""

    class recursion(Recursion):
        def _step(self, gap, away):
            return super()._step(gap, away) / 64


class ReversedSteps(RelaxedMargin):
    """Steps away from the hypothesis."""

    class recursion(Recursion):
        def _step(self, gap, away):
            return -super()._step(gap, away)


class UnclippedSteps(RelaxedMargin):
    """Twice the step, not cut to [0, 1]."""

    class recursion(Recursion):
        def _step(self, gap, away):
            longest = max((abs(a) for a in away), key=float)
            return arb(0) if longest == 0 else 2 * self._beta() * gap / longest**2


class StaleDistribution(RelaxedMargin):
    """The distribution of round 1 throughout."""

    class recursion(Recursion):
        def _distribution(self, margins):
            return super()._distribution([arb(0)] * len(margins))


class ProjectionOutOfOrder(RelaxedMargin):
    """Hands the weights to the examples in reverse."""

    class recursion(Recursion):
        def _distribution(self, margins):
            return super()._distribution(margins)[::-1]


class NoSteps(RelaxedMargin):
    """w = 0 throughout."""

    class recursion(Recursion):
        def _step(self, gap, away):
            return arb(0)


class CapIgnored(RelaxedMargin):
    """The distribution of the hard margin whatever nu is."""

    class recursion(Recursion):
        def __init__(self, m, eps, relaxation):
            super().__init__(m, eps, CappedWeights(1))


class WrongTemperature(RelaxedMargin):
    """Four times the entropy."""

    class recursion(Recursion):
        def _beta(self):
            return 4 * super()._beta()


class UniformThroughout(AdaBoost):
    """AdaBoost that hands out uniform weights in every round."""

    def start(self, m):
        self._uniform = super().start(m)
        return self._uniform

    def update(self, column):
        super().update(column)
        return self._uniform

"""RelaxedMargin with one line of Figure 1 spoilt at a time: what the claims of Section 5 must notice."""

from flint import arb

from reference.exact.adaboost import AdaBoost
from reference.exact.parts.relaxations import CappedWeights
from reference.exact.relaxed_margin import Recursion, RelaxedMargin


class _Halved(Recursion):
    def _step(self, gap, away):
        return super()._step(gap, away) / 64


class _Reversed(Recursion):
    def _step(self, gap, away):
        return -super()._step(gap, away)


class _Unclipped(Recursion):
    def _step(self, gap, away):
        longest = max((abs(a) for a in away), key=float)
        return arb(0) if longest == 0 else 2 * self._beta() * gap / longest**2


class _Stale(Recursion):
    def _distribution(self, margins):
        return super()._distribution([arb(0)] * len(margins))


class _OutOfOrder(Recursion):
    def _distribution(self, margins):
        return super()._distribution(margins)[::-1]


class _Idle(Recursion):
    def _step(self, gap, away):
        return arb(0)


class _Uncapped(Recursion):
    def __init__(self, m, eps, relaxation):
        super().__init__(m, eps, CappedWeights(1))


class _Flattened(Recursion):
    def _beta(self):
        return 4 * super()._beta()


class ShortenedSteps(RelaxedMargin):
    """Steps of 1/64 of their length."""

    recursion = _Halved


class ReversedSteps(RelaxedMargin):
    """Steps away from the hypothesis."""

    recursion = _Reversed


class UnclippedSteps(RelaxedMargin):
    """Twice the step, not cut to [0, 1]."""

    recursion = _Unclipped


class StaleDistribution(RelaxedMargin):
    """The distribution of round 1 throughout."""

    recursion = _Stale


class ProjectionOutOfOrder(RelaxedMargin):
    """Hands the weights to the examples in reverse."""

    recursion = _OutOfOrder


class NoSteps(RelaxedMargin):
    """w = 0 throughout."""

    recursion = _Idle


class CapIgnored(RelaxedMargin):
    """The distribution of the hard margin whatever nu is."""

    recursion = _Uncapped


class WrongTemperature(RelaxedMargin):
    """Four times the entropy."""

    recursion = _Flattened


class UniformThroughout(AdaBoost):
    """AdaBoost that hands out uniform weights in every round."""

    def start(self, m):
        self._uniform = super().start(m)
        return self._uniform

    def update(self, column):
        super().update(column)
        return self._uniform

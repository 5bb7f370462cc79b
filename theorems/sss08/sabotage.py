"""RelaxedMargin with one wrong line of Figure 1 each, for which the claims of Section 5 must fail."""

from flint import arb

from properties.claims import Breaker, mutant
from properties.claims.mistakes import spoilt
from reference.convex.relaxations import CappedWeights
from reference.exact import AdaBoost, RelaxedMargin
from reference.exact.relaxed_margin import Recursion


def mistake(name: str, fault: str, **lines) -> type:
    """Return a RelaxedMargin with these lines in its recursion; each replacement gets the correct method as an
    argument."""
    return spoilt(RelaxedMargin, name, fault, recursion=spoilt(Recursion, name, fault, **lines))


def _twice_unclipped(run, _, gap, away):
    longest = max((abs(a) for a in away), key=float)
    return arb(0) if longest == 0 else 2 * run._beta() * gap / longest**2


ShortenedSteps = mistake("ShortenedSteps", "Steps of 1/64 of their length.", _step=lambda _, step, *to: step(*to) / 64)
ReversedSteps = mistake("ReversedSteps", "Steps away from the hypothesis.", _step=lambda _, step, *to: -step(*to))
UnclippedSteps = mistake("UnclippedSteps", "Twice the step, not cut to [0, 1].", _step=_twice_unclipped)
NoSteps = mistake("NoSteps", "w = 0 throughout.", _step=lambda *_: arb(0))
StaleDistribution = mistake(
    "StaleDistribution",
    "The distribution of round 1 throughout.",
    _distribution=lambda _, right, margins: right([arb(0)] * len(margins)),
)
ProjectionOutOfOrder = mistake(
    "ProjectionOutOfOrder",
    "Hands the weights to the examples in reverse.",
    _distribution=lambda _, right, margins: right(margins)[::-1],
)
CapIgnored = mistake(
    "CapIgnored",
    "The distribution of the hard margin whatever nu is.",
    __init__=lambda _, right, m, eps, relaxation: right(m, eps, CappedWeights(1)),
)
WrongTemperature = mistake("WrongTemperature", "Four times the entropy.", _beta=lambda _, right: 4 * right())


class UniformThroughout(AdaBoost):
    """AdaBoost that returns uniform weights in every round."""

    def start(self, m):
        self._uniform = super().start(m)
        return self._uniform

    def update(self, column):
        super().update(column)
        return self._uniform


def wrong_steps(*arguments) -> list[Breaker]:
    """Return two negative controls for RelaxedMargin with these arguments: no steps, and steps in the opposite
    direction."""
    return [mutant("no steps", NoSteps(*arguments)), mutant("steps reversed", ReversedSteps(*arguments))]

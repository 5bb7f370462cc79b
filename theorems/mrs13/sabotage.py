"""Wrong boosters for the claims of MRS13: AdaBoost with longer, shorter or no steps, and others."""

from fractions import Fraction

from properties.claims import Breaker, mutant
from reference.arithmetic import RationalVector, RealVector, dot, enclosure, exp, fraction, log
from reference.exact import AdaBoost, AdaBoostS
from reference.oracles import BestColumn
from reference.protocol import Stop, play


class StepTimes(AdaBoost):
    """AdaBoost whose step is `factor` times that of equation 4; its weights are those of its combination.

    On {-1,+1} columns the loss does not increase for a factor in [0, 2]; it is constant at 2, and at 0 nothing changes.
    """

    traits = {"columns": "unit"}  # noqa: RUF012

    def __init__(self, factor=2):
        self.factor = fraction(factor, "factor")

    def start(self, m: int) -> RationalVector:
        self._margins: list = [Fraction(0)] * m
        return super().start(m)

    def update(self, column):
        if all(entry == 1 for entry in column) or all(entry == -1 for entry in column):
            self._steps.append(self.perfect_step(column))
            return Stop("perfect")
        edge = dot(self._weights, column)
        step = log((1 + edge) / (1 - edge)) * (self.factor / 2)
        self._steps.append(step)
        self._margins = [margin + step * entry for margin, entry in zip(self._margins, column, strict=True)]
        self._weights = _weights(self._margins)
        return self._weights


def short_steps(share) -> Breaker:
    """Return the negative control AdaBoost with this share of its step, which is too slow for the bound."""
    return mutant(f"{share} of the step", StepTimes(share))


class StepsOf(StepTimes):
    """AdaBoost with steps of one length along every column, even if the loss increases."""

    def __init__(self, length):
        super().__init__()
        self.length = fraction(length, "length")

    def update(self, column):
        self._steps.append(self.length)
        self._margins = [margin + self.length * entry for margin, entry in zip(self._margins, column, strict=True)]
        self._weights = _weights(self._margins)
        return self._weights


def two_long_steps(trace):
    """Return two rounds with steps of length 10 on the game of a run: the first raises the loss, the second brings it
    near its infimum."""
    return play(StepsOf(10), trace.game, 2, BestColumn(signed=True))


def _weights(margins):
    """Return exp(-margins), normalised; rational if every loss is rational."""
    losses = [exp(-margin) for margin in margins]
    if all(isinstance(loss, (int, Fraction)) for loss in losses):
        return RationalVector.of(losses).normalised()

    def balls(bits):
        enclosed = [enclosure(loss, bits) for loss in losses]
        total = sum(enclosed[1:], start=enclosed[0])
        return [entry / total for entry in enclosed]

    return RealVector(balls, len(margins))


class ScaledBackTooLittle(AdaBoostS):
    """AdaBoost.S whose combination, after scaling back, is longer than the best multiple by 0.4 %."""

    def coefficients(self) -> tuple:
        result = super().coefficients()
        known_to_be_one = isinstance(self.record().get("scaling"), Fraction)
        return result if known_to_be_one else tuple(entry * Fraction(251, 250) for entry in result)


class OneRoundBehind(AdaBoost):
    """AdaBoost that hands out the weights of the round before."""

    def update(self, column):
        before = self._weights
        after = super().update(column)
        return after if isinstance(after, Stop) else before

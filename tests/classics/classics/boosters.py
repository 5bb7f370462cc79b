"""AdaBoost*, AdaBoost.M1, and boosters with a mistake."""

from fractions import Fraction
from math import prod

from reference import Stop
from reference.arithmetic import INFINITY, RationalVector, fraction, half_log, log, power
from reference.exact import AdaBoost


class AdaBoostStar:
    """AdaBoost with each step shortened by the step of a target margin: the least edge so far minus nu.

    Columns of -1 and +1; the weights stay rational. Source: Raetsch and Warmuth 2005, Algorithm 1.
    """

    traits = {"columns": "signs", "coefficients": "kept"}  # noqa: RUF012
    aims = True  # at a margin; False is AdaBoost

    def __init__(self, nu="1/2"):
        self.nu = fraction(nu, "nu")
        if not 0 < self.nu <= 1:
            raise ValueError(f"nu must be in (0, 1], got {nu}")

    def start(self, m):
        self._weights, self._steps, self._least = [Fraction(1, m)] * m, [], Fraction(1)
        return RationalVector.of(self._weights)

    def update(self, column):
        edge = sum(Fraction(d) * int(u) for d, u in zip(self._weights, column, strict=True))
        if abs(edge) == 1:
            self._steps.append(INFINITY if edge > 0 else -INFINITY)
            return Stop("perfect")
        self._least = min(self._least, edge)
        aim = self._least - self.nu if self.aims else Fraction(0)
        if aim <= -1:
            raise ValueError(f"the edges must be above nu - 1, got one of {edge} with nu = {self.nu}")
        odds = (1 + edge) * (1 - aim) / ((1 - edge) * (1 + aim))  # exp(2 step)
        self._steps.append(half_log(odds))
        moved = [d if u > 0 else d * odds for d, u in zip(self._weights, column, strict=True)]
        self._weights = [d / sum(moved) for d in moved]
        return RationalVector.of(self._weights)

    def coefficients(self):
        return tuple(self._steps)

    def record(self):
        return {"step": self._steps[-1]}


class NeverAims(AdaBoostStar):
    """A mistake: the combination is the last column received alone."""

    def coefficients(self):
        return (*[Fraction(0)] * (len(self._steps) - 1), Fraction(1)) if self._steps else ()


class WrongSign(AdaBoost):
    """A mistake: the steps are taken backwards in the combination."""

    def coefficients(self):
        return tuple(-step for step in super().coefficients())


class SecondOnly(AdaBoost):
    """A mistake: the weights stay uniform after the first round."""

    def update(self, column):
        moved = super().update(column)
        return moved if isinstance(moved, Stop) else RationalVector.uniform(len(column))


class AdaBoostM1:
    """Multiply the weights of the examples predicted right by eps / (1 - eps); a vote is minus the logarithm of this factor.

    Stops where eps is 0, and where it is above 1/2. Source: Freund and Schapire 1997, Section 5.1.
    """

    traits = {"columns": "labels", "coefficients": "kept"}  # noqa: RUF012

    def start(self, labels, k):
        self._labels, self._steps = tuple(labels), []
        self._weights = [Fraction(1, len(self._labels))] * len(self._labels)
        return RationalVector.of(self._weights)

    def update(self, predictions):
        right = [guess == label for guess, label in zip(predictions, self._labels, strict=True)]
        eps = sum((d for d, r in zip(self._weights, right, strict=True) if not r), start=Fraction(0))
        self._error = eps
        if eps == 0:
            self._steps.append(INFINITY)
            return Stop("perfect")
        if eps > Fraction(1, 2):
            self._steps.append(Fraction(0))
            return Stop("no edge")
        factor = eps / (1 - eps)
        self._steps.append(self._vote(factor))
        moved = [d * factor if r else d for d, r in zip(self._weights, right, strict=True)]
        self._weights = [d / sum(moved) for d in moved]
        return RationalVector.of(self._weights)

    def _vote(self, factor):
        return log(1 / factor)

    def record(self):
        return {"error": self._error}

    def coefficients(self):
        return tuple(self._steps)


class BackwardsM1(AdaBoostM1):
    """A mistake: a vote is the logarithm of the factor, without the minus."""

    def _vote(self, factor):
        return log(factor)


class CoordinateDescent:
    """Coordinate descent on the exponential loss: each step minimises the loss along the column received.

    The weights are computed from the steps and the columns of all rounds, not from the weights before. Columns of -1 and +1.
    Source: Schapire and Freund 2012, Chapter 7.
    """

    traits = {"columns": "signs", "coefficients": "kept"}  # noqa: RUF012
    exponent = 1  # of exp(2 step)

    def start(self, m):
        self._columns, self._odds, self._m = [], [], m
        return self._distribution()

    def update(self, column):
        weights = self._distribution()
        right = sum((d for d, u in zip(weights, column, strict=True) if u > 0), start=Fraction(0))
        self._columns.append(column)
        if right in (0, 1):
            self._odds.append(None)
            self._last = INFINITY if right else -INFINITY
            return Stop("perfect")
        self._odds.append((right / (1 - right)) ** self.exponent)
        return self._distribution()

    def _distribution(self):
        """Return weights proportional to exp(-margin) in rationals: exp(2 step) is the ratio of a wrong to a right
        example's factor."""
        losses = [
            prod(
                (odds for column, odds in zip(self._columns, self._odds, strict=True) if column[i] < 0),
                start=Fraction(1),
            )
            for i in range(self._m)
        ]
        return RationalVector.of([loss / sum(losses) for loss in losses])

    def coefficients(self):
        return tuple(self._last if odds is None else half_log(odds) for odds in self._odds)


class DoubleSteps(CoordinateDescent):
    """A mistake: steps of twice the length."""

    exponent = 2


class ParallelUpdate:
    """Receive `size` columns under the same weights, then move along all of them at once.

    The step of column j is half the logarithm of W_j+ / W_j-, the weights of the examples on which it is +1 and -1, divided by
    `size`, so that for each example the absolute entries of the scaled columns add up to 1.
    Source: Collins, Schapire and Singer 2002, the parallel-update algorithm.
    """

    traits = {"columns": "signs"}  # noqa: RUF012
    divides = True

    def __init__(self, size=2):
        self.size = size

    def start(self, m):
        self._steps, self._waiting, self._factors = [], [], [Fraction(1)] * m
        return self._distribution()

    def update(self, column):
        self._waiting.append(column)
        self._steps.append(Fraction(0))
        if len(self._waiting) < self.size:
            return self._distribution()
        weights = list(self._distribution())
        for place, waiting in enumerate(self._waiting):
            right = sum((d for d, u in zip(weights, waiting, strict=True) if u > 0), start=Fraction(0))
            wrong = sum((d for d, u in zip(weights, waiting, strict=True) if u < 0), start=Fraction(0))
            if right == 0 or wrong == 0:
                return Stop("perfect")
            self._move(len(self._steps) - self.size + place, waiting, right / wrong)
        self._waiting = []
        return self._distribution()

    def _move(self, place, column, odds):
        share = Fraction(1, 2 * self.size if self.divides else 2)
        self._steps[place] = share * log(odds)
        self._factors = [f * power(odds, -share * int(u)) for f, u in zip(self._factors, column, strict=True)]

    def _distribution(self):
        if all(isinstance(f, Fraction) for f in self._factors):
            return RationalVector.of([f / sum(self._factors) for f in self._factors])
        total = sum(self._factors, start=Fraction(0))
        return tuple(f / total for f in self._factors)

    def coefficients(self):
        return tuple(self._steps)


class FullSteps(ParallelUpdate):
    """A mistake: the steps are not divided, as if each column were alone."""

    divides = False

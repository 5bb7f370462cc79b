"""AdaBoost on {-1,+1} columns, as one would write it from the paper, and the mistakes one would make.

Source of the correct one: MRS13, Figure 1 with the step of equation 4; `reference.exact.AdaBoost` is the full one.
"""

from __future__ import annotations

import random
from fractions import Fraction

import numpy

from properties.sabotage.registry import correct, sabotaged
from reference.arithmetic import INFINITY, half_log
from reference.play import Stop

FAMILY = "AdaBoost"


class SignBooster:
    """Correct: weights in Fractions, right examples divided by 1 + edge, wrong ones by 1 - edge."""

    traits = {  # noqa: RUF012
        "columns": "signs",
        "corrective": "last",
        "symmetries": ("examples", "duplicates"),
        "promises": ("loss-falls", "weights-follow-losses", "product-error-bound"),
    }

    def start(self, m):
        self.m, self.t = m, 0
        self.weights = (Fraction(1, m),) * m
        self.steps = []
        return self.weights

    def update(self, column):
        edge = self.edge(column)
        self.t += 1
        if abs(edge) == 1:
            self.steps.append(INFINITY if edge == 1 else -INFINITY)
            return Stop("perfect")
        self.steps.append(self.step(edge))
        self.weights = self.moved(column, edge)
        return self.weights

    def coefficients(self):
        return tuple(self.steps)

    def edge(self, column):
        return sum(weight * entry for weight, entry in zip(self.weights, column, strict=True))

    def step(self, edge):
        return half_log((1 + edge) / (1 - edge))

    def moved(self, column, edge):
        return tuple(weight / (1 + edge * entry) for weight, entry in zip(self.weights, column, strict=True))


@sabotaged(FAMILY, "half step")
class HalfStep(SignBooster):
    def step(self, edge):
        return half_log((1 + edge) / (1 - edge)) / 2


@sabotaged(FAMILY, "log-odds without the half")
class WholeLogOdds(SignBooster):
    def step(self, edge):
        return half_log((1 + edge) / (1 - edge)) * 2


@sabotaged(FAMILY, "edge of the wrong sign")
class FlippedEdge(SignBooster):
    """Divides the wrong examples by 1 + edge, and normalises again."""

    def moved(self, column, edge):
        moved = super().moved(column, -edge)
        return tuple(weight / sum(moved) for weight in moved)


@sabotaged(FAMILY, "missing normalisation", "protocol")
class Unnormalised(SignBooster):
    def moved(self, column, edge):
        return tuple(weight * (1 - edge * entry) for weight, entry in zip(self.weights, column, strict=True))


@sabotaged(FAMILY, "stale weights")
class StaleWeights(SignBooster):
    """Answers with the weights of the round before."""

    def update(self, column):
        before = self.weights
        after = super().update(column)
        return after if isinstance(after, Stop) else before


@sabotaged(FAMILY, "stale edge")
class StaleEdge(SignBooster):
    """Steps by the edge of the round before."""

    def start(self, m):
        self.previous = None
        return super().start(m)

    def step(self, edge):
        used = self.previous if self.previous is not None else edge
        self.previous = edge
        return super().step(used)


@sabotaged(FAMILY, "edge under the first weights")
class UniformEdge(SignBooster):
    """The share of examples that are right, not their weight; normalised again."""

    def edge(self, column):
        return Fraction(sum(column), self.m)

    def moved(self, column, edge):
        moved = super().moved(column, edge)
        return tuple(weight / sum(moved) for weight in moved)


@sabotaged(FAMILY, "weights clamped from below")
class Clamped(SignBooster):
    """No weight below 1e-12, "for stability"; then normalised again."""

    floor = Fraction(1, 10**12)

    def moved(self, column, edge):
        moved = [max(weight, self.floor) for weight in super().moved(column, edge)]
        return tuple(weight / sum(moved) for weight in moved)


@sabotaged(FAMILY, "weights rounded")
class Rounded(SignBooster):
    """Weights kept to nine decimals."""

    def moved(self, column, edge):
        moved = [round(weight, 9) for weight in super().moved(column, edge)]
        return tuple(weight / sum(moved) for weight in moved)


@sabotaged(FAMILY, "error in place of edge")
class ErrorForEdge(SignBooster):
    """(1 - edge) / 2 where the formula has the edge."""

    def step(self, edge):
        error = (1 - edge) / 2
        return super().step(error)


@sabotaged(FAMILY, "off by one round")
class LastColumnIgnored(SignBooster):
    """The combination misses the newest hypothesis."""

    def coefficients(self):
        return (*self.steps[:-1], Fraction(0)) if self.steps else ()


@sabotaged(FAMILY, "start keeps the past", "determinism")
class WarmStart(SignBooster):
    """Starts from the last weights where there are some of the right length."""

    last = ()

    def start(self, m):
        first = super().start(m)
        self.weights = self.last if len(self.last) == m else first
        return self.weights

    def moved(self, column, edge):
        self.last = super().moved(column, edge)
        return self.last


@sabotaged(FAMILY, "state shared by all boosters", "determinism")
class SharedState(SignBooster):
    """The steps live in the class."""

    shared: list = []  # noqa: RUF012

    def start(self, m):
        answer = super().start(m)
        self.shared.clear()
        self.steps = self.shared
        return answer


@sabotaged(FAMILY, "a question changes the state", "determinism")
class CountingCoefficients(SignBooster):
    """Normalises the steps in place when they are asked for."""

    def coefficients(self):
        finite = [step for step in self.steps if step != INFINITY]
        if len(self.steps) > 1 and len(finite) == len(self.steps):
            self.steps = [step / 2 for step in self.steps]
        return tuple(self.steps)


@sabotaged(FAMILY, "first tied example favoured", "symmetry")
class FavoursTheFirst(SignBooster):
    """Gives what rounding leaves to the first example."""

    def moved(self, column, edge):
        moved = [Fraction(int(weight * 1000), 1000) for weight in super().moved(column, edge)]
        moved[0] += 1 - sum(moved)
        return tuple(moved)


@sabotaged(FAMILY, "random where it should not be", "determinism")
class RandomTies(SignBooster):
    """Breaks ties between equal weights at random."""

    def moved(self, column, edge):
        moved = list(super().moved(column, edge))
        if len(set(moved)) < len(moved) and random.random() < 0.5:
            moved.reverse()
        return tuple(moved)


@sabotaged(FAMILY, "equal columns are taken for one")
class Cached(SignBooster):
    """Remembers what a column did the first time."""

    def start(self, m):
        self.cache = {}
        return super().start(m)

    def moved(self, column, edge):
        return self.cache.setdefault(tuple(column), super().moved(column, edge))


@sabotaged(FAMILY, "a stop is missed")
class NeverPerfect(SignBooster):
    """A perfect hypothesis gets a large finite coefficient and no stop."""

    def update(self, column):
        edge = self.edge(column)
        if abs(edge) == 1:
            self.steps.append(Fraction(0))
            return self.weights
        return super().update(column)


@sabotaged(FAMILY, "writes into its input", "protocol")
class WritesColumn(SignBooster):
    traits = SignBooster.traits | {"arithmetic": "float"}

    def start(self, m):
        self.array = numpy.full(m, 1 / m)
        self.steps = []
        return self.array

    def update(self, column):
        edge = float(self.array @ column)
        if abs(edge) >= 1 - 1e-12:
            self.steps.append(INFINITY if edge > 0 else -INFINITY)
            return Stop("perfect")
        step = 0.5 * numpy.log((1 + edge) / (1 - edge))
        self.steps.append(step)
        column *= -step
        self.array = self.array * numpy.exp(column)
        self.array = self.array / self.array.sum()
        return self.array


@sabotaged(FAMILY, "answers share one array", "protocol")
class OneArray(WritesColumn):
    """Every answer is the same array, updated in place."""

    def update(self, column):
        answer = super().update(column.copy())
        if isinstance(answer, Stop):
            return answer
        self.given[:] = answer
        self.array = self.given
        return self.given

    def start(self, m):
        self.given = super().start(m)
        return self.given


@sabotaged(FAMILY, "drift without normalising", "protocol")
class Drifts(WritesColumn):
    """Divides by the normaliser of the formula in single precision and never by the sum."""

    def update(self, column):
        edge = float(self.array @ column)
        answer = super().update(column.copy())
        if isinstance(answer, Stop):
            return answer
        self.array = (self.array.astype(numpy.float32) * numpy.float32(1 + 0 * edge)).astype(float)
        return self.array


@sabotaged(FAMILY, "copies share their state", "determinism")
class ShallowCopy(SignBooster):
    """A list in place of the tuple of weights, and a copy that keeps it."""

    def start(self, m):
        super().start(m)
        self.weights = [Fraction(1, m)] * m
        return tuple(self.weights)

    def moved(self, column, edge):
        self.weights[:] = super().moved(column, edge)
        return self.weights

    def update(self, column):
        answer = super().update(column)
        return answer if isinstance(answer, Stop) else tuple(answer)

    def __deepcopy__(self, memo):
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin


@sabotaged(FAMILY, "prints", "protocol")
class Prints(SignBooster):
    def step(self, edge):
        print(f"round {self.t}: edge {edge}")
        return super().step(edge)


@sabotaged(FAMILY, "edge taken by its size")
class SizeOfEdge(SignBooster):
    """|edge| for edge: the same while every edge is positive."""

    def edge(self, column):
        return abs(super().edge(column))

    def moved(self, column, edge):
        moved = super().moved(column, edge)
        return tuple(weight / sum(moved) for weight in moved)


@sabotaged(FAMILY, "a negative edge is passed over")
class SkipsNegative(SignBooster):
    """Keeps its weights where the edge is negative, and steps all the same."""

    def moved(self, column, edge):
        return self.weights if edge < 0 else super().moved(column, edge)


@sabotaged(FAMILY, "a negative edge ends the run")
class StopsAtNegative(SignBooster):
    def update(self, column):
        if self.edge(column) < 0:
            self.steps.append(Fraction(0))
            return Stop("perfect")
        return super().update(column)


@sabotaged(FAMILY, "step capped")
class CappedStep(SignBooster):
    """No step above the logarithm of two."""

    def step(self, edge):
        return half_log(min(Fraction(4), (1 + edge) / (1 - edge)))


@sabotaged(FAMILY, "off by one round")
class FirstRoundTwice(SignBooster):
    """The first step counts twice."""

    def coefficients(self):
        return tuple(step * 2 if t == 0 else step for t, step in enumerate(self.steps))


@sabotaged(FAMILY, "equal weights are taken for one", "protocol")
class CountsDistinct(SignBooster):
    """Normalises by the sum of the distinct weights."""

    def moved(self, column, edge):
        moved = super().moved(column, edge)
        return tuple(weight / sum(set(moved)) for weight in moved)


@sabotaged(FAMILY, "two weights are taken for one")
class ForgetsTheFirst(SignBooster):
    """Weights of two sizes, as after the first round, count as rounding of one."""

    def moved(self, column, edge):
        moved = super().moved(column, edge)
        return moved if len(set(moved)) > 2 else (Fraction(1, self.m),) * self.m


@sabotaged(FAMILY, "last example forgotten", "symmetry")
class MissesTheLast(SignBooster):
    """The last example's weight stays as it was."""

    def moved(self, column, edge):
        moved = (*super().moved(column, edge)[:-1], self.weights[-1])
        return tuple(weight / sum(moved) for weight in moved)


@sabotaged(FAMILY, "one weight more", "protocol")
class SlackWeight(SignBooster):
    """A weight for a slack variable."""

    def start(self, m):
        return (*super().start(m), Fraction(0))


@sabotaged(FAMILY, "a clock in the weights", "determinism")
class Clocked(SignBooster):
    """Takes the parity of a counter that all boosters share."""

    calls = [0]  # noqa: RUF012

    def moved(self, column, edge):
        self.calls[0] += 1
        moved = super().moved(column, edge)
        return moved if self.calls[0] % 5 else tuple(weight / sum(w * w for w in moved) * weight for weight in moved)


@sabotaged(FAMILY, "negative weights", "protocol")
class Overshoots(SignBooster):
    """A linear step that is not projected."""

    def moved(self, column, edge):
        mean = sum(column) * Fraction(1, self.m)
        return tuple(d - edge * (Fraction(u) - mean) for d, u in zip(self.weights, column, strict=True))


@sabotaged(FAMILY, "NaN where an edge is zero", "protocol")
class DividesByEdge(SignBooster):
    def moved(self, column, edge):
        return (float("nan"),) * self.m if edge == 0 else super().moved(column, edge)


@sabotaged(FAMILY, "raises where an edge is negative", "protocol")
class LogOfEdge(SignBooster):
    def step(self, edge):
        if edge < 0:
            raise ValueError("math domain error")
        return super().step(edge)


@sabotaged(FAMILY, "a coefficient missing", "protocol")
class DropsZero(SignBooster):
    """Columns of edge 0 get no coefficient at all."""

    def coefficients(self):
        return tuple(step for step in self.steps if step != 0)


@sabotaged(FAMILY, "stop without a reason")
class TiresOut(SignBooster):
    """Stops after six rounds and calls it perfect."""

    def update(self, column):
        answer = super().update(column)
        return Stop("perfect") if self.t == 6 else answer

    @property
    def traits(self):
        return SignBooster.traits | {"promises": (*SignBooster.traits["promises"], "stops-when-perfect")}


correct(
    SignBooster(),
)

"""AdaBoost on {-1,+1} columns, written from the paper, and its mutants, each with one plausible mistake.

Source of the correct one: MRS13, Figure 1 with the step of equation 4; `reference.exact.AdaBoost` is the full one.
"""

from __future__ import annotations

import copy
import itertools
import random
from fractions import Fraction

import numpy

from properties.claims.mistakes import (
    AnswersLate,
    Prints,
    StartsWarm,
    StepsLate,
    Stepwise,
    after,
    by_size,
    declaring,
    halved,
    normalised,
    unweighted,
)
from properties.sabotage.registry import correct, mistakes_in, sabotaged
from reference.arithmetic import INFINITY, half_log
from reference.protocol import Stop

FAMILY = "AdaBoost"


class SignBooster(Stepwise):
    """The correct booster: weights of right examples are divided by 1 + edge, those of wrong examples by 1 - edge."""

    traits = declaring(
        *("signs", "loss-falls", "weights-follow-losses", "product-error-bound"),
        *("like-examples-like-weights", "weights-fall-with-margins"),
        corrective="last",
    )

    def update(self, column):
        edge = self.edge(column)
        if self.is_perfect(edge):
            self.steps.append(INFINITY if edge > 0 else -INFINITY)
            return Stop("perfect")
        return super().update(column)

    def is_perfect(self, edge):
        return abs(edge) == 1

    def step(self, edge):
        return half_log((1 + edge) / (1 - edge))

    def moved(self, column, edge):
        divisors = {entry: 1 + edge * entry for entry in set(column)}
        return tuple(weight / divisors[entry] for weight, entry in zip(self.weights, column, strict=True))


mistake = mistakes_in(FAMILY, SignBooster)
to_sum_one = after(normalised)

mistake("HalfStep", "half step", step=halved)
mistake("WholeLogOdds", "log-odds without the half", step=after(lambda step: 2 * step))
mistake("StaleWeights", "stale weights", AnswersLate)
mistake("StaleEdge", "stale edge", StepsLate)
mistake("WarmStart", "start keeps the past", StartsWarm, breaks="determinism")
mistake("Prints", "prints", Prints, breaks="protocol")

# divides the wrong examples by 1 + edge, and normalises again
mistake(
    "FlippedEdge", "edge of the wrong sign", moved=lambda self, moved, column, edge: normalised(moved(column, -edge))
)

mistake(
    "Unnormalised",
    "missing normalisation",
    breaks="protocol",
    moved=lambda self, moved, column, edge: tuple(
        weight * (1 - edge * entry) for weight, entry in zip(self.weights, column, strict=True)
    ),
)

# the share of examples that are right, not their weight; normalised again
mistake("UniformEdge", "edge under the first weights", edge=unweighted, moved=to_sum_one)

# no weight below 1e-12, "for stability"; then normalised again
mistake(
    "Clamped",
    "weights clamped from below",
    moved=after(lambda moved: normalised([max(weight, Fraction(1, 10**12)) for weight in moved])),
)

# to nine decimals
mistake("Rounded", "weights rounded", moved=after(lambda moved: normalised([round(weight, 9) for weight in moved])))

# (1 - edge) / 2 where the formula has the edge
mistake("ErrorForEdge", "error in place of edge", step=lambda self, step, edge: step((1 - edge) / 2))

# the combination misses the newest hypothesis
mistake(
    "LastColumnIgnored",
    "off by one round",
    coefficients=after(lambda steps: (*steps[:-1], Fraction(0)) if steps else ()),
)

# the first step counts twice
mistake(
    "FirstRoundTwice",
    "off by one round",
    coefficients=after(lambda steps: (*(2 * step for step in steps[:1]), *steps[1:])),
)

# |edge| for edge, which is equal if no edge is negative
mistake("SizeOfEdge", "edge taken by its size", edge=by_size, moved=to_sum_one)

# at a negative edge, takes a step and keeps its weights
mistake(
    "SkipsNegative",
    "a negative edge is passed over",
    moved=lambda self, moved, column, edge: self.weights if edge < 0 else moved(column, edge),
)

# no step above the logarithm of two
mistake("CappedStep", "step capped", step=lambda self, step, edge: half_log(min(Fraction(4), (1 + edge) / (1 - edge))))

# normalises by the sum of the distinct weights
mistake(
    "CountsDistinct",
    "equal weights are taken for one",
    breaks="protocol",
    moved=after(lambda moved: tuple(weight / sum(set(moved)) for weight in moved)),
)

# weights of two sizes, as after the first round, become equal
mistake(
    "ForgetsTheFirst",
    "two weights are taken for one",
    moved=after(lambda moved: moved if len(set(moved)) > 2 else (Fraction(1, len(moved)),) * len(moved)),
)

# the last example's weight stays as it was
mistake(
    "MissesTheLast",
    "last example forgotten",
    breaks="symmetry",
    moved=lambda self, moved, *given: normalised((*moved(*given)[:-1], self.weights[-1])),
)

# a weight for a slack variable
mistake("SlackWeight", "one weight more", breaks="protocol", start=after(lambda first: (*first, Fraction(0))))

# columns of edge 0 get no coefficient at all
mistake(
    "DropsZero",
    "a coefficient missing",
    breaks="protocol",
    coefficients=after(lambda steps: tuple(step for step in steps if step != 0)),
)

mistake(
    "DividesByEdge",
    "NaN where an edge is zero",
    breaks="protocol",
    moved=lambda self, moved, column, edge: moved(column, edge) if edge != 0 else (float("nan"),) * self.m,
)


def first_gets_the_rest(moved):
    """Return rounded weights in which the first example receives the rounding error of all."""
    moved = [Fraction(int(weight * 1000), 1000) for weight in moved]
    return (moved[0] + 1 - sum(moved), *moved[1:])


def turned_at_random(moved):
    """Return the weights, reversed with probability 1/2 if some are equal."""
    return moved[::-1] if len(set(moved)) < len(moved) and random.random() < 0.5 else moved


def by_the_clock(moved, calls=itertools.count(1)):  # noqa: B008
    """Return the weights, changed at every fifth call of a counter that all boosters share."""
    return moved if next(calls) % 5 else tuple(weight / sum(w * w for w in moved) * weight for weight in moved)


def overshooting(self, _, column, edge):
    """Return the weights after a linear step without a projection."""
    mean = sum(column) * Fraction(1, self.m)
    return tuple(d - edge * (Fraction(u) - mean) for d, u in zip(self.weights, column, strict=True))


def never_perfect(self, update, column):
    """Return the same weights, without a Stop, for a perfect hypothesis, whose coefficient is 0."""
    if abs(self.edge(column)) < 1:
        return update(column)
    self.steps.append(Fraction(0))
    return self.weights


def halving_when_asked(self, coefficients):
    """Halve the steps at every request of the coefficients."""
    if len(self.steps) > 1 and self.steps[-1] != INFINITY:
        self.steps = [step / 2 for step in self.steps]
    return coefficients()


def sharing_steps(self, start, m, shared=[]):  # noqa: B006  it is the mistake
    """Store the steps of all boosters in one list."""
    answer = start(m)
    shared.clear()
    self.steps = shared
    return answer


def log_of_edge(self, step, edge):
    if edge < 0:
        raise ValueError("math domain error")
    return step(edge)


def stopping_at_negative(self, update, column):
    if self.edge(column) < 0:
        self.steps.append(Fraction(0))
        return Stop("perfect")
    return update(column)


mistake("FavoursTheFirst", "first tied example favoured", breaks="symmetry", moved=after(first_gets_the_rest))
mistake("RandomTies", "random where it should not be", breaks="determinism", moved=after(turned_at_random))
mistake("Clocked", "a clock in the weights", breaks="determinism", moved=after(by_the_clock))
mistake("Overshoots", "negative weights", breaks="protocol", moved=overshooting)
mistake("LogOfEdge", "raises where an edge is negative", breaks="protocol", step=log_of_edge)
mistake("NeverPerfect", "a stop is missed", update=never_perfect)
mistake("SharedState", "state shared by all boosters", breaks="determinism", start=sharing_steps)
mistake("CountingCoefficients", "a question changes the state", breaks="determinism", coefficients=halving_when_asked)
mistake("StopsAtNegative", "a negative edge ends the run", update=stopping_at_negative)


@sabotaged(FAMILY, "equal columns are taken for one")
class Cached(SignBooster):
    """Returns for a repeated column the weights of its first round."""

    def start(self, m):
        self.cache = {}
        return super().start(m)

    def moved(self, column, edge):
        return self.cache.setdefault(tuple(column), super().moved(column, edge))


@sabotaged(FAMILY, "writes into its input", "protocol")
class WritesColumn(SignBooster):
    """A booster in floats that computes in the array of the column."""

    traits = SignBooster.traits | {"arithmetic": "float"}

    def start(self, m):
        self.weights = numpy.array(super().start(m), float)
        return self.weights

    def is_perfect(self, edge):
        return abs(edge) >= 1 - 1e-12

    def step(self, edge):
        return 0.5 * numpy.log((1 + edge) / (1 - edge))

    def moved(self, column, edge):
        column *= -self.steps[-1]
        moved = self.weights * numpy.exp(column)
        return moved / moved.sum()


floating = mistakes_in(FAMILY, WritesColumn)


def in_place(self, moved, column, edge):
    """Return the same array in every round, with the new weights."""
    self.weights[:] = moved(column.copy(), edge)
    return self.weights


floating("OneArray", "answers share one array", breaks="protocol", moved=in_place)
# divides by the normaliser of the formula in single precision and never by the sum
floating(
    "Drifts",
    "drift without normalising",
    breaks="protocol",
    moved=lambda self, moved, column, edge: moved(column.copy(), edge).astype(numpy.float32).astype(float),
)


@sabotaged(FAMILY, "copies share their state", "determinism")
class ShallowCopy(SignBooster):
    """Stores its weights in a list, which its copies share."""

    def start(self, m):
        self.weights = list(super().start(m))
        return tuple(self.weights)

    def moved(self, column, edge):
        self.weights[:] = super().moved(column, edge)
        return self.weights

    def update(self, column):
        answer = super().update(column)
        return answer if isinstance(answer, Stop) else tuple(answer)

    def __deepcopy__(self, memo):
        return copy.copy(self)


@sabotaged(FAMILY, "stop without a reason")
class TiresOut(SignBooster):
    """Stops after six rounds with the reason "perfect"."""

    def update(self, column):
        answer = super().update(column)
        return Stop("perfect") if len(self.steps) == 6 else answer

    traits = SignBooster.traits | {"promises": (*SignBooster.traits["promises"], "stops-when-perfect")}


correct(SignBooster())

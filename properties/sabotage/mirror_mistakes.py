"""Mutants of the boosters of NP14: those of `properties.sabotage.mirror`, each with one plausible mistake."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import accumulate

from properties.claims.mistakes import (
    AnswersLate,
    OverwritesTheLast,
    StepsLate,
    after,
    by_size,
    cut_once,
    halved,
    normalised,
    unweighted,
)
from properties.sabotage.mirror import (
    EntropyBooster,
    EuclideanBooster,
    MadaModel,
    SmoothBooster,
    SparseModel,
    capped_projection,
)
from properties.sabotage.registry import mistakes_in, sabotaged

LAZY = {"kind": "lazy"}

euclidean = mistakes_in("MABoost", EuclideanBooster)

# divides the step by m², although the square of the norm is m
euclidean("NotSquared", "L without the square", step=lambda self, step, edge: step(edge) / self.m)
euclidean("HalfMirrorStep", "half step", step=halved)
euclidean("DoubleMirrorStep", "double step", given=LAZY, step=after(lambda step: 3 * step))
euclidean("StaleMirrorWeights", "stale weights", AnswersLate, given=LAZY)
euclidean("StaleMirrorEdge", "stale edge", StepsLate)
euclidean("SizeOfMirrorEdge", "edge taken by its size", edge=by_size)
euclidean("UniformMirrorEdge", "edge under the first weights", edge=unweighted)
euclidean(
    "ClipsAndDivides",
    "clips and divides in place of projecting",
    project=lambda self, project, point: divided(positive_part_above(point, 0), self.weights),
)


# moves the point in the direction of the column, not in the opposite direction
euclidean(
    "Ascends", "edge of the wrong sign", moved=lambda self, moved, column, edge: moved([-u for u in column], edge)
)


euclidean("LastMirrorWeight", "last weight overwritten", OverwritesTheLast, breaks="symmetry")


def positive_part_above(point, theta):
    """Return max(0, z_i - θ) of all entries."""
    return tuple(max(Fraction(0), value - theta) for value in point)


def divided(values, weights):
    """Return the values divided by their sum; the previous weights if the sum is 0."""
    return normalised(values) if sum(values) else weights


def unsorted(self, project, point):
    """Return the projection with a threshold that is computed in the order of the examples instead of sorted values."""
    theta = Fraction(0)
    for count, (value, total) in enumerate(zip(point, accumulate(point), strict=True), start=1):
        if value > (total - 1) / count:
            theta = (total - 1) / count
    return divided(positive_part_above(point, theta), self.weights)


def without_return(self, project, point):
    """Return the projection in which every weight that was 0 remains 0."""
    projected = iter(project([value for value, weight in zip(point, self.weights, strict=True) if weight > 0]))
    return tuple(next(projected) if weight > 0 else Fraction(0) for weight in self.weights)


euclidean("ProjectsUnsorted", "projection that ignores order", project=unsorted)
euclidean("NeverReturns", "zero weights are lost for ever", project=without_return)


@sabotaged("MABoost", "update of the other variant")
class LazyForActive(EuclideanBooster):
    """Declares the active update, but steps from the unprojected point, as the lazy update does."""

    def update(self, column):
        self.kind, kind = "lazy", self.kind
        answer = super().update(column)
        self.kind = kind
        return answer


entropic = mistakes_in("MABoost", EntropyBooster)

entropic("HalfEntropyStep", "half step", step=halved)
entropic("StaleEntropy", "stale weights", AnswersLate)
entropic("SizeOfEntropyEdge", "edge taken by its size", step=by_size)
entropic("PowersOfTwo", "powers of two for powers of e", power=lambda self, power, value: 2.0**value)
# divides the step by the number of the round
entropic("DecayingStep", "off by one round", step=lambda self, step, edge: edge / (len(self.steps) + 1))
entropic(
    "NormalisesByCount",
    "missing normalisation",
    breaks="protocol",
    normalised=lambda self, normalised, values: [value / self.m for value in values],
)
entropic("LastEntropyWeight", "last weight overwritten", OverwritesTheLast, breaks="symmetry")
entropic("ClampedEntropy", "weights clamped from below", power=after(lambda value: max(value, 0.05)))

# powers of the sums of edges without a shift: in long runs the powers overflow, or all are rounded to 0
entropic(
    "Overflows",
    "overflow of the margins",
    shifted=lambda self, shifted, logs: logs,
    power=lambda self, power, value: math.exp(min(4 * value, 709.0)) if value > -200 else 0.0,
    normalised=lambda self, normalised, values: [value / (sum(values) or 1.0) for value in values],
)

smooth = mistakes_in("smooth MABoost", SmoothBooster)

smooth("SmoothSize", "edge taken by its size", edge=by_size)
smooth("SmoothHalf", "half step", step=halved)
smooth("Uncapped", "cap forgotten", cap=lambda self, cap: 1)
smooth(
    "OnePass",
    "cap enforced in one pass only",
    project=lambda self, project, point: cut_once(capped_projection(point), self.cap()),
)
smooth("InverseCap", "cap in place of its inverse", cap=lambda self, cap: Fraction(1) if self.m < 3 else Fraction(1, 2))
# a cap of 3/m for 2/m; the mistake has an effect only if the cap binds
smooth("WiderCap", "cap in place of its inverse", cap=lambda self, cap: min(Fraction(1), Fraction(3, self.m)))
# cuts at the cap and divides by the sum; the division raises the cut weights above the cap again
smooth(
    "CutsAndDivides",
    "cap by division",
    project=lambda self, project, point: normalised([min(self.cap(), weight) for weight in capped_projection(point)]),
)


sparse = mistakes_in("SparseBoost", SparseModel)

sparse("SparseSize", "edge taken by its size", step=by_size)
sparse("SparseStale", "stale weights", AnswersLate)
sparse("SparseUnnormalised", "missing normalisation", breaks="protocol", answer=lambda self, answer: self.point)
sparse("ForgetsNorm", "norm forgotten in the step", step=lambda self, step, edge: 4 * edge / self.m)
sparse(
    "RewardsSize",
    "penalty added in place of subtracted",
    given={"alpha": "half"},
    penalty=after(lambda penalty: -8 * penalty),
)

HALF = {"alpha": "half"}


def cut_at(least):
    """Return a replacement of the method `answer` that sets to 0 every y of at most `least` times the largest y."""

    def answer(self, answer):
        top = max(self.point)
        self.point = tuple(y if y > least * top else Fraction(0) for y in self.point)
        return answer()

    return answer


def floored(self, answer):
    """Return the weights after every y is raised to at least a thousandth of the largest y."""
    top = max(self.point)
    self.point = tuple(max(y, top / 1000) for y in self.point)
    return answer()


def dead_for_ever(self, moved, column, edge):
    """Return the weights after a step in which every y that was 0 remains 0."""
    alive = [y > 0 for y in self.point]
    moved(column, edge)
    self.point = tuple(y if flag else Fraction(0) for y, flag in zip(self.point, alive, strict=True))
    return self.answer()


sparse("DeadForEver", "zero weights are lost for ever", given=HALF, moved=dead_for_ever)
sparse("Floored", "weights clamped from below", answer=floored)
sparse("CutAboveZero", "small weights are taken for none", given=HALF, answer=cut_at(Fraction(1, 5)))
sparse("PenaltyForgotten", "penalty in the step alone", given=HALF, penalty=after(lambda penalty: 0 * penalty))
# uses the step for alpha="zero" with the penalty for alpha="half"
sparse("StepOfZero", "penalty in the update alone", given=HALF, step=after(lambda step: 2 * step))
sparse("LastSparseWeight", "last weight overwritten", OverwritesTheLast, breaks="symmetry")

mada = mistakes_in("MadaBoost", MadaModel)

mada("MadaStale", "stale weights", AnswersLate)
mada("MadaUncapped", "cap forgotten", power=lambda self, power, value: math.exp(value))
mada(
    "MadaUnnormalised",
    "missing normalisation",
    breaks="protocol",
    update=lambda self, update, column: [weight * self.m for weight in update(column)],
)
mada("MadaForgetsError", "error forgotten in the step", step=lambda self, step, edge: edge)
# uses the share of examples with a negative margin as the error, so that the first step is 0
mada(
    "MadaForgetsTies",
    "a tie counts as right",
    step=lambda self, step, edge: sum(value > 0 for value in self.logs) / self.m * edge,
)
# uses the weight of the mistakes of the vote as the error
mada(
    "MadaWeighsErrors",
    "error under the weights",
    step=lambda self, step, edge: edge * sum(d for d, value in zip(self.weights, self.logs, strict=True) if value >= 0),
)
# uses the error of the hypothesis for the error of the vote
mada("MadaErrorOfColumn", "error of the hypothesis", step=lambda self, step, edge: (1 - edge) / 2 * edge)
mada("LastMadaWeight", "last weight overwritten", OverwritesTheLast, breaks="symmetry")
# cuts the logarithms of the weights and keeps the cut values for later rounds
mada("MadaCutsLast", "cap enforced in one pass only", shifted=after(lambda logs: [min(0.0, value) for value in logs]))


@sabotaged("MadaBoost", "edge taken by its size")
class MadaSize(MadaModel):
    def update(self, column):
        answer = super().update(column)
        self.steps[-1] = abs(self.steps[-1])
        return answer

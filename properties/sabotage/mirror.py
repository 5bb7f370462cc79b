"""The boosters of NP14 as one would write them from the paper, and the mistakes one would make.

Sources of the correct ones: NP14, Algorithms 1 (MABoost, with smooth boosting), 2 (SparseBoost) and 3 (MadaBoost).
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

from properties.sabotage.registry import correct, sabotaged
from reference.play import Stop


def dot(left, right):
    """Σ left_i right_i."""
    return sum(a * b for a, b in zip(left, right, strict=True))


class EuclideanBooster:
    """Correct MABoost with R = |w|²/2: z moves against the column by edge/m and is projected onto the simplex.

    kind : "active" moves from the weights, "lazy" from the unprojected point.
    """

    def __init__(self, kind="active"):
        self.kind = kind

    @property
    def traits(self):
        return {
            "columns": "unit",
            "arithmetic": "exact",
            "symmetries": ("examples", "duplicates"),
            "promises": ("quadratic-error-bound", ("steps-are", "edge/m"), ("weights-are-projected", self.kind)),
        }

    def start(self, m):
        self.m, self.steps = m, []
        self.point = self.weights = (Fraction(1, m),) * m
        return self.weights

    def update(self, column):
        edge = self.edge(column)
        step = self.step(edge)
        self.steps.append(step)
        base = self.weights if self.kind == "active" else self.point
        self.point = tuple(z - step * entry for z, entry in zip(base, column, strict=True))
        self.weights = self.project(self.point)
        return self.weights

    def coefficients(self):
        return tuple(self.steps)

    def edge(self, column):
        return dot(self.weights, column)

    def step(self, edge):
        return edge / self.m

    def project(self, point):
        return shifted(point, threshold(point))


def threshold(point):
    """θ with Σ max(0, z_i - θ) = 1."""
    total, count, theta = Fraction(0), 0, None
    for value in sorted(point, reverse=True):
        if theta is not None and value <= theta:
            break
        total, count = total + value, count + 1
        theta = (total - 1) / count
    return theta


def shifted(point, theta):
    """max(0, z_i - θ)."""
    return tuple(max(Fraction(0), value - theta) for value in point)


@sabotaged("MABoost", "L without the square")
class NotSquared(EuclideanBooster):
    """Divides by m² where the norm enters as its square, m."""

    def step(self, edge):
        return edge / self.m**2


@sabotaged("MABoost", "half step")
class HalfMirrorStep(EuclideanBooster):
    def step(self, edge):
        return edge / (2 * self.m)


@sabotaged("MABoost", "double step", kind="lazy")
class DoubleMirrorStep(EuclideanBooster):
    def step(self, edge):
        return 3 * edge / self.m


@sabotaged("MABoost", "edge of the wrong sign")
class Ascends(EuclideanBooster):
    """Moves along the column in place of against it."""

    def update(self, column):
        edge = self.edge(column)
        self.steps.append(self.step(edge))
        self.point = tuple(z + self.steps[-1] * entry for z, entry in zip(self.weights, column, strict=True))
        self.weights = self.project(self.point)
        return self.weights


@sabotaged("MABoost", "clips and divides in place of projecting")
class ClipsAndDivides(EuclideanBooster):
    def project(self, point):
        kept = shifted(point, 0)
        return tuple(value / sum(kept) for value in kept) if sum(kept) else self.weights


@sabotaged("MABoost", "projection that ignores order")
class ProjectsUnsorted(EuclideanBooster):
    """Looks for the threshold in the order of the examples."""

    def project(self, point):
        total, theta = Fraction(0), Fraction(0)
        for count, value in enumerate(point, start=1):
            total += value
            if value > (total - 1) / count:
                theta = (total - 1) / count
        kept = shifted(point, theta)
        return tuple(value / sum(kept) for value in kept) if sum(kept) else self.weights


@sabotaged("MABoost", "stale edge")
class StaleMirrorEdge(EuclideanBooster):
    def start(self, m):
        self.previous = Fraction(0)
        return super().start(m)

    def step(self, edge):
        used, self.previous = self.previous, edge
        return used / self.m


@sabotaged("MABoost", "stale weights", kind="lazy")
class StaleMirrorWeights(EuclideanBooster):
    def update(self, column):
        before = self.weights
        super().update(column)
        return before


@sabotaged("MABoost", "edge under the first weights")
class UniformMirrorEdge(EuclideanBooster):
    def edge(self, column):
        return Fraction(sum(column)) / self.m


@sabotaged("MABoost", "zero weights are lost for ever")
class NeverReturns(EuclideanBooster):
    """An example whose weight was 0 stays out."""

    def project(self, point):
        alive = [value for value, weight in zip(point, self.weights, strict=True) if weight > 0]
        kept = shifted(point, threshold(alive))
        return tuple(new if old > 0 else Fraction(0) for old, new in zip(self.weights, kept, strict=True))


class EntropyBooster:
    """Correct MABoost with the negative entropy: weights times exp(-edge * margin), normalised; step = edge."""

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "float",
        "symmetries": ("examples", "duplicates"),
        "promises": ("exponential-error-bound", "weights-follow-losses", ("steps-are", "edge")),
    }

    def start(self, m):
        self.m, self.steps, self.logs = m, [], [0.0] * m
        self.weights = [1 / m] * m
        return list(self.weights)

    def update(self, column):
        step = self.step(dot(self.weights, map(float, column)))
        self.steps.append(step)
        self.logs = self.moved(step, column)
        self.weights = self.normalised([self.power(value) for value in self.logs])
        return list(self.weights)

    def coefficients(self):
        return tuple(self.steps)

    def step(self, edge):
        return edge

    def moved(self, step, column):
        moved = [value - step * float(entry) for value, entry in zip(self.logs, column, strict=True)]
        return [value - max(moved) for value in moved]

    def power(self, value):
        return math.exp(value)

    def normalised(self, values):
        return [value / sum(values) for value in values]


@sabotaged("MABoost", "powers of two for powers of e")
class PowersOfTwo(EntropyBooster):
    def power(self, value):
        return 2.0**value


@sabotaged("MABoost", "off by one round")
class DecayingStep(EntropyBooster):
    """Divides the step by the number of the round."""

    def step(self, edge):
        return edge / (len(self.steps) + 1)


@sabotaged("MABoost", "overflow of the margins")
class Overflows(EntropyBooster):
    """Powers of the raw sums: they overflow, or all vanish, in long runs."""

    def moved(self, step, column):
        return [value - step * float(entry) for value, entry in zip(self.logs, column, strict=True)]

    def power(self, value):
        return math.exp(min(4 * value, 709.0)) if value > -200 else 0.0

    def normalised(self, values):
        return [value / (sum(values) or 1.0) for value in values]


@sabotaged("MABoost", "missing normalisation", "protocol")
class NormalisesByCount(EntropyBooster):
    def normalised(self, values):
        return [value / self.m for value in values]


@sabotaged("MABoost", "weights clamped from below")
class ClampedEntropy(EntropyBooster):
    def normalised(self, values):
        return super().normalised([max(value, 0.05) for value in values])


def two_shares(m):
    """2/m, at most 1: the cap of smooth boosting with k = 2."""
    return min(Fraction(1), Fraction(2, m))


class SmoothBooster(EuclideanBooster):
    """Correct smooth MABoost: the projection is onto the simplex capped at k/m, k = 2."""

    @property
    def traits(self):
        return {
            "columns": "unit",
            "arithmetic": "exact",
            "domain": ("capped", two_shares),
            "promises": (("steps-are", "edge/m"), ("weights-are-projected", self.kind, 2)),
        }

    def cap(self):
        return two_shares(self.m)

    def project(self, point):
        return capped_projection(point, self.cap())


def capped_projection(point, cap):
    """The nearest point of {0 <= d_i <= cap, Σ d_i = 1}: θ is searched among the pieces where the sum is linear."""
    ends = sorted({value for z in point for value in (z, z - cap)})
    for low, high in pairwise(ends):
        free = [z for z in point if low < z and z - cap < high and low >= z - cap]
        full = sum(1 for z in point if z - cap >= high)
        if free:
            theta = (sum(free) + full * cap - 1) / len(free)
            if low <= theta <= high:
                return tuple(min(cap, max(Fraction(0), z - theta)) for z in point)
        elif full * cap == 1:
            return tuple(cap if z - cap >= high else Fraction(0) for z in point)
    return tuple(min(cap, max(Fraction(0), z - ends[0])) for z in point)


@sabotaged("smooth MABoost", "cap enforced in one pass only")
class OnePass(SmoothBooster):
    """Cuts what exceeds the cap, once, and shares it out among the rest."""

    def project(self, point):
        weights = list(shifted(point, threshold(point)))
        over = [i for i, weight in enumerate(weights) if weight > self.cap()]
        rest = [i for i in range(self.m) if i not in over]
        spare = sum((weights[i] - self.cap() for i in over), start=Fraction(0))
        for i in over:
            weights[i] = self.cap()
        for i in rest:
            weights[i] += spare / len(rest)
        return tuple(weights)


@sabotaged("smooth MABoost", "cap forgotten")
class Uncapped(SmoothBooster):
    def project(self, point):
        return shifted(point, threshold(point))


@sabotaged("smooth MABoost", "cap in place of its inverse")
class InverseCap(SmoothBooster):
    def cap(self):
        return Fraction(1) if self.m < 3 else Fraction(1, 2)


@sabotaged("smooth MABoost", "cap by division")
class CutsAndDivides(SmoothBooster):
    """Cuts at the cap and divides by the sum, which lifts the rest and the cut ones above it."""

    def project(self, point):
        weights = [min(self.cap(), weight) for weight in shifted(point, threshold(point))]
        return tuple(weight / sum(weights) for weight in weights)


class SparseModel:
    """Correct SparseBoost: y moves by step * mistakes, is cut at 0, and divided by its sum for the weights."""

    def __init__(self, alpha="zero"):
        self.alpha = alpha

    @property
    def traits(self):
        return {
            "columns": "unit",
            "arithmetic": "exact",
            "symmetries": ("examples",),
            "promises": (("sparse-error-bound", 1 if self.alpha == "zero" else "1/4"),),
        }

    def start(self, m):
        self.m, self.steps = m, []
        self.point = (Fraction(1, m),) * m
        self.norm = Fraction(1)
        return self.point

    def update(self, column):
        self.norm = sum(self.point)
        edge = dot(self.point, column) / self.norm
        step, penalty = self.rates(edge)
        self.steps.append(step)
        self.point = self.cut(column, step, penalty)
        return self.answer()

    def rates(self, edge):
        if self.alpha == "zero":
            return edge * self.norm / self.m, Fraction(0)
        return edge * self.norm / (2 * self.m), edge * self.norm / 2

    def cut(self, column, step, penalty):
        moved = (y - step * entry - penalty * step for y, entry in zip(self.point, column, strict=True))
        return tuple(max(Fraction(0), value) for value in moved)

    def answer(self):
        total = sum(self.point)
        return tuple(value / total for value in self.point) if total else Stop("no weight left")

    def coefficients(self):
        return tuple(self.steps)

    def record(self):
        return {"norm": self.norm}


@sabotaged("SparseBoost", "penalty added in place of subtracted", alpha="half")
class RewardsSize(SparseModel):
    def cut(self, column, step, penalty):
        return super().cut(column, step, -8 * penalty)


@sabotaged("SparseBoost", "norm forgotten in the step")
class ForgetsNorm(SparseModel):
    def rates(self, edge):
        return 4 * edge / self.m, Fraction(0)


@sabotaged("SparseBoost", "missing normalisation", "protocol")
class SparseUnnormalised(SparseModel):
    def answer(self):
        return self.point


class MadaModel:
    """Correct MadaBoost: min(1, exp(-margin)) normalised; step = error of the vote so far times the edge."""

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "float",
        "symmetries": ("examples", "duplicates"),
        "promises": ("weights-follow-cut-losses",),
    }

    def start(self, m):
        self.m, self.steps, self.margins = m, [], [0.0] * m
        self.weights = [1 / m] * m
        return list(self.weights)

    def update(self, column):
        edge = dot(self.weights, map(float, column))
        error = sum(margin <= 0 for margin in self.margins) / self.m
        step = error * edge
        self.steps.append(step)
        self.margins = [margin + step * float(entry) for margin, entry in zip(self.margins, column, strict=True)]
        losses = self.losses()
        self.weights = [loss / sum(losses) for loss in losses]
        return list(self.weights)

    def losses(self):
        return [min(1.0, math.exp(-margin)) for margin in self.margins]

    def coefficients(self):
        return tuple(self.steps)


@sabotaged("MadaBoost", "cap forgotten")
class MadaUncapped(MadaModel):
    def losses(self):
        return [math.exp(-margin) for margin in self.margins]


@sabotaged("MadaBoost", "cap enforced in one pass only")
class MadaCutsLast(MadaModel):
    """Cuts the weights of the round, and forgets what it cut."""

    def losses(self):
        self.margins = [max(0.0, margin) for margin in self.margins]
        return [math.exp(-margin) for margin in self.margins]


@sabotaged("MABoost", "edge taken by its size")
class SizeOfMirrorEdge(EuclideanBooster):
    def edge(self, column):
        return abs(super().edge(column))


@sabotaged("MABoost", "edge taken by its size")
class SizeOfEntropyEdge(EntropyBooster):
    def step(self, edge):
        return abs(edge)


@sabotaged("MABoost", "update of the other variant")
class LazyForActive(EuclideanBooster):
    """Declares the active update and moves the unprojected point."""

    def update(self, column):
        self.kind, kind = "lazy", self.kind
        answer = super().update(column)
        self.kind = kind
        return answer


@sabotaged("MABoost", "half step")
class HalfEntropyStep(EntropyBooster):
    def step(self, edge):
        return edge / 2


@sabotaged("MABoost", "stale weights")
class StaleEntropy(EntropyBooster):
    def update(self, column):
        before = list(self.weights)
        super().update(column)
        return before


@sabotaged("smooth MABoost", "cap in place of its inverse")
class WiderCap(SmoothBooster):
    """3/m for 2/m: seen where a cap binds."""

    def cap(self):
        return min(Fraction(1), Fraction(3, self.m))


@sabotaged("smooth MABoost", "edge taken by its size")
class SmoothSize(SmoothBooster):
    def edge(self, column):
        return abs(super().edge(column))


@sabotaged("smooth MABoost", "half step")
class SmoothHalf(SmoothBooster):
    def step(self, edge):
        return edge / (2 * self.m)


@sabotaged("SparseBoost", "edge taken by its size")
class SparseSize(SparseModel):
    def rates(self, edge):
        return super().rates(abs(edge))


@sabotaged("SparseBoost", "stale weights")
class SparseStale(SparseModel):
    def answer(self):
        before, self.shown = getattr(self, "shown", None), super().answer()
        return (
            before if before is not None and not isinstance(self.shown, Stop) and len(before) == self.m else self.shown
        )


@sabotaged("MadaBoost", "edge taken by its size")
class MadaSize(MadaModel):
    def update(self, column):
        edge = dot(self.weights, map(float, column))
        answer = super().update(column)
        self.steps[-1] = abs(self.steps[-1]) if edge < 0 else self.steps[-1]
        return answer


@sabotaged("MadaBoost", "stale weights")
class MadaStale(MadaModel):
    def update(self, column):
        before = list(self.weights)
        super().update(column)
        return before


@sabotaged("MadaBoost", "missing normalisation", "protocol")
class MadaUnnormalised(MadaModel):
    def update(self, column):
        super().update(column)
        return [weight * self.m for weight in self.weights]


correct(
    EuclideanBooster("active"),
    EuclideanBooster("lazy"),
    EntropyBooster(),
    SmoothBooster(),
    SparseModel("zero"),
    SparseModel("half"),
    MadaModel(),
)

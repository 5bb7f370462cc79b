"""Correct boosters of NP14, as one would write them from the paper.

Sources: NP14, Algorithms 1 (MABoost, with smooth boosting), 2 (SparseBoost) and 3 (MadaBoost).
"""

from __future__ import annotations

import math
from fractions import Fraction

from properties.claims.mistakes import Stepwise, declaring, normalised
from properties.sabotage.registry import correct
from reference.arithmetic import RationalVector, dot
from reference.convex.projections import project_to_capped_simplex
from reference.protocol import Stop

LIKE, FALL = "like-examples-like-weights", "weights-fall-with-margins"


def capped_projection(point, cap=1):
    """Return the nearest point of {0 <= d_i <= cap, Σ d_i = 1}."""
    return project_to_capped_simplex(point, cap)[0]


class EuclideanBooster(Stepwise):
    """Correct MABoost with R = |w|²/2: z moves against the column by edge/m and is projected onto the simplex.

    kind : "active" moves from the weights, "lazy" from the unprojected point.
    """

    def __init__(self, kind="active"):
        self.kind = kind

    @property
    def traits(self):
        promises = "quadratic-error-bound", ("steps-are", "edge/m"), ("weights-are-projected", self.kind), LIKE
        return declaring("unit", *promises, arithmetic="exact")

    def start(self, m):
        self.point = super().start(m)
        return self.point

    def step(self, edge):
        return edge / self.m

    def moved(self, column, edge):
        base = self.weights if self.kind == "active" else self.point
        self.point = tuple(RationalVector.of(base).moved(self.steps[-1], column))
        return self.project(self.point)

    def project(self, point):
        return capped_projection(point, self.cap())

    def cap(self):
        return 1


class EntropyBooster(Stepwise):
    """Correct MABoost with the negative entropy: weights times exp(-edge * margin), normalised; step = edge."""

    traits = declaring(
        *("unit", "exponential-error-bound", "weights-follow-losses", ("steps-are", "edge"), LIKE, FALL),
        arithmetic="float",
    )

    def start(self, m):
        self.logs, self.weights = [0.0] * m, list(map(float, super().start(m)))
        return self.weights

    def moved(self, column, edge):
        step = self.steps[-1]
        self.logs = self.shifted([value - step * float(entry) for value, entry in zip(self.logs, column, strict=True)])
        return self.normalised([self.power(value) for value in self.logs])

    def shifted(self, logs):
        return [value - max(logs) for value in logs]

    def power(self, value):
        return math.exp(value)

    def normalised(self, values):
        total = sum(values)
        return [value / total for value in values]


def two_shares(m):
    """2/m, at most 1: the cap of smooth boosting with k = 2."""
    return min(Fraction(1), Fraction(2, m))


class SmoothBooster(EuclideanBooster):
    """Correct smooth MABoost: the projection is onto the simplex capped at k/m, k = 2."""

    @property
    def traits(self):
        promises = ("steps-are", "edge/m"), ("weights-are-projected", self.kind, 2)
        return declaring("unit", *promises, arithmetic="exact", domain=("capped", two_shares), symmetries=("examples",))

    def cap(self):
        return two_shares(self.m)


class SparseModel(Stepwise):
    """Correct SparseBoost: y moves by step * mistakes, is cut at 0, and divided by its sum for the weights."""

    def __init__(self, alpha="zero"):
        self.alpha = alpha

    @property
    def traits(self):
        promise = ("sparse-error-bound", 1 if self.alpha == "zero" else "1/4")
        cut = 0 if self.alpha == "zero" else "1/2"
        update = (("steps-are-sparse", cut), ("weights-are-cut", cut), ("dead-examples", cut), LIKE)
        return declaring("unit", promise, *update, arithmetic="exact", symmetries=("examples",))

    def start(self, m):
        self.point, self.norm = super().start(m), Fraction(1)
        return self.point

    def edge(self, column):
        self.norm = dot(self.point, (1,) * self.m)
        return dot(self.point, column) / self.norm

    def step(self, edge):
        return edge * self.norm / (self.m if self.alpha == "zero" else 2 * self.m)

    def penalty(self, edge):
        return Fraction(0) if self.alpha == "zero" else edge * self.norm / 2

    def moved(self, column, edge):
        moved = RationalVector.of(self.point).moved(self.steps[-1], column, self.penalty(edge), least=0)
        self.point = tuple(moved)
        return self.answer()

    def answer(self):
        return normalised(self.point) if any(self.point) else Stop("no weight left")

    def record(self):
        return {"norm": self.norm}


class MadaModel(EntropyBooster):
    """Correct MadaBoost: min(1, exp(-margin)) normalised; step = error of the vote so far times the edge."""

    traits = declaring(
        *("unit", "weights-follow-cut-losses", "steps-are-error-times-edge", LIKE, FALL), arithmetic="float"
    )

    def step(self, edge):
        return sum(value >= 0 for value in self.logs) / self.m * edge

    def shifted(self, logs):  # the margins, negated
        return logs

    def power(self, value):
        return min(1.0, math.exp(value))


correct(
    EuclideanBooster("active"),
    EuclideanBooster("lazy"),
    EntropyBooster(),
    SmoothBooster(),
    SparseModel("zero"),
    SparseModel("half"),
    MadaModel(),
)

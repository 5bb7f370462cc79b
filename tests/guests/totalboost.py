"""TotalBoost. Warmuth, Liao, Raetsch, Totally Corrective Boosting Algorithms that Maximize the Margin, ICML 2006, Figure 1."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy
from scipy.optimize import linprog, minimize

from properties.sabotage.registry import correct, sabotaged
from reference.play import Stop

NU = 0.25


@lru_cache(maxsize=10_000)
def least_largest_edge(columns: bytes, m: int) -> float:
    """min over distributions of the largest edge of the columns of m floats each: a program that many rounds have alike."""
    rows = numpy.frombuffer(columns).reshape(-1, m)
    return linprog(
        numpy.append(numpy.zeros(m), 1),
        A_ub=numpy.hstack([rows, -numpy.ones((len(rows), 1))]),
        b_ub=numpy.zeros(len(rows)),
        A_eq=numpy.append(numpy.ones(m), 0)[None],
        b_eq=[1],
        bounds=[(0, None)] * m + [(-1, 1)],
    ).fun


@lru_cache(maxsize=10_000)
def combination(columns: bytes, m: int) -> tuple:
    """The convex combination of largest least margin of the columns, its dual."""
    rows = numpy.frombuffer(columns).reshape(-1, m)
    best = linprog(
        numpy.append(numpy.zeros(len(rows)), -1),
        A_ub=numpy.hstack([-rows.T, numpy.ones((m, 1))]),
        b_ub=numpy.zeros(m),
        A_eq=numpy.append(numpy.ones(len(rows)), 0)[None],
        b_eq=[1],
        bounds=[(0, None)] * len(rows) + [(-1, 1)],
    )
    return tuple(best.x[:-1])


@lru_cache(maxsize=10_000)
def nearest(columns: bytes, m: int, target: float) -> numpy.ndarray:
    """The projection, by its dual: min over c >= 0 of ln mean exp(-sum c_t u_t) + target sum c."""
    rows = numpy.frombuffer(columns).reshape(-1, m)

    def dual(c):
        scores = -c @ rows
        top = scores.max()
        powers = numpy.exp(scores - top)
        weights = powers / powers.sum()
        return top + math.log(powers.mean()) + target * c.sum(), target - rows @ weights

    start = numpy.zeros(len(rows))
    found = minimize(
        dual,
        start,
        jac=True,
        method="L-BFGS-B",
        bounds=[(0, 200)] * len(rows),
        options={"ftol": 1e-15, "gtol": 1e-10},
    )
    scores = -found.x @ rows
    powers = numpy.exp(scores - scores.max())
    return powers / powers.sum()


class TotalBoost:
    """The distribution nearest to the uniform one, in relative entropy, under which no column so far has an edge above the
    least edge less nu. It stops with "converged" where there is none; its combination then maximises the margin.

    nu : the accuracy, in (0, 1).
    """

    def __init__(self, nu=NU):
        self.nu = nu

    @property
    def traits(self):
        return {
            "columns": "unit",
            "arithmetic": "float",
            "symmetries": ("examples", "duplicates"),
            "optima": "unique weights",
            "allowance": "1e-4",
            "combination": "convex",
            "promises": (("edges-below-target", str(self.nu)), ("margin-after", str(self.nu)), "weights-are-entropic"),
        }

    def start(self, m):
        self.m, self.columns, self.least = m, [], 1.0
        self.weights = numpy.full(m, 1 / m)
        return self.weights

    def update(self, column):
        column = numpy.asarray(column, dtype=float)
        self.least = self.lowered(float(self.weights @ column))
        self.columns.append(column)
        weights = self.projected(self.target())
        if weights is None:
            return Stop("converged")
        self.weights = weights
        return self.weights

    def lowered(self, edge):
        return min(self.least, edge)

    def target(self):
        return self.least - self.nu

    def kept(self):
        return numpy.array(self.columns)

    def projected(self, target):
        """The nearest distribution, None where there is none."""
        rows = self.kept().tobytes()
        if least_largest_edge(rows, self.m) > target - 1e-7:
            return None
        return nearest(rows, self.m, target).copy()

    def coefficients(self):
        """The convex combination of largest margin of the columns received."""
        if not self.columns:
            return ()
        return combination(numpy.array(self.columns).tobytes(), self.m)


FAMILY = "TotalBoost"


@sabotaged(FAMILY, "earlier columns forgotten")
class LastColumnOnly(TotalBoost):
    def kept(self):
        return numpy.array(self.columns[-1:])


@sabotaged(FAMILY, "gap of the wrong sign")
class TargetAbove(TotalBoost):
    def target(self):
        return self.least + self.nu / 4


@sabotaged(FAMILY, "last edge in place of the least")
class ForgetsTheLeast(TotalBoost):
    def lowered(self, edge):
        return edge


@sabotaged(FAMILY, "combination not scaled back")
class Unscaled(TotalBoost):
    def coefficients(self):
        return tuple(2 * entry for entry in super().coefficients())


@sabotaged(FAMILY, "stale weights")
class StaleTotal(TotalBoost):
    """Answers with the distribution of the round before."""

    def update(self, column):
        before = self.weights
        answer = super().update(column)
        return answer if isinstance(answer, Stop) else before


correct(TotalBoost())

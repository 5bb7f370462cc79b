"""TotalBoost. Warmuth, Liao, Raetsch, Totally Corrective Boosting Algorithms that Maximize the Margin, ICML 2006, Figure 1."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy
from scipy.optimize import minimize

from properties.sabotage.registry import correct, sabotaged
from reference.fast.edge_program import EdgeProgram
from reference.protocol import Stop

NU = 0.25


@lru_cache(maxsize=10_000)
def solved(columns: bytes, m: int) -> tuple[float, tuple]:
    """Return the least possible largest edge of the columns (of m floats each) over all distributions, and the dual
    solution, the convex combination of the columns with the largest least margin. Cached: many rounds solve the same
    program."""
    program = EdgeProgram(m, 1.0)
    for column in numpy.frombuffer(columns).reshape(-1, m):
        program.add(column)
    edge, _, combination = program.solve()
    return edge, tuple(combination)


@lru_cache(maxsize=10_000)
def nearest(columns: bytes, m: int, target: float) -> numpy.ndarray:
    """Return the projection, by its dual: min over c >= 0 of ln mean exp(-sum c_t u_t) + target sum c."""
    rows = numpy.frombuffer(columns).reshape(-1, m)

    def dual(c):
        scores = -c @ rows
        top = scores.max()
        powers = numpy.exp(scores - top)
        weights = powers / powers.sum()
        return top + math.log(powers.mean()) + target * c.sum(), target - rows @ weights

    start = numpy.zeros(len(rows))
    result = minimize(
        dual,
        start,
        jac=True,
        method="L-BFGS-B",
        bounds=[(0, 200)] * len(rows),
        options={"ftol": 1e-15, "gtol": 1e-10},
    )
    scores = -result.x @ rows
    powers = numpy.exp(scores - scores.max())
    return powers / powers.sum()


class TotalBoost:
    """The weights are the distribution nearest to the uniform one in relative entropy among those under which no column
    so far has an edge above the least edge minus nu. If there is none, the run stops with "converged"; the combination
    then maximises the margin.

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
        """Return the nearest distribution, None where there is none."""
        rows = self.kept().tobytes()
        if solved(rows, self.m)[0] > target - 1e-7:
            return None
        return nearest(rows, self.m, target).copy()

    def coefficients(self):
        """Return the convex combination of largest margin of the columns received."""
        if not self.columns:
            return ()
        return solved(numpy.array(self.columns).tobytes(), self.m)[1]


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
    """Returns the distribution of the round before."""

    def update(self, column):
        before = self.weights
        result = super().update(column)
        return result if isinstance(result, Stop) else before


correct(TotalBoost())

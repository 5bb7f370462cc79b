"""LPBoost with the linear programs solved by scipy."""

from __future__ import annotations

import numpy
from scipy.optimize import linprog

from properties.sabotage.registry import correct, sabotaged
from reference.protocol import Stop


class SolvedLP:
    """The weights, at most 1/nu each, minimise the largest edge; the coefficients are the solution of the dual.

    nu : the cap is 1/nu. eps : the run stops when the least edge is within eps of the value.
    """

    def __init__(self, nu=1.5, eps=0.1):
        self.nu, self.eps = nu, eps

    @property
    def traits(self):
        nu, eps = str(self.nu), str(self.eps)
        return {
            "domain": ("capped", 1 / self.nu),
            "columns": "unit",
            "arithmetic": "float",
            "combination": "convex",
            "coefficients": "solved anew",
            "optima": "several",
            "allowance": "1/10000000",
            "promises": (
                ("margin-within", eps, nu),
                ("stops-when-solved", eps, nu),
                ("weights-minimise-edges", nu),
            ),
        }

    def start(self, m):
        self.columns, self.least, self.solved = [], 1.0, ()
        self.weights = numpy.full(m, 1 / m)
        return self.weights

    def update(self, column):
        self.least = min(self.least, float(self.weights @ column))
        self.columns.append(numpy.array(column, dtype=float))
        value = self.solve()
        return Stop("converged", self.weights) if self.least - value <= self.eps else self.weights

    def solve(self):
        rows = numpy.column_stack([self.columns, -numpy.ones(len(self.columns))])
        m = rows.shape[1] - 1
        solution = linprog(
            numpy.append(numpy.zeros(m), 1),
            A_ub=rows,
            b_ub=numpy.zeros(len(rows)),
            A_eq=numpy.append(numpy.ones(m), 0)[None],
            b_eq=[1],
            bounds=[(0, 1 / self.nu)] * m + [(None, None)],
        )
        self.weights = numpy.clip(solution.x[:-1], 0, 1 / self.nu)
        self.weights = self.weights / self.weights.sum()
        self.solved = numpy.maximum(0, -solution.ineqlin.marginals)
        self.solved = self.solved / self.solved.sum()
        return solution.fun

    def coefficients(self):
        return list(self.solved)


@sabotaged("independent LPBoost", "program of the last columns")
class ForgetsColumns(SolvedLP):
    """Solves the program of the last five columns, for speed, and gives the earlier ones no coefficient."""

    def solve(self):
        columns, self.columns = self.columns, self.columns[-5:]
        value = super().solve()
        self.columns, dropped = columns, len(columns) - len(self.columns)
        self.solved = numpy.append(numpy.zeros(dropped), self.solved)
        return value


@sabotaged("independent LPBoost", "coefficients of the program before")
class OneProgramLate(SolvedLP):
    """Returns the coefficients of the program of the round before, which has none for the last column."""

    def solve(self):
        before = self.solved
        value = super().solve()
        if len(before):
            self.solved = numpy.append(before, 0.0)
        return value


correct(SolvedLP())

"""LPBoost's linear program in HiGHS: each hypothesis adds a row, and the dual simplex method continues from the last basis.

With mistakes e_i = (1 - u_i)/2 the row d·u <= γ is equivalent to d·e >= (1 - γ)/2, since Σ d = 1. For a column of signs the row
of mistakes has nonzero entries for the wrong examples only.
"""

import highspy
import numpy as np

from reference.programs.quiet_highs import QuietHighs


class EdgeProgram:
    """The program min γ under d·u_j <= γ for the columns added so far, d in the simplex capped at `cap`.

    rows : "mistakes" or "edges", two forms of the same program; "mistakes" is faster.
    """

    def __init__(self, m, cap, rows="mistakes"):
        if rows not in ("mistakes", "edges"):
            raise ValueError(f"rows must be 'mistakes' or 'edges', got {rows!r}")
        self._m, self._mistakes = m, rows == "mistakes"
        self._solver = QuietHighs(solver="simplex")
        infinity = highspy.kHighsInf
        lower, upper = np.zeros(m + 1), np.full(m + 1, cap)
        lower[m], upper[m] = -infinity, infinity
        empty_index, empty = np.zeros(0, dtype=np.int32), np.zeros(0)
        cost = np.zeros(m + 1)
        cost[m] = -1.0 if self._mistakes else 1.0  # the last variable is (1 - γ)/2, which is maximised, or γ
        self._solver.addCols(m + 1, cost, lower, upper, 0, np.zeros(m + 1, dtype=np.int32), empty_index, empty)
        self._solver.addRow(1.0, 1.0, m, np.arange(m, dtype=np.int32), np.ones(m))

    def add(self, column):
        """Add the row of a hypothesis, an array of m margins."""
        entries = (1 - column) / 2 if self._mistakes else -column
        nonzero = np.flatnonzero(entries).astype(np.int32)
        index = np.append(nonzero, np.int32(self._m))
        values = np.append(entries[nonzero], -1.0 if self._mistakes else 1.0)
        self._solver.addRow(0.0, highspy.kHighsInf, len(index), index, values)

    def solve(self):
        """Return (value γ, weights, combination) of an optimum; weights and combination, the dual, are scaled to sum 1.

        Raises ArithmeticError if HiGHS does not report an optimum.
        """
        self._solver.run()
        status = self._solver.getModelStatus()
        if status != highspy.HighsModelStatus.kOptimal:
            raise ArithmeticError(f"HiGHS did not solve the edge program: {self._solver.modelStatusToString(status)}")
        solution = self._solver.getSolution()
        point = np.asarray(solution.col_value)
        duals = np.abs(np.asarray(solution.row_dual)[1:])
        weights = np.maximum(point[: self._m], 0.0)
        value = 1 - 2 * point[self._m] if self._mistakes else point[self._m]
        return float(value), weights / weights.sum(), duals / duals.sum()

"""A totally corrective booster: the distribution of least norm under which every column so far has edge 0.

Source: the correction "on all hypotheses so far" of Kivinen, Warmuth, Boosting as Entropy Projection (1999), with the
Euclidean distance in place of the entropy, so that a round is a system of linear equations in rationals.
"""

from __future__ import annotations

from fractions import Fraction

from properties.sabotage.registry import correct, sabotaged
from reference.play import Stop

FAMILY = "TotalCorrection"


def least_norm(rows, right) -> tuple[Fraction, ...] | None:
    """The x of least norm with rows · x = right; None where there is none. Rows may depend on each other."""
    products = [[sum(map(lambda a, b: a * b, row, other)) for other in rows] for row in rows]
    system = [[Fraction(entry) for entry in (*line, value)] for line, value in zip(products, right, strict=True)]
    pivots: list[int] = []
    for column in range(len(rows)):
        place = next((i for i in range(len(pivots), len(system)) if system[i][column] != 0), None)
        if place is None:
            continue
        at = len(pivots)
        system[at], system[place] = system[place], system[at]
        system[at] = [entry / system[at][column] for entry in system[at]]
        for i, line in enumerate(system):
            if i != at and line[column] != 0:
                system[i] = [a - line[column] * b for a, b in zip(line, system[at], strict=True)]
        pivots.append(column)
    if any(line[-1] != 0 for line in system[len(pivots) :]):
        return None
    multipliers = [Fraction(0)] * len(rows)
    for line, column in zip(system, pivots, strict=False):
        multipliers[column] = line[-1]
    return tuple(sum(y * row[i] for y, row in zip(multipliers, rows, strict=True)) for i in range(len(rows[0])))


class TotalCorrection:
    """Correct: stops when no such distribution exists, or the one of least norm among signed ones has a negative entry.

    Its coefficients are the edges received; it is about the weights.
    """

    traits = {  # noqa: RUF012
        "columns": "unit",
        "arithmetic": "exact",
        "corrective": "all",
        "symmetries": ("examples", "duplicates"),
    }

    def start(self, m):
        self.m, self.columns, self.edges = m, [], []
        self.weights = (Fraction(1, m),) * m
        return self.weights

    def update(self, column):
        self.edges.append(sum((d * Fraction(u) for d, u in zip(self.weights, column, strict=True)), Fraction(0)))
        self.columns.append(tuple(map(Fraction, column)))
        kept = self.kept()
        weights = least_norm([(Fraction(1),) * self.m, *kept], [1, *([0] * len(kept))])
        if weights is None or min(weights) < 0:
            return Stop("converged")
        self.weights = weights
        return self.weights

    def coefficients(self):
        return tuple(self.edges)

    def kept(self):
        """The columns that are to have edge 0."""
        return self.columns


@sabotaged(FAMILY, "earlier columns forgotten")
class LastTwoColumns(TotalCorrection):
    def kept(self):
        return self.columns[-2:]


@sabotaged(FAMILY, "earlier columns forgotten")
class FirstColumnLost(TotalCorrection):
    def kept(self):
        return self.columns[1:] or self.columns


@sabotaged(FAMILY, "edge of the wrong sign")
class MovesToColumns(TotalCorrection):
    """Asks for an edge of 1/2 in place of 0 of the first column."""

    def update(self, column):
        return super().update([entry if entry > 0 else 2 * entry for entry in column])


@sabotaged(FAMILY, "stale weights")
class StaleTotal(TotalCorrection):
    def update(self, column):
        before = self.weights
        answer = super().update(column)
        return answer if isinstance(answer, Stop) else before


@sabotaged(FAMILY, "start keeps the past", "determinism")
class KeepsColumns(TotalCorrection):
    past: tuple = ()

    def start(self, m):
        answer = super().start(m)
        self.columns = [column for column in self.past if len(column) == m]
        return answer

    def update(self, column):
        self.past = (*self.past[-1:], tuple(map(Fraction, column)))
        return super().update(column)


correct(
    TotalCorrection(),
)

"""A totally corrective booster: the distribution of least norm under which every column so far has edge 0.

Source: the correction "on all hypotheses so far" of Kivinen, Warmuth, Boosting as Entropy Projection (1999), with the
Euclidean distance in place of the entropy, so that a round is a system of linear equations in rationals.
"""

from __future__ import annotations

from fractions import Fraction

import flint

from properties.sabotage.mistakes import AnswersLate
from properties.sabotage.registry import correct, mistakes_in, sabotaged
from reference.play import Stop

FAMILY = "TotalCorrection"


def least_norm(rows, right) -> tuple[Fraction, ...] | None:
    """The x of least norm with rows · x = right; None where there is none. Rows may depend on each other."""
    matrix = flint.fmpq_mat([[_rational(entry) for entry in row] for row in rows])
    system = [
        [*line, _rational(value)] for line, value in zip((matrix * matrix.transpose()).tolist(), right, strict=True)
    ]
    solved, rank = flint.fmpq_mat(system).rref()
    lines = solved.tolist()[:rank]
    pivots = [next(place for place, entry in enumerate(line) if entry != 0) for line in lines]
    if len(rows) in pivots:  # 0 = 1
        return None
    multipliers = flint.fmpq_mat(1, len(rows), [0] * len(rows))
    for line, pivot in zip(lines, pivots, strict=True):
        multipliers[0, pivot] = line[-1]
    return tuple(Fraction(int(entry.p), int(entry.q)) for entry in (multipliers * matrix).entries())


def _rational(number) -> flint.fmpq:
    return flint.fmpq(number.numerator, number.denominator)


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


mistake = mistakes_in(FAMILY, TotalCorrection)

mistake("StaleTotal", "stale weights", AnswersLate)
mistake("LastTwoColumns", "earlier columns forgotten", kept=lambda self, kept: kept()[-2:])
mistake("FirstColumnLost", "earlier columns forgotten", kept=lambda self, kept: kept()[1:] or kept())
# asks for an edge of 1/2 in place of 0 of the first column
mistake(
    "MovesToColumns",
    "edge of the wrong sign",
    update=lambda self, update, column: update([entry if entry > 0 else 2 * entry for entry in column]),
)


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


correct(TotalCorrection())

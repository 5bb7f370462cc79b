"""A totally corrective booster: the distribution of least norm under which every column so far has edge 0.

Source: the correction "on all hypotheses so far" of Kivinen, Warmuth, Boosting as Entropy Projection (1999), with the
Euclidean distance in place of the entropy, so that a round is a system of linear equations in rationals.
"""

from __future__ import annotations

from fractions import Fraction

from properties.claims.mistakes import AnswersLate, Stepwise, declaring, normalised
from properties.sabotage.registry import correct, mistakes_in, sabotaged
from reference.programs.rational_matrices import basis_columns, project_to_left_kernel
from reference.protocol import Stop

FAMILY = "TotalCorrection"


def least_norm_solution(columns, m) -> tuple[Fraction, ...] | None:
    """Return the x of least norm with sum 1 and columns · x = 0, or None. The columns may be linearly dependent."""
    independent = basis_columns(list(zip(*columns, strict=True)))
    solution = (
        project_to_left_kernel(list(zip(*(columns[k] for k in independent), strict=True)), [1] * m)
        if independent
        else [1] * m
    )
    return normalised(tuple(map(Fraction, solution))) if any(solution) else None


class TotalCorrection(Stepwise):
    """The correct booster. It stops if the x of least norm does not exist or has a negative entry.

    Its coefficients are the edges of the rounds, as only its weights are of interest.
    """

    traits = declaring("unit", arithmetic="exact", corrective="all")

    def start(self, m):
        self.columns = []
        return super().start(m)

    def moved(self, column, edge):
        self.columns.append(tuple(map(Fraction, column)))
        weights = least_norm_solution(self.corrected_columns(), self.m)
        return Stop("converged") if weights is None or min(weights) < 0 else weights

    def corrected_columns(self):
        """Return the columns whose edge the new weights make 0."""
        return self.columns


mistake = mistakes_in(FAMILY, TotalCorrection)

mistake("StaleTotal", "stale weights", AnswersLate)
mistake("LastTwoColumns", "earlier columns forgotten", corrected_columns=lambda self, columns: columns()[-2:])
mistake(
    "FirstColumnLost", "earlier columns forgotten", corrected_columns=lambda self, columns: columns()[1:] or columns()
)
# doubles the negative entries of each column
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

"""LPBoost (MHT22, equation 8; Demiriz, Bennett and Shawe-Taylor 2002) in rationals."""

from fractions import Fraction

from reference.arguments import soft_margin_traits
from reference.arithmetic import RationalVector, dot
from reference.arithmetic.inputs import checked_count, exact_column
from reference.convex.smoothed_margin import capping, checked_tolerance
from reference.programs.game_values import edge_minimisation
from reference.protocol import Stop


class LPBoost:
    """LPBoost: the weights minimise the largest edge of the hypotheses so far over the capped simplex.

    It stops with "converged" when the least edge obtained so far exceeds the value of this linear program by at most eps. The
    program includes the newest hypothesis, so that the run ends when the learner repeats an optimal hypothesis. If several
    distributions are optimal, the weights are the vertex that `reference.programs.game_values.edge_minimisation` returns for
    the columns in the order received. `record()["certificate"]` proves that weights and combination are optimal. No claim
    depends on the choice among optimal ones.

    Parameters
    ----------
    nu : rational in [1, m]
        No weight exceeds 1/nu.
    eps : rational above 0
        The tolerance of the stopping test.

    Raises
    ------
    ValueError
        For nu outside [1, m] and for eps <= 0.

    References
    ----------
    MHT22, equation 8, and Demiriz, Bennett, Shawe-Taylor (2002). By MHT22, Theorem 2, it is a Frank-Wolfe algorithm.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(LPBoost(), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=5)
    >>> print(*trace.edges, trace.stop)
    1/3 1 1 converged
    >>> print(*trace.coefficients)
    1/3 1/3 1/3
    """

    def __init__(self, nu=1, eps=Fraction(1, 10)):
        self.nu, self.eps = capping(nu, nu), checked_tolerance(eps)

    @property
    def traits(self):
        return soft_margin_traits(self.nu, self.eps, "exact", optima="several")

    def start(self, m):
        capping(self.nu, checked_count(m))
        self._columns, self._least, self._solution, self._record = [], None, None, {}
        self._d = RationalVector.uniform(m)
        return self._d

    def update(self, column):
        column = exact_column(column, len(self._d))
        edge = dot(self._d, column)
        self._least = edge if self._least is None else min(self._least, edge)
        self._columns.append(column)
        self._solution = edge_minimisation(list(zip(*self._columns, strict=True)), self.nu)
        self._d = RationalVector.of(self._solution.weights)
        gap = self._least - self._solution.value
        self._record = {
            "gap": gap,
            "margin_gap": gap,
            "value": self._solution.value,
            "certificate": self._solution.certificate,
        }
        return Stop("converged", self._d) if gap <= self.eps else self._d

    def coefficients(self):
        return tuple(Fraction(w) for w in self._solution.combination) if self._solution else ()

    def record(self):
        return self._record

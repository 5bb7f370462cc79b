"""ERLPBoost (MHT22, equations 9 and 14): f~*(-A w) is minimised over the combinations w of all hypotheses so far."""

from fractions import Fraction

from reference.arguments import soft_margin_traits
from reference.arithmetic import RationalVector, Verdict, decide, dot
from reference.arithmetic.inputs import checked_count, exact_column
from reference.convex.corrective import fully_corrective
from reference.convex.extremes import smallest
from reference.convex.smoothed_margin import SmoothedMargin, capping, checked_tolerance
from reference.exact.mlpboost import SEPARATING_BITS
from reference.exact.parts.received import coefficients_of_received, index_among
from reference.protocol import Stop


class ERLPBoost:
    """ERLPBoost: the distribution d_t minimises max_k (d·A)_{j_k} + Δ(d)/η over the capped simplex.

    The dual program is solved approximately, by a rational combination w: its objective exceeds the minimum by at most
    `record()["corrective_gap"]`, a Real. The weights are d_t = ∇f~*(-A w), enclosed for this w.

    Parameters
    ----------
    nu : rational in [1, m]
        No weight exceeds 1/nu.
    eps : rational above 0
        The run stops when the proved gap ε_t is at most eps/2.

    Raises
    ------
    ValueError
        For nu outside [1, m] and for eps <= 0.

    References
    ----------
    MHT22, equations 9 and 14. By Theorem 2 it is a Frank-Wolfe algorithm.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(ERLPBoost(eps="1/2"), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> [round(float(edge), 6) for edge in trace.edges]
    [0.333333, 0.999695, 0.98773]
    >>> trace.stop
    'converged'
    """

    def __init__(self, nu=1, eps=Fraction(1, 10)):
        self.nu, self.eps = capping(nu, nu), checked_tolerance(eps)

    @property
    def traits(self):
        # The combination need not be unique: columns may differ on examples of weight 0 only. The allowance is for programs solved
        # in floats: a proved gap g moves the weights by at most √(2ηg).
        return soft_margin_traits(self.nu, self.eps, "certified", optima="unique weights", allowance="1e-6")

    def start(self, m):
        capping(self.nu, checked_count(m))
        self._smoothing = SmoothedMargin(m, self.nu, self.eps)
        self._columns, self._received, self._edges = [], [], []
        self._solution, self._record = None, {}
        self._d = RationalVector.uniform(m)
        return self._d

    def update(self, column):
        column = exact_column(column, self._smoothing.m)
        self._edges.append(dot(self._d, column))
        self._received.append(index_among(self._columns, column))
        report = {}
        if self._solution is not None:
            objective = self._smoothing.conjugate(self._solution.margins, self._d)
            report = {"gap": smallest(self._edges) + objective, "objective": objective}
            if decide(report["gap"], "<=", self.eps / 2, SEPARATING_BITS) is Verdict.HOLDS:
                self._record = report | {"moved": "none"}
                return Stop("converged", self._d)
        self._solution = fully_corrective(self._smoothing, self._columns)
        self._d = self._solution.distribution
        self._record = report | {"corrective_gap": self._solution.gap}
        return self._d

    def coefficients(self):
        return coefficients_of_received(self._received, self._solution.weights if self._solution else ())

    def record(self):
        return self._record

"""ERLPBoost (MHT22, equations 9 and 14): the smoothed soft margin is minimised over all hypotheses so far."""

from fractions import Fraction

from reference.arithmetic import RationalVector, Verdict, decide, dot
from reference.arithmetic.inputs import checked_count, exact_column
from reference.convex.corrective import fully_corrective
from reference.convex.extremes import smallest
from reference.convex.smoothed_margin import SmoothedMargin, capping, checked_tolerance
from reference.exact.mlpboost import SEPARATING_BITS
from reference.protocol import Stop


class ERLPBoost:
    """The distribution d_t minimises max_k (d·A)_{j_k} + Δ(d)/η over the capped simplex.

    The program is solved to a rational combination w whose objective is within `record()["corrective_gap"]`, a
    Real, of the least; d_t = ∇f~*(-A w) is enclosed for that w.

    Parameters
    ----------
    nu : rational in [1, m]
    eps : rational above 0
        Stops when ε_t <= eps/2.

    Raises
    ------
    ValueError
        For nu outside [1, m] and for eps <= 0.

    References
    ----------
    MHT22, equations 9 and 14; Theorem 2 sees it as Frank-Wolfe.

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
        return {
            "domain": ("capped", 1 / self.nu),
            "columns": "unit",
            "arithmetic": "certified",
            "combination": "convex",
            "coefficients": "solved anew",
            "optima": "unique weights",  # columns that differ where no weight is may share their coefficients otherwise
            "allowance": "1e-6",  # its programs are solved in floats: a gap g, proved, moves the weights by √(2ηg) at the most
            "promises": (("margin-within", self.eps, self.nu),),
        }

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
        if column not in self._columns:
            self._columns.append(column)
        self._received.append(self._columns.index(column))
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
        weights = self._solution.weights if self._solution else ()
        first = {place: k for k, place in reversed(list(enumerate(self._received)))}
        return tuple(
            weights[place] if first[place] == k and place < len(weights) else Fraction(0)
            for k, place in enumerate(self._received)
        )

    def record(self):
        return self._record

"""NewtonBoost in enclosures: MHT22's Algorithm 1 in stages of growing η, with a stopping test on the soft margin itself."""

from collections.abc import Sequence
from fractions import Fraction

from reference.arguments import soft_margin_traits
from reference.arithmetic import RationalVector, Verdict, decide, dot
from reference.arithmetic.inputs import checked_count, exact_column
from reference.convex.corrective import combine_columns
from reference.convex.extremes import largest, smallest
from reference.convex.frank_wolfe import line_search
from reference.convex.smoothed_margin import SmoothedMargin, capping, checked_tolerance
from reference.exact.mlpboost import SEPARATING_BITS
from reference.exact.parts.received import coefficients_of_received, index_among
from reference.exact.parts.smoothing_path import along_the_path
from reference.protocol import Stop

COARSEST = Fraction(1, 4)  # stages begin at the first tolerance eps, 2 eps, 4 eps, ... that is at least this


class NewtonBoost:
    """NewtonBoost (ours): each round minimises f~*(-A w) over all hypotheses so far, in stages of growing η.

    f~* is the smoothed objective of MHT22, see `reference.convex.smoothed_margin`. Stage k is Algorithm 1 of MHT22 with η_k =
    2 ln(m/nu)/ε_k, where ε_k is halved from stage to stage down to eps; it ends when its ε_t is at most ε_k/2. If the
    objective of the computed minimiser is not proved to be lower by ε_t²/(8η_k), a line search replaces the minimiser.

    Parameters
    ----------
    nu : rational in [1, m]
        No weight exceeds 1/nu.
    eps : rational above 0
        The run stops when the least edge so far exceeds the best soft margin so far by at most eps.
    newton_steps : int, at least 1
        Not used here; the fast class makes at most so many Newton steps per round.

    Raises
    ------
    ValueError
        For nu outside [1, m] and for eps <= 0.

    References
    ----------
    MHT22, Algorithm 1 and Theorem 3, for the stages and their descent; the Newton steps are ours.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(NewtonBoost(eps="1/2"), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> [round(float(edge), 6) for edge in trace.edges]
    [0.333333, 0.999695]
    >>> trace.stop
    'converged'
    """

    def __init__(self, nu=1, eps=Fraction(1, 10), newton_steps=1):
        checked_count(newton_steps, "newton_steps")
        self.nu, self.eps, self.newton_steps = capping(nu, nu), checked_tolerance(eps), newton_steps

    @property
    def traits(self):
        # the combination may differ: of equal soft margins rounding decides which is best
        return soft_margin_traits(self.nu, self.eps, "certified", optima="unique weights", allowance="1e-6")

    @property
    def tolerances(self):
        """The tolerances of the stages: eps 2^K, ..., 2 eps, eps, with the least K such that eps 2^K >= COARSEST."""
        tolerances = [self.eps]
        while tolerances[0] < COARSEST:
            tolerances.insert(0, 2 * tolerances[0])
        return tolerances

    def start(self, m):
        capping(self.nu, checked_count(m))
        self._stages = [SmoothedMargin(m, self.nu, tolerance) for tolerance in self.tolerances]
        self._stage = 0
        self._columns, self._received, self._edges = [], [], []
        self._w: Sequence = ()
        self._margins: Sequence = ()
        self._best, self._best_margin = (), None
        self._record = {}
        self._d = RationalVector.uniform(m)
        return self._d

    def update(self, column, others=()):
        """Return the next weights, or `Stop("converged")`.

        others : further columns of the round. Their edges do not enter the stopping test.
        """
        column, *others = (exact_column(entries, self._stages[0].m) for entries in (column, *others))
        self._edges.append(dot(self._d, column))
        self._received += [index_among(self._columns, received) for received in (column, *others)]
        if len(self._edges) == 1:
            self._move((Fraction(1),), {"moved": "first"})
        elif self._is_done():
            self._record = {"moved": "none", "stage": self._stage}
        else:
            self._advance(column)
        return Stop("converged", self._d) if self._is_done() else self._d

    def coefficients(self):
        return coefficients_of_received(self._received, self._best)

    def record(self):
        return self._record

    def _is_done(self):
        missing = smallest(self._edges) - self._best_margin
        return decide(missing, "<=", self.eps, SEPARATING_BITS) is Verdict.HOLDS

    def _advance(self, column):
        gap = self._gap()
        while self._stage < len(self._stages) - 1 and self._is_at_most_half_its_tolerance(gap):
            self._stage += 1
            gap = self._gap()
        smoothing = self._stages[self._stage]
        report = {"gap": gap, "stage": self._stage, "moved": "secondary"}
        report["objective"] = smoothing.conjugate(self._margins)
        w = along_the_path(smoothing, self._columns)
        if smoothing.eta != 0:
            bound = report["objective"] - largest([0, gap]) * largest([0, gap]) / (8 * smoothing.eta)
            objective = smoothing.conjugate(combine_columns(self._columns, w))
            if decide(objective, "<=", bound, SEPARATING_BITS) is not Verdict.HOLDS:
                w, report["moved"] = self._line_searched(smoothing, column), "frank-wolfe"
        self._move(w, report)

    def _gap(self):
        """Return ε_t, the proved gap of the present stage."""
        return smallest(self._edges) + self._stages[self._stage].conjugate(self._margins)

    def _is_at_most_half_its_tolerance(self, gap):
        return decide(gap, "<=", self._stages[self._stage].eps / 2, SEPARATING_BITS) is Verdict.HOLDS

    def _line_searched(self, smoothing, column):
        direction = [a - u for a, u in zip(column, self._margins, strict=True)]
        length = line_search(smoothing, self._margins, direction).length
        w = [(1 - length) * entry for entry in (*self._w, *[Fraction(0)] * (len(self._columns) - len(self._w)))]
        w[self._columns.index(column)] += length
        return tuple(w)

    def _move(self, w, record):
        self._w, self._margins = w, combine_columns(self._columns[: len(w)], w)
        self._d = self._stages[self._stage].distribution(self._margins)
        margin = self._stages[-1].soft_margin(self._margins)
        if self._best_margin is None or margin > self._best_margin:
            self._best, self._best_margin = w, margin
        self._record = record | {"combination": w, "margin": margin}

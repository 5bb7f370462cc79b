"""MLPBoost (MHT22, Algorithm 1): a Frank-Wolfe rule and a secondary rule, in enclosures."""

from collections.abc import Sequence
from fractions import Fraction

from reference.arguments import soft_margin_traits
from reference.arithmetic import RationalVector, Real, Verdict, decide, dot
from reference.arithmetic.inputs import checked_count, chosen, exact_column
from reference.convex.corrective import combine_columns
from reference.convex.extremes import smallest
from reference.convex.frank_wolfe import STEPS, classic_step, line_search, short_step
from reference.convex.smoothed_margin import SmoothedMargin, capping, checked_tolerance, inner_product
from reference.exact.parts.received import coefficients_of_received, index_among
from reference.exact.parts.secondary import check_secondary, secondary_rule
from reference.exact.parts.timeline import Timeline
from reference.protocol import Stop

# values that are not separated at this precision count as equal; either choice is then admissible
SEPARATING_BITS = 512


class MLPBoost:
    """MLPBoost: a Frank-Wolfe step on the smoothed soft margin, or the combination of a secondary rule if that is better.

    Equal columns are one hypothesis, whose coefficient is that of the first of them. If it is not decided which of the two
    candidates is better, the Frank-Wolfe one is used.

    Parameters
    ----------
    nu : rational in [1, m]
        No weight exceeds 1/nu; for nu = m the weights are always uniform (η = 0).
    eps : rational above 0
        The run stops when the proved gap is at most eps/2 (Algorithm 1, line 8).
    step : "short", "line", "classic" or "pairwise"
        The Frank-Wolfe rule for the step length.
    secondary : None, str, or tuple of tuples of ints
        The secondary rule, see `reference.exact.parts.secondary.secondary_rule`: "lpboost", "erlpboost", "newest",
        "uniform", "worst", or rows of coefficients; None for Frank-Wolfe steps alone.

    Raises
    ------
    ValueError
        For nu outside [1, m], for eps <= 0, and for an unknown step or secondary rule.

    References
    ----------
    MHT22, Algorithm 1; Theorem 3 bounds the number of its rounds.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(MLPBoost(eps="1/2"), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> [round(float(edge), 6) for edge in trace.edges]
    [0.333333, 0.999695, 0.98773]
    >>> trace.stop
    'converged'
    """

    def __init__(self, nu=1, eps=Fraction(1, 10), step="short", secondary="lpboost"):
        chosen("step", step, STEPS)
        check_secondary(secondary)
        self.nu, self.eps, self.step, self.secondary = capping(nu, nu), checked_tolerance(eps), step, secondary

    @property
    def traits(self):
        # an away step or a secondary rule may break ties by the order of the columns
        symmetries = ("examples",) if self.secondary is None and self.step != "pairwise" else ()
        # the allowance is for line searches, which are solved in floats
        return soft_margin_traits(self.nu, self.eps, "certified", symmetries=symmetries, allowance="1e-9")

    def start(self, m):
        capping(self.nu, checked_count(m))
        self._smoothing = SmoothedMargin(m, self.nu, self.eps)
        self._timeline = Timeline()
        self._columns, self._received = [], []  # distinct columns; for each column received, its index among them
        self._w: Sequence = ()
        self._margins: Sequence = ()
        self._edges = []
        self._record = {}
        self._d = RationalVector.uniform(m)  # d_0
        return self._d

    def update(self, column):
        column = exact_column(column, self._smoothing.m)
        t = len(self._received)
        self._edges.append(dot(self._d, column))
        index = self._index_of(column)
        if t == 0:
            return self._move((Fraction(1),), {"step": Fraction(1), "moved": "first"})  # w_1 = e_{j_1}
        objective = self._smoothing.conjugate(self._margins, self._d)
        gap = smallest(self._edges) + objective  # ε_t
        if decide(gap, "<=", self.eps / 2, SEPARATING_BITS) is Verdict.HOLDS:
            self._record = {"step": Fraction(0), "moved": "none", "gap": gap}
            return Stop("converged", self._d)
        first, report = self._frank_wolfe(t, index)
        report |= {"gap": gap, "objective": objective, "frank_wolfe": first}
        second = secondary_rule(self.secondary, self._smoothing, self._columns, t)
        if second is not None:
            report["secondary"] = second
            if self._is_better(second, first):
                return self._move(second, report | {"moved": "secondary"})
        return self._move(first, report | {"moved": "frank-wolfe"})

    def coefficients(self):
        return coefficients_of_received(self._received, self._w)

    def record(self):
        return self._record

    def _index_of(self, column):
        self._received.append(index_among(self._columns, column))
        return self._received[-1]

    def _move(self, w, record):
        self._w = self._timeline.keep(w)
        self._margins = self._timeline.keep(self._margins_of(self._w))
        self._d = self._smoothing.distribution(self._margins)
        self._record = record
        return self._d

    def _margins_of(self, w):
        if not any(isinstance(entry, Real) for entry in w):
            return combine_columns(self._columns[: len(w)], w)
        rows = list(zip(*self._columns[: len(w)], strict=True))
        margin = {
            row: inner_product(w, row) for row in rows
        }  # one Real for equal rows, which makes their weights equal
        return tuple(margin[row] for row in rows)

    def _is_better(self, second, first):
        values = [self._smoothing.conjugate(self._margins_of(w)) for w in (second, first)]
        return decide(values[0], "<", values[1], SEPARATING_BITS) is Verdict.HOLDS

    def _frank_wolfe(self, t, index):
        """Return (w^(1)_{t+1}, report): the report has the step length λ_t, and a line search's proved gap."""
        w = [*self._w, *[Fraction(0)] * (len(self._columns) - len(self._w))]
        if self.step == "pairwise":
            return self._pairwise(w, index)
        direction = [a - u for a, u in zip(self._columns[index], self._margins, strict=True)]
        report = {}
        if self.step == "classic":
            length = classic_step(t)
        elif self.step == "short":
            length = short_step(self._smoothing, self._d, direction)
        else:
            length, report["line_gap"] = line_search(self._smoothing, self._margins, direction)
        combination = [(1 - length) * entry for entry in w]
        combination[index] = combination[index] + length
        return tuple(combination), report | {"step": length}

    def _pairwise(self, w, index):
        """Return the pairwise step of Algorithm 4, which moves coefficient from the worst hypothesis in use to the new one."""
        edges = {j: dot(self._d, self._columns[j]) for j, entry in enumerate(w) if entry > 0}
        away = next(iter(edges))
        for j in edges:
            if decide(edges[j], "<", edges[away], SEPARATING_BITS) is Verdict.HOLDS:
                away = j
        direction = [a - b for a, b in zip(self._columns[index], self._columns[away], strict=True)]
        length, gap = line_search(self._smoothing, self._margins, direction, w[away])
        report = {"step": length, "longest": w[away], "away": away, "line_gap": gap}
        w[away] -= length
        w[index] += length
        return tuple(w), report

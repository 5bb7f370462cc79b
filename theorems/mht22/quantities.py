"""The letters of MHT22 read off a run: d_t, w_t, λ_t, ε_t and f~* at -A w_t, for exact and for float boosters alike.

Rounds count as in Algorithm 1: d_0 is uniform, h_{j_{t+1}} answers d_t, and w_1 = e_{j_1}. A trace's round of index t
is the one in which h_{j_{t+1}} arrives and w_{t+1} is formed.
"""

from fractions import Fraction
from functools import wraps

from properties.claims import Sides
from reference.exact.parts.extremes import largest, smallest
from reference.exact.parts.smoothed_margin import SmoothedMargin, inner
from reference.play import once_per_run

WITHIN = Fraction(1, 2**200)  # equal numbers under an enclosure never separate: they are compared to 200 bits instead
SOLVED = Fraction(1, 10**7)  # what the programs without a closed form are solved to; each answer proves its own gap


def same(left, right, at):
    """left = right, to 200 bits: two sides, one for each direction."""
    yield Sides(left, "<=", right + WITHIN, at=at)
    yield Sides(right, "<=", left + WITHIN, at=at)


def once_per_round(quantity):
    """A quantity of a run and a round t that is computed once: most claims read the same ones."""
    name = quantity.__name__

    @wraps(quantity)
    def kept(run, t):
        if (name, t) not in run._kept:
            run._kept[name, t] = quantity(run, t)
        return run._kept[name, t]

    return kept


class SchemeRun:
    """One trace of a soft-margin booster with attributes `nu` and `eps`."""

    def __init__(self, trace):
        self.trace, self.m = trace, trace.game.m
        self.float = hasattr(trace.weights[0], "__array__")
        self.smoothing = _smoothing(self)
        self.eta, self.eps = self.smoothing.eta, self.smoothing.eps
        self.last = len(trace.edges) - 1  # the last t for which ε_t is defined
        self._kept = {}

    def d(self, t):
        return self.trace.weights[t]

    def edge(self, t):
        """(d_t·A)_{j_{t+1}}."""
        return self.trace.edges[t]

    def column(self, t):
        """A e_{j_{t+1}}, as played."""
        return self.trace.played(t)

    def step(self, t):
        """λ_t."""
        return self.trace.rounds[t].record.get("step")

    def w(self, t):
        """w_t, one weight per hypothesis obtained so far."""
        turn = self.trace.rounds[t - 1]
        return turn.record.get("combination", turn.coefficients)

    @once_per_round
    def margins(self, t):
        """A w_t."""
        return self.combined(self.w(t))

    def combined(self, weights):
        """A w for weights on the hypotheses in the order obtained."""
        columns = [self.column(k) for k in range(len(weights))]
        if self.float:
            return sum(w * column for w, column in zip(weights, columns, strict=True))
        rows = list(zip(*columns, strict=True))
        margin = {row: inner(weights, row) for row in rows}  # one Real for equal rows
        return tuple(margin[row] for row in rows)

    @once_per_round
    def direction(self, t):
        """A (e_{j_{t+1}} - w_t)."""
        if self.float:
            return self.column(t) - self.margins(t)
        return tuple(a - u for a, u in zip(self.column(t), self.margins(t), strict=True))

    @once_per_round
    def objective(self, t):
        """f~*(-A w_t), from the margins alone."""
        return self.smoothing.conjugate(self.margins(t))

    @once_per_round
    def frank_wolfe_objective(self, t):
        """f~*(-A w_{t+1}^(1)) for the step λ_t along A (e - w_t)."""
        if self.float:
            return self.smoothing.conjugate(self.margins(t) + self.step(t) * self.direction(t))
        moved = [u + self.step(t) * v for u, v in zip(self.margins(t), self.direction(t), strict=True)]
        return self.smoothing.conjugate(tuple(moved))

    @once_per_round
    def least_edge(self, t):
        """The least of the edges obtained in rounds 0 to t: no guarantee g of the learner exceeds it."""
        return min(self.trace.edges[: t + 1]) if self.float else smallest(self.trace.edges[: t + 1])

    @once_per_round
    def gap(self, t):
        """ε_t of Algorithm 1, line 7."""
        return self.least_edge(t) + self.objective(t)

    @once_per_round
    def slope(self, t):
        """d_t·A (e_{j_{t+1}} - w_t): the Frank-Wolfe duality gap."""
        if self.float:
            return float(self.edge(t) - self.d(t) @ self.margins(t))
        return self.edge(t) - inner(self.d(t), self.margins(t))

    @once_per_round
    def length(self, t):
        """max_i |A (e_{j_{t+1}} - w_t)|_i."""
        return largest([abs(entry) for entry in self.direction(t)])

    @once_per_round
    def soft_margin(self, t):
        """-f*(-A w_t)."""
        return self.smoothing.soft_margin(self.margins(t))

    def evaluated(self):
        """The t >= 1 for which ε_t is defined."""
        return range(1, self.last + 1)

    def moves(self):
        """The t >= 1 in which a step was taken and ε_{t+1} is defined as well."""
        return range(1, self.last)

    def converged(self):
        return self.trace.stop == "converged"


@once_per_run
def scheme_run(trace):
    """The `SchemeRun` of a trace, with what earlier claims have computed of it."""
    return SchemeRun(trace)


def _smoothing(run):
    booster = run.trace.booster
    if run.float:
        from reference.fast.smoothed_margin import SmoothedMargin as FloatMargin  # here: exact runs need no numpy

        return FloatMargin(run.m, booster.nu, booster.eps)
    return SmoothedMargin(run.m, booster.nu, booster.eps)


def cap_leaves_a_choice(trace):
    """nu < m, so that η > 0."""
    return trace.booster.nu < trace.game.m

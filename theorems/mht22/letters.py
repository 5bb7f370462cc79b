"""The symbols of MHT22 as functions of a run: d_t, w_t, λ_t, ε_t, k(t), f~* at -A w_t, for exact boosters and boosters
in floats.

Rounds are counted as in Algorithm 1: d_0 is uniform, the learner returns h_{j_{t+1}} for d_t, and w_1 = e_{j_1}. The
round of index t of a trace is the one in which h_{j_{t+1}} arrives and w_{t+1} is computed.
"""

from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

from properties.claims import Sides
from reference.arithmetic import Verdict, decide, dot, is_float
from reference.convex.corrective import combine_columns, fully_corrective
from reference.convex.extremes import clip, largest, smallest
from reference.convex.smoothed_margin import SmoothedMargin, inner_product, least_average
from reference.programs.game_values import edge_minimisation
from reference.protocol import once_per_run

WITHIN = Fraction(1, 2**200)  # enclosures cannot separate equal numbers: they are compared to 200 bits
SOLVED = Fraction(1, 10**7)  # accuracy of the solution of programs without a closed form; each solution proves its gap


def same(left, right, at):
    """Yield left = right to 200 bits, as two inequalities."""
    yield Sides(left, "<=", right + WITHIN, at=at)
    yield Sides(right, "<=", left + WITHIN, at=at)


class SoftMarginRun:
    """One trace of a soft-margin booster with attributes `nu` and `eps`."""

    def __init__(self, trace):
        self.trace, self.m = trace, trace.game.m
        self.float = hasattr(trace.weights[0], "__array__") or any(map(is_float, trace.weights[0]))
        smoothing: Any = SmoothedMargin
        if self.float:
            from reference.fast.smoothed_margin import SmoothedMargin as InFloats  # here: exact runs need no numpy

            smoothing = InFloats
        self.smoothing = smoothing(self.m, trace.booster.nu, trace.booster.eps)
        self.eta, self.eps = self.smoothing.eta, self.smoothing.eps
        self.last = len(trace.edges) - 1  # the last t for which ε_t is defined

    def vector(self, entries):
        """Return the entries as an array in a run in floats, else as a tuple."""
        if self.float:
            import numpy  # here: exact runs need no numpy

            return numpy.array([float(entry) for entry in entries])
        return tuple(entries)

    def inner(self, left, right):
        """Return Σ left_i right_i of two vectors."""
        return float(left @ right) if self.float else inner_product(left, right)

    def d(self, t):
        weights = self.trace.weights[t]
        return self.vector(weights) if self.float and not hasattr(weights, "__array__") else weights

    def edge(self, t):
        """Return (d_t·A)_{j_{t+1}}."""
        return self.trace.edges[t]

    def column(self, t):
        """Return A e_{j_{t+1}}, as played."""
        column = self.trace.played(t)
        return self.vector(column) if self.float and not hasattr(column, "__array__") else column

    def step(self, t):
        """Return λ_t."""
        return self.trace.rounds[t].record.get("step")

    def w(self, t):
        """Return w_t, one weight for each hypothesis obtained so far."""
        return self.trace.coefficients_after(t)

    @once_per_run
    def margins(self, t):
        """Return A w_t."""
        return self.combined(self.w(t))

    def combined(self, weights):
        """Return A w for weights on the hypotheses in the order obtained."""
        columns = [self.column(k) for k in range(len(weights))]
        if self.float:
            return sum(w * column for w, column in zip(weights, columns, strict=True))
        rows = list(zip(*columns, strict=True))
        margin = {row: inner_product(weights, row) for row in rows}  # one Real for equal rows
        return tuple(margin[row] for row in rows)

    @once_per_run
    def direction(self, t):
        """Return A (e_{j_{t+1}} - w_t)."""
        if self.float:
            return self.column(t) - self.margins(t)
        return tuple(a - u for a, u in zip(self.column(t), self.margins(t), strict=True))

    @once_per_run
    def objective(self, t):
        """Return f~*(-A w_t), computed from the margins."""
        return self.smoothing.conjugate(self.margins(t))

    @once_per_run
    def frank_wolfe_objective(self, t):
        """Return f~*(-A w_{t+1}^(1))."""
        return self.objective_after(t, self.step(t))

    def objective_after(self, t, step):
        """Return f~*(-A w) after `step` from w_t along A (e - w_t)."""
        if self.float:
            return self.smoothing.conjugate(self.margins(t) + step * self.direction(t))
        pairs = zip(self.margins(t), self.direction(t), strict=True)
        return self.smoothing.conjugate(tuple(u + step * v for u, v in pairs))

    def short_step(self, t):
        """Return the step (7); at nu = m, where the bound is linear, the upper end of the clip."""
        return clip(self.slope(t) / (self.eta * self.length(t) ** 2), 0, 1) if self.eta != 0 else Fraction(1)

    @once_per_run
    def least_edge(self, t):
        """Return the least edge of rounds 0 to t; the learner's guarantee g is at most this edge."""
        return min(self.trace.edges[: t + 1]) if self.float else smallest(self.trace.edges[: t + 1])

    @once_per_run
    def gap(self, t):
        """Return ε_t of Algorithm 1, line 7."""
        return self.least_edge(t) + self.objective(t)

    @once_per_run
    def slope(self, t):
        """Return d_t·A (e_{j_{t+1}} - w_t), the Frank-Wolfe duality gap."""
        if self.float:
            return float(self.edge(t) - self.d(t) @ self.margins(t))
        return self.edge(t) - inner_product(self.d(t), self.margins(t))

    @once_per_run
    def length(self, t):
        """Return max_i |A (e_{j_{t+1}} - w_t)|_i."""
        return largest([abs(entry) for entry in self.direction(t)])

    @once_per_run
    def soft_margin(self, t):
        """Return -f*(-A w_t)."""
        return self.smoothing.soft_margin(self.margins(t))

    def evaluated(self):
        """Return the t >= 1 for which ε_t is defined."""
        return range(1, self.last + 1)

    def moves(self):
        """Return the t >= 1 in which a step was taken and ε_{t+1} is defined as well."""
        return range(1, self.last)

    def moves_from_frank_wolfe(self):
        """Return the t >= 2 with a step in round t for which w_t = w_t^(1), the Frank-Wolfe half of the round
        before."""
        return [t for t in self.moves() if t >= 2 and self.trace.rounds[t - 1].record["moved"] == "frank-wolfe"]

    def below(self, threshold):
        """Return the t for which ε_t <= threshold is certain."""
        return [t for t in self.evaluated() if decide(self.gap(t), "<=", threshold) is Verdict.HOLDS]

    def converged(self):
        """Return whether the run reached ε_t <= ε/2."""
        return self.trace.stop == "converged"

    def ends(self):
        """Return [T] if the run converged, else []."""
        return [self.last] if self.converged() else []

    def stops_at(self, t):
        return self.converged() and t == self.last

    def rounds_taken(self):
        """Return T if the run converged; else the least possible T."""
        return self.last if self.converged() else self.last + 1

    def rounds_allowed(self):
        """Return max(1, 32 ε^-2 ln(m/nu) - 2) = max(1, 16 η/ε - 2)."""
        return largest([1, 16 * self.eta / self.eps - 2])

    def corrective_gaps(self):
        """Return (t, the proved gap of (9) and (14)) for the rounds in which a fully corrective booster solved them for
        w_t and d_t."""
        records = [(t + 1, this_round.record) for t, this_round in enumerate(self.trace.rounds)]
        return [(t, record["corrective_gap"]) for t, record in records if "corrective_gap" in record]

    def good_steps(self, t):
        """Return k(t), the number of λ_1, ..., λ_t below their largest possible value."""
        return sum(
            this_round.record["step"] < this_round.record["longest"] for this_round in self.trace.rounds[1 : t + 1]
        )

    def secondary_halves(self, t):
        """Return the number of rounds 1 to t in which the secondary half was taken."""
        return sum(this_round.record["moved"] == "secondary" for this_round in self.trace.rounds[1 : t + 1])

    def hypotheses(self, t):
        """Return |E_{t+1}|, the number of hypotheses that the learner returned up to round t; equal columns count once,
        as for the booster."""
        return len({tuple(self.column(s)) for s in range(t + 1)})

    def line_gap(self, t):
        """Return a proved bound on the error of the line search in round t, including the error of the enclosures."""
        return self.trace.rounds[t].record["line_gap"] + WITHIN

    def line_gaps(self, t):
        """Return a proved bound on the sum of the errors of the line searches in rounds 1 to t."""
        return sum((this_round.record["line_gap"] for this_round in self.trace.rounds[1 : t + 1]), start=Fraction(0))

    def always_best(self):
        """Return whether every hypothesis returned had the largest edge of the game, to 200 bits."""
        return all(
            decide(largest([dot(weights, column) for column in self.trace.game.columns]), "<=", edge + WITHIN)
            is Verdict.HOLDS
            for weights, edge in zip(self.trace.weights, self.trace.edges, strict=False)
        )

    def accuracies(self):
        """Yield (where, soft margin, the value that it must reach up to ε) at the end: for (6), and for (5) if the
        learner always returned a best hypothesis."""
        for last in self.ends():
            yield "(6)", self.soft_margin(last), self.least_edge(last)
            if self.always_best():
                yield "(5)", self.soft_margin(last), optimum_of_5(self.trace)


def optimum_of_5(trace):
    """Return max_w -f*(-A w) over all hypotheses of the game."""
    return edge_minimisation(trace.game.rows, trace.booster.nu).value


def soft_margin_programs(game, nu, cap_of_the_margin=None):
    """Return (the largest edge, the soft margin) of the solver's pair of solutions, each recomputed from its side of
    (5).

    cap_of_the_margin : replaces nu on the second side.
    """
    solution = edge_minimisation(game.rows, nu)
    largest_edge = max(dot(solution.weights, column) for column in game.columns)
    margins = combine_columns(game.columns, solution.combination)
    return largest_edge, least_average(margins, nu if cap_of_the_margin is None else cap_of_the_margin)


ROUNDS_OF_FRANK_WOLFE = 6


def frank_wolfe_on_corners(case):
    """Yield (t, f(x_t)) for t >= 1 of Frank-Wolfe on η|x - c|²/2 over the hull of the corners, which contains c, in
    rationals.

    x_0 is the first corner and the step of round 0 is 1, which is w_1 = e_{j_1} in Algorithm 1; with the step "none" x
    does not move.
    """
    x = case.corners[0]
    for t in range(ROUNDS_OF_FRANK_WOLFE + 1):
        if t:
            yield t, case.eta / 2 * sum((a - c) ** 2 for a, c in zip(x, case.centre, strict=True))
        gradient = [case.eta * (a - c) for a, c in zip(x, case.centre, strict=True)]
        corner = min(case.corners, key=partial(dot, gradient))
        direction = [b - a for a, b in zip(x, corner, strict=True)]
        length = sum(entry**2 for entry in direction)
        short = clip(-dot(gradient, direction) / (case.eta * length), 0, 1) if length and t else Fraction(1)
        step = {"classic": Fraction(2, t + 2), "short": short, "none": 0}[case.step]
        x = tuple(a + step * v for a, v in zip(x, direction, strict=True))


class SmoothedProgram:
    """The two programs of Corollary 2 for an instance's game, nu and ε.    entropy : 0 omits Δ/η from the primal
    program."""

    def __init__(self, case, entropy=1):
        self.columns, self.entropy = case.game.columns, entropy
        self.smoothing = SmoothedMargin(case.game.m, case.nu, case.eps)

    def primal(self, d):
        """Return max_j (d·A)_j + Δ(d)/η."""
        return largest([dot(d, column) for column in self.columns]) + self.entropy * self.smoothing.penalty(d)

    def dual(self, w):
        """Return -f~*(-A w)."""
        return -self.smoothing.conjugate(combine_columns(self.columns, w))

    def gap_of_the_solver(self):
        """Return the duality gap of the solver's pair of solutions."""
        best = fully_corrective(self.smoothing, self.columns)
        return self.primal(best.distribution) + self.smoothing.conjugate(best.margins, best.distribution)


@once_per_run
def soft_margin_run(trace):
    """Return the `SoftMarginRun` of a trace, which caches the quantities that earlier claims computed."""
    return SoftMarginRun(trace)


def cap_leaves_a_choice(trace):
    """Return whether nu < m, so that η > 0."""
    return trace.booster.nu < trace.game.m


def secondary_is_a_function_of_the_set(trace):
    """Return whether the secondary rule is a function B(A, E_{t+1}) (Algorithm 1, line 12): for the same set it returns
    the same combination."""
    returned = [this_round.record["secondary"] for this_round in trace.rounds if "secondary" in this_round.record]
    return all(one == other or len(one) != len(other) for one, other in pairwise(returned))

"""The symbols of SSS08: the two programs as the paper states them, each solved by its own exact LP, and the quantities
of a run of Figure 1 (margins, objectives, sub-optimality), computed from the recorded steps and columns.

Of the booster only its outputs are used: the weights d_t, the steps η_t and the columns it received. The margins A w_t
are recomputed at each precision; they are rational while w is 0 or a single hypothesis.
"""

from fractions import Fraction
from functools import cached_property, reduce
from math import floor

import flint
from flint import ctx

from reference.arithmetic import Real, Verdict, decide, enclosure, log
from reference.convex.entropic_projection import enclose_projection_of_exponentials, enclosed_weights
from reference.convex.extremes import largest, smallest
from reference.convex.relaxations import PeakPenalty
from reference.convex.settled import gap_is_zero, rational_distribution
from reference.convex.smoothed_margin import entropy_relative_to_uniform, inner_product
from reference.protocol import once_per_run
from theorems.sss08.functions import OpenBall, OpenCap

CLOSE = Fraction(1, 2**64)  # allowance for the comparison of two enclosed numbers that the paper states to be equal
CONVERGED = Fraction(
    1, 2**40
)  # a positive gap below this is not compared: a single hypothesis cubes the gap in each round


def is_a_run_of_figure_1(trace):
    """Return whether the booster names its cap nu and its accuracy eps and records its steps."""
    named = hasattr(trace.booster, "nu") and hasattr(trace.booster, "eps")
    return named and all(step is not None for step in trace.steps)


def f_is_a_conjugate(trace):
    """Return whether f is the conjugate of a function, as Figure 1 defines it: convex with a closed epigraph."""
    return not isinstance(trace.booster.relaxation, OpenBall | OpenCap)


def has_two_examples(trace):
    """Return whether m >= 2: with one example log m = 0 and β is undefined."""
    return trace.game.m >= 2


def ran_long_enough(trace):
    """Return whether T + 2 >= 32 log(m) / ε²."""
    bound = 32 * log(Fraction(trace.game.m)) / trace.booster.eps**2
    return decide(len(trace.columns) + 2, ">=", bound) is Verdict.HOLDS


def beta_of(eps, m):
    """Return β = ε / (2 log m) for m >= 2."""
    return eps / (2 * log(Fraction(m)))


def beta_is_below_one(trace):
    """Return whether β < 1, that is ε < 2 log m, as the text assumes. (The proof needs only ε_t β <= 4.)"""
    return trace.game.m >= 2 and decide(beta_of(trace.booster.eps, trace.game.m), "<", 1) is Verdict.HOLDS


def _least_count(bound) -> int:
    """Return the least integer that is at least 1 and at least the bound."""
    count = max(1, floor(float(bound)))
    while decide(count, ">=", bound) is not Verdict.HOLDS:
        count += 1
    return count


def rounds_of_theorem_9(m, eps):
    """Return the least T with T + 2 >= 32 log(m) / ε²; at least 1, 0 for m = 1."""
    return 0 if m == 1 else max(1, _least_count(32 * log(Fraction(m)) / Fraction(eps) ** 2) - 2)


def rounds_of_the_sharper_bound(m: int, eps) -> int:
    """Return the least T >= 1 with T >= (32/ε² - 16/ε) log m, for ε < 2 and m >= 2."""
    return _least_count((32 / Fraction(eps) ** 2 - 16 / Fraction(eps)) * log(Fraction(m)))


def ran_as_long_as_the_sharper_bound_asks(trace) -> bool:
    """Return whether T >= (32/ε² - 16/ε) log m."""
    return len(trace.columns) >= rounds_of_the_sharper_bound(trace.game.m, trace.booster.eps)


def smoothed_value(margins, nu, beta):
    """Return -(f + I + βh)*(-u) = min over capped distributions of d·u + β h(d), for the cap 1/nu.

    The value is rational if the minimiser is known to be uniform: equal margins, or nu = m.
    """
    m = len(margins)
    rational = all(isinstance(u, int | Fraction) for u in margins)
    if nu == m or (rational and len(set(margins)) == 1):
        return sum(margins, start=Fraction(0)) / m

    return _least_value(margins, beta, lambda logs, scale: enclosed_weights(logs, 1 / Fraction(nu)))


def penalised_value(margins, relaxation, beta):
    """Return min over distributions of d·u + weight · max d_i + β h(d), for a penalty on the largest weight."""
    m = len(margins)
    rational = all(isinstance(u, int | Fraction) for u in margins)
    if rational and relaxation.weight + sum(margins) >= m * max(
        margins
    ):  # under the penalty all weights are at the peak
        return (relaxation.weight + sum(margins)) / m
    return _least_value(margins, beta, relaxation.distribution, relaxation.weight)


def _least_value(margins, beta, distribution, weight=0):
    """Return d·u + weight · max d_i + β h(d) at the distribution computed from the log weights -u/β."""

    def at(bits):
        scale, u = enclosure(beta, bits), [enclosure(margin, bits) for margin in margins]
        d = distribution([-margin / scale for margin in u], scale)
        spread = sum((mass * (len(u) * mass).log() for mass in d), start=flint.arb(0))
        linear = sum((mass * margin for mass, margin in zip(d, u, strict=True)), start=flint.arb(0))
        return linear + enclosure(weight, bits) * reduce(flint.arb.max, d) + scale * spread

    return Real(at)


class RelaxedMarginRun:
    """One run of RelaxedMargin with a cap, with the quantities of Section 5.1. m >= 2."""

    def __init__(self, trace):
        self.trace = trace
        self.game = trace.game
        self.m = trace.game.m
        self.nu, self.eps = trace.booster.nu, trace.booster.eps
        self.beta = beta_of(self.eps, self.m)
        relaxation = trace.booster.relaxation
        self.penalty = relaxation.weight if isinstance(relaxation, PeakPenalty) else None
        self.cap = 1 / (self.nu if relaxation is None or self.penalty is not None else relaxation.nu)
        self.rounds = len(trace.columns)
        self.columns = [trace.played(t) for t in range(self.rounds)]
        self.exact = [(Fraction(0),) * self.m]
        for t in range(self.rounds):
            step = self.step(t)
            column = self.columns[t] if isinstance(step, Fraction) else None
            self.exact.append(self.exact[t] if isinstance(step, Fraction) and step == 0 else column)

    @once_per_run
    def step(self, t):
        """Return η_t, as a rational if it is exactly 0 or 1."""
        step = self.trace.steps[t]
        ball = enclosure(step, 64)
        if ball == 0:
            return Fraction(0)
        return Fraction(1) if ball == 1 else step

    @once_per_run
    def margins(self, t):
        """Return A w_t: rationals if w_t is 0 or a single hypothesis, else Reals."""
        if self.exact[t] is not None:
            return self.exact[t]
        return tuple(self.trace.margins(t))

    @once_per_run
    def direction(self, t):
        """Return A (e_j - w_t); rational zeros if the hypothesis equals the combination."""
        return tuple(a - u for a, u in zip(self.columns[t], self.margins(t), strict=True))

    @once_per_run
    def does_not_move(self, t):
        """Return whether A (e_j - w_t) is exactly 0."""
        return all(isinstance(a, int | Fraction) and a == 0 for a in self.direction(t))

    @once_per_run
    def width(self, t):
        """Return the largest |entry| of A (e_j - w_t)."""
        return largest([abs(a) for a in self.direction(t)])

    @once_per_run
    def gap(self, t):
        """Return d_t·A (e_j - w_t)."""
        if self.does_not_move(t):
            return Fraction(0)
        known = self.rational_weights(t)
        if known is not None and gap_is_zero(known, self.columns[t], self.columns[:t]):
            return Fraction(0)
        return inner_product(self.weights(t), self.direction(t))

    @once_per_run
    def rational_weights(self, t):
        """Return the distribution of Figure 1 at w_t if it is rational (see `settled`); else None."""
        if self.nu == self.m:
            return (Fraction(1, self.m),) * self.m
        capped = self._capped(t) if self.nu > 1 else ()  # with two or more examples no weight is 1
        return rational_distribution(self.columns[:t], self.m, capped, 1 / self.nu)

    def _capped(self, t):
        """Return the examples whose weight is known to be the cap."""
        with ctx.workprec(256):
            scale = enclosure(self.beta, 256)
            logs = [-enclosure(u, 256) / scale for u in self.margins(t)]
            certificate = enclose_projection_of_exponentials(logs, 1 / self.nu)[1]
        return certificate.capped() if certificate is not None else ()

    @once_per_run
    def weights(self, t):
        """Return d_t: the rational distribution if it exists and the booster's weights agree with it, else the
        booster's weights."""
        given, known = self.trace.weights[t], self.rational_weights(t)
        if known is None:
            return tuple(given)
        agree = all(decide(abs(d - e), "<=", CLOSE) is Verdict.HOLDS for d, e in zip(given, known, strict=True))
        return known if agree else tuple(given)

    def rounds_to_compare(self):
        """Yield the rounds up to the first whose gap is positive but below CONVERGED (a gap of exactly 0 is compared)."""
        for t in range(self.rounds):
            gap = self.gap(t)
            if not isinstance(gap, Fraction) and decide(abs(gap), "<", CONVERGED, bits=1024) is Verdict.HOLDS:
                return
            yield t

    def peak(self, t):
        """Return the cap 1/nu; under a penalty the largest weight of d_t."""
        return self.cap if self.penalty is None else largest(list(self.trace.weights[t]))

    def price(self, t, i):
        """Return (A w_t)_i + β log d_i, which is the same for all weights below the peak."""
        weight = self.trace.weights[t][i]
        return self.margins(t)[i] + self.beta * Real(lambda bits: enclosure(weight, bits).log())

    def smoothed(self, margins):
        """Return min over distributions of d·u + f(d) + β h(d), where f is the cap or the penalty."""
        if self.penalty is None:
            return smoothed_value(margins, self.nu, self.beta)
        return penalised_value(margins, self.trace.booster.relaxation, self.beta)

    @once_per_run
    def dual(self, t):
        """Return D(w_t)."""
        return self.smoothed(self.margins(t))

    def dual_on_the_way(self, t, step):
        """Return D at w_t + step (e_j - w_t)."""
        if step == 0:
            return self.dual(t)
        if step == 1:
            return self.smoothed(self.columns[t])
        margins = [(1 - step) * u + step * a for u, a in zip(self.margins(t), self.columns[t], strict=True)]
        return self.smoothed(margins)

    @once_per_run
    def primal(self, t):
        """Return P(d_t) = f(d_t) + β h(d_t) + max_j |(d_t'A)_j|; for a cap f(d_t) = 0."""
        weights = self.weights(t)
        penalty = 0 if self.penalty is None else self.penalty * largest(list(weights))
        return (
            penalty
            + self.beta * entropy_relative_to_uniform(weights)
            + largest([abs(inner_product(weights, entry)) for entry in self.game.columns])
        )

    def primal_minus_dual(self, t):
        """Return P(d_t) - D(w_t), exactly 0 if the gap of the round is 0."""
        gap = self.gap(t)
        return gap if isinstance(gap, Fraction) and gap == 0 else self.primal(t) - self.dual(t)

    @once_per_run
    def increase(self, t):
        """Return Δ_t = D(w_{t+1}) - D(w_t), exactly 0 if w does not change."""
        step = self.step(t)
        return Fraction(0) if isinstance(step, Fraction) and step == 0 else self.dual(t + 1) - self.dual(t)

    @once_per_run
    def sub_optimality(self, t):
        """Return a proved upper bound on ε_t: the least primal value of the run minus D(w_t), or the gap of the round
        if that is smaller."""
        gap = self.gap(t)
        if isinstance(gap, Fraction) and gap == 0:
            return gap
        return smallest([self.least_primal - self.dual(t), gap])

    @cached_property
    def least_primal(self):
        return smallest([self.primal(t) for t in range(self.rounds)])


@once_per_run
def relaxed_margin_run(trace):
    """Return the `RelaxedMarginRun` of a trace, which caches the quantities that earlier claims computed."""
    return RelaxedMarginRun(trace)

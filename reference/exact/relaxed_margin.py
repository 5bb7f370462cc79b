"""The booster for relaxed margins of SSS08, Figure 1, in enclosures.

All quantities after the first round are irrational. A run is therefore stored as the columns received. For each precision that
a comparison needs, the whole run is recomputed in balls.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from flint import arb, ctx

from reference.arithmetic import RationalVector, Real, RealVector, ball, dot, fraction, log, shown
from reference.arithmetic.inputs import checked_count, exact_column
from reference.convex.entropic_projection import enclose_projection_of_exponentials, rational_projection
from reference.convex.relaxations import CappedWeights, PeakPenalty
from reference.convex.settled import gap_is_zero, rational_distribution


class _State(NamedTuple):
    """The balls after a round: the margins A w, the distribution at w, and the gap and step of the round.

    exact : the margins A w in rationals if w is 0 or a single hypothesis (after a step of exactly 1); else None.
    """

    margins: list
    distribution: list
    gap: arb
    step: arb
    exact: tuple | None = None


class Recursion:
    """The loop of Figure 1 on balls.

    A Recursion stores the columns received and, for each precision, the states after the rounds computed so far.
    """

    def __init__(self, m, eps, relaxation):
        self.m, self.eps, self.relaxation = m, eps, relaxation
        self.columns = []
        self._betas = {}  # bits -> β
        self._states = {}  # bits -> the states computed so far at that precision

    def at(self, rounds, bits):
        """Return the state after `rounds` rounds, computed with `bits` bits."""
        states = self._states.setdefault(bits, [])
        if not states:
            zero = [arb(0)] * self.m
            states.append(_State(zero, self._distribution(zero), arb(0), arb(0), (Fraction(0),) * self.m))
        while len(states) <= rounds:
            states.append(self._after(states[-1], len(states) - 1))
        return states[rounds]

    def combination(self, rounds, bits):
        """Return the coefficients of w: the step of each round times the product of 1 - step over the later rounds."""
        weights, left = [], arb(1)  # computed from the last round to the first
        for t in range(rounds, 0, -1):
            step = self.at(t, bits).step
            weights.append(step * left)
            left *= 1 - step
        return weights[::-1]

    def _after(self, state, t):
        column = self.columns[t]
        entries = [ball(u) for u in column]
        away = [u - margin for u, margin in zip(entries, state.margins, strict=True)]  # A (e_j - w)
        gap = sum((d * a for d, a in zip(state.distribution, away, strict=True)), start=arb(0))
        if gap.contains(0) and self._gap_is_zero(state, t, column):
            return state._replace(gap=arb(0), step=arb(0))
        step = self._step(gap, away)
        margins = [
            _clip((1 - step) * margin + step * u, -1, 1) for margin, u in zip(state.margins, entries, strict=True)
        ]
        exact = column if step == 1 else state.exact if step == 0 else None
        return _State(margins, self._distribution(margins), gap, step, exact)

    def _gap_is_zero(self, state, t, column):
        """Return whether the gap is proved to be exactly 0, in rationals. A ball that contains 0 does not prove it."""
        if column == state.exact:
            return True
        f, rational = self.relaxation, None
        if isinstance(f, CappedWeights):
            every, cap = (), 1 / f.nu
            if 1 < f.nu < self.m:  # for nu = 1 no weight is at the cap, 1
                certificate = enclose_projection_of_exponentials(self._log_weights(state.margins), cap)[1]
                every = certificate.capped() if certificate is not None else ()
            rational = rational_distribution(self.columns[:t] if f.nu < self.m else (), self.m, every, cap)
            if rational is None and state.exact is not None:
                inverse = 2 * log(self.m) / self.eps  # 1 / beta
                projection = rational_projection([-(inverse * u) for u in state.exact], cap)
                rational = None if projection is None else projection[0]
        elif isinstance(f, PeakPenalty):
            rational = rational_distribution(self.columns[:t], self.m)
        if rational is None:
            return False
        if state.exact is not None:
            return dot(rational, column) == dot(rational, state.exact)
        return gap_is_zero(rational, column, self.columns[:t])

    def _step(self, gap, away):
        longest = _largest([abs(a) for a in away])
        if longest == 0:
            return arb(0)
        if self.m == 1:
            return _unit_step(gap)
        return _clip(self._beta() * gap / longest**2, 0, 1)

    def _beta(self):
        beta = self._betas.get(ctx.prec)
        if beta is None:
            beta = self._betas[ctx.prec] = ball(self.eps) / (2 * arb(self.m).log())
        return beta

    def _distribution(self, margins):
        if self.m == 1:
            return [arb(1)]
        return self.relaxation.distribution(self._log_weights(margins), self._beta())

    def _log_weights(self, margins):
        beta = self._beta()
        return [-margin / beta for margin in margins]


class RelaxedMargin:
    """SSS08, Figure 1: starting at w = 0, w moves towards each hypothesis by the closed-form step of Section 5.1.

    There is no stopping rule. Theorem 9 is about runs of at least 32 log(m) / eps² - 2 rounds.

    The paper leaves two cases open. For a hypothesis with A (e_j - w) = 0 the step is 0. For m = 1 beta is infinite, and the
    step is read as its limit: 1 if the edge exceeds the edge of w, else 0.

    Parameters
    ----------
    nu : rational in [1, m]
        The cap on the weights is 1/nu. nu = 1 gives the hard margin, nu = m uniform weights.
    eps : rational above 0
        The accuracy of Theorem 9; the factor of the entropy is beta = eps / (2 log m).
    relaxation : None, or an object with the methods of `reference.convex.relaxations`
        The f of Definition 6 in place of the cap; nu must then be 1.

    Raises
    ------
    ValueError
        For nu outside [1, m], for eps <= 0, and for a nu other than 1 together with a relaxation.

    References
    ----------
    SSS08, Figure 1, with the step of Section 5.1 and Theorem 9.

    Examples
    --------
    >>> from reference import Game, play
    >>> trace = play(RelaxedMargin(eps=1), Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1]]), rounds=3)
    >>> [round(float(edge), 6) for edge in trace.edges]
    [0.333333, 0.49338, 0.586647]
    >>> [round(float(step), 6) for step in trace.steps]
    [0.151707, 0.168598, 0.143588]
    """

    recursion = Recursion

    def __init__(self, nu=1, eps="1/10", relaxation=None):
        self.nu = fraction(nu, "nu")
        self.eps = fraction(eps, "eps")
        self.relaxation = relaxation
        if self.eps <= 0:
            raise ValueError(f"eps must be above 0, got {shown(self.eps)}")
        if relaxation is not None and self.nu != 1:
            raise ValueError(f"nu must be 1 with a relaxation, which replaces the cap, got {shown(self.nu)}")
        if relaxation is None:
            CappedWeights(self.nu)
        elif not hasattr(relaxation, "distribution"):
            raise ValueError(f"relaxation must be None or have check(m) and distribution(), got {shown(relaxation)}")

    @property
    def traits(self):
        domain = ("capped", 1 / self.nu) if self.relaxation is None else "simplex"
        return {"domain": domain, "columns": "unit", "arithmetic": "certified", "coefficients": "scaled"}

    def start(self, m):
        relaxation = CappedWeights(self.nu) if self.relaxation is None else self.relaxation
        relaxation.check(checked_count(m))
        self._run = self.recursion(m, self.eps, relaxation)
        if isinstance(relaxation, CappedWeights | PeakPenalty):
            return RationalVector.uniform(m)  # at w = 0 all margins are equal, and these relaxations are symmetric
        run = self._run
        return RealVector(lambda bits: run.at(0, bits).distribution, m)

    def update(self, column):
        run = self._run
        run.columns.append(exact_column(column, run.m))
        t = len(run.columns)
        return RealVector(lambda bits: run.at(t, bits).distribution, run.m)

    def coefficients(self):
        """Return w, one coefficient per column received, with Σ |w_j| <= 1."""
        run, rounds = self._run, len(self._run.columns)
        return RealVector(lambda bits: run.combination(rounds, bits), rounds)

    def record(self):
        """Return `step` η_t, `scaling` 1 - η_t of the earlier coefficients, and `gap` d_t·A(e_j - w_t).

        The gap is P(d_t) - D(w_t) if e_j is a best hypothesis.
        """
        run, t = self._run, len(self._run.columns)
        step = Real(lambda bits: run.at(t, bits).step)
        return {"step": step, "scaling": 1 - step, "gap": Real(lambda bits: run.at(t, bits).gap)}


def _unit_step(gap):
    """Return the step for infinite beta: 1 if the gap is proved positive, 0 if proved <= 0, else the ball [0, 1]."""
    if gap > 0:
        return arb(1)
    return arb(0) if gap <= 0 else arb("0.5 +/- 0.5")


def _clip(value, low, high):
    """Return a ball clipped to [low, high]; a ball that is not finite becomes [low, high]."""
    if not value.is_finite():
        return arb(low).union(arb(high))
    return value.max(arb(low)).min(arb(high))


def _largest(balls):
    best = balls[0]
    for entry in balls[1:]:
        best = best.max(entry)
    return best

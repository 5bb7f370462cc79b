"""A run of a booster seen from the optimum: its suboptimality and its losses on F and Z, round by round.

Source: MRS13, Section 4.1: θ_t = ℓ_t(X) - K, where ℓ_t is the total (unnormalised) loss after t rounds.
"""

from __future__ import annotations

from fractions import Fraction
from operator import mul

from reference.arithmetic import LogSum, RationalVector, dot, exp
from reference.play import Trace
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.losses import RunLosses


class RateRun:
    """theta(t), on_finite(t), on_zero_loss(t), total(t) for t = 0 .. rounds, and the edges on parts of the examples."""

    def __init__(self, trace: Trace):
        self.trace = trace
        self.found = decompose(trace.game)
        self.losses = RunLosses(trace)
        self.rounds = self.losses.rounds
        self._played = [trace.played(t) for t in range(self.rounds)]
        self.K = finite_margin_set(trace.game).least_loss if self.found.finite_margin else Fraction(0)

    def total(self, t: int):
        """ℓ_t(X)."""
        return self.losses.total(t)

    def on_zero_loss(self, t: int):
        """ℓ_t(Z)."""
        return self.losses.total(t, self.found.zero_loss)

    def on_finite(self, t: int):
        """ℓ_t(F)."""
        return self.losses.total(t, self.found.finite_margin)

    def theta(self, t: int):
        """θ_t; exactly 0 where the weights are rational and no hypothesis has an edge: then the loss is minimal."""
        return Fraction(0) if self.is_optimal(t) else self.total(t) - self.K

    def is_optimal(self, t: int) -> bool:
        """Whether the weights after t rounds are rational and every edge under them is exactly 0."""
        return self._balanced(t, range(self.trace.game.m))

    def is_optimal_on_finite(self, t: int) -> bool:
        """Whether every edge on F is known to be exactly 0: the weights are rational, or the losses on F are rational
        multiples of one of them. (Steps that undo each other on F are sums of logarithms that cancel.)"""
        return self._balanced(t, self.found.finite_margin) or self._balanced_losses(t)

    def finite_edges(self, t: int) -> list:
        """|Σ_{i in F} D(i) M_ij| / D(F) for every hypothesis, D the weights after t rounds."""
        return [
            abs(value) / self.weight(t, self.found.finite_margin) for value in self._sums(t, self.found.finite_margin)
        ]

    def edges(self, t: int) -> list:
        """|Σ_i D(i) M_ij| for every hypothesis."""
        return [abs(value) for value in self._sums(t, range(self.trace.game.m))]

    def is_zero(self, t: int, column) -> bool:
        """Whether Σ_i D(i) c_i vanishes whatever the steps were: examples that have seen the same margins so far have
        the same weight, and c sums to 0 over each group of them."""
        totals: dict[tuple, Fraction] = {}
        for i, entry in enumerate(column):
            history = tuple(self._played[s][i] for s in range(t))
            totals[history] = totals.get(history, Fraction(0)) + entry
        return not any(totals.values())

    def weight(self, t: int, examples):
        """D(S) for a set S of examples."""
        weights = self.trace.weights[t]
        return dot(weights, [int(i in set(examples)) for i in range(self.trace.game.m)])

    def _balanced_losses(self, t):
        """Whether Σ_{i in F} ℓ(i) M_ij = 0 for every j, where the ratios of the losses on F are known rationals."""
        finite = self.found.finite_margin
        margins = [Fraction(0)] * len(finite)
        for step, played in zip(self.trace.steps[:t], self._played, strict=False):
            margins = [u + step * played[i] if played[i] else u for u, i in zip(margins, finite, strict=True)]
        if not finite or not all(isinstance(u, (LogSum, Fraction)) for u in margins):
            return False
        ratios = [exp(margins[0] - u) for u in margins]
        if not all(isinstance(ratio, Fraction) for ratio in ratios):
            return False
        rows = self.found.finite_rows
        return not any(sum(map(mul, ratios, column)) for column in zip(*rows, strict=True))

    def _sums(self, t, examples):
        chosen = set(examples)
        return [
            dot(self.trace.weights[t], [entry if i in chosen else 0 for i, entry in enumerate(column)])
            for column in self.trace.game.columns
        ]

    def _balanced(self, t, examples):
        weights = self.trace.weights
        return t < len(weights) and isinstance(weights[t], RationalVector) and not any(self._sums(t, examples))

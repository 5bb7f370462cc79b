"""The symbols of MRS13's Section 4.1 along a run, after t rounds: θ_t = ℓ_t(X) - K, the losses ℓ_t on X, F and Z, and
the edges.

A loss is exp(-margin), and totals are not divided by m. The losses are computed from the steps, not from the booster's
weights, so that they are also right for a booster whose weights do not follow its steps.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from operator import mul

import flint

from reference.arithmetic import INFINITY, LogSum, RationalVector, Real, RealVector, dot, enclosure, exp
from reference.game import Game
from reference.protocol import Trace, once_per_run
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set


@once_per_run
def losses_by_round(trace: Trace) -> list[Sequence]:
    """Return the losses of the m examples after 0, 1, ... rounds: 1, then enclosed numbers. After a perfect column all
    are 0, or infinite if its step has the wrong sign. Raises ValueError for a trace that keeps no steps."""
    if any(step is None for step in trace.steps):
        raise ValueError("trace must have a step in every round, got a booster without steps")
    m, played = trace.game.m, [(step, trace.played(t)) for t, step in enumerate(trace.steps)]
    finite = [entry for entry in played if not _is_infinite(entry[0])]
    perfect = [step * column[0] for step, column in played if _is_infinite(step)]

    @cache
    def balls(bits):
        margins, table = [flint.arb(0)] * m, []
        for step, column in finite:
            length = enclosure(step, bits)
            margins = [
                u + length * enclosure(entry, bits) if entry else u for u, entry in zip(margins, column, strict=True)
            ]
            table.append([(-u).exp() for u in margins])
        return table

    def enclosed_after(t):
        return RealVector(lambda bits: balls(bits)[t], m)

    enclosed = [enclosed_after(t) for t in range(len(finite))]
    return [(Fraction(1),) * m, *enclosed, *[(INFINITY if sign < 0 else Fraction(0),) * m for sign in perfect]]


def loss_on(trace: Trace, t: int, examples: Sequence[int]):
    """Return ℓ_t(S) for a set S of examples."""
    losses = losses_by_round(trace)[t]
    if not isinstance(losses, RealVector) or not examples:
        return sum((losses[i] for i in examples), start=Fraction(0))
    return Real(lambda bits: sum(map(losses.at(bits).__getitem__, examples), start=flint.arb(0)))


def total_loss_after(trace: Trace, t: int):
    """Return ℓ_t(X)."""
    return loss_on(trace, t, range(trace.game.m))


def loss_on_zero_loss_set(trace: Trace, t: int):
    """Return ℓ_t(Z)."""
    return loss_on(trace, t, decompose(trace.game).zero_loss)


def loss_on_finite_set(trace: Trace, t: int):
    """Return ℓ_t(F)."""
    return loss_on(trace, t, decompose(trace.game).finite_margin)


def least_loss_on_finite_set(game: Game):
    """Return K, which is 0 if F is empty."""
    return finite_margin_set(game).least_loss if decompose(game).finite_margin else Fraction(0)


def theta(trace: Trace, t: int):
    """Return θ_t; exactly 0 if the weights are rational and no hypothesis has an edge, because the loss is then
    minimal."""
    return Fraction(0) if is_optimal(trace, t) else total_loss_after(trace, t) - least_loss_on_finite_set(trace.game)


def is_optimal(trace: Trace, t: int) -> bool:
    """Return whether the weights after t rounds are rational and every edge under them is exactly 0."""
    return _is_balanced(trace, t, range(trace.game.m))


@once_per_run
def is_optimal_on_finite_set_after(trace: Trace, t: int) -> bool:
    """Return whether every edge on F is known to be exactly 0: the weights are rational, or the losses on F are
    rational multiples of one of them. (Steps that cancel on F are sums of logarithms that cancel.)"""
    return _is_balanced(trace, t, decompose(trace.game).finite_margin) or _has_balanced_losses(trace, t)


@once_per_run
def rounds_to_go(trace: Trace) -> list[int]:
    """Return the numbers t of rounds after which the loss on F can still fall."""
    return [t for t in range(len(trace.steps)) if not is_optimal_on_finite_set_after(trace, t)]


def edges(trace: Trace, t: int) -> list:
    """Return |Σ_i D(i) M_ij| for every hypothesis, where D are the weights after t rounds."""
    return [abs(value) for value in _edges_over(trace, t, range(trace.game.m))]


def edges_on_finite_set_after(trace: Trace, t: int) -> list:
    """Return |Σ_{i in F} D(i) M_ij| / D(F) for every hypothesis."""
    finite = decompose(trace.game).finite_margin
    return [abs(value) / weight_of(trace, t, finite) for value in _edges_over(trace, t, finite)]


def weight_of(trace: Trace, t: int, examples: Sequence[int]):
    """Return D(S) for a set S of examples."""
    return dot(trace.weights[t], [int(i in set(examples)) for i in range(trace.game.m)])


def vanishes(trace: Trace, t: int, column) -> bool:
    """Return whether Σ_i D(i) c_i is 0 for all steps: examples with the same margins in all columns so far have the
    same weight, and c sums to 0 over each group of such examples."""
    totals: dict[tuple, Fraction] = {}
    played = [trace.played(s) for s in range(t)]
    for i, entry in enumerate(column):
        history = tuple(earlier[i] for earlier in played)
        totals[history] = totals.get(history, Fraction(0)) + entry
    return not any(totals.values())


def _has_balanced_losses(trace, t):
    """Return whether Σ_{i in F} ℓ(i) M_ij = 0 for every j, where the ratios of the losses on F are known rationals."""
    decomposition, reached = decompose(trace.game), trace.margins(t)
    margins = [reached[i] for i in decomposition.finite_margin]
    if not margins or not all(isinstance(u, (LogSum, Fraction)) for u in margins):
        return False
    ratios = [exp(margins[0] - u) for u in margins]
    if not all(isinstance(ratio, Fraction) for ratio in ratios):
        return False
    return not any(sum(map(mul, ratios, column)) for column in zip(*decomposition.finite_rows, strict=True))


def _edges_over(trace, t, examples):
    chosen = set(examples)
    return [
        dot(trace.weights[t], [entry if i in chosen else 0 for i, entry in enumerate(column)])
        for column in trace.game.columns
    ]


def _is_balanced(trace, t, examples):
    weights = trace.weights
    return t < len(weights) and isinstance(weights[t], RationalVector) and not any(_edges_over(trace, t, examples))


def _is_infinite(step) -> bool:
    return isinstance(step, float) and abs(step) == INFINITY

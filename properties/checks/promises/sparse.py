"""Promises of SparseBoost: its steps, its update, and the examples that drop out and come back.

SparseBoost has a state y, and its weights are y / |y|_1. The checks compute y from the run: y_1 = 1/m, the steps are the coefficients, and
α_t = share γ_t |y_t|_1 (Naghibi, Pfister 2014, Algorithm 2 with the α_t of Theorem 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from properties.checks.case import equal
from properties.checks.precise import from_floats
from properties.checks.promises.quantities import entry_in_arithmetic_of
from properties.checks.promises.table import SHARE, named
from properties.claims import Sides
from reference.arithmetic import is_float

CANCELLED = 2.0**-26  # a float round that leaves less of the mass than this has lost half of its digits
ROUNDED = 2.0**-50  # rounding error of one round in floats, for entries of at most 1
MOST_LOST = 1e-6  # largest relative error of the norm; each round multiplies the error of earlier rounds
DOUBTFUL = 1e-12  # the sign of a float entry of y / |y|_1 is not checked if the entry is nearer to 0 than this


class SparseRound(NamedTuple):
    """One round of SparseBoost, computed from a run.

    number : of the round, from 1.      norm : |y_t|_1.      share : α_t / |y_t|_1.      step : the coefficient, η_t.
    moved  : y_t - η_t (u + α_t), before it is cut at 0, divided by |y_t|_1.
    left   : the sum of its positive entries.      lost : the relative error of the norm in floats, else 0.
    noise  : how far rounding in floats may have moved an entry of `moved`; else 0.
    """

    number: int
    norm: Any
    share: Any
    step: Any
    moved: list[Any]
    left: Any
    lost: float
    noise: float


def sparse_rounds(trace, share: Fraction) -> Iterator[SparseRound]:
    """Yield the rounds of a run as those of SparseBoost, until the norm vanishes or floats have lost too many digits of the
    norm."""
    in_floats = any(map(from_floats, trace.weights[0]))
    norm: Any = 1.0 if any(map(is_float, trace.weights[0])) else Fraction(1)
    lost = 0.0  # the relative error of the norm
    for t, (edge, step) in enumerate(zip(trace.edges, trace.per_round, strict=True)):
        part = entry_in_arithmetic_of(edge, share) * edge  # α_t / |y_t|_1
        pairs = zip(trace.weights[t], trace.played(t), strict=True)
        moved = [d - step / norm * (entry_in_arithmetic_of(norm, u) + part * norm) for d, u in pairs]
        left = sum(entry for entry in moved if entry > 0)
        swing = float(abs(step) / norm) * trace.game.m if in_floats else 0.0
        noise = lost * swing + ROUNDED if in_floats else 0.0
        yield SparseRound(t + 1, norm, part, step, moved, left, lost, noise)
        if in_floats and left > 0:
            lost = lost * (1 + swing / float(left)) + ROUNDED / float(left)
            if lost > MOST_LOST:
                return
        norm = norm * left
        if left <= 0 or (from_floats(left) and (left < CANCELLED or norm < 1e-290)):
            return


@named(
    "steps-are-sparse",
    "SparseBoost",
    '("steps-are-sparse", "1/2")',
    statement=r"$\eta_t = (\gamma_t |y_t|_1 - \alpha_t) / m$",
)
def steps_are_sparse(trace, share: Annotated[Fraction, SHARE]):
    """Each coefficient is (γ |y| - α)/m, y the unnormalised weights and α = share γ |y| (NP14, equation 36; the share is 0
    for alpha="zero" and 1/2 for alpha="half")."""
    for turn in sparse_rounds(trace, share):
        expected = (trace.edges[turn.number - 1] - turn.share) / trace.game.m
        near = Fraction(turn.lost) if turn.lost > 1e-9 else None
        yield equal(
            turn.step / turn.norm,
            expected,
            f"coefficient of round {turn.number}, divided by |y|",
            near,
            round=turn.number,
        )


@named(
    "weights-are-cut",
    "SparseBoost",
    '("weights-are-cut", "1/2")',
    statement=r"$y_{t+1} = \max(0, y_t - \eta_t (u_t + \alpha_t)),\ d_{t+1} = y_{t+1} / |y_{t+1}|_1$",
)
def weights_are_cut(trace, share: Annotated[Fraction, SHARE]):
    """The weights are y / |y|, where a round moves y by -η (u + α) and cuts it at 0: η the coefficient, α = share γ |y|."""
    for turn in sparse_rounds(trace, share):
        if turn.number >= len(trace.weights) or (turn.number == len(trace.columns) and trace.stop != "rounds"):
            continue
        if turn.left <= 0:
            yield Sides(1, "==", 0, at=f"weights after round {turn.number}, where every y is 0", round=turn.number)
        elif not from_floats(turn.left) or turn.left > CANCELLED:
            noise = turn.noise / float(turn.left)
            near = Fraction(noise) if noise > 1e-9 else None
            for i, (weight, entry) in enumerate(zip(trace.weights[turn.number], turn.moved, strict=True)):
                expected = entry / turn.left if entry > 0 else 0 * entry
                yield equal(
                    weight, expected, f"weight of example {i} after round {turn.number}", near, round=turn.number
                )


@named(
    "dead-examples",
    "SparseBoost",
    '("dead-examples", "1/2")',
    statement=r"$d_{t+1}(i) = 0 \iff y_t(i) \le \eta_t (u_t(i) + \alpha_t)$",
)
def dead_examples(trace, share: Annotated[Fraction, SHARE]):
    """An example has weight 0 if and only if the round moves its entry of y to at most 0. So an example of weight 0 has a
    positive weight again once a round moves its entry above 0."""
    for turn in sparse_rounds(trace, share):
        if turn.number >= len(trace.weights) or (turn.number == len(trace.columns) and trace.stop != "rounds"):
            continue
        for i, (weight, entry) in enumerate(zip(trace.weights[turn.number], turn.moved, strict=True)):
            if from_floats(entry) and abs(entry) <= max(DOUBTFUL, turn.noise):
                continue
            at = f"whether example {i} has weight after round {turn.number}"
            yield Sides(int(weight != 0), "==", int(entry > 0), at=at, example=i, round=turn.number)

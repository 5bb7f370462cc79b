"""Promises of SparseBoost: its steps, its update, and the examples of weight 0.

SparseBoost has unnormalised weights y, and its weights are y / |y|_1. The checks compute y from the run: y_1 = 1/m, the steps
η_t are the coefficients, and α_t = share γ_t |y_t|_1 (Naghibi, Pfister 2014, Algorithm 2 with the α_t of Theorem 4).
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

CANCELLED = 2.0**-26  # if a float round leaves a smaller share of |y|_1 than this, half of the digits are lost
ROUNDED = 2.0**-50  # rounding error of one round in floats, if the entries are at most 1
MOST_LOST = 1e-6  # a float run is compared until the relative error of the norm exceeds this
DOUBTFUL = 1e-12  # the sign of a float entry of y / |y|_1 is not checked if its absolute value is at most this


class SparseRound(NamedTuple):
    """One round of SparseBoost, computed from a run.

    number : the number of the round, from 1.    norm : |y_t|_1.    share : α_t / |y_t|_1.    step : the coefficient η_t.
    moved  : y_t - η_t (u + α_t), divided by |y_t|_1; negative entries are not yet replaced by 0.
    left   : the sum of the positive entries of `moved`.
    lost   : a bound on the relative error of the norm in floats; 0 in exact numbers.
    noise  : a bound on the rounding error of an entry of `moved` in floats; 0 in exact numbers.
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
    """Yield the rounds of a run of SparseBoost, up to the round after which y is 0, or after which too many digits of the
    norm |y|_1 in floats are lost."""
    in_floats = any(map(from_floats, trace.weights[0]))
    norm: Any = 1.0 if any(map(is_float, trace.weights[0])) else Fraction(1)
    lost = 0.0
    for t, (edge, step) in enumerate(zip(trace.edges, trace.per_round, strict=True)):
        share_of_norm = entry_in_arithmetic_of(edge, share) * edge  # α_t / |y_t|_1
        pairs = zip(trace.weights[t], trace.played(t), strict=True)
        moved = [d - step / norm * (entry_in_arithmetic_of(norm, u) + share_of_norm * norm) for d, u in pairs]
        left = sum(entry for entry in moved if entry > 0)
        largest_move = float(abs(step) / norm) * trace.game.m if in_floats else 0.0
        noise = lost * largest_move + ROUNDED if in_floats else 0.0
        yield SparseRound(t + 1, norm, share_of_norm, step, moved, left, lost, noise)
        if in_floats and left > 0:
            lost = lost * (1 + largest_move / float(left)) + ROUNDED / float(left)
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
    """Each coefficient is (γ |y| - α)/m, where γ is the edge, y are the unnormalised weights and α = share γ |y| (NP14, equation
    36; the share is 0 for alpha="zero" and 1/2 for alpha="half")."""
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
    """The weights are y / |y|. A round with column u, edge γ and coefficient η replaces y by max(0, y - η (u + α)), where α =
    share γ |y|."""
    for turn in sparse_rounds(trace, share):
        if turn.number >= len(trace.weights) or (turn.number == len(trace.columns) and trace.stop != "rounds"):
            continue
        if turn.left <= 0:
            yield Sides(
                1,
                "==",
                0,
                at=f"weights after round {turn.number}, after which y is 0 on every example",
                round=turn.number,
            )
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
    """After a round with column u, edge γ and coefficient η, an example has weight 0 if and only if its entry of y - η (u + α) is
    at most 0, where α = share γ |y|. An example of weight 0 thus has a positive weight again once this entry is positive."""
    for turn in sparse_rounds(trace, share):
        if turn.number >= len(trace.weights) or (turn.number == len(trace.columns) and trace.stop != "rounds"):
            continue
        for i, (weight, entry) in enumerate(zip(trace.weights[turn.number], turn.moved, strict=True)):
            if from_floats(entry) and abs(entry) <= max(DOUBTFUL, turn.noise):
                continue
            at = f"whether the weight of example {i} is positive after round {turn.number}"
            yield Sides(int(weight != 0), "==", int(entry > 0), at=at, example=i, round=turn.number)

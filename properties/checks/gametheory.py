"""Game theory: what margins and edges of one matrix can be, whoever plays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from properties.cases.small import common_plays, fading_play
from properties.checks.case import allowance, least_of_enclosed, margins_of_normalised, nearness, soft_margin_of_margins
from properties.claims import Sides, binary_only, invariant, where
from reference import BestColumn, Game
from reference.arithmetic import RationalVector, dot


@invariant("margin-below-edge", "game", r"$\min_i \bar u_i \le \max_j |d_t \cdot u_j|$", standing=binary_only)
def margin_below_edge(case):
    """The (soft) margin of a combination is at most the best edge of any distribution: weak duality of the game."""
    scaled = margins_of_normalised(case.trace.margins(), case.trace.coefficients)
    if scaled is None:
        return
    bound = soft_margin_of_margins(scaled, case.declared.cap(case.game.m))
    for t, weights in enumerate(case.run.weights):
        # over one denominator once, not once a column
        vector = RationalVector.of(weights) if {Fraction}.issuperset(map(type, weights)) else weights
        best = -least_of_enclosed([-abs(dot(vector, column)) for column in case.trace.game.columns])
        yield Sides(bound, "<=", best + nearness(bound, best), at=f"weights after round {t}", round=t)


def _corrective(*kinds):
    return where(lambda declared: declared.corrective in kinds, f"it does not declare itself corrective ({kinds[0]})")


def _with_fading(effort, declared):
    """Return the common plays and a long one, in which a weight becomes very small."""
    return declared.fitting([*common_plays(effort, declared), fading_play(120)])


@invariant(
    "corrective-last",
    "game",
    r"$d_{t+1} \cdot u_t = 0$",
    standing=_corrective("last", "last on signs", "all"),
    plays=_with_fading,
)
def corrective_last(case):
    """The new weights give the column just received edge 0."""
    signs_only = case.declared.corrective == "last on signs"
    for t, column in enumerate(case.run.columns, start=1):
        if not (signs_only and any(abs(entry) != 1 for entry in column)):
            yield from _edge_is_zero(case, t, t)


@invariant("corrective-all", "game", r"$d_{t+1} \cdot u_s = 0,\ s \le t$", standing=_corrective("all"))
def corrective_all(case):
    """The new weights give every column received so far edge 0."""
    for t in range(1, len(case.run.weights)):
        for s in range(1, t + 1):
            yield from _edge_is_zero(case, t, s)


def _edge_is_zero(case, t: int, s: int):
    """Yield the sides that the column of round s has edge 0 under the weights after round t; none for weights of a stop."""
    run = case.run
    if t < len(run.weights) and not (t == len(run.columns) and run.stop is not None):
        edge = dot(run.weights[t], run.columns[s - 1])
        yield Sides(abs(edge), "<=", allowance(case.declared, edge), at=f"column of round {s} after round {t}", round=t)


@invariant("gap-is-true", "game", r"$V - \bar u(\alpha_t) \le \mathrm{gap}_t$", standing=binary_only)
def gap_is_true(case):
    """If the record has a `margin_gap`, the soft margin of the combination is at most that far from the best of the game.

    The best is the value of the linear program over all columns and their negatives, solved in rationals. Only plays
    against the best signed column count, because against another learner the gap is about the columns offered. The
    combination is scaled by its coefficients round by round: a column and its negative do not cancel.
    """
    from reference.programs.game_values import soft_margin as best_soft_margin

    oracle = case.play.oracle
    best_learner = oracle is None or (isinstance(oracle, BestColumn) and oracle.signed)
    gaps = [record.get("margin_gap") for record in case.run.records]
    if not best_learner or not gaps or gaps[-1] is None:
        return
    cap = case.declared.cap(case.game.m)
    doubled = Game([(*row, *(-entry for entry in row)) for row in case.game.rows])
    value = best_soft_margin(doubled, 1 / cap if cap is not None else Fraction(1))[0]
    scaled = margins_of_normalised(case.trace.margins(), case.trace.per_round)
    if scaled is None:
        return
    reached: Any = soft_margin_of_margins(scaled, cap)
    yield Sides(value - reached, "<=", gaps[-1], at=f"gap of round {len(gaps)}", round=len(gaps))

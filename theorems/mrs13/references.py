"""The combinations λ* that runs are compared with in Section 3, and the hypotheses on the run that its claims share.

A reference combination has coefficients ln(q) with rational q, so that its l1-norm B is a sum of logarithms and its loss
on integer columns is rational: B, R_t and the bounds made of them are then exact.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import mul
from typing import Any

from reference import BestColumn, Game, Verdict, decide, play
from reference.arithmetic import dot, log
from reference.fast import AdaBoost as FastAdaBoost
from reference.play import Trace, once_per_run
from reference.rate.suboptimality import exponential_loss, l1_norm, losses

BARELY = Fraction(21, 20)  # λ* of norm ln(21/20): where a promised number of rounds falls below one
LONG = 60  # rounds of the float run that finds a combination near the infimum
COLUMNS = 4  # columns that the references on the grid use
KEPT = 6  # references per game beside the short ones


@dataclass(frozen=True)
class ReferenceCombination:
    """λ* with its norm B and its loss L(λ*) < 1."""

    combination: tuple
    norm: Any
    loss: Any

    def __str__(self):
        return f"λ* of norm {float(self.norm):.4g}"


@lru_cache(maxsize=1 << 12)
def reference_combinations(game: Game) -> tuple[ReferenceCombination, ...]:
    """One near the infimum of the loss; the KEPT best with coefficients 0, ln 2, -ln 2 on the COLUMNS columns of largest
    |edge| (beyond 3: at most two of them, or all alike); the best with one coefficient ±ln(21/20). All have loss below
    1; none may be left."""
    patterns = list(_patterns(game))
    single = [signs for signs in patterns if sum(map(abs, signs)) == 1]
    near = _reference(game, (1,) * game.n, _near_the_infimum(game))
    best = [
        _reference(game, signs, (Fraction(2),) * game.n) for signs in _of_least_loss(game, patterns, Fraction(2), KEPT)
    ]
    short = [_reference(game, signs, (BARELY,) * game.n) for signs in _of_least_loss(game, single, BARELY, 1)]
    return tuple(filter(_below_one, (near, *best, *short)))


def _of_least_loss(game, patterns, base, count):
    """The `count` patterns of least loss in floats, the first of them on ties."""
    length = math.log(base)
    losses = [math.fsum(math.exp(-length * sum(map(mul, row, signs))) for row in game.rows) for signs in patterns]
    return [patterns[k] for k in sorted(range(len(patterns)), key=lambda k: round(losses[k], 9))[:count]]


def _near_the_infimum(game) -> tuple[Fraction, ...]:
    """exp of the coefficients of a long float run, as simple rationals between 1/30 and 30."""
    run = play(FastAdaBoost(), Game(game.array), LONG, BestColumn(signed=True), keep="last")
    values = [math.exp(max(-3.4, min(3.4, entry))) for entry in run.coefficients]
    return tuple(Fraction(value).limit_denominator(16 if value < 1 else 4) or Fraction(1, 16) for value in values)


def _patterns(game) -> Iterator[tuple[int, ...]]:
    leading = sorted(range(game.n), key=lambda j: -abs(sum(game.columns[j])))[:COLUMNS]
    for signs in product((0, 1, -1), repeat=len(leading)):
        if any(signs) and _is_short(signs):
            chosen = dict(zip(leading, signs, strict=True))
            yield tuple(chosen.get(j, 0) for j in range(game.n))


def _is_short(signs) -> bool:
    return len(signs) <= 3 or sum(map(abs, signs)) <= 2 or len(set(signs)) == 1


def _reference(game, signs, bases) -> ReferenceCombination:
    combination = tuple(sign * log(base) for sign, base in zip(signs, bases, strict=True))
    return ReferenceCombination(combination, l1_norm(combination), exponential_loss(game, combination))


def _below_one(entry: ReferenceCombination) -> bool:
    return decide(entry.loss, "<", 1) is Verdict.HOLDS


@once_per_run
def positive_excesses(trace: Trace) -> list[tuple[int, ReferenceCombination, Any]]:
    """(t, λ*, L(λ^t) - L(λ*)) for every t from 0 and every reference combination whose loss the run has not reached."""
    found, run = [], losses(trace)
    for entry in reference_combinations(trace.game):
        for t, loss in enumerate(run):
            if decide(loss, ">", entry.loss) is not Verdict.HOLDS:
                break
            found.append((t, entry, loss - entry.loss))
    return found


@once_per_run
def learner_takes_the_best_column(trace: Trace) -> bool:
    """In every round the column played has the largest |edge| of all columns of the game (where the edges separate)."""
    for t, edge in enumerate(trace.edges):
        for column in trace.game.columns:
            if decide(abs(dot(trace.weights[t], column)), ">", abs(edge), bits=256) is Verdict.HOLDS:
                return False
    return True


def largest_edge(weights, game: Game):
    """The largest |edge| of a column of the game under these weights."""
    return max((abs(dot(weights, column)) for column in game.columns), key=float)

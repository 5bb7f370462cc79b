"""The symbols of MRS13 as functions of a game, a combination or a run; and the hypotheses that several of its
statements share.

Sections 2 and 3: a reference λ* with its norm B, the excess L(λ^t) - L(λ*), the suboptimality R_t and the distance S_t.
Section 4: margins, the losses ℓ and the edges δ on the finite-margin set F, its optimum η*.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations as pairs_of
from itertools import product
from operator import mul
from typing import Any

from reference import BestColumn, Game, Verdict, decide, play
from reference.arithmetic import dot, exp, log, sqrt
from reference.fast import AdaBoost as FastAdaBoost
from reference.game import margins_of
from reference.protocol import Trace, once_per_run
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set
from reference.rate.first_order import infimum_of_loss
from reference.rate.suboptimality import (
    Distance,
    combinations,
    distance_to_level_set,
    exponential_loss,
    l1_norm,
    least_norm_reached,
    log_ratio,
    losses,
)

BARELY = Fraction(21, 20)  # λ* of norm ln(21/20), for which a bound on the rounds is below one
LONG = 60  # rounds of the run in floats that computes a combination near the infimum
COLUMNS = 4  # columns that the references on the grid use
KEPT = 6  # references per game, without the short ones


@dataclass(frozen=True)
class ReferenceCombination:
    """λ* with its norm B and its loss L(λ*) < 1."""

    combination: tuple
    norm: Any
    loss: Any

    def __str__(self):
        return f"λ* of norm {float(self.norm):.4g}"

    @property
    def text(self) -> str:
        """Return the entries of λ*, and its norm."""
        return combination_text(self.combination)


@lru_cache(maxsize=1 << 12)
def combination_text(combination: tuple) -> str:
    """Return the entries of a combination and its norm, as text; rationals are exact, other numbers rounded.

    >>> combination_text((Fraction(1, 2), Fraction(-1)))
    '(1/2, -1) of norm 1.5'
    """
    entries = (str(entry) if isinstance(entry, int | Fraction) else f"{float(entry):.6g}" for entry in combination)
    return f"({', '.join(entries)}) of norm {float(l1_norm(combination)):.4g}"


@lru_cache(maxsize=1 << 12)
def reference_combinations(game: Game) -> tuple[ReferenceCombination, ...]:
    """Return reference combinations with loss below 1, possibly none: one near the infimum of the loss; the KEPT best
    with coefficients 0, ln 2, -ln 2 on the COLUMNS columns of largest |edge| (for more than 3 columns: at most two
    nonzero coefficients, or all equal); and the best with one coefficient ±ln(21/20)."""
    patterns = list(_patterns(game))
    single = [signs for signs in patterns if sum(map(abs, signs)) == 1]
    near = _reference(game, (1,) * game.n, _near_the_infimum(game))
    best = [
        _reference(game, signs, (Fraction(2),) * game.n) for signs in _of_least_loss(game, patterns, Fraction(2), KEPT)
    ]
    short = [_reference(game, signs, (BARELY,) * game.n) for signs in _of_least_loss(game, single, BARELY, 1)]
    return tuple(entry for entry in (near, *best, *short) if decide(entry.loss, "<", 1) is Verdict.HOLDS)


def _of_least_loss(game, patterns, base, count):
    """Return the `count` patterns of least loss in floats, the first of them on ties."""
    length = math.log(base)
    losses = [math.fsum(math.exp(-length * sum(map(mul, row, signs))) for row in game.rows) for signs in patterns]
    return [patterns[k] for k in sorted(range(len(patterns)), key=lambda k: round(losses[k], 9))[:count]]


def _near_the_infimum(game) -> tuple[Fraction, ...]:
    """Return exp of the coefficients of a long run in floats, as simple rationals between 1/30 and 30."""
    run = play(FastAdaBoost(), Game(game.array), LONG, BestColumn(signed=True), keep="last")
    values = [math.exp(max(-3.4, min(3.4, entry))) for entry in run.coefficients]
    return tuple(Fraction(value).limit_denominator(16 if value < 1 else 4) or Fraction(1, 16) for value in values)


def _patterns(game) -> Iterator[tuple[int, ...]]:
    leading = sorted(range(game.n), key=lambda j: -abs(sum(game.columns[j])))[:COLUMNS]
    for signs in product((0, 1, -1), repeat=len(leading)):
        taken = sum(map(abs, signs))
        if taken and (len(signs) <= 3 or taken <= 2 or len(set(signs)) == 1):
            chosen = dict(zip(leading, signs, strict=True))
            yield tuple(chosen.get(j, 0) for j in range(game.n))


def _reference(game, signs, bases) -> ReferenceCombination:
    combination = tuple(sign * log(base) for sign, base in zip(signs, bases, strict=True))
    return ReferenceCombination(combination, l1_norm(combination), exponential_loss(game, combination))


@once_per_run
def positive_excesses(trace: Trace) -> list[tuple[int, ReferenceCombination, Any]]:
    """Return (t, λ*, L(λ^t) - L(λ*)) for every t >= 0 and every reference combination whose loss the run has not
    reached."""
    rows, run = [], losses(trace)
    for entry in reference_combinations(trace.game):
        for t, loss in enumerate(run):
            if decide(loss, ">", entry.loss) is not Verdict.HOLDS:
                break
            rows.append((t, entry, loss - entry.loss))
    return rows


@once_per_run
def learner_takes_the_best_column(trace: Trace) -> bool:
    """Return whether in every round the column played has the largest |edge| of all columns of the game (as far as
    enclosures separate the edges)."""
    for t, edge in enumerate(trace.edges):
        for column in trace.game.columns:
            if decide(abs(dot(trace.weights[t], column)), ">", abs(edge), bits=256) is Verdict.HOLDS:
                return False
    return True


def largest_edge(weights, game: Game):
    """Return the largest |edge| of a column of the game under these weights."""
    return max((abs(dot(weights, column)) for column in game.columns), key=float)


@dataclass(frozen=True)
class Measured:
    """λ*, R_t > 0 and the enclosed S_t > 0 after t rounds."""

    t: int
    target: ReferenceCombination
    suboptimality: Any
    distance: Distance

    def __str__(self):
        return f"t={self.t}, {self.target}"


@once_per_run
def measured_rounds(trace: Trace) -> list[list[Measured]]:
    """Return one list per reference, for t = 0, 1, ... while the loss of the run exceeds the target.

    The references are only the one near the infimum and the short one, because each distance is a convex program.
    """
    references = reference_combinations(trace.game)
    counts, path = [], list(zip(combinations(trace), losses(trace), strict=True))
    for target in dict.fromkeys((*references[:1], *references[-1:])):
        rounds = []
        for t, (combination, loss) in enumerate(path):
            if decide(loss, ">", target.loss) is not Verdict.HOLDS:
                break
            distance = distance_to_level_set(trace.game, combination, target.loss, target.combination, trace.weights[t])
            rounds.append(Measured(t, target, log_ratio(loss, target.loss), distance))
        counts.append(rounds)
    return counts


@once_per_run
def least_norm_so_far(trace: Trace, t: int) -> Distance:
    """Return the least norm of a combination with the loss that the run has after t rounds."""
    return least_norm_reached(trace.game, losses(trace)[t], combinations(trace)[t])


def at_most(distance: Distance, bound):
    """Return the left side for "distance <= bound": the upper end of the distance if that decides the comparison, else
    the enclosure."""
    return distance.upper if decide(distance.upper, "<=", bound) is Verdict.HOLDS else distance.value


def at_least(distance: Distance, factor, bound):
    """Return the left side for "factor distance >= bound", factor > 0: the lower end of the distance if that decides
    the comparison, else the enclosure."""
    settled = decide(factor * distance.lower, ">=", bound) is Verdict.HOLDS
    return distance.lower if settled else distance.value


def finite_margin_set_is_not_empty(case) -> bool:
    """Return whether F is not empty: the loss of some example cannot be made arbitrarily small."""
    return bool(decompose(game_of(case)).finite_margin)


def both_sets_are_not_empty(case) -> bool:
    """Return whether the game has zero-loss examples and finite-margin examples."""
    decomposition = decompose(game_of(case))
    return bool(decomposition.finite_margin and decomposition.zero_loss)


def zero_loss_set_is_not_empty(case) -> bool:
    """Return whether Z is not empty: some direction raises a margin and lowers none."""
    return bool(decompose(game_of(case)).zero_loss)


def finite_margins_can_move(case) -> bool:
    """Return whether M_F has a non-zero entry, so that λ_min exists."""
    decomposition = decompose(game_of(case))
    return any(map(any, decomposition.finite_rows))


MOVING = (finite_margin_set_is_not_empty, finite_margins_can_move)


def entries_are_integers(case) -> bool:
    """Return whether every entry is -1, 0 or 1."""
    return all(entry in (-1, 0, 1) for row in game_of(case).rows for entry in row)


def loss_on_finite_set_is_at_most_m(instance) -> bool:
    """Return whether the combination has total loss at most m on the finite-margin set."""
    return decide(finite_loss(instance), "<=", instance.game.m) is Verdict.HOLDS


def game_of(case) -> Game:
    """Return the game of a trace or of an instance; a game is returned unchanged."""
    return case if isinstance(case, Game) else case.game


combined_margins = lru_cache(maxsize=1 << 14)(margins_of)


def total_loss(margins):
    """Return ℓ, the sum of exp(-z) over the margins z, not divided by m."""
    return sum((exp(-z) for z in margins), Fraction(0))


def finite_losses(instance) -> list:
    """Return the losses of the instance's combination on the examples of F."""
    margins = combined_margins(instance.game, instance.combination)
    return [exp(-margins[i]) for i in decompose(instance.game).finite_margin]


def finite_loss(instance):
    """Return ℓ(F) of the instance's combination."""
    return sum(finite_losses(instance), Fraction(0))


def is_optimal_on_finite_set(instance) -> bool:
    """Return whether the rational combination minimises the loss on F.

    The decision is exact: exp(-margin) is algebraic at the optimum and transcendental for a rational margin other than
    0 (Lindemann). So a rational combination is optimal if and only if its margins on F are 0 and the zero combination
    is optimal.
    """
    margins = combined_margins(instance.game, instance.combination)
    margins_are_zero = not any(margins[i] for i in decompose(instance.game).finite_margin)
    return margins_are_zero and finite_margin_set(instance.game).zero_is_optimal


def starts_badly(case) -> bool:
    """Return whether the zero combination does not minimise the loss on F."""
    return not finite_margin_set(game_of(case)).zero_is_optimal


def optimum_on_finite_set(game):
    """Return η*, the finite combination of least loss on F that is orthogonal to the null space of M_F; 0 if F is
    empty."""
    return finite_margin_set(game).minimiser if decompose(game).finite_margin else (Fraction(0),) * game.n


def reference_near_optimum(game, epsilon):
    """Return η* + (ln(1/ε)/γ + c') η† with c' = max(0, -c/γ), where c is the least margin of η* on Z; the paper prints
    c' = -c."""
    gamma = decompose(game).gamma
    if gamma is None:
        return optimum_on_finite_set(game)
    least = least_zero_loss_margin(game)
    shift = -least / gamma if decide(least, "<", 0, bits=256) is Verdict.HOLDS else Fraction(0)
    return raised_optimum(game, log(1 / epsilon) / gamma + shift)


def least_zero_loss_margin(game):
    """Return c, the least margin of η* on Z, which is not empty."""
    margins = margins_of(game, optimum_on_finite_set(game))
    return min((margins[i] for i in decompose(game).zero_loss), key=float)


def raised_optimum(game, length):
    """Return η* + length η†."""
    pairs = zip(optimum_on_finite_set(game), decompose(game).direction, strict=True)
    return tuple(a + length * b if b else a for a, b in pairs)


def euclidean_norm(vector):
    """Return ||x|| of Section 4, the root of the sum of squares."""
    return sqrt(sum((entry * entry for entry in vector), start=Fraction(0)))


def excesses(trace):
    """Yield (t, L(λ^t) - inf L) for t >= 1 while enclosures prove that the excess is positive."""
    infimum = infimum_of_loss(trace.game)
    for t, loss in enumerate(losses(trace)):
        if decide(loss, ">", infimum, bits=256) is not Verdict.HOLDS:
            return
        if t:
            yield t, loss - infimum


def edges_are_below_one(trace) -> bool:
    """Return whether no |edge| is 1, the paper's general assumption |r_t| < 1."""
    return trace.stop != "perfect"


def is_signs(case) -> bool:
    """Return whether every entry is -1 or +1."""
    return game_of(case).is_signs


def complementary_rows(game) -> tuple[int, int] | None:
    """Return the first two examples of {-1,+1} entries on which every hypothesis is right on one and wrong on the other."""
    for i, k in pairs_of(range(game.m), 2):
        rows = game.rows[i], game.rows[k]
        if all(a in (-1, 1) and a == -b for a, b in zip(*rows, strict=True)):
            return i, k
    return None


def has_complementary_rows(case) -> bool:
    """Return whether two examples with entries -1 and +1 are complements of each other."""
    return complementary_rows(game_of(case)) is not None


def edges_on_finite_set(instance) -> list:
    """Return δ_F of every hypothesis at the instance's combination."""
    losses, rows = finite_losses(instance), finite_margin_set(instance.game).rows
    total = finite_loss(instance)
    columns = zip(*rows, strict=True)
    return [abs(sum((loss * a for loss, a in zip(losses, c, strict=True) if a), Fraction(0))) / total for c in columns]


def all_hold(test, subject, **arguments) -> bool:
    """Return whether a claim makes comparisons for a subject and all hold, with other values for the arguments of its
    function. Proofs use this.

    The result is False if the claim makes no comparison.
    """
    sides = test(subject, **arguments)
    return bool(sides) and all(decide(entry.lhs, entry.relation, entry.rhs) is Verdict.HOLDS for entry in sides)

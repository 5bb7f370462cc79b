"""The largest known shares of SSS08's Theorem 9 and Lemma 11: the measures, and the scores in floats that the search
maximises. Ours.

`python -m theorems worst ID` searches for such games; the stored games are claims of `sharper_rounds`.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from properties.cases.play import Play
from properties.claims import Instance, Sides
from reference import BestColumn
from reference.convex.smoothed_margin import least_average
from reference.exact import RelaxedMargin
from theorems.shared.climb import climb, game_of_point, log_mean_exp, short_step_of, softmax, thousandths
from theorems.shared.games import GRID, Measure, measured_by, trace_of
from theorems.shared.runs import COMPARISONS, RunComparison
from theorems.sss08.letters import (
    beta_is_below_one,
    ran_as_long_as_the_sharper_bound_asks,
    ran_long_enough,
    relaxed_margin_run,
)
from theorems.sss08.margins import separation
from theorems.sss08.worst_pairs import worst_pair

MANY = 8  # the most examples of the hill climber; for more, only the games of `worst_pairs` are tried
WIDEST = 2  # the largest difference of two margins; the bound is trivial for a larger ε
LOGIT = 6.0  # the largest |logit| of β
MOVES = 1e-3  # a slope below this may be due to the rounding to thousandths


def _figure_1(columns, beta, rounds: int):
    """Yield (weights, edge of the best column, slope, margins afterwards) for each round of SSS08's Figure 1 with nu =
    1."""
    games, margins = np.arange(len(columns)), np.zeros((len(columns), columns.shape[2]))
    for _ in range(rounds):
        weights = softmax(-margins / beta[:, None])
        edges = np.einsum("bnm,bm->bn", columns, weights)
        best = np.abs(edges).argmax(-1)
        chosen = edges[games, best]
        direction = np.sign(chosen)[:, None] * columns[games, best] - margins
        slope = (weights * direction).sum(-1)
        margins = margins + short_step_of(beta * slope, direction, 1.0)[:, None] * direction
        yield weights, np.abs(chosen), slope, margins


def share_of_relaxed_margin(points, m: int, n: int, rounds: int, eps: float):
    """Return (ρ - the margin reached) / ε after T rounds of Figure 1, with a lower bound of ρ from a combination that
    is part of the point.

    points : (games, n m + n), the combination as logits.
    """
    columns = points[:, : n * m].reshape(len(points), n, m)
    best = np.einsum("bn,bnm->bm", softmax(6 * points[:, n * m :]), columns).min(-1)
    beta = np.full(len(points), eps / (2 * np.log(m)))
    *_, (_, _, _, margins) = _figure_1(columns, beta, rounds)
    return (best - margins.min(-1)) / eps


def increase(points, m: int, n: int, rounds: int):
    """Return the largest ratio of β ε_t² / 8 to D(w_{t+1}) - D(w_t) (Lemma 11) over the rounds in which the run moves.

    points : (games, n m + 1); the last entry is the logit of β.
    """
    beta = 1 / (1 + np.exp(-points[:, -1]))
    columns = points[:, : n * m].reshape(len(points), n, m)
    duals, primals, slopes = [np.zeros(len(points))], [], []
    for weights, edge, slope, margins in _figure_1(columns, beta, rounds):
        entropy = (weights * np.log(np.maximum(weights * m, 1e-300))).sum(-1)
        primals.append(edge + beta * entropy)
        slopes.append(slope)
        duals.append(-beta * log_mean_exp(-margins / beta[:, None]))
    least, best = np.min(primals, axis=0), np.full(len(points), -1.0)
    for t, slope in enumerate(slopes):
        rise = duals[t + 1] - duals[t]
        ratio = beta * np.minimum(least - duals[t], slope) ** 2 / 8 / np.maximum(rise, 1e-12)
        best = np.maximum(best, np.where((slope > MOVES) & (rise > MOVES**2), ratio, -1))
    return best


class OfFigure1(Measure):
    """A measure of SSS08's booster, nu = 1, against the hypothesis of largest |edge|."""

    def play(self, instance) -> Play:
        return Play(instance.game, BestColumn(signed=True), instance.rounds, RelaxedMargin(1, instance.eps))


class RelaxedMargins(OfFigure1):
    """SSS08, Theorem 9: ρ minus the margin after T rounds, compared with the ε for which T + 2 >= 32 log(m)/ε².

    Margins lie in [-1, 1], so that Theorem 9 is trivial for ε >= 2. ε < 2 requires T + 2 > 8 log(m), hence at least
    four rounds, with two examples.
    """

    claim, found = "SSS08.theorem-9", "ρ less the margin reached, on the best certified game"
    bound, sizes = "the ε < 2 with T + 2 = 32 log(m)/ε²", ((2, 2), (3, 3), (4, 4), (5, 4), (250, 2))

    def least(self, m: int, rounds: int) -> float:
        return math.sqrt(32 * math.log(m) / (rounds + 2))

    def ran(self, trace) -> bool:
        return ran_long_enough(trace)

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        """Search by hill climbing; for many examples among the games of `worst_pairs`."""
        m, n = size
        if m > MANY:
            game = worst_pair(m, rounds, self._eps, WIDEST)
        else:
            low, eps = np.full(n * m + n, -1.0), self._eps(m, rounds)
            if eps >= WIDEST:
                raise ValueError(f"ε must be below {WIDEST}, got {eps} for {rounds} rounds on {m} examples")
            point, _ = climb(
                lambda points: share_of_relaxed_margin(points, m, n, rounds, eps), low, -low, seconds, seed
            )
            game = game_of_point(point, n, m)
        return Instance(claim=self.claim, rounds=rounds, eps=thousandths(self._eps(game.m, rounds)), game=game)

    def _eps(self, m: int, rounds: int) -> float:
        return math.ceil(GRID * self.least(m, rounds)) / GRID

    def sides(self, instance) -> Sides:

        if instance.eps >= WIDEST:
            raise ValueError(f"ε must be below {WIDEST}, the largest difference of two margins, got {instance.eps}")
        trace = trace_of(self.play(instance))
        if not self.ran(trace):
            raise ValueError(f"ε = {instance.eps} needs more than {instance.rounds} rounds, or β below 1")
        shortfall = separation(instance.game)[0] - least_average(trace.margins(), Fraction(1))
        return Sides(shortfall, "<=", instance.eps, at=f"T={instance.rounds}, ε={instance.eps}", round=instance.rounds)


class SharperRelaxedMargins(RelaxedMargins):
    """SSS08.theorem-9.sharper: ρ minus the margin after T rounds, compared with the ε for which T = 32 log(m)/ε² - 16
    log(m)/ε, where β < 1."""

    claim, bound = "SSS08.theorem-9.sharper", "the ε with T = 32 log(m)/ε² - 16 log(m)/ε"

    def least(self, m: int, rounds: int) -> float:
        linear = 8 * math.log(m)  # ε is the root of T ε² + 2 linear ε - 4 linear
        return 4 * linear / (linear + math.sqrt(linear**2 + 4 * rounds * linear))

    def ran(self, trace) -> bool:

        return beta_is_below_one(trace) and ran_as_long_as_the_sharper_bound_asks(trace)


class Increase(OfFigure1):
    """SSS08, Lemma 11: β ε_t²/8, compared with the increase of the dual in the round where they are closest."""

    claim, found = "SSS08.lemma-11", "β ε_t²/8 in the tightest of T rounds of the best certified game"
    bound, sizes = "D(w_{t+1}) - D(w_t)", ((2, 2), (3, 3), (4, 4))

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        m, n = size
        low = np.full(n * m + 1, -1.0)
        high = -low
        low[-1], high[-1] = -LOGIT, LOGIT
        point, _ = climb(lambda points: increase(points, m, n, rounds), low, high, seconds, seed)
        eps = thousandths(2 * math.log(m) / (1 + math.exp(-point[-1])))
        return Instance(claim=self.claim, rounds=rounds, eps=eps, game=game_of_point(point, n, m))

    def sides(self, instance) -> Sides:

        trace = trace_of(self.play(instance))
        if not beta_is_below_one(trace):
            raise ValueError(f"ε = {instance.eps} makes β at least 1")
        run = relaxed_margin_run(trace)
        listed = [
            Sides(run.beta * run.sub_optimality(t) ** 2 / 8, "<=", run.increase(t), at=f"round {t + 1}", round=t + 1)
            for t in run.rounds_to_compare()
        ]
        return max(listed, key=lambda sides: float(sides.lhs) / float(sides.rhs))


RELAXED_MARGINS = measured_by(RelaxedMargins())
SHARPER_RELAXED_MARGINS = measured_by(SharperRelaxedMargins())
INCREASE = measured_by(Increase())
COMPARISONS[RELAXED_MARGINS.claim] = RunComparison("SSS08.theorem-9.amended")

"""What `extremes.games` measures, a class a bound: how a game is searched for, which run it has, and the two sides on it.

AdaBoost's rates speak of the learner that takes the best column: there all sign matrices to SCOPE x SCOPE are tried, up to symmetry
and with ties to the first column. Theorem 1 compares with the combinations of `reference_combinations`.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from properties.cases.exhaustive import Exhausted
from properties.cases.play import Play
from properties.claims import Instance, Sides, find_claim
from reference import BestColumn, Game, Transcript, play
from reference.exact import AdaBoost, MLPBoost, RelaxedMargin
from theorems.worst.pairs import worst_pair
from theorems.worst.scores import climb, increase, relaxed_margin, short_step

GRID = 1000  # entries and parameters are multiples of 1/GRID
SCOPE, MANY = 4, 8
SMALL, LARGE = math.log(0.05), math.log(40)  # of η
LOGIT = 6.0  # of β, at most in size


def _thousandths(value) -> Fraction:
    return Fraction(round(float(value) * GRID), GRID)


def _game(point, n: int, m: int) -> Game:
    columns = np.asarray(point[: n * m]).reshape(n, m)
    return Game([[_thousandths(entry) for entry in row] for row in columns.T])


class ShortStep:
    """MHT22, Theorem 3: ε_T against 8η/(T + 15), the printed 8η/(T + 2) with the offset that its recurrence gives."""

    claim, found = "MHT22.theorem-3.short-step", "the gap of the best certified game"
    bound, sizes = "8η/(T + 15)", ((2,), (4,), (8,))

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        (m,) = size
        low = np.full((rounds + 1) * m + 1, -1.0)
        high = -low
        low[-1], high[-1] = SMALL, LARGE
        point, _ = climb(lambda points: short_step(points, m, rounds), low, high, seconds, seed)
        eps = _thousandths(2 * math.log(m) / math.exp(point[-1]))
        return Instance(claim=self.claim, rounds=rounds, eps=eps, game=_game(point, rounds + 1, m))

    def play(self, instance) -> Play:
        """Column t answers round t."""
        learner = Transcript([(j, 1) for j in range(instance.rounds + 1)])
        return Play(instance.game, learner, instance.rounds + 1, MLPBoost(1, instance.eps, "short", None))

    def sides(self, instance) -> Sides:
        """The run must not have converged before round T."""
        from theorems.mht22.letters import run_of  # here: papers import this module

        rounds, run = instance.rounds, run_of(_played(self.play(instance)))
        if run.last != rounds:
            raise ValueError(f"the run has converged after {run.last} rounds, before round {rounds}")
        return Sides(run.gap(rounds), "<=", 8 * run.eta / (rounds + 15), at=f"T={rounds}, ε={instance.eps}")


class OfFigure1:
    """A measure of SSS08's booster, nu = 1, against the hypothesis of largest |edge|."""

    def play(self, instance) -> Play:
        return Play(instance.game, BestColumn(signed=True), instance.rounds, RelaxedMargin(1, instance.eps))


class RelaxedMargins(OfFigure1):
    """SSS08, Theorem 9: ρ less the margin reached after T rounds, against the ε for which T + 2 >= 32 log(m)/ε²."""

    claim, found = "SSS08.theorem-9", "ρ less the margin reached, on the best certified game"
    bound, sizes = "the ε with T + 2 = 32 log(m)/ε²", ((2, 2), (3, 3), (4, 4), (6, 4), (250, 2))

    def least(self, m: int, rounds: int) -> float:
        return math.sqrt(32 * math.log(m) / (rounds + 2))

    def ran(self, trace) -> bool:
        from theorems.sss08.letters import ran_long_enough  # here: papers import this module

        return ran_long_enough(trace)

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        """By a climb; for many examples among the games of `worst.pairs`."""
        m, n = size
        if m > MANY:
            game = worst_pair(m, rounds, self._eps)
        else:
            low, eps = np.full(n * m + n, -1.0), self._eps(m, rounds)
            point, _ = climb(lambda points: relaxed_margin(points, m, n, rounds, eps), low, -low, seconds, seed)
            game = _game(point, n, m)
        return Instance(claim=self.claim, rounds=rounds, eps=_thousandths(self._eps(game.m, rounds)), game=game)

    def _eps(self, m: int, rounds: int) -> float:
        return math.ceil(GRID * self.least(m, rounds)) / GRID

    def sides(self, instance) -> Sides:
        from reference.exact.parts.smoothed_margin import least_average
        from theorems.sss08.margins import separation

        trace = _played(self.play(instance))
        if not self.ran(trace):
            raise ValueError(f"ε = {instance.eps} asks for more rounds than {instance.rounds}, or for β below 1")
        shortfall = separation(instance.game)[0] - least_average(trace.margins, Fraction(1))
        return Sides(shortfall, "<=", instance.eps, at=f"T={instance.rounds}, ε={instance.eps}")


class SharperRelaxedMargins(RelaxedMargins):
    """The same against the ε that so few rounds suffice for by ours, T >= 32 log(m)/ε² - 16 log(m)/ε, where β < 1."""

    claim, bound = "SSS08.theorem-9.sharper", "the ε with T = 32 log(m)/ε² - 16 log(m)/ε"

    def least(self, m: int, rounds: int) -> float:
        linear = 8 * math.log(m)  # ε is the root of T ε² + 2 linear ε - 4 linear
        return 4 * linear / (linear + math.sqrt(linear**2 + 4 * rounds * linear))

    def ran(self, trace) -> bool:
        from theorems.sss08.letters import beta_is_below_one, ran_as_long_as_the_sharper_bound_asks

        return beta_is_below_one(trace) and ran_as_long_as_the_sharper_bound_asks(trace)


class Increase(OfFigure1):
    """SSS08, Lemma 11: β ε_t²/8 against the increase of the dual, in the round of the run where they are closest."""

    claim, found = "SSS08.lemma-11", "β ε_t²/8 in the tightest of T rounds of the best certified game"
    bound, sizes = "D(w_{t+1}) - D(w_t)", ((2, 2), (3, 3), (4, 4))

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        m, n = size
        low = np.full(n * m + 1, -1.0)
        high = -low
        low[-1], high[-1] = -LOGIT, LOGIT
        point, _ = climb(lambda points: increase(points, m, n, rounds), low, high, seconds, seed)
        eps = _thousandths(2 * math.log(m) / (1 + math.exp(-point[-1])))
        return Instance(claim=self.claim, rounds=rounds, eps=eps, game=_game(point, n, m))

    def sides(self, instance) -> Sides:
        from theorems.sss08.letters import beta_is_below_one, run_of

        trace = _played(self.play(instance))
        if not beta_is_below_one(trace):
            raise ValueError(f"ε = {instance.eps} makes β at least 1")
        run = run_of(trace)
        listed = [
            Sides(run.beta * run.sub_optimality(t) ** 2 / 8, "<=", run.increase(t), at=f"round {t + 1}")
            for t in run.rounds_to_compare()
        ]
        return max(listed, key=lambda sides: float(sides.lhs) / float(sides.rhs))


def _played(case: Play):
    return play(case.booster, case.game, case.rounds, case.oracle)


class EveryMatrix:
    """A claim about AdaBoost with the best column: its comparison after T rounds, on all sign matrices to SCOPE x SCOPE.

    label : how the claim names the comparison after so many rounds.
    """

    found = f"the worst of all sign matrices to {SCOPE} x {SCOPE} up to symmetry, ties to the first column"
    sizes = ((SCOPE, SCOPE),)

    def __init__(self, claim: str, bound: str, label: str):
        self.claim, self.bound, self.label = claim, bound, label

    def play(self, instance) -> Play:
        return Play(instance.game, BestColumn(signed=True), instance.rounds, AdaBoost())

    def searched(self, rounds: int, size, seconds: float, seed: int) -> Instance:
        best = None
        for game in Exhausted((-1, 1), *size).cases("quick"):
            instance = Instance(claim=self.claim, rounds=rounds, eps=None, game=game)
            sides = self._tightest(instance)
            if sides is not None and (best is None or share(sides) > best[0]):
                best = share(sides), instance
        if best is None:
            raise ValueError(f"no matrix has a comparison after {rounds} rounds")
        return best[1]

    def sides(self, instance) -> Sides:
        sides = self._tightest(instance)
        if sides is None:
            raise ValueError(f"the run has no comparison after {instance.rounds} rounds")
        return sides

    def _tightest(self, instance) -> Sides | None:
        target = find_claim(self.claim)
        assert target is not None
        trace = _played(self.play(instance))
        label = self.label.format(instance.rounds)
        listed = [sides for sides in target.sides(trace) if sides.at == label or sides.at.startswith(f"{label},")]
        return max(listed, key=share, default=None)


def share(sides) -> float:
    """The left side as a share of the right one, roughly; 0 where that is not above 0."""
    return float(sides.lhs) / float(sides.rhs) if float(sides.rhs) > 0 else 0.0


GAMES = {
    kind.claim: kind
    for kind in (
        ShortStep(),
        RelaxedMargins(),
        SharperRelaxedMargins(),
        Increase(),
        EveryMatrix("MRS13.theorem-1", "T = 13 B⁶/ε⁵", "t={}"),
        EveryMatrix("MRS13.theorem-14", "C/(T + 1)", "after {} rounds"),
        EveryMatrix("MRS13.theorem-14.first-order", "T = 2P²/ε", "t={}"),
    )
}

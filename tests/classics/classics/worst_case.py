"""How `boostproof worst CLASSICS.training-error` measures and searches: sign games, one entry changed at a time."""

import random
import time
from fractions import Fraction

from classics.training_error import fact_training_error
from properties.cases import Instance, Play
from reference import BestColumn, Game, play
from reference.exact import AdaBoost
from theorems.shared.games import Measure, measured_by


class TrainingError(Measure):
    """The training error against 2^T prod sqrt(eps_t (1 - eps_t)), of AdaBoost with the best column."""

    claim = "CLASSICS.training-error"
    found = "sign games found by climbing from random ones"
    bound = "2^T prod sqrt(eps_t (1 - eps_t))"
    sizes = ((5, 3), (7, 3))

    def searched(self, rounds, size, seconds, seed):
        drawn, end = random.Random(f"{seed} {size} {rounds}"), time.monotonic() + seconds
        rows = [[drawn.choice((-1, 1, 1)) for _ in range(size[1])] for _ in range(size[0])]
        best = self._case(rows, rounds)
        while time.monotonic() < end:
            other = [list(row) for row in rows]
            other[drawn.randrange(size[0])][drawn.randrange(size[1])] *= -1
            case = self._case(other, rounds)
            if self._ratio(case) >= self._ratio(best):
                rows, best = other, case
        return best

    def play(self, instance):
        return Play(instance.game, BestColumn(signed=True), instance.rounds, AdaBoost())

    def sides(self, instance):
        plan = self.play(instance)
        trace = play(plan.booster, plan.game, plan.rounds, plan.oracle)
        if len(trace.edges) < instance.rounds:
            raise ValueError(f"the run ends after {len(trace.edges)} rounds")
        (sides,) = fact_training_error(trace)
        return sides

    def _case(self, rows, rounds):
        return Instance(claim=self.claim, rounds=rounds, eps=None, game=Game(rows))

    def _ratio(self, instance):
        try:
            sides = self.sides(instance)
        except ValueError:
            return Fraction(-1)
        return float(sides.lhs) / float(sides.rhs)


measured_by(TrainingError())

"""Games, transcripts and adversarial learners on which boosters of NP14 attain or violate its bounds.

A column is written as a tuple with one margin per example.
"""

from __future__ import annotations

import math
from fractions import Fraction

from reference.arithmetic import dot, fraction
from reference.arithmetic.inputs import checked_count
from reference.game import Game
from reference.oracles import Transcript


class Restoring:
    """Choose columns that are right on the heavier and wrong on the lighter of some examples, and right on all others.

    The margins of these examples then stay near 0: under the entropy their weights return to earlier values, while every round
    has an edge.

    held  : the indices of these examples.
    reach : rational in (0, 1], the absolute value of their margins; the margin of the other examples is +1.
    floor : the least edge. Beginning with the heaviest, margins are +reach until the edge is at least `floor`.
    least : the share of the examples whose margin is +reach in any case.
    Weights are compared as floats: a rounding error only changes which column this learner chooses.
    """

    def __init__(self, held, reach=Fraction(1), floor=Fraction(0), least=Fraction(1, 2)):
        self.held = tuple(int(example) for example in held)
        self.reach, self.floor = fraction(reach, "reach"), fraction(floor, "floor")
        self.least = fraction(least, "least")
        if not 0 < self.reach <= 1:
            raise ValueError(f"reach must be in (0, 1], got {self.reach}")

    def choose(self, game: Game, weights):
        order = sorted(self.held, key=lambda example: (-float(weights[example]), example))
        for right in range(math.ceil(self.least * len(order)), len(order) + 1):
            column: list = [1] * game.m
            for rank, example in enumerate(order):
                column[example] = self.reach if rank < right else -self.reach
            if float(dot(weights, column)) >= self.floor:
                break
        return _index_or_column(game, column)


def _index_or_column(game: Game, column: list):
    """Return (index, 1) of the column if the game has it already, else the column itself."""
    return (game.columns.index(tuple(column)), 1) if tuple(column) in game.columns else column


def abstaining() -> Game:
    """Return the game of one example and one hypothesis that abstains, on which bounds with Σ γ² = 0 hold with equality."""
    return Game([[0]], "abstaining")


def single_wrong_example(m: int = 5) -> Game:
    """Return the game of m examples and one hypothesis, which is wrong on the last example only."""
    return Game([[1]] * (checked_count(m) - 1) + [[-1]], "single wrong example")


def half_silent() -> Game:
    """Return the game of two examples and one hypothesis, right on the first and abstaining on the second.

    The margin of the second example stays 0, which counts as an error.
    """
    return Game([[1], [0]], "half silent")


def swings() -> tuple[Game, Transcript]:
    """Return a run of six rounds for MABoost with the entropy, after which Σ γ² exceeds 1/error - 1.

    There are three examples, of which two are wrong at the end, so that 1/error - 1 = 1/2.
    """
    columns = [
        (Fraction(99, 100), -1, 1),
        (-1, 1, 1),
        (1, -1, 1),
        (-1, 1, 1),
        (1, Fraction(-93, 100), 1),
        (-1, Fraction(43, 50), 1),
    ]
    return by_columns(columns)


def by_columns(columns) -> tuple[Game, Transcript]:
    """Return (game, transcript): the game of the distinct columns, and the transcript that plays all columns in order."""
    distinct = list(dict.fromkeys(map(tuple, columns)))
    game = Game(list(zip(*distinct, strict=True)))
    return game, Transcript([(distinct.index(tuple(column)), 1) for column in columns])


def two_signs() -> tuple[Game, Transcript]:
    """Return a run of two columns of signs on four examples for MABoost with L = 2, the bound on the norm.

    After the run Σ γ² = 1/2, and three of the four examples are wrong.
    """
    return by_columns([(1, -1, 1, 1), (-1, 1, -1, 1)])


def forgetful(m: int = 16, right: int = 4, first=Fraction(7, 10), rounds: int = 32) -> tuple[Game, Transcript]:
    """Return a run for MadaBoost with one error in all rounds but the last, and m - right errors of m at the end.

    The margin of example 0 is always 0. The last `right` examples are always right. All others have a tiny positive margin
    from round 1 on, and a negative one after the last round. In between the step is γ/m and the weights hardly change, so
    that the run can be long.
    """
    middle = m - 1 - right
    tiny = Fraction(1, 10**6)
    opening = (0, *[tiny] * middle, *[fraction(first)] * right)
    waiting = (0, *[0] * middle, *[1] * right)
    closing = (0, *[Fraction(-1, 1000)] * middle, *[1] * right)
    return by_columns([opening, *[waiting] * (rounds - 2), closing])


def late_flip() -> tuple[Game, Transcript]:
    """Return a run of 46 rounds on four examples for MadaBoost, in the last of which a positive margin becomes negative.

    Three of the four examples are then wrong, although |y|_1 before the last round is below 3.
    """
    x, y, v = Fraction(3, 10), Fraction(3, 20), Fraction(3, 4)
    columns = [(1, -x, -x, 0)] * 12 + [(1, -y, -y, 0)] * 16 + [(1, 0, 0, 0)] * 16 + [(1, 0, 0, v), (1, 1, 1, -1)]
    return by_columns(columns)


def right_then_wrong() -> tuple[Game, Transcript]:
    """Return a run of two columns on two examples: both examples are right after round 1, and one is wrong after round 2."""
    return by_columns([(1, Fraction(1, 64)), (1, Fraction(-1, 4))])


class Patient:
    """Choose the column with margin 0 on example 0 and the same margin on all others, such that the edge is about `gamma`.

    The margin is rounded up to a multiple of 1/256, so that the edge is at least gamma. The learner returns None once the
    margin would exceed 1. Against MadaBoost the other m - 1 examples lose their weight as slowly as this edge allows.
    """

    def __init__(self, gamma):
        self.gamma = fraction(gamma, "gamma")

    def choose(self, game: Game, weights):
        others = 1 - float(weights[0])
        margin = Fraction(math.ceil(256 * float(self.gamma) / others + 1e-9), 256) if others > 0 else Fraction(2)
        return None if margin > 1 else _index_or_column(game, [0, *[margin] * (game.m - 1)])


def undecided_but_one(m: int) -> Game:
    """Return the game of m examples and one hypothesis, which abstains on example 0 and is right on all others."""
    return Game([[0]] + [[1]] * (checked_count(m) - 1))

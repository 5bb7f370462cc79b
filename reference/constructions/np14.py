"""Runs that reach or break the bounds of NP14: small games, and learners that choose columns against the booster.

Examples that the learner means to keep wrong are called held; a column is written per example, right ones as +1.
"""

from __future__ import annotations

import math
from fractions import Fraction

from reference.arithmetic import dot, fraction
from reference.arithmetic.inputs import checked_count
from reference.game import Game
from reference.oracles import Transcript


class Restoring:
    """A learner that keeps `held` examples near margin 0: each round the heavier ones are right and the lighter wrong.

    held  : examples.        reach : rational in (0, 1], the size of their margins; the others are +1.
    floor : the least edge it offers: margins of held examples rise to `reach`, heaviest first, until it is met.
    least : the share of the held examples that rise in any case.
    Which example is heavier is read off floats: the column is the learner's choice, not a claim.
    Against entropic weights the swings pay: the held examples return to where they were, and the edges remain.
    """

    def __init__(self, held, reach=Fraction(1), floor=Fraction(0), least=Fraction(1, 2)):
        self.held = tuple(int(example) for example in held)
        self.reach, self.floor = fraction(reach, "reach"), fraction(floor, "floor")
        self.least = fraction(least, "least")
        if not 0 < self.reach <= 1:
            raise ValueError(f"reach must be in (0, 1], got {self.reach}")

    def choose(self, game: Game, weights):
        order = sorted(self.held, key=lambda example: (-float(weights[example]), example))
        for risen in range(math.ceil(self.least * len(order)), len(order) + 1):
            column: list = [1] * game.m
            for rank, example in enumerate(order):
                column[example] = self.reach if rank < risen else -self.reach
            if float(dot(weights, column)) >= self.floor:
                break
        return _known(game, column)


def _known(game: Game, column: list):
    """Return (index, 1) of the column where the game has it already, else the column itself."""
    return (game.columns.index(tuple(column)), 1) if tuple(column) in game.columns else column


def abstaining() -> Game:
    """Return one example, one hypothesis that says nothing: every bound starts from equality here."""
    return Game([[0]], "abstaining")


def single_wrong_example(m: int = 5) -> Game:
    """Return m examples, one hypothesis that is wrong on the last of them."""
    return Game([[1]] * (checked_count(m) - 1) + [[-1]], "single wrong example")


def half_silent() -> Game:
    """Return two examples, one hypothesis: right on the first, silent on the second, which is a mistake for ever."""
    return Game([[1], [0]], "half silent")


def swings() -> tuple[Game, Transcript]:
    """Entropic weights, three examples, error 2/3, six rounds: Σ γ² exceeds 1/error - 1 = 1/2 (it is 0.59)."""
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
    """Return the game of the given columns and the transcript that plays them in order, repeated ones as one column."""
    distinct = list(dict.fromkeys(map(tuple, columns)))
    game = Game(list(zip(*distinct, strict=True)))
    return game, Transcript([(distinct.index(tuple(column)), 1) for column in columns])


def two_signs() -> tuple[Game, Transcript]:
    """Return four examples, two sign columns: with L = 2, the bound on the norm, three of four are wrong after Σ γ² = 1/2."""
    return by_columns([(1, -1, 1, 1), (-1, 1, -1, 1)])


def forgetful(m: int = 16, right: int = 4, first=Fraction(7, 10), rounds: int = 32) -> tuple[Game, Transcript]:
    """MadaBoost with one mistake for most of the run, and m - right of m in the end.

    Example 0 is never decided; the last `right` are right; the rest leave margin 0 by next to nothing in round 1 and
    fall back in the last round. In between the step is γ/m and the weights hardly move, so the run can be long.
    """
    middle = m - 1 - right
    tiny = Fraction(1, 10**6)
    opening = (0, *[tiny] * middle, *[fraction(first)] * right)
    waiting = (0, *[0] * middle, *[1] * right)
    closing = (0, *[Fraction(-1, 1000)] * middle, *[1] * right)
    return by_columns([opening, *[waiting] * (rounds - 2), closing])


def late_flip() -> tuple[Game, Transcript]:
    """MadaBoost, four examples, 46 rounds: in the last one an example with a positive margin falls.

    Three of four are then wrong while |y|_1 before that round is 2.9745.
    """
    x, y, v = Fraction(3, 10), Fraction(3, 20), Fraction(3, 4)
    columns = [(1, -x, -x, 0)] * 12 + [(1, -y, -y, 0)] * 16 + [(1, 0, 0, 0)] * 16 + [(1, 0, 0, v), (1, 1, 1, -1)]
    return by_columns(columns)


def right_then_wrong() -> tuple[Game, Transcript]:
    """Return two examples: after one column all are right, after the second one is wrong."""
    return by_columns([(1, Fraction(1, 64)), (1, Fraction(-1, 4))])


class Patient:
    """A learner that is silent on example 0 and gives every other example the one margin that makes the edge `gamma`.

    The margin is rounded up to a multiple of 1/256, so the edge is at least gamma; nothing is offered once 1 is too
    little. Against MadaBoost the m - 1 others lose their weight as slowly as that edge allows.
    """

    def __init__(self, gamma):
        self.gamma = fraction(gamma, "gamma")

    def choose(self, game: Game, weights):
        others = 1 - float(weights[0])
        margin = Fraction(math.ceil(256 * float(self.gamma) / others + 1e-9), 256) if others > 0 else Fraction(2)
        return None if margin > 1 else _known(game, [0, *[margin] * (game.m - 1)])


def undecided_but_one(m: int) -> Game:
    """Return m examples and a hypothesis that is silent on example 0 and right on the rest."""
    return Game([[0]] + [[1]] * (checked_count(m) - 1))

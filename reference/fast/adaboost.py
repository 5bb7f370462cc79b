"""AdaBoost in floating point: one pass over the column a round.

Source: Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), Figure 1 and equation 4.
"""

from __future__ import annotations

import math
from typing import Any

import numpy

from reference.arithmetic.inputs import checked_count
from reference.data.learners import Stumps
from reference.fast.margins_column import checked_column
from reference.game import Game
from reference.play import AT_ONCE, Round, Stop, Trace

MODERATE = 0.5  # an edge below this loses no more than a bit in 1 - r


class AdaBoost:
    """AdaBoost with the step of equation 4 on columns of m margins in [-1, 1].

    A column that is +1 (or -1) on every example, or whose complement has lost all its weight to underflow, stops the
    run with "perfect" and the coefficient +-infinity.
    Raises ValueError for m < 1 and for a column that is not m margins in [-1, 1].
    Source: MRS13, Figure 1 and equation 4.

    >>> import numpy as np
    >>> from reference import Game, play
    >>> trace = play(AdaBoost(), Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1]])), rounds=3)
    >>> trace.weights[-1].round(6).tolist()
    [0.5, 0.3, 0.2]
    """

    traits = {  # noqa: RUF012
        "domain": "simplex",
        "columns": "unit",
        "arithmetic": "float",
        "corrective": "last on signs",
        "symmetries": ("examples", "duplicates"),
        "promises": ("loss-falls", "weights-follow-losses", "product-error-bound"),
    }

    def start(self, m: int) -> numpy.ndarray:
        """The uniform distribution over m >= 1 examples."""
        checked_count(m)
        self._steps: list[float] = []
        self._weights = numpy.full(m, 1 / m)
        return self._weights

    def update(self, column) -> numpy.ndarray | Stop:
        """The next weights, or `Stop("perfect")`."""
        column = checked_column(column, len(self._weights))
        return self.move(column, float(self._weights @ column))

    def move(self, column: numpy.ndarray, edge: float) -> numpy.ndarray | Stop:
        """`update` along a column that is known to be m margins in [-1, 1], and with this edge."""
        step = step_along(self._weights, column, edge)
        self._steps.append(step)
        if math.isinf(step):
            return Stop("perfect")
        moved = numpy.multiply(column, -step)
        numpy.exp(moved, out=moved)
        total = self._weights @ moved
        moved *= self._weights
        moved /= total
        self._weights = moved
        return moved

    def coefficients(self) -> tuple[float, ...]:
        """The steps so far."""
        return tuple(self._steps)

    def record(self) -> dict:
        """`step`: the step of the last round along the column as played."""
        return {"step": self._steps[-1]}


def step_along(weights: numpy.ndarray, column: numpy.ndarray, edge: float) -> float:
    """Equation 4, ln((1 + r)/(1 - r))/2 for the edge r; +-infinity if 1 - r or 1 + r is a sum of zeros.

    weights : a distribution over m examples.      column : m margins in [-1, 1].      edge : r, their product.
    """
    if -MODERATE < edge < MODERATE:
        return math.atanh(edge)
    right, wrong = weights @ (1 + column), weights @ (1 - column)  # near 1 the subtraction 1 - r would lose its digits
    if right == 0 or wrong == 0:
        return math.inf if wrong == 0 else -math.inf
    return math.log(right / wrong) / 2


def _at_once(booster: AdaBoost, game: Game, learner: Stumps, rounds: int, bits: int, keep: str) -> Trace | None:
    """What `play` returns for these on a game of float64: a rule that comes again is known, and the game grows at the end."""
    if not game.is_array or game.array.dtype != numpy.float64:
        return None
    trace, weights = Trace(game, booster), booster.start(game.m)
    known: dict[Any, tuple[int, numpy.ndarray]] = {}  # by rule its column's place, and the column
    further: dict[bytes, int] = {}  # by column its place behind those of the game
    trace.weights.append(weights)
    for _ in range(rounds):
        rule = learner.best(weights)[1]
        met = known.get(rule)
        if met is None:
            j, key = learner.place(game, rule)
            if j is None:
                j = further.setdefault(key, game.n + len(further))
            known[rule] = met = j, numpy.frombuffer(key, dtype=numpy.int8).astype(float)
        j, column = met
        learner.rules[j] = rule
        edge = weights @ column
        answer = booster.move(column, float(edge))
        trace.columns.append(j)
        trace.signs.append(1)
        trace.edges.append(edge)
        trace.rounds.append(Round(weights if keep == "all" else None, j, 1, edge, None, booster.record()))
        if isinstance(answer, Stop):
            trace.stop, weights = answer.reason, None
            break
        weights = answer
        if keep == "all":
            trace.weights.append(weights)
    if keep == "last":
        trace.weights = [] if weights is None else [weights]
    trace.game = game.with_columns([numpy.frombuffer(key, dtype=numpy.int8) for key in further])
    trace.per_round = booster.coefficients()
    return trace


AT_ONCE[AdaBoost, Stumps] = _at_once

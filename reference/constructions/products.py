"""The q-th power of a game, q independent copies of the game (a construction of ours). A run of AdaBoost on the power consists
of q runs on the small game.

Rows are q-tuples of rows, with the product of their weights; column (k, j) is column j of the k-th row of the tuple. The loss
is the product of the losses of the copies, and the edge of (k, j) is the edge of j in copy k alone. Hence each round of AdaBoost
is one round in one copy, the copy with the largest |edge|. The norm of a combination is the sum of its norms in the copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from reference.arithmetic.inputs import checked_count
from reference.constructions.greedy import WeightedGame
from reference.game import Game

MOST_ROWS = 1 << 16


def power_of(small: WeightedGame, copies: int) -> WeightedGame:
    """Return the power with all its m^q rows; its columns are in the order (0, 0), (0, 1), ..., (1, 0), ....

    copies : q >= 1, with m^q at most MOST_ROWS. A run on a larger power is computed by `rounds_of_copies`.
    Raises ValueError for another q.
    """
    checked_count(copies, "copies")
    if small.game.m**copies > MOST_ROWS:
        raise ValueError(
            f"copies must be so few that m^q is at most {MOST_ROWS}, got {copies} of a game with {small.game.m} rows"
        )
    pairs = list(zip(small.game.rows, small.multiplicities, strict=True))
    chosen = list(product(pairs, repeat=copies))
    rows = [[entry for row, _ in each for entry in row] for each in chosen]
    counts = tuple(prod((count for _, count in each), start=Fraction(1)) for each in chosen)
    return WeightedGame(Game(rows), counts, small.reference * copies)


def rounds_of_copies(edges: Sequence, losses: Sequence, copies: int, rounds: int):
    """Yield (t, loss) of AdaBoost on the q-th power, t = 1, 2, ..., computed from one run on the small game.

    edges : edges[n] is the largest |edge| in the small game after n rounds; edges of copies are compared with >.
    losses : losses[n] is the loss in the small game after n rounds, with losses[0] = 1. Balls are multiplied at the present
        working precision.
    copies : q >= 1.
    rounds : the largest t, at least 1; the run ends earlier if a copy would need more rounds than the small run has.
    Raises ValueError for other numbers, for lists of different lengths, and if two compared edges are equal or their balls
    overlap.
    """
    checked_count(copies, "copies")
    checked_count(rounds, "rounds")
    if not edges or len(edges) != len(losses):
        raise ValueError(f"edges and losses must have one entry a state, got {len(edges)} and {len(losses)}")
    at: dict[int, int] = {0: copies}  # the number of copies that have played n rounds, by n
    loss: Any = 1
    for t in range(1, rounds + 1):
        n = _leading(edges, list(at))
        if n + 1 >= len(losses):
            return
        at[n] -= 1
        if not at[n]:
            del at[n]
        at[n + 1] = at.get(n + 1, 0) + 1
        loss = loss * losses[n + 1] / losses[n]
        yield t, loss


def _leading(edges: Sequence, states: list[int]) -> int:
    """Return the state (number of rounds) with the largest edge. Raises ValueError if two edges are not separated."""
    best = states[0]
    for n in states[1:]:
        if edges[n] > edges[best]:
            best = n
        elif not edges[n] < edges[best]:
            raise ValueError(f"edges must differ after {best} and after {n} rounds, got {edges[best]} and {edges[n]}")
    return best

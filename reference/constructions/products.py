"""The q-th power of a game: q independent copies of it. AdaBoost plays q runs of the small game on it.

Rows are q-tuples of rows, with the product of their weights; the columns are (k, j), column j on the k-th entry. The loss is
the product of the losses of the copies and the edge of (k, j) is the edge of j in copy k alone, so that AdaBoost moves, in
each round, a copy whose leading edge is largest. Norms add up. No paper has this.
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
    """Return the game with all m^q rows written out, its columns in the order (0, 0), (0, 1), ..., (1, 0), ....

    copies : q >= 1, with m^q at most 65,536; larger powers are played copy by copy (`rounds_of_copies`).
    Raises ValueError otherwise.
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
    """Yield (t, loss) of AdaBoost on the q-th power, t = 1, 2, ..., from one run of the small game, in which no edge is tied.

    edges : edges[n] is the largest |edge| in the small game after n rounds; they are compared with >.
    losses : losses[n] is its loss after n rounds, 1 at n = 0; balls are multiplied at the precision that flint has.
    copies : q >= 1.      rounds : at least 1, at most these; the run ends earlier where a copy would need more rounds than the small
    run has.
    Raises ValueError for other numbers, for lists of different lengths, and where two edges that are compared are not told apart.
    """
    checked_count(copies, "copies")
    checked_count(rounds, "rounds")
    if not edges or len(edges) != len(losses):
        raise ValueError(f"edges and losses must have one entry a state, got {len(edges)} and {len(losses)}")
    at: dict[int, int] = {0: copies}  # how many copies have played n rounds
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
    """Return the state with the largest edge. Raises ValueError where two are not told apart."""
    best = states[0]
    for n in states[1:]:
        if edges[n] > edges[best]:
            best = n
        elif not edges[n] < edges[best]:
            raise ValueError(f"edges must differ after {best} and after {n} rounds, got {edges[best]} and {edges[n]}")
    return best

"""Replacement of a confidence-rated column that a run never plays by columns of signs (a construction of ours).

Let c be a column with values in [-1, 1]; K columns of signs replace it. Let a row have the value v in c, and take a pattern of
K signs with the sum K v. The row becomes one copy for each distinct rotation of the pattern; in the K new columns the copy has
the signs of its rotation. Each of the K columns then has the mean v over the copies. As long as the run plays none of the K
columns, the copies of a row have equal weights, and each of the K columns has the edge of c. A combination with coefficient b
on c has the same margins as the combination with b/K on each of the K columns. Now let a game refute a bound, and let only λ*
use the column c. The new game has K - 1 more columns, the same ratio to the bound, and signs in place of c.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from reference.constructions.greedy import WeightedGame
from reference.game import Game


def rotations(copies: int, ones: int) -> list[tuple[int, ...]]:
    """Return the distinct rotations of a pattern of `copies` signs. In the pattern `ones` of them, evenly spread, are +1.

    Raises ValueError unless 0 <= ones <= copies and copies >= 1.

    >>> rotations(3, 2)
    [(1, -1, 1), (-1, 1, 1), (1, 1, -1)]
    >>> rotations(4, 2)
    [(1, -1, 1, -1), (-1, 1, -1, 1)]
    """
    if copies < 1 or not 0 <= ones <= copies:
        raise ValueError(f"ones must be in [0, copies] and copies at least 1, got {ones} and {copies}")
    base = tuple(1 if (i * ones) % copies < ones else -1 for i in range(copies))
    return list(dict.fromkeys(base[shift:] + base[:shift] for shift in range(copies)))


def as_signs(weighted: WeightedGame, copies: int) -> WeightedGame:
    """Return the game with its last column replaced by K = `copies` columns of signs.

    weighted : a game; its reference may use the last column. Whole multiplicities remain whole.
    copies : K >= 1, the number of new columns. Each value of the last column is first rounded to the nearest of (2k - K)/K,
    k = 0, ..., K.
    Raises ValueError for copies below 1.

    >>> from fractions import Fraction
    >>> game = WeightedGame(Game([[1, "1/3"], [-1, 1]]), (Fraction(2), Fraction(1)), (Fraction(0), Fraction(1, 2)))
    >>> signs = as_signs(game, 3)
    >>> signs.game.rows
    ((1, 1, -1, 1), (1, -1, 1, 1), (1, 1, 1, -1), (-1, 1, 1, 1))
    >>> print(*signs.multiplicities, *signs.reference)
    2 2 2 3 0 1/6 1/6 1/6
    """
    if not isinstance(copies, int) or copies < 1:
        raise ValueError(f"copies must be an int of at least 1, got {copies!r}")
    patterns = [rotations(copies, round((1 + Fraction(row[-1])) * copies / 2)) for row in weighted.game.rows]
    multiple = lcm(*map(len, patterns))  # keeps whole multiplicities whole
    rows, counts = [], []
    for row, count, rotated in zip(weighted.game.rows, weighted.multiplicities, patterns, strict=True):
        for pattern in rotated:
            rows.append([*row[:-1], *pattern])
            counts.append(count * (multiple // len(rotated)))
    *others, last = weighted.reference
    name = f"{weighted.game.name or 'game'}, the rated one as {copies} of signs"
    return WeightedGame(Game(rows, name=name), tuple(counts), (*others, *[last / copies] * copies))

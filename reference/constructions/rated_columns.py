"""A rated column that a run never takes, as a few columns of signs that it never takes either. No paper has it.

Let c be a column of values in [-1, 1] and K columns of signs arranged, on the copies of a row with the value v, as K rotations
of one pattern whose signs add up to K v. Over the copies every one of the K columns has the mean v. As long as none of them is
taken, the copies of a row keep equal weights: each of the K columns then has the edge that c has, and the combination with c_j/K
on each of them has, on every single copy, the margin that c_j times v is. So a game that refutes a bound with a rated column in
λ* alone is one of signs, with K - 1 columns more and the same ratio.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from reference.constructions.greedy import WeightedGame
from reference.game import Game


def rotations(copies: int, ones: int) -> list[tuple[int, ...]]:
    """Return the distinct rotations of `copies` signs, of which `ones` are 1 and spread evenly.

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
    """Return the last column of the game replaced by `copies` columns of signs, each value by the nearest that these can have.

    weighted : its reference may use the last column; the multiplicities stay whole if they were.
    copies : K >= 1; the values that remain exactly are (2k - K)/K for k = 0..K.
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
        raise ValueError(f"copies must be an int that is at least 1, got {copies!r}")
    patterns = [rotations(copies, round((1 + Fraction(row[-1])) * copies / 2)) for row in weighted.game.rows]
    whole = lcm(*(len(found) for found in patterns))
    rows, counts = [], []
    for row, count, found in zip(weighted.game.rows, weighted.multiplicities, patterns, strict=True):
        for pattern in found:
            rows.append([*row[:-1], *pattern])
            counts.append(count * (whole // len(found)))
    *free, last = weighted.reference
    name = f"{weighted.game.name or 'game'}, the rated one as {copies} of signs"
    return WeightedGame(Game(rows, name=name), tuple(counts), (*free, *[last / copies] * copies))

"""The bounds whose worst cases are computed or searched for: those that the papers' modules `worst_case` register.

ROWS has the boosters for columns of signs, GAMES the measures of games. Boost-by-majority belongs to none of the
papers. It tests the search: its worst case is at most the binomial tail, the value of the game in the limit.
"""

from __future__ import annotations

import importlib
import math
from fractions import Fraction

from properties.claims.papers import papers
from theorems.shared.games import GAMES
from theorems.shared.schemes import MajorityScheme
from theorems.shared.signs import ROWS, Row

__all__ = ["GAMES", "ROWS"]

for _paper in papers():
    if _paper.worst_case is not None:
        importlib.import_module(_paper.worst_case)


def _binomial_tail(gamma: Fraction, rounds: int) -> float:
    right = (1 + gamma) / 2
    return float(sum(math.comb(rounds, c) * right**c * (1 - right) ** (rounds - c) for c in range(rounds // 2 + 1)))


ROWS["boost-by-majority"] = [Row("boost-by-majority", MajorityScheme, None, _binomial_tail)]

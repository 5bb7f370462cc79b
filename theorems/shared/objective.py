"""The objective of a search: a score of a matrix and a learner, computed in floats and decided exactly near its bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from reference import Game

VACUOUS = float("-inf")


@dataclass(frozen=True)
class Objective:
    """A score to be maximised over games; a larger score is worse for the statement.

    claim    : the id of the claim that the search is about. question : one sentence: the quantity measured, and what a
    score above the bound would show. screen   : screen(matrix, picks) -> float, with matrix an (m, n) float array over
    `entries` and picks a tuple of
               `rounds` ranks (the learner of reference.adversary.Ranked; empty if rounds is 0). VACUOUS where the
               hypotheses fail. Deterministic.
    decide   : decide(game, picks) -> (score, violated), the same in exact or enclosed arithmetic: score a float for
               display, violated True | False | None (undecided). None: screen's floats are only ever reported.
    bound    : the score beyond which the statement would be false; None when nothing refutes it (unnamed constants).
    allowance: floats this near the bound, or beyond it, are decided exactly.
    starts   : games to begin from.
    """

    claim: str
    question: str
    screen: Callable[[np.ndarray, tuple[int, ...]], float]
    decide: Callable[[Game, tuple[int, ...]], tuple[float, bool | None]] | None = None
    bound: float | None = 1.0
    allowance: float = 1e-6
    entries: tuple[int, ...] = (-1, 1)
    shapes: tuple[tuple[int, int], ...] = ((8, 3), (10, 3), (12, 3), (14, 2), (8, 4), (10, 4), (12, 4), (14, 4))
    rounds: int = 0
    evaluations: int = 2000
    starts: tuple[Game, ...] = ()
    own_strategies: bool = False  # the drawn sources of the claim are searched as well
    version: str = field(
        default="1"
    )  # raise it when the meaning of the score changes: stored scores are then discarded

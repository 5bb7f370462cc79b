"""The objective of a claim in a search: the one that its paper declares, or the ratio of its own sides."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from properties.cases.drawn import Drawn
from properties.cases.play import Play
from properties.claims import Claim
from properties.claims.papers import paper_named
from properties.claims.together import Several
from properties.engine.checking import Evidence, check_case
from reference import Game
from reference.adversary import Ranked
from theorems.ledger import claim_named
from theorems.shared.objective import VACUOUS, Objective


def objective_named(claim_id: str) -> Objective:
    """Return the objective that the paper's module `searches` declares for the claim, else the ratio of the claim's own sides.

    The module declares `OBJECTIVES`, a list of Objective. The ratio of a claim about runs is searched over matrices and ranked
    learners, and the ratio of any claim over the claim's own strategies. Raises ValueError for an unknown claim, and for a claim
    without runs on matrices and without strategies.
    """
    paper = paper_named(claim_id.partition(".")[0])
    name = None if paper is None else paper.searches
    for objective in importlib.import_module(name).OBJECTIVES if name else ():
        if objective.claim == claim_id:
            return objective
    target = claim_named(claim_id)
    if not plays_matrices(target) and not any(isinstance(source, Drawn) for source in target.games):
        lack = "plays games of labels and draws none" if target.boosters else "has neither runs nor drawn cases"
        raise ValueError(
            f"{claim_id} {lack}, and declares no objective to search: write games=[..., Drawn(strategy)], or an Objective in a "
            "module `searches`"
        )
    return _ratio_of_sides(target)


def plays_matrices(target: Claim) -> bool:
    """Return whether the claim is about runs on matrices of margins, and not only about boosters of labels."""
    boosters = [
        one for entry in target.boosters for one in (entry.boosters if isinstance(entry, Several) else (entry,))
    ]
    return bool(boosters) and not all(
        (getattr(one, "traits", None) or {}).get("columns") == "labels" for one in boosters
    )


def _ratio_of_sides(target: Claim) -> Objective:
    """Return the objective whose score is the largest ratio of sides in exact runs with a ranked learner."""

    def decide(game: Game, picks: tuple[int, ...]) -> tuple[float, bool | None]:
        evidence = Evidence()
        check_case(target, Play(game, Ranked(picks), len(picks)), evidence)
        return score_of(evidence)

    def screen(matrix: np.ndarray, picks: tuple[int, ...]) -> float:
        return decide(exact_game(matrix), picks)[0]

    rounds = target.rounds if isinstance(target.rounds, int) else 8
    return Objective(
        target.id,
        "the ratio of the two sides, which is 1 at equality and above it where the statement fails",
        screen,
        decide,
        shapes=((3, 3), (4, 3), (5, 4), (6, 4), (8, 3)) if plays_matrices(target) else (),
        own_strategies=True,
        rounds=rounds,
        evaluations=200,
    )


def score_of(evidence: Evidence) -> tuple[float, bool | None]:
    """Return (score, violated): the score is the largest ratio of the checked cases, or minus the least slack without a ratio.

    violated is None if a case is undecided.
    """
    if evidence.violated:
        return max(violation.ratio for violation in evidence.violations), True
    if evidence.undecided:
        return VACUOUS, None
    if not evidence.cases:
        return VACUOUS, False
    if evidence.tightness is not None:
        return evidence.tightness, False
    return -evidence.slack if evidence.slack is not None else VACUOUS, False


def exact_game(matrix: Any) -> Game:
    """Return the Game of a small float matrix with integer entries."""
    return Game([[int(entry) for entry in row] for row in matrix.tolist()])

"""A search for the tightest case of a claim by hypothesis' targeted generation, with the claim's own strategy."""

from __future__ import annotations

from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, settings

from properties.cases.drawn import Drawn
from properties.claims import Claim
from properties.engine.checking import Evidence, check_case
from theorems.searching.objectives import score_of
from theorems.shared.objective import VACUOUS


def drawn_sources(target: Claim) -> list:
    """Return the claim's drawn sources, in their order."""
    return [source for source in target.games if isinstance(source, Drawn)]


def targeted_climb(target: Claim, index: int, evaluations: int, seed: int) -> dict[str, Any]:
    """Return the tightest of `evaluations` cases that hypothesis generates, targeted by the exact score.

    The result depends on the arguments and the version of hypothesis only: the search is seeded and uses no database.
    """
    total = Evidence()
    best: dict[str, Any] = {"score": VACUOUS, "case": None, "violated": False}
    count = 0

    @hypothesis.seed(seed)
    @settings(
        max_examples=evaluations,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.target),
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(drawn_sources(target)[index].strategy)
    def climb(case):
        nonlocal count
        count += 1
        evidence = Evidence()
        violations = check_case(target, case, evidence)
        total.undecided += evidence.undecided
        score, violated = score_of(evidence)
        if score == VACUOUS:
            return
        hypothesis.target(max(-1e9, min(score, 1e9)))
        if (violated, score) > (best["violated"], best["score"]):
            worst = max(violations, key=lambda violation: violation.ratio, default=None)
            stored = (evidence.tightest or {}).get("case") if worst is None else worst.case
            best.update(score=score, case=stored, violated=bool(violated))

    climb()
    return {
        "tried": count,
        "distinct": count,
        "decided": count,
        "undecided": total.undecided,
        "violated": best["violated"],
        "score": None if best["score"] == VACUOUS else best["score"],
        "matrix": None,
        "picks": [],
        "case": best["case"],
    }

"""No fingerprint contradicts the ledger: if the ledger lists that our booster satisfies a claim, its fingerprint agrees."""

import copy
import time
from dataclasses import replace

import pytest

from properties.audit import fingerprint as fingerprints
from properties.audit.finding import DEFECT, LACKS, VIOLATED
from properties.audit.subject import Subject
from properties.audit.trial import examine
from properties.checks.promises import as_claim
from properties.claims import claims_about_runs
from properties.engine.local_backend import LocalBackend
from properties.traits import Declared, arguments_of, name_of
from reference import exact, fast

PLAYS = {"quick": 2, "ci": 8, "night": 40}  # cases of each claim, spread over its list
SECONDS = {"quick": 0.4, "ci": 3.0, "night": 20.0}  # seconds for one claim and one booster
EVERY = {"quick": 6, "ci": 1, "night": 1}  # the share of the pairs of a claim and a booster that is tried
HOLDING = ("holds", "proof-gap")
PAPERS = ("NP14", "CL21", "SSS08", "MRS13", "MHT22")


def holding_pairs(paper):
    """Yield (claim, booster) for each claim that the ledger lists as satisfied by our booster: the exact one and its fast
    twin."""
    for claim in claims_about_runs():
        if claim.paper != paper or claim.printed not in HOLDING or claim.function is None:
            continue
        for booster in claim.boosters:
            name = type(booster).__name__
            if type(booster) is getattr(exact, name, None):
                yield claim, booster
                if hasattr(fast, name):
                    yield claim, getattr(fast, name)(**arguments_of(booster))


def found_by_a_fingerprint(claim, booster, effort):
    """Return the finding of a claim in a fingerprint, which takes no promise of the booster into account."""
    check, declared = as_claim(claim, promised=False), Declared.of(booster)
    plays = list(check.plays("quick", declared))
    few = plays[:: max(1, len(plays) // PLAYS[effort])]
    subject = Subject(LocalBackend(lambda: copy.deepcopy(booster)), declared, plays=(), explores=True)
    return examine(replace(check, plays=lambda *_: few), subject, time.monotonic() + SECONDS[effort])


@pytest.mark.parametrize("paper", PAPERS)
def test_our_boosters_satisfy_every_claim_that_the_ledger_says_they_satisfy(paper, pytestconfig):
    effort = pytestconfig.getoption("--effort")
    pairs, contradicted, decided = list(holding_pairs(paper)), [], 0
    for claim, booster in pairs[:: EVERY[effort]]:
        result = found_by_a_fingerprint(claim, booster, effort)
        decided += result.cases > 0
        if result.status in (LACKS, VIOLATED, DEFECT):
            module = type(booster).__module__.split(".")[1]
            at = result.smallest.sides if result.smallest else result.reason
            contradicted.append(f"{claim.id} on {module}.{name_of(booster)}: {at}")
    assert not contradicted, "\n".join(contradicted)
    assert decided >= 5, f"only {decided} of {len(pairs)} pairs decided a case"


@pytest.mark.parametrize("booster", ["reference.exact:AdaBoost", "reference.fast:AdaBoost"])
def test_the_report_of_a_fingerprint_lists_no_claim_of_its_own_booster_as_not_satisfied(booster, monkeypatch):
    own = [claim for claim, made in holding_pairs("MRS13") if type(made) is exact.AdaBoost]
    few = {claim.id: claim for claim in own}
    chosen = [as_claim(claim, promised=False) for claim in list(few.values())[:: max(1, len(few) // 8)]]
    monkeypatch.setattr(fingerprints, "_claims", lambda: chosen)
    monkeypatch.setattr(fingerprints, "WITHOUT_ARGUMENTS", ["loss-falls", "weights-fall-with-margins"])
    monkeypatch.setattr(fingerprints, "STEPS", [("steps-are", "half log-odds")])
    monkeypatch.setattr(fingerprints, "RATES", [])
    monkeypatch.setattr(fingerprints, "PROJECTIONS", [])
    fingerprint = fingerprints.fingerprint(booster, budget=12)
    assert not [entry.id for entry in fingerprint.claims if entry.status in (LACKS, VIOLATED)]
    assert [entry.name for entry in fingerprint.broken] == []
    held = {entry.id for entry in fingerprint.promises if entry.status == "held"}
    assert held == {"promise.loss-falls", "promise.weights-fall-with-margins", "promise.steps-are"}

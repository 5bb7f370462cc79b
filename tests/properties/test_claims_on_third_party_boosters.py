"""Every registered claim about runs can be checked on our booster of its family as if this were a third-party booster."""

import copy
import time
from dataclasses import replace

import pytest

from properties.audit.finding import DEFECT, HELD, UNDECIDED, UNTESTED, VIOLATED
from properties.audit.subject import Subject
from properties.audit.trial import examine
from properties.checks.promises import as_claim
from properties.claims import claims_about_runs
from properties.engine.local_backend import LocalBackend
from properties.engine.recordings import packed, unpacked
from properties.traits import Declared

PLAYS, SECONDS = 3, 1.0


class Crossing(LocalBackend):
    """A backend whose responses are written as JSON and read again, like the responses of another process."""

    def answers(self, *question):
        for answer in super().answers(*question):
            yield unpacked(packed(answer))


def spread(plays: list, number: int) -> list:
    """Return this number of plays, evenly spread over a list."""
    return plays[:: max(1, len(plays) // number)]


@pytest.mark.parametrize("paper", ["NP14", "CL21", "SSS08", "MRS13", "MHT22"])
def test_every_claim_about_runs_can_be_checked_on_a_booster_of_its_family(paper):
    crashed, accused, compared = [], [], 0
    for claim in claims_about_runs():
        if claim.paper != paper:
            continue
        booster = claim.boosters[0]
        check = as_claim(claim, promised=True)
        few = spread(list(check.plays("quick", Declared.of(booster))), PLAYS)
        subject = Subject(LocalBackend(lambda made=booster: copy.deepcopy(made)), Declared.of(booster), plays=())
        subject.backend = Crossing(lambda made=booster: copy.deepcopy(made))
        result = examine(
            replace(check, plays=lambda effort, declared, few=few: few), subject, time.monotonic() + SECONDS
        )
        assert result.status in (HELD, VIOLATED, UNTESTED, UNDECIDED, DEFECT)
        compared += result.cases > 0
        crashed += [f"{claim.id}: {result.reason}"] if result.defects else []
        accused += [claim.id] if result.status == VIOLATED and claim.printed in ("holds", "proof-gap") else []
    assert not crashed and not accused, (crashed, accused)
    assert compared > 15, f"only {compared} claims of {paper} decided a case"

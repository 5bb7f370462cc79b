"""Isolation changes no answer of our boosters, so an audit in this process is also valid for another process."""

import math
import struct

import pytest

from properties.audit.booster import backend_of, declared_of
from properties.cases.small import common_plays
from properties.checks.case import Case, nearness
from properties.sabotage import audited
from properties.traits import Declared
from reference.arithmetic import Verdict, decide, is_float

BOOSTERS = audited()
PLAYS = 8


def same(there, here) -> bool:
    """Check that floats agree to the last bit, rationals exactly, and enclosures as far as they can be separated."""
    if is_float(there) or is_float(here):
        return is_float(there) and is_float(here) and struct.pack("d", there) == struct.pack("d", here)
    near = nearness(there, here)
    return there == here if not near else decide(abs(there - here), "<=", near) is Verdict.HOLDS


def alike(there, here) -> bool:
    """Vectors, or None for both."""
    if there is None or here is None:
        return there is here
    return len(there) == len(here) and all(map(same, there, here))


@pytest.mark.parametrize("name", BOOSTERS)
def test_every_run_in_another_process_equals_the_run_in_this_process(name):
    """Plays from all over an audit: its small games, drawn ones, those where caps bind."""
    booster, declared = BOOSTERS[name], Declared.of(BOOSTERS[name])
    plays = common_plays("quick", declared)
    compared = 0
    with backend_of(booster) as apart:
        assert declared_of(apart).to_json(5) == declared.to_json(5)
        for play in plays[1 :: math.ceil(len(plays) / PLAYS)]:
            cases = Case(apart, declared, play), Case(backend_of(booster, isolate=False), declared, play)
            there, here = (case.partial for case in cases)
            assert cases[0].failure == cases[1].failure and there.stop == here.stop
            assert there.begin == here.begin and all(map(alike, there.columns, here.columns))
            assert len(there.weights) == len(here.weights) and all(map(alike, there.weights, here.weights))
            assert alike(there.coefficients, here.coefficients)
            assert [sorted(record) for record in there.records] == [sorted(record) for record in here.records]
            compared += len(here.weights)
    assert compared >= PLAYS

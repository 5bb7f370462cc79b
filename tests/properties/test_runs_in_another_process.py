"""A run of our boosters in another process equals the run in this process, so that audits in both have the same results."""

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


def same(number, expected) -> bool:
    """Return whether floats agree to the last bit, rationals exactly, and enclosures within the allowance."""
    if is_float(number) or is_float(expected):
        return is_float(number) and is_float(expected) and struct.pack("d", number) == struct.pack("d", expected)
    near = nearness(number, expected)
    return number == expected if not near else decide(abs(number - expected), "<=", near) is Verdict.HOLDS


def alike(vector, expected) -> bool:
    """Return whether both are None, or vectors with the same entries."""
    if vector is None or expected is None:
        return vector is expected
    return len(vector) == len(expected) and all(map(same, vector, expected))


@pytest.mark.parametrize("name", BOOSTERS)
def test_every_run_in_another_process_equals_the_run_in_this_process(name):
    """The plays are spread over those of an audit: small games, drawn games, games in which caps bind."""
    booster, declared = BOOSTERS[name], Declared.of(BOOSTERS[name])
    plays = common_plays("quick", declared)
    compared = 0
    with backend_of(booster) as apart:
        assert declared_of(apart).to_json(5) == declared.to_json(5)
        for play in plays[1 :: math.ceil(len(plays) / PLAYS)]:
            cases = Case(apart, declared, play), Case(backend_of(booster, isolate=False), declared, play)
            run_apart, run = (case.partial for case in cases)
            assert cases[0].failure == cases[1].failure and run_apart.stop == run.stop
            assert run_apart.begin == run.begin and all(map(alike, run_apart.columns, run.columns))
            assert len(run_apart.weights) == len(run.weights) and all(map(alike, run_apart.weights, run.weights))
            assert alike(run_apart.coefficients, run.coefficients)
            assert [sorted(record) for record in run_apart.records] == [sorted(record) for record in run.records]
            compared += len(run.weights)
    assert compared >= PLAYS

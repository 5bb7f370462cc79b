"""Fifty lines that a competent user writes with hypothesis to test AdaBoost; `faults_found` compares an audit with them."""

import copy
import math
import time

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, HypothesisException

from reference import BestColumn, Game, InOrder, play

USUAL = settings(
    max_examples=2000, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
GAMES = st.integers(2, 6).flatmap(
    lambda m: st.lists(st.lists(st.sampled_from([-1, 1]), min_size=m, max_size=m), min_size=1, max_size=5)
)
LEARNERS = st.sampled_from([BestColumn(signed=True), InOrder(signed=False)])


def played(booster, columns, learner, rounds=8):
    game = Game(list(zip(*columns, strict=True)))
    return play(copy.deepcopy(booster), game, rounds, copy.deepcopy(learner), bits=1 << 12)


def near(left, right):
    return math.isclose(float(left), float(right), rel_tol=1e-7, abs_tol=1e-9)


def check_simplex(trace, _):
    for weights in trace.weights:
        assert len(weights) == trace.game.m and min(weights) >= 0 and near(sum(map(float, weights)), 1)


def check_determinism(trace, again):
    for mine, theirs in zip(trace.weights, again().weights, strict=True):
        assert list(map(float, mine)) == list(map(float, theirs))


def check_error_bound(trace, _):
    bound = math.prod(math.sqrt(max(0.0, 1 - float(edge) ** 2)) for edge in trace.edges)
    assert float(trace.training_error) <= bound + 1e-9


def check_weights_follow_losses(trace, _):
    if trace.stop == "rounds":
        losses = [math.exp(-float(margin)) for margin in trace.margins()]
        for weight, loss in zip(trace.weights[-1], losses, strict=True):
            assert near(weight, loss / sum(losses))


CHECKS = (check_simplex, check_determinism, check_error_bound, check_weights_follow_losses)


def property_of(check, booster, until: float):
    @USUAL
    @given(GAMES, LEARNERS)
    def holds(columns, learner):
        if time.process_time() < until:
            trace = played(booster, columns, learner)
            check(trace, lambda: played(booster, columns, learner))

    return holds


def first_failure(booster, seconds: float) -> str | None:
    """Return the first of the four properties that hypothesis refutes within this number of processor seconds, or None."""
    until = time.process_time() + seconds
    for check in CHECKS:
        try:
            property_of(check, booster, until)()
        except Flaky:  # the booster returns something else in a second run
            return check.__name__
        except HypothesisException:
            raise
        except Exception:  # an exception of the property or of the booster
            return check.__name__
    return None

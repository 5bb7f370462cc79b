"""Cache for all claims the cases that a strategy draws, and the runs of our own boosters on these cases.

Many claims are about the same run. The run is played once, and each claim reads its trace without changing it.
"""

from __future__ import annotations

import copy
import pickle
from functools import lru_cache
from itertools import islice
from typing import Any

from properties.cases.drawn_sources import SCALES
from reference.protocol import Trace, play

RUNS_KEPT = 2000  # the most runs in the cache
# The seed of drawn cases. Without it hypothesis derives a seed from the source text of `collect`, and a changed line would draw
# different cases. On the cases of this seed every negative control of the papers' claims is known to fail.
SEED = (
    13409920576014530712185708516066003164601435910092856818289267075135907296128061460096217222322420861850591197763034
)


def repeatable():
    """Return the settings of hypothesis with which the same cases are drawn every time."""
    from hypothesis import (
        HealthCheck,
        settings,
    )  # imported here: slow, and audits need no hypothesis

    return settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))


def drawn_cases(source, effort: str, number: int | None = None) -> tuple:
    """Return the cases of a drawn source, derandomised.

    number : how many cases to draw; by default as many as the source draws at this effort.
    Items that draw the same number of cases of one strategy have the same cases. So have the parts of a shared source.
    """
    number = number or source.examples(effort)
    shared_cases = getattr(source, "shared", None)
    if shared_cases is None:
        return _drawn(source.strategy, number)
    cases = _drawn(shared_cases.strategy, shared_cases.number * SCALES[effort])
    return tuple(islice((case for case in cases if source.only is None or source.only(case)), number))


@lru_cache(maxsize=64)
def _drawn(strategy, number: int) -> tuple:
    from hypothesis import Phase, given, seed, settings

    cases: list[Any] = []

    @seed(SEED)
    @settings(repeatable(), max_examples=number, phases=(Phase.generate,))
    @given(strategy)
    def collect(case):
        cases.append(case)

    collect()
    return tuple(cases)


def played(booster, game, rounds: int, oracle, bits: int) -> Trace:
    """Return the trace of `play` with copies of the booster and the learner. Runs of our own boosters are cached.

    A third-party booster or a mutant is played each time, because it may not be deterministic.
    """
    players = _pickled(booster, oracle)
    if players is None:
        return play(copy.deepcopy(booster), game, rounds, copy.deepcopy(oracle), bits=bits)
    return _run_of(players, game, rounds, bits)


def _pickled(booster, oracle) -> bytes | None:
    """Return the pickled booster and learner, the key of the cache; None if the run must not be cached."""
    if not type(booster).__module__.startswith("reference."):
        return None
    try:
        return pickle.dumps((booster, oracle))
    except (TypeError, AttributeError, pickle.PicklingError):
        return None


@lru_cache(maxsize=RUNS_KEPT)
def _run_of(players: bytes, game, rounds: int, bits: int) -> Trace:
    """Play the game. The arguments determine the run and are the key of the cache."""
    booster, oracle = pickle.loads(players)
    return play(booster, game, rounds, oracle, bits=bits)


def forget_runs() -> None:
    """Empty the cache of runs before work on other games. A hundred runs take megabytes."""
    _run_of.cache_clear()

"""What neighbouring claims share: the cases that a strategy draws, and the runs of our own boosters on them.

Many claims speak of the same run. It is made once and read by each: a claim reads its trace and changes nothing in it.
"""

from __future__ import annotations

import copy
import pickle
from functools import lru_cache
from itertools import islice
from typing import Any

import hypothesis
from hypothesis import HealthCheck, Phase, settings

from properties.cases.drawn import SCALES
from reference.protocol import Trace, play

RUNS_KEPT = 2000
REPEATABLE = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))


def drawn_cases(source, effort: str, number: int | None = None) -> tuple:
    """The cases of a drawn source, derandomised: the same for every item that asks for as many of the same strategy, and
    for all parts of the same shared cases. `number` of them where the source is not to draw as many as it can."""
    number = number or source.examples(effort)
    shared = getattr(source, "shared", None)
    if shared is None:
        return _drawn(source.strategy, number)
    cases = _drawn(shared.strategy, shared.number * SCALES[effort])
    return tuple(islice((case for case in cases if source.only is None or source.only(case)), number))


@lru_cache(maxsize=64)
def _drawn(strategy, number: int) -> tuple:
    found: list[Any] = []

    @settings(REPEATABLE, max_examples=number, phases=(Phase.generate,))
    @hypothesis.given(strategy)
    def collect(case):
        found.append(case)

    collect()
    return tuple(found)


def played(booster, game, rounds: int, oracle, bits: int) -> Trace:
    """`play` with copies of the booster and of the learner; a run of ours that was made before is handed out again.

    A stranger's or a sabotaged booster is played each time: nothing says that it does the same twice. (An audit plays it
    once for all claims of papers that ask for the same play, after the checks that do play it twice.)
    """
    players = _pickled(booster, oracle)
    if players is None:
        return play(copy.deepcopy(booster), game, rounds, copy.deepcopy(oracle), bits=bits)
    return _played(players, game, rounds, bits)


def _pickled(booster, oracle) -> bytes | None:
    """Who plays, None where the run is not to be kept."""
    if not type(booster).__module__.startswith("reference."):
        return None
    try:
        return pickle.dumps((booster, oracle))
    except (TypeError, AttributeError, pickle.PicklingError):
        return None


@lru_cache(maxsize=RUNS_KEPT)
def _played(players: bytes, game, rounds: int, bits: int) -> Trace:
    """The run, by what determines it. The game stays as itself: equal games hash alike."""
    booster, oracle = pickle.loads(players)
    return play(booster, game, rounds, oracle, bits=bits)


def forget_runs() -> None:
    """Lets go of the kept runs: they are of no use to work on other games, and take megabytes a hundred."""
    _played.cache_clear()

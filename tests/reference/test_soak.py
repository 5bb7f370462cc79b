"""Ten thousand rounds of every fast booster: finite weights to the end, and memory that grows by a constant a round.

A booster that converges is started again on the next game until the number of rounds is reached.
"""

import gc
import os
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from reference import Game, MulticlassGame, fast, play
from reference.labels.classifiers import Table
from reference.labels.oracles import EveryBest
from tests.faults import counted

ROUNDS = {"quick": 300, "ci": 10_000, "night": 10_000}
TRACED = {"quick": 100, "ci": 1000, "night": 10_000}  # rounds of which every allocation is followed
STATM = Path("/proc/self/statm")
FLOOR = 1 << 24  # bytes that the allocator may hold on to
A_ROUND = 2500  # bytes a round: choice, edge, record, and data of the booster on 12 examples
M, N = 12, 40
SOFT = (3, 1e-2)  # nu and eps
ARGUMENTS = {
    "MABoost, entropy, lazy": ("entropy", "lazy", 3),
    "RelaxedMargin": (3, 1e-3),
    "LPBoost": (3, 1e-6),
    **dict.fromkeys(("ERLPBoost", "CERLPBoost", "MLPBoost", "NewtonBoost"), SOFT),
    "Elimination": (10**9,),
}
BOOSTERS = {
    name: getattr(fast, name.split(",")[0])(*ARGUMENTS.get(name, ()))
    for name in dict.fromkeys([*fast.__all__, *ARGUMENTS])
}


class Hesitant:
    """A learner with an edge near 0 in either direction, so that no booster of adaptive steps runs out of weights."""

    def choose(self, game, weights):
        edges = weights @ game.array
        j = int(np.argmin(abs(edges)))
        return j, -1 if edges[j] < 0 else 1


def game_and_learner(name, seed):
    draw = np.random.default_rng(seed)
    if name in ("SAMME", "Elimination"):
        rows = draw.integers(1, 3, (N, M)).tolist()
        return MulticlassGame(draw.integers(1, 3, M).tolist(), 2, Table(rows)), EveryBest()
    learner = None if "LP" in name or name == "NewtonBoost" else Hesitant()
    return Game(draw.choice([-1.0, 1.0], (M, N))), learner


def soak(name, rounds):
    """Play this number of rounds; return the traces of all runs, which hold the memory that is kept."""
    traces, played, seed = [], 0, 0
    while played < rounds:
        game, learner = game_and_learner(name, seed)
        trace = play(BOOSTERS[name], game, rounds - played, learner, keep="last")
        assert all(np.isfinite(weights).all() for weights in trace.weights)
        traces.append(trace)
        played, seed = played + max(1, len(trace.columns)), seed + 1
    return traces


@pytest.fixture(scope="module", autouse=True)
def put_away():
    """Freeze the existing objects of the session, so that garbage collections do not visit them."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.skipif(not STATM.exists(), reason="no /proc tells how much memory is held")
@pytest.mark.parametrize("name", BOOSTERS)
def test_ten_thousand_rounds_are_finite_and_small(name, request):
    rounds = ROUNDS[request.config.getoption("--effort")]
    soak(name, 50)  # memory that is allocated once
    gc.collect()
    before = resident()
    traces = soak(name, rounds)
    held = resident() - before
    assert sum(max(1, len(trace.columns)) for trace in traces) >= rounds
    counted(f"rounds of {name} at constant memory a round", rounds, rounds)
    assert held <= A_ROUND * rounds + FLOOR


@pytest.mark.parametrize("name", BOOSTERS)
def test_twice_the_rounds_hold_twice_the_memory(name, request):
    rounds = TRACED[request.config.getoption("--effort")]
    soak(name, 50)
    held = []
    for share in (rounds // 2, rounds):
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        traces = soak(name, share)
        held.append(tracemalloc.get_traced_memory()[0] - before)
        tracemalloc.stop()
        del traces
    assert held[1] <= A_ROUND * rounds
    assert held[1] <= 2.5 * held[0] + 100_000


def resident() -> int:
    """Return the memory of this process in bytes."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_a_long_run_keeps_the_last_weights_and_coefficients_alone():
    traces = soak("AdaBoostS", 200)
    assert all(turn.weights is None and turn.coefficients is None for turn in traces[0].rounds)
    assert len(traces[0].weights) == 1 and len(traces[0].per_round) == len(traces[0].columns)

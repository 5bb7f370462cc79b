"""The costs of the soft-margin rows that miss their target, in sentences: rounds, columns, and shares of a profile."""

from __future__ import annotations

import cProfile
import pstats
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

from reference.data.learners import Stumps
from reference.data.samples import GENERATORS, load_samples
from reference.data.trees import BestTree
from reference.fast import ERLPBoost, MLPBoost, NewtonBoost, corrective
from reference.fast.smoothed_margin import Received, SmoothedMargin
from reference.protocol import Stop
from tests.benchmarks import soft_margin

REPEATS = 7
SIX_OF_A_ROUND = (("NewtonBoost", lambda nu: NewtonBoost(nu, soft_margin.TOLERANCE)), ("LPBoost", soft_margin.SIX[1]))
PARTS = {
    "the quadratic models over the simplex": corrective.model_minimiser,
    "projections": SmoothedMargin.distribution,
    "keeping columns": Received.add,
}


def six() -> Iterator[str]:
    """Yield sentences on NewtonBoost and LPBoost with six hypotheses a round: rounds, and the learner's share of the
    time."""
    for kind in ("twonorm", "waveform"):
        weak = Stumps(*GENERATORS[kind](500, 1))
        displayed = [f"{name} {_shares(make, weak, 6)}" for name, make in SIX_OF_A_ROUND]
        yield (
            f"`soft-margin-newtonboost-{kind}-500`, six hypotheses a round: {'; '.join(displayed)}. Of NewtonBoost's time "
            f"{_parts(SIX_OF_A_ROUND[0][1], weak, 6)}."
        )


def on_data(folder: Path) -> Iterator[str]:
    """Yield sentences on the smallest sets of MHT22, on which runs have few rounds and the learner, equal on both sides,
    takes much of the time."""
    for name in ("titanic", "flare_solar", "thyroid"):
        weak = BestTree(*load_samples(folder, name))
        soft_margin.to_the_end(SIX_OF_A_ROUND[0][1](soft_margin.SHARE * len(weak.labels)), weak, 6)
        displayed = [f"{words} {_shares(make, weak, 6)}" for words, make in SIX_OF_A_ROUND]
        yield (
            f"`table-2-newtonboost-{name}`, {len(weak.labels)} examples, six hypotheses a round: {'; '.join(displayed)}. The "
            "learner's time a round is the same on both sides; the rest are calls of numpy (NewtonBoost) and of HiGHS "
            "(LPBoost), on programs with as many rows as there are columns."
        )


def mlpboost() -> Iterator[str]:
    """Yield sentences on MLPBoost, which solves LPBoost's program for every new column and takes short steps in the other
    rounds."""
    for kind in ("twonorm", "waveform"):
        weak = Stumps(*GENERATORS[kind](500, 1))
        made = (("MLPBoost", lambda nu: MLPBoost(nu, soft_margin.TOLERANCE)), ("LPBoost", soft_margin.lpboost))
        displayed = [f"{name} {_shares(make, weak, 1)}" for name, make in made]
        yield (
            f"`soft-margin-mlpboost-{kind}-500`: {'; '.join(displayed)}. For every new column the secondary rule "
            "(MHT22, Algorithm 1) solves LPBoost's program, warm on both sides; the other rounds are steps along "
            "known columns, until the gap to the smoothed optimum is at most eps/2."
        )


def erlpboost() -> Iterator[str]:
    """Yield sentences on ERLPBoost, which must solve its program to optimality each round."""
    for kind in ("twonorm", "waveform"):
        weak = Stumps(*GENERATORS[kind](500, 1))
        steps = []

        def counting(nu, steps=steps):
            booster = ERLPBoost(nu, soft_margin.TOLERANCE)
            update = booster.update

            def counted(column):
                weights = update(column)
                steps.append(booster.record().get("newton_steps", 0))
                return weights

            booster.update = counted
            return booster

        soft_margin.to_the_end(counting(soft_margin.SHARE * len(weak.labels)), weak)
        made = (("ERLPBoost", lambda nu: ERLPBoost(nu, soft_margin.TOLERANCE)), ("LPBoost", soft_margin.lpboost))
        displayed = [f"{name} {_shares(make, weak, 1)}" for name, make in made]
        yield (
            f"`soft-margin-erlpboost-{kind}-500`: {'; '.join(displayed)}. ERLPBoost needs the minimiser of its "
            f"program, here to a gap of {corrective.GAP:g}: {statistics.mean(steps):.1f} Newton steps a round, "
            f"because examples reach and leave the cap; each step has a model with as many rows as there are columns. "
            f"Of its time {_parts(made[0][1], weak, 1)}. A program of 500 examples is "
            f"small for the simplex method: `soft-margin-erlpboost-{kind}-2000` has a larger program. NewtonBoost "
            "does not solve its program to optimality."
        )


def _parts(make, weak, hypotheses: int) -> str:
    """Return the shares of a run's parts in processor time under the profiler: single calls are too short to be timed."""
    parts = PARTS | {"the learner": Stumps.several if hypotheses > 1 else Stumps.best}
    result, total = _profile(make, weak, hypotheses)

    def within(function) -> float:
        code = function.__code__
        return result[code.co_filename, code.co_firstlineno, code.co_name][3]

    spent = {name: within(function) for name, function in parts.items()}
    displayed = ", ".join(f"{name} {100 * seconds / total:.0f} %" for name, seconds in spent.items())
    return f"{displayed}, the rest single calls of numpy"


def _profile(make, weak, hypotheses: int):
    profile = cProfile.Profile(time.process_time)
    profile.runcall(soft_margin.to_the_end, make(soft_margin.SHARE * len(weak.labels)), weak, hypotheses)
    result = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    return result, sum(entry[2] for entry in result.values())


def _shares(make, weak, hypotheses: int, repeats: int = REPEATS) -> str:
    """Return rounds, different columns, milliseconds and the learner's share of a whole run, medians."""
    result = []
    for _ in range(repeats):
        booster = make(max(1.0, soft_margin.SHARE * len(weak.labels)))
        weights, count, searching, begun = booster.start(len(weak.labels)), 0, 0.0, time.process_time()
        while not isinstance(weights, Stop):
            search_begun = time.process_time()
            rules = weak.several(weights, hypotheses) if hypotheses > 1 else [weak.best(weights)[1]]
            column, *others = ((weak.labels * rule(weak.features)).astype(float) for rule in rules)
            searching += time.process_time() - search_begun
            weights = booster.update(column, others) if others else booster.update(column)
            count += 1
        result.append((time.process_time() - begun, searching, count, len(booster._received.matrix)))
    total, searching, count, different = (statistics.median(column) for column in zip(*result, strict=True))
    share = f"{100 * searching / total:.0f} % of them the learner's"
    return f"{count:.0f} rounds with {different:.0f} different columns, {_milliseconds(total)}, {share}"


def _milliseconds(seconds: float) -> str:
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.1 else f"{1e3 * seconds:.3g} ms"

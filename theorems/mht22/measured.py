"""Runs in floats on samples with real features: generated ones and, with --data, three sets of MHT22's benchmark."""

from functools import lru_cache
from itertools import pairwise

import numpy as np

from properties.cases.play import Instance, Play
from reference import BestColumn, Game, play
from reference.data.samples import GENERATORS, load_samples
from reference.data.trees import BestTree
from reference.fast import MLPBoost
from reference.protocol import once_per_run

SETS = ("titanic", "thyroid", "flare_solar")
SHARE, TOLERANCE = 0.1, 0.01  # nu / m and ε, as in the paper's figures
SEEDS, EXAMPLES, ROW = 78, 24, 10
# numbers of rounds: after FEW the run with the LP has the larger margin; after MANY the LP no longer wins most rounds
FEW, MANY = 24, 80


def sample(name, seed, examples=EXAMPLES):
    """Return one sample of one of Breiman's generators."""
    return Instance(name=name, seed=seed, examples=examples, folder=None)


def generated_samples():
    """Yield the samples of seventy-eight seeds of each of Breiman's three generators."""
    for name in sorted(GENERATORS):
        for seed in range(SEEDS):
            yield sample(name, seed)


def samples_in_a_row():
    """Yield every ROW consecutive seeds of each generator, for claims about most samples."""
    for name in sorted(GENERATORS):
        for first in range(SEEDS - ROW + 1):
            yield Instance(samples=tuple(sample(name, seed) for seed in range(first, first + ROW)))


def samples_on_data(folder):
    """Yield the sets that the test suite uses, as samples in this folder."""
    for name in SETS:
        yield Instance(name=name, seed=0, examples=None, folder=str(folder))


def data_in_a_row(folder):
    """Yield all these sets as one case."""
    yield Instance(samples=tuple(samples_on_data(folder)))


def plays_on_data(folder):
    """Yield the scheme in floats on those sets, trees of depth 2, two caps, the LP or the newest hypothesis as second rule."""
    for name in SETS:
        features, labels = load_samples(folder, name)
        learner = BestTree(features, labels)
        for share, step, secondary in ((0.1, "short", "lpboost"), (0.3, "line", "lpboost"), (0.5, "classic", "newest")):
            booster = MLPBoost(max(1.0, share * len(labels)), TOLERANCE, step, secondary)
            yield Play(learner.game(), learner, 120, booster)


def goes_on(case):
    """Return whether no single hypothesis is perfect, so that the run does not end after its first rounds."""
    return len(_run_on(case).rounds) > FEW


def falls_of_rounds(case):
    """Return (whether the LP won the round, the decrease of f~* in the round) for MANY rounds, without the first and
    the last of the run."""
    return _moves(_run_on(case))


@once_per_run  # cached: a sample belongs to several rows
def _moves(trace):
    rounds = [this_round.record for this_round in trace.rounds if "objective" in this_round.record]
    return [(now["moved"] == "secondary", now["objective"] - later["objective"]) for now, later in pairwise(rounds)]


def least_edge_reached(case):
    """Return the least edge in the rounds of `soft_margin_reached`, with the LP: no combination has a larger soft margin."""
    return float(min(_run_on(case).edges[: MANY if case.folder else FEW]))


def soft_margin_reached(case, secondary="lpboost"):
    """Return the soft margin after FEW rounds; on the benchmark's sets after MANY."""
    trace = _run_on(
        case, secondary, MANY if case.folder or secondary else FEW
    )  # with the LP as secondary rule the run is that of `moves`
    return _soft_margin(trace, MANY if case.folder else FEW)


@once_per_run
def _soft_margin(trace, rounds):
    margins = trace.margins(min(rounds, len(trace.rounds)))
    nu, margins = trace.booster.nu, sorted(margins)
    whole = int(nu)
    at_the_cap = (nu - whole) * margins[min(whole, len(margins) - 1)]
    return float((sum(margins[:whole]) + at_the_cap) / nu)


def _run_on(case, secondary="lpboost", rounds=MANY):
    return _run(case.name, case.seed, case.examples, case.folder, secondary, rounds)


@lru_cache(maxsize=1024)
def _run(name, seed, examples, folder, secondary, rounds):
    """Return the trace of the scheme with the short step and this secondary rule, or of Frank-Wolfe alone, on a sample: stumps on
    generated data, the best tree of depth 2 on the benchmark's."""
    learner: BestColumn | BestTree
    if folder is None:
        game, learner = _drawn(name, seed, examples), BestColumn(signed=True)
    else:
        learner = trees = BestTree(*load_samples(folder, name))
        game = trees.game()
    booster = MLPBoost(max(1.0, SHARE * game.m), TOLERANCE, "short", secondary)
    return play(booster, game, rounds, learner)


@lru_cache(maxsize=512)
def _drawn(name, seed, examples):
    return every_stump(*GENERATORS[name](examples, seed))


def every_stump(features, labels):
    """Return the game of all decision stumps on a small sample, including the constant one; of a stump and its negation
    one is kept."""
    cuts = [features[:, a] > threshold for a in range(features.shape[1]) for threshold in np.unique(features[:, a])]
    return Game(labels[:, None] * np.where(np.array(cuts).T, 1.0, -1.0))

"""Stumps on real features (extra `peers`): one best stump, and AdaBoost over stumps, against scikit-learn."""

from __future__ import annotations

import numpy as np
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

from reference import fast, play
from reference.data.learners import Stumps
from tests.benchmarks.timing import Benchmark

M, P, ROUNDS = 5000, 20, 200
LARGE, LARGE_ROUNDS = (50_000, 50), 10


def sample(m=M, p=P):
    """Return two overlapping Gaussian classes: m points with p features."""
    draw = np.random.default_rng(0)
    labels = draw.choice([-1, 1], m)
    return draw.normal(size=(m, p)) + 0.3 * labels[:, None], labels


def _prepare_one():
    features, labels = sample()
    weights = np.full(M, 1 / M)
    stumps = Stumps(features, labels)
    tree = DecisionTreeClassifier(max_depth=1)
    return lambda: stumps.best(weights), lambda: tree.fit(features, labels, sample_weight=weights)


def _prepare_boosting(m=M, p=P, rounds=ROUNDS):
    features, labels = sample(m, p)

    def fast_run():
        stumps = Stumps(features, labels)
        trace = play(fast.AdaBoost(), stumps.game(), rounds, stumps, keep="last")
        assert len(trace.columns) == rounds

    def theirs():
        model = AdaBoostClassifier(DecisionTreeClassifier(max_depth=1), n_estimators=rounds)
        assert len(model.fit(features, labels).estimators_) == rounds

    return fast_run, theirs


BENCHMARKS = [
    Benchmark(
        "stump",
        f"the best stump, m = {M}, p = {P}",
        "scikit-learn's tree of depth 1, one fit",
        0.05,
        _prepare_one,
        repeats=9,
    ),
    Benchmark(
        "stump-boosting",
        f"{ROUNDS} rounds of AdaBoost over stumps, m = {M}, p = {P}, sorting included",
        "scikit-learn's AdaBoostClassifier",
        0.05,
        _prepare_boosting,
        repeats=5,
    ),
    Benchmark(
        "stump-boosting-large",
        f"{LARGE_ROUNDS} rounds of AdaBoost over stumps, m = {LARGE[0]}, p = {LARGE[1]}, sorting included",
        "scikit-learn's AdaBoostClassifier",
        0.05,
        lambda: _prepare_boosting(*LARGE, LARGE_ROUNDS),
        repeats=5,
    ),
]

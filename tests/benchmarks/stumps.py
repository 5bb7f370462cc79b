"""Stumps on real features (extra `peers`): one best stump, and AdaBoost over stumps, against scikit-learn."""

from __future__ import annotations

import numpy as np
from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

from reference import fast, play
from reference.data.learners import Stumps
from tests.benchmarks.timing import Benchmark

M, P, ROUNDS = 5000, 20, 200


def sample():
    """Two overlapping Gaussian classes: 5,000 points with 20 features."""
    draw = np.random.default_rng(0)
    labels = draw.choice([-1, 1], M)
    return draw.normal(size=(M, P)) + 0.3 * labels[:, None], labels


def _prepare_one():
    features, labels = sample()
    weights = np.full(M, 1 / M)
    stumps = Stumps(features, labels)
    tree = DecisionTreeClassifier(max_depth=1)
    return lambda: stumps.best(weights), lambda: tree.fit(features, labels, sample_weight=weights)


def _prepare_boosting():
    features, labels = sample()

    def ours():
        stumps = Stumps(features, labels)
        trace = play(fast.AdaBoost(), stumps.game(), ROUNDS, stumps, keep="last")
        assert len(trace.columns) == ROUNDS

    def theirs():
        model = AdaBoostClassifier(DecisionTreeClassifier(max_depth=1), n_estimators=ROUNDS)
        assert len(model.fit(features, labels).estimators_) == ROUNDS

    return ours, theirs


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
        repeats=3,
    ),
]

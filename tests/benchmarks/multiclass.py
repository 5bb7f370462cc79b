"""Training with five labels: the elimination algorithm over presorted stumps against scikit-learn's SAMME."""

from __future__ import annotations

from importlib.util import find_spec

import numpy

from reference.fast import Elimination
from reference.fast.training import train
from tests.benchmarks.timing import Benchmark

SHAPE, LABELS, EPOCH = (5_000, 10), 5, 25


def blobs(seed: int = 5) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Return 5,000 points with 10 features, and labels in 1..5 from a noisy quadratic function of four features."""
    draw = numpy.random.default_rng(seed)
    features = draw.normal(size=SHAPE)
    level = features[:, 0] + features[:, 1] ** 2 - features[:, 2] * features[:, 3] + 0.3 * draw.normal(size=SHAPE[0])
    return features, numpy.digitize(level, [-1, 0, 1, 2]) + 1


def _prepare():
    from sklearn.ensemble import AdaBoostClassifier
    from sklearn.tree import DecisionTreeClassifier

    features, labels = blobs()
    rounds = len(train(Elimination(EPOCH), features, labels, EPOCH * LABELS).columns)

    def work():
        trace = train(Elimination(EPOCH), features, labels, rounds, progress=True)
        assert trace.stop == "one label" and len(trace.columns) == rounds

    def base():
        model = AdaBoostClassifier(DecisionTreeClassifier(max_depth=1), n_estimators=rounds).fit(features, labels)
        assert len(model.estimators_) == rounds

    return work, base


BENCHMARKS = [
    Benchmark(
        "multiclass-training",
        "elimination, 5,000 x 10, 5 labels, epochs of 25 rounds, with a progress bar",
        "scikit-learn's SAMME with depth-1 trees, as many rounds",
        0.5,
        _prepare,
        repeats=5,
    )
] * (find_spec("sklearn") is not None)

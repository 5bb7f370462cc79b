"""Runs on real and generated features: AdaBoost over stumps, exactly.

Stumps are {-1,+1} columns, so weights stay rational; ROUNDS rounds keep their integers below a few thousand bits.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import numpy

from properties.cases.play import Play
from properties.claims import Data, Listed
from reference import BestColumn, Game
from reference.data import samples as datasets
from reference.data.learners import stump_game

SAMPLE = 100  # examples taken from each set, the first of a fixed shuffle
FEATURES = 6  # features taken from each set
ROUNDS = 8
SEED = 7


def stumps_on(features, labels, name: str) -> Play:
    """AdaBoost with the best stump on the first SAMPLE examples of a fixed shuffle, as an exact {-1,+1} game."""
    order = numpy.random.default_rng(SEED).permutation(len(labels))[:SAMPLE]
    array = stump_game(features[order, :FEATURES], labels[order]).array
    kept = numpy.unique(array, axis=1)
    return Play(Game([[int(entry) for entry in row] for row in kept], name), BestColumn(signed=True), ROUNDS)


def generated() -> Iterator[Play]:
    """Breiman's two-norm, ring-norm and waveform samples."""
    for name, generate in datasets.GENERATORS.items():
        yield stumps_on(*generate(SAMPLE, SEED), name)


def breast_cancer() -> Iterator[Play]:
    """The breast-cancer set that scikit-learn bundles; label +1 is benign."""
    from sklearn.datasets import load_breast_cancer

    features, labels = load_breast_cancer(return_X_y=True)
    yield stumps_on(features, 2 * labels - 1, "breast cancer")


def benchmark(folder: Path) -> Iterator[Play]:
    """The sets of a folder of CSV files, or of a benchmarks.mat."""
    for name in datasets.names(folder):
        yield stumps_on(*datasets.load(folder, name), name)


REAL_DATA = [Listed("generated", generated), Data(benchmark)]
if importlib.util.find_spec("sklearn") is not None:  # absent without the extra `peers`, not skipped
    REAL_DATA.insert(1, Listed("breast-cancer", breast_cancer))

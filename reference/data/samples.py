"""Samples with real features: Breiman's three generators, and benchmark sets from a folder or a benchmarks.mat.

Everything returns (features, labels): an m x p float array and m labels in {-1, +1}.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np


def two_norm(m, seed=0):
    """20 features; the classes are unit normals around (a, ..., a) and (-a, ..., -a), a = 2/sqrt(20)."""
    source, labels = _source(m, seed)
    return source.normal(size=(m, 20)) + labels[:, None] * (2 / math.sqrt(20)), labels


def ring_norm(m, seed=0):
    """20 features; class +1 is normal with covariance 4I around 0, class -1 a unit normal around (a, ..., a), a = 1/sqrt(20)."""
    source, labels = _source(m, seed)
    noise = source.normal(size=(m, 20))
    return np.where(labels[:, None] > 0, 2 * noise, noise + 1 / math.sqrt(20)), labels


def waveform(m, seed=0):
    """21 features; a random mixture of two of three triangular waves plus unit noise, +1 for the first two waves.

    The waves have height 6 and centres 7, 11 and 15 (features count from 1). The class +1 mixes the waves at 7 and 11,
    the class -1 those at 11 and 15.
    """
    source, labels = _source(m, seed)
    place = np.arange(1, 22)
    waves = [np.maximum(6 - abs(place - centre), 0) for centre in (7, 11, 15)]
    share = source.uniform(size=(m, 1))
    other = np.where(labels[:, None] > 0, waves[0], waves[2])
    return share * waves[1] + (1 - share) * other + source.normal(size=(m, 21)), labels


GENERATORS = {"twonorm": two_norm, "ringnorm": ring_norm, "waveform": waveform}


def names(folder):
    """The sets that a folder of .csv or .csv.gz files, or a benchmarks.mat, holds, in order."""
    path = _existing(folder)
    if path.is_dir():
        return sorted({file.name.split(".")[0] for file in path.iterdir() if file.name.endswith((".csv", ".csv.gz"))})
    return sorted(key for key in _matlab(path) if not key.startswith("_") and key != "benchmarks")


def load(folder, name):
    """The set `name` from a folder of CSV files (a header, features, the label last) or from a benchmarks.mat.

    Rows that repeat an earlier (features, label) are dropped, as in the sets' usual shapes.
    Raises ValueError if there is no such set, or a label is not -1 or +1, or an entry is not finite.
    """
    path = _existing(folder)
    if path.is_dir():
        for suffix in (".csv.gz", ".csv"):
            if (path / (name + suffix)).is_file():
                table = np.loadtxt(path / (name + suffix), delimiter=",", skiprows=1, ndmin=2)
                break
        else:
            raise ValueError(f"name must be one of {', '.join(names(folder))}, got {name!r}")
    else:
        sets = _matlab(path)
        if name not in sets or name.startswith("_"):
            raise ValueError(f"name must be one of {', '.join(names(folder))}, got {name!r}")
        record = sets[name][0, 0]
        table = np.column_stack([record["x"], record["t"].ravel()]).astype(float)
    return _checked(_without_repeats(table), name)


def _source(m, seed):
    if not isinstance(m, int) or m < 1:
        raise ValueError(f"m must be an int that is at least 1, got {m!r}")
    source = np.random.default_rng(seed)
    return source, np.where(source.uniform(size=m) < 0.5, 1, -1)


def _existing(folder):
    path = Path(folder)
    if not path.exists():
        raise ValueError(f"folder must be a folder of CSV files or a benchmarks.mat, got {folder!s}")
    return path


def _matlab(path):
    from scipy.io import loadmat  # here: only this format needs it

    return loadmat(path)


def _without_repeats(table):
    _, first = np.unique(table, axis=0, return_index=True)
    return table[np.sort(first)]


def _checked(table, name):
    features, labels = np.ascontiguousarray(table[:, :-1]), table[:, -1]
    if not np.isfinite(features).all():
        raise ValueError(f"the features of {name} must be finite")
    if not np.isin(labels, (-1, 1)).all():
        raise ValueError(f"the labels of {name} must be -1 or +1, got {np.unique(labels)[:5]}")
    return features, labels.astype(int)

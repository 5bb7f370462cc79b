"""Samples with real features: Breiman's three generators, and data sets from a folder of CSV files or a benchmarks.mat.

The generators and `load_samples` return (features, labels): an m x p float array and m labels in {-1, +1}.
"""

from __future__ import annotations

import gzip
import math
import zlib
from pathlib import Path

import numpy as np

from reference.arithmetic import shown
from reference.arithmetic.inputs import checked_count

LARGEST = 1 << 28  # the largest size of a data file, in bytes, unpacked


def two_norm(m, seed=0):
    """Return m examples with 20 features. The classes are unit normals around (a, ..., a) and (-a, ..., -a), a = 2/sqrt(20)."""
    source, labels = _source(m, seed)
    return source.normal(size=(m, 20)) + labels[:, None] * (2 / math.sqrt(20)), labels


def ring_norm(m, seed=0):
    """Return m examples with 20 features. Class +1 is normal with mean 0 and covariance 4I, class -1 a unit normal around
    (a, ..., a), a = 1/sqrt(20)."""
    source, labels = _source(m, seed)
    noise = source.normal(size=(m, 20))
    return np.where(labels[:, None] > 0, 2 * noise, noise + 1 / math.sqrt(20)), labels


def waveform(m, seed=0):
    """Return m examples with 21 features: a random convex combination of two triangular waves, plus unit normal noise.

    There are three waves, of height 6 and with centres 7, 11 and 15 (features count from 1). Class +1 combines the waves at 7
    and 11, class -1 those at 11 and 15.
    """
    source, labels = _source(m, seed)
    positions = np.arange(1, 22)
    waves = [np.maximum(6 - abs(positions - centre), 0) for centre in (7, 11, 15)]
    share = source.uniform(size=(m, 1))
    other = np.where(labels[:, None] > 0, waves[0], waves[2])
    return share * waves[1] + (1 - share) * other + source.normal(size=(m, 21)), labels


GENERATORS = {"twonorm": two_norm, "ringnorm": ring_norm, "waveform": waveform}


def names(folder):
    """Return the names of the data sets in a folder of .csv or .csv.gz files, or in a benchmarks.mat, sorted."""
    path = _existing(folder)
    if path.is_dir():
        return sorted({file.name.split(".")[0] for file in path.iterdir() if file.name.endswith((".csv", ".csv.gz"))})
    return sorted(key for key in _matlab(path) if not key.startswith("_") and key != "benchmarks")


def load_samples(folder, name):
    """Return the data set `name` from a folder of CSV files or from a benchmarks.mat.

    A CSV file has one line with names, then one line per example: the features, then the label. Rows that repeat an earlier
    row, label included, are dropped. Raises ValueError for an unknown name, a missing header, a line with another number of
    entries than the header, an entry that is no finite number, a label that is not -1 or +1, and an empty or damaged file or
    one of more than LARGEST bytes unpacked. The message names the file or the data set, and the line if there is one.
    """
    path = _existing(folder)
    if path.is_dir():
        for suffix in (".csv.gz", ".csv"):
            if (path / (name + suffix)).is_file():
                table = _table(path / (name + suffix))
                break
        else:
            raise ValueError(f"name must be one of {', '.join(names(folder))}, got {shown(name)}")
    else:
        sets = _matlab(path)
        if name not in sets or name.startswith("_"):
            raise ValueError(f"name must be one of {', '.join(names(folder))}, got {shown(name)}")
        record = sets[name][0, 0]
        table = np.column_stack([record["x"], record["t"].ravel()]).astype(float)
    return _checked(_without_repeats(table), name)


def _source(m, seed):
    checked_count(m)
    try:
        source = np.random.default_rng(seed)
    except (TypeError, ValueError):
        raise ValueError(
            f"seed must be an int that is at least 0, or another seed of numpy, got {shown(seed)}"
        ) from None
    return source, np.where(source.uniform(size=m) < 0.5, 1, -1)


def _existing(folder):
    try:
        path = Path(folder)
        if path.is_dir() or path.is_file():
            return path
    except (TypeError, OSError, ValueError):
        pass
    raise ValueError(f"folder must be a folder of CSV files or a benchmarks.mat, got {shown(folder)}")


def _matlab(path):
    from scipy.io import loadmat  # imported here, since only this format needs scipy.io

    if path.stat().st_size > LARGEST:
        raise ValueError(f"folder must have at most {LARGEST} bytes, got {path.name} with more")
    try:
        return loadmat(path)
    except Exception as error:  # a damaged file fails in scipy in many ways
        raise ValueError(f"folder must be a readable benchmarks.mat, got {path.name}: {shown(str(error))}") from None


def _table(path):
    """Return the numbers of a CSV file below its header."""
    lines = _text(path).splitlines()
    if not lines:
        raise ValueError(f"{path.name} is empty: it must have a header and one line per example")
    width = lines[0].count(",") + 1
    if all(_is_number(entry) for entry in lines[0].split(",")):
        raise ValueError(f"{path.name}, line 1: it must be a header with names, got numbers: {shown(lines[0])}")
    if width < 2 or len(lines) < 2:
        raise ValueError(
            f"{path.name} must have a feature, a label and an example, got {width} columns, {len(lines)} lines"
        )
    try:
        table = np.loadtxt(lines, delimiter=",", skiprows=1, ndmin=2, comments=None)
        if table.shape == (len(lines) - 1, width):  # loadtxt passes over blank lines
            return table
    except ValueError:
        pass
    for number, line in enumerate(lines[1:], 2):
        entries = line.split(",")
        if len(entries) != width or not all(map(_is_number, entries)):
            raise ValueError(f"{path.name}, line {number}: it must be {width} numbers, got {shown(line)}")
    raise ValueError(f"{path.name} cannot be read as a table of numbers")


def _text(path):
    """Return the text of a file, unpacked if its name ends in .gz, reading at most LARGEST + 1 bytes of it."""
    try:
        with (gzip.open if path.suffix == ".gz" else open)(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise ValueError(f"{path.name} must have at most {LARGEST} bytes unpacked, got more")
        return data.decode("utf-8")
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError(f"{path.name} cannot be read: {shown(str(error))}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path.name} must be UTF-8 text") from None


def _is_number(entry):
    try:
        float(entry)
    except ValueError:
        return False
    return True


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

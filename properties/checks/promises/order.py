"""Promises without a formula: equal examples have equal weights, and an example of larger margin has no larger weight."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from properties.checks.case import equal, infinite, nearness
from properties.checks.promises.table import named
from properties.claims import Sides
from reference.arithmetic import Real

APART = 1e-9  # margins in floats count as equal if they differ by at most APART, relative to the largest margin


def _compared_rounds(trace) -> range:
    """Return the numbers t = 0, 1, ... of rounds after which the weights are compared. A round that ended with a stop is left
    out: the weights after it need not follow the update."""
    return range(len(trace.weights) if trace.stop == "rounds" else min(len(trace.weights), len(trace.columns)))


@named(
    "like-examples-like-weights",
    "boosters without an order of examples",
    labels=None,
    statement=r"$u_s(i) = u_s(j)$ for $s \le t \Rightarrow d_{t+1}(i) = d_{t+1}(j)$",
)
def like_examples_like_weights(trace):
    """Two examples with the same margin in every column so far have the same weight. In games of labels, two observations with
    the same label and the same predictions have the same weight."""
    kinds: list[int] = list(getattr(trace.game, "labels", [0] * trace.game.m))
    for t in _compared_rounds(trace):
        if t:
            kind_of: dict[tuple, int] = {}
            pairs = zip(kinds, trace.played(t - 1), strict=True)
            kinds = [kind_of.setdefault((kind, entry), len(kind_of)) for kind, entry in pairs]
        first: dict[int, int] = {}
        for i, kind in enumerate(kinds):
            k = first.setdefault(kind, i)
            if k != i:
                weights = trace.weights[t]
                yield equal(weights[k], weights[i], f"weights of examples {k} and {i} after round {t}", round=t)


@named(
    "weights-fall-with-margins",
    "AdaBoost, MadaBoost, lazy MABoost, ERLPBoost",
    statement=r"$\bar u_i < \bar u_j \Rightarrow d_{t+1}(i) \ge d_{t+1}(j)$",
)
def weights_fall_with_margins(trace):
    """If the margin of the combination is larger on one example than on another, the weight of the first example is at most
    the weight of the second."""
    for t, margins in zip(_compared_rounds(trace), trace.margins_by_round(), strict=False):
        if any(map(infinite, margins)):
            return
        levels = _levels(margins)
        for lower, higher in pairwise(levels):
            i = min(lower, key=lambda place: float(trace.weights[t][place]))
            j = max(higher, key=lambda place: float(trace.weights[t][place]))
            most, at = (
                trace.weights[t][i],
                f"weight of example {j}, whose margin exceeds that of example {i}, after round {t}",
            )
            yield Sides(
                trace.weights[t][j], "<=", most + nearness(most, trace.weights[t][j]), at=at, example=j, round=t
            )


def _levels(margins: Sequence[Any]) -> list[list[int]]:
    """Return the examples in groups of equal margins, in increasing order of the margins.

    In floats, the next margin in this order counts as equal if it is larger by at most APART, relative to the largest margin.

    >>> _levels([2, 1, 2]), _levels([0.5, 0.5 + 1e-15, 1.0])
    ([[1], [0, 2]], [[0, 1], [2]])
    """
    near = 0.0
    if any(isinstance(margin, float | Real) or hasattr(margin, "dtype") for margin in margins):
        near = APART * max(1.0, *(abs(float(margin)) for margin in margins))
    keys: list[Any] = [float(margin) for margin in margins] if near else list(margins)
    groups: list[list[int]] = []
    for i in sorted(range(len(keys)), key=keys.__getitem__):
        if groups and keys[i] - keys[groups[-1][-1]] <= near:
            groups[-1].append(i)
        else:
            groups.append([i])
    return groups

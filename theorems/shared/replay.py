"""Exact replay of the columns that a search found, which certifies the worst case."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from reference import Game, Transcript, Verdict, decide, play
from reference.exact import MABoost
from reference.protocol import is_positive


def number_of_mistakes(trace) -> int:
    """Return the number of examples whose margin is not positive."""
    return sum(not is_positive(margin) for margin in trace.margins())


def edges_by_algebra(columns, gamma: Fraction) -> list[bool]:
    """Return for each round whether the edge is γ for certain, under weights exp(-Σ γ_t u_t).

    It is if, among the examples with equal votes so far, the column sums to γ times their number. Two votes are equal if every
    value of an edge occurs in both equally often.

    >>> edges_by_algebra([(-1, 1, 1), (-1, 1, 1)], Fraction(1, 3))
    [True, False]
    """
    votes: list[dict] = [{} for _ in columns[0]]
    certain = []
    for t, column in enumerate(columns):
        groups: dict = {}
        for vote, entry in zip(votes, column, strict=True):
            key = frozenset((name, times) for name, times in vote.items() if times)
            groups[key] = groups.get(key, 0) + entry - gamma
        certain.append(not any(groups.values()))
        for vote, entry in zip(votes, column, strict=True):
            name = "γ" if certain[-1] else t
            vote[name] = vote.get(name, 0) + entry
    return certain


def replayed(booster, columns, gamma: Fraction, value=number_of_mistakes) -> Any:
    """Return the mistakes, or another value, of the exact booster on these columns; None unless every edge is proved >= γ."""
    game = Game(list(zip(*columns, strict=True)))
    trace = play(booster, game, len(columns), Transcript([(t, 1) for t in range(len(columns))]))
    entropy = isinstance(booster, MABoost) and booster.divergence == "entropy"
    certain = edges_by_algebra(columns, gamma) if entropy else [False] * len(columns)
    for edge, is_certain in zip(trace.edges, certain, strict=True):
        if not is_certain and decide(edge, ">=", gamma) is not Verdict.HOLDS:
            return None
    return value(trace)

"""Runs of multiclass boosters: `play` calls `play_multiclass` for a `MulticlassGame` (see `PROTOCOLS`).

The booster's `start(labels, k)` and `update(predictions)` return weights (or `Stop`); `predictions` has one label per
observation. A booster may have a method `game(original)`, which returns the game that the learner receives in this round: the
elimination algorithm renumbers the labels in every epoch.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from reference.arithmetic import RationalVector, Verdict, decide, is_float
from reference.labels.game import MulticlassGame, score
from reference.labels.oracles import BestClassifier
from reference.protocol import PROTOCOLS, Trace, run


@dataclass
class MulticlassTrace(Trace):
    """The record of a run on a multiclass game: a `Trace` whose entries are read as follows.

    columns, signs : the codes of the hypotheses; always +1.
    edges : the scores of equation 2.2 in the game of the round.
    predictions, games : by round, the labels that the booster received, and the game that the learner received.
    """

    game: Any
    predictions: list[tuple[int, ...]] = field(default_factory=list)
    games: list[MulticlassGame] = field(default_factory=list)

    @property
    def coefficients(self) -> list[Any]:
        """The steps in order of rounds. They are not summed per hypothesis, since labels change their meaning with the epoch."""
        return list(self.per_round)

    @property
    def epochs(self) -> list[Any]:
        """The booster's epochs (elimination only)."""
        return self.booster.epochs

    @property
    def errors(self) -> list[Any]:
        """ε of each round."""
        return [this_round.record["error"] for this_round in self.rounds]

    def history(self, p: int) -> tuple[int, ...]:
        """Return the labels that the hypotheses of the rounds predicted for observation p, in order."""
        return tuple(predictions[p] for predictions in self.predictions)

    @cached_property
    def final_labels(self) -> list[tuple[int, ...]]:
        """The label that the final hypothesis gives to each observation, as a tuple: of several labels if its votes tie.

        The booster's method `predict` or `votes` is used; without either, the vote of a label is the sum of the coefficients
        of the rounds that predicted it.
        """
        if hasattr(self.booster, "predict"):
            return [(self.booster.predict(self.history(p)),) for p in range(self.game.m)]
        votes = self.booster.votes if hasattr(self.booster, "votes") else self._votes
        return [_leaders(votes(self.history(p))) for p in range(self.game.m)]

    def _votes(self, history: tuple[int, ...]) -> list[Any]:
        totals: list[Any] = [Fraction(0)] * self.game.k
        for coefficient, label in zip(self.per_round, history, strict=True):
            totals[label - 1] = totals[label - 1] + coefficient
        return totals

    def combination(self, t: int | None = None) -> list[Any]:
        """Raise AttributeError: a multiclass run has votes per label instead."""
        raise AttributeError("a multiclass run has no combination: see final_labels and the booster's votes")

    def margins(self, t: int | None = None) -> list[Any]:
        """Raise AttributeError: a multiclass run has votes per label instead."""
        raise AttributeError("a multiclass run has no margins: see final_labels and the booster's votes")

    def error(self, t: int | None = None) -> Fraction:
        """Return the share of observations whose final labels are not the true label alone: a tied vote is an error.

        Raises ValueError for t other than None or the number of rounds: the booster composes its final hypothesis only then.
        """
        if t not in (None, len(self.columns)):
            raise ValueError(f"t must be {len(self.columns)}, all rounds of a multiclass run, got {t}")
        wrong = sum(final != (label,) for final, label in zip(self.final_labels, self.game.labels, strict=True))
        return Fraction(wrong, self.game.m)

    def obtain(self, oracle, weights) -> tuple[int, int, Any, Any] | None:
        """Return the learner's hypothesis in the game of this round, (code, 1, predictions, score), or None."""
        current = self.booster.game(self.game) if hasattr(self.booster, "game") else self.game
        choice = oracle.choose(current, weights)
        if choice is None:
            return None
        code = int(choice[0])
        predictions = current.predictions(code)
        self.predictions.append(predictions)
        self.games.append(current)
        return code, 1, predictions, _score(current.labels, predictions, weights)

    def played(self, t: int):
        """Return the predictions of round t (from 0)."""
        return self.predictions[t]


def play_multiclass(booster, game: MulticlassGame, rounds: int, oracle, bits: int, keep: str) -> MulticlassTrace:
    """Play a multiclass game; `reference.protocol.play` describes and checks the arguments. Default oracle: BestClassifier."""
    oracle = BestClassifier() if oracle is None else oracle
    if hasattr(oracle, "start"):
        oracle.start()
    trace = MulticlassTrace(game, booster)
    run(trace, oracle, booster.start(game.labels, game.k), rounds, bits, keep)
    return trace


PROTOCOLS[MulticlassGame] = play_multiclass


def _score(labels, predictions, weights):
    if isinstance(weights, RationalVector):
        pairs = zip(labels, predictions, weights.numerators, strict=True)
        return Fraction(sum(w if label == guess else -w for label, guess, w in pairs), weights.denominator)
    if hasattr(weights, "__array__"):
        import numpy  # imported here: exact runs need no numpy

        return float(weights @ numpy.where(numpy.equal(labels, predictions), 1.0, -1.0))
    return score(labels, predictions, weights)


def _leaders(votes) -> tuple[int, ...]:
    """Return the labels such that no other label is proved to have a larger vote; float votes are compared as floats."""
    if any(map(is_float, votes)):
        return tuple(a for a, vote in enumerate(votes, start=1) if vote == max(votes))
    return tuple(
        a
        for a, vote in enumerate(votes, start=1)
        if not any(decide(other, ">", vote) is Verdict.HOLDS for other in votes)
    )

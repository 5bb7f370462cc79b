"""The letters of Section 2 of CL21: SAMME, beside AdaBoost on the same mistakes."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from reference import Game, Transcript, play
from reference.arithmetic import log
from reference.exact import AdaBoost
from reference.exact.parts.odds_run import odds


def coefficient_2_1(error, k: int):
    """The α of (2.1) for an error and k labels."""
    return Fraction((k - 1) ** 2, k) * log(odds(error, k))


def mistakes_reweighted(trace) -> Iterator[tuple[int, Any, Any]]:
    """(t, ε_t, the weight of the observations that h_t gets wrong after the update), for rounds with a finite step."""
    for t in range(min(len(trace.columns), len(trace.weights) - 1)):
        if trace.steps[t] == 0 or isinstance(trace.steps[t], float):
            continue
        pairs = zip(trace.predictions[t], trace.game.labels, trace.weights[t + 1], strict=True)
        after = sum((weight for guess, label, weight in pairs if guess != label), start=Fraction(0))
        yield t, trace.errors[t], after


def adaboost_on_the_same(trace):
    """AdaBoost's run on the columns +1 (right) and -1 (wrong) of the hypotheses of a multiclass run, in their order."""
    columns = [
        [1 if guess == label else -1 for guess, label in zip(row, trace.game.labels, strict=True)]
        for row in trace.predictions
    ]
    game = Game(list(zip(*columns, strict=True)))
    return play(AdaBoost(), game, len(columns), Transcript([(t, 1) for t in range(len(columns))]))


def beside(trace, other) -> Iterator[tuple[str, Any, Any]]:
    """(where, of the first run, of the second) for every step and every weight that both runs have."""
    for t, (mine, theirs) in enumerate(zip(trace.steps, other.steps, strict=False)):
        yield f"step of round {t + 1}", mine, theirs
    for t, (mine, theirs) in enumerate(zip(trace.weights, other.weights, strict=False)):
        for p in range(trace.game.m):
            yield f"weight of observation {p} before round {t + 1}", mine[p], theirs[p]


def binary_error(trace, rounds: int) -> Fraction:
    """P(τ_A(D_k) != y) for AdaBoost's votes of some rounds: a tie is a mistake; a perfect classifier is the output."""
    if isinstance(trace.steps[rounds - 1], float):
        return Fraction(0)
    votes = [
        sum((trace.steps[t] * trace.played(t)[p] for t in range(rounds)), start=Fraction(0))
        for p in range(trace.game.m)
    ]
    return Fraction(sum(not vote > 0 for vote in votes), trace.game.m)

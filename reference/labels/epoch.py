"""One epoch of the elimination algorithm: votes, the label scores Ψ, and the record of removed labels and permutations.

Source: Cho, Libgober (2021), Section 3.2. Labels are 1..k; in a tuple with one entry per label, entry a-1 belongs to label a.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

import flint

from reference.arithmetic import LogSum, Real, Undecided, Verdict, decide, enclosure
from reference.arithmetic.radicals import OddsLog, combination

CACHED = 1 << 12  # label scores and their signs, computed at the end of an epoch and needed again in every prediction


@dataclass
class Epoch:
    """The record of an epoch, complete once the epoch has ended.

    k : the number of labels in this epoch.
    labels, coefficients, predictions : the true label of each observation; α of each round; the hypothesis of each round as
            a tuple of labels, one per observation.
    ended : "negative" (the minimum length is reached and every observation has a label with Ψ < 0), "perfect" (the last
            hypothesis has no error; `length` counts its round), or "" while the epoch runs.
    psi, candidates, removed, permutations : tuples with one entry per observation: Ψ of each label; the labels with Ψ < 0
            (the paper's B); the labels removed (B underlined); the surviving labels in order, π(1), π(2), ... Which labels
            a lost observation loses is decided by the policy for unseen points.
    """

    k: int
    labels: tuple[int, ...]
    coefficients: list[Any] = field(default_factory=list)
    predictions: list[tuple[int, ...]] = field(default_factory=list)
    removed_count: int = 0
    ended: str = ""
    psi: tuple[tuple, ...] = ()
    candidates: tuple[tuple[int, ...], ...] = ()
    removed: tuple[tuple[int, ...], ...] = ()
    permutations: tuple[tuple[int, ...], ...] = ()

    @property
    def length(self) -> int:
        return len(self.coefficients)

    def history(self, p: int) -> tuple[int, ...]:
        """Return the labels that the hypotheses of this epoch gave to observation p."""
        return tuple(predictions[p] for predictions in self.predictions)


def votes(coefficients: Sequence, history: Sequence[int], k: int) -> tuple:
    """Return F_a, the sum of α_s over the rounds s that gave the label a, for a = 1..k."""
    return tuple(weighted_sum(coefficients, [int(label == a) for label in history]) for a in range(1, k + 1))


def label_scores(coefficients: Sequence, history: Sequence[int], k: int) -> tuple:
    """Return Ψ_a = Σ_s α_s (k 1[h_s = a] - 1), the last line of equation 3.8, for a = 1..k."""
    return _label_scores(tuple(coefficients), tuple(history), k)


@lru_cache(maxsize=CACHED)
def _label_scores(coefficients: tuple, history: tuple[int, ...], k: int) -> tuple:
    return tuple(weighted_sum(coefficients, [k * int(label == a) - 1 for label in history]) for a in range(1, k + 1))


def weighted_sum(coefficients: Sequence, factors: Sequence[int]):
    """Return Σ factor_s coefficient_s, in a form with an exact sign if all coefficients are LogSums or OddsLogs.

    The form is a LogSum (or 0) if no symbols are left, else an OddsLog. Any other coefficient gives a plain Real.
    """
    pairs = [(f, value) for f, value in zip(factors, coefficients, strict=True) if f and not _is_zero(value)]
    if all(isinstance(value, (LogSum, OddsLog)) for _, value in pairs):
        return combination(*zip(*pairs, strict=True)) if pairs else Fraction(0)
    return Real(lambda bits: sum((factor * enclosure(value, bits) for factor, value in pairs), start=flint.arb(0)))


def _is_zero(value) -> bool:
    return isinstance(value, (int, Fraction)) and value == 0


@lru_cache(maxsize=CACHED)
def signs(scores: tuple) -> tuple[int, ...]:
    """Return the sign -1, 0 or 1 of each score. Raises Undecided if a sign is not proved."""
    return tuple(map(sign, scores))


def sign(value) -> int:
    """Return the sign -1, 0 or 1 of a number. Raises Undecided if it is not proved."""
    if isinstance(value, LogSum):
        return value.sign()
    for candidate, relation in ((-1, "<"), (1, ">"), (0, "==")):
        if decide(value, relation, 0) is Verdict.HOLDS:
            return candidate
    raise Undecided(f"the sign of {value!r}")


def survivors(k: int, removed: Sequence[int]) -> tuple[int, ...]:
    """Return π(1) < π(2) < ...: the labels in 1..k that are not removed."""
    return tuple(label for label in range(1, k + 1) if label not in removed)


def first_largest(scores: Sequence) -> int:
    """Return the label of largest score, the lowest label on ties."""
    best = 0
    for a in range(1, len(scores)):
        if sign(weighted_sum((scores[a], scores[best]), (1, -1))) > 0:
            best = a
    return best + 1

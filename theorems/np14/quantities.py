"""What the statements of NP14 speak of: errors and margins after every round, divergences, the vector w* of the proofs."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import flint

from reference.arithmetic import Real, Verdict, decide, dot, enclosure, log
from reference.play import is_positive

WITHIN = Fraction(1, 2**100)  # equal reals that two enclosures never separate are checked to lie this close
NO_STEP = ", no step"  # where both sides are 0, and no enclosure can tell


class After(NamedTuple):
    """A run after T rounds: margins are unnormalised, `wrong` lists the mistakes (ties among them)."""

    rounds: int
    margins: tuple
    wrong: tuple[int, ...]

    @property
    def error(self) -> Fraction:
        return Fraction(len(self.wrong), len(self.margins))


def prefixes(trace) -> list[After]:
    """The run after 1, 2, ..., T rounds: every bound holds for every T."""
    margins = (Fraction(0),) * trace.game.m
    found = []
    for t, step in enumerate(trace.per_round):
        pairs = zip(margins, trace.played(t), strict=True)
        margins = tuple(margin + step * entry if entry else margin for margin, entry in pairs)
        found.append(After(t + 1, margins, mistakes(margins)))
    return found


def mistakes(margins) -> tuple[int, ...]:
    """The examples whose vote is not correct: a tie is a mistake."""
    return tuple(i for i, margin in enumerate(margins) if not is_positive(margin))


def running_squares(trace) -> list:
    """Σ_{s<=t} γ_s² for t = 1, 2, ..."""
    total, found = Fraction(0), []
    for edge in trace.edges:
        total = total + edge**2
        found.append(total)
    return found


def uniform_on(indices, m: int) -> tuple[Fraction, ...]:
    """w*: the uniform distribution over these examples."""
    return tuple(Fraction(1, len(indices)) if i in indices else Fraction(0) for i in range(m))


def divergence(kind: str, x, y):
    """B(x, y): half the squared distance, or Σ x ln(x/y) - x + y with 0 ln 0 = 0; entries exact or Real."""
    if kind == "euclidean":
        return sum(((a - b) ** 2 for a, b in zip(x, y, strict=True)), start=Fraction(0)) / 2
    if all(isinstance(entry, int | Fraction) for entry in (*x, *y)):
        total = Fraction(0)
        for a, b in zip(x, y, strict=True):
            total = total + (a * log(Fraction(a) / b) if a else 0) - a + b
        return total
    return Real(lambda bits: _relative_entropy([(enclosure(a, bits), enclosure(b, bits)) for a, b in _pairs(x, y)], x))


def _pairs(x, y):
    return list(zip(x, y, strict=True))


def _relative_entropy(pairs, x) -> flint.arb:
    total = flint.arb(0)
    for (a, b), original in zip(pairs, x, strict=True):
        zero = isinstance(original, int | Fraction) and original == 0
        total += b if zero else a * (a / b).log() - a + b
    return total


def squared_dual_norm(kind: str, column):
    """|d|²: the sum of squares, or the square of the largest entry."""
    return sum(entry**2 for entry in column) if kind == "euclidean" else max(abs(entry) for entry in column) ** 2


def norm_bound(kind: str, m: int) -> int:
    """The least bound on |d|² over all columns of m margins."""
    return m if kind == "euclidean" else 1


def no_step(step) -> str:
    """NO_STEP if the step is 0 as far as 1000 bits tell: an exact zero, a tie of irrational weights, or next to it."""
    return NO_STEP if decide(abs(step), "<=", Fraction(1, 2**1000), bits=2048) is Verdict.HOLDS else ""


def average(weights, entries):
    """Σ weights_i entries_i, for entries that may be Reals."""
    return sum((w * e for w, e in zip(weights, entries, strict=True) if w), start=Fraction(0))


def initial_divergence(kind: str, wrong: int, m: int):
    """B(w*, uniform) for w* uniform on `wrong` of m examples: (1-ε)/(2mε), or ln(1/ε)."""
    if kind == "euclidean":
        return Fraction(m - wrong, 2 * m * wrong)
    return log(Fraction(m, wrong))


def l1(vector):
    """|x|_1."""
    return sum((abs(entry) for entry in vector), start=Fraction(0))


def edges_are_not_negative(trace) -> bool:
    """No hypothesis is worse than none on the weights it was given."""
    return all(decide(edge, ">=", 0) is Verdict.HOLDS for edge in trace.edges)


def edges_are_positive(trace) -> bool:
    """Every hypothesis has a positive edge, as the paper assumes of a weak learner."""
    return bool(trace.edges) and all(is_positive(edge) for edge in trace.edges)


def least(values):
    """The least of some numbers, Reals among them; the first of those that do not separate."""
    best = None
    for value in values:
        if best is None or decide(value, "<", best, bits=512) is Verdict.HOLDS:
            best = value
    return best


__all__ = [
    "NO_STEP",
    "WITHIN",
    "After",
    "average",
    "divergence",
    "dot",
    "edges_are_not_negative",
    "edges_are_positive",
    "initial_divergence",
    "l1",
    "least",
    "mistakes",
    "no_step",
    "norm_bound",
    "prefixes",
    "running_squares",
    "squared_dual_norm",
    "uniform_on",
]

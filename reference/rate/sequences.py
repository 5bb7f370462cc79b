"""Infinite sequences of combinations in closed form, and the two constructions that MRS13 makes from such sequences.

Source: MRS13, Lemmas 19 and 20. The terms of a `PolynomialSequence` are given, in turn, by finitely many polynomials in t. Its
margins are polynomials too, so that limits, infima and the limit direction of the normalised sequence are computed exactly;
the proofs of the paper use subsequences and limit points instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from reference.arithmetic import RationalVector, Verdict, decide, dot, exp, log
from reference.game import Game


@dataclass(frozen=True)
class PolynomialSequence:
    """The sequence η_t = Σ_k t^k · turns[t mod p][k] for t = 1, 2, ..., with p = len(turns).

    turns : turns[r][k] is a vector of n rationals, the coefficient of t^k in the terms with t mod p = r.
    """

    game: Game
    turns: tuple

    @cached_property
    def _polynomials(self):
        turns = [[RationalVector.of(vector) for vector in turn] for turn in self.turns]
        return [[tuple(dot(vector, row) for vector in turn) for row in self.game.rows] for turn in turns]

    def margin_polynomials(self, turn: int) -> list[tuple[Fraction, ...]]:
        """Return for each example the coefficients of its margin, a polynomial in t, in one turn; constant term first."""
        return self._polynomials[turn]

    def margins(self, t: int) -> list[Fraction]:
        """Return the m margins of η_t."""
        return [value_at(polynomial, t) for polynomial in self.margin_polynomials(t % len(self.turns))]

    def is_admissible(self) -> bool:
        """Return whether a sufficient condition proves that the total loss is at most m for every t.

        The condition: in every turn the margins, as polynomials in t - 1, have no negative coefficient except perhaps the
        constant one, so that they never fall; and the total loss is at most m at t = 1.
        """
        for turn in range(len(self.turns)):
            polynomials = [shifted(polynomial) for polynomial in self.margin_polynomials(turn)]
            if any(c < 0 for polynomial in polynomials for c in polynomial[1:]):
                return False
            first = sum((exp(-polynomial[0]) for polynomial in polynomials), Fraction(0))
            if decide(first, "<=", self.game.m) is not Verdict.HOLDS:
                return False
        return True

    def vanishing(self, turn: int) -> tuple[int, ...]:
        """Return the examples whose loss tends to 0 in one turn: those whose margin has a positive leading coefficient."""
        return tuple(i for i, p in enumerate(self.margin_polynomials(turn)) if leading(p) > 0)

    def greatest_start(self, i: int) -> Fraction:
        """Return the largest constant term of the margin of example i over all turns.

        In the turns in which this margin is constant, no margin of example i exceeds it.
        """
        return max(self.margin_polynomials(turn)[i][0] for turn in range(len(self.turns)))


def value_at(polynomial: Sequence[Fraction], t: int) -> Fraction:
    """Return the value at t of a polynomial given by its coefficients, constant term first."""
    total = Fraction(0)
    for coefficient in reversed(polynomial):
        total = total * t + coefficient
    return total


def shifted(polynomial: Sequence[Fraction]) -> list[Fraction]:
    """Return the coefficients of a polynomial in t as a polynomial in s = t - 1, constant term first."""
    whole, result = RationalVector.of(polynomial), [0]
    for coefficient in reversed(whole.numerators):
        result = [a + b for a, b in zip([0, *result], [*result, 0], strict=True)]
        result[0] += coefficient
    return list(RationalVector(result[: max(1, len(polynomial))], whole.denominator))


def leading(polynomial: Sequence[Fraction]) -> Fraction:
    """Return the leading coefficient of a polynomial in t; 0 for a constant."""
    return next((c for c in reversed(polynomial[1:]) if c), Fraction(0))


def decomposing_subsequence(sequence: PolynomialSequence, terms: int) -> tuple[tuple[int, ...], list[int]]:
    """Return (Z, indices): the zero-loss set and the first `terms` indices of the subsequence of Lemma 19.

    The examples are processed in order. If the loss of an example has infimum 0 over the remaining turns, the example joins
    Z, and only the turns in which its loss tends to 0 remain. The k-th index is the first later t, in a remaining turn, at
    which the loss of every example of Z is below 1/k.
    """
    turns = list(range(len(sequence.turns)))
    zero_loss = []
    for i in range(sequence.game.m):
        vanishing = [turn for turn in turns if i in sequence.vanishing(turn)]
        if vanishing:
            zero_loss.append(i)
            turns = vanishing
    indices: list[int] = []
    period, t = len(sequence.turns), 0
    while len(indices) < terms:
        t += 1
        if t % period not in turns:
            continue
        margins = sequence.margins(t)
        if all(decide(margins[i], ">", log(Fraction(len(indices) + 1))) is Verdict.HOLDS for i in zero_loss):
            indices.append(t)
    return tuple(zero_loss), indices


def limiting_direction(sequence: PolynomialSequence) -> tuple[Fraction, ...]:
    """Return the vector of Lemma 20 for a sequence of one turn: margins are positive where losses tend to 0, else 0.

    The limit direction on the remaining rows is the coefficient of the highest power of t with a nonzero margin on them. The
    rows with a margin of 0 remain. The result is the first direction plus a small multiple of the result for the remaining
    rows, and so on.
    """
    polynomials = sequence.margin_polynomials(0)
    powers = len(sequence.turns[0])
    rows = list(range(sequence.game.m))
    pieces = []
    for power in range(powers - 1, 0, -1):
        if any(polynomials[i][power] for i in rows):
            pieces.append(power)
            rows = [i for i in rows if not polynomials[i][power]]
    direction = (Fraction(0),) * sequence.game.n
    for power in reversed(pieces):
        direction = _combined(sequence.game, sequence.turns[0][power], direction)
    return direction


def _combined(game, strong, weak):
    """Return strong + c·weak with a c > 0 so small that every nonzero margin of `strong` keeps its sign."""

    def margins(vector):
        return [sum((a * x for a, x in zip(row, vector, strict=True)), Fraction(0)) for row in game.rows]

    ratios = [abs(s) / (2 * abs(w)) for s, w in zip(margins(strong), margins(weak), strict=True) if s and w]
    share = min([Fraction(1), *ratios])
    return tuple(Fraction(s) + share * w for s, w in zip(strong, weak, strict=True))

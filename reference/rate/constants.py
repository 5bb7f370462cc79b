"""The constants of the C/ε rate: C0 (equation 11), C1 and C2 (Lemma 18), C3 (proof of Theorem 14) and C = 1/C3.

Source: MRS13, Section 4.1 and Corollary 23. All losses here are totals over the examples (the paper's unnormalised
loss), so a suboptimality θ_t is at most C/t. The paper derives the constants with F and Z both present; the three
remaining cases use the same argument with what is left of it, and say so below.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from reference.arithmetic import Real, enclosure, exp, sqrt
from reference.game import Game
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set


@dataclass(frozen=True)
class RateConstants:
    """C0, C1, C2 : None where M_F is empty or zero (no λ_min).       C3, C : None only if the loss never changes.

    F empty        : C = 2m/γ², from the factor sqrt(1 - γ²) that every round gains.
    M_F zero       : the loss on F is K always, so θ is the loss on Z and C3 = (γ/m)²/2.
    Z empty        : Lemma 18 applies in every round and C3 = C2/m.
    """

    C0: Any
    C1: Any
    C2: Any
    C3: Any
    C: Any


@lru_cache(maxsize=1 << 14)
def rate_constants(game: Game) -> RateConstants:
    """Return the constants of Section 4 for a game; Fractions where rational, else Reals."""
    found = decompose(game)
    m = game.m
    if not found.finite_margin:
        assert found.gamma is not None
        rate = 2 * m / found.gamma**2
        return RateConstants(None, None, None, 1 / rate, rate)
    inner = finite_margin_set(game)
    if inner.is_still:
        if not found.zero_loss:
            return RateConstants(None, None, None, None, Fraction(0))
        slow = (found.gamma / m) ** 2 / 2
        return RateConstants(None, None, None, slow, 1 / slow)
    C0 = 2 * inner.least_eigenvalue * exp(-inner.largest_margin) / (game.n * m)  # equation 11
    C1 = smaller_of_two(Fraction(1, 4), sqrt(C0 / m) / 4)
    C2 = C0 / (4 * m)
    C3 = C2 / m
    if found.zero_loss:
        C3 = smaller_of_two(C3, (found.gamma * C1 / m) ** 2 / 2)
    return RateConstants(C0, C1, C2, C3, 1 / C3)


def smaller_of_two(left, right):
    """Return the smaller of two exact numbers or Reals, without deciding which it is."""
    if isinstance(left, (int, Fraction)) and isinstance(right, (int, Fraction)):
        return min(left, right)
    return Real(lambda bits: enclosure(left, bits).min(enclosure(right, bits)))


def greatest(values):
    """Return the largest of exact numbers and Reals, without deciding which it is."""
    values = list(values)
    if all(isinstance(value, (int, Fraction)) for value in values):
        return max(values)

    def enclose(bits):
        top = enclosure(values[0], bits)
        for value in values[1:]:
            top = top.max(enclosure(value, bits))
        return top

    return Real(enclose)

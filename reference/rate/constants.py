"""The constants of the C/ε rate: C0 (equation 11), C1 and C2 (Lemma 18), C3 (proof of Theorem 14) and C = 1/C3.

Source: MRS13, Section 4.1 and Corollary 23. All losses here are sums over the examples (the paper's unnormalised loss); the
suboptimality θ_t then is at most C/t. The paper derives the constants for F and Z both non-empty. The docstring of
`RateConstants` has the other three cases, with the part of the argument that applies to them.
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
    """The constants of one game.

    C0, C1, C2 : None if M_F is empty or zero, since λ_min then does not exist.
    C3, C : C3 is None, and C is 0, if the loss never changes (Z empty, M_F zero).
    The cases that the paper does not treat:
    F empty        : C = 2m/γ², since every round multiplies the loss by at most sqrt(1 - γ²).
    M_F zero       : the loss on F always is K, so that θ is the loss on Z; C3 = (γ/m)²/2.
    Z empty        : Lemma 18 applies in every round; C3 = C2/m.
    """

    C0: Any
    C1: Any
    C2: Any
    C3: Any
    C: Any


@lru_cache(maxsize=1 << 14)
def rate_constants(game: Game) -> RateConstants:
    """Return the constants of Section 4 for a game: Fractions if known to be rational, else Reals."""
    decomposition = decompose(game)
    m = game.m
    if not decomposition.finite_margin:
        assert decomposition.gamma is not None
        C = 2 * m / decomposition.gamma**2
        return RateConstants(None, None, None, 1 / C, C)
    inner = finite_margin_set(game)
    if inner.cannot_move:
        if not decomposition.zero_loss:
            return RateConstants(None, None, None, None, Fraction(0))
        C3 = (decomposition.gamma / m) ** 2 / 2
        return RateConstants(None, None, None, C3, 1 / C3)
    C0 = 2 * inner.least_eigenvalue * exp(-inner.largest_margin) / (game.n * m)  # equation 11
    C1 = smaller_of_two(Fraction(1, 4), sqrt(C0 / m) / 4)
    C2 = C0 / (4 * m)
    C3 = C2 / m
    if decomposition.zero_loss:
        C3 = smaller_of_two(C3, (decomposition.gamma * C1 / m) ** 2 / 2)
    return RateConstants(C0, C1, C2, C3, 1 / C3)


def smaller_of_two(left, right):
    """Return the minimum of two numbers, as a Real unless both are rational; no comparison of Reals is needed."""
    if isinstance(left, (int, Fraction)) and isinstance(right, (int, Fraction)):
        return min(left, right)
    return Real(lambda bits: enclosure(left, bits).min(enclosure(right, bits)))


def greatest(values):
    """Return the maximum of numbers, as a Real unless all are rational; no comparison of Reals is needed."""
    values = list(values)
    if all(isinstance(value, (int, Fraction)) for value in values):
        return max(values)

    def enclose(bits):
        top = enclosure(values[0], bits)
        for value in values[1:]:
            top = top.max(enclosure(value, bits))
        return top

    return Real(enclose)

"""A constant P of the game with which AdaBoost's excess loss after t rounds is at most 2 P² / t.

This is not in MRS13. Its Section 5 announces poly(1/λ_min, 1/γ, μ_max) ε^-3 by first-order arguments, without proof, and
conjectures ε^-(1 + o(1)). The following first-order argument gives ε^-1. Write ℓ for losses that are not divided by m,
e = ℓ(X) - K for the excess, δ for the best edge. Let η = η* - λ be orthogonal to the null space of M_F, with η* optimal on F.

    ℓ(F) - K <= Σ_F ℓ(i) (Mη)_i            (the loss is convex)
             <= ||η||_1 (δ ℓ(X) + ℓ(Z))     (the sum over all examples is at most δ ||η||_1 ℓ(X); entries are at most 1)
    ||η||_1  <= B = sqrt(N |F|) (μ_max + ln m) / λ_min      (margins on F lie in [-ln m, μ_max], Lemma 15)
    ℓ(Z)     <= δ ℓ(X) / γ                  (Lemma 16)

so that e <= P δ ℓ(X) with P = B (1 + 1/γ) + 1/γ. By (5) a round reduces the excess by at least ℓ(X) δ²/2 >= e² / (2 m P²).
By Lemma 32 this implies e_t <= 2 m P² / t.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from reference.arithmetic import log, sqrt
from reference.game import Game
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import finite_margin_set


@lru_cache(maxsize=1 << 14)
def without_copies(game: Game) -> Game:
    """Return the game with every distinct column once, in order of first occurrence.

    AdaBoost has the same runs on it, and inf L is the same. The number N of columns is unbounded with copies; without copies
    it is at most 3^m for entries in {-1, 0, 1}.
    """
    different = tuple(dict.fromkeys(game.columns))
    return game if len(different) == game.n else Game(tuple(zip(*different, strict=True)))


@lru_cache(maxsize=1 << 14)
def reach_on_finite_set(game: Game) -> Any:
    """Return B, a bound on ||η||_1, the move from a combination of total loss at most m to an optimum on F.

    It is 0 if F is empty or M_F is zero.
    """
    if not decompose(game).finite_margin:
        return Fraction(0)
    inner = finite_margin_set(game)
    if inner.cannot_move:
        return Fraction(0)
    return sqrt(game.n * len(inner.rows)) * (inner.largest_margin + log(game.m)) / inner.least_stretch


@lru_cache(maxsize=1 << 14)
def first_order_constant(game: Game) -> Any:
    """Return P (Fraction or Real): the excess is at most P times the best edge times the total loss.

    It is 0 if the loss is constant.
    """
    reach, gamma = reach_on_finite_set(game), decompose(game).gamma
    return reach if gamma is None else reach * (1 + 1 / gamma) + 1 / gamma


def infimum_of_loss(game: Game) -> Any:
    """Return inf L = K/m, a Fraction or a Real; 0 if F is empty."""
    return finite_margin_set(game).least_loss / game.m if decompose(game).finite_margin else Fraction(0)


def integer_constant(m: int, n: int) -> Any:
    """Return an upper bound on P for all m x n games with entries -1, 0, 1, from Lemmas 34, 36 and 39.

    1/λ_min <= m!, 1/γ <= sqrt(n) m m!, μ_max <= ln(m) m^(3/2) m! for m >= 2. Without copies of columns n is at most 3^m, and
    the bound is 2^O(m ln m).
    """
    factorial = Fraction(1)
    for k in range(2, m + 1):
        factorial *= k
    inverse_gamma = sqrt(n) * m * factorial
    largest_margin = log(m) * m * sqrt(m) * factorial
    reach = sqrt(n * m) * (largest_margin + log(m)) * factorial
    return reach * (1 + inverse_gamma) + inverse_gamma

"""The vectors on which the pure greedy algorithm is too slow for Conjecture 6 of MRS13: Toeplitz inner products, targets
(2/3)^i and clusters of size 4^i.

First as integer vectors, rounded at a scale that grows with J (`dictionary`), then at one scale for every J (`latents`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from operator import mul

from reference.arithmetic import RationalVector
from reference.constructions.clusters import inner

RHO = Fraction(2, 3)  # the targets' ratio
REFERENCE_SCALE = Fraction(25, 6)  # m_0 is this multiple of u
LIMIT_FACTOR = Fraction(6, 125)  # of (16/9)^J (1 - 4^-J)


def toeplitz(k: int) -> Fraction:
    """Return c_k: 1, 2/15, and -(8/15) 2^-|k| from |k| = 2 on."""
    k = abs(k)
    return (Fraction(1), Fraction(2, 15))[k] if k < 2 else Fraction(-8, 15) / 2**k


def target_product(k: int) -> Fraction:
    """Return <u, g_k> for k >= 1, and <u, u> at k = 0, where u is the sum over i >= 1 of (2/3)^i g_i."""
    if k < 2:
        return (Fraction(4, 5), RHO)[k]
    return Fraction(32, 15) / 2**k


def dictionary_gram(J: int) -> list[list[Fraction]]:
    """Inner products of m_0 = (25/6)u and m_n = 2^n g_n, n = 1..J, exactly. Raises ValueError if J < 1."""
    if not isinstance(J, int) or J < 1:
        raise ValueError(f"J must be an int that is at least 1, got {J!r}")

    def entry(n, k):
        if n == 0 and k == 0:
            return REFERENCE_SCALE**2 * target_product(0)
        if n == 0 or k == 0:
            return REFERENCE_SCALE * target_product(n + k) * 2 ** (n + k)
        return toeplitz(n - k) * 2 ** (n + k)

    return [[entry(n, k) for k in range(J + 1)] for n in range(J + 1)]


@lru_cache(maxsize=32)
def dictionary(J: int, scale: int | None = None) -> tuple[tuple[int, ...], ...]:
    """Integer vectors near `scale` times m_0, ..., m_J: the rows of the Cholesky factor, rounded towards 0.

    scale : 200 · 3^J where it is not given; what rounding spoils is checked on the vectors, not here.
    """
    scale = 200 * 3**J if scale is None else scale
    gram = dictionary_gram(J)
    size = J + 1
    lower = [[Fraction(0)] * size for _ in range(size)]  # gram = lower · diag(pivots) · lowerᵀ
    pivots: list[Fraction] = []
    for n in range(size):
        for k in range(n):
            lower[n][k] = (
                gram[n][k] - inner([a * p for a, p in zip(lower[n][:k], pivots[:k], strict=True)], lower[k][:k])
            ) / pivots[k]
        pivots.append(gram[n][n] - sum((a * a * p for a, p in zip(lower[n][:n], pivots, strict=True)), Fraction(0)))
        lower[n][n] = Fraction(1)
    return tuple(tuple(_rounded(scale, a, p) for a, p in zip(row, pivots, strict=True)) for row in lower)


def _rounded(scale: int, factor: Fraction, pivot: Fraction) -> int:
    """Return scale · factor · sqrt(pivot), rounded towards 0."""
    square = scale * scale * factor * factor * pivot
    size = isqrt(square.numerator // square.denominator)
    return size if factor >= 0 else -size


def dictionary_limit(J: int) -> Fraction:
    """Return 0.048 (1 - 4^-J) (16/9)^J: the limit ratio of the real vectors, unbounded in J."""
    return LIMIT_FACTOR * (1 - Fraction(1, 4**J)) * Fraction(16, 9) ** J


# The same dictionary at a bounded scale. Rounding needs a scale of about 3^J, and the rounds as well as B²/ε grow with its
# square. With w_m and w'_m of unit variance, uncorrelated and sparse, no rounding is needed, at one scale for every J:
#   g_n = sqrt(2/15) Σ_k φ_k w_{n-k} + sqrt(3/15) Σ_k f_k w'_{n-k},  Σ f_k z^k = (3 - 2z)/(2 - z),  Σ φ_k z^k = that times 1 + z,
# because 13 - 12x = |3 - 2z|², 5 - 4x = |2 - z|² and 7 + 4x = 2|1 + z|² + 3. In u, w_m has a multiple of (2/3)^m: so w_m is
# ±(3/2)^m with a probability of order (4/9)^m and else 0, which makes 2^n g_n a sum of multiples of 3^m, below 4^n.

BOUNDED_SCALE = 576


@dataclass(frozen=True)
class Latent:
    """A variable, 1 or -1 with `probability`/2 each and else 0, and its coefficients in S_0, ..., S_J.

    At most one variable of a group is not 0, and the groups are independent: all are uncorrelated.
    """

    group: int
    probability: Fraction
    coefficients: tuple[Fraction, ...]


def latents(J: int, scale: int = BOUNDED_SCALE) -> list[Latent]:
    """Variables whose combinations S_0, ..., S_J have the covariance scale² · `dictionary_gram(J)`, exactly.

    What the embedding asks of S is checked by `sums_fit_their_clusters`.      Raises ValueError if J < 1.
    """
    if not isinstance(J, int) or J < 1:
        raise ValueError(f"J must be an int that is at least 1, got {J!r}")
    f = [Fraction(3, 2), *(Fraction(-1, 2 ** (k + 1)) for k in range(1, J + 1))]
    phi = [f[0], *(f[k] + f[k - 1] for k in range(1, J + 1))]
    found: list[Latent] = []

    def add(group, probability, size, in_target, powers):
        entries = (REFERENCE_SCALE * in_target, *powers)
        found.append(Latent(group, probability, tuple(scale * size * entry for entry in entries)))

    half, decay = Fraction(1, 2), RHO**2
    for group, taps, at_rho, share, first in (
        (0, phi, Fraction(25, 12), Fraction(8, 15), 0),
        (1, f, Fraction(5, 4), Fraction(4, 5), 1),
    ):
        for m in range(first, J + 1):
            powers = [2 ** (n - m) * 3**m * taps[n - m] if n >= m else Fraction(0) for n in range(1, J + 1)]
            add(group, share * decay**m, half, at_rho if m else at_rho - taps[0], powers)
        add(
            group, share * decay ** (J + 1) / (1 - decay), half, at_rho, [Fraction(0)] * J
        )  # all m > J: they only meet in u
    add(1, Fraction(8, 45), half, Fraction(-3, 4), [Fraction(-3, 2)] * J)  # all w_m with m < 0: in every sum alike
    add(2, Fraction(4, 15), Fraction(1), Fraction(-1, 4), [-half] * J)  # all w'_m with m < 1
    return found


def covariance(variables: Sequence[Latent]) -> list[list[Fraction]]:
    """Return E S_n S_k."""
    size, shares = len(variables[0].coefficients), RationalVector.of(v.probability for v in variables)
    every = RationalVector.of(entry for v in variables for entry in v.coefficients)
    sums = [every.numerators[n::size] for n in range(size)]  # S_n variable by variable, in integers
    weighted = [list(map(mul, shares.numerators, column)) for column in sums]
    scale = shares.denominator * every.denominator**2
    return [[Fraction(sum(map(mul, first, second)), scale) for second in sums] for first in weighted]


def sums_fit_their_clusters(variables: Sequence[Latent]) -> bool:
    """Return whether clusters of K_n = E S_n² signs can have the sums S_n: even numbers, all of them, and |S_n| <= K_n;
    and whether the probabilities of each group add up to at most 1."""
    groups = [[v for v in variables if v.group == group] for group in {v.group for v in variables}]
    sizes = [row[n] for n, row in enumerate(covariance(variables))]
    largest = [sum(max(abs(v.coefficients[n]) for v in group) for group in groups) for n in range(len(sizes))]
    even = all(entry % 2 == 0 for v in variables for entry in v.coefficients) and all(size % 2 == 0 for size in sizes)
    shares = all(sum(v.probability for v in group) <= 1 for group in groups)
    return even and shares and all(top <= size for size, top in zip(sizes, largest, strict=True))

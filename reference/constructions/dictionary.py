"""A dictionary of vectors on which the pure greedy algorithm is too slow for Conjecture 6 of MRS13.

Its inner products are Toeplitz, the target has the coefficients (2/3)^i, and cluster i has about 4^i columns. `dictionary`
approximates the vectors by integer vectors, at a scale that grows with J; `latents` represents them exactly, at the same scale
for every J.
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

RHO = Fraction(2, 3)  # the ratio of consecutive coefficients of the target
REFERENCE_SCALE = Fraction(25, 6)  # m_0 = REFERENCE_SCALE u
LIMIT_FACTOR = Fraction(6, 125)  # the limit ratio is LIMIT_FACTOR (16/9)^J (1 - 4^-J)


def toeplitz(k: int) -> Fraction:
    """Return c_k = <g_i, g_{i+k}>: 1 for k = 0, 2/15 for |k| = 1, and -(8/15) 2^-|k| for |k| >= 2."""
    k = abs(k)
    return (Fraction(1), Fraction(2, 15))[k] if k < 2 else Fraction(-8, 15) / 2**k


def target_product(k: int) -> Fraction:
    """Return <u, g_k> for k >= 1, and <u, u> at k = 0, where u is the sum over i >= 1 of (2/3)^i g_i."""
    if k < 2:
        return (Fraction(4, 5), RHO)[k]
    return Fraction(32, 15) / 2**k


def dictionary_gram(J: int) -> list[list[Fraction]]:
    """Return the inner products of m_0 = (25/6)u and m_n = 2^n g_n, n = 1..J. Raises ValueError if J < 1."""
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
    """Return integer vectors near `scale` times m_0, ..., m_J: the rows of the Cholesky factor, rounded towards 0.

    scale : default 200 · 3^J. The effect of rounding on the inner products is not checked here; callers check the vectors.
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
    """Return 0.048 (1 - 4^-J) (16/9)^J, the `limit_ratio` of the vectors without rounding; it is unbounded in J."""
    return LIMIT_FACTOR * (1 - Fraction(1, 4**J)) * Fraction(16, 9) ** J


# The same dictionary at a bounded scale. Rounding needs a scale of about 3^J, and both the number of rounds and B²/ε grow with
# the square of the scale. No rounding is needed, at one scale for every J, with uncorrelated random variables w_m and w'_m of
# variance 1:
#   g_n = sqrt(2/15) Σ_k φ_k w_{n-k} + sqrt(3/15) Σ_k f_k w'_{n-k},
#   Σ f_k z^k = (3 - 2z)/(2 - z),  Σ φ_k z^k = (1 + z)(3 - 2z)/(2 - z).
# With z = e^{iθ} and x = cos θ the inner products follow from 13 - 12x = |3 - 2z|², 5 - 4x = |2 - z|², 7 + 4x = 2|1 + z|² + 3.
# The coefficient of w_m in u is a multiple of (2/3)^m. Let w_m be ±(3/2)^m with a probability of order (4/9)^m, else 0: then
# 2^n g_n is a sum of multiples of 3^m and is below 4^n.

BOUNDED_SCALE = 576


@dataclass(frozen=True)
class Latent:
    """A random variable that is 1 or -1 with `probability`/2 each, else 0, and its coefficients in S_0, ..., S_J.

    At most one variable of a group is nonzero, and the groups are independent. Hence all variables are uncorrelated.
    """

    group: int
    probability: Fraction
    coefficients: tuple[Fraction, ...]


def latents(J: int, scale: int = BOUNDED_SCALE) -> list[Latent]:
    """Return random variables whose combinations S_0, ..., S_J have the covariance scale² · `dictionary_gram(J)`.

    `sums_fit_their_clusters` checks the conditions of the embedding on S.      Raises ValueError if J < 1.
    """
    if not isinstance(J, int) or J < 1:
        raise ValueError(f"J must be an int that is at least 1, got {J!r}")
    f = [Fraction(3, 2), *(Fraction(-1, 2 ** (k + 1)) for k in range(1, J + 1))]
    phi = [f[0], *(f[k] + f[k - 1] for k in range(1, J + 1))]
    variables: list[Latent] = []

    def add(group, probability, size, in_target, powers):
        entries = (REFERENCE_SCALE * in_target, *powers)
        variables.append(Latent(group, probability, tuple(scale * size * entry for entry in entries)))

    half, decay = Fraction(1, 2), RHO**2
    for group, taps, at_rho, share, first in (
        (0, phi, Fraction(25, 12), Fraction(8, 15), 0),
        (1, f, Fraction(5, 4), Fraction(4, 5), 1),
    ):
        for m in range(first, J + 1):
            powers = [2 ** (n - m) * 3**m * taps[n - m] if n >= m else Fraction(0) for n in range(1, J + 1)]
            add(group, share * decay**m, half, at_rho if m else at_rho - taps[0], powers)
        # one variable for all m > J, which occur in u only
        add(group, share * decay ** (J + 1) / (1 - decay), half, at_rho, [Fraction(0)] * J)
    # one variable for all w_m with m < 0, which have the same coefficient in every sum, and one for all w'_m with m < 1
    add(1, Fraction(8, 45), half, Fraction(-3, 4), [Fraction(-3, 2)] * J)
    add(2, Fraction(4, 15), Fraction(1), Fraction(-1, 4), [-half] * J)
    return variables


def covariance(variables: Sequence[Latent]) -> list[list[Fraction]]:
    """Return the matrix of E S_n S_k, n, k = 0..J."""
    size, shares = len(variables[0].coefficients), RationalVector.of(v.probability for v in variables)
    every = RationalVector.of(entry for v in variables for entry in v.coefficients)
    sums = [every.numerators[n::size] for n in range(size)]  # the coefficients of S_n, in integers
    weighted = [list(map(mul, shares.numerators, column)) for column in sums]
    scale = shares.denominator * every.denominator**2
    return [[Fraction(sum(map(mul, first, second)), scale) for second in sums] for first in weighted]


def sums_fit_their_clusters(variables: Sequence[Latent]) -> bool:
    """Return whether clusters of K_n = E S_n² signs can have the sums S_n.

    The conditions: all coefficients and all K_n are even integers, |S_n| <= K_n, and the probabilities of each group sum to
    at most 1.
    """
    groups = [[v for v in variables if v.group == group] for group in {v.group for v in variables}]
    sizes = [row[n] for n, row in enumerate(covariance(variables))]
    largest = [sum(max(abs(v.coefficients[n]) for v in group) for group in groups) for n in range(len(sizes))]
    even = all(entry % 2 == 0 for v in variables for entry in v.coefficients) and all(size % 2 == 0 for size in sizes)
    shares = all(sum(v.probability for v in group) <= 1 for group in groups)
    return even and shares and all(top <= size for size, top in zip(sizes, largest, strict=True))

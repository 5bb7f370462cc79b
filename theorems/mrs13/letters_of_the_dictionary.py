"""The letters of `greedy_dictionary`: its inner products, summed exactly."""

from fractions import Fraction

from reference.constructions.dictionary import RHO, toeplitz

TAIL = 2  # from here on c_k is a geometric sequence


def geometric_sum(first, ratio):
    """The sum of first · ratio^k over k >= 0, for |ratio| < 1."""
    return first / (1 - ratio)


def forward_sum(rho: Fraction, start: int = 1) -> Fraction:
    """Σ_{k>=1} rho^k c_{k+start-1}."""
    if start > 1:
        return geometric_sum(rho * toeplitz(start), rho / 2)
    return rho * toeplitz(1) + geometric_sum(rho**2 * toeplitz(2), rho / 2)


def backward_sum(rho: Fraction) -> Fraction:
    """1 + Σ_{k>=1} rho^-k c_k."""
    return 1 + toeplitz(1) / rho + geometric_sum(toeplitz(2) / rho**2, 1 / (2 * rho))


def product_with(j: int, i: int) -> Fraction:
    """<r_j, g_i> = Σ_{k>j} ρ^k c_{k-i}, summed exactly: finitely many terms and a geometric tail."""
    last = max(j, i) + TAIL
    head = sum((RHO**k * toeplitz(k - i) for k in range(j + 1, last)), Fraction(0))
    return head + geometric_sum(RHO**last * toeplitz(last - i), RHO / 2)


def squared_norm(j: int) -> Fraction:
    """|r_j|², from <r_j, u> by taking the first j targets off again."""
    return product_with_target(j) - sum((RHO**i * product_with(j, i) for i in range(1, j + 1)), Fraction(0))


def product_with_target(j: int) -> Fraction:
    """<r_j, u> = Σ_{i>j} ρ^i <u, g_i>: the products with u are (32/15) 2^-i from i = 2 on."""
    last = max(j + 1, TAIL)
    head = sum((RHO**i * product_with(0, i) for i in range(j + 1, last)), Fraction(0))
    return head + geometric_sum(RHO**last * product_with(0, last), RHO / 2)

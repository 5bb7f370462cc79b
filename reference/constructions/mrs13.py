"""The matrices of Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), with the values that they attain.

Functions whose docstring says "ours" return matrices that are not in the paper.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

from reference.arithmetic import Real, exp, fraction, log, shown, sqrt
from reference.arithmetic.inputs import MOST, checked_count
from reference.game import Game
from reference.rate.suboptimality import sum_of_roots

ANY = 1 << (1 << 16)  # the largest n of the closed formulas, which build no matrix


def triangular(m: int) -> Game:
    """Return the matrix of Figure 2: m rows, numbered from 0, and m - 1 columns, numbered from 1 as in the paper.

    Row i >= 1 has +1 in column i, -1 to the right of it and 0 to the left; row 0 is the negation of row 1.
    Raises ValueError if m < 2.
    """
    _at_least_two(m)
    below = [[0] * (i - 1) + [1] + [-1] * (m - 1 - i) for i in range(1, m)]
    return Game([[-entry for entry in below[0]], *below], name=f"Figure 2, m={m}")


def triangular_direction(m: int) -> tuple[int, ...]:
    """Return the combination (2^(m-2) - 1, 2^(m-3), ..., 2, 1) of Theorem 10, with margin 0 on rows 0 and 1, else 1."""
    return (2 ** (m - 2) - 1, *(2 ** (m - 1 - i) for i in range(2, m)))


def triangular_norm(m: int, epsilon):
    """Return the bound of Theorem 10: every combination with loss at most 2/m + epsilon/m has at least this l1-norm.

    epsilon : a rational above 0.    The result is a LogSum or 0.
    """
    _at_least_two(m)
    return (2 ** (m - 2) - 1) * -log(_positive(epsilon, "epsilon"))


def triangular_solution(m: int, epsilon) -> tuple:
    """Return the combination of loss 2/m + epsilon/m in Theorem 10: `triangular_direction(m)` times ln((m - 2) / epsilon).

    For m = 2 the direction is 0, and the loss is 1 = 2/m for every epsilon.
    """
    epsilon = _positive(epsilon, "epsilon")
    scale = log(Fraction(m - 2) / epsilon) if m > 2 else Fraction(0)
    return tuple(scale * entry for entry in triangular_direction(m))


def nearly_complementary(nu) -> Game:
    """Return the matrix of Figure 3: four examples, two rated columns with sum 0 on two examples and nu on the others.

    Raises ValueError unless 0 <= nu <= 2; for larger nu entries would exceed 1.
    """
    nu = fraction(nu, "nu")
    if not 0 <= nu <= 2:
        raise ValueError(f"nu must be in [0, 2], got {shown(nu)}")
    return Game([[-1, 1], [1, -1], [-1 + nu, 1], [1, -1 + nu]], name=f"Figure 3, nu={nu}")


def nearly_complementary_norm(nu, epsilon):
    """Return the bound of Theorem 12: every combination with loss at most 1/2 + epsilon has at least this l1-norm.

    It is negative for epsilon > 1/4.
    """
    return -log(4 * _positive(epsilon, "epsilon")) * (2 / _positive(nu, "nu"))


def nearly_complementary_solution(nu, epsilon) -> tuple:
    """Return the combination (c, c) of loss 1/2 + epsilon in Theorem 12, where c = ln(1 / (2 epsilon)) / nu."""
    scale = -log(2 * _positive(epsilon, "epsilon")) * (1 / _positive(nu, "nu"))
    return (scale, scale)


def both_sets() -> Game:
    """Return the matrix of Figure 4: examples a, b, c and two hypotheses, with F = {a, b}, Z = {c} and K = 2."""
    return Game([[1, -1], [-1, 1], [1, 1]], name="Figure 4")


def both_sets_weights(t: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return AdaBoost's weights of a, b, c before round t = 1, 2, ... on Figure 4, by Lemma 31.

    In round 1 AdaBoost plays the second hypothesis.
    """
    checked_count(t, "t")
    if t == 1:
        return (Fraction(1, 3),) * 3
    heavy, light, last = Fraction(1, 2), Fraction(1, 2) - Fraction(1, 2 * t), Fraction(1, 2 * t)
    return (heavy, light, last) if t % 2 == 0 else (light, heavy, last)


def both_sets_squared_loss(rounds: int) -> Fraction:
    """Return the square of AdaBoost's loss L after `rounds` rounds on Figure 4, by Lemma 31: (4/9)(1 + 1/rounds), or 1 for 0."""
    return Fraction(1) if rounds == 0 else Fraction(4, 9) * (1 + Fraction(1, rounds))


def separate_blocks(n: int) -> Game:
    """Return a matrix (ours) of n blocks on which λ_min, γ and μ_max are bounded, while a round changes only one block.

    Hypothesis k <= n has the entries (+, +, -) on the three examples of block k and 0 elsewhere. One further hypothesis is
    right on one further example and 0 elsewhere. There are 3n + 1 examples, with entries in {-1, 0, +1}. λ_min² = 3 and γ = 1
    for every n, and the margins on the blocks of a combination with loss at most m are at most ln m. The number of rounds
    nevertheless grows with n: see `separate_blocks_rounds`.    Raises ValueError if n < 1.
    """
    _at_least(n, 1, "n")
    rows = [[sign * (j == k) for j in range(n + 1)] for k in range(n) for sign in (1, 1, -1)]
    return Game([*rows, [0] * n + [1]], name=f"{n} blocks of three")


def separate_blocks_rounds(n: int, epsilon) -> Real:
    """Return a number of rounds that every coordinate descent needs to come within epsilon of inf L on `separate_blocks(n)`.

    It is n - epsilon (3n + 1) / (3 - sqrt(8)): the total loss of a block that no round has changed is 3 - sqrt(8) above its
    infimum.
    """
    _at_least(n, 1, "n", ANY)
    return n - _positive(epsilon, "epsilon") * (3 * n + 1) / (3 - sqrt(8))


def leaning_pair(n: int) -> Game:
    """Return a matrix (ours) of two nearly opposite hypotheses on which 1/λ_min and e^μ_max are bounded for all n.

    There are 36 n² examples: 6 n² for each pair (u, v) with u = 1, -1 and v = 1, 1, -1. The hypotheses are u and
    tv - (1 - t)u with t = 1/(3n). All examples are in the finite-margin set, and K/m = 2 sqrt(2)/3. The smaller eigenvalue of
    M^T M is at least its determinant over its trace, m t²/(1 + (1 - t)² + t²) >= 2, so that 1/λ_min <= 1/sqrt(2). Let a and b
    be the coefficients of u and v in a combination; then L = cosh(a)(2 e^-b + e^b)/3. If L <= 1, then |a| <= ln(2)/2 and
    0 <= b <= ln 2, so that e^μ_max <= 2 sqrt(2). The number of rounds nevertheless grows with n: see `leaning_pair_rounds`.
    Raises ValueError if n < 1.
    """
    _at_least(n, 1, "n")
    t = Fraction(1, 3 * n)
    rows = [[u, t * v - (1 - t) * u] for u in (1, -1) for v in (1, 1, -1)]
    return Game([row for row in rows for _ in range(6 * n**2)], name=f"leaning pair, n={n}")


LEANING_ACCURACY = Fraction(1, 40)


def leaning_pair_rounds(n: int) -> Real:
    """Return 6n ln(10/9)/ln 2, a number of rounds that AdaBoost needs to come within 1/40 of inf L on `leaning_pair(n)`.

    This holds for every choice of columns. The loss never rises, so that |tanh a| <= 1/3 and the edge of v is at most 1/3 in
    every round. Hence every edge is at most 1/3, and every step at most artanh(1/3) = ln(2)/2. If L is within 1/40 of its
    infimum, b is at least ln(10/9), since 9/5 + 10/9 > 2 sqrt(2) + 3/40; and b is t times the coefficient of the second
    hypothesis.
    """
    _at_least(n, 1, "n", ANY)
    return 6 * n * log(Fraction(10, 9)) / log(2)


MOST_INDEPENDENT = 9  # the largest number K of columns, with 2^K rows


def independent_columns(q: int, columns: int | None = None) -> tuple[Game, tuple[int, ...]]:
    """Return (game, multiplicities) of K independent columns of signs with edge 1/q (ours).

    The rows are all x in {-1,+1}^K; row x stands for prod (q + x_i) examples, (2q)^K in all. The loss is a product over the
    columns, so that a round changes one factor only: see `independent_loss`.

    q : an int, at least 2.      columns : K, from 1 to 9; default q², for which q must be 2 or 3.
    Raises ValueError for other values: with more columns there are too many rows.
    """
    checked_count(q, "q", least=2)
    if columns is None and q * q > MOST_INDEPENDENT:
        raise ValueError(f"q must be 2 or 3 where columns is not given, got {q!r}")
    K = checked_count(q * q if columns is None else columns, "columns", most=MOST_INDEPENDENT)
    rows = list(product((1, -1), repeat=K))
    return Game(rows, name=f"{K} independent columns"), tuple(prod(q + entry for entry in row) for row in rows)


def independent_loss(q: int, combination) -> Real | Fraction:
    """Return the loss of a combination on `independent_columns(q)`: the product of cosh λ_i - sinh(λ_i)/q. q is at least 2."""
    _at_least(q, 2, "q")
    value: Real | Fraction = Fraction(1)
    for entry in combination:
        if entry != 0:
            value = value * sum_of_roots([(1 + Fraction(1, q)) * exp(-entry), (1 - Fraction(1, q)) * exp(entry)]) / 2
    return value


def doubling(m: int) -> Game:
    """Return the first matrix of Lemma 24: m x m, +1 on the diagonal, -1 above it, 0 below. All examples are in Z."""
    _at_least_two(m)
    return Game([[0] * i + [1] + [-1] * (m - 1 - i) for i in range(m)], name=f"Lemma 24, doubling, m={m}")


def doubling_solution(m: int) -> tuple[int, ...]:
    """Return the combination (2^(m-1), ..., 2, 1), which has margin 1 on every example of `doubling(m)`."""
    return tuple(2 ** (m - 1 - j) for j in range(m))


def doubling_gamma(m: int) -> Fraction:
    """Return the largest margin of a combination of unit l1-norm on `doubling(m)`: 1/(2^m - 1)."""
    return Fraction(1, 2**m - 1)


def mirrored_doubling(m: int) -> Game:
    """Return a matrix (ours) of 2m rows and m columns: the rows of `doubling(m)`, then their negations.

    All its examples are in the finite-margin set. On `doubling(m)` this set is empty, so that λ_min is not defined.
    """
    rows = doubling(m).rows
    return Game([*rows, *(tuple(-entry for entry in row) for row in rows)], name=f"Lemma 24, mirrored, m={m}")


def runaway(m: int) -> Game:
    """Return the second matrix of Lemma 24: m x (m - 1), -1 on the diagonal, +1 below it, 0 above.

    Its last row is all +1. All examples are in the finite-margin set, but a combination of total loss at most m can have an
    exponentially large margin.
    """
    _at_least_two(m)
    upper = [[1] * i + [-1] + [0] * (m - 2 - i) for i in range(m - 1)]
    return Game([*upper, [1] * (m - 1)], name=f"Lemma 24, runaway, m={m}")


def runaway_balance(m: int) -> tuple[int, ...]:
    """Return y = (2^(m-2), ..., 2, 1, 1), for which yᵀM = 0 on M = `runaway(m)`."""
    return (*(2 ** (m - 2 - i) for i in range(m - 1)), 1)


def runaway_direction(m: int) -> tuple[int, ...]:
    """Return x = (1, 2, 4, ..., 2^(m-2)), with margin 2^(m-1) - 1 on the last example of `runaway(m)` and -1 on the others."""
    return tuple(2**j for j in range(m - 1))


def runaway_margin(m: int) -> Fraction:
    """Return (2^(m-1) - 1)/(2m), the margin of `runaway_direction(m)`/(2m) on the last example.

    The total loss of this combination is at most m if m > 10.
    """
    return Fraction(2 ** (m - 1) - 1, 2 * m)


def _at_least_two(m: int) -> None:
    _at_least(m, 2, "m")


def _at_least(value: int, least: int, name: str, most: int = MOST) -> None:
    checked_count(value, name, least, most)


def _positive(value, name: str) -> Fraction:
    value = fraction(value, name)
    if value <= 0:
        raise ValueError(f"{name} must be positive, got {shown(value)}")
    return value

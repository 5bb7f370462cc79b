"""The matrices of Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), with what each attains."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

from reference.arithmetic import Real, exp, fraction, log, shown, sqrt
from reference.arithmetic.inputs import MOST, checked_count
from reference.game import Game
from reference.rate.suboptimality import sum_of_roots

ANY = 1 << (1 << 16)  # the largest n that a closed formula accepts; it builds no matrix


def triangular(m: int) -> Game:
    """Figure 2: m rows and m - 1 columns, labelled from 0 and from 1 in the paper.

    Row i >= 1 has +1 in column i, -1 to the right of it and 0 to the left; row 0 is the complement of row 1.
    Raises ValueError if m < 2.
    """
    _at_least_two(m)
    below = [[0] * (i - 1) + [1] + [-1] * (m - 1 - i) for i in range(1, m)]
    return Game([[-entry for entry in below[0]], *below], name=f"Figure 2, m={m}")


def triangular_direction(m: int) -> tuple[int, ...]:
    """Return the combination (2^(m-2) - 1, 2^(m-3), ..., 2, 1) of Theorem 10: margins 0 on rows 0 and 1, and 1 on the others."""
    return (2 ** (m - 2) - 1, *(2 ** (m - 1 - i) for i in range(2, m)))


def triangular_norm(m: int, epsilon):
    """Theorem 10: no combination of smaller l1-norm has loss at most 2/m + epsilon/m; a LogSum or 0 (epsilon > 0)."""
    _at_least_two(m)
    return (2 ** (m - 2) - 1) * -log(_positive(epsilon, "epsilon"))


def triangular_solution(m: int, epsilon) -> tuple:
    """Return the combination by which Theorem 10 reaches loss 2/m + epsilon/m: the direction times ln((m - 2) / epsilon).

    For m = 2 the direction is 0 and the loss is 1 = 2/m whatever epsilon is.
    """
    epsilon = _positive(epsilon, "epsilon")
    scale = log(Fraction(m - 2) / epsilon) if m > 2 else Fraction(0)
    return tuple(scale * entry for entry in triangular_direction(m))


def nearly_complementary(nu) -> Game:
    """Figure 3: four examples, two confidence-rated columns whose sum is 0 on two examples and nu on the other two.

    Raises ValueError unless 0 <= nu <= 2 (beyond 2 the entries leave [-1, 1]).
    """
    nu = fraction(nu, "nu")
    if not 0 <= nu <= 2:
        raise ValueError(f"nu must be in [0, 2], got {shown(nu)}")
    return Game([[-1, 1], [1, -1], [-1 + nu, 1], [1, -1 + nu]], name=f"Figure 3, nu={nu}")


def nearly_complementary_norm(nu, epsilon):
    """Theorem 12: no combination of smaller l1-norm has loss at most 1/2 + epsilon; negative for epsilon > 1/4."""
    return -log(4 * _positive(epsilon, "epsilon")) * (2 / _positive(nu, "nu"))


def nearly_complementary_solution(nu, epsilon) -> tuple:
    """Return the combination (c, c), c = ln(1 / (2 epsilon)) / nu, by which Theorem 12 reaches loss 1/2 + epsilon."""
    scale = -log(2 * _positive(epsilon, "epsilon")) * (1 / _positive(nu, "nu"))
    return (scale, scale)


def both_sets() -> Game:
    """Figure 4: examples a, b, c and two hypotheses; F = {a, b} and Z = {c} are both present, K = 2."""
    return Game([[1, -1], [-1, 1], [1, 1]], name="Figure 4")


def both_sets_weights(t: int) -> tuple[Fraction, Fraction, Fraction]:
    """Lemma 31: AdaBoost's weights on a, b, c before round t = 1, 2, ... when round 1 picks the second hypothesis."""
    checked_count(t, "t")
    if t == 1:
        return (Fraction(1, 3),) * 3
    heavy, light, last = Fraction(1, 2), Fraction(1, 2) - Fraction(1, 2 * t), Fraction(1, 2 * t)
    return (heavy, light, last) if t % 2 == 0 else (light, heavy, last)


def both_sets_squared_loss(rounds: int) -> Fraction:
    """Lemma 31: the square of AdaBoost's loss L after `rounds` rounds on Figure 4, (4/9)(1 + 1/rounds); 1 at the start."""
    return Fraction(1) if rounds == 0 else Fraction(4, 9) * (1 + Fraction(1, rounds))


def separate_blocks(n: int) -> Game:
    """Not in the paper: n hypotheses that each decide three examples (+, +, -) and abstain elsewhere, and
    one further hypothesis, right on one further example and 0 elsewhere. 3n + 1 examples, entries in {-1, 0, +1}.

    λ_min² = 3 and γ = 1 whatever n is, a margin of a combination of loss at most m is at most ln m on the blocks, and
    yet a round changes one block: see `separate_blocks_rounds`.    Raises ValueError if n < 1.
    """
    _at_least(n, 1, "n")
    rows = [[sign * (j == k) for j in range(n + 1)] for k in range(n) for sign in (1, 1, -1)]
    return Game([*rows, [0] * n + [1]], name=f"{n} blocks of three")


def separate_blocks_rounds(n: int, epsilon) -> Real:
    """Before any coordinate descent is within epsilon of the infimum of the loss of `separate_blocks(n)`, it takes at
    least n - epsilon (3n + 1) / (3 - sqrt(8)) rounds: a block no round has touched keeps 3 - sqrt(8) too much."""
    _at_least(n, 1, "n", ANY)
    return n - _positive(epsilon, "epsilon") * (3 * n + 1) / (3 - sqrt(8))


def leaning_pair(n: int) -> Game:
    """Not in the paper: 36 n² examples, 6 n² of each (u, v) with u = 1 or -1 and v = 1, 1 or -1, and two hypotheses, u
    and tv - (1 - t)u with t = 1/(3n), nearly opposite to each other.

    Every example is in the finite-margin set, K/m = 2 sqrt(2)/3. The smaller eigenvalue of M^T M is at least determinant
    over trace, m t²/(1 + (1 - t)² + t²) >= 2, so that 1/λ_min <= 1/sqrt(2). Write a and b for the combination's
    coefficients of u and v: L = cosh(a)(2 e^-b + e^b)/3, and where that is at most 1, |a| <= ln(2)/2 and 0 <= b <= ln 2,
    so that e^μ_max <= 2 sqrt(2). Both are bounded whatever n is, and yet see `leaning_pair_rounds`.
    Raises ValueError if n < 1.
    """
    _at_least(n, 1, "n")
    t = Fraction(1, 3 * n)
    rows = [[u, t * v - (1 - t) * u] for u in (1, -1) for v in (1, 1, -1)]
    return Game([row for row in rows for _ in range(6 * n**2)], name=f"leaning pair, n={n}")


LEANING_ACCURACY = Fraction(1, 40)


def leaning_pair_rounds(n: int) -> Real:
    """With any choice of columns, AdaBoost needs at least 6n ln(10/9)/ln 2 rounds to come within 1/40 of the infimum of the
    loss L of `leaning_pair(n)`.

    The loss does not rise, so that at all times |tanh a| <= 1/3 and v has an edge of 1/3 at most: hence every edge is at
    most 1/3 and every step at most artanh(1/3) = ln(2)/2. Within 1/40 of the infimum b is at least ln(10/9), since
    9/5 + 10/9 > 2 sqrt(2) + 3/40, and b is t times the coefficient of the second hypothesis.
    """
    _at_least(n, 1, "n", ANY)
    return 6 * n * log(Fraction(10, 9)) / log(2)


MOST_INDEPENDENT = 9  # columns whose 2^K rows are written out


def independent_columns(q: int, columns: int | None = None) -> tuple[Game, tuple[int, ...]]:
    """Not in the paper: K independent sign columns of edge 1/q, all rows x in {-1,+1}^K, row x as often as prod (q + x_i) says:
    (2q)^K examples. Returns the distinct rows and how often each counts.

    The loss is a product over the columns, so that a round changes one factor and no other: see `independent_loss`.

    q : at least 2.      columns : K, from 1 to 9; q² if it is None, so that q is then 2 or 3.
    Raises ValueError for other values: beyond nine columns the rows are too many to write out.
    """
    checked_count(q, "q", least=2)
    if columns is None and q * q > MOST_INDEPENDENT:
        raise ValueError(f"q must be 2 or 3 where columns is not given, got {q!r}")
    K = checked_count(q * q if columns is None else columns, "columns", most=MOST_INDEPENDENT)
    rows = list(product((1, -1), repeat=K))
    return Game(rows, name=f"{K} independent columns"), tuple(prod(q + entry for entry in row) for row in rows)


def independent_loss(q: int, combination) -> Real | Fraction:
    """Return the loss of a combination on the independent columns: the product of cosh λ_i - sinh(λ_i)/q, for any q >= 2."""
    _at_least(q, 2, "q")
    value: Real | Fraction = Fraction(1)
    for entry in combination:
        if entry != 0:
            value = value * sum_of_roots([(1 + Fraction(1, q)) * exp(-entry), (1 - Fraction(1, q)) * exp(entry)]) / 2
    return value


def doubling(m: int) -> Game:
    """Lemma 24, first matrix: m x m, +1 on the diagonal, -1 above it, 0 below. Its zero-loss set is everything."""
    _at_least_two(m)
    return Game([[0] * i + [1] + [-1] * (m - 1 - i) for i in range(m)], name=f"Lemma 24, doubling, m={m}")


def doubling_solution(m: int) -> tuple[int, ...]:
    """Return the combination (2^(m-1), ..., 2, 1), which has margin 1 on every example of `doubling(m)`."""
    return tuple(2 ** (m - 1 - j) for j in range(m))


def doubling_gamma(m: int) -> Fraction:
    """Return the largest margin of a combination of unit l1-norm on `doubling(m)`: 1/(2^m - 1)."""
    return Fraction(1, 2**m - 1)


def mirrored_doubling(m: int) -> Game:
    """Return `doubling(m)` above its own negation: 2m examples, m columns, all of them in the finite-margin set.

    Not in the paper: its first matrix has no finite-margin example, so λ_min is not defined there.
    """
    rows = doubling(m).rows
    return Game([*rows, *(tuple(-entry for entry in row) for row in rows)], name=f"Lemma 24, mirrored, m={m}")


def runaway(m: int) -> Game:
    """Lemma 24, second matrix: m x (m - 1), -1 on the diagonal, +1 below it, 0 above; the last row is all +1.

    Its finite-margin set is everything, yet a combination of loss at most m has an exponentially large margin.
    """
    _at_least_two(m)
    upper = [[1] * i + [-1] + [0] * (m - 2 - i) for i in range(m - 1)]
    return Game([*upper, [1] * (m - 1)], name=f"Lemma 24, runaway, m={m}")


def runaway_balance(m: int) -> tuple[int, ...]:
    """Return y = (2^(m-2), ..., 2, 1, 1), under which every column of `runaway(m)` sums to 0."""
    return (*(2 ** (m - 2 - i) for i in range(m - 1)), 1)


def runaway_direction(m: int) -> tuple[int, ...]:
    """Return x = (1, 2, 4, ..., 2^(m-2)): margins -1 on the first m - 1 examples of `runaway(m)` and 2^(m-1) - 1 on the last."""
    return tuple(2**j for j in range(m - 1))


def runaway_margin(m: int) -> Fraction:
    """Return the margin (2^(m-1) - 1)/(2m) that x/(2m) reaches on the last example; its loss is at most m when m > 10."""
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

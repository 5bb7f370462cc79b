"""The matrices of Mukherjee, Rudin, Schapire, The Rate of Convergence of AdaBoost (2013), with what each attains."""

from __future__ import annotations

from fractions import Fraction

from reference.arithmetic import fraction, log
from reference.game import Game


def triangular(m: int) -> Game:
    """Figure 2: m rows and m - 1 columns, labelled from 0 and from 1 in the paper.

    Row i >= 1 has +1 in column i, -1 to the right of it and 0 to the left; row 0 is the complement of row 1.
    Raises ValueError if m < 2.
    """
    if not isinstance(m, int) or m < 2:
        raise ValueError(f"m must be an int that is at least 2, got {m!r}")
    below = [[0] * (i - 1) + [1] + [-1] * (m - 1 - i) for i in range(1, m)]
    return Game([[-entry for entry in below[0]], *below], name=f"Figure 2, m={m}")


def triangular_direction(m: int) -> tuple[int, ...]:
    """The combination (2^(m-2) - 1, 2^(m-3), ..., 2, 1) of Theorem 10: margins 0 on rows 0 and 1, and 1 on the others."""
    return (2 ** (m - 2) - 1, *(2 ** (m - 1 - i) for i in range(2, m)))


def triangular_norm(m: int, epsilon):
    """Theorem 10: no combination of smaller l1-norm has loss at most 2/m + epsilon/m; a LogSum or 0 (epsilon > 0)."""
    return (2 ** (m - 2) - 1) * -log(_positive(epsilon, "epsilon"))


def triangular_solution(m: int, epsilon) -> tuple:
    """The combination by which Theorem 10 reaches loss 2/m + epsilon/m: the direction times ln((m - 2) / epsilon).

    For m = 2 the direction is 0 and the loss is 1 = 2/m whatever epsilon is.
    """
    epsilon = _positive(epsilon, "epsilon")
    scale = log(Fraction(m - 2) / epsilon) if m > 2 else Fraction(0)
    return tuple(scale * entry for entry in triangular_direction(m))


def nearly_complementary(nu) -> Game:
    """Figure 3: four examples, two confidence-rated columns that cancel on all examples but for nu.

    Raises ValueError unless 0 <= nu <= 2 (beyond 2 the entries leave [-1, 1]).
    """
    nu = fraction(nu, "nu")
    if not 0 <= nu <= 2:
        raise ValueError(f"nu must be in [0, 2], got {nu}")
    return Game([[-1, 1], [1, -1], [-1 + nu, 1], [1, -1 + nu]], name=f"Figure 3, nu={nu}")


def nearly_complementary_norm(nu, epsilon):
    """Theorem 12: no combination of smaller l1-norm has loss at most 1/2 + epsilon; negative for epsilon > 1/4."""
    return -log(4 * _positive(epsilon, "epsilon")) * (2 / _positive(nu, "nu"))


def nearly_complementary_solution(nu, epsilon) -> tuple:
    """The combination (c, c), c = ln(1 / (2 epsilon)) / nu, by which Theorem 12 reaches loss 1/2 + epsilon."""
    scale = -log(2 * _positive(epsilon, "epsilon")) * (1 / _positive(nu, "nu"))
    return (scale, scale)


def _positive(value, name: str) -> Fraction:
    value = fraction(value, name)
    if value <= 0:
        raise ValueError(f"{name} must be positive, got {value}")
    return value

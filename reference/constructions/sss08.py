"""Games of Shalev-Shwartz and Singer, On the Equivalence of Weak Learnability and Linear Separability (2008).

The paper describes its examples in words (Section 4.1). The functions return the smallest games that fit the description, and
their values.
"""

from __future__ import annotations

from fractions import Fraction

from reference.arithmetic import fraction, shown
from reference.arithmetic.inputs import checked_count
from reference.game import Game


def contradictory_pair(m: int) -> Game:
    """Return the game of one hypothesis, right on m - 1 examples; the first example occurs again with the other label.

    Its margin and its weak learnability are 0. Raises ValueError if m < 2.
    """
    checked_count(m, least=2)
    return Game([[1]] * (m - 1) + [[-1]], name=f"contradictory pair, m={m}")


def contradictory_pair_value(k) -> Fraction:
    """Return (k - 2)/k, the value of `contradictory_pair(m)` with weights capped at 1/k, for a rational k in [2, m]."""
    k = fraction(k, "k")
    if k < 2:
        raise ValueError(f"k must be at least 2, got {k}")
    return (k - 2) / k


def noisy_examples(good: int, noisy: int, margin=1) -> Game:
    """Return the game of one hypothesis with margin `margin` on the good examples and -1 on the noisy ones.

    It is the worst case of the paper's remark on the choice of k.
    """
    margin = fraction(margin, "margin")
    if checked_count(good, "good", least=0) + checked_count(noisy, "noisy", least=0) < 1:
        raise ValueError(f"good and noisy must be at least 0 and not both 0, got {good} and {noisy}")
    if not 0 < margin <= 1:
        raise ValueError(f"margin must be in (0, 1], got {shown(margin)}")
    return Game([[margin]] * good + [[-1]] * noisy, name=f"{good} good, {noisy} noisy")


def noisy_average(k, noisy: int, margin=1) -> Fraction:
    """Return AvgMin_k of the margins of `noisy_examples`: (-noisy + (k - noisy) margin) / k.

    k : rational with noisy <= k <= good + noisy.
    """
    k, margin = fraction(k, "k"), fraction(margin, "margin")
    if k < max(noisy, 1):
        raise ValueError(f"k must be at least max(noisy, 1) = {max(noisy, 1)}, got {k}")
    return (-noisy + (k - noisy) * margin) / k


def one_wrong_each(m: int) -> Game:
    """Return the game of m hypotheses on m examples, where hypothesis j is wrong on example j only.

    Its margin and its weak learnability are (m - 2)/m, and the optimal combination uses all hypotheses.
    Raises ValueError if m < 2.
    """
    checked_count(m, least=2)
    return Game([[-1 if i == j else 1 for j in range(m)] for i in range(m)], name=f"one wrong each, m={m}")

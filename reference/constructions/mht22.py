"""The worst case of LPBoost to which MHT22, Section 5, refers (Warmuth, Glocer and Raetsch 2007), in rationals."""

from fractions import Fraction

from reference.arithmetic import fraction
from reference.arithmetic.inputs import checked_count
from reference.game import Game


def lpboost_worst_case(m, gain=None):
    """Return the m x (m/2 + 1) game on which LPBoost needs all hypotheses, each of which improves its value by about 2 `gain`.

    m : an even int, at least 2.    gain : rational, 0 < gain and (m + 1) gain <= 1; default 1/(m + 1).
    Column 0 is right on the first half of the examples. Column k, 1 <= k < m/2, is right on example m/2 + k - 1 only. The last
    column is nearly right on the second half. LPBoost with nu = 1 moves all its weight to the one example with the least
    margin under its newest hypothesis.
    Raises ValueError for an odd m or a gain out of range.
    Source: reconstructed from its public use as a test learner; the article of 2007 was not available.
    """
    if checked_count(m, least=2) % 2:
        raise ValueError(f"m must be an even int that is at least 2, got {m}")
    gain = Fraction(1, m + 1) if gain is None else fraction(gain, "gain")
    if not gain > 0 or not (m + 1) * gain <= 1:
        raise ValueError(f"gain must be above 0 and at most 1/(m + 1) = 1/{m + 1}, got {gain}")
    half = m // 2
    columns = [[1] * half + [-1 + 2 * gain] + [-1 + 3 * gain] * (half - 1)]
    for k in range(1, half):
        column = [-1 + (2 * k + 3) * gain] * m
        column[half + k - 1] = Fraction(1)
        column[half + k] = -1 + (2 * k + 2) * gain
        columns.append(column)
    columns.append([-1 + gain] * half + [1 - gain] * half)
    return Game(list(zip(*columns, strict=True)), name=f"LPBoost's worst case, m = {m}, gain = {gain}")

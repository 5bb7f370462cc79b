"""Bounds on the value that SparseBoost can still reach from a state of `worst.kernels`: k (1 + κ² Σ p²) for k mistakes,
where p_t = γ_t |y_t|_1.

A round replaces y by the positive part of y - κp/m (u + α), where α = (1 - κ)p and κ is the share of the step that is
kept. Let A = |y|_1. Then <y, u> = p <= A, u is a sign vector and Σ u_i <= m, so the round takes from m |y|² at least

    κp² ((2 - κ) + (1 - κ)(2A - κp(2 + (1 - κ)p))),        where 2A - κp(2 + (1 - κ)p) >= (1 - κ)(2A - κA²), increasing for A <= 1.

Let R be the sum of p² over the r rounds to come; the sum of p is at most S = sqrt(rR). Then in every round

    A >= A_now - κS - κ(1 - κ)R,      A >= |y| >= |y_end|,      A >= |y|²/max y >= |y_end|²/(max y_now + κS/m),

because |y| does not increase, and every p is at least γ times the least A.

Final y: y_end >= y - (the gain of the vote) - κ(1 - κ)R/m. An example that is wrong in w of the rounds loses at most
κ/m (sqrt(w (R - (r - w)q²)) - (r - w)q) of its vote and at least κ/m (wq - sqrt((r - w)(R - wq²))), where q is the
least p. A mistake must end at a vote of 0 or below. So it is wrong in at least the least w rounds that make this
possible, and its final y is at least what that w allows; the final y of any other example is at least what w = 0
allows. So m |y_end|² is at least a sum of the smallest differences over the choice of k mistakes, and at most what the
rounds leave.

R is not known: it must be large enough for the value, and its range is divided into PIECES. The value is excluded if in
every piece the |y|² left by the least R is below what the largest R needs. Every comparison has ALLOWANCE on the safe
side.
"""

from __future__ import annotations

import math

from theorems.shared.schemes import ALLOWANCE
from theorems.worst.loops import FAR, insert, njit

PIECES = 8


@njit
def vote_ranges(kept, m, least, rounds, squares, highest, lowest):
    """Compute for every w the largest and the least loss of the vote of an example that is wrong in w of the rounds.
    `least` is the least p, `squares` an upper bound on the sum of p²."""
    for wrong in range(rounds + 1):
        right = rounds - wrong
        longest = math.sqrt(max(wrong * (squares - right * least**2), 0.0))
        others = math.sqrt(max(right * (squares - wrong * least**2), 0.0))
        highest[wrong] = kept * (longest - right * least) / m + ALLOWANCE
        lowest[wrong] = kept * (wrong * least - others) / m - ALLOWANCE


@njit
def sparse_landing(kept, points, votes, squares, mistakes, highest, lowest, ordered):
    """Return the least m |y|² with `mistakes` mistakes after moves in these ranges; FAR if so many mistakes are
    impossible."""
    m, rounds, count, least = len(points), len(highest) - 1, 0, 0.0
    slack = kept * (1 - kept) * squares / m
    for i in range(m):
        wrong = 0
        while wrong <= rounds and highest[wrong] < votes[i] - ALLOWANCE:
            wrong += 1
        other = max(points[i] + lowest[0] - slack, 0.0)
        least += m * other**2
        if wrong <= rounds:
            lost = max(points[i] + max(votes[i] - ALLOWANCE, lowest[wrong]) - slack, 0.0)
            insert(ordered, count, m * (lost**2 - other**2))
            count += 1
    if count < mistakes:
        return FAR
    for i in range(mistakes):
        least += ordered[i]
    return least


@njit
def _fits(kept, points, votes, gamma, rounds, mistakes, low, high, ordered, highest, lowest):
    """Return whether `mistakes` mistakes are possible with a sum of p² between `low` and `high`."""
    m, norm, mass, top = len(points), 0.0, 0.0, 0.0
    for i in range(m):
        norm += m * points[i] ** 2
        mass += points[i]
        top = max(top, points[i])
    largest_sum = math.sqrt(rounds * high)
    mass = max(mass - kept * largest_sum - kept * (1 - kept) * high, 0.0)
    for _ in range(3):
        least = (gamma - 2 * ALLOWANCE) * mass
        if rounds * least**2 > high + ALLOWANCE:
            return False
        vote_ranges(kept, m, least, rounds, high, highest, lowest)
        landed = sparse_landing(kept, points, votes, high, mistakes, highest, lowest, ordered)
        longest = math.sqrt(max(high - (rounds - 1) * least**2, 0.0))
        more = max(2 * mass - kept * longest * (2 + (1 - kept) * longest), (1 - kept) * (2 * mass - kept * mass**2))
        left = norm - kept * ((2 - kept) + (1 - kept) * more) * max(low, rounds * least**2)
        if landed > left + m * ALLOWANCE:
            return False
        mass = max(mass, math.sqrt(landed / m), landed / (m * top + kept * largest_sum))
    return True


@njit
def sparse_allows(kept, points, votes, gamma, rounds, target, ordered, highest, lowest):
    """Return whether the value `target` is possible. The last entry of `votes` is the sum of p² so far; highest and
    lowest are buffers for rounds + 1 numbers."""
    m, norm, total = len(points), 0.0, 0.0
    for i in range(m):
        norm += m * points[i] ** 2
        insert(ordered, i, points[i] + votes[i])
    scores = ordered[:m].copy()
    for k in range(1, m + 1):
        total += scores[k - 1]
        left = k / (m * (2 - kept) ** 2)  # m |y|² at the end, at least
        by_zero = (norm - left) / (kept * (2 - kept))
        by_star = (k / m + norm - 2 * total) / (kept * (2 - kept) - 2 * (1 - kept) * kept * k / m)
        last = min(by_zero, by_star) + ALLOWANCE
        first = max((target / k - 1) / kept**2 - votes[m] - ALLOWANCE, 0.0)
        if last < first:
            continue
        possible = True
        for pieces in (1, PIECES):
            width = (last - first) / pieces
            possible = False
            for n in range(pieces):
                low = first + n * width
                if _fits(kept, points, votes, gamma, rounds, k, low, low + width, ordered, highest, lowest):
                    possible = True
                    break
            if not possible:
                break
        if possible:
            return True
    return False

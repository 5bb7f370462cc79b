"""Boosters as schemes for the search of their worst case on sign columns: their states, moves and bounds.

A scheme has `start()`, `weights(state)`, `after(state, wrong, edge)` (None: the run ends without a mistake), `value(state)`, which
the search maximises, and `at_most(state, rounds)`, an upper bound on the value after so many further rounds. All are computed in
floats, with ALLOWANCE added on the safe side.
"""

from __future__ import annotations

import itertools
import math

ALLOWANCE = 1e-9
MORE = 5e-7  # a value that is no integer counts as larger only above this difference


class ProductScheme:
    """Weights proportional to exp(-vote): AdaBoost, or the entropy with steps γ. An entry is (exp(-vote),)."""

    def __init__(self, m: int, gamma: float, rounds: int, factor):
        self.m, self.gamma, self.factor = m, gamma, factor

    def start(self) -> list[tuple]:
        return [(1.0,)] * self.m

    def weights(self, state) -> list[float]:
        return [entry[0] for entry in state]

    def after(self, state, wrong, edge: float) -> list[tuple] | None:
        """Return the next state; None after a perfect column, which ends the run without a mistake."""
        if edge > 1 - ALLOWANCE:
            return None
        up = self.factor(edge)
        return [(entry[0] * up if flag else entry[0] / up,) for entry, flag in zip(state, wrong, strict=True)]

    def value(self, state) -> int:
        return sum(entry[0] >= 1 - ALLOWANCE for entry in state)

    def at_most(self, state, rounds: int) -> int:
        """Return a bound from the sum of exp(-vote), to which a mistake contributes at least 1: each round multiplies the
        sum by at most the factor of an edge γ."""
        up, right = self.factor(self.gamma), (1 + self.gamma) / 2
        shrink = right / up + (1 - right) * up
        return math.floor(sum(entry[0] for entry in state) * shrink**rounds + ALLOWANCE * self.m)


class SquareScheme:
    """The square with steps γ/m. An entry is (weight, vote, the point that was projected to the weight)."""

    def __init__(self, m: int, gamma: float, rounds: int, lazy: bool):
        self.m, self.gamma, self.lazy = m, gamma, lazy
        self.shares = [gamma * share for share in (0, gamma, 0.1, 0.3, 0.6)]  # 1 - θ; gamma² is best from the start

    def start(self) -> list[tuple]:
        return [(1 / self.m, 0.0, 1 / self.m)] * self.m

    def weights(self, state) -> list[float]:
        return [entry[0] for entry in state]

    def after(self, state, wrong, edge: float) -> list[tuple]:
        step = edge / self.m
        points = [
            entry[2 if self.lazy else 0] + (step if flag else -step) for entry, flag in zip(state, wrong, strict=True)
        ]
        weights = _projected(points)
        votes = [entry[1] - (step if flag else -step) for entry, flag in zip(state, wrong, strict=True)]
        stored = points if self.lazy else weights
        return list(zip(weights, votes, stored, strict=True))

    def value(self, state) -> int:
        return sum(entry[1] <= ALLOWANCE for entry in state)

    def at_most(self, state, rounds: int) -> int:
        """Return the largest number k of mistakes that (15) and (18) allow. Let w* be uniform on the k mistakes and
        v = (1 - θ)/m + θ w*. By the argument of `theorems.np14.euclidean`, from this state on rounds (γ² - (1 - θ)²)/m is
        at most |v - z|² - |w - z|² - 2θ w*·votes; θ = 1 gives (15) and (18)."""
        m, square, mean = self.m, sum(entry[2] ** 2 for entry in state), sum(entry[2] for entry in state) / self.m
        left = square - sum((entry[0] - entry[2]) ** 2 for entry in state) + 2 * ALLOWANCE
        scores = sorted(entry[2] + entry[1] for entry in state)
        sums = list(itertools.accumulate(scores))
        for k in range(m, 0, -1):
            for phi in self.shares:
                theta = 1 - phi
                length = (1 - theta**2) / m + theta**2 / k  # |v|²
                if rounds * (self.gamma**2 - phi**2) / m > length - 2 * phi * mean - 2 * theta * sums[k - 1] / k + left:
                    break
            else:
                return k
        return 0


class MajorityScheme:
    """Boost-by-majority for T rounds of edge γ. An entry is (rounds played, rounds right)."""

    def __init__(self, m: int, gamma: float, rounds: int):
        self.m, right = m, (1 + gamma) / 2
        self.rounds = rounds
        last = {count: float(2 * count <= rounds) for count in range(rounds + 1)}
        self.potentials = [last]
        for t in range(rounds - 1, -1, -1):
            later = self.potentials[0]
            self.potentials.insert(0, {c: right * later[c + 1] + (1 - right) * later[c] for c in range(t + 1)})

    def start(self) -> list[tuple]:
        return [(0, 0)] * self.m

    def weights(self, state) -> list[float]:
        later = self.potentials[state[0][0] + 1]
        return [later[entry[1]] - later[entry[1] + 1] for entry in state]

    def after(self, state, wrong, edge: float) -> list[tuple]:
        return [(entry[0] + 1, entry[1] + (not flag)) for entry, flag in zip(state, wrong, strict=True)]

    def value(self, state) -> int:
        return sum(2 * entry[1] <= self.rounds for entry in state)

    def at_most(self, state, rounds: int) -> int:
        """Return a bound from the sum of the potentials, which does not increase."""
        return math.floor(sum(self.potentials[entry[0]][entry[1]] for entry in state) + ALLOWANCE * self.m)


class SparseScheme:
    """SparseBoost that keeps the share `kept` of the step. An entry is (y, vote, Σ γ_t² |y_t|_1² so far).

    The value is mistakes · (1 + kept² Σ γ_t² |y_t|_1²), by Theorem 4 at most m.
    """

    def __init__(self, m: int, gamma: float, rounds: int, kept: float):
        self.m, self.gamma, self.kept = m, gamma, kept

    def start(self) -> list[tuple]:
        return [(1 / self.m, 0.0, 0.0)] * self.m

    def weights(self, state) -> list[float]:
        return [entry[0] for entry in state]

    def after(self, state, wrong, edge: float) -> list[tuple]:
        pull = edge * sum(entry[0] for entry in state)
        step, alpha = self.kept * pull / self.m, (1 - self.kept) * pull
        following = []
        for (y, vote, square), flag in zip(state, wrong, strict=True):
            margin = -1 if flag else 1
            following.append((max(y - step * (margin + alpha), 0.0), vote + step * margin, square + pull * pull))
        return following

    def value(self, state) -> float:
        wrong = sum(entry[1] <= ALLOWANCE for entry in state)
        return wrong * (1 + self.kept**2 * state[0][2])

    def at_most(self, state, rounds: int) -> float:
        """Return a bound from (33), applied from this state on with 0 and with w* = 1/m on k mistakes. The sum of y + vote over the
        mistakes is at least the sum of the k smallest. At the end y is at least 1/(m (2 - kept)) on a mistake, and |y_t|_1
        is at least |y|_2 at the end."""
        m, kept = self.m, self.kept
        norm, done = m * sum(entry[0] ** 2 for entry in state), state[0][2]
        scores = sorted(entry[0] + entry[1] for entry in state)
        best = 0.0
        for k in range(1, m + 1):
            left = k / (m * (2 - kept) ** 2)  # m |y|² at the end, at least
            by_zero = (norm - left) / (kept * (2 - kept))
            by_star = (k / m + norm - 2 * sum(scores[:k])) / (kept * (2 - kept) - 2 * (1 - kept) * kept * k / m)
            rest = min(by_zero, by_star) + ALLOWANCE
            if rest >= rounds * self.gamma**2 * left / m:
                best = max(best, k * (1 + kept**2 * (done + rest)))
        return best


def _projected(points: list[float]) -> list[float]:
    """Return the nearest point of the simplex."""
    total, shift = 0.0, 0.0
    for count, entry in enumerate(sorted(points, reverse=True), start=1):
        total += entry
        if entry > (total - 1) / count:
            shift = (total - 1) / count
    return [max(entry - shift, 0.0) for entry in points]

"""One epoch of the elimination algorithm in balls of one precision, for scopes of hundreds of thousands of trainings.

Source: Cho, Libgober (2021), Section 3.2. The rounds are those of `Elimination` against `BestClassifier` when there are at
least three labels and no observation is lost; weights are then irrational from the second round on. A comparison is made
on the midpoints as floats, and again in balls where these are near each other; observations with one history weigh the
same exactly. What the balls do not separate raises Undecided: the caller then plays `Elimination` itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import flint

from reference.arithmetic import INFINITY, Real, Undecided, working_precision
from reference.labels.classifiers import Partitions
from reference.labels.epoch import Epoch, survivors

BITS = 192
MOST = 100  # observations, and rounds
HIGHEST, LABELS = 10.0, 50  # ln(odds), and k
# Floats farther apart than this are in the order of what they round: a hundred additions whose partial sums stay below
# MOST * HIGHEST, and a factor k, err by less than LABELS * MOST * (MOST * HIGHEST) * 2**-53 < 6e-10 each.
NEAR = 1e-8  # well above what two such sums err by; whatever is nearer is decided by balls


class BallEpoch:
    """An epoch that goes on for as long as rounds are asked for.

    labels : true labels in 1..k, k >= 3.    `predictions`, `errors` : one entry per round.
    """

    def __init__(self, classifiers: Partitions, labels: Sequence[int], k: int):
        self.labels, self.k = tuple(labels), k
        self._is_small = len(self.labels) <= MOST and 3 <= k <= LABELS
        self.predictions: list[tuple[int, ...]] = []
        self.errors: list = []
        self._parts = [
            [[p for p, found in enumerate(row) if found == cell] for cell in range(parts)]
            for row, parts in zip(classifiers.cells, classifiers.parts, strict=True)
        ]
        m = len(self.labels)
        with working_precision(BITS):
            self._balls = [flint.arb(1) / m] * m
        self._weights = [1 / m] * m
        self._histories: list[tuple[bool, ...]] = [()] * m
        self._logs: list = []  # ln(odds) of the rounds, 2(k-1) times the coefficients
        self._heights: list[float] = []
        self._votes = [[0.0] * k for _ in range(m)]
        self._signs: list[list[list[int]]] = []  # per round, observation and label: the sign of Ψ

    def play_round(self) -> str:
        """Return one more round; "perfect" if its hypothesis is, and then it is the last."""
        if not self._is_small or len(self.predictions) >= MOST:
            raise Undecided(f"sums over more than {MOST} observations or rounds, or {LABELS} labels, in floats")
        given = self._best_classifier()
        wrong = [guess != label for guess, label in zip(given, self.labels, strict=True)]
        self.predictions.append(given)
        if not any(wrong):
            self.errors.append(Fraction(0))
            return "perfect"
        with working_precision(BITS):
            self._update(wrong)
            self._signs.append([self._signs_of(p, given[p]) for p in range(len(given))])
        return ""

    def stopped(self) -> Epoch:
        """Return the epoch that a perfect hypothesis ended."""
        steps = [*self._coefficients(len(self._logs)), INFINITY]
        return Epoch(self.k, self.labels, steps, self.predictions, ended="perfect")

    def ended_after(self, rounds: int) -> Epoch | None:
        """Return the first rounds as an epoch that ends with a removal; None when some observation has no label with Ψ < 0."""
        candidates = tuple(
            tuple(a for a, sign in enumerate(signs, start=1) if sign < 0) for signs in self._signs[rounds - 1]
        )
        count = min(map(len, candidates))
        if count == 0:
            return None
        removed = tuple(found[-count:] for found in candidates)
        return Epoch(
            self.k,
            self.labels,
            self._coefficients(rounds),
            self.predictions[:rounds],
            removed_count=count,
            ended="negative",
            candidates=candidates,
            removed=removed,
            permutations=tuple(survivors(self.k, gone) for gone in removed),
        )

    def _coefficients(self, rounds: int) -> list:
        """Equation 3.7."""
        return [_fixed(log / (2 * (self.k - 1))) for log in self._logs[:rounds]]

    def _update(self, wrong: list[bool]) -> None:
        error = sum((ball for ball, flag in zip(self._balls, wrong, strict=True) if flag), start=flint.arb(0))
        odds = (self.k - 1) * (1 - error) / error
        log = odds.log()
        if not 0 < log < HIGHEST:
            raise Undecided("whether the best classifier beats a random guess, and by how much")
        self.errors.append(_fixed(error))
        self._logs.append(log)
        self._heights.append(float(log.mid()))
        # equation 3.7: wrong over right gains exp(kα) = r^(k / (2(k-1)))
        scale = odds ** (flint.arb(self.k) / (2 * (self.k - 1)))
        self._histories = [(*history, flag) for history, flag in zip(self._histories, wrong, strict=True)]
        moved = [ball * scale if flag else ball for ball, flag in zip(self._balls, wrong, strict=True)]
        total = sum(moved, start=flint.arb(0))
        self._balls = [ball / total for ball in moved]
        self._weights = [float(ball.mid()) for ball in self._balls]

    def _best_classifier(self) -> tuple[int, ...]:
        """Return the first partition and labels of largest score, ties as in `BestClassifier`."""
        best: tuple[list[int], dict] | None = None
        for cells in self._parts:
            chosen = {}
            for cell, members in enumerate(cells):
                chosen[cell] = self._best_label(members)
            right = [p for _, held in chosen.values() for p in held]
            if best is None or self._compare(right, best[0]) > 0:
                best = right, {p: chosen[cell][0] for cell, members in enumerate(cells) for p in members}
        assert best is not None
        return tuple(best[1][p] for p in range(len(self.labels)))

    def _best_label(self, members: list[int]) -> tuple[int, list[int]]:
        by_label: list[list[int]] = [[] for _ in range(self.k)]
        for p in members:
            by_label[self.labels[p] - 1].append(p)
        best = 0
        for a in range(1, self.k):
            if by_label[a] and self._compare(by_label[a], by_label[best]) > 0:
                best = a
        return best + 1, by_label[best]

    def _compare(self, first: list[int], second: list[int]) -> int:
        """Return the sign of the mass of the first observations less that of the second."""
        weights = self._weights
        gap = sum([weights[p] for p in first]) - sum([weights[p] for p in second])
        if abs(gap) > NEAR:
            return 1 if gap > 0 else -1
        if sorted(self._histories[p] for p in first) == sorted(self._histories[p] for p in second):
            return 0
        with working_precision(BITS):
            ball = sum((self._balls[p] for p in first), start=flint.arb(0))
            return _sign(ball - sum((self._balls[p] for p in second), start=flint.arb(0)))

    def _signs_of(self, p: int, given: int) -> list[int]:
        votes = self._votes[p]
        votes[given - 1] += self._heights[-1]
        total = sum(self._heights)
        found = []
        for a, vote in enumerate(votes, start=1):
            score = self.k * vote - total
            if abs(score) > NEAR:
                found.append(1 if score > 0 else -1)
                continue
            terms = [log * (self.k * (row[p] == a) - 1) for log, row in zip(self._logs, self.predictions, strict=True)]
            found.append(_sign(sum(terms, start=flint.arb(0))))
        return found


def _fixed(ball) -> Real:
    return Real(lambda bits: ball)


def _sign(ball) -> int:
    if ball > 0:
        return 1
    if ball < 0:
        return -1
    raise Undecided(f"the sign of {ball}")

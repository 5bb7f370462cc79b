"""One epoch of the elimination algorithm in balls of a fixed precision, for scopes of hundreds of thousands of trainings.

Source: Cho, Libgober (2021), Section 3.2. The rounds are those of `Elimination` against `BestClassifier`, for at least three
labels and without lost observations; weights then are irrational from the second round on. Masses are first compared as floats,
the midpoints of the balls, and only if these are near each other in balls. Observations with the same history have exactly the
same weight. If the balls do not decide a comparison, Undecided is raised, and the caller plays `Elimination` itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import flint

from reference.arithmetic import INFINITY, Real, Undecided, working_precision
from reference.labels.classifiers import Partitions
from reference.labels.epoch import Epoch, survivors

BITS = 192
MOST = 100  # the largest number of observations, and of rounds
HIGHEST, LABELS = 10.0, 50  # the largest ln(odds), and the largest k
# A sum of MOST floats with partial sums below MOST * HIGHEST, times k, has a rounding error below
# LABELS * MOST * (MOST * HIGHEST) * 2**-53 < 6e-10. Two such floats that differ by more than NEAR are in the right order.
NEAR = 1e-8  # floats that are nearer to each other are compared in balls


class BallEpoch:
    """An epoch that never ends by itself; `ended_after` computes its end after any number of rounds.

    labels : true labels in 1..k, k >= 3.
    predictions, errors : the hypothesis and the error of each round.
    """

    def __init__(self, classifiers: Partitions, labels: Sequence[int], k: int):
        self.labels, self.k = tuple(labels), k
        self._is_small = len(self.labels) <= MOST and 3 <= k <= LABELS
        self.predictions: list[tuple[int, ...]] = []
        self.errors: list = []
        self._parts = [
            [[p for p, own in enumerate(row) if own == cell] for cell in range(parts)]
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
        self._signs: list[list[list[int]]] = []  # the sign of Ψ by round, observation and label

    def play_round(self) -> str:
        """Play one more round; return "perfect" if its hypothesis has no error, which ends training, else an empty string."""
        if not self._is_small or len(self.predictions) >= MOST:
            raise Undecided(f"sums over more than {MOST} observations or rounds, or {LABELS} labels, in floats")
        guesses = self._best_classifier()
        wrong = [guess != label for guess, label in zip(guesses, self.labels, strict=True)]
        self.predictions.append(guesses)
        if not any(wrong):
            self.errors.append(Fraction(0))
            return "perfect"
        with working_precision(BITS):
            self._update(wrong)
            self._signs.append([self._signs_of(p, guess) for p, guess in enumerate(guesses)])
        return ""

    def stopped(self) -> Epoch:
        """Return the epoch after a perfect hypothesis ended it."""
        steps = [*self._coefficients(len(self._logs)), INFINITY]
        return Epoch(self.k, self.labels, steps, self.predictions, ended="perfect")

    def ended_after(self, rounds: int) -> Epoch | None:
        """Return the epoch of the first `rounds` rounds, which ends by removing labels, or None if it cannot end there.

        It can end if every observation has a label with Ψ < 0.
        """
        candidates = tuple(
            tuple(a for a, sign in enumerate(signs, start=1) if sign < 0) for signs in self._signs[rounds - 1]
        )
        count = min(map(len, candidates))
        if count == 0:
            return None
        removed = tuple(labels[-count:] for labels in candidates)
        return Epoch(
            self.k,
            self.labels,
            self._coefficients(rounds),
            self.predictions[:rounds],
            removed_count=count,
            ended="negative",
            candidates=candidates,
            removed=removed,
            permutations=tuple(survivors(self.k, labels_removed) for labels_removed in removed),
        )

    def _coefficients(self, rounds: int) -> list:
        """Return the steps α of equation 3.7 of the first `rounds` rounds."""
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
        scaled = [ball * scale if flag else ball for ball, flag in zip(self._balls, wrong, strict=True)]
        total = sum(scaled, start=flint.arb(0))
        self._balls = [ball / total for ball in scaled]
        self._weights = [float(ball.mid()) for ball in self._balls]

    def _best_classifier(self) -> tuple[int, ...]:
        """Return the predictions of the hypothesis that `BestClassifier` chooses."""
        best: tuple[list[int], dict] | None = None
        for cells in self._parts:
            chosen = {}
            for cell, members in enumerate(cells):
                chosen[cell] = self._best_label(members)
            right = [p for _, members in chosen.values() for p in members]
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
        """Return the sign of the mass of the first observations minus the mass of the second."""
        weights = self._weights
        gap = sum([weights[p] for p in first]) - sum([weights[p] for p in second])
        if abs(gap) > NEAR:
            return 1 if gap > 0 else -1
        if sorted(self._histories[p] for p in first) == sorted(self._histories[p] for p in second):
            return 0
        with working_precision(BITS):
            ball = sum((self._balls[p] for p in first), start=flint.arb(0))
            return _sign(ball - sum((self._balls[p] for p in second), start=flint.arb(0)))

    def _signs_of(self, p: int, guess: int) -> list[int]:
        """Return the signs of Ψ for observation p after a round that predicted `guess` for it."""
        votes = self._votes[p]
        votes[guess - 1] += self._heights[-1]
        total = sum(self._heights)
        signs = []
        for a, vote in enumerate(votes, start=1):
            score = self.k * vote - total
            if abs(score) > NEAR:
                signs.append(1 if score > 0 else -1)
                continue
            terms = [log * (self.k * (row[p] == a) - 1) for log, row in zip(self._logs, self.predictions, strict=True)]
            signs.append(_sign(sum(terms, start=flint.arb(0))))
        return signs


def _fixed(ball) -> Real:
    return Real(lambda bits: ball)


def _sign(ball) -> int:
    if ball > 0:
        return 1
    if ball < 0:
        return -1
    raise Undecided(f"the sign of {ball}")

"""Branch and bound for the worst case of a booster on columns of signs, in plain Python."""

from __future__ import annotations

import time
from dataclasses import dataclass

from theorems.shared.schemes import ALLOWANCE

DIGITS = 9  # decimals to which states are compared; two computations of the same state agree to far more decimals


@dataclass
class Found:
    """The largest value found (for most boosters the number of mistakes), its columns, and an upper bound on every value."""

    value: float
    columns: list[tuple[int, ...]]
    at_most: float
    states: int


class _OutOfTime(Exception):
    pass


class Search:
    """Branch and bound for one booster, one m and one T. An edge may be as small as γ - 2 `allowance`."""

    def __init__(self, scheme, gamma: float, rounds: int, seconds: float, allowance: float = ALLOWANCE):
        self.scheme, self.gamma, self.rounds, self.allowance = scheme, gamma, rounds, allowance
        self.deadline = time.monotonic() + seconds
        self.best = Found(-1, [], scheme.m, 0)
        self.seen: dict = {}

    def run(self) -> Found:
        start = self.scheme.start()
        most = self.scheme.at_most(start, self.rounds)
        try:
            self._expand([(entry, i) for i, entry in enumerate(start)], self.rounds, [])
            self.best.at_most = self.best.value
        except _OutOfTime:
            self.best.at_most = most
        return self.best

    def _expand(self, state, left: int, path) -> None:
        self.best.states += 1
        if self.best.states % 512 == 0 and time.monotonic() > self.deadline:
            raise _OutOfTime
        entries = [entry for entry, _ in state]
        if left == 0:
            value = self.scheme.value(entries)
            if value > self.best.value:
                self.best.value, self.best.columns = value, [tuple(column) for column in path]
            return
        if self.scheme.at_most(entries, left) <= self.best.value:
            return
        state = sorted(state, key=lambda pair: pair[0], reverse=True)
        kinds = [tuple(round(value, DIGITS) for value in entry) for entry, _ in state]
        key = (left, tuple(kinds))
        if self.seen.get(key, -2) >= self.best.value:
            return
        weights = self.scheme.weights([entry for entry, _ in state])
        total = sum(weights)
        for mass, wrong in self._answers(kinds, weights, total) if total > 0 else ():
            following = self.scheme.after([entry for entry, _ in state], wrong, 1 - 2 * mass / total)
            if following is None:
                continue
            column = [1] * self.scheme.m
            for (_, i), flag in zip(state, wrong, strict=True):
                column[i] = -1 if flag else 1
            pairs = [(entry, i) for entry, (_, i) in zip(following, state, strict=True)]
            self._expand(pairs, left - 1, [*path, column])
        self.seen[key] = self.best.value

    def _answers(self, kinds, weights, total):
        """Return the learner's answers (wrong weight, numbers of wrong examples of each kind), the largest weight first."""
        room = ((1 - self.gamma) / 2 + self.allowance) * total
        starts = [n for n in range(len(kinds)) if n == 0 or kinds[n] != kinds[n - 1]]
        answers: list[tuple[float, tuple[bool, ...]]] = [(0.0, ())]
        for n, end in zip(starts, [*starts[1:], len(kinds)], strict=True):
            answers = [
                (mass + count * weights[n], (*flags, *[True] * count, *[False] * (end - n - count)))
                for mass, flags in answers
                for count in range(end - n + 1)
                if mass + count * weights[n] <= room
            ]
        return sorted(answers, reverse=True)

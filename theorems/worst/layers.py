"""The search for the worst case on sign columns by layers; a layer holds each state after t rounds once, sorted.

A layer is expanded in chunks that fit in memory, the most promising first, and each chunk is searched to the end before
the next, so that only time limits the search. Narrow passes come first: two keep only the best states of each layer,
others a random sample, which finds cases that do not look promising. The last pass omits only states that the booster's
own bounds exclude (`worst.kernels`, compiled if the extra `speed` is installed). It computes in floats, with ALLOWANCE
on the safe side, as does `shared.branch_and_bound`, an independent program that checks this one on small games.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from theorems.shared.schemes import ALLOWANCE, MORE
from theorems.worst.bounds import ACTIVE, ADABOOST, ENTROPY, LAZY, SPARSE
from theorems.worst.boxes import powers
from theorems.worst.kernels import ORDER, SAME, answers, expand, last_round, write_next_state

KINDS = {  # SparseBoost, with the share of the step that is kept
    "AdaBoost": (ADABOOST, 1.0),
    "entropy": (ENTROPY, 1.0),
    "active": (ACTIVE, 1.0),
    "lazy": (LAZY, 1.0),
    "alpha = 0": (SPARSE, 1.0),
    "alpha = 1/2": (SPARSE, 0.5),
}
WIDTH = 20_000
DRAWS = 3  # the number of passes with random states
ROOM = 1_500_000  # states in a chunk of a layer


@dataclass
class Answer:
    """The largest value found above the known one, with its columns (None: none); `decided`: the search was complete."""

    value: float
    columns: list[tuple[int, ...]] | None
    decided: bool
    states: int


class _OutOfTime(Exception):
    pass


@lru_cache(maxsize=1)
def _compiled() -> None:
    """Compile the loops, which takes half a minute once, before the time of the search begins."""
    points, votes, one = np.ones((1, 2)), np.zeros((1, 3)), np.zeros(8, np.int64)
    room = np.ones((8, 2)), np.zeros((8, 3)), one, one.copy()
    expand(ENTROPY, 1.0, points, votes, 0, 0.2, 0.0, 1, 1.0, powers(ENTROPY, 0.2, 2), *room)
    last_round(ENTROPY, 1.0, points, votes, 0.2, 0.0, 1.0)


class Layers:
    """The largest value of a booster on m examples after `rounds` columns of edge gamma - 2 `allowance`, if it is above `known`."""

    def __init__(self, booster: str, m: int, gamma: float, rounds: int, known: float = 0, allowance: float = ALLOWANCE):
        self.kind, self.kept = KINDS[booster]
        self.m, self.gamma, self.rounds, self.allowance = m, gamma, rounds, allowance
        self.room, self.states = max(ROOM, 2 << m), 0
        self.best = known
        self.table = powers(self.kind, gamma, m) if self.kind <= ENTROPY else np.ones(1)
        self.columns: list[tuple[int, ...]] | None = None
        self.levels: list[tuple] = []

    @property
    def target(self) -> float:
        """Return the least value above the known one."""
        return float(self.best + (MORE if self.kind == SPARSE else 1))

    def start(self):
        first = 1.0 if self.kind <= ENTROPY else 1 / self.m
        return np.full((1, self.m), first), np.zeros((1, self.m + 1))

    def run(self, seconds: float) -> Answer:
        """Run the narrow passes, then the complete one unless a narrow pass was complete; undecided after `seconds`."""
        _compiled()
        self.deadline = time.monotonic() + seconds
        passes: list[tuple[int, np.random.Generator | None]] = [(WIDTH // 20, None), (WIDTH, None)]
        passes += [(WIDTH // 5, np.random.default_rng(seed)) for seed in range(DRAWS)]
        decided = False
        try:
            for width, drawn in (*passes, (None, None)):
                self.levels, self.left_out = [], False
                points, votes = self.start()
                self._expand(points, votes, self.rounds, width, drawn)
                decided = not self.left_out
                if decided:
                    break
        except _OutOfTime:
            decided = False
        return Answer(self.best, self.columns, decided, self.states)

    def _expand(self, points, votes, left: int, width, drawn) -> None:
        """Expand these states to the last round. With `width`, keep only so many states of each layer: the best, or
        random ones (`drawn`)."""
        self.states += len(points)
        first = 0
        while first < len(points):
            if time.monotonic() > self.deadline:
                raise _OutOfTime
            if left == 1:
                chunk = slice(first, first + ROOM // 10)
                value, state, column = last_round(
                    self.kind, self.kept, points[chunk], votes[chunk], self.gamma, self.allowance, self.target
                )
                if value >= 0:
                    self.best, self.columns = value, self._path(first + state, column)
                first = chunk.stop
                continue
            room = np.empty((self.room, self.m)), np.empty((self.room, self.m + 1))
            parents, columns = np.empty(self.room, np.int64), np.empty(self.room, np.int64)
            count, first = expand(
                *(self.kind, self.kept, points, votes, first, self.gamma, self.allowance, left - 1, self.target),
                *(self.table, *room, parents, columns),
            )
            kept = self._distinct(room[0][:count], room[1][:count])
            kept = drawn.permutation(kept) if drawn else kept[self._order(room[0][kept], room[1][kept])]
            if width is not None and len(kept) > width:
                kept, self.left_out = kept[:width], True
            self.levels.append((parents[kept], columns[kept]))
            following = room[0][kept], room[1][kept]
            del room
            self._expand(*following, left - 1, width, drawn)
            self.levels.pop()

    def _distinct(self, points, votes):
        """Return the indices of different states: one is omitted only if it agrees to SAME with one whose rounded entries are equal."""
        if not len(points):
            return np.zeros(0, dtype=np.int64)
        exact = np.hstack([points, votes])
        entries = np.round(exact / (10 * SAME)).astype(np.int64)
        multipliers = np.random.default_rng(1).integers(1, 2**62, entries.shape[1], dtype=np.int64) | 1
        order = np.argsort((entries * multipliers).sum(axis=1), kind="stable")  # products wrap around
        ordered = entries[order]
        new = np.ones(len(order), dtype=bool)
        new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
        alike = np.flatnonzero(~new)
        firsts = np.maximum.accumulate(np.where(new, np.arange(len(new)), 0))[alike]
        compared = np.log(points) if self.kind <= ENTROPY else exact
        new[alike] = (np.abs(compared[order[alike]] - compared[order[firsts]]) > SAME).any(axis=1)
        return order[new]

    def _order(self, points, votes):
        """Return the order of the states, the most promising first: much weight on `target` examples, or small weights and votes."""
        if self.kind <= ENTROPY:
            promise = points.sum(axis=1) - 2 * points[:, int(self.target) :].sum(axis=1)
        else:
            lost = max(int(self.best) + 1, 1) if self.kind != SPARSE else (self.m + 1) // 2
            promise = votes[:, -1] - np.sort(points + votes[:, :-1], axis=1)[:, :lost].sum(axis=1)
        return np.argsort(-promise, kind="stable")

    def _path(self, state: int, column: int):
        """Return the columns that lead to a state, for the examples in their original order."""
        steps = [column]
        for parents, columns in reversed(self.levels):
            steps.append(columns[state])
            state = parents[state]
        points, votes = (values[0] for values in self.start())
        names, listed = np.arange(self.m), []
        weights, masses, shown = np.empty(self.m), np.zeros(1 << self.m), np.empty(self.m)
        for wrong in map(int, reversed(steps)):
            total, _ = answers(self.kind, points, votes, weights, masses, shown)
            signs = [1] * self.m
            for i in range(self.m):
                if wrong >> i & 1:
                    signs[names[i]] = -1
            listed.append(tuple(signs))
            new_points, new_votes = np.empty(self.m), np.empty(self.m + 1)
            edge = 1 - 2 * masses[wrong] / total
            write_next_state(
                self.kind, self.kept, points, votes, weights, wrong, edge, total, new_points, new_votes, shown
            )
            order = np.argsort(-(new_points + ORDER * new_votes[:-1]), kind="stable")
            points, votes, names = new_points[order], np.append(new_votes[order], new_votes[-1]), names[order]
        return listed

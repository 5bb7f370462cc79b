"""`python -m theorems worst ID --rounds T`: the largest error of a booster after T rounds, against every learner.

On m examples with columns of signs the learner may answer any column of edge at least γ, so that the worst case is that of
a finite game: a state is the multiset of (weight, vote) of the examples, and a round chooses how many examples of each kind
are wrong. Branch and bound over these states, with a bound that each booster's own potential gives: how many examples can
still be mistakes when every later edge is γ at least. A state is not searched twice.

The search is in floats and generous: it also allows edges below γ and votes above 0 by ALLOWANCE, far more than the rounding of
so few rounds, so that its maximum is an upper bound; the columns it found are played again by the exact booster, which
decides the lower one. Where both agree the worst case is known; else both are shown.
Boost-by-majority checks the program: its worst case is at most the binomial tail, the value of the game in the limit.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from properties.engine.witness import write_atomically
from reference import Game, Transcript, Verdict, decide, play
from reference.arithmetic import fraction
from reference.exact import AdaBoost, MABoost
from reference.play import is_positive

STORED = Path(__file__).resolve().parent.parent / "evidence" / "worst_cases.json"
ALLOWANCE = 1e-9
DIGITS = 9  # to which states are told apart: those of one multiset agree to far more


class ProductScheme:
    """Weights proportional to exp(-vote): AdaBoost, or the entropy with steps γ. An entry is (exp(-vote),)."""

    def __init__(self, m: int, gamma: float, rounds: int, factor):
        self.m, self.gamma, self.factor = m, gamma, factor

    def start(self) -> list[tuple]:
        return [(1.0,)] * self.m

    def weights(self, state) -> list[float]:
        return [entry[0] for entry in state]

    def after(self, state, wrong, edge: float) -> list[tuple] | None:
        """The next state; None after a perfect column, which ends the run without a mistake."""
        if edge > 1 - ALLOWANCE:
            return None
        up = self.factor(edge)
        return [(entry[0] * up if flag else entry[0] / up,) for entry, flag in zip(state, wrong, strict=True)]

    def mistakes(self, state) -> int:
        return sum(entry[0] >= 1 - ALLOWANCE for entry in state)

    def at_most(self, state, rounds: int) -> int:
        """The sum of exp(-vote) falls by the factor of an edge γ a round at least, and a mistake keeps 1 of it."""
        up, right = self.factor(self.gamma), (1 + self.gamma) / 2
        shrink = right / up + (1 - right) * up
        return math.floor(sum(entry[0] for entry in state) * shrink**rounds + ALLOWANCE * self.m)


class SquareScheme:
    """The square with steps γ/m. An entry is (weight, vote, the point that was projected to the weight)."""

    def __init__(self, m: int, gamma: float, rounds: int, lazy: bool):
        self.m, self.gamma, self.lazy = m, gamma, lazy

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
        kept = points if self.lazy else weights
        return list(zip(weights, votes, kept, strict=True))

    def mistakes(self, state) -> int:
        return sum(entry[1] <= ALLOWANCE for entry in state)

    def at_most(self, state, rounds: int) -> int:
        """For w* uniform on the k mistakes to come, Σ η_s² m/2 <= B(w*, z) - B(w, z) - w*·votes from here on, as in (15), (18)."""
        needed = rounds * self.gamma**2 / (2 * self.m)
        passed = sum((entry[0] - entry[2]) ** 2 for entry in state)
        square = sum(entry[2] ** 2 for entry in state)
        scores = sorted(entry[2] + entry[1] for entry in state)
        for k in range(self.m, 0, -1):
            if needed <= (1 / k + square - passed) / 2 - sum(scores[:k]) / k + ALLOWANCE:
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

    def mistakes(self, state) -> int:
        return sum(2 * entry[1] <= self.rounds for entry in state)

    def at_most(self, state, rounds: int) -> int:
        """The potentials do not rise in sum."""
        return math.floor(sum(self.potentials[entry[0]][entry[1]] for entry in state) + ALLOWANCE * self.m)


def _projected(points: list[float]) -> list[float]:
    """The nearest weights on the simplex."""
    total, shift = 0.0, 0.0
    for count, entry in enumerate(sorted(points, reverse=True), start=1):
        total += entry
        if entry > (total - 1) / count:
            shift = (total - 1) / count
    return [max(entry - shift, 0.0) for entry in points]


@dataclass(frozen=True)
class Row:
    """A booster with the bound of a statement: `bound(γ, T)` on the error, and the exact booster (None: not replayed)."""

    name: str
    scheme: Callable[..., Any]
    booster: Any
    bound: Callable[[Fraction, int], float]


def _binomial_tail(gamma: Fraction, rounds: int) -> float:
    right = (1 + gamma) / 2
    return float(sum(math.comb(rounds, c) * right**c * (1 - right) ** (rounds - c) for c in range(rounds // 2 + 1)))


ROWS = {
    "MRS13.equation-5": [
        Row(
            "AdaBoost",
            lambda m, g, t: ProductScheme(m, g, t, lambda edge: math.sqrt((1 + edge) / (1 - edge))),
            AdaBoost(),
            lambda g, t: float((1 - g * g) ** t) ** 0.5,
        )
    ],
    "NP14.theorem-1.equation-9": [
        Row(
            "entropy",
            lambda m, g, t: ProductScheme(m, g, t, math.exp),
            MABoost("entropy", "active"),
            lambda g, t: math.exp(-t * float(g * g) / 2),
        )
    ],
    "NP14.theorem-1.equation-8": [
        Row(
            update,
            lambda m, g, t, lazy=update == "lazy": SquareScheme(m, g, t, lazy),
            MABoost("euclidean", update),
            lambda g, t: 1 / (1 + t * float(g * g)),
        )
        for update in ("active", "lazy")
    ],
    "boost-by-majority": [Row("boost-by-majority", MajorityScheme, None, _binomial_tail)],
}


@dataclass
class Found:
    """The largest number of mistakes found, the columns that lead to it, and an upper bound on any."""

    mistakes: int
    columns: list[tuple[int, ...]]
    at_most: int
    states: int


class _OutOfTime(Exception):
    pass


class Search:
    """Branch and bound for one booster, one m and one T. Edges may fall short of γ by 2 `allowance`."""

    def __init__(self, scheme, gamma: float, rounds: int, seconds: float, allowance: float = ALLOWANCE):
        self.scheme, self.gamma, self.rounds, self.allowance = scheme, gamma, rounds, allowance
        self.deadline = time.monotonic() + seconds
        self.best = Found(-1, [], scheme.m, 0)
        self.seen: dict = {}

    def run(self) -> Found:
        start = self.scheme.start()
        most = self.scheme.at_most(start, self.rounds)
        try:
            self._from([(entry, i) for i, entry in enumerate(start)], self.rounds, [])
            self.best.at_most = self.best.mistakes
        except _OutOfTime:
            self.best.at_most = most
        return self.best

    def _from(self, state, left: int, path) -> None:
        self.best.states += 1
        if self.best.states % 512 == 0 and time.monotonic() > self.deadline:
            raise _OutOfTime
        entries = [entry for entry, _ in state]
        if left == 0:
            mistakes = self.scheme.mistakes(entries)
            if mistakes > self.best.mistakes:
                self.best.mistakes, self.best.columns = mistakes, [tuple(column) for column in path]
            return
        if self.scheme.at_most(entries, left) <= self.best.mistakes:
            return
        state = sorted(state, key=lambda pair: pair[0], reverse=True)
        kinds = [tuple(round(value, DIGITS) for value in entry) for entry, _ in state]
        key = (left, tuple(kinds))
        if self.seen.get(key, -2) >= self.best.mistakes:
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
            self._from(pairs, left - 1, [*path, column])
        self.seen[key] = self.best.mistakes

    def _answers(self, kinds, weights, total):
        """(weight that is wrong, which are wrong), the largest weight first: so many of each kind of examples."""
        room = ((1 - self.gamma) / 2 + self.allowance) * total
        starts = [n for n in range(len(kinds)) if n == 0 or kinds[n] != kinds[n - 1]]
        found = [(0.0, ())]
        for n, end in zip(starts, [*starts[1:], len(kinds)], strict=True):
            found = [
                (mass + count * weights[n], (*flags, *[True] * count, *[False] * (end - n - count)))
                for mass, flags in found
                for count in range(end - n + 1)
                if mass + count * weights[n] <= room
            ]
        return sorted(found, reverse=True)


def replayed(booster, columns, gamma: Fraction) -> int | None:
    """The mistakes of the exact booster on these columns; None unless every edge is proved to be at least γ."""
    game = Game(list(zip(*columns, strict=True)))
    trace = play(booster, game, len(columns), Transcript([(t, 1) for t in range(len(columns))]))
    if any(decide(edge, ">=", gamma) is not Verdict.HOLDS for edge in trace.edges):
        return None
    return sum(not is_positive(margin) for margin in trace.margins)


def worst_case(row: Row, gamma: Fraction, m: int, rounds: int, seconds: float) -> dict:
    """What is known of the worst case, as it is stored."""
    scheme = row.scheme(m, float(gamma), rounds)
    found = Search(scheme, float(gamma), rounds, seconds).run()
    bound = row.bound(gamma, rounds)
    columns, again = found.columns, max(found.mistakes, 0)  # none where every answer is a perfect column
    if row.booster is not None and columns:
        again = replayed(row.booster, columns, gamma)
        if again is None:  # an irrational edge that is γ never separates from it: only edges above γ are certified
            columns = Search(scheme, float(gamma), rounds, seconds, -ALLOWANCE).run().columns
            again = replayed(row.booster, columns, gamma) if columns else 0
    return {
        "booster": row.name,
        "gamma": str(gamma),
        "examples": m,
        "rounds": rounds,
        "at_least": again if again is not None else 0,
        "at_most": max(found.at_most, 0),
        "bound": round(bound * m, 6),
        "columns": ["".join("+" if entry > 0 else "-" for entry in column) for column in columns],
        "states": found.states,
    }


def add_options(parser) -> None:
    parser.add_argument("id", choices=[*ROWS], metavar="ID", help=", ".join(ROWS))
    parser.add_argument("--rounds", type=int, default=6, metavar="T", help="from 1 to T rounds")
    parser.add_argument("--examples", type=int, nargs="+", default=[4, 6, 8, 10], metavar="M")
    parser.add_argument("--gamma", default="1/5", help="the least edge, a rational in (0, 1)")
    parser.add_argument("--seconds", type=float, default=10, help="for each m and T")
    parser.add_argument("--store", action="store_true", help="keep what is found in theorems/evidence")


def run(options) -> int:
    gamma = fraction(options.gamma, "gamma")
    if not 0 < gamma < 1:
        raise ValueError(f"gamma must be in (0, 1), got {gamma}")
    if options.rounds < 1 or min(options.examples) < 1:
        raise ValueError(f"rounds and examples must be at least 1, got {options.rounds} and {options.examples}")
    print("booster              m   T  worst case  bound   ratio")
    found = []
    for row in ROWS[options.id]:
        for m in options.examples:
            for rounds in range(1, options.rounds + 1):
                case = worst_case(row, gamma, m, rounds, options.seconds)
                found.append({"claim": options.id, **case})
                print(line(case), flush=True)
    if options.store:
        store(found)
    return 0


def line(case: dict) -> str:
    """One worst case for display: mistakes, those that the bound allows, and their ratio."""
    low, high = case["at_least"], case["at_most"]
    worst = str(low) if low == high else f"{low} to {high}"
    ratio = low / case["bound"]
    return (
        f"{case['booster']:18} {case['examples']:3} {case['rounds']:3}  {worst:>10}  {case['bound']:5.2f}   {ratio:.3f}"
    )


def store(found: list[dict]) -> None:
    """Replaces what is stored of the same claim, booster, γ, m and T, unless that is known more closely."""
    kept = {_key(case): case for case in stored()}
    for case in found:
        known = kept.get(_key(case))
        if known is None or case["at_most"] - case["at_least"] <= known["at_most"] - known["at_least"]:
            kept[_key(case)] = case
    rows = ",\n".join(json.dumps(kept[key]) for key in sorted(kept))
    write_atomically(STORED, f"[\n{rows}\n]\n")


def stored() -> list[dict]:
    """The worst cases on record."""
    return json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else []


def _key(case: dict) -> tuple:
    return case["claim"], case["booster"], case["gamma"], case["examples"], case["rounds"]

"""The largest error of a booster after T rounds against every learner, on few examples with columns of signs.

On m examples with columns of signs the learner may answer any column of edge at least γ, so that the worst case is that of
a finite game: a state is the multiset of (weight, vote) of the examples, and a round chooses how many examples of each kind
are wrong. Branch and bound over these states, with a bound that each booster's own potential gives: how many examples can
still be mistakes when every later edge is γ at least. A state is not searched twice. `Search` does it one state after another, in
plain Python; `worst.layers` layer by layer, compiled, with sharper bounds, where the extra `speed` is installed. The evidence is
the latter's, and the claims' proofs do the small cases again with the former.

Both are in floats and generous: they also allow edges below γ and votes above 0 by ALLOWANCE, far more than the rounding of
so few rounds, so that their maximum is an upper bound, of floats with a margin and no certificate; the columns they found are played
again by the exact booster, which decides the lower one (`extremes.replay`). Where both agree the worst case is known; else both are shown.
Boost-by-majority checks the program: its worst case is at most the binomial tail, the value of the game in the limit.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from properties.claims import Instance, Listed, Proof, varied
from properties.engine.witness import write_atomically
from reference import Verdict, decide
from reference.exact import AdaBoost, MABoost, SparseBoost
from theorems.extremes.replay import mistakes, replayed
from theorems.extremes.schemes import ALLOWANCE, MORE, MajorityScheme, ProductScheme, SparseScheme, SquareScheme

STORED = Path(__file__).resolve().parent.parent / "evidence" / "worst_cases.json"
SHOWN = 3e-6  # the decimals of a value that is no whole number, rounded down and up
DIGITS = 9  # to which states are told apart: those of one multiset agree to far more


@dataclass(frozen=True)
class Row:
    """A booster with the bound of a statement: `bound(γ, T)` on the value per example, and the exact booster (None: not
    replayed). `value(trace)` is what the scheme's value is of a run; without it the mistakes."""

    name: str
    scheme: Callable[..., Any]
    booster: Any
    bound: Callable[[Fraction, int], float]
    value: Callable[[Any], Fraction] | None = None


def _binomial_tail(gamma: Fraction, rounds: int) -> float:
    right = (1 + gamma) / 2
    return float(sum(math.comb(rounds, c) * right**c * (1 - right) ** (rounds - c) for c in range(rounds // 2 + 1)))


def _sparse(name: str, kept) -> Row:
    """Theorem 4 as one number: N ε (1 + c Σ γ_t² |y_t|_1²), c = kept², is at most N whatever γ and T are."""

    def value(trace):
        pulls = [turn.edge * turn.record["norm"] for turn in trace.rounds]
        return mistakes(trace) * (1 + Fraction(kept) ** 2 * sum(pull * pull for pull in pulls))

    return Row(
        name,
        lambda m, g, t: SparseScheme(m, g, t, float(kept)),
        SparseBoost("zero" if kept == 1 else "half"),
        lambda g, t: 1.0,
        value,
    )


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
    "NP14.theorem-4.alpha-zero": [_sparse("alpha = 0", 1)],
    "NP14.theorem-4.alpha-half": [_sparse("alpha = 1/2", Fraction(1, 2))],
    "boost-by-majority": [Row("boost-by-majority", MajorityScheme, None, _binomial_tail)],
}


@dataclass
class Found:
    """The largest value found, mistakes for most, the columns that lead to it, and an upper bound on any."""

    value: float
    columns: list[tuple[int, ...]]
    at_most: float
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
            self.best.at_most = self.best.value
        except _OutOfTime:
            self.best.at_most = most
        return self.best

    def _from(self, state, left: int, path) -> None:
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
            self._from(pairs, left - 1, [*path, column])
        self.seen[key] = self.best.value

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


def worst_case(row: Row, gamma: Fraction, m: int, rounds: int, seconds: float, known: dict | None = None) -> dict:
    """What is known of the worst case, as it is stored. `known`: what is on record; only what is above it is searched for."""
    low = known["at_least"] if known else 0
    found = _searched(row, gamma, m, rounds, seconds, low)
    columns, again, value = found.columns, low, row.value or mistakes
    if row.booster is None:
        again = max(found.value, 0)
    elif columns:  # none where every answer is a perfect column
        again = replayed(row.booster, columns, gamma, value)
        if again is None:  # an irrational edge that is γ need not separate from it: edges above γ are certified
            columns = _searched(row, gamma, m, rounds, seconds, low, -ALLOWANCE).columns
            again = replayed(row.booster, columns, gamma, value) if columns else None
    marks = ["".join("+" if entry > 0 else "-" for entry in column) for column in columns]
    if again is None or (known is not None and again <= low):
        again, marks = low, known["columns"] if known else []
    return {
        "booster": row.name,
        "gamma": str(gamma),
        "examples": m,
        "rounds": rounds,
        "at_least": _shown(again, math.floor),
        "at_most": _shown(max(found.at_most, 0), math.ceil, MORE + 100 * ALLOWANCE),
        "bound": round(row.bound(gamma, rounds) * m, 6),
        "columns": marks,
        "states": found.states,
    }


def _searched(row: Row, gamma, m: int, rounds: int, seconds: float, low: float, allowance: float = ALLOWANCE) -> Found:
    """By layers where they are compiled, else one state after another."""
    scheme = row.scheme(m, float(gamma), rounds)
    if row.booster is None or find_spec("numba") is None:
        return Search(scheme, float(gamma), rounds, seconds, allowance).run()
    from theorems.worst.layers import Layers  # here: numba takes a second to import

    def above(known: float, share: float):
        return Layers(row.name, m, float(gamma), rounds, known, allowance).run(share * seconds)

    answer = above(low, 1)
    at_most = answer.value if answer.decided else scheme.at_most(scheme.start(), rounds)
    while at_most - answer.value > 1:
        more = above(at_most - 1, 0.1)
        if more.columns is None and not more.decided:
            break
        answer, at_most = (answer, at_most - 1) if more.columns is None else (more, at_most)
    whole = float if row.value else int
    return Found(whole(answer.value), answer.columns or [], whole(at_most), answer.states)


def _shown(value, towards, more=0.0):
    """A whole number as it is, else six decimals, rounded down, or up with a little more."""
    return value if isinstance(value, int) else towards((value + more) * 10**6) / 10**6


def on_file(claim_id: str, row: Row, gamma: Fraction, m: int, rounds: int) -> dict | None:
    """The case on record."""
    key = (claim_id, row.name, str(gamma), m, rounds)
    return next((case for case in stored() if _key(case) == key), None)


def raised(known: dict | None, row: Row) -> dict | None:
    """The case on record, or the columns on record of another booster where these cost this one more."""
    if known is None or row.booster is None:
        return known
    gamma, best = Fraction(known["gamma"]), known
    for case in stored():
        if case["columns"] and _key(case)[2:] == _key(known)[2:]:
            columns = [[1 if mark == "+" else -1 for mark in column] for column in case["columns"]]
            value = replayed(row.booster, columns, gamma, row.value or mistakes)
            if value is not None and value > best["at_least"] + SHOWN:
                best = {**known, "at_least": _shown(value, math.floor), "columns": case["columns"]}
    return best


def closer(found: dict, known: dict | None) -> dict:
    """Of two accounts of a worst case the closer, `found` if they are equally close."""
    if known is None or found["at_most"] - found["at_least"] <= known["at_most"] - known["at_least"]:
        return found
    return known


def store(found: list[dict]) -> None:
    """Replaces what is stored of the same claim, booster, γ, m and T, unless that is known more closely."""
    kept = {_key(case): case for case in stored()}
    for case in found:
        kept[_key(case)] = closer(case, kept.get(_key(case)))
    rows = ",\n".join(json.dumps(kept[key]) for key in sorted(kept))
    write_atomically(STORED, f"[\n{rows}\n]\n")


def stored() -> list[dict]:
    """The worst cases on record."""
    return json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else []


def _key(case: dict) -> tuple:
    return case["claim"], case["booster"], case["gamma"], case["examples"], case["rounds"]


def recorded(claim_id: str, booster: str | None = None) -> list[Instance]:
    """The worst cases on record of the boosters of a claim, or of one of them, as the cases of claims about them."""
    return [
        Instance(
            claim=claim_id,
            booster=case["booster"],
            gamma=Fraction(case["gamma"]),
            rounds=case["rounds"],
            columns=tuple(tuple(1 if mark == "+" else -1 for mark in column) for column in case["columns"]),
            at_least=Fraction(str(case["at_least"])),
            at_most=Fraction(str(case["at_most"])),
        )
        for case in stored()
        if case["claim"] == claim_id and case["at_least"] > 0 and booster in (None, case["booster"])
    ]


def row_of(instance) -> Row:
    """The booster of a recorded worst case."""
    return next(row for row in ROWS[instance.claim] if row.name == instance.booster)


def value_again(instance):
    """The value of the exact booster on the recorded columns; -1, which is below the record, where an edge is below γ."""
    row = row_of(instance)
    value = replayed(row.booster, instance.columns, instance.gamma, row.value or mistakes)
    return -1 if value is None else value


def said(instance) -> str:
    """A recorded case in a line."""
    return f"{instance.booster}, m={len(instance.columns[0])}, T={instance.rounds}, γ={instance.gamma}"


def on_record(claim_id: str, curve: Callable[..., Any] | None, booster: str | None = None) -> dict:
    """What the claims about the worst cases on record have in common: the fields of `claim`."""
    return {
        "kind": "upper",
        "role": "ours",
        "games": [Listed("listed", lambda: recorded(claim_id, booster))],
        "broken_by": [varied("half of the bound", factor=Fraction(1, 2))],
        "uses": [claim_id],
        "proof": lambda: Proof(
            "every case on record played by the exact booster; the search again, for at most 5 examples and 4 rounds",
            lambda: played_again(claim_id, booster) and found_again(claim_id),
            lambda: found_again(claim_id, 0.1),
        ),
        "curve": curve,
    }


def played_again(claim_id: str, booster: str | None) -> bool:
    """Whether the exact booster has the recorded value in every case on record, with edges of at least γ."""
    return all(
        decide(value_again(case), relation, value) is Verdict.HOLDS
        for case in recorded(claim_id, booster)
        for relation, value in ((">=", case.at_least), ("<=", case.at_most))
    )


def found_again(claim_id: str, allowance: float = ALLOWANCE) -> bool:
    """Whether the search gives what is on record, for at most 5 examples and 4 rounds, with edges of γ - 2 `allowance`."""
    cases = [case for case in recorded(claim_id) if len(case.columns[0]) <= 5 and case.rounds <= 4]
    agree = True
    for case in cases:
        scheme = row_of(case).scheme(len(case.columns[0]), float(case.gamma) - 2 * allowance, case.rounds)
        found = Search(scheme, float(case.gamma), case.rounds, 60, allowance).run()
        agree = agree and abs(found.value - case.at_least) <= SHOWN and abs(found.value - case.at_most) <= SHOWN
    return bool(cases) and agree

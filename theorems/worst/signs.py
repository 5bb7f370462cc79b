"""The searches for the worst cases on columns of signs that `boostproof worst ID` shows, and their store.

The search is layer by layer and compiled (`worst.layers`) if the extra `speed` is installed, else state by state
(`shared.branch_and_bound`).
"""

from __future__ import annotations

import math
from fractions import Fraction
from importlib.util import find_spec

from theorems.shared.branch_and_bound import Found, Search
from theorems.shared.records import write_records
from theorems.shared.replay import number_of_mistakes, replayed
from theorems.shared.schemes import ALLOWANCE, MORE
from theorems.shared.signs import SHOWN, STORED, Row, key_of, stored_worst_cases


def worst_case(row: Row, gamma: Fraction, m: int, rounds: int, seconds: float, known: dict | None = None) -> dict:
    """Return the worst case, to store. `known` is the stored case: only larger values are searched for."""
    low = known["at_least"] if known else 0
    result = _searched(row, gamma, m, rounds, seconds, low)
    columns, recomputed, value = result.columns, low, row.value or number_of_mistakes
    if row.booster is None:
        recomputed = max(result.value, 0)
    elif columns:  # 0 mistakes if every answer is a perfect column
        recomputed = replayed(row.booster, columns, gamma, value)
        if (
            recomputed is None
        ):  # an enclosure of an irrational edge of γ cannot be separated from γ, so edges above γ are searched
            columns = _searched(row, gamma, m, rounds, seconds, low, -ALLOWANCE).columns
            recomputed = replayed(row.booster, columns, gamma, value) if columns else None
    marks = ["".join("+" if entry > 0 else "-" for entry in column) for column in columns]
    if recomputed is None or (known is not None and recomputed <= low):
        recomputed, marks = low, known["columns"] if known else []
    return {
        "booster": row.name,
        "gamma": str(gamma),
        "examples": m,
        "rounds": rounds,
        "at_least": _rounded(recomputed, math.floor),
        "at_most": _rounded(max(result.at_most, 0), math.ceil, MORE + 100 * ALLOWANCE),
        "bound": round(row.bound(gamma, rounds) * m, 6),
        "columns": marks,
        "states": result.states,
    }


def _searched(row: Row, gamma, m: int, rounds: int, seconds: float, low: float, allowance: float = ALLOWANCE) -> Found:
    """Search by layers if they are compiled, else state by state."""
    scheme = row.scheme(m, float(gamma), rounds)
    if row.booster is None or find_spec("numba") is None:
        return Search(scheme, float(gamma), rounds, seconds, allowance).run()
    from theorems.worst.layers import Layers  # imported here: numba takes a second

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


def _rounded(value, towards, more=0.0):
    """Return an integer as it is, else six decimals, rounded down, or up with a margin."""
    return value if isinstance(value, int) else towards((value + more) * 10**6) / 10**6


def on_file(claim_id: str, row: Row, gamma: Fraction, m: int, rounds: int) -> dict | None:
    """Return the stored case."""
    key = (claim_id, row.name, str(gamma), m, rounds)
    return next((case for case in stored_worst_cases() if key_of(case) == key), None)


def best_start(known: dict | None, row: Row) -> dict | None:
    """Return the stored case, or the stored columns of another booster if they are worse for this one."""
    if known is None or row.booster is None:
        return known
    gamma, best = Fraction(known["gamma"]), known
    for case in stored_worst_cases():
        if case["columns"] and key_of(case)[2:] == key_of(known)[2:]:
            columns = [[1 if mark == "+" else -1 for mark in column] for column in case["columns"]]
            value = replayed(row.booster, columns, gamma, row.value or number_of_mistakes)
            if value is not None and value > best["at_least"] + SHOWN:
                best = {**known, "at_least": _rounded(value, math.floor), "columns": case["columns"]}
    return best


def closer(new: dict, known: dict | None) -> dict:
    """Return the one of two cases whose bounds are closer; `new` if they are equally close."""
    if known is None or new["at_most"] - new["at_least"] <= known["at_most"] - known["at_least"]:
        return new
    return known


def store_worst_cases(cases: list[dict]) -> None:
    """Replace the stored case of the same claim, booster, γ, m and T unless its bounds are closer."""
    stored = {key_of(case): case for case in stored_worst_cases()}
    for case in cases:
        stored[key_of(case)] = closer(case, stored.get(key_of(case)))
    write_records(STORED, [stored[key] for key in sorted(stored)], [case["claim"] for case in cases])

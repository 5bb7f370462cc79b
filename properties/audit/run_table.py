"""The run behind a violation as a small table, round by round, beside that of the booster it is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from properties.engine.failures import Gone
from properties.engine.short_numbers import brief_number
from reference.arithmetic import Undecided

MOST_ROUNDS, MOST_EXAMPLES = 8, 6


def run_table(case, theirs=None, name: str = "") -> list[str]:
    """Return the lines of a table: for each round its column, edge, the weights after it, and its coefficient at the end of the run.

    theirs : the run of another booster on the same columns, whose weights and coefficients stand beside; `name` is its name.
    """
    try:
        run, failure = case.partial, case.failure
        edges = [] if failure else case.trace.edges
        columns = run.columns if failure else [case.trace.played(t) for t in range(len(case.trace.columns))]
    except (Undecided, Gone):
        return []
    rounds = len(columns)
    if not run.weights or len(run.weights[0]) > MOST_EXAMPLES:
        return []
    last = min(rounds, MOST_ROUNDS)
    shown: list[Sequence[Any]] = [("round", "column", "edge", "coefficient", "weights after the round")]
    if theirs is not None:
        shown[0] = (*shown[0], f"coefficient of {name}", f"weights of {name}")
    for t in range(last + 1):
        mine = [
            "start" if t == 0 else t,
            "" if t == 0 else _numbers(columns[t - 1]),
            "" if t == 0 or t > len(edges) else brief_number(edges[t - 1]),
            "" if t == 0 else _at(run.coefficients, t - 1),
            _weights_or_stop(run, t),
        ]
        if theirs is not None:
            mine += [
                "" if t == 0 else _at(theirs.coefficients, t - 1),
                _weights_or_stop(theirs, t),
            ]
        shown.append(mine)
    widths = [max(len(str(row[k])) for row in shown) for k in range(len(shown[0]))]
    lines = [
        "  ".join(str(entry).ljust(width) for entry, width in zip(row, widths, strict=True)).rstrip() for row in shown
    ]
    return lines + ([f"... {rounds - last} more rounds"] if rounds > last else [])


def _weights_or_stop(run, t: int) -> str:
    """Return the weights after round t, or the reason of the stop; "-" where the run has neither, as its answer was refused."""
    if t < len(run.weights):
        return _numbers(run.weights[t])
    return f"stop: {run.stop}" if run.stop else "-"


def _at(numbers: Sequence | None, t: int) -> str:
    return brief_number(numbers[t]) if numbers is not None and t < len(numbers) else "-"


def _numbers(vector) -> str:
    return " ".join(map(brief_number, vector))

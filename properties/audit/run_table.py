"""Print the run of a violation as a small table, one line a round, next to the run of the booster it is compared with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from properties.engine.failures import BoosterProcessEnded
from properties.engine.short_numbers import brief_number
from reference.arithmetic import Undecided, dot

MOST_ROUNDS, MOST_EXAMPLES = 8, 6


def run_table(
    case, theirs=None, name: str = "", wrong: int | None = None, further: Mapping[str, Sequence] = {}
) -> list[str]:
    """Return the lines of a table: for each round its column, edge, weights after it, and coefficient at the end of the run.

    theirs  : the run of another booster on the same columns, for columns with its weights and coefficients; `name` is its name.
    wrong   : the round of the violation, which is shown also in a long run.
    further : further columns by title, with one entry for each round.
    """
    try:
        run, failure = case.partial, case.failure
        edges = _edges_of(run) if failure else case.trace.edges
        columns = run.columns if failure else [case.trace.played(t) for t in range(len(case.trace.columns))]
    except (Undecided, BoosterProcessEnded):
        return []
    rounds = len(columns)
    wide = bool(run.weights) and len(run.weights[0]) > MOST_EXAMPLES  # columns and weights would not fit in a line
    if not run.weights or (wide and not further):
        return []
    rows: list[int | None] = list(range(min(rounds, MOST_ROUNDS) + 1))
    if wrong is not None and MOST_ROUNDS < wrong <= rounds:
        rows = [*range(MOST_ROUNDS - 2), None, wrong - 1, wrong]
    table: list[Sequence[Any]] = [("round", "column", "edge", "coefficient", "weights after the round")]
    if theirs is not None:
        table[0] = (*table[0], f"coefficient of {name}", f"weights of {name}")
    table[0] = (*table[0], *further)
    for t in rows:
        if t is None:
            table.append(["...", *[""] * (len(table[0]) - 1)])
            continue
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
        mine += ["" if t == 0 else _at(entries, t - 1) for entries in further.values()]
        table.append(mine)
    if wide:
        left_out = [k for k, title in enumerate(table[0]) if title == "column" or title.startswith("weights ")]
        table = [[entry for k, entry in enumerate(row) if k not in left_out] for row in table]
    widths = [max(len(str(row[k])) for row in table) for k in range(len(table[0]))]
    lines = [
        "  ".join(str(entry).ljust(width) for entry, width in zip(row, widths, strict=True)).rstrip() for row in table
    ]
    last = rows[-1] or 0
    more = f"... {rounds - last} more round{'' if rounds - last == 1 else 's'}"
    return lines + ([more] if rounds > last else [])


def _edges_of(run) -> list:
    """Return the edges of the rounds of a run that failed, as far as its weights are numbers."""
    edges: list[Any] = []
    for weights, column in zip(run.weights, run.columns, strict=False):
        try:
            edges.append(dot(weights, column))
        except (ArithmeticError, TypeError, ValueError):
            return edges
    return edges


def _weights_or_stop(run, t: int) -> str:
    """Return the weights after round t, or the reason of the stop; "-" where the run has neither, as its answer was refused."""
    if t < len(run.weights):
        return _numbers(run.weights[t])
    return f"stop: {run.stop}" if run.stop else "-"


def _at(numbers: Sequence | None, t: int) -> str:
    return brief_number(numbers[t]) if numbers is not None and t < len(numbers) else "-"


def _numbers(vector) -> str:
    """Return the numbers in one cell; of a vector longer than any game of a table, the first ones and their number."""
    if len(vector) > 2 * MOST_EXAMPLES:
        return f"{' '.join(map(brief_number, vector[:MOST_EXAMPLES]))} ... ({len(vector)} numbers)"
    return " ".join(map(brief_number, vector))

"""Print a run as a small table with one line per round, next to the run of another booster on the same columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from properties.engine.failures import BoosterProcessEnded
from properties.engine.short_numbers import brief_number
from reference.arithmetic import Undecided, dot

MOST_ROUNDS, MOST_EXAMPLES = 8, 6  # the first rounds that a table shows, and the most examples whose weights it shows


def run_table(
    case,
    other_run=None,
    name: str = "",
    violated_round: int | None = None,
    further_columns: Mapping[str, Sequence] = {},
) -> list[str]:
    """Return the lines of a table with the column, the edge, the final coefficient and the next weights of each round.

    other_run       : the run of another booster on the same columns; its coefficients and weights are added.
    name            : the name of the other booster.
    violated_round  : the round of the violation; a long run is shown with it and without the rounds before it.
    further_columns : further columns by title, with one entry for each round.
    """
    try:
        run, failure = case.partial, case.failure
        edges = _edges_of(run) if failure else case.trace.edges
        columns = run.columns if failure else [case.trace.played(t) for t in range(len(case.trace.columns))]
    except (Undecided, BoosterProcessEnded):
        return []
    rounds = len(columns)
    is_wide = bool(run.weights) and len(run.weights[0]) > MOST_EXAMPLES  # columns and weights do not fit in a line
    if not run.weights or (is_wide and not further_columns):
        return []
    rows: list[int | None] = list(range(min(rounds, MOST_ROUNDS) + 1))
    if violated_round is not None and MOST_ROUNDS < violated_round <= rounds:
        rows = [*range(MOST_ROUNDS - 2), None, violated_round - 1, violated_round]
    table: list[Sequence[Any]] = [("round", "column", "edge", "coefficient", "weights after the round")]
    if other_run is not None:
        table[0] = (*table[0], f"coefficient of {name}", f"weights of {name}")
    table[0] = (*table[0], *further_columns)
    for t in rows:
        if t is None:
            table.append(["...", *[""] * (len(table[0]) - 1)])
            continue
        cells = [
            "start" if t == 0 else t,
            "" if t == 0 else _numbers(columns[t - 1]),
            "" if t == 0 or t > len(edges) else brief_number(edges[t - 1]),
            "" if t == 0 else _at(run.coefficients, t - 1),
            _weights_or_stop(run, t),
        ]
        if other_run is not None:
            cells += [
                "" if t == 0 else _at(other_run.coefficients, t - 1),
                _weights_or_stop(other_run, t),
            ]
        cells += ["" if t == 0 else _at(entries, t - 1) for entries in further_columns.values()]
        table.append(cells)
    if is_wide:
        omitted = [k for k, title in enumerate(table[0]) if title == "column" or title.startswith("weights ")]
        table = [[entry for k, entry in enumerate(row) if k not in omitted] for row in table]
    widths = [max(len(str(row[k])) for row in table) for k in range(len(table[0]))]
    lines = [
        "  ".join(str(entry).ljust(width) for entry, width in zip(row, widths, strict=True)).rstrip() for row in table
    ]
    last = rows[-1] or 0
    more = f"... {rounds - last} more round{'' if rounds - last == 1 else 's'}"
    return lines + ([more] if rounds > last else [])


def _edges_of(run) -> list:
    """Return the edges of a run that failed, up to the first round whose weights are not numbers."""
    edges: list[Any] = []
    for weights, column in zip(run.weights, run.columns, strict=False):
        try:
            edges.append(dot(weights, column))
        except (ArithmeticError, TypeError, ValueError):
            return edges
    return edges


def _weights_or_stop(run, t: int) -> str:
    """Return the weights after round t, or the reason of the stop; "-" if the answer of round t was refused."""
    if t < len(run.weights):
        return _numbers(run.weights[t])
    return f"stop: {run.stop}" if run.stop else "-"


def _at(numbers: Sequence | None, t: int) -> str:
    return brief_number(numbers[t]) if numbers is not None and t < len(numbers) else "-"


def _numbers(vector) -> str:
    """Return the numbers of a vector as text. A long vector, which fits no game, is cut after MOST_EXAMPLES numbers."""
    if len(vector) > 2 * MOST_EXAMPLES:
        return f"{' '.join(map(brief_number, vector[:MOST_EXAMPLES]))} ... ({len(vector)} numbers)"
    return " ".join(map(brief_number, vector))

"""The figures of the claims: a bound, the worst run found, the exact worst case or a lower bound, told apart by marks and strokes.

A bound is dashed with open squares, what a run reached is solid with dots, an exact worst case and a lower bound are dotted
with triangles; a typical run stands faint behind the worst one. Page and notebooks draw with the same functions.
"""

from __future__ import annotations

import copy
import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from properties.claims import Claim, Curve
from properties.engine import witness
from properties.engine.checking import approximate, subjects, tightness
from reference.arithmetic import Undecided
from reference.protocol import play

MEASURED, BOUND, EXACT = "#2f6fb3", "#d9822b", "#5b616b"  # the first two are right and wrong in the grids as well
FOUND_LOOK = {"linestyle": "-", "marker": "o", "markersize": 4, "color": MEASURED}
BOUND_LOOK = {"linestyle": "--", "marker": "s", "markersize": 4, "markerfacecolor": "none", "color": BOUND}
EXACT_LOOK = {"linestyle": ":", "marker": "^", "markersize": 5, "color": EXACT}
FAINT = {"alpha": 0.5, "markersize": 0, "linewidth": 1}
POINTS = 12  # lengths of a run at which its worst case is drawn
MARKS = 20  # of a long line
ROWS = 6  # comparisons of a stored case that are drawn
matplotlib.rcParams.update(
    {
        "svg.hashsalt": "boostproof",
        "svg.fonttype": "none",
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
)


@dataclass(frozen=True)
class WorstPoints:
    """The stored tightest case of a claim, as it is drawn.

    points : (rounds, measured, bound, ratio) of a run, after several lengths or in each round.
    rows   : (where, ratio) of the comparisons of a case that is no run, the tightest first.
    """

    points: list[tuple[int, float, float, float]]
    rows: list[tuple[str, float]]

    @property
    def ratio(self) -> float | None:
        """The largest ratio that is drawn."""
        return max([ratio for *_, ratio in self.points] + [ratio for _, ratio in self.rows], default=None)


def stored_worst_case(target: Claim, tightest: Any) -> WorstPoints:
    """The tightest case that the ledger stores of a claim, computed again; empty where none is stored."""
    if not isinstance(tightest, dict) or not isinstance(tightest.get("case"), dict):
        return WorstPoints([], [])
    case = witness.case_from_json(tightest["case"])
    if target.needs_traces:
        if tightest["case"].get("kind") != "play" or "booster" not in tightest["case"]:
            return WorstPoints([], [])
        return WorstPoints(_points_of_rounds(target, case) or _points_of_lengths(target, case), [])
    listed = [sides for subject, _ in subjects(target, case) for sides in target.sides(subject)]
    measured = [(sides.at, ratio) for sides in listed if (ratio := tightness(sides)) is not None]
    return WorstPoints([], sorted(measured, key=lambda row: -row[1])[:ROWS])


def _points_of_rounds(target: Claim, plan) -> list[tuple[int, float, float, float]]:
    """One point a round from a single run, where the claim makes one comparison in each; else nothing."""
    trace = play(copy.deepcopy(plan.booster), plan.game, plan.rounds, copy.deepcopy(plan.oracle), bits=target.bits)
    try:
        if not all(hypothesis(trace) for hypothesis in target.given):
            return []
        listed = [(sides, ratio) for sides in target.sides(trace) if (ratio := tightness(sides)) is not None]
    except Undecided:
        return []
    if not listed:
        return []
    tightest, largest = max(listed, key=lambda entry: entry[1])
    alike = [
        (sides.round, sides, ratio)
        for sides, ratio in listed
        if sides.round is not None and sides.part == tightest.part
    ]
    rounds = [t for t, _, _ in alike]
    if tightest.round is None or len(rounds) < 2 or any(b != a + 1 for a, b in itertools.pairwise(rounds)):
        return []  # not one comparison in each round
    step = max(1, math.ceil(len(rounds) / MARKS))
    return [
        (t, approximate(sides.lhs), approximate(sides.rhs), ratio)
        for t, sides, ratio in alike
        if t % step == 0 or ratio == largest
    ]


def _points_of_lengths(target: Claim, plan) -> list[tuple[int, float, float, float]]:
    """A point for each of several lengths of the stored run, its own among them."""
    step = max(1, math.ceil(plan.rounds / POINTS))
    lengths = sorted({*range(step, plan.rounds, step), plan.rounds})
    return points_of_run(target, plan.booster, plan.game, plan.oracle, lengths)


def points_of_run(
    target: Claim, booster, game, oracle, lengths: Iterable[int]
) -> list[tuple[int, float, float, float]]:
    """(rounds, lhs, rhs, ratio) of the tightest sides of a claim about runs, after each of these numbers of rounds."""
    found = []
    for rounds in lengths:
        trace = play(copy.deepcopy(booster), game, rounds, copy.deepcopy(oracle), bits=target.bits)
        try:
            if not all(hypothesis(trace) for hypothesis in target.given):
                continue
            measured = [(ratio, sides) for sides in target.sides(trace) if (ratio := tightness(sides)) is not None]
        except Undecided:
            continue
        if measured:
            ratio, sides = max(measured, key=lambda entry: entry[0])
            found.append((rounds, approximate(sides.lhs), approximate(sides.rhs), ratio))
    return found


def figure_of(drawn: Curve, worst: WorstPoints, exact: Curve | None = None) -> Figure:
    """The worst case found in front, a typical run behind or beside it, and the exact worst case, where one is computed."""
    together = bool(worst.points) and drawn.parameter.startswith("round")
    panels = 1 + (bool(worst.points or worst.rows) and not together) + (exact is not None)
    figure = Figure(figsize=(6.2 if panels == 1 else 3.9 * panels, 3.2), layout="constrained")
    axes = list(figure.subplots(1, panels, squeeze=False)[0])
    if exact is not None:
        draw_curve(axes.pop(), exact)
    draw_curve(axes[-1], drawn, faint=together)
    if worst.points:
        draw_worst(axes[0], worst.points, drawn)
    elif worst.rows:
        draw_rows(axes[0], worst.rows)
    return figure


def draw_curve(axes, drawn: Curve, faint: bool = False) -> None:
    """A bound and what was measured on given axes; faint behind a worse run. What no run can beat, where it is known."""
    parameter, measured, bound = zip(*drawn.points, strict=True)
    look = {"markevery": max(1, math.ceil(len(parameter) / MARKS))}
    if faint:
        axes.plot(parameter, measured, label=f"typical run: {drawn.measured}", **{**FOUND_LOOK, **FAINT})
        axes.plot(parameter, bound, label=f"its bound {drawn.bound}", **{**BOUND_LOOK, **FAINT})
    else:
        shown = EXACT_LOOK if drawn.exact or drawn.met else FOUND_LOOK
        axes.plot(
            parameter, measured, label=f"exact: {drawn.measured}" if drawn.exact else drawn.measured, **shown, **look
        )
        axes.plot(parameter, bound, label=drawn.bound, **BOUND_LOOK, **look)
    if drawn.met:
        axes.plot(
            *zip(*drawn.met, strict=True), label="nearest run met, its share of its own bound", **FOUND_LOOK, **look
        )
    if drawn.limit:
        axes.plot(*zip(*drawn.limit, strict=True), label=drawn.limited_by, **EXACT_LOOK, **look)
    if drawn.scale in ("log", "loglog"):
        axes.set_yscale("log", nonpositive="mask")
    if drawn.scale == "loglog":
        axes.set_xscale("log")
    axes.set_xlabel(drawn.parameter)
    axes.legend(frameon=False, fontsize=8)


def draw_worst(axes, worst, drawn: Curve | None = None, named: str = "worst run found") -> None:
    """The tightest run stored, in front; or another run, under another name."""
    rounds, measured, bound, ratio = zip(*worst, strict=True)
    axes.plot(rounds, measured, label=f"{named}, ratio {_cut(max(ratio))}", **FOUND_LOOK)
    axes.plot(rounds, bound, label="its bound", **BOUND_LOOK)
    if drawn is not None and drawn.scale in ("log", "loglog") and min(*measured, *bound) > 0:
        axes.set_yscale("log", nonpositive="mask")
    if min(rounds) == 0:
        axes.set_xscale("linear")
    if axes.get_xscale() == "linear":
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("rounds")
    axes.legend(frameon=False, fontsize=8)


def draw_rows(axes, rows) -> None:
    """The comparisons of a stored case: how near the smaller side comes to the larger one."""
    names, ratios = zip(*rows, strict=True)
    places = range(len(rows))
    axes.plot(ratios, places, label="worst case found", **{**FOUND_LOOK, "linestyle": "none"})
    axes.plot([1] * len(rows), places, label="equality", **BOUND_LOOK)
    for place, (name, ratio) in enumerate(zip(names, ratios, strict=True)):
        side = {"ha": "left"} if ratio < 0.6 else {"ha": "right"}
        axes.annotate(
            f"{name[:30]} {_cut(ratio)}", (ratio, place), (0, 6), textcoords="offset points", fontsize=7, **side
        )
    axes.set_xlim(0, 1.05)
    axes.set_ylim(len(rows) - 0.5, -0.8 - 0.45 * len(rows))
    axes.set_yticks([])
    axes.set_xlabel("smaller side over larger")
    axes.legend(frameon=False, fontsize=8, loc="upper left")


def _cut(ratio: float) -> str:
    """Four digits, never rounded up to the equality that was not reached."""
    return f"{ratio:.4g}" if ratio >= 1 else f"{math.floor(ratio * 1e4) / 1e4:.4f}"

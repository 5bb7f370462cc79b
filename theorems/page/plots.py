"""The figures of the claims: a bound, the worst run known and a stored worst case, each with its name at its line.

A bound is dashed with open squares, a run is solid with dots, a stored worst case or a limit is dotted with triangles.
A figure has at most three lines. `drawing_of` chooses the lines and the sentence below the figure; `draw` draws them on
axes. Page and notebooks use both functions.
"""

from __future__ import annotations

import copy
import itertools
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib
import numpy
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator
from matplotlib.transforms import Bbox

from properties.cases.play import Play
from properties.claims import REGISTRY, Claim, Curve
from properties.engine import witness
from properties.engine.checking import approximate, subjects, tightness
from reference.arithmetic import Undecided
from reference.game import Game
from reference.protocol import play
from theorems.labels import written_label
from theorems.shared.games import recorded_games
from theorems.shared.matrices import pasted
from theorems.shared.runs import stored_best_runs

MEASURED, BOUND, EXACT = "#2f6fb3", "#c2630f", "#5b616b"  # in the grids the first two mean right and wrong
FOUND_LOOK = {"linestyle": "-", "marker": "o", "markersize": 4, "color": MEASURED}
BOUND_LOOK = {"linestyle": "--", "marker": "s", "markersize": 4, "markerfacecolor": "none", "color": BOUND}
EXACT_LOOK = {"linestyle": ":", "marker": "^", "markersize": 5, "color": EXACT}
LOOKS = {"bound": BOUND_LOOK, "run": FOUND_LOOK, "limit": EXACT_LOOK}
POINTS = 12  # the number of lengths for which the worst case of a run is drawn
MARKS = 12  # markers on a long line
FEWEST = 5  # the least number of points of a stored run that replaces the declared curve
LOGARITHMIC_BELOW = 0.05  # the axis is logarithmic if the least share of the bound is below this
NARROW = 0.95  # the vertical axis does not begin at 0 if least/largest value exceeds this
WIDTH, HEIGHT = 5.2, 3.5  # inches (374 pixels of the page), so that ten-point letters are legible on a phone
LETTERS = 52  # the most letters in a line of a title
MATRIX = 60  # the most characters of a game that is written in the sentence
matplotlib.rcParams.update(
    {
        "svg.hashsalt": "boostproof",
        "svg.fonttype": "none",
        "font.size": 11,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
)


@dataclass(frozen=True)
class WorstPoints:
    """The stored tightest case of a claim.

    points : (rounds, measured, bound, ratio) of a run, for several lengths or for each round. rows   : (where, ratio)
    for the comparisons of a case without a run, the largest ratio first. game   : the game of the case, if the case has
    one.
    """

    points: list[tuple[int, float, float, float]]
    rows: list[tuple[str, float]]
    game: Any = None

    @property
    def ratio(self) -> float | None:
        """Return the largest ratio."""
        return max([ratio for *_, ratio in self.points] + [ratio for _, ratio in self.rows], default=None)


def stored_worst_case(target: Claim, tightest: Any) -> WorstPoints:
    """Recompute the tightest case of a claim that the ledger stores; empty if none is stored."""
    if not isinstance(tightest, dict) or not isinstance(tightest.get("case"), dict):
        return WorstPoints([], [])
    case = witness.case_from_json(tightest["case"])
    if target.needs_traces:
        if tightest["case"].get("kind") != "play" or "booster" not in tightest["case"]:
            return WorstPoints([], [])
        return WorstPoints(points_of_rounds(target, case) or _points_of_lengths(target, case), [], case.game)
    try:
        listed = [sides for subject, _ in subjects(target, case) for sides in target.sides(subject)]
    except ValueError:  # stored before the claim refused such a case
        return WorstPoints([], [])
    measured = [(sides.at, ratio) for sides in listed if (ratio := tightness(sides)) is not None]
    game = case if isinstance(case, Game) else case.game if isinstance(case, Play) else None
    return WorstPoints([], sorted(measured, key=lambda row: -row[1]), game)


def points_of_rounds(target: Claim, plan) -> list[tuple[int, float, float, float]]:
    """Return (round, lhs, rhs, ratio) for a single run if the claim makes one comparison in each round; else
    nothing."""
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
    """Return a point for each of several lengths of the stored run, including its whole length."""
    step = max(1, math.ceil(plan.rounds / POINTS))
    lengths = sorted({*range(step, plan.rounds, step), plan.rounds})
    return points_of_run(target, plan.booster, plan.game, plan.oracle, lengths)


def points_of_run(
    target: Claim, booster, game, oracle, lengths: Iterable[int]
) -> list[tuple[int, float, float, float]]:
    """Return (rounds, lhs, rhs, ratio) of the tightest comparison of a claim about runs, for each of these numbers of
    rounds."""
    points = []
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
            points.append((rounds, approximate(sides.lhs), approximate(sides.rhs), ratio))
    return points


@dataclass(frozen=True)
class Line:
    """One line of a figure: its points, its name, and its kind (a key of LOOKS)."""

    points: Sequence[tuple[float, float]]
    name: str
    kind: str


@dataclass(frozen=True)
class Drawing:
    """The contents of a figure: title, axes, at most three lines, the sentence below."""

    title: str
    across: str
    up: str
    lines: list[Line]
    sentence: str
    logarithmic: str = ""  # which axes: "", "y" or "xy"


def drawing_of(target: Claim, seen: Any = None, worst: WorstPoints | None = None) -> Drawing:
    """Return the drawing of a claim that has a curve.

    seen : the claim's evidence in the ledger.      worst : its stored tightest case, computed here if it is not given.

    If a worst case is stored (`ID.worst-case`), each line is a share of its own bound, because the bounds of different
    games differ. Else, if the horizontal axis is the number of rounds and the stored tightest run has at least FEWEST
    points, this run and its bound are drawn. Else the curve that the claim declares is drawn.

    Raises
    ------
    ValueError
        If the claim has no curve.
    """
    drawn = target.figure()
    if drawn is None:
        raise ValueError(f"{target.id} has no curve")
    seen = seen or {}
    worst = stored_worst_case(target, seen.get("tightest")) if worst is None else worst
    worst_case = REGISTRY.get(f"{target.id}.worst-case")
    record = worst_case.figure() if worst_case is not None else None
    title = f"{target.paper} {written_label(target.label)}\n{drawn.title or drawn.measured}"
    if record is not None or drawn.shares:
        return _shares(target, title, record or drawn, seen, worst)
    if drawn.parameter.startswith("round") and drawn.says is None and len(worst.points) >= FEWEST:
        points: list[tuple[float, float, float]] = [(t, measured, bound) for t, measured, bound, _ in worst.points]
        name = "worst run known"
    else:
        points, name = [*drawn.points], drawn.measured
    lines = [
        Line([(x, bound) for x, _, bound in points], drawn.bound, "bound"),
        Line([(x, measured) for x, measured, _ in points], name, "limit" if drawn.exact else "run"),
    ]
    if drawn.limit:
        lines.append(Line(list(drawn.limit), drawn.limited_by, "limit"))
    sentence = drawn.says(points) if drawn.says is not None else _of_points(drawn, points)
    if drawn.says is None and not drawn.exact:
        sentence = f"{_of_worst(seen, worst)} {sentence}".strip()
    return Drawing(
        title,
        drawn.parameter,
        drawn.quantity or drawn.measured,
        lines,
        sentence,
        {"log": "y", "loglog": "xy"}.get(drawn.scale, ""),
    )


def _shares(target: Claim, title: str, record: Curve, evidence, worst: WorstPoints) -> Drawing:
    """Return the drawing of the worst run known for each number of rounds, as a share of its bound, and of the stored
    worst case if a separate search computed it."""
    drawn = target.figure()
    assert drawn is not None
    bound_id = target.id if drawn is not record else target.id.rpartition(".")[0]
    shares = known_shares(bound_id, record, worst)
    points = [(T, share) for T, (share, _) in sorted(shares.items())]
    lines = [
        Line(
            [(T, 1.0) for T, _ in points],
            drawn.bound if "bound" in drawn.bound else f"the bound {drawn.bound}",
            "bound",
        ),
        Line(points, "worst run known", "run"),
    ]
    if record.exact:
        lines.append(Line([(T, a / b) for T, a, b in record.points], record.measured, "limit"))
    (last, at_last), (peak, share) = points[-1], max(points, key=lambda point: point[1])
    first = _of_worst(evidence, worst) if drawn is not record else ""
    first = (
        first or f"The worst run known reaches {shown_share(share)} of the bound at T = {peak:g}{_on(shares[peak][1])}."
    )
    then = f" The worst run known of T = {last:g} rounds reaches {shown_share(at_last)}." if last != peak else ""
    if record.exact:
        T, a, b = record.points[-1]
        then += f" The {record.measured}, reaches {shown_share(a / b)} at T = {T:g}."
    low = min(y for line in lines for _, y in line.points)
    across = drawn.parameter if drawn.parameter.startswith("round") else record.parameter
    return Drawing(title, across, "share of the bound", lines, first + then, "y" if low < LOGARITHMIC_BELOW else "")


def known_shares(bound_id: str, record: Curve, worst: WorstPoints) -> dict[float, tuple[float, Any]]:
    """Return the largest share of the bound that a known run reaches after each number of rounds, and the game of that run.

    The known runs are the best runs among the claim's own cases, the stored games and the stored tightest case, up to
    the largest number of rounds for which a worst case was searched for.
    """
    best: dict[float, tuple[float, Any]] = {}

    def add(T: float, share: float, game: Any) -> None:
        if longest >= T and share > best.get(T, (0.0, None))[0]:
            best[T] = share, game

    longest = max((T for T, *_ in record.points), default=0)
    cases = {row["rounds"]: row["case"] for row in stored_best_runs() if row["claim"] == bound_id}
    bounds = {T: bound for T, _, bound in record.points}
    for T, value in record.met:
        if T in bounds:
            add(T, value / bounds[T], _game_of_json(cases.get(T)))
    if not record.exact:
        games = {entry.rounds: entry.game for entry in recorded_games(bound_id)}
        for T, value, bound in record.points:
            add(T, value / bound, games.get(T))
    for T, _, _, ratio in worst.points:
        add(T, ratio, worst.game)
    return best


def _game_of_json(case: Any) -> Any:
    """Return the game of a stored case, or None."""
    try:
        return getattr(witness.case_from_json(case), "game", None) if case else None
    except (ValueError, TypeError, KeyError):  # a case that another version stored
        return None


def _of_worst(evidence, worst: WorstPoints) -> str:
    """Return a sentence on the tightest run: its share of the bound, the number of rounds and the game."""
    if not worst.points or not evidence.get("cases"):
        return ""
    T, *_, ratio = max(worst.points, key=lambda point: point[3])
    at = f" at T = {T}"
    cases = f"The tightest of {evidence['cases']:,} cases" if evidence["cases"] > 1 else "The only case"
    if ratio == 1:
        return f"{cases} reaches equality{at}{_on(worst.game)}."
    return f"{cases} reaches {shown_share(ratio)} of the bound{at}{_on(worst.game)}."


def _on(game: Any) -> str:
    """Return the words for the game, written out if it is short."""
    if not isinstance(game, Game):
        return ""
    text = pasted(game)
    return f", on `{text}`" if len(text) <= MATRIX else f", on a game of {game.m} examples and {game.n} columns"


def _of_points(drawn: Curve, points) -> str:
    """Return a sentence that compares the drawn line with its bound at both ends."""
    (x, a, b), (z, c, d) = points[0], points[-1]
    start, end = (f"{drawn.parameter.split()[-1]} = {value:.4g}" for value in (x, z))
    line = "dotted" if drawn.exact else "solid"
    if all(bound >= measured > 0 for _, measured, bound in points):
        shares = shown_share(a / b), shown_share(c / d)
        return f"The {line} line is at {shares[0]} of the dashed bound at {start} and at {shares[1]} at {end}."
    if all(0 < bound <= measured for _, measured, bound in points):
        return f"The {line} line is {a / b:.3g} times the dashed lower bound at {start} and {c / d:.3g} times at {end}."
    return f"At {end} the {line} line ends at {c:.3g}, the dashed bound at {d:.3g}."


def figure_of(drawing: Drawing) -> Figure:
    """Return the drawing on a figure of its own, without the sentence."""
    figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
    axes = figure.subplots()
    draw(axes, drawing)
    name_lines(figure)
    return figure


def draw(axes, drawing: Drawing) -> None:
    """Draw the lines, the axes and the title; `name_lines` writes the names after all axes of the figure are drawn."""
    for line in drawing.lines:
        across, up = zip(*line.points, strict=True)
        look = {"markevery": max(1, math.ceil(len(across) / MARKS)), **LOOKS[line.kind]}
        axes.plot(across, up, label=line.name, **look)
    if drawing.logarithmic:
        axes.set_yscale("log", nonpositive="mask")
    if drawing.logarithmic == "xy":
        axes.set_xscale("log")
    elif all(float(x).is_integer() for line in drawing.lines for x, _ in line.points):
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=8))
    axes.margins(y=0.16)
    if not drawing.logarithmic and min(y for line in drawing.lines for _, y in line.points) >= 0:
        low, high = (extreme(y for line in drawing.lines for _, y in line.points) for extreme in (min, max))
        if low < NARROW * high or "share" in drawing.up:
            axes.set_ylim(0, 1.16 * high)
    for axis, (low, high) in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
        if axis.get_scale() == "log":
            _mark_decades(axis, high / low)
    axes.set_xlabel(drawing.across)
    axes.set_ylabel(drawing.up)
    head, _, rest = drawing.title.partition("\n")
    axes.set_title(f"{head}\n{wrapped(rest)}", loc="left", fontsize=11)


def _mark_decades(axis, ratio: float) -> None:
    """Set ticks at powers of ten; if the axis has fewer than two decades, also at 2 and 5 times these, as plain
    numbers."""
    axis.set_minor_locator(NullLocator())
    if ratio < 100:
        axis.set_major_locator(LogLocator(subs=(1, 2, 5) if ratio > 8 else (1, 2, 3, 5)))
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.4g}"))


def wrapped(text: str, letters: int = LETTERS) -> str:
    """Return the text in lines of at most `letters` letters; a formula is not split, and counts with its printed
    length."""
    lines = [""]
    for word in _pieces(text):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _printed_length(longer) > letters:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for piece in text.split():
        if pieces and pieces[-1].count("$") % 2:
            pieces[-1] += f" {piece}"
        else:
            pieces.append(piece)
    return pieces


def _printed_length(text: str) -> int:
    """Return the number of printed letters: a LaTeX command counts as one letter, braces and dollar signs as none."""
    return len(re.sub(r"\\(?:[A-Za-z]+|.)|[{}$^_]", lambda match: "x" if match[0].startswith("\\") else "", text))


def name_lines(figure) -> None:
    """Write each line's name next to the line, where the name hides no line and no other name."""
    figure.draw_without_rendering()
    for axes in figure.axes:
        _name_lines_of(axes)


def _name_lines_of(axes) -> None:
    renderer, frame = axes.figure._get_renderer(), axes.get_window_extent()
    lines = axes.get_lines()
    paths = [_pixels(axes, line) for line in lines]
    taken: list[Bbox] = []
    for line, path in zip(lines, paths, strict=True):
        text = axes.text(0, 0, line.get_label(), fontsize=10, transform=axes.transAxes, in_layout=False)
        size = text.get_window_extent(renderer)
        text.remove()
        best = min(
            (
                (_hidden(box, paths, taken, frame) + 0.02 * abs(share - 0.72) + cost, share, box, anchor)
                for share in numpy.linspace(0.02, 0.98, 33)
                for cost, box, anchor in _boxes(path, share, size.width, size.height, frame)
            ),
            key=lambda entry: entry[0],
        )
        box = best[2]
        taken.append(box)
        x, y = axes.transAxes.inverted().transform((box.x0, (box.y0 + box.y1) / 2))
        axes.text(
            x, y, line.get_label(), fontsize=10, color=line.get_color(), va="center", transform=axes.transAxes,
            in_layout=False,
        )  # fmt: skip


def _pixels(axes, line) -> numpy.ndarray:
    """Return the line in pixels, with points interpolated between distant points."""
    points = axes.transData.transform(numpy.column_stack([line.get_xdata(), line.get_ydata()]).astype(float))
    points = points[numpy.isfinite(points).all(axis=1)]
    if len(points) < 2:
        return points
    pieces = [numpy.linspace(a, b, max(2, int(numpy.hypot(*(b - a)) // 3))) for a, b in itertools.pairwise(points)]
    return numpy.concatenate(pieces)


def _boxes(path, share: float, width: float, height: float, frame):
    """Yield boxes for a name next to the point at that share of the line: above and below, left, right and centred."""
    if len(path) == 0:
        return
    x, y = path[min(len(path) - 1, int(share * len(path)))]
    gap = 0.45 * height
    for cost, shift in ((0.0, -0.5), (0.01, 0.0), (0.01, -1.0)):
        left = min(max(x + shift * width, frame.x0 + 6), frame.x1 - width)
        places = ((0.0, y + gap), (0.004, y - gap - height), (0.05, y + 2.2 * gap), (0.054, y - 2.2 * gap - height))
        for more, bottom in places:
            yield cost + more, Bbox.from_bounds(left, bottom, width, height), (x, y)


def _hidden(box: Bbox, paths, taken, frame) -> float:
    """Return a penalty for a name in this box: hidden points of lines, hidden names, parts outside the axes."""
    penalty = 0.0
    for path in paths:
        if len(path):
            inside = (
                (path[:, 0] > box.x0 - 2)
                & (path[:, 0] < box.x1 + 2)
                & (path[:, 1] > box.y0 - 2)
                & (path[:, 1] < box.y1 + 2)
            )
            penalty += inside.sum() * 0.2
    penalty += sum(2.0 for other in taken if box.overlaps(other))
    penalty += 3.0 * (box.x0 < frame.x0 - 2 or box.x1 > frame.x1 + 4 or box.y0 < frame.y0 or box.y1 > frame.y1 + 6)
    return penalty


def shown_share(ratio: float) -> str:
    """Return four digits; a share below 1 is never rounded up to 1."""
    if ratio >= 1:
        return f"{ratio:.4g}"
    if ratio >= 0.01:
        return f"{math.floor(ratio * 1e4) / 1e4:.4f}".lstrip("0")
    return f"{ratio:.2g}"

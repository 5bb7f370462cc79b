"""The figures, counterexamples and verdicts of the notebooks, read from the registry and the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import matplotlib.pyplot as plt
import numpy
from matplotlib.colors import LinearSegmentedColormap

from properties.cases.play import Instance, Play
from properties.checks.promises import PROMISES
from properties.claims import Curve
from properties.engine import witness
from reference import BestColumn, play
from reference.game import Game
from theorems import ledger
from theorems.errata import is_erratum
from theorems.mrs13.games_of_conjecture_6 import ratios, slow_games
from theorems.page.plots import (
    BOUND,
    HEIGHT,
    MEASURED,
    WIDTH,
    Drawing,
    Line,
    draw,
    drawing_of,
    name_lines,
    points_of_rounds,
    points_of_run,
    wrapped,
)

plt.rcParams.update({"axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 110})
CLAIMS = ledger.load_claims()
EVIDENCE = ledger.evidence()
SIGNS = LinearSegmentedColormap.from_list("margins", [BOUND, "#ffffff", MEASURED])


def drawing(claim_id: str) -> Drawing:
    """Return the drawing of a claim, as on the page. Raises ValueError for a claim without a curve."""
    return drawing_of(CLAIMS[claim_id], EVIDENCE.get(claim_id))


def curves(*claim_ids: str):
    """Return a figure with one panel per claim, each with its sentence below."""
    return _panels([drawing(claim_id) for claim_id in claim_ids], columns=len(claim_ids))


def _panels(drawings: Sequence[Drawing], columns: int):
    """Return a figure with `columns` panels a row, the sentence of each drawing below its horizontal axis."""
    rows = -(-len(drawings) // columns)
    figure, axes = plt.subplots(
        rows, columns, figsize=(WIDTH * columns, (HEIGHT + 0.7) * rows), layout="constrained", squeeze=False
    )
    for panel, picture in zip(axes.flat, drawings, strict=True):
        draw(panel, picture)
        panel.set_xlabel(f"{picture.across}\n\n{wrapped(picture.sentence.replace('`', ''), 68)}", fontsize=9)
    name_lines(figure)
    return figure


def four_bounds():
    """Return a figure of four bounds, one for each paper or rate. Dashed: the bound; solid: a run; dotted: a
    conjecture, a lower bound or a worst case."""
    return _panels(
        [
            _first_rate(),
            _second_rate(),
            drawing("NP14.theorem-1.equation-8.worst-case"),
            drawing("SSS08.theorem-9.amended"),
        ],
        columns=2,
    )


def _first_rate() -> Drawing:
    games = slow_games()
    of_games = [[float(ratio) for ratio in ratios(game)[1]] for game in games]
    slowest = [max(run[t] for run in of_games if t < len(run)) for t in range(max(map(len, of_games)))]
    norm = sum(abs(float(entry)) for entry in games[0].reference)
    points = list(_of_ratios(slowest, norm))
    excess, rounds = points[-1]
    lines = [
        Line([(e, 13 * norm**6 / e**5) for e, _ in points], r"$13B^6/\varepsilon^5$ (Theorem 1)", "bound"),
        Line(points, "slowest certified game", "run"),
        Line([(e, norm**2 / e) for e, _ in points], r"$B^2/\varepsilon$, conjectured", "limit"),
    ]
    sentence = (
        f"At ε = {excess:.2g} the slowest certified game takes {rounds:g} rounds, {rounds * excess / norm**2:.3g} times "
        f"B²/ε; Theorem 1 allows {13 * norm**6 / excess**5:.2g}."
    )
    title = "MRS13 Theorem 1 and Conjecture 6\nrounds AdaBoost takes to come near the loss of a combination"
    return Drawing(
        title, r"$\varepsilon$ above the loss of a combination of norm $B$", "rounds of AdaBoost", lines, sentence, "xy"
    )


def _of_ratios(run, norm):
    """Return (ε, t) for t = 1, 2, ... from the values t e_t / B² of a run, for combinations of norm `norm` (a tilt only
    scales both)."""
    return [(norm**2 * ratio / t, t) for t, ratio in enumerate(run, start=1)]


def _curve(claim_id: str) -> Curve:
    """Return the curve that a claim declares."""
    curve = CLAIMS[claim_id].figure()
    assert curve is not None, f"{claim_id} draws no curve"
    return curve


def _second_rate() -> Drawing:
    drawn = _curve("MRS13.theorem-14")
    (t, reached, bound), (_, least) = drawn.points[-1], drawn.limit[-1]
    lines = [
        Line([(t, bound) for t, _, bound in drawn.points], f"{drawn.bound} (Theorem 14)", "bound"),
        Line([(t, reached) for t, reached, _ in drawn.points], drawn.measured, "run"),
        Line(drawn.limit, drawn.limited_by, "limit"),
    ]
    sentence = (
        f"After {t:g} rounds AdaBoost is {reached:.3g} above the infimum of the loss; Lemma 31 proves at least {least:.3g}, "
        f"Theorem 14 at most {bound:.3g}: the same rate from both sides."
    )
    title = "MRS13 Theorem 14 and Lemma 31\nAdaBoost's loss above its infimum, on Figure 4's data"
    return Drawing(title, drawn.parameter, drawn.quantity, lines, sentence, "xy")


def own_matrix(name: str, rows, rounds: int = 12, booster=None, **arguments):
    """Draw the two sides of a claim on your own matrix after 1, 2, ..., `rounds` rounds: the tightest comparison of
    each length.

    name      : the id of a claim about runs; or a promise, such as loss-falls, whose sides are drawn for each round of
    `booster`. rows      : m x n margins in [-1, 1].      arguments : options of the claim's own booster. Raises
    ValueError for a claim that is not about runs.
    """
    game = Game(rows)
    if name in PROMISES:
        trace = play(booster, game, rounds, BestColumn(signed=True))
        points = [
            (t, float(sides.lhs), float(sides.rhs), float(sides.lhs) / float(sides.rhs))
            for t, sides in enumerate(PROMISES[name].make()(trace), 1)
        ]
    else:
        target = CLAIMS[name]
        if target.about != "run":
            raise ValueError(f"{name} is not about the run of one booster")
        prototype = booster or (type(target.boosters[0])(**arguments) if arguments else target.boosters[0])
        plan = Play(game, target.oracles[0], rounds, prototype)
        points = points_of_rounds(target, plan) or points_of_run(
            target, prototype, game, target.oracles[0], range(1, rounds + 1)
        )
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.6), layout="constrained", width_ratios=(1, 2))
    draw_game(left, game)
    if points:
        draw(right, _own_run(name, points))
        name_lines(figure)
    return figure


def _own_run(name: str, points: list[tuple[int, float, float, float]]) -> Drawing:
    """Return the drawing of a run on a user's matrix: the two sides of a claim or promise after each number of
    rounds."""
    target = CLAIMS.get(name)
    drawn = target.figure() if target is not None else None
    lines = [
        Line([(t, bound) for t, _, bound, _ in points], drawn.bound if drawn is not None else "right side", "bound"),
        Line([(t, measured) for t, measured, _, _ in points], "your run", "run"),
    ]
    t, *_, ratio = max(points, key=lambda point: point[3])
    up = (drawn.quantity if drawn is not None else "") or "the two sides"
    sentence = f"The largest ratio of the two sides is {ratio:.4g}, at round {t}."
    return Drawing(f"{name}\non your matrix: largest ratio {ratio:.4g}, at round {t}", "rounds", up, lines, sentence)


def with_curves(paper: str) -> list[str]:
    """Return the ids of a paper's claims that have a curve."""
    return [claim_id for claim_id, target in CLAIMS.items() if target.paper == paper and target.curve is not None]


def stored_game(case) -> Game | None:
    """Return the game of a stored case; None without one."""
    if isinstance(case, Play):
        return stored_game(case.game)
    if isinstance(case, Instance):
        return next((game for game in map(stored_game, case.values.values()) if game is not None), None)
    return case if isinstance(case, Game) else None


def counterexamples(*claim_ids: str):
    """Draw the stored counterexamples of these claims as grids, each with the comparison that is false."""
    games = [
        (stored, stored_game(stored.case))
        for claim_id in claim_ids
        for stored in witness.stored_witnesses(claim_id)[:1]
    ]
    figure, axes = plt.subplots(1, len(games), figsize=(3.4 * len(games), 3.2), layout="constrained", squeeze=False)
    for panel, (stored, game) in zip(axes[0], games, strict=True):
        if game is not None:
            draw_game(panel, game)
        else:
            panel.axis("off")
            played = stored.case.game if isinstance(stored.case, Play) else stored.case
            panel.text(0, 0.5, str(played)[:160], wrap=True, fontsize=8, va="center")
        sides = stored.sides
        panel.set_title(
            f"{stored.claim}\n{sides['lhs']} {sides['relation']} {sides['rhs']} is false", loc="left", fontsize=8
        )
    return figure


def draw_game(axes, game: Game) -> None:
    """Draw a game: examples as rows, hypotheses as columns. Margins are written if the matrix is small."""
    values = numpy.array([[float(entry) for entry in row] for row in game.rows])
    axes.imshow(values, cmap=SIGNS, vmin=-1, vmax=1, aspect="equal")
    axes.set_xlabel("hypothesis j")
    axes.set_ylabel("example i")
    axes.set_xticks(range(game.n))
    axes.set_yticks(range(game.m))
    if game.m * game.n <= 60:
        signs: dict[int | Fraction, str] = {1: "+", -1: "−"}
        for i, row in enumerate(game.rows):
            for j, entry in enumerate(row):
                axes.text(
                    j,
                    i,
                    signs.get(entry, str(entry)),
                    ha="center",
                    va="center",
                    fontsize=8,
                    color="white" if abs(float(entry)) > 0.6 else "black",
                )


def errata(paper: str) -> list[tuple[str, str, str]]:
    """Return (id, verdict, reason) for the paper's claims that do not hold as printed, steps included."""
    return [
        (claim_id, target.printed, target.reason or "")
        for claim_id, target in CLAIMS.items()
        if target.paper == paper and is_erratum(target)
    ]


def open_questions(paper: str) -> list[tuple[str, str]]:
    """Return (id, reason) for the paper's open questions that the searches did not settle."""
    return [
        (claim_id, target.reason or "")
        for claim_id, target in CLAIMS.items()
        if target.paper == paper and target.printed == "open"
    ]


def tightness_bars(paper: str):
    """Draw the largest ratio of each of the paper's claims in the last run as a bar."""
    evidence = EVIDENCE
    rows = [
        (claim_id, evidence[claim_id]["tightness"])
        for claim_id, target in CLAIMS.items()
        if target.paper == paper
        and target.kind in ("upper", "lower", "inequality")
        and target.printed == "holds"
        and evidence.get(claim_id, {}).get("tightness") is not None
    ]
    if not rows:
        return None
    names, ratios = zip(*rows, strict=True)
    figure, axes = plt.subplots(figsize=(7, 0.24 * len(rows) + 0.8), layout="constrained")
    axes.barh(range(len(rows)), ratios, color=MEASURED, hatch="//", edgecolor="white")
    axes.axvline(1, color=BOUND, linestyle="--", label="equality")
    axes.set_yticks(range(len(rows)), names, fontsize=7)
    axes.invert_yaxis()
    axes.set_xlabel("largest ratio of the smaller to the larger side")
    axes.legend(frameon=False)
    return figure

"""What the notebooks show: curves, counterexamples and verdicts, asked of the claims and of the ledger."""

from __future__ import annotations

from fractions import Fraction

import matplotlib.pyplot as plt
import numpy
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.ticker import NullFormatter

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
    BOUND_LOOK,
    EXACT_LOOK,
    FOUND_LOOK,
    MEASURED,
    draw_curve,
    draw_worst,
    points_of_run,
    stored_worst_case,
)
from theorems.shared import games as worst_games

plt.rcParams.update({"axes.spines.top": False, "axes.spines.right": False, "figure.dpi": 110, "font.size": 10})
CLAIMS = ledger.load_claims()
EVIDENCE = ledger.evidence()
GREY = "#5b616b"
SIGNS = LinearSegmentedColormap.from_list("margins", [BOUND, "#ffffff", MEASURED])


def curves(*claim_ids: str):
    """A row of panels, one per claim: what was measured (solid, dots) against the bound (dashed)."""
    figure, axes = plt.subplots(
        1, len(claim_ids), figsize=(4.6 * len(claim_ids), 3.2), layout="constrained", squeeze=False
    )
    for panel, claim_id in zip(axes[0], claim_ids, strict=True):
        drawn = CLAIMS[claim_id].figure()
        if drawn is None:
            raise ValueError(f"{claim_id} has no curve")
        worst = stored_worst_case(CLAIMS[claim_id], (EVIDENCE.get(claim_id) or {}).get("tightest")).points
        in_front = bool(worst) and drawn.parameter.startswith("round")
        draw_curve(panel, drawn, faint=in_front)
        if in_front:
            draw_worst(panel, worst, drawn)
        panel.set_title(claim_id, loc="left", fontsize=10)
    return figure


def four_bounds():
    """The four headline bounds: the bound dashed, a run with dots, and below what no bound can go dotted."""
    figure, axes = plt.subplots(2, 2, figsize=(9.6, 6.6), layout="constrained")
    for panel, draw in zip(axes.flat, (_first_rate, _second_rate, _training_error, _soft_margin), strict=True):
        draw(panel)
        panel.legend(frameon=False, fontsize=8)
    return figure


def _first_rate(axes):
    games = slow_games()
    of_games = [[float(ratio) for ratio in ratios(game)[1]] for game in games]
    small = of_games[0]
    slowest = [max(run[t] for run in of_games if t < len(run)) for t in range(max(map(len, of_games)))]
    norm = sum(abs(float(entry)) for entry in games[0].reference)
    excess, rounds = _of_ratios(small, norm)
    every, times = _of_ratios(slowest, norm)
    axes.loglog(excess, [13 * norm**6 / e**5 for e in excess], **BOUND_LOOK, label=r"$13B^6/\varepsilon^5$ (Theorem 1)")
    axes.loglog(excess, rounds, **FOUND_LOOK, label="59 examples, five hypotheses")
    axes.loglog(every, times, **EXACT_LOOK, markevery=6, label="lower bound: the slowest certified game")
    axes.loglog(
        every, [norm**2 / e for e in every], "-.", color=GREY, label=r"$B^2/\varepsilon$, conjectured and exceeded"
    )
    axes.set_xlabel(r"$\varepsilon$ above the loss of a combination of norm $B$")
    axes.set_ylabel("rounds of AdaBoost")
    axes.set_title("MRS13, any combination", loc="left", fontsize=10)


def _of_ratios(run, norm):
    """(ε, t) for t = 1, 2, ...: a run whose t e_t / B² is given, for combinations of this norm (a tilt only scales both)."""
    return zip(*[(norm**2 * ratio / t, t) for t, ratio in enumerate(run, start=1)], strict=True)


def _curve(claim_id: str) -> Curve:
    """The curve that a claim draws of itself."""
    found = CLAIMS[claim_id].figure()
    assert found is not None, f"{claim_id} draws no curve"
    return found


def _second_rate(axes):
    rounds, reached, bound = zip(*_curve("MRS13.theorem-14").points, strict=True)
    few = {"markevery": [0, 1, 2, 4, 8, 15, 29, 59]}
    axes.loglog(rounds, bound, **BOUND_LOOK, **few, label=r"$C/t$ (Theorem 14)")
    axes.loglog(rounds, reached, **FOUND_LOOK, **few, label="AdaBoost on Figure 4's data")
    axes.loglog(
        rounds, [2 / (3 * t) for t in rounds], **EXACT_LOOK, **few, label=r"lower bound: $3\cdot2/(9t)$ (Lemma 31)"
    )
    axes.set_xlabel("rounds t")
    axes.set_ylabel("summed loss above its infimum")
    axes.set_title("MRS13, the infimum", loc="left", fontsize=10)


def _training_error(axes):
    worst = _curve("NP14.theorem-1.equation-8.worst-case")
    rounds, error, bound = zip(*worst.points, strict=True)
    axes.plot(rounds, bound, **BOUND_LOOK, label=f"{worst.bound} (Theorem 1)")
    axes.plot(rounds, error, **EXACT_LOOK, label=f"exact: {worst.measured}")
    axes.set_ylim(0, 1)
    axes.set_xlabel("rounds T")
    axes.set_ylabel("training error")
    axes.set_title("NP14, every learner of edge γ", loc="left", fontsize=10)


def _soft_margin(axes):
    accuracy, error, _ = zip(*_curve("SSS08.theorem-9.amended").points, strict=True)
    certified = [
        (float(game.eps), float(game.eps * game.ratio)) for game in worst_games.recorded_games("SSS08.theorem-9")
    ]
    asked = sorted([*accuracy, *(eps for eps, _ in certified)])
    axes.loglog(asked, asked, **BOUND_LOOK, markevery=3, label=r"$\epsilon$ (Theorem 9)")
    axes.loglog(accuracy, error, **FOUND_LOOK, label=r"after $32\ln(m)/\epsilon^2$ rounds")
    axes.loglog(*zip(*sorted(certified), strict=True), **EXACT_LOOK, label="lower bound: the worst certified game")
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.set_xlabel(r"accuracy $\epsilon$ asked for")
    axes.set_ylabel("below the best soft margin")
    axes.set_title(r"SSS08, $O(\log(m/\nu)/\epsilon^2)$ rounds", loc="left", fontsize=10)


def own_matrix(name: str, rows, rounds: int = 12, booster=None, **arguments):
    """Your own matrix: the two sides of a claim after 1, 2, ..., `rounds` rounds of its booster, the tightest of each.

    name      : the id of a claim about runs; or a promise, such as loss-falls, and the sides of each round of `booster`.
    rows      : examples x hypotheses, margins in [-1, 1].      arguments : of the claim's own booster.
    Raises ValueError for a claim that is not about runs.
    """
    game = Game(rows)
    if name in PROMISES:
        trace = play(booster, game, rounds, BestColumn(signed=True))
        found = [
            (t, float(sides.lhs), float(sides.rhs), float(sides.lhs) / float(sides.rhs))
            for t, sides in enumerate(PROMISES[name].make()(trace), 1)
        ]
    else:
        target = CLAIMS[name]
        if target.about != "run":
            raise ValueError(f"{name} is not about the run of one booster: it has none to play")
        prototype = booster or (type(target.boosters[0])(**arguments) if arguments else target.boosters[0])
        found = points_of_run(target, prototype, game, target.oracles[0], range(1, rounds + 1))
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained", width_ratios=(1, 2))
    draw_game(left, game)
    if found:
        draw_worst(right, found, named="your run")
    right.set_title(f"{name} on your matrix", loc="left", fontsize=10)
    return figure


def with_curves(paper: str) -> list[str]:
    """The ids of a paper's claims that have a curve."""
    return [claim_id for claim_id, target in CLAIMS.items() if target.paper == paper and target.curve is not None]


def stored_game(case) -> Game | None:
    """The game inside a stored case, if it has one."""
    if isinstance(case, Play):
        return stored_game(case.game)
    if isinstance(case, Instance):
        return next((game for game in map(stored_game, case.values.values()) if game is not None), None)
    return case if isinstance(case, Game) else None


def counterexamples(*claim_ids: str):
    """The stored counterexamples of the named claims, each drawn as a grid with the sides that are false."""
    found = [
        (stored, stored_game(stored.case))
        for claim_id in claim_ids
        for stored in witness.stored_witnesses(claim_id)[:1]
    ]
    figure, axes = plt.subplots(1, len(found), figsize=(3.4 * len(found), 3.2), layout="constrained", squeeze=False)
    for panel, (stored, game) in zip(axes[0], found, strict=True):
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
    """Examples as rows, hypotheses as columns; the margin is written where the matrix is small."""
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
    """(id, verdict, reason) of the paper's statements whose printed form does not stand, steps included."""
    return [
        (claim_id, target.printed, target.reason or "")
        for claim_id, target in CLAIMS.items()
        if target.paper == paper and is_erratum(target)
    ]


def open_questions(paper: str) -> list[tuple[str, str]]:
    """(id, reason) of what the paper leaves open and the searches did not settle."""
    return [
        (claim_id, target.reason or "")
        for claim_id, target in CLAIMS.items()
        if target.paper == paper and target.printed == "open"
    ]


def tightness_bars(paper: str):
    """How near the paper's claims come to equality in the last run, as a bar for each that has a ratio."""
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

"""The drawings of the page: games as grids, curves as SVG."""

from __future__ import annotations

import copy
import html
import io
import re
from collections import Counter
from fractions import Fraction
from itertools import islice
from typing import Any

from markupsafe import Markup
from matplotlib.backends.backend_svg import FigureCanvasSVG, RendererSVG

from properties.cases.play import Instance, Play
from properties.claims.together import KnownAs, Transcripts
from properties.engine.checking import approximate
from reference.game import Game
from reference.labels.game import MulticlassGame
from reference.oracles import Transcript
from reference.protocol import play
from theorems.page.mathematics import prose
from theorems.page.plots import Drawing, figure_of
from theorems.shared.matrices import columns_in_order

SIGNS = {"<=": "≤", ">=": "≥", "==": "="}
LONGEST = 200  # characters of a value that is printed in full
HYPOTHESES_SHOWN = 12
LARGEST_GRID = 240
ROUNDS_SHOWN = 8
EXAMPLES_SHOWN = 8


def raw(text: str) -> Markup:
    """Return text that the page includes unchanged: its own style and script."""
    return Markup(text)


def case(value: Any) -> str:
    """Return a stored case as HTML: its game as a grid and its other values as a list."""
    if isinstance(value, Play):
        played = ""
        if isinstance(value.oracle, Transcript):
            turns = ", ".join(f"{j}{'' if sign == 1 else '−'}" for j, sign in value.oracle.choices[:40])
            more = " …" if len(value.oracle.choices) > 40 else ""
            played = f"<p class='soft'>columns played (− where negated): {turns}{more}</p>"
        if isinstance(value.oracle, Transcripts):
            chosen = islice(value.oracle.by_name.items(), HYPOTHESES_SHOWN)
            played = "".join(
                f"<p class='soft'>columns played in the run {html.escape(name)}: {columns_in_order(turns) if turns else 'none'}</p>"
                for name, turns in chosen
            )
            text = value.booster.text if isinstance(value.booster, KnownAs) else repr(value.booster)
            played += f"<p class='soft'>played by {html.escape(text)}</p>"
        return case(value.game) + played
    if isinstance(value, Game):
        return game_table(value) if value.m * value.n <= LARGEST_GRID else f"<p>a game of {value.m} × {value.n}</p>"
    if isinstance(value, Instance):
        entries = "".join(
            f"<dt>{html.escape(name)}</dt><dd>{case(entry) if isinstance(entry, (Game, Instance, MulticlassGame)) else _plain(entry)}</dd>"
            for name, entry in value.values.items()
        )
        return f"<dl>{entries}</dl>"
    if isinstance(value, MulticlassGame):
        return labels(value)
    return f"<p>{_plain(value)}</p>"


def _plain(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(_plain(entry) for entry in value) + ")"
    text = str(value)
    return html.escape(text if len(text) <= LONGEST else f"{text[:LONGEST]} …")


def game_table(game: Game) -> str:
    """Return the game as a table. Blue: classified correctly; orange: wrong; paler if |entry| is smaller. Entries other
    than +-1 are written."""
    kinds: dict[int | Fraction, str] = {1: "<td class=p>+", -1: "<td class=n>−", 0: "<td>0"}
    rows = "".join("<tr>" + "".join(kinds.get(entry) or _confident(entry) for entry in row) for row in game.rows)
    return (
        f"<div class='scroll'><table class='grid' aria-label='a game of {game.m} examples and {game.n} hypotheses'>"
        f"{rows}</table></div>"
    )


def _confident(entry: int | Fraction) -> str:
    text = str(entry) if len(str(entry)) <= 7 else f"{float(entry):.3g}"
    return f"<td class='{'p' if entry > 0 else 'n'} pale'>{html.escape(text)}"


def labels(game: MulticlassGame) -> str:
    """Return a multiclass game as a table: a line of labels, then a line of predictions for each hypothesis, with wrong
    predictions marked."""
    head = "".join(f"<td>{label}" for label in game.labels)
    listed = list(islice(range(game.n), HYPOTHESES_SHOWN))
    rows = "".join(
        f"<tr><th scope='row'>h{j}"
        + "".join(
            f"<td class={'p' if guess == label else 'n'}>{guess}"
            for guess, label in zip(game.predictions(j), game.labels, strict=True)
        )
        for j in listed
    )
    more = f"<p class='soft'>{game.n - len(listed)} more hypotheses</p>" if game.n > len(listed) else ""
    return (
        f"<div class='scroll'><table class='grid' aria-label='labels of {game.m} observations and what hypotheses predict'>"
        f"<tr><th scope='row'>y{head}{rows}</table></div>{more}"
    )


def counterexample(stored) -> dict[str, Any]:
    """Return the parts of a stored counterexample for a card: its sides, the drawing of its game, and its run by
    rounds."""
    sides = stored.sides
    parts = {
        "sides": f"{sides.get('lhs', '')} {SIGNS.get(sides.get('relation'), sides.get('relation', ''))} {sides.get('rhs', '')}",
        "at": prose(sides.get("at") or ""),
        "note": prose(stored.note or ""),
        "drawn": Markup(case(stored.case)),
        "rounds": [],
        "cut": False,
    }
    plan = stored.case
    several = isinstance(plan, Play) and isinstance(plan.booster, KnownAs)  # no table is drawn for several runs
    if not several and isinstance(plan, Play) and None not in (plan.booster, plan.oracle) and plan.rounds is not None:
        trace = play(copy.deepcopy(plan.booster), plan.game, min(plan.rounds, ROUNDS_SHOWN), copy.deepcopy(plan.oracle))
        parts["cut"] = plan.rounds > ROUNDS_SHOWN
        parts["rounds"] = [
            {
                "t": t + 1,
                "column": f"{'−' if sign < 0 else ''}{column}",
                "edge": short_number(edge),
                "step": "" if step is None else short_number(step),
                "weights": [short_number(weight) for weight in weights[:EXAMPLES_SHOWN]]
                + ["…"] * (len(weights) > EXAMPLES_SHOWN),
            }
            for t, (column, sign, edge, step, weights) in enumerate(
                zip(trace.columns, trace.signs, trace.edges, trace.steps, trace.weights, strict=False)
            )
        ]
    return parts


def short_number(value: Any) -> str:
    """Return a number for a table: the fraction if it is short, else four digits."""
    text = str(value)
    return text if isinstance(value, int | Fraction) and len(text) <= 9 else f"{approximate(value):.4g}"


def curve(drawing: Drawing) -> Markup:
    """Return the figure of a claim as SVG, and its sentence below: see `theorems.page.plots`."""
    return Markup("{}<figcaption>{}</figcaption>").format(_svg(figure_of(drawing), drawing), prose(drawing.sentence))


SUPERFLUOUS = re.compile(  # what an SVG inside a page does not need: names, fonts, metadata, white space
    r' xmlns(:xlink)?="[^"]*"|<!--.*?-->|<metadata>.*?</metadata>|font-family: [^;"]*;?|(?<=<g) id="[^"]*"|'
    r' transform="rotate\(-0[^"]*"|stroke-linejoin: miter;? ?|stroke-linecap: square;? ?',
    re.DOTALL,
)


def _svg(figure, drawing: Drawing) -> Markup:
    for patch in (figure.patch, *(axes.patch for axes in figure.axes)):
        patch.set_facecolor("none")
    figure.dpi, stream = FigureCanvasSVG.fixed_dpi, io.StringIO()
    canvas, (width, height) = FigureCanvasSVG(figure), figure.get_size_inches() * figure.dpi
    renderer = RendererSVG(width, height, stream, image_dpi=figure.dpi, metadata={"Date": None, "Creator": None})
    vars(canvas)["get_renderer"] = lambda: (
        renderer
    )  # `savefig` would use another layout engine and measure every text again
    figure.draw(renderer)
    renderer.finalize()
    text = stream.getvalue()
    bare = SUPERFLUOUS.sub("", text[text.index("<svg") :]).replace("xlink:href", "href")
    bare = bare.replace('style="stroke: #000000; stroke-width: 0.8"', 'class="tick"').replace("font-size: 11px; ", "")
    bare = re.sub(r"<[^>]*>", lambda tag: re.sub(r"(\d+\.\d)\d+", r"\1", tag[0]), bare)  # outside the texts
    bare = re.sub(r"\s*\n\s*", " ", bare)
    label = (
        f"{drawing.title}, over {drawing.across}. {drawing.sentence}".replace("\n", ": ")
        .replace("$", "")
        .replace("`", "")
    )
    return Markup(bare.replace("<svg ", f'<svg role="img" aria-label="{html.escape(label)}" ', 1))


def with_shared_styles(page: str) -> str:
    """Return the page with the repeated styles of its figures replaced by classes."""
    counts = Counter(re.findall(r' style="([^"]*)"', page))
    names = {style: f"s{k}" for k, (style, count) in enumerate(sorted(counts.items())) if count > 1}
    classes = "".join(f".{name}{{{style}}}" for style, name in names.items())
    shared = re.sub(
        r' style="([^"]*)"', lambda found: f' class="{names[found[1]]}"' if found[1] in names else found[0], page
    )
    return shared.replace("</style>", f"{classes}</style>", 1)

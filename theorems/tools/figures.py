"""The page's pictures: mathematics as MathML, games as grids, curves and graphs as SVG."""

from __future__ import annotations

import html
import io
import re
from fractions import Fraction
from typing import Any

import latex2mathml.converter
import matplotlib
import networkx
from matplotlib.figure import Figure

from properties.cases.play import Instance, Play
from properties.claims import Curve
from reference.game import Game
from theorems.tools.wording import is_formula

COLOURS = {
    "holds": "#1b7f3b",
    "refuted": "#b3261e",
    "proof-gap": "#9a5b00",
    "ambiguous": "#6b3fa0",
    "open": "#00677f",
    "not-executable": "#5b616b",
}
CELL = 26
LARGEST_GRID = 600
matplotlib.rcParams.update(
    {"svg.hashsalt": "boostproof", "font.size": 10, "axes.spines.top": False, "axes.spines.right": False}
)


def mathematics(latex: str) -> str:
    """LaTeX as MathML; prose outside dollar signs stays prose."""
    if is_formula(latex):
        return _mathml(latex, "block")
    pieces = re.split(r"\$([^$]+)\$", latex)
    return "".join(html.escape(piece) if k % 2 == 0 else _mathml(piece, "inline") for k, piece in enumerate(pieces))


def _mathml(latex: str, display: str) -> str:
    return latex2mathml.converter.convert(latex, display=display)


def case(value: Any) -> str:
    """A stored case: its game as a grid and its other values as a list."""
    if isinstance(value, Play):
        played = ""
        if value.oracle is not None and hasattr(value.oracle, "choices"):
            turns = ", ".join(f"{j}{'' if sign == 1 else '−'}" for j, sign in value.oracle.choices[:40])
            more = " …" if len(value.oracle.choices) > 40 else ""
            played = f"<p class='soft'>columns played (− where negated): {turns}{more}</p>"
        return case(value.game) + played
    if isinstance(value, Game):
        return grid(value) if value.m * value.n <= LARGEST_GRID else f"<p>a game of {value.m} x {value.n}</p>"
    if isinstance(value, Instance):
        shown = "".join(
            f"<dt>{html.escape(name)}</dt><dd>{case(entry) if isinstance(entry, (Game, Instance)) else _plain(entry)}</dd>"
            for name, entry in value.values.items()
        )
        return f"<dl>{shown}</dl>"
    return f"<p>{_plain(value)}</p>"


def _plain(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "(" + ", ".join(_plain(entry) for entry in value) + ")"
    text = str(value)
    return html.escape(text if len(text) <= 400 else f"{text[:400]} …")


def grid(game: Game) -> str:
    """The game as an SVG grid: blue right, orange wrong, paler where less confident; entries other than +-1 written."""
    cells = []
    for i, row in enumerate(game.rows):
        for j, entry in enumerate(row):
            kind = "plus" if entry > 0 else "minus" if entry < 0 else "zero"
            sign = {1: "+", -1: "−", 0: "0"}.get(entry) if not isinstance(entry, Fraction) else None
            text = sign or (str(entry) if len(str(entry)) <= 5 else f"{float(entry):.2f}")
            opacity = 0.45 + 0.55 * abs(float(entry)) if entry else 1
            x, y = j * CELL, i * CELL
            size = "" if len(text) < 3 else " style='font-size:8px'"
            cells.append(
                f"<rect class='{kind}' x='{x}' y='{y}' width='{CELL}' height='{CELL}' opacity='{opacity:.2f}'/>"
                f"<text x='{x + CELL / 2}' y='{y + CELL / 2}'{size}>{html.escape(text)}</text>"
            )
    width, height = game.n * CELL, game.m * CELL
    return (
        f"<div class='scroll'><svg class='grid' role='img' aria-label='a game of {game.m} examples and {game.n} hypotheses' "
        f"width='{width}' height='{height}' viewBox='0 0 {width} {height}'>{''.join(cells)}</svg></div>"
    )


def curve(drawn: Curve, name: str) -> str:
    """Measured against bound: solid with dots against dashed, so that they differ without colour."""
    figure = Figure(figsize=(6.2, 3.4), layout="constrained")
    axes = figure.subplots()
    draw_curve(axes, drawn)
    axes.set_title(name, loc="left", fontsize=10)
    return _svg(figure)


def draw_curve(axes, drawn: Curve) -> None:
    """The same picture on given axes; the notebooks use it too."""
    parameter, measured, bound = zip(*drawn.points, strict=True)
    axes.plot(parameter, measured, "-o", color="#2f6fb3", markersize=3, label=drawn.measured)
    axes.plot(parameter, bound, "--", color="#d9822b", linewidth=2, label=drawn.bound)
    if drawn.scale in ("log", "loglog"):
        axes.set_yscale("log")
    if drawn.scale == "loglog":
        axes.set_xscale("log")
    axes.set_xlabel(drawn.parameter)
    axes.legend(frameon=False)


def dependencies(rows: list[dict[str, Any]], paper: str) -> str:
    """The statements of a paper and what they use, from left (used) to right (using), coloured by verdict."""
    graph = networkx.DiGraph()
    by_id = {row["id"]: row for row in rows}
    for row in rows:
        for used in row["uses"]:
            if row["paper"] == paper and used in by_id:
                graph.add_edge(used, row["id"])
    if not graph:
        return f"<p class='soft'>{paper}: no statement declares what it uses.</p>"
    graph.remove_edges_from(_edges_of_cycles(graph))
    for layer, nodes in enumerate(networkx.topological_generations(graph)):
        for node in nodes:
            graph.nodes[node]["layer"] = layer
    layers = max(data["layer"] for _, data in graph.nodes(data=True)) + 1
    tallest = max(sum(data["layer"] == k for _, data in graph.nodes(data=True)) for k in range(layers))
    figure = Figure(figsize=(2.1 * layers, 0.3 * tallest + 1), layout="constrained")
    axes = figure.subplots()
    position = networkx.multipartite_layout(graph, subset_key="layer")
    colours = [COLOURS[by_id[node]["printed"]] for node in graph]
    networkx.draw_networkx_edges(graph, position, ax=axes, edge_color="#9aa0a8", arrowsize=8, node_size=60)
    networkx.draw_networkx_nodes(graph, position, ax=axes, node_color=colours, node_size=60)
    for node, (x, y) in position.items():
        axes.annotate(
            node.split(".", 1)[1],
            (x, y),
            xytext=(5, 3),
            textcoords="offset points",
            fontsize=8,
            color=COLOURS[by_id[node]["printed"]],
        )
    axes.set_title(paper, loc="left")
    axes.margins(x=0.25)
    axes.axis("off")
    return _svg(figure)


def _edges_of_cycles(graph) -> list[tuple[str, str]]:
    dropped = []
    while not networkx.is_directed_acyclic_graph(graph):
        edge = networkx.find_cycle(graph)[0]
        dropped.append(edge)
        graph.remove_edge(*edge)
    return dropped


def _svg(figure) -> str:
    stream = io.StringIO()
    figure.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    text = stream.getvalue()
    return re.sub(r" xmlns:xlink=\"[^\"]*\"| xmlns=\"[^\"]*\"", "", text[text.index("<svg") :]).replace(
        "xlink:href", "href"
    )

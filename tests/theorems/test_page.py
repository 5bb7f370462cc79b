"""The ledger's page has a row for every statement, its mathematics, figures and links, in one file without addresses."""

import colorsys
import functools
import html
import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from properties.cases.play import Instance, Play
from properties.claims import Curve
from reference import Game, Transcript
from tests.readme import ROOT, console_blocks, matches
from theorems import ledger, papers
from theorems.commands import main
from theorems.later import Later
from theorems.page import report

colours, figures, plots = Later("matplotlib.colors"), Later("theorems.page.figures"), Later("theorems.page.plots")
mathematics = Later("theorems.page.mathematics")
CLAIMS = ledger.load_claims()


def whole(page):
    """The text of the page with its cards unpacked."""
    text = page.read_text(encoding="utf-8")
    return text + "".join(f'<details id="{claim_id}"{card}' for claim_id, card in report.unpacked_cards(text).items())


def test_the_page_is_one_file_without_addresses(page):
    text = page.read_text(encoding="utf-8")
    outside = [part[:60] for part in text.split('src="')[1:]] + [part[:60] for part in text.split("url(http")[1:]]
    assert not outside and "stylesheet" not in text and "<math" in text


def test_every_statement_has_its_row_and_its_mathematics(page):
    text = whole(page)
    missing = [claim_id for claim_id in CLAIMS if f'<details id="{claim_id}"' not in text]
    assert not missing and text.count("<math") >= len(CLAIMS)


def test_every_paper_has_its_section_under_its_authors_title_and_year(page):
    text = page.read_text(encoding="utf-8")
    headed = dict(re.findall(r'<section id="(\w+)" class="paper"><h2>(.*?)</h2>', text))
    assert headed == {paper.upper(): html.escape(papers.title(paper)) for paper in papers.PAPERS}
    assert all(re.fullmatch(r"[^:]+: .+ \([12][0-9]{3}\)", said) for said in headed.values())


def test_the_page_is_under_a_megabyte(page):
    assert page.stat().st_size < 1_000_000


def test_a_card_shows_the_tightest_and_the_worst_game_as_python(page):
    card = whole(page).split('<details id="NP14.theorem-1.equation-8"')[-1].split("<details id=")[0]
    shown = re.findall(r"<summary>The (.*?), as Python</summary><pre[^>]*>(.*?)</pre>", card, re.DOTALL)
    assert [name for name, _ in shown] == ["tightest case", "worst game on record"]
    for _, lines in shown:
        game = eval(
            next(line for line in html.unescape(lines).splitlines() if line.startswith("Game(")), {"Game": Game}
        )
        assert f"{game.m} examples" in lines


def test_no_typed_sign_is_left_in_any_formula(page):
    formulas = re.findall(r"<math>.*?</math>", whole(page), re.DOTALL)
    texts = [html.unescape(re.sub("<[^>]*>", " ", formula)) for formula in formulas]
    assert len(texts) > 2900
    assert not [text for text in texts if re.search(r"[\\^_$]|<=|>=|\.\.\.", text)]


def test_no_formula_of_a_reason_is_left_as_it_was_typed():
    """A formula stands between dollar signs: nothing that only a formula has may be among the words."""
    left = {}
    for row in ledger.rows():
        words = re.sub(
            r"<math>.*?</math>|<code>.*?</code>", "", str(mathematics.prose(row["reason"] or "")), flags=re.DOTALL
        )
        if re.search(r"[\\^_=α-ωΓΔΘΣΦΨΩ²³√]|&lt;|&gt;", words):
            left[row["id"]] = words
    assert not left


def test_a_reason_links_to_the_claims_that_it_names(page):
    text = whole(page)
    card = text.split('<details id="MRS13.theorem-7"')[-1].split("<details id=")[0]
    assert '<a href="#MRS13.theorem-7.reading-real">reading-real</a>' in card
    assert report.id_of_word(".mass", "NP14.a", {"NP14.a.mass"}) == "NP14.a.mass"
    assert report.id_of_word("step-x", "NP14.a.reading-b", {"NP14.a.step-x"}) == "NP14.a.step-x"
    assert report.id_of_word("rounds", "NP14.a", {"NP14.rounds"}) is None


def test_the_command_of_the_readme_prints_what_it_shows(page):
    ((_, expected),) = [shown for shown in console_blocks() if " report " in shown[0]]
    printed = page.with_suffix(".printed").read_text(encoding="utf-8").replace(f"{page.parent}/", "")
    assert matches(expected, printed), printed


def test_the_page_is_the_same_whatever_the_hash_seed(page):
    """All that it says, and what is drawn in its figures; of how matplotlib draws them, one figure. The page of this session
    was drawn under a seed of chance, or the caller's."""
    again = subprocess.run(
        [sys.executable, "-m", "tests.theorems.sketched"],
        env={
            **os.environ,
            "PYTHONHASHSEED": "8" if os.environ.get("PYTHONHASHSEED") == "7" else "7",
            "PYTHONPATH": str(ROOT),
        },
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    assert again.returncode == 0, again.stderr
    assert again.stdout == page.with_suffix(".sketch").read_text(encoding="utf-8")


def test_the_parts_of_a_statement_that_an_amendment_changes_are_marked():
    printed, amended = mathematics.marked("For $m\\ge1$: $x\\le1/2$", "For $m\\ge2$: $x\\le1/2$")
    assert printed.count("<del>") == amended.count("<ins>") == 1
    assert "<del><math>" in printed and printed.endswith("</math>") and "2</mn></math></ins>" in amended


def test_a_proof_gap_links_to_its_false_step(page):
    text = whole(page)
    gaps = [claim_id for claim_id, target in CLAIMS.items() if target.printed == "proof-gap"]
    cards = {claim_id: text.split(f'<details id="{claim_id}"')[-1].split("<details id=")[0] for claim_id in gaps}
    assert not [claim_id for claim_id, card in cards.items() if "The false step" not in card]


evidence = functools.cache(ledger.evidence)  # read once for all figures
DRAWN = [claim_id for claim_id, target in CLAIMS.items() if target.curve is not None]


@functools.cache
def parts_of_figure(claim_id):
    """(curve, worst case, exact worst case) as the card of a claim draws them."""
    seen = evidence().get(claim_id) or {}
    beneath = CLAIMS.get(f"{claim_id}.worst-case")
    worst = plots.stored_worst_case(CLAIMS[claim_id], seen.get("tightest"))
    return CLAIMS[claim_id].figure(), worst, beneath.figure() if beneath is not None else None


@pytest.mark.parametrize("claim_id", DRAWN)
def test_a_figure_comes_as_near_its_bound_as_the_worst_case_that_ships(claim_id):
    shipped = (evidence().get(claim_id) or {}).get("tightness")
    drawn, worst, _ = parts_of_figure(claim_id)
    on_curve = [min(a, b) / max(a, b) for _, a, b in drawn.points if min(a, b) > 0]
    assert shipped is None or max([*on_curve, worst.ratio or 0.0]) >= shipped * (1 - 1e-12)


@pytest.mark.parametrize("claim_id", DRAWN)
def test_bound_worst_run_and_exact_worst_case_are_told_apart_without_colour(claim_id):
    """In every panel two lines differ in stroke or mark, and each is named; the bound is the one with open squares."""
    figure = plots.figure_of(*parts_of_figure(claim_id))
    for axes in figure.axes:
        lines = axes.get_lines()
        looks = [
            (line.get_linestyle(), line.get_marker() if line.get_markersize() else "", line.get_alpha())
            for line in lines
        ]
        assert len(set(looks)) == len(looks)
        assert all(not line.get_label().startswith("_") for line in lines)
        bounds = [line for line in lines if line.get_marker() == "s"]
        assert bounds and all(line.get_linestyle() == "--" for line in bounds)
        assert all(line.get_linestyle() == ":" for line in lines if line.get_marker() == "^")


def test_a_worst_case_that_was_computed_stands_beside_its_bound_and_the_best_run_met():
    with_exact = [claim_id for claim_id in DRAWN if f"{claim_id}.worst-case" in CLAIMS]
    assert "NP14.theorem-1.equation-8" in with_exact
    for claim_id in with_exact:
        curve, worst, beneath = parts_of_figure(claim_id)
        last = plots.figure_of(curve, worst, beneath).axes[-1]
        assert [line.get_marker() for line in last.get_lines()] == ["^", "s", "o"]


def test_page_and_notebooks_have_one_palette(page):
    """Right is blue and wrong is orange in both; the page's are darker, as white letters on them need."""
    style = page.read_text(encoding="utf-8")
    for letter, colour in (("p", plots.MEASURED), ("n", plots.BOUND)):
        shade = re.search(rf"\.grid \.{letter} {{ background: (#[0-9a-f]+)", style)[1]
        hues = [colorsys.rgb_to_hsv(*colours.to_rgb(c))[0] for c in (shade, colour)]
        assert abs(hues[0] - hues[1]) < 0.02, (shade, colour)


def test_every_link_of_a_dependency_graph_leads_to_a_card_and_its_legend_names_its_marks(page):
    text = whole(page)
    graphs = re.findall(r'<nav class="graph".*?</nav>', text, re.DOTALL)
    assert len(graphs) > 300
    for graph in graphs:
        assert all(f'<details id="{target}"' in text for target in re.findall(r'href="#([^"]+)"', graph))
        legend = graph.split('class="legend"')[1]
        assert set(re.findall(r'role="img" aria-label="([a-z-]+)"', graph)) == set(
            re.findall(r"</span> ([a-z-]+); ", legend)
        )


def test_a_report_into_no_folder_is_misuse(capsys):
    assert main(["report", "-o", "/no/such/folder/file.html"]) == 2
    assert "existing folder" in capsys.readouterr().err


def test_games_are_drawn_as_grids_and_curves_without_colour_alone():
    drawn = figures.case(Play(Game([[1, -1], ["1/3", 0]]), Transcript([(0, 1), (1, -1)])))
    assert drawn.count("<td") == 4 and "1/3" in drawn and "1−" in drawn
    assert "<dt>x</dt>" in figures.case(Instance(x=1, game=Game([[1]])))
    svg = figures.curve(Curve([(1, 0.5, 1.0), (2, 0.25, 0.5)], scale="log"), plots.WorstPoints([], []))
    assert svg.startswith("<svg") and "stroke-dasharray" in svg


NAMED = {  # what is typed, and an id of which it is a label; ids of which it is none
    "Theorem 14": ("MRS13.theorem-14", "MRS13.theorem-14.first-order MRS13.equation-14 SSS08.lemma-14"),
    "thm. 14": ("MRS13.theorem-14", "SSS08.lemma-14"),
    "14": ("MRS13.theorem-14", "MRS13.theorem-1 MRS13.conjecture-28"),
    "(8)": ("NP14.theorem-1.equation-8", "NP14.theorem-1.equation-8.sharper NP14.theorem-1.equation-9"),
    "mrs13 Lemma 31": ("MRS13.lemma-31", "MRS13.lemma-31.table"),
    "NP14.theorem-1": ("NP14.theorem-1.equation-8", "MRS13.theorem-1"),
    "Theorem 3.1": ("CL21.theorem-3.1.1", "SSS08.theorem-3"),
    "lemma a.1": ("CL21.lemma-A.1", "CL21.lemma-A.2"),
    "ties": ("", "MRS13.theorem-14"),
    "": ("", "MRS13.theorem-14"),
}


@pytest.mark.skipif(shutil.which("node") is None, reason="node runs the page's script")
def test_a_search_for_a_label_names_the_claims_that_have_it():
    script = (ROOT / "theorems" / "page" / "page.js").read_text(encoding="utf-8")
    program = script[script.index("function isNamed") : script.index("(async ()")]
    asked = [
        (words, claim_id)
        for words, (named, others) in NAMED.items()
        for claim_id in [named, *others.split()]
        if claim_id
    ]
    assert all(claim_id in CLAIMS for _, claim_id in asked)
    program += f"console.log(JSON.stringify({json.dumps(asked)}.map(([words, id]) => isNamed(id, words))))"
    done = subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True)
    expected = [NAMED[words][0] == claim_id for words, claim_id in asked]
    assert dict(zip(map(tuple, asked), json.loads(done.stdout), strict=True)) == dict(zip(asked, expected, strict=True))

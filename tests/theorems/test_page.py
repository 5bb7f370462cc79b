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
from reference import Game, Transcript
from tests.readme import ROOT, console_blocks, matches
from theorems import errata, findings, ledger, papers
from theorems.commands import main
from theorems.later import Later
from theorems.page import report

colours, figures, plots = Later("matplotlib.colors"), Later("theorems.page.figures"), Later("theorems.page.plots")
mathematics = Later("theorems.page.mathematics")
CLAIMS = ledger.load_claims()


def whole(page):
    """Return the text of the page with its cards unpacked."""
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
    assert all(re.fullmatch(r"[^:]+: .+ \([12][0-9]{3}\)", message) for message in headed.values())


def test_the_page_is_under_a_megabyte(page):
    assert page.stat().st_size < 1_000_000


def test_a_card_shows_the_tightest_and_the_worst_game_as_python(page):
    card = whole(page).split('<details id="NP14.theorem-1.equation-8"')[-1].split("<details id=")[0]
    games = re.findall(r"<h4>The (.*?), as Python</h4><pre[^>]*>(.*?)</pre>", card, re.DOTALL)
    assert [name for name, _ in games] == ["tightest case", "worst game on record"]
    for _, lines in games:
        game = eval(
            next(line for line in html.unescape(lines).splitlines() if line.startswith("Game(")), {"Game": Game}
        )
        assert f"{game.m} examples" in lines


def test_a_card_opens_with_statement_verdict_game_and_figure_and_folds_how_it_was_checked(page):
    card = whole(page).split('<details id="NP14.theorem-1.equation-8"')[-1].split("<details id=")[0]
    places = [
        card.index(part)
        for part in ('class="verdict"', "<h4>The tightest case", "<figure>", 'class="how"', "<dt>grade</dt>")
    ]
    assert places == sorted(places)
    assert "<dt>" not in card.split('<details class="how">')[0]
    refuted = whole(page).split('<details id="MRS13.theorem-10"')[-1].split("<details id=")[0]
    assert (
        refuted.index("is false as printed")
        < refuted.index("what holds")
        < refuted.index("<h4>The counterexample, as Python")
    )


def test_the_findings_come_from_the_registry_and_each_leads_to_its_card(page):
    text = page.read_text(encoding="utf-8")
    section = text.split('<section id="findings">')[1].split("</section>")[0]
    listed = findings.findings()
    assert len(listed) == 10 and {CLAIMS[result.id].paper for result in listed} == {
        paper.upper() for paper in papers.PAPERS
    }
    assert re.findall(r'<li><a href="#([^"]+)">', section) == [result.id for result in listed]
    for result in listed:
        assert (
            f"<strong>{html.escape(result.verdict)}</strong>" in section
            and result.statement == CLAIMS[result.id].statement
        )
    wrong = {result.id for result in listed if result.verdict not in ("True.", "Ours.")}
    assert wrong <= set(errata.FIRST)


def test_the_numbers_of_the_page_agree_with_each_other_and_with_the_list(page):
    text = page.read_text(encoding="utf-8")
    header = re.sub("<[^>]*>", "", text.split("<header>")[1].split("</header>")[0])
    rows = [row for row in ledger.rows() if row["paper"].lower() in papers.PAPERS]
    stated = [row for row in rows if row["role"] == "statement"]
    badges = re.findall(r"Printed statements: (.*?)</p>", text)
    assert sum(int(n) for badge in badges for n in re.findall(r"</span> ([0-9]+)", badge)) == len(stated)
    numbers = [int(n.replace(",", "")) for n in re.findall(r"[0-9][0-9,]*[0-9]|[0-9]", header)]
    verdicts = [
        sum(row["printed"] == word for row in stated) for word in dict.fromkeys(row["printed"] for row in stated)
    ]
    kernel = [sum(bool(row["kernel"]) for row in some) for some in (stated, rows)]
    assert numbers == [len(papers.PAPERS), len(stated), *verdicts, kernel[0], len(rows), kernel[1]]
    assert text.count('class="claim level') + whole(page).count('class="claim level') >= len(rows)


def test_no_typed_sign_is_left_in_any_formula(page):
    formulas = re.findall(r"<math>.*?</math>", whole(page), re.DOTALL)
    texts = [html.unescape(re.sub("<[^>]*>", " ", formula)) for formula in formulas]
    assert len(texts) > 2900
    assert not [text for text in texts if re.search(r"[\\^_$]|<=|>=|\.\.\.", text)]


def test_no_formula_of_a_reason_is_left_as_it_was_typed():
    """Formulas are between dollar signs: no text outside them has a character that only occurs in formulas."""
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
    ((_, expected),) = [block for block in console_blocks() if " report " in block[0]]
    printed = page.with_suffix(".printed").read_text(encoding="utf-8").replace(f"{page.parent}/", "")
    assert matches(expected, printed), printed


def test_the_page_is_the_same_whatever_the_hash_seed(page):
    """The whole text and the data of all figures are compared, and one figure as matplotlib draws it. The page of this
    session has a random hash seed, or the caller's."""
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
def drawing(claim_id):
    """Return what the card of a claim draws."""
    return plots.drawing_of(CLAIMS[claim_id], evidence().get(claim_id))


@pytest.mark.parametrize("claim_id", DRAWN)
def test_the_sentence_or_a_line_comes_as_near_the_bound_as_the_tightest_run_that_ships(claim_id):
    """A tightest case that is no run has other sides than the figure, or is on record and drawn."""
    row = evidence().get(claim_id) or {}
    worst = plots.stored_worst_case(CLAIMS[claim_id], row.get("tightest"))
    if not worst.points or CLAIMS[claim_id].figure().says is not None:
        pytest.skip("no run is stored, or the sentence is the claim's own")
    reached = f"reaches {plots.shown_share(worst.ratio)} of the bound" if worst.ratio < 1 else "reaches equality"
    assert worst.ratio >= row["tightness"] * (1 - 1e-12)
    assert reached in drawing(claim_id).sentence and f"{row['cases']:,} cases" in drawing(claim_id).sentence


@pytest.mark.parametrize("claim_id", DRAWN)
def test_a_figure_names_its_axes_its_bound_and_at_most_three_lines(claim_id):
    figure = drawing(claim_id)
    head, _, bounded = figure.title.partition("\n")
    assert head.startswith(f"{CLAIMS[claim_id].paper} ") and bounded and figure.across and figure.up
    assert "measured" not in (bounded, figure.up) and all(
        line.name not in ("measured", "bound") for line in figure.lines
    )
    assert 2 <= len(figure.lines) <= 3 and figure.sentence.endswith(".") and re.search("[0-9]", figure.sentence)
    assert all(len(line) <= 75 for line in plots.wrapped(bounded).replace("$", "").splitlines())


@pytest.mark.parametrize("claim_id", DRAWN)
def test_the_lines_of_a_figure_differ_without_colour_and_have_their_names_beside_them(claim_id):
    """Lines differ in stroke and mark; each has its name inside the axes, and no two names overlap."""
    figure = plots.figure_of(drawing(claim_id))
    figure.draw_without_rendering()
    (axes,) = figure.axes
    lines, names = axes.get_lines(), {text.get_text(): text for text in axes.texts}
    looks = [(line.get_linestyle(), line.get_marker()) for line in lines]
    assert len(set(looks)) == len(looks) and axes.get_legend() is None
    assert [line.get_label() for line in lines] == list(names)
    assert sum(line.get_marker() == "s" and line.get_linestyle() == "--" for line in lines) == 1
    boxes = [text.get_window_extent() for text in names.values()]
    frame = axes.get_window_extent().expanded(1.06, 1.06)
    assert all(frame.x0 <= box.x0 and box.x1 <= frame.x1 and frame.y0 <= box.y0 and box.y1 <= frame.y1 for box in boxes)
    assert not [(a, b) for k, a in enumerate(boxes) for b in boxes[:k] if a.overlaps(b)]


def test_beside_a_recorded_worst_case_every_line_is_a_share_of_its_own_bound():
    with_record = [claim_id for claim_id in DRAWN if f"{claim_id}.worst-case" in CLAIMS]
    assert "NP14.theorem-1.equation-8" in with_record
    for claim_id in with_record:
        figure = drawing(claim_id)
        assert figure.up == "share of the bound"
        assert all(y == 1 for _, y in figure.lines[0].points)
        assert all(0 < y <= 1 for line in figure.lines[1:] for _, y in line.points)


def test_a_sentence_under_a_figure_changes_with_the_numbers():
    target = CLAIMS["MRS13.theorem-14"]
    row = {"cases": 1234, "tightness": 0.25}
    worst = plots.WorstPoints([(2, 1.0, 4.0, 0.25)], [], Game([[1, -1], [-1, 1]]))
    sentence = plots.drawing_of(target, row, worst).sentence
    assert sentence.startswith(
        "The tightest of 1,234 cases reaches .2500 of the bound at T = 2, on `Game([[1, -1], [-1, 1]])`."
    )
    equal = plots.drawing_of(target, row, plots.WorstPoints([(2, 4.0, 4.0, 1.0)], [])).sentence
    assert equal.startswith("The tightest of 1,234 cases reaches equality at T = 2.")
    assert plots.shown_share(0.99999) == ".9999" and plots.shown_share(1.25) == "1.25"


def test_page_and_notebooks_have_one_palette(page):
    """Right is blue and wrong is orange in both; the colours of the page are darker, because white letters stand on them."""
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
    lines = [plots.Line([(1, 1.0), (2, 0.5)], "bound", "bound"), plots.Line([(1, 0.5), (2, 0.25)], "run", "run")]
    svg = figures.curve(plots.Drawing("P 1\nerror", "rounds T", "error", lines, "At T = 2 half of it.", "y"))
    assert svg.startswith("<svg") and "stroke-dasharray" in svg and "<figcaption>At T = 2 half of it." in svg


NAMED = {  # the text typed, an id that has it as label, and ids that do not
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
    searches = [
        (words, claim_id)
        for words, (named, others) in NAMED.items()
        for claim_id in [named, *others.split()]
        if claim_id
    ]
    assert all(claim_id in CLAIMS for _, claim_id in searches)
    program += f"console.log(JSON.stringify({json.dumps(searches)}.map(([words, id]) => isNamed(id, words))))"
    done = subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True)
    expected = [NAMED[words][0] == claim_id for words, claim_id in searches]
    assert dict(zip(map(tuple, searches), json.loads(done.stdout), strict=True)) == dict(
        zip(searches, expected, strict=True)
    )

"""The ledger's page loads in a real browser, sorts, searches, and has a row for every statement."""

import html
import io
import os
import re
import shutil
import subprocess
import sys

import matplotlib.image
import pytest

from properties.cases.play import Instance, Play
from properties.claims import Curve
from reference import Game, Transcript
from theorems import ledger
from theorems.commands import main
from theorems.tools import figures as report_figures
from theorems.tools import plots, report
from theorems.tools.mathematics import marked, prose

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine: the page is not opened")
CLAIMS = ledger.load_claims()


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "ledger.html"
    assert main(["report", "-o", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def browser(page, tmp_path_factory):
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for flag in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,900",
        f"--user-data-dir={tmp_path_factory.mktemp('profile')}",
    ):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    driver = webdriver.Chrome(options=options, service=service)
    driver.set_script_timeout(120)
    opened(driver, page)
    yield driver
    driver.quit()


def opened(driver, path):
    """Opens a page and waits until its cards are unfolded."""
    driver.get(path.as_uri())
    driver.execute_async_script(
        "const done = arguments[0]; const look = () => document.documentElement.dataset.ready ? done() : setTimeout(look, 50); look()"
    )


def whole(page):
    """The text of the page with its cards unpacked."""
    text = page.read_text(encoding="utf-8")
    return text + "".join(f'<details id="{claim_id}"{card}' for claim_id, card in report.unpacked(text).items())


def test_the_page_is_one_file_without_addresses(page):
    text = page.read_text(encoding="utf-8")
    outside = [part[:60] for part in text.split('src="')[1:]] + [part[:60] for part in text.split("url(http")[1:]]
    assert not outside and "stylesheet" not in text and "<math" in text


def test_every_statement_has_its_row_and_its_mathematics(page):
    text = whole(page)
    missing = [claim_id for claim_id in CLAIMS if f'<details id="{claim_id}"' not in text]
    assert not missing and text.count("<math") >= len(CLAIMS)


def test_the_page_is_under_a_megabyte(page):
    assert page.stat().st_size < 1_000_000


def test_no_typed_sign_is_left_in_any_formula(page):
    formulas = re.findall(r"<math>.*?</math>", whole(page), re.DOTALL)
    texts = [html.unescape(re.sub("<[^>]*>", " ", formula)) for formula in formulas]
    assert len(texts) > 3000
    assert not [text for text in texts if re.search(r"[\\^_$]|<=|>=|\.\.\.", text)]


def test_no_formula_of_a_reason_is_left_as_it_was_typed():
    """The reader of formulas leaves what it cannot read as words: nothing that only a formula has may be among these."""
    left = {}
    for row in ledger.rows():
        words = re.sub(r"<math>.*?</math>|<code>.*?</code>", "", str(prose(row["reason"] or "")), flags=re.DOTALL)
        if re.search(r"[\\^_=α-ωΓΔΘΣΦΨΩ²³√]|&lt;|&gt;", words):
            left[row["id"]] = words
    assert not left


def test_a_reason_links_to_the_claims_that_it_names(page):
    text = whole(page)
    card = text.split('<details id="MRS13.theorem-7"')[-1].split("<details id=")[0]
    assert '<a href="#MRS13.theorem-7.step-constant">step-constant</a>' in card
    assert report.named(".mass", "NP14.a", {"NP14.a.mass"}) == "NP14.a.mass"
    assert report.named("step-x", "NP14.a.reading-b", {"NP14.a.step-x"}) == "NP14.a.step-x"
    assert report.named("rounds", "NP14.a", {"NP14.rounds"}) is None


def test_the_page_does_not_depend_on_the_hash_seed(page):
    again = subprocess.run(
        [sys.executable, "-m", "theorems", "report", "-o", str(page.with_name("again.html"))],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        cwd=ledger.HERE.parent,
        capture_output=True,
        text=True,
    )
    assert again.returncode == 0, again.stderr
    assert page.with_name("again.html").read_bytes() == page.read_bytes()


def test_the_parts_of_a_statement_that_an_amendment_changes_are_marked():
    printed, amended = marked("For $m\\ge1$: $x\\le1/2$", "For $m\\ge2$: $x\\le1/2$")
    assert printed.count("<del>") == amended.count("<ins>") == 1
    assert "<del><math>" in printed and printed.endswith("</math>") and "2</mn></math></ins>" in amended


def test_a_proof_gap_links_to_its_false_step(page):
    text = whole(page)
    gaps = [claim_id for claim_id, target in CLAIMS.items() if target.printed == "proof-gap"]
    cards = {claim_id: text.split(f'<details id="{claim_id}"')[-1].split("<details id=")[0] for claim_id in gaps}
    assert not [claim_id for claim_id, card in cards.items() if "The false step:" not in card]


DRAWN = [claim_id for claim_id, target in CLAIMS.items() if target.curve is not None]


def parts_of_figure(claim_id):
    """(curve, worst case, exact worst case) as the card of a claim draws them."""
    seen = ledger.evidence().get(claim_id) or {}
    beneath = CLAIMS.get(f"{claim_id}.worst-case")
    worst = plots.worst_case(CLAIMS[claim_id], seen.get("tightest"))
    return CLAIMS[claim_id].figure(), worst, beneath.figure() if beneath is not None else None


@pytest.mark.parametrize("claim_id", DRAWN)
def test_a_figure_comes_as_near_its_bound_as_the_worst_case_that_ships(claim_id):
    shipped = (ledger.evidence().get(claim_id) or {}).get("tightness")
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


def test_a_worst_case_that_was_computed_stands_beside_its_bound():
    with_exact = [claim_id for claim_id in DRAWN if f"{claim_id}.worst-case" in CLAIMS]
    assert "NP14.theorem-1.equation-8" in with_exact
    for claim_id in with_exact:
        last = plots.figure_of(*parts_of_figure(claim_id)).axes[-1]
        assert [line.get_marker() for line in last.get_lines()] == ["^", "s"]


@needs_browser
def test_it_loads_without_errors(browser):
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
    assert len(browser.find_elements("css selector", "details.claim")) == len(CLAIMS)


@needs_browser
def test_searching_keeps_the_statements_that_match_and_remembers_what_was_asked(browser):
    box = browser.find_element("id", "search")
    box.send_keys("mrs13.theorem-1 ")
    kept = shown(browser)
    assert "MRS13.theorem-1" in kept and len(kept) < len(CLAIMS)
    assert "search=mrs13.theorem-1" in browser.execute_script("return location.hash")
    box.clear()
    box.send_keys(" ")
    assert len(shown(browser)) == len(CLAIMS)


def shown(browser):
    return browser.execute_script("return [...document.querySelectorAll('details.claim:not([hidden])')].map(d => d.id)")


@needs_browser
def test_a_deep_link_opens_its_card_and_clears_a_filter_that_hides_it(browser):
    browser.execute_script("location.hash = '&printed=refuted'")
    browser.execute_script("location.hash = 'MRS13.lemma-31'")
    browser.execute_async_script("setTimeout(arguments[0], 200)")
    card = browser.find_element("id", "MRS13.lemma-31")
    assert card.get_attribute("open") and card.is_displayed()
    assert browser.execute_script("return arguments[0].getBoundingClientRect().top >= 0", card)


@needs_browser
def test_the_order_by_tightness_is_one(browser):
    browser.execute_script(
        "const o = document.getElementById('order'); o.value = 'ratio'; o.dispatchEvent(new Event('input'))"
    )
    ratios = browser.execute_script(
        "return [...document.querySelectorAll('#MRS13 > details.claim')].map(d => Number(d.dataset.ratio))"
    )
    assert ratios == sorted(ratios, reverse=True)


@needs_browser
@pytest.mark.parametrize("size", [(1400, 900), (390, 844)], ids=["desktop", "phone"])
def test_an_accessibility_checker_finds_nothing_serious(browser, page, size, tmp_path):
    """On one paper with its first cards open: the whole page has the same parts, ten times over."""
    from axe_selenium_python import Axe

    small = tmp_path / "small.html"
    rows = [row for row in ledger.rows() if row["paper"] in ("CL21", "invariant")]
    small.write_text(report.page(rows), encoding="utf-8")
    opened(browser, small)
    browser.set_window_size(*size)
    browser.execute_script(
        "[...document.querySelectorAll('details.claim')].slice(0, 12).forEach(d => { d.open = true; })"
    )
    checker = Axe(browser)
    checker.inject()
    found = [rule for rule in checker.run()["violations"] if rule["impact"] in ("serious", "critical")]
    opened(browser, page)
    assert not found, [(rule["id"], rule["nodes"][0]["html"][:200]) for rule in found]


@needs_browser
@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["desktop", "phone"])
def test_a_screenshot_is_not_blank_and_nothing_is_cut_off(browser, size):
    browser.set_window_size(*size)
    picture = matplotlib.image.imread(io.BytesIO(browser.get_screenshot_as_png()))
    assert picture.std() > 0.02
    assert browser.execute_script("return document.documentElement.scrollWidth - window.innerWidth") <= 1


def test_a_report_into_no_folder_is_misuse(capsys):
    assert main(["report", "-o", "/no/such/folder/file.html"]) == 2
    assert "existing folder" in capsys.readouterr().err


def test_games_are_drawn_as_grids_and_curves_without_colour_alone():
    drawn = report_figures.case(Play(Game([[1, -1], ["1/3", 0]]), Transcript([(0, 1), (1, -1)])))
    assert drawn.count("<td") == 4 and "1/3" in drawn and "1−" in drawn
    assert "<dt>x</dt>" in report_figures.case(Instance(x=1, game=Game([[1]])))
    svg = report_figures.curve(Curve([(1, 0.5, 1.0), (2, 0.25, 0.5)], scale="log"), plots.Worst([], []))
    assert svg.startswith("<svg") and "stroke-dasharray" in svg

"""The ledger's page loads in a real browser, sorts, searches, and has a row for every statement."""

import io
import shutil

import matplotlib.image
import pytest

from properties.cases.play import Instance, Play
from properties.claims import Curve
from reference import Game, Transcript
from theorems import ledger
from theorems.commands import main
from theorems.tools import figures as report_figures
from theorems.tools.wording import in_dollars

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
    driver.get(page.as_uri())
    yield driver
    driver.quit()


def test_the_page_is_one_file_without_addresses(page):
    text = page.read_text(encoding="utf-8")
    outside = [part[:60] for part in text.split('src="')[1:]] + [part[:60] for part in text.split("url(http")[1:]]
    assert not outside and "<link rel='stylesheet'" not in text and "<math" in text


def test_every_statement_has_its_row_and_its_mathematics(page):
    text = page.read_text(encoding="utf-8")
    missing = [claim_id for claim_id in CLAIMS if f"<details id='{claim_id}'" not in text]
    assert not missing and text.count("<math") >= len(CLAIMS)


def test_prose_stays_prose_and_a_formula_is_set(page):
    text = page.read_text(encoding="utf-8")
    assert "<div class='statement'>In Table 2 MLPBoost (SS) and MLPBoost (PFW) stop much sooner" in text
    assert in_dollars("The same on every set where LPBoost takes a second or more.")[0] == "T"
    assert in_dollars(r"f^\star(-Aw)=\max_d-d^\top Aw") == r"$f^\star(-Aw)=\max_d-d^\top Aw$" and in_dollars("") == ""


@needs_browser
def test_it_loads_without_errors(browser):
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
    assert len(browser.find_elements("css selector", "tr[data-id]")) == len(CLAIMS)


@needs_browser
def test_searching_keeps_the_statements_that_match(browser):
    box = browser.find_element("id", "search")
    box.send_keys("mrs13.theorem-1 ")
    kept = [row.get_attribute("data-id") for row in browser.find_elements("css selector", "tr[data-id]:not([hidden])")]
    assert "MRS13.theorem-1" in kept and len(kept) < len(CLAIMS)
    box.clear()
    box.send_keys(" ")
    assert len(browser.find_elements("css selector", "tr[data-id]:not([hidden])")) == len(CLAIMS)


@needs_browser
def test_sorting_orders_a_column_both_ways(browser):
    button = browser.find_element("css selector", "table th:first-child button")

    def first_column():
        return browser.execute_script(
            "return [...arguments[0].closest('table').tBodies[0].rows].map(row => row.children[0].textContent)", button
        )

    browser.execute_script("arguments[0].click()", button)
    ascending = first_column()
    browser.execute_script("arguments[0].click()", button)
    assert first_column() == ascending[::-1] or sorted(first_column()) == sorted(ascending)
    assert button.find_element("xpath", "..").get_attribute("aria-sort") == "descending"


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
    assert drawn.count("<rect") == 4 and "1/3" in drawn and "1−" in drawn
    assert "<dt>x</dt>" in report_figures.case(Instance(x=1, game=Game([[1]])))
    svg = report_figures.curve(Curve([(1, 0.5, 1.0), (2, 0.25, 0.5)], scale="log"), "TEST.theorem-1")
    assert svg.startswith("<svg") and "stroke-dasharray" in svg

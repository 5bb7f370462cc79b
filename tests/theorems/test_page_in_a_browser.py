"""The ledger's page in a real browser: it loads, sorts, searches, prints, and can be used by the keyboard alone."""

import contextlib
import io

import pytest

from theorems import ledger
from theorems.later import Later
from theorems.page import report, screenshots

needs_browser = pytest.mark.skipif(
    bool(screenshots.missing()), reason=f"the page is not opened: {screenshots.missing()}"
)


image = Later("matplotlib.image")
CLAIMS = ledger.load_claims()


@pytest.fixture(scope="module")
def browser(page):
    with screenshots.browser() as driver:
        screenshots.opened(driver, page)
        yield driver


@needs_browser
def test_the_page_loads_without_errors(browser):
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
    assert len(browser.find_elements("css selector", "details.claim")) == len(CLAIMS)


@needs_browser
def test_searching_keeps_the_statements_that_match_and_remembers_the_query(browser):
    box = browser.find_element("id", "search")
    box.send_keys("mrs13.theorem-1 ")
    kept = shown(browser)
    assert "MRS13.theorem-1" in kept and len(kept) < len(CLAIMS)
    assert "search=mrs13.theorem-1" in browser.execute_script("return location.hash")
    box.clear()
    box.send_keys("Theorem 14")
    assert results(browser) == ["MRS13.theorem-14"] and not browser.find_element("id", "findings").is_displayed()
    box.clear()
    box.send_keys(" ")
    assert len(shown(browser)) == len(CLAIMS) and not browser.find_element("id", "results").is_displayed()


def results(browser):
    """Return the ids that the list of results leads to, the best first."""
    return browser.execute_script("return [...document.querySelectorAll('#results a')].map(a => a.hash.slice(1))")


FIRST_RESULTS = {  # the text typed, and the id that must be the first result, or the ids among the first three
    "Theorem 14": ["MRS13.theorem-14"],
    "14": ["MRS13.theorem-14"],
    "(8)": ["MRS13.equation-8", "NP14.theorem-1.equation-8"],
    "NP14 (8)": ["NP14.theorem-1.equation-8"],
    "lemma 31": ["MRS13.lemma-31"],
    "conjecture 6": ["MRS13.conjecture-6"],
    "theorem 3.1.1": ["CL21.theorem-3.1.1"],
}


@needs_browser
@pytest.mark.parametrize("width", screenshots.WIDTHS)
@pytest.mark.parametrize("typed", FIRST_RESULTS)
def test_the_theorem_itself_is_among_the_first_results_and_on_the_first_screen(browser, page, typed, width):
    screenshots.shaped(browser, width, "light")
    screenshots.opened(browser, page)
    browser.find_element("id", "search").send_keys(typed)
    first = results(browser)[:3]
    assert first[: len(FIRST_RESULTS[typed])] == FIRST_RESULTS[typed]
    box = browser.execute_script("return document.querySelector('#results li').getBoundingClientRect()")
    assert box["top"] >= 0 and box["bottom"] <= screenshots.WIDTHS[width]
    browser.find_element("css selector", "#results a").click()
    browser.execute_async_script("setTimeout(arguments[0], 100)")
    assert browser.find_element("id", first[0]).get_attribute("open")


@needs_browser
@pytest.mark.parametrize("width", screenshots.WIDTHS)
def test_a_figure_fits_the_screen_and_its_letters_can_be_read(browser, page, width):
    screenshots.shaped(browser, width, "light")
    screenshots.opened(browser, page, "NP14.theorem-1.equation-8")
    measure = """
    const svg = document.getElementById('NP14.theorem-1.equation-8').querySelector('figure svg');
    const box = svg.getBoundingClientRect();
    const heights = [...svg.querySelectorAll('text')].map(t => t.getBoundingClientRect().height).filter(h => h > 0);
    return [box.left, box.right, Math.min(...heights)];
    """
    left, right, height = browser.execute_script(measure)
    assert left >= 0 and right <= width and height > 7


@needs_browser
def test_only_the_search_comes_before_the_findings(browser, page):
    screenshots.shaped(browser, 1400, "light")
    screenshots.opened(browser, page)
    order = browser.execute_script(
        "return ['search', 'findings', 'MRS13', 'numbers'].map(id => document.getElementById(id).getBoundingClientRect().top)"
    )
    assert order == sorted(order) and order[0] < 300 and order[1] < 450


def shown(browser):
    return browser.execute_script("return [...document.querySelectorAll('details.claim:not([hidden])')].map(d => d.id)")


@needs_browser
def test_a_deep_link_opens_its_card_and_clears_a_filter_that_hides_it(browser):
    browser.execute_script("location.hash = '&printed=refuted'")
    browser.execute_script("location.hash = 'MRS13.lemma-31'")
    browser.execute_async_script("setTimeout(arguments[0], 200)")
    card = browser.find_element("id", "MRS13.lemma-31")
    assert card.get_attribute("open") and card.is_displayed()
    bar = "document.querySelector('.controls').getBoundingClientRect().bottom"
    assert browser.execute_script(f"return arguments[0].getBoundingClientRect().top >= {bar} - 1", card)


@needs_browser
def test_sorting_by_tightness_orders_the_rows(browser):
    browser.execute_script(
        "const o = document.getElementById('order'); o.value = 'ratio'; o.dispatchEvent(new Event('input'))"
    )
    ratios = browser.execute_script(
        "return [...document.querySelectorAll('#MRS13 > details.claim')].map(d => Number(d.dataset.ratio))"
    )
    assert ratios == sorted(ratios, reverse=True)


SCREENS = [(width, theme) for width in screenshots.WIDTHS for theme in screenshots.THEMES]


ALL_RULES_IN = {1400: "light", 390: "dark"}
WITHOUT_REPETITION = """
const shown = arguments[0].map(id => document.getElementById(id));
for (const card of document.querySelectorAll('details.claim'))
  if (shown.some(one => card.contains(one))) card.open = true; else card.remove();
for (const list of document.querySelectorAll('ul, ol, p, tbody, select'))
  if (!list.closest('details.claim')) [...list.children].slice(arguments[1]).forEach(entry => entry.remove());
"""
CHECK = """
const done = arguments[1];
axe.run({resultTypes: ['violations'], ...arguments[0]}).then(found => done([found.violations, found.passes].map(
  rules => rules.map(rule => [rule.id, rule.impact, rule.nodes.length && rule.nodes[0].html.slice(0, 200)]))));
"""


@pytest.fixture(scope="module")
def shortened(browser, page):
    """Return a tab with a shortened page: one card of each kind, open, and the first entries of each list and table. The
    first tab is not changed."""
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    screenshots.opened(browser, page)
    browser.execute_script(WITHOUT_REPETITION, list(screenshots.CARDS), 12)
    tab = browser.current_window_handle
    browser.switch_to.window(first)
    return tab


@pytest.fixture
def beside(browser, shortened):
    """Yield the browser at the shortened page, and back at the whole one afterwards."""
    first = browser.current_window_handle
    browser.switch_to.window(shortened)
    yield browser
    browser.switch_to.window(first)


@needs_browser
@pytest.mark.parametrize("width, theme", SCREENS)
def test_an_accessibility_checker_finds_nothing_serious(beside, width, theme):
    """The screen is as high as the page, because the checker does not know colours below the screen. Only the rule on
    colours depends on the colour scheme, so in the second scheme of a width only this rule is checked."""
    from axe_selenium_python import Axe

    screenshots.shaped(beside, width, theme)
    height = beside.execute_script("return document.documentElement.scrollHeight")
    screenshots.shaped(beside, width, theme, height)
    Axe(beside).inject()
    violations, passes = beside.execute_async_script(
        CHECK, {} if theme == ALL_RULES_IN[width] else {"runOnly": ["cat.color"]}
    )
    result = [rule for rule in violations if rule[1] in ("serious", "critical")]
    assert not result
    assert "color-contrast" in [rule[0] for rule in passes]


@needs_browser
@pytest.mark.parametrize("width, theme", SCREENS)
def test_a_screenshot_is_not_blank_and_nothing_is_cut_off(browser, width, theme):
    """This includes the cards that a README shows: content wider than the screen scrolls inside its own box."""
    screenshots.shaped(browser, width, theme)
    picture = image.imread(io.BytesIO(browser.get_screenshot_as_png()))
    assert picture.std() > 0.02
    browser.execute_script(
        "for (const id of arguments[0]) document.getElementById(id).open = true", list(screenshots.CARDS)
    )
    assert browser.execute_script("return document.documentElement.scrollWidth - window.innerWidth") <= 1


@needs_browser
def test_the_page_makes_no_network_request_and_paints_within_a_second(browser, page):
    assert any(_painted(browser, page) < 1000 for _ in range(3))  # the machine may do something else meanwhile


def _painted(browser, page) -> float:
    """Open the page again; return the milliseconds until it is painted."""
    screenshots.opened(browser, page)
    assert browser.execute_script("return performance.getEntriesByType('resource').length") == 0
    return browser.execute_script("return performance.getEntriesByName('first-contentful-paint')[0].startTime")


@needs_browser
def test_the_keyboard_alone_searches_opens_a_card_and_steps_through_its_rounds(browser, page):
    from selenium.webdriver import ActionChains, Keys

    screenshots.shaped(browser, 1400, "light")
    screenshots.opened(browser, page)

    def press(*keys):
        for key in keys:
            ActionChains(browser).send_keys(key).perform()

    def focused():
        return browser.execute_script("const a = document.activeElement; return a.id || a.className || a.tagName")

    press("/")
    assert focused() == "search"
    press("mrs13.conjecture-6 ")
    for _ in range(6):  # the filters, then the first of the results
        press(Keys.TAB)
        if browser.execute_script("return document.activeElement.closest('#results') !== null"):
            break
    assert browser.execute_script("return document.activeElement.hash") == "#MRS13.conjecture-6"
    press(Keys.ENTER)
    browser.execute_async_script("setTimeout(arguments[0], 200)")
    assert browser.find_element("id", "MRS13.conjecture-6").get_attribute("open")
    assert "MRS13.conjecture-6" in browser.execute_script("return location.hash")
    for _ in range(20):
        press(Keys.TAB)
        if focused() == "rounds":
            break
    press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert (
        browser.execute_script(
            "return [...document.activeElement.tBodies[0].rows].findIndex(r => r.className === 'now')"
        )
        == 1
    )


@needs_browser
def test_the_printed_page_has_the_open_cards_only(browser, page):
    screenshots.opened(browser, page, "MRS13.lemma-31")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    shown_now = browser.execute_script(
        "return [...document.querySelectorAll('details.claim')].filter(d => d.offsetParent !== null).map(d => d.id)"
    )
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert shown_now == ["MRS13.lemma-31"]


@needs_browser
def test_the_pictures_are_of_the_page_and_of_the_cards_that_are_named(browser, tmp_path, monkeypatch):
    monkeypatch.setattr(screenshots, "browser", lambda: contextlib.nullcontext(browser))  # the one that is open
    card, title = next(iter(screenshots.CARDS.items()))
    alone, folder = tmp_path / "alone.html", tmp_path / "pictures"
    alone.write_text(report.page([row for row in ledger.rows() if row["id"] == card]), encoding="utf-8")
    taken = screenshots.take(alone, folder, {card: title})
    cards = {f"{card}-{screen}.png" for screen in ("1400-light", "390-dark")}
    assert {path.name for path in taken} == cards | {f"page-{width}-{theme}.png" for width, theme in SCREENS}
    assert all(2000 < path.stat().st_size < 150_000 for path in taken)
    assert all(path.name in (folder / "README.md").read_text(encoding="utf-8") for path in taken)

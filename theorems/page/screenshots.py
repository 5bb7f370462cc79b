"""`boostproof report -o FILE.html --screenshots DIR`: write screenshots of the page and of some of its cards.

The pictures have a palette of 48 colours, which makes their files small.
"""

from __future__ import annotations

import base64
import contextlib
import io
import itertools
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from properties.engine.files import write_atomically

BROWSERS = ("chromium", "google-chrome", "chromium-browser")
WIDTHS = {1400: 900, 390: 844}  # width: height in pixels, of a desktop and of a phone
THEMES = ("light", "dark")
TALLEST = {1400: 1300, 390: 1600}  # width: the largest height of a picture, in pixels
COLOURS = 48
READY = """
const done = arguments[0];
const look = () => document.documentElement.dataset.ready ? requestAnimationFrame(() => setTimeout(done, 60)) : setTimeout(look, 20);
look();
"""
PLACE = """
const box = document.getElementById(arguments[0]).getBoundingClientRect();
return [box.left + scrollX, box.top + scrollY, box.width, box.height];
"""
CARDS = {
    "MRS13.conjecture-6": "a conjecture refuted, with its game round by round",
    "MRS13.theorem-14": "a bound, the worst run found and a lower bound",
    "MRS13.lemma-31": "machine-checked, with a misprint in its proof",
    "MRS13.lemma-18.step-half": "a false step, and what it should say",
    "NP14.theorem-1.equation-8": "a bound and its exact worst case",
    "CL21.theorem-4.1": "two readings that differ",
    "CL21.corollary-2.11.two-values": "a game of labels",
    "SSS08.theorem-7": "a missing hypothesis",
    "MHT22.corollary-1": "a convention that the text does not state",
    "MHT22.equation-18": "a recurrence with a misprint",
}


def missing() -> str:
    """Return what has to be installed for screenshots; "" if nothing is missing."""
    try:
        import PIL  # noqa: F401
        import selenium  # noqa: F401
    except ImportError as error:
        return f"{error.name}: pip install 'boostproof[dev]'"
    if _executable() is None or shutil.which("chromedriver") is None:
        return "a browser and its driver: chromium and chromedriver (Debian: chromium, chromium-driver)"
    return ""


@contextlib.contextmanager
def browser(width: int = 1400, theme: str = "light") -> Iterator:
    """Start a headless browser, `width` pixels wide (a narrow one behaves as a phone), in one of THEMES."""
    from selenium import webdriver

    with tempfile.TemporaryDirectory() as profile:
        options = webdriver.ChromeOptions()
        options.binary_location = _executable() or ""
        flags = ("headless=new", "no-sandbox", "disable-gpu", "no-first-run", "disable-background-networking",
                 "disable-component-update", "disable-sync", "hide-scrollbars", f"user-data-dir={profile}")  # fmt: skip
        for flag in flags:
            options.add_argument(f"--{flag}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
        driver = webdriver.Chrome(options=options, service=service)
        try:
            driver.set_script_timeout(120)
            shaped(driver, width, theme)
            yield driver
        finally:
            driver.quit()


def shaped(driver, width: int, theme: str, height: int | None = None) -> None:
    """Set the width and theme of an open browser, and a height other than that of WIDTHS."""
    height = height or WIDTHS.get(width, 900)
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    features = [{"name": "prefers-color-scheme", "value": theme}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def opened(driver, page: Path, anchor: str = "") -> None:
    """Open a page at an anchor and wait until its cards are unpacked."""
    driver.get("about:blank")  # else a new anchor on the same page would not reload the page
    driver.get(page.resolve().as_uri() + (f"#{anchor}" if anchor else ""))
    driver.execute_async_script(READY)


def take(page: Path, folder: Path, cards=CARDS) -> list[Path]:
    """Write four pictures of the page, two of each card (desktop and light, phone and dark), and a README that shows
    them. Return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with browser() as driver:
        for width, theme in itertools.product(WIDTHS, THEMES):
            shaped(driver, width, theme)
            pictured = list(cards) if (width, theme) in ((1400, "light"), (390, "dark")) else []
            for card in ["", *pictured]:
                opened(driver, page, card)
                path = folder / f"{card or 'page'}-{width}-{theme}.png"
                write_atomically(path, _picture(driver, width, card))
                written.append(path)
    write_atomically(folder / "README.md", _readme(cards))
    for old in set(folder.glob("*.png")) - set(written):
        old.unlink()
    return written


def _picture(driver, width: int, card: str) -> bytes:
    x, y, wide, high = driver.execute_script(PLACE, card) if card else (0, 0, width, TALLEST[width])
    clip = {
        "x": max(0, x - 8),
        "y": max(0, y - 8),
        "width": min(width, wide + 16),
        "height": min(high + 16, TALLEST[width]),
    }
    options = {"format": "png", "captureBeyondViewport": True, "clip": {**clip, "scale": 1}}
    return with_palette(base64.b64decode(driver.execute_cdp_cmd("Page.captureScreenshot", options)["data"]))


def with_palette(png: bytes) -> bytes:
    """Return the picture with COLOURS colours."""
    from PIL import Image

    stream = io.BytesIO()
    image = Image.open(io.BytesIO(png)).convert("RGB")
    image.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE).save(stream, "png", optimize=True)
    return stream.getvalue()


def _executable() -> str | None:
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def _readme(cards) -> str:
    lines = [
        "# Screenshots of the page",
        "",
        "Written by `boostproof report -o ledger.html --screenshots DIR`.",
        "",
    ]
    for width, theme in ((width, theme) for width in WIDTHS for theme in THEMES):
        lines += [f"## {width} pixels, {theme}", "", f"![the page](page-{width}-{theme}.png)", ""]
    for card, title in cards.items():
        pictures = (f'<img src="{card}-1400-light.png" width="62%">', f'<img src="{card}-390-dark.png" width="26%">')
        lines += [f"## {card}: {title}", "", " ".join(pictures), ""]
    return "\n".join(lines)

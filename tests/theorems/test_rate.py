"""The note on the rate of AdaBoost: what it names exists, and what is said of Conjecture 6 is said everywhere."""

import json
import re
from pathlib import Path

import pytest

from theorems import ledger
from theorems.commands import show

ROOT = Path(__file__).resolve().parent.parent.parent
CLAIMS = ledger.load_claims()
CALLED_FALSE = re.compile(r"(?i)(?<!before )conjecture[ -]6\b.*?\b(false|refuted|fails)\b", re.DOTALL)


def test_the_first_screen_of_conjecture_6_answers_three_objections():
    """But the constant; but B < 1; but only for that dictionary: each is answered by the id of a claim, and AdaBoost.S is named."""
    target = CLAIMS["MRS13.conjecture-6"]
    screen = "\n".join(show.lines(target, ledger.row(target, {}))).splitlines()[:12]
    said = " ".join(" ".join(screen).split())
    for answer in (
        "for every constant (every-constant)",
        "above every norm $B_1$ and with $(1+B)^2$ (every-norm; seven-rows: $B=20$)",
        r"by eight dictionaries for powers up to $\varepsilon^{-2.71}$ (larger-exponents), without any (games)",
        r"AdaBoost.S keeps $3B^2/\varepsilon$",
    ):
        assert answer in said
    for name in ("every-constant", "every-norm", "seven-rows", "larger-exponents", "games"):
        assert CLAIMS[f"MRS13.conjecture-6.{name}"].printed == "holds"


def blocks(path: Path):
    """The paragraphs and list items of a page, or the text cells of a notebook."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    return re.split(r"\n\s*\n|\n(?=\* )|\n(?=\|)", text)


def pages():
    notebooks = sorted((ROOT / "notebooks").glob("*.ipynb"))
    return [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("*/*.md")), *sorted(ROOT.glob("theorems/*/*.md")), *notebooks]


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_where_conjecture_6_is_called_false_adaboost_s_is_said_to_keep_it(path):
    for block in blocks(path):
        if CALLED_FALSE.search(block) and not block.startswith("#"):
            assert re.search(r"AdaBoost\.S\b", block) and re.search(r"3 ?B\^?[²2]", block), block[:300]


def test_the_search_for_such_places_finds_some():
    found = [path.name for path in pages() if any(map(CALLED_FALSE.search, blocks(path)))]
    assert {"README.md", "ERRATA.md", "rate.md", "07_conjecture_6.ipynb"} <= set(found)

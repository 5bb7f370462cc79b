"""The note on the rate of AdaBoost names existing claims, and every page gives the same verdict on Conjecture 6."""

import json
import re
from pathlib import Path

import flint
import mpmath
import pytest

from theorems import ledger
from theorems.commands import show

ROOT = Path(__file__).resolve().parent.parent.parent
CLAIMS = ledger.load_claims()
CALLED_FALSE = re.compile(r"(?i)(?<!before )conjecture[ -]6\b.*?\b(false|refuted|fails)\b", re.DOTALL)


def test_the_first_screen_of_conjecture_6_answers_three_objections():
    """The objections are: only the constant is wrong; B < 1; only for that dictionary. The id of a claim answers each,
    and AdaBoost.S is named."""
    target = CLAIMS["MRS13.conjecture-6"]
    screen = "\n".join(show.lines(target, ledger.row(target, {}))).splitlines()[:12]
    text = " ".join(" ".join(screen).split())
    for claim_id in (
        "for every $C$ (every-constant)",
        "with norms above any $B_1$ and $(1+B)^2$ for $B^2$ (every-norm; seven-rows: $B=20$)",
        r"on signs with $\varepsilon^{-\beta}$, $\beta\le2.71$, for $1/\varepsilon$ (larger-exponents)",
        "games at $C=1$: (games)",
        r"AdaBoost.S satisfies $3B^2/\varepsilon$",
    ):
        assert claim_id in text
    for name in ("every-constant", "every-norm", "seven-rows", "larger-exponents", "games"):
        assert CLAIMS[f"MRS13.conjecture-6.{name}"].printed == "holds"


def blocks(path: Path):
    """Return the paragraphs and list items of a page, or the text cells of a notebook."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    return re.split(r"\n\s*\n|\n(?=\* )|\n(?=\|)", text)


def pages():
    notebooks = sorted((ROOT / "notebooks").glob("*.ipynb"))
    return [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("*/*.md")), *sorted(ROOT.glob("theorems/*/*.md")), *notebooks]


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_place_that_calls_conjecture_6_false_mentions_that_adaboost_s_satisfies_it(path):
    for block in blocks(path):
        if CALLED_FALSE.search(block) and not block.startswith("#"):
            assert re.search(r"AdaBoost\.S\b", block) and re.search(r"3 ?B\^?[²2]", block), block[:300]


def test_the_search_for_places_that_call_conjecture_6_false_finds_some():
    result = [path.name for path in pages() if any(map(CALLED_FALSE.search, blocks(path)))]
    assert {"README.md", "ERRATA.md", "rate.md", "07_conjecture_6.ipynb"} <= set(result)


NOTE = (ROOT / "theorems" / "mrs13" / "rate.md").read_text(encoding="utf-8")
QUOTED = re.findall(r"`([^`]+)`", NOTE)
FORMAL = re.compile(r"^\s*(Theorem|Lemma|Corollary|Definition) +(\w+)", re.MULTILINE)


def formal_names() -> set[str]:
    """Return the theorems of the proof files."""
    files = (ROOT / "theorems" / "proofs").glob("*.v")
    return {name for path in files for _, name in FORMAL.findall(path.read_text(encoding="utf-8"))}


def test_every_claim_that_the_note_names_exists_and_is_not_refuted():
    named = {entry for entry in QUOTED if re.match(r"(MRS13|NP14)\.", entry)}
    assert len(named) > 20
    assert not [entry for entry in named if entry not in CLAIMS]
    refuted = {entry for entry in named if CLAIMS[entry].printed == "refuted"}
    bound_9 = "NP14.conjecture-lazy-double-projection.bound-9"
    assert refuted == {"MRS13.theorem-1.reading-real", bound_9, f"{bound_9}.best"}


def test_every_theorem_that_the_note_names_exists():
    named = {entry for entry in QUOTED if entry.startswith("MRS13_")}
    assert len(named) > 20
    assert not named - formal_names()
    assert "MRS13_conjecture_6_holds_proof" not in formal_names()  # a wrong name would be found


def test_every_theorem_and_proposition_of_the_note_has_its_mark():
    stated = re.findall(r"^\*\*(?:Theorem|Lemma|Proposition) \d.*$", NOTE, re.MULTILINE)
    assert len(stated) >= 11
    for start in stated:
        following = NOTE[NOTE.index(start) :][:1800]
        assert re.search(r"\[(Coq|paper|run)", following), start


def test_every_line_of_the_working_notes_has_a_mark():
    """Each row of the last tables has a mark, or the reason why the line was not rechecked."""
    rows = [
        line for line in NOTE[NOTE.index("## 10.") :].splitlines() if line.startswith("| ") and "| mark |" not in line
    ]
    assert len(rows) > 50
    marks = re.compile(r"\[Coq\]|\[run|\[not believed\]|\btwo\b|not rechecked|not repeated|open|no claim|test|yes")
    assert not [row for row in rows if not marks.search(row.split(" | ")[-1])]


def test_the_existence_of_the_games_for_every_number_of_stages_is_marked_as_proved_on_paper():
    assert "existence of the games of Theorem 3 for every number of stages is [paper]: Coq does not have it" in NOTE
    spec = (ROOT / "theorems" / "proofs" / "spec" / "MRS13_rate.v").read_text(encoding="utf-8")
    assert "Not proved here" in spec
    assert "MRS13_heavy_sets_exist_proof" not in formal_names()


def test_the_exponent_of_the_limit_is_that_of_pure_greedy():
    """Z, β* and the equation of the literature: (Z² - 1)^(Z+1) = Z^(2Z+1) is Z^(1/(Z+1)) (1 + 1/Z) = Z/(Z - 1)."""
    with mpmath.workdps(40):
        Z = mpmath.findroot(lambda z: (z + 1) * mpmath.log(z * z - 1) - (2 * z + 1) * mpmath.log(z), 2.15)
        assert mpmath.almosteq((Z + 1) / (Z - 1), mpmath.mpf("2.7355933133"), 1e-9)
        assert abs(Z ** (1 / (Z + 1)) * (1 + 1 / Z) - Z / (Z - 1)) < 1e-35
        assert abs((Z - 1) / (2 * (Z + 1)) - mpmath.mpf("0.18277570630304")) < 1e-13


def test_the_symbol_of_the_limit_is_positive():
    """For ρ → 1 at the exponent β*: the symbol is at least .41 for t in [0, 60], and within .29 of 1 beyond; in enclosures."""
    with mpmath.workdps(40):
        Z = mpmath.findroot(lambda z: (z + 1) * mpmath.log(z * z - 1) - (2 * z + 1) * mpmath.log(z), 2.15)
        exponent, root = mpmath.nstr((Z + 1) / (Z - 1), 30), mpmath.nstr(Z ** (1 / (2 * (Z + 1) / (Z - 1))), 30)
    before, flint.ctx.prec = flint.ctx.prec, 80
    try:
        w, X = flint.arb(exponent, 1e-25), flint.arb(root, 1e-25)

        def front(t):
            return 2 * (1 + w) / (w * w + t * t)

        def symbol(t):
            c, s = (t * X.log()).cos(), (t * X.log()).sin()
            return 1 + front(t) * (X**w * (w * c + t * s) - w - (w * c - t * s) / X**w)

        cells = 12_000
        assert all(symbol(flint.arb((k + 0.5) * 60 / cells, 30 / cells + 1e-12)) > 0.41 for k in range(cells))
        last = flint.arb(60)
        assert front(last) * (X**w * (w + last) + w + (w + last) / X**w) < 0.29
    finally:
        flint.ctx.prec = before

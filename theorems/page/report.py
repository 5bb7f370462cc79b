"""`boostproof report -o FILE.html`: write the ledger as one self-contained HTML page, from the same rows as `list`."""

from __future__ import annotations

import base64
import importlib.metadata
import json
import platform
import re
import zlib
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from properties.audit import suite
from properties.claims import DEFECTS, PRINTED, REGISTRY, REMARKS, meaning
from properties.claims.papers import Paper, papers
from properties.engine import witness
from properties.engine.files import tried_output, write_atomically
from properties.sabotage import matrix as sabotage
from theorems import errata, findings, kernel, ledger
from theorems.labels import written_label
from theorems.page import screenshots
from theorems.shared import matrices

GRADES = {
    "kernel": "for every game, by a proof that Coq's kernel checked and that assumes no axiom of ours",
    "proved": "for all arguments in the printed domain, by a certificate whose check fails when it is perturbed",
    "exhausted": "on every game of the named finite scope, exactly; nothing is claimed outside that scope",
    "certified": "on constructions and drawn games, in exact or enclosed arithmetic; this is a sample, in which "
    "each case was decided",
    "sampled": "on runs in floating point; evidence, not proof",
    "failed": "the last run failed and is no evidence",
}
MARKS = {"holds": "✓", "proof-gap": "△", "refuted": "✗", "ambiguous": "◇", "open": "?", "not-executable": "–"}
LIBRARIES = ("numpy", "python-flint", "sympy", "hypothesis", "highspy", "scipy")
HERE = Path(__file__).parent


def run(options) -> int:
    try:
        import jinja2  # noqa: F401  used below to make the page

        from theorems.page import (
            figures,  # noqa: F401
            mathematics,  # noqa: F401
        )
    except ImportError as error:
        raise ValueError(f"the page needs {error.name}: pip install 'boostproof[report]'") from None
    if not options.output.parent.is_dir():
        raise ValueError(f"--output must be in an existing folder, got {options.output}")
    if options.screenshots and (lacking := screenshots.missing()):
        raise ValueError(f"pictures of the page need {lacking}")
    tried_output(options.output)
    write_atomically(options.output, page(ledger.rows()))
    print(f"wrote {options.output}")
    if options.screenshots:
        print(f"wrote {len(screenshots.take(options.output, options.screenshots))} pictures to {options.screenshots}")
    return 0


@dataclass
class PageEntry:
    """One claim on the page: its row, its texts as mathematics, and its sub-claims."""

    row: dict[str, Any]
    statement: Any
    reason: Any
    where: Any
    doc: Any
    printed_marked: Any
    amended_marked: Any
    witnesses: list[dict[str, Any]]
    curve: Any
    used_by: list[str]
    around: list[str]
    steps: list[str]
    broken_by: list[Any]
    long_runs: list[Any]
    label: str
    verdict: str
    formal: str = ""
    formal_note: str = ""  # hypotheses of the formal statement that the printed sentence does not have
    games: list[tuple[str, list[str]]] = field(default_factory=list)  # the title of each game, and its lines
    children: list[PageEntry] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        """Return the tightness, for sorting; -1 without one."""
        evidence = self.row["evidence"]
        return -1.0 if not evidence or evidence["tightness"] is None else evidence["tightness"]


def page(rows: list[dict[str, Any]]) -> str:
    """Return the whole page as text. It has no links but its own anchors."""
    from jinja2 import Environment, FileSystemLoader

    from theorems.page import figures
    from theorems.page.mathematics import mathematics, prose

    claims = ledger.load_claims()
    used_by = {row["id"]: [other["id"] for other in rows if row["id"] in other["uses"]] for row in rows}
    verdicts = {row["id"]: row["printed"] for row in rows}
    entries = {
        row["id"]: _entry(row, claims.get(row["id"]), used_by[row["id"]], verdicts)
        for row in rows_with_progress_bar(rows)
    }
    _fold(entries)
    listed = papers()
    keys = [paper.key for paper in listed]
    mine = [entry for entry in entries.values() if entry.row["paper"] in keys]
    matrix = sabotage.read_matrix()
    template = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True).get_template("page.html")
    text = template.render(
        cards="",
        style=figures.raw((HERE / "page.css").read_text(encoding="utf-8")),
        script=figures.raw((HERE / "page.js").read_text(encoding="utf-8")),
        statements=len([entry for entry in mine if entry.row["role"] == "statement"]),
        standing=Counter(entry.row["printed"] for entry in mine if entry.row["role"] == "statement"),
        checked=len([entry for entry in mine if entry.row["role"] == "statement" and entry.row["kernel"]]),
        count=len(mine),
        checked_in_all=len([entry for entry in mine if entry.row["kernel"]]),
        findings=[
            (finding, mathematics(finding.statement), prose(finding.reason, partial(_link, finding.id, verdicts)))
            for finding in findings.findings()
            if finding.id in verdicts
        ],
        papers=[_paper(paper, mine, claims) for paper in listed],
        verdicts=verdicts,
        marks=MARKS,
        verdict_words=PRINTED,
        defects=DEFECTS,
        counted=[defect for defect in DEFECTS if defect not in REMARKS],
        meaning=meaning,
        of_papers=[row["id"] for row in rows if row["role"] == "statement"],
        grades=GRADES,
        conjectures=[entry for entry in mine if entry.row["kind"] == "conjecture" and entry.row["role"] == "statement"],
        kernel=[(paper, ids) for paper in keys if (ids := _machine_checked(paper, mine))],
        bounds=_bounds(mine),
        invariants=[entry for entry in entries.values() if entry.row["paper"] == suite.PAPER],
        matrix=matrix,
        checks=[name for name in matrix[0]["checks"] if any(name in row["caught_by"] for row in matrix)]
        if matrix
        else [],
        versions=f"Python {platform.python_version()}, "
        + ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES),
    )
    return packed_page(figures.with_shared_styles(text))


CARD = re.compile(r"<!--card (\S+?)-->(.*?)<!--/card-->", re.DOTALL)
CARDS = re.compile(r'(<script type="text/plain" id="cards">)(.*?)(</script>)', re.DOTALL)


def packed_page(text: str) -> str:
    """Return the page with the cards compressed in one element, which the page's script unpacks; the page is then a
    third of the size."""
    cards = {match[1]: match[2].strip() for match in CARD.finditer(text)}
    code = base64.b64encode(zlib.compress(json.dumps(cards).encode(), 9)).decode()
    return CARDS.sub(lambda match: match[1] + code + match[3], CARD.sub("", text), count=1)


def unpacked_cards(text: str) -> dict[str, str]:
    """Return the cards of a packed page by the id of their statement."""
    match = CARDS.search(text)
    assert match is not None, "the text is not a packed page"
    return json.loads(zlib.decompress(base64.b64decode(match[2])))


def rows_with_progress_bar(rows):
    """Return the rows, and show a progress bar on the terminal while they are rendered."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(rows, "rendering the page", console=console, transient=True, disable=not console.is_terminal)


def _entry(row, target, used_by, verdicts) -> PageEntry:
    from theorems.page import figures
    from theorems.page.mathematics import marked, mathematics, prose
    from theorems.page.plots import drawing_of

    def link(word: str) -> str | None:
        return id_of_word(word, row["id"], verdicts)

    differences = marked(row["statement"], row["amended"]) if row["amended"] else (None, None)
    evidence = row["evidence"] or {}
    return PageEntry(
        row=row,
        label=written_label(row["label"]),
        verdict=findings.verdict_sentence(row, bool(row["amended"])),
        statement=mathematics(row["statement"]),
        formal=kernel.formal(row["id"]),
        formal_note=kernel.notes().get(row["id"], "") if row["kernel"] else "",
        reason=prose(sentence(row["reason"] or ""), link),
        where=prose(row["where"] or ""),
        doc=prose(target.doc, link) if target is not None and target.doc else None,
        printed_marked=differences[0],
        amended_marked=differences[1],
        witnesses=[figures.counterexample(stored) for stored in witness.stored_witnesses(row["id"])]
        if target is not None
        else [],
        curve=figures.curve(drawing_of(target, evidence)) if target is not None and target.curve is not None else None,
        used_by=used_by,
        around=[word for word in MARKS if word in {verdicts.get(other) for other in (*row["uses"], *used_by)}],
        steps=_false_steps(row),
        broken_by=[_breaker(name) for name in evidence.get("broken_by") or ()],
        games=_games(row, evidence),
        long_runs=[prose(sentence_on_run) for sentence_on_run in ledger.stored_searches().get(row["id"], [])],
    )


def _games(row, evidence) -> list[tuple[str, list[str]]]:
    """Return the games of a card as Python, each with its title: the counterexamples, or the tightest case and the
    stored worst game."""
    if row["printed"] in ("refuted", "ambiguous"):
        name = "counterexample" if row["printed"] == "refuted" else "game on which the readings differ"
        games = [(name, list(matrices.lines_of_case(stored.case))) for stored in witness.stored_witnesses(row["id"])]
    else:
        games = [
            ("tightest case", matrices.tightest(evidence)),
            ("worst game on record", matrices.worst_on_record(row["id"])),
        ]
    return [(name, lines) for name, lines in games if lines]


def sentence(text: str) -> str:
    """Return a reason as a sentence: with a capital, unless it begins with a symbol, and a full stop."""
    first = re.match(r"[a-z]{2,}(?![\w*'^(-])|a ", text)
    begun = text[0].upper() + text[1:] if first else text
    return begun if not begun or begun.endswith((".", "?", "!")) else f"{begun}."


def _breaker(name: str):
    """Return the name of a negative control for the page: a wrong booster's name as code, else words."""
    from theorems.page.mathematics import prose

    return prose(f"`{name}`" if re.fullmatch(r"(?:[A-Z][a-z]+){2,}", name) else name)


def _link(claim_id: str, verdicts, word: str) -> str | None:
    return id_of_word(word, claim_id, verdicts)


def id_of_word(word: str, claim_id: str, ids) -> str | None:
    """Return the id that a word means in a sentence about a claim: a whole id, an id without its paper, or the end of a
    sub-claim's id."""
    parts = claim_id.split(".")
    above = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    if word.startswith("."):
        return next((prefix + word for prefix in above if prefix + word in ids), None)
    if "-" not in word and "." not in word:
        return None
    return next((claim for claim in (word, *(f"{prefix}.{word}" for prefix in above)) if claim in ids), None)


def _false_steps(row) -> list[str]:
    """Return the false steps of a proof gap: refuted steps among its sub-claims or the claims that it uses."""
    if row["printed"] != "proof-gap":
        return []
    stated = row["id"].split(".reading-")[0]
    candidates = [
        claim_id for claim_id in REGISTRY if claim_id.startswith(f"{stated}.step-") or claim_id in row["uses"]
    ]
    return [claim_id for claim_id in candidates if ".step-" in claim_id and REGISTRY[claim_id].printed == "refuted"]


def _fold(entries: dict[str, PageEntry]) -> None:
    """Move every claim below the claim whose id it extends."""
    for claim_id, entry in entries.items():
        parent = _parent(claim_id, entries)
        if parent is not None:
            entries[parent].children.append(entry)


def _parent(claim_id: str, entries) -> str | None:
    parts = claim_id.split(".")
    prefixes = (".".join(parts[:length]) for length in range(len(parts) - 1, 1, -1))
    return next((prefix for prefix in prefixes if prefix in entries), None)


def _paper(paper: Paper, entries: list[PageEntry], claims) -> dict[str, Any]:
    mine = [entry for entry in entries if entry.row["paper"] == paper.key]
    ids = {entry.row["id"] for entry in mine}
    by_error = errata.errors([target for target in claims.values() if target.paper == paper.key])
    return {
        "key": paper.key,
        "title": paper.title,
        "entries": [entry for entry in mine if _parent(entry.row["id"], ids) is None],
        "version": paper.version,
        "errors": errata.counts(by_error),
        "remarks": len(by_error) - sum(errata.counts(by_error).values()),
        "verdicts": Counter(entry.row["printed"] for entry in mine if entry.row["role"] == "statement"),
    }


def _machine_checked(paper: str, entries: list[PageEntry]) -> list[str]:
    return [entry.row["id"] for entry in entries if entry.row["paper"] == paper and entry.row["kernel"]]


def _bounds(entries: list[PageEntry]) -> list[PageEntry]:
    """Return the numbered upper bounds that hold, the tightest first."""
    upper_bounds = [
        entry
        for entry in entries
        if entry.row["kind"] == "upper" and entry.row["printed"] in ("holds", "proof-gap") and entry.ratio >= 0
        if entry.row["role"] in ("statement", "reading", "amended")
        if "theorem" in entry.row["id"] or "corollary" in entry.row["id"]
    ]
    return sorted(upper_bounds, key=lambda entry: -entry.ratio)

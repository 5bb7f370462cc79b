"""`python -m theorems report -o FILE.html`: the ledger as one self-contained page, from the same rows as `list`."""

from __future__ import annotations

import html
import importlib.metadata
import platform
from collections import Counter
from pathlib import Path
from typing import Any

from properties.audit import suite
from properties.claims import PRINTED
from properties.engine import witness
from properties.sabotage import matrix as sabotage
from theorems import ledger

GRADES = {
    "proved": "for all arguments in the printed domain, by a certificate whose check fails when it is perturbed",
    "exhausted": "on every game of the named finite scope, exactly; nothing is said outside it",
    "certified": "on constructions and drawn games, in exact or enclosed arithmetic; a sample, each member of it decided",
    "sampled": "on runs in floating point; evidence, not proof",
}
PAPERS = {
    "MRS13": "Mukherjee, Rudin, Schapire: The Rate of Convergence of AdaBoost (2013)",
    "NP14": "Naghibi, Pfister: A Boosting Framework on Grounds of Online Learning (2014)",
    "CL21": "Cho, Libgober: Iterative Weak Learnability and Multi-Class AdaBoost (2021)",
    "SSS08": "Shalev-Shwartz, Singer: On the Equivalence of Weak Learnability and Linear Separability (2008)",
    "MHT22": "Mitsuboshi, Hatano, Takimoto: Boosting as Frank-Wolfe (2022)",
}
LIBRARIES = ("numpy", "python-flint", "sympy", "hypothesis", "highspy", "scipy")
HERE = Path(__file__).parent


def add_options(parser) -> None:
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.html")


def run(options) -> int:
    try:
        from theorems.tools import figures
    except ImportError as error:
        raise ValueError(f"the page needs {error.name}: pip install -e '.[report]' -c constraints.txt") from None
    if not options.output.parent.is_dir():
        raise ValueError(f"--output must be in an existing folder, got {options.output}")
    witness.write_atomically(options.output, page(ledger.rows(), figures))
    print(f"wrote {options.output}")
    return 0


def page(rows: list[dict[str, Any]], figures) -> str:
    """The whole page as text; no address in it but its own anchors."""
    claims = ledger.load_claims()
    invariants = [row for row in rows if row["paper"] == suite.PAPER]
    rows = [row for row in rows if row["paper"] != suite.PAPER]
    papers = list(dict.fromkeys(row["paper"] for row in rows))
    parts = [_head(rows), _controls()]
    for paper in papers:
        mine = [row for row in rows if row["paper"] == paper]
        parts.append(f"<h2 id='{paper}'>{html.escape(PAPERS.get(paper, paper))}</h2>")
        parts.append(_table(mine))
        parts += [_card(row, claims[row["id"]], figures) for row in mine]
    parts.append("<h2 id='graph'>Which statements rest on which</h2>")
    parts += [f"<div class='figure graph'>{figures.dependencies(rows, paper)}</div>" for paper in papers]
    parts.append(_breakers(rows))
    parts.append(_invariants(invariants, figures))
    parts.append(_kill_matrix())
    parts.append(f"<script>{(HERE / 'page.js').read_text(encoding='utf-8')}</script></body></html>")
    return "\n".join(parts)


def _head(rows) -> str:
    seen = [row["evidence"] for row in rows if row["evidence"]]
    verdicts = Counter(row["printed"] for row in rows)
    efforts = ", ".join(sorted({entry["effort"] for entry in seen})) or "none yet: run pytest theorems"
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in LIBRARIES)
    counts = "  ".join(
        f"<span class='badge {word}'>{word} {verdicts[word]}</span>" for word in PRINTED if verdicts[word]
    )
    grades = "".join(f"<dt>{word}</dt><dd>{meaning}</dd>" for word, meaning in GRADES.items())
    return (
        "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        "<link rel='icon' href='data:,'><title>boostproof: the ledger</title>"
        f"<style>{(HERE / 'page.css').read_text(encoding='utf-8')}</style></head><body>"
        "<h1>The theorems of five boosting papers, executed</h1>"
        f"<p>{counts}</p>"
        f"<p class='meta'>{len(rows)} statements; evidence of effort: {html.escape(efforts)}; "
        f"enumerations in a fixed order, hypothesis runs derandomised (no random seed); Python {platform.python_version()}, "
        f"{html.escape(versions)}.</p>"
        f"<details><summary>What the grades mean</summary><dl>{grades}</dl></details>"
    )


def _controls() -> str:
    verdicts = "".join(f"<option>{word}</option>" for word in PRINTED)
    grades = "".join(f"<option>{word}</option>" for word in GRADES)
    return (
        "<div class='controls' role='search'>"
        "<input id='search' type='search' placeholder='search statements ( / )' aria-label='search statements'>"
        f"<select id='verdict' aria-label='printed verdict'><option value=''>every verdict</option>{verdicts}</select>"
        f"<select id='grade' aria-label='grade'><option value=''>every grade</option>{grades}</select>"
        "<span id='shown' class='soft' aria-live='polite'></span></div>"
    )


def _data(row) -> str:
    grade = row["evidence"]["grade"] if row["evidence"] else ""
    text = " ".join(str(row[name] or "") for name in ("id", "kind", "printed", "statement", "reason", "amended"))
    return (
        f"data-id='{row['id']}' data-printed='{row['printed']}' data-grade='{grade}' "
        f'data-text="{html.escape(f"{text} {grade}".lower())}"'
    )


def _table(rows) -> str:
    names = ("statement", "kind", "printed", "grade", "tightness", "cases")
    head = "".join(f"<th scope='col' aria-sort='none'><button type='button'>{name}</button></th>" for name in names)
    lines = []
    for row in rows:
        seen = row["evidence"] or {}
        ratio = seen.get("tightness")
        lines.append(
            f"<tr {_data(row)}><td><a href='#{row['id']}'>{row['label']}</a></td><td>{row['kind']}</td>"
            f"<td><span class='badge {row['printed']}'>{row['printed']}</span></td><td>{seen.get('grade', 'not run')}</td>"
            f"<td class='number' data-key='{-1 if ratio is None else ratio}'>{'' if ratio is None else f'{ratio:.4f}'}</td>"
            f"<td class='number'>{seen.get('cases', '')}</td></tr>"
        )
    return f"<div class='scroll'><table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"


def _card(row, target, figures) -> str:
    badge = f"<span class='badge {row['printed']}'>{row['printed']}</span>"
    parts = [f"<details id='{row['id']}' {_data(row)}><summary><h3>{row['id']}</h3> {badge}</summary>"]
    parts.append(f"<div class='statement'>{figures.mathematics(row['statement'])}</div>")
    if target.doc:
        parts.append(f"<p>{html.escape(target.doc)}</p>")
    if row["reason"]:
        parts.append(f"<p><strong>Why not simply “holds”:</strong> {html.escape(row['reason'])}</p>")
    if row["amended"]:
        parts.append(
            f"<p><strong>Amended:</strong></p><div class='statement'>{figures.mathematics(row['amended'])}</div>"
        )
    for stored in witness.stored(row["id"]):
        parts.append(_counterexample(stored, figures))
    parts.append(_evidence(row))
    curve = target.figure()
    if curve is not None:
        parts.append(f"<div class='figure'>{figures.curve(curve, row['id'])}</div>")
    if row["uses"]:
        links = ", ".join(f"<a href='#{used}'>{used}</a>" for used in row["uses"])
        parts.append(f"<p class='soft'>Rests on {links}.</p>")
    parts.append("</details>")
    return "".join(parts)


def _counterexample(stored, figures) -> str:
    sides = stored.sides
    said = f"{sides.get('lhs', '')} {sides.get('relation', '')} {sides.get('rhs', '')}"
    body = figures.case(stored.case)
    note = f" {html.escape(stored.note)}" if stored.note else ""
    at = f" ({html.escape(sides['at'])})" if sides.get("at") else ""
    return (
        f"<p><strong>Counterexample</strong> (<code>python -m theorems replay theorems/witnesses/{stored.path.name}</code>): "
        f"<code>{html.escape(said)}</code> is false{at}.{note}</p>{body}"
    )


def _evidence(row) -> str:
    seen = row["evidence"]
    if not seen:
        return "<p class='soft'>Not run yet.</p>"
    entries: list[tuple[str, str]] = [
        ("grade", f"{seen['grade']}: {GRADES[seen['grade']]}"),
        ("cases", f"{seen['cases']} checked, {seen['vacuous']} vacuous, {seen['undecided']} undecided"),
        ("sources", "; ".join(f"{label}: {scope}" for label, scope in seen["sources"].items() if scope)),
    ]
    if seen["vacuous_by_hypothesis"]:
        entries.append(
            ("vacuous", ", ".join(f"{name}: {count}" for name, count in seen["vacuous_by_hypothesis"].items()))
        )
    if seen["tightness"] is not None:
        entries.append(("tightness", f"{seen['tightness']:.6g} (1 is equality)"))
    if seen["slack"] is not None:
        entries.append(("least slack", f"{seen['slack']:.6g}"))
    if seen["killed"]:
        entries.append(("seen to fail under", "; ".join(seen["killed"])))
    lines = "".join(f"<dt>{name}</dt><dd>{html.escape(text)}</dd>" for name, text in entries)
    return f"<dl>{lines}</dl>"


def _breakers(rows) -> str:
    lines = []
    for row in rows:
        for name, killer in ((row["evidence"] or {}).get("killed") or {}).items():
            sides = killer["sides"] if isinstance(killer, dict) else {}
            shown = f"{sides.get('lhs', '')} {sides.get('relation', '')} {sides.get('rhs', '')}" if sides else ""
            lines.append(
                f"<tr><td><a href='#{row['id']}'>{row['id']}</a></td><td class='words'>{html.escape(name)}</td>"
                f"<td class='words'><code>{html.escape(shown)}</code></td></tr>"
            )
    return (
        "<h2 id='breakers'>What each claim has been seen to fail under</h2><div class='scroll'><table><thead><tr>"
        "<th scope='col'>claim</th><th scope='col'>change</th><th scope='col'>sides that became false</th></tr></thead>"
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def _invariants(rows, figures) -> str:
    """The claims about any booster that are no paper's: what each states, and what the audits of our boosters showed."""
    lines = []
    for row in rows:
        seen = row["evidence"] or {}
        lines.append(
            f"<tr id='{row['id']}'><td>{row['label']}</td><td>{figures.mathematics(row['statement'])}</td>"
            f"<td class='number'>{len(row['items'])}</td><td>{seen.get('grade', 'not run')}</td>"
            f"<td class='number'>{seen.get('cases', '')}</td><td class='number'>{seen.get('mutants_killed', '')}</td></tr>"
        )
    names = ("invariant", "statement", "boosters", "grade", "cases", "mutants caught")
    head = "".join(f"<th scope='col'>{name}</th>" for name in names)
    return (
        "<h2 id='invariants'>What is asked of any booster</h2><p class='soft'>Not from any paper; "
        "<code>pytest properties</code> audits our own boosters.</p>"
        f"<div class='scroll'><table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _kill_matrix() -> str:
    title = "<h2 id='mutants'>Sabotaged boosters and the checks that catch them</h2>"
    rows = sabotage.read()
    if not rows:
        return f"{title}<p class='soft'>Not run yet: <code>python -m properties.sabotage.matrix</code> writes the matrix.</p>"
    checks = [name for name in rows[0]["checks"] if any(name in row["killed_by"] for row in rows)]
    head = "".join(f"<th scope='col' class='turned'><span>{html.escape(name)}</span></th>" for name in checks)
    lines = "".join(
        f"<tr><td>{html.escape(row['mutant'])}</td><td class='words'>{html.escape(row['fault'])}</td>"
        f"<td>{row['smallest'] or ''}</td>"
        + "".join(f"<td>{'●' if name in row['killed_by'] else ''}</td>" for name in checks)
        + "</tr>"
        for row in rows
    )
    return (
        f"{title}<p class='soft'>{len(rows)} mutants; ● marks a check that caught one.</p>"
        "<div class='scroll'><table><thead><tr><th scope='col'>mutant</th><th scope='col'>fault</th>"
        f"<th scope='col'>smallest game</th>{head}</tr></thead><tbody>{lines}</tbody></table></div>"
    )

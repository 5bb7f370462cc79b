"""The ten main findings, and the verdict on a statement in one sentence, for the page.

Both are computed from the registry and the evidence; no sentence about a paper is written here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from properties.claims import Claim
from theorems import ledger
from theorems.labels import written_label

FINDINGS = (
    "MRS13.conjecture-6",
    "MRS13.theorem-1.sharper",
    "MRS13.conjecture-28",
    "NP14.conjecture-lazy-double-projection",
    "MHT22.any-secondary.newton-boost",
    "MRS13.lemma-5",
    "NP14.theorem-1.any-regulariser",
    "CL21.theorem-3.1.1",
    "SSS08.theorem-7",
    "NP14.combining.secondary",
)  # results and settled conjectures first, then the errors that an author must see
GRADES_IN_WORDS = {
    "kernel": "Holds for every game: Coq's kernel checked a proof that assumes no axiom of ours.",
    "proved": "Holds for all arguments in the printed domain, by a certificate.",
    "exhausted": "Holds on every game of a finite scope that was enumerated; nothing is proved beyond it.",
    "certified": "Was not violated in {cases} cases, each decided exactly; that is a sample, no proof.",
    "sampled": "Was not violated in {cases} cases in floating point; that is evidence, no proof.",
    "failed": "The last run failed, so nothing is known.",
}


@dataclass(frozen=True)
class Headline:
    """One finding: the id of its claim, the verdict, the statement and the reason, all from the registry."""

    id: str
    label: str
    verdict: str
    statement: str
    reason: str


def findings() -> list[Headline]:
    """Return the findings of FINDINGS, each with its statement and its reason."""
    claims = ledger.load_claims()
    return [
        Headline(
            name,
            f"{target.paper} {written_label(target.label)}",
            short_verdict(target),
            target.statement,
            _reason_of(target),
        )
        for name in FINDINGS
        for target in [claims[name]]
    ]


def short_verdict(target: Claim) -> str:
    """Return the verdict on a statement in a few words."""
    if target.role == "ours":
        return "Ours."
    sentences = {
        "holds": "True.",
        "refuted": "False.",
        "proof-gap": "True, but not by the printed proof.",
        "ambiguous": "Ambiguous.",
        "open": "Open.",
    }
    return sentences.get(target.printed, "Not executable.")


def first_sentence(text: str) -> str:
    """Return the first sentence of a reason; a colon before a capital ends it too.

    >>> first_sentence("It fails for every $C$. AdaBoost.S keeps it.")
    'It fails for every $C$.'
    """
    end = re.search(r"[.:](?= [A-Z'])", text)
    return f"{text[: end.start()]}." if end else text


def verdict_sentence(row: dict[str, Any], amended: bool = False) -> str:
    """Return the verdict of a row of the ledger as one sentence.

    row     : as `theorems list --json` prints it.
    amended : whether the page shows what holds instead.
    """
    what = {"step": "This step of the proof", "reading": "In this reading the statement"}.get(
        row["role"], "The statement"
    )
    if row["printed"] == "holds":
        evidence = row["evidence"]
        if not evidence:
            return "Declared to hold; not run here yet."
        sentence = GRADES_IN_WORDS[evidence["grade"]].format(cases=f"{evidence['cases']:,}")
        return (
            f"With the slip mended: {sentence[0].lower()}{sentence[1:]}"
            if row["defect"] and row["amended"]
            else sentence
        )
    verb = {
        "refuted": f"{what} is false as printed; the game below violates it.",
        "proof-gap": f"{what} is true, but the printed proof has a false step.",
        "ambiguous": f"{what} can be read in two ways, which differ on a stored game.",
        "open": f"{what} is neither proved nor refuted; searches found no counterexample.",
        "not-executable": f"{what} has nothing to run.",
    }[row["printed"]]
    if row["printed"] == "refuted" and row["kind"] == "conjecture" and row["role"] == "statement":
        verb = "The conjecture is false; the game below violates it."
    return f"{verb} The amended statement is below." if amended and row["printed"] == "refuted" else verb


def _reason_of(target: Claim) -> str:
    """Return the reason of a finding: the whole reason for a conjecture, its first sentence for another printed claim,
    nothing for a result of ours."""
    text = " ".join((target.reason or "").split()) if target.role != "ours" else ""
    return text if target.kind == "conjecture" else first_sentence(text)

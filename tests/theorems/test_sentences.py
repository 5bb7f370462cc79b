"""The lists of sentences, one per paper: each names a claim that exists, or says why it has none; no statement is left out."""

from pathlib import Path

import pytest

from theorems import ledger

CLAIMS = ledger.load_claims()
FOLDER = Path(ledger.__file__).parent
LISTS = sorted(FOLDER.glob("*/sentences.txt"))


def entries(path):
    """(where, paraphrase, claim id or reason) of every line."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [tuple(part.strip() for part in line.split("|", 2)) for line in lines]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.parent.name)
def test_every_sentence_has_a_claim_or_a_reason(path):
    for entry in entries(path):
        assert len(entry) == 3 and all(entry), entry
        _, paraphrase, answer = entry
        assert answer in CLAIMS or (answer.startswith("no claim: ") and " " in answer[10:]), paraphrase


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.parent.name)
def test_every_claim_about_a_sentence_is_in_the_list(path):
    paper = path.parent.name.upper()
    named = {answer for _, _, answer in entries(path)}
    sentences = {claim_id for claim_id, target in CLAIMS.items() if claim_id.startswith(f"{paper}.sentence-")}
    assert not {claim_id for claim_id in sentences if CLAIMS[claim_id].role == "statement"} - named

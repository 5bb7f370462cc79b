"""The list of sentences of each paper: each entry names an existing claim, or the reason why there is none; no statement
is missing."""

import re
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from theorems import ledger

CLAIMS = ledger.load_claims()
FOLDER = Path(ledger.__file__).parent
LISTS = sorted(FOLDER.glob("*/sentences.txt"))


def entries(path):
    """Return (where, paraphrase, claim id or reason) of every line."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [tuple(part.strip() for part in line.split("|", 2)) for line in lines]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.parent.name)
def test_every_sentence_has_a_claim_or_a_reason(path):
    for entry in entries(path):
        assert len(entry) == 3 and all(entry), entry
        _, paraphrase, claim_or_reason = entry
        assert claim_or_reason in CLAIMS or (
            claim_or_reason.startswith("no claim: ") and " " in claim_or_reason[10:]
        ), paraphrase


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.parent.name)
def test_every_claim_about_a_sentence_is_in_the_list(path):
    paper = path.parent.name.upper()
    named = {claim_or_reason for _, _, claim_or_reason in entries(path)}
    sentences = {claim_id for claim_id, target in CLAIMS.items() if claim_id.startswith(f"{paper}.sentence-")}
    assert not {claim_id for claim_id in sentences if CLAIMS[claim_id].role == "statement"} - named


def verdicts_of_sentences(claims):
    """Return {sentence: {(verdict, id)}} for every claim; white space is ignored."""
    result = defaultdict(set)
    for target in claims:
        result[" ".join(target.statement.split())].add((target.printed, target.id))
    return result


def with_several_verdicts(claims):
    """Return the sentences that claims state with unequal verdicts, each with the ids."""
    result = verdicts_of_sentences(claims).items()
    return {sentence: sorted(name for _, name in stated) for sentence, stated in result if len(dict(stated)) > 1}


def test_no_two_claims_state_one_sentence_with_unequal_verdicts():
    assert with_several_verdicts(CLAIMS.values()) == {}


def test_a_sentence_with_two_verdicts_is_detected_despite_different_white_space():
    one = next(iter(CLAIMS.values()))
    other = replace(one, id="TEST.other", statement=f" {one.statement}\n", printed="refuted")
    assert one.printed == "holds"
    assert with_several_verdicts([one, other]) == {" ".join(one.statement.split()): sorted([one.id, "TEST.other"])}
    assert with_several_verdicts([one, replace(other, printed="holds")]) == {}


PRINTED_BESIDE = re.compile(r"\((?:printed|our text|not asserted): ")


def test_an_amended_statement_is_shown_with_its_printed_wording():
    """The claim has a defect, and the text of `amended` alone repeats no printed words."""
    amended = [target for target in CLAIMS.values() if PRINTED_BESIDE.search(target.statement)]
    assert len(amended) >= 15
    for target in amended:
        assert target.defect and target.role in ("statement", "reading", "step"), target.id
        if target.amended:
            assert not PRINTED_BESIDE.search(target.amended), f"{target.id}: what holds instead stands alone"


@pytest.mark.parametrize("message", ["The same with ", "It says ", "with (6)"])
def test_an_amended_statement_is_complete_without_the_printed_one(message):
    assert [target.id for target in CLAIMS.values() if message in (target.amended or "")] == []

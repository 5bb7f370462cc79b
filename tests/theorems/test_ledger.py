"""The list of statements keeps its contract, and a changed declaration makes a run fail."""

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from properties.audit import listing
from properties.checks.invariants import INVARIANTS
from properties.claims import KINDS, PRINTED, function_name
from properties.engine import witness
from properties.engine.evidence import Evidence, Item, check_case, items, judge, run_item
from theorems import ledger

ROOT = Path(__file__).resolve().parent.parent.parent
CLAIMS = ledger.load_claims()
EXECUTED = {claim_id: target for claim_id, target in CLAIMS.items() if target.printed != "not-executable"}
FIELDS = [
    "id",
    "paper",
    "label",
    "kind",
    "statement",
    "printed",
    "amended",
    "reason",
    "witness",
    "uses",
    "items",
    "evidence",
]
CLAIMS_PINNED = 201  # the count of listed statements: it may grow, never drop


def run(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=ROOT)


def test_every_listed_statement_is_in_the_ledger():
    missing = [listed for listed in ledger.listed_ids() if listed not in CLAIMS]
    assert not missing and len(ledger.listed_ids()) == CLAIMS_PINNED


def test_every_other_id_extends_a_listed_one_by_a_dot():
    listed = set(ledger.listed_ids())
    strange = [
        claim_id
        for claim_id in CLAIMS
        if claim_id not in listed
        and not claim_id.startswith("invariant.")
        and not any(claim_id.startswith(f"{prefix}.") for prefix in listed)
    ]
    assert not strange


def test_the_list_as_json_has_the_contract_s_fields():
    done = run("-m", "theorems", "list", "--json")
    rows = json.loads(done.stdout)
    assert done.returncode == 0 and {row["id"] for row in rows} == {*CLAIMS, *INVARIANTS}
    for row in rows:
        assert list(row) == FIELDS
        assert row["kind"] in KINDS and row["printed"] in PRINTED and row["statement"].strip(), row["id"]
        assert row["id"] == f"{row['paper']}.{row['label']}"
        assert all(used in CLAIMS for used in row["uses"]), row["id"]


def test_the_items_listed_are_the_items_collected():
    done = run("-m", "pytest", "theorems", "--collect-only", "-q")
    collected = Counter(line for line in done.stdout.splitlines() if "::" in line)
    listed = Counter(item for target in CLAIMS.values() for item in ledger.row(target, {})["items"])
    assert collected == listed


def test_the_items_listed_of_invariants_are_the_items_collected_and_each_function_has_one_id():
    done = run("-m", "pytest", "properties", "--collect-only", "-q")
    collected = Counter(line for line in done.stdout.splitlines() if "::fact_" in line)
    rows = listing.rows({})
    assert collected == Counter(item for row in rows for item in row["items"])
    functions = {row["id"]: {item.partition("[")[0] for item in row["items"]} for row in rows}
    assert all(len(names) == 1 for names in functions.values()), "an invariant of which no booster is audited"
    assert len(set.union(*functions.values())) == len(rows) == len(INVARIANTS)


def test_the_table_of_invariants_names_the_kill_matrix():
    done = run("-m", "theorems", "list", "--paper", "invariant")
    assert done.returncode == 0 and "invariant.replay" in done.stdout
    assert "kill matrix" in done.stdout and "MRS13" not in done.stdout


def test_at_most_six_statements_are_not_executable():
    idle = [claim_id for claim_id, target in CLAIMS.items() if target.printed == "not-executable"]
    assert len(idle) <= 6 and not any("theorem" in claim_id for claim_id in idle)


@pytest.mark.parametrize("claim_id", EXECUTED)
def test_a_claim_is_executed_and_can_be_broken(claim_id):
    target = EXECUTED[claim_id]
    assert items(target), "no item runs it"
    assert target.nodeid.endswith(f"::{function_name(claim_id)}")
    if target.printed in ("holds", "proof-gap", "open"):
        assert target.broken_by or target.proof, "nothing has been seen to break it"


NOT_HOLDING = {claim_id: target for claim_id, target in CLAIMS.items() if target.printed != "holds"}


@pytest.mark.parametrize("claim_id", NOT_HOLDING)
def test_what_does_not_simply_hold_has_its_reason_and_evidence(claim_id):
    target = NOT_HOLDING[claim_id]
    assert target.reason and "\n" not in target.reason.strip()
    if target.printed == "refuted":
        assert witness.stored(claim_id), "a refuted statement needs its witness"
        if ".step-" not in claim_id and ".reading-" not in claim_id and not claim_id.endswith(".amended"):
            assert target.amended and any(other.startswith(f"{claim_id}.amended") for other in CLAIMS), (
                "no amended claim"
            )
    if target.printed == "proof-gap":
        stated = claim_id.split(".reading-")[0]  # the step of a proof belongs to the statement, however that is read
        steps = [other for other in CLAIMS if other.startswith(f"{stated}.step-")]
        steps += [used for used in target.uses if ".step-" in used]  # that of a display which its proof passes through
        assert any(CLAIMS[step].printed == "refuted" for step in steps), "the false step is not a claim of its own"
    if target.printed == "ambiguous":
        assert len(target.readings) >= 2 and all(reading in CLAIMS for reading in target.readings)


REFUTED = {claim_id: target for claim_id, target in CLAIMS.items() if target.printed == "refuted"}


@pytest.mark.parametrize("claim_id", REFUTED)
def test_declaring_a_refuted_statement_to_hold_fails(claim_id):
    flipped = replace(REFUTED[claim_id], printed="holds", reason=None)
    item = Item(flipped, "exact-witnesses", "witnesses")
    assert judge(item, run_item(item, "quick")) is not None


@pytest.mark.parametrize("claim_id", [claim_id for claim_id, target in CLAIMS.items() if target.printed == "holds"])
def test_declaring_a_statement_that_holds_refuted_fails(claim_id):
    flipped = replace(CLAIMS[claim_id], printed="refuted", reason="flipped")
    item = Item(flipped, "exact-witnesses", "witnesses")
    evidence = Evidence()
    for stored in witness.stored(claim_id):
        check_case(flipped, stored.case, evidence)
    assert judge(item, evidence) is not None


def test_every_committed_witness_belongs_to_a_claim_and_reads():
    for path in sorted(witness.COMMITTED.glob("*.json")):
        assert witness.read(path).claim in CLAIMS, path.name


def test_an_unknown_claim_id_is_misuse():
    done = run("-m", "pytest", "theorems", "--claim", "MRS13.theorem-99", "-q")
    assert done.returncode == 4 and "unknown claim id: MRS13.theorem-99" in done.stderr + done.stdout


def test_filters_and_csv():
    done = run("-m", "theorems", "list", "--csv", "--paper", "MRS13")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("id,kind,printed,grade") and all(line.startswith("MRS13.") for line in lines[1:])

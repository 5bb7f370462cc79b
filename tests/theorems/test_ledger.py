"""The list of statements keeps its contract, and a changed declaration makes a run fail."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from properties.audit import suite
from properties.checks import INVARIANTS
from properties.claims import KINDS, PRINTED, REGISTRY
from properties.engine import witness
from properties.engine.checking import Evidence, check_case
from properties.engine.evidence import Item, compare_readings, items, judge, run_item
from properties.sabotage import audited
from tests.forked import forked, session
from theorems import ledger
from theorems.commands import main
from theorems.commands.check import complaints_of
from theorems.commands.schema import SCHEMAS
from theorems.mrs13 import slow_games
from theorems.shared.games import largest_ratio
from theorems.shared.signs import stored_worst_cases as worst_cases
from theorems.worst.registered import GAMES, ROWS

ROOT = Path(__file__).resolve().parent.parent.parent
CLAIMS = ledger.load_claims()
EXECUTED = {claim_id: target for claim_id, target in CLAIMS.items() if target.printed != "not-executable"}
FIELDS = [
    "id",
    "paper",
    "label",
    "kind",
    "statement",
    "role",
    "printed",
    "amended",
    "reason",
    "witness",
    "uses",
    "items",
    "defect",
    "where",
    "error",
    "kernel",
    "evidence",
]
VALID = Draft202012Validator(SCHEMAS["list"])
# The number of listed statements of each paper: it may grow and must not drop; a new paper needs no entry.
LISTED = {"MRS13": 62, "NP14": 41, "CL21": 30, "SSS08": 35, "MHT22": 33}


def session_of(*words):
    """Run a session of pytest in a fork; return its status and its output."""
    return forked(lambda: session([*words, "--rootdir", str(ROOT), "-q"]))


def printed_list(capsys, *options) -> str:
    """Return what `boostproof list` prints."""
    assert main(["list", *options]) == 0
    return capsys.readouterr().out


def test_every_listed_statement_is_in_the_ledger():
    missing = [listed for listed in ledger.listed_ids() if listed not in CLAIMS]
    assert not missing and len(set(ledger.listed_ids())) == len(ledger.listed_ids())
    assert Counter(listed.partition(".")[0] for listed in ledger.listed_ids()) >= Counter(LISTED)


def test_every_other_id_extends_a_listed_one_by_a_dot():
    listed = set(ledger.listed_ids())
    strange = [
        claim_id
        for claim_id in CLAIMS
        if claim_id not in listed
        and not claim_id.startswith(("invariant.", "ours."))
        and not claim_id.partition(".")[2].startswith("sentence-")
        and not any(claim_id.startswith(f"{prefix}.") for prefix in listed)
    ]
    assert not strange


def test_the_list_as_json_has_the_contract_s_fields(capsys):
    rows = json.loads(printed_list(capsys, "--json"))
    assert {row["id"] for row in rows} == {*CLAIMS, *INVARIANTS}
    for row in rows:
        assert list(row) == FIELDS
        VALID.validate([row])
        assert row["kind"] in KINDS and row["printed"] in PRINTED and row["statement"].strip(), row["id"]
        assert row["id"] == f"{row['paper']}.{row['label']}"
        assert all(used in CLAIMS for used in row["uses"]), row["id"]


@pytest.fixture(scope="module")
def collected():
    """Return what pytest collects in both folders, by folder."""
    lines = session_of(str(ROOT / "theorems"), str(ROOT / "properties"), "--collect-only").stdout.splitlines()
    return {folder: Counter(line for line in lines if line.startswith(folder)) for folder in ("theorems", "properties")}


def test_the_items_listed_are_the_items_collected(collected):
    bodies = [target for target in CLAIMS.values() if target.function is not None]
    listed = Counter(item for target in bodies for item in ledger.row(target, {})["items"])
    assert collected["theorems"] == listed


def test_the_items_listed_of_invariants_are_the_items_collected_and_each_function_has_one_id(collected):
    nodes = suite.nodes(audited())
    result = Counter({item: count for item, count in collected["properties"].items() if "::fact_" in item})
    assert result == Counter(item for listed in nodes.values() for item in listed)
    functions = {check: {item.partition("[")[0] for item in listed} for check, listed in nodes.items()}
    assert all(len(names) == 1 for names in functions.values()), "an invariant of which no booster is audited"
    assert len(set.union(*functions.values())) == len(nodes) == len(INVARIANTS)


def test_the_table_of_invariants_names_the_matrix_of_mutants(capsys):
    table = printed_list(capsys, "--paper", "invariant")
    assert "invariant.replay" in table and "matrix of mutants" in table and "MRS13" not in table


def test_at_most_six_statements_are_not_executable():
    idle = [claim_id for claim_id, target in CLAIMS.items() if target.printed == "not-executable"]
    assert len(idle) <= 6 and not any("theorem" in claim_id for claim_id in idle)


def test_every_claim_keeps_the_rules_of_a_declaration():
    complaints = [
        f"{claim_id}: {message}" for claim_id, target in EXECUTED.items() for message in complaints_of(target, CLAIMS)
    ]
    assert not complaints, "\n".join(complaints)


def test_a_refuted_statement_without_half_of_its_amendment_gets_a_message(monkeypatch):
    target = next(target for target in EXECUTED.values() if target.printed == "refuted" and target.role == "statement")
    assert list(complaints_of(replace(target, amended=None), CLAIMS)) == ["amended= does not say what holds instead"]
    for name in [name for name in CLAIMS if name.startswith(f"{target.id}.amended")]:
        monkeypatch.delitem(CLAIMS, name)
    assert list(complaints_of(target, CLAIMS)) == [f"no claim {target.id}.amended"]


@pytest.mark.parametrize("reason", ["a word is missing.", "A word is missing", "A word is missing. " * 20])
def test_a_reason_that_is_no_sentence_or_too_long_is_reported(reason):
    claim_id, target = next(result for result in EXECUTED.items() if result[1].reason)
    assert not list(complaints_of(target, CLAIMS))
    assert any("its reason" in message for message in complaints_of(replace(target, reason=reason), CLAIMS)), claim_id


def test_a_bracketed_name_in_a_sentence_is_a_sub_claim_or_a_whole_id():
    texts = {
        target.id: f"{target.statement} {target.reason or ''} {target.amended or ''}" for target in CLAIMS.values()
    }
    assert [entry for text in texts.values() for entry in names_in_brackets(text)]
    strays = {claim_id: result for claim_id, text in texts.items() if (result := strays_in(claim_id, text))}
    assert not strays


@pytest.mark.parametrize(
    "written", ["(norm)", "(see reading-nrom)", "(.reading-norm)", "(step-equation-28)", "(NP14.lemma-7)"]
)
def test_a_bracketed_name_that_show_does_not_complete_is_reported(written):
    assert strays_in("NP14.remark-norm-bound", f"it fails {written}")
    assert not strays_in(
        "NP14.remark-norm-bound", "it fails (reading-norm), in two cases (iii), (m-2) and (NP14.lemma-6)"
    )


def strays_in(claim_id, text):
    """Return the names in brackets that are neither sub-claims of this claim nor whole ids."""
    return [name for name in names_in_brackets(text) if not {name, f"{claim_id}.{name}"} & CLAIMS.keys()]


ENDS = {claim_id.split(".", start)[-1] for claim_id in CLAIMS for start in range(1, claim_id.count(".") + 1)}
SHORT = {end.removeprefix("reading-").removeprefix("step-") for end in ENDS}


def names_in_brackets(text):
    """Yield the words in brackets that look like an id or the end of an id, also those that lack "reading-" at the front."""
    for inside in re.findall(r"\(([^()$]+)\)", text):
        words = re.split(r"[,;:]? ", inside)
        for word in words:
            looks = re.match(r"\.[a-z]|(reading|step)-|[A-Z]+[0-9]+\.[a-z]", word)
            if looks or (word[1:] and word[0].islower() and (word in ENDS if len(words) > 1 else word in SHORT)):
                yield word


@pytest.mark.parametrize(
    "claim_id",
    [claim_id for claim_id, target in CLAIMS.items() if target.printed == "ambiguous" and not target.function],
)
def test_readings_with_equal_verdicts_on_all_games_fail_the_check_of_ambiguity(claim_id, monkeypatch):
    first, *others = CLAIMS[claim_id].read_as
    assert items(CLAIMS[first])[0].kind == "readings", "that they differ is an item of the first"
    for other in others:
        monkeypatch.setitem(REGISTRY, other, replace(CLAIMS[first], id=other))
    with pytest.raises(AssertionError, match="differ on no stored game"):
        compare_readings(CLAIMS[claim_id])


REFUTED = {claim_id: target for claim_id, target in CLAIMS.items() if target.printed == "refuted"}


@pytest.mark.parametrize("claim_id", REFUTED)
def test_declaring_a_refuted_statement_to_hold_fails(claim_id):
    flipped = replace(REFUTED[claim_id], printed="holds", reason=None)
    (item,) = (item for item in items(flipped) if item.kind == "witnesses")
    assert judge(item, run_item(item, "quick")) is not None


@pytest.mark.parametrize("claim_id", [claim_id for claim_id, target in CLAIMS.items() if target.printed == "holds"])
def test_declaring_a_statement_that_holds_refuted_fails(claim_id):
    flipped = replace(CLAIMS[claim_id], printed="refuted", reason="flipped")
    item = Item(flipped, "exact-witnesses", "witnesses")
    evidence = Evidence()
    for stored in witness.stored_witnesses(claim_id):
        check_case(flipped, stored.case, evidence)
    assert judge(item, evidence) is not None


def test_every_committed_witness_belongs_to_a_claim_and_reads():
    for path in sorted(witness.COMMITTED.glob("*.json")):
        assert witness.read(path).claim in CLAIMS, path.name


def test_an_unknown_claim_id_is_misuse():
    done = session_of(str(ROOT / "theorems/mrs13/upper_bound.py"), "--claim", "MRS13.theorem-99")
    assert done.returncode == 4 and "unknown claim id: MRS13.theorem-99" in done.stderr + done.stdout


def test_the_wrong_case_of_a_label_is_corrected_when_claims_are_run():
    done = session_of(str(ROOT / "theorems/mrs13/second_rate.py"), "--claim", "mrs13.LEMMA-31", "--collect-only", "-q")
    assert done.returncode == 0 and "1 claims declared, 2 items" in done.stdout


def test_of_a_statement_in_parts_the_parts_are_offered_when_claims_are_run():
    done = session_of(str(ROOT / "theorems/np14/theorem_one.py"), "--claim", "NP14.theorem-1", "--collect-only", "-q")
    output = done.stderr + done.stdout
    assert done.returncode == 4 and "there are NP14.theorem-1.equation-8, NP14.theorem-1.equation-9" in output


def test_the_list_can_be_filtered_and_written_as_csv(capsys):
    lines = printed_list(capsys, "--csv", "--paper", "MRS13").splitlines()
    assert lines[0].startswith("id,kind,printed,grade") and all(line.startswith("MRS13.") for line in lines[1:])


def test_the_list_shows_the_long_runs(capsys):
    assert main(["list", "--paper", "mrs13", "--printed", "refuted"]) == 0
    output = capsys.readouterr().out
    assert "MRS13.remark-optimum-set.theorem-10.reading-literal " in output  # ids are never cut
    assert "swept" in output and "searched" in output and "largest" in output


def test_the_long_runs_agree_with_the_recorded_games_and_worst_cases():
    """A search of small matrices that did not reach a constant is shown with the recorded games that exceed this
    constant."""
    text = ledger.stored_searches()
    slowest = max(game["ratio"] for game in slow_games.stored_slow_games())
    assert any(f"{slowest:.4f}" in message for message in text["MRS13.conjecture-6"])
    assert f"{slowest:.4f}" in ledger.long_counts()["MRS13.conjecture-6"]
    for claim_id in GAMES:
        assert any(f"{float(largest_ratio(claim_id)):.4g} of the bound" in message for message in text[claim_id])
    for claim_id, rows in ROWS.items():
        for row in rows:
            cases = [case for case in worst_cases() if (case["claim"], case["booster"]) == (claim_id, row.name)]
            largest = max(case["at_least"] / case["bound"] for case in cases)
            (message,) = [message for message in text[claim_id] if message.startswith(f"{row.name}: ")]
            assert f"{largest:.4g} of the bound" in message and f"of {len(cases)} worst cases" in message


def test_a_claim_that_failed_supports_nothing_and_does_not_ship(capsys, monkeypatch, tmp_path):
    claim_id = "NP14.theorem-1.equation-8"
    kept = ledger.evidence()[claim_id]
    failed = {
        **kept,
        "passed": False,
        "complete": True,
        "violated": 3,
        "broken_by": {"steps halved": None, "stale": True},
    }
    monkeypatch.setattr(ledger.ledger_file, "read_ledger", lambda: {claim_id: failed})
    monkeypatch.setattr(ledger, "SHIPPED", tmp_path / "ledger.json")
    assert ledger.row(ledger.claim_named(claim_id), ledger.evidence())["evidence"]["grade"] == "failed"
    assert main(["show", claim_id]) == 0
    output = capsys.readouterr().out
    assert "the last run FAILED with 3 violated" in output and "stale" in output and "steps halved" not in output
    with pytest.raises(ValueError, match=f"cannot be stored; run: pytest theorems --claim {claim_id}"):
        ledger.ship()
    monkeypatch.setattr(ledger.ledger_file, "read_ledger", lambda: {"invariant.two-at-once": failed})
    with pytest.raises(ValueError, match=r"pytest theorems properties --claim invariant\.two-at-once"):
        ledger.ship()
    assert not ledger.SHIPPED.exists()

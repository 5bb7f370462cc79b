"""Every listed claim is swept over its scopes; another scope is refused with a line that names the scopes of the claim.

No case of an accepted scope violates a claim that holds. Earlier versions accepted scopes under which
NP14.remark-madaboost-slower divided by zero, SAMME was started without labels, and `--mistakes` refuted claims about the
best column.
"""

from argparse import Namespace
from functools import cache

import pytest

from theorems.commands import main
from theorems.ledger import load_claims
from theorems.searching import sweep

CASES = {"quick": 12, "ci": 60, "night": 400}
OPTIONS = {
    "--entries": {"entries": "-1,0,1", "rows": 2, "columns": 2},
    "--mistakes": {"mistakes": "2,2"},
    "--runs": {"runs": "2,2"},
    "its own": {},
}
NOTHING = dict.fromkeys(("entries", "rows", "columns", "mistakes", "runs"))


@cache
def planned(claim_id, option):
    """Return the scope, or the error line of the refusal."""
    options = Namespace(**NOTHING | OPTIONS[option], keep_signs=False, effort="quick", chunk=8, ties="lowest")
    try:
        return *sweep._planned(claim_id, options), ""
    except ValueError as error:
        return None, "", str(error)


@pytest.mark.parametrize("option", ["--entries", "--mistakes", "--runs"])
def test_every_claim_is_swept_over_a_scope_or_refuses_it_with_those_that_it_has(option, request):
    most, wrong, swept = CASES[request.config.getoption("--effort")], [], 0
    for claim_id in load_claims():
        target, scope, refusal = planned(claim_id, option)
        if target is None:
            if not refusal.startswith(f"{claim_id} has no scope {option}: ") or "\n" in refusal:
                wrong.append(refusal)
            continue
        try:
            result = sweep.sweep_chunk(claim_id, scope, 0, most)
        except Exception as error:
            wrong.append(f"{claim_id} over {scope}: {type(error).__name__}: {error}")
            continue
        swept += 1
        if target.printed in ("holds", "proof-gap", "open") and result["violated"]:
            wrong.append(f"{claim_id} over {scope}: {result['violated']} of {result['cases']} violated")
    assert swept > 100 and not wrong, "\n".join(wrong)


def test_a_refusal_names_the_scopes_that_the_claim_has_and_no_others():
    for claim_id, target in load_claims().items():
        result = {option: planned(claim_id, option)[2] for option in OPTIONS}
        refusals = [text for text in result.values() if text]
        for text in refusals:
            if target.function is None:
                assert all(reading in text for reading in target.read_as)
                continue
            scopes = text.rpartition("; it has ")[2]
            has = [option for option, refused in result.items() if not refused]
            assert sorted(scopes.split(" and ")) == sorted(has or ["none"]), (text, has)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            "NP14.remark-madaboost-slower --entries -1,1",
            "it is about the games that it names, and no others; it has none",
        ),
        ("MRS13.lemma-31.table --entries -1,1", "it is about the games that it names, and no others; it has none"),
        ("CL21.equation-3.7 --entries -1,1", "a matrix of margins has none; it has its own"),
        ("CL21.theorem-2.6 --mistakes 2,2", "its learner is the best column, and an adversary may choose otherwise"),
        ("NP14.theorem-5", "sweep NP14.theorem-5.reading-"),
    ],
)
def test_a_refused_scope_ends_with_status_two_and_one_line(words, message, tmp_path, capsys):
    assert main(["sweep", *words.split(), "--database", str(tmp_path / "d.sqlite")]) == 2
    printed = capsys.readouterr()
    assert message in printed.err and printed.err.count("\n") == 1 and not printed.out


def test_a_case_that_a_hypothesis_leaves_out_is_counted_and_named(tmp_path, capsys):
    words = "sweep SSS08.equation-9 --entries -1,1 --rows 2 --columns 1 --jobs 1 --quiet --json"
    main([*words.split(), "--database", str(tmp_path / "d.sqlite")])
    assert '"has_two_examples": 1' in capsys.readouterr().out

"""Counterexamples are files that can be replayed; a malformed, truncated or hostile file gets one clear line."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from properties.audit.replay import replay, save_witness
from properties.cases.exact_json import decode, encode
from properties.cases.play import Instance, Play
from properties.claims import Claim, Sides
from properties.engine import witness
from properties.engine.checking import Evidence, check_case
from reference import BestColumn, Game, Transcript
from reference.exact import AdaBoost, AdaBoostS, MABoost
from theorems.commands import main

CORNER = Game([[1, -1], [-1, 1], [1, "1/3"]])
FALSE = Claim(
    id="TEST.theorem-1",
    function=lambda trace: Sides(trace.training_error, "<=", Fraction(1, 4)),
    kind="upper",
    statement="",
    boosters=(AdaBoost(),),
    rounds=4,
)


def violation():
    evidence = Evidence()
    return check_case(FALSE, CORNER, evidence)[0]


def test_a_violation_becomes_a_file_that_replays(tmp_path):
    result = violation()
    path = witness.write(tmp_path, FALSE.id, result.case, witness.displayed_sides(result.sides), note="small")
    stored = witness.read(path)
    assert isinstance(stored.case, Play) and stored.case.game == CORNER
    assert isinstance(stored.case.oracle, Transcript) and type(stored.case.booster) is AdaBoost
    result = replay(path, {FALSE.id: FALSE})
    assert result.claim == FALSE.id and result.evidence.violated == 1 and result.outside is None
    repaired = replace(FALSE, function=lambda trace: Sides(trace.training_error, "<=", 1))
    assert replay(path, {FALSE.id: repaired}).evidence.violated == 0


def test_saving_a_case_that_does_not_violate_is_refused():
    holds = replace(FALSE, function=lambda trace: Sides(0, "<=", 1))
    with pytest.raises(ValueError, match="does not violate"):
        save_witness(holds, CORNER)


@pytest.mark.parametrize(
    "value",
    [
        Fraction(1, 3),
        7,
        "1/3",
        None,
        True,
        (1, Fraction(2, 5), "x"),
        {"a": (1, 2), 3: Fraction(1, 7)},
        CORNER,
        Instance(x=Fraction(1, 2), game=CORNER, rows=(1, 2)),
        0.1,
    ],
    ids=repr,
)
def test_exact_values_survive_json(value):
    assert decode(json.loads(json.dumps(encode(value)))) == value


def test_a_case_without_an_exact_form_is_refused():
    with pytest.raises(ValueError, match="must have an exact JSON form"):
        encode(object())


HOSTILE = {
    "empty": "",
    "truncated": '{"claim": "TEST.theorem-1", "case": {"kind": "ga',
    "no claim": '{"case": {"kind": "game", "game": [[1]]}}',
    "no case": '{"claim": "TEST.theorem-1"}',
    "ragged game": '{"claim": "TEST.theorem-1", "case": {"kind": "game", "game": [[1], [1, 1]]}}',
    "entry too large": '{"claim": "TEST.theorem-1", "case": {"kind": "game", "game": [[2]]}}',
    "huge integer": '{"claim": "TEST.theorem-1", "case": {"kind": "game", "game": [[' + "9" * 10000 + "]]}}",
    "huge rounds": '{"claim": "TEST.theorem-1", "case": {"kind": "play", "rounds": 1000000000, "game": [[1]]}}',
    "bad transcript": '{"claim": "TEST.theorem-1", "case": {"kind": "play", "game": [[1]], "transcript": [[0]]}}',
    "unknown booster": '{"claim": "TEST.theorem-1", "case": {"kind": "play", "game": [[1]], "booster": {"family": "exact", '
    '"class": "os.system"}}}',
    "foreign module": '{"claim": "TEST.theorem-1", "case": {"kind": "play", "game": [[1]], "booster": {"family": "os", '
    '"class": "system"}}}',
    "unknown tag": '{"claim": "TEST.theorem-1", "case": {"kind": "instance", "instance": {"$eval": "1"}}}',
    "division by zero": '{"claim": "TEST.theorem-1", "case": {"kind": "instance", "instance": {"$fraction": "1/0"}}}',
    "deep nesting": '{"claim": "TEST.theorem-1", "case": {"kind": "instance", "instance": '
    + "[" * 5000
    + "]" * 5000
    + "}}",
    "a list": "[1, 2, 3]",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_bad_file_gets_one_clear_line_and_status_two(tmp_path, capsys, text):
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(ValueError) as error:
        replay(path, {FALSE.id: FALSE})
    assert "bad.json" in str(error.value) and "\n" not in str(error.value)
    assert main(["replay", str(path)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_missing_file_and_an_unknown_claim_get_one_line(tmp_path, capsys):
    assert main(["replay", str(tmp_path / "none.json")]) == 2
    path = tmp_path / "unknown.json"
    path.write_text('{"claim": "TEST.nothing", "case": {"kind": "game", "game": [[1]]}}')
    assert main(["replay", str(path)]) == 2
    assert "must name a known claim, got 'TEST.nothing'" in capsys.readouterr().err


def test_the_learner_of_a_stored_run_is_its_transcript():
    stored = violation().case
    assert stored["transcript"] and "oracle" not in stored
    assert witness.case_from_json(stored).oracle.choices == [tuple(choice) for choice in stored["transcript"]]
    assert BestColumn(signed=True).signed


def stored_with(tmp_path, target, **changes):
    """Write a witness of `target` on CORNER, change its case in the file, and return it."""
    case = {**violation().case, **changes}
    return witness.write(tmp_path, target.id, case, {}, note="forged")


def test_a_violation_by_another_booster_does_not_refute_the_statement(tmp_path):
    forged = {"family": "exact", "class": "SparseBoost", "arguments": {"alpha": "zero"}}
    result = replay(stored_with(tmp_path, FALSE, booster=forged), {FALSE.id: FALSE})
    assert result.outside == "the claim is about other boosters or arguments"
    assert "reference.exact.SparseBoost" in result.who
    if result.evidence.violated:
        assert "this does not refute the printed statement" in result.verdict


def test_the_same_booster_with_other_arguments_counts_as_another_booster(tmp_path):
    target = replace(FALSE, boosters=(MABoost(),))
    arguments = {"family": "exact", "class": "MABoost", "arguments": {"update": "lazy"}}
    assert replay(stored_with(tmp_path, target, booster=arguments), {target.id: target}).outside
    arguments = {"family": "exact", "class": "MABoost", "arguments": {}}
    assert replay(stored_with(tmp_path, target, booster=arguments), {target.id: target}).outside is None


def test_choices_that_the_prescribed_learner_does_not_make_are_outside(tmp_path):
    target = replace(FALSE, oracles=(BestColumn(signed=True),))
    honest = replay(stored_with(tmp_path, target), {target.id: target})
    assert honest.outside is None and honest.evidence.violated
    chosen = violation().case["transcript"]
    forged = [[1 - column, -sign] for column, sign in chosen]
    result = replay(stored_with(tmp_path, target, transcript=forged), {target.id: target})
    assert result.outside == "the claim's learner chooses other columns"
    assert replay(stored_with(tmp_path, FALSE, transcript=forged), {FALSE.id: FALSE}).outside is None


def test_a_booster_named_on_the_command_line_does_not_refute_the_statement(tmp_path):
    path = witness.write(tmp_path, FALSE.id, violation().case, {})
    assert replay(path, {FALSE.id: FALSE}, AdaBoostS()).outside == "the claim is about other boosters or arguments"
    assert replay(path, {FALSE.id: FALSE}, AdaBoost()).outside is None

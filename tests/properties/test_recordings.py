"""Results of a booster are checked for later changes, recorded and replayed; a false witness gets one line."""

import copy
import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from properties import audit
from properties.audit.finding import VIOLATED
from properties.audit.replay import is_audit_witness, replay
from properties.audit.subject import SECONDS_FOR_LONG_RUNS
from properties.cases.exact_json import answer_to_json, decode
from properties.engine.failures import Garbage, Misfit, one_line
from properties.engine.local_backend import LocalBackend
from properties.engine.questions import RecordedBackend, listed
from properties.engine.recordings import checked_recording
from properties.sabotage.signs import ErrorForEdge, SignBooster, WritesColumn
from reference import Game, InOrder, Stop, play
from reference.arithmetic import half_log, sqrt


def test_the_smallest_game_cannot_be_made_smaller_and_the_worst_is_at_least_as_bad(left_behind):
    outcome, _ = left_behind
    assert outcome.status == VIOLATED
    assert outcome.worst.ratio >= outcome.smallest.ratio > 1


def test_writing_into_the_column_is_detected_and_changes_no_game(monkeypatch):
    monkeypatch.setitem(SECONDS_FOR_LONG_RUNS, "quick", 0.1)
    game = Game([[1], [1], [-1]])  # its one column is contiguous in memory, so it is passed without a copy
    with pytest.raises(ValueError, match="read-only"):
        play(WritesColumn(), game, 1, InOrder())
    booster = LocalBackend(WritesColumn).booster()
    play(booster, game, 1, InOrder())
    assert booster.ask("changed")[0] == [1] and game.array.tolist() == [[1], [1], [-1]]
    (result,) = audit(WritesColumn(), witnesses=None, budget=120).violated
    assert (result.name, result.smallest.at) == ("inputs-untouched", "rounds 1")


def test_a_result_of_a_wrong_type_is_shown_unchanged_from_another_process_and_from_a_recording():
    for odd in (len, {1, "a"}, object()):
        stored = json.loads(json.dumps(answer_to_json(odd)))
        read = decode(stored)
        assert repr(read) == repr(odd)[:100] and answer_to_json(read) == stored
        with pytest.raises(Garbage) as refused:
            listed(read)
        assert str(refused.value) == f"weights must be a sequence of numbers, got {one_line(repr(odd), 60)}"
        with pytest.raises(Garbage, match="weights must be numbers, got"):
            listed(decode(json.loads(json.dumps(answer_to_json([1, odd])))))
    with pytest.raises(ValueError, match=r"\$odd must be a text"):
        decode({"$odd": 1})


def test_a_run_that_did_not_stop_has_no_stop_in_its_table():
    class Lost(SignBooster):
        def update(self, column):
            return len

    report = audit(Lost(), isolate=False, witnesses=None, only=["invariant.plays"])
    (result,) = report.violated
    table = "\n".join(result.smallest.shown.run)
    assert "weights after the round" in table and "stop:" not in table, table


@pytest.mark.parametrize("answer", [None, "weights", 3, {"a": 1}, [None], [True], [[1]]])
def test_a_result_that_is_no_vector_of_weights_is_reported_as_garbage(answer):
    class Odd(SignBooster):
        def start(self, m):
            return answer

    with pytest.raises(Garbage, match="weights must be"):
        LocalBackend(Odd).booster().start(2)


@pytest.mark.parametrize(
    "answer",
    [
        (Fraction(1, 3), 2, -1),
        np.array([0.1, math.inf]),
        [0.25, math.nan],
        Stop("perfect"),
        Stop("converged", (Fraction(1),)),
        {"step": Fraction(1, 3), "gap": None},
    ],
)
def test_a_result_survives_its_recording(answer):
    again = decode(json.loads(json.dumps(answer_to_json(answer))))
    assert repr(again).strip("()[]") == repr(answer).strip("()[]")


def test_an_enclosed_real_stays_enclosed_in_a_recording():
    root = sqrt(2) * half_log(3)
    (again,) = decode(json.loads(json.dumps(answer_to_json((root,)))))
    assert abs(again - root) < Fraction(1, 1 << 200)


def test_copies_and_pickles_go_on_with_the_same_recording():
    backend = LocalBackend(SignBooster)
    backend.begin_recording()
    booster = backend.booster()
    booster.start(2)
    twin, pickled = copy.deepcopy(booster), booster.pickled()
    twin.coefficients()
    pickled.coefficients()
    recorded = [question for question, _, _ in backend.recording]
    assert recorded == ["methods", "run", "copy", "pickle", "coefficients", "coefficients"]
    again = RecordedBackend(json.loads(json.dumps(backend.recording))).booster()
    assert again.start(2) == (Fraction(1, 2), Fraction(1, 2))
    assert copy.deepcopy(again) is not again
    with pytest.raises(Misfit):
        again.update((1, 1))


@pytest.mark.parametrize(
    "recording", [None, {}, [["start"]], [[1, 2]], [["start", 1, {}]] * 100_001, "recording"], ids=range(6)
)
def test_a_recording_of_another_shape_is_refused(recording):
    with pytest.raises(ValueError, match="the recording must"):
        checked_recording(recording)


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory):
    """Return a violation that an audit found, and the text of the witness that it left."""
    folder = tmp_path_factory.mktemp("witnesses")
    report = audit(ErrorForEdge(), isolate=False, witnesses=folder, trusted=True)
    outcome = report.outcome("promise.product-error-bound")
    return outcome, Path(outcome.witness).read_text(encoding="utf-8")


@pytest.fixture
def witness(left_behind, tmp_path):
    """Return the witness as a file that a test may spoil."""
    outcome, text = left_behind
    copied = tmp_path / Path(outcome.witness).name
    copied.write_text(text)
    return copied


def test_a_witness_replays_from_its_recording_alone(witness):
    assert is_audit_witness(witness)
    result = replay(witness)
    sides = result.sides
    assert result.who == "ErrorForEdge()" and not result.recomputed and sides.relation == "<=" and sides.lhs > sides.rhs


def spoilt(data, **changes):
    return {**data, **changes}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda d: spoilt(d, claim="promise.nothing"),
        lambda d: spoilt(d, claim="invariant.nothing"),
        lambda d: spoilt(d, claim="NP14.nothing"),
        lambda d: spoilt(d, recording=None),
        lambda d: spoilt(d, recording=d["recording"][:2]),
        lambda d: spoilt(d, recording=[*d["recording"][:1], ["run", 1, d["recording"][1][2][:1]]]),
        lambda d: spoilt(d, recording=[["methods", None, [{"answer": {"$numbers": ["1" * 9000]}}]]]),
        lambda d: spoilt(d, recording=[["methods", None, [{"answer": {"$numbers": ["1/0"]}}]]]),
        lambda d: spoilt(d, recording=[["methods", None, [{"answer": {"$array": [{}]}}]]]),
        lambda d: spoilt(d, case={**d["case"], "game": []}),
        lambda d: spoilt(d, case={**d["case"], "game": [[1], [1, 2]]}),
        lambda d: spoilt(d, case={**d["case"], "game": [[2]]}),
        lambda d: spoilt(d, case={**d["case"], "rounds": 10**12}),
        lambda d: spoilt(d, case={**d["case"], "rounds": "many"}),
        lambda d: spoilt(d, case="os.system"),
        lambda d: spoilt(d, traits={"domain": "__import__('os')"}),
        lambda d: spoilt(d, traits=None),
        lambda d: spoilt(d, learner="eval"),
        lambda d: spoilt(d, promise=["margin-within", "a", "b"], claim="promise.margin-within"),
    ],
    ids=range(19),
)
def test_a_false_witness_gets_one_line_or_is_not_violated(witness, spoil):
    witness.write_text(json.dumps(spoil(json.loads(witness.read_text()))))
    try:
        sides = replay(witness).sides
    except ValueError as error:
        assert "\n" not in str(error) and witness.name in str(error)
    else:
        assert sides is None or "the recording" in sides.at


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"audit": 3}', "[" * 100_000, '{"audit": "x", "claim": 1}'], ids=range(7)
)
def test_a_file_that_is_no_witness_gets_one_line(tmp_path, text):
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"witness bad\.json cannot be re"):
        replay(path)

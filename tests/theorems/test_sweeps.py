"""Sweeps and searches: resumable after any kill, the same for any number of workers, floats never decide."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from properties.claims import REGISTRY
from reference import Game
from reference.adversary import Ranked
from reference.arithmetic import RationalVector
from theorems.commands import main
from theorems.ledger import claim_named
from theorems.searching import sweep
from theorems.searching.chunks import digest_of_evidence
from theorems.searching.search import _Scored, climb_chunk, results_by_shape
from theorems.searching.store import Store
from theorems.shared.objective import VACUOUS, Objective

ROOT = Path(__file__).resolve().parent.parent.parent
CLAIM = "SSS08.theorem-4"  # a claim about games, with a finite scope: von Neumann's theorem
SCOPE = ["--entries=-1,0,1", "--rows", "4", "--columns", "3", "--chunk", "10"]


def command(*arguments):
    return [sys.executable, "-m", "theorems", *map(str, arguments)]


def evidence_of(text):
    summary = json.loads(text)
    summary.pop("worker_seconds")
    return summary


def swept(capsys, database, *arguments):
    status = main(["sweep", CLAIM, *arguments, "--database", str(database), "--json", "--quiet"])
    return status, evidence_of(capsys.readouterr().out)


def test_a_sweep_killed_at_once_resumes_to_the_same_evidence(tmp_path, capsys):
    status, whole = swept(capsys, tmp_path / "whole.sqlite", *SCOPE, "--jobs", "1")
    assert status == 0 and whole["chunks"] == whole["of"] and whole["cases"] == 1106

    database = tmp_path / "killed.sqlite"
    killed = subprocess.Popen(
        command("sweep", CLAIM, *SCOPE, "--jobs", "2", "--database", database, "--quiet"),
        cwd=ROOT,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and killed.poll() is None and _stored(database) < 5:
        time.sleep(0.01)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    before = _stored(database)
    assert 5 <= before < 111  # of 111 chunks: some are stored, some remain
    status, resumed = swept(capsys, database, *SCOPE, "--jobs", "1")
    assert status == 0
    assert resumed == whole
    assert _stored(database) == 111


def _stored(database):
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=30) as connection:
            return connection.execute("select count(*) from results").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


def test_two_workers_have_the_evidence_of_one(tmp_path, capsys):
    small = ["--effort", "quick", "--chunk", "40"]
    one = swept(capsys, tmp_path / "one.sqlite", *small, "--jobs", "1")
    two = swept(capsys, tmp_path / "two.sqlite", *small, "--jobs", "2")
    assert one == two


def test_a_sweep_out_of_time_is_reported_and_the_next_sweep_continues(tmp_path, capsys):
    status, part = swept(capsys, tmp_path / "d.sqlite", *SCOPE, "--jobs", "1", "--minutes", "0.00001")
    assert status == 3 and part["chunks"] < part["of"] and part["cases"] < 1106
    status, rest = swept(capsys, tmp_path / "d.sqlite", *SCOPE, "--jobs", "1")
    assert status == 0 and rest["chunks"] == rest["of"] and rest["cases"] == 1106


def test_a_finished_sweep_computes_nothing_again(tmp_path, capsys, monkeypatch):
    arguments = ["--effort", "quick", "--jobs", "1"]
    first = swept(capsys, tmp_path / "d.sqlite", *arguments)
    monkeypatch.setattr(sweep, "sweep_chunk", None)
    assert swept(capsys, tmp_path / "d.sqlite", *arguments) == first


def test_mistake_games_are_a_scope_of_claims_about_runs(tmp_path, capsys):
    arguments = ["sweep", "MHT22.lemma-2", "--mistakes", "2,1", "--jobs", "1", "--json", "--quiet"]
    assert main([*arguments, "--database", str(tmp_path / "d.sqlite")]) == 1  # a chain of one round decides nothing
    summary = json.loads(capsys.readouterr().out)
    assert summary["cases"] == 0 and summary["scope"].startswith("all mistake sets of 1 rounds on up to 2 examples")
    assert (
        summary["chunks"] == summary["of"] and summary["vacuous"]["out of domain: nu must be in [1, m] = [1, 1], got 2"]
    )


def test_an_error_in_the_body_of_a_claim_is_no_vacuous_case_but_a_defect(tmp_path, capsys, monkeypatch):
    def body(trace):
        raise ValueError("of the body")

    target = claim_named("MRS13.equation-6")
    monkeypatch.setattr(sweep, "_registered", lambda claim_id: replace(target, function=body))
    with pytest.raises(RuntimeError, match=r"MRS13.equation-6 raised ValueError: of the body on "):
        sweep.sweep_chunk(target.id, "mistakes:2:1", 0, 5)
    words = [
        "sweep",
        target.id,
        "--mistakes",
        "2,1",
        "--jobs",
        "1",
        "--quiet",
        "--database",
        str(tmp_path / "d.sqlite"),
    ]
    assert main(words) == 4
    assert "of the body" in capsys.readouterr().err


def test_a_sweep_that_decides_nothing_is_no_success(tmp_path, capsys):
    words = ["sweep", "MHT22.lemma-2", "--mistakes", "1,1", "--jobs", "1", "--quiet"]
    assert main([*words, "--database", str(tmp_path / "d.sqlite")]) == 1
    output = capsys.readouterr().out
    assert (
        "0 cases decided" in output and "nothing was decided" in output and " 0 cases per worker second" not in output
    )


def test_a_claim_whose_scope_keeps_column_signs_is_swept_with_them_kept(tmp_path, capsys):
    ids = ["SSS08.theorem-4", "SSS08.theorem-4.one-sided"]
    arguments = ["--entries=-1,1", "--rows", "2", "--columns", "2", "--jobs", "1", "--json", "--quiet"]
    assert main(["sweep", *ids, *arguments, "--database", str(tmp_path / "d.sqlite")]) == 0
    free, kept = json.loads(capsys.readouterr().out)
    assert (free["cases"], kept["cases"]) == (1 + 1 + 2 + 3, 2 + 3 + 3 + 7)


def test_claims_swept_together_have_the_evidence_that_each_has_alone(tmp_path, capsys):
    ids = ["MRS13.lemma-5", "MRS13.equation-6", "SSS08.theorem-4.one-sided"]  # the last claim keeps signs
    options = ["--entries=-1,0,1", "--rows", "2", "--columns", "2", "--chunk", "7", "--json", "--quiet"]
    result = []
    for k, how in enumerate((["--jobs", "1"], ["--jobs", "1", "--together"], ["--jobs", "2", "--together"])):
        assert main(["sweep", *ids, *options, *how, "--database", str(tmp_path / f"{k}.sqlite")]) == 0
        result.append(json.loads(capsys.readouterr().out))
        for summary in result[-1]:
            summary.pop("worker_seconds")
    assert result[0] == result[1] == result[2]
    assert [summary["of"] for summary in result[0]] == [3, 3, 6]


def test_the_digest_changes_with_the_scope():
    target = REGISTRY[CLAIM]
    assert digest_of_evidence(target, "a") == digest_of_evidence(target, "a") != digest_of_evidence(target, "b")


def test_a_broken_database_and_bad_options_are_one_line_and_status_two(tmp_path, capsys):
    broken = tmp_path / "broken.sqlite"
    broken.write_text("not a database" * 100)
    for arguments, message in (
        (["sweep", CLAIM, "--database", str(broken)], "cannot be used"),
        (["sweep", CLAIM, "--jobs", "0"], "--jobs must be at least 1, got 0"),
        (["sweep", CLAIM, "--chunk", "0"], "--chunk must be at least 1"),
        (["sweep", CLAIM, "--mistakes", "3"], "--mistakes must be M,T"),
        (["sweep", CLAIM, "--entries=a,b"], "--entries must be rationals"),
        (["sweep", CLAIM, "--entries=-1,1", "--mistakes", "2,2"], "exclude each other"),
        (["sweep", "SSS08.nothing"], "unknown claim id 'SSS08.nothing'"),
        (["search", "MHT22.equation-18.step-base"], "declares no objective"),
        (["search", "MHT22.lemma-2", "--shape", "3"], "--shape must be MxN"),
        (["search", "MHT22.lemma-2", "--minutes", "0"], "--minutes must be positive"),
        (["sweep", CLAIM, "--mistakes", "2,2"], "it is not about runs of a booster; it has its own and --entries"),
    ):
        assert main(arguments) == 2
        error = capsys.readouterr().err
        assert message in error and error.count("\n") == 1, error


def trap(score, violated, screened):
    """Return an objective whose screen always answers `screened`, and whose exact decision is (score, violated)."""
    calls = []

    def decide(game, picks):
        calls.append(game)
        return score, violated

    return Objective("X.y", "a trap", lambda matrix, picks: screened, decide), calls


def test_a_float_score_above_the_bound_is_no_violation_until_decided_exactly():
    objective, calls = trap(0.75, False, 1.5)
    scored = _Scored(objective)
    assert scored(np.ones((2, 2)), ()) == 0.75
    assert scored.violated is None and len(calls) == 1


def test_a_float_score_just_below_the_bound_is_decided_exactly_and_may_violate():
    objective, calls = trap(1.25, True, 1 - 1e-9)
    scored = _Scored(objective)
    assert scored(np.ones((2, 2)), ()) == 1.25
    assert scored.violated is not None and calls == [Game([[1, 1], [1, 1]])]


def test_a_float_score_far_below_the_bound_and_nan_are_not_decided():
    objective, calls = trap(1.25, True, 0.5)
    assert _Scored(objective)(np.ones((2, 2)), ()) == 0.5
    objective, calls = trap(1.25, True, float("nan"))
    assert _Scored(objective)(np.ones((2, 2)), ()) == VACUOUS
    assert not calls


def test_a_climb_is_a_function_of_its_arguments_and_climbs():
    first = climb_chunk("MHT22.lemma-2", (3, 2), 0, 6, 7)
    assert first == climb_chunk("MHT22.lemma-2", (3, 2), 0, 6, 7)
    assert first != climb_chunk("MHT22.lemma-2", (3, 2), 1, 6, 7)
    assert first["tried"] == 6 and not first["violated"]


def test_a_claim_about_instances_is_climbed_along_its_own_strategy():
    first = climb_chunk("SSS08.theorem-4", (0, 0), 0, 12, 7)
    assert first == climb_chunk("SSS08.theorem-4", (0, 0), 0, 12, 7)
    assert first["tried"] >= 12 and first["score"] == 1 and first["case"]["kind"] == "game"


def test_a_rerun_extends_a_search(tmp_path, capsys):
    arguments = ["search", "MHT22.lemma-2", "--shape", "3x2", "--climbs", "1", "--evaluations", "3"]
    arguments += ["--jobs", "1", "--quiet", "--json", "--database", str(tmp_path / "d.sqlite")]
    counts = []
    for _ in range(3):
        assert main(arguments) == 0
        (row,) = json.loads(capsys.readouterr().out)["shapes"]
        counts.append((row["climbs"], row["tried"]))
    assert counts == [(1, 3), (2, 6), (3, 9)]


def test_a_search_has_the_same_result_with_any_number_of_workers(tmp_path, capsys):
    arguments = ["search", "MHT22.lemma-2", "--shape", "3x2", "--shape", "2x2", "--climbs", "3", "--evaluations", "2"]
    result = []
    for jobs in ("1", "2"):
        options = ["--jobs", jobs, "--quiet", "--json", "--database", str(tmp_path / f"{jobs}.sqlite")]
        for _ in range(2):  # in the second run the third climb begins at the best game of the first run
            assert main([*arguments, *options]) == 0
            result.append(json.loads(capsys.readouterr().out))
            result[-1].pop("worker_seconds")
    assert result[:2] == result[2:] and result[1]["tried"] == 2 * result[0]["tried"] == 24


def test_the_best_of_a_shape_is_kept_with_its_climb_and_a_violation_comes_first():
    climb = {"shape": [3, 2], "tried": 1, "decided": 0, "undecided": 0, "violated": False, "matrix": [[1]], "picks": []}
    results = {
        0: {**climb, "climb": 0, "score": 0.5},
        1: {**climb, "climb": 1, "score": 0.9},
        2: {**climb, "climb": 2, "score": None},
    }
    assert results_by_shape(results)[0]["climb"] == 1
    results[3] = {**climb, "climb": 3, "score": 0.2, "violated": True, "decided": 1}
    (row,) = results_by_shape(results)
    assert (row["climb"], row["violated"], row["tried"], row["decided"]) == (3, True, 4, 1)


def test_the_ranked_learner_returns_the_column_of_its_rank_with_the_sign_of_its_edge():
    game = Game([[1, -1, 1], [1, -1, -1], [-1, -1, 1]])
    uniform = RationalVector.uniform(3)
    assert [Ranked([rank]).choose(game, uniform) for rank in range(4)] == [(1, -1), (0, 1), (2, 1), (1, -1)]
    with pytest.raises(ValueError, match="picks must be"):
        Ranked([])


def test_a_store_keeps_its_results_by_task(tmp_path):
    store = Store(tmp_path / "d.sqlite")
    store.save(3, {"a": ({"x": [1, None]}, 0.5)})
    store.save(3, {"a": ({"x": [2, None]}, 0.25), "b": ({"x": 1}, 1.0)})
    again = Store(tmp_path / "d.sqlite")
    assert again.results("a") == {3: {"x": [2, None]}} and again.numbers("b") == {3}
    assert again.seconds("a") == 0.25

"""The record of first violations: the check, its seconds, and that an interrupted run continues."""

import json
import subprocess
import sys
from pathlib import Path

from properties import audit
from properties.audit.trial import FIRST_VIOLATION
from properties.engine.files import ROOT
from properties.sabotage import MUTANTS, first_violations, matrix, mutant_audits
from properties.sabotage.first_violations import (
    figures_of_first_violations,
    first_violation_of,
    first_violation_row,
    main,
)
from properties.sabotage.signs import FAMILY, HalfStep, SignBooster


def mutant_named(name):
    return next(mutant for mutant in MUTANTS if mutant.name == f"{FAMILY}.{name}")


def test_a_wrong_booster_has_a_first_violation_and_the_correct_one_has_none():
    check, seconds = first_violation_of(HalfStep(), [], isolate=False)
    assert check == "loss-falls" and 0 < seconds < 30
    only = ["promise.loss-falls", "promise.weights-follow-losses"]
    assert first_violation_of(SignBooster(), [], isolate=False, only=only)[0] is None


def test_a_first_violation_is_reported_before_its_check_continues():
    lines = []
    only = ["promise.loss-falls"]
    audit(HalfStep(), isolate=False, witnesses=None, cases=0, only=only, progress=lambda *what: lines.append(what[2]))
    (index,) = (index for index, where in enumerate(lines) if where.startswith(FIRST_VIOLATION))
    assert any(where.startswith("loss-falls on") for where in lines[index:]), "the list goes on"


def test_a_check_that_the_correct_booster_violates_without_its_traits_catches_no_mutant(monkeypatch):
    tried = []

    def recorded_violation(booster, claims, isolate, only=()):
        tried.append((type(booster).__mro__[1], tuple(only)))
        return "permute-examples", 1.0

    monkeypatch.setattr(first_violations, "first_violation_of", recorded_violation)
    monkeypatch.setattr(matrix, "row_of", lambda *_, **__: {"bare": ["restart"], "seconds": 9.0})
    row = first_violation_row(mutant_named("StaleEdge"), bare=True)
    assert (row["bare"], row["bare_seconds"]) == ("restart", 9.0)
    assert tried[-1] == (
        SignBooster,
        ("invariant.permute-examples",),
    )  # the correct booster violates this too, without traits


def test_a_run_stores_its_rows_and_continues_with_those_of_its_commit(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(first_violations, "ROWS", tmp_path / "rows.json")
    monkeypatch.setattr(mutant_audits, "FIGURES", tmp_path / "figures.json")
    monkeypatch.setattr(mutant_audits, "commit", lambda: "1234567")
    (tmp_path / "figures.json").write_text('{"caught": 3}')
    assert main(["--only", f"{FAMILY}.HalfStep", "--store"]) == 0
    capsys.readouterr()
    monkeypatch.setattr(first_violations, "first_violation_row", lambda *_: 1 / 0)
    assert main(["--only", f"{FAMILY}.HalfStep", "--store"]) == 0  # nothing is tried again
    stored = json.loads((tmp_path / "figures.json").read_text())
    assert stored["caught"] == 3 and stored["first_violations"]["tried"] == [f"{FAMILY}.HalfStep"]
    assert stored["first_violations"]["share_caught"] == 1.0


def test_figures_name_the_mutants_alive_and_count_those_without_traits_only_if_no_formula_is_broken():
    row = {"mutant": "a", "fault": "f", "breaks": "protocol", "check": "plays", "seconds": 1.0, "bare": None}
    figures = figures_of_first_violations([row, row | {"mutant": "b", "breaks": "formula", "check": None}], of=5)
    assert figures["alive"] == {"b": "f"} and figures["of_these_alive_bare"] == {"a": "f"}
    assert (figures["of_protocol_determinism_symmetry"], figures["tried"]) == (1, ["a", "b"])


def test_an_audit_starts_without_hypothesis():
    code = "import sys, properties, properties.audit.suite; assert not {'hypothesis', 'pytest'} & {*sys.modules}"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=300)


def test_the_original_of_a_mutant_does_not_have_what_the_constructor_of_the_mutant_stored():
    """The estimator is stored by a constructor without arguments: a copy of the mutant's attributes would be the mutant."""
    mutant_audits.load_guests(Path(__file__).resolve().parent.parent / "guests")
    mutant = next(mutant for mutant in MUTANTS if mutant.name == "estimator.OfNotNormalised")
    assert mutant_audits.undeclared_copy(mutant.booster).traits == {"columns": "signs", "domain": "simplex"}
    assert not audit(mutant_audits.original_of(mutant), isolate=False, witnesses=None, cases=0).violated
    assert first_violation_row(mutant, bare=True, isolate=False)["bare"] == "weights-sum-to-one"

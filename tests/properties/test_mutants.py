"""Every sabotaged booster is caught, by a small game and not by the protocol alone; every correct one passes."""

import json
from collections import Counter

import pytest

from properties import audit
from properties.audit.audit import planned
from properties.checks import INVARIANTS
from properties.engine.evidence import ABSENT, HELD, LACKS
from properties.sabotage import CORRECT, MUTANTS, faults, matrix
from properties.sabotage.false_alarms import correct_boosters
from properties.traits import Declared

ROWS: dict[str, dict] = {}


def row_of(mutant):
    """The row of the kill matrix, computed once in this process."""
    if mutant.name not in ROWS:
        ROWS[mutant.name] = matrix.row_of(mutant)
        matrix.write(ROWS.values())
    return ROWS[mutant.name]


def test_there_are_sixty_mutants_with_twenty_five_faults_none_counted_more_than_three_times():
    counted = sum(min(3, len(found)) for found in faults().values())
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    assert counted >= 60
    assert len(faults()) >= 25


def test_every_family_of_the_papers_is_sabotaged():
    families = {mutant.family for mutant in MUTANTS}
    assert families >= {"AdaBoost", "MABoost", "smooth MABoost", "SparseBoost", "MadaBoost", "RelaxedMargin", "LPBoost"}
    assert families >= {"ERLPBoost", "C-ERLPBoost", "MLPBoost", "SAMME", "Elimination"}


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_mutant_is_caught(mutant):
    assert row_of(mutant)["caught_by"], f"{mutant.name} ({mutant.fault}) passes every check"


def test_four_out_of_five_die_of_a_game_of_at_most_four_by_four_and_few_of_the_protocol_alone():
    rows = [row_of(mutant) for mutant in MUTANTS]
    margins = [row for row in rows if row["family"] not in ("SAMME", "Elimination")]  # labels have a class, not columns
    small = sum(max(matrix.examples_and_columns(row["smallest"])) <= 4 for row in margins if row["smallest"])
    few = sum(matrix.examples_and_columns(row["smallest"])[0] <= 4 for row in rows if row not in margins)
    assert small + few >= 0.8 * len(rows)
    assert sum(row["groups"] == ["protocol"] for row in rows) <= 10


def test_the_kill_matrix_has_a_row_for_every_mutant_and_a_column_for_every_check(tmp_path):
    rows = [row_of(mutant) for mutant in MUTANTS]
    matrix.write(rows, tmp_path / "mutants.json")
    matrix.write(rows[:1], tmp_path / "mutants.json")
    stored = json.loads((tmp_path / "mutants.json").read_text())
    assert {row["mutant"] for row in stored} == {mutant.name for mutant in MUTANTS}
    for row in stored:
        assert {f"invariant.{name}" for name in row["checks"]} >= set(INVARIANTS)


PINNED = {  # checks that run (held, or offered and not enjoyed) and comparisons with at least this many cases
    "exact.AdaBoost()": 39,
    "exact.LPBoost(nu=Fraction(3, 2), eps=Fraction(1, 4))": 37,
    "exact.MABoost()": 36,
    "exact.SAMME()": 20,
    "fast.AdaBoost()": 39,
    "fast.ERLPBoost(nu=Fraction(3, 2), eps=Fraction(1, 4))": 37,
    "fast.RelaxedMargin(nu=Fraction(3, 2), eps=Fraction(1, 4))": 34,
}


@pytest.mark.parametrize("name", PINNED)
def test_the_number_of_checks_that_run_does_not_drop(name):
    booster = dict(correct_boosters())[name]
    report = audit(booster, witnesses=None)
    ran = Counter(outcome.status for outcome in report.outcomes)
    assert ran[HELD] + ran[LACKS] >= PINNED[name], report
    assert all(outcome.cases for outcome in report.outcomes if outcome.status == HELD)


def test_checks_are_chosen_by_traits_and_the_reason_is_told():
    declared = Declared.of(CORRECT[0])
    checks = planned(declared)
    absent = [check for check in checks if check.standing(declared).kind is None]
    assert all(check.standing(declared).reason for check in absent)
    assert {check.name for check in absent} >= {"weights-capped", "corrective-all", "zero-column"}
    assert ABSENT == "not applicable"

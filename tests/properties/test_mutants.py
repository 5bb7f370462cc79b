"""Wrong boosters are caught, most of them by a small game; correct boosters pass. All at effort `ci`, else every seventh."""

import importlib
import json
from collections import Counter
from pathlib import Path

import pytest

from properties import audit
from properties.audit.audit import planned
from properties.audit.booster import backend_of, declared_of
from properties.audit.finding import ABSENT, HELD, LACKS
from properties.audit.subject import SECONDS_FOR_LONG_RUNS, Subject
from properties.audit.trial import findings_of_checks
from properties.cases.small import common_plays
from properties.checks import INVARIANTS
from properties.claims import REGISTRY
from properties.sabotage import CORRECT, MUTANTS, faults, matrix, mutant_audits
from properties.sabotage.false_alarms import correct_boosters
from properties.sabotage.first_violations import first_violation_of
from properties.sabotage.registry import of_papers
from properties.traits import Declared
from theorems import papers

GUESTS = Path(__file__).resolve().parent.parent / "guests"
mutant_audits.load_guests(GUESTS)
STEP = 7
ALIVE: dict[str, str] = {}  # mutants that no check catches, and why


def pytest_generate_tests(metafunc):
    if "mutant" in metafunc.fixturenames:
        chosen = MUTANTS[::STEP] if metafunc.config.getoption("--effort") == "quick" else MUTANTS
        metafunc.parametrize("mutant", chosen, ids=[mutant.name for mutant in chosen])


def test_there_are_a_hundred_and_fifty_mutants_of_all_families():
    families = {mutant.family for mutant in MUTANTS}
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 150
    assert families >= {"AdaBoost", "MABoost", "smooth MABoost", "SparseBoost", "MadaBoost", "RelaxedMargin", "LPBoost"}
    assert families >= {"ERLPBoost", "C-ERLPBoost", "MLPBoost", "SAMME", "Elimination"}
    assert len(faults()) >= 25
    third_party_families = {
        "SmoothBoost",
        "AdaBoost*",
        "TotalBoost",
        "logistic",
        "L2Boost",
        "scikit-learn",
        "estimator",
        "LogitBoost",
    }
    third_party_families |= {
        "learning rate",
        "first weights",
        "seeded sample",
        "GentleBoost",
        "SAMME.R",
        "single precision",
    }
    counts = Counter(mutant.family for mutant in MUTANTS)
    assert all(counts[family] >= 3 for family in third_party_families)


def test_a_mutant_is_caught(mutant, pytestconfig):
    """At effort `quick` the audit ends at the first violation, and at `ci` it has the whole row."""
    if pytestconfig.getoption("--effort") == "quick":
        caught = first_violation_of(mutant.booster, [], isolate=False)[0] is not None
    else:
        caught = bool(matrix.row_of(mutant, isolate=False)["caught_by"])
    assert caught == (mutant.name not in ALIVE), f"{mutant.name} ({mutant.fault})"


def test_a_row_of_the_matrix_has_every_invariant_and_is_read_as_it_was_written(tmp_path, monkeypatch):
    monkeypatch.setitem(SECONDS_FOR_LONG_RUNS, "quick", 0.1)  # nothing here depends on the length of the long run
    row = matrix.row_of(MUTANTS[0], isolate=False)
    assert row["caught_by"] and {f"invariant.{name}" for name in row["checks"]} >= set(INVARIANTS)
    matrix.write_matrix([row], tmp_path / "mutants.json")
    assert matrix.read_matrix(tmp_path / "mutants.json") == [json.loads(json.dumps(row))]


def test_every_wrong_booster_of_a_paper_is_registered_with_claims_that_it_must_break():
    written = set()
    for paper in papers.PAPERS:
        module = importlib.import_module(f"theorems.{paper}.sabotage")
        own = [entry for entry in vars(module).values() if getattr(entry, "__module__", None) == module.__name__]
        written |= {entry for entry in own if hasattr(entry, "start") and hasattr(entry, "update")}
    registered = of_papers()
    assert {type(mutant.booster) for mutant in registered} == written
    assert all(mutant.fault and set(mutant.claims) <= REGISTRY.keys() and mutant.claims for mutant in registered)
    assert len({mutant.name for mutant in [*registered, *MUTANTS]}) == len(registered) + len(MUTANTS)


@pytest.mark.parametrize(("name", "caught"), [("MHT22.WrongStoppingValue", True), ("MHT22.SecondaryAlways", False)])
def test_a_wrong_booster_of_a_paper_is_caught_as_declared_or_when_checked_for_its_claims(name, caught, monkeypatch):
    """The wrong booster may declare no promise that it violates; then the claim must be named for the audit."""
    monkeypatch.setitem(SECONDS_FOR_LONG_RUNS, "quick", 0.1)
    (mutant,) = (mutant for mutant in of_papers() if mutant.name == name)
    row = matrix.row_of(mutant, isolate=False)
    assert bool(row["caught_by"]) == caught and row["lacks"] and set(row["lacks"]) <= set(row["claims"])
    figures = matrix.figures([row])
    assert (figures["of_papers"], figures["of_papers_caught_as_declared"]) == (1, int(caught))
    assert figures["of_papers_caught_when_asked"] == 1 and figures["of_papers_unnoticed"] == []
    assert figures["alive"] == [] and figures["mutants"] == 0


ASKED_TWICE = ("deterministic", "replay", "restart", "two-at-once", "any-order", "queries-are-free", "copy", "pickle")


@pytest.mark.parametrize("unsteady", [m for m in MUTANTS if m.breaks == "determinism"], ids=lambda mutant: mutant.name)
def test_a_nondeterministic_mutant_is_caught_in_a_trusted_audit(unsteady):
    only = [f"invariant.{name}" for name in ASKED_TWICE]
    assert audit(unsteady.booster, only=only, witnesses=None, isolate=False, trusted=True).violated


def test_the_stored_figures_of_the_matrix_reach_their_bounds():
    figures = json.loads(mutant_audits.FIGURES.read_text(encoding="utf-8"))
    assert figures["registered"] >= 150 and figures["share_caught"] >= 0.97 and len(figures["commits"]) == 1
    assert set(figures["alive"]) <= set(ALIVE) and figures["of_these_alive_bare"] == []
    assert figures["median_processor_seconds"] <= 5
    assert figures["share_of_smallest_games_at_most_4_by_4"] >= 0.85


def test_an_undeclared_copy_of_a_mutant_has_no_promises():
    (mutant,) = (mutant for mutant in MUTANTS if mutant.name == "AdaBoost.Prints")
    declared = Declared.of(mutant_audits.undeclared_copy(mutant.booster))
    assert declared.promises == () and declared.corrective is None and declared.columns == "signs"


def test_every_third_party_booster_satisfies_its_promises():
    for booster in CORRECT:
        if type(booster).__name__ in ("AdaBoostStar", "L2Boost", "LogisticBoost", "SmoothBoost"):
            report = audit(booster, witnesses=None, budget=200, isolate=False, trusted=True, cases=0)
            assert report.status == 0, report


PINNED = {  # checks that run (held, or offered and not satisfied) and comparisons with at least this many cases
    "exact.AdaBoost()": 39,
    "exact.SAMME()": 20,
    "fast.ERLPBoost(nu=Fraction(3, 2), eps=Fraction(1, 4))": 37,
}


@pytest.mark.parametrize("name", PINNED)
def test_the_number_of_checks_that_run_does_not_drop(name):
    # on every eighth play; `pytest properties` tries all plays of these boosters
    backend = backend_of(correct_boosters()[name], isolate=False, caching=True)
    declared = declared_of(backend)
    plays = common_plays("quick", declared)[::8]
    outcomes = list(findings_of_checks(planned(declared), Subject(backend, declared, plays=plays, trusted=True)))
    ran = Counter(outcome.status for outcome in outcomes)
    assert ran[HELD] + ran[LACKS] >= PINNED[name], ran
    assert all(outcome.cases for outcome in outcomes if outcome.status == HELD)


def test_checks_are_chosen_by_traits_and_the_reason_is_reported():
    declared = Declared.of(CORRECT[0])
    absent = [check for check in planned(declared) if check.standing(declared).kind is None]
    assert all(check.standing(declared).reason for check in absent)
    assert {check.name for check in absent} >= {"corrective-all"}
    assert ABSENT == "not applicable"

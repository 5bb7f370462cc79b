"""The checks and promises of an audit, and its report."""

import json
import math
import time
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from properties import audit
from properties.__main__ import main
from properties.audit import suite, trial
from properties.audit.audit import planned
from properties.audit.comparison import have_equal_weights, same_as
from properties.audit.finding import ABSENT, HELD, UNDECIDED, UNTESTED, VIOLATED, Finding
from properties.audit.report import Audit, Interrupted, violation
from properties.audit.subject import Subject
from properties.audit.suite import items_of
from properties.audit.trial import examine
from properties.cases.play import Play
from properties.checks import INVARIANTS
from properties.checks.promises import PROMISES, as_claim
from properties.claims import Sides
from properties.engine.caching_backend import CachingBackend
from properties.engine.checking import Shown, Violation
from properties.engine.local_backend import LocalBackend
from properties.sabotage.mirror import EuclideanBooster, HalfMirrorStep
from properties.sabotage.signs import SignBooster, StaleWeights
from properties.traits import Declared, maker
from reference import BestColumn, Game, InOrder
from reference.arithmetic import Real, ball
from reference.exact import AdaBoost, LPBoost


def tried(booster, name, claims=()):
    """Return the finding of one check of an audit, tried alone; `claims` are further claims of the audit."""
    subject = Subject(LocalBackend(maker(booster)), Declared.of(booster))
    (check,) = (check for check in planned(subject.declared, claims) if check.name == name)
    return examine(check, subject)


CORE = [check.name for check in INVARIANTS.values() if check.core]


@pytest.mark.parametrize(
    "arguments",
    [
        {"effort": "some"},
        {"budget": 0},
        {"budget": -1},
        {"claims": ["MRS13.nothing"]},
        {"claims": [3]},
        {"only": ["invariant.nothing"]},
    ],
)
def test_misuse_of_audit_is_a_value_error(arguments):
    with pytest.raises(ValueError, match="must be"):
        audit(SignBooster(), witnesses=None, **arguments)


def test_progress_is_reported_and_the_budget_is_kept():
    progress = []
    begun = time.monotonic()
    report = audit(
        SignBooster(), witnesses=None, budget=0.5, progress=lambda done, total, where: progress.append((done, total))
    )
    assert progress[-1][0] == len(report.outcomes) and progress[-1][1] == len(report.outcomes)
    assert time.monotonic() - begun < 20


def test_a_claim_named_with_claim_counts_like_a_promise():
    class Promising(HalfMirrorStep):
        @property
        def traits(self):
            return super().traits | {"promises": (never_wrong,)}

    def never_wrong(trace):
        return Sides(trace.training_error, "<=", 0)

    report = audit(EuclideanBooster(), [never_wrong], isolate=False, witnesses=None, budget=120, trusted=True)
    assert report.outcome("promise.never_wrong").status == VIOLATED and report.status == 1
    assert tried(Promising(), "promise.never_wrong").status == VIOLATED


class Unnormalised(SignBooster):
    def moved(self, column, edge):
        return self.weights and tuple(2 * weight for weight in super().moved(column, edge))


def test_a_broken_protocol_is_reported_once():
    report = audit(Unnormalised(), witnesses=None)
    assert {outcome.name for outcome in report.violated} <= set(CORE)
    assert sum("the protocol is broken" in outcome.reason for outcome in report.of(ABSENT)) > 30
    assert str(report).count("the protocol is broken") == 1


def test_one_check_is_tried_with_those_of_the_protocol_and_fails_where_that_is_broken(monkeypatch):
    monkeypatch.setattr(suite, "REPORTS", [])  # the audits made here do not count as audits of this session of pytest
    # a paper's claim selected in the same session is not a check of the audit
    wanted = "invariant.two-at-once"
    arguments = {"only": (wanted, "MRS13.lemma-31"), "trusted": True}
    (passes,) = (item for item in suite.items_of([SignBooster()], **arguments) if item.check == wanted)
    assert [result.id for result in passes.audited.report.outcomes if not INVARIANTS[result.id].core] == [wanted]
    assert passes.complaint() is None
    (fails,) = (item for item in suite.items_of([Unnormalised()], **arguments) if item.check == wanted)
    assert "invariant.two-at-once was not tried on Unnormalised()" in fails.complaint()


def test_every_invariant_has_a_statement_and_its_id():
    for check_id, check in INVARIANTS.items():
        assert check_id.startswith("invariant.") and check.statement and check.function.__doc__
    assert len(INVARIANTS) >= 42


def test_stale_weights_violate_a_check_on_three_examples():
    outcome = tried(StaleWeights(), "corrective-last")
    assert outcome.smallest.shown.shape in ("3 x 1", "1 x 1")


def test_promises_are_claims_names_or_callables():
    assert as_claim("loss-falls", promised=True).id == "promise.loss-falls"
    assert as_claim(("margin-within", "1/10", 2), promised=True).spec == ("margin-within", "1/10", "2")
    assert as_claim("NP14.theorem-1.equation-9", promised=True).id == "NP14.theorem-1.equation-9"
    with pytest.raises(ValueError, match="promises must be claim ids"):
        as_claim(7, promised=True)
    with pytest.raises(ValueError, match="claim must be an id"):
        as_claim("NP14.nothing", promised=True)
    assert set(PROMISES) >= {"margin-within", "rounds-at-most", "support-at-most", "weights-follow-losses"}


def test_a_wrong_booster_violates_a_promise_of_each_kind():
    class Promising(SignBooster):
        traits = SignBooster.traits | {
            "promises": (
                ("rounds-at-most", 2),
                ("support-at-most", 1),
                lambda trace: Sides(trace.training_error, "<=", 0),
                ("steps-are", "edge"),
            )
        }

    report = audit(Promising(), isolate=False, witnesses=None, budget=120, trusted=True)
    assert [outcome.group for outcome in report.violated] == ["promise"] * 4


def test_only_a_trusted_booster_is_checked_once_on_equal_runs_and_has_a_short_long_run():
    (check,) = (check for check in planned(Declared.of(SignBooster())) if check.name == "deterministic")
    game = Game([[1, -1], [1, 1], [-1, 1]])
    alike = [Play(game, BestColumn(), 3), Play(game, BestColumn(), 3), Play(game, InOrder(), 1)]
    for trusted, cases, seconds in ((False, 3, 1.0), (True, 2, 0.25)):
        subject = Subject(LocalBackend(SignBooster), Declared.of(SignBooster()), plays=alike, trusted=trusted)
        assert (examine(check, subject).cases, subject.seconds) == (cases, seconds)


def test_enclosed_runs_are_equal_if_every_weight_differs_by_at_most_the_allowance():
    root, near, other = (Real(lambda bits, by=by: ball(2).sqrt() + ball(by)) for by in (0, 0, Fraction(1, 10**20)))
    assert have_equal_weights([[root, 1]], [[near, 1]]) and not have_equal_weights([[root, 1]], [[other, 1]])
    assert (
        not have_equal_weights([[root, 1]], [[near, 1], [1, 0]])
        and not have_equal_weights([[root]], [[near, 1]])
        and not have_equal_weights([[1]], [[2]])
    )


def test_a_trusted_booster_plays_a_run_once_unless_its_output_or_more_results_are_requested():
    class Counting(SignBooster):
        rounds = 0

        def update(self, column):
            Counting.rounds += 1
            return super().update(column)

    backend, columns, played = CachingBackend(Counting), [(1, 1, -1), (1, -1, 1)], []
    runs = []
    for question in ((), (), ("coefficients",), ("copy", backend.number()), ("attribute", "m")):
        booster = backend.booster()
        runs.append(booster.follow(columns, (3,)))
        if question:
            booster.ask(*question)
        played.append(Counting.rounds)
    with backend.listening():
        runs.append(backend.booster().follow(columns, (3,)))
    assert [*played, Counting.rounds] == [2, 2, 4, 6, 8, 10]
    assert all(run.weights == runs[0].weights and run.coefficients == runs[0].coefficients for run in runs)
    backend.booster().follow(columns[::-1], (3,))
    assert Counting.rounds == 12
    zeros = [np.array([1.0, zero, -1.0]) for zero in (0.0, -0.0)]
    for first in (*zeros, *map(tuple, zeros)):  # each of the four is another column
        backend.booster().follow([first], (3,))
    assert Counting.rounds == 16


def test_a_promise_that_compared_nothing_is_untested_and_gives_status_three():
    class Never(SignBooster):
        traits = SignBooster.traits | {"promises": (("margin-within", "1/10"),)}

    report = audit(Never(), isolate=False, witnesses=None, trusted=True)
    assert report.outcome("promise.margin-within").status == UNTESTED
    assert report.status == 3 and "untested: promise.margin-within" in str(report).splitlines()[1]


def test_an_edge_taken_by_its_size_is_caught_by_columns_of_negative_edge():
    class BySize(SignBooster):
        def edge(self, column):
            return abs(super().edge(column))

        def moved(self, column, edge):
            moved = super().moved(column, edge)
            return tuple(weight / sum(moved) for weight in moved)

    outcome = tried(BySize(), "corrective-last")
    assert outcome.status == VIOLATED and outcome.smallest.size < 10_000  # at most 3 x 3


def test_another_booster_is_replayed_round_by_round():
    other = LocalBackend(maker("reference.exact:AdaBoost"))
    subject = Subject(LocalBackend(maker(SignBooster())), Declared.of(SignBooster()), other=other)
    assert examine(same_as(other, "AdaBoost"), subject).status == HELD


def test_a_function_of_the_number_of_examples_makes_the_booster_that_another_is_compared_with():
    def half(m):
        return LPBoost(nu=max(1, Fraction(m, 2)), eps=Fraction(1, 10))

    first = maker(half)().start(4)
    assert first == maker(half(4))().start(4)
    arguments = {"against": half, "only": ["against.half"]}
    report = audit(LPBoost(nu=1, eps=Fraction(1, 10)), **arguments, isolate=False, witnesses=None, budget=120)
    assert report.outcome("against.half").status == VIOLATED


def test_the_worst_game_of_a_report_is_another_play_with_its_own_columns():
    def violation_of(rows, chosen, lhs):
        shown_game = Shown(game=rows, shape="2 x 2", chosen=chosen)
        return Violation({"kind": "play"}, Sides(lhs, "<=", 1, at="round 1"), lhs, 4, shown=shown_game)

    def text(worst):
        small = violation_of("+-", "0 1", 2)
        outcome = Finding(id="promise.x", cases=2, violated=2, status=VIOLATED, violations=[worst], shrunk=small)
        return violation("Mine", outcome)

    assert "worst seen" not in text(violation_of("+-", "0 1", 2))
    same = text(violation_of("+-", "0 1", 3))
    assert "worst seen (2 x 2, ratio 3, in the same play)" in same and same.count("+-") == 1
    other = text(violation_of("+-", "1 -0", 3)).partition("worst seen (2 x 2, ratio 3)")[2]
    assert "columns played (0-based; - marks a negated column): 1 -0" in other


def test_an_empty_name_for_the_folder_of_witnesses_writes_no_witness(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    audit(AdaBoost(), isolate=False, witnesses="", cases=5, only=["promise.margin-after"], claims=["margin-after=1/4"])
    assert not list(tmp_path.iterdir())


def test_an_untested_check_is_reported_with_its_reason(monkeypatch):
    (item, *_) = items_of([AdaBoost()], only=[])
    report = Audit("Mine", "quick", 0, [Finding(id=item.check, status=UNTESTED, reason="no play")])
    monkeypatch.setitem(vars(item.audited), "report", report)
    assert item.complaint() == f"{item.check} stayed untested for Mine: no play"
    report.outcomes[0] = Finding(id=item.check, status=UNDECIDED, undecided=3)
    assert item.complaint() == f"{item.check} stayed undecided for Mine in 3 cases"


def test_an_exception_is_reported_without_sides_as_the_smallest_and_as_the_worst_violation():
    class Raises(SignBooster):
        def update(self, column):
            raise RuntimeError("boom")

    message = str(audit(Raises(), isolate=False, witnesses=None))
    assert "RuntimeError: boom in round 1" in message and "1 == 0" not in message
    raised = Violation(
        {}, Sides(1, "==", 0, at="raised RuntimeError: boom"), math.inf, 1, shown=Shown("+"), raised=True
    )
    worse = replace(raised, shown=Shown("-"))
    message = violation("Mine", Finding(violated=2, status=VIOLATED, violations=[worse], shrunk=raised))
    assert "worst seen ()" in message and message.count("RuntimeError: boom") == 2 and "1 == 0" not in message


def test_a_claim_of_labels_is_tried_on_a_booster_of_labels_and_of_margins_on_the_others():
    from reference.exact import SAMME

    claim = "CL21.equation-2.1.amended"
    assert tried(SAMME(), claim, [claim]).status == HELD
    outcome = tried(SignBooster(), claim, [claim])
    assert (outcome.status, outcome.reason) == (UNTESTED, "it is about labels, not margins")


def test_a_missing_attribute_of_the_booster_is_reported_and_is_no_violation():
    claim = "NP14.theorem-4.alpha-zero"
    outcome = tried(EuclideanBooster(), claim, [claim])
    assert outcome.status == UNTESTED and outcome.reason.startswith("reads ")


class Nines(SignBooster):
    def update(self, column):
        return [9] * len(column)


@pytest.mark.parametrize("at", ["invariant.weights-sum-to-one", "invariant.duplicate-examples"])
def test_an_interrupted_audit_has_the_outcomes_so_far(at, monkeypatch):
    """^C comes in the first comparison of the check `at`; a violation that was already found there is reported."""
    check_of_plays = trial.check_subject

    def interrupted(check, case, play, evidence):
        check_of_plays(check, case, play, evidence)
        if check.id == at:
            raise KeyboardInterrupt

    monkeypatch.setattr(trial, "check_subject", interrupted)
    with pytest.raises(Interrupted, match=r"^after \d+ of \d+ checks$") as error:
        audit(Nines if "sum" in at else SignBooster, isolate=False, witnesses=None)
    report = error.value.report
    assert 0 < len(report.outcomes) < len(report.planned)
    if "sum" in at:
        assert report.status == 1 and f"{at} is violated by" in str(report) and "smallest game found (" in str(report)
    else:
        assert report.status == 3 and all(outcome.status == HELD for outcome in report.outcomes if outcome.cases)


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_an_interrupted_command_prints_the_outcomes_so_far_and_ends_with_130(words, monkeypatch, capsys):
    check_of_plays = trial.check_subject

    def interrupted(check, *arguments):
        if check.id == "invariant.duplicate-examples":
            raise KeyboardInterrupt
        return check_of_plays(check, *arguments)

    monkeypatch.setattr(trial, "check_subject", interrupted)
    assert main(["properties.sabotage.signs:SignBooster", "--witnesses", "", *words]) == 130
    printed = capsys.readouterr()
    assert "interrupted while auditing properties.sabotage.signs:SignBooster after " in printed.err.splitlines()[-1]
    if words:
        (report,) = json.loads(printed.out)
        assert report["status"] == 3 and "invariant.plays" in [check["id"] for check in report["checks"]]
    else:
        assert "weights-sum-to-one" in printed.out and " held" in printed.out

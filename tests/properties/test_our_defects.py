"""An exception of our own code is our defect, with status 4: it decides nothing about a booster and refutes no claim."""

import json
import subprocess
import sys
import time

import hypothesis
import pytest
from hypothesis import errors

import properties.__main__
from properties import audit
from properties.audit import isolation
from properties.audit.process import ProcessBackend
from properties.checks import case as case_module
from properties.engine import checking, evidence
from properties.engine.failures import Raised, Unisolated
from properties.sabotage.signs import SignBooster
from reference.exact import AdaBoost
from tests.forked import forked
from theorems.commands import main

ANY_ORDER = ("invariant.any-order",)


def raising(error):
    def function(*_, **__):
        raise error

    return function


OF_HYPOTHESIS = [
    errors.InvalidArgument("Cannot use strategy data() within a call to find"),
    errors.FailedHealthCheck("too slow"),
    errors.Unsatisfiable("no examples"),
    errors.Flaky("inconsistent"),
]


@pytest.mark.parametrize("error", OF_HYPOTHESIS, ids=lambda error: type(error).__name__)
def test_an_exception_of_hypothesis_in_a_check_is_no_violation(error, monkeypatch):
    monkeypatch.setattr(hypothesis, "find", raising(error))
    report = audit(AdaBoost, isolate=False, witnesses=None, budget=60, only=ANY_ORDER)
    assert report.status == 4 and not report.violated, str(report)
    (defect,) = report.defects
    assert defect.id == "invariant.any-order" and type(error).__name__ in defect.reason


class Moody(SignBooster):
    """Reverses the weights in every seventh update of the class, so that equal runs differ."""

    answers = 0

    def update(self, column):
        result = super().update(column)
        type(self).answers += 1
        return result if type(self).answers % 7 else tuple(reversed(result))


class Tired(SignBooster):
    """Raises in its third round after a restart."""

    starts = 0

    def start(self, m):
        self.starts += 1
        return super().start(m)

    def update(self, column):
        if self.starts > 1 and len(self.steps) >= 2:
            raise RuntimeError("tired")
        return super().update(column)


@pytest.mark.parametrize("wrong", [Moody, Tired])
def test_a_booster_whose_equal_runs_differ_is_violated_and_is_not_our_defect(wrong):
    report = audit(wrong, isolate=False, witnesses=None, budget=60, only=ANY_ORDER)
    assert report.status == 1 and not report.defects, str(report)


def test_an_exception_of_play_itself_is_no_failure_of_the_booster(monkeypatch):
    monkeypatch.setattr(case_module, "play", raising(NameError("name 'colums' is not defined")))
    report = audit(AdaBoost, isolate=False, witnesses=None, budget=20, only=("invariant.weights-length",))
    assert report.status == 4 and not report.violated, str(report)


def test_an_audit_that_our_own_code_ends_has_status_four_and_keeps_the_reports_before_it(monkeypatch, capsys):
    reports = iter([audit(AdaBoost, isolate=False, witnesses=None, budget=20, only=("invariant.weights-length",))])

    def once(*_, **__):
        try:
            return next(reports)
        except StopIteration:
            raise KeyError("ours") from None

    monkeypatch.setattr(properties.__main__, "audit", once)
    assert properties.__main__.main(["reference.exact:AdaBoost", "reference.exact:LPBoost", "--json"]) == 4
    printed = capsys.readouterr()
    (report,) = json.loads(printed.out)
    assert report["booster"] == "AdaBoost" and "our own defect" in printed.err


def test_a_command_that_our_own_code_ends_has_status_four(monkeypatch, capsys):
    from theorems.commands import errata

    for error in (KeyError("ours"), RuntimeError("ours"), ImportError("ours"), RecursionError("ours")):
        monkeypatch.setattr(errata, "run", raising(error))
        assert main(["errata"]) == 4
        assert "our own defect" in capsys.readouterr().err


def test_verify_distinguishes_our_exception_from_a_failing_claim(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def with_patch(owner, name, function):
        def run():
            setattr(owner, name, function)
            return main(["verify", "NP14.theorem-1.equation-8"])

        return forked(run)

    done = with_patch(evidence, "drawn_cases", raising(errors.FailedHealthCheck("too slow")))
    assert done.returncode == 4, done.stdout[-2000:]
    done = with_patch(evidence, "judge", lambda item, found: "a reason to fail")
    assert done.returncode == 1, done.stdout[-2000:]


def test_verify_with_a_booster_has_the_statuses_of_an_audit(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["verify", "NP14.theorem-1.equation-8", "--booster", "reference.exact:MABoost"]

    def broken():
        checking.is_decided_by_rounding = raising(KeyError("ours"))
        return main(words)

    done = forked(broken)
    assert done.returncode == 4, done.stdout[-2000:]


# A booster that fails only on games of the search.


class TooLarge(SignBooster):
    """Plays with at most 400 examples."""

    def start(self, m):
        self.large = m > 400
        return super().start(m)

    def update(self, column):
        return self.fails() if self.large else super().update(column)

    def fails(self):
        raise ValueError("too large")


class Dies(TooLarge):
    def fails(self):
        import os

        os._exit(5)


@pytest.mark.parametrize(
    "wrong, isolate, message", [(TooLarge, False, "too large"), (Dies, True, "ended with status 5")]
)
def test_a_booster_that_fails_on_a_game_of_the_search_is_violated(wrong, isolate, message):
    report = audit(wrong, isolate=isolate, witnesses=None, budget=900, cases=400)
    assert report.status == 1 and message in str(report), str(report)


# Isolation that the system grants first and refuses later.


@pytest.mark.parametrize("step", ["enter_namespaces", "make_private", "give_up_privileges", "show_memory"])
def test_a_process_that_cannot_be_isolated_decides_nothing_about_its_booster(step, monkeypatch):
    isolation.granted()
    monkeypatch.setattr(isolation, step, raising(OSError(28, f"{step}: no space left")))
    with (
        ProcessBackend(AdaBoost, 30) as backend,
        pytest.raises(Unisolated, match=f"our own defect: .*{step}: no space left"),
    ):
        backend.booster().start(2)


def test_isolation_that_fails_in_the_middle_of_an_audit_is_a_defect_of_its_checks(monkeypatch):
    begun = ProcessBackend._begin

    def begin(self):
        if not self._is_open and getattr(self, "starts", 0):
            raise Unisolated("our own defect: the booster's process could not be isolated: mount: no memory")
        self.starts = 1
        begun(self)

    monkeypatch.setattr(ProcessBackend, "_begin", begin)

    class Ends(SignBooster):
        def update(self, column):
            import os

            os._exit(3)

    report = audit(Ends, witnesses=None, budget=20)
    assert report.status == 1  # the violations before the end count
    monkeypatch.setattr(ProcessBackend, "_exchange", raising(Unisolated("our own defect: mount")))
    with pytest.raises(Unisolated):
        audit(SignBooster, witnesses=None, budget=20)


def test_an_end_reported_after_the_last_read_of_the_pipe_is_not_lost(monkeypatch):
    """The first process records how the backend ended and then ends itself: the report has the recorded end in either
    order."""
    from properties.audit import supervisor

    slept = []

    def late(process):
        if not slept:
            slept.append(1)
            time.sleep(1.0)  # between reading the pipe and checking the process
        return [process]

    class Ends(SignBooster):
        def start(self, m):
            import os

            os._exit(7)

    monkeypatch.setattr(supervisor, "_descendants", late)
    with ProcessBackend(Ends, 30) as backend, pytest.raises(Exception, match="ended with status 7"):
        backend.booster().start(2)


def test_a_command_started_from_files_alone_runs(tmp_path):
    """Without an installed package there is no version to show; everything else works."""
    from properties.engine.files import ROOT

    program = """
import importlib.metadata, sys
def version(name): raise importlib.metadata.PackageNotFoundError(name)
importlib.metadata.version = version
from theorems.commands import main
sys.exit(main(["show", "MRS13.lemma-31"]))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_an_exception_of_the_booster_keeps_its_kind():
    assert not issubclass(Raised, NameError | ImportError | AssertionError)

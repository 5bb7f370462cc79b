"""Promises named with an argument: `--claim margin-after=1/4`, on the command line, in pytest and in Python."""

import subprocess
import sys
from pathlib import Path

import pytest

from properties import audit
from properties.__main__ import main
from properties.audit.audit import planned
from properties.checks.promises import PROMISES, as_claim
from properties.traits import Declared
from reference.fast import AdaBoost

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", PROMISES)
def test_both_printed_forms_of_a_promise_are_the_same_promise(name):
    entry = PROMISES[name]
    claim = as_claim(entry.on_command_line.strip('"'), promised=True)
    example = eval(entry.line)
    assert claim.spec == as_claim(example, promised=True).spec and claim.id == f"promise.{name}"


BAD = {
    "margin-after": "as --claim margin-after=1/4; got no argument: it needs nu",
    "margin-after=": "its nu must be a number like 1/4 or 0.25, above 0, got ''",
    "margin-after=quarter": "its nu must be a number like 1/4 or 0.25, above 0, got 'quarter'",
    "margin-after=0": "above 0, got '0'",
    "margin-after=nan": "above 0, got 'nan'",
    "margin-after=1/4,2": "got 1/4,2: it takes 1 argument \\(nu\\)",
    "weights-follow-votes=1": "got 1: it takes no arguments",
    "steps-are=half": "its rule must be one of half log-odds, edge, ",
    "rounds-at-most=1/2": "its count must be a whole number, at least 0, got '1/2'",
    "margin-within=1/10,1/2": "its nu must be a number like 1/4 or 0.25, at least 1, got '1/2'",
    "smooth-stop=1,0,1": "its gamma must be .* got '0'",
    "marginafter=1/4": "got 'marginafter' .*: did you mean margin-after\\?",
    "NP14.theorem-1.equation-8=3": "a claim of a paper takes no argument",
}


@pytest.mark.parametrize("promise", BAD)
def test_a_bad_argument_is_one_clear_error(promise):
    with pytest.raises(ValueError, match=BAD[promise]) as refused:
        as_claim(promise, promised=True)
    assert "\n" not in str(refused.value)


def test_the_command_line_tries_a_promise_with_its_argument_and_refuses_a_bad_one(capsys):
    arguments = ["reference.fast:AdaBoost", "--budget", "4s", "--witnesses", "", "--claim"]
    assert main([*arguments, "margin-after=x"]) == 2
    out, err = capsys.readouterr()
    assert err.startswith("error: promise 'margin-after' must be given as") and err.count("\n") == 1 and not out


def test_a_promise_named_with_claim_is_tried_in_addition_to_the_same_promise_with_another_argument():
    class Declares(AdaBoost):
        traits = {"columns": "signs", "arithmetic": "float", "promises": (("steps-are", "half log-odds"),)}  # noqa: RUF012

    only = ["promise.steps-are"]
    arguments = {"isolate": False, "witnesses": None, "cases": 0, "only": only}
    assert audit(Declares, **arguments).status == 0
    report = audit(Declares, ["steps-are=edge"], **arguments)
    assert [outcome.spec for outcome in report.violated] == [("steps-are", "edge")] and report.status == 1
    same = planned(Declared.of(Declares()), ["steps-are=half log-odds"])
    assert sum(check.id == "promise.steps-are" for check in same) == 1


def pytest_status(*words):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return done.returncode, done.stdout + done.stderr


def test_pytest_takes_a_promise_with_its_argument_and_refuses_a_bad_one():
    booster = ("properties/audit/suite.py", "--booster", "reference.fast:AdaBoost", "-k", "promise")
    status, text = pytest_status(*booster, "--claim", "steps-are=edge")
    assert status == 1 and "promise.steps-are is violated by reference.fast:AdaBoost" in text
    status, text = pytest_status(*booster, "--claim", "steps-are=most")
    assert status == 4 and "its rule must be one of" in text
    status, text = pytest_status("properties/audit/suite.py", "--claim", "steps-are=edge", "-k", "promise")
    assert status == 4 and "promises of a --booster, run in pytest properties" in text

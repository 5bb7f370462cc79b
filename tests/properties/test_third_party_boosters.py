"""The four ways to audit a third-party booster in its own directory, and their errors."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from properties.audit.subject import SECONDS_FOR_LONG_RUNS, SECONDS_FOR_LONG_RUNS_OF_TRUSTED
from properties.checks import INVARIANTS
from tests.forked import MODULES, forked

ROOT = Path(__file__).resolve().parent.parent.parent

BROKEN = """
from math import exp

class Mine:
    traits = {"columns": "unit", "promises": ["weights-follow-losses"]}

    def start(self, m):
        self.margins, self.steps = [0] * m, []
        return self.weights()

    def update(self, column):
        self.steps.append(sum(d * u for d, u in zip(self.weights(), column)))
        self.margins = [margin + self.steps[-1] * u if u else 0 for margin, u in zip(self.margins, column)]
        return self.weights()

    def weights(self):
        losses = [exp(min(self.margins) - margin) for margin in self.margins]
        return [loss / sum(losses) for loss in losses]

    def coefficients(self):
        return self.steps
"""
CORRECT = BROKEN.replace(" if u else 0", "")
MISBEHAVING = (
    BROKEN
    + '''
class Hangs(Mine):
    def update(self, column):
        while True:
            pass

class Dies(Mine):
    def update(self, column):
        import os
        os._exit(3)

class Prints(Mine):
    def update(self, column):
        print("hello")
        return super().update(column)

class Garbage(Mine):
    def update(self, column):
        return None

class Empty(Mine):
    def update(self, column):
        return {*"ab", 1}

class Raises(Mine):
    def update(self, column):
        raise KeyError("what")

class Wants(Mine):
    def __init__(self, something):
        pass

class Careless(Mine):
    """An edge that does not weigh the examples."""

    def update(self, column):
        self.steps.append(sum(column) / len(column))
        self.margins = [margin + self.steps[-1] * u for margin, u in zip(self.margins, column)]
        return self.weights()

class Mistyped(Mine):
    traits = {"domian": "simplex"}

class Unfinished:
    def start(self, m):
        return [1 / m] * m

class Secretive(Mine):
    @property
    def traits(self):
        raise RuntimeError("not said")
'''
)


@pytest.fixture
def third_party(tmp_path, monkeypatch):
    """Return a directory outside the repository with three modules. Audits in forks of this process have a short long
    run, which no test of this file depends on."""
    monkeypatch.setitem(SECONDS_FOR_LONG_RUNS, "quick", SECONDS_FOR_LONG_RUNS_OF_TRUSTED["quick"])
    for name, text in (("broken", BROKEN), ("correct", CORRECT), ("misbehaving", MISBEHAVING)):
        (tmp_path / f"{name}_boost.py").write_text(text)
    return tmp_path


def run(third_party, *words, cwd=None):
    """Run `python -m` with these words in the folder, in a fork of this process."""

    def command():
        os.chdir(cwd or third_party)
        sys.path.insert(0, str(third_party))
        return MODULES[words[0]](list(words[1:]))

    return forked(command)


def run_anew(third_party, *words, cwd=None):
    """Run `python -m` with these words in the folder, in a new interpreter."""
    environment = {**os.environ, "PYTHONPATH": f"{third_party}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-m", *words]
    return subprocess.run(
        command, capture_output=True, text=True, cwd=cwd or third_party, env=environment, timeout=300, check=False
    )


def test_the_command_line_prints_a_two_by_two_counterexample_and_its_replay_commands(
    third_party,
):
    done = run_anew(third_party, "properties", "broken_boost.py:Mine")
    assert done.returncode == 1
    assert "promise.weights-follow-losses is violated by broken_boost.py:Mine" in done.stdout
    assert "smallest game found (2 x 2)" in done.stdout
    (third_party / "broken_boost.py").write_text(CORRECT)
    replay = next(line.split("python -m ")[1] for line in done.stdout.splitlines() if "replay:" in line).split()
    assert replay[3:] == ["--booster", "broken_boost.py:Mine"]
    again = run(third_party, *replay[:3])
    assert again.returncode == 3 and "in the recorded run (not recomputed) of" in again.stdout
    (witness,) = (third_party / ".witnesses").iterdir()
    assert replay[:2] == ["theorems", "replay"] and (third_party / replay[2]).samefile(witness)
    mended = run(third_party, *replay[:3], "--booster", "broken_boost:Mine")
    assert "not violated" in mended.stdout and mended.returncode == 1


def test_a_correct_booster_passes_with_status_zero_and_a_report_for_machines(third_party):
    done = run(third_party, "properties", "correct_boost:Mine", "--json", "--budget", "600s")
    assert done.returncode == 0
    (report,) = json.loads(done.stdout)
    assert report["violated"] == [] and len(report["checks"]) > 40
    held = [check for check in report["checks"] if check["status"] == "held"]
    assert len(held) == 35


def test_pytest_properties_makes_one_item_of_every_check_that_applies(third_party):
    words = ("pytest", "properties", "-q", "--booster", "broken_boost:Mine", "-p", "no:cacheprovider")
    done = run(third_party, *words, cwd=ROOT)
    assert done.returncode == 1
    assert "smallest game found (2 x 2)" in done.stdout
    assert "1 failed" in done.stdout


def test_pytest_theorems_tries_a_claim_of_the_papers_on_the_booster(third_party):
    words = ("pytest", "theorems/np14", "-q", "-p", "no:cacheprovider", "--claim", "NP14.theorem-1.equation-9")
    passes = run(third_party, *words, "--booster", "correct_boost:Mine", cwd=ROOT)
    assert passes.returncode == 0, passes.stdout
    fails = run(third_party, *words, "--booster", "misbehaving_boost:Careless", cwd=ROOT)
    assert fails.returncode == 1
    assert "is violated by misbehaving_boost:Careless" in fails.stdout
    replay = next(line.split("python -m ")[1] for line in fails.stdout.splitlines() if "replay:" in line)
    again = run(third_party, *replay.split(), cwd=ROOT)
    assert "NP14.theorem-1.equation-9 is violated by misbehaving_boost:Careless" in again.stdout
    recorded = run(third_party, *replay.split()[:3], cwd=ROOT)
    assert "NP14.theorem-1.equation-9 is violated in the recorded run (not recomputed) of" in recorded.stdout


def test_the_author_s_test_file_has_a_test_for_each_check_and_fails_if_an_expected_violation_is_missing(third_party):
    (third_party / "test_mine.py").write_text(
        "from broken_boost import Mine\n"
        "from correct_boost import Mine as Mended\n"
        "from properties import audit, check_boosters\n"
        "@check_boosters([Mine()], expected={'weights-follow-losses': 'abstaining forgets, on purpose'})\n"
        "def test_mine(case): case()\n"
        "@check_boosters([Mended()], expected={'restart': 'keeps a cache on purpose'})\n"
        "def test_mended(case): case()\n"
        "def test_audit():\n"
        "    report = audit(Mended, only=['invariant.replay'])\n"
        "    assert report.ok, report\n"
        "    assert report.to_json()['violated'] == []\n"
    )
    done = run(third_party, "pytest", "-q", "-p", "no:cacheprovider", "test_mine.py")
    assert done.returncode == 1
    (failed,) = [line for line in done.stdout.splitlines() if line.startswith("FAILED")]
    assert "test_mended[Mine()-restart]" in failed and "was expected to be violated" in done.stdout, done.stdout
    checks = re.search(r"1 failed, (\d+) passed", done.stdout)
    assert checks and int(checks[1]) > 60, done.stdout


@pytest.mark.parametrize(
    ("name", "message", "how"),
    [
        ("Dies", "its process ended with status 3", run_anew),
        ("Garbage", "weights must be a sequence of numbers, got None", run),
        ("Empty", "weights must be a sequence of numbers, got {", run),
        ("Raises", "KeyError: 'what'", run),
    ],
)
def test_misbehaviour_is_reported_once_in_one_line(third_party, name, message, how):
    done = how(third_party, "properties", f"misbehaving_boost:{name}")
    assert done.returncode == 1
    assert message in done.stdout
    assert sum("is violated by" in line for line in done.stdout.splitlines()) <= 2
    assert "the protocol is broken" in done.stdout


def test_a_booster_that_hangs_is_ended_and_reported(third_party, monkeypatch):
    monkeypatch.syspath_prepend(str(third_party))
    from properties import audit

    report = audit("misbehaving_boost:Hangs", limit=1.0, witnesses=None)
    (outcome,) = report.violated
    assert outcome.name == "plays" and "no answer within 1 s" in outcome.reason


def test_a_booster_that_prints_violates_one_check_and_the_named_bound(third_party):
    """The output of the audit contains the report and nothing of the booster."""
    words = ("misbehaving_boost:Prints", "--json", "--claim", "quadratic-error-bound")
    (report,) = json.loads(run(third_party, "properties", *words).stdout)
    assert "invariant.quiet" in report["violated"]
    status = {check["id"]: check["status"] for check in report["checks"]}
    assert status["promise.quadratic-error-bound"] in ("violated", "held")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere_boost:Mine"], "could not be imported"),
        (["broken_boost:Yours"], "booster must be a name in broken_boost"),
        (["broken_boost"], "booster must be 'package.module:Name'"),
        (["missing.py:Mine"], "a file that exists"),
        (["misbehaving_boost:Wants"], "could not be made"),
        (["misbehaving_boost:Mistyped"], "traits must have keys among"),
        (["misbehaving_boost:Unfinished"], "got Unfinished without update"),
        (["misbehaving_boost:Secretive"], "traits could not be read: RuntimeError: not said"),
        (["correct_boost:Mine", "--claim", "invariant.nothing"], "claim must be an id"),
        (["correct_boost:Mine", "--claim", "NP14.nothing"], "claim must be an id"),
        (["correct_boost:Mine", "--budget", "soon"], "a time must be like 30s"),
        (["correct_boost:Mine", "--budget", "0"], "a time must be like 30s"),
    ],
)
def test_misuse_has_status_two_and_one_line(third_party, words, message):
    done = run(third_party, "properties", *words)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("where", ["properties", "theorems/np14"])
@pytest.mark.parametrize("name", ["misbehaving_boost:Unfinished", "misbehaving_boost:Wants", "nowhere:Mine"])
def test_a_booster_that_cannot_be_played_is_misuse_of_pytest_too(third_party, where, name):
    done = run(third_party, "pytest", where, "-q", "--booster", name, "-p", "no:cacheprovider", cwd=ROOT)
    assert done.returncode == 4 and "passed" not in done.stdout
    assert sum("booster" in line for line in (done.stdout + done.stderr).splitlines()) == 1


def test_one_invariant_can_be_named(third_party):
    words = ("pytest", "properties", "-q", "--booster", "correct_boost:Mine", "--claim", "invariant.replay")
    done = run(third_party, *words, "-p", "no:cacheprovider", cwd=ROOT)
    assert done.returncode == 0 and "1 passed" in done.stdout
    assert checks_of_audits(done) == [1 + sum(check.core for check in INVARIANTS.values())]


def test_one_invariant_can_be_named_for_our_boosters(third_party):
    words = ("pytest", str(ROOT / "properties"), "-q", "--claim", "invariant.replay", "-k", "SparseBoost")
    done = run(
        third_party, *words, "-p", "no:cacheprovider", "--rootdir", str(third_party), "-c", str(ROOT / "pyproject.toml")
    )
    assert done.returncode == 0, done.stdout
    assert checks_of_audits(done) and max(checks_of_audits(done)) == 1 + sum(
        check.core for check in INVARIANTS.values()
    )


def checks_of_audits(done):
    """Return how many checks each audit of a session of pytest ran."""
    return [int(number) for number in re.findall(r": (\d+) checks ran", done.stdout)]


def test_one_invariant_named_with_claim_is_the_only_item(third_party):
    """In a new interpreter, which has imported nothing."""
    words = ("pytest", "properties", "-q", "--booster", "misbehaving_boost:Dies", "--claim", "invariant.plays")
    done = run_anew(third_party, *words, "-p", "no:cacheprovider", cwd=ROOT)
    assert done.returncode == 1 and "its process ended with status 3" in done.stdout
    assert "1 failed" in done.stdout and "passed" not in done.stdout

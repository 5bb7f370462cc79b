"""A booster in another process returns the same results as in this process, and is ended if it does not respond."""

import copy
import ctypes
import math
import os
import signal
import struct
import subprocess
import sys
import time
from fractions import Fraction
from types import SimpleNamespace

import pytest

from properties import audit
from properties.audit import isolation, process, supervisor
from properties.audit.booster import backend_of, declared_of
from properties.audit.finding import HELD, VIOLATED
from properties.audit.process import ProcessBackend
from properties.cases.play import Play
from properties.checks.case import Case
from properties.claims import Sides
from properties.engine.failures import Died, Hung, Missing, OutOfTime, Raised, Refused, Uncopied, Unisolated
from properties.engine.files import ROOT
from properties.engine.local_backend import LocalBackend
from properties.sabotage.signs import HalfStep, SignBooster
from properties.traits import Declared
from reference import BestColumn, Game
from reference.exact import AdaBoost, LPBoost, MABoost


def test_an_audit_in_this_process_has_the_results_of_an_audit_in_another():
    arguments = {"witnesses": None, "budget": 120, "trusted": True}
    in_this_process, apart = (audit(HalfStep(), isolate=flag, **arguments) for flag in (False, True))
    assert [outcome.id for outcome in in_this_process.violated] == [outcome.id for outcome in apart.violated]
    assert in_this_process.outcome("plays").status == HELD
    with pytest.raises(ValueError, match="check must be one of"):
        in_this_process.outcome("nothing")


def one_margin_each(trace):
    yield Sides(len(trace.margins(len(trace.edges))), "==", trace.game.m)
    yield from (Sides(len(trace.played(t)), "==", trace.game.m) for t in range(len(trace.edges)))


def right_everywhere(trace):
    yield Sides(sum(float(margin) > 0 for margin in trace.margins()), ">=", trace.game.m)


@pytest.mark.parametrize("isolate", [False, True])
def test_a_promise_of_the_authors_own_reads_the_game_also_in_a_process_of_its_own(isolate):
    class Promising(AdaBoost):
        traits = AdaBoost.traits | {"promises": (one_margin_each, right_everywhere)}

    only = ["promise.one_margin_each", "promise.right_everywhere"]
    report = audit(Promising(), isolate=isolate, witnesses=None, cases=0, only=only)
    assert report.outcome("promise.one_margin_each").status == HELD
    result = report.outcome("promise.right_everywhere")
    assert result.status == VIOLATED and not result.smallest.raised


def response(booster, method, limit=5.0):
    """Return the result of one method of a booster in a process of its own, called after `start`."""
    with ProcessBackend(booster, limit) as backend:
        there = backend.booster()
        there.start(2)
        return getattr(there, method)(*([(1, -1)] if method == "update" else []))


def test_results_of_another_process_arrive_exactly_and_its_exceptions_in_one_line():
    assert response(SignBooster, "update") == (Fraction(1, 2), Fraction(1, 2))

    class Raising(SignBooster):
        def update(self, column):
            raise KeyError("not\nlike \x1b[31mthis")

    with pytest.raises(Raised, match=r"KeyError: 'not\\nlike"):
        response(Raising, "update")


def test_an_attribute_is_requested_again_at_every_read():
    class Counts(SignBooster):
        reads = 0

        @property
        def reads_so_far(self):
            Counts.reads += 1
            return Counts.reads

    with ProcessBackend(Counts, 5.0) as backend:
        there = backend.booster()
        there.start(2)
        assert there.reads_so_far < there.reads_so_far


@pytest.mark.parametrize("kind", [Missing, Uncopied, Refused, OutOfTime])
def test_an_exception_of_our_classes_raised_by_a_booster_counts_as_the_booster_s(kind):
    """With `Missing` unchanged, a failing check would count as not applicable."""

    class Excused(SignBooster):
        def update(self, column):
            raise kind("record.step")

        def __deepcopy__(self, memo):
            raise kind("record.step")

    for method in ("update", "__deepcopy__"):
        with pytest.raises(Raised, match=f"{kind.__name__}: record.step"):
            booster = LocalBackend(Excused).booster()
            booster.start(2)
            booster.update((1, -1)) if method == "update" else copy.deepcopy(booster)


def test_a_caller_that_finds_the_pipe_empty_after_all_waits_for_the_response(monkeypatch):
    ready = SimpleNamespace(
        register=lambda *_: None, poll=lambda _: True
    )  # the pipe always seems ready, and then is not
    monkeypatch.setattr(process, "select", SimpleNamespace(poll=lambda: ready, POLLIN=1, POLLOUT=4))
    assert response(SignBooster, "update") == (Fraction(1, 2), Fraction(1, 2))


@pytest.mark.parametrize(
    "body",
    [
        b"[" + b"[]," * (5 << 20) + b"[]]",
        b'[{"answer": {"$map": [[{"$map": []}, 1]]}}]',
        b'[{"answer": {"$instance": {"self": 1}}}]',
        b'[{"answer": {"$relabelled": [1, 2, 3]}}]',
    ],
)
def test_an_invalid_frame_ends_the_process(body):
    def writes():
        left = memoryview(struct.pack(">I", len(body)) + body)
        while left:
            left = left[os.write(4, left) :]

    with pytest.raises(Died, match="sent an invalid response"):
        response(lambda: Ends(writes), "update")


class Ends(SignBooster):
    """Runs a given function in place of an update."""

    def __init__(self, act):
        self.act = act

    def update(self, column):
        self.act()
        return super().update(column)


def test_a_process_that_hangs_or_dies_is_ended():
    with pytest.raises(Hung):
        response(lambda: Ends(lambda: time.sleep(60)), "update", 0.3)
    with pytest.raises(Died, match="status 7"):
        response(lambda: Ends(lambda: os._exit(7)), "update")
    with pytest.raises(Died, match="SIGKILL"):
        response(lambda: Ends(lambda: os.kill(os.getpid(), 9)), "update")


def test_a_process_that_shows_its_memory_during_a_measurement_does_not_count_as_hiding_its_files(monkeypatch):
    memory_of, show_memory = isolation.memory_of, isolation.show_memory

    def slow_measurement(*arguments):
        memory = memory_of(*arguments)
        time.sleep(0.3)
        return memory

    def late_show():
        time.sleep(0.1)
        show_memory()

    monkeypatch.setattr(isolation, "memory_of", slow_measurement)
    monkeypatch.setattr(isolation, "show_memory", late_show)
    with ProcessBackend(AdaBoost, 30) as backend:
        for _ in range(2):
            assert len(backend.booster().start(2)) == 2
            time.sleep(0.5)


def test_a_run_is_followed_until_its_stop():
    run = LocalBackend(SignBooster).booster().follow([(1, 1), (1, -1)], (2,))
    assert run.stop == "perfect" and len(run.columns) == 1 and run.coefficients == [math.inf]


def test_a_run_of_a_booster_in_another_process_is_that_of_the_booster_in_this_process():
    rated = Game([["1/2", -1], [0, 1]])
    for game, boosters in ((Game([[1, -1], [-1, 1], [1, 1]]), (AdaBoost, MABoost)), (rated, (MABoost, LPBoost))):
        for booster in boosters:
            declared = Declared.of(booster())
            with ProcessBackend(booster, 5.0) as backend:
                there = Case(backend, declared, Play(game, BestColumn(signed=True), 4)).run
            expected = Case(LocalBackend(booster), declared, Play(game, BestColumn(signed=True), 4)).run
            assert (
                there.columns == expected.columns and there.weights == expected.weights and there.stop == expected.stop
            )


ELSEWHERE = """
import builtins, os, sys
from properties import sabotage  # all libraries, under the name of the system that they were built for
for name in [name for name in sys.modules if name.startswith("properties.audit")]:
    del sys.modules[name]
sys.platform = "darwin"

def without_proc(function):
    def refused(path, *arguments, **options):
        if isinstance(path, str) and path.startswith("/proc"):
            raise FileNotFoundError(2, "no such file", path)
        return function(path, *arguments, **options)
    return refused

builtins.open, os.listdir, os.readlink = map(without_proc, (builtins.open, os.listdir, os.readlink))
from properties.audit import isolation
from properties.audit.audit import audit
assert isolation._libc is None
from properties.sabotage.signs import SignBooster

class Good(SignBooster):
    traits = {"columns": "signs"}

class Hangs(Good):
    def update(self, column):
        while True:
            pass

report = audit(Good, witnesses=None, budget=150, only=("invariant.weights-length",))
print(report)
assert report.status == 0 and len(report.unprotected) >= 4, report
assert audit(Hangs, witnesses=None, budget=30, limit=1, only=("invariant.weights-length",)).status == 1
"""


def test_without_proc_and_namespaces_an_audit_runs_and_lists_the_missing_protections():
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], capture_output=True, text=True, cwd=ROOT, timeout=200)
    assert done.returncode == 0, done.stdout + done.stderr
    for words in ("a debugger of this user", "more memory, shared memory and processes", "files of this library"):
        assert words in done.stdout


def test_a_system_without_fork_gets_an_error_with_the_remedy(monkeypatch):
    monkeypatch.delattr(os, "fork")
    with pytest.raises(ValueError, match="isolate=False"):
        audit(SignBooster, witnesses=None, budget=5)


def promised(trace):
    return Sides(len(trace.columns), "<=", trace.game.m)


promised.rounds = lambda game: 2 * game.m


class PromisesItsRounds(SignBooster):
    """Promises a claim whose number of rounds is a function of the game."""

    traits = SignBooster.traits | {"promises": (promised,)}


def test_the_rounds_of_a_promise_are_computed_in_the_booster_s_process():
    with backend_of(PromisesItsRounds, limit=30.0) as backend:
        (promise,) = declared_of(backend).promises
        assert promise.rounds(Game([[1], [1], [-1]])) == 6


CLOSED = """
import os, sys
for number in {closed}:
    os.close(number)
from properties.audit.audit import audit
from properties.sabotage.signs import SignBooster
report = audit(SignBooster, witnesses=None, budget=400, limit=100, only=("invariant.weights-length",))
os._exit(report.status if not report.defects else 40)
"""


@pytest.mark.parametrize("closed", [(0,), (1,), (0, 1, 2)])
def test_a_caller_without_standard_streams_gets_the_usual_audit(closed):
    done = subprocess.run([sys.executable, "-c", CLOSED.format(closed=closed)], cwd=ROOT, timeout=200)
    assert done.returncode == 0


def test_a_caller_without_a_folder_for_temporary_files_gets_one_line(monkeypatch):
    def none(**_):
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp']")

    monkeypatch.setattr(process.tempfile, "mkstemp", none)
    with pytest.raises(ValueError, match=r"must be a folder for temporary files, such as TMPDIR names: .*No usable"):
        audit(SignBooster, witnesses=None, budget=5)


DELETED = """
import os, sys
from properties.audit import isolation
from properties.audit.audit import audit
from properties.sabotage.signs import SignBooster
os.chdir({folder!r})
os.rmdir({folder!r})
sys.path.append(".")
isolation.import_installed_first()
report = audit(SignBooster, witnesses=None, budget=400, limit=100, only=("invariant.weights-length",))
sys.exit(report.status if not report.defects else 40)
"""


def test_an_audit_in_a_deleted_directory_has_its_usual_status(tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    words = [sys.executable, "-c", DELETED.format(folder=str(folder))]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    assert subprocess.run(words, cwd=tmp_path, env=environment, timeout=200).returncode == 0


FEW_FILES = """
import os, resource, sys
soft, hard = {limits}
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard or resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
from properties.__main__ import main
sys.exit(main(["bad.py:Bad", "--budget", "5s", "--witnesses", ""]))
"""
BAD = """class Bad:
    def start(self, m):
        self.m, self.rounds = m, 0
        return [1 / m] * m

    def update(self, column):
        self.rounds += 1
        return [9] * self.m

    def coefficients(self):
        return [0] * self.rounds
"""


def with_few_files(soft: int, hard: int, folder) -> subprocess.CompletedProcess:
    (folder / "bad.py").write_text(BAD, encoding="utf-8")
    words = [sys.executable, "-c", FEW_FILES.format(limits=(soft, hard))]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=200)


@pytest.mark.parametrize(("soft", "hard"), [(8, 0), (64, 64), (256, 0), (256, 256), (902, 0)])
def test_an_audit_has_its_usual_status_if_few_files_may_be_open(soft, hard, tmp_path):
    done = with_few_files(soft, hard, tmp_path)
    assert done.returncode == 1 and "1 violated" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("most", [8, 10, 12, 15])
def test_an_audit_ends_with_one_line_if_too_few_files_may_be_open(most, tmp_path):
    done = with_few_files(most, most, tmp_path)
    assert done.returncode in (2, 4) and not done.stdout, done.stdout
    assert done.stderr.startswith("error: ") and len(done.stderr.splitlines()) == 1 and "open files" in done.stderr


REPLACED = """
import os, sys
sys.stdout, sys.stderr = open(os.devnull, "w"), open(os.devnull, "w")
assert (sys.stdout.fileno(), sys.stderr.fileno()) == (3, 4)
from properties.audit.audit import audit
from properties.sabotage.signs import SignBooster
report = audit(SignBooster, witnesses=None, budget=400, limit=100, only=("invariant.weights-length",))
os._exit(report.status if not report.defects else 40)
"""


def test_streams_of_the_caller_under_the_numbers_of_the_pipes_close_no_pipe():
    """The booster's process replaces the standard streams; an object that is deleted closes its descriptor."""
    done = subprocess.run([sys.executable, "-c", REPLACED], cwd=ROOT, timeout=200, capture_output=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the processes are looked at in Linux's /proc")
@pytest.mark.parametrize("killed", ["the supervisor", "the first process"])
def test_a_process_of_ours_that_is_killed_from_outside_counts_as_no_violation(killed):
    with process.ProcessBackend(SignBooster, 30) as backend:
        booster = backend.booster()
        booster.start(3)
        target = backend._supervisor
        if killed == "the first process":
            (target,) = supervisor._descendants(target)[1:2]
        os.kill(target, signal.SIGKILL)
        with pytest.raises(
            Unisolated, match=rf"our own defect: .* \(number {target}\) was killed by signal 9 \(SIGKILL"
        ):
            for _ in range(1000):
                booster.update((1, 1, -1))


class Unnamed(SignBooster):
    """Give its process a name that is not UTF-8."""

    def update(self, column):
        ctypes.CDLL(None).prctl(15, b"\xff\xfe", 0, 0, 0)
        time.sleep(0.2)
        return super().update(column)


@pytest.mark.skipif(sys.platform != "linux", reason="a system call of Linux")
def test_a_booster_whose_memory_cannot_be_measured_is_ended():
    with process.ProcessBackend(Unnamed, 30) as backend, pytest.raises(Died, match="cannot be measured"):
        booster = backend.booster()
        booster.start(3)
        for _ in range(20):
            booster.update((1, 1, -1))

"""^C ends a command with one line and status 130: during imports, at work, and if a library wraps the interruption."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.forked import forked
from theorems.commands import main

ROOT = Path(__file__).resolve().parent.parent.parent
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc tells how far a command is")
LONG = {  # commands, and their processor seconds before ^C: in a new interpreter, during imports or at work
    "show": (["show", "MRS13.lemma-31"], 0.2),
    "replay": (["replay", "MRS13.lemma-31.step-order"], 0.4),
    "audit": (["audit", "reference.exact:AdaBoost"], 0.5),
    "search": (["search", "MRS13.remark-scaling", "--shape", "9x4", "--climbs", "90", "--jobs", "1", "--database", "{folder}/s"], 0.9),
    "errata": (["errata"], 0.3),
    "notebooks": (["notebooks", "--html", "{folder}", "02_maboost"], 0.7),
}  # fmt: skip
AT_WORK = {  # in a fork, where everything is imported
    "list": (["list"], 0.1),
    "sweep": (["sweep", "SSS08.theorem-4", "--entries", "-1,1", "--rows", "5", "--columns", "5", "--jobs", "1", "--database", "{folder}/w"], .5),
    "worst": (["worst", "NP14.theorem-1.equation-8"], 0.3),
    "report": (["report", "-o", "{folder}/page.html"], 0.5),
}  # fmt: skip


def spent_by(process: int) -> float:
    """Return the processor seconds of a process, which do not depend on other work of the machine."""
    user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def interrupted_after(process: int, seconds: float) -> None:
    """Send ^C to a process, or to its group if it leads one, once it has used this number of processor seconds."""
    until = time.monotonic() + 60
    while not has_ended(process) and time.monotonic() < until and spent_by(process) < seconds:
        time.sleep(0.01)
    if os.getpgid(process) == process:
        os.killpg(process, signal.SIGINT)
    else:
        os.kill(process, signal.SIGINT)  # a process that has ended exists until it is waited for


def has_ended(process: int) -> bool:
    return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def assert_interrupted(done: CompletedProcess) -> None:
    assert done.returncode == 130, done.stderr
    assert "Traceback" not in done.stderr and done.stderr.splitlines()[-1].startswith("interrupted")


def interrupted(begin: Callable[[int, Callable[[int], None]], CompletedProcess], after: float) -> CompletedProcess:
    """Return the result of a command ended by ^C. `begin(bell, interrupt)` writes to the descriptor `bell` when the
    command begins (before this, ^C is handled by Python's start), and calls `interrupt` with the process."""
    for _ in range(8):  # how far the command gets depends on the machine; if it has ended already, ^C comes sooner
        received, bell = os.pipe()

        def interrupt(process: int) -> None:
            assert select.select([received], [], [], 60)[0], "it did not begin"  # noqa: B023  called within this round
            interrupted_after(process, spent_by(process) + after)  # noqa: B023

        done = begin(bell, interrupt)
        os.close(received)
        os.close(bell)
        if done.returncode not in (0, -signal.SIGINT):  # while Python exits, ^C has its default effect
            break
        after /= 2
    return done


@needs_proc
@pytest.mark.parametrize("name", LONG)
def test_an_interrupted_command_prints_one_line_and_exits_with_130(name, tmp_path):
    words, after = LONG[name]
    program = (
        "import os, sys; from theorems.commands import main; os.write(int(sys.argv.pop(1)), b'.'); sys.exit(main())"
    )

    def begin(bell, interrupt):
        command = [sys.executable, "-c", program, str(bell), *(word.format(folder=tmp_path) for word in words)]
        started = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
            pass_fds=[bell], preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )  # fmt: skip
        interrupt(started.pid)
        printed, output = started.communicate(timeout=120)
        return CompletedProcess(command, started.returncode, printed, output)

    assert_interrupted(interrupted(begin, after))


@needs_proc
@pytest.mark.parametrize("name", AT_WORK)
def test_a_command_interrupted_at_work_prints_one_line_and_exits_with_130(name, tmp_path):
    words, after = AT_WORK[name]
    words = [word.format(folder=tmp_path) for word in words]

    def begin(bell, interrupt):
        return forked(lambda: os.write(bell, b".") and main(words), meanwhile=interrupt)

    assert_interrupted(interrupted(begin, after))


def test_objects_half_built_by_a_library_print_nothing_after_an_interruption():
    """llvmlite and nbclient would print after ^C: in a finalizer, at Python's exit, and through the log."""
    script = """
import atexit, logging, sys
from theorems.commands import command_line as commands
class Half:
    def __del__(self):
        self.never_set
    def __call__(self):
        logging.getLogger("asyncio").error("never retrieved", exc_info=ValueError())
        self.never_set
def interrupted(words):
    commands.half = Half()
    atexit.register(Half())
    raise KeyboardInterrupt
commands._refusal = interrupted
sys.exit(commands.main(["list"]))
"""
    ended = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (130, "interrupted\n")


def test_an_interruption_that_python_wraps_in_another_exception_counts_as_an_interruption(monkeypatch, capsys):
    """The interruption is raised within a class's `__set_name__`, as happened in functools.cached_property during
    imports."""

    class Interrupting:
        def __set_name__(self, owner, name):
            raise KeyboardInterrupt

    def refusing(_):
        type("Class", (), {"name": Interrupting()})

    monkeypatch.setattr("theorems.commands.command_line._refusal", refusing)
    monkeypatch.setattr("theorems.commands.command_line._end_quietly", lambda: None)  # for a process about to end
    assert main(["list"]) == 130
    assert capsys.readouterr().err == "interrupted\n"


@pytest.mark.parametrize("error", [RuntimeError, ImportError, TypeError])
def test_an_error_that_no_interruption_caused_is_reported_as_our_defect(error, monkeypatch, capsys):
    def failing(_):
        raise error("a defect") from ValueError()

    monkeypatch.setattr("theorems.commands.command_line._refusal", failing)
    assert main(["list"]) == 4
    assert "a defect" in capsys.readouterr().err

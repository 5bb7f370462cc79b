"""Whichever process of an audit is killed, no process of the booster is left, with /proc and without.

For the system without /proc, an empty folder is mounted over it in a mount namespace. For a system that also cannot end a
process together with its parent, `sys.platform` gets another name, so that no call specific to Linux is made.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from properties.engine.files import ROOT

AUDIT = """
import os, subprocess, sys, time
from properties import sabotage  # all libraries, under the name of the system that they were built for
if {elsewhere!r}:
    for name in [name for name in sys.modules if name.startswith("properties.audit")]:
        del sys.modules[name]
    sys.platform = "darwin"
from properties.audit import isolation
from properties.audit.audit import audit
from properties.sabotage.signs import SignBooster
isolation.wanted.intersection_update({wanted!r})
assert os.path.exists("/proc/self") != {without_proc!r}

class Hangs(SignBooster):
    def update(self, column):
        {starts}
        with open({started!r}, "w") as file:
            file.write("started")
        while True:
            try:
                {hangs}
            except BaseException:
                pass

audit(Hangs, witnesses=None, limit=300, only=("invariant.weights-length",))
"""
ALL = {"namespaces", "mounts", "landlock"}
SYSTEMS = {  # the protections requested, whether /proc is visible, whether the system is other than Linux
    "all that the system grants": (ALL, True, False),
    "no namespaces": ({"landlock"}, True, False),
    "no /proc": ({"landlock"}, False, False),
    "no /proc, and no Linux": (set(), False, True),
}


def with_the_word(word: str) -> dict[int, int]:
    """Return {process: parent} for the processes whose command line contains a word."""
    result = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = Path(f"/proc/{entry}/cmdline").read_text(errors="replace")
            if word in words:
                result[int(entry)] = int(Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    return result


def line_of(processes: dict[int, int], first: int) -> list[int]:
    """Return the chain of processes from one process down, each the child of the one before."""
    result = [first]
    while children := [process for process, parent in processes.items() if parent == result[-1]]:
        result.append(children[0])
    return result


@pytest.mark.skipif(sys.platform != "linux", reason="the processes are looked at in Linux's /proc")
@pytest.mark.parametrize("killed", ["the caller", "the supervisor", "the first process"])
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("hangs", ["time.sleep(1000)", "pass"])
def test_a_killed_process_of_an_audit_leaves_no_process_of_the_booster(system, killed, hangs, tmp_path, request):
    if hangs == "pass" and killed != "the caller" and request.config.getoption("--effort") == "quick":
        pytest.skip("at --effort ci")
    wanted, shows, elsewhere = SYSTEMS[system]
    started, word = tmp_path / "started", f"word_{os.getpid()}_{time.monotonic_ns()}"
    starts = "pass" if elsewhere or not shows else "os.fork()"  # a further process, if the system allows it to be found
    program = AUDIT.format(
        wanted=wanted, without_proc=not shows, elsewhere=elsewhere, started=str(started), hangs=hangs, starts=starts
    )
    words = [sys.executable, "-c", program, word]
    if not shows:
        if shutil.which("unshare") is None:
            pytest.skip("there is no unshare here")
        script = 'mount -t tmpfs none /proc && exec "$@"'
        words = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", *words]
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    caller = subprocess.Popen(words, env=os.environ | {"PYTHONPATH": path}, stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + 120
        while not started.exists() and time.monotonic() < until:
            if caller.poll() is not None and "mount" in (output := caller.stderr.read()):
                pytest.skip(f"no file system can be mounted here: {output}")
            time.sleep(0.05)
        assert started.exists(), caller.poll()
        line = line_of(with_the_word(word), caller.pid)
        assert len(line) >= 4, line
        os.kill(line[{"the caller": 0, "the supervisor": 1, "the first process": 2}[killed]], signal.SIGKILL)
        if killed == "the caller":
            caller.wait()
        until = time.monotonic() + 15
        while (left := set(with_the_word(word)) & set(line[3:])) and time.monotonic() < until:
            time.sleep(0.05)
        assert not left
    finally:
        caller.kill()  # first, because it starts further processes
        caller.wait()
        for process in with_the_word(word):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        caller.stderr.close()

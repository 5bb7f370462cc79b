"""Hostile boosters: the audit ends in time, reports each in one line, and leaves none of their processes."""

import contextlib
import mmap
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from properties import audit
from properties.audit import isolation
from properties.engine.files import ROOT
from properties.sabotage.signs import SignBooster
from tests.faults import counted
from tests.properties.attacks import ATTACKS
from tests.properties.hostile import HIDING, HOSTILE, QUIET, Hostile

LARGE = ("memory", "million", "gigabytes", "fork", "bomb")  # large processes start slowly
TRIED = ("invariant.replay", "invariant.any-order", "promise.weights-follow-losses")
AT_ONCE = (
    "files without a name",
    "memory shared with nobody yet",
    "a user namespace of its own",
    "one fork",
    "a forged end",
    "decide patched",
    "a program that ignores its end",
    "its parents killed",
)


def processes() -> set[int]:
    return {int(entry) for entry in os.listdir("/proc") if entry.isdigit()}


def descended(before: set[int]) -> list[str]:
    """Return the command lines of processes started since `before` by these tests: of Python or of sleep."""
    result = []
    for process in processes() - before:
        try:
            words = Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            started_here = "test_hostile" in words or words.startswith("sleep 60")
        except OSError:
            continue
        if started_here:
            result.append(words)
    return result


@pytest.fixture(scope="module")
def tally():
    """Count the hostile boosters tried, those reported in time, and the processes left behind."""
    kept = Counter()
    yield kept
    counted("hostile boosters that are reported in time", kept["answered"], kept["tried"])
    counted("processes left by hostile boosters", kept["left"], 0)


def chosen(config) -> list[str]:
    return list(HOSTILE) if config.getoption("--effort") != "quick" else list(AT_ONCE)


ATTACKS_AT_ONCE = (
    "poke: memory of the caller",
    "forge: the report",
    "leave: a sleeper",
    "fill: shared memory",
    "shadow: the folder above files of ours",
    "shadow: a program",
    "escape: a service",
)
AUDITED_BY = {
    "the user of the tests": "",
    "an ordinary user": """
import os, ctypes
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
    ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)
""",
}
CALLER = """
import sys
from properties import audit
from properties.audit import isolation
from tests.properties.attacks import Attacker
isolation.wanted.intersection_update({wanted!r})
{becomes}
report = audit(Attacker({attack!r}), witnesses=None, limit=20, budget=40, only=("invariant.weights-sum-to-one",))
print(report, flush=True)
import colorsys
sys.exit(report.status)
"""


def tried(attack: str, user: str, wanted: set[str], folder: Path) -> list[str]:
    """Return a list of what an attack on an audit achieved; empty if it was prevented."""
    folder.chmod(0o777)
    words = CALLER.format(wanted=wanted, attack=attack, becomes=AUDITED_BY[user])
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    segments = {number for number, *_ in isolation.segments()}
    with contextlib.chdir(folder), socket.socket(socket.AF_UNIX) as service:  # the path of a socket must be short
        service.bind(f"{folder}/service" if len(str(folder)) < 90 else "service")
        service.listen()
        os.chmod("service", 0o777)
        done = subprocess.run(
            [sys.executable, "-c", words],
            env=os.environ | {"PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=120,
        )
    left = [number for number, *_ in isolation.segments() if number not in segments]
    result = [] if done.returncode in (1, 3) else [f"status {done.returncode}: {done.stderr[-300:]}"]
    if "weights-sum-to-one" not in done.stdout and "violated" not in done.stdout:
        result.append("no report")
    result += ["forged"] if "FORGED" in done.stdout else []
    result += ["went through"] if (folder / "marked").exists() else []
    until = time.monotonic() + 3
    while (sleepers := asleep()) and time.monotonic() < until:
        time.sleep(0.05)
    for process in sleepers:
        os.kill(process, 9)
    result += [f"left {len(sleepers)} processes"] if sleepers else []
    for number in left:
        isolation.remove_segment(number)
    result += [f"left {len(left)} segments"] if left else []
    shared = Path("/dev/shm/boostproof-6161")
    if shared.exists():
        shared.unlink()
        result.append("left a file")
    return result


def asleep() -> list[int]:
    result = []
    for process in processes():
        try:
            words = Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        result += [process] if words == b"sleep\x006161\x00" else []
    return result


@pytest.mark.skipif(sys.platform != "linux", reason="the attacks are written for Linux")
@pytest.mark.parametrize("user", AUDITED_BY)
@pytest.mark.parametrize("level", ["all that the system grants", "no namespaces", "nothing"])
def test_an_attack_on_an_audit_achieves_nothing(attack, level, user, tmp_path):
    wanted = {
        "all that the system grants": set(isolation.wanted),
        "no namespaces": {isolation.LANDLOCK},
        "nothing": set(),
    }[level]
    _, by_landlock, alone = ATTACKS[attack]
    granted = isolation.granted()
    kept = {
        "all that the system grants": granted.mounts,
        "no namespaces": by_landlock and granted.landlock >= 6,
        "nothing": alone,
    }[level]
    if not kept and not alone:
        pytest.skip("this system cannot prevent the attack, as the report says")
    assert tried(attack, user, wanted, tmp_path) == []


def pytest_generate_tests(metafunc):
    if "attack" in metafunc.fixturenames:
        thorough = metafunc.config.getoption("--effort") != "quick"
        metafunc.parametrize("attack", list(ATTACKS) if thorough else list(ATTACKS_AT_ONCE))
    if "hostile" in metafunc.fixturenames:
        metafunc.parametrize("hostile", chosen(metafunc.config))


def test_a_hostile_booster_is_reported_in_time_and_leaves_no_process(hostile, tally):
    tally["tried"] += 1
    act, message = HOSTILE[hostile]
    before = processes()
    begun = time.monotonic()
    patience = 20 if any(word in hostile for word in LARGE) else 1.5
    report = audit(Hostile(act), witnesses=None, limit=patience, budget=4 * patience)
    assert time.monotonic() - begun < 6 * patience + 20
    text = str(report)
    assert report.status in (1, 3) or message == QUIET, text
    assert message == QUIET or message in text, text
    assert "\x1b" not in text and max(map(len, text.splitlines())) < 2000
    tally["answered"] += 1
    until = time.monotonic() + 3
    while descended(before) and time.monotonic() < until:
        time.sleep(0.05)
    tally["left"] += len(descended(before))
    assert not descended(before)


def test_a_booster_that_hides_its_files_is_ended():
    if os.geteuid() == 0 and not isolation.granted().processes:
        pytest.skip("nothing is hidden from the administrator outside a user namespace")
    report = audit(Hostile(HIDING[0]), witnesses=None, limit=10, budget=30, only=("invariant.weights-sum-to-one",))
    assert report.status == 1 and HIDING[1] in str(report), str(report)


def test_memory_that_the_caller_shared_before_counts_against_no_booster():
    """The caller of an audit may have large shared arrays, which the process of the booster inherits."""
    kept = mmap.mmap(-1, 3 * isolation.SHARED)
    kept.write(b"x" * len(kept))

    class Reads(Hostile):
        def start(self, m):
            assert kept[::4096] == b"x" * (len(kept) // 4096)
            return super().start(m)

    report = audit(Reads(lambda self: None), witnesses=None, budget=60, only=("invariant.weights-sum-to-one",))
    assert report.status == 0, str(report)


def test_namespaces_and_landlock_do_not_double_an_audit(monkeypatch):
    class Good(SignBooster):
        traits = {"columns": "signs", "promises": ["weights-follow-losses"]}  # noqa: RUF012

    def seconds(isolate: bool) -> float:
        begun = time.monotonic()
        assert audit(Good, witnesses=None, budget=300, cases=5, isolate=isolate, only=TRIED).status == 0
        return time.monotonic() - begun

    granted = set(isolation.wanted)
    result: dict[str, list[float]] = {"all that is granted": [], "a process alone": [], "the caller's process": []}
    for _ in range(3):  # interleaved, so that the load of the machine is the same for all
        for name, times in result.items():
            monkeypatch.setattr(isolation, "wanted", granted if name == "all that is granted" else set())
            isolation.granted()  # determined once in a session, so its time does not count
            times.append(seconds(name != "the caller's process"))
    least = {name: min(times) for name, times in result.items()}
    print("seconds of an audit, least of three:", {name: round(value, 2) for name, value in least.items()})
    assert least["all that is granted"] < 2 * least["a process alone"]


def test_there_are_sixty_hostile_boosters():
    assert len(HOSTILE) >= 60


def test_nothing_was_run_from_a_pickle():
    assert not Path("/tmp/boostproof-was-here").exists()


@pytest.mark.parametrize("name", ["weights of nine", "decide patched"])
def test_weights_of_nine_are_rejected_whatever_the_booster_patches(name):
    report = audit(Hostile(HOSTILE[name][0]), witnesses=None, budget=6)
    assert report.outcome("weights-sum-to-one").status == "violated"

"""Hostile boosters: the audit ends in time, says one line of each, and nothing that they started is left."""

import os
import time
from collections import Counter
from pathlib import Path

import pytest

from properties import audit
from tests.faults import counted
from tests.properties.hostile import HOSTILE, QUIET, Hostile

LARGE = ("memory", "million", "gigabytes", "fork", "bomb")  # a large process forks and fills slowly on a busy machine
AT_ONCE = ("one fork", "a forged end", "decide patched", "a program that ignores its end", "its parents killed")


def processes() -> set[int]:
    return {int(entry) for entry in os.listdir("/proc") if entry.isdigit()}


def descended(before: set[int]) -> list[str]:
    """The command lines of new processes that are ours: Python's or a sleep's, started since."""
    found = []
    for process in processes() - before:
        try:
            words = Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            started_here = "test_hostile" in words or words.startswith("sleep 60")
        except OSError:
            continue
        if started_here:
            found.append(words)
    return found


@pytest.fixture(scope="module")
def tally():
    """Hostile boosters tried, those that got their line in time, and the processes that they left."""
    kept = Counter()
    yield kept
    counted("hostile boosters that get their line in time", kept["answered"], kept["tried"])
    counted("processes left by hostile boosters", kept["left"], 0)


def chosen(config) -> list[str]:
    return list(HOSTILE) if config.getoption("--effort") != "quick" else list(AT_ONCE)


def pytest_generate_tests(metafunc):
    if "hostile" in metafunc.fixturenames:
        metafunc.parametrize("hostile", chosen(metafunc.config))


def test_a_hostile_booster_gets_its_line_in_time_and_leaves_nothing(hostile, tally):
    tally["tried"] += 1
    act, said = HOSTILE[hostile]
    before = processes()
    begun = time.monotonic()
    patience = 20 if any(word in hostile for word in LARGE) else 1.5
    report = audit(Hostile(act), witnesses=None, limit=patience, budget=4 * patience)
    assert time.monotonic() - begun < 6 * patience + 20
    text = str(report)
    assert report.status in (1, 3) or said == QUIET, text
    assert said == QUIET or said in text, text
    assert "\x1b" not in text and max(map(len, text.splitlines())) < 2000
    tally["answered"] += 1
    until = time.monotonic() + 3
    while descended(before) and time.monotonic() < until:
        time.sleep(0.05)
    tally["left"] += len(descended(before))
    assert not descended(before)


def test_there_are_sixty_of_them():
    assert len(HOSTILE) >= 60


def test_nothing_was_run_from_a_pickle():
    assert not Path("/tmp/boostproof-was-here").exists()


@pytest.mark.parametrize("name", ["weights of nine", "decide patched"])
def test_weights_of_nine_are_no_distribution_whoever_is_patched(name):
    report = audit(Hostile(HOSTILE[name][0]), witnesses=None, budget=6)
    assert report.outcome("weights-sum-to-one").status == "violated"

"""Files that are no witnesses, or hostile: they get one line and status 2, or the right verdict, in seconds and little memory.

Some files are made by hand. Others are committed witnesses mutated by hypothesis: parts exchanged, removed, repeated or
replaced by one another. `replay` is called like the command. It may only report that the claim is violated, that it is no
longer violated, or that the file cannot be used.
"""

import gc
import json
import os
import resource
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies as st

from properties.engine import limits, reading, witness
from reference import Game
from tests.faults import counted
from tests.forked import forked
from theorems.__main__ import main
from theorems.commands.replay import MOST_LINES
from theorems.shared.matrices import MOST

MUTATIONS = {"quick": 150, "ci": 2000, "night": 5000}
LONGEST, MEMORY = 2.0, 500 << 20
STORED = sorted(witness.COMMITTED.glob("*.json"))
EXAMPLE = json.loads((witness.COMMITTED / "NP14.algorithm-3.json").read_text())


def changed(**parts):
    return {**EXAMPLE, **parts}


def case(**parts):
    return changed(case={**EXAMPLE["case"], **parts})


def nested(depth, inner=1):
    for _ in range(depth):
        inner = [inner]
    return inner


BOOSTER = {"family": "exact", "class": "AdaBoost", "arguments": {}}
NUMBERS = [
    "1e-999999999", "1e999999999", "9" * 5000, "1/" + "9" * 20_000, "1/0", "0x10", "nan", "inf", "-inf", "", " ", "1//2",
    "1e", "--1", "\x1b[31m", "\u0661/3", "1_000", True, None, {}, [], [[1]], 1e308, 1e-320, 10**400, -(10**400), 2, -2, 1.5,
]  # fmt: skip
KINDS = [None, True, 0, 1, -1, 1.5, "", "x", "\n\x1b[2J", [], [1], {}, {"x": 1}, nested(40), "x" * 30_000, 10**30]
HAND = {
    **{f"entry {k}": case(game=[[number]]) for k, number in enumerate(NUMBERS)},
    **{f"fraction {k}": changed(case={"kind": "instance", "instance": {"$fraction": number}}) for k, number in enumerate(NUMBERS)},
    **{f"float {k}": changed(case={"kind": "instance", "instance": {"$float": number}}) for k, number in enumerate(NUMBERS)},
    **{f"claim {k}": changed(claim=value) for k, value in enumerate(KINDS)},
    **{f"case {k}": changed(case=value) for k, value in enumerate(KINDS)},
    **{f"kind {k}": case(kind=value) for k, value in enumerate(KINDS)},
    **{f"game {k}": case(game=value) for k, value in enumerate(KINDS)},
    **{f"rounds {k}": case(rounds=value) for k, value in enumerate([*KINDS, 10**6, 10**9, 100_000])},
    **{f"transcript {k}": case(transcript=value) for k, value in enumerate([*KINDS, [[0, 2]], [[-1, 1]], [[0.5, 1]], [[10**9, 1]]])},
    **{f"booster {k}": case(booster=value) for k, value in enumerate(KINDS)},
    **{f"arguments {k}": case(booster={**BOOSTER, "arguments": value}) for k, value in enumerate(KINDS)},
    "a foreign module": case(booster={"family": "os", "class": "system"}),
    "a foreign class": case(booster={"family": "exact", "class": "os.system"}),
    "a private class": case(booster={"family": "exact", "class": "__builtins__"}),
    "an argument too many": case(booster={**BOOSTER, "arguments": {"nu": 2}}),
    "nu of a million digits": case(booster={"family": "exact", "class": "LPBoost", "arguments": {"nu": "9" * 10**6}}),
    "nested 40": changed(case={"kind": "instance", "instance": nested(40)}),
    "nested 900": changed(case={"kind": "instance", "instance": nested(900)}),
    "a map with a list for a key": changed(case={"kind": "instance", "instance": {"$map": [[[], 1]]}}),
    "an instance of itself": changed(case={"kind": "instance", "instance": {"$instance": {"self": 1}}}),
    "a game of a million entries": case(game=[[1] * 1000] * 1000),
    "a ragged game": case(game=[[1], [1, 1]]),
    "a multiclass game of nothing": changed(case={"kind": "play", "instance": {"$multiclass": {}}, "rounds": 2}),
    "a multiclass game of many labels": changed(
        case={"kind": "play", "instance": {"$multiclass": {"labels": [1] * 9, "k": 10**9, "partitions": [[*range(9)]]}}, "rounds": 2}
    ),
}  # fmt: skip
RAW = {
    "empty": b"",
    "no text": b"\xff\xfe\x00",
    "truncated": json.dumps(EXAMPLE).encode()[:80],
    "two": json.dumps(EXAMPLE).encode() * 2,
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 5000 + b"1" + b"}" * 5000,
    "NaN": b'{"claim": "NP14.algorithm-3", "case": {"kind": "game", "game": [[NaN]]}}',
    "a long number": b'{"claim": "x", "case": ' + b"9" * 10_000 + b"}",
    "too large": b" " * (reading.LARGEST_FILE + 1),
    "a list": b"[1, 2, 3]",
    "nothing but zeros": b"\0" * 1000,
}


def replayed(path, capsys):
    """Return (status, lines, seconds) of the command."""
    capsys.readouterr()
    begun = time.process_time()
    status = main(["replay", str(path)])
    seconds = time.process_time() - begun
    printed = capsys.readouterr()
    return status, [*printed.out.splitlines(), *printed.err.splitlines()], seconds


def wrong_with(path, capsys) -> str | None:
    """Return what is wrong with the output and status of the command, or None."""
    try:
        status, lines, seconds = replayed(path, capsys)
    except BaseException as error:
        return f"raises {type(error).__name__}: {str(error)[:200]}"
    verdict, details = lines[:1], lines[1:]
    is_valid = bool(verdict) and len(verdict[0]) < 600 and all(line.isprintable() for line in lines)
    if status in (0, 3):  # the place and the game, a line for each part of a witness that still violates its claim
        is_valid = is_valid and " is violated" in verdict[0] and ("unverified: " in verdict[0]) is (status == 3)
        is_valid = is_valid and len(details) <= MOST_LINES + 1
        is_valid = is_valid and all(line.startswith("  ") and len(line) < 2 * MOST + 10 for line in details)
        is_valid = is_valid and shows_the_game_of(path, details)
    elif status == 1:
        is_valid = is_valid and not details and " is not violated" in verdict[0] and "our own defect" not in verdict[0]
    else:
        is_valid = is_valid and status == 2 and not details and verdict[0].startswith("error: ")
    if not is_valid:
        return f"says {[line[:300] for line in lines]} with status {status}"
    return f"takes {seconds:.1f} s" if seconds > LONGEST else None


def shows_the_game_of(path: Path, details: list[str]) -> bool:
    """Return whether the game printed as Python code equals the game of the file."""
    pasted = [line.strip() for line in details if line.startswith("  Game([[") and line.endswith("]])")]
    if not pasted:
        return True
    held = json.loads(path.read_text(encoding="utf-8"))["case"].get("game")
    game = eval(pasted[0], {"Game": Game, "F": Fraction, "Fraction": Fraction})
    return held is None or game == Game(held)


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.fixture(scope="module", autouse=True)
def claims():
    from theorems.ledger import load_claims

    load_claims()


def test_every_file_made_by_hand_gets_its_message(tmp_path, capsys):
    before, complaints = peak(), []
    files = {**{name: json.dumps(data).encode() for name, data in HAND.items()}, **RAW}
    for number, (name, body) in enumerate(files.items()):
        path = tmp_path / f"{number}.json"
        path.write_bytes(body)
        result = wrong_with(path, capsys)
        complaints += [f"{name}: {result}"] if result else []
    counted("hand-made witness files with a message of one line", len(files) - len(complaints), len(files))
    assert len(files) >= 200
    assert not complaints, "\n".join(complaints)
    assert peak() - before < MEMORY


def test_a_path_that_is_no_regular_file_is_refused_at_once(tmp_path, capsys):
    pipe, link = tmp_path / "pipe.json", tmp_path / "link.json"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    for path in (pipe, link, Path("/dev/zero"), Path("/dev/null"), tmp_path, tmp_path / "none.json"):
        assert wrong_with(path, capsys) is None
        assert main(["replay", str(path)]) == 2


@st.composite
def mutated(draw):
    """Return the text of a committed witness with one to four changes."""
    data = json.loads(draw(st.sampled_from(STORED)).read_text(encoding="utf-8"))
    for _ in range(draw(st.integers(1, 4))):
        places = list(parts_of(data))
        where, key = places[draw(st.integers(0, len(places) - 1))]
        other, place = places[draw(st.integers(0, len(places) - 1))]
        change = draw(st.sampled_from(["replace", "remove", "repeat", "exchange", "number", "grow"]))
        if change == "remove":
            del where[key]
        elif change == "replace":
            where[key] = copied(draw(st.sampled_from(KINDS)))
        elif change == "number":
            where[key] = copied(draw(st.sampled_from(NUMBERS)))
        elif change == "exchange" and is_in(where, key) and is_in(other, place):
            where[key] = copied(other[place])
        elif change == "repeat" and isinstance(where, list) and len(where) < 400:
            where.extend(copied(where) * draw(st.integers(1, 3)))
        elif change == "grow" and is_in(where, key) and type(where[key]) is int:
            where[key] = where[key] * 10 ** draw(st.integers(1, 9))
    text = json.dumps(data)
    cut = draw(st.integers(0, 9))
    return text[: len(text) // 2] if cut == 0 else text


def copied(part):
    """Return a copy of a part, so that later changes of one do not change the other."""
    return json.loads(json.dumps(part))


def is_in(where, key) -> bool:
    return key in where if isinstance(where, dict) else key < len(where)


def parts_of(data):
    """Yield (container, key) of every proper part of the data."""
    waiting = [data]
    while waiting:
        entry = waiting.pop()
        for key in list(entry) if isinstance(entry, dict) else range(len(entry)):
            yield entry, key
            if isinstance(entry[key], (dict, list)) and entry[key]:
                waiting.append(entry[key])


def test_every_mutated_witness_gets_one_message(tmp_path, capsys, request):
    tried, complaints, before = 0, [], peak()

    @hypothesis.settings(
        max_examples=MUTATIONS[request.config.getoption("--effort")],
        database=None,
        deadline=None,
        derandomize=True,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(mutated())
    def attack(text):
        nonlocal tried
        tried += 1
        path = tmp_path / "mutated.json"
        path.write_text(text, encoding="utf-8")
        result = wrong_with(path, capsys)
        if result:
            complaints.append(f"{result}\n    {text[:600]}")

    attack()
    counted("mutated witnesses with a message of one line", tried - len(complaints), tried)
    assert not complaints, "\n".join(complaints[:20])
    assert peak() - before < MEMORY


def test_work_is_cut_after_its_seconds_even_where_the_interruption_is_caught():
    begun = time.process_time()
    with (
        pytest.raises(limits.OutOfTimeError, match=r"spinning takes more than 0\.2 seconds"),
        limits.processor_time_limit(0.2, "spinning"),
    ):
        while True:
            try:
                while True:
                    pass
            except ValueError:
                if time.process_time() - begun > 0.5:
                    raise
    with pytest.raises(ValueError, match="seconds must be above 0"), limits.processor_time_limit(0, "nothing"):
        pass


def test_an_interrupted_draw_of_cases_is_out_of_time():
    @hypothesis.settings(derandomize=True, database=None, deadline=None, phases=(hypothesis.Phase.generate,))
    @hypothesis.given(st.integers())
    def slow_once(_):  # hypothesis repeats the case that raised, finds no error, and reports it as flaky
        while time.process_time() < started + 0.3:
            pass

    started = time.process_time()
    with (
        pytest.raises(limits.OutOfTimeError, match="drawing takes more than"),
        limits.processor_time_limit(0.1, "drawing"),
    ):
        slow_once()


def test_an_interrupted_callback_of_the_collector_prints_nothing(capfd):
    def spin(*_):  # nearly all the time is spent in a callback whose exceptions Python drops
        until = time.process_time() + 0.3
        while time.process_time() < until:
            pass

    started = time.process_time()
    gc.callbacks.append(spin)
    try:
        with pytest.raises(limits.OutOfTimeError), limits.processor_time_limit(0.1, "collecting"):
            while time.process_time() < started + 20:
                gc.collect(0)  # only the youngest generation: the heap of a session is large
    finally:
        gc.callbacks.remove(spin)
    assert sys.gettrace() is None
    assert capfd.readouterr().err == ""


def test_importing_the_claims_does_not_count_towards_the_time_limit_of_a_witness():
    stored = witness.COMMITTED / "NP14.algorithm-3.json"
    done = subprocess.run(
        [sys.executable, "-m", "theorems", "replay", str(stored), "--seconds", "0.3"],
        capture_output=True,
        text=True,
        cwd=witness.ROOT,
    )
    assert done.returncode == 0 and not done.stderr, done.stderr


def test_the_command_line_ends_with_status_two_and_one_line(tmp_path):
    path = tmp_path / "hostile.json"
    path.write_text(json.dumps(HAND["fraction 0"]))
    done = forked(lambda: main(["replay", str(path)]))
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and not done.stdout

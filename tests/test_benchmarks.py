"""The benchmark command lists, measures and refuses; no test looks at a clock."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks import __main__ as command
from tests.benchmarks import growth
from tests.benchmarks.timing import Benchmark, measure

ROOT = Path(__file__).resolve().parent.parent


def test_a_ratio_is_work_over_base_and_a_speed_base_over_work():
    slow, quick = (lambda: sum(range(60_000))), (lambda: sum(range(600)))
    at_most = measure(Benchmark("x", "slow", "quick", 2.0, lambda: (slow, quick)), repeats=4)
    assert at_most["ratio"][1] > 2 and not at_most["met"]
    at_least = measure(Benchmark("x", "quick", "slow", 2.0, lambda: (quick, slow), faster=True), repeats=4)
    assert at_least["ratio"][1] > 2 and at_least["met"]
    assert at_least["repeats"] == 4 and at_least["ratio"] == sorted(at_least["ratio"])


def test_every_benchmark_has_a_name_of_its_own_and_states_its_base(capsys):
    known = command.collected(None)
    names = [benchmark.name for benchmark in known]
    assert len(set(names)) == len(names) >= 20
    assert all(benchmark.base and benchmark.target > 0 for benchmark in known)
    assert command.main(["--list"]) == 0
    assert all(name in capsys.readouterr().out for name in names[:1])


def test_the_command_prints_json():
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks", "--json", "--repeats", "2", "game-value-5x5"],
        capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (result,) = json.loads(done.stdout)["benchmarks"]
    assert result["name"] == "game-value-5x5" and len(result["ratio"]) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such"], "unknown benchmark no-such"),
        (["--repeats", "1"], "--repeats must be at least 2"),
        (["--data", "nowhere"], "--data must be a folder"),
        (["--plot", "x.png"], "--plot goes with the one name growth"),
    ],
)
def test_misuse_is_status_two_and_names_what_is_accepted(arguments, message, capsys):
    with pytest.raises(SystemExit) as stopped:
        command.main(arguments)
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


def test_the_slope_of_a_square_is_two_and_the_table_shows_it():
    assert growth.slope([0, 1, 2], [1, 3, 5]) == pytest.approx(2)
    row = {"name": "squares", "quantity": "n", "values": [1, 2], "measured": [1.0, 4.0], "unit": "seconds"}
    assert "2.00" in growth.report([{**row, "exponent": 2.0, "predicted": "2"}])

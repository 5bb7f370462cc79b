"""The benchmark command lists, measures and refuses; no test depends on measured time."""

import gc
import importlib.util
import json

import numpy as np
import pytest

from tests.benchmarks import __main__ as command
from tests.benchmarks import growth, stored
from tests.benchmarks.timing import Benchmark, measure


@pytest.fixture(scope="module", autouse=True)
def put_away():
    """Freeze the objects of the session so far, so that the garbage collections before each pair do not walk through them."""
    gc.freeze()
    yield
    gc.unfreeze()


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


def test_the_command_prints_json(capsys):
    assert command.main(["--json", "--repeats", "2", "game-value-5x5"]) == 0
    (result,) = json.loads(capsys.readouterr().out)["benchmarks"]
    assert result["name"] == "game-value-5x5" and len(result["ratio"]) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such"], "unknown benchmark no-such"),
        (["--repeats", "1"], "--repeats must be at least 2"),
        (["--data", "nowhere"], "--data must be a folder"),
        (["--plot", "x.png"], "--plot goes with the one name growth"),
        (["--write", "stump"], "--write stands alone"),
    ],
)
def test_misuse_has_status_two_and_names_the_accepted_values(arguments, message, capsys):
    with pytest.raises(SystemExit) as stopped:
        command.main(arguments)
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


ROW = {"date": "2026-01-02", "load": 0.5, "name": "b", "work": "w|v", "base": "u", "target": 2, "ratio": [1, 2, 3]}


def row(name="b", faster=False, met=True, **more):
    return {**ROW, "name": name, "direction": f"{'base/work' if faster else 'work/base'} at", "met": met, **more}


def test_rows_are_kept_by_name_and_one_of_them_can_be_measured_again(tmp_path):
    path = tmp_path / "ratios.json"
    for entry in (row("b"), row("a"), row("b", met=False)):
        stored.save(entry, path)
    assert [(entry["name"], entry["met"]) for entry in stored.read(path)["benchmarks"]] == [("a", True), ("b", False)]
    stored.check_environment(["b"], path)
    path.write_text(path.read_text().replace('"python": "', '"python": "0.'))
    stored.check_environment(["a", "b"], path)
    with pytest.raises(ValueError, match="every stored row measured anew, a among them"):
        stored.check_environment(["b"], path)


def test_the_table_marks_missed_targets():
    table = {"environment": stored.environment(), "benchmarks": [row("a", faster=True), row(met=False, load=9.0)]}
    table = {**table, "commit": "x", "benchmarks": [{**entry, "commit": "x"} for entry in table["benchmarks"]]}
    displayed = stored.markdown(table, ["a", "b", "c"])
    assert "0.5 to 9 processes" in displayed and "2 rows, 1 of them miss" in displayed
    assert "| `a` | w\\|v | u | at least 2 times faster | 2 [1, 3] | 0.5 |" in displayed
    assert displayed.endswith("Not measured yet: `c`.")
    assert "| `b` | w\\|v | u | at most 2 | **2 [1, 3], missed** | 9 |" in displayed


def test_geometric_means_count_an_unfinished_run_with_its_limit_and_say_how_many():
    table_2 = pytest.importorskip("tests.benchmarks.table_2")

    def cell(seconds, finished=True):
        return {"booster": seconds, "learner": 0.0, "finished": finished, "rounds": 1, "limit": 240.0}

    cells = {
        "titanic|0.3|LPBoost": cell(4.0),
        "titanic|0.3|NewtonBoost": cell(1.0),
        "banana|0.3|LPBoost": cell(8.0),
        "banana|0.3|NewtonBoost": cell(8.5),
        "splice|0.3|LPBoost": cell(8.0),
        "splice|0.3|NewtonBoost": cell(9.0, finished=False),
        "titanic|0.1|LPBoost": cell(240.0, finished=False),
        "titanic|0.1|NewtonBoost": cell(24.0),
        "thyroid|0.1|LPBoost": cell(0.5),
        "thyroid|0.1|NewtonBoost": cell(5.0),
    }
    mean = (1 / 4 * 17 / 16 * 240 / 8 * 1 / 10 * 10) ** 0.2
    assert table_2._geometric_mean(cells, "NewtonBoost") == f"{mean:.2g} (5; 1, 1)"
    assert table_2._geometric_mean(cells, "ERLPBoost") == "none"
    made_of = "1 rounds against 1, 0% of its time the learner's"
    assert (
        table_2._slower(cells, "NewtonBoost")
        == f"banana at 0.3 m (1.06: {made_of}), splice at 0.3 m (> 1.12: {made_of})"
    )
    assert table_2._slower(cells, "ERLPBoost") == "none, for none was measured"
    slow = {key: cell | {"booster": 1e-9} for key, cell in cells.items() if key.endswith("|NewtonBoost")}
    assert table_2._slower(cells | slow, "NewtonBoost").startswith("none of ")
    six = {key.replace("Boost", "Boost (6)"): value for key, value in cells.items()}
    pair = "NewtonBoost (6)", "LPBoost (6)"
    assert table_2._geometric_mean(six, *pair) == f"{mean:.2g} (5; 1, 1)"
    assert table_2._slower(six, *pair, 0.1).endswith(f", thyroid at 0.1 m (10.00: {made_of})")


def test_the_page_of_results_is_what_follows_from_the_stored_rows():
    known = {benchmark.name: benchmark for benchmark in command.collected(None)}
    displayed = stored.RESULTS.read_text(encoding="utf-8")
    assert stored.page(command.declared()) == displayed, "run: python -m tests.benchmarks --write"
    kept = [entry for entry in stored.read()["benchmarks"] if entry["name"] in known]
    assert len(kept) >= 40
    for entry in kept:
        benchmark, median = known[entry["name"]], entry["ratio"][1]
        assert (entry["work"], entry["base"], entry["target"]) == (benchmark.work, benchmark.base, benchmark.target)
        assert entry["met"] is (median >= benchmark.target if benchmark.faster else median <= benchmark.target)


def test_every_stored_row_has_a_benchmark_in_the_code():
    assert {entry["name"] for entry in stored.read()["benchmarks"]} <= set(command.declared())


def test_saving_a_row_drops_those_that_the_code_no_longer_has(tmp_path):
    path = tmp_path / "ratios.json"
    stored.save(row("gone"), path)
    stored.save(row("b"), path, names=["a", "b"])
    assert [entry["name"] for entry in stored.read(path)["benchmarks"]] == ["b"]


def test_a_row_of_another_commit_than_the_last_is_marked_as_stale(tmp_path):
    path = tmp_path / "ratios.json"
    for entry in (row("a"), row("b", commit="one"), row("c", commit="two")):
        stored.save(entry, path)
    displayed = stored.markdown(stored.read(path))
    assert "1 were measured on the last commit, two, the others are stale" in displayed
    ends = {name: line for line in displayed.splitlines() for name in "abc" if line.startswith(f"| `{name}`")}
    assert ends["a"].endswith("3] stale: before commits were noted | 0.5 |")
    assert ends["b"].endswith("3] stale: one | 0.5 |")
    assert ends["c"].endswith("2 [1, 3] | 0.5 |")


def test_an_interrupted_run_keeps_the_rows_of_this_commit_and_environment(tmp_path, monkeypatch):
    path = tmp_path / "ratios.json"
    monkeypatch.setattr(stored, "commit", lambda: "now")
    for entry in (row("a", commit="before"), row("b", commit="now")):
        stored.save(entry, path)
    assert stored.keep_current(path) == {"b"} and [entry["name"] for entry in stored.read(path)["benchmarks"]] == ["b"]
    path.write_text(path.read_text().replace('"python": "', '"python": "0.'))
    assert stored.keep_current(path) == set() and stored.read(path)["benchmarks"] == []


def test_the_first_lines_of_the_page_name_the_cells_where_lpboost_is_the_faster_one():
    seconds = {"work_seconds": [1, 0.01, 1], "base_seconds": [1, 0.02, 1]}
    won = row("newtonboost-eps-1e-02-50x40-1", **seconds, repeats=10) | {"ratio": [0.4, 0.5, 0.6]}
    lost = row("newtonboost-eps-1e-05-50x40-6", **seconds, repeats=10) | {"ratio": [1, 1.25, 2]}
    mlp = row("soft-margin-mlpboost-x-500", repeats=5) | {"ratio": [1, 1.5, 2]}
    displayed = stored.which_booster([won, lost], [won, lost, mlp])
    assert "50 x 40 with 6 a round at 1e-5 (1.25)" in displayed and "0.5 to 1.2" in displayed
    assert "MLPBoost (SS) takes 1.5 to 1.5 of LPBoost's time" in displayed and "ERLPBoost takes" not in displayed
    assert "faster in every cell" in stored.which_booster([won]) and "| **10** / 20 |" in stored.which_booster([won])


def test_the_growth_of_every_cost_is_measured_over_a_factor_of_16():
    for series in json.loads(stored.GROWTH.read_text())["series"]:
        assert series["values"][-1] >= 16 * series["values"][0], series["name"]


def test_a_row_whose_base_has_changed_is_dropped(tmp_path):
    path = tmp_path / "ratios.json"
    for entry in (row("a"), row("b"), row("c")):
        stored.save(entry, path)
    stored.drop_changed({"a": ("w|v", "u", 2), "b": ("w|v", "another", 2)}, path)
    assert [entry["name"] for entry in stored.read(path)["benchmarks"]] == ["a", "c"]


def test_quartiles_are_shown_only_behind_five_pairs():
    table = {"environment": stored.environment(), "benchmarks": [row("a", repeats=3), row("b", repeats=5)]}
    displayed = stored.markdown(table, ["a", "b"])
    assert "2 (3 pairs)" in displayed and "2 [1, 3]" in displayed


def test_the_stored_growth_is_fitted_to_what_was_measured():
    for series in json.loads(stored.GROWTH.read_text())["series"]:
        if series["unit"] == "seconds":
            fitted = growth.slope(np.log(series["values"]), np.log(series["measured"]))
        else:
            fitted = growth.slope(series["values"][3:], np.log2(series["measured"][3:]))
        assert series["exponent"] == pytest.approx(fitted, abs=0.006)
    assert (stored.GROWTH.with_suffix(".svg")).exists()


if importlib.util.find_spec("matplotlib"):  # the extra 'notebooks'; without it this test does not exist

    def test_a_plot_has_a_panel_for_each_quantity(tmp_path):
        rows = json.loads(stored.GROWTH.read_text())["series"]
        growth.plot(rows, tmp_path / "growth.svg")
        drawn = (tmp_path / "growth.svg").read_text()
        assert drawn.count('id="axes_') == len({(series["unit"], series["quantity"]) for series in rows})


def test_the_slope_of_a_square_is_two_and_the_table_shows_it():
    assert growth.slope([0, 1, 2], [1, 3, 5]) == pytest.approx(2)
    row = {"name": "squares", "quantity": "n", "values": [1, 2], "measured": [1.0, 4.0], "unit": "seconds"}
    assert "2.00" in growth.report([{**row, "exponent": 2.0, "predicted": "2"}])


def test_six_hypotheses_of_which_another_is_the_best_one_too_are_solved():
    soft_margin = pytest.importorskip("tests.benchmarks.soft_margin")
    column, other = np.array([1.0, 1.0, -1.0]), np.array([-1.0, 1.0, 1.0])
    booster = soft_margin.SixLPBoost(1, 0.1)
    booster.start(3)
    weights = booster.update(column, [column.copy(), other])
    assert max(weights @ column, weights @ other) == pytest.approx(0)


def test_a_repeated_column_beside_new_ones_solves_the_program_anew():
    soft_margin = pytest.importorskip("tests.benchmarks.soft_margin")
    booster = soft_margin.SixLPBoost(1, 0.1)
    booster.start(3)
    first, *others = np.array([[1.0, 1, -1], [1, -1, 1], [-1, 1, 1]])
    booster.update(first)
    booster.update(first, others)
    assert booster.record()["value"] == pytest.approx(1 / 3) and sorted(booster.coefficients()) == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])


def test_a_run_ends_at_its_limit_and_counts_as_that_while_it_may_end_before():
    soft_margin = pytest.importorskip("tests.benchmarks.soft_margin")
    limits = pytest.importorskip("tests.benchmarks.limits")
    prepared = soft_margin.pair(
        soft_margin.lpboost, soft_margin.SIX[1], lambda: soft_margin.GENERATORS["ringnorm"](120, 1), limit=1e-4
    )
    assert [run().seconds for run in prepared()] == [1e-4, 1e-4]
    patient = soft_margin.pair(
        soft_margin.lpboost, soft_margin.lpboost, lambda: soft_margin.GENERATORS["ringnorm"](40, 1), limit=1e3
    )
    assert [run() for run in patient()] == [None, None]
    booster = soft_margin.lpboost(4)
    booster.start(40)
    limits.end_programs_after(booster, 0.0)
    with pytest.raises(limits.Unfinished):
        booster.update(np.ones(40))


@pytest.mark.parametrize("name", ["LPBoost", "MLPBoost"])
def test_a_limit_interrupts_highs_inside_one_program_of_any_booster(name):
    limits, highspy = pytest.importorskip("tests.benchmarks.limits"), pytest.importorskip("highspy")
    booster = getattr(pytest.importorskip("reference.fast"), name)(60, 1e-3)
    booster.start(600)
    program = booster._program if name == "LPBoost" else booster._rule._program
    for column in np.random.default_rng(0).choice([-1.0, 1.0], (500, 600)):
        program.add(column)
    limits.end_programs_after(booster, 0.02)
    with pytest.raises(limits.Unfinished):
        program.solve()
    assert program._solver.getModelStatus() == highspy.HighsModelStatus.kTimeLimit

"""The search for games on which AdaBoost is slow: the run follows the plan of the linear program."""

import numpy
import pytest

from theorems.mrs13.slow_games import KEPT, STRICT, SlowGameSearch, all_rows, rounded, slowest, stored_slow_games, worth


@pytest.fixture(scope="module")
def climbed():
    """Return three sign columns and a rated one, after a few linear programs."""
    search = SlowGameSearch(all_rows(3, numpy.linspace(-1, 1, 5)), 3, [3], 3, 30, seed=5)
    return search, search.climbed(search.start(), seconds=20, steps=12)


def test_the_planned_run_is_the_run_of_the_planned_game(climbed):
    search, plan = climbed
    ratio, rounds, lead = slowest(search.rows, plan.weights, plan.solution, len(plan.picks))
    assert plan.slack < 1e-5 and lead > STRICT
    assert rounds <= len(plan.picks)
    assert ratio == pytest.approx(plan.ratio, rel=1e-2) or ratio > plan.ratio


def test_climbing_raises_the_ratio(climbed):
    search, plan = climbed
    first = SlowGameSearch(search.rows, 3, [3], 3, 30, seed=5)
    assert worth(plan) > worth(first.program(first.start(), 0)) + 0.1


def test_a_game_of_whole_multiplicities_keeps_the_ratio(climbed):
    search, plan = climbed
    game = rounded(search, plan)
    assert game is not None and game["ratio"] >= KEPT * plan.ratio - 1e-3
    assert len(game["signs"]) == len(game["rated"]) == len(game["multiplicities"]) <= len(search.rows)


def test_a_changed_plan_never_takes_a_column_twice_in_a_row(climbed):
    search, plan = climbed
    changed = [search.changed(plan) for _ in range(100)]
    assert all(a != b for c in changed if c is not None for a, b in zip(c.picks, c.picks[1:], strict=False))
    assert any(c is not None and c.picks != plan.picks for c in changed)


def test_a_search_begins_with_the_run_of_a_stored_game():
    game = next(game for game in stored_slow_games() if game["name"] == "rated, 5 columns")
    search = SlowGameSearch(all_rows(5, numpy.linspace(-1, 1, 7)), 5, [5], 5, 60, seed=1)  # a sign column more
    plan = search.begun(game)
    losses = numpy.cumprod(numpy.sqrt(1 - plan.edges**2))
    assert len(plan.picks) == game["rounds"] and max(plan.picks) < 4
    assert numpy.abs(plan.solution).sum() == pytest.approx(abs(float(game["reference"][-1])))
    assert 0 < losses[-1] < 1
    with pytest.raises(ValueError, match="needs more columns"):
        SlowGameSearch(all_rows(3, numpy.linspace(-1, 1, 7)), 3, [3], 3, 60, seed=1).begun(game)


def test_the_loss_after_a_rated_column_is_its_own_and_not_the_product():
    """The rated column has values 1/2, -1 and 1 and is chosen first; its step leaves a smaller loss than sqrt(1 - δ²)."""
    rows, counts = numpy.array([[1.0, 0.5], [-1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]]), numpy.array([4.0, 1.0, 2.0, 3.0])
    edge = (0.5 * 4 - 1 + 2 + 3) / 10
    step = numpy.arctanh(edge)
    loss = (4 * numpy.exp(-step / 2) + numpy.exp(step) + 5 * numpy.exp(-step)) / 10
    reached = (4 * numpy.exp(-1 / 2) + numpy.exp(1) + 5 * numpy.exp(-1)) / 10
    ratio, rounds, _ = slowest(rows, counts, numpy.array([0.0, 1.0]), 1)
    assert rounds == 1 and ratio == pytest.approx(loss - reached, abs=1e-12)
    assert loss < numpy.sqrt(1 - edge**2) - 1e-3

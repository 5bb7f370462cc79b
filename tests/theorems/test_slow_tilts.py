"""The limit of small tilts: its gradients, and that a game follows the planned run."""

import numpy
import pytest

from theorems.mrs13.slow_games import STRICT, stored_slow_games
from theorems.mrs13.slow_tilts import Limit


@pytest.fixture(scope="module")
def begun():
    """Return the slowest game with five columns for the run, in the limit."""
    limit = Limit(5, 100.0, seed=1)
    weights, tilted, picks = limit.begun(
        next(game for game in stored_slow_games() if game["name"] == "rated, 6 columns")
    )
    return limit, (weights, tilted), picks


def test_the_limit_has_nearly_the_ratio_of_the_game(begun):
    limit, state, picks = begun
    assert limit.follow(*state, picks)[0] == pytest.approx(2.0866, abs=0.05)


def test_the_gradient_is_that_of_the_ratio(begun):
    limit, (weights, tilted), picks = begun
    random = numpy.random.default_rng(7)
    other, size = random.dirichlet(numpy.ones(len(weights))), 1e-6
    more = random.standard_normal(len(weights)) * weights
    ratio, slope, *_ = limit.follow(weights, tilted, picks[:9])
    moved = limit.follow((1 - size) * weights + size * other, tilted + size * more, picks[:9])[0]
    change = numpy.concatenate([limit.products @ (other - weights), limit.rows.T @ more])
    assert (moved - ratio) / size == pytest.approx(slope @ change, rel=1e-3)


@pytest.fixture(scope="module")
def climbed(begun):
    limit, state, picks = begun
    return limit.climbed(state, picks, 20)


def test_programs_raise_the_worth_and_keep_the_tilt(begun, climbed):
    limit, state, picks = begun
    (weights, tilted), reached = climbed
    assert reached > limit.worth(state, picks) + 0.01
    assert (abs(tilted) <= limit.steepest * weights + 1e-9).all()


def test_a_game_made_of_the_limit_is_as_slow_with_strict_choices(begun, climbed):
    limit, _, picks = begun
    game = limit.as_game(climbed[0], picks)
    assert game is not None and game["ratio"] > 1.9 and game["lead"] > STRICT
    assert all(set(row) <= {"+", "-"} for row in game["signs"])

"""The batch kernel plays every small game as the one-at-a-time loop does."""

import numpy as np
import pytest

from reference import BestColumn, Game, fast, play
from reference.fast import batch


def drawn_matrices(games, m, n, entries, seed):
    draw = np.random.default_rng(seed)
    matrices = draw.choice(entries, (games, m, n)).astype(float)
    matrices[0] = 1  # perfect at once
    return matrices


@pytest.mark.parametrize("signed", [True, False], ids=["signed", "unsigned"])
@pytest.mark.parametrize("entries", [(-1, 1), (-1, 0, 1), (-1, -0.5, 0.25, 1)], ids=str)
@pytest.mark.parametrize(("m", "n"), [(1, 1), (2, 5), (5, 3), (8, 8)])
def test_each_run_is_that_of_the_single_loop(m, n, entries, signed):
    matrices = drawn_matrices(60, m, n, entries, seed=m * n)
    runs = batch.adaboost(matrices, rounds=12, signed=signed)
    coefficients = runs.coefficients(n)
    for g, matrix in enumerate(matrices):
        trace = play(fast.AdaBoost(), Game(matrix), 12, BestColumn(signed=signed))
        length = len(trace.columns)
        assert runs.length[g] == length
        assert runs.columns[:length, g].tolist() == trace.columns
        assert runs.signs[:length, g].tolist() == trace.signs
        assert np.allclose(runs.edges[:length, g], trace.edges, rtol=0, atol=1e-12)
        assert np.allclose(runs.weights[len(trace.weights) - 1, g], trace.weights[-1], rtol=0, atol=1e-12)
        assert np.allclose(coefficients[g], trace.coefficients, rtol=1e-9)


def test_the_perfect_game_stops_with_an_infinite_step():
    runs = batch.adaboost(np.ones((2, 3, 1)), rounds=4)
    assert runs.length.tolist() == [1, 1]
    assert np.isinf(runs.steps[0]).all() and (runs.columns[1:] == -1).all()


def test_bad_input_names_the_argument():
    with pytest.raises(ValueError, match="matrices must have shape"):
        batch.adaboost(np.ones((2, 3)), 4)
    with pytest.raises(ValueError, match=r"matrices must have entries in \[-1, 1\]"):
        batch.adaboost(np.full((1, 2, 2), 2.0), 4)
    with pytest.raises(ValueError, match="matrices must be finite"):
        batch.adaboost(np.full((1, 2, 2), np.nan), 4)
    with pytest.raises(ValueError, match="rounds must be an int that is at least 0, got -1"):
        batch.adaboost(np.ones((1, 2, 2)), -1)


def test_games_with_more_than_127_equal_columns_are_doubtful():
    games = np.ones((2, 2, 300))
    games[:, 1] = -1.0
    games[1, 0, 1:] = -1.0
    assert batch.adaboost(games, 1).doubtful.all()
    games[1, 1, 1:] = np.linspace(-0.9, 0.9, 299)
    games[1, :, 0] = 1.0, 0.9
    assert batch.adaboost(games, 1, signed=False).doubtful.tolist() == [True, False]

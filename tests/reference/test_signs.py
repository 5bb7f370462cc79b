"""The packed learner of sign matrices (extra `speed`) makes the choices of the plain one."""

import importlib.util

import numpy as np
import pytest

from reference import BestColumn, Game, fast, play

if importlib.util.find_spec("numba"):  # without the extra these tests do not exist
    from reference.fast import signs

    def sign_matrix(m, n, seed, dtype=np.int8, order="C"):
        return np.asarray(np.random.default_rng(seed).choice([-1, 1], (m, n)), dtype=dtype, order=order)

    @pytest.mark.parametrize("dtype", [np.int8, np.float32, np.float64])
    @pytest.mark.parametrize("order", ["C", "F"])
    @pytest.mark.parametrize(("m", "n"), [(1, 1), (8, 3), (31, 5), (32, 4), (33, 7), (100, 1), (257, 40)])
    def test_packed_edges_are_the_products_with_the_matrix(m, n, order, dtype):
        matrix = sign_matrix(m, n, m + n, dtype, order)
        weights = np.random.default_rng(m).random(m)
        weights /= weights.sum()
        edges = signs.packed_edges(signs.packed_bits(matrix), weights)
        assert np.abs(edges - weights @ matrix.astype(float)).max() <= 1e-15 * m

    @pytest.mark.parametrize("signed", [True, False], ids=["signed", "unsigned"])
    @pytest.mark.parametrize("booster", [fast.AdaBoost, fast.AdaBoostS])
    @pytest.mark.parametrize(("m", "n"), [(6, 4), (40, 30), (300, 200), (1000, 20)])
    def test_runs_with_the_packed_learner_make_the_same_choices(m, n, booster, signed):
        game = Game(sign_matrix(m, n, seed=m * n, dtype=np.float64))
        plain, packed = BestColumn(signed=signed), signs.BestColumnOfSigns(signed=signed)
        one, two = play(booster(), game, 40, plain), play(booster(), game, 40, packed)
        assert (one.columns, one.signs, one.stop) == (two.columns, two.signs, two.stop)
        assert plain.doubtful == packed.doubtful
        assert np.allclose(one.weights[-1], two.weights[-1], rtol=1e-9, atol=0)

    def test_ties_go_to_the_lowest_index():
        game = Game(np.repeat(sign_matrix(50, 1, 3, np.float64), 6, axis=1))
        learner = signs.BestColumnOfSigns(signed=True)
        assert learner.choose(game, np.full(50, 0.02))[0] == 0
        assert learner.doubtful == [1]

    def test_one_learner_serves_several_games():
        learner = signs.BestColumnOfSigns(signed=True)
        for seed in (1, 2):
            game = Game(sign_matrix(20, 9, seed, np.float64))
            weights = np.full(20, 0.05)
            assert learner.choose(game, weights) == BestColumn(signed=True).choose(game, weights)

    @pytest.mark.parametrize("entry", [0, 0.5, np.nan])
    def test_a_matrix_with_an_entry_other_than_a_sign_is_refused(entry):
        matrix = sign_matrix(9, 9, 0, np.float64)
        matrix[8, 3] = entry
        with pytest.raises(ValueError, match="entries -1 and \\+1 only"):
            signs.packed_bits(matrix)

    def test_a_vector_is_refused():
        with pytest.raises(ValueError, match="array must have two dimensions"):
            signs.packed_bits(np.ones(4))

    def test_a_sign_is_1_at_an_edge_of_0():
        game = Game(np.array([[1.0, -1.0], [-1.0, 1.0]]))
        assert signs.BestColumnOfSigns(signed=True).choose(game, [0.5, 0.5]) == (0, 1)
        assert signs.BestColumnOfSigns(signed=True).choose(game, [0.25, 0.75]) == (0, -1)
        assert signs.packed_edges(signs.packed_bits(np.ones((33, 1))), np.full(33, 1 / 33)) == pytest.approx([1.0])

    @pytest.mark.parametrize("shape", [(2, 2, 2), (0, 3), (3, 0)])
    def test_an_array_of_another_dimension_is_refused(shape):
        with pytest.raises(ValueError, match="array must have two dimensions"):
            signs.packed_bits(np.ones(shape))

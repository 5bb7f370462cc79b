"""The clusters, the greedy run and the boosters on distinct rows satisfy the assumptions of their claims."""

from fractions import Fraction

import pytest

from reference import BestColumn, Game, play
from reference.constructions.clusters import cluster_rows, gram_of, greedy_stages, sums_of
from reference.constructions.dictionary import dictionary, latents
from reference.constructions.greedy import (
    AdaBoostOnDistinctRows,
    AdaBoostSOnDistinctRows,
    WeightedGame,
    pure_greedy,
    tilted,
)
from reference.constructions.rated_columns import as_signs, rotations
from reference.exact import AdaBoostS

THREE = Game([[1, -1], [-1, 1], [1, 1]])


def test_adaboost_s_on_distinct_rows_is_adaboost_s_on_the_repeated_ones():
    """The game has five examples, on which AdaBoost.S scales back from the second round on; two of them are the first row
    of the game of distinct rows."""
    rows = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
    weighted = WeightedGame(Game(rows), (Fraction(2), Fraction(1), Fraction(1), Fraction(1)), ())
    short = play(AdaBoostSOnDistinctRows(weighted.multiplicities), weighted.game, 5, BestColumn(signed=True))
    long = play(AdaBoostS(), weighted.repeated(), 5, BestColumn(signed=True))
    assert short.columns == long.columns and short.signs == long.signs
    scalings = [[float(turn.record["scaling"]) for turn in run.rounds] for run in (short, long)]
    assert scalings[0] == pytest.approx(scalings[1], abs=1e-15) and min(scalings[0]) < 1


def test_greedy_takes_the_larger_correlation_first_and_leaves_none_behind():
    run = pure_greedy([[1, 0], [0, 1]], [Fraction(1, 2), Fraction(3)], lambda best, t: best[0] if t < 3 else None)
    assert run.columns == (1, 0) and run.correlations[-1] == (0, 0)
    assert run.combination(2) == (Fraction(1, 2), Fraction(3))


def test_a_stage_takes_the_projection_away():
    (stage,) = greedy_stages(gram_of([(2, 1), (1, 0)]))
    assert (stage.step, stage.squared_norm) == (2, 1) and stage.rival == 1


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: AdaBoostOnDistinctRows([]),
        lambda: AdaBoostOnDistinctRows([1, 0, 2]),
        lambda: play(AdaBoostOnDistinctRows([1, 2]), THREE, 1),
        lambda: AdaBoostSOnDistinctRows([Fraction(1, 2), 1]),
        lambda: WeightedGame(THREE, (Fraction(1, 2),) * 3, ()).repeated(),
        lambda: tilted([(1,)], [1], [Fraction(2)], Fraction(1, 2)),
        lambda: gram_of([(0, 0)]),
        lambda: gram_of([(1,), (1, 2)]),
        lambda: list(cluster_rows([((1,), Fraction(1, 2)), ((0,), Fraction(1, 2))])),
        lambda: dictionary(0),
        lambda: latents(0),
    ],
)
def test_an_argument_out_of_range_is_named(wrong):
    with pytest.raises(ValueError, match=r"got|must"):
        wrong()


def test_the_sums_of_one_vector_have_its_square_as_variance():
    sums = sums_of([(2, 1)])
    assert sum(share * values[0] ** 2 for values, share in sums) == 5 and len(sums) == 4


def test_rotations_of_signs_have_the_mean_of_the_value_in_every_place():
    for copies in range(1, 8):
        for ones in range(copies + 1):
            result = rotations(copies, ones)
            assert all(sum(place) * copies == (2 * ones - copies) * len(result) for place in zip(*result, strict=True))


def test_a_rated_column_keeps_its_margins_and_its_weights_as_columns_of_signs():
    weighted = WeightedGame(Game([[1, "1/2"], [-1, -1]]), (Fraction(3), Fraction(2)), (Fraction(0), Fraction(1)))
    signs = as_signs(weighted, 4)
    assert sum(signs.multiplicities[:4]) == 4 * 3 and signs.multiplicities[4:] == (Fraction(8),)
    assert {sum(c * entry for c, entry in zip(signs.reference, row, strict=True)) for row in signs.game.rows} == {
        Fraction(1, 2),
        Fraction(-1),
    }


@pytest.mark.parametrize("copies", [0, -1, 1.5])
def test_a_number_of_columns_below_one_is_named(copies):
    weighted = WeightedGame(Game([[1, 1]]), (Fraction(1),), (Fraction(0), Fraction(1)))
    with pytest.raises(ValueError, match="copies"):
        as_signs(weighted, copies)

"""LPBoost's worst case: its shape, what it costs each booster, and its input."""

from fractions import Fraction

import pytest

from reference import BestColumn, play
from reference.constructions.mht22 import lpboost_worst_case
from reference.exact import CERLPBoost, ERLPBoost, LPBoost, MLPBoost


def rounds(booster, game):
    return len(play(booster, game, game.m + 4, BestColumn()).columns)


def test_the_matrix_for_four_examples_can_be_read_by_hand():
    e = Fraction(1, 5)
    assert lpboost_worst_case(4).columns == (
        (1, 1, -1 + 2 * e, -1 + 3 * e),
        (-1 + 5 * e, -1 + 5 * e, 1, -1 + 4 * e),
        (-1 + e, -1 + e, 1 - e, 1 - e),
    )


@pytest.mark.parametrize("m", [2, 4, 8, 12])
@pytest.mark.parametrize("eps", [Fraction(1, 10), Fraction(1, 100)])
def test_lpboost_needs_every_hypothesis_and_the_smoothed_boosters_need_three(m, eps):
    game = lpboost_worst_case(m, min(eps / 8, Fraction(1, m + 1)))
    assert rounds(LPBoost(1, eps), game) == m // 2 + 1
    for booster in (ERLPBoost(1, eps), MLPBoost(1, eps), CERLPBoost(1, eps, "pairwise")):
        assert rounds(booster, game) == 3  # two that are combined, and one that proves it


def test_a_tolerance_far_below_the_gain_costs_erlpboost_as_much_as_lpboost():
    game = lpboost_worst_case(8)
    eps = Fraction(1, 100)
    assert rounds(ERLPBoost(1, eps), game) == rounds(LPBoost(1, eps), game) == 6


@pytest.mark.parametrize(
    ("m", "gain", "message"), [(3, None, "m must be"), (0, None, "m must be"), (4, 0, "gain"), (4, 1, "gain")]
)
def test_bad_input_is_named(m, gain, message):
    with pytest.raises(ValueError, match=message):
        lpboost_worst_case(m, gain)

"""The games of SSS08's remarks attain the values that their docstrings state, by exact linear programs."""

from fractions import Fraction

import pytest

from reference.constructions.sss08 import (
    contradictory_pair,
    contradictory_pair_value,
    noisy_average,
    noisy_examples,
    one_wrong_each,
)
from theorems.sss08.margins import average_of_smallest, best_average, separation, weak_learnability


@pytest.mark.parametrize("m", [2, 3, 6])
def test_a_contradictory_pair_has_margin_zero_and_a_cap_frees_it(m):
    game = contradictory_pair(m)
    assert separation(game)[0] == weak_learnability(game) == 0
    for twice in range(4, 2 * m + 1):
        k = Fraction(twice, 2)
        assert weak_learnability(game, k) == contradictory_pair_value(k) == best_average(game, k)[0]


@pytest.mark.parametrize(("good", "noisy", "margin"), [(3, 1, 1), (6, 2, Fraction(1, 2)), (4, 0, Fraction(1, 3))])
def test_noisy_examples_reach_the_worst_average(good, noisy, margin):
    margins = [row[0] for row in noisy_examples(good, noisy, margin).rows]
    for k in range(max(noisy, 1), good + noisy + 1):
        assert average_of_smallest(margins, Fraction(k)) == noisy_average(k, noisy, margin)


@pytest.mark.parametrize("m", [2, 3, 5])
def test_the_game_of_one_mistake_each_has_margin_m_minus_two_over_m(m):
    value, combination = separation(one_wrong_each(m))
    assert value == Fraction(m - 2, m) and (m == 2 or all(combination))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: contradictory_pair(1), "m must be an int that is at least 2"),
        (lambda: one_wrong_each(1), "m must be an int that is at least 2"),
        (lambda: noisy_examples(0, 0), "not both 0"),
        (lambda: noisy_examples(1, 1, 2), r"margin must be in \(0, 1\]"),
        (lambda: contradictory_pair_value(1), "k must be at least 2"),
        (lambda: noisy_average(1, 2), "k must be at least"),
    ],
)
def test_sizes_out_of_range_are_named(make, message):
    with pytest.raises(ValueError, match=message):
        make()

"""Counterexamples to CL21, Section 2, by a second route: which labels can be learnt weakly."""

from fractions import Fraction
from itertools import product

import mpmath
import pytest

from tests.second_routes.cl21.training import (
    THIRD,
    epoch,
    error_of,
    game_of,
    instance_of,
    is_closed_under_permutations,
    least_score,
    number,
    phi,
    stored,
)
from tests.second_routes.shared import HALF


def test_the_example_is_weakly_learnable_for_its_labels_and_not_for_a_third():
    k, rows = instance_of("example-2.7.reading-all")["k"], [(1, 1), (2, 2)]
    assert k == 3 and least_score(rows, (1, 2)) == 0 > Fraction(2 - k, k)
    assert least_score(rows, (3, 3)) == -1 < Fraction(2 - k, k)


def test_the_readings_of_definition_2_8_differ_on_two_hypotheses():
    labels, k, rows, _ = game_of("definition-2.8")
    assert least_score(rows, labels) == 0 > Fraction(2 - k, k)  # {1, 2, 3} is the only label set with these labels
    only = [row for row in rows if set(row) <= {1, 2}]
    assert only == [(1, 2, 1)] and least_score(only, (2, 1, 2)) == -1  # every classifier is wrong on all observations


def test_a_class_learnable_for_its_labels_only_leaves_one_observation_wrong():
    """Labels 1, 2, 3 become 1, 2, 2; the one hypothesis with labels 1 and 2 misses the third, and at weight 1/2 for ever."""
    labels, k, rows, _ = game_of("definition-2.8.reading-fixed")
    first = epoch(labels, k, rows, 22)
    stays = [[a for a in range(1, k + 1) if a not in gone] for gone in first["removed"]]
    now = [stay.index(a) + 1 for a, stay in zip(labels, stays, strict=True)]
    (only,) = [row for row in rows if max(row) <= first["left"]]
    assert (first["left"], now, only) == (2, [1, 2, 2], (1, 2, 1))
    error = error_of(only, now, [THIRD] * 3)
    after = [THIRD / (2 * (error if a != b else 1 - error)) for a, b in zip(only, now, strict=True)]
    assert error_of(only, now, after) == HALF  # no better than a random guess between two labels: the training stops


@pytest.mark.parametrize("length", [7, 20, 40])
def test_a_class_learnable_where_the_labels_are_due_still_leaves_one_observation_wrong(length):
    """Each pair of labels has a hypothesis with these labels alone, right at the two observations where they are due."""
    labels, k, rows, _ = game_of("definition-2.8.reading-occurring")
    assert (labels, rows) == ([1, 2, 3], [(1, 2, 1), (1, 1, 3), (2, 2, 3)])
    slowest = -mpmath.log(phi(Fraction(1, 3), k))  # all three labels: errors of at most 1/3
    for pair in ((1, 2), (1, 3), (2, 3)):
        (only,) = [row for row in rows if set(row) <= set(pair)]
        assert all(only[p] == labels[p] for p in range(3) if labels[p] in pair)  # a score of 1 for every d there
    assert least_score(rows, labels) == THIRD > Fraction(2 - k, k) and length * slowest > mpmath.log(3)
    first = epoch(labels, k, rows, length)
    stays = [[a for a in range(1, k + 1) if a not in gone] for gone in first["removed"]]
    now = [stay.index(a) + 1 for a, stay in zip(labels, stays, strict=True)]
    (only,) = [row for row in rows if max(row) <= first["left"]]
    assert (first["left"], now, only) == (2, [1, 2, 2], (1, 2, 1))  # an error of 1/3, then of 1/2: no edge


@pytest.mark.parametrize(("name", "value"), [("lemma-2.10", HALF), ("lemma-2.10-two-labels", THIRD)])
def test_a_class_closed_under_permutations_is_below_the_random_guess_among_labels_that_occur(name, value):
    labels, k, rows, _ = game_of(name)
    assert is_closed_under_permutations(rows, k)
    assert (1 + least_score(rows, labels)) / 2 == value < Fraction(1, len(set(labels)))


def test_the_constants_are_closed_and_no_better_than_a_random_guess():
    _, k, rows, _ = game_of("corollary-2.11.step-closed-under-permutations")
    assert is_closed_under_permutations(rows, k) and set(rows) == {(1, 1), (2, 2)}
    assert least_score(rows, (1, 2)) == 0 == Fraction(2 - k, k)


def test_a_threshold_below_all_points_gives_one_label():
    case = stored("corollary-2.11.two-values.reading-literal")["case"]["instance"]["$instance"]
    points, normal, offset = [number(entry) for entry in case["points"]], number(case["normal"]), number(case["offset"])
    assert {case["above"] if normal * point >= offset else case["below"] for point in points} == {case["above"]}


def test_an_advantage_in_score_is_twice_that_in_error():
    case = instance_of("sentence-advantage.reading-literal")
    k, error, gamma = case["k"], case["error"], case["rho"]
    assert 1 - 2 * error == Fraction(2 - k, k) + gamma and error == 1 - Fraction(1, k) - gamma / 2
    assert error > 1 - Fraction(1, k) - gamma


def test_two_of_four_maps_are_the_whole_class():
    labels, k, rows, _ = game_of("definition-2.8.every-map")
    assert (len(labels), k) == (2, 2) and set(product((1, 2), repeat=2)) - set(rows) == {(1, 2), (2, 1)}

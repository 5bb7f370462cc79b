"""Counterexamples to CL21, Section 4, by a second route: what a sample determines about other points."""

from fractions import Fraction
from itertools import product

import mpmath
import pytest
from mpmath import mpf

from tests.second_routes.cl21.training import epoch, error_of, instance_of, least_score, number
from tests.second_routes.shared import EQUAL, HALF


def test_the_last_chain_has_seven_eighths_on_one_side_and_31_of_32_on_the_other():
    case = instance_of("last-display.reading-literal")
    (decay,) = map(number, case["decays"])
    assert (case["k"], decay, case["length"]) == (2, HALF, 4)
    assert 1 - 2 * decay**4 == Fraction(7, 8)
    assert abs(1 - mpmath.exp(-4 * (mpmath.log(2) + mpmath.log(2) / 4)) - mpf(31) / 32) < EQUAL


@pytest.mark.parametrize("name", ["theorem-4.1", "theorem-4.1.reading-every-sample"])
def test_a_sample_of_one_point_does_not_determine_the_label_of_the_other(name):
    """All classifiers that are right on the sample differ only at the other point, where one of its two labels is wrong."""
    case = instance_of(name)
    size, unseen = case["counts"]
    assert unseen == 0 and size == 4 * case["constant"] ** 2 + 1 and list(map(number, case["chances"])) == [HALF, HALF]
    assert Fraction(case["constant"] ** 2, size) < HALF**2  # 1/2 > C/sqrt(m), both squared
    chance = 2 * HALF**size  # of this gap: all draws are one point
    level = -mpmath.log(mpf(chance.numerator) / chance.denominator)
    assert (
        mpmath.sqrt((2 * mpmath.log(2) + level) / (2 * size)) > mpf(1) / 2
    )  # with its confidence level the bound holds


def test_no_sample_determines_a_nearly_constant_hypothesis_elsewhere():
    """Any two points are matched by a hypothesis of the class, and no hypothesis is right on more than 9 of the 14."""
    case = instance_of("theorem-4.1.reading-sample-size")
    points, size, constant = case["points"], case["size"], case["constant"]
    assert (points, size, case["length"], constant) == (14, 2, 1, HALF)
    rows = [row for row in product((1, 2), repeat=points) if min(row.count(1), row.count(2)) <= size]
    labels = (1,) * 7 + (2,) * 7
    for sample in product(range(points), repeat=size):
        assert any(all(row[p] == labels[p] for p in sample) for row in rows)  # ε = 0 in the first round: the output
    least = min(Fraction(error_of(row, labels, [1] * points), points) for row in rows)
    assert least == HALF - Fraction(size, points) == Fraction(5, 14) and least**2 > constant**2 / size
    for twos in range(points // 2 + 1):  # iteratively weakly learnable: the other labellings differ by names and order
        assert least_score(rows, (1,) * (points - twos) + (2,) * twos) > 0
    for large in (1, 10, 1000):  # for any constant: 1/2 - m/|P| > C/sqrt(m)
        m = 16 * large**2
        assert HALF - Fraction(m, 5 * m) == Fraction(3, 10) > Fraction(1, 4) == Fraction(large, 4 * large)


def test_no_deviation_is_below_a_negative_number():
    case = instance_of("lemma-B.1.reading-literal")
    assert (case["k"], case["draws"], case["right"], case["theta"]) == (2, 1, HALF, -10)
    for vote in (case["k"] - 1, -1):  # both votes there are; their mean is 0
        assert 2 * abs(vote) >= case["theta"]  # so that the probability is 1
    assert 2 * mpmath.exp(-(mpf(10) ** 2) / (2 * 2**2)) < mpf(10) ** -5


@pytest.mark.parametrize(
    "name", ["sentence-generalization-vanishes", "sentence-generalization-vanishes.reading-sample-fixed"]
)
def test_a_sample_that_one_label_matches_is_learnt_in_one_round_whatever_the_length(name):
    """The training stops at the first classifier that is right on it; on the sample the classifiers are the constants."""
    case = instance_of(name)
    assert (list(case["counts"]), case["labels"]) == ([3, 0], [1, 2]) and list(map(number, case["chances"])) == [
        HALF,
        HALF,
    ]
    assert epoch([1, 1, 1], 2, [(1, 1, 1), (2, 2, 2)], 1) is epoch([1, 1, 1], 2, [(1, 1, 1), (2, 2, 2)], 40) is None

"""Counterexamples to what MHT22 says of conjugates, by a second route."""

from fractions import Fraction
from itertools import product

import mpmath
from mpmath import mpf

from tests.second_routes.mht22.algorithm_1 import (
    agree,
    conjugate,
    entropy,
    eta_of,
    instance_of,
    smoothed,
    stored,
    vertices,
)
from tests.second_routes.shared import EQUAL, HALF, dot, number, real


def test_at_two_opposed_columns_the_least_margin_has_different_slopes_to_either_side():
    """nu = 1: -f*(-u) = min u, at u = (0, 0)."""
    step = Fraction(1, 3)
    name = "theorem-2.lpboost.reading-gradient"
    assert stored(name)["case"]["game"] == [[1, -1], [-1, 1]]
    assert agree(name, min(step, Fraction(0)), -min(-step, Fraction(0)))


def test_with_a_star_too_many_the_minimum_is_not_bounded_below():
    data = instance_of("equation-11.reading-literal")
    column = [Fraction(row[0]) for row in data["game"]["$game"]]
    nu, eps, d = number(data["nu"]), number(data["eps"]), [number(x) for x in data["d"]]
    assert (column, d, nu) == ([1, 1], [-1, -1], 1)
    eta = eta_of(2, nu, eps)

    def printed(point):  # f~*(d) is what `smoothed` gives for the margins -d
        return dot(point, column) + smoothed([-x for x in point], nu, eta)[0]

    dual = -smoothed(column, nu, eta)[0]  # w = 1 is the only combination
    assert (
        abs(printed(d) + 3) < EQUAL and abs(dual - 1) < EQUAL and agree("equation-11.reading-literal", printed(d), dual)
    )
    assert all(abs(printed([-k, -k]) + 3 * k) < EQUAL for k in (10, 100, 1000))
    # without the star: the edge is 1 under every distribution and the entropy 0 under the uniform one
    for k in range(11):
        distribution = [Fraction(k, 10), 1 - Fraction(k, 10)]
        value = real(dot(distribution, column)) + entropy(distribution) / eta
        assert value >= dual - EQUAL and (k != 5 or abs(value - dual) < EQUAL)


def test_two_signs_are_lost_on_one_example():
    assert stored("lemma-4.displays.reading-literal")["case"]["game"] == [[1]]
    assert vertices(1, 1) == [(1,)]
    left, right = conjugate([1], 1), min(dot(d, [1]) for d in vertices(1, 1))
    assert (left, right) == (-1, 1) and agree("lemma-4.displays.reading-literal", left, right)
    second = -max(dot(d, [1]) for d in vertices(1, 1))  # w = (1) is the only combination
    assert -left == 1 and second == -1
    for margins in product((-1, 0, HALF, 1), repeat=3):  # with the signs, for each w; max_w of both sides agrees then
        for nu in (1, Fraction(3, 2), 2, 3):
            corners = vertices(3, nu)
            assert conjugate(margins, nu) == -min(dot(d, margins) for d in corners)


def test_the_smoothed_conjugate_lies_below_and_not_above():
    data = instance_of("sandwich.reading-literal")
    margins, nu, eps = [number(x) for x in data["margins"]], number(data["nu"]), number(data["eps"])
    assert (margins, nu, eps, data["factor"]) == ([1, -1], 1, 1, 1)
    low, high = smoothed(margins, nu, eta_of(2, nu, eps))[0], conjugate(margins, nu)
    assert abs(low - mpmath.log(mpf(17) / 8) / (2 * mpmath.log(2))) < EQUAL  # log of the mean of 1/4 and 4, over η
    assert high == 1 and 1 - low > mpf(2) / 5 and agree("sandwich.reading-literal", high, low)  # f* is not below f~*
    assert -margins[0] < 0  # without the star f(-A w) is infinite: -A w is no distribution
    assert 1 - real(eps) / 2 <= low <= 1


def test_with_a_gap_both_points_are_optimal_and_no_subgradient_exists():
    """f is 1 at 1 and 0 on (1, 2], g is 0 on [0, 1], A = (1): γ = f(1) = 1; f*(θ) = max(θ, 2θ), g*(w) = max(0, w), ρ = 0."""
    data = instance_of("theorem-1.reading-condition-for-equality")
    assert (data["f"], data["g"], data["a"]) == ([1, 2, [[0, 0]], [1, 0]], [0, 1, [[0, 0]], [0, 0]], 1)
    d, w = number(data["d"]), number(data["w"])
    assert (d, w) == (1, 1)  # both the only point of their simplex
    line_f = {1 + Fraction(k, 60): Fraction(k == 0) for k in range(61)}
    line_g = [Fraction(k, 60) for k in range(61)]
    assert [x for x in line_f if x in line_g] == [1] and line_f[d] == 1  # γ = 1, attained at d

    def below(point):  # the dual's maximand
        return -max(-point, -2 * point) - max(0, point)

    for k in range(-15, 16):
        theta = Fraction(k, 5)
        sup_f = max(theta * x - height for x, height in line_f.items())
        assert 0 <= max(theta, 2 * theta) - sup_f <= abs(theta) / 60  # the supremum is approached at 1
        assert max(theta * x for x in line_g) == max(0, theta) and below(theta) <= 0
    optimal = line_f[d] == 1 and below(w) == 0  # γ = 1 at d and ρ = 0 at w: a gap
    first = all(height >= line_f[d] - w * (x - d) for x, height in line_f.items())  # -A w is a subgradient of f at d
    second = all(w * (x - d) <= 0 for x in line_g)  # w is one of g at A d
    assert (
        optimal
        and second
        and not first
        and agree("theorem-1.reading-condition-for-equality", int(optimal), int(first and second))
    )
    # dom g - A dom f = [-2, 0] has 0 at its end. With g = 0 on [0, 2] it is [-2, 1], and the equivalence holds: γ = ρ = 0
    for x, height in line_f.items():
        for k in range(-20, 21):
            slope = Fraction(k, 10)
            optimal = height == 0 and -max(-slope, -2 * slope) - max(0, 2 * slope) == 0
            first = height + max(-slope, -2 * slope) == -slope * x  # Fenchel and Young's equality
            assert optimal == (first and max(0, 2 * slope) == slope * x)

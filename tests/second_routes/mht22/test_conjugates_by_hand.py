"""Recompute by hand the stored counterexamples to MHT22's statements about conjugates, without code of `reference`."""

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


def test_the_least_margin_of_two_opposed_columns_has_different_one_sided_slopes():
    """For nu = 1, -f*(-u) = min u. If the first margin moves from u = (0, 0) by +step or -step, min u changes by 0 or -step."""
    step = Fraction(1, 3)
    name = "theorem-2.lpboost.reading-gradient"
    assert stored(name)["case"]["game"] == [[1, -1], [-1, 1]]
    assert agree(name, min(step, Fraction(0)), -min(-step, Fraction(0)))


def test_the_minimum_in_equation_11_as_printed_with_the_star_is_not_bounded_dual_objective():
    data = instance_of("equation-11.reading-literal")
    column = [Fraction(row[0]) for row in data["game"]["$game"]]
    nu, eps, d = number(data["nu"]), number(data["eps"]), [number(x) for x in data["d"]]
    assert (column, d, nu) == ([1, 1], [-1, -1], 1)
    eta = eta_of(2, nu, eps)

    def printed(point):  # the objective of (11); f~*(d) is smoothed(margins = -d)
        return dot(point, column) + smoothed([-x for x in point], nu, eta)[0]

    dual = -smoothed(column, nu, eta)[0]  # w = 1 is the only combination
    assert (
        abs(printed(d) + 3) < EQUAL and abs(dual - 1) < EQUAL and agree("equation-11.reading-literal", printed(d), dual)
    )
    assert all(abs(printed([-k, -k]) + 3 * k) < EQUAL for k in (10, 100, 1000))
    # without the star: the edge is 1 under every distribution, and the entropy of the uniform distribution is 0
    for k in range(11):
        distribution = [Fraction(k, 10), 1 - Fraction(k, 10)]
        value = real(dot(distribution, column)) + entropy(distribution) / eta
        # the minimum over d is the dual value, attained at the uniform distribution (k = 5)
        assert value >= dual - EQUAL and (k != 5 or abs(value - dual) < EQUAL)


def test_the_two_displays_after_lemma_4_lack_a_minus_sign_on_one_example():
    assert stored("lemma-4.displays.reading-literal")["case"]["game"] == [[1]]
    assert vertices(1, 1) == [(1,)]
    left, right = conjugate([1], 1), min(dot(d, [1]) for d in vertices(1, 1))  # the sides of the first display
    assert (left, right) == (-1, 1) and agree("lemma-4.displays.reading-literal", left, right)
    right_of_second = -max(dot(d, [1]) for d in vertices(1, 1))  # w = (1) is the only combination
    assert -left == 1 and right_of_second == -1
    for margins in product((-1, 0, HALF, 1), repeat=3):  # with the minus sign both displays hold for each w
        for nu in (1, Fraction(3, 2), 2, 3):
            corners = vertices(3, nu)
            assert conjugate(margins, nu) == -min(dot(d, margins) for d in corners)


def test_the_smoothed_conjugate_is_at_most_the_conjugate_and_not_at_least():
    data = instance_of("sandwich.reading-literal")
    margins, nu, eps = [number(x) for x in data["margins"]], number(data["nu"]), number(data["eps"])
    assert (margins, nu, eps, data["factor"]) == ([1, -1], 1, 1, 1)
    low, high = smoothed(margins, nu, eta_of(2, nu, eps))[0], conjugate(margins, nu)
    assert abs(low - mpmath.log(mpf(17) / 8) / (2 * mpmath.log(2))) < EQUAL  # ln((1/4 + 4)/2) / η
    assert (
        high == 1 and 1 - low > mpf(2) / 5 and agree("sandwich.reading-literal", high, low)
    )  # f* > f~*, against the print
    assert -margins[0] < 0  # without the star f(-A w) is infinite, because -A w has a negative entry
    assert 1 - real(eps) / 2 <= low <= 1


def test_with_a_duality_gap_two_optimal_points_violate_a_subgradient_condition():
    """f(1) = 1, f = 0 on (1, 2], g = 0 on [0, 1], and A = (1).

    Then f*(θ) = max(θ, 2θ) and g*(w) = max(0, w). The primal value is γ = f(1) = 1, and the dual value is ρ = 0.
    """
    data = instance_of("theorem-1.reading-condition-for-equality")
    assert (data["f"], data["g"], data["a"]) == ([1, 2, [[0, 0]], [1, 0]], [0, 1, [[0, 0]], [0, 0]], 1)
    d, w = number(data["d"]), number(data["w"])
    assert (d, w) == (1, 1)  # each is the only point of its simplex
    grid_of_f = {1 + Fraction(k, 60): Fraction(k == 0) for k in range(61)}
    grid_of_g = [Fraction(k, 60) for k in range(61)]
    assert [x for x in grid_of_f if x in grid_of_g] == [1] and grid_of_f[d] == 1  # γ = 1, attained at d

    def dual_objective(point):  # the dual maximises this function
        return -max(-point, -2 * point) - max(0, point)

    for k in range(-15, 16):
        theta = Fraction(k, 5)
        sup_f = max(theta * x - height for x, height in grid_of_f.items())
        assert (
            0 <= max(theta, 2 * theta) - sup_f <= abs(theta) / 60
        )  # if θ < 0, the supremum is approached as x falls to 1
        assert max(theta * x for x in grid_of_g) == max(0, theta) and dual_objective(theta) <= 0
    optimal = grid_of_f[d] == 1 and dual_objective(w) == 0  # the optimal values γ = 1 at d and ρ = 0 at w
    first = all(
        height >= grid_of_f[d] - w * (x - d) for x, height in grid_of_f.items()
    )  # -A w is a subgradient of f at d
    second = all(w * (x - d) <= 0 for x in grid_of_g)  # w is a subgradient of g at A d
    assert (
        optimal
        and second
        and not first
        and agree("theorem-1.reading-condition-for-equality", int(optimal), int(first and second))
    )
    # 0 is an end point of dom g - A dom f = [-2, 0]. For g = 0 on [0, 2] this set is [-2, 1], and the equivalence holds with
    # γ = ρ = 0.
    for x, height in grid_of_f.items():
        for k in range(-20, 21):
            slope = Fraction(k, 10)
            optimal = height == 0 and -max(-slope, -2 * slope) - max(0, 2 * slope) == 0
            first = height + max(-slope, -2 * slope) == -slope * x  # equality in the Fenchel-Young inequality
            assert optimal == (first and max(0, 2 * slope) == slope * x)

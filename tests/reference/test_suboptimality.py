"""Losses, the least l1-norm that reaches a loss, and the distance S_t: by hand, by cvxpy, and on bad input."""

import math
import random
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from reference import BestColumn, Game, Verdict, decide, play
from reference.arithmetic import log, sqrt
from reference.constructions.mrs13 import (
    both_sets,
    nearly_complementary,
    nearly_complementary_solution,
    triangular,
    triangular_direction,
    triangular_norm,
    triangular_solution,
)
from reference.exact import AdaBoost, AdaBoostS
from reference.game import margins_of
from reference.rate.level_set import nearest
from reference.rate.monotone_losses import LOSSES
from reference.rate.suboptimality import (
    combinations,
    distance_bound,
    distance_to_level_set,
    exponential_loss,
    least_norm,
    losses,
    rounded_distribution,
)
from theorems.later import Later

cvxpy = Later("cvxpy")


def test_losses_of_adaboost_on_figure_4_are_the_closed_form():
    trace = play(AdaBoost(), both_sets(), 6, BestColumn(signed=True))
    for t, loss in enumerate(losses(trace)):
        expected = sqrt(Fraction(4, 9) * (1 + Fraction(1, t))) if t else 1
        assert decide(loss, "==", expected) is Verdict.HOLDS


def test_the_loss_of_logarithms_of_rationals_is_rational():
    assert exponential_loss(Game([[1, -1], [1, 1]]), (log(Fraction(2)), log(Fraction(3)))) == Fraction(5, 6)


def test_an_infinite_coefficient_decides_where_its_column_is_not_zero():
    game = Game([[1, 0], [0, 1]])
    assert exponential_loss(game, (math.inf, Fraction(0))) == Fraction(1, 2)
    assert exponential_loss(game, (-math.inf, Fraction(0))) == math.inf


def test_the_combinations_of_a_scaled_run_are_not_running_sums():
    trace = play(AdaBoostS(), Game([[1, 1], [1, 1], [1, -1], [-1, 1], [-1, -1]]), 3, BestColumn(signed=True))
    path = combinations(trace)
    assert float(path[2][0]) < float(path[1][0])
    assert [float(a) for a in path[-1]] == pytest.approx([float(a) for a in trace.coefficients])


def _by_cvxpy(game, point, target):
    move = cvxpy.Variable(game.n)
    margins = np.array(game.array) @ (np.array(point, dtype=float) + move)
    program = cvxpy.Problem(
        cvxpy.Minimize(cvxpy.norm1(move)), [cvxpy.log_sum_exp(-margins) <= math.log(game.m * float(target))]
    )
    return program.solve(solver=cvxpy.CLARABEL)


@pytest.mark.parametrize("seed", range(8))
def test_distances_agree_with_cvxpy_and_enclose_tightly(seed):
    generator = random.Random(seed)
    m, n = generator.randint(3, 6), generator.randint(2, 3)
    game = Game([[generator.choice((-1, 1)) for _ in range(n)] for _ in range(m)])
    run = play(AdaBoost(), game, 30, BestColumn(signed=True))
    if run.stop == "perfect" or float(losses(run)[-1]) > 0.98:
        game = triangular(4)
        run = play(AdaBoost(), game, 8, BestColumn(signed=True))
    run_losses = losses(run)
    target = run_losses[-1] * Fraction(101, 100)
    for t, combination in enumerate(combinations(run)[:2]):
        if float(run_losses[t]) > float(target):
            result = distance_to_level_set(game, combination, target)
            expected = _by_cvxpy(game, [float(entry) for entry in combination], target)
            assert float(result.lower) == pytest.approx(expected, rel=1e-4)
            assert 0 <= float(result.upper - result.lower) < 1e-9 * float(result.upper)
            assert decide(exponential_loss(game, result.combination), "<=", target) is Verdict.HOLDS


def test_a_wrong_distribution_gives_a_weaker_bound_never_a_false_one():
    game, target = triangular(4), Fraction(1, 2) + Fraction(1, 40)
    result = least_norm(game, target)
    margins = (Fraction(0),) * 4
    for weights in ([1, 1, 1, 1], [4, 4, 1, 2], [1, 1, 5, 5]):
        bound = distance_bound(game, margins, target, rounded_distribution(weights))
        assert decide(bound, "<=", result.upper) is Verdict.HOLDS


def test_the_distance_is_zero_where_the_target_is_reached():
    assert distance_to_level_set(both_sets(), (Fraction(0), Fraction(0)), 1).value == 0


@pytest.mark.parametrize("target", [Fraction(1, 2), Fraction(2, 3)])
def test_a_target_at_or_below_the_infimum_is_refused(target):
    with pytest.raises(ValueError, match="target must lie above the infimum of the loss"):
        least_norm(both_sets(), target)


def test_a_target_that_is_not_positive_is_refused():
    with pytest.raises(ValueError, match="target must be positive, got 0"):
        least_norm(both_sets(), 0)


def test_the_proposal_for_an_unreachable_level_is_none():
    assert nearest([[1.0], [-1.0]], [0.0, 0.0], math.log(1.5)) is None


@pytest.mark.parametrize("m", range(2, 8))
def test_figure_2_has_margins_zero_zero_one_one(m):
    margins = margins_of(triangular(m), tuple(map(Fraction, triangular_direction(m))))
    assert margins == [0, 0] + [1] * (m - 2)


@pytest.mark.parametrize("m", [3, 5])
def test_figure_2_attains_what_theorem_10_says(m):
    epsilon = Fraction(1, 10)
    assert exponential_loss(triangular(m), triangular_solution(m, epsilon)) == Fraction(2, m) + epsilon / m
    result = least_norm(triangular(m), Fraction(2, m) + epsilon / m)
    assert decide(result.lower, ">=", triangular_norm(m, epsilon)) is Verdict.HOLDS


def test_figure_3_attains_what_theorem_12_says():
    nu, epsilon = Fraction(1, 7), Fraction(1, 50)
    assert (
        exponential_loss(nearly_complementary(nu), nearly_complementary_solution(nu, epsilon))
        == Fraction(1, 2) + epsilon
    )


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: triangular(1), "m must be an int that is at least 2, got 1"),
        (lambda: nearly_complementary(3), r"nu must be in \[0, 2\], got 3"),
        (lambda: triangular_norm(4, 0), "epsilon must be positive, got 0"),
        (lambda: nearly_complementary_solution(0, 1), "nu must be positive, got 0"),
    ],
)
def test_impossible_constructions_are_refused(build, message):
    with pytest.raises(ValueError, match=message):
        build()


@pytest.mark.parametrize("name", LOSSES)
def test_every_listed_loss_is_increasing_and_has_its_declared_properties(name):
    phi = LOSSES[name]
    points = [Fraction(k, 4) for k in range(-12, 13)]
    values = [phi.value(x) for x in points]
    assert all(float(a) <= float(b) for a, b in pairwise(values))
    assert phi.is_nonnegative == all(float(value) >= 0 for value in values)
    balanced = all(float(phi.value(x) + phi.value(-x)) >= float(2 * phi.at_zero) - 1e-12 for x in points)
    assert phi.is_least_at_balance == balanced
    for y in (phi.value(Fraction(1, 2)), phi.at_zero):
        top = phi.inverse(y)
        assert top == math.inf or float(
            phi.value(top + Fraction(1, 1000) if not hasattr(top, "at") else top + 1)
        ) >= float(y)

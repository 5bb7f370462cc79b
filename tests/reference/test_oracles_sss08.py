"""The programs of SSS08, written in cvxpy as the paper states them, against our exact values and runs."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest

from reference import BestColumn, Game, play
from reference.convex.entropic_projection import project_weights
from reference.convex.relaxations import PeakPenalty
from reference.exact import RelaxedMargin
from reference.fast.relaxations import PeakPenalty as FastPeakPenalty
from theorems.later import Later
from theorems.sss08.letters import rounds_of_theorem_9, smoothed_value
from theorems.sss08.margins import average_of_smallest, best_average, weak_learnability

cp = Later("cvxpy")

NEAR = 1e-6  # the accuracy of an interior-point solver; values are compared, never points


def solved(problem):
    problem.solve(solver=cp.CLARABEL)
    assert problem.status == "optimal"
    return problem.value


def entropic_projection(weights, cap):
    """Return the minimum of Σ d_i log(d_i / u_i) over the capped simplex: equation 12."""
    d = cp.Variable(len(weights))
    return solved(
        cp.Problem(cp.Minimize(cp.sum(cp.rel_entr(d, np.array(weights)))), [cp.sum(d) == 1, d <= cap, d >= 0])
    )


def edge_minimisation(matrix, nu):
    """Return the minimum over the capped simplex of the largest absolute edge: equation 2."""
    d = cp.Variable(matrix.shape[0])
    objective = cp.Minimize(cp.norm(matrix.T @ d, "inf"))
    return solved(cp.Problem(objective, [cp.sum(d) == 1, d >= 0, d <= 1 / nu]))


def soft_margin(matrix, nu):
    """Return the maximum over the l1 ball and γ of γ - (1/nu) Σ [γ - (Aw)_i]_+: equation 6."""
    w, gamma = cp.Variable(matrix.shape[1]), cp.Variable()
    objective = cp.Maximize(gamma - cp.sum(cp.pos(gamma - matrix @ w)) / nu)
    return solved(cp.Problem(objective, [cp.norm1(w) <= 1]))


def average_of_worst(matrix, k):
    """Return the maximum over the l1 ball of the average of the k smallest margins: equation 3."""
    w = cp.Variable(matrix.shape[1])
    return solved(cp.Problem(cp.Maximize(cp.sum_smallest(matrix @ w, k) / k), [cp.norm1(w) <= 1]))


def smoothed_margin(margins, nu, beta):
    """Return the minimum over the capped simplex of d·u + β Σ d_i log(m d_i)."""
    m = len(margins)
    d = cp.Variable(m)
    entropy = cp.sum(cp.rel_entr(d, np.full(m, 1 / m)))
    objective = cp.Minimize(np.array(margins) @ d + beta * entropy)
    return solved(cp.Problem(objective, [cp.sum(d) == 1, d >= 0, d <= 1 / nu]))


def largest_margin_under_losses(matrix, weight):
    """Return the largest γ subject to Σ [γ - (Aw)_i]_+ <= weight: Example 2 with the largest entry as norm."""
    w, gamma = cp.Variable(matrix.shape[1]), cp.Variable()
    constraints = [cp.norm1(w) <= 1, cp.sum(cp.pos(gamma - matrix @ w)) <= weight]
    return solved(cp.Problem(cp.Maximize(gamma), constraints))


def cases(count):
    source = random.Random(8)
    for _ in range(count):
        m, n = source.randint(2, 6), source.randint(1, 4)
        entries = [Fraction(k, 4) for k in range(-4, 5)]
        game = Game([[source.choice(entries) for _ in range(n)] for _ in range(m)])
        yield game, Fraction(source.randint(2, 2 * m), 2)


def test_the_projection_of_figure_2_has_the_least_divergence():
    source = random.Random(4)
    for _ in range(25):
        m = source.randint(2, 7)
        weights = [Fraction(source.randint(1, 40)) for _ in range(m)]
        weights = [u / sum(weights) for u in weights]
        cap = 1 / Fraction(source.randint(2, 2 * m - 1), 2)
        projected, certificate = project_weights(weights, cap)
        value = sum(float(d) * math.log(d / u) for d, u in zip(projected, weights, strict=True))
        assert certificate.check()
        assert value == pytest.approx(entropic_projection([float(u) for u in weights], float(cap)), abs=NEAR)


def test_weak_learnability_soft_margin_and_average_of_the_worst_are_one_value():
    for game, nu in cases(25):
        exact = float(weak_learnability(game, nu))
        assert edge_minimisation(game.array, float(nu)) == pytest.approx(exact, abs=NEAR)
        assert soft_margin(game.array, float(nu)) == pytest.approx(exact, abs=NEAR)
        if nu.denominator == 1:
            assert average_of_worst(game.array, int(nu)) == pytest.approx(exact, abs=NEAR)
        value, combination = best_average(game, nu)
        margins = [sum(a * w for a, w in zip(row, combination, strict=True)) for row in game.rows]
        assert float(value) == pytest.approx(exact, abs=1e-15) and average_of_smallest(margins, nu) == value


def test_the_smoothed_margin_is_the_value_of_its_program():
    for game, nu in cases(20):
        margins = [row[0] for row in game.rows]
        beta = Fraction(1, 3)
        assert float(smoothed_value(margins, nu, beta)) == pytest.approx(
            smoothed_margin([float(u) for u in margins], float(nu), float(beta)), abs=NEAR
        )


def test_the_booster_comes_within_eps_of_the_direct_program():
    eps = Fraction(1)
    for game, nu in list(cases(8)):
        trace = play(RelaxedMargin(nu, eps), game, rounds_of_theorem_9(game.m, eps), BestColumn(signed=True))
        reached = average_of_smallest([Fraction(float(u)) for u in trace.margins()], nu)
        assert float(reached) >= soft_margin(game.array, float(nu)) - float(eps)


def test_the_booster_with_a_penalty_comes_within_eps_of_example_2():
    eps, weight = Fraction(1, 2), Fraction(1, 4)
    for game, _ in list(cases(6)):
        rounds = rounds_of_theorem_9(game.m, eps)
        trace = play(RelaxedMargin(1, eps, PeakPenalty(weight)), game, rounds, BestColumn(signed=True))
        margins = np.array([float(u) for u in trace.margins()])
        gamma = cp.Variable()
        reached = solved(cp.Problem(cp.Maximize(gamma), [cp.sum(cp.pos(gamma - margins)) <= float(weight)]))
        assert reached >= largest_margin_under_losses(game.array, float(weight)) - float(eps)


def test_the_penalty_s_distribution_has_the_least_objective():
    source = np.random.default_rng(2)
    for _ in range(10):
        logs, beta, weight = source.normal(size=5), 0.6, 0.3
        distribution = FastPeakPenalty(weight).distribution(logs, beta)
        d = cp.Variable(5)
        objective = weight * cp.max(d) + beta * cp.sum(cp.rel_entr(d, np.exp(logs)))
        best = solved(cp.Problem(cp.Minimize(objective), [cp.sum(d) == 1, d >= 0]))
        own = weight * distribution.max() + beta * float(np.sum(distribution * (np.log(distribution) - logs)))
        assert own == pytest.approx(best, abs=NEAR)

"""RelaxedMargin, exact and fast: Figure 1 of SSS08 on two examples, bad input, and one transcript replayed by both."""

import math
from fractions import Fraction

import numpy as np
import pytest

from reference import BestColumn, Game, play
from reference.convex import relaxations as exact_relaxations
from reference.exact import RelaxedMargin
from reference.fast import RelaxedMargin as FastRelaxedMargin
from reference.fast import relaxations as fast_relaxations

BEST = BestColumn(signed=True)


def test_the_first_step_is_beta_times_the_edge():
    trace = play(RelaxedMargin(1, 1), Game([[1], [1]]), 1, BEST)
    assert float(trace.steps[0]) == pytest.approx(1 / (2 * math.log(2)), abs=1e-15)


def test_a_negative_hypothesis_enters_with_its_sign():
    trace = play(RelaxedMargin(1, 2), Game([[-1], [-1]]), 4, BEST)
    assert trace.signs[0] == -1 and float(trace.coefficients[0]) < 0 < float(trace.margins()[0])


def test_a_step_of_one_makes_the_combination_a_single_hypothesis():
    trace = play(RelaxedMargin(1, 12), Game([[1, -1], [1, 1]]), 3, BEST)
    assert trace.margins() == [1, 1] and trace.steps[0] == 1 and trace.steps[1] == 0


def test_a_hypothesis_without_an_edge_moves_nothing():
    trace = play(RelaxedMargin(1, 1), Game([[1], [1], [-1], [-1]]), 3, BEST)
    assert [float(step) for step in trace.steps] == [0, 0, 0] and trace.steps[0] == 0


def test_one_example_takes_the_best_hypothesis_at_once():
    trace = play(RelaxedMargin(1, Fraction(1, 2)), Game([[Fraction(1, 2), -1]]), 3, BEST)
    assert trace.margins() == [1] and trace.steps[1] == 0


def test_nu_equal_to_m_keeps_the_weights_uniform():
    trace = play(RelaxedMargin(3, 1), Game([[1, -1], [1, 1], [-1, 1]]), 5, BEST)
    assert all(abs(float(d) - 1 / 3) < 1e-15 for weights in trace.weights for d in weights)


def test_weights_stay_under_a_cap_that_is_not_one_over_a_whole_number():
    trace = play(RelaxedMargin(Fraction(5, 2), Fraction(1, 4)), Game([[1], [1], [1], [-1]]), 6, BEST)
    assert all(float(d) <= 0.4 + 1e-15 for weights in trace.weights for d in weights)
    assert max(float(d) for d in trace.weights[-1]) == pytest.approx(0.4)


def test_each_round_keeps_its_combination():
    trace = play(RelaxedMargin(1, 1), Game([[1, 0], [0, 1]]), 3, BEST)
    first, second = trace.rounds[0].coefficients, trace.rounds[1].coefficients
    assert len(first) == 1 and len(second) == 2
    assert float(second[0]) == pytest.approx(float(first[0]) * (1 - float(trace.steps[1])))


def test_a_second_run_forgets_the_first():
    booster, game = RelaxedMargin(1, 1), Game([[1, -1], [1, 1]])
    first = play(booster, game, 4, BEST)
    again = play(booster, game, 4, BEST)
    assert [float(s) for s in first.steps] == [float(s) for s in again.steps]
    assert len(booster.coefficients()) == 4


def test_duplicate_and_opposite_columns_are_distinguished_by_index_only():
    game = Game([[1, 1, -1], [1, 1, -1], [-1, -1, 1]])
    trace = play(RelaxedMargin(1, 1), game, 6, BEST)
    assert set(trace.columns) == {0} and trace.stop == "rounds"


@pytest.mark.parametrize("family", [RelaxedMargin, FastRelaxedMargin])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"nu": 1, "eps": 0}, "eps must be above 0, got 0"),
        ({"nu": Fraction(1, 2), "eps": 1}, "nu must be in"),
        ({"nu": 1, "eps": -1}, "eps must be above 0"),
    ],
)
def test_bad_arguments_are_named(family, arguments, message):
    with pytest.raises(ValueError, match=message):
        family(**arguments)


@pytest.mark.parametrize("family", [RelaxedMargin, FastRelaxedMargin])
def test_nu_above_m_is_refused_at_the_start(family):
    with pytest.raises(ValueError, match=r"nu must be in \[1, m\] = \[1, 2\], got 3"):
        family(3, 1).start(2)


def test_nu_beside_a_relaxation_is_refused():
    with pytest.raises(ValueError, match="nu must be 1 with a relaxation"):
        RelaxedMargin(2, 1, exact_relaxations.PeakPenalty(1))
    with pytest.raises(ValueError, match="weight must be above 0"):
        exact_relaxations.PeakPenalty(0)


def test_the_penalty_s_distribution_minimises_its_objective():
    """f(d) + beta Σ d log(d / u) at the returned distribution is at most the value at many rational neighbours."""
    logs, weight, beta = np.array([0.3, -0.2, -1.5, 0.25]), 0.4, 0.7
    best = fast_relaxations.PeakPenalty(weight).distribution(logs, beta)

    def objective(d):
        return weight * d.max() + beta * float(np.sum(d * (np.log(d) - logs)))

    source = np.random.default_rng(1)
    for _ in range(300):
        rival = np.maximum(best + source.normal(size=4) * 10.0 ** -source.integers(1, 6), 1e-12)
        assert objective(best) <= objective(rival / rival.sum()) + 1e-15


def test_a_large_run_stays_finite_and_under_the_cap():
    signs = np.sign(np.random.default_rng(0).normal(size=(2000, 60)) + 0.1)
    trace = play(FastRelaxedMargin(200, 0.01), Game(signs), 200, BEST, keep="last")
    weights = trace.weights[-1]
    assert abs(weights.sum() - 1) < 1e-12 and weights.max() <= 1 / 200
    assert np.isfinite(trace.coefficients).all() and sum(map(abs, trace.coefficients)) <= 1 + 1e-12

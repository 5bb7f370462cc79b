"""Unequal caps with weights of zero; steps on one example; constants if no example has a finite margin."""

import math

import flint
import numpy as np
import pytest

from reference.arithmetic import Verdict, decide
from reference.exact.relaxed_margin import _unit_step
from reference.fast.decomposition import _minimised, _top_margin, rate_constants
from reference.fast.projections import CappedSimplex


def test_a_weight_of_zero_stays_zero_where_all_others_are_at_their_caps():
    simplex = CappedSimplex(3, np.array([0.6, 0.4, 0.5]))
    result = simplex.project_entropic(np.array([0.0, 0.0, -np.inf]))
    assert result.tolist() == pytest.approx([0.6, 0.4, 0.0], abs=1e-15)
    assert np.exp(simplex.log_weights(np.array([0.0, 0.0, -np.inf]))) == pytest.approx(result, abs=1e-15)


def test_uneven_caps_that_do_not_bind_leave_the_normalised_weights():
    caps, x = np.array([0.9, 0.8, np.inf, 0.7]), np.array([5.0, 5.5, 4.0, 5.0])
    simplex = CappedSimplex(4, caps)
    result = simplex.project_entropic(x)
    assert result == pytest.approx(np.exp(x) / np.exp(x).sum()) and simplex.log_scale == pytest.approx(
        -math.log(np.exp(x).sum())
    )


def test_uneven_caps_of_which_some_bind_scale_the_others():
    caps, x = np.array([0.3, 0.2, 0.6, 0.5]), np.array([9.0, 9.0, 5.0, 4.0])
    simplex = CappedSimplex(4, caps)
    result = simplex.project_entropic(x)
    rest = np.exp([5.0, 4.0])
    assert result == pytest.approx([0.3, 0.2, *(0.5 * rest / rest.sum())])
    assert simplex.log_scale == pytest.approx(math.log(result[2]) - 5.0)


def test_the_step_of_one_example_is_undecided_where_the_sign_of_its_gap_is_undecided():
    assert _unit_step(flint.arb(2)) == 1 and _unit_step(flint.arb(-2)) == 0 == _unit_step(flint.arb(0))
    for unknown in (flint.arb(0.1, 0.5), flint.arb(-0.1, 0.5)):
        assert _unit_step(unknown).contains(flint.arb(0)) and _unit_step(unknown).contains(flint.arb(1))


def test_one_number_in_an_array_is_that_number_and_several_are_none():
    assert decide(np.array([1.0]), "==", 1) is Verdict.HOLDS
    with pytest.raises(ValueError, match="lhs must be one number"):
        decide(np.array([1.0, 2.0]), "==", 1)


def test_where_every_example_can_be_got_right_the_least_loss_is_0():
    constants = rate_constants(np.array([[1.0, 0.5], [1.0, -0.5]]))
    assert (constants.least_loss, constants.C0) == (0.0, None) and pytest.approx(1 / constants.C) == constants.C3
    constants = rate_constants(np.zeros((2, 2)))
    assert (constants.least_loss, constants.C, constants.largest_margin) == (2.0, 0.0, 0.0)


def test_the_largest_margin_under_a_budget_of_loss_is_where_the_budget_is_spent():
    design = np.array([[1.0], [-1.0], [0.5]])
    start = _minimised(design, 0.0, np.zeros(1), np.zeros(1))
    assert -np.exp(-design @ start) @ design == pytest.approx([0.0], abs=1e-7)
    result = _top_margin(design, 0, 3, start)
    assert np.exp(-design @ np.array([result])).sum() == pytest.approx(3.0)
    assert _top_margin(design, 0, float(np.exp(-design @ start).sum()), start) == pytest.approx(float(start[0]))
    assert _top_margin(np.array([[0.0], [1.0], [-1.0]]), 0, 3, np.zeros(1)) == 0.0

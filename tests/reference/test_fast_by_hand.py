"""Check functions of `reference.fast` against values computed by hand, and for arguments at the ends of their domains."""

from fractions import Fraction
from math import inf, log, nan

import numpy as np
import pytest

from reference import Game, exact, fast, play
from reference.fast.corrective import simplex_quadratic
from reference.fast.projections import (
    CappedSimplex,
    checked_caps,
    clip_to_box,
    project_entropic,
    project_to_capped_simplex,
)
from reference.fast.relaxations import CappedWeights, PeakPenalty
from reference.fast.training import predict, train


def test_conjugates_have_the_values_computed_by_hand():
    assert CappedWeights(2).conjugate(np.array([1, -3, 0.5])) == 2.25
    assert (PeakPenalty(3).conjugate(np.array([1, -2])), PeakPenalty(3).conjugate(np.array([1, -2.5]))) == (0.0, inf)
    CappedWeights(3).check(3)
    for refused in (
        lambda: CappedWeights(3).check(2),
        lambda: CappedWeights(0.5),
        lambda: PeakPenalty(0),
        lambda: CappedWeights("x"),
    ):
        with pytest.raises(ValueError, match="must be"):
            refused()
    assert CappedWeights(1).nu == 1.0


@pytest.mark.parametrize("weight", [0.1, 0.5, 0.7, 40.0])
@pytest.mark.parametrize("beta", [1.0, 3.0])
@pytest.mark.parametrize("masses", [(9, 3, 1), (16, 8, 4, 1), (5, 5, 1), (1, 2, 7)])
def test_the_distribution_of_a_peak_penalty_satisfies_its_optimality_conditions(masses, beta, weight):
    result = PeakPenalty(weight).distribution(np.log(masses), beta)
    log_ratio = np.log(result) - np.log(masses)  # equal on all weights below the largest weight
    assert np.isclose(result.sum(), 1) and (result > 0).all()
    if (result < result.max() - 1e-12).any():
        assert np.isclose((log_ratio.max() - log_ratio).sum(), weight / beta)
        assert np.allclose(log_ratio[result < result.max() - 1e-12], log_ratio.max())
    else:
        assert weight / beta >= sum(log(p / min(masses)) for p in masses) - 1e-9


@pytest.mark.parametrize("arguments", [(2, 0.5, PeakPenalty(1)), (1, 0), (1, -1.0), (1, 1, object()), (0.5, 1)])
def test_relaxed_margin_refuses_invalid_arguments(arguments):
    with pytest.raises(ValueError, match="must be"):
        fast.RelaxedMargin(*arguments)


def test_relaxed_margin_on_one_example_has_the_record_computed_by_hand_and_declares_its_domain():
    booster = fast.RelaxedMargin(1, 0.5)
    assert booster.start(1).tolist() == [1.0] and booster.traits["domain"] == ("capped", 1.0)
    assert booster.update(np.array([0.5])).tolist() == [1.0] and booster.coefficients().tolist() == [1.0]
    assert booster.record() == {"step": 1.0, "scaling": 0.0, "gap": 0.5}
    assert fast.RelaxedMargin(1, 0.5, PeakPenalty(1)).traits["domain"] == "simplex"
    game = Game(np.array([[1, -1, 1], [1, 1, -1], [-1, 1, 1]]))
    trace = play(fast.RelaxedMargin(1, 0.5, PeakPenalty(0.5)), game, 6)
    assert all(0 <= turn.record["step"] <= 1 and turn.record["gap"] >= -1e-12 for turn in trace.rounds)
    assert np.isclose(
        abs(trace.booster.coefficients()).sum(), 1 - np.prod([turn.record["scaling"] for turn in trace.rounds])
    )


def test_the_first_round_of_fast_and_exact_adaboost_agrees_for_every_kind_of_column():
    for column in ((1, 1), (-1, -1), (1, -1), (1, 0), (0, 0), (-1, 0), (1, Fraction(1, 2))):
        in_rationals, in_floats = exact.AdaBoost(), fast.AdaBoost()
        in_rationals.start(2), in_floats.start(2)
        expected, result = in_rationals.update(column), in_floats.update(np.array(column, dtype=float))
        assert getattr(expected, "reason", None) == getattr(result, "reason", None), column
        if not hasattr(expected, "reason"):
            assert [float(w) for w in expected] == pytest.approx(list(result), abs=1e-12)
        steps = float(in_rationals.coefficients()[0]), float(in_floats.coefficients()[0])
        assert steps[0] == pytest.approx(steps[1], abs=1e-12), column


@pytest.mark.parametrize("bad", [np.zeros((2, 2)), np.zeros(0)])
def test_projections_refuse_points_of_the_wrong_shape(bad):
    for projection in (project_to_capped_simplex, project_entropic):
        with pytest.raises(ValueError, match="got shape"):
            projection(bad)
    simplex = CappedSimplex(3)
    for projection in (simplex.project, simplex.project_entropic):
        with pytest.raises(ValueError, match="vector of 3 floats"):
            projection(np.zeros(2))


def test_projections_refuse_nan_and_infinities_outside_their_domain():
    simplex = CappedSimplex(2)
    for bad in ([nan, 1.0], [inf, 0.0], [-inf, 0.0]):
        with pytest.raises(ValueError, match="finite"):
            simplex.project(bad)
    for bad in ([nan, 1.0], [inf, 0.0], [-inf, -inf]):
        with pytest.raises(ValueError, match="below"):
            simplex.project_entropic(bad)
    assert simplex.project_entropic([-inf, 0.0]).tolist() == [0.0, 1.0]


@pytest.mark.parametrize(
    ("caps", "m", "expected"),
    [(None, 3, None), (0.5, 2, 0.5), (1 / 3, 3, 1 / 3), ([0.5, 0.5, 0.0], 3, [0.5, 0.5, 0.0])],
)
def test_caps_with_a_feasible_point_are_accepted(caps, m, expected):
    result = checked_caps(caps, m)
    assert result is None if expected is None else np.array_equal(result, expected)


@pytest.mark.parametrize(
    ("caps", "m"),
    [
        (0.4, 2),
        ([0.5, 0.4], 2),
        ([1.0, 1.0], 3),
        ([[1.0, 1.0]], 2),
        ([nan, 1.0], 2),
        (nan, 2),
        ([2.0, -0.1], 2),
        (-1.0, 2),
    ],
)
def test_malformed_caps_and_caps_without_a_feasible_point_are_refused(caps, m):
    with pytest.raises(ValueError, match="caps must"):
        checked_caps(caps, m)


def test_projections_have_the_values_computed_by_hand():
    assert project_to_capped_simplex([0.9, 0.5, 0.1]).tolist() == pytest.approx([0.7, 0.3, 0.0])
    assert project_to_capped_simplex([0.9, 0.5, 0.1], [0.5, inf, inf]).tolist() == pytest.approx([0.5, 0.45, 0.05])
    assert project_entropic(np.log([6, 3, 1]), [0.5, inf, inf]).tolist() == pytest.approx([0.5, 0.375, 0.125])
    assert project_entropic(np.log([8, 4, 2, 1]), 0.3).tolist() == pytest.approx([0.3, 0.3, 0.8 / 3, 0.4 / 3])
    assert clip_to_box([-1.0, 0.25, 2.0]).tolist() == [0.0, 0.25, 1.0]
    assert clip_to_box([-1.0, 0.75, 2.0], [0.5, 0.5, 3.0]).tolist() == [0.0, 0.5, 1.0]


def test_training_with_a_progress_bar_equals_training_without():
    draw = np.random.default_rng(1)
    features = draw.normal(size=(60, 2))
    labels = 1 + (features[:, 0] > 0) + (features[:, 1] > 0.5)
    plain = train(fast.SAMME(), features, labels, 3)
    with_bar = train(fast.SAMME(), features, labels, 3, progress=True)
    assert (
        plain.columns == with_bar.columns
        and plain.game.k == 3
        and train(fast.SAMME(), features, labels, 1, k=5).game.k == 5
    )
    guesses = predict(plain, features)
    assert guesses.tolist() == predict(with_bar, features).tolist() and (guesses == labels).mean() > 0.7


def test_simplex_quadratic_satisfies_the_optimality_conditions_and_no_exchange_increases_the_value():
    draw, stopped_early = np.random.default_rng(5), 0
    for _ in range(60):
        n = int(draw.integers(2, 7))
        root = draw.normal(size=(n, n))
        hessian, slope = root @ root.T + 0.1 * np.eye(n), 3 * draw.normal(size=n)

        def value(x, hessian=hessian, slope=slope):
            return x @ hessian @ x / 2 - slope @ x

        start = draw.dirichlet(np.ones(n))
        x = simplex_quadratic(hessian, slope, start, 200)
        descent = slope - hessian @ x  # the negative gradient: equal where x > 0, and no larger elsewhere
        assert np.isclose(x.sum(), 1) and (x >= 0).all() and np.ptp(descent[x > 0]) < 1e-8
        assert (descent <= descent[x > 0].max() + 1e-8).all()
        before = value(start)
        for exchanges in range(1, 5):
            reached = simplex_quadratic(hessian, slope, start, exchanges)
            assert np.isclose(reached.sum(), 1) and (reached >= 0).all() and value(reached) <= before + 1e-9
            stopped_early += value(reached) > value(x) + 1e-6
    assert stopped_early > 20  # with few exchanges some searches end before the optimum
    from_zero = simplex_quadratic(np.eye(3), np.array([1.0, 5.0, 0.0]), np.zeros(3), 9)
    assert from_zero.tolist() == [0.0, 1.0, 0.0]

"""Projections in floats after a bad first guess, at limits and with underflow; steps of the relaxed margin by their
formula."""

import math
from fractions import Fraction

import numpy as np
import pytest

from reference import fast
from reference.convex.projections import project_to_partly_capped_simplex
from reference.fast import euclidean_shift
from reference.fast.entropic_projection import project_entropic_to_capped_simplex
from reference.fast.entropic_scale import _log_sum
from reference.fast.projections import CappedSimplex, clip_to_box, project_entropic, project_to_capped_simplex
from reference.fast.smoothed_margin import SmoothedMargin
from reference.fast.stumps import LabelStumps

CAPS = [None, 1.0, 0.3, 0.125, [0.3] * 6 + [np.inf] * 6, [0.2, 0.1, 0.4] * 4, [0.05, 0.5, 0.9, np.inf] * 3]


def conditions_hold(x, caps, result, scale):
    """Return whether the projection is min(caps, exp(x + scale)) for some scale, and has mass 1."""
    bound = np.inf if caps is None else np.asarray(caps)
    assert result.sum() == pytest.approx(1, abs=1e-13) and result.min() >= 0
    assert result == pytest.approx(np.minimum(bound, np.exp(np.minimum(x + scale, 700))), rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("caps", CAPS, ids=str)
def test_projections_one_after_the_other_are_those_of_a_fresh_set(caps):
    """The last threshold is only the first guess of the next call; a bad guess must not change the result."""
    draw = np.random.default_rng(2)
    kept = CappedSimplex(12, None if caps is None else np.array(caps))
    for spread in (1.0, 1.0, 0.1, 30.0, 1.0, 900.0, 0.0, 1e-9):
        x = draw.normal(size=12) * spread + draw.normal() * 5
        result = kept.project_entropic(x)
        conditions_hold(x, caps, result, kept.log_scale)
        assert result == pytest.approx(project_entropic(x, None if caps is None else np.array(caps)), abs=1e-13)
        bound = 1.0 if caps is None else np.minimum(caps, 1.0)
        assert np.exp(kept.log_weights(x)) == pytest.approx(result, rel=1e-9, abs=1e-15)
        out = np.empty(12)
        assert kept.project_entropic(x, out) is out
        near = kept.project(x)
        assert near == pytest.approx(np.clip(x - kept.shift, 0, bound), abs=1e-12) and near.sum() == pytest.approx(
            1, abs=1e-12
        )
        assert near == pytest.approx(project_to_capped_simplex(x, None if caps is None else np.array(caps)), abs=1e-12)


@pytest.mark.parametrize("caps", [0.6, [0.4, 0.4, 0.4, 0.6], [0.4, 0.4, np.inf, np.inf]], ids=str)
def test_a_weight_of_zero_stays_zero_and_too_few_positive_weights_are_refused(caps):
    simplex = CappedSimplex(4, np.array(caps))
    result = simplex.project_entropic(np.array([0.0, -np.inf, 1.0, 0.5]))
    assert result[1] == 0.0 and result.sum() == pytest.approx(1)
    with pytest.raises(ValueError, match="at least 1"):
        simplex.project_entropic(np.array([0.0, -np.inf, -np.inf, -np.inf]))


def test_invalid_points_and_caps_are_refused():
    for bad in (np.full(3, -np.inf), np.array([0.0, np.nan, 0.0]), np.array([0.0, np.inf, 0.0]), np.zeros(2)):
        with pytest.raises(ValueError, match="log_weights must be"):
            CappedSimplex(3).project_entropic(bad)
    for bad in (np.array([0.0, np.nan, 0.0]), np.array([0.0, -np.inf, 0.0]), np.zeros(2)):
        with pytest.raises(ValueError, match="point must be"):
            CappedSimplex(3).project(bad)
    for bad in (0.3, -1.0, np.nan, [0.3, 0.3, 0.3], [-0.1, 1.0, 1.0], [1.0, 1.0]):
        with pytest.raises(ValueError, match="caps must"):
            CappedSimplex(3, bad)
    for caps in ([0.0, 1.0, 0.7], [0.0, np.inf, np.inf]):
        with pytest.raises(ValueError, match="caps must be positive"):
            CappedSimplex(3, np.array(caps)).project_entropic(np.zeros(3))
    with pytest.raises(ValueError, match="not written as a witness"):
        LabelStumps(np.zeros((2, 1))).to_json()
    assert CappedSimplex(3, 1 / 3).project_entropic(np.array([5.0, 0.0, -5.0])) == pytest.approx([1 / 3] * 3)
    assert clip_to_box(np.array([-1.0, 0.5, 2.0])).tolist() == [0, 0.5, 1] and clip_to_box(
        np.array([2.0, 0.5]), np.array([0.3, 7.0])
    ).tolist() == [0.3, 0.5]


@pytest.mark.parametrize("cap", [0.02, 0.0213, 0.05, 0.3, 0.6, 1.0, 3.0])
@pytest.mark.parametrize("m", [50, 3000])
@pytest.mark.parametrize("spread", [0.0, 1.0, 40.0, 2000.0])
def test_the_entropic_projection_under_one_cap_satisfies_its_conditions(m, cap, spread):
    draw = np.random.default_rng(m)
    x = draw.normal(size=m) * spread
    result = project_entropic_to_capped_simplex(x, cap)
    assert result.sum() == pytest.approx(1, abs=1e-12) and result.max() <= cap + 1e-15 and result.min() >= 0
    free = (result < cap * (1 - 1e-12)) & (result > 1e-300)
    if free.any():
        scale = np.log(result[free]) - x[free]
        assert np.ptp(scale) < 1e-9 * max(1, spread)
        capped = result >= cap * (1 - 1e-12)
        assert (x[capped] + scale.max() >= math.log(cap) - 1e-9 * max(1, spread)).all()


def test_a_logarithm_of_a_sum_neither_overflows_nor_underflows():
    assert _log_sum(np.array([0.0, 800.0])) == pytest.approx(800) and _log_sum(
        np.array([-800.0, -800.0])
    ) == pytest.approx(-800 + math.log(2))
    assert _log_sum(np.zeros(0)) == -math.inf == _log_sum(np.full(2, -np.inf))


@pytest.mark.parametrize("eps", [0.25, 1.0])
def test_two_steps_of_the_relaxed_margin_follow_the_formula(eps):
    booster = fast.RelaxedMargin(eps=eps)
    columns = [np.array([1.0, 0.5, -0.25]), np.array([-0.5, 1.0, 0.75]), np.array([0.5, -1.0, 1.0])]
    beta, margins, left = eps / (2 * math.log(3)), np.zeros(3), []
    d = booster.start(3)
    for column in columns:
        weights = np.exp(-margins / beta)
        assert d == pytest.approx(weights / weights.sum())
        gap, longest = d @ (column - margins), np.abs(column - margins).max()
        step = min(1.0, max(0.0, beta * gap / longest**2))
        d = booster.update(column)
        assert booster.record() == {
            "step": pytest.approx(step),
            "scaling": pytest.approx(1 - step),
            "gap": pytest.approx(gap),
        }
        margins = (1 - step) * margins + step * column
        left = [(1 - step) * w for w in left] + [step]
        assert booster.coefficients() == pytest.approx(left)


def test_samme_s_weights_do_not_overflow_in_a_long_run():
    booster = fast.SAMME()
    booster.start([1, 1, 1, 1], 4)
    for t in range(3000):
        predicted = [1, 1, 1, 1]
        predicted[t % 2] = 2 + t % 3
        weights = booster.update(predicted)
        assert np.isfinite(weights).all() and weights.sum() == pytest.approx(1)
    assert min(booster.coefficients()) > 0


def test_a_smoothed_value_is_finite_where_weights_underflow():
    smoothing = SmoothedMargin(4, 1, 1e-4)
    margins = np.array([1.0, -1.0, 1.0, 0.5])
    assert smoothing.conjugate(margins) == pytest.approx(1.0, abs=1e-4) and smoothing.distribution(margins)[0] == 0.0


def test_the_tables_of_a_stump_follow_the_labels_and_their_number():
    stumps = LabelStumps(np.array([[0.0], [1.0], [2.0]]))
    labels, weights = np.array([1, 2, 2]), np.full(3, 1 / 3)
    assert stumps.predictions(stumps.choose_array(labels, 2, 2, weights)[0], 2).tolist() == [1, 2, 2]
    assert stumps.predictions(stumps.choose_array(labels, 3, 3, weights)[0], 3).tolist() == [1, 2, 2]
    labels = np.array([3, 1, 1])
    assert stumps.predictions(stumps.choose_array(labels, 3, 3, weights)[0], 3).tolist() == [3, 1, 1]
    assert stumps.predictions(stumps.choose_array(labels, 3, 3, np.array([0.0, 1.0, 0.0]))[0], 3).tolist()[1] == 1


@pytest.fixture(params=["plain", *["compiled"] * euclidean_shift.COMPILED])
def path(request, monkeypatch):
    monkeypatch.setattr(euclidean_shift, "COMPILED", request.param == "compiled")
    monkeypatch.setattr(euclidean_shift, "WORTH_COMPILED", 1)


def exactly(point, caps):
    exact = [None if cap == np.inf else Fraction(float(cap)) for cap in np.broadcast_to(caps, len(point))]
    return np.array([float(w) for w in project_to_partly_capped_simplex(list(map(Fraction, point.tolist())), exact)[0]])


@pytest.mark.parametrize("offset", [1.0, 1e3, 1e6])
def test_examples_whose_cap_is_zero_count_for_nothing_in_newtons_slope(offset, path):
    generator = np.random.default_rng(4)
    for m in (2, 3, 8, 33):
        for caps in (np.where(np.arange(m) == m - 1, np.inf, 0.0), np.where(np.arange(m) % 2, 0.0, 3 / m)):
            point = offset + generator.normal(size=m) * generator.choice([1e-3, 1.0, 1e3])
            result = CappedSimplex(m, caps).project(point)
            assert result == pytest.approx(exactly(point, caps), abs=1e-13 + 4e-16 * abs(point).max())
            assert abs(math.fsum(result) - 1) <= 1e-14 and not result[caps == 0].any()


@pytest.mark.parametrize("size", [1e12, 1e15, 1e17, -1e17, 1e100, -1e300])
def test_points_so_large_that_no_float_lies_at_the_shift_keep_mass_one(size, path):
    """If all entries are equal, the float nearest to the shift is the entry itself, and no mass would be left."""
    generator = np.random.default_rng(5)
    for m in (1, 4, 9):
        for point in (
            np.full(m, size),
            size * generator.integers(1, 4, m),
            size + np.spacing(size) * (np.arange(m) % 3),
        ):
            for caps in (1.0, 1.25 / m, 1.5 / m, 4 * np.arange(1.0, m + 1) / (m * (m + 1))):
                result = CappedSimplex(m, caps).project(point)
                assert abs(math.fsum(result) - 1) <= 1e-14
                assert result == pytest.approx(exactly(point, caps), abs=1e-13)


def test_caps_that_miss_one_by_rounding_are_the_projection_itself(path):
    simplex = CappedSimplex(4, np.full(4, 0.25 - 2e-14))
    assert simplex.project(np.array([3.0, 1.0, 2.0, -5.0])) == pytest.approx([0.25] * 4, abs=1e-13)
    assert math.isfinite(simplex.shift)

"""The vertex near a smoothed point closes LPBoost's program; the compiled models and projections are the plain ones."""

import importlib.util

import numpy as np
import pytest

from reference import Game, fast, play
from reference.fast import corrective, smoothed_margin
from reference.fast.crossover import vertex_near
from reference.fast.smoothed_margin import SmoothedMargin


def signs(seed, n, m):
    return np.random.default_rng(seed).choice([-1.0, 1.0], size=(n, m))


@pytest.mark.parametrize("seed", range(6))
def test_the_vertex_near_a_fine_smoothing_is_an_optimum_of_lpboosts_program(seed):
    matrix, nu = np.random.default_rng(seed).uniform(-1, 1, size=(12, 30)), 3
    smoothing = SmoothedMargin(30, nu, 1e-4)
    start = np.full(12, 1 / 12)
    for tolerance in (0.1, 0.01, 1e-3, 1e-4):
        point = corrective.fully_corrective(SmoothedMargin(30, nu, tolerance), matrix, start, gap=tolerance / 100)
        start = point.weights
    vertex = vertex_near(matrix, point.weights, point.margins, point.distribution, 1 / nu)
    assert vertex.distribution.min() >= 0 and vertex.distribution.max() <= 1 / nu
    assert vertex.distribution.sum() == pytest.approx(1, abs=1e-12) and vertex.weights.sum() == pytest.approx(
        1, abs=1e-12
    )
    assert vertex.margins == pytest.approx(vertex.weights @ matrix) and vertex.weights.min() >= 0
    assert vertex.edge == pytest.approx((matrix @ vertex.distribution).max(), abs=1e-14)
    assert abs(vertex.edge - smoothing.soft_margin(vertex.margins)) < 1e-12


def test_where_the_sets_are_those_of_no_vertex_there_is_none():
    matrix = signs(0, 12, 30)
    smoothing = SmoothedMargin(30, 3, 10.0)
    w = np.full(12, 1 / 12)
    assert vertex_near(matrix, w, w @ matrix, smoothing.distribution(w @ matrix), 1 / 3) is None
    twice = np.vstack([matrix[:1], matrix[:1]])  # equal hypotheses in use: the equations have several solutions
    half = np.full(2, 0.5)
    assert vertex_near(twice, half, half @ twice, smoothing.distribution(half @ twice), 1 / 3) is None


@pytest.mark.parametrize("eps", [1e-3, 1e-6, 1e-12])
def test_newton_boost_ends_at_a_vertex_and_needs_no_more_rounds_than_it_promises(eps):
    kinds, missing = [], []
    for seed in range(6):
        game = Game(signs(seed, 40, 30))
        trace = play(fast.NewtonBoost(4, eps), game, 400)
        kinds += [turn.record["moved"] for turn in trace.rounds]
        missing.append(trace.rounds[-1].record["missing"])
        assert trace.stop == "converged" and missing[-1] <= eps
        optimum = play(fast.LPBoost(4, 1e-9), game, 400).rounds[-1].record["value"]
        margins = game.array @ np.array(trace.coefficients)
        assert SmoothedMargin(40, 4, eps).soft_margin(margins) >= optimum - eps - 1e-8
        for d in trace.weights:
            assert d.min() >= 0 and d.max() <= 1 / 4 + 1e-12 and d.sum() == pytest.approx(1, abs=1e-9)
    assert "vertex" in kinds and min(missing) < 1e-14


def test_rounds_at_a_vertex_are_paid_by_the_stages_before():
    booster = fast.NewtonBoost(39.9, 0.01)  # ln(m/nu) is so small that the stages leave less than one round
    booster.start(40)
    booster._stage, booster._record = 1, {}
    booster._cross_over()  # no column has been received: no vertex is searched
    assert booster._crossed == 0 and "moved" not in booster._record


if importlib.util.find_spec("numba"):  # without the extra these tests do not exist

    @pytest.mark.parametrize("seed", range(8))
    @pytest.mark.parametrize("drifts", [False, True])
    def test_the_compiled_model_has_the_minimiser_of_the_plain_one(seed, drifts, monkeypatch):
        rng = np.random.default_rng(seed)
        matrix, nu = signs(seed, 20, 60), (1.5, 4, 20)[seed % 3]
        smoothing = SmoothedMargin(60, nu, 0.3)
        w = rng.dirichlet(np.full(20, 0.2))
        w[w < 0.01] = 0
        w /= w.sum()
        d = smoothing.distribution(w @ matrix)
        near, drift = np.arange(20)[rng.random(20) < 0.9], rng.normal(size=60) / 100 if drifts else None
        compiled = corrective.model_minimiser(smoothing, matrix, near, w, d, matrix @ d, 400, drift)
        monkeypatch.setattr(corrective, "COMPILED", False)
        monkeypatch.setattr(smoothing, "is_compiled", False)
        plain = corrective.model_minimiser(smoothing, matrix, near, w, d, matrix @ d, 400, drift)
        assert compiled == pytest.approx(plain, abs=1e-7) and compiled.sum() == pytest.approx(1, abs=1e-12)

    @pytest.mark.parametrize("eps", [10.0, 0.1, 1e-3, 1e-7])
    @pytest.mark.parametrize("nu", [1.01, 5, 5.5, 40, 59.5])
    def test_the_compiled_projection_and_its_penalty_are_the_plain_ones(nu, eps, monkeypatch):
        smoothing, rng = SmoothedMargin(60, nu, eps), np.random.default_rng(int(nu))
        assert smoothing.is_compiled
        for margins in (rng.normal(size=60) / 3, rng.choice([-1.0, 1.0], 60), rng.integers(0, 4, 60) / 3.0):
            monkeypatch.setattr(smoothing, "is_compiled", True)
            fast_d, fast_value = smoothing.distribution(margins), smoothing.conjugate(margins)
            monkeypatch.setattr(smoothing, "is_compiled", False)
            plain = smoothing.distribution(margins)
            assert fast_d == pytest.approx(plain, rel=1e-9, abs=1e-13) and abs(fast_d.sum() - 1) < 1e-12
            assert fast_value == pytest.approx(smoothing.conjugate(margins), abs=1e-12 * (1 + eps))

    def test_few_examples_and_very_many_load_no_compiled_projection():
        large = smoothed_margin.SORTED_WHOLE + 1
        assert not any(SmoothedMargin(m, 2, 0.1).is_compiled for m in (10, smoothed_margin.WORTH_COMPILED - 1, large))
        assert not SmoothedMargin(60, 60, 0.1).is_compiled and not SmoothedMargin(60, 1, 0.1).is_compiled

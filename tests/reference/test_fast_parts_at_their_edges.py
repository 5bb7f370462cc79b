"""Models, searches, constants and stumps in floats at the conditions of branches."""

import math
from types import SimpleNamespace

import numpy as np
import pytest
import rich.progress

from reference import Game, fast, play
from reference.fast import batch, corrective, newton_boost
from reference.fast.adaboost_s import best_scaling
from reference.fast.corrective import _equality_solution, simplex_quadratic
from reference.fast.decomposition import decompose, rate_constants
from reference.fast.entropic_scale import capped_scale, split_scale, uneven_line
from reference.fast.frank_wolfe import index_of_away, short_step
from reference.fast.smoothed_margin import SmoothedMargin
from reference.fast.stumps import LabelStumps
from reference.fast.training import predict, train
from reference.rate.constants import rate_constants as exact_rate_constants
from reference.rate.decomposition import decompose as exact_decompose
from reference.rate.finite_margin import finite_margin_set


def test_the_hypothesis_to_step_away_from_is_in_use_and_the_worst():
    assert index_of_away(np.array([0.0, 0.5, 0.5, 0.0]), np.array([-1.0, 0.3, 0.2, 0.1])) == 2
    assert index_of_away(np.array([0.5, 0.0, 0.5]), np.array([0.2, 0.1, 0.2])) == 0


def test_a_nearly_singular_model_is_solved_with_as_little_ridge_as_it_needs():
    flat = np.array([[1.0, 1.0], [1.0, 1.0 - 1e-15]])
    x, _ = _equality_solution(flat, np.array([0.0, 1e-9]))
    assert x.sum() == pytest.approx(1.0) and 0.5 < x[1] < 0.6  # towards the larger slope, by a little
    x, level = _equality_solution(np.diag([2.0, 4.0]), np.array([1.0, 2.0]))
    assert x.tolist() == pytest.approx([0.5, 0.5]) and level == pytest.approx(0.0)
    x, level = _equality_solution(np.array([[3.0]]), np.array([1.0]))
    assert x.tolist() == [1.0] and level == pytest.approx(-2.0)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("exchanges", [1, 2, 100])
def test_a_quadratic_falls_however_few_exchanges_are_allowed(seed, exchanges):
    draw = np.random.default_rng(seed)
    root = draw.normal(size=(6, 6))
    hessian, slope, start = root @ root.T + 0.01 * np.eye(6), draw.normal(size=6), draw.dirichlet(np.ones(6))

    def value(x):
        return x @ hessian @ x / 2 - slope @ x

    result = simplex_quadratic(hessian, slope, start, exchanges)
    assert result.min() >= 0 and result.sum() == pytest.approx(1.0) and value(result) <= value(start) + 1e-12
    if exchanges == 100:
        pull = slope - hessian @ result
        assert (pull <= pull @ result + 1e-9).all()


GAMES_OF_SECTION_4 = [
    [[1, -1], [-1, 1], [1, 0]], [[1, -1], [-1, 1], [1, 1]], [[1, 0], [0, 1]], [[1, -1, 0], [-1, 1, 1], [0, 1, -1], [0, -1, 0]],
    [[1, 1, -1], [1, -1, 1], [-1, 1, 1], [-1, -1, -1]], [[0, 0], [1, 0]], [[1, -1], [-1, 1]], [[0, 0], [0, 0]], [[1], [-1], [1]],
]  # fmt: skip


@pytest.mark.parametrize("rows", GAMES_OF_SECTION_4, ids=str)
def test_every_float_constant_of_section_4_is_close_to_the_exact_one(rows):
    game = Game(rows)
    slow, quick = exact_rate_constants(game), rate_constants(game.array)
    for name in ("C0", "C1", "C2", "C3", "C"):
        one, other = getattr(slow, name), getattr(quick, name)
        assert (one is None) == (other is None), name
        assert one is None or other == pytest.approx(float(one), rel=1e-6), name
    parts, floats = exact_decompose(game), decompose(game.array)
    assert (list(parts.zero_loss), list(parts.finite_margin)) == (
        floats.zero_loss.tolist(),
        floats.finite_margin.tolist(),
    )
    assert floats.gap <= 1e-9 and (floats.witness >= 1 - 1e-9).all() and len(floats.witness) == len(parts.finite_margin)
    if parts.zero_loss:
        assert floats.gamma == pytest.approx(float(parts.gamma)) and abs(floats.direction).sum() <= 1 + 1e-9
        assert (game.array[floats.zero_loss] @ floats.direction >= floats.gamma - 1e-9).all()
        assert np.abs(game.array[floats.finite_margin] @ floats.direction).max(initial=0) < 1e-9
    else:
        assert floats.gamma is None and not floats.direction.any()
    if parts.finite_margin and slow.C0 is not None:
        inner = finite_margin_set(game)
        assert quick.least_loss == pytest.approx(float(inner.least_loss))
        assert quick.largest_margin == pytest.approx(float(inner.largest_margin), abs=1e-6)
        assert quick.least_stretch**2 == pytest.approx(float(inner.least_eigenvalue))
    elif parts.finite_margin:
        assert (quick.least_loss, quick.largest_margin) == (len(parts.finite_margin), 0.0)


def test_a_progress_bar_is_shown_if_requested(monkeypatch):
    made = []

    class Bar:
        def __enter__(self):
            made.append(self)
            self.steps = 0
            return self

        def __exit__(self, *_):
            pass

        def add_task(self, name, total):
            self.total = total
            return 7

        def advance(self, task):
            assert task == 7
            self.steps += 1

    monkeypatch.setattr(rich.progress, "Progress", Bar)
    features, labels = [[0.0], [1.0], [2.0], [3.0]], [1, 2, 2, 1]
    silent = train(fast.SAMME(), features, labels, 5)
    assert not made
    with_bar = train(fast.SAMME(), features, labels, 5, progress=True)
    assert len(made) == 1 and (made[0].total, made[0].steps) == (5, len(with_bar.columns))
    assert (
        with_bar.columns == silent.columns
        and predict(with_bar, features).tolist() == predict(silent, features).tolist()
    )
    assert train(fast.SAMME(), features, labels, 1, k=4).game.k == 4


def test_a_hypothesis_of_a_stump_has_no_sign_and_a_code_that_determines_its_predictions():
    stumps = LabelStumps(np.array([[0.0, 5.0], [1.0, 3.0], [1.0, 4.0], [2.0, 3.5]]))
    for code in range(stumps.size(3)):
        feature, cut, below, above = stumps.parts(code, 3)
        position = int(np.flatnonzero(stumps._sorted[feature] == cut)[0])
        at = code // 9 % 4
        assert (
            stumps._sorted[feature, at] == cut and at >= position and stumps.code(feature, at, below, above, 3) == code
        )
        predicted = np.where(stumps.features[:, feature] < cut, below, above)
        assert stumps.predictions(code, 3).tolist() == predicted.tolist()
    labels = np.array([1, 2, 2, 3])
    code, sign = stumps.choose_array(labels, 3, 3, np.array([0.1, 0.2, 0.3, 0.4]))
    assert sign == 1 and stumps.predictions(code, 3).tolist() == [2, 2, 2, 3]
    code, sign = stumps.choose_array(labels, 3, 3, np.array([0.1, 0.1, 0.7, 0.1]))
    assert sign == 1 and (stumps.predictions(code, 3) == labels).sum() >= 3
    two = np.array([1, 2, 2, 2])
    code, _ = stumps.choose_array(two, 2, 2, np.array([0.25] * 4))
    assert stumps.predictions(code, 2).tolist() == [1, 2, 2, 2]
    code, _ = stumps.choose_array(np.array([2, 2, 2, 2]), 2, 2, np.array([0.25] * 4))
    assert (
        stumps.parts(code, 2)[2:] == (1, 2) and stumps.predictions(code, 2).tolist() == [2] * 4
    )  # the constant stump: its threshold is below all values
    code, _ = stumps.choose_array(
        np.array([0, 2, 1, 0]), 2, 2, np.array([0.9, 0.06, 0.04, 0.9])
    )  # the lost count for nothing
    assert stumps.predictions(code, 2)[[1, 2]].tolist() == [2, 1]


def test_samme_records_what_ended_it():
    for predicted, error, reason in (
        ([1, 2, 2], 0.0, "perfect"),
        ([2, 1, 1], 1.0, "no edge"),
        ([2, 1, 2], 2 / 3, "no edge"),
    ):
        booster = fast.SAMME()
        booster.start([1, 2, 2], 2)
        assert booster.update(predicted).reason == reason
        assert booster.record()["error"] == pytest.approx(error)
        assert booster.record()["step"] == booster.coefficients()[0] == (math.inf if reason == "perfect" else 0.0)
        if reason == "perfect":
            assert booster.votes([2]) == (0.0, 1.0)


def test_samme_stops_at_a_guess_and_goes_on_above_one():
    for k, stops in ((2, True), (3, False)):
        booster = fast.SAMME()
        booster.start([1, 2, 1, 2], k)
        assert hasattr(booster.update([1, 1, 1, 1]), "reason") is stops
    booster = fast.SAMME()
    booster.start([1, 2, 3], 3)
    assert booster.update([1, 1, 1]).reason == "no edge"


@pytest.mark.parametrize(
    "margins", [(0.5, -0.25), (2.0, -1.0, -0.5), (0.02, -0.0197), (0.5, -0.24, -0.24), (1.0, -0.9), (5.0, -1e-3)]
)
def test_the_best_scaling_makes_the_derivative_0_or_is_1(margins):
    z = np.array(margins)
    s = best_scaling(z)
    pull = z @ np.exp(-s * z)
    assert 0 <= s <= 1 and (abs(pull) < 1e-12 if s < 1 else pull >= -1e-12)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_perfect_hypothesis_comes_last_with_an_infinite_step(sign):
    booster = fast.AdaBoostS()
    booster.start(3)
    for column in ([1, 1, -1], [1, -1, 1]):
        booster.update(np.array(column, dtype=float))
    assert booster.update(np.full(3, float(sign))).reason == "perfect"
    assert booster.record() == {"step": sign * math.inf, "scaling": 1.0}
    assert booster.coefficients()[2] == sign * math.inf and all(map(math.isfinite, booster.coefficients()[:2]))


def test_a_matrix_beyond_1_on_either_side_is_refused_by_the_batch():
    for entry in (-1.5, 1.5):
        with pytest.raises(ValueError, match="entries in"):
            batch.adaboost(np.array([[[1.0, entry], [0.5, 1.0]]]), 2)


def test_a_model_without_progress_is_replaced_by_a_step_to_the_best_hypothesis(monkeypatch):
    """The Newton step is 0, so the step goes towards the hypothesis of the largest edge."""
    matrix = np.array([[1.0, -1.0, 0.5, 1.0], [-1.0, 1.0, 1.0, 0.25], [0.5, 0.5, -1.0, 1.0]])
    monkeypatch.setattr(corrective, "model_minimiser", lambda smoothing, matrix, near, w, *_: w)
    smoothing = SmoothedMargin(4, 2, 0.25)
    w = np.array([0.2, 0.3, 0.5])
    margins = w @ matrix
    d = smoothing.distribution(margins)
    edges = matrix @ d
    moved, after, there = corrective._newton_step(smoothing, matrix, w, margins, d, edges, 5)
    assert moved.sum() == pytest.approx(1) and moved.min() >= 0 and after == pytest.approx(moved @ matrix)
    assert smoothing.conjugate(after) < smoothing.conjugate(margins) and there == pytest.approx(
        smoothing.distribution(after)
    )
    best = int(np.argmax(edges))
    assert moved[best] > w[best] and all(moved[j] <= w[j] for j in range(3) if j != best)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("nu", [1, 2, 4])
def test_a_fully_corrective_step_reports_its_distance_from_the_optimum(seed, nu):
    draw = np.random.default_rng(seed)
    matrix = draw.choice([-1.0, 1.0], (6, 10))
    matrix = np.vstack([matrix, matrix[:2], (matrix[:1] + matrix[1:2]) / 2])  # equal and dependent hypotheses
    smoothing = SmoothedMargin(10, nu, 0.05)
    result = corrective.fully_corrective(smoothing, matrix, np.full(9, 1 / 9))
    assert result.weights.sum() == pytest.approx(1, abs=1e-12) and result.weights.min() >= 0
    assert result.margins == pytest.approx(result.weights @ matrix, abs=1e-12)
    assert result.distribution == pytest.approx(smoothing.distribution(result.margins))
    edges = matrix @ result.distribution
    assert (
        result.gap == pytest.approx(edges.max() - result.weights @ edges, abs=1e-14)
        and result.gap < 1e-9
        and result.steps <= 40
    )
    none = corrective.fully_corrective(smoothing, matrix, np.full(9, 1 / 9), steps=0)
    assert none.steps == 0 and none.weights == pytest.approx(np.full(9, 1 / 9))


def test_newton_boost_falls_back_on_frank_wolfe_if_its_rule_makes_no_progress(monkeypatch):
    def useless(smoothing, matrix, start, **_):
        w = np.eye(len(matrix))[0]
        margins = w @ matrix
        return corrective.Combination(w, margins, smoothing.distribution(margins), 1.0, 0)

    monkeypatch.setattr(newton_boost, "fully_corrective", useless)
    game = Game(np.array([[1, 1, -1], [1, -1, 1], [-1, 1, 1], [1, 1, 1]]))
    trace = play(fast.NewtonBoost(nu=2, eps=0.25), game, 400)
    moved = [turn.record["moved"] for turn in trace.rounds]
    assert trace.stop == "converged" and moved[0] == "first" and "frank-wolfe" in moved
    assert sum(trace.coefficients) == pytest.approx(1) and min(trace.coefficients) >= 0
    assert sum(sorted(game.array @ np.array(trace.coefficients))[:2]) / 2 >= 1 / 3 - 0.25


def test_caps_of_too_little_mass_are_refused():
    caps = np.array([0.3, 0.3, 0.3])
    with pytest.raises(ValueError, match="at least 1"):
        uneven_line(np.zeros(3), caps, np.log(caps))
    caps = np.array([0.6, 0.6, 0.6])
    with pytest.raises(ValueError, match="at least 1"):
        uneven_line(np.array([0.0, -np.inf, -np.inf]), caps, np.log(caps))
    line, rest = uneven_line(
        np.array([3.0, 0.0, 0.0]), np.array([0.5, 0.6, np.inf]), np.array([math.log(0.5), math.log(0.6), np.inf])
    )
    assert 0.6 - 1e-12 > 0.5 >= 1 - rest - 1e-12 and line <= 3.0 - math.log(0.5)
    x, out, mask = np.array([0.0, -np.inf, -np.inf]), np.zeros(3), np.zeros(3, dtype=bool)
    with pytest.raises(ValueError, match=r"at least 1, got 0\.5"):
        capped_scale(x, np.exp(x), 0.0, 2.0, None, np.zeros(3), out, mask)
    with pytest.raises(ValueError, match=r"at least 1, got 0\.0"):
        split_scale(np.full(3, -np.inf), np.zeros(3), np.array([True, True, False]), 2.0, out, mask)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("cap", [0.11, 0.125, 0.3, 0.7])
def test_a_split_scale_fills_the_simplex_with_some_weights_capped(seed, cap):
    draw = np.random.default_rng(seed)
    x, members = draw.normal(size=12) * 4, draw.random(12) < 0.6
    weights, work, mask = np.zeros(12), np.zeros(12), np.zeros(12, dtype=bool)
    _, scale = split_scale(x, weights, members, 1 / cap, work, mask)
    result = np.where(members, np.minimum(1, scale * weights), scale * weights)
    assert result.sum() == pytest.approx(1 / cap) and result.min() > 0
    free = ~members | (result < 1 - 1e-12)
    assert np.ptp(np.log(result[free]) - x[free]) < 1e-9


@pytest.mark.parametrize(("slope", "length"), [(0.4, 0.4), (2.0, 1.0), (-1.0, 0.0)])
def test_a_short_step_with_a_smoothness_of_1_is_no_end(slope, length):
    assert short_step(SimpleNamespace(eta=1.0), slope, np.array([1.0, -0.5])) == pytest.approx(length)

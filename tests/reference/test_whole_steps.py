"""Steps of the boosters in floats that are full, short or not taken at all, and mirror steps projected twice."""

from fractions import Fraction

import numpy as np
import pytest

from reference import BestColumn, Game, Transcript, exact, fast, play
from reference.convex.entropic_projection import enclose_projection_of_exponentials
from reference.exact.parts.secondary import secondary_rule
from reference.fast import corrective
from reference.fast.corrective import simplex_quadratic
from reference.fast.smoothed_margin import SmoothedMargin

MATRIX = np.array([[1.0, -1.0, 0.5, 1.0], [-1.0, 1.0, 1.0, 0.25], [0.5, 0.5, -1.0, 1.0]])


def test_a_hypothesis_that_is_a_little_worse_is_not_mixed_in():
    booster = fast.RelaxedMargin(nu=1, eps=0.5)
    booster.start(3)
    booster.update(np.array([1.0, 1.0, -1.0]))
    step = booster.record()["step"]
    d = booster.update(np.array([step - 0.01, step - 0.02, -step - 0.01]))
    assert -1 < booster.record()["gap"] < 0 and booster.record()["step"] == 0.0
    assert d.sum() == pytest.approx(1) and booster.coefficients().tolist() == pytest.approx([step, 0.0])


def test_a_whole_step_to_the_best_hypothesis_puts_all_weight_on_it(monkeypatch):
    monkeypatch.setattr(corrective, "model_minimiser", lambda smoothing, matrix, near, w, *_: w)
    smoothing = SmoothedMargin(4, 2, 1000.0)  # so smooth that the objective is nearly linear along the line
    w = np.array([0.2, 0.3, 0.5])
    margins = w @ MATRIX
    d = smoothing.distribution(margins)
    moved, after, there = corrective._newton_step(smoothing, MATRIX, w, margins, d, MATRIX @ d, 5)
    best = int(np.argmax(MATRIX @ d))
    assert moved.tolist() == [float(j == best) for j in range(3)] and after == pytest.approx(MATRIX[best])
    assert there == pytest.approx(smoothing.distribution(MATRIX[best]))


def test_a_short_step_of_newton_boost_mixes_weights_and_margins_alike():
    booster = fast.NewtonBoost(nu=2, eps=0.25)
    booster.start(4)
    for row in MATRIX[:2]:
        booster._received.add(row)
    booster._w, booster._margins = np.array([0.25, 0.75]), np.array([0.25, 0.75]) @ MATRIX[:2]
    for index in (0, 1):
        w, margins = booster._short_step(booster._stages[-1], index, MATRIX[index])
        assert w.sum() == pytest.approx(1) and w.min() >= 0 and margins == pytest.approx(w @ MATRIX[:2])
        assert w[index] >= (0.25, 0.75)[index]


@pytest.mark.parametrize("step", ["short", "line", "classic", "pairwise"])
@pytest.mark.parametrize("secondary", [None, "newest", "worst", "uniform"])
def test_the_margins_of_a_scheme_are_those_of_its_weights(step, secondary):
    game = Game(np.random.default_rng(3).choice([-1.0, 1.0], (6, 5)))
    booster = fast.MLPBoost(nu=2, eps=0.1, step=step, secondary=secondary)
    weights, learner = booster.start(6), BestColumn(signed=True)
    for _ in range(8):
        column, sign = learner.choose(game, weights)
        result = booster.update(sign * game.array[:, column])
        assert booster._w.sum() == pytest.approx(1) and booster._w.min() >= -1e-12
        assert booster._margins == pytest.approx(booster._w @ booster._received.matrix, abs=1e-9)
        if hasattr(result, "reason"):
            break
        weights = result


@pytest.mark.parametrize("start", [(1.0, 0, 0), (0, 0, 0), (0.5, 0.5, 0)])
def test_a_quadratic_over_the_simplex_needs_no_more_exchanges_than_there_are_weights(start):
    hessian, slope = np.diag([1.0, 2.0, 4.0]), np.array([1.0, 1.5, 1.0])
    result = simplex_quadratic(hessian, slope, np.array(start, dtype=float), 6)
    pull = slope - hessian @ result
    assert result.sum() == pytest.approx(1) and (pull <= pull @ result + 1e-12).all()


@pytest.mark.parametrize("divergence", ["euclidean", "entropy"])
@pytest.mark.parametrize("update", ["active", "lazy"])
@pytest.mark.parametrize("smoothness", [1, 2])
def test_mirror_steps_projected_twice_are_those_of_the_exact_booster(divergence, update, smoothness):
    draw = np.random.default_rng(5)
    for _ in range(3):
        game = Game(draw.choice([-1, 1], (5, 4)).tolist())
        arguments = {"divergence": divergence, "update": update, "projection": "double", "smoothness": smoothness}
        slow = play(exact.MABoost(**arguments), game, 6, BestColumn(signed=True))
        quick = play(fast.MABoost(**arguments), game, 6, Transcript(slow.transcript))
        for mine, theirs in zip(slow.weights, quick.weights, strict=True):
            assert [float(w) for w in mine] == pytest.approx(list(theirs), abs=1e-9)


class AnySimplex:
    """A relaxation of a class of its own: the whole simplex."""

    def check(self, m):
        pass

    def distribution(self, log_weights, beta):
        return enclose_projection_of_exponentials(log_weights, Fraction(1))[0]


def test_the_first_weights_are_those_of_the_start_even_if_later_ones_were_computed_first():
    booster = exact.RelaxedMargin(relaxation=AnySimplex(), eps=1)
    first = booster.start(3)
    later = booster.update((1, 1, -1))
    assert float(later[2]) > 0.4 and [float(w) for w in first] == pytest.approx([1 / 3] * 3)


def test_three_rows_of_integers_are_read_one_a_round_from_the_first():
    rows, columns = [[1, 3], [0, 1], [1, 0]], [(1, -1), (-1, 1)]
    rows_read = [secondary_rule(rows, None, columns, t) for t in (1, 2, 3, 4)]
    assert rows_read == [(Fraction(1, 4), Fraction(3, 4)), (0, 1), (1, 0), (Fraction(1, 4), Fraction(3, 4))]

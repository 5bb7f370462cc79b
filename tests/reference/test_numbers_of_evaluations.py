"""The searches in floats need a dozen evaluations where bisection needs fifty; a broken Newton or secant step shows as a
larger number."""

import math

import numpy as np
import pytest

from reference.convex.frank_wolfe import turning_point
from reference.fast import euclidean_shift
from reference.fast.frank_wolfe import line_search

SHAPES = {
    "line": lambda x: x,
    "cubic": lambda x: x**3,
    "exponential": lambda x: math.expm1(20 * x),
    "step": lambda x: math.tanh(50 * x),
}
MINIMA = (0.003, 0.21, 0.5, 0.93)


def drawn(kind, m, draw):
    if kind == "ties":
        return draw.integers(0, 5, m) / 4
    return draw.normal(size=m) * {"normal": 1.0, "tight": 1e-3}[kind]


@pytest.mark.parametrize("kind", ["normal", "ties", "tight"])
@pytest.mark.parametrize("capped", ["all", "some"])
@pytest.mark.parametrize("m", [50, 300, 3000])
def test_a_shift_is_found_in_few_passes(kind, capped, m, monkeypatch):
    passes = []
    evaluate = euclidean_shift._Search._evaluate

    def counted(self, shift):
        passes.append(self.y.size)
        return evaluate(self, shift)

    monkeypatch.setattr(euclidean_shift._Search, "_evaluate", counted)
    draw = np.random.default_rng(m)
    for _ in range(6):
        x = drawn(kind, m, draw)
        caps = 20 / m if capped == "all" else np.where(draw.random(m) < 0.5, 20 / m, np.inf)
        passes.clear()
        with np.errstate(invalid="ignore"):  # a bracket and a cap that are infinite
            shift = euclidean_shift.capped_shift(x, caps, np.empty(m), np.empty(m), np.empty(m, dtype=bool))
        assert np.clip(x - shift, 0, caps).sum() == pytest.approx(1, abs=1e-11)
        assert len(passes) <= 12
        if m == 3000 and len(passes) > 6:  # by then most entries are decided
            assert passes[-1] < m / 2


def test_the_minimum_of_a_line_takes_a_dozen_evaluations_on_average():
    evaluations = []
    for shape in SHAPES.values():
        for minimum in MINIMA:
            evaluated = []

            class Line:
                def distribution(self, margins, shape=shape, minimum=minimum, evaluated=evaluated):
                    evaluated.append(1)
                    return np.array([-shape(float(margins[0]) - minimum)])

            line_search(Line(), np.zeros(1), np.ones(1), 1.0)
            evaluations.append(len(evaluated))
    assert sum(evaluations) / len(evaluations) <= 12 and max(evaluations) <= 32


def test_a_turning_point_takes_a_third_of_the_evaluations_of_bisection():
    evaluations = []
    for shape in SHAPES.values():
        for at in MINIMA:
            evaluated = []

            def slope(x, shape=shape, at=at, evaluated=evaluated):
                evaluated.append(x)
                return shape(x - at)

            turning_point(slope, 1.0, slope(1.0))
            evaluations.append(len(evaluated))
    assert (
        sum(evaluations) / len(evaluations) <= 52 / 3 and max(evaluations) <= 52
    )  # a float between 0 and 1 is found by 52 halvings

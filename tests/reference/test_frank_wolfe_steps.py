"""The step rules of Frank-Wolfe in floats: by hand, and the line search against lines whose minimum is known."""

from types import SimpleNamespace

import numpy as np
import pytest

from reference.fast.frank_wolfe import line_search, short_step

DIRECTION = np.array([0.5, -1.0])


@pytest.mark.parametrize(("slope", "eta", "direction", "length"), [
    (0.3, 2.0, DIRECTION, 0.15),
    (0.3, 2.0, DIRECTION / 2, 0.6),
    (-0.3, 2.0, DIRECTION, 0.0),
    (5.0, 2.0, DIRECTION, 1.0),
    (0.3, 2.0, DIRECTION * 0, 0.0),
    (0.2, 0.0, DIRECTION, 1.0),
    (0.0, 0.0, DIRECTION, 0.0),
    (-0.2, 0.0, DIRECTION, 0.0),
    (0.2, 0.0, DIRECTION * 0, 0.0),
])  # fmt: skip
def test_the_short_step_has_the_value_computed_by_hand(slope, eta, direction, length):
    assert short_step(SimpleNamespace(eta=eta), slope, direction) == pytest.approx(length)


class Line:
    """A line whose objective has this derivative; it records the points at which the derivative is evaluated."""

    def __init__(self, derivative):
        self.derivative, self.asked = derivative, []

    def distribution(self, margins):
        self.asked.append(float(margins[0]))
        return np.array([-self.derivative(float(margins[0]))])

    def search(self, longest=1.0, **options):
        return line_search(self, np.zeros(1), np.ones(1), longest, **options)


@pytest.mark.parametrize(
    "shape",
    [
        lambda x: x,
        lambda x: x**3,
        lambda x: np.expm1(20 * x),
        lambda x: np.tanh(50 * x),
    ],
)
@pytest.mark.parametrize("minimum", [0.003, 0.21, 0.5, 0.93])
@pytest.mark.parametrize("longest", [1.0, 0.95])
def test_the_minimum_of_a_line_is_found_in_few_evaluations(shape, minimum, longest):
    line = Line(lambda x: shape(x - minimum))
    result = line.search(longest)
    assert abs(shape(result - minimum)) <= 1e-13 or abs(result - minimum) < 1e-9
    assert len(line.asked) <= 60 and all(0 <= x <= longest for x in line.asked)


def test_a_line_that_rises_at_once_or_falls_to_its_end_is_not_searched():
    rising, flat, falling = Line(lambda x: 1 + x), Line(lambda x: x), Line(lambda x: x - 2)
    assert (rising.search(), len(rising.asked)) == (0.0, 1)
    assert (flat.search(), len(flat.asked)) == (0.0, 1)
    assert (falling.search(0.75), falling.asked) == (0.75, [0.0, 0.75])
    level = Line(lambda x: x - 0.75)
    assert (level.search(0.75), level.asked) == (0.75, [0.0, 0.75])


def test_known_slopes_at_the_ends_are_not_computed_again():
    line = Line(lambda x: x - 0.5)
    assert line.search(ends=(-0.5, 0.5)) == 0.5 and line.asked == [0.5]
    assert Line(lambda x: x - 0.5).search(ends=(0.5, 1.0)) == 0.0


def test_a_share_of_the_slope_may_be_left():
    line = Line(lambda x: x - 0.9)
    assert line.search(enough=0.2) == 1.0  # 0.1 is less than 0.18
    assert line.search(enough=0.05) == pytest.approx(0.9, abs=0.045)
    assert line.search() == pytest.approx(0.9, abs=1e-13)
    steep = Line(lambda x: x - 1 + 1e-14)  # the remaining slope is rounding, and a smaller one is not required
    assert steep.search() < 1.0


def test_a_line_that_falls_almost_to_its_end_is_searched_unless_a_share_may_be_left():
    line = Line(lambda x: np.expm1(8 * (x - 0.6)))
    loose, tight = line.search(enough=0.3), line.search()
    assert abs(line.derivative(loose)) <= 0.3 * abs(line.derivative(0.0))
    assert abs(line.derivative(tight)) <= 1e-13 and loose != tight

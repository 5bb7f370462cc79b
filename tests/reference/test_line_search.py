"""The fast line search against scipy's root finder on the derivative, and on a run that a wrong search would stop."""

import numpy as np
import pytest
from scipy.optimize import brentq

from reference.fast.frank_wolfe import line_search
from reference.fast.smoothed_margin import SmoothedMargin


def programs(number):
    """Yield smoothings, margins and directions of all scales; half of them have few distinct values, like sign columns."""
    source = np.random.default_rng(2)
    for _ in range(number):
        m = int(source.integers(2, 150))
        smoothing = SmoothedMargin(m, float(source.uniform(1, m)), float(10 ** source.uniform(-3, 0)))
        if source.uniform() < 0.5:
            margins, direction = source.choice([-1.0, 0.0, 1.0], m), source.choice([-2.0, 0.0, 2.0], m)
        else:
            margins, direction = source.uniform(-1, 1, m), source.uniform(-2, 2, m) * 10 ** source.uniform(-2, 0)
        yield smoothing, margins, direction, float(source.choice([1.0, source.uniform()]))


def slope(length, smoothing, margins, direction):
    return -float(smoothing.distribution(margins + length * direction) @ direction)


def test_no_root_of_the_derivative_is_better():
    inner = 0
    for smoothing, margins, direction, longest in programs(400):
        program = smoothing, margins, direction
        if slope(0.0, *program) >= 0 or slope(longest, *program) <= 0:
            expected = 0.0 if slope(0.0, *program) >= 0 else longest
        else:
            inner += 1
            expected = brentq(slope, 0.0, longest, args=program, xtol=1e-15, rtol=1e-15)
        result = line_search(smoothing, margins, direction, longest)
        values = [smoothing.conjugate(margins + length * direction) for length in (result, expected)]
        assert values[0] == pytest.approx(values[1], abs=1e-12)
    assert inner > 100


def test_a_steep_start_and_a_flat_far_end_do_not_keep_it_at_the_start():
    """MLPBoost with pairwise steps on F.Solar, nu = m/2, in round 6: two hypotheses, one leaves. The minimiser is near 0.01."""
    counts = [111, 31, 1, 1]
    margins, direction = np.repeat([0.0, 0.0, 0.0, 1.0], counts), np.repeat([0.0, 2.0, -2.0, -2.0], counts)
    smoothing = SmoothedMargin(144, 72, 0.01)
    result = line_search(smoothing, margins, direction, 0.5)
    around = [
        smoothing.conjugate(margins + length * direction) for length in (0.0, 0.99 * result, result, 1.01 * result)
    ]
    assert 0.001 < result < 0.1 and around[2] == min(around)

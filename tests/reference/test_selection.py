"""The selected entry at a place equals that of a full sort, for any sample of pivots."""

import numpy as np
import pytest

from reference.fast.selection import WORTH, entry_at

DRAW = np.random.default_rng(3)
SHAPES = {
    "normal": lambda m: DRAW.normal(size=m),
    "sorted": lambda m: np.sort(DRAW.normal(size=m)),
    "two values": lambda m: (DRAW.random(m) < 0.5) * 1.0,
    "few values": lambda m: DRAW.normal(size=m).round(1),
    "one value": np.ones,
    "minus infinity": lambda m: np.where(DRAW.random(m) < 0.4, -np.inf, DRAW.normal(size=m)),
    "as long as the stride": lambda m: np.tile([0.0, 7.0, 1.0, 3.0, 2.0], m)[:m],
    "the sample sees the largest only": lambda m: (
        np.where(np.arange(m) % max(1, int(m**0.4)), 0.0, 1.0) + DRAW.random(m) / 4
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("m", [1, 7, WORTH - 1, WORTH, 30_011])
def test_every_selected_entry_is_that_of_a_sort(shape, m):
    x = SHAPES[shape](m)
    kept, ascending = x.copy(), np.sort(x)
    for rank in {0, m // 7, m // 2, (5 * m) // 6, max(0, m - 2), m - 1}:
        assert entry_at(x, rank, np.empty(m), np.empty(m, dtype=bool)) == ascending[rank]
    assert np.array_equal(x, kept)


def test_a_sample_that_misleads_costs_time_and_changes_nothing():
    m = 30_011
    x = SHAPES["the sample sees the largest only"](m)
    sample = x[:: int(m**0.4)]
    assert sample.min() > np.sort(x)[m // 2]  # every entry of the sample is above the entry sought
    assert entry_at(x, m // 2, np.empty(m), np.empty(m, dtype=bool)) == np.sort(x)[m // 2]

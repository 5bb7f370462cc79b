"""The passes of the layered search and which states it takes for the same."""

import math
from importlib.util import find_spec

import numpy as np
import pytest

from theorems.tools import worst_layers
from theorems.tools.worst_kernels import SAME
from theorems.tools.worst_layers import KINDS, Layers
from theorems.tools.worst_schemes import ALLOWANCE

compiled = pytest.mark.skipif(find_spec("numba") is None, reason="without the extra `speed` the layers take minutes")


def test_states_are_merged_only_if_their_difference_cannot_matter():
    """Entries that round alike are not enough: the third is the first's neighbour by 3 SAME, the second by a third of it."""
    points = np.array([[1.0, 0.5], [1.0, 0.5 + SAME / 3], [1.0, 0.5 + 3 * SAME], [1.0, 0.7]])
    kept = Layers("entropy", 2, 0.2, 2)._once(points, np.zeros((4, 3)))
    assert sorted(kept) == [0, 2, 3]


def test_a_difference_of_the_same_does_not_grow_to_the_allowance_in_ten_rounds():
    """A merge and a swap of like examples in every round, each at most doubled by every later one, in length for the square."""
    assert np.sqrt(10) * sum(2 * SAME * 2.0**left for left in range(10)) < ALLOWANCE


@compiled
@pytest.mark.parametrize("booster", KINDS)
def test_narrow_passes_change_no_worst_case(monkeypatch, booster):
    """Passes of one state, of twenty and of four drawn ones; the last leaves nothing out."""
    wide = Layers(booster, 5, 0.2, 5).run(60)
    monkeypatch.setattr(worst_layers, "WIDTH", 20)
    narrow = Layers(booster, 5, 0.2, 5).run(60)
    assert narrow.decided and narrow.value == pytest.approx(wide.value, abs=3e-6)


@compiled
def test_a_pass_that_leaves_nothing_out_is_the_last(monkeypatch):
    passes, whole = [], Layers._from

    def counted(self, points, votes, left, width, drawn):
        passes.extend([width] * (left == self.rounds))
        whole(self, points, votes, left, width, drawn)

    monkeypatch.setattr(Layers, "_from", counted)
    assert Layers("lazy", 3, 0.2, 3).run(60).decided and len(passes) == 1
    monkeypatch.setattr(worst_layers, "WIDTH", 0)
    assert Layers("lazy", 3, 0.2, 3).run(60).decided and passes[1:] == [0] * (2 + worst_layers.DRAWS) + [None]


@compiled
@pytest.mark.parametrize(("booster", "m", "rounds", "width"), [("lazy", 7, 4, 3), ("AdaBoost", 7, 6, 10)])
def test_a_drawn_pass_can_find_what_does_not_look_promising(booster, m, rounds, width):
    """A run of the worst value that no state among the most promising ones of each layer leads to."""
    worst = Layers(booster, m, 0.2, rounds).run(60).value

    def one_pass(drawn):
        layers = Layers(booster, m, 0.2, rounds, worst - 1)
        layers.deadline, layers.left_out = math.inf, False
        layers._from(*layers.start(), rounds, width, drawn)
        return layers.best

    assert one_pass(None) < worst
    assert max(one_pass(np.random.default_rng(seed)) for seed in range(3)) == worst

"""The passes of the layered search, and the states that it merges."""

import math
from importlib.util import find_spec

import numpy as np
import pytest

from theorems.shared.schemes import ALLOWANCE
from theorems.worst import layers as worst_layers
from theorems.worst.bounds import ENTROPY, LAZY
from theorems.worst.kernels import SAME, answers, write_next_state
from theorems.worst.layers import KINDS, Layers

compiled = pytest.mark.skipif(find_spec("numba") is None, reason="without the extra `speed` the layers take minutes")


def test_states_are_merged_only_if_their_difference_cannot_matter():
    """Entries that round to the same number are not enough: the third state differs from the first by 3 SAME, the second
    by SAME/3."""
    points = np.array([[1.0, 0.5], [1.0, 0.5 + SAME / 3], [1.0, 0.5 + 3 * SAME], [1.0, 0.7]])
    kept = Layers("entropy", 2, 0.2, 2)._distinct(points, np.zeros((4, 3)))
    assert sorted(kept) == [0, 2, 3]


def test_a_small_weight_is_compared_by_its_logarithm():
    """A round at most doubles a difference of logarithms; the points of the square are compared directly."""
    points = np.array([[1.0, 0.01], [1.0, 0.01 + SAME / 3]])
    assert len(Layers("AdaBoost", 2, 0.2, 2)._distinct(points, np.zeros((2, 3)))) == 2
    assert len(Layers("lazy", 2, 0.2, 2)._distinct(points, np.zeros((2, 3)))) == 1


def test_like_examples_are_like_the_first_of_them():
    """Of three examples, each is within SAME of the next, but the third is not within SAME of the first."""
    points = np.array([0.5, 0.5 - 0.7 * SAME, 0.5 - 1.4 * SAME])
    _, same = answers(LAZY, points, np.zeros(4), np.empty(3), np.zeros(8), np.empty(3))
    assert same == 1
    _, same = answers(ENTROPY, points + 0.5, np.zeros(4), np.empty(3), np.zeros(8), np.empty(3))
    assert same == 1
    _, same = answers(ENTROPY, np.array([0.01, 0.01 - SAME / 3]), np.zeros(3), np.empty(2), np.zeros(4), np.empty(2))
    assert same == 0


def after(kind, kept, points, votes, wrong):
    m = len(points)
    weights, masses, buffers = np.empty(m), np.zeros(1 << m), np.empty(m)
    new_points, new_votes = np.empty(m), np.empty(m + 1)
    total, _ = answers(kind, points, votes, weights, masses, buffers)
    edge = 1 - 2 * masses[wrong] / total
    if not 0.1 < edge < 0.99:
        return None
    write_next_state(kind, kept, points, votes, weights, wrong, edge, total, new_points, new_votes, buffers)
    return new_points, new_votes


@pytest.mark.parametrize("booster", KINDS)
def test_a_round_at_most_doubles_a_small_difference(booster):
    """The same column is played in two states that differ slightly; the difference is the largest of the log weights, or
    the length for points."""
    (kind, kept), random, growth = KINDS[booster], np.random.default_rng(4), []

    def apart(one, other):
        if kind <= ENTROPY:
            return np.abs(np.log(one) - np.log(other)).max()
        return np.linalg.norm(one - other)

    for _ in range(300):
        m = int(random.integers(2, 8))
        points = np.exp(random.uniform(-3, 1, m)) if kind <= ENTROPY else random.dirichlet(np.ones(m))
        change = 1e-7 * random.choice([-1.0, 1.0], m)
        near = points * np.exp(change) if kind <= ENTROPY else np.maximum(points + change - change.mean(), 0)
        wrong = int(random.integers(1, 1 << m))
        one, other = (after(kind, kept, state, np.zeros(m + 1), wrong) for state in (points, near))
        if one and other and apart(points, near):
            growth.append(apart(one[0], other[0]) / apart(points, near))
    assert len(growth) > 50 and 0.9 < max(growth) < 2 + 1e-4


def test_a_difference_of_the_same_does_not_grow_to_the_allowance_in_ten_rounds():
    """In every round a merge (of two states within SAME of a third) and a swap of like examples move an entry by at most
    3 SAME; every later round at most doubles a move, which for the square is a length."""
    assert np.sqrt(10) * sum(3 * SAME * 2.0**left for left in range(10)) < ALLOWANCE


@compiled
@pytest.mark.parametrize("booster", KINDS)
def test_states_differ_by_their_rounding_or_by_far_more(monkeypatch, booster):
    """Hence any SAME from a tenth to a thousand times its value gives the same merges."""
    differences, whole = [], Layers._distinct

    def compared(self, points, votes):
        exact = np.hstack([np.log(points) if self.kind <= ENTROPY else points, votes])
        order = np.lexsort(np.round(exact / 1e-8).T)
        differences.extend(np.abs(np.diff(exact[order], axis=0)).max(axis=1))
        return whole(self, points, votes)

    monkeypatch.setattr(Layers, "_distinct", compared)
    for gamma in (0.2, 1 / 3):
        assert Layers(booster, 6, gamma, 6).run(60).decided
    apart = np.array(differences)
    assert len(apart) > 100 and not ((apart > SAME / 10) & (apart < 1000 * SAME)).any()


@compiled
@pytest.mark.parametrize("booster", KINDS)
def test_narrow_passes_change_no_worst_case(monkeypatch, booster):
    """The passes keep one state, twenty, and four drawn states; the last pass keeps all."""
    wide = Layers(booster, 5, 0.2, 5).run(60)
    monkeypatch.setattr(worst_layers, "WIDTH", 20)
    narrow = Layers(booster, 5, 0.2, 5).run(60)
    assert narrow.decided and narrow.value == pytest.approx(wide.value, abs=3e-6)


@compiled
def test_a_pass_that_leaves_nothing_out_is_the_last(monkeypatch):
    passes, whole = [], Layers._expand

    def counted(self, points, votes, left, width, drawn):
        passes.extend([width] * (left == self.rounds))
        whole(self, points, votes, left, width, drawn)

    monkeypatch.setattr(Layers, "_expand", counted)
    assert Layers("lazy", 3, 0.2, 3).run(60).decided and len(passes) == 1
    monkeypatch.setattr(worst_layers, "WIDTH", 0)
    assert Layers("lazy", 3, 0.2, 3).run(60).decided and passes[1:] == [0] * (2 + worst_layers.DRAWS) + [None]


@compiled
@pytest.mark.parametrize(("booster", "m", "rounds", "width"), [("lazy", 7, 4, 3), ("AdaBoost", 7, 6, 10)])
def test_a_drawn_pass_can_find_what_does_not_look_promising(booster, m, rounds, width):
    """The run of the worst value is not reached from the most promising states of each layer."""
    worst = Layers(booster, m, 0.2, rounds).run(60).value

    def one_pass(drawn):
        layers = Layers(booster, m, 0.2, rounds, worst - 1)
        layers.deadline, layers.left_out = math.inf, False
        layers._expand(*layers.start(), rounds, width, drawn)
        return layers.best

    assert one_pass(None) < worst
    assert max(one_pass(np.random.default_rng(seed)) for seed in range(3)) == worst

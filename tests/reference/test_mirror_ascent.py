"""MABoost by hand: the steps, the points that are projected, and the cases in which the weights stay rational."""

from fractions import Fraction
from math import exp, sqrt

import pytest

from reference.arithmetic import RationalVector
from reference.exact import MABoost

COLUMNS = [
    (Fraction(1, 2), Fraction(-1, 3), 1),
    (-1, Fraction(3, 4), Fraction(1, 4)),
    (Fraction(1, 5), 1, Fraction(-1, 2)),
]


@pytest.mark.parametrize(("arguments", "arithmetic"), [
    ({}, "exact"),
    ({"projection": "double", "update": "lazy", "smoothness": 2}, "exact"),
    ({"divergence": "entropy"}, "certified"),
    ({"step": "edge/sqrt(t)"}, "certified"),
    ({"bound": "norm"}, "certified"),
    ({"divergence": "entropy", "step": "edge/sqrt(t)"}, "certified"),
])  # fmt: skip
def test_only_the_square_with_rational_steps_is_exact(arguments, arithmetic):
    assert MABoost(**arguments).arithmetic == arithmetic


def nearest(point):
    """Return the point of the simplex nearest to `point`, in floats: one number is subtracted from all entries that stay
    positive."""
    for used in range(len(point), 0, -1):
        highest = sorted(point, reverse=True)[:used]
        level = (sum(highest) - 1) / used
        if highest[-1] > level:
            return [max(entry - level, 0.0) for entry in point]
    raise AssertionError


@pytest.mark.parametrize("update", ["active", "lazy"])
@pytest.mark.parametrize(("step", "bound"), [("edge", "norm"), ("edge/sqrt(t)", "square"), ("edge/sqrt(t)", "norm")])
def test_euclidean_weights_with_roots_in_the_steps_have_the_values_computed_by_hand(update, step, bound):
    booster = MABoost(update=update, step=step, bound=bound)
    weights = mirror = [1 / 3] * 3
    booster.start(3)
    for t, column in enumerate(COLUMNS, start=1):
        edge = sum(w * float(u) for w, u in zip(weights, column, strict=True))
        eta = edge / (3 if bound == "square" else sqrt(3)) / (sqrt(t) if step != "edge" else 1)
        mirror = [a - eta * float(u) for a, u in zip(weights if update == "active" else mirror, column, strict=True)]
        weights = nearest(mirror)
        result = booster.update(column)
        assert [float(w) for w in result] == pytest.approx(weights, abs=1e-12)
        assert [float(z) for z in booster.record()["mirror"]] == pytest.approx(mirror, abs=1e-12)
        assert float(booster.record()["step"]) == pytest.approx(eta, abs=1e-12)


@pytest.mark.parametrize("update", ["active", "lazy"])
def test_entropic_weights_have_the_values_computed_by_hand(update):
    booster, weights, mirror = MABoost("entropy", update), [1 / 3] * 3, [1 / 3] * 3
    booster.start(3)
    for column in COLUMNS:
        eta = sum(w * float(u) for w, u in zip(weights, column, strict=True))
        mirror = [
            a * exp(-eta * float(u)) for a, u in zip(weights if update == "active" else mirror, column, strict=True)
        ]
        weights = [z / sum(mirror) for z in mirror]
        result = booster.update(column)
        assert [float(w) for w in result] == pytest.approx(weights, abs=1e-12)
        assert [float(z) for z in booster.record()["mirror"]] == pytest.approx(mirror, abs=1e-12)
        assert float(booster.record()["step"]) == pytest.approx(eta, abs=1e-12)


def test_a_column_of_edge_0_leaves_entropic_weights_rational():
    booster = MABoost("entropy")
    booster.start(2)
    assert isinstance(booster.update((1, -1)), RationalVector) and booster.record()["step"] == 0
    assert not isinstance(booster.update((1, Fraction(-1, 2))), RationalVector)


def test_a_constant_column_leaves_entropic_weights_as_they_were_and_moves_the_point():
    booster = MABoost("entropy")
    booster.start(2)
    before = booster.update((1, Fraction(1, 2)))
    assert booster.update((1, 1)) is before
    mirror = booster.record()["mirror"]
    assert [float(z) for z in mirror] == pytest.approx([float(w) * exp(-1) for w in before])
    capped = MABoost("entropy", smoothness=Fraction(3, 2), projection="double")
    capped.start(2)
    moved = capped.update((1, Fraction(1, 2)))
    assert capped.update((1, 1)) is not moved
    assert [float(w) for w in capped.update((1, 1))] == pytest.approx([float(w) for w in moved])


def test_a_curved_regulariser_moves_less_and_votes_the_same():
    plain, curved = MABoost(), MABoost(curvature=4)
    plain.start(2), curved.start(2)
    column = (1, Fraction(1, 2))
    near, far = curved.update(column), plain.update(column)
    assert curved.coefficients() == plain.coefficients() == (Fraction(3, 8),)
    assert [4 * (w - Fraction(1, 2)) for w in near] == [w - Fraction(1, 2) for w in far]


def test_the_caps_are_k_over_m_and_for_the_named_examples_only():
    booster = MABoost(smoothness=2, secondary=[1])
    booster.start(4)
    assert booster.caps == (None, Fraction(1, 2), None, None)
    whole = MABoost(smoothness=Fraction(3, 2))
    whole.start(3)
    assert whole.caps == (Fraction(1, 2),) * 3

"""The projections with which NP14's two observations are tried are those of their names."""

from fractions import Fraction

import pytest

from reference import Game, play
from reference.arithmetic import dot, log
from theorems.np14.letters import divergence
from theorems.np14.other_projections import Inexact, OnSet, half_of

GAME = Game([[0, -1, 0], ["1/8", 0, 0], [1, 1, 1], [1, "1/2", 1]])  # the first two are held


def corners(members, m):
    unit = [tuple(Fraction(i == j) for j in range(m)) for i in range(m)]
    if members == "twins":
        return [(Fraction(1, 2), Fraction(1, 2), *(Fraction(0),) * (m - 2)), *unit[2:]]
    first, most = half_of(m)
    pairs = [(a, b) for a in unit[:first] for b in unit[first:]]
    return [*unit[first:], *(tuple(most * x + (1 - most) * y for x, y in zip(a, b, strict=True)) for a, b in pairs)]


@pytest.mark.parametrize("update", ["active", "lazy"])
@pytest.mark.parametrize("members", ["twins", "half"])
def test_the_weights_are_the_nearest_point_of_the_set(members, update):
    for kind in ("euclidean", "entropy"):
        trace = play(OnSet(members, kind, update), GAME, 7)
        left = 0
        for turn, w in zip(trace.rounds, trace.weights[1:], strict=True):
            z = turn.record["mirror"]
            gradient = [a - b if kind == "euclidean" else log(a / b) for a, b in zip(w, z, strict=True)]
            for x in corners(members, 4):
                slope = dot(gradient, [a - b for a, b in zip(x, w, strict=True)])
                assert slope > -Fraction(1, 2**60), (kind, x)
            left += sum(w[:2]) > Fraction(2, 3) - Fraction(1, 10**9) if members == "half" else z[0] != z[1]
        assert left, "the set never bound"


@pytest.mark.parametrize("kind", ["euclidean", "entropy"])
def test_the_inexact_projection_is_not_the_nearest_point_and_loses_nothing(kind):
    trace, exact = play(Inexact(kind), GAME, 6), play(Inexact(kind, reach=0), GAME, 6)
    assert any(abs(a - b) > Fraction(1, 1000) for a, b in zip(trace.weights[1], exact.weights[1], strict=True))
    for turn, w in zip(trace.rounds, trace.weights[1:], strict=True):
        for i in range(4):
            star = tuple(Fraction(i == j) for j in range(4))
            assert divergence(kind, star, turn.record["mirror"]) > divergence(kind, star, w) - Fraction(1, 2**60)

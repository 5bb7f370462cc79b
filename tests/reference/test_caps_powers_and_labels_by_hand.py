"""Labels that leave by their policy, roots and powers, caps, and hypotheses of weight 0: one case for each, computed by
hand."""

from fractions import Fraction

import numpy as np
import pytest
import sympy

from reference import Game, InOrder, Verdict, decide, exact, fast, play
from reference.arithmetic import INFINITY, power, real
from reference.convex.relaxations import CappedWeights, PeakPenalty
from reference.exact.maboost import boxed
from reference.fast.frank_wolfe import index_of_away


@pytest.mark.parametrize("family", [exact, fast])
@pytest.mark.parametrize(("unseen", "scores", "count", "left"), [
    ("least", [2, -1, 0, -1], 3, [1]),  # both candidates leave, then the least of the others
    ("least", [0, 3, 0, -3], 2, [1, 2]),  # among equals the larger index leaves
    ("index", [0, 3, 5, -8], 2, [1, 2]),  # whatever their Ψ, from the largest index on
    ("least", [0, 3, 5, -3], 2, [2, 3]),  # a label other than the last leaves
    ("least", [1, 5, -2, 0], 3, [2]),  # two of the others, from the least score on
    ("index", [9, -1, 2, 3], 2, [1, 3]),  # the only candidate, and the largest index
    ("index", [9, -1, -2, -6], 2, [1, 2]),  # enough candidates: the last of them, and unseen points are no case
])  # fmt: skip
def test_a_point_with_too_few_candidates_loses_those_and_then_labels_by_its_policy(family, unseen, scores, count, left):
    booster = family.Elimination(1, unseen=unseen)
    if family is fast:
        assert booster._stay(np.array([scores], dtype=float), count).tolist() == [left]
    else:
        removed = booster._removed([Fraction(score) for score in scores], count)
        assert [label for label in (1, 2, 3, 4) if label not in removed] == left


def test_a_root_is_undone_by_its_power_and_an_irrational_exponent_is_enclosed():
    assert decide(power(real(sympy.cbrt(2)), 3), "==", 2) is Verdict.HOLDS
    assert decide(real(sympy.sqrt(2) ** sympy.Rational(2, 3)), "==", real(sympy.cbrt(2))) is Verdict.HOLDS
    both = real(sympy.sqrt(2) ** sympy.sqrt(2))  # base and exponent are irrational
    assert decide(both, ">", Fraction(16325, 10_000)) is Verdict.HOLDS
    assert decide(both, "<", Fraction(16326, 10_000)) is Verdict.HOLDS
    assert decide(real(sympy.exp(sympy.sqrt(2))), "==", real(sympy.E ** sympy.sqrt(2))) is not Verdict.VIOLATED
    assert decide(real(sympy.E ** sympy.sqrt(2)), "<", Fraction(4114, 1000)) is Verdict.HOLDS
    assert decide(real(sympy.E ** sympy.sqrt(2)), ">", Fraction(4113, 1000)) is Verdict.HOLDS


def test_a_relaxation_is_0_up_to_the_cap_and_infinite_beyond():
    half = Fraction(1, 2)
    assert CappedWeights(2).value((half, half, 0)) == 0
    assert CappedWeights(2).value((Fraction(1, 3),) * 3) == 0
    assert CappedWeights(2).value((half + Fraction(1, 10**9), half - Fraction(1, 10**9))) == INFINITY
    assert PeakPenalty(3).value((half, Fraction(1, 3), Fraction(1, 6))) == Fraction(3, 2)


def test_a_cap_above_one_is_no_side_of_the_box():
    assert boxed((Fraction(5, 2), None, Fraction(1, 3))) == (1, 1, Fraction(1, 3))
    game, order = Game([[1, 1], [-1, 1]]), InOrder(signed=False)
    for update in (
        "active",
        "lazy",
    ):  # smoothness 5 on two examples: the cap 5/2 does not bind, nor in the box
        capped = play(exact.MABoost(smoothness=5, projection="double", update=update), game, 6, order)
        free = play(exact.MABoost(projection="double", update=update), game, 6, order)
        assert [tuple(d) for d in capped.weights] == [tuple(d) for d in free.weights]
        rounded = play(fast.MABoost(smoothness=5, projection="double", update=update), Game(game.array), 6, order)
        assert np.allclose(rounded.weights[-1], [float(d) for d in free.weights[-1]], atol=1e-12)


def test_no_step_leads_away_from_a_hypothesis_of_weight_0():
    assert index_of_away(np.array([0.0, 0.5, 0.5]), np.array([-1.0, 0.2, 0.1])) == 2
    assert index_of_away(np.array([0.0, 1.0]), np.array([0.0, 5.0])) == 1
    assert index_of_away(np.array([0.5, 0.5]), np.array([0.3, 0.3])) == 0

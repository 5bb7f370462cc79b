"""The exact step rules, certificates and small sums by hand, at the ends of their domains as well."""

import math
from fractions import Fraction
from types import SimpleNamespace

import flint
import pytest

from reference.arithmetic import log
from reference.exact.parts.epoch import first_largest, label_scores, sign, survivors, votes, weighted_sum
from reference.exact.parts.frank_wolfe import classic_step, short_step, turning_point
from reference.exact.parts.projections import CappedCertificate
from reference.exact.relaxed_margin import RelaxedMargin, _clip, _largest, _unit_step

HALF = Fraction(1, 2)


@pytest.mark.parametrize(("distribution", "direction", "eta", "length"), [
    ((HALF, HALF), (HALF, Fraction(1, 4)), 6, Fraction(1, 4)),
    ((HALF, HALF), (-1, Fraction(1, 4)), 6, 0),
    ((HALF, HALF), (1, 1), 1, 1),
    ((HALF, HALF), (1, 1), Fraction(1, 2), 1),
    ((HALF, HALF), (0, 0), 6, 0),
    ((HALF, HALF), (1, HALF), 0, 1),
    ((HALF, HALF), (1, -1), 0, 0),
    ((HALF, HALF), (-1, HALF), 0, 0),
    ((1, 0), (Fraction(1, 3), -1), 1, Fraction(1, 3)),
])  # fmt: skip
def test_the_short_step_by_hand(distribution, direction, eta, length):
    assert short_step(SimpleNamespace(eta=Fraction(eta)), distribution, direction) == length


def test_the_classic_step_is_2_over_t_plus_2():
    assert [classic_step(t) for t in range(4)] == [1, Fraction(2, 3), HALF, Fraction(2, 5)]


@pytest.mark.parametrize(("point", "projected", "shift", "caps", "divergence", "proves"), [
    ((1, 0), (HALF, HALF), HALF, (HALF, None), "euclidean", False),
    ((1, 0), (1, 0), 0, (None, None), "euclidean", True),
    ((2, 0), (1, 0), 1, (None, None), "euclidean", True),
    ((2, -1), (1, 0), 1, (None, None), "euclidean", True),
    ((1, 1), (HALF, HALF), HALF, (None, HALF), "euclidean", True),
    ((1, HALF), (HALF, HALF), 0, (HALF, None), "euclidean", True),
    ((1, 1), (HALF, Fraction(1, 4)), HALF, (None, Fraction(1, 4)), "euclidean", False),
    ((1, 1), (HALF, HALF), HALF, (None,), "euclidean", False),
    ((1, 1, 1), (HALF, HALF), HALF, (None, None), "euclidean", False),
    ((1, 1), (HALF, HALF), HALF, (None, None), "entropy", True),
    ((3, 1), (HALF, HALF), HALF, (HALF, None), "entropy", True),
    ((3, 1), (HALF, HALF), 1, (HALF, None), "entropy", False),
    ((0, 1), (0, 1), 1, (None, None), "entropy", False),
    ((-1, -1), (HALF, HALF), -HALF, (None, None), "entropy", False),
    ((1, 1), (HALF, HALF), 0, (HALF, HALF), "entropy", False),
])  # fmt: skip
def test_a_certificate_proves_the_nearest_point_and_nothing_else(point, projected, shift, caps, divergence, proves):
    assert CappedCertificate(point, projected, Fraction(shift), caps, divergence).check() is proves


def test_a_certificate_of_another_divergence_is_refused():
    with pytest.raises(ValueError, match="got 'kl'"):
        CappedCertificate((1,), (1,), Fraction(1), (None,), "kl").check()


def test_votes_and_label_scores_by_hand():
    steps, heard = (log(2), log(3), Fraction(0)), (1, 3, 1)
    assert votes(steps, heard, 3) == (log(2), 0, log(3))
    assert label_scores(steps, heard, 3) == (2 * log(2) - log(3), -log(2) - log(3), 2 * log(3) - log(2))
    assert [sign(score) for score in label_scores(steps, heard, 3)] == [1, -1, 1]
    assert first_largest(label_scores(steps, heard, 3)) == 3 and first_largest((log(2), log(2), log(2))) == 1
    assert first_largest((Fraction(0), log(2), log(2))) == 2
    assert weighted_sum((), ()) == 0 and weighted_sum((log(2), Fraction(0)), (0, 5)) == 0
    assert sign(Fraction(0)) == 0 and sign(Fraction(-1, 7)) == -1 and sign(2) == 1
    assert survivors(4, (2, 4)) == (1, 3) and survivors(2, ()) == (1, 2)


def test_a_step_at_infinite_curvature_is_decided_by_the_sign_of_the_gap():
    assert _unit_step(flint.arb(1) / 9) == 1 and _unit_step(-flint.arb(1)) == 0 and _unit_step(flint.arb(0)) == 0
    open_one = _unit_step(flint.arb(0, 1))
    assert open_one.contains(0) and open_one.contains(1)
    assert _clip(flint.arb(1) / 4, 0, 1) == 0.25 and _clip(flint.arb(3), 0, 1) == 1 and _clip(flint.arb(-3), 0, 1) == 0
    whole = _clip(flint.arb("nan"), 0, 1)
    assert whole.contains(0) and whole.contains(1) and not whole.contains(2)
    assert _largest([flint.arb(1), flint.arb(3), flint.arb(2)]) == 3 and _largest([flint.arb(4), flint.arb(3)]) == 4


@pytest.mark.parametrize("arguments", [(1, 0), (1, -1), (HALF, 1), (2, 1, object())])
def test_relaxed_margin_refuses(arguments):
    with pytest.raises(ValueError, match="must be"):
        RelaxedMargin(*arguments)


def test_one_example_has_all_the_weight_and_takes_whole_steps():
    booster = RelaxedMargin(1, HALF)
    assert [float(w) for w in booster.start(1)] == [1.0]
    assert [float(w) for w in booster.update((HALF,))] == [1.0]
    assert [float(c) for c in booster.coefficients()] == [1.0] and float(booster.record()["step"]) == 1.0
    assert booster.traits["domain"][1] == 1


def looked_for(function, end, narrow=0.0):
    """(the turning point, where the function was asked)."""
    asked = []

    def slope(x):
        asked.append(x)
        return function(x)

    return turning_point(slope, end, function(end), narrow), asked


SHAPES = {
    "line": lambda x: x,
    "cube": lambda x: x**3,
    "kink": lambda x: 1000 * x if x > 0 else x,
    "other kink": lambda x: x if x > 0 else 1000 * x,
    "wall": lambda x: 1e10 * x if x > 0 else -1e-10 + x * 1e-10,
    "exponential": lambda x: math.expm1(30 * x),
}


@pytest.mark.parametrize("end", [1.0, 0.8])
@pytest.mark.parametrize("root", [1e-6, 0.1, 1 / 3, 0.7])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_turning_point_of_a_line_is_found_in_few_looks_inside_it(shape, root, end):
    found, asked = looked_for(lambda x: SHAPES[shape](x - root), end)
    assert abs(found - root) < 1e-5 if shape == "cube" else abs(found - root) <= 1e-12
    assert all(0 <= x <= end for x in asked) and len(asked) <= 200


def looks(shape):
    return [len(looked_for(lambda x, r=root: SHAPES[shape](x - r), 1.0)[1]) for root in (0.1, 1 / 3, 0.7)]


def test_smooth_lines_take_few_looks():
    assert max(looks("line")) <= 4
    assert max(looks("exponential")) <= 30  # a kink takes up to 150: at its end secants and halves take turns


def test_a_function_that_is_positive_turns_at_0_and_a_narrow_bracket_is_enough():
    assert looked_for(lambda x: 1 + x, 1.0) == (0.0, [0.0])
    assert looked_for(lambda x: x, 1.0) == (0.0, [0.0])
    found, asked = looked_for(lambda x: math.expm1(30 * (x - 0.3)), 1.0, narrow=0.1)
    assert 0 <= 0.3 - found <= 0.1 and len(asked) < 15

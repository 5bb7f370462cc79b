"""The exact step rules, certificates and small sums by hand, at the ends of their domains as well."""

import math
from fractions import Fraction
from types import SimpleNamespace

import flint
import pytest

from reference.arithmetic import RationalVector, log, sqrt
from reference.arithmetic.radicals import Radical, RadicalSum
from reference.convex.frank_wolfe import classic_step, short_step, turning_point
from reference.convex.projections import CappedCertificate, enclose_entropic_projection, enclose_projection
from reference.convex.settled import gap_is_zero, rational_distribution
from reference.convex.smoothed_margin import SmoothedMargin
from reference.exact.parts.secondary import check_secondary, secondary_rule
from reference.exact.relaxed_margin import RelaxedMargin, _clip, _largest, _unit_step
from reference.labels.epoch import first_largest, label_scores, sign, survivors, votes, weighted_sum
from reference.labels.odds_run import OddsRun

HALF = Fraction(1, 2)


@pytest.fixture(autouse=True)
def _precise():
    before, flint.ctx.prec = flint.ctx.prec, 128
    yield
    flint.ctx.prec = before


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
def test_the_short_step_has_the_value_computed_by_hand(distribution, direction, eta, length):
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


def test_votes_and_label_scores_have_the_values_computed_by_hand():
    steps, received = (log(2), log(3), Fraction(0)), (1, 3, 1)
    assert votes(steps, received, 3) == (log(2), 0, log(3))
    assert label_scores(steps, received, 3) == (2 * log(2) - log(3), -log(2) - log(3), 2 * log(3) - log(2))
    assert [sign(score) for score in label_scores(steps, received, 3)] == [1, -1, 1]
    assert first_largest(label_scores(steps, received, 3)) == 3 and first_largest((log(2), log(2), log(2))) == 1
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
def test_relaxed_margin_refuses_invalid_arguments(arguments):
    with pytest.raises(ValueError, match="must be"):
        RelaxedMargin(*arguments)


def test_one_example_has_all_the_weight_and_takes_whole_steps():
    booster = RelaxedMargin(1, HALF)
    assert [float(w) for w in booster.start(1)] == [1.0]
    assert [float(w) for w in booster.update((HALF,))] == [1.0]
    assert [float(c) for c in booster.coefficients()] == [1.0] and float(booster.record()["step"]) == 1.0
    assert booster.traits["domain"][1] == 1


def turning_point_and_evaluations(function, end, narrow=0.0):
    """Return (the turning point, the points at which the function was evaluated)."""
    evaluated = []

    def slope(x):
        evaluated.append(x)
        return function(x)

    return turning_point(slope, end, function(end), narrow), evaluated


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
def test_the_turning_point_of_a_line_is_found_in_few_evaluations_inside_it(shape, root, end):
    result, evaluated = turning_point_and_evaluations(lambda x: SHAPES[shape](x - root), end)
    assert abs(result - root) < 1e-5 if shape == "cube" else abs(result - root) <= 1e-12
    assert all(0 <= x <= end for x in evaluated) and len(evaluated) <= 200


def evaluations(shape):
    return [
        len(turning_point_and_evaluations(lambda x, r=root: SHAPES[shape](x - r), 1.0)[1]) for root in (0.1, 1 / 3, 0.7)
    ]


def test_smooth_lines_take_few_evaluations():
    assert max(evaluations("line")) <= 4
    assert max(evaluations("exponential")) <= 30  # a kink takes up to 150


def test_a_function_that_is_positive_turns_at_0_and_a_narrow_bracket_is_enough():
    assert turning_point_and_evaluations(lambda x: 1 + x, 1.0) == (0.0, [0.0])
    assert turning_point_and_evaluations(lambda x: x, 1.0) == (0.0, [0.0])
    result, evaluated = turning_point_and_evaluations(lambda x: math.expm1(30 * (x - 0.3)), 1.0, narrow=0.1)
    assert 0 <= 0.3 - result <= 0.1 and len(evaluated) < 15


def test_an_observation_that_left_the_training_keeps_the_weight_0():
    run = OddsRun(RationalVector([1, 1, 0, 1], 1).normalised(), 3, Fraction(3, 4))
    for wrong in ((True, False, True, False), (False, True, False, False), (True, False, False, False)):
        run.add(wrong)
        assert run.weights[2] == 0 and all(float(run.weights[p]) > 0 for p in (0, 1, 3))
        assert abs(sum(float(w) for w in run.weights) - 1) < 1e-12


def enclosed(point, caps):
    return enclose_projection([flint.arb(str(entry)) for entry in point], caps)


@pytest.mark.parametrize(("point", "caps", "nearest"), [
    ((0.9, 0.5, 0.1), (None, None, None), (0.7, 0.3, 0.0)),
    ((0.9, 0.5, 0.1), (HALF, None, None), (0.5, 0.45, 0.05)),
    ((0.9, 0.5, 0.1, -1.0), (HALF, Fraction(1, 4), None, None), (0.5, 0.25, 0.25, 0.0)),
    ((5.0, 5.0, 0.0), (HALF, HALF, None), (0.5, 0.5, 0.0)),
    ((2.0, 1.5, 1.0), (Fraction(2, 5), Fraction(2, 5), Fraction(2, 5)), (0.4, 0.4, 0.2)),
])  # fmt: skip
def test_enclosed_projections_contain_the_values_computed_by_hand(point, caps, nearest):
    assert [float(w) for w in enclosed(point, caps)] == pytest.approx(nearest, abs=1e-12)


@pytest.mark.parametrize(("point", "caps", "nearest"), [
    ((0.6, 0.3, 0.1), (None, None, None), (0.6, 0.3, 0.1)),
    ((6, 3, 1), (HALF, None, None), (0.5, 0.375, 0.125)),
    ((6, 3, 1), (HALF, Fraction(3, 10), None), (0.5, 0.3, 0.2)),
    ((1, 6, 3), (Fraction(1, 20), HALF, None), (0.05, 0.5, 0.45)),
    ((8, 4, 2, 1), (Fraction(3, 10), Fraction(3, 10), Fraction(3, 10), Fraction(3, 10)), (0.3, 0.3, 0.8 / 3, 0.4 / 3)),
    ((1, 2, 3), (Fraction(1, 10), Fraction(2, 5), Fraction(1, 2)), (0.1, 0.4, 0.5)),
])  # fmt: skip
def test_enclosed_entropic_projections_contain_the_values_computed_by_hand(point, caps, nearest):
    result = enclose_entropic_projection([flint.arb(str(entry)) for entry in point], caps)
    assert [float(w) for w in result] == pytest.approx(nearest, abs=1e-12)


def test_settled_distributions_have_the_values_computed_by_hand():
    same = ((1, 1, -1), (HALF, HALF, HALF))
    assert rational_distribution(same, 3) is None
    assert rational_distribution(((1, 1, 1),), 3) == (Fraction(1, 3),) * 3 == rational_distribution((), 3)
    assert rational_distribution(same, 3, (2,), HALF) == (Fraction(1, 4), Fraction(1, 4), HALF)
    assert rational_distribution(same, 3, (0,), HALF) is None
    assert rational_distribution(((1, -1, 1),), 3, (1,), Fraction(2, 5)) == (
        Fraction(3, 10),
        Fraction(2, 5),
        Fraction(3, 10),
    )
    assert rational_distribution(((1, -1, 1, 0),), 4, (0, 1), Fraction(2, 5)) is None
    four = rational_distribution(((1, -1, 1, 1),), 4, (0, 1), Fraction(2, 5))
    assert four == (Fraction(2, 5), Fraction(2, 5), Fraction(1, 10), Fraction(1, 10))
    even = (HALF, HALF)
    assert gap_is_zero(even, (1, -1), ()) and gap_is_zero(even, (1, -1), ((-1, 1),))
    assert not gap_is_zero(even, (1, 1), ()) and not gap_is_zero(even, (1, -1), ((1, 0),))
    assert not gap_is_zero((Fraction(1),), (1,), ())


def test_secondary_rules_have_the_values_computed_by_hand():
    smoothing = SmoothedMargin(2, 1, Fraction(1, 2))
    columns = [(1, -1), (-1, -1), (1, 1)]
    assert secondary_rule(None, smoothing, columns, 1) is None
    assert secondary_rule("newest", smoothing, columns, 1) == (0, 0, 1)
    assert secondary_rule("uniform", smoothing, columns, 1) == (Fraction(1, 3),) * 3
    assert [secondary_rule("worst", smoothing, rows, 1) for rows in (columns, columns[1:], columns[::2])] == [
        (0, 1, 0),
        (1, 0),
        (1, 0),
    ]
    assert secondary_rule([(1, 3), (0, 0)], smoothing, columns, 1) == (Fraction(1, 5), Fraction(3, 5), Fraction(1, 5))
    assert secondary_rule([(1, 3), (0, 0)], smoothing, columns, 2) == (Fraction(1, 3),) * 3
    assert secondary_rule([(1, 3), (0, 0)], smoothing, columns, 3) == (Fraction(1, 5), Fraction(3, 5), Fraction(1, 5))
    assert secondary_rule("lpboost", smoothing, columns, 1) == (0, 0, 1)
    for good in (None, "worst", [(0,)], ((1, 2), [3])):
        check_secondary(good)
    for bad in ("best", [], [()], [(1, -1)], [(0.5,)], 3):
        with pytest.raises(ValueError, match="secondary must be"):
            check_secondary(bad)


def test_radicals_of_one_shape_add():
    root, third = Radical(Fraction(2)).to_the(HALF), Radical(Fraction(3)).to_the(Fraction(1, 3))
    twice, both = RadicalSum([root, root]), RadicalSum([root, third, root])
    assert twice.factor.coefficient > 0 < RadicalSum([root]).factor.coefficient
    assert twice.shape == RadicalSum([root]).shape and both.shape != RadicalSum([root, third]).shape
    assert both.shape == RadicalSum([third.times(HALF_RADICAL), root]).shape
    with pytest.raises(ValueError, match="empty"):
        RadicalSum([])


HALF_RADICAL = Radical(HALF)


@pytest.mark.parametrize(("nu", "value"), [
    (1, 0.0), (Fraction(3, 2), 1 / 3), (2, 0.5), (Fraction(5, 2), (1 + math.sqrt(2) / 2) / 2.5), (3, (1 + math.sqrt(2)) / 3),
])  # fmt: skip
def test_the_soft_margin_is_the_mean_of_the_least_margins_enclosed_ones_among_them(nu, value):
    margins = SmoothedMargin(3, nu, Fraction(1, 2))
    assert float(margins.soft_margin((sqrt(2), Fraction(0), 1))) == pytest.approx(value, abs=1e-12)
    whole = int(nu)
    least = [0, 1, 3, 0]
    assert margins.soft_margin((3, Fraction(0), 1)) == (sum(least[:whole]) + (nu - whole) * least[whole]) / Fraction(nu)


def test_relaxed_margin_scales_by_what_its_step_leaves():
    booster = RelaxedMargin(1, HALF)
    booster.start(3)
    for column in ((1, -1, HALF), (-1, 1, 1), (HALF, HALF, -1)):
        booster.update(column)
        result = booster.record()
        assert 0 < float(result["step"]) < 1 and float(result["scaling"]) == pytest.approx(1 - float(result["step"]))

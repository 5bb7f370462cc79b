"""The exact boosters and their searches at the conditions of branches: scalings, fallbacks, records, ends of steps."""

import math
from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import flint
import pytest

from reference import Game, exact, play
from reference.arithmetic import Real, Undecided, ball, log, sqrt
from reference.convex import corrective
from reference.convex.corrective import (
    _evaluate,
    _newton_direction,
    _solved,
    _within_simplex,
    combine_columns,
)
from reference.convex.extremes import clip, largest, smallest
from reference.convex.frank_wolfe import float_distribution, line_search, short_step, turning_point
from reference.convex.smoothed_margin import SmoothedMargin, entropy_relative_to_uniform
from reference.exact import newton_boost
from reference.exact.adaboost_s import _at_most_one, enclosed_scaling
from reference.exact.parts.ball_epoch import BallEpoch, _sign
from reference.exact.parts.secondary import secondary_rule
from reference.labels.classifiers import on_the_line

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def root_of_pull(margins):
    """Return the s in [0, 1] that minimises Σ exp(-s z_i), by bisection of the derivative in floats."""
    low, high = 0.0, 1.0
    if sum(z * math.exp(-z) for z in margins) > 0:
        return 1.0
    for _ in range(80):
        s = (low + high) / 2
        low, high = (s, high) if sum(z * math.exp(-s * z) for z in margins) > 0 else (low, s)
    return low


@pytest.mark.parametrize(
    "margins", [(0.5, -0.25), (2.0, -1.0, -0.5), (0.02, -0.0197), (3.0, 3.0, -2.5), (1.0, -0.9), (1.0, -1.0)]
)
@pytest.mark.parametrize("radius", [0.0, 1e-6, 1e-4])
def test_an_enclosed_scaling_contains_those_of_all_margins_in_the_balls_and_little_more(margins, radius):
    result = enclosed_scaling([flint.arb(z, radius * abs(z)) for z in margins])
    roots = [
        root_of_pull([z * (1 + e * radius) for z, e in zip(margins, ends, strict=True)])
        for ends in product((-1, 1), repeat=len(margins))
    ]
    low, high = float(result.lower()), float(result.upper())
    assert all(low - 1e-12 <= root <= high + 1e-12 for root in roots)
    assert high - low <= 1e-12 + 40 * (max(roots) - min(roots))


def test_an_enclosed_scaling_counts_equal_examples_and_is_0_to_1_for_unknown_margins():
    twice = enclosed_scaling([flint.arb(0.5), flint.arb(-0.24)], (1, 2))
    assert (
        float(twice) == pytest.approx(root_of_pull([0.5, -0.24, -0.24])) and enclosed_scaling([flint.arb(0)] * 2) == 1
    )
    wide = enclosed_scaling([flint.arb(0, 3), flint.arb(0, 3)])
    assert wide.contains(flint.arb(0)) and wide.contains(flint.arb(1))


def test_a_root_beyond_1_is_cut_at_1():
    cut = _at_most_one(flint.arb(1, 0.25))
    assert cut.contains(flint.arb(0.75)) and cut.contains(flint.arb(1)) and not cut.contains(flint.arb(1.1))
    assert _at_most_one(flint.arb(0.5, 0.25)).overlaps(flint.arb(0.3)) and not _at_most_one(
        flint.arb(0.5, 0.25)
    ).contains(flint.arb(1))
    assert _at_most_one(flint.arb(3)).contains(flint.arb(1))


@pytest.mark.parametrize("bits", [53, 64, 256])
def test_a_scaling_near_0_is_enclosed_as_narrowly_as_any_other(bits):
    """Newton's first step from 1 leads below 0 here: if it were not taken back, more bits would narrow nothing."""
    with flint.ctx.workprec(bits):
        for margins in ((0.5, -0.24, -0.24), (0.5, -0.249, -0.249), (0.3, 0.3, -0.59)):
            result = enclosed_scaling([flint.arb(z) for z in margins])
            assert float(result) == pytest.approx(root_of_pull(margins), rel=1e-6) and float(result.rad()) < 2.0 ** (
                20 - bits
            )


@pytest.mark.parametrize("sign", [1, -1])
def test_a_perfect_hypothesis_is_recorded_with_an_infinite_step(sign):
    booster = exact.AdaBoostS()
    booster.start(3)
    booster.update((1, 1, -1))
    assert booster.record()["scaling"] == 1
    booster.update((1, -1, 1))
    assert booster.update((sign,) * 3).reason == "perfect"
    assert booster.record() == {"step": sign * math.inf, "scaling": 1} and booster.coefficients()[-1] == sign * math.inf
    with pytest.raises(ValueError, match="column must have 3 margins"):
        booster.update((1, 1))


def test_madaboost_records_its_norm_and_its_margins():
    booster = exact.MadaBoost()
    booster.start(4)
    margins = [0.0] * 4
    for column in ((1, 1, -1, 1), (1, -1, 1, 1), (-1, 1, 1, 1)):
        booster.update(column)
        assert float(booster.record()["norm"]) == pytest.approx(sum(math.exp(-max(z, 0)) for z in margins))
        margins = [z + float(booster.record()["step"]) * u for z, u in zip(margins, column, strict=True)]
        assert [float(z) for z in booster.record()["margins"]] == pytest.approx(margins)


@pytest.mark.parametrize("nu", [1, 2, 4])
def test_newton_boost_reaches_its_margin_with_a_secondary_rule_without_progress(nu, monkeypatch):
    """The secondary rule puts all weight on the first hypothesis: the line search must move, and the margin is still
    reached."""

    def useless(smoothing, columns):
        return (Fraction(1),) + (Fraction(0),) * (len(columns) - 1)

    monkeypatch.setattr(newton_boost, "along_the_path", useless)
    game = Game([[1, 1, -1], [1, -1, 1], [-1, 1, 1], [1, 1, 1]])
    trace = play(exact.NewtonBoost(nu=nu, eps="1/4"), game, 60)
    moved = [turn.record["moved"] for turn in trace.rounds]
    assert trace.stop == "converged" and moved[0] == "first"
    if nu < 4:
        assert "frank-wolfe" in moved
    assert sum(trace.coefficients) == 1 and min(trace.coefficients) >= 0
    margins = sorted(sum(w * u for w, u in zip(trace.coefficients, row, strict=True)) for row in game.rows)
    best = {1: THIRD, 2: THIRD, 4: HALF}[nu]
    assert sum(margins[:nu]) / nu >= best - Fraction(1, 4)


def test_newton_boost_uses_the_further_hypotheses_that_it_receives():
    booster = exact.NewtonBoost(nu=1, eps="1/10")
    booster.start(3)
    assert booster.record() == {}
    booster.update((1, 1, -1), others=((1, -1, 1), (-1, 1, 1)))
    booster.update((-1, 1, 1))
    assert len(booster.coefficients()) == 4 and sum(booster.coefficients()) == 1 and booster.coefficients()[3] == 0
    assert [float(w) for w in booster.coefficients()[:3]] == pytest.approx([1 / 3] * 3, abs=1e-6)


def test_the_sign_of_a_ball_is_decided_unless_it_contains_zero():
    assert _sign(flint.arb(2)) == 1 and _sign(flint.arb(-2)) == -1
    for unknown in (flint.arb(0, 1), flint.arb(0)):
        with pytest.raises(Undecided):
            _sign(unknown)


def test_an_epoch_in_balls_records_the_error_of_a_perfect_hypothesis_and_refuses_what_is_too_large():
    epoch = BallEpoch(on_the_line(range(3)), (1, 1, 2), 3)
    assert epoch.play_round() == "perfect" and epoch.errors == [0] and epoch.stopped().ended == "perfect"
    assert len(epoch.stopped().coefficients) == 1 and epoch.predictions == [(1, 1, 2)]
    with pytest.raises(Undecided):
        BallEpoch(on_the_line(range(3)), (1, 1, 2), 2).play_round()


def test_a_system_of_equations_is_solved_and_a_zero_pivot_leaves_its_unknown_at_0():
    assert _solved([[2.0, 1.0, 5.0], [1.0, 3.0, 10.0]]) == pytest.approx([1.0, 3.0])
    assert _solved([[0.0, 1.0, 2.0], [4.0, 0.0, 8.0]]) == pytest.approx([2.0, 2.0])
    assert _solved([[1.0, 1.0, 2.0], [1.0, 1.0, 2.0]]) == pytest.approx([2.0, 0.0])
    assert _solved([[0.0, 3.0]]) == [0.0]


def test_a_step_ends_where_the_first_weight_reaches_0():
    assert _within_simplex([0.5, 0.5], [0.25, 0.75]) == pytest.approx([0.25, 0.75])
    result = _within_simplex([0.5, 0.3, 0.2], [1.3, -0.3, 0.0])
    assert result[1] == 0.0 and result == pytest.approx([0.9, 0.0, 0.1])
    assert _within_simplex([0.0, 1.0], [-0.5, 1.5]) == pytest.approx([0.0, 1.0])
    assert _within_simplex([0.0, 0.5, 0.5], [-0.1, -0.5, 1.6])[0] == 0.0 and sum(
        _within_simplex([0.0, 0.5, 0.5], [-0.1, -0.5, 1.6])
    ) == pytest.approx(1)


COLUMNS = ((1.0, -1.0, 0.5, 1.0), (-1.0, 1.0, 1.0, 0.25), (0.5, 0.5, -1.0, 1.0))


@pytest.mark.parametrize(("eta", "cap"), [(3.0, 0.5), (8.0, 1.0), (0.0, 0.25), (2.0, 0.3)])
def test_the_floats_of_the_secondary_rule_follow_their_definitions(eta, cap):
    w = [0.2, 0.5, 0.3]
    u = [sum(a * c[i] for a, c in zip(w, COLUMNS, strict=True)) for i in range(4)]
    d = float_distribution(eta, cap, u)
    assert sum(d) == pytest.approx(1) and max(d) <= cap + 1e-15
    free = [i for i in range(4) if d[i] < cap - 1e-12]
    assert len({round(math.log(d[i]) + eta * u[i], 9) for i in free}) <= 1
    assert all(
        d[i] * math.exp(eta * u[i]) <= d[j] * math.exp(eta * u[j]) + 1e-12
        for i in range(4)
        if i not in free
        for j in free
    )
    edges = [sum(a * b for a, b in zip(d, c, strict=True)) for c in COLUMNS]
    evaluated = _evaluate(eta, cap, COLUMNS, w)
    assert evaluated.gap == pytest.approx(max(edges) - sum(a * b for a, b in zip(w, edges, strict=True)))
    entropy = sum(p * math.log(4 * p) for p in d if p > 0)
    wanted = -sum(a * b for a, b in zip(d, u, strict=True)) - (entropy / eta if eta else 0)
    assert evaluated.objective == pytest.approx(wanted)
    if eta and free:
        direction = _newton_direction(eta, cap, COLUMNS, evaluated, [0, 1, 2])
        assert sum(direction) == pytest.approx(0, abs=1e-9)
        assert sum(a * b for a, b in zip(direction, edges, strict=True)) > 0  # it rises


def test_weights_at_the_cap_stay_there_where_nothing_is_left_to_share():
    for margins in ([-3.0, -3.0, 3.0, 3.0], [3.0, -3.0, -2.0, 3.0]):
        result = float_distribution(400.0, 0.5, margins)
        assert (
            sorted(result) == [0.0, 0.0, 0.5, 0.5]
            and sum(d for d, u in zip(result, margins, strict=True) if u < 0) == 1
        )


@pytest.mark.parametrize("nu", [1, 2, 3, 4])
def test_a_fully_corrective_step_proves_its_gap(nu):
    columns = [(1, -1, 1, 1), (-1, 1, 1, -1), (1, 1, -1, 1)]
    smoothing = SmoothedMargin(4, nu, Fraction(1, 4))
    result = corrective.fully_corrective(smoothing, columns)
    assert sum(result.weights) == 1 and min(result.weights) >= 0
    assert result.margins == combine_columns(columns, result.weights)
    edges = [sum(float(d) * u for d, u in zip(result.distribution, column, strict=True)) for column in columns]
    held = sum(float(d) * float(u) for d, u in zip(result.distribution, result.margins, strict=True))
    assert float(result.gap) == pytest.approx(max(edges) - held, abs=1e-12) and -1e-15 < float(result.gap) < 1e-7
    again = corrective.fully_corrective(smoothing, columns, start=[1.0, 0.0, 0.0])
    assert float(again.gap) < 1e-7
    values = [float(smoothing.conjugate(point.margins)) for point in (result, again)]
    assert values[0] == pytest.approx(values[1], abs=1e-7)


@pytest.mark.parametrize("end", [1.0, 0.75])
@pytest.mark.parametrize("at", [0.0, 0.1, 0.5, 0.7])
def test_a_turning_point_is_where_the_slope_changes_its_sign(end, at):
    for shape in (lambda x: x, lambda x: x**3, lambda x: math.expm1(30 * x), lambda x: math.tanh(40 * x)):
        evaluated = []

        def slope(x, shape=shape, evaluated=evaluated):
            evaluated.append(x)
            return shape(x - at)

        result = turning_point(slope, end, slope(end))
        assert result == at == 0.0 or abs(shape(result - at)) <= 2.0**-52 or abs(result - at) <= 1e-15
        assert len(evaluated) <= 160 and all(0 <= x <= end for x in evaluated)
        assert abs(turning_point(slope, end, slope(end), narrow=0.01) - at) <= 0.01


def test_steps_and_searches_have_the_right_values_at_their_ends():
    smoothing = SmoothedMargin(3, 1, Fraction(1, 2))
    uniform, flat = [THIRD] * 3, SmoothedMargin(3, 3, Fraction(1, 2))
    assert short_step(smoothing, uniform, (0, 0, Fraction(0))) == 0
    assert short_step(smoothing, uniform, (-1, -1, 0)) == 0 and short_step(flat, uniform, (-1, 0, 0)) == 0
    assert (
        short_step(flat, uniform, (1, 0, 0)) == 1 == short_step(SimpleNamespace(eta=Fraction(1, 8)), uniform, (1, 1, 0))
    )
    assert short_step(SimpleNamespace(eta=Fraction(2)), uniform, (1, Fraction(-1, 2), 0)) == Fraction(1, 12)
    for longest in (Fraction(1), HALF):
        downhill = line_search(smoothing, (0, 0, 0), (1, 1, 1), longest)
        assert downhill.length == longest and downhill.gap == 0
        uphill = line_search(smoothing, (0, 0, 0), (-1, -1, -1), longest)
        assert uphill.length == 0 == uphill.gap
        inside = line_search(smoothing, (1, 0, 0), (-1, 1, HALF), longest)
        assert 0 < inside.length <= longest and 0 <= float(inside.gap) < 1e-9


def test_the_largest_of_values_that_no_short_enclosure_separates_is_at_least_each_of_them():
    near = [sqrt(2) + Fraction(k, 2**100) for k in (0, 1, 2)]
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        result = largest([near[k] for k in order])
        assert result > near[1] and result > near[0] and result < near[2] + Fraction(1, 2**101)


def test_the_largest_or_clipped_of_separated_values_is_one_of_them():
    root, same = sqrt(2), Real(lambda bits: ball(2).sqrt())
    assert (
        largest([1, Fraction(3, 2), root]) == Fraction(3, 2)
        and largest([root, 1]) is root
        and smallest([root, 1, 3]) == 1
    )
    assert float(largest([same, Real(lambda bits: ball(2).sqrt())])) == pytest.approx(2**0.5)
    assert (
        clip(root, 0, 1) == 1
        and clip(-root, 0, 1) == 0
        and float(clip(root, 0, 2)) == pytest.approx(2**0.5)
        and clip(HALF, 0, 1) == HALF
    )


def test_the_relative_entropy_of_a_point_mass_is_the_logarithm_of_the_number_of_examples():
    assert entropy_relative_to_uniform((1, 0, 0)) == log(3) and entropy_relative_to_uniform((THIRD,) * 3) == 0
    assert entropy_relative_to_uniform((HALF, HALF, 0)) == log(Fraction(3, 2))


def test_rows_of_integers_are_read_one_a_round_from_the_first():
    rows, columns = [[1, 3], [0, 1]], [(1, -1), (-1, 1)]
    rows_read = [secondary_rule(rows, None, columns, t) for t in (1, 2, 3)]
    assert rows_read == [(Fraction(1, 4), Fraction(3, 4)), (0, 1), (Fraction(1, 4), Fraction(3, 4))]

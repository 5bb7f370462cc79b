"""The parts of the exact boosters where a branch decides: enclosures contain, certificates refuse, fallbacks are taken."""

import math
import random
from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import flint
import pytest

from reference import Game, exact, play
from reference.arithmetic import LogSum, Real, Undecided, ball, log, sqrt
from reference.exact import newton_boost
from reference.exact.adaboost_s import _at_most_one, enclosed_scaling
from reference.exact.parts import corrective
from reference.exact.parts.ball_epoch import BallEpoch, _sign
from reference.exact.parts.corrective import (
    _gap,
    _newton_direction,
    _objective,
    _solved,
    _within_simplex,
    combine_columns,
)
from reference.exact.parts.entropic_projection import (
    HIGHEST,
    WIDEST,
    BracketCertificate,
    StationarityCertificate,
    enclose_projection,
    project_weights,
    rational_projection,
)
from reference.exact.parts.extremes import clip, largest, smallest
from reference.exact.parts.frank_wolfe import float_distribution, line_search, short_step, turning_point
from reference.exact.parts.projections import (
    CappedCertificate,
    enclose_entropic_projection,
    feasible_caps,
    project_entropic_to_partly_capped_simplex,
    project_to_box,
    project_to_partly_capped_simplex,
)
from reference.exact.parts.projections import enclose_projection as enclose_euclidean
from reference.exact.parts.radicals import OddsLog, with_symbols
from reference.exact.parts.relaxations import PeakPenalty
from reference.exact.parts.settled import gap_is_zero, rational_distribution
from reference.exact.parts.smoothed_margin import SmoothedMargin, inner
from reference.labels.classifiers import on_the_line

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def root_of_pull(margins):
    """The s in [0, 1] that minimises Σ exp(-s z_i), by bisection of the derivative in floats."""
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
    found = enclosed_scaling([flint.arb(z, radius * abs(z)) for z in margins])
    roots = [
        root_of_pull([z * (1 + e * radius) for z, e in zip(margins, ends, strict=True)])
        for ends in product((-1, 1), repeat=len(margins))
    ]
    low, high = float(found.lower()), float(found.upper())
    assert all(low - 1e-12 <= root <= high + 1e-12 for root in roots)
    assert high - low <= 1e-12 + 40 * (max(roots) - min(roots))


def test_an_enclosed_scaling_counts_equal_examples_and_says_nothing_where_it_knows_nothing():
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
    """Newton's first step from 1 leads below 0 here: it has to be taken back, or more bits would tell no more."""
    with flint.ctx.workprec(bits):
        for margins in ((0.5, -0.24, -0.24), (0.5, -0.249, -0.249), (0.3, 0.3, -0.59)):
            found = enclosed_scaling([flint.arb(z) for z in margins])
            assert float(found) == pytest.approx(root_of_pull(margins), rel=1e-6) and float(found.rad()) < 2.0 ** (
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
def test_newton_boost_keeps_its_promise_beside_a_secondary_rule_that_is_of_no_use(nu, monkeypatch):
    """All weight on the first hypothesis: the line search has to move, and the margin is reached all the same."""

    def useless(smoothing, columns):
        return SimpleNamespace(weights=(Fraction(1),) + (Fraction(0),) * (len(columns) - 1))

    monkeypatch.setattr(newton_boost, "fully_corrective", useless)
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


def test_newton_boost_stops_on_what_it_is_shown_besides():
    booster = exact.NewtonBoost(nu=1, eps="1/10")
    booster.start(3)
    assert booster.record() == {}
    booster.update((1, 1, -1), others=((1, -1, 1), (-1, 1, 1)))
    booster.update((-1, 1, 1))
    assert len(booster.coefficients()) == 4 and sum(booster.coefficients()) == 1 and booster.coefficients()[3] == 0
    assert [float(w) for w in booster.coefficients()[:3]] == pytest.approx([1 / 3] * 3, abs=1e-6)


def test_signs_of_balls():
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
    found = _within_simplex([0.5, 0.3, 0.2], [1.3, -0.3, 0.0])
    assert found[1] == 0.0 and found == pytest.approx([0.9, 0.0, 0.1])
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
    assert _gap(eta, cap, COLUMNS, w) == pytest.approx(max(edges) - sum(a * b for a, b in zip(w, edges, strict=True)))
    entropy = sum(p * math.log(4 * p) for p in d if p > 0)
    wanted = -sum(a * b for a, b in zip(d, u, strict=True)) - (entropy / eta if eta else 0)
    assert _objective(eta, cap, COLUMNS, w) == pytest.approx(wanted)
    if eta and free:
        direction = _newton_direction(eta, cap, d, COLUMNS, edges, [0, 1, 2])
        assert sum(direction) == pytest.approx(0, abs=1e-9)
        assert sum(a * b for a, b in zip(direction, edges, strict=True)) > 0  # it rises


@pytest.mark.parametrize("nu", [1, 2, 3, 4])
def test_a_fully_corrective_step_proves_its_gap(nu):
    columns = [(1, -1, 1, 1), (-1, 1, 1, -1), (1, 1, -1, 1)]
    smoothing = SmoothedMargin(4, nu, Fraction(1, 4))
    found = corrective.fully_corrective(smoothing, columns)
    assert sum(found.weights) == 1 and min(found.weights) >= 0
    assert found.margins == combine_columns(columns, found.weights)
    edges = [sum(float(d) * u for d, u in zip(found.distribution, column, strict=True)) for column in columns]
    held = sum(float(d) * float(u) for d, u in zip(found.distribution, found.margins, strict=True))
    assert float(found.gap) == pytest.approx(max(edges) - held, abs=1e-12) and -1e-15 < float(found.gap) < 1e-7
    again = corrective.fully_corrective(smoothing, columns, start=[1.0, 0.0, 0.0])
    assert float(again.gap) < 1e-7
    values = [float(smoothing.conjugate(point.margins)) for point in (found, again)]
    assert values[0] == pytest.approx(values[1], abs=1e-7)


@pytest.mark.parametrize("end", [1.0, 0.75])
@pytest.mark.parametrize("at", [0.0, 0.1, 0.5, 0.7])
def test_a_turning_point_is_where_the_slope_changes_its_sign(end, at):
    for shape in (lambda x: x, lambda x: x**3, lambda x: math.expm1(30 * x), lambda x: math.tanh(40 * x)):
        asked = []

        def slope(x, shape=shape, asked=asked):
            asked.append(x)
            return shape(x - at)

        found = turning_point(slope, end, slope(end))
        assert found == at == 0.0 or abs(shape(found - at)) <= 2.0**-52 or abs(found - at) <= 1e-15
        assert len(asked) <= 160 and all(0 <= x <= end for x in asked)
        assert abs(turning_point(slope, end, slope(end), narrow=0.01) - at) <= 0.01


def test_steps_and_searches_at_their_ends():
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


def test_largest_and_clipped_values_are_themselves_where_that_is_seen():
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


def test_an_entropic_certificate_refuses_what_is_not_the_projection():
    weights, cap = (Fraction(5), Fraction(2), Fraction(1)), HALF
    projected, certificate = project_weights(weights, cap)
    assert projected == (HALF, THIRD, Fraction(1, 6)) and certificate.check() and certificate.scale == Fraction(1, 6)
    for wrong in (
        (HALF, HALF, Fraction(0)),
        (THIRD,) * 3,
        (HALF, THIRD, THIRD),
        (Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)),
    ):
        assert not StationarityCertificate(weights, cap, wrong, Fraction(1, 6)).check()
    assert not StationarityCertificate(
        (Fraction(1), Fraction(0)), Fraction(1), (Fraction(1), Fraction(0)), Fraction(1)
    ).check()
    low, high = project_weights(weights, cap)[1], project_weights((Fraction(6), Fraction(2), Fraction(1)), cap)[1]
    assert BracketCertificate(low, high).check() and not BracketCertificate(high, low).check()
    tied = project_weights((Fraction(2), Fraction(1), Fraction(1)), HALF)[1]
    assert tied.projected == (HALF, Fraction(1, 4), Fraction(1, 4)) and BracketCertificate(tied, tied).capped() == (0,)
    assert BracketCertificate(low, high).capped() == (0,)
    for bad in ((Fraction(0), Fraction(1)), (Fraction(-1), Fraction(1))):
        with pytest.raises(ValueError, match="weights must be positive"):
            project_weights(bad, 1)
    with pytest.raises(ValueError, match="cap must be at least 1/m"):
        project_weights(weights, Fraction(33, 100))


@pytest.mark.parametrize("cap", [Fraction(1, 4), THIRD, HALF, Fraction(1)])
@pytest.mark.parametrize("radius", [0.0, 1e-9, 0.3])
def test_an_enclosed_entropic_projection_contains_those_of_all_weights_in_the_balls(cap, radius):
    draw = random.Random(3)
    centres = [0.5, -0.25, 1.5, 0.5]
    with flint.ctx.workprec(64):
        balls, certificate = enclose_projection([flint.arb(x, radius) for x in centres], cap)
        assert certificate.check() and all(ball.upper() <= flint.arb(float(cap)) + 1e-8 and ball > 0 for ball in balls)
        for _ in range(20):
            at = [x + draw.choice([-1, 1, 0.5]) * radius for x in centres]
            weights = [Fraction(math.exp(x)) for x in at]
            for inside, entry in zip(balls, project_weights(weights, cap)[0], strict=True):
                assert inside.overlaps(flint.arb(float(entry), 1e-14))
        nothing, none = enclose_projection([flint.arb(0, WIDEST + 1), flint.arb(0), flint.arb(0), flint.arb(0)], cap)
        assert none is None and all(
            entry.contains(flint.arb(0)) and entry.contains(flint.arb(float(cap))) for entry in nothing[:1]
        )
        assert (
            not nothing[0].contains(flint.arb(1.01))
            and enclose_projection([flint.arb(0, WIDEST - 1)] * 4, cap)[1] is not None
        )


def test_a_projection_of_real_logarithms_is_rational_where_the_others_are_capped():
    root = sqrt(2)
    found, certificate = rational_projection([root, 0, 0], HALF)
    assert found == (HALF, Fraction(1, 4), Fraction(1, 4)) and certificate.check()
    assert rational_projection([root, 0, 0], Fraction(9, 10)) is None is rational_projection([root, 2 * root, 0], HALF)
    assert rational_projection([root, 2 * root, 0], Fraction(2, 5))[0] == (
        Fraction(2, 5),
        Fraction(2, 5),
        Fraction(1, 5),
    )
    assert rational_projection([log(2), log(3), LogSum({Fraction(4): HALF})], 1)[0] == (
        Fraction(2, 7),
        Fraction(3, 7),
        Fraction(2, 7),
    )
    assert rational_projection([sqrt(2) * HIGHEST, sqrt(3) * HIGHEST, 0], Fraction(2, 5))[0][2] == Fraction(1, 5)
    assert rational_projection([1, 1, 1], HALF)[0] == (THIRD,) * 3


@pytest.mark.parametrize(
    "caps",
    [
        (None,) * 3,
        (HALF, None, None),
        (Fraction(2, 5),) * 3,
        (THIRD,) * 3,
        (Fraction(0), HALF, HALF),
        (Fraction(1, 10), None, Fraction(1)),
    ],
)
def test_a_euclidean_projection_and_its_enclosure(caps):
    draw = random.Random(5)
    for _ in range(20):
        centre = [Fraction(draw.randint(-8, 8), 8) for _ in caps]
        found, certificate = project_to_partly_capped_simplex(centre, caps)
        assert certificate.check() and sum(found) == 1
        moved = (*found[1:], found[0])
        assert (
            moved == found
            or not CappedCertificate(certificate.point, moved, certificate.shift, certificate.caps).check()
        )
        radii = [draw.choice([0.0, 0.01, 0.1]) for _ in caps]
        balls = enclose_euclidean([flint.arb(float(c), r) for c, r in zip(centre, radii, strict=True)], caps)
        for ends in product((-1, 1), repeat=len(caps)):
            at = [c + Fraction(e * r) for c, r, e in zip(centre, radii, ends, strict=True)]
            for inside, entry in zip(balls, project_to_partly_capped_simplex(at, caps)[0], strict=True):
                assert inside.overlaps(flint.arb(float(entry), 1e-14))
        widest = max(radii)
        assert all(float(b.rad()) <= widest + r + 1e-9 for b, r in zip(balls, radii, strict=True))


@pytest.mark.parametrize(
    "caps", [(None,) * 3, (HALF, None, None), (Fraction(2, 5),) * 3, (THIRD,) * 3, (Fraction(1, 10), None, Fraction(1))]
)
@pytest.mark.parametrize("radius", [0.0, 1e-12, 0.05])
def test_an_entropic_projection_and_its_enclosure(caps, radius):
    draw = random.Random(7)
    for _ in range(12):
        centre = [Fraction(draw.randint(4, 40), 16) for _ in caps]
        found, certificate = project_entropic_to_partly_capped_simplex(centre, caps)
        assert certificate.check() and sum(found) == 1
        moved = (*found[1:], found[0])
        assert (
            moved == found
            or not CappedCertificate(certificate.point, moved, certificate.shift, certificate.caps, "entropy").check()
        )
        balls = enclose_entropic_projection([flint.arb(float(c), radius) for c in centre], caps)
        for ends in product((-1, 1), repeat=len(caps)):
            at = [c + Fraction(e * radius) for c, e in zip(centre, ends, strict=True)]
            for inside, entry in zip(balls, project_entropic_to_partly_capped_simplex(at, caps)[0], strict=True):
                assert inside.overlaps(flint.arb(float(entry), 1e-14))
        assert all(float(b.rad()) <= 12 * radius + 1e-14 for b in balls)


def test_weights_that_are_not_seen_to_be_positive_may_be_anything_under_their_cap():
    balls = enclose_entropic_projection([flint.arb(0, 1), flint.arb(1), flint.arb(1)], (HALF, None, HALF))
    assert (
        balls[0].contains(flint.arb(0)) and balls[0].contains(flint.arb(0.5)) and not balls[0].contains(flint.arb(0.6))
    )
    assert balls[1].contains(flint.arb(1)) and balls[1].contains(flint.arb(0))


def test_a_certificate_of_a_projection_refuses_impossible_ones_and_caps_are_checked():
    assert not CappedCertificate((HALF, HALF), (HALF, HALF), Fraction(0), (None, None), "entropy").check()
    assert not CappedCertificate(
        (Fraction(0), HALF), (Fraction(0), Fraction(1)), Fraction(2), (None, None), "entropy"
    ).check()
    assert not CappedCertificate((HALF, HALF), (HALF,), Fraction(0), (None, None)).check()
    assert not CappedCertificate((HALF, HALF), (HALF, THIRD), Fraction(0), (None, None)).check()
    with pytest.raises(ValueError, match="divergence must be"):
        CappedCertificate((HALF,), (HALF,), Fraction(0), (None,), "square").check()
    assert (
        feasible_caps((0, 1), 2) == (0, 1)
        and feasible_caps((HALF, HALF), 2) == (HALF, HALF)
        and feasible_caps((0, None), 2) == (0, None)
    )
    for bad, m in (((), 0), ((1,), 2), ((-HALF, 2), 2), ((HALF, THIRD), 2)):
        with pytest.raises(ValueError, match=r"caps must|at least one entry"):
            feasible_caps(bad, m)
    for weights, caps in (((0, 1), (1, 1)), ((-1, 1), (1, 1)), ((1, 1), (0, 1))):
        with pytest.raises(ValueError, match="must be positive"):
            project_entropic_to_partly_capped_simplex(weights, caps)
    assert project_to_box((Fraction(-1), Fraction(2), HALF), (HALF, HALF, None)) == (0, HALF, HALF)
    low, high, free = project_to_box((flint.arb(-1), flint.arb(2), flint.arb(3)), (HALF, HALF, None))
    assert (low, high, free) == (0, 0.5, 3)


def test_a_distribution_is_rational_while_examples_have_not_differed():
    assert rational_distribution([], 3) == (THIRD,) * 3 == rational_distribution([(1, 1, 1)], 3)
    assert rational_distribution([(1, -1, 1)], 3) is None
    assert rational_distribution([(1, -1, 1)], 3, capped=(1,), cap=HALF) == (Fraction(1, 4), HALF, Fraction(1, 4))
    column, other = (1, -1, 0), (1, 1, 1)
    assert gap_is_zero((HALF, HALF, Fraction(0)), column, [(1, -1, 1)]) and not gap_is_zero(
        (HALF, HALF, Fraction(0)), column, [other]
    )
    assert not gap_is_zero((HALF, HALF, Fraction(0)), other, [column])


@pytest.mark.parametrize(("nu", "m"), [(1, 3), (2, 3), (3, 3), (Fraction(3, 2), 3), (2, 2), (1, 1)])
def test_a_hypothesis_that_came_before_and_is_all_there_is_moves_nothing(nu, m):
    column = (1, *(-1 for _ in range(m - 1)))
    booster = exact.RelaxedMargin(nu=nu, eps=20)
    booster.start(m)
    booster.update(column)
    first = booster.record()["step"]
    booster.update(column)
    if float(first) == 1.0:  # w is that hypothesis: the direction is 0
        assert float(booster.record()["step"]) == 0.0 == float(booster.record()["gap"])
    assert 0 <= float(booster.record()["step"]) <= 1
    booster = exact.RelaxedMargin(nu=nu, eps=20)
    booster.start(m)
    booster.update((Fraction(0),) * m)
    assert float(booster.record()["step"]) == 0.0
    with pytest.raises(ValueError, match="relaxation must be None or have"):
        exact.RelaxedMargin(relaxation=3)


def test_a_gap_of_exactly_0_is_seen_under_the_cap_and_under_the_penalty():
    for booster in (
        exact.RelaxedMargin(nu=3),
        exact.RelaxedMargin(nu=2),
        exact.RelaxedMargin(relaxation=PeakPenalty(HALF)),
        exact.RelaxedMargin(),
    ):
        booster.start(3)
        booster.update((1, Fraction(-1, 2), Fraction(-1, 2)))
        assert float(booster.record()["gap"]) == 0.0 == float(booster.record()["step"])
        booster.update((Fraction(1, 2), 1, 1))
        assert float(booster.record()["gap"]) > 0


def test_inner_products_of_rationals_and_of_enclosed_numbers():
    root = Real(lambda bits: ball(2).sqrt())
    assert inner((HALF, 2), (1, THIRD)) == Fraction(7, 6) and float(inner((root, 1), (1, -1))) == pytest.approx(
        0.4142135624
    )
    assert float(inner((0, root), (root, 1))) == pytest.approx(2**0.5)


def test_a_logarithm_with_symbols_is_scaled_term_by_term():
    symbol = Symbol(log(3))
    value = OddsLog(log(2), {symbol: HALF})
    wanted = math.log(2) + math.log(3) / 2
    for found, factor in ((-value, -1), (value * 3, 3), (value / 2, 0.5), (THIRD * value, 1 / 3)):
        assert float(found) == pytest.approx(factor * wanted) and isinstance(found, OddsLog)
    assert value * 0 == 0 and with_symbols(log(2), {}).terms == {2: 1}
    with pytest.raises(ZeroDivisionError):
        value / 0


class Symbol:
    def __init__(self, logarithm):
        self.logarithm = logarithm


class Duck:
    """A relaxation of another class: the whole simplex."""

    def check(self, m):
        pass

    def distribution(self, log_weights, beta):
        return enclose_projection(log_weights, Fraction(1))[0]


def test_the_first_weights_stay_those_of_the_start_however_late_they_are_asked_for():
    booster = exact.RelaxedMargin(relaxation=Duck(), eps=1)
    first = booster.start(3)
    booster.update((1, 1, -1))
    assert [float(w) for w in first] == pytest.approx([1 / 3] * 3)


def test_samme_votes_with_the_perfect_hypothesis_which_is_the_last():
    booster = exact.SAMME()
    booster.start([1, 2, 3], 3)
    booster.update([1, 2, 2])
    booster.update([1, 2, 1])
    assert booster.update([1, 2, 3]).reason == "perfect"
    assert booster.votes([1, 1, 3]) == (0, 0, 1)

"""Branches of the arithmetic and the fast boosters: precisions, ties of edges, active sets, last stages, packed signs."""

import math
import sys
from fractions import Fraction

import flint
import numpy as np
import pytest

from reference import Game, InOrder, Transcript, Verdict, decide, exact, fast, play
from reference.arithmetic import Real
from reference.arithmetic.balls import working_precision
from reference.convex.entropic_projection import project_weights
from reference.fast import newton_boost
from reference.fast.batch import adaboost
from reference.fast.corrective import Combination, simplex_quadratic
from reference.fast.decomposition import decompose, rate_constants
from reference.fast.entropic_projection import _project
from reference.fast.projections import CappedSimplex
from reference.fast.smoothed_margin import SmoothedMargin
from reference.oracles import NEAR
from theorems.later import Later

signs = Later("reference.fast.signs")


@pytest.mark.parametrize(("before", "inside"), [(5_000, 200_000), (300_000, 300_000)])
def test_the_recursion_limit_for_deep_numbers_is_raised_only_within_the_block(before, inside):
    limit_before = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(before)
        with working_precision(64):
            assert sys.getrecursionlimit() == inside
        assert sys.getrecursionlimit() == before
    finally:
        sys.setrecursionlimit(limit_before)


def test_a_precision_that_does_not_separate_leaves_it_undecided():
    root = Real(lambda bits: flint.arb(2).sqrt())
    near = Fraction(math.isqrt(2 * 10**80), 10**40)  # below √2 by less than 10^-40
    for bits, verdict in ((64, Verdict.UNDECIDED), (256, Verdict.HOLDS)):
        assert decide(root, ">", near, bits=bits) is verdict
        assert decide(near, "<", root, bits=bits) is verdict


@pytest.mark.parametrize("update", ["active", "lazy"])
@pytest.mark.parametrize("smoothness", [None, Fraction(3, 2)])
def test_a_second_projection_changes_no_entropic_weights(update, smoothness):
    """The potential falls by the squared edge, so no weight is scaled down: the weights that the box clips are at their
    caps anyway."""
    game, order = Game([[1, -1, 1], [1, 1, -1], [-1, 1, 1], [-1, 1, -1]]), Transcript([(k % 3, 1) for k in range(12)])
    for family in (exact, fast):
        single, double = (
            play(family.MABoost("entropy", update, smoothness, projection=projection), game, 12, order)
            for projection in ("single", "double")
        )
        for single_weights, double_weights in zip(single.weights, double.weights, strict=True):
            assert [float(mass) for mass in double_weights] == pytest.approx(
                [float(mass) for mass in single_weights], abs=1e-12
            )


def test_weights_that_cannot_hold_1_are_counted_in_the_message():
    with pytest.raises(ValueError, match=r"got 0\.5"):
        CappedSimplex(3, np.array([0.5, 0.5, 0.5])).project_entropic(np.array([0.0, -np.inf, -np.inf]))
    with pytest.raises(ValueError, match=r"got 0\.5"):
        CappedSimplex(3, np.array([0.5, 0.5, np.inf])).project_entropic(np.array([0.0, -np.inf, -np.inf]))


def test_madaboost_takes_the_largest_of_several_consistent_errors():
    """In the fourth round the error after it may be two of five or less: the larger error is taken, as in the exact
    booster."""
    columns = [(-1, 1, -1, -1, -1), (1, 1, -1, -1, -1), (-1, -1, 1, 1, 1), (1, -1, 1, -1, -1)]
    slow, quick = exact.MadaBoost(reading="after"), fast.MadaBoost(reading="after")
    slow.start(5), quick.start(5)
    for column in columns:
        slow.update(column), quick.update(column)
        assert quick.record()["consistent"] == slow.record()["consistent"]
        assert quick.record()["error"] == pytest.approx(float(slow.record()["error"]))
    assert quick.record()["consistent"] == 2 and quick.record()["error"] == pytest.approx(2 / 5)


@pytest.mark.parametrize(("apart", "doubtful"), [(2, True), (6, False)])
def test_edges_that_rounding_does_not_separate_are_doubtful(apart, doubtful):
    """With four examples, differences of edges up to 4 NEAR count as ties."""
    columns = np.array([[0.5, 0.5 - apart * NEAR]] * 4)
    assert bool(adaboost(columns[None], 1).doubtful[0]) is doubtful


def test_a_few_exchanges_of_active_sets_lead_to_no_worse_point_of_the_simplex():
    draw = np.random.default_rng(3)
    for _ in range(40):
        rows, slope, start = draw.normal(size=(6, 9)), draw.normal(size=6) * 4, draw.dirichlet(np.ones(6))
        hessian = rows @ rows.T / 9 + 1e-6 * np.eye(6)
        values = [start @ hessian @ start / 2 - slope @ start]
        for exchanges in (1, 2, 3, 50):
            x = simplex_quadratic(hessian, slope, start, exchanges)
            assert x.sum() == pytest.approx(1) and x.min() >= 0
            values.append(x @ hessian @ x / 2 - slope @ x)
        assert values[-1] <= min(values) + 1e-9 and max(values) <= values[0] + 1e-9


def test_an_exchange_stops_at_the_first_weight_that_reaches_0():
    """H is the identity: the minimum for Σ x = 1 is at (7, -2, -2)/3, and on the way to it the other two weights reach 0
    at (1, 0, 0)."""
    result = simplex_quadratic(np.eye(3), np.array([3.0, 0.0, 0.0]), np.array([0.2, 0.4, 0.4]), 1)
    assert result.tolist() == pytest.approx([1, 0, 0])


def test_a_hypothesis_that_is_always_wrong_is_used_negated():
    result = decompose([[-1.0, 0.0], [-0.5, 0.0]])
    assert result.direction.tolist() == pytest.approx([-1.0, 0.0]) and result.gamma == pytest.approx(0.5)


@pytest.mark.parametrize("column", [(1.0, -1.0), (1.0, -0.5, -0.5)])
def test_the_largest_margin_is_exact_where_no_loss_is_to_spare(column):
    """Every other combination loses more than the combination 0."""
    assert rate_constants([[entry] for entry in column]).largest_margin == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("weights", [(2.0, 1.5, 1.2, 1.2), (3.0, 1.0, 0.9, 0.8, 0.7), (2.0, 1.5, 1.2, 1.0, 0.1)])
def test_the_entries_below_the_largest_ones_still_count(weights):
    cap = Fraction(2, 5)
    wanted, _ = project_weights([Fraction(weight) for weight in weights], cap)
    result = _project(np.log(weights), float(cap), len(weights))
    assert result.tolist() == pytest.approx([float(mass) for mass in wanted])


def newton_boost_beside(value, monkeypatch, m=6, eps=0.2):
    """Return the record of NewtonBoost after two rounds, with the fully corrective step of the second round replaced by a
    point whose objective falls by `value` times the square of the gap over η."""
    columns = np.array([[1.0, 1, -1, 1, -1, 1], [-1, 1, 1, -1, 1, 1]])[:, :m]
    smoothing = SmoothedMargin(m, 1, fast.NewtonBoost(1, eps).tolerances[0])

    def replaced(_, matrix, w, gap, steps, distribution):
        before = smoothing.conjugate(columns[0])
        missing = least + before

        def point(share):
            margins = (1 - share) * columns[0] + share * columns[1]
            d = smoothing.distribution(margins)
            return Combination(np.array([1 - share, share]), margins, d, 0.0, 1)

        low, high = 0.0, 0.2
        for _ in range(80):
            share = (low + high) / 2
            fall = before - smoothing.conjugate(point(share).margins)
            low, high = (share, high) if fall < value * missing**2 / smoothing.eta else (low, share)
        return point(high)

    booster = fast.NewtonBoost(1, eps)
    d = booster.start(m)
    edges = [float(d @ columns[0])]
    d = booster.update(columns[0])
    edges.append(float(d @ columns[1]))
    least = min(edges)
    monkeypatch.setattr(newton_boost, "fully_corrective", replaced)
    booster.update(columns[1])
    return booster.record()


@pytest.mark.parametrize(("value", "moved"), [(0.124, "frank-wolfe"), (0.1255, "secondary"), (0.13, "secondary")])
def test_newton_boost_falls_back_on_a_short_step_exactly_below_an_eighth_of_the_squared_gap_over_eta(
    value, moved, monkeypatch
):
    assert newton_boost_beside(value, monkeypatch)["moved"] == moved


def test_newton_boost_reaches_its_last_stage_and_stays_there():
    stages = set()
    for seed in range(40):
        draw = np.random.default_rng(seed)
        game = Game(draw.choice([-1.0, 1.0], size=(12, 8)))
        trace = play(fast.NewtonBoost(1, 0.07), game, 40, InOrder())
        stages |= {turn.record.get("stage") for turn in trace.rounds}
    assert {0, 1, 2} <= stages


@pytest.mark.parametrize(("eps", "tolerances"), [
    (0.25, [0.25]), (0.2, [0.4, 0.2]), (0.125, [0.25, 0.125]), (0.1, [0.4, 0.2, 0.1]), (2, [2.0]),
])  # fmt: skip
@pytest.mark.parametrize("family", [exact, fast], ids=["exact", "fast"])
def test_the_tolerances_of_newton_boost_fall_by_halves_from_a_quarter_or_the_first_above_it(family, eps, tolerances):
    assert [float(tolerance) for tolerance in family.NewtonBoost(1, eps).tolerances] == tolerances


@pytest.mark.parametrize("eps", [1e-3, 1e-5, 1e-7])
@pytest.mark.parametrize(("m", "n", "hypotheses"), [(60, 40, 1), (60, 40, 6), (12, 30, 1)])
def test_newton_boost_needs_about_as_many_rounds_as_lpboost_however_small_the_tolerance(m, n, hypotheses, eps):
    """Without following the path of η, NewtonBoost did not reach 1e-6."""
    rounds = []
    for seed in range(5):
        game = Game(np.random.default_rng(seed).choice([-1.0, 1.0], size=(m, n)))
        booster, taken = fast.NewtonBoost(m / 10, eps), 0
        weights = booster.start(m)
        while not hasattr(weights, "reason"):
            ranked = np.argsort(-(weights @ game.array), kind="stable")[:hypotheses]
            column, *others = (game.array[:, j] for j in ranked)
            weights, taken = booster.update(column, others), taken + 1
        assert weights.reason == "converged" and booster.record()["missing"] <= eps
        value = play(fast.LPBoost(m / 10, eps), game, 400).rounds[-1].record["value"]
        assert booster._best_margin >= value - 3 * eps
        rounds.append(taken / len(play(fast.LPBoost(m / 10, eps), game, 400).edges))
    assert sorted(rounds)[2] <= 1.3


def test_newton_boost_stops_with_a_reason_when_floats_gain_nothing_more():
    game = Game(np.random.default_rng(0).choice([-1.0, 1.0], size=(30, 20)))
    trace = play(fast.NewtonBoost(3, 1e-17), game, 400)
    assert trace.stop == "rounding" and 1e-17 < trace.rounds[-1].record["missing"] < 1e-6


@pytest.mark.parametrize(("m", "words"), [(1, 1), (32, 1), (33, 2), (96, 3)])
def test_signs_are_packed_into_as_many_words_as_they_need(m, words):
    assert signs.packed_bits(np.ones((m, 3))).shape == (words, 3, 4)

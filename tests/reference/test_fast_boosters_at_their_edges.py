"""The boosters in floats at the conditions of branches: traits, first weights, records, refused arguments."""

import math
from itertools import product

import numpy as np
import pytest

from reference import BestColumn, Game, Transcript, exact, fast, play
from reference.fast import batch, secondary
from reference.fast.smoothed_margin import Received, SmoothedMargin
from reference.protocol import Stop

CAPPED = [
    lambda family: family.LPBoost(nu=2, eps=0.125),
    lambda family: family.ERLPBoost(nu=2, eps=0.125),
    lambda family: family.CERLPBoost(nu=2, eps=0.125),
    lambda family: family.MLPBoost(nu=2, eps=0.125),
    lambda family: family.MLPBoost(nu=2, eps=0.125, step="pairwise", secondary=None),
    lambda family: family.MLPBoost(nu=2, eps=0.125, step="line", secondary=None),
    lambda family: family.NewtonBoost(nu=2, eps=0.125),
    lambda family: family.RelaxedMargin(nu=2, eps=0.125),
]
FREE = [
    lambda family: family.AdaBoost(),
    lambda family: family.AdaBoostS(),
    lambda family: family.MABoost(),
    lambda family: family.MABoost(divergence="entropy", smoothness=2),
    lambda family: family.SparseBoost(),
    lambda family: family.MadaBoost(),
]


def as_numbers(value):
    """Return numbers of either family as floats, from any container."""
    if isinstance(value, (tuple, list)):
        return tuple(map(as_numbers, value))
    return float(value) if not isinstance(value, str) and hasattr(value, "__float__") else value


@pytest.mark.parametrize("make", CAPPED + FREE)
def test_both_families_declare_the_same_but_for_arithmetic(make):
    one, other = dict(make(exact).traits), dict(make(fast).traits)
    for traits in (one, other):  # a cap may be a function of the number of examples
        if isinstance(traits["domain"], tuple) and callable(traits["domain"][1]):
            traits["domain"] = traits["domain"][0], *map(traits["domain"][1], (1, 2, 5))
    for name in ("domain", "columns", "combination", "promises", "corrective"):
        assert as_numbers(one.get(name)) == as_numbers(other.get(name)), name


@pytest.mark.parametrize("make", CAPPED + FREE)
@pytest.mark.parametrize("m", [2, 3, 5])
def test_a_booster_starts_at_the_uniform_distribution(make, m):
    assert make(fast).start(m).tolist() == pytest.approx([1 / m] * m)


@pytest.mark.parametrize(
    "make", CAPPED[1:6] + CAPPED[7:] + FREE
)  # the other boosters have several optima, or stop within a tolerance
@pytest.mark.parametrize("m", [2, 3, 5])
def test_a_booster_plays_a_drawn_game_as_the_exact_one_does(make, m):
    draw = np.random.default_rng(m)
    game = Game(draw.choice([-1, 1], (m, 3)).tolist())
    slow = play(make(exact), game, 4, BestColumn(signed=True))
    quick = play(make(fast), game, 4, Transcript(slow.transcript))
    assert quick.stop == slow.stop
    for mine, theirs in zip(slow.weights, quick.weights, strict=True):
        assert [float(w) for w in mine] == pytest.approx(list(theirs), abs=2e-5)


@pytest.mark.parametrize("make", CAPPED[:7])
def test_a_single_example_is_played(make):
    booster = make(fast)
    booster.nu = 1
    assert booster.start(1).tolist() == [1.0]
    booster.update(np.array([0.5]))
    assert sum(booster.coefficients()) == pytest.approx(1.0)


@pytest.mark.parametrize("family", [exact, fast])
def test_impossible_arguments_are_refused_when_a_booster_is_made(family):
    for kind in (
        family.LPBoost,
        family.ERLPBoost,
        family.CERLPBoost,
        family.MLPBoost,
        family.NewtonBoost,
        family.RelaxedMargin,
    ):
        for arguments in ({"nu": 0.5}, {"eps": 0}, {"eps": -1}, {"nu": "many"}):
            with pytest.raises(ValueError, match=r"nu|eps"):
                kind(**arguments)
    for arguments in ({"secondary": "nothing"}, {"step": "long"}):
        with pytest.raises(ValueError, match=r"must be .*one of"):
            family.MLPBoost(**arguments)


def test_no_step_is_taken_towards_a_hypothesis_that_is_no_better():
    booster = fast.RelaxedMargin(nu=1, eps=0.5)
    booster.start(3)
    before = booster.update(np.array([1.0, 1.0, -1.0])).copy()
    assert 0 < booster.record()["step"] < 1
    after = booster.update(np.array([-1.0, -1.0, -1.0]))
    assert booster.record()["gap"] < 0 and booster.record()["step"] == 0.0 == booster.coefficients()[1]
    assert after.tolist() == pytest.approx(before.tolist())


def test_a_step_of_1_forgets_what_came_before():
    booster = fast.RelaxedMargin(nu=1, eps=30.0)
    booster.start(2)
    booster.update(np.array([1.0, -1.0]))
    booster.update(np.array([1.0, 0.9]))
    assert booster.record()["step"] == 1.0 and booster.coefficients().tolist() == [0.0, 1.0]


def test_the_norm_of_madaboost_is_that_of_the_clipped_weights():
    booster = fast.MadaBoost()
    booster.start(4)
    margins = np.zeros(4)
    for column in ([1, 1, -1, 1], [1, -1, 1, 1], [-1, 1, 1, 1]):
        booster.update(np.array(column, dtype=float))
        assert booster.record()["norm"] == pytest.approx(np.minimum(np.exp(-margins), 1).sum())
        margins = margins + booster.record()["step"] * np.array(column)
        assert booster.record()["margins"] == pytest.approx(margins)


def test_a_run_of_the_batch_is_doubtful_where_the_learner_of_the_single_loop_is():
    matrices = np.random.default_rng(4).choice([-1.0, -0.5, 0.25, 1.0], (80, 5, 3))
    runs = batch.adaboost(matrices, rounds=5)
    verdicts = set()
    for g, matrix in enumerate(matrices):
        learner = BestColumn(signed=True)
        play(fast.AdaBoost(), Game(matrix), 5, learner)
        assert runs.doubtful[g] == bool(learner.doubtful)
        verdicts.add(bool(learner.doubtful))
    assert verdicts == {True, False}


def test_more_hypotheses_than_were_reserved_are_kept_in_order():
    columns = np.array(list(product([-1.0, 1.0], repeat=12)))[5::80][:50]
    received = Received(12)
    for j, column in enumerate(columns):
        assert received.add(column) == (j, True)
    assert received.add(columns[20]) == (20, False) and received.add(-0.0 * columns[0]) == (50, True)
    assert received.add(0.0 * columns[0]) == (50, False) and received.n == 51
    assert (received.matrix[:50] == columns).all() and received.order == [*range(50), 20, 50, 50]
    assert received.spread(np.arange(51.0)) == (*map(float, range(50)), 0.0, 50.0, 0.0)
    assert received.spread(np.arange(2.0))[:4] == (0.0, 1.0, 0.0, 0.0)


@pytest.mark.parametrize("nu", [1, 1.5, 2, 2.75, 4])
def test_the_soft_margin_is_the_mean_of_the_least_margins(nu):
    margins = np.array([0.5, -0.25, 1.0, 0.125])
    least, whole = sorted(margins), int(nu)
    wanted = sum(least[:whole]) + (nu - whole) * (least[whole] if whole < 4 else 0)
    smoothing = SmoothedMargin(4, nu, 0.01)
    assert smoothing.soft_margin(margins) == pytest.approx(wanted / nu)
    assert -1e-12 <= -smoothing.conjugate(margins) - wanted / nu <= 0.005 + 1e-12  # ln(m/ν)/η = ε/2


@pytest.mark.parametrize("family", [exact, fast])
@pytest.mark.parametrize("step", ["short", "line", "classic", "pairwise"])
def test_a_scheme_stops_at_half_its_tolerance_and_no_earlier(family, step):
    game = Game([[1, -1, 1, -1], [-1, 1, 1, -1], [1, 1, -1, 1], [-1, 1, -1, 1], [1, -1, -1, 1]])
    booster = family.MLPBoost(nu=2, eps=0.5, step=step, secondary=None)
    trace = play(booster, game, 60)
    gaps = [float(turn.record["gap"]) for turn in trace.rounds[1:]]
    assert trace.stop == "converged" and gaps[-1] <= 0.25 and all(gap > 0.25 for gap in gaps[:-1])
    assert trace.rounds[-1].record["moved"] == "none" and trace.rounds[-1].record["step"] == 0
    assert {turn.record["moved"] for turn in trace.rounds[1:-1]} == {"frank-wolfe"}
    weights = [float(w) for w in trace.coefficients]
    assert sum(weights) == pytest.approx(1) and min(weights) >= 0
    margins = game.array @ np.array(weights)
    assert trace.booster._margins == pytest.approx(margins) if family is fast else True


@pytest.mark.parametrize("family", [exact, fast])
def test_erlpboost_stops_at_half_its_tolerance_and_no_earlier(family):
    game = Game([[1, -1, 1, -1], [-1, 1, 1, -1], [1, 1, -1, 1], [-1, 1, -1, 1], [1, -1, -1, 1]])
    trace = play(family.ERLPBoost(nu=2, eps=0.25), game, 60)
    gaps = [float(turn.record["gap"]) for turn in trace.rounds[1:]]
    assert trace.stop == "converged" and gaps[-1] <= 0.125 and all(gap > 0.125 for gap in gaps[:-1])


@pytest.mark.parametrize("family", [exact, fast])
def test_schemes_declare_their_symmetries_and_record_nothing_before_a_round(family):
    for arguments, alike in (
        ({"secondary": None}, True),
        ({"secondary": None, "step": "pairwise"}, False),
        ({}, False),
    ):
        assert (family.MLPBoost(**arguments).traits["symmetries"] == ("examples",)) is alike
    for kind in (family.MLPBoost, family.NewtonBoost):
        booster = kind(nu=1, eps=0.5)
        booster.start(3)
        assert booster.record() == {}
    with pytest.raises(ValueError, match="newton_steps"):
        family.NewtonBoost(newton_steps=0)


def test_scripted_secondary_rules_have_the_values_computed_by_hand():
    smoothing, received = SmoothedMargin(3, 1, 0.1), Received(3)
    for column in ([1.0, 1.0, -1.0], [1.0, -1.0, 1.0], [-1.0, 1.0, 1.0]):
        received.add(np.array(column))
    w = np.array([1.0, 0.0, 0.0])
    rules = {name: rule(smoothing) for name, rule in secondary.SECONDARY_RULES.items()}
    for name in ("lpboost", "erlpboost"):
        for _ in range(2):  # the second answer is warm
            assert rules[name](smoothing, received, True, w) == pytest.approx([1 / 3] * 3, abs=1e-6)
    assert rules["newest"](smoothing, received, True, w).tolist() == [0, 0, 1]
    assert rules["uniform"](smoothing, received, True, w).tolist() == pytest.approx([1 / 3] * 3)
    received.add(np.array([-1.0, -1.0, -1.0]))
    assert rules["worst"](smoothing, received, True, w).tolist() == [0, 0, 0, 1]
    scripted = secondary.Scripted([[1, 3], [0, 0], [0, 2, 2]])
    combinations = [scripted(smoothing, received, True, w).tolist() for _ in range(4)]
    assert combinations == [[0.125, 0.375, 0.125, 0.375], [0.25] * 4, [0.0, 0.5, 0.5, 0.0], combinations[0]]


def test_the_first_weights_of_newton_boost_are_those_of_its_coarsest_smoothing():
    slow, quick = exact.NewtonBoost(nu=2, eps=0.125), fast.NewtonBoost(nu=2, eps=0.125)
    for booster in (slow, quick):
        booster.start(4)
    column = (1, 1, -1, 0)
    assert [float(w) for w in slow.update(column)] == pytest.approx(
        quick.update(np.array(column, dtype=float)).tolist()
    )
    assert quick._stages[0].eta == pytest.approx(2 * math.log(2) / 0.25)


@pytest.mark.parametrize("family", [exact, fast])
def test_a_step_of_sparseboost_is_cut_at_0_only_with_both_decay_and_optimal_step(family):
    """The first column has edge -1: the pull is negative."""
    cases = (({}, True), ({"decay": 0.5, "step": "plain"}, True), ({"decay": 0.5}, False))
    for arguments, negative in cases:
        booster = family.SparseBoost(**arguments)
        booster.start(4)
        booster.update((-1,) * 4 if family is exact else np.full(4, -1.0))
        assert (float(booster.coefficients()[0]) < 0) is negative


def test_sparseboost_bounds_its_errors_after_thousands_of_halvings_of_its_mass():
    """The mass halves some 5,000 times: a bound that doubles as often overflows."""
    booster = fast.SparseBoost()
    booster.start(4)
    columns = [np.array(column, dtype=float) for column in ((-1, 1, 1, 1), (1, -1, 1, 1), (1, 1, -1, 1))]
    for t in range(20_000):
        weights = booster.update(columns[(t + 1) % 3])
        assert not isinstance(weights, Stop)
    assert weights.sum() == pytest.approx(1)

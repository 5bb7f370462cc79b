"""Fast boosters against their exact twins where rounding, underflow or overflow once gave wrong numbers without a word."""

import math
from fractions import Fraction
from itertools import cycle, islice

import numpy as np
import pytest

from reference import exact, fast
from reference.protocol import Stop

TOP = 1 - 2.0**-52


def as_weights(update):
    return [float(entry) for entry in (update.weights if isinstance(update, Stop) else update)]


def errors_until_a_stop(quick, slow, columns, rounds):
    """Return the largest difference of the weights, and the Stop of the fast booster or None."""
    m, worst = len(columns[0]), 0.0
    quick.start(m), slow.start(m)
    for column in islice(cycle(columns), rounds):
        weights = quick.update(np.array(column, dtype=float))
        if isinstance(weights, Stop):
            return worst, weights
        expected = as_weights(slow.update(tuple(map(Fraction, column))))
        worst = max(worst, float(np.abs(weights - expected).max()))
    return worst, None


@pytest.mark.parametrize("booster", [fast.AdaBoost(), fast.AdaBoostS()], ids=["AdaBoost", "AdaBoostS"])
@pytest.mark.parametrize("rounds", [2570, 2600, 2650, 2700, 2710])
def test_a_quotient_of_sums_does_not_overflow_by_denormal_weights(booster, rounds):
    """The weight of the second example is 3^-(rounds - 1)/2 or so: below 1e-308 but above 0 as a float in the last rounds."""
    booster.start(2)
    for _ in range(rounds):
        assert not isinstance(booster.update(np.array([0.5, 1.0])), Stop)
    step = math.log(3) / 2  # of each of these rounds but the first, up to the limit of the weights
    weights = booster.update(np.array([1.0, -1.0]))
    assert weights == pytest.approx([0.5, 0.5])
    margins = math.fsum(booster.coefficients()[:-1]) * 0.5  # the difference of the margins
    assert booster.coefficients()[-1] == pytest.approx(margins / 2, rel=1e-9)
    assert margins > rounds * step / 2


NEARLY_EQUAL = [
    ((0.49999999999999994, 0.5),),
    ((0.49999999999999994, 0.5, 0.5),),
    ((-0.8999999999999999, -0.9),),
    ((0.75, 0.75 + 2.0**-53),),
    ((0.99, 0.9900000000000001),),
    ((0.7434485614416659, 0.743448561441666, 0.743448561441666, 0.743448561441666),),
    ((TOP, 1, 1, 1), (1, TOP, 1, 1), (1, 1, TOP, 1)),
    ((-TOP, -1),),
]


@pytest.mark.parametrize(
    "arguments",
    [{}, {"alpha": "1/100"}, {"alpha": "1/10"}, {"decay": 3, "step": "plain"}, {"decay": 40, "step": "plain"}],
    ids=str,
)
@pytest.mark.parametrize("columns", NEARLY_EQUAL, ids=lambda columns: str(columns[0]))
def test_sparseboost_is_right_or_stops_on_columns_of_nearly_equal_margins(columns, arguments):
    """What tells the examples apart is below the rounding of y; the mass falls until this is all that is left of it."""
    rounds = 9 if "alpha" in arguments else 120  # the exact numbers double in length if alpha > 0
    worst, stop = errors_until_a_stop(fast.SparseBoost(**arguments), exact.SparseBoost(**arguments), columns, rounds)
    assert worst < 1e-7 and stop in (None, Stop("precision"), Stop("no weights"))


@pytest.mark.parametrize("repeats", [1, 2])
def test_sparseboost_goes_on_while_examples_of_equal_histories_fade(repeats):
    columns = [np.array(c * repeats, dtype=float) for c in ([-1, 1, 1, 1], [1, -1, 1, 1], [1, 1, -1, 1])]
    booster = fast.SparseBoost()
    booster.start(4 * repeats)
    for column in islice(cycle(columns), 3000):
        assert not isinstance(booster.update(column), Stop)


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ([(1, 1, 1)], "no weights"),
        ([(0.5, 0.5, 0.5), (-1, -1, -1)], "no weights"),
        ([(1,) * 49], "no weights"),
        ([(-0.9999999999999999, 0.9999999999999999), (1, -0.9999999999999999), (-1, -1)], "precision"),
    ],
)
def test_no_weights_is_a_fact_and_not_a_rounding(columns, reason):
    """In the last case the entries of y are equal as floats only: without rounding a share of 2^-54 is left."""
    booster = fast.SparseBoost()
    booster.start(len(columns[0]))
    for column in columns:
        update = booster.update(np.array(column, dtype=float))
        if isinstance(update, Stop):
            break
    assert update == Stop(reason)


def test_sparseboost_stops_before_a_decay_makes_y_overflow():
    booster = fast.SparseBoost(decay=10**6, step="plain")
    booster.start(4)
    for _ in range(300):
        weights = booster.update(np.array([-1.0, -1.0, -1.0, -0.5]))
        if isinstance(weights, Stop):
            break
    assert weights == Stop("precision")
    assert np.isfinite(booster.coefficients()).all() and np.isfinite(booster.record()["after"]).all()


@pytest.mark.parametrize(
    "column",
    [
        (1, 1, 1, 1, -1, -1, -1, -1, 0),
        (-1, -1, -1, 1, 1, 1),
        (Fraction(3, 4), Fraction(1, 4), -1, 1, -1, Fraction(1, 2), Fraction(-1, 2)),
    ],
)
def test_an_edge_of_0_leaves_the_votes_of_madaboost_tied(column):
    """An edge of 5e-17 in its place makes half of the votes right: the error of the next round is a half, not 1."""
    after = (1,) * (len(column) - 1) + (-1,)
    quick, slow = fast.MadaBoost(), exact.MadaBoost()
    quick.start(len(column)), slow.start(len(column))
    for played in (column, after, after):
        quick.update(np.array(played, dtype=float)), slow.update(played)
    assert [*map(float, quick.coefficients())] == pytest.approx([*map(float, slow.coefficients())], abs=1e-12)


def test_the_error_after_a_step_is_compared_as_a_count():
    """As floats, 1/m times m is not 1 for m = 49, 98, 103, ..., and 15/22 times 22 is not 15."""
    for m in range(3, 120):
        booster = fast.MadaBoost("after")
        booster.start(m)
        assert not isinstance(booster.update(np.array([-1.0] + [1.0] * (m - 1))), Stop), m
        assert booster.record()["error"] == 1 / m


@pytest.mark.parametrize("name", ["ERLPBoost", "CERLPBoost", "MLPBoost"])
@pytest.mark.parametrize("bits", [30, 40, 50])
def test_weights_for_a_small_tolerance_have_all_digits(name, bits):
    """η is about 2^bits: η times a margin, rounded, would have an error of 2^(bits - 53)."""
    eps = Fraction(1, 1 << bits)
    column = (1 - 2.0**-12, 1 - 2.0**-12 - float(eps) / 4, 1 - 2.0**-12 - float(eps) / 8)
    quick, slow = getattr(fast, name)(1, eps), getattr(exact, name)(1, eps)
    quick.start(3), slow.start(3)
    weights = as_weights(quick.update(np.array(column)))
    assert weights == pytest.approx(as_weights(slow.update(tuple(map(Fraction, column)))), abs=1e-12)


def test_relaxed_margin_for_a_small_tolerance_has_all_digits():
    eps = 2.0**-40
    booster = fast.RelaxedMargin(1, eps)
    booster.start(3)
    margins = np.array([1.0, 1.0 - eps / 4, 1.0 - eps / 8])
    booster._margins = margins.copy()
    beta = eps / (2 * math.log(3))
    losses = np.exp((margins.min() - margins) / beta)
    assert booster._distribution() == pytest.approx(losses / losses.sum(), abs=1e-12)


def test_the_point_of_a_lazy_run_with_a_cap_is_recorded_beyond_the_range_of_floats():
    """The weight of the first example is at its cap, while the point moves away by 1/2 in every round."""
    booster = fast.MABoost(divergence="entropy", update="lazy", smoothness=Fraction(3, 2))
    booster.start(6)
    for _ in range(1500):
        booster.update(np.array([-1.0, 1, 1, 1, 1, 1]))
        record = booster.record()
    moved = math.fsum(booster.coefficients())
    assert record["log_mirror"] == pytest.approx([moved - math.log(6)] + [-moved - math.log(6)] * 5)
    assert record["mirror"][0] == math.inf and (record["mirror"][1:] < 1e-300).all()
    with np.errstate(all="raise"):
        booster.record()


SOFT = ["LPBoost", "ERLPBoost", "CERLPBoost", "MLPBoost", "NewtonBoost", "RelaxedMargin"]


@pytest.mark.parametrize("name", SOFT)
def test_a_tolerance_too_small_for_floats_is_refused(name):
    for eps in (5e-324, 1e-310, Fraction(1, 10**400)):
        with pytest.raises(ValueError, match="eps must be at least 1e-300, got"):
            getattr(fast, name)(1, eps)
    booster = getattr(fast, name)(1, 1e-300)
    booster.start(3)
    weights = as_weights(booster.update(np.array([1.0, 1.0, -1.0])))
    assert np.isfinite(weights).all() and math.fsum(weights) == pytest.approx(1)


@pytest.mark.parametrize("divergence", ["euclidean", "entropy"])
@pytest.mark.parametrize("projection", ["single", "double"])
def test_a_cap_or_curvature_beyond_all_floats_gives_the_limit(divergence, projection):
    columns = [np.array(column) for column in ([1.0, -1, 0.5, 0], [-1.0, 1, 1, 1])]
    runs = []
    for arguments in ({"smoothness": 4}, {"smoothness": 10**400}, {"curvature": 10**400}):
        booster = fast.MABoost(divergence=divergence, projection=projection, **arguments)
        booster.start(4)
        runs.append([booster.update(column) for column in columns][-1])
    assert runs[0] == pytest.approx(runs[1], abs=1e-15) and runs[2] == pytest.approx([0.25] * 4)


def test_a_decay_too_large_for_floats_is_refused():
    for decay in (10**400, 1e101, Fraction(1, 10**400)):
        with pytest.raises(ValueError, match="decay must be"):
            fast.SparseBoost(decay=decay)

"""Exact ties of the soft-margin boosters: where ε_t equals ε/2 the numbers are rational and are compared as such."""

from dataclasses import replace
from fractions import Fraction

import pytest

from properties.engine.checking import Evidence, check_case
from reference import BestColumn, Game, play
from reference.arithmetic import LogSum, RationalVector, Real, log, sqrt
from reference.convex.entropic_projection import project_entropic_to_capped_simplex, rational_projection
from reference.convex.extremes import clip, largest, smallest
from reference.convex.smoothed_margin import SmoothedMargin
from reference.exact import MLPBoost, RelaxedMargin
from theorems import ledger

CLAIM = "MHT22.any-secondary.half-steps"
TIED = [  # ε_t = ε/2 in some round: at a rational projection, and at the uniform distribution
    ([[1, 1, 0], [1, 0, 0], [0, -1, 1]], Fraction(3, 2), Fraction(1, 3)),
    ([[1, 1], [1, 0], [0, 1]], Fraction(3, 2), Fraction(1, 2)),
    ([[1, 0, 0], [1, 0, 0], [0, 1, 1]], Fraction(3, 2), Fraction(1, 3)),
]


@pytest.mark.parametrize(("rows", "nu", "eps"), TIED)
@pytest.mark.parametrize("secondary", [None, "lpboost", "uniform"])
def test_a_tie_of_the_stopping_rule_is_decided(rows, nu, eps, secondary):
    claim = replace(ledger.load_claims()[CLAIM], boosters=(MLPBoost(nu, eps, "classic", secondary),))
    evidence = Evidence()
    assert not check_case(claim, Game(rows), evidence)
    assert evidence.undecided == 0 and evidence.cases == 1


def test_the_stopping_value_is_rational_at_a_tie_and_stops_the_run():
    rows, nu, eps = TIED[0]
    trace = play(MLPBoost(nu, eps, "classic", "lpboost"), Game(rows), 4, BestColumn())
    assert trace.rounds[-1].record["gap"] == eps / 2 and isinstance(trace.rounds[-1].record["gap"], Fraction)
    assert trace.stop == "converged" and len(trace.rounds) == 3


def test_figure_1_proves_a_gap_of_zero_at_a_rational_distribution():
    booster = RelaxedMargin(1, 2)  # 1/β = ln 4, and the first step is 1
    booster.start(4)
    booster.update((Fraction(1, 2), Fraction(1, 2), Fraction(1, 2), 0))  # weights 1 : 1 : 1 : 2
    assert booster.record()["step"] == 1
    booster.update((1, 0, 0, Fraction(1, 4)))
    assert booster.record()["gap"] == 0 and booster.record()["step"] == 0


def test_powers_of_two_are_projected_in_rationals():
    smoothing = SmoothedMargin(3, Fraction(3, 2), Fraction(1, 3))  # η = 6 ln 2
    margins = (Fraction(-1), Fraction(1, 6), Fraction(1, 3))
    d = smoothing.distribution(margins)
    assert isinstance(d, RationalVector) and tuple(d) == (Fraction(2, 3), Fraction(2, 9), Fraction(1, 9))
    two_thirds = SmoothedMargin(3, Fraction(3, 2), Fraction(1, 3)).penalty(
        (Fraction(2, 3), Fraction(1, 6), Fraction(1, 6))
    )
    assert two_thirds == Fraction(1, 18)  # (1/3 ln 2) / (6 ln 2)


def test_equal_weights_below_a_proved_cap_are_rational_whatever_the_weight_above():
    third = sqrt(2)
    for above in (3, third + 2, 40 * log(Fraction(3))):
        projected, certificate = project_entropic_to_capped_simplex([above, 0, 0], Fraction(1, 2))
        assert projected == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)) and certificate.check()
    projected, certificate = project_entropic_to_capped_simplex([5, third, third], Fraction(1, 2))
    assert projected == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)) and certificate.check()


def test_a_capped_entry_is_the_cap_itself_where_the_others_are_irrational():
    projected, certificate = project_entropic_to_capped_simplex([5, 1, 0], Fraction(1, 2))
    assert projected[0] == Fraction(1, 2) and isinstance(projected[0], Fraction)
    assert isinstance(projected[1], Real) and certificate.check()


@pytest.mark.parametrize(
    ("logs", "cap"),
    [
        ([1, 0], Fraction(1)),  # e : 1
        ([log(Fraction(2)) / 2, 0], Fraction(1)),  # √2 : 1
        ([Fraction(1, 10), 0, 0], Fraction(1, 2)),  # the heaviest is not at the cap
        ([sqrt(2), sqrt(2), 0], Fraction(1, 2)),  # two of three cannot both be at the cap
    ],
)
def test_irrational_numbers_are_not_recognised_as_rational(logs, cap):
    assert rational_projection(logs, cap) is None


def test_a_weight_exactly_at_the_cap_may_be_counted_either_way():
    projected, certificate = project_entropic_to_capped_simplex([log(Fraction(2)), 0, 0], Fraction(1, 2))
    assert projected == (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)) and certificate.check()


def test_the_extreme_that_is_proved_is_returned_itself():
    root = sqrt(2)
    assert largest([root, Fraction(3, 2), 1]) == Fraction(3, 2) and isinstance(
        largest([root, Fraction(3, 2)]), Fraction
    )
    assert isinstance(smallest([root, Fraction(7, 5)]), Fraction)
    assert largest([root, 1]) is root
    assert clip(root, 0, 1) == 1 and isinstance(clip(root, 0, 1), int)
    assert isinstance(largest([root * root * 1, log(Fraction(3))]), Fraction)


def test_a_tie_of_reals_stays_an_enclosure():
    twice = Real(lambda bits: sqrt(2).at(bits))
    assert float(largest([twice, sqrt(2)])) == pytest.approx(2**0.5)


def test_logarithms_are_compared_over_coprime_integers():
    assert log(Fraction(4)) / log(Fraction(8)) == Fraction(2, 3)
    assert (log(Fraction(6)) + log(Fraction(3, 2))) / log(Fraction(3)) == 2
    assert isinstance(log(Fraction(2)) / log(Fraction(3)), Real)
    tiny = Fraction(1, 129)
    nothing = tiny * log(Fraction(6)) - tiny * log(Fraction(2)) - tiny * log(Fraction(3))
    assert isinstance(nothing, LogSum) and nothing.sign() == 0  # no product of powers of degree 129 is written
    assert nothing.rational_exponential() == 1
    with pytest.raises(ZeroDivisionError):
        log(Fraction(2)) / nothing


@pytest.mark.parametrize(
    ("logarithm", "value"),
    [
        (Fraction(3, 2) * log(Fraction(4)), 8),
        (log(Fraction(8, 27)) / 3, Fraction(2, 3)),
        (log(Fraction(2)) / 2, None),
        (log(Fraction(4)) / 3, None),
        (log(Fraction(6)) / 2 + log(Fraction(2, 3)) / 2, 2),
        (10**6 * log(Fraction(2)), None),  # too long
    ],
)
def test_an_exponential_is_rational_where_every_power_is(logarithm, value):
    assert logarithm.rational_exponential() == value

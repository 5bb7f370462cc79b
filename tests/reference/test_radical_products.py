"""Products of rational powers by their values, and odds whose weights are irrational from the first round on."""

import math
import random
from fractions import Fraction

import pytest

from reference.arithmetic import RationalVector
from reference.arithmetic.radicals import Radical, RadicalSum
from reference.labels.odds_run import OddsRun

HALF = Fraction(1, 2)


def value(radical):
    return float(radical.coefficient) * math.prod(float(base) ** float(exponent) for base, exponent in radical.powers)


def drawn(draw):
    coefficient = Fraction(draw.randint(1, 40), draw.randint(1, 40))
    return Radical.of(
        coefficient,
        [(draw.choice([2, 3, 5]), Fraction(draw.randint(-9, 9), draw.choice([1, 2, 3, 4]))) for _ in range(3)],
    )


@pytest.mark.parametrize("seed", range(5))
def test_products_quotients_and_powers_have_the_right_values(seed):
    draw = random.Random(seed)
    for _ in range(20):
        one, other = drawn(draw), drawn(draw)
        assert value(one.times(other)) == pytest.approx(value(one) * value(other))
        assert value(one.over(other)) == pytest.approx(value(one) / value(other))
        for exponent in (Fraction(2), Fraction(-1), HALF, Fraction(-3, 2), Fraction(2, 3)):
            power = one.to_the(exponent)
            assert value(power) == pytest.approx(value(one) ** float(exponent))
            assert all(0 < own < 1 for _, own in power.powers)  # whole powers are in the coefficient
        assert float(one.logarithm()) == pytest.approx(math.log(value(one)), abs=1e-12)
        bases = [base for base, _ in one.powers]
        assert bases == sorted(set(bases)) and one.over(one) == Radical(Fraction(1), ()) == one.to_the(Fraction(0))


def test_powers_are_written_in_one_way():
    eight = Radical.of(Fraction(8), []).to_the(HALF)
    assert eight == Radical(Fraction(2), ((2, HALF),)) and Radical.of(Fraction(1, 8), []).to_the(HALF) == Radical(
        Fraction(1, 4), ((2, HALF),)
    )
    assert Radical.of(Fraction(4, 9), []).to_the(HALF) == Radical(Fraction(2, 3), ())
    assert Radical.of(Fraction(3), [(2, Fraction(-1, 3))]) == Radical(Fraction(3, 2), ((2, Fraction(2, 3)),))


def test_proportional_sums_have_one_shape():
    root = Radical(Fraction(1), ((2, HALF),))
    one, other = (
        RadicalSum([Radical(Fraction(1), ()), root]),
        RadicalSum([Radical(Fraction(3), ()), Radical(Fraction(3), ((2, HALF),))]),
    )
    assert one.shape == other.shape and value(other.factor.over(one.factor)) == pytest.approx(3)
    assert RadicalSum([Radical(Fraction(1), ()), Radical(Fraction(2), ((2, HALF),))]).shape != one.shape
    with pytest.raises(ValueError, match="must not be empty"):
        RadicalSum([])


@pytest.mark.parametrize("exponent", [HALF, Fraction(3, 4), Fraction(1), Fraction(2)])
@pytest.mark.parametrize("k", [2, 3])
def test_weights_of_odds_follow_the_update(exponent, k):
    first = RationalVector([3, 1, 2, 4], 10)
    run = OddsRun(first, k, exponent)
    weights = [0.3, 0.1, 0.2, 0.4]
    for wrong in (
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, False),
        (False, True, True, False),
    ):
        error = sum(w for w, flag in zip(weights, wrong, strict=True) if flag)
        assert float(run.error(wrong)) == pytest.approx(error)
        odds = (k - 1) * (1 - error) / error
        run.add(wrong)
        weights = [w * odds ** float(exponent) if flag else w for w, flag in zip(weights, wrong, strict=True)]
        weights = [w / sum(weights) for w in weights]
        assert [float(w) for w in run.weights] == pytest.approx(weights)

"""Check `Radical` and `RadicalSum` against floats, and the weights of `OddsRun` against the update in floats."""

import math
import random
from fractions import Fraction

import pytest

from reference.arithmetic import RationalVector
from reference.arithmetic.radicals import Radical, RadicalSum
from reference.labels.odds_run import OddsRun

HALF = Fraction(1, 2)


def float_value(radical):
    return float(radical.coefficient) * math.prod(float(base) ** float(exponent) for base, exponent in radical.powers)


def random_radical(draw):
    coefficient = Fraction(draw.randint(1, 40), draw.randint(1, 40))
    return Radical.of(
        coefficient,
        [(draw.choice([2, 3, 5]), Fraction(draw.randint(-9, 9), draw.choice([1, 2, 3, 4]))) for _ in range(3)],
    )


@pytest.mark.parametrize("seed", range(5))
def test_products_quotients_and_powers_equal_their_values_in_floats(seed):
    draw = random.Random(seed)
    for _ in range(20):
        left, right = random_radical(draw), random_radical(draw)
        assert float_value(left.times(right)) == pytest.approx(float_value(left) * float_value(right))
        assert float_value(left.over(right)) == pytest.approx(float_value(left) / float_value(right))
        for exponent in (Fraction(2), Fraction(-1), HALF, Fraction(-3, 2), Fraction(2, 3)):
            power = left.to_the(exponent)
            assert float_value(power) == pytest.approx(float_value(left) ** float(exponent))
            assert all(0 < fractional < 1 for _, fractional in power.powers)  # integer powers are in the coefficient
        assert float(left.logarithm()) == pytest.approx(math.log(float_value(left)), abs=1e-12)
        bases = [base for base, _ in left.powers]
        assert bases == sorted(set(bases))
        assert left.over(left) == Radical(Fraction(1), ()) == left.to_the(Fraction(0))


def test_the_root_of_a_rational_has_one_representation():
    assert Radical.of(Fraction(8), []).to_the(HALF) == Radical(Fraction(2), ((2, HALF),))
    assert Radical.of(Fraction(1, 8), []).to_the(HALF) == Radical(Fraction(1, 4), ((2, HALF),))
    assert Radical.of(Fraction(4, 9), []).to_the(HALF) == Radical(Fraction(2, 3), ())
    assert Radical.of(Fraction(3), [(2, Fraction(-1, 3))]) == Radical(Fraction(3, 2), ((2, Fraction(2, 3)),))


def test_two_sums_have_the_same_shape_if_and_only_if_they_are_proportional():
    first = RadicalSum([Radical(Fraction(1), ()), Radical(Fraction(1), ((2, HALF),))])  # 1 + √2
    tripled = RadicalSum([Radical(Fraction(3), ()), Radical(Fraction(3), ((2, HALF),))])
    assert first.shape == tripled.shape and float_value(tripled.factor.over(first.factor)) == pytest.approx(3)
    assert RadicalSum([Radical(Fraction(1), ()), Radical(Fraction(2), ((2, HALF),))]).shape != first.shape
    with pytest.raises(ValueError, match="must not be empty"):
        RadicalSum([])


@pytest.mark.parametrize("exponent", [HALF, Fraction(3, 4), Fraction(1), Fraction(2)])
@pytest.mark.parametrize("k", [2, 3])
def test_the_weights_of_an_odds_run_equal_the_update_in_floats(exponent, k):
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

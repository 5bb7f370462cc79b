"""Numbers at limits and ties: which results are exact, and which precision is used."""

import sys
from fractions import Fraction
from math import inf, isnan

import flint
import pytest

from reference.arithmetic import (
    LogSum,
    Real,
    Verdict,
    decide,
    exp,
    half_log,
    log,
    power,
    sqrt,
)
from reference.arithmetic.balls import DEEP, ball, ball_dot, precisions, whole_power, working_precision
from reference.arithmetic.decisions import FLOAT_ALLOWANCE
from reference.arithmetic.reals import LARGEST_EXPONENT, ROOT_DEGREE_LIMIT, enclosure, root_of
from reference.arithmetic.verdicts import Undecided

HALF = Fraction(1, 2)
TINY = Fraction(1, 2**2000)  # no enclosure of fewer bits separates 1 + TINY from 1


def test_sums_and_differences_of_logarithms_have_the_right_terms():
    one, other = log(2) + 3 * log(5), log(2) - log(5) / 2
    assert one.terms == {2: 1, 5: 3} and other.terms == {2: 1, 5: -HALF}
    assert (one + other).terms == {2: 2, 5: Fraction(5, 2)}
    assert (one - other).terms == {5: Fraction(7, 2)}
    assert (other - one).terms == {5: Fraction(-7, 2)}
    assert (one - log(7)).terms == {2: 1, 5: 3, 7: -1} and (log(7) - one).terms == {7: 1, 2: -1, 5: -3}
    assert (-one).terms == {2: -1, 5: -3} == (one * -1).terms == (-1 * one).terms
    assert (one * 2).terms == {2: 2, 5: 6} == (one / HALF).terms
    assert one * 1 is one and one + 0 is one and 0 + one is one
    assert one * 0 == 0 == one - one == one + -one and isinstance(one - one, Fraction)
    assert half_log(Fraction(9, 5)).terms == {Fraction(9, 5): HALF} and half_log(1) == 0


def test_a_logarithm_less_a_number_and_a_number_less_a_logarithm():
    for result, low, high in (
        (log(2) - 1, "-0.31", "-0.30"),
        (1 - log(2), "0.30", "0.31"),
        (log(2) + 1, "1.69", "1.70"),
    ):
        assert Fraction(low) < result < Fraction(high)
    assert (log(2) - 0).terms == {2: 1} and (0 - log(2)).terms == {2: -1}


def test_quotients_of_logarithms_are_exact_or_enclosed():
    assert log(8) / log(4) == Fraction(3, 2) and isinstance(log(8) / log(4), Fraction)
    assert log(6).rational_ratio(log(2)) is None and log(2).rational_ratio(log(6)) is None
    assert Fraction(258, 100) < log(6) / log(2) < Fraction(259, 100)
    assert (log(8) / 3).terms == {8: Fraction(1, 3)}
    assert 0 / log(2) == 0 and isinstance(0 / log(2), Fraction)
    assert Fraction(144, 100) < 1 / log(2) < Fraction(145, 100)
    with pytest.raises(ZeroDivisionError):
        log(2) / (LogSum({Fraction(4): Fraction(1), Fraction(2): Fraction(-2)}))


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("value", [
    LogSum({Fraction(3, 2): HALF}),
    LogSum({1 + Fraction(1, 2**100): Fraction(1)}),  # the second precision separates it
    LogSum({1 + TINY: Fraction(1)}),  # the product of powers does
    LogSum({1 + TINY: Fraction(1, 101)}),  # no power of so high a degree is written: a higher precision does
    LogSum({1 + Fraction(1, 2**3900): Fraction(1, 101)}),  # the highest
])  # fmt: skip
def test_the_sign_of_a_sum_of_logarithms_is_decided_however_near_to_0(value, sign):
    assert (value * sign).sign() == sign
    assert ((value * sign) > 0) == (sign > 0) and abs(value * sign) > 0
    assert decide(value * sign, "<=", 0) is (Verdict.HOLDS if sign < 0 else Verdict.VIOLATED)


def test_a_sum_of_logarithms_that_is_0_has_sign_0_and_one_too_near_to_0_is_undecided():
    zero = LogSum({Fraction(4): Fraction(1), Fraction(2): Fraction(-2)})
    assert not LogSum({Fraction(6): Fraction(1), Fraction(2): Fraction(-1)}).is_zero()
    assert decide(log(2), "==", log(2)) is Verdict.HOLDS is decide(log(3) - log(2), ">=", log(3) - log(2))
    root = power(3, Fraction(1, 64)), power(3, Fraction(1, 64))
    assert decide(root[0], "==", root[1]) is Verdict.HOLDS and root_of(root[0] * 2) == (64, 3 * 2**64)
    assert zero.sign() == 0 and zero.is_zero() and not log(2).is_zero() and decide(zero, "==", 0) is Verdict.HOLDS
    with pytest.raises(Undecided):
        LogSum({1 + Fraction(1, 2**5000): Fraction(1, 101)}).sign()
    assert decide(LogSum({1 + Fraction(1, 2**5000): Fraction(1, 101)}), ">", 0) is Verdict.UNDECIDED


def test_an_exponential_is_a_root_up_to_a_degree_and_a_length():
    assert (log(3) / 64).exponential_root() == (64, 3) and (log(3) / 65).exponential_root() is None
    assert (log(3) / -64).exponential_root() == (64, Fraction(1, 3))
    assert (log(3) / 2 - 2 * log(5) / 3).exponential_root() == (6, Fraction(27, 625))
    assert log(4).exponential_root() == (1, 4) and (log(4) - log(3)).exponential_root() == (1, Fraction(4, 3))
    four = LogSum({Fraction(4): Fraction(1)})  # four bits, with the denominator's
    assert (four * 2**20).exponential_root() is not None and (four * (2**20 + 1)).exponential_root() is None
    assert exp(four * 5) == 4**5 and isinstance(exp(log(2) / 65), Real) and exp(log(2) / 65) > 1


def test_an_exponential_is_a_rational_up_to_a_length():
    assert (2048 * log(2)).rational_exponential() == 2**2048 and (2049 * log(2)).rational_exponential() is None
    assert (log(9) / 2 - log(4) / 2).rational_exponential() == Fraction(3, 2)
    assert (log(8) / -3).rational_exponential() == HALF
    assert (log(2) / 2).rational_exponential() is None is (log(8) / 2).rational_exponential()
    assert (log(3) / 3).rational_exponential() is None


def test_a_float_s_exponential_and_logarithm_are_floats():
    assert exp(0.0) == 1.0 and exp(800.0) == inf and exp(700.0) < inf and log(0.0) == -inf and log(1.0) == 0.0
    assert exp(0) == 1 and isinstance(exp(0), Fraction) and Fraction(271, 100) < exp(1) < Fraction(272, 100)
    for bad in (-1.0, 0, -1, Fraction(-1, 2)):
        with pytest.raises(ValueError, match="logarithm"):
            log(bad)
    for bad in (0, -1, -0.5):
        with pytest.raises(ValueError, match="ratio must be positive"):
            half_log(bad)
    assert half_log(4.0) == pytest.approx(0.6931471805599453)


def test_a_root_is_known_as_one_up_to_its_degree():
    assert root_of(0) is None is root_of(-2) and root_of(Fraction(2, 3)) == (1, Fraction(2, 3)) and root_of(1.5) is None
    assert root_of(power(100, Fraction(1, 3))) == (3, 100) and root_of(sqrt(8)) == (2, 8)
    assert root_of(power(2, Fraction(1, ROOT_DEGREE_LIMIT))) == (ROOT_DEGREE_LIMIT, 2)
    assert root_of(power(2, Fraction(1, ROOT_DEGREE_LIMIT + 1))) is None
    assert root_of(power(sqrt(2), Fraction(1, 32))) == (64, 2) and root_of(power(sqrt(2), Fraction(1, 33))) is None
    assert root_of(sqrt(2) * power(3, Fraction(1, 3))) == (6, 72) and root_of(sqrt(2) / power(3, Fraction(1, 3))) == (
        6,
        Fraction(8, 9),
    )
    assert root_of(power(2, Fraction(1, 9)) * power(2, Fraction(1, 7))) == (63, 2**16)
    assert root_of(power(2, Fraction(1, 9)) * power(2, Fraction(1, 11))) is None
    assert root_of(power(16, Fraction(1, 4))) == (1, 2) and root_of(power(Fraction(4, 9), Fraction(1, 4))) == (
        2,
        Fraction(2, 3),
    )
    assert root_of(abs(sqrt(2))) == (2, 2) and abs(-sqrt(2)) > 1 and root_of(sqrt(2) + 1) is None
    assert power(2, LARGEST_EXPONENT) == 2**LARGEST_EXPONENT
    with pytest.raises(ValueError, match="exponent must be within"):
        power(2, -LARGEST_EXPONENT - 1)


@pytest.mark.parametrize(
    ("left", "right"),
    [((2, 2), (3, 3)), ((5, 3), (3, 2)), ((2, 2), (17, 8)), ((Fraction(1, 3), 2), (Fraction(1, 5), 3))],
)
def test_roots_of_two_degrees_are_compared_by_their_powers(left, right):
    (a, j), (b, k) = left, right
    one, other = power(a, Fraction(1, j)), power(b, Fraction(1, k))
    assert one < other and not other < one and one != other and other > one
    assert float(a) ** (1 / j) < float(b) ** (1 / k)


def test_a_float_of_an_enclosed_number_is_taken_from_the_first_enclosure_that_is_narrow_enough():
    def float_and_precisions(radius, middle=1):
        precisions = []

        def evaluate(bits):
            precisions.append(bits)
            return flint.arb(middle, radius)

        return float(Real(evaluate)), precisions

    assert float_and_precisions(2.0**-57) == (1.0, [64])
    assert float_and_precisions(2.0**-53) == (1.0, [64, 128])  # the shortest has to be exact to the bit
    assert float_and_precisions(2.0**-151, 0) == (0.0, [64])  # next to nothing
    result, precisions = float_and_precisions(2.0**-40)
    assert isnan(result) and precisions == [64 * 2**k for k in range(7)]


def test_operations_of_enclosed_numbers_contain_the_true_values():
    third, root = Real(lambda bits: ball(Fraction(1, 3))), Real(lambda bits: ball(2).sqrt())
    for result, wanted in (
        (root + third, 1.7475468957), (root - third, 1.0808802290), (third - root, -1.0808802290), (1 - root, -0.4142135624),
        (root * third, 0.4714045208), (root / third, 4.2426406871), (third / root, 0.2357022604), (1 / root, 0.7071067812),
        (-root, -1.4142135624), (abs(-root), 1.4142135624), (root**3, 2.8284271247), (root**-2, 0.5),
    ):  # fmt: skip
        assert float(result) == pytest.approx(wanted, rel=1e-9)
    assert root * 0 == 0 and isinstance(root * 0, Fraction)
    assert root + 0.5 == pytest.approx(1.9142135624) and isinstance(0.5 * root, float)
    assert root.__add__("1") is NotImplemented and root != "1" and root == root
    with pytest.raises(ZeroDivisionError):
        root / 0


def test_a_whole_power_of_a_ball_around_0_is_no_nan():
    around = flint.arb(0, 0.5)
    for exponent, low, high in ((2, 0.0, 0.25), (3, -0.125, 0.125), (5, 0.0, 0.03)):
        assert whole_power(around, exponent).contains(flint.arb((low + high) / 2))
    assert whole_power(flint.arb(3), 5) == 243 and whole_power(flint.arb(2), -3) == flint.arb(0.125)
    assert whole_power(flint.arb(7), 0) == 1 and whole_power(flint.arb(7), 1) == 7


def test_floats_are_compared_within_the_allowance_on_either_side():
    for one in (1.0, -1.0, 0.0, 1e6, -1e6):
        allowance = FLOAT_ALLOWANCE * max(1.0, abs(one))
        near, far = one + allowance / 2, one + 2 * allowance
        for relation, lhs, rhs in (
            ("<=", near, one),
            ("<", near, one),
            (">=", one, near),
            (">", one, near),
            ("==", near, one),
        ):
            assert decide(lhs, relation, rhs) is Verdict.HOLDS
            assert decide(far if lhs == near else lhs, relation, far if rhs == near else rhs) is Verdict.VIOLATED
        assert decide(one, "<=", far) is Verdict.HOLDS is decide(far, ">=", one)
    assert (
        decide(inf, ">", 1) is Verdict.HOLDS is decide(-inf, "<", Fraction(-5))
        and decide(inf, "==", inf) is Verdict.HOLDS
    )
    assert decide(float("nan"), "==", float("nan")) is Verdict.VIOLATED
    assert decide(10**400, ">", 1e308) is Verdict.HOLDS is decide(-(10**400), "<", -1e308)


def test_enclosed_numbers_are_ordered_by_their_values():
    third, root = Real(lambda bits: ball(Fraction(1, 3))), Real(lambda bits: ball(2).sqrt())
    exact = Real(lambda bits: flint.arb(2))
    for lhs, relation, rhs in (
        (third, "<", root),
        (root, ">", third),
        (exact, "==", 2),
        (2, "==", exact),
        (third, "==", third),
    ):
        assert decide(lhs, relation, rhs) is Verdict.HOLDS
        assert decide(lhs, {"<": ">=", ">": "<=", "==": "<"}[relation], rhs) is Verdict.VIOLATED
    assert (
        decide(root * root, "==", 2) is Verdict.UNDECIDED
        and decide(third, "==", Fraction(1, 3), 64) is Verdict.UNDECIDED
    )
    assert (
        decide(sqrt(2), ">", -1) is Verdict.HOLDS is decide(-1, "<", sqrt(2))
        and decide(0, "<", sqrt(2)) is Verdict.HOLDS
    )
    near = Real(lambda bits: flint.arb(1) + flint.arb(2) ** -300)
    assert decide(near, ">", 1, 128) is Verdict.UNDECIDED and decide(near, ">", 1) is Verdict.HOLDS


def test_a_working_precision_is_set_for_a_block_and_taken_back():
    before, calls = flint.ctx.prec, sys.getrecursionlimit()
    with working_precision(10):
        assert flint.ctx.prec == 10 and sys.getrecursionlimit() >= DEEP
        with working_precision(300):
            assert flint.ctx.prec == 300
        assert flint.ctx.prec == 10 and sys.getrecursionlimit() >= DEEP
    assert (flint.ctx.prec, sys.getrecursionlimit()) == (before, calls)
    with pytest.raises(RuntimeError), working_precision(20):
        raise RuntimeError
    assert (flint.ctx.prec, sys.getrecursionlimit()) == (before, calls)
    assert list(precisions(64, 256)) == [64, 128, 256] and list(precisions(64, 63)) == []
    assert float(ball_dot([ball(2), ball(3), ball(5)], (1, -1, HALF))) == 1.5 and ball_dot([ball(2)], (0,)) == 0


def test_only_numbers_are_compared_with_infinity_and_an_empty_sum_is_0():
    for bad in ("many", object(), None):
        with pytest.raises(ValueError, match="rhs"):
            decide(inf, ">", bad)
    assert LogSum({}).sign() == 0 and LogSum({}).is_zero() and LogSum({}).simplified() == 0
    for exact, value in (
        (sqrt(4), 2),
        (power(16, Fraction(1, 4)), 2),
        (power(Fraction(1, 4), -HALF), 2),
        (exp(2 * log(3)), 9),
    ):
        assert exact == value and isinstance(exact, Fraction)


def test_an_enclosure_has_the_requested_precision():
    for bits in (16, 64, 200):
        result = enclosure(Fraction(1, 3), bits)
        assert 2.0 ** -(bits + 3) < float(result.rad()) < 2.0 ** -(bits - 2)
    assert enclosure(0.1, 16).is_exact() and enclosure(0.1, 64) == flint.arb(0.1)

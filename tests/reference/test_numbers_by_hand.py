"""Numbers in every form (closed expressions, powers, sums of logarithms, numbers of numpy and flint), each against a
known value."""

import math
import pickle
from fractions import Fraction

import flint
import numpy as np
import pytest
import sympy

from reference.arithmetic import LogSum, Real, Verdict, decide, fraction, log, power, real, sqrt

HALF = Fraction(1, 2)


@pytest.mark.parametrize(("expression", "low", "high"), [
    (sympy.exp(1) + 1, "37/10", "38/10"),
    (sympy.exp(sympy.Rational(1, 3)), "139/100", "140/100"),
    (sympy.E, "271/100", "272/100"),
    (sympy.pi, "314/100", "315/100"),
    (sympy.log(3), "109/100", "110/100"),
    (sympy.Abs(sympy.log(2) - 1, evaluate=False), "30/100", "31/100"),
    (sympy.Max(sympy.log(3), sympy.sqrt(2), evaluate=False), "141/100", "142/100"),
    (sympy.Min(sympy.log(3), sympy.sqrt(2), evaluate=False), "109/100", "110/100"),
    (2 * sympy.sqrt(2) * sympy.sqrt(3), "489/100", "490/100"),
    (sympy.sqrt(2) - sympy.sqrt(3), "-32/100", "-31/100"),
    (1 / sympy.sqrt(2), "70/100", "71/100"),
    (2 ** sympy.sqrt(3), "332/100", "333/100"),
])  # fmt: skip
def test_a_closed_expression_has_its_known_value(expression, low, high):
    value = real(expression)
    assert decide(value, ">", Fraction(low)) is Verdict.HOLDS and decide(value, "<", Fraction(high)) is Verdict.HOLDS


def test_rational_expressions_are_fractions_and_other_things_are_refused():
    assert real(sympy.Rational(3, 7)) == Fraction(3, 7) and isinstance(real(sympy.Rational(3, 7)), Fraction)
    assert real(sympy.Float("0.5")) == HALF and real(sympy.sqrt(Fraction(4, 9))) == Fraction(2, 3)
    assert real(3) == 3 and real(HALF) is HALF
    for bad in (sympy.Symbol("x") + 1, sympy.sin(1), True, "a", None):
        with pytest.raises(ValueError, match="value must be"):
            real(bad)
    with pytest.raises(ValueError, match="without free symbols, got x"):
        real(sympy.Symbol("x"))
    ball = real(flint.arb(2).sqrt())
    assert isinstance(ball, Real) and decide(ball, ">", Fraction(14, 10)) is Verdict.HOLDS


def test_a_real_times_0_is_0_and_nothing_is_divided_by_0():
    root = sqrt(2)
    assert root * 0 == 0 and isinstance(0 * root, Fraction) and isinstance(root * Fraction(0), Fraction)
    assert root * 1 == root * Fraction(1) and decide(root * 3, ">", 4) is Verdict.HOLDS
    for zero in (0, Fraction(0)):
        with pytest.raises(ZeroDivisionError):
            root / zero
    assert decide(root / 2, "<", Fraction(71, 100)) is Verdict.HOLDS
    assert decide(1 / root, "<", Fraction(71, 100)) is Verdict.HOLDS


@pytest.mark.parametrize(("base", "exponent", "value"), [
    (4.0, HALF, 2.0),
    (-2.0, 3, -8.0),
    (1e300, 2, math.inf),
    (-1e300, 2, math.inf),
    (-1e300, 3, -math.inf),
    (0, HALF, 0),
    (7, 0, 1),
    (-2, 3, -8),
    (-2, -2, Fraction(1, 4)),
    (Fraction(8, 27), Fraction(-2, 3), Fraction(9, 4)),
])  # fmt: skip
def test_powers_have_the_values_computed_by_hand(base, exponent, value):
    assert power(base, exponent) == value


def test_powers_that_do_not_exist_are_refused():
    for base, exponent, error in (
        (-2.0, HALF, ValueError), (-2, HALF, ValueError), (0, Fraction(-1, 2), ZeroDivisionError), (2, 10**12, ValueError),
    ):  # fmt: skip
        with pytest.raises(error):
            power(base, exponent)


def test_powers_of_enclosed_numbers_contain_the_true_values():
    base = log(3) * sqrt(2) + 1  # 2.5537
    for exponent, low, high in ((2, "652/100", "653/100"), (HALF, "159/100", "160/100"),
        (Fraction(1, 3), "136/100", "137/100"), (-1, "39/100", "40/100")):  # fmt: skip
        result = power(base, exponent)
        assert (
            decide(result, ">", Fraction(low)) is Verdict.HOLDS and decide(result, "<", Fraction(high)) is Verdict.HOLDS
        )
    assert power(base, 0) == 1


def test_sums_of_logarithms_have_the_values_computed_by_hand():
    small = log(2) - log(3)
    assert abs(small) == log(3) - log(2) and abs(log(3) - log(2)) == log(3) - log(2)
    assert small.sign() == -1 and (-small).sign() == 1 and (log(6) - log(2) - log(3)).sign() == 0
    assert (log(8) / log(2)) == 3
    close = Fraction(10**30 + 1, 10**30)
    assert (log(close)).sign() == 1 and (-log(close)).sign() == -1
    with pytest.raises(ZeroDivisionError):
        log(2) / (log(6) - log(2) - log(3))


def test_numbers_of_other_libraries_have_their_exact_values():
    assert fraction(flint.fmpq(3, 4)) == Fraction(3, 4) and fraction(flint.fmpz(5)) == 5
    assert fraction(sympy.Float("-0.75")) == Fraction(-3, 4) and fraction(np.float32(0.5)) == HALF
    for bad in (flint.arb(1), sympy.Float("inf"), np.array([1, 2]), float("nan")):
        with pytest.raises(ValueError):
            fraction(bad)


def test_numpy_numbers_are_compared_by_their_exact_values():
    assert decide(np.float64(0.5), "==", HALF) is Verdict.HOLDS and decide(np.array([2]), ">", 1) is Verdict.HOLDS
    assert decide(np.longdouble(1) / 3, "<", Fraction(1, 2)) is Verdict.HOLDS
    for bad in (np.array([1, 2]), np.array([1j])):
        with pytest.raises(ValueError, match="must be"):
            decide(bad, ">", 0)
    assert decide(np.longdouble("inf"), ">", 10**300) is Verdict.HOLDS


def test_a_root_is_above_what_is_not_positive():
    root = sqrt(2)
    for low in (0, Fraction(-7), -1):
        assert decide(root, ">", low) is Verdict.HOLDS and decide(low, "<", root) is Verdict.HOLDS
        assert decide(root, "<", low) is Verdict.VIOLATED and decide(low, ">", root) is Verdict.VIOLATED
    assert decide(sqrt(2), "<", power(3, Fraction(1, 3))) is Verdict.HOLDS
    assert decide(power(8, Fraction(1, 6)), "==", sqrt(2)) is Verdict.HOLDS


def test_logarithms_survive_pickling():
    for number in (log(2), log(Fraction(3, 2)) / 2 - log(5), LogSum.half(Fraction(4, 3))):
        restored = pickle.loads(pickle.dumps(number))
        assert type(restored) is LogSum and restored.terms == number.terms and restored == number

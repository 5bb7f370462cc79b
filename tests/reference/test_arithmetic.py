"""Enclosures contain the true value, verdicts are proved, and comparisons that no enclosure decides are undecided."""

import math
import random
import sys
from fractions import Fraction

import mpmath
import pytest
import sympy

from reference.arithmetic import (
    INFINITY,
    LogSum,
    RationalVector,
    Real,
    Undecided,
    Verdict,
    ball,
    decide,
    dot,
    exp,
    fraction,
    half_log,
    log,
    power,
    real,
    sqrt,
)

NASTY = [
    Fraction(1),
    Fraction(1, 2**60),
    1 + Fraction(1, 2**60),
    1 - Fraction(1, 2**60),
    Fraction(3, 2),
    Fraction(2**53 - 1, 2**53),
    Fraction(10**40 + 1, 10**40),
    Fraction(1, 3),
    Fraction(10**25),
]


def points(count=1200, seed=20240501):
    generator = random.Random(seed)
    drawn = list(NASTY)
    while len(drawn) < count:
        kind = generator.randrange(4)
        if kind == 0:
            drawn.append(Fraction(generator.randrange(1, 10**6), generator.randrange(1, 10**6)))
        elif kind == 1:
            drawn.append(Fraction(generator.randrange(1, 2**20), 2 ** generator.randrange(1, 40)))
        elif kind == 2:
            drawn.append(1 + Fraction(generator.choice((-1, 1)), generator.randrange(2, 10**12)))
        else:
            drawn.append(Fraction(1, generator.randrange(1, 10**9)))
    return drawn


def contains(enclosed: Real, true, bits: int) -> bool:
    """Return whether the ball at `bits` contains the mpmath value, known to about 400 bits."""
    ball = enclosed.at(bits) if isinstance(enclosed, Real) else None
    if ball is None:
        return abs(mpmath.mpf(enclosed.numerator) / enclosed.denominator - true) <= abs(true) * mpmath.mpf(2) ** -380
    with mpmath.workprec(420):
        mantissa, exponent = ball.mid().man_exp()
        middle = mpmath.ldexp(mpmath.mpf(int(mantissa)), int(exponent))
        mantissa, exponent = ball.rad().man_exp()
        radius = mpmath.ldexp(mpmath.mpf(int(mantissa)), int(exponent))
        return abs(middle - true) <= radius + abs(true) * mpmath.mpf(2) ** -390


@pytest.mark.parametrize(
    ("enclosed", "theirs"),
    [(exp, mpmath.exp), (log, mpmath.log), (sqrt, mpmath.sqrt), (lambda q: power(q, Fraction(-2, 3)), None)],
    ids=["exp", "log", "sqrt", "power"],
)
@pytest.mark.parametrize("bits", [64, 128])
def test_enclosures_contain_what_mpmath_computes_at_400_bits(enclosed, theirs, bits):
    for q in points():
        if enclosed is exp and q > 1000:
            continue
        with mpmath.workprec(420):
            value = mpmath.mpf(q.numerator) / q.denominator
            true = (
                theirs(value)
                if theirs
                else mpmath.power(mpmath.mpf(q.denominator) ** 2 / q.numerator**2, mpmath.mpf(1) / 3)
            )
        assert contains(enclosed(q), true, bits), q


def test_a_wrong_value_is_not_contained():
    with mpmath.workprec(420):
        assert not contains(exp(1), mpmath.e + mpmath.mpf(2) ** -100, 128)


def test_square_roots_are_compared_by_their_squares():
    assert decide(sqrt(2) * sqrt(3), "==", sqrt(6)) is Verdict.HOLDS
    assert decide(sqrt(2), "<", Fraction(3, 2)) is Verdict.HOLDS
    assert decide(sqrt(2) * sqrt(2), "==", 2) is Verdict.HOLDS
    assert decide(sqrt(Fraction(9, 4)), "==", Fraction(3, 2)) is Verdict.HOLDS


def test_signs_of_sums_of_logarithms_are_exact_where_no_enclosure_separates():
    assert (log(2) + log(3) - log(6)).sign() == 0
    assert decide(log(4), "==", 2 * log(2)) is Verdict.HOLDS
    near = LogSum({Fraction(2): Fraction(1), Fraction(2**400 + 1, 2**401): Fraction(1)})
    assert near.sign() == 1  # ln(1 + 2**-400): far below the first precisions


def test_exponentials_of_half_logarithms_are_roots():
    assert exp(half_log(Fraction(9, 4))) == Fraction(3, 2)
    assert decide(exp(half_log(3)), "==", sqrt(3)) is Verdict.HOLDS


def test_a_distance_is_first_enclosed_at_a_precision_that_separates_its_allowance_from_zero():
    precisions: list[int] = []
    root = Real(lambda bits: precisions.append(bits) or ball(2).sqrt() - ball(2).sqrt())
    assert decide(root, "<=", Fraction(1, 1 << 100)) is Verdict.HOLDS and precisions == [128]
    precisions.clear()
    assert decide(Real(root._evaluate), "<", 1) is Verdict.HOLDS and precisions == [64]
    precisions.clear()
    assert decide(Real(root._evaluate), "==", Fraction(1, 1 << 100), bits=80) is Verdict.UNDECIDED and precisions == [
        80
    ]


def test_an_equality_that_only_enclosures_support_is_undecided_and_does_not_pass():
    assert decide(exp(1) * exp(-1), "==", 1) is Verdict.UNDECIDED
    with pytest.raises(Undecided):
        bool(exp(1) * exp(-1) <= 1)


def test_a_verdict_has_no_truth_value():
    with pytest.raises(TypeError):
        bool(decide(1, "<", 2))


def test_comparisons_with_infinity_and_with_exact_numbers_are_decided():
    assert decide(1, "<=", INFINITY) is Verdict.HOLDS
    assert decide(INFINITY, "<=", 5) is Verdict.VIOLATED
    assert decide(float("nan"), "<=", 1) is Verdict.VIOLATED
    assert decide(Fraction(1, 3), "==", Fraction(1, 3)) is Verdict.HOLDS
    assert decide(exp(1), ">", Fraction(27182818284590452353602874, 10**25)) is Verdict.HOLDS
    with pytest.raises(ValueError, match="relation must be one of"):
        decide(1, "=<", 2)


def test_sympy_expressions_are_what_is_checked():
    assert decide(sympy.sqrt(8), "==", 2 * sympy.sqrt(2)) is Verdict.HOLDS
    assert decide(13 * sympy.Rational(1, 2) ** -5, "==", 416) is Verdict.HOLDS
    assert decide(sympy.exp(2) + sympy.log(3), ">", 8) is Verdict.HOLDS
    with pytest.raises(ValueError, match="free symbols"):
        real(sympy.Symbol("x") + 1)


@pytest.mark.parametrize("bad", ["one", None, float("nan"), float("inf"), "1/0", True, [1]])
def test_a_value_that_is_no_rational_is_refused_by_name(bad):
    with pytest.raises(ValueError, match="gamma must be"):
        fraction(bad, "gamma")


def test_floats_are_taken_at_their_exact_value():
    assert fraction(0.1, "x") == Fraction(3602879701896397, 2**55)


def test_a_float_makes_a_result_a_float_and_is_compared_within_the_allowance():
    for value in (sqrt(0.5), exp(0.5), log(0.5), half_log(0.5), 0.5 * sqrt(2), sqrt(2) - 0.5, 1.0 / exp(1)):
        assert isinstance(value, float)
    assert decide(sqrt(2.0) * sqrt(2), "==", 2) is Verdict.HOLDS
    assert exp(1000.0) == INFINITY and log(0.0) == -INFINITY


def test_rational_vectors_keep_one_denominator():
    vector = RationalVector.of(["1/2", "1/3", "1/6"])
    assert vector.denominator == 6 and list(vector) == [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]
    assert dot(vector, (1, -1, Fraction(1, 2))) == Fraction(1, 4)
    assert RationalVector([2, 4], 7).normalised() == [Fraction(1, 3), Fraction(2, 3)]
    with pytest.raises(ValueError, match="positive sum"):
        RationalVector([0, 0], 1).normalised()


def test_the_inner_product_of_enclosed_weights_is_enclosed():
    value = dot((sqrt(2), Fraction(1, 2)), (1, Fraction(-1, 3)))
    assert math.isclose(float(value), math.sqrt(2) - 1 / 6)


def test_a_number_of_thousands_of_nested_operations_is_enclosed_and_the_interpreter_left_as_it_was():
    limit, number = sys.getrecursionlimit(), sqrt(2)
    for _ in range(4000):
        number = (number / 2 + sqrt(3)) * Fraction(1, 2)  # tends to x = x/4 + sqrt(3)/2
    assert decide(abs(number - 2 * sqrt(3) / 3), "<", Fraction(1, 2**200)) is Verdict.HOLDS
    assert sys.getrecursionlimit() == limit

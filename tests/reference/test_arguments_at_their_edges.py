"""Arguments, vectors and integers at their limits: refused, shortened, or equal."""

from decimal import Decimal
from fractions import Fraction
from math import nextafter

import numpy as np
import pytest

from reference.arithmetic import (
    RationalVector,
    Real,
    fraction,
    shown,
)
from reference.arithmetic.balls import ball
from reference.arithmetic.inputs import (
    MOST,
    as_float,
    checked_count,
    entries_of,
    exact_column,
    float_within,
    index_below,
    matrix_of,
    whole_number,
)
from reference.arithmetic.integers import coprime_basis, exact_root, multiplicities
from reference.arithmetic.rationals import DIGITS, LONGEST_TEXT, POWERS_OF_TWO
from reference.arithmetic.real_vectors import RealVector
from reference.arithmetic.weights import bit_length, dot

HALF = Fraction(1, 2)
TINY = Fraction(1, 2**2000)  # no enclosure of fewer bits separates 1 + TINY from 1


@pytest.mark.parametrize("entry", [2, -2, Fraction(3, 2), Fraction(-3, 2), 0.5, True, "1"])
def test_a_column_has_exact_margins_up_to_1(entry):
    assert exact_column([1, -1, 0, Fraction(1, 2)], 4) == (1, -1, 0, Fraction(1, 2))
    with pytest.raises(ValueError, match="column must have"):
        exact_column((1, entry), 2)
    with pytest.raises(ValueError, match="column must have 3 margins, got 2"):
        exact_column((1, 1), 3)


def test_counts_indices_and_bounds_are_refused_beyond_their_ends():
    assert checked_count(1) == 1 and checked_count(MOST) == MOST and checked_count(0, least=0) == 0
    for bad in (0, -1, MOST + 1, True, 2.0):
        with pytest.raises(ValueError, match="m must be"):
            checked_count(bad)
    assert index_below(0, "i", 3) == 0 and index_below(np.int64(2), "i", 3) == 2
    for bad in (3, -1, True, False, 1.0, "0"):
        with pytest.raises(ValueError, match=r"i must be in 0\.\.2"):
            index_below(bad, "i", 3)
    assert float_within(HALF, "x", 0.5, 1.0) == 0.5 and float_within(1, "x", 0.0, 1.0) == 1.0
    for bad, low, open_below in (
        (1.5, 0.0, False),
        (-0.1, 0.0, False),
        (0.0, 0.0, True),
        (float("nan"), 0.0, False),
        (True, 0.0, False),
    ):
        with pytest.raises(ValueError, match="x must be"):
            float_within(bad, "x", low, 1.0, open_below)
    assert (
        float_within(nextafter(0.0, 1.0), "x", 0.0, 1.0, open_below=True) > 0 and float_within(0.0, "x", 0.0, 1.0) == 0
    )
    assert as_float(np.float64(0.5)) == 0.5 and as_float(np.array([0.5, 1.0])) is None and as_float(10**400) is None
    assert as_float("1") is None and as_float(True) is None
    assert whole_number(Fraction(4, 2), "n") == 2
    with pytest.raises(ValueError, match="n must be whole"):
        whole_number(HALF, "n")
    assert matrix_of([[1, 2], [3, 4]], "a") == ((1, 2), (3, 4)) and entries_of(range(2), "a") == (0, 1)
    for bad in ([], [[]], [[1, 2], [3]], "12", [1, 2], np.array(3.0)):
        with pytest.raises(ValueError, match="a must"):
            matrix_of(bad, "a")


def test_a_number_is_written_with_at_most_so_many_digits():
    assert fraction(Decimal("1" * DIGITS)) == int("1" * DIGITS) and fraction(Decimal(f"1e{DIGITS}")) == 10**DIGITS
    assert fraction("1" + " " * (LONGEST_TEXT - 1)) == 1 and fraction(f"1e-{DIGITS}") == Fraction(1, 10**DIGITS)
    for bad in (Decimal("1" * (DIGITS + 1)), Decimal(f"1e{DIGITS + 1}"), "1" + " " * LONGEST_TEXT, f"1e-{DIGITS + 1}"):
        with pytest.raises(ValueError, match=f"value must have at most {DIGITS} digits"):
            fraction(bad)

    class Binary:
        def __init__(self, sign, mantissa, exponent):
            self._mpf_ = (sign, mantissa, exponent, 1)

    assert fraction(Binary(1, 3, -2)) == Fraction(-3, 4) and fraction(Binary(0, 0, 0)) == 0
    assert fraction(Binary(0, 1, POWERS_OF_TWO)) == 2**POWERS_OF_TWO
    for bad in (Binary(0, 1, POWERS_OF_TWO + 1), Binary(0, 1, -POWERS_OF_TWO - 1), Binary(0, 0, 5)):
        with pytest.raises(ValueError, match="value must"):
            fraction(bad)


def test_a_message_is_cut_where_it_is_too_long():
    assert shown("abc", most=5) == "'abc'" and shown("abcd", most=5) == "'a..." and shown([1, 2], most=6) == "[1, 2]"
    assert (
        shown(2**239) == str(2**239)
        and shown(2**240) == "a number of 241 bits"
        and shown(Fraction(1, 2**240)) == "a number of 241 bits"
    )
    assert shown(True) == "True" and shown("a\nb") == "'a\\nb'" and shown(b"ab") == "b'ab'"


def test_vectors_are_equal_entry_by_entry():
    vector = RationalVector([1, 2, 1], 4)
    assert vector == [Fraction(1, 4), HALF, Fraction(1, 4)] and vector == RationalVector([2, 4, 2], 8)
    assert vector != [Fraction(1, 4), HALF, HALF] and vector != [Fraction(1, 4), HALF] and vector != 1
    assert hash(vector) == hash(RationalVector([2, 4, 2], 8)) and len(vector) == 3
    assert vector[1:] == [HALF, Fraction(1, 4)] and vector[-1] == Fraction(1, 4) and bit_length(vector) == 3
    assert RationalVector([1, -9], 4).bit_length() == 4 and RationalVector([1, 9], 4).bit_length() == 4
    assert RationalVector.of(["1/2", Fraction(1, 3)]).numerators == (3, 2)
    assert RationalVector([2, 4], 3).normalised() == [Fraction(1, 3), Fraction(2, 3)]
    for bad in (0, -1, 2.0):
        with pytest.raises(ValueError, match="denominator must be"):
            RationalVector([1], bad)
    with pytest.raises(ValueError, match="positive sum"):
        RationalVector([0, 0], 1).normalised()


@pytest.mark.parametrize("scale", [1, 3**200, 7**1500])
def test_a_vector_is_evened_with_the_proportions_within_each_half(scale):
    vector = RationalVector([2 * scale, 1, 3 * scale, 5], 5 * scale + 6).normalised()
    masks = (True, False, True, False), (False, True, False, True)
    evened = vector.evened(masks)
    assert list(evened) == [Fraction(1, 5), Fraction(1, 12), Fraction(3, 10), Fraction(5, 12)]
    assert vector.dot_signs(masks) == Fraction(5 * scale - 6, 5 * scale + 6)
    assert vector.halves(masks) == vector.halves(masks)
    other = (False, True, True, False), (True, False, False, True)
    assert vector.dot_signs(other) == Fraction(scale - 4, 5 * scale + 6)
    assert RationalVector([2, 1], 7).dot_signs(((True, False), (False, True))) == Fraction(1, 7)


def test_an_edge_is_the_inner_product_under_weights_of_any_type():
    enclosed = [Real(lambda bits: ball(2).sqrt()), HALF]
    assert dot(enclosed, (0, 0)) == 0 and float(dot(enclosed, (1, -1))) == pytest.approx(0.9142135624)
    assert float(dot(enclosed, (0, HALF))) == 0.25
    assert (
        dot([HALF, Fraction(1, 4)], (1, -1)) == Fraction(1, 4) and dot(np.array([0.5, 0.25]), np.array([1, -1])) == 0.25
    )
    assert dot(RationalVector([1, 3], 4), (HALF, 1)) == Fraction(7, 8) and dot(
        RationalVector([1, 3], 4), (0, 1)
    ) == Fraction(3, 4)
    assert bit_length([Fraction(1, 9), Fraction(17, 2)]) == 5 and bit_length(np.array([0.5])) == 0 == bit_length([0.5])
    vector = RealVector(lambda bits: [ball(2).sqrt(), ball(2).sqrt(), ball(1)], 3, alike=("a", "a", "b"))
    assert (
        dot(vector, (1, 0, HALF)) == HALF and isinstance(dot(vector, (1, 0, 1)), Real) and dot(vector, (0, 0, 0)) == 0
    )
    assert len(vector) == 3 and float(vector[-1]) == 1.0 and len(vector[:2]) == 2 and vector[1] is vector[1]


def test_a_basis_of_coprime_integers_and_exact_roots():
    assert (
        coprime_basis([12, 18, 1]) == [2, 3]
        and coprime_basis([4, 6]) == [2, 3]
        and coprime_basis([4]) == [4]
        and coprime_basis([]) == []
    )
    assert multiplicities(72, [2, 3, 5]) == [3, 2, 0] and multiplicities(1, [2]) == [0]
    assert exact_root(27, 3) == 3 and exact_root(28, 3) is None and exact_root(0, 2) == 0 and exact_root(1, 5) == 1

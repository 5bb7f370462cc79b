"""Counterexamples to MRS13, Section 5, by a second route: mpmath, sympy, or arithmetic by hand."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy

from properties.engine import witness


def test_no_norm_is_at_most_a_negative_number():
    (result,) = witness.stored_witnesses("MRS13.lemma-27.reading-every")
    assert math.log(1 / result.case.epsilon) < 0


def test_a_move_by_c_along_half_margins_leaves_a_negative_margin():
    (result,) = witness.stored_witnesses("MRS13.lemma-27.step-shift")
    rows = result.case.game.rows
    assert rows == ((1, 0, 0), (1, 0, 0), (-1, 0, 0), (-1, 1, 0), (-1, 0, 1))
    optimum, direction = (math.log(2) / 2, 0, 0), (0, 0.5, 0.5)  # 2 e^-x + e^x is least at x = ln(2)/2
    margins = [sum(a * b for a, b in zip(row, optimum, strict=True)) for row in rows[3:]]
    shifted = [
        z - min(margins) * sum(a * b for a, b in zip(row, direction, strict=True))
        for z, row in zip(margins, rows[3:], strict=True)
    ]
    assert max(shifted) < 0


def test_the_optimum_across_the_null_space_is_longer_in_the_first_norm_than_in_the_second():
    """2 e^-x + e^-y + e^(x+y) is strictly convex, and its three terms are equal at (x, y) = (2, -1) ln(2)/3: slope 0.

    The third coordinate is free on F, and 0 in the optimum orthogonal to the null space; at 1/5 the inequality holds."""
    (result,) = witness.stored_witnesses("MRS13.lemma-27.step-norm")
    assert result.case.game.rows == ((1, 0, 0), (1, 0, 0), (0, 1, 0), (-1, -1, 0), (0, 0, 1))
    with mpmath.workdps(40):
        third = mpmath.log(2) / 3
        x, y, length = 2 * third, -third, mpmath.log(result.case.epsilon.denominator)
        terms = 2 * mpmath.exp(-x), mpmath.exp(-y), mpmath.exp(x + y)
        assert result.case.epsilon.numerator == 1 and max(terms) - min(terms) < mpmath.mpf(10) ** -38
        assert abs(x) + abs(y) + length > mpmath.sqrt(x**2 + y**2) + length + mpmath.mpf("0.17")
        free = mpmath.mpf("0.2")  # λ* is the same, c = 0.2
        assert abs(x) + abs(y) + length < mpmath.sqrt(x**2 + y**2 + free**2) + length + free - mpmath.mpf("0.06")


def test_nine_different_columns_have_margins_above_five_times_the_norm():
    """All nine coefficients equal a, 9 a = ln(2)/2: in units of a the squared norms are 3 · 81 and 9, and 243 > 25 · 9."""
    (result,) = witness.stored_witnesses("MRS13.lemma-27.step-margins")
    rows = result.case.game.rows
    assert len(rows) == 5 and len(set(zip(*rows, strict=True))) == 9
    assert rows[:3] == ((1,) * 9, (1,) * 9, (-1,) * 9)
    sums = [sum(row) for row in rows]
    assert sums == [9, 9, -9, 0, 0]
    assert sum(z * z for z in sums) == 243 > 5**2 * 9
    direction = [sum(column[3:]) for column in zip(*rows, strict=True)]  # the two rows are orthogonal to F: a split
    margins = [sum(a * b for a, b in zip(row, direction, strict=True)) for row in rows]
    assert margins[:3] == [0, 0, 0] and min(margins[3:]) > 0


@pytest.mark.parametrize("constant", [1, 10**6, 10**100])
def test_a_combination_that_stays_is_longer_than_a_logarithm_that_vanishes(constant):
    """λ* = (ln(2)/2, ln(1/ε)) at ε = 1 - 1/(4C), where C ln(1/ε) < 1/(4 - 1/C) <= 1/3 < ln(2)/2."""
    (result,) = witness.stored_witnesses("MRS13.lemma-27.step-end")
    assert result.case.game.rows == ((1, 0), (1, 0), (-1, 0), (0, 1))
    assert result.case.constant == 10**6 and result.case.epsilon == 1 - Fraction(1, 4 * 10**6)
    share = Fraction(1, 4 * constant)
    assert constant * share / (1 - share) <= Fraction(1, 3)  # ln(1/(1 - x)) <= x/(1 - x)
    assert math.log(2) / 2 > 1 / 3


def test_a_square_of_a_logarithm_is_not_the_logarithm():
    (result,) = witness.stored_witnesses("MRS13.remark-28-from-6.step-square")
    assert math.log(1 / result.case.epsilon) > 1


def test_half_a_margin_keeps_the_square_root_of_the_loss():
    (result,) = witness.stored_witnesses("MRS13.corollary-30.step-reference")
    rows, epsilon = result.case.game.rows, float(result.case.epsilon)
    assert rows == ((1, -1), (-1, 1), (1, 1), (1, 0))
    length = math.log(2 / epsilon)
    total = sum(math.exp(-length * (a + b) / 2) for a, b in rows)
    assert total == pytest.approx(2 + epsilon / 2 + math.sqrt(epsilon / 2)) and total > 2 + 2 * epsilon / 2


def test_a_factor_above_one_is_not_its_inverse():
    (result,) = witness.stored_witnesses("MRS13.corollary-30.step-logarithm")
    assert math.log(1 / result.case.epsilon) > 1


def stored_row(row):
    """Return the stored counterexample to a row of Figure 5."""
    (result,) = (one for one in witness.stored_witnesses("MRS13.figure-5.reading-literal") if one.case.row == row)
    return result


def test_the_table_promises_less_than_one_round():
    result = stored_row("upper")
    assert result.case.row == "upper" and result.case.game.rows == ((Fraction(9, 10),), (1,))
    norm = math.log(21 / 20)
    excess = 1 - (math.exp(-0.9 * norm) + math.exp(-norm)) / 2
    assert 13 * norm**6 / excess**5 < 1


def blocks(count):
    """Return the matrix in which hypothesis j has +, +, - on three examples and abstains elsewhere, and a last hypothesis
    is right on a last example."""
    rows = np.zeros((3 * count + 1, count + 1))
    for j in range(count):
        rows[3 * j : 3 * j + 3, j] = 1, 1, -1
    rows[-1, -1] = 1
    return rows


@pytest.mark.parametrize("count", [1, 4, 30])
def test_separate_blocks_need_a_round_for_half_of_the_hypotheses(count):
    """λ_min, μ_max and γ by numpy and by hand; AdaBoost in floats from the paper's text, against N - ε m / (3 - √8)."""
    rows = blocks(count)
    m, least = len(rows), count * math.sqrt(8)
    eigenvalues = np.linalg.eigvalsh(rows[:-1].T @ rows[:-1])
    assert np.allclose(eigenvalues[eigenvalues > 1e-9], 3)
    top = math.log(m)  # a margin u or -u of a block leaves 2e^-u + e^u <= m, hence |u| <= ln m
    assert 2 * math.exp(-top) + math.exp(top) >= m
    assert abs(rows @ np.eye(count + 1)[-1] - np.eye(m)[-1]).max() == 0  # η† : margin γ = 1 on the last example, 0 on F
    combination = np.zeros(count + 1)
    for t in range(2 * count):
        losses = np.exp(-rows @ combination)
        excess = (losses.sum() - least) / m
        assert t >= count - excess * m / (3 - math.sqrt(8)) - 1e-9
        edges = losses @ rows / losses.sum()
        j = int(np.argmax(abs(edges)))
        if abs(edges[j]) > 1 - 1e-9:
            break
        combination[j] += math.atanh(edges[j])


def test_no_polynomial_of_the_three_parameters_bounds_the_rounds():
    """The stored polynomials at ln(3N + 1) against half of N, in whole numbers; and no power of a logarithm reaches N."""
    (result,), tabled = (
        witness.stored_witnesses("MRS13.remark-cubic-rate.reading-three-parameters"),
        stored_row("blocks"),
    )
    assert witness.stored_witnesses("MRS13.remark-cubic-rate")[0].case == result.case
    for case, coefficient in ((result.case, result.case.coefficient), (tabled.case, 1)):
        logarithm = math.ceil(math.log(3 * case.blocks + 1))
        assert logarithm >= 1  # the largest of 1/√3, 1 and μ_max is at most that
        assert 2 * coefficient * logarithm**case.degree * 40**3 < case.blocks
    # N - (3N + 1)/(40 (3 - √8)) > N/2: 3 - √8 > 4/25 makes it at least N - 25 (3N + 1)/160
    assert (3 - Fraction(4, 25)) ** 2 > 8
    assert all(160 * count - 25 * (3 * count + 1) > 80 * count for count in (result.case.blocks, tabled.case.blocks))
    x = sympy.Symbol("x", positive=True)  # ln N
    assert all(sympy.limit(sympy.exp(x) / x**degree, x, sympy.oo) == sympy.oo for degree in range(1, 20))


def test_no_polynomial_in_the_number_of_examples_bounds_the_rounds():
    """In whole numbers at 128 examples, as ln(100) > 4 and ln(128) < 5; doubling m multiplies m²(m - 1) by less than 16."""
    (result,) = witness.stored_witnesses("MRS13.sentence-polynomial-bounds.reading-literal")
    assert (result.case.constant, result.case.beta) == (1000, 3)
    assert math.log(100) > 4 and math.log(128) < 5
    assert (2**126 - 1) * 4 > 1000 * (128 * 127 * 12800) ** 3 * 2 * 5
    assert all((2 * m) ** 2 * (2 * m - 1) < 16 * m**2 * (m - 1) for m in (8, 64, 1024))
    x = sympy.Symbol("x", positive=True)
    assert all(sympy.limit(2**x / (x ** (3 * beta) * sympy.log(x)), x, sympy.oo) == sympy.oo for beta in (1, 3, 9))


def rounds_of_coordinate_descent(rows, copies, target):
    """Return AdaBoost's rounds in floats, from the paper's text, until the loss summed over copies of the rows is at most
    target, with the largest |edge| met."""
    rows, copies = np.array(rows, dtype=float), np.array(copies, dtype=float)
    combination, largest = np.zeros(rows.shape[1]), 0.0
    for t in range(10**4):
        losses = copies * np.exp(-rows @ combination)
        if losses.sum() <= target:
            return t, largest
        edges = losses @ rows / losses.sum()
        j = int(np.argmax(abs(edges)))
        largest = max(largest, abs(edges[j]))
        combination[j] += math.atanh(edges[j])
    raise AssertionError("not reached")


@pytest.mark.parametrize(("m", "rounds"), [(60, 10), (600, 99), (6000, 989)])
def test_two_nearly_opposite_hypotheses_take_more_rounds_the_more_examples(m, rounds):
    """The rows (u, τv - (1 - τ)u), m/6 of each: λ_min by numpy, and the rounds beside 0.15 √m."""
    step = 2 / math.sqrt(m)
    rows = [[u, step * v - (1 - step) * u] for u in (1, -1) for v in (1, 1, -1)]
    stretched = math.sqrt(m / 6) * np.array(rows)
    assert np.linalg.eigvalsh(stretched.T @ stretched)[0] >= 2
    infimum = 2 * math.sqrt(2) / 3
    assert rounds_of_coordinate_descent(rows, [m / 6] * 6, m * (infimum + 0.03))[0] == rounds
    taken, largest = rounds_of_coordinate_descent(rows, [m / 6] * 6, m * (infimum + 1 / 40))
    assert taken >= math.log(10 / 9) / math.log(2) * math.sqrt(m) and largest <= 1 / 3 + 1e-12


def test_no_polynomial_of_bounded_parameters_bounds_the_rounds_of_two_nearly_opposite_hypotheses():
    """By hand: a loss of at most 1 leaves |a| <= ln(2)/2 and 0 <= b <= ln 2, so e^μ_max <= 2 √2 < 3 and 1/λ_min < 1."""
    case = stored_row("pair").case
    x = sympy.Symbol("x", positive=True)  # e^-b
    assert sympy.solveset(2 * x + 1 / x <= 3, x, sympy.S.Reals & sympy.Interval.open(0, sympy.oo)) == sympy.Interval(
        sympy.Rational(1, 2), 1
    )
    assert sympy.simplify(sympy.cosh(sympy.log(2) / 2).rewrite(sympy.exp) - 3 / (2 * sympy.sqrt(2))) == 0
    assert sympy.simplify(sympy.atanh(sympy.Rational(1, 3)).rewrite(sympy.log) - sympy.log(2) / 2) == 0
    assert (Fraction(9, 5) + Fraction(10, 9) - Fraction(3, 40)) ** 2 > 8  # within 1/40 of 2 √2/3, b >= ln(10/9)
    # √m = 6 size, t = 2/√m: b/t over steps of ln(2)/2; ln(10/9) > 1/10 and ln 2 < 7/10
    assert Fraction(6 * case.size, 7) > 3**case.degree * 40
    assert math.log(10 / 9) > 1 / 10 and math.log(2) < 7 / 10


@pytest.mark.parametrize(("copies", "rounds"), [(10, 11), (100, 88), (1000, 859)])
def test_entries_of_minus_one_zero_and_one_suffice_for_the_summed_loss(copies, rounds):
    """The eigenvalue is at least the determinant 6k over the trace 4k + 3."""
    rows, counts = np.array([[1, -1], [-1, 1], [1, 0], [-1, 0]]), np.array([copies, copies, 2, 1])
    square = rows.T @ (counts[:, None] * rows)
    assert round(np.linalg.det(square)) == 6 * copies and np.trace(square) == 4 * copies + 3
    assert np.linalg.eigvalsh(square)[0] >= 6 / 7
    assert rounds_of_coordinate_descent(rows, counts, 2 * copies + 2 * math.sqrt(2) + 1 / 20)[0] == rounds

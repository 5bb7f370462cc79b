"""Counterexamples to MRS13, Section 4 and its appendix, recomputed without the code that the claims use."""

from fractions import Fraction
from itertools import pairwise, product
from math import exp, factorial, log, sqrt

import mpmath
import numpy as np
import sympy

from properties.engine import witness
from tests.second_routes.mrs13.decomposed import split


def stored(claim_id):
    (result,) = witness.stored_witnesses(claim_id)
    return result.case


def product_of(rows, vector):
    return [sum(a * x for a, x in zip(row, vector, strict=True)) for row in rows]


def test_no_partition_of_two_opposite_examples_has_a_unit_direction():
    """Lemma 15, Item 1: on one hypothesis the unit vectors are +1 and -1; each set of margins is checked."""
    rows = stored("MRS13.lemma-15.1.reading-literal").rows
    assert rows == ((1,), (-1,))
    for zero_loss in ([], [0], [1], [0, 1]):
        for unit in (1, -1):
            margins = product_of(rows, [unit])
            fits = all((margins[i] > 0) if i in zero_loss else (margins[i] == 0) for i in range(2))
            assert not fits


def test_another_combination_of_figure_4_is_optimal_on_a_and_b():
    """The remark after Lemma 15: a + b loses at least 2 by the inequality of means, and (1, 1) loses 2."""
    case = stored("MRS13.remark-optimum-set")
    assert product_of(case.game.rows[:2], case.combination) == [0, 0] and any(case.combination)
    x, y = sympy.symbols("x y", real=True)
    loss = sympy.exp(-(x - y)) + sympy.exp(x - y)
    assert sympy.simplify((loss - 2) - (sympy.exp((x - y) / 2) - sympy.exp((y - x) / 2)) ** 2) == 0


def test_complementary_rows_cannot_be_zero_loss_examples():
    """Theorem 10's matrix: margins on rows 0 and 1 add up to 0 for every combination."""
    m = stored("MRS13.remark-optimum-set.theorem-10.reading-literal").m
    row = [1] + [-1] * (m - 2)
    assert [a + b for a, b in zip(row, [-a for a in row], strict=True)] == [0] * (m - 1)


def test_the_third_constant_of_figure_4_is_below_the_printed_bound():
    """Equation 14 with 40 digits and only the definitions of the proofs of Lemmas 17 and 18 and Theorem 14."""
    assert stored("MRS13.equation-14.reading-literal").rows == ((1, -1), (-1, 1), (1, 1))
    mpmath.mp.dps = 40
    m, n, gamma = 3, 2, 1
    mu = mpmath.acosh(mpmath.mpf(m) / 2)  # e^-u + e^u <= 3 on the pair of opposite margins
    lambda_min_squared = 4  # M_FᵀM_F = 2 (1, -1)ᵀ(1, -1)
    C0 = 2 * lambda_min_squared * mpmath.exp(-mu) / (n * m)
    C1 = min(mpmath.mpf(1) / 4, mpmath.sqrt(C0 / m) / 4)
    C2 = C0 / (4 * m)
    C3 = min(C2 / m, (gamma * C1 / m) ** 2 / 2)
    printed = max(C0 / (4 * m**2), gamma**2 * C0 / (32 * m**3))
    assert printed / 20 > C3
    assert abs(C3 - gamma**2 * C0 / (32 * m**3)) < mpmath.mpf(10) ** -35


def test_a_descending_cubic_has_no_slope_at_its_end():
    """Equation 10 on f(x) = 2x³ - 3x², differentiated by sympy: 0 against 12."""
    x = sympy.Symbol("x", real=True)
    f = sum(sympy.Rational(c) * x**k for k, c in enumerate(stored("MRS13.equation-10.reading-literal").coefficients))
    least = sympy.minimum(sympy.diff(f, x, 2), x, sympy.Interval(0, 1))
    assert sympy.diff(f, x).subs(x, 1) ** 2 == 0 < 2 * least * (f.subs(x, 1) - f.subs(x, 0)) == 12


def test_the_printed_maximum_would_make_the_constant_24_times_too_small():
    """Corollary 23 on Figure 4: 1/C3 with C3 = min{C2/m, (γ C1/m)²/2} from 40 digits, against 4m²/C0."""
    assert stored("MRS13.corollary-23.step-maximum").rows == ((1, -1), (-1, 1), (1, 1))
    with mpmath.workdps(40):
        m, n, gamma = 3, 2, 1
        C0 = 2 * 4 * mpmath.exp(-mpmath.acosh(mpmath.mpf(m) / 2)) / (n * m)
        C1 = min(mpmath.mpf(1) / 4, mpmath.sqrt(C0 / m) / 4)
        C3 = min(C0 / (4 * m * m), (gamma * C1 / m) ** 2 / 2)
        assert abs(1 / C3 - 24 * 4 * m**2 / C0) < mpmath.mpf(10) ** -30


def test_a_negative_determinant_makes_a_norm_negative():
    """Lemma 33 on A = (-1): A⁻¹ = (-1), the only cofactor is the empty determinant 1, and det A is the entry."""
    ((entry,),) = stored("MRS13.lemma-33.step-determinant").rows
    assert abs(Fraction(1, entry)) == 1 > Fraction(1, entry) == -1


def test_copies_of_a_hypothesis_outnumber_the_columns_that_differ():
    columns = stored("MRS13.corollary-26.step-columns").columns
    assert len(columns) == 28 > 3 ** len(columns[0]) == 27 and len(set(columns)) == 2


def test_three_examples_of_which_none_has_zero_loss():
    """Lemma 34: the margins of every combination, weighted by 1, 1 and 2, add up to 0; so none is positive alone."""
    columns = stored("MRS13.lemma-34.step-rows").columns
    assert [a + b + 2 * c for a, b, c in columns] == [0, 0]


def test_edges_without_their_signs_cancel():
    """Lemma 16 on Figure 4 with a hypothesis negated: η† has margins 0, 0 and 1, the edges are 1/3 and -1/3."""
    case = stored("MRS13.lemma-16.step-absolute")
    assert case.game.rows == ((1, 1), (-1, -1), (1, -1)) and sum(map(abs, case.direction)) == 1
    assert product_of(case.game.rows, case.direction) == [0, 0, 1]
    edges = [Fraction(sum(row[j] for row in case.game.rows), 3) for j in range(2)]
    assert sum(x * edge for x, edge in zip(case.direction, edges, strict=True)) == Fraction(1, 3)
    assert sum(x * abs(edge) for x, edge in zip(case.direction, edges, strict=True)) == 0


def test_the_bracket_of_lemma_18_is_less_than_half():
    case = stored("MRS13.lemma-18.step-half")
    C0, theta, m = (sympy.Integer(int(value)) for value in (case.C0, case.theta, case.m))
    C1 = sympy.Min(sympy.Rational(1, 4), sympy.sqrt(C0 / m) / 4)
    bracket = sympy.sqrt(C0 * (1 - C1) * theta) - C1 * theta
    assert sympy.simplify(bracket - (sympy.sqrt(3) / 2 - sympy.Rational(1, 4))) == 0
    assert (sympy.Rational(1, 2) - sympy.expand(bracket**2)).is_positive


def test_every_example_of_the_triangular_matrix_has_a_positive_margin_at_once():
    """Lemma 24: then no example is in the finite-margin set, and M_F has no eigenvalue."""
    m = stored("MRS13.lemma-24.step-lambda").m
    rows = [[0] * i + [1] + [-1] * (m - 1 - i) for i in range(m)]
    assert product_of(rows, [2 ** (m - 1 - j) for j in range(m)]) == [1] * m
    assert sqrt(m) < m  # the norm of b = (1, ..., 1), which the proof gives as m


def test_optimal_combinations_of_figure_4_are_as_long_as_one_likes():
    rows = stored("MRS13.corollary-26.reading-every").rows
    for length in (1, 10**30):
        assert sum(exp(-u) for u in product_of(rows[:2], [length, length])) == 2


def test_the_best_direction_has_margins_one_one_and_two_after_scaling():
    """Lemma 36: of the unit directions with margins at least 1/2 on rows (1,0) and (0,1) there is only (1/2, 1/2), and
    no direction does better than 1/2, since the two margins add up to at most the norm."""
    rows = stored("MRS13.lemma-36.step-b").rows
    assert rows == ((1, 0), (0, 1), (1, 1))
    grid = [Fraction(k, 12) for k in range(-12, 13)]
    least = {(a, b): min(product_of(rows, (a, b))) for a, b in product(grid, grid) if abs(a) + abs(b) <= 1}
    assert max(least.values()) == Fraction(1, 2)
    assert [point for point, value in least.items() if value == Fraction(1, 2)] == [(Fraction(1, 2), Fraction(1, 2))]
    assert [u / Fraction(1, 2) for u in product_of(rows, (Fraction(1, 2), Fraction(1, 2)))] == [1, 1, 2]


def test_the_last_display_of_lemma_39_fails_at_full_rank():
    case = stored("MRS13.lemma-39.step-rank")
    assert (case.f, case.k) == (1, 1)
    for f in range(1, 12):
        assert 1 + f * factorial(f) > f * factorial(f)  # divided by sqrt(f): the printed bound fails at every k = f
        assert all(1 + k * factorial(k) <= f * factorial(f) for k in range(f))


def test_the_weights_before_round_2_are_a_half_and_two_quarters():
    """Lemma 31's induction: AdaBoost by hand on Figure 4, the second hypothesis first."""
    assert stored("MRS13.lemma-31.step-order").t == 2
    weights, column = [Fraction(1, 3)] * 3, (-1, 1, 1)
    edge = sum(w * u for w, u in zip(weights, column, strict=True))
    after = [w / (1 + u * edge) for w, u in zip(weights, column, strict=True)]
    assert after == [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]


def test_lemma_18_keeps_its_constant_where_the_chain_would_halve_it():
    """The printed C2 = C0/(4m) on the game that comes closest, against C0/(8m), which the displayed steps give."""
    m, n = 3, 1
    mu = log(2)  # the largest e^(u) with 2 e^-u + e^u <= 3 is 2, on the first two of the margins (u, u, -u)
    C0 = 2 * 3 * exp(-mu) / (n * m)
    K, theta = 2 * sqrt(2), 3 - 2 * sqrt(2)
    edge = 1 / 3
    drop = (K + theta) * (1 - sqrt(1 - edge**2))
    assert drop >= C0 / (4 * m) * theta


def test_only_the_zero_loss_margin_of_figure_4_grows_along_the_direction():
    """Lemma 22's index set: the printed one contains 2c for every c."""
    rows = stored("MRS13.lemma-22.step-index").rows
    for c in (1, 10**12):
        assert product_of(rows, [c, c]) == [0, 0, 2 * c]


def test_the_norm_of_eleven_ones_is_not_eleven():
    m = stored("MRS13.lemma-24.step-norm").m
    y = [2 ** (m - 1 - j) for j in range(m)]
    assert sum(1 for _ in range(m)) == m != m**2 and sum(v * v for v in y) == (4**m - 1) // 3
    assert Fraction(2 ** (m - 1), m) < Fraction(2**m, m)  # what the printed values give, against what is claimed
    assert sum(v * v for v in y) * m >= 4**m  # and yet |y|/sqrt(m) >= 2^m/m


def test_one_right_hypothesis_has_no_complement():
    """Lemma 36: (1) is a matrix without the column (-1)."""
    assert stored("MRS13.lemma-36.step-closed").columns == ((1,),)


def test_copies_of_hypotheses_push_the_bound_of_lemma_36_below_any_power():
    rows = stored("MRS13.lemma-36.reading-every").rows
    assert rows == ((1,) * 100,) * 2
    # both examples have margin |η|_1 = 1 under any nonnegative η, and no η of that norm has a larger one: γ = 1
    assert 1 / (sqrt(100) * 2 * factorial(2)) < 2 ** (-3 * 2 * log(2)) < 1
    for constant in (3, 10, 100):  # whatever the constant in the exponent, some N fails
        n = 16 ** (int(constant * 2 * log(2)) + 1)
        assert 1 / (sqrt(n) * 4) < 2.0 ** (-constant * 2 * log(2))


def test_a_run_falls_behind_the_progress_that_equation_14_promises():
    """Equation 14 read as a constant of progress, in floats of 40 digits: AdaBoost from Figure 1, K and λ_min by hand."""
    case = stored("MRS13.equation-14.reading-progress")
    rows = [[int(a) for a in row] for row in case.game.rows]
    assert rows == [[-1, -1, 1, 1], [1, 1, -1, -1], [-1, 0, -1, 0], [0, 1, 1, 1], [1, 0, 0, -1]]
    zero_loss, finite = (indices.tolist() for indices in split(np.array(rows, float))[:2])
    assert sorted(finite + zero_loss) == list(range(5)) and zero_loss
    matrix = sympy.Matrix([rows[i] for i in finite])
    eigenvalues = [mpmath.mpf(sympy.N(value, 60)) for value in (matrix.T * matrix).eigenvals() if value != 0]
    with mpmath.workdps(40):
        m, n, least = 5, 4, min(eigenvalues)
        assert finite == [0, 1]  # one pair of opposite rows: K = 2, and e^-u + e^u <= m gives μ_max
        C0 = 2 * least * mpmath.exp(-mpmath.acosh(mpmath.mpf(m) / 2)) / (n * m)
        margins, theta = [mpmath.mpf(0)] * m, []
        for j, _ in (*case.oracle.choices, (0, 1)):
            losses = [mpmath.exp(-z) for z in margins]
            theta.append(mpmath.fsum(losses) - 2)
            pulls = [
                mpmath.fsum(w * a for w, a in zip(losses, column, strict=True)) for column in zip(*rows, strict=True)
            ]
            assert len(theta) > len(case.oracle.choices) or abs(pulls[j]) > max(map(abs, pulls)) - mpmath.mpf(10) ** -30
            step = mpmath.atanh(pulls[j] / mpmath.fsum(losses))
            margins = [z + step * row[j] for z, row in zip(margins, rows, strict=True)]
        falls = [before - after for before, after in pairwise(theta)]
        short = [t for t, fall in enumerate(falls, 1) if fall < C0 / (4 * m**2) * theta[t - 1] ** 2]
        assert int(witness.stored_witnesses("MRS13.equation-14.reading-progress")[0].sides["at"].split()[1]) in short


def test_a_loss_above_one_stays_on_the_one_example_that_is_left():
    """Lemma 20's induction: margins t and -1/3; the first example leaves, and e^(1/3) > 1 while e^-1 + e^(1/3) < 2."""
    case = stored("MRS13.lemma-20.step-induction")
    assert case.game.rows == ((1, 0), (0, 1)) and case.turns[0] == ((0, Fraction(-1, 3)), (1, 0))
    assert exp(1 / 3) > 1 and exp(-1) + exp(1 / 3) < 2


def test_a_hypothesis_that_is_wrong_on_the_only_example_has_a_negative_coefficient():
    """Lemma 15, Item 1: the margin of η on the row (-1) is -η, positive only for η < 0."""
    assert stored("MRS13.lemma-15.1.step-convex").rows == ((-1,),)
    assert [eta for eta in (-1, 1) if -eta > 0] == [-1]

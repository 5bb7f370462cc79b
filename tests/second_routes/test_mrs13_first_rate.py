"""Every counterexample to MRS13 Sections 2, 3 and 5, recomputed by a second route: mpmath, cvxpy, or arithmetic by hand."""

import math
from fractions import Fraction

import cvxpy
import mpmath
import numpy as np
import pytest
import sympy

from properties.claims import REGISTRY
from properties.engine import witness
from reference import BestColumn, Verdict, decide, play
from reference.exact import AdaBoostS
from theorems.mrs13 import (
    adaboost_s,
    any_descent,
    conditional_rates,
    coordinate_descent,
    distance_growth,
    long_solutions,
    near_optimal,
    nearly_complementary_rows,
    robustness,
    sign_lower_bounds,
    summary_table,
    upper_bound,
    weak_learning,
)

RECOMPUTED = {
    "MRS13.remark-separable.exponent.reading-edge",
    "MRS13.equation-5.monotone.reading-literal",
    "MRS13.theorem-1.reading-real",
    "MRS13.lemma-2.reading-literal",
    "MRS13.theorem-7.reading-real",
    "MRS13.theorem-7.step-constant",
    "MRS13.lemma-5.step-negative",
    "MRS13.remark-distance",
    "MRS13.remark-scaling",
    "MRS13.remark-robust.reading-absolute",
    "MRS13.remark-any-descent",
    "MRS13.remark-any-descent.theorem-10",
    "MRS13.theorem-10",
    "MRS13.theorem-12.reading-every-nu",
    "MRS13.remark-nu-rate.step-theorem-12",
    "MRS13.corollary-13.smallest",
    "MRS13.theorem-10.step-constant",
    "MRS13.lemma-27.reading-every",
    "MRS13.lemma-27.step-shift",
    "MRS13.lemma-27.step-norm",
    "MRS13.lemma-27.step-margins",
    "MRS13.lemma-27.step-end",
    "MRS13.remark-28-from-6.step-square",
    "MRS13.corollary-30.step-reference",
    "MRS13.corollary-30.step-logarithm",
    "MRS13.figure-5",
    "MRS13.remark-cubic-rate.reading-three-parameters",
    "MRS13.sentence-polynomial-bounds.reading-literal",
}
MODULES = (
    adaboost_s, any_descent, conditional_rates, coordinate_descent, distance_growth, long_solutions, near_optimal,
    robustness, sign_lower_bounds, nearly_complementary_rows, summary_table, upper_bound, weak_learning,
)  # fmt: skip


def matrix(game):
    return np.array([[float(entry) for entry in row] for row in game.rows])


@pytest.mark.parametrize(
    ("claim_id", "rounds"),
    [("MRS13.theorem-1.reading-real", "13 B^6 e^-5"), ("MRS13.theorem-7.reading-real", "3 B^2 / e")],
)
def test_a_short_reference_is_promised_in_less_than_one_round(claim_id, rounds):
    (found,) = witness.stored(claim_id)
    assert found.case.game.rows == ((1,),) and found.case.rounds == 0
    with mpmath.workdps(40):
        norm = mpmath.log(mpmath.mpf(21) / 20)
        excess = 1 - mpmath.exp(-norm)  # L(0) - L(λ*): every ε below it needs a round
        promised = 13 * norm**6 / excess**5 if "6" in rounds else 3 * norm**2 / excess
        assert abs(excess - mpmath.mpf(1) / 21) < mpmath.mpf(10) ** -38 and promised < 1


def test_a_short_reference_is_promised_in_less_than_one_round_of_large_edges():
    """Lemma 2 at c1 = c2 = 1: three of four examples right, λ* = ln(21/20), every sum by hand."""
    (found,) = witness.stored("MRS13.lemma-2.reading-literal")
    assert found.case.game.rows == ((1,), (1,), (1,), (-1,)) and found.case.rounds == 1
    with mpmath.workdps(40):
        norm, ratio = mpmath.log(mpmath.mpf(21) / 20), mpmath.mpf(21) / 20
        target = (3 / ratio + ratio) / 4
        excess, edge = 1 - target, mpmath.mpf(1) / 2
        assert edge >= -mpmath.log(target) / norm > 0  # δ_1 >= R_0/B, with L(λ^0) = 1
        promised = 2 * norm**2 / (excess * mpmath.log(2))
        assert promised < 1 and abs(promised - mpmath.mpf(found.sides["rhs"].strip("~"))) < mpmath.mpf(10) ** -12


def test_the_bound_of_lemma_2_has_the_logarithm_below_the_line():
    """T = 2 B^(2 c1) (ε ln 2)^(1 - 2 c2) at c1 = c2 = 1, with 1/2 < ln 2 < 1: more than 2 ln 2, less than 3."""
    (found,) = witness.stored("MRS13.theorem-7.step-constant")
    norm, epsilon = found.case.norm, found.case.epsilon
    with mpmath.workdps(40):
        share = mpmath.mpf(norm.numerator) ** 2 / norm.denominator**2 * epsilon.denominator / epsilon.numerator
        rounds = 2 * share * mpmath.log(2) ** (1 - 2)
        assert 2 * mpmath.log(2) * share < rounds / 2 < 3 * share / 2


def test_a_negative_growth_of_the_distance_turns_lemma_3_round():
    """One hypothesis with margins 1/2 and 1: the loss falls along it, so the distance to λ* = ln 30 is ln 30 - λ."""
    (found,) = witness.stored("MRS13.lemma-5.step-negative")
    assert found.case.game.rows == ((Fraction(1, 2),), (1,)) and found.case.rounds == 1
    with mpmath.workdps(40):
        target, edge = mpmath.log(30), mpmath.mpf(3) / 4
        suboptimality = mpmath.log(2) - mpmath.log(mpmath.exp(-target / 2) + mpmath.exp(-target))
        growth = -mpmath.atanh(edge)
        assert 0 < -growth < target and edge > suboptimality / target > 0  # S_1 > 0, and R_1 > 0 with it; Lemma 3
        left, right = edge * growth / 2, suboptimality / target * growth / 2
        assert left < right
        sides = [mpmath.mpf(found.sides[key].strip("~")) for key in ("lhs", "rhs")]
        assert max(abs(left - sides[0]), abs(right - sides[1])) < mpmath.mpf(10) ** -12


@pytest.mark.parametrize("number", range(2))
def test_the_distance_to_the_target_grows(number):
    """S before and after the last round of the transcript, as two convex programs stated anew in cvxpy."""
    stored = witness.stored("MRS13.remark-distance")[number]
    margins = matrix(stored.case.game)
    n = margins.shape[1]
    combination, path = np.zeros(n), [np.zeros(n)]
    for j, sign in stored.case.oracle.choices:
        weights = np.exp(-margins @ combination)
        weights /= weights.sum()
        edges = weights @ margins
        assert abs(edges[j]) >= abs(edges).max() - 1e-12  # the best column, as the paper's weak learner takes it
        combination = combination + math.atanh(edges[j]) * np.eye(n)[j]
        assert sign * edges[j] > 0
        path.append(combination)
    after, before = float(stored.sides["lhs"].strip("~")), float(stored.sides["rhs"].strip("~"))
    t = int(stored.sides["at"].split("t=")[1].split(",")[0])
    level = _level(stored, margins)
    assert _distance(margins, path[t - 1], level) == pytest.approx(before, rel=1e-5)
    assert _distance(margins, path[t], level) == pytest.approx(after, rel=1e-5)
    assert after > before * 1.001


def _level(stored, margins):
    from theorems.mrs13.letters import reference_combinations

    name = stored.sides["at"].split(", ")[1]
    (target,) = {entry for entry in reference_combinations(stored.case.game) if str(entry) == name}
    combination = np.array([float(entry) for entry in target.combination])
    return math.log(np.exp(-margins @ combination).sum())


def _distance(margins, point, level):
    move = cvxpy.Variable(margins.shape[1])
    below = cvxpy.log_sum_exp(-(margins @ (point + move))) <= level
    return cvxpy.Problem(cvxpy.Minimize(cvxpy.norm1(move)), [below]).solve(solver=cvxpy.CLARABEL)


def test_shortening_the_combination_lowers_the_loss_after_two_rounds():
    """AdaBoost.S scales back: both losses with 40 digits, from the edges 1/5 and 1/6 computed by hand."""
    (found,) = witness.stored("MRS13.remark-scaling")
    rows = found.case.game.rows
    assert rows == ((1, 1), (1, 1), (1, -1), (-1, 1), (-1, -1))
    assert sum(row[0] for row in rows) == 1  # the first edge is 1/5
    weights = [Fraction(1, 6) if row[0] == 1 else Fraction(1, 4) for row in rows]  # each group weighs one half
    assert sum(d * row[1] for d, row in zip(weights, rows, strict=True)) == Fraction(1, 6)
    with mpmath.workdps(40):
        first, second = (mpmath.atanh(mpmath.mpf(1) / k) for k in (5, 6))

        def loss(s):
            return mpmath.fsum(mpmath.exp(-s * (first * a + second * b)) for a, b in rows)

        assert loss(mpmath.mpf("0.95")) < loss(1) < loss(0)
        assert mpmath.diff(loss, 1) > 0


def test_every_round_from_the_second_to_the_twenty_fifth_scales_back():
    (found,) = witness.stored("MRS13.remark-scaling")
    trace = play(AdaBoostS(), found.case.game, 25, BestColumn(signed=True))
    scalings = [turn.record["scaling"] for turn in trace.rounds]
    assert scalings[0] == 1
    assert all(decide(scaling, "<", 1, bits=1024) is Verdict.HOLDS for scaling in scalings[1:])


def test_a_column_of_edge_zero_is_within_a_fortieth_of_the_best():
    (found,) = witness.stored("MRS13.remark-robust.reading-absolute")
    margins = matrix(found.case.game)
    edges = margins.mean(axis=0)
    assert edges[2] == 0 and abs(edges).max() == pytest.approx(1 / 40)
    assert set(found.case.oracle.choices) == {(2, 1)}  # the step is 0, the weights stay: the same for ever
    assert np.exp(-margins @ [math.log(2), math.log(2), 0]).mean() < 1


def test_an_exact_line_search_is_a_hundred_long():
    """φ(x) = max(x, -100): three times the loss is -s from -100 to 100, and s - 200 from there."""
    (found,) = witness.stored("MRS13.remark-any-descent")
    case = found.case
    assert case.game.rows == ((1,), (-1,), (1,)) and case.loss == "floored identity"
    assert case.moves == ((0, 100),)

    def three_losses(s):
        return sum(max(-row[0] * s, Fraction(-100)) for row in case.game.rows)

    least, before, after = (three_losses(Fraction(s)) for s in (100, 99, 101))
    assert least == -100 and before - least == after - least == 1  # convex: least at 100, and only there
    assert sum(-row[0] for row in case.game.rows) == -1  # the slope at 0: downhill, along the only column
    assert Fraction(99) / (2 * 3) > 1  # rounds taken, against 99/100 of the norm over twice φ^{-1}(m) = 2 · 3


def test_a_loss_that_grows_slowly_above_zero_pays_for_a_shorter_combination():
    """φ(x) = 1 + x/4 for x > 0, else max(0, 1 + x): the margins 1/2, -1/2, 1/2 lose 2 φ(0) + 1/8, and φ(-7/8) = 1/8."""
    (found,) = witness.stored("MRS13.remark-any-descent.theorem-10")
    case = found.case
    assert case.game.rows == ((-1, 1), (1, -1), (0, 1)) and case.loss == "kinked"
    assert case.combination == (0, Fraction(1, 2))

    def phi(x):
        return 1 + x / 4 if x > 0 else max(Fraction(0), 1 + x)

    epsilon = sum(phi(-row[1] * Fraction(1, 2)) for row in case.game.rows) - 2 * phi(0)
    assert epsilon == Fraction(1, 8) == phi(Fraction(-7, 8))  # φ is strictly increasing from -1 on: -φ^{-1}(ε) = 7/8
    assert Fraction(1, 2) < (2 ** (3 - 2) - 1) * Fraction(7, 8)


def test_the_loss_of_no_rounds_is_two_thirds_plus_a_third():
    (found,) = witness.stored("MRS13.theorem-10")
    m, epsilon = found.case.m, found.case.epsilon
    assert Fraction(2, m) + epsilon == 1
    assert (2 ** (m - 2) - 1) * math.log(1 / epsilon) / (2 * math.log(m)) == pytest.approx(0.5)


def test_theorem_12_promises_less_than_no_rounds_for_large_losses():
    (found,) = witness.stored("MRS13.remark-nu-rate.step-theorem-12")
    assert 4 * (found.case.loss - Fraction(1, 2)) > 1


def test_three_rounds_suffice_where_an_entry_is_nearly_three():
    """AdaBoost on Figure 3 with 80 digits, from Figure 1 of the paper; the larger |edge| is well separated from round 2 on."""
    (found,) = witness.stored("MRS13.theorem-12.reading-every-nu")
    nu, epsilon = found.case.nu, found.case.epsilon
    assert nu == 4 - Fraction(1, 10**5)
    with mpmath.workdps(80):
        top, eps = mpmath.mpf(nu.numerator) / nu.denominator - 1, mpmath.mpf(epsilon.numerator) / epsilon.denominator
        rows, weights, combination = [(-1, 1), (1, -1), (top, 1), (1, top)], [mpmath.mpf(1) / 4] * 4, [0, 0]
        for t in range(3):
            edges = [mpmath.fsum(w * row[j] for w, row in zip(weights, rows, strict=True)) for j in range(2)]
            j = int(t > 0 and abs(edges[1]) > abs(edges[0]))
            assert abs(edges[j]) < 1 and (t == 0 or abs(abs(edges[0]) - abs(edges[1])) > mpmath.mpf(10) ** -20)
            step = mpmath.log((1 + edges[j]) / (1 - edges[j])) / 2
            combination[j] += step
            weights = [w * mpmath.exp(-step * row[j]) for w, row in zip(weights, rows, strict=True)]
            total = mpmath.fsum(weights)
            weights = [w / total for w in weights]
        loss = mpmath.fsum(mpmath.exp(-sum(a * x for a, x in zip(row, combination, strict=True))) for row in rows) / 4
        assert mpmath.mpf(1) / 2 < loss <= mpmath.mpf(1) / 2 + eps
        assert mpmath.log(1 / (4 * eps)) / ((top + 1) * mpmath.log(4)) > 9


def test_three_examples_of_figure_3_need_combinations_as_long():
    """The least norm of a loss 2/3 + ε by a convex program in cvxpy, and by hand from d = λ2 - λ1."""
    (found,) = witness.stored("MRS13.corollary-13.smallest")
    nu, epsilon = float(found.case.nu), float(found.case.epsilon)
    promised = 2 / nu * math.log(1 / (4 * epsilon))
    rows = np.array([[-1, 1], [1, -1], [-1 + nu, 1]])
    assert _distance(rows, np.zeros(2), math.log(3 * (2 / 3 + epsilon))) > promised * 1.04
    widest = math.acosh(1 + 3 * epsilon / 2)  # of |d|: 2 cosh d <= 2 + 3ε
    assert widest < math.log(4 / 3) and 2 / nu * (math.log(1 / (3 * epsilon)) - widest) > promised


@pytest.mark.parametrize("denominator", [2, 10, 1000, 10**6])
def test_one_example_of_small_margin_takes_as_long_as_one_likes(denominator):
    """The matrix (ν): every step is artanh ν, every round multiplies the loss by exp(-ν artanh ν), and artanh ν < ν/(1 - ν²)."""
    nu = 1 / denominator
    assert math.log(2) / (nu * math.atanh(nu)) > math.log(2) * (1 - nu**2) / nu**2 * (1 - 1e-9)


def test_the_second_rate_is_not_shown_to_need_a_constant_of_the_order_of_two_to_the_m():
    (found,) = witness.stored("MRS13.theorem-10.step-constant")
    assert found.case.c == Fraction(1, 100)
    with mpmath.workdps(60):
        assert (mpmath.mpf(2) ** 126 - 1) / (2 * mpmath.e * mpmath.log(128)) < mpmath.mpf(2) ** 128 / 100
        largest = max(e * mpmath.log(1 / e) for e in (mpmath.mpf(k) / 1000 for k in range(1, 1000)))
        assert largest <= 1 / mpmath.e  # ε ln(1/ε) over all accuracies


def test_the_loss_falls_in_the_first_round_on_figure_4():
    """By hand: either hypothesis is right on two of three examples, and 2 e^-a + e^a at a = ln(2)/2 is sqrt(8)."""
    (found,) = witness.stored("MRS13.equation-5.monotone.reading-literal")
    assert sorted(map(sum, found.case.game.columns)) == [1, 1]
    step = math.log(2) / 2
    assert (2 * math.exp(-step) + math.exp(step)) / 3 == pytest.approx(math.sqrt(8) / 3) and 8 < 3**2


def test_an_edge_is_twice_the_advantage_over_guessing():
    """Each hypothesis is wrong on one of three examples: edge 1/3, error 1/2 - 1/6, loss sqrt(1 - 1/9) after a round."""
    (found,) = witness.stored("MRS13.remark-separable.exponent.reading-edge")
    assert list(map(sum, found.case.game.columns)) == [1, 1, 1] and found.case.rounds == 1
    loss = math.sqrt(1 - Fraction(1, 3) ** 2)
    assert math.exp(-2 / 3**2) < loss - 0.1 and loss < math.exp(-2 / 6**2)


def test_no_norm_is_at_most_a_negative_number():
    (found,) = witness.stored("MRS13.lemma-27.reading-every")
    assert math.log(1 / found.case.epsilon) < 0


def test_a_move_by_c_along_half_margins_leaves_a_negative_margin():
    (found,) = witness.stored("MRS13.lemma-27.step-shift")
    rows = found.case.game.rows
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
    (found,) = witness.stored("MRS13.lemma-27.step-norm")
    assert found.case.game.rows == ((1, 0, 0), (1, 0, 0), (0, 1, 0), (-1, -1, 0), (0, 0, 1))
    with mpmath.workdps(40):
        third = mpmath.log(2) / 3
        x, y, length = 2 * third, -third, mpmath.log(found.case.epsilon.denominator)
        terms = 2 * mpmath.exp(-x), mpmath.exp(-y), mpmath.exp(x + y)
        assert found.case.epsilon.numerator == 1 and max(terms) - min(terms) < mpmath.mpf(10) ** -38
        assert abs(x) + abs(y) + length > mpmath.sqrt(x**2 + y**2) + length + mpmath.mpf("0.17")
        free = mpmath.mpf("0.2")  # λ* is the same, c = 0.2
        assert abs(x) + abs(y) + length < mpmath.sqrt(x**2 + y**2 + free**2) + length + free - mpmath.mpf("0.06")


def test_nine_different_columns_have_margins_above_five_times_the_norm():
    """All nine coefficients equal a, 9 a = ln(2)/2: in units of a the squared norms are 3 · 81 and 9, and 243 > 25 · 9."""
    (found,) = witness.stored("MRS13.lemma-27.step-margins")
    rows = found.case.game.rows
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
    (found,) = witness.stored("MRS13.lemma-27.step-end")
    assert found.case.game.rows == ((1, 0), (1, 0), (-1, 0), (0, 1))
    assert found.case.constant == 10**6 and found.case.epsilon == 1 - Fraction(1, 4 * 10**6)
    share = Fraction(1, 4 * constant)
    assert constant * share / (1 - share) <= Fraction(1, 3)  # ln(1/(1 - x)) <= x/(1 - x)
    assert math.log(2) / 2 > 1 / 3


def test_a_square_of_a_logarithm_is_not_the_logarithm():
    (found,) = witness.stored("MRS13.remark-28-from-6.step-square")
    assert math.log(1 / found.case.epsilon) > 1


def test_half_a_margin_keeps_the_square_root_of_the_loss():
    (found,) = witness.stored("MRS13.corollary-30.step-reference")
    rows, epsilon = found.case.game.rows, float(found.case.epsilon)
    assert rows == ((1, -1), (-1, 1), (1, 1), (1, 0))
    length = math.log(2 / epsilon)
    total = sum(math.exp(-length * (a + b) / 2) for a, b in rows)
    assert total == pytest.approx(2 + epsilon / 2 + math.sqrt(epsilon / 2)) and total > 2 + 2 * epsilon / 2


def test_a_factor_above_one_is_not_its_inverse():
    (found,) = witness.stored("MRS13.corollary-30.step-logarithm")
    assert math.log(1 / found.case.epsilon) > 1


def stored_row(row):
    """The stored counterexample to a row of Figure 5."""
    (found,) = (one for one in witness.stored("MRS13.figure-5") if one.case.row == row)
    return found


def test_the_table_promises_less_than_one_round():
    found = stored_row("upper")
    assert found.case.row == "upper" and found.case.game.rows == ((Fraction(9, 10),), (1,))
    norm = math.log(21 / 20)
    excess = 1 - (math.exp(-0.9 * norm) + math.exp(-norm)) / 2
    assert 13 * norm**6 / excess**5 < 1


def blocks(count):
    """Hypothesis j decides three examples (+, +, -) and abstains elsewhere; a last one is right on a last example."""
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
    (found,), tabled = witness.stored("MRS13.remark-cubic-rate.reading-three-parameters"), stored_row("blocks")
    for case, coefficient in ((found.case, found.case.coefficient), (tabled.case, 1)):
        logarithm = math.ceil(math.log(3 * case.blocks + 1))
        assert logarithm >= 1  # the largest of 1/√3, 1 and μ_max is at most that
        assert 2 * coefficient * logarithm**case.degree * 40**3 < case.blocks
    # N - (3N + 1)/(40 (3 - √8)) > N/2: 3 - √8 > 4/25 makes it at least N - 25 (3N + 1)/160
    assert (3 - Fraction(4, 25)) ** 2 > 8
    assert all(160 * count - 25 * (3 * count + 1) > 80 * count for count in (found.case.blocks, tabled.case.blocks))
    x = sympy.Symbol("x", positive=True)  # ln N
    assert all(sympy.limit(sympy.exp(x) / x**degree, x, sympy.oo) == sympy.oo for degree in range(1, 20))


def test_no_polynomial_in_the_number_of_examples_bounds_the_rounds():
    """In whole numbers at 128 examples, as ln(100) > 4 and ln(128) < 5; doubling m multiplies m²(m - 1) by less than 16."""
    (found,) = witness.stored("MRS13.sentence-polynomial-bounds.reading-literal")
    assert (found.case.constant, found.case.beta) == (1000, 3)
    assert math.log(100) > 4 and math.log(128) < 5
    assert (2**126 - 1) * 4 > 1000 * (128 * 127 * 12800) ** 3 * 2 * 5
    assert all((2 * m) ** 2 * (2 * m - 1) < 16 * m**2 * (m - 1) for m in (8, 64, 1024))
    x = sympy.Symbol("x", positive=True)
    assert all(sympy.limit(2**x / (x ** (3 * beta) * sympy.log(x)), x, sympy.oo) == sympy.oo for beta in (1, 3, 9))


def rounds_of_coordinate_descent(rows, copies, target):
    """AdaBoost's rounds in floats, from the paper's text, until the loss summed over copies of the rows is at most target,
    with the largest |edge| met."""
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
def test_entries_of_minus_one_zero_and_one_do_it_for_the_summed_loss(copies, rounds):
    """The eigenvalue is at least the determinant 6k over the trace 4k + 3."""
    rows, counts = np.array([[1, -1], [-1, 1], [1, 0], [-1, 0]]), np.array([copies, copies, 2, 1])
    square = rows.T @ (counts[:, None] * rows)
    assert round(np.linalg.det(square)) == 6 * copies and np.trace(square) == 4 * copies + 3
    assert np.linalg.eigvalsh(square)[0] >= 6 / 7
    assert rounds_of_coordinate_descent(rows, counts, 2 * copies + 2 * math.sqrt(2) + 1 / 20)[0] == rounds


def test_every_refuted_statement_of_sections_2_3_and_5_has_a_test_here():
    declared = {
        claim_id
        for claim_id, target in REGISTRY.items()
        if target.printed == "refuted" and target.function.__module__ in {module.__name__ for module in MODULES}
    }
    assert declared == RECOMPUTED

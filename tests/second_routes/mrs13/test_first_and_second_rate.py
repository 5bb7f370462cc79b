"""Counterexamples to MRS13, Sections 2 and 3, by a second route: mpmath, cvxpy, or arithmetic by hand."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from mpmath import mpf

from properties.engine import witness
from tests.second_routes.shared import EQUAL
from theorems.later import Later

cvxpy = Later("cvxpy")


def matrix(game):
    return np.array([[float(entry) for entry in row] for row in game.rows])


@pytest.mark.parametrize(
    ("claim_id", "rounds"),
    [("MRS13.theorem-1.reading-real", "13 B^6 e^-5"), ("MRS13.theorem-7.reading-real", "3 B^2 / e")],
)
def test_a_short_reference_is_promised_in_less_than_one_round(claim_id, rounds):
    (result,) = witness.stored_witnesses(claim_id)
    assert result.case.game.rows == ((1,),) and result.case.rounds == 0
    with mpmath.workdps(40):
        norm = mpmath.log(mpmath.mpf(21) / 20)
        excess = 1 - mpmath.exp(-norm)  # L(0) - L(λ*): every ε below it needs a round
        promised = 13 * norm**6 / excess**5 if "6" in rounds else 3 * norm**2 / excess
        assert abs(excess - mpmath.mpf(1) / 21) < mpmath.mpf(10) ** -38 and promised < 1


def test_a_short_reference_is_promised_in_less_than_one_round_of_large_edges():
    """Lemma 2 at c1 = c2 = 1: three of four examples right, λ* = ln(21/20), every sum by hand."""
    (result,) = witness.stored_witnesses("MRS13.lemma-2.reading-literal")
    assert result.case.game.rows == ((1,), (1,), (1,), (-1,)) and result.case.rounds == 1
    with mpmath.workdps(40):
        norm, ratio = mpmath.log(mpmath.mpf(21) / 20), mpmath.mpf(21) / 20
        target = (3 / ratio + ratio) / 4
        excess, edge = 1 - target, mpmath.mpf(1) / 2
        assert edge >= -mpmath.log(target) / norm > 0  # δ_1 >= R_0/B, with L(λ^0) = 1
        promised = 2 * norm**2 / (excess * mpmath.log(2))
        assert promised < 1 and abs(promised - mpmath.mpf(result.sides["rhs"].strip("~"))) < mpmath.mpf(10) ** -12


def test_the_bound_of_lemma_2_has_the_logarithm_below_the_line():
    """T = 2 B^(2 c1) (ε ln 2)^(1 - 2 c2) at c1 = c2 = 1, with 1/2 < ln 2 < 1: more than 2 ln 2, less than 3."""
    (result,) = witness.stored_witnesses("MRS13.theorem-7.step-constant")
    norm, epsilon = result.case.norm, result.case.epsilon
    with mpmath.workdps(40):
        share = mpmath.mpf(norm.numerator) ** 2 / norm.denominator**2 * epsilon.denominator / epsilon.numerator
        rounds = 2 * share * mpmath.log(2) ** (1 - 2)
        assert 2 * mpmath.log(2) * share < rounds / 2 < 3 * share / 2


def test_a_negative_growth_of_the_distance_turns_lemma_3_round():
    """One hypothesis with margins 1/2 and 1: the loss falls along it, so the distance to λ* = ln 30 is ln 30 - λ."""
    (result,) = witness.stored_witnesses("MRS13.lemma-5.step-negative")
    assert result.case.game.rows == ((Fraction(1, 2),), (1,)) and result.case.rounds == 1
    with mpmath.workdps(40):
        target, edge = mpmath.log(30), mpmath.mpf(3) / 4
        suboptimality = mpmath.log(2) - mpmath.log(mpmath.exp(-target / 2) + mpmath.exp(-target))
        growth = -mpmath.atanh(edge)
        assert 0 < -growth < target and edge > suboptimality / target > 0  # S_1 > 0, and R_1 > 0 with it; Lemma 3
        left, right = edge * growth / 2, suboptimality / target * growth / 2
        assert left < right
        sides = [mpmath.mpf(result.sides[key].strip("~")) for key in ("lhs", "rhs")]
        assert max(abs(left - sides[0]), abs(right - sides[1])) < mpmath.mpf(10) ** -12


@pytest.mark.parametrize("number", range(2))
def test_the_distance_to_the_target_grows(number):
    """S before and after the last round of the transcript, from two convex programs written in cvxpy."""
    stored = witness.stored_witnesses("MRS13.remark-distance")[number]
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
    (result,) = witness.stored_witnesses("MRS13.remark-scaling")
    rows = result.case.game.rows
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
    """Figure 2 of the paper: after the step the loss falls as all margins shrink, until s, found by halving."""
    (result,) = witness.stored_witnesses("MRS13.remark-scaling")
    rows, margins = result.case.game.rows, [mpf(0)] * 5

    def falling(s):
        """Return minus the slope of the loss in the scaling s."""
        return mpmath.fsum(z * mpmath.exp(-s * z) for z in margins)

    for t in range(25):
        weights = [mpmath.exp(-z) for z in margins]
        edges = [mpmath.fdot(weights, column) / mpmath.fsum(weights) for column in zip(*rows, strict=True)]
        j = next(j for j, edge in enumerate(edges) if abs(edge) > max(map(abs, edges)) - EQUAL)
        margins = [z + mpmath.atanh(edges[j]) * row[j] for z, row in zip(margins, rows, strict=True)]
        assert falling(1) < -EQUAL if t else falling(1) > -EQUAL
        low, high = mpf(0), mpf(1)
        for _ in range(200 if t else 0):
            middle = (low + high) / 2
            low, high = (middle, high) if falling(middle) > 0 else (low, middle)
        margins = [high * z for z in margins]


@pytest.mark.parametrize("claim_id", ["MRS13.remark-robust", "MRS13.remark-robust.reading-absolute"])
def test_a_column_of_edge_zero_is_within_a_fortieth_of_the_best(claim_id):
    (result,) = witness.stored_witnesses(claim_id)
    margins = matrix(result.case.game)
    edges = margins.mean(axis=0)
    assert edges[2] == 0 and abs(edges).max() == pytest.approx(1 / 40)
    assert set(result.case.oracle.choices) == {(2, 1)}  # the step is 0, the weights stay: the same for ever
    assert np.exp(-margins @ [math.log(2), math.log(2), 0]).mean() < 1


def test_an_exact_line_search_takes_a_step_of_a_hundred():
    """φ(x) = max(x, -100): three times the loss is -s from -100 to 100, and s - 200 from there."""
    (result,) = witness.stored_witnesses("MRS13.remark-any-descent")
    case = result.case
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
    (result,) = witness.stored_witnesses("MRS13.remark-any-descent.theorem-10")
    case = result.case
    assert case.game.rows == ((-1, 1), (1, -1), (0, 1)) and case.loss == "kinked"
    assert case.combination == (0, Fraction(1, 2))

    def phi(x):
        return 1 + x / 4 if x > 0 else max(Fraction(0), 1 + x)

    epsilon = sum(phi(-row[1] * Fraction(1, 2)) for row in case.game.rows) - 2 * phi(0)
    assert epsilon == Fraction(1, 8) == phi(Fraction(-7, 8))  # φ is strictly increasing from -1 on: -φ^{-1}(ε) = 7/8
    assert Fraction(1, 2) < (2 ** (3 - 2) - 1) * Fraction(7, 8)


def test_the_loss_of_no_rounds_is_two_thirds_plus_a_third():
    (result,) = witness.stored_witnesses("MRS13.theorem-10")
    m, epsilon = result.case.m, result.case.epsilon
    assert Fraction(2, m) + epsilon == 1
    assert (2 ** (m - 2) - 1) * math.log(1 / epsilon) / (2 * math.log(m)) == pytest.approx(0.5)


def test_theorem_12_promises_less_than_no_rounds_for_large_losses():
    (result,) = witness.stored_witnesses("MRS13.remark-nu-rate.step-theorem-12")
    assert 4 * (result.case.loss - Fraction(1, 2)) > 1


def test_three_rounds_suffice_where_an_entry_is_nearly_three():
    """AdaBoost on Figure 3 with 80 digits, from Figure 1 of the paper; the larger |edge| is well separated from round 2 on."""
    (result,) = witness.stored_witnesses("MRS13.theorem-12.reading-every-nu")
    nu, epsilon = result.case.nu, result.case.epsilon
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
    (result,) = witness.stored_witnesses("MRS13.corollary-13.smallest")
    nu, epsilon = float(result.case.nu), float(result.case.epsilon)
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
    (result,) = witness.stored_witnesses("MRS13.theorem-10.step-constant")
    assert result.case.c == Fraction(1, 100)
    with mpmath.workdps(60):
        assert (mpmath.mpf(2) ** 126 - 1) / (2 * mpmath.e * mpmath.log(128)) < mpmath.mpf(2) ** 128 / 100
        largest = max(e * mpmath.log(1 / e) for e in (mpmath.mpf(k) / 1000 for k in range(1, 1000)))
        assert largest <= 1 / mpmath.e  # ε ln(1/ε) over all accuracies


def test_the_loss_falls_in_the_first_round_on_figure_4():
    """By hand: either hypothesis is right on two of three examples, and 2 e^-a + e^a at a = ln(2)/2 is sqrt(8)."""
    (result,) = witness.stored_witnesses("MRS13.equation-5.monotone.reading-literal")
    assert sorted(map(sum, result.case.game.columns)) == [1, 1]
    step = math.log(2) / 2
    assert (2 * math.exp(-step) + math.exp(step)) / 3 == pytest.approx(math.sqrt(8) / 3) and 8 < 3**2


def test_an_edge_is_twice_the_advantage_over_guessing():
    """Each hypothesis is wrong on one of three examples: edge 1/3, error 1/2 - 1/6, loss sqrt(1 - 1/9) after a round."""
    (result,) = witness.stored_witnesses("MRS13.remark-separable.exponent.reading-edge")
    assert list(map(sum, result.case.game.columns)) == [1, 1, 1] and result.case.rounds == 1
    loss = math.sqrt(1 - Fraction(1, 3) ** 2)
    assert math.exp(-2 / 3**2) < loss - 0.1 and loss < math.exp(-2 / 6**2)

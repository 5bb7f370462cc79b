"""Amended statements of MRS13 hold, by a second route: numpy and scipy, without code of `reference`."""

import math
from itertools import pairwise, product

import numpy as np
import pytest
from scipy.optimize import brentq, minimize

from tests.second_routes.mrs13.decomposed import split

SIGNS = (-1, 0, 1)


def adaboost(matrix, rounds, scaled=False):
    """Return losses (means) before each round and the largest |edge| of each round, from Figure 1 of the paper; `scaled` is
    AdaBoost.S, whose margins are multiplied by the s in [0, 1] of least loss at the end of each round."""
    m = len(matrix)
    weights, margins, losses, edges = np.full(m, 1 / m), np.zeros(m), [1.0], []
    for _ in range(rounds):
        correlations = weights @ matrix
        j = int(np.argmax(abs(correlations)))
        if not 1e-9 < abs(correlations[j]) < 1 - 1e-9:
            break
        edges.append(abs(correlations[j]))
        margins = margins + np.arctanh(correlations[j]) * matrix[:, j]
        if scaled and margins @ np.exp(-margins) < 0:
            margins = margins * brentq(lambda s, z=margins: z @ np.exp(-s * z), 0, 1, xtol=1e-14)
        of_each = np.exp(-margins)
        total = of_each.sum()
        losses.append(float(total / m))
        weights = of_each / total
    return losses, edges


def matrices(count, m, n, entries=SIGNS):
    """Yield random matrices, half of which have a pair of opposite rows."""
    generator = np.random.default_rng(11)
    for k in range(count):
        matrix = generator.choice(entries, size=(m, n)).astype(float)
        if k % 2:
            matrix[1] = -matrix[0]
        yield matrix


def test_no_round_raises_the_loss():
    for matrix in matrices(200, 6, 3):
        losses, _ = adaboost(matrix, 8)
        assert all(after <= before * (1 + 1e-12) for before, after in pairwise(losses))


@pytest.mark.parametrize(
    ("power", "exponent", "constant", "scaled"), [(6, 5, 13, False), (2, 1, 3, True)], ids=["AdaBoost", "AdaBoost.S"]
)
def test_no_run_exceeds_the_bound_rounded_up(power, exponent, constant, scaled):
    """Theorems 1 and 7: t <= constant B^power e^-exponent for every t >= 1 after which the loss exceeds the target by e."""
    for matrix in matrices(60, 5, 2, (-1, 1)):
        losses, _ = adaboost(matrix, 12, scaled)
        for a, b in product((-1.0, -0.25, 0.0, 0.05, 0.5, 1.0), repeat=2):
            target, norm = np.exp(-matrix @ [a, b]).mean(), abs(a) + abs(b)
            for t, loss in enumerate(losses):
                if t and loss > target + 1e-9:
                    assert t <= constant * norm**power / (loss - target) ** exponent * (1 + 1e-9)


@pytest.mark.parametrize("nu", [0.05, 0.3, 1.0, 2.0])
@pytest.mark.parametrize("epsilon", [1e-3, 0.05, 0.2])
def test_figure_3_takes_the_rounds_of_theorem_12_for_entries_within_one(nu, epsilon):
    matrix = np.array([[-1, 1], [1, -1], [-1 + nu, 1], [1, -1 + nu]])
    losses, _ = adaboost(matrix, 20000 if nu < 0.1 else 4000)
    reached = next((t for t, loss in enumerate(losses) if loss <= 0.5 + epsilon), len(losses))
    assert reached >= math.log(1 / (4 * epsilon)) / (nu * math.log(4))


def test_the_best_edge_is_at_least_gamma_times_the_share_of_the_zero_loss_set():
    """Lemma 16, with γ by a linear program in floats."""
    rounds = 0
    for matrix in matrices(120, 5, 3):
        zero_loss, _, gamma = split(matrix)
        margins = np.zeros(5)
        for _ in range(6 if len(zero_loss) else 0):
            weights = np.exp(-margins) / np.exp(-margins).sum()
            correlations = weights @ matrix
            j = int(np.argmax(abs(correlations)))
            assert abs(correlations[j]) >= gamma * weights[zero_loss].sum() - 1e-9
            if abs(correlations[j]) > 1 - 1e-9:
                break
            margins, rounds = margins + np.arctanh(correlations[j]) * matrix[:, j], rounds + 1
    assert rounds > 100


def test_singular_values_and_gamma_of_integer_matrices_are_not_too_small():
    """Lemmas 33, 34 and 36, N the number of columns that differ."""
    for entries in product(SIGNS, repeat=9):
        matrix = np.array(entries, float).reshape(3, 3)
        if abs(np.linalg.det(matrix)) > 0.5:
            assert np.linalg.svd(matrix, compute_uv=False)[-1] >= 1 / 6
    for matrix in matrices(150, 4, 3):
        zero_loss, finite, gamma = split(matrix)
        values = np.linalg.svd(matrix[finite], compute_uv=False) if len(finite) else []
        assert all(value >= 1 / math.factorial(4) for value in values if value > 1e-9)
        if len(zero_loss):
            distinct = len({tuple(column) for column in matrix.T})
            assert gamma >= 1 / (math.sqrt(distinct) * 4 * math.factorial(4)) >= 2 ** (-3 * 4 * math.log(4))


def test_complementing_one_of_two_equal_columns_parts_them():
    """Lemma 36: η† = (1/2, -1/2, 0) has the largest γ, 1, on the third example; without the copy N stays 2."""
    matrix = np.array([[1, 1, 1], [1, 1, 1], [1, -1, -1], [-1, -1, -1]], float)
    direction = np.array([0.5, -0.5, 0])
    assert split(matrix)[2] == pytest.approx(1) and (matrix @ direction == [0, 0, 1, 0]).all()
    complemented = matrix * np.where(direction < 0, -1, 1)
    assert (complemented @ abs(direction) == matrix @ direction).all()
    for kept, before, after in (([0, 1, 2], 2, 3), ([0, 1], 2, 2)):
        counted = [len({tuple(column) for column in columns.T[kept]}) for columns in (matrix, complemented)]
        assert counted == [before, after]


def test_the_optimum_across_the_null_space_is_short_and_margins_on_the_finite_margin_set_are_bounded():
    """Corollary 26 and Lemma 22: minimised by BFGS, then projected; margins at random combinations of loss at most m."""
    generator, matrices_tried = np.random.default_rng(5), 0
    for matrix in matrices(80, 4, 3):
        _, finite, _ = split(matrix)
        if not len(finite) or not matrix[finite].any():
            continue
        rows, matrices_tried = matrix[finite], matrices_tried + 1
        result = minimize(lambda x, rows=rows: np.exp(-rows @ x).sum(), np.zeros(3)).x
        shortest = np.linalg.pinv(rows) @ rows @ result
        assert abs(shortest).sum() <= 2 ** (4 * 4 * math.log(4))
        largest = math.log(4) * len(finite) ** 1.5 * math.factorial(len(finite))  # Lemma 39
        for x in generator.normal(size=(50, 3)) * generator.choice([0.1, 1, 5], size=(50, 1)):
            if np.exp(-rows @ x).sum() <= 4:
                assert -math.log(4) - 1e-9 <= (rows @ x).min() and (rows @ x).max() <= largest
    assert matrices_tried > 30


def test_figure_4_takes_the_rounds_of_lemma_31():
    losses, edges = adaboost(np.array([[1, -1], [-1, 1], [1, 1]], float), 300)
    assert edges[1:] == pytest.approx([1 / t for t in range(2, 301)])
    assert all(t >= 2 / (9 * (loss - 2 / 3)) * (1 - 1e-9) for t, loss in enumerate(losses) if t)


def test_equation_10_holds_on_convex_polynomials():
    """Equation 10 on polynomials of degree 4 with f'' >= 0, their curvature on a fine grid."""
    generator, grid, polynomials_tried = np.random.default_rng(3), np.linspace(0, 1, 2001), 0
    for coefficients in generator.normal(size=(400, 5)):
        f = np.polynomial.Polynomial(coefficients)
        least = f.deriv(2)(grid).min()
        if least > 0:
            polynomials_tried += 1
            assert f.deriv()(1) ** 2 >= 2 * least * (f(1) - f(0)) - 1e-4
    assert polynomials_tried > 30


def test_the_smaller_choice_of_equation_14_bounds_the_progress_of_runs():
    """C3 as the minimum, with μ_max <= the bound of Lemma 39, which only makes C0 smaller: Δθ >= C3 θ² on runs."""
    rounds_compared = 0
    for matrix in matrices(80, 4, 3):
        zero_loss, finite, gamma = split(matrix)
        if not len(zero_loss) or not len(finite) or not matrix[finite].any():
            continue
        values = np.linalg.svd(matrix[finite], compute_uv=False)
        least = min(value for value in values if value > 1e-9) ** 2
        largest = math.log(4) * len(finite) ** 1.5 * math.factorial(len(finite))
        C0 = 2 * least * math.exp(-largest) / (3 * 4)
        optimum = minimize(lambda x, rows=matrix[finite]: np.exp(-rows @ x).sum(), np.zeros(3), tol=1e-12).fun
        losses, _ = adaboost(matrix, 12)
        theta = [4 * loss - optimum for loss in losses]
        for before, after in pairwise(theta):
            if before > 1e-6:
                rounds_compared += 1
                assert before - after >= C0 / (4 * 16) * min(1, gamma**2 / 32) * before**2
    assert rounds_compared > 100


def triangle_of_figure_2(m):
    """Return the matrix with row 0 the complement of row 1, and below them the triangle with 1 on the diagonal and -1 to
    its right."""
    below = np.triu(-np.ones((m - 1, m - 1)), 1) + np.eye(m - 1)
    return np.vstack([-below[0], below])


@pytest.mark.parametrize(
    ("phi", "inverse", "below"),
    [
        (lambda x: np.maximum(0, 1 + x), lambda y: y - 1, False),
        (np.exp, np.log, False),
        (lambda x: np.where(x > 0, 1 + 2 * x, np.exp(x)), lambda y: math.log(y) if y < 1 else (y - 1) / 2, False),
        (lambda x: np.minimum(np.exp(x), 1), lambda y: math.log(y) if y < 1 else math.inf, True),
        (lambda x: np.where(x > 0, 1 + x / 4, np.exp(x)), lambda y: math.log(y) if y < 1 else 4 * (y - 1), True),
    ],
    ids=["hinge", "exponential", "steeper above zero", "capped exponential", "flatter above zero"],
)
def test_theorem_10_holds_for_losses_that_are_least_at_balance_and_for_no_others(phi, inverse, below):
    """Combinations near the direction of the theorem, and those of the last hypothesis alone: m = 4 and 3 on it leaves
    the capped exponential 2 + 2e^-3, that is ε = 2e^-3 < 1/10, where Theorem 10 would ask for 3 ln(1/ε) > 3 ln 10."""
    generator, broken, tried = np.random.default_rng(7), 0, 0
    for m in (3, 4, 5, 6):
        direction = np.array([2 ** (m - 2) - 1, *(2 ** (m - 1 - i) for i in range(2, m))], dtype=float)
        alone = [scale * np.eye(m - 1)[-1] for scale in (0.25, 0.5, 1.0, 3.0, 5.0)]
        near = [direction * scale + generator.normal(0, 0.1, m - 1) for scale in generator.uniform(0.1, 4, 200)]
        for combination in near + alone:
            epsilon = float(phi(-triangle_of_figure_2(m) @ combination).sum() - 2 * phi(np.array(0.0)))
            if epsilon > 1e-12:
                tried += 1
                bound = -(2 ** (m - 2) - 1) * inverse(epsilon)
                broken += abs(combination).sum() < bound - 1e-9 * max(1, abs(bound))
    assert tried > 200 and (broken > 0) == below


def test_less_than_half_the_norm_reaches_the_loss_of_theorem_10_under_the_capped_exponential():
    """The last hypothesis of four examples with coefficient s = ln(2/ε) has margins s, -s, -s, s."""
    for epsilon in (0.1, 1e-3):
        s = math.log(2 / epsilon)
        margins = triangle_of_figure_2(4) @ [0, 0, s]
        assert list(margins) == [s, -s, -s, s]
        assert np.minimum(np.exp(-margins), 1).sum() == pytest.approx(2 + epsilon)
        assert s < 3 * math.log(1 / epsilon) / 2

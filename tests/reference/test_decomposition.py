"""The decomposition, the finite-margin optimum and the constants of MRS13 Section 4, against other computations."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import flint
import mpmath
import numpy as np
import pytest
from scipy.optimize import linprog

from properties.cases.exhaustive import Exhausted, all_games
from reference import Game
from reference.arithmetic import Verdict, decide, exp, log, sqrt
from reference.constructions.mrs13 import (
    both_sets,
    doubling,
    doubling_gamma,
    doubling_solution,
    mirrored_doubling,
    runaway,
    runaway_balance,
    runaway_direction,
)
from reference.fast.decomposition import decompose as fast_decompose
from reference.fast.decomposition import rate_constants as fast_rate_constants
from reference.rate.constants import rate_constants
from reference.rate.decomposition import decompose
from reference.rate.finite_margin import FiniteMarginSet, finite_margin_set
from reference.rate.interval_newton import enclosed_root
from theorems.later import Later

cvxpy = Later("cvxpy")

# Games of this file only: sabotaged boosters tested in the same process change the arrays of shared games.
WITH_FINITE_MARGINS = [Game(game.rows) for game in Exhausted().cases() if decompose(game).finite_margin]
MOVING = [game for game in WITH_FINITE_MARGINS if not finite_margin_set(game).cannot_move]


def is_valid_partition(game, zero_loss):
    """Return whether a candidate satisfies Item 1 and Lemma 38, by two float programs that share no code with the module."""
    M = game.array
    Z = np.array([i in zero_loss for i in range(game.m)])
    raised = linprog(
        np.zeros(game.n),
        A_ub=-M[Z] if Z.any() else None,
        b_ub=-np.ones(Z.sum()) if Z.any() else None,
        A_eq=M[~Z] if (~Z).any() else None,
        b_eq=np.zeros((~Z).sum()) if (~Z).any() else None,
        bounds=(None, None),
    )
    if (~Z).any():
        balanced = linprog(np.zeros((~Z).sum()), A_eq=M[~Z].T, b_eq=np.zeros(game.n), bounds=(1, None))
        return raised.status == 0 and balanced.status == 0
    return raised.status == 0


def test_exactly_one_partition_has_both_certificates():
    for game in all_games((-1, 0, 1), 3, 2):
        valid = [
            set(np.flatnonzero(choice))
            for choice in product((0, 1), repeat=game.m)
            if is_valid_partition(game, set(np.flatnonzero(choice)))
        ]
        assert valid == [set(decompose(game).zero_loss)], game


def test_figure_4_has_the_decomposition_computed_by_hand():
    result = decompose(both_sets())
    assert (result.zero_loss, result.finite_margin) == ((2,), (0, 1))
    assert result.direction == (Fraction(1, 2), Fraction(1, 2)) and result.gamma == 1
    assert result.witness[0] == result.witness[1] > 0
    inner = finite_margin_set(both_sets())
    assert inner.least_loss == 2 and inner.minimiser == (0, 0) and inner.least_eigenvalue == 4
    top = inner.largest_margin.at(128)
    assert top.overlaps(((3 + flint.arb(5).sqrt()) / 2).log()) and top.rad() < 1e-30


@pytest.mark.parametrize(
    "change",
    [
        lambda d: replace(d, gamma=d.gamma * Fraction(101, 100)),
        lambda d: replace(d, gamma=d.gamma * Fraction(99, 100)),
        lambda d: replace(d, direction=tuple(-x for x in d.direction)),
        lambda d: replace(d, direction=tuple(2 * x for x in d.direction)),
        lambda d: replace(d, witness=(d.witness[0] + Fraction(1, 10**9), *d.witness[1:])),
        lambda d: replace(d, witness=tuple(0 * y for y in d.witness)),
        lambda d: replace(d, zero_loss=d.zero_loss + d.finite_margin[:1], finite_margin=d.finite_margin[1:]),
        lambda d: replace(d, finite_margin=d.finite_margin + d.zero_loss, zero_loss=()),
        lambda d: replace(d, ceiling=tuple(2 * x for x in d.ceiling)),
    ],
)
def test_a_changed_certificate_is_rejected(change):
    result = decompose(both_sets())
    assert result.check() and not change(result).check()


def test_gamma_is_the_optimum_of_the_same_programme_in_floats():
    for game in Exhausted().cases():
        result, floats = decompose(game), fast_decompose(game.array)
        assert tuple(floats.zero_loss) == result.zero_loss
        assert (floats.gamma is None) == (result.gamma is None)
        if result.gamma is not None:
            assert floats.gamma == pytest.approx(float(result.gamma), abs=1e-9)


def test_the_dual_bound_meets_the_least_loss():
    for game in WITH_FINITE_MARGINS:
        inner = finite_margin_set(game)
        point, weights = inner.certificate()
        margins = [sum(a * x for a, x in zip(row, point, strict=True)) for row in inner.rows]
        above = sum((exp(-u) for u in margins), Fraction(0))
        below = inner.dual_bound(weights)
        for low, high in ((below, inner.least_loss), (inner.least_loss, above), (above, below + Fraction(1, 2**90))):
            if not (isinstance(low, Fraction) and low == high) and not inner.zero_is_optimal:
                assert decide(low, "<=", high) is Verdict.HOLDS, game


def test_the_dual_bound_refuses_weights_that_do_not_balance():
    with pytest.raises(ValueError, match="weights must be positive with every column of M_F summing to 0"):
        finite_margin_set(both_sets()).dual_bound((Fraction(1), Fraction(2)))


def test_least_losses_in_closed_form():
    two_to_one = Game([[1], [1], [-1]])
    assert finite_margin_set(two_to_one).least_loss.at(200).overlaps(flint.arb(8).sqrt())
    uneven = Game([[1], [Fraction(-1, 2)]])  # e^-x + e^(x/2) is least at x = (2/3) ln 2
    x = flint.arb(2).log() * 2 / 3
    assert finite_margin_set(uneven).least_loss.at(100).overlaps((-x).exp() + (x / 2).exp())


def test_the_optimum_agrees_with_a_general_minimiser_at_50_digits():
    mpmath.mp.dps = 50
    game = Game([[1, 1], [1, -1], [-1, 0]])
    x = mpmath.findroot(
        lambda a, b: (
            mpmath.e ** (-a - b) + mpmath.e ** (-a + b) - mpmath.e**a,
            mpmath.e ** (-a - b) - mpmath.e ** (-a + b),
        ),
        (0.3, 0.1),
    )
    result = finite_margin_set(game).minimiser
    assert abs(x[0] - mpmath.mpf(result[0].at(200).mid().str(45, radius=False))) < mpmath.mpf(10) ** -40
    assert abs(x[1]) < mpmath.mpf(10) ** -40 and abs(float(result[1])) < 1e-30


def test_enclosures_shrink_with_the_precision_and_stay_nested():
    for game in MOVING[::7]:
        inner = finite_margin_set(game)
        for value in (inner.least_loss, inner.largest_margin, inner.least_eigenvalue):
            if not isinstance(value, (int, Fraction)):
                coarse, fine = value.at(64), value.at(512)
                assert coarse.overlaps(fine) and fine.rad() < 1e-100


def dual_margin_bound(inner, position, bits=128):
    """Return an upper bound on the margin at `position` by weak duality, from rational multipliers q with e_i + q balanced:
    u_i = -Σ q_k u_k <= Q ln(m/Q) + Σ q_k ln q_k. No optimality condition enters."""
    from reference.programs.rational_matrices import project_to_left_kernel
    from reference.rate.descent import least_margin_tradeoff

    *x, s = least_margin_tradeoff(inner.design, position, inner.game.m)
    margins = [sum(float(a) * v for a, v in zip(row, x, strict=True)) for row in inner.design]
    guess = [Fraction(float(np.exp(s - u))) + int(i == position) for i, u in enumerate(margins)]
    balanced = project_to_left_kernel(inner.design, guess)
    multipliers = [w - int(i == position) for i, w in enumerate(balanced)]
    assert min(multipliers) > 0
    total = sum(multipliers)
    return total * log(inner.game.m / total) + sum((q * log(q) for q in multipliers), Fraction(0))


def test_largest_margins_equal_a_dual_bound_and_are_reached():
    for game in MOVING[::3]:
        inner = finite_margin_set(game)
        if inner.zero_is_optimal and len(inner.rows) == game.m:
            assert inner.largest_margin == 0
            continue
        for position, row in enumerate(inner.design):
            if any(row):
                bound = dual_margin_bound(inner, position)
                top = inner.largest_margin_of(position)
                assert decide(top, "<=", bound + Fraction(1, 10**9)) is Verdict.HOLDS
                assert decide(top, ">=", bound - Fraction(1, 10**6)) is Verdict.HOLDS


def test_least_eigenvalues_agree_with_numpy():
    for game in MOVING:
        values = np.linalg.svd(np.array(finite_margin_set(game).rows, dtype=float), compute_uv=False)
        least = min(value for value in values if value > 1e-9)
        assert float(finite_margin_set(game).least_stretch) == pytest.approx(least, rel=1e-12)


def test_an_integer_eigenvalue_is_exact_and_an_irrational_eigenvalue_is_enclosed():
    assert finite_margin_set(both_sets()).least_stretch == 2
    golden = Game([[1, 0], [1, 1], [-1, 0], [-1, -1]])  # twice [[2, 1], [1, 1]]: eigenvalues 3 -+ sqrt(5)
    assert finite_margin_set(golden).least_eigenvalue.at(100).overlaps(3 - flint.arb(5).sqrt())


def test_no_box_is_proved_around_a_point_without_a_zero():
    def system(point):
        (x,) = point
        return [x * x + 1], [[2 * x]]

    with pytest.raises(ArithmeticError, match="no zero of the system was proved"):
        enclosed_root(system, [0.7], 64)


def test_a_separable_game_has_no_finite_margin_set():
    with pytest.raises(ValueError, match="game must have a finite-margin set that is not empty"):
        FiniteMarginSet(Game([[1, 1], [1, -1]]))


def test_the_constants_of_figure_4_have_their_closed_forms():
    constants = rate_constants(both_sets())
    decay = (3 - flint.arb(5).sqrt()) / 2  # e^(-μ_max), the smaller root of v + 1/v = 3
    assert constants.C0.at(100).overlaps(2 * 4 * decay / (2 * 3))
    assert constants.C.at(100).overlaps(864 / (4 * decay / 3))


@pytest.mark.parametrize(
    ("rows", "C"),
    [
        ([[1, 1], [1, -1]], 4),  # F empty, γ = 1: 2m/γ²
        ([[0, 0], [0, 0]], 0),  # M zero: the loss never changes
        ([[1], [0]], 8),  # M_F zero: 1/C3 with C3 = (γ/m)²/2
        ([[1], [-1]], 8),  # Z empty: 4m²/C0 with C0 = 2·2/(1·2)
    ],
)
def test_the_constants_with_an_empty_set_have_their_closed_forms(rows, C):
    assert rate_constants(Game(rows)).C == C
    assert pytest.approx(C) == fast_rate_constants(Game(rows).array).C


def test_exact_and_float_constants_agree():
    for game in [game for game in WITH_FINITE_MARGINS if game.m > 1][::5]:
        assert pytest.approx(float(rate_constants(game).C), rel=1e-6) == fast_rate_constants(game.array).C


def test_the_float_constants_of_a_large_matrix_are_computed():
    matrix = np.random.default_rng(7).choice([-1.0, 1.0], size=(400, 40))
    result = fast_decompose(matrix)
    assert result.zero_loss.size == 0 and result.gap < 1e-6 and result.witness.min() >= 1 - 1e-9
    with pytest.raises(ValueError, match="matrix must be two-dimensional with entries in"):
        fast_decompose(2 * matrix)


@pytest.mark.parametrize("m", [2, 3, 5, 8])
def test_the_matrices_of_lemma_24_have_the_values_that_the_paper_gives(m):
    first = decompose(doubling(m))
    assert first.finite_margin == () and first.gamma == doubling_gamma(m)
    assert all(sum(a * x for a, x in zip(row, doubling_solution(m), strict=True)) == 1 for row in doubling(m).rows)
    second = runaway(m)
    assert decompose(second).zero_loss == ()
    assert all(sum(y * u for y, u in zip(runaway_balance(m), column, strict=True)) == 0 for column in second.columns)
    margins = [sum(a * x for a, x in zip(row, runaway_direction(m), strict=True)) for row in second.rows]
    assert margins == [-1] * (m - 1) + [2 ** (m - 1) - 1]
    assert decompose(mirrored_doubling(m)).zero_loss == ()
    if m == 5:
        assert second.rows == ((-1, 0, 0, 0), (1, -1, 0, 0), (1, 1, -1, 0), (1, 1, 1, -1), (1, 1, 1, 1))


def test_the_square_root_of_an_exact_eigenvalue_is_what_lemma_34_bounds():
    assert decide(finite_margin_set(Game([[1], [-1]])).least_stretch, "==", sqrt(2)) is Verdict.HOLDS


@pytest.mark.parametrize(
    "rows",
    [
        [[1, -1], [-1, 1], [1, 1]],
        [[1, 1], [1, -1], [-1, 0]],
        [[1, 1, -1], [1, -1, 1], [-1, 1, 1], [-1, -1, -1]],
        [["1", "1/2"], ["-1/2", "1/3"], ["-1/4", "-1"], ["1/5", "1"]],
        [[1, 0], [1, 0], [-1, 0], [0, 1]],
    ],
)
def test_cvxpy_states_the_same_programmes(rows):
    """γ, K and μ_max from their definitions, by a conic solver."""
    game = Game(rows)
    result = decompose(game)
    M, inner = game.array, finite_margin_set(game)
    F, eta = M[list(result.finite_margin)], cvxpy.Variable(game.n)
    loss = cvxpy.sum(cvxpy.exp(-(F @ eta)))
    programme = cvxpy.Problem(cvxpy.Minimize(loss))
    programme.solve()
    assert programme.value == pytest.approx(float(inner.least_loss), rel=1e-5)
    tops = []
    for i in range(len(F)):
        programme = cvxpy.Problem(cvxpy.Maximize(F[i] @ eta), [loss <= game.m])
        programme.solve()
        tops.append(programme.value)
    assert max(tops) == pytest.approx(float(inner.largest_margin), rel=1e-4, abs=1e-4)
    if result.zero_loss:
        margin = cvxpy.min(M[list(result.zero_loss)] @ eta)
        programme = cvxpy.Problem(cvxpy.Maximize(margin), [cvxpy.norm1(eta) <= 1, F @ eta == 0])
        programme.solve()
        assert programme.value == pytest.approx(float(result.gamma), rel=1e-6)
